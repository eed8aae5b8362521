//! Templates whose brand is in their sample slides, and files of unusual forms.

use std::collections::BTreeMap;

use deckwright_brand::Brand;
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample};

use crate::made::{TestTemplate, body, layout, place, shape, title, usual};
use crate::package::{files, fonts, zipped};

/// The file as it is kept, and what comes of it.
fn brought(file: &[u8]) -> (Vec<u8>, Brand) {
    let kept = deckwright_brand::to_transitional(file).unwrap().unwrap_or_else(|| file.to_vec());
    let brand = deckwright_brand::import(&kept, "Company", fonts()).unwrap();
    (kept, brand)
}

/// The sample deck in the file, as texts by name.
fn deck(file: &[u8]) -> BTreeMap<String, String> {
    let (kept, brand) = brought(file);
    let suit = Suit::enterprise(1, brand.family);
    let (scene, _) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let options = PptxOptions { template: Some(&kept), ..PptxOptions::default() };
    let bytes = pptx::write(&scene, fonts(), &options).unwrap();
    files(&bytes)
        .into_iter()
        .map(|(name, bytes)| (name, String::from_utf8_lossy(&bytes).into_owned()))
        .collect()
}

fn words(at: [u32; 4], size: u32, text: &str) -> String {
    let run = format!("<a:p><a:r><a:rPr sz=\"{}\" b=\"1\"/><a:t>{text}</a:t></a:r></a:p>", size * 100);
    shape("", at, "<a:noFill/>", &run)
}

fn drawn(at: [u32; 4]) -> String {
    shape("", at, "<a:solidFill><a:srgbClr val=\"F0C0C0\"/></a:solidFill>", "<a:p/>")
}

#[test]
fn sample_slides_of_text_boxes_become_layouts() {
    let mut all = usual();
    all.push(layout("Blank", "blank", &[]));
    let mut made = TestTemplate::new(vec![all]);
    made.slides = vec![
        (
            2,
            [
                drawn([0, 200, 960, 140]),
                words([80, 220, 500, 60], 44, "Sample title"),
                words([80, 300, 300, 30], 18, "Sample subtitle"),
            ]
            .concat(),
        ),
        (
            2,
            [
                drawn([0, 0, 300, 540]),
                words([20, 200, 100, 90], 60, "01"),
                words([340, 220, 400, 60], 40, "Sample chapter"),
            ]
            .concat(),
        ),
        (2, words([80, 220, 500, 60], 44, "Thank you")),
    ];
    let (_, brand) = brought(&made.bytes());
    let serves =
        |role: &str| brand.report.pages.iter().find(|page| page.role == role).unwrap().layout.clone();
    assert_eq!([serves("cover"), serves("chapter"), serves("ending")], ["Cover", "Section", "Closing"]);

    let after = deck(&made.bytes());
    let made: Vec<&String> = after
        .iter()
        .filter(|(name, _)| name.starts_with("ppt/slideLayouts/slideLayoutOfSample"))
        .map(|(_, text)| text)
        .collect();
    assert_eq!(made.len(), 3);
    // The ground stays, the number of the sample goes, and the title looks as it did.
    assert!(made[1].contains("F0C0C0") && !made[1].contains("<a:t>01"), "{}", made[1]);
    assert!(made[0].contains("<a:defRPr sz=\"4400\" b=\"1\""), "{}", made[0]);
    let cover = &after["ppt/slides/_rels/slide1.xml.rels"];
    assert!(cover.contains("slideLayoutOfSample1.xml"), "{cover}");
    assert!(!after["ppt/slides/slide1.xml"].contains("sz=\"4400\""), "the place says its size itself");
}

#[test]
fn a_file_with_places_stays_as_it_is() {
    let made = TestTemplate::new(vec![usual()]);
    assert_eq!(deckwright_brand::to_transitional(&made.bytes()).unwrap(), None);
    let mut made = TestTemplate::new(vec![usual()]);
    made.slides = vec![
        (0, place("type=\"title\"", [48, 24, 864, 60], "A title")),
        (0, place("type=\"title\"", [48, 24, 864, 60], "Another")),
    ];
    assert_eq!(deckwright_brand::to_transitional(&made.bytes()).unwrap(), None);
}

#[test]
fn a_strict_file_is_taken() {
    let common = TestTemplate::new(vec![usual()]).bytes();
    let strict: Vec<(String, Vec<u8>)> = files(&common)
        .into_iter()
        .map(|(name, bytes)| {
            let text = String::from_utf8(bytes).unwrap();
            let text = text
                .replace(
                    "http://schemas.openxmlformats.org/presentationml/2006/",
                    "http://purl.oclc.org/ooxml/presentationml/",
                )
                .replace(
                    "http://schemas.openxmlformats.org/drawingml/2006/",
                    "http://purl.oclc.org/ooxml/drawingml/",
                )
                .replace(
                    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
                    "http://purl.oclc.org/ooxml/officeDocument/relationships",
                )
                .replace("<p:presentation ", "<p:presentation conformance=\"strict\" ");
            (name, text.into_bytes())
        })
        .collect();
    let after = deck(&zipped(&strict));
    assert!(after.contains_key("ppt/slides/slide1.xml"));
    for (name, text) in &after {
        assert!(!text.contains("purl.oclc.org/ooxml") && !text.contains("\"strict\""), "{name}");
    }
}

