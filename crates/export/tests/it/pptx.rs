//! Decks as PowerPoint files, looked at from outside: what is in them, and what cannot be written.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use deckwright_export::ExportError;
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::PaletteRole;
use deckwright_model::scene::{Form, Scene, Shape, ShapeKind};
use quick_xml::events::Event;

use crate::golden::Goldens;
use crate::scenes::{self, filled, frame};

/// The files of the deck, by name.
fn files(pptx: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(pptx)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().to_string(), bytes)
        })
        .collect()
}

fn write(scene: &Scene) -> Result<Vec<u8>, ExportError> {
    pptx::write(scene, scenes::fonts(), &PptxOptions::default())
}

/// Leaves a deck where `scripts/check-pptx` finds it.
fn keep(name: &str, pptx: &[u8]) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pptx");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), pptx).unwrap();
}

#[test]
fn a_deck_of_every_shape_is_written() {
    let deck = write(&scenes::deck()).unwrap();
    keep("every-shape.pptx", &deck);
    assert_eq!(files(&deck).keys().filter(|name| name.starts_with("ppt/slides/slide")).count(), 8);
}

#[test]
fn a_deck_of_pictures_is_written() {
    let options = PptxOptions { editable: false, ..PptxOptions::default() };
    let deck = pptx::write(&scenes::deck(), scenes::fonts(), &options).unwrap();
    keep("pictures.pptx", &deck);
    assert_eq!(files(&deck).keys().filter(|name| name.starts_with("ppt/media/page")).count(), 8);
}

/// XML with a line to each element, for reading.
fn indented(xml: &[u8]) -> String {
    let mut reader = quick_xml::Reader::from_str(std::str::from_utf8(xml).unwrap());
    let mut writer = quick_xml::Writer::new_with_indent(Vec::new(), b' ', 2);
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            event => writer.write_event(event).unwrap(),
        }
    }
    String::from_utf8(writer.into_inner()).unwrap()
}

/// A deck of one page that uses its layout's places and one free shape.
fn small() -> Scene {
    let mut page = scenes::cover();
    page.notes = "Say hello.".into();
    let badge = filled("Badge", frame(80.0, 320.0, 60.0, 60.0), Form::Ellipse, PaletteRole::Accent3);
    page.shapes.push(badge);
    scenes::empty("Small", vec![page])
}

#[test]
fn slide_and_layout_as_xml() {
    let files = files(&write(&small()).unwrap());
    let mut goldens = Goldens::of("slide-and-layout");
    goldens.text("slide.xml", &indented(&files["ppt/slides/slide1.xml"]));
    goldens.text("layout.xml", &indented(&files["ppt/slideLayouts/slideLayout1.xml"]));
    goldens.text("theme.xml", &indented(&files["ppt/theme/theme1.xml"]));
    goldens.finish();
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert!(write(&scenes::deck()).unwrap() == write(&scenes::deck()).unwrap());
}

#[test]
fn every_slide_has_one_title_seen_or_not() {
    let mut scene = scenes::deck();
    // Without a box for the title, and in another with a box that is in no placeholder.
    scene.pages[1].shapes.remove(0);
    scene.pages[2].shapes[0].placeholder = None;
    let files = files(&write(&scene).unwrap());
    for (index, page) in scene.pages.iter().enumerate() {
        let slide = text_of(&files[&format!("ppt/slides/slide{}.xml", index + 1)]);
        let titles = slide.matches("type=\"title\"").count() + slide.matches("type=\"ctrTitle\"").count();
        assert_eq!(titles, 1, "page {index}");
        assert!(slide.contains(&page.title), "page {index}");
        assert_eq!(slide.contains("hidden=\"1\""), index == 1, "page {index}");
    }
}

fn text_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn page_numbers_are_fields() {
    let files = files(&write(&scenes::deck()).unwrap());
    let slide = text_of(&files["ppt/slides/slide7.xml"]);
    let field = slide.split("type=\"slidenum\"").nth(1).unwrap();
    assert!(field.contains("<a:t>7</a:t></a:fld>"));
}

