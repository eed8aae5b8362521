//! Does everything that is named exist? Layouts, placeholders, pictures, faces, glyphs, connectors.

use std::collections::HashSet;

use deckwright_model::finding::Rule;
use deckwright_model::font::FontBook;
use deckwright_model::scene::{Chart, Image, Line, Picture, Scene, Shape, ShapeKind, Table};
use deckwright_model::text::Paragraph;

use super::Report;
use super::view::View;

/// What the deck as a whole names.
pub(super) fn check_deck(scene: &Scene, report: &mut Report) {
    let dangling = Rule::DanglingReference;
    for section in &scene.sections {
        if section.first_page >= scene.pages.len() {
            let detail = format!("section `{}` starts at page {}", section.title, section.first_page + 1);
            report.add(dangling, 0, None, detail);
        }
    }
    let mut names = HashSet::new();
    for (index, layout) in scene.layouts.iter().enumerate() {
        let page = scene.pages.iter().position(|page| page.layout == index).unwrap_or(0);
        if !names.insert(&layout.name) {
            report.add(dangling, page, None, format!("two layouts are called `{}`", layout.name));
        }
        let mut indices = HashSet::new();
        for placeholder in &layout.placeholders {
            if !indices.insert(placeholder.index) {
                let detail = format!("layout `{}` has two placeholders {}", layout.name, placeholder.index);
                report.add(dangling, page, Some(&placeholder.name), detail);
            }
        }
    }
}

pub(super) fn check_page(scene: &Scene, fonts: &FontBook, view: &View<'_>, report: &mut Report) {
    layout_and_placeholders(scene, view, report);
    for piece in &view.pieces {
        match &piece.shape.kind {
            ShapeKind::Picture(picture) => check_picture(scene, view, piece.shape, picture, report),
            ShapeKind::Line(line) => check_connector(scene, view, piece.shape, line, report),
            ShapeKind::Chart(chart) => check_chart(view, piece.shape, chart, report),
            ShapeKind::Table(table) => check_table(view, piece.shape, table, report),
            ShapeKind::Geometry(_) | ShapeKind::Group(_) => {}
        }
    }
    check_glyphs(fonts, view, report);
}

fn layout_and_placeholders(scene: &Scene, view: &View<'_>, report: &mut Report) {
    let page = &scene.pages[view.page];
    let Some(layout) = view.layout else {
        let detail = format!("layout {} of {}", page.layout, scene.layouts.len());
        report.add(Rule::DanglingReference, view.page, None, detail);
        return;
    };
    let mut filled = HashSet::new();
    for shape in &page.shapes {
        shape.walk(&mut |shape| {
            let Some(index) = shape.placeholder else { return };
            let known = layout.placeholders.iter().any(|placeholder| placeholder.index == index);
            if !known || !filled.insert(index) {
                let state = if known { "is filled twice" } else { "is not in the layout" };
                let detail = format!("placeholder {index} {state}");
                report.add(Rule::DanglingReference, view.page, Some(&shape.name), detail);
            }
        });
    }
}

fn check_picture(scene: &Scene, view: &View<'_>, shape: &Shape, picture: &Picture, report: &mut Report) {
    let Some(image) = scene.images.get(picture.image) else {
        let detail = format!("image {} of {}", picture.image, scene.images.len());
        report.add(Rule::DanglingReference, view.page, Some(&shape.name), detail);
        return;
    };
    let [left, top, right, bottom] = picture.crop.map(u32::from);
    if let Some(fault) = image_fault(image) {
        report.add(Rule::BrokenImage, view.page, Some(&shape.name), fault);
    } else if left + right >= 1000 || top + bottom >= 1000 {
        report.add(Rule::BrokenImage, view.page, Some(&shape.name), "nothing is left of it".to_owned());
    }
}

