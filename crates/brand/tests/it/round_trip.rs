//! A template goes in, a deck in that template comes out.

use std::collections::BTreeMap;

use deckwright_brand::Brand;
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::suit::Kind;
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample, sheet};
use deckwright_model::finding::Severity;
use deckwright_model::outline::{Chapter, Outline, Page};
use deckwright_model::scene::{Form, Geometry, PageKind, ShapeKind};

use crate::package::{deck, files, fonts, with_part};

fn brand(package: &[u8]) -> Brand {
    deckwright_brand::import(package, "Company", fonts()).unwrap()
}

/// The sample deck in the template, as files by name.
fn written(package: &[u8], language: Language) -> BTreeMap<String, Vec<u8>> {
    let suit = Suit::enterprise(1, brand(package).family);
    let (scene, findings) = lay_out(&sample::outline(language), &suit, fonts(), &Options::default());
    let broken: Vec<_> = findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect();
    assert!(broken.is_empty(), "{broken:?}");
    let options = PptxOptions { template: Some(package), ..PptxOptions::default() };
    let bytes = pptx::write(&scene, fonts(), &options).unwrap();
    let all: BTreeMap<String, Vec<u8>> = files(&bytes).into_iter().collect();
    let slides = all.keys().filter(|name| name.starts_with("ppt/slides/slide")).count();
    assert_eq!(slides, scene.pages.len());
    all
}

#[test]
fn masters_layouts_and_themes_stay_as_they_were() {
    let before: BTreeMap<String, Vec<u8>> = files(deck()).into_iter().collect();
    for language in [Language::En, Language::Zh] {
        let after = written(deck(), language);
        for (name, bytes) in &before {
            let kept = ["slideMasters/", "slideLayouts/", "theme/", "notesMasters/"];
            if kept.iter().any(|folder| name.starts_with(&format!("ppt/{folder}"))) {
                assert_eq!(after.get(name), Some(bytes), "{name}");
            }
        }
    }
}

#[test]
fn slides_stand_on_layouts_of_the_template_and_fill_their_places() {
    let after = written(deck(), Language::En);
    let text = |name: &str| String::from_utf8(after[name].clone()).unwrap();
    for name in after.keys().filter(|name| name.starts_with("ppt/slides/slide")) {
        let rels = text(&name.replace("slides/", "slides/_rels/").replace(".xml", ".xml.rels"));
        let layout = rels.split("../slideLayouts/").nth(1).unwrap().split('"').next().unwrap();
        let layout = text(&format!("ppt/slideLayouts/{layout}"));
        let slide = text(name);
        let places = slide.matches("<p:ph ").count() + slide.matches("<p:ph/>").count();
        assert!(places > 0, "{name} fills no place");
        for place in slide.split("<p:ph ").skip(1).map(|rest| rest.split("/>").next().unwrap()) {
            let kind = place.split("type=\"").nth(1).map_or("obj", |rest| rest.split('"').next().unwrap());
            let kind = if kind == "title" { "itle\"" } else { kind };
            assert!(layout.contains(kind), "{name}: {place} is not in its layout");
        }
    }
    let presentation = text("ppt/presentation.xml");
    assert_eq!(
        presentation.matches("<p:sldId ").count(),
        after.keys().filter(|n| n.starts_with("ppt/slides/slide")).count()
    );
}

#[test]
fn chapters_are_sections() {
    let after = written(deck(), Language::En);
    let presentation = String::from_utf8(after["ppt/presentation.xml"].clone()).unwrap();
    let titles: Vec<String> =
        sample::outline(Language::En).chapters.into_iter().map(|chapter| chapter.title).collect();
    let sections: Vec<&str> = presentation.split("<p14:section ").skip(1).collect();
    // One for the pages before the first chapter.
    assert_eq!(sections.len(), titles.len() + 1);
    for (section, title) in sections.iter().skip(1).zip(&titles) {
        assert!(section.contains(&format!("name=\"{}\"", title.replace('&', "&amp;"))), "{section}");
    }
    let slides = presentation.matches("<p:sldId ").count();
    assert_eq!(presentation.matches("<p14:sldId ").count(), slides);
}

/// A template may have so little room for contents that they go on to another page, which moves everything behind them.
#[test]
fn sections_begin_where_their_chapter_does() {
    let mut family = brand(deck()).family;
    family.designs.retain(|design| !(6..=10).any(|count| design.serves(Kind::Contents, count)));
    let suit = Suit::enterprise(1, family);
    let chapters = (1..=10).map(|number| Chapter {
        title: format!("Part {number}"),
        pages: vec![Page { title: "One page".to_owned(), ..Page::default() }],
        ..Chapter::default()
    });
    let outline = Outline { title: "Parts".to_owned(), chapters: chapters.collect(), ..Outline::default() };
    let (scene, _) = lay_out(&outline, &suit, fonts(), &Options::default());
    let first = scene.pages.iter().position(|page| page.kind == PageKind::Chapter);
    assert!(first > Some(2), "this test is about contents of several pages, not {first:?}");
    for section in &scene.sections {
        assert_eq!(scene.pages[section.first_page].kind, PageKind::Chapter, "{}", section.title);
    }
}