#[test]
fn sections_cover_every_slide() {
    let mut scene = scenes::deck();
    scene.sections.remove(0);
    let files = files(&write(&scene).unwrap());
    let presentation = text_of(&files["ppt/presentation.xml"]);
    assert_eq!(presentation.matches("<p14:section ").count(), 3);
    assert_eq!(presentation.matches("<p14:sldId ").count(), scene.pages.len());
    assert!(presentation.contains("<p14:section name=\"Efficient offices\""));
}

#[test]
fn connectors_are_glued_to_their_shapes() {
    let files = files(&write(&scenes::deck()).unwrap());
    let slide = text_of(&files["ppt/slides/slide7.xml"]);
    let id = |name: &str| {
        let at = slide.find(&format!("name=\"{name}\"")).unwrap();
        slide[..at].rsplit("id=\"").next().unwrap().split('"').next().unwrap()
    };
    assert!(slide.contains(&format!("<a:stCxn id=\"{}\" idx=\"3\"/>", id("Plan"))));
    assert!(slide.contains(&format!("<a:endCxn id=\"{}\" idx=\"1\"/>", id("Building"))));
}

#[test]
fn workbooks_hold_what_charts_cache() {
    let files = files(&write(&scenes::deck()).unwrap());
    for number in 1..=10 {
        let chart = text_of(&files[&format!("ppt/charts/chart{number}.xml")]);
        let workbook = self::files(&files[&format!("ppt/embeddings/workbook{number}.xlsx")]);
        let sheet = text_of(&workbook["xl/worksheets/sheet1.xml"]);
        let (_, first) = chart.split_once("<c:val>").or(chart.split_once("<c:yVal>")).unwrap();
        let cached = values(first, "c:v");
        assert_eq!(cached[..4], ["12", "30", "22.5", "40"], "chart {number}");
        for (row, value) in (2..).zip(&cached[..4]) {
            assert!(sheet.contains(&format!("<c r=\"B{row}\" s=\"1\"><v>{value}</v></c>")), "chart {number}");
        }
    }
}

/// The texts of the elements with this name.
fn values<'t>(xml: &'t str, name: &str) -> Vec<&'t str> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    xml.split(open.as_str()).skip(1).map(|rest| rest.split(close.as_str()).next().unwrap()).collect()
}

#[test]
fn notes_bring_their_master() {
    let files_of = |scene: &Scene| files(&write(scene).unwrap());
    let with = files_of(&small());
    assert!(with.contains_key("ppt/notesMasters/notesMaster1.xml"));
    assert!(text_of(&with["ppt/notesSlides/notesSlide1.xml"]).contains("<a:t>Say hello.</a:t>"));
    let mut silent = small();
    silent.pages[0].notes.clear();
    assert!(!files_of(&silent).keys().any(|name| name.contains("notes")));
}

#[test]
fn hostile_text_is_written_or_dropped_but_never_breaks_the_file() {
    let long = "x".repeat(10_000);
    let hostile = [
        "\u{0}\u{1}\u{B}\u{1F}",
        "]]><script>&amp;",
        "\u{FFFE}\u{FFFF}\u{10FFFF}",
        "😀👩‍👩‍👧‍👦",
        "_x0041_",
        "\u{202E}right to left",
        long.as_str(),
        "",
    ];
    for text in hostile {
        let mut scene = scenes::deck();
        scene.title = text.into();
        scene.theme.name = text.into();
        scene.lang = text.into();
        scene.sections[0].title = text.into();
        for page in &mut scene.pages {
            page.title = text.into();
            page.notes = text.into();
            page.shapes.iter_mut().for_each(|shape| poison(shape, text));
        }
        let options = PptxOptions { title: Some(text), author: Some(text), ..PptxOptions::default() };
        let deck = pptx::write(&scene, scenes::fonts(), &options).unwrap();
        keep(&format!("hostile-{}.pptx", text.chars().count()), &deck);
    }
}