/// What is wrong with the bytes of an image, as far as its ends tell.
pub(super) fn image_fault(image: &Image) -> Option<String> {
    let bytes = &image.bytes[..];
    let size = match image.media_type.as_str() {
        "image/png" => png_size(bytes),
        "image/jpeg" => jpeg_size(bytes),
        other => return Some(format!("`{other}` is neither png nor jpeg")),
    };
    match size {
        None => Some(format!("not a whole {}", image.media_type)),
        Some((0, _) | (_, 0)) => Some("it has no pixels".to_owned()),
        Some((width, height)) if (width, height) != (image.width, image.height) => {
            Some(format!("{width}×{height} pixels, not {}×{}", image.width, image.height))
        }
        Some(_) => None,
    }
}

fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let header = rest.get(4..16)?.strip_prefix(b"IHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    let ends = bytes.len() >= 12 && bytes[bytes.len() - 8..].starts_with(b"IEND");
    if ends { Some((number(0)?, number(4)?)) } else { None }
}

/// Walks the segments up to the frame header.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    if !bytes.ends_with(b"\xff\xd9") {
        return None;
    }
    loop {
        let (&[mark, kind], after) = rest.split_first_chunk::<2>()?;
        if mark != 0xff {
            return None;
        }
        let length = usize::from(u16::from_be_bytes(*after.first_chunk::<2>()?));
        let is_frame = matches!(kind, 0xc0..=0xcf) && !matches!(kind, 0xc4 | 0xc8 | 0xcc);
        if is_frame {
            let side =
                |at: usize| Some(u32::from(u16::from_be_bytes(after.get(at..at + 2)?.try_into().ok()?)));
            return Some((side(5)?, side(3)?));
        }
        rest = after.get(length.max(2)..)?;
    }
}

fn check_connector(scene: &Scene, view: &View<'_>, shape: &Shape, line: &Line, report: &mut Report) {
    let Some((from, to)) = &line.connects else { return };
    for name in [from, to] {
        let mut count = 0;
        for other in &scene.pages[view.page].shapes {
            other.walk(&mut |other| count += usize::from(other.name == *name));
        }
        if count != 1 {
            let detail = format!("connects to `{name}`, of which the page has {count}");
            report.add(Rule::DanglingReference, view.page, Some(&shape.name), detail);
        }
    }
}

fn check_chart(view: &View<'_>, shape: &Shape, chart: &Chart, report: &mut Report) {
    let count = chart.categories.len();
    for series in &chart.series {
        let wrong_length = series.values.len() != count;
        if wrong_length || series.points.iter().any(|(point, _)| *point >= count) {
            let detail = format!("series `{}` does not match the {count} categories", series.name);
            report.add(Rule::DanglingReference, view.page, Some(&shape.name), detail);
        }
    }
}

fn check_table(view: &View<'_>, shape: &Shape, table: &Table, report: &mut Report) {
    let count = table.columns.len();
    if table.rows.iter().any(|row| row.cells.len() != count) {
        let detail = format!("a row has more or fewer cells than the {count} columns");
        report.add(Rule::DanglingReference, view.page, Some(&shape.name), detail);
    }
}

fn check_glyphs(fonts: &FontBook, view: &View<'_>, report: &mut Report) {
    for text in &view.texts {
        let mut missing = String::new();
        for line in &text.body.lines {
            let words = text.body.paragraphs.get(line.paragraph).map(Paragraph::text);
            let words = words.unwrap_or_default();
            for run in &line.glyphs {
                if fonts.get(&run.face).is_none() {
                    let detail = format!("face `{}`", run.face);
                    report.add(Rule::DanglingReference, view.page, Some(text.name), detail);
                }
                for glyph in run.glyphs.iter().filter(|glyph| glyph.id == 0) {
                    let shown = words.get(glyph.range.0..glyph.range.1).unwrap_or_default();
                    let seen: String = shown.chars().filter(|c| !c.is_control()).collect();
                    if (run.mark || !seen.is_empty()) && !missing.contains(&seen) | run.mark {
                        missing.push_str(if run.mark { "a bullet" } else { &seen });
                    }
                }
            }
        }
        if !missing.is_empty() {
            let detail = format!("no face shows {missing}");
            report.add(Rule::MissingGlyph, view.page, Some(text.name), detail);
        }
    }
}
