//! Which layout of a template serves which page.

use deckwright_brand::TemplateReport;

use crate::made::{Layout, TestTemplate, body, layout, place, title, usual};
use crate::package::fonts;

fn report(made: &TestTemplate) -> TemplateReport {
    deckwright_brand::import(&made.bytes(), "Company", fonts()).unwrap().report
}

fn serves(report: &TemplateReport, role: &str) -> String {
    report.pages.iter().find(|page| page.role == role).map(|page| page.layout.clone()).unwrap_or_default()
}

fn cover(name: &'static str) -> Layout {
    let center = place("type=\"ctrTitle\"", [96, 150, 768, 120], "Title");
    layout(name, "title", &[center, place("type=\"subTitle\" idx=\"1\"", [96, 290, 768, 60], "Subtitle")])
}

#[test]
fn the_master_is_the_one_that_sample_slides_stand_on() {
    let named = |cover_name, content| {
        let mut all = usual();
        all[0].name = content;
        all.insert(0, cover(cover_name));
        all
    };
    let two = || {
        TestTemplate::new(vec![named("Empty cover", "Empty content"), named("Brand cover", "Brand content")])
    };
    let without = report(&two());
    assert_eq!(
        (serves(&without, "cover"), serves(&without, "content")),
        ("Empty cover".into(), "Empty content".into())
    );
    let with = report(&two().with_slides(&[3, 4, 4]));
    assert_eq!(
        (serves(&with, "cover"), serves(&with, "content")),
        ("Brand cover".into(), "Brand content".into())
    );
}

#[test]
fn a_name_and_a_date_do_not_hide_a_cover() {
    let mut all = usual();
    let names = [
        place("type=\"title\"", [96, 150, 768, 100], "Title"),
        place("type=\"body\" idx=\"11\"", [96, 260, 768, 40], "Subtitle"),
        place("type=\"body\" idx=\"12\"", [96, 400, 300, 30], "Presenter"),
        place("type=\"body\" idx=\"13\"", [96, 440, 300, 30], "Date"),
    ];
    all.push(layout("Portada", "", &names));
    let report = report(&TestTemplate::new(vec![all]));
    assert_eq!(serves(&report, "cover"), "Portada");
}

#[test]
fn a_headline_below_the_title_does_not_hide_a_content_layout() {
    let headline = place("type=\"body\" idx=\"14\"", [48, 86, 864, 24], "Sub-headline");
    let all =
        vec![layout("Text", "", &[title(), headline, body()]), layout("Titel", "titleOnly", &[title()])];
    assert_eq!(serves(&report(&TestTemplate::new(vec![all])), "content"), "Text");
}

#[test]
fn pages_made_for_contents_and_quotes_take_no_lists() {
    for (name, role) in [("目录", "contents"), ("Agenda", "contents"), ("Quote Dark", "")] {
        let all = vec![layout(name, "", &[title(), body()]), layout("Nur Titel", "titleOnly", &[title()])];
        let report = report(&TestTemplate::new(vec![all]));
        assert_eq!(serves(&report, "content"), "", "{name}");
        if !role.is_empty() {
            assert_eq!(serves(&report, role), name);
        }
    }
}

#[test]
fn a_frame_for_a_picture_stays_empty_on_no_page() {
    let frame = || place("type=\"pic\" idx=\"20\"", [500, 0, 460, 540], "Picture");
    let middle = || place("type=\"title\"", [48, 220, 420, 80], "Title");
    let mut all = usual();
    all.push(layout("Section with image", "", &[middle(), frame()]));
    all.push(layout("小节", "", &[middle()]));
    assert_eq!(serves(&report(&TestTemplate::new(vec![all])), "chapter"), "小节");
}

#[test]
fn the_first_sample_slide_makes_no_cover_of_a_content_layout() {
    let mut all = usual();
    all.push(layout("Section Header", "secHead", &[place("type=\"title\"", [96, 220, 768, 80], "Title")]));
    let report = report(&TestTemplate::new(vec![all]).with_slides(&[0, 1]));
    // The divider stands in for the cover that is missing.
    assert_eq!(
        (serves(&report, "cover"), serves(&report, "content")),
        ("Section Header".into(), "Title and Content".into())
    );
}
