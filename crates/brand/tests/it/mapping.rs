//! What a person says about a template, and what comes of it.

use std::collections::BTreeMap;

use deckwright_brand::{Brand, BrandError, TemplateMap};
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample};
use deckwright_model::finding::Rule;
use deckwright_model::paint::{PaletteRole, Rgb};

use crate::made::{TestTemplate, body, layout, place, shape, title, usual};
use crate::package::{files, fonts};

fn map(json: &str) -> TemplateMap {
    TemplateMap::from_json(json).unwrap()
}

/// The file as it is kept, and what comes of it.
fn used(file: &[u8], json: &str) -> Result<(Vec<u8>, Brand), BrandError> {
    let map = map(json);
    let kept = deckwright_brand::to_transitional(file)?.unwrap_or_else(|| file.to_vec());
    let kept = deckwright_brand::with_chosen_slides(&kept, &map)?.unwrap_or(kept);
    let brand = deckwright_brand::import_with(&kept, "Company", fonts(), &map)?;
    Ok((kept, brand))
}

fn serves(brand: &Brand, role: &str) -> String {
    brand.report.pages.iter().find(|page| page.role == role).unwrap().layout.clone()
}

/// Two masters, of which the first has two covers.
fn two_masters() -> TestTemplate {
    let cover = |name| {
        let at = [80, 200, 800, 80];
        let subtitle = place("type=\"subTitle\" idx=\"1\"", [80, 300, 800, 60], "Subtitle");
        layout(name, "title", &[place("type=\"ctrTitle\"", at, "Title"), subtitle])
    };
    let mut first = usual();
    first.extend([cover("Title Slide"), cover("Dark Title"), layout("Blank", "blank", &[])]);
    let mut second = usual();
    second.push(cover("Other Title"));
    TestTemplate::new(vec![first, second])
}