#[test]
fn a_file_with_macros_is_taken_without_them() {
    let mut all = files(&TestTemplate::new(vec![usual()]).bytes());
    for (name, bytes) in &mut all {
        let text = String::from_utf8(bytes.clone()).unwrap();
        let text = match name.as_str() {
            "[Content_Types].xml" => text.replace(
                "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
                "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
            ),
            "ppt/_rels/presentation.xml.rels" => text.replace(
                "</Relationships>",
                "<Relationship Id=\"rId91\" Type=\"http://schemas.microsoft.com/office/2006/relationships/vbaProject\" Target=\"vbaProject.bin\"/></Relationships>",
            ),
            _ => continue,
        };
        *bytes = text.into_bytes();
    }
    all.push(("ppt/vbaProject.bin".to_owned(), b"macro".to_vec()));
    let file = zipped(&all);
    assert!(brought(&file).1.report.notes.iter().any(|note| note == "macros are left out"));
    let after = deck(&file);
    assert!(
        !after.contains_key("ppt/vbaProject.bin") && !after["[Content_Types].xml"].contains("macroEnabled")
    );
}

#[test]
fn a_small_page_number_is_written_at_its_own_size() {
    let number = || {
        shape(
        "<p:ph type=\"sldNum\" idx=\"12\"/>",
        [880, 505, 60, 24],
        "",
        "<a:p><a:fld id=\"{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}\" type=\"slidenum\"><a:rPr/><a:t>1</a:t></a:fld></a:p>",
    )
    .replace("<a:lstStyle/>", "<a:lstStyle><a:lvl1pPr><a:defRPr sz=\"800\"/></a:lvl1pPr></a:lstStyle>")
    };
    let all = vec![
        layout("Title and Content", "obj", &[title(), body(), number()]),
        layout("Title Only", "titleOnly", &[title(), number()]),
    ];
    let after = deck(&TestTemplate::new(vec![all]).bytes());
    let slides: Vec<&String> =
        after.iter().filter(|(name, _)| name.starts_with("ppt/slides/slide")).map(|(_, text)| text).collect();
    let numbered: Vec<&&String> = slides.iter().filter(|text| text.contains("type=\"slidenum\"")).collect();
    assert!(numbered.len() + 3 >= slides.len(), "{} of {}", numbered.len(), slides.len());
    assert!(numbered.iter().all(|text| !text.contains("sz=\"1050\"")));
}

#[test]
fn a_title_keeps_clear_of_a_logo_in_its_place() {
    let logo =
        || shape("", [48, 24, 140, 24], "<a:solidFill><a:srgbClr val=\"800000\"/></a:solidFill>", "<a:p/>");
    let high = || place("type=\"title\"", [48, 24, 864, 110], "Title");
    let text = || place("type=\"body\" idx=\"1\"", [48, 150, 864, 330], "Text");
    let all = vec![
        layout("Title and Content", "obj", &[logo(), high(), text()]),
        layout("Title Only", "titleOnly", &[logo(), high()]),
    ];
    let (_, brand) = brought(&TestTemplate::new(vec![all]).bytes());
    let suit = Suit::enterprise(1, brand.family);
    let (scene, _) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let pages = scene.pages.iter().filter(|page| page.kind == deckwright_model::scene::PageKind::Content);
    let titles: Vec<_> = pages
        .flat_map(|page| page.shapes.iter().filter(|shape| shape.name.starts_with("Title")))
        .map(|shape| (shape.frame.x.points(), shape.frame.y.points()))
        .collect();
    let is_clear = |(left, top): &(f64, f64)| *top >= 48.0 || *left >= 180.0;
    assert!(!titles.is_empty() && titles.iter().all(is_clear), "{titles:?}");
}

#[test]
fn the_grade_follows_the_pages() {
    let grade = |made: &TestTemplate| brought(&made.bytes()).1.report.grade;
    let plain = grade(&TestTemplate::new(vec![usual()]));
    let mut rich = usual();
    let band =
        shape("", [0, 500, 960, 40], "<a:solidFill><a:srgbClr val=\"C8102E\"/></a:solidFill>", "<a:p/>");
    rich.iter_mut().for_each(|layout| layout.shapes.insert_str(0, &band));
    let center = place("type=\"ctrTitle\"", [96, 150, 768, 120], "Title");
    let below = place("type=\"subTitle\" idx=\"1\"", [96, 290, 768, 60], "Subtitle");
    rich.push(layout("Title Slide", "title", &[band.clone(), center, below]));
    rich.push(layout("Section", "secHead", &[band, place("type=\"title\"", [96, 220, 768, 80], "Title")]));
    let rich = grade(&TestTemplate::new(vec![rich]));
    assert!(rich < plain, "{rich} is better than {plain}");
}
