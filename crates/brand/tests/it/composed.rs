//! Pages that are composed on a template: in designs of what they mean, in the look of its tables, on pages of any size.

use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Plan, Suit, lay_out, lay_out_professional, sample};
use deckwright_model::finding::Severity;
use deckwright_model::geometry::{Rect, Size};
use deckwright_model::outline::Outline;
use deckwright_model::paint::{Color, Rgb};
use deckwright_model::scene::{Scene, ShapeKind, Table};

use crate::made::{TestTemplate, usual};
use crate::package::{files, fonts, zipped};

/// "Medium Style 2" in the second accent, and in the first.
const SECOND: &str = "{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}";
const FIRST: &str = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}";

fn suit(file: &[u8]) -> Suit {
    Suit::enterprise(1, deckwright_brand::import(file, "Company", fonts()).expect("it can serve").family)
}

fn outline(text: &str) -> Outline {
    Outline::from_markdown(text, "Deck").expect("an outline")
}

fn with_table() -> Outline {
    outline(
        "# Branches\n## All\n### Seats\n| Branch | Character |\n|---|---|\n| Main | Research |\n| North | Homework |\n",
    )
}

fn table(scene: &Scene) -> &Table {
    let mut shapes = scene.pages.iter().flat_map(|page| &page.shapes);
    let table = shapes.find_map(|shape| match &shape.kind {
        ShapeKind::Table(table) => Some(table),
        _ => None,
    });
    table.expect("the deck has a table")
}

/// A template with a sample slide whose table has that style.
fn with_sample_table(style: &str) -> Vec<u8> {
    let mut made = TestTemplate::new(vec![usual()]).with_slides(&[0, 0]);
    made.slides[1].1 = format!(
        "<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"9\" name=\"Table\"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>\
         <p:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"1\" cy=\"1\"/></p:xfrm><a:graphic><a:graphicData uri=\"t\"><a:tbl>\
         <a:tblPr><a:tableStyleId>{style}</a:tableStyleId></a:tblPr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    );
    made.bytes()
}

#[test]
fn a_professional_deck_shows_what_its_pages_mean() {
    let suit = suit(&TestTemplate::new(vec![usual()]).bytes());
    let outline = outline(
        "# Desks\n## Change\n### Self-service instead of queues\n#### Before\n- One desk for everything\n- Returns by hand\n\
         #### After\n- Four machines\n- Returns sort themselves\n",
    );
    let (scene, findings, _) =
        lay_out_professional(&outline, &suit, fonts(), &Options::default(), &Plan::of(&outline));
    let page = scene.pages.iter().find(|page| page.title.starts_with("Self-service")).unwrap();
    assert_eq!(page.design, "change-arrow");
    assert_eq!(scene.layouts[page.layout].name, "Title Only");
    assert!(
        page.shapes.iter().any(|shape| shape.placeholder == Some(0)),
        "its title is in the title's place"
    );
    let broken: Vec<_> = findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect();
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn tables_have_the_style_of_the_sample_tables() {
    let file = with_sample_table(SECOND);
    let (scene, _) = lay_out(&with_table(), &suit(&file), fonts(), &Options::default());
    let set = table(&scene);
    let style = set.style.as_ref().unwrap();
    assert_eq!((style.id.as_str(), style.head), (SECOND, (Color::rgb(Rgb::WHITE), true)));
    let head = &set.rows[0].cells[0];
    assert_eq!(head.fill, Some(Color::rgb(Rgb(0x34, 0x65, 0xA4)).into()));
    assert!(head.right.is_some() && head.bottom != set.rows[1].cells[0].bottom);
    assert_ne!(set.rows[1].cells[0].fill, set.rows[2].cells[0].fill, "rows take turns");

    let options = PptxOptions { template: Some(&file), ..PptxOptions::default() };
    let all = files(&pptx::write(&scene, fonts(), &options).unwrap());
    let slide =
        all.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes)).find(|text| text.contains("<a:tbl>"));
    let slide = slide.unwrap();
    assert!(slide.contains(&format!("<a:tableStyleId>{SECOND}</a:tableStyleId>")));
    let (_, cells) = slide.split_once("</a:tblGrid>").unwrap();
    for said in ["<a:lnB", "<a:solidFill", " b=\"", "<a:latin"] {
        assert!(!cells.contains(said), "the style says {said}");
    }
}

#[test]
fn new_tables_have_the_usual_style_in_the_accent_of_the_template() {
    let mut all = files(&TestTemplate::new(vec![usual()]).bytes());
    let change = |all: &mut Vec<(String, Vec<u8>)>, name: &str, from: &str, to: &str| {
        let (_, bytes) = all.iter_mut().find(|(known, _)| known == name).unwrap();
        *bytes = String::from_utf8(std::mem::take(bytes)).unwrap().replace(from, to).into_bytes();
    };
    let relation = "<Relationship Id=\"rIdT\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/tableStyles\" \
                    Target=\"tableStyles.xml\"/></Relationships>";
    change(&mut all, "ppt/_rels/presentation.xml.rels", "</Relationships>", relation);
    all.push(("ppt/tableStyles.xml".to_owned(), format!("<tblStyleLst def=\"{FIRST}\"/>").into_bytes()));
    let (scene, _) = lay_out(&with_table(), &suit(&zipped(&all)), fonts(), &Options::default());
    assert_eq!(table(&scene).style.as_ref().unwrap().id, FIRST);

    // A style that nobody defined and Office does not know is none.
    change(&mut all, "ppt/tableStyles.xml", FIRST, "{00000000-0000-0000-0000-000000000001}");
    let (scene, _) = lay_out(&with_table(), &suit(&zipped(&all)), fonts(), &Options::default());
    assert_eq!(table(&scene).style, None);
}

#[test]
fn a_deck_has_the_page_of_its_template() {
    let mut all = files(&TestTemplate::new(vec![usual()]).bytes());
    for (_, bytes) in all.iter_mut().filter(|(name, _)| name == "ppt/presentation.xml") {
        let text = String::from_utf8(std::mem::take(bytes)).unwrap();
        *bytes =
            text.replace("cx=\"12192000\" cy=\"6858000\"", "cx=\"24384000\" cy=\"13716000\"").into_bytes();
    }
    let suit = suit(&zipped(&all));
    let (scene, findings) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let page = Rect::from_points(0.0, 0.0, 1920.0, 1080.0);
    assert_eq!(scene.size, Size { width: page.width, height: page.height });
    let mut shapes = scene.pages.iter().flat_map(|page| &page.shapes);
    let title = shapes.find(|shape| shape.placeholder == Some(0)).unwrap();
    assert_eq!(title.frame, Rect::from_points(48.0, 24.0, 864.0, 60.0), "places stay where they are");
    let broken: Vec<_> = findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