/// Puts `text` wherever a shape has words, but leaves names: connectors need them.
fn poison(shape: &mut Shape, text: &str) {
    shape.alt = text.into();
    match &mut shape.kind {
        ShapeKind::Geometry(geometry) => {
            let paragraphs = geometry.text.iter_mut().flat_map(|body| &mut body.paragraphs);
            for run in paragraphs.flat_map(|paragraph| &mut paragraph.runs) {
                run.text = text.into();
            }
        }
        ShapeKind::Table(table) => {
            let cells = table.rows.iter_mut().flat_map(|row| &mut row.cells);
            for paragraph in cells.flat_map(|cell| &mut cell.text.paragraphs) {
                paragraph.runs.iter_mut().for_each(|run| run.text = text.into());
            }
        }
        ShapeKind::Chart(chart) => {
            chart.categories.iter_mut().for_each(|category| *category = text.into());
            chart.series.iter_mut().for_each(|series| series.name = text.into());
        }
        ShapeKind::Group(members) => members.iter_mut().for_each(|member| poison(member, text)),
        ShapeKind::Line(_) | ShapeKind::Picture(_) => {}
    }
}

#[test]
fn shapes_without_size_are_written() {
    let mut scene = scenes::deck();
    for shape in scene.pages.iter_mut().flat_map(|page| &mut page.shapes) {
        shape.frame = Rect { width: Emu::ZERO, height: Emu::ZERO, ..shape.frame };
    }
    keep("no-size.pptx", &write(&scene).unwrap());
}

/// `change` makes the deck one that cannot be written, for a reason that says `expected`.
fn check_refused(change: impl FnOnce(&mut Scene), expected: &str) {
    let mut scene = scenes::deck();
    change(&mut scene);
    assert_eq!(write(&scene).unwrap_err().to_string(), expected);
}

#[test]
fn scenes_that_cannot_be_written_are_refused() {
    check_refused(|scene| scene.pages.clear(), "the deck has no pages");
    check_refused(|scene| scene.pages[0].layout = 9, "page 0 names layout 9, which the deck does not have");
    check_refused(|scene| scene.images.clear(), "there is no image 0");
    check_refused(
        |scene| scene.images[0].media_type = "image/webp".into(),
        "image 0 cannot be read: image/webp is neither PNG nor JPEG",
    );
    check_refused(|scene| scene.size.width = Emu(1), "a page of 0 × 540 points cannot be drawn");
    let refused = "the pptx file cannot be written: ";
    check_refused(
        |scene| scene.pages[1].shapes[0].placeholder = Some(77),
        &format!("{refused}page 2: `Title` names placeholder 77, which its layout lacks"),
    );
    check_refused(
        |scene| scene.pages[1].shapes[0].frame.x = Emu(i64::MAX),
        &format!("{refused}page 2: 9223372036854775807 EMU is out of reach"),
    );
    check_refused(
        |scene| scene.sections[1].first_page = 99,
        &format!("{refused}section `方案 Options` begins at no page or out of order"),
    );
    check_refused(
        |scene| scene.layouts[1].placeholders[1].index = 2,
        &format!("{refused}layout `Title and content`: two placeholders have the index 2"),
    );
    check_refused(
        |scene| {
            let shapes = std::mem::take(&mut scene.pages[0].shapes);
            let nest = |shapes, _| vec![scenes::group("Nest", "", shapes)];
            scene.pages[0].shapes = (0..40).fold(shapes, nest);
        },
        &format!("{refused}page 1: `Nest`: groups are nested too deeply"),
    );
}