/// The layout with its largest place for text as one for any content, and no other.
fn titled_content(layout: &str) -> String {
    let places: Vec<&str> = layout
        .split_inclusive("</p:sp>")
        .filter_map(|part| part.find("<p:sp>").map(|start| &part[start..]))
        .filter(|shape| shape.contains("<p:ph type=\"body\" "))
        .collect();
    let side = |shape: &str, name: &str| -> u64 {
        let (_, rest) = shape.split_once(&format!("{name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let largest = places.iter().max_by_key(|shape| side(shape, "cx") * side(shape, "cy"));
    let others = places.iter().filter(|shape| Some(*shape) != largest);
    let lone = others.fold(layout.to_owned(), |layout, shape| layout.replace(shape, ""));
    lone.replace("<p:ph type=\"body\" ", "<p:ph ")
}

#[test]
fn tables_and_charts_fill_content_places() {
    let mut all = files(deck());
    for (_, bytes) in all.iter_mut().filter(|(name, _)| name.starts_with("ppt/slideLayouts/slideLayout")) {
        *bytes = titled_content(&String::from_utf8_lossy(bytes)).into_bytes();
    }
    let after = written(&crate::package::zipped(&all), Language::En);
    let slides = after.iter().filter(|(name, _)| name.starts_with("ppt/slides/slide"));
    let frames: Vec<String> = slides
        .flat_map(|(_, bytes)| {
            let text = String::from_utf8(bytes.clone()).unwrap();
            text.split("<p:nvGraphicFramePr>").skip(1).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    assert!(frames.len() >= 2, "{}", frames.len());
    for frame in frames {
        let properties = frame.split("</p:nvGraphicFramePr>").next().unwrap();
        assert!(properties.contains("<p:nvPr><p:ph idx="), "{properties}");
    }
}

/// The deck with a shape more in the corner of every layout.
fn with_shape(properties: &str, text: &str) -> Vec<u8> {
    with_shape_at((11_000_000, 6_300_000, 900_000, 400_000), properties, text)
}

fn with_shape_at((x, y, wide, high): (u32, u32, u32, u32), properties: &str, text: &str) -> Vec<u8> {
    let mut all = files(deck());
    for (_, bytes) in all.iter_mut().filter(|(name, _)| name.starts_with("ppt/slideLayouts/slideLayout")) {
        let shape = format!(
            "<p:sp><p:nvSpPr><p:cNvPr id=\"990\" name=\"Mark\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>\
             <a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{wide}\" cy=\"{high}\"/></a:xfrm>\
             <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>{properties}</p:spPr>\
             <p:txBody><a:bodyPr/><a:lstStyle/><a:p>{text}</a:p></p:txBody></p:sp></p:spTree>"
        );
        *bytes = String::from_utf8_lossy(bytes).replace("</p:spTree>", &shape).into_bytes();
    }
    crate::package::zipped(&all)
}

#[test]
fn a_page_number_that_the_layout_says_is_not_said_twice() {
    let numbered = |package: &[u8]| {
        let after = written(package, Language::En);
        let slides = after.into_iter().filter(|(name, _)| name.starts_with("ppt/slides/slide"));
        slides.filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains("type=\"slidenum\"")).count()
    };
    let field = "<a:fld id=\"{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}\" type=\"slidenum\"><a:t>1</a:t></a:fld>";
    assert!(numbered(&with_shape("<a:noFill/>", "")) > 0);
    assert_eq!(numbered(&with_shape("<a:noFill/>", field)), 0);
}

#[test]
fn covers_and_endings_are_not_numbered() {
    let family = brand(&with_shape("<a:noFill/>", "")).family;
    let suit = Suit::enterprise(7, family);
    let (scene, _) = lay_out(&sample::outline(Language::En), &suit, fonts(), &Options::default());
    let is_numbered = |page: &deckwright_model::scene::Page| {
        page.shapes.iter().any(|shape| shape.name.starts_with("Page number"))
    };
    assert!(scene.pages.iter().any(is_numbered));
    assert!(!scene.pages.first().is_some_and(is_numbered) && !scene.pages.last().is_some_and(is_numbered));
}

#[test]
fn text_stands_on_a_plate_where_the_page_is_restless() {
    let plates = |alpha: u32| {
        // A light over half of the content, as dark as the text or hardly there.
        let light = format!(
            "<a:solidFill><a:srgbClr val=\"404040\"><a:alpha val=\"{alpha}\"/></a:srgbClr></a:solidFill>"
        );
        let family = brand(&with_shape_at((6_000_000, 0, 6_192_000, 6_858_000), &light, "")).family;
        let (scene, _) = sheet::sheet(&Suit::enterprise(7, family), Language::En, fonts());
        let shapes = scene.pages.iter().flat_map(|page| &page.shapes);
        shapes.filter(|shape| shape.name == "Ground").count()
    };
    assert_eq!(plates(2_000), 0);
    assert!(plates(90_000) > 4);
}

#[test]
fn patterns_of_lines_are_drawn_as_lines() {
    let lines = |preset: &str| {
        let colors =
            "<a:fgClr><a:srgbClr val=\"3465A4\"/></a:fgClr><a:bgClr><a:srgbClr val=\"009EDA\"/></a:bgClr>";
        let fill = format!("<a:pattFill prst=\"{preset}\">{colors}</a:pattFill>");
        let family = brand(&with_shape(&fill, "")).family;
        let marks = family.sheets[0].shapes.iter().filter(|shape| shape.name == "Mark");
        let segments = marks.filter_map(|shape| match &shape.kind {
            ShapeKind::Geometry(Geometry { form: Form::Path(path), stroke: Some(_), fill: None, .. }) => {
                Some(path.segments.len())
            }
            _ => None,
        });
        segments.sum::<usize>()
    };
    // 25 lines down and 11 across, each from a point to a point.
    assert_eq!(lines("lgGrid"), 2 * (25 + 11));
    assert_eq!(lines("pct50"), 0);
}

#[test]
fn programs_and_links_to_files_outside_are_left_out() {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let armed = with_part("ppt/slideLayouts/_rels/slideLayout1.xml.rels", |text| {
        let linked = format!(
            "<Relationship Id=\"rId90\" Type=\"{relation}/image\" Target=\"file:///c:/secret.png\" TargetMode=\"External\"/>\
             <Relationship Id=\"rId91\" Type=\"{relation}/hyperlink\" Target=\"file:///c:/secret.png\" TargetMode=\"External\"/>\
             <Relationship Id=\"rId92\" Type=\"{relation}/hyperlink\" Target=\"https://example.org/\" TargetMode=\"External\"/>"
        );
        text.replace("</Relationships>", &format!("{linked}</Relationships>"))
    });
    let mut all = files(&armed);
    all.push(("ppt/vbaProject.bin".to_owned(), b"macro".to_vec()));
    for (name, bytes) in &mut all {
        if name == "ppt/_rels/presentation.xml.rels" {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let macros = "<Relationship Id=\"rId91\" Type=\"http://schemas.microsoft.com/office/2006/relationships/vbaProject\" Target=\"vbaProject.bin\"/>";
            *bytes = text.replace("</Relationships>", &format!("{macros}</Relationships>")).into_bytes();
        }
    }
    let armed = crate::package::zipped(&all);
    assert!(brand(&armed).report.notes.iter().any(|note| note.contains("macros")));
    let after = written(&armed, Language::En);
    assert!(!after.contains_key("ppt/vbaProject.bin"));
    let links = String::from_utf8_lossy(&after["ppt/slideLayouts/_rels/slideLayout1.xml.rels"]);
    assert!(links.contains("https://example.org/"), "{links}");
    for (name, bytes) in &after {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("vbaProject") && !text.contains("secret.png"), "{name}");
    }
}

#[test]
fn the_report_says_what_to_expect() {
    let report = brand(deck()).report;
    let page = |role: &str| report.pages.iter().find(|page| page.role == role).unwrap();
    assert_eq!(page("cover").layout, "Cover");
    assert_eq!(page("chapter").layout, "Chapter");
    assert!(report.slots.iter().all(|slot| slot.latin > 0), "{:?}", report.slots);
    assert!(report.fonts.iter().all(|font| font.same_widths), "{:?}", report.fonts);
    assert_eq!((report.width.round(), report.height.round()), (960.0, 540.0));
}

#[test]
fn a_deck_of_pictures_stands_in_the_template_too() {
    let suit = Suit::enterprise(1, brand(deck()).family);
    let outline = sample::outline(Language::En);
    let outline = deckwright_model::outline::Outline { chapters: Vec::new(), ..outline };
    let (scene, _) = lay_out(&outline, &suit, fonts(), &Options::default());
    let options = PptxOptions { template: Some(deck()), editable: false, ..PptxOptions::default() };
    let bytes = pptx::write(&scene, fonts(), &options).unwrap();
    let pictures = files(&bytes).into_iter().filter(|(name, _)| name.starts_with("ppt/media/page")).count();
    assert_eq!(pictures, scene.pages.len());
}
