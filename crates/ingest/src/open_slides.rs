//! What do the slides of an OpenDocument presentation say? OASIS OpenDocument 1.3, part 3 §10 and §16.

use deckwright_model::language::width_units;
use deckwright_package::xml::Node;

use crate::collect::{CollectedDocument, line};
use crate::open_text::{self, OpenPackage, Reader};
use crate::refusal::Refusal;

/// Most slides that are read.
const MAX_SLIDES: usize = 1_000;
/// Longest caption, in widths of a Latin letter.
const MAX_CAPTION_LENGTH: usize = 120;
/// Shapes whose edges differ by less are in one row, in millimetres.
const ROW: f64 = 6.5;

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut opened = OpenPackage::read(bytes)?;
    let content = std::mem::take(&mut opened.content);
    let slides = open_text::body(&content, "presentation")?;
    let mut reader = opened.reader(&content);
    for page in slides.all("page").take(MAX_SLIDES) {
        slide(&mut reader, page)?;
    }
    reader.finish()
}

/// A shape and its place in millimetres.
struct PlacedShape<'n> {
    node: &'n Node,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

fn slide(reader: &mut Reader<'_, '_>, page: &Node) -> Result<(), Refusal> {
    reader.found.page += 1;
    let mut shapes = Vec::new();
    gather(page, &mut shapes);
    let class = |shape: &PlacedShape<'_>| shape.node.get(":class").to_owned();
    // The first slide, if it has a place for a subtitle, says what the deck is called.
    let is_cover = reader.found.page == 1 && shapes.iter().any(|shape| class(shape) == "subtitle");
    let title = shapes.iter().position(|shape| class(shape) == "title").map(|at| shapes.remove(at));
    let title = title.map(|shape| line(&words(shape.node))).unwrap_or_default();
    if is_cover && !title.is_empty() {
        reader.title = Some(title);
    } else {
        reader.found.slide(&title)?;
    }
    shapes
        .retain(|shape| !matches!(class(shape).as_str(), "header" | "footer" | "date-time" | "page-number"));
    // Places of the layout come first, in their order; free shapes by rows.
    let order =
        |shape: &PlacedShape<'_>| (class(shape).is_empty(), (shape.top / ROW) as i64, shape.left as i64);
    shapes.sort_by_key(order);
    let below = |above: &PlacedShape<'_>| shapes.iter().position(|shape| is_caption(shape, above));
    let captions: Vec<Option<usize>> =
        shapes.iter().map(|shape| if is_picture(shape.node) { below(shape) } else { None }).collect();
    for (at, shape) in shapes.iter().enumerate() {
        if captions.contains(&Some(at)) {
            continue;
        }
        self::shape(reader, shape.node)?;
        if let Some(caption) = captions[at] {
            reader.found.caption(&words(shapes[caption].node))?;
        }
    }
    let notes = page.child("notes").map_or(&[][..], |notes| &notes.children);
    for frame in notes.iter().filter(|frame| frame.get(":class") == "notes") {
        reader.found.notes(&words(frame))?;
    }
    Ok(())
}

fn shape(reader: &mut Reader<'_, '_>, node: &Node) -> Result<(), Refusal> {
    if let Some(table) = node.child("table") {
        return reader.table(table);
    }
    if let Some(object) = node.child("object")
        && let Some(rows) = chart(reader, object.get(":href"))
    {
        return reader.found.chart("", rows);
    }
    if is_picture(node) {
        return reader.picture(node);
    }
    let text = node.child("text-box").unwrap_or(node);
    // A single text in a place for lists is a text.
    if node.get(":class") == "outline" && paragraphs(text) == 1 {
        return reader.found.paragraph(&words(text));
    }
    reader.blocks(text)
}

/// The numbers of a chart: the table that lies beside it in its own folder.
fn chart(reader: &mut Reader<'_, '_>, href: &str) -> Option<Vec<Vec<String>>> {
    let folder = href.trim_start_matches("./");
    let root = reader.package.xml(&format!("/{folder}/content.xml")).ok()?;
    let table = root.at(&["body", "chart", "chart", "table"])?;
    let mut rows = Vec::new();
    open_text::table_rows(table, &mut rows);
    let cells = |row: &&Node| {
        row.all("table-cell").map(|cell| open_text::cell_words(cell, &mut Vec::new())).collect()
    };
    Some(rows.iter().map(cells).collect())
}

/// Shapes of a slide, including those in groups.
fn gather<'n>(parent: &'n Node, shapes: &mut Vec<PlacedShape<'n>>) {
    for node in &parent.children {
        match node.name.as_str() {
            "g" => gather(node, shapes),
            "frame" | "custom-shape" | "rect" | "ellipse" | "path" | "polygon" | "caption" => {
                let side = |name: &str| millimetres(node.get(name));
                let (left, top) = (side(":x"), side(":y"));
                shapes.push(PlacedShape { node, left, top, width: side(":width"), height: side(":height") });
            }
            _ => {}
        }
    }
}

/// A frame that shows a picture, and not one that stands in for something else.
fn is_picture(node: &Node) -> bool {
    let first = node.children.iter().find(|child| !matches!(child.name.as_str(), "title" | "desc"));
    first.is_some_and(|child| child.name == "image")
}

/// A line of text directly below the picture `above` and within its width is its caption.
fn is_caption(shape: &PlacedShape<'_>, above: &PlacedShape<'_>) -> bool {
    let middle = shape.left + shape.width / 2.0;
    (shape.top - above.top - above.height).abs() <= ROW
        && (above.left..=above.left + above.width).contains(&middle)
        && shape.node.get(":class").is_empty()
        && !is_picture(shape.node)
        && (1..=MAX_CAPTION_LENGTH).contains(&width_units(words(shape.node).trim()))
}

fn millimetres(length: &str) -> f64 {
    let number = length.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &length[number.len()..] {
        "cm" => 10.0,
        "in" => 25.4,
        "pt" => 25.4 / 72.0,
        _ => 1.0,
    };
    number.parse::<f64>().unwrap_or(0.0) * unit
}

fn words(node: &Node) -> String {
    let mut text = String::new();
    for child in &node.children {
        match child.name.as_str() {
            "p" | "h" => text.push_str(&open_text::words(child).0),
            "text-box" | "list" | "list-item" | "list-header" => text.push_str(&words(child)),
            _ => continue,
        }
        text.push(' ');
    }
    text
}

fn paragraphs(node: &Node) -> usize {
    let own = |child: &Node| if child.name == "p" { 1 } else { paragraphs(child) };
    node.children.iter().map(own).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        let tenths =
            ["2.5cm", "1in", "7mm", "", "wide"].map(|length| (millimetres(length) * 10.0).round() as i64);
        assert_eq!(tenths, [250, 254, 70, 0, 0]);
    }
}