#[test]
fn the_packaged_deck_names_only_web_and_mail_links() {
    let mut scene = scenes::deck();
    let shape = &mut scene.pages[1].shapes[1];
    let ShapeKind::Geometry(geometry) = &mut shape.kind else { panic!("the points are text") };
    let run = &mut geometry.text.as_mut().unwrap().paragraphs[0].runs[0];
    Arc::make_mut(&mut run.style).link = Some("javascript:alert(1)".into());
    let files = files(&write(&scene).unwrap());
    let relationships = text_of(&files["ppt/slides/_rels/slide2.xml.rels"]);
    assert!(relationships.contains("Target=\"https://example.org/report?year=2026&amp;part=1\""));
    assert!(!relationships.contains("javascript"));
}

#[test]
fn progress_counts_the_pages() {
    let heard = Mutex::new(Vec::new());
    let progress = |count| heard.lock().unwrap().push(count);
    let options = PptxOptions { progress: &progress, ..PptxOptions::default() };
    pptx::write(&scenes::deck(), scenes::fonts(), &options).unwrap();
    assert_eq!(*heard.lock().unwrap(), [1, 2, 3, 4, 5, 6, 7, 8]);
}

/// The deck with motion, and its slides as XML.
fn moving(scene: &Scene) -> Vec<String> {
    let options = PptxOptions { motion: true, ..PptxOptions::default() };
    let deck = pptx::write(scene, scenes::fonts(), &options).unwrap();
    keep("motion.pptx", &deck);
    let files = files(&deck);
    let slide = |index| text_of(&files[&format!("ppt/slides/slide{}.xml", index + 1)]).to_owned();
    (0..scene.pages.len()).map(slide).collect()
}

#[test]
fn points_come_one_click_after_another() {
    let mut scene = scenes::deck();
    // The second page has a list and three cards, which stand behind title and list.
    scene.pages[1].steps = vec![vec![2], vec![3], vec![4]];
    let slides = moving(&scene);
    let clicks = |slide: &str| slide.matches("nodeType=\"clickEffect\"").count();
    assert_eq!(clicks(&slides[1]), 3);
    for card in ["Space", "Staff", "Flow"] {
        let group = slides[1].split(&format!("name=\"{card}\"")).next().unwrap();
        let id = group.rsplit("id=\"").next().unwrap().split('"').next().unwrap();
        // Seen and faded in: two targets.
        assert_eq!(slides[1].matches(&format!("<p:spTgt spid=\"{id}\"/>")).count(), 2, "{card}");
    }
    // Without steps the entries of a list come one after another, each a paragraph.
    scene.pages[1].steps.clear();
    let slides = moving(&scene);
    assert_eq!(clicks(&slides[1]), 3);
    assert_eq!(slides[1].matches("<p:pRg st=\"2\" end=\"2\"/>").count(), 2);
    assert!(slides[1].contains("build=\"p\""));
    // A cover has nothing to wait for.
    assert!(!slides[0].contains("p:timing"));
}

#[test]
fn content_grows_out_of_content() {
    let slides = moving(&scenes::deck());
    assert!(!slides[0].contains("morph") && slides[0].contains("<p:fade/>"));
    assert!(!slides[1].contains("morph") && slides[1].contains("<p:fade/>"));
    assert!(slides[2].contains("<p159:morph option=\"byObject\"/>"));
    let (_, older) = slides[2].split_once("<mc:Fallback>").unwrap();
    assert!(older.starts_with("<p:transition spd=\"med\"><p:fade/></p:transition></mc:Fallback>"));
}

#[test]
fn nothing_moves_unless_it_is_asked_to() {
    let mut scene = scenes::deck();
    let still = write(&scene).unwrap();
    scene.pages[1].steps = vec![vec![2], vec![3], vec![4]];
    assert!(write(&scene).unwrap() == still);
}

#[test]
fn steps_that_lead_nowhere_are_left_out() {
    let mut scene = scenes::deck();
    scene.pages[1].steps = vec![vec![2, 900], vec![usize::MAX], vec![3]];
    assert_eq!(moving(&scene)[1].matches("nodeType=\"clickEffect\"").count(), 2);
}
