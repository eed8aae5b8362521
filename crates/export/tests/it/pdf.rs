//! Decks as pdf, opened by programs that we did not write: poppler, qpdf and mupdf.

use std::path::{Path, PathBuf};
use std::process::Command;

use deckwright_export::ExportError;
use deckwright_export::pdf::{self, PdfOptions};
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_model::font::FontBook;
use deckwright_model::scene::{Scene, ShapeKind};
use image::GrayImage;

use crate::scenes::{self, deck, fonts};

fn write(scene: &Scene) -> Vec<u8> {
    pdf::write(scene, fonts(), &PdfOptions::default()).unwrap()
}

/// Keeps `scene` as a file and returns where.
fn keep(name: &str, scene: &Scene) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pdf");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.pdf"));
    std::fs::write(&path, write(scene)).unwrap();
    path
}

/// What `program` prints; it must end well.
fn run(program: &str, arguments: &[&str], file: &Path, after: &[&str]) -> String {
    let output = Command::new(program).args(arguments).arg(file).args(after).output();
    let output = output.unwrap_or_else(|e| panic!("{program} is needed for this test: {e}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_file_is_sound() {
    let path = keep("sound", &deck());
    assert!(run("qpdf", &["--check"], &path, &[]).contains("No syntax or stream encoding errors"));
    let facts = run("pdfinfo", &[], &path, &[]);
    for fact in [
        "Tagged:          yes",
        "Pages:           8",
        "Title:           Efficient offices",
        "Creator:         Deckwright",
    ] {
        assert!(facts.contains(fact), "{fact} in {facts}");
    }
    assert!(!facts.contains("CreationDate"));
}

#[test]
fn every_font_is_embedded_as_a_subset_with_its_unicode_map() {
    let fonts = run("pdffonts", &[], &keep("fonts", &deck()), &[]);
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert_eq!(rows.len(), 5, "{fonts}");
    assert!(rows.iter().all(|row| row.contains("yes yes yes")), "{fonts}");
}

#[test]
fn text_is_found_in_reading_order_and_in_its_own_characters() {
    let path = keep("words", &deck());
    let text = run("pdftotext", &[], &path, &["-"]);
    let mut rest = text.as_str();
    for words in [
        "Efficient offices",
        "How five firms did it",
        "Five offices that work",
        "• Offices that fit their staff",
        "• Read the full report first",
        "Space",
        "中文页面的标题",
        "• 提高办公空间的使用效率，减少浪费。",
        "• 员工满意度上升了 12%。",
        "日本語のページ",
        "カタカナ、ひらがな、漢字。",
        "Emoji 😀 and Ελληνικά, Русский.",
        "North & Co",
        "南方公司",
    ] {
        let found = rest.find(words).unwrap_or_else(|| panic!("{words} in {text}"));
        rest = &rest[found + words.len()..];
    }
}

#[test]
fn screen_readers_hear_headings_lists_tables_and_figures() {
    let path = keep("tags", &deck());
    let tags = run("pdfinfo", &["-struct-text"], &path, &[]);
    let tags: Vec<&str> = tags.lines().map(str::trim).collect();
    let mut rest = tags.as_slice();
    for tag in [
        "Document",
        "H1 \"Efficient offices\" (block)",
        "H2 \"Five offices that work\" (block)",
        "LBody (block)",
        "Link (inline)",
        "\"full report\"",
        "Figure",
        "H3 \"Space\" (block)",
        "\"中文页面的标题\"",
        "Table (block):",
        "/Summary (Staff and space of two firms)",
        "TH:",
        "\"Firm\"",
        "TD",
        "\"南方公司\"",
        "\"竖排文字\"",
    ] {
        let found = rest.iter().position(|line| *line == tag).unwrap_or_else(|| panic!("{tag} in {tags:#?}"));
        rest = &rest[found + 1..];
    }
    // Page numbers and footers are seen, but not said.
    assert!(!tags.contains(&"\"7\""));
}

#[test]
fn empty_cells_stay_cells() {
    let mut scene = deck();
    let table = scene.pages[4].shapes.iter_mut().find_map(|shape| match &mut shape.kind {
        ShapeKind::Table(table) => Some(table),
        _ => None,
    });
    table.unwrap().rows[1].cells[1].text.lines.clear();
    let tags = run("pdfinfo", &["-struct"], &keep("cells", &scene), &[]);
    let count = |tag: &str| tags.lines().filter(|line| line.trim() == tag).count();
    assert_eq!((count("TR"), count("TH:"), count("TD")), (3, 3, 6), "{tags}");
}

#[test]
fn alternative_texts_links_and_bookmarks_are_there() {
    let path = keep("extras", &deck());
    assert!(run("pdfinfo", &["-url"], &path, &[]).contains("https://example.org/report?year=2026&part=1"));
    let outline = run("mutool", &["show"], &path, &["outline"]);
    let bookmarks: Vec<&str> = outline.split('"').skip(1).step_by(2).collect();
    assert_eq!(bookmarks[..4], ["Opening", "Efficient offices", "Five offices that work", "方案 Options"]);
    assert_eq!(bookmarks.len(), 11);
    let figures = run("qpdf", &["--qdf", "--object-streams=disable"], &path, &["-"]);
    for alt in [
        "(Icon for Space)",
        "(Column chart of space by region)",
        "(Whole picture)",
        "(From plan to building)",
    ] {
        assert!(figures.contains(alt), "{alt}");
    }
}

#[test]
fn the_same_deck_gives_the_same_bytes() {
    assert!(write(&deck()) == write(&deck()));
}

#[test]
fn properties_are_written_as_given() {
    let options = PdfOptions {
        title: Some("Another"),
        author: Some("Ann 安"),
        created: Some(1_794_735_000),
        ..Default::default()
    };
    let path = keep("properties", &deck());
    std::fs::write(&path, pdf::write(&deck(), fonts(), &options).unwrap()).unwrap();
    let facts = run("pdfinfo", &["-isodates"], &path, &[]);
    for fact in
        ["Title:           Another", "Author:          Ann 安", "CreationDate:    2026-11-15T09:30:00Z"]
    {
        assert!(facts.contains(fact), "{fact} in {facts}");
    }
}

#[test]
fn progress_is_heard_page_by_page() {
    let heard = std::sync::Mutex::new(Vec::new());
    let progress = |done| heard.lock().unwrap().push(done);
    let options = PdfOptions { progress: &progress, ..Default::default() };
    pdf::write(&deck(), fonts(), &options).unwrap();
    assert_eq!(*heard.lock().unwrap(), [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let error =
        |scene: &Scene, fonts: &FontBook| pdf::write(scene, fonts, &PdfOptions::default()).unwrap_err();
    let scene = deck();
    assert_eq!(error(&Scene { pages: vec![], ..scene.clone() }, fonts()), ExportError::NoPages);
    assert!(matches!(error(&scene, &FontBook::default()), ExportError::Face(_)));
    assert_eq!(error(&Scene { images: vec![], ..scene.clone() }, fonts()), ExportError::NoSuchImage(0));

    let mut cut = scene.clone();
    cut.images[0].bytes = cut.images[0].bytes[..200].into();
    assert!(matches!(error(&cut, fonts()), ExportError::Image { index: 0, .. }));

    let mut unknown = scene.clone();
    let ShapeKind::Geometry(title) = &mut unknown.pages[0].shapes[0].kind else { panic!("a title") };
    title.text.as_mut().unwrap().lines[0].glyphs[0].glyphs[0].id = 65_000;
    assert!(matches!(error(&unknown, fonts()), ExportError::Glyph { glyph: 65_000, .. }));

    // Words that no reader could be given.
    let mut mute = scene;
    let ShapeKind::Geometry(title) = &mut mute.pages[0].shapes[0].kind else { panic!("a title") };
    title.text.as_mut().unwrap().paragraphs[0].runs[0].text = "\u{feff}".repeat(17);
    assert!(matches!(error(&mute, fonts()), ExportError::Encoding { format: "pdf", .. }));
}

/// The pdf, drawn by two other programs, looks like our own pictures: at 640 pixels, in a grid of 16 × 9
/// tiles, the worst tile of every page reaches 0.9 of structural similarity.
#[test]
fn other_programs_draw_the_pdf_as_we_draw_the_page() {
    let path = keep("alike", &deck());
    let ours = Renderer::new(fonts()).pages(&deck(), ImageFormat::Png, 1920, |_| {}).unwrap();
    let folder = path.with_extension("pages");
    std::fs::create_dir_all(&folder).unwrap();
    let prefix = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    run("pdftoppm", &["-png", "-r", "144"], &path, &[&prefix("poppler")]);
    run("mutool", &["draw", "-q", "-r", "144", "-o", &prefix("mupdf-%d.png")], &path, &[]);
    for (index, ours) in ours.iter().enumerate() {
        let ours = small(image::load_from_memory(ours).unwrap());
        for program in ["poppler", "mupdf"] {
            let theirs = small(image::open(folder.join(format!("{program}-{}.png", index + 1))).unwrap());
            let worst = worst_tile(&ours, &theirs);
            assert!(worst >= 0.9, "page {index} by {program}: {worst}");
        }
    }
}

fn small(picture: image::DynamicImage) -> GrayImage {
    let picture = picture.into_luma8();
    let height = 640 * picture.height() / picture.width();
    image::imageops::thumbnail(&picture, 640, height)
}

/// Structural similarity (Wang et al. 2004, windows of 7 × 7) of the least similar of 16 × 9 tiles.
fn worst_tile(a: &GrayImage, b: &GrayImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let (width, height) = (a.width() / 16, a.height() / 9);
    let tiles = (0..9).flat_map(|row| (0..16).map(move |column| (column * width, row * height)));
    tiles.map(|(x, y)| tile_similarity(a, b, x, y, width, height)).fold(1.0, f64::min)
}

fn tile_similarity(a: &GrayImage, b: &GrayImage, left: u32, top: u32, width: u32, height: u32) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for y in top..top + height {
        for x in left..left + width {
            if x >= 3 && y >= 3 && x + 3 < a.width() && y + 3 < a.height() {
                sum += window_similarity(a, b, x - 3, y - 3);
                count += 1.0;
            }
        }
    }
    sum / count
}

fn window_similarity(a: &GrayImage, b: &GrayImage, left: u32, top: u32) -> f64 {
    const SIZE: u32 = 7;
    let n = f64::from(SIZE * SIZE);
    let [mut sum_a, mut sum_b, mut sum_aa, mut sum_bb, mut sum_ab] = [0.0; 5];
    for y in top..top + SIZE {
        for x in left..left + SIZE {
            let (a, b) = (f64::from(a.get_pixel(x, y).0[0]), f64::from(b.get_pixel(x, y).0[0]));
            sum_a += a;
            sum_b += b;
            sum_aa += a * a;
            sum_bb += b * b;
            sum_ab += a * b;
        }
    }
    let (mean_a, mean_b) = (sum_a / n, sum_b / n);
    let sample = n / (n - 1.0);
    let variance_a = (sum_aa / n - mean_a * mean_a) * sample;
    let variance_b = (sum_bb / n - mean_b * mean_b) * sample;
    let covariance = (sum_ab / n - mean_a * mean_b) * sample;
    let (c1, c2) = ((0.01_f64 * 255.0).powi(2), (0.03_f64 * 255.0).powi(2));
    (2.0 * mean_a * mean_b + c1) * (2.0 * covariance + c2)
        / ((mean_a * mean_a + mean_b * mean_b + c1) * (variance_a + variance_b + c2))
}

#[test]
fn a_deck_that_says_nothing_still_has_a_title_and_bookmarks() {
    let mut scene = deck();
    scene.title = " ".into();
    scene.lang = "".into();
    scene.sections.clear();
    for page in &mut scene.pages {
        page.title.clear();
        page.shapes.clear();
    }
    let path = keep("silent", &scene);
    assert!(run("pdfinfo", &[], &path, &[]).contains("Title:           Deckwright"));
    let outline = run("mutool", &["show"], &path, &["outline"]);
    assert_eq!(outline.lines().count(), scenes::deck().pages.len());
}