#[test]
fn what_is_found_can_be_corrected() {
    let file = two_masters().bytes();
    let (_, found) = used(&file, "{}").unwrap();
    assert_eq!(serves(&found, "cover"), "Title Slide");
    let (_, corrected) =
        used(&file, r#"{"pages":{"cover":{"layout":"Dark Title"},"ending":{"layout":"Title Slide"}}}"#)
            .unwrap();
    assert_eq!([serves(&corrected, "cover"), serves(&corrected, "ending")], ["Dark Title", "Title Slide"]);

    // The master, by its number; layouts that both have are its own then.
    let (_, other) = used(&file, r#"{"master":2}"#).unwrap();
    assert_eq!(serves(&other, "cover"), "Other Title");
    let source = |brand: &Brand| brand.family.sheets[0].source.clone().unwrap();
    assert!(source(&found).ends_with("slideLayout2.xml") && source(&other).ends_with("slideLayout7.xml"));
    let (_, one) = used(&file, r#"{"pages":{"composed":{"layout":"Title Only","master":2}}}"#).unwrap();
    assert_eq!(source(&one), source(&other));
}

#[test]
fn the_mapping_in_force_gives_the_same_template_again() {
    let mut made = two_masters();
    made.slides = vec![(2, place("type=\"ctrTitle\"", [80, 200, 800, 80], "Hello"))];
    let file = made.bytes();
    let (_, found) = used(&file, "{}").unwrap();
    let mapping = serde_json::to_string(&found.report.mapping).unwrap();
    assert_eq!(found.report.mapping.slides[0].words, "Hello");
    let (_, again) = used(&file, &mapping).unwrap();
    assert_eq!(found.report, again.report);
    let deck = |brand: Brand| {
        let suit = Suit::enterprise(1, brand.family);
        lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default()).0
    };
    assert_eq!(deck(found), deck(again));
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let file = two_masters().bytes();
    let check = |json: &str, words: &[&str]| {
        let error = used(&file, json).map(drop).unwrap_err();
        assert!(matches!(error, BrandError::Map(_)), "{json}: {error}");
        for word in words {
            assert!(error.to_string().contains(word), "{json}: {error}");
        }
    };
    check(r#"{"pages":{"cover":{"layout":"Titel"}}}"#, &["“Titel”", "“Title Slide”", "“Dark Title”"]);
    check(r#"{"pages":{"cover":{"layout":"Blank"}}}"#, &["no place for a title", "“Other Title”"]);
    check(r#"{"pages":{"content":{"layout":"Title Only"}}}"#, &["no large place", "“Title and Content”"]);
    check(r#"{"pages":{"chapter":{"slide":4}}}"#, &["no sample slide 4", "the file has none"]);
    check(r#"{"master":3}"#, &["no master 3", "1 T", "2 T"]);
    check(r#"{"safe_area":{"left":"5 %","right":"wide"}}"#, &["safe_area.right", "\"5%\""]);
    check(r#"{"safe_area":{"top":300,"bottom":200}}"#, &["it leaves", "90 points"]);
    check(r#"{"safe_area":{"top":-3}}"#, &["safe_area.top"]);
    check(r#"{"colors":{"accents":["accent9"]}}"#, &["“accent9”", "“accent1”"]);
    check(r##"{"colors":{"text":"#F0F0F0"}}"##, &["colors.text", "contrast"]);
    check(r#"{"theme_only":"minimal-gold"}"#, &["minimal-gold", "“business”"]);
}

#[test]
fn composed_pages_stay_in_the_room_and_take_the_colours_that_were_named() {
    let file = two_masters().bytes();
    let json = r##"{"safe_area":{"left":"20%","top":150,"right":100,"bottom":"10%"},
        "colors":{"accents":["#0A6E3C","accent2"],"text":"#102030"}}"##;
    let (_, brand) = used(&file, json).unwrap();
    let palette = &brand.family.palettes[0].palette;
    assert_eq!(palette.get(PaletteRole::Accent), Rgb(0x0A, 0x6E, 0x3C));
    assert_eq!(palette.get(PaletteRole::Ink), Rgb(0x10, 0x20, 0x30));
    let (_, found) = used(&file, "{}").unwrap();
    assert_ne!(found.family.palettes[0].palette.get(PaletteRole::Accent), palette.get(PaletteRole::Accent));

    let suit = Suit::enterprise(1, brand.family);
    let (scene, _) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let (left, top, right, bottom) = (960.0 * 0.2, 150.0, 860.0, 540.0 * 0.9);
    let mut seen = 0;
    for page in scene.pages.iter().filter(|page| !page.design.starts_with("own-")) {
        if scene.layouts[page.layout].name != "Title Only" {
            continue;
        }
        for shape in page.shapes.iter().filter(|shape| shape.placeholder.is_none() && shape.name != "Ground")
        {
            let frame = shape.frame;
            let (x, y) = (frame.x.points(), frame.y.points());
            let inside = x >= left - 0.6
                && y >= top - 0.6
                && x + frame.width.points() <= right + 0.6
                && y + frame.height.points() <= bottom + 0.6;
            assert!(inside, "{} of “{}” ({}): {frame:?}", shape.name, page.title, page.design);
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

fn words(at: [u32; 4], size: u32, text: &str) -> String {
    let run = format!("<a:p><a:r><a:rPr sz=\"{}\"/><a:t>{text}</a:t></a:r></a:p>", size * 100);
    shape("", at, "<a:noFill/>", &run)
}

#[test]
fn a_sample_slide_becomes_the_page_that_it_was_chosen_for() {
    let mut all = usual();
    all.push(layout("Blank", "blank", &[]));
    let mut made = TestTemplate::new(vec![all]);
    let drawn =
        shape("", [0, 0, 300, 540], "<a:solidFill><a:srgbClr val=\"F0C0C0\"/></a:solidFill>", "<a:p/>");
    made.slides = vec![
        (0, [title(), body()].concat()),
        (2, [drawn, words([340, 220, 400, 60], 40, "Our beliefs")].concat()),
        (0, [title(), body()].concat()),
    ];
    let file = made.bytes();
    let (_, found) = used(&file, "{}").unwrap();
    let json = r#"{"pages":{"chapter":{"slide":2},"cover":{"slide":2}}}"#;
    let (kept, brand) = used(&file, json).unwrap();
    assert_eq!([serves(&brand, "chapter"), serves(&brand, "cover")], ["Slide 2", "Slide 2"]);
    assert_ne!(serves(&found, "chapter"), "Slide 2");
    // It is told as the slide that it is, and no layout to choose.
    let mapping = serde_json::to_value(&brand.report.mapping).unwrap();
    assert_eq!(mapping["map"]["pages"]["chapter"], serde_json::json!({"slide": 2}));
    assert!(brand.report.mapping.layouts.iter().all(|layout| layout.name != "Slide 2"));
    // Chosen again, nothing more is made; chosen no more, it serves nothing by itself.
    assert_eq!(deckwright_brand::with_chosen_slides(&kept, &map(json)).unwrap(), None);
    let (_, without) = used(&kept, "{}").unwrap();
    assert_eq!(without.report, found.report);

    let suit = Suit::enterprise(1, brand.family);
    let (scene, _) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let options = PptxOptions { template: Some(&kept), ..PptxOptions::default() };
    let after: BTreeMap<String, Vec<u8>> =
        files(&pptx::write(&scene, fonts(), &options).unwrap()).into_iter().collect();
    let text = |name: &str| String::from_utf8_lossy(&after[name]).into_owned();
    let made = text("ppt/slideLayouts/slideLayoutOfTitleSlide2.xml");
    assert!(made.contains("F0C0C0") && made.contains("type=\"title\""), "{made}");
    assert!(text("ppt/slides/_rels/slide1.xml.rels").contains("slideLayoutOfTitleSlide2.xml"));
}

#[test]
fn colours_and_fonts_alone_dress_a_suit_of_ours() {
    let file = two_masters().bytes();
    let dark_red = ("technology-green", "#C8102E");
    for (suit, accent) in [("minimal-blue", "#FFC000"), ("consulting-blue", "#1F3864"), dark_red] {
        let json = format!(r#"{{"theme_only":"{suit}","colors":{{"accents":["{accent}"]}}}}"#);
        let (_, brand) = used(&file, &json).unwrap();
        assert!(brand.family.sheets.is_empty());
        let palette = brand.family.palettes[0].palette.clone();
        // The company's own wherever it can be read; else the nearest shade that can.
        let taken = palette.get(PaletteRole::Accent);
        let own: Rgb = accent.parse().unwrap();
        assert!(taken == own || taken.contrast(palette.get(PaletteRole::Bg)) < 5.0, "{json}: {taken}");
        let suit = Suit::enterprise(1, brand.family);
        let (_, findings) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
        let hard: Vec<_> = findings.iter().filter(|finding| finding.rule == Rule::Contrast).collect();
        assert!(hard.is_empty(), "{json}: {hard:#?}");
    }
}
