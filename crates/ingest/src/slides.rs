//! What do the slides of a presentation say? ISO/IEC 29500-1 §19. Titles, bullets with their levels, tables, charts,
//! pictures and notes, in reading order.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use deckwright_model::language::width_units;
use deckwright_package::xml::Node;
use deckwright_package::{Package, Relationship};

use crate::bounds;
use crate::chart;
use crate::collect::{CollectedDocument, Collector, line};
use crate::drawing;
use crate::hand_formatting;
use crate::properties;
use crate::refusal::Refusal;
use crate::relations::target;

/// Most slides that are read.
const MAX_SLIDES: usize = 1_000;
/// Longest caption, in widths of a Latin letter.
const MAX_CAPTION_LENGTH: usize = 120;
/// Most pictures of a slide whose captions are looked for.
const MAX_PICTURES: usize = 32;
/// Fewer slides than this have no furniture in common.
const MIN_REPEATED: usize = 3;
/// The share of a slide's width and height that a background covers.
const COVERS: f64 = 0.9;

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    let start = package.relationships("/")?;
    let main =
        target(&start, |relation| relation.kind == "officeDocument").unwrap_or("/ppt/presentation.xml");
    let relations = package.relationships(main)?;
    let root = package.xml(main)?;
    let ids: Vec<&str> = root
        .child("sldIdLst")
        .map(|list| list.all("sldId").map(|node| node.get("r:id")).take(MAX_SLIDES).collect())
        .unwrap_or_default();
    let side = |name: &str| root.child("sldSz").and_then(|size| size.get(name).parse().ok()).unwrap_or(0.0);
    let mut reader = Reader {
        package: &mut package,
        relations: Vec::new(),
        found: Collector::default(),
        title: None,
        size: (side("cx"), side("cy")),
        repeated: HashSet::new(),
    };
    let parts: Vec<&str> =
        ids.iter().filter_map(|id| target(&relations, |relation| relation.id == *id)).collect();
    reader.repeated = repeated(reader.package, &parts)?;
    for part in parts {
        reader.slide(part)?;
    }
    let (title, mut collected) = (reader.title, reader.found.finish()?);
    let document = &mut collected.document;
    document.title = title;
    properties::read(&mut package, document);
    Ok(collected)
}

struct Reader<'p, 'b> {
    package: &'p mut Package<'b>,
    /// Of the slide that is being read.
    relations: Vec<Relationship>,
    found: Collector,
    title: Option<String>,
    /// Width and height of a slide.
    size: (f64, f64),
    /// Text boxes with the same words in the same place on most slides.
    repeated: HashSet<Standing>,
}

/// A text box by its place and its words; those of the slide's own number are empty.
type Standing = (i64, i64, String);

/// Text boxes that most slides have are their furniture, as footers and slide numbers are that have places of their own.
fn repeated(package: &mut Package<'_>, parts: &[&str]) -> Result<HashSet<Standing>, Refusal> {
    let mut counts: HashMap<Standing, usize> = HashMap::new();
    for (at, part) in parts.iter().enumerate() {
        let root = package.xml(part)?;
        let mut shapes = Vec::new();
        root.at(&["cSld", "spTree"]).inspect(|tree| gather(tree, &mut shapes));
        let standing: HashSet<Standing> = shapes.iter().filter_map(|shape| shape.standing(at + 1)).collect();
        standing.into_iter().for_each(|one| *counts.entry(one).or_default() += 1);
    }
    let most = (parts.len() / 2 + 1).max(MIN_REPEATED);
    Ok(counts.into_iter().filter(|(_, count)| *count >= most).map(|(standing, _)| standing).collect())
}

/// A shape with what decides when it is read.
struct PlacedShape<'n> {
    node: &'n Node,
    top: i64,
    left: i64,
    width: i64,
    height: i64,
}

impl PlacedShape<'_> {
    /// The place and words of a text box on the slide with this number; `None` for other shapes and for long texts.
    fn standing(&self, slide: usize) -> Option<Standing> {
        let words = (self.node.name == "sp" && !is_placeholder(self.node)).then(|| words_of(self.node))?;
        let words = words.trim();
        let is_number = words.parse() == Ok(slide);
        let is_short = (1..=MAX_CAPTION_LENGTH).contains(&width_units(words));
        is_short.then(|| (self.top, self.left, if is_number { String::new() } else { words.to_owned() }))
    }

    /// A line of text directly below the picture `above` and within its width is its caption.
    fn is_caption_of(&self, above: &PlacedShape<'_>) -> bool {
        let gap = self.top.saturating_sub(above.top).saturating_sub(above.height);
        let middle = self.left.saturating_add(self.width / 2);
        gap.unsigned_abs() <= ROW.unsigned_abs()
            && (above.left..=above.left.saturating_add(above.width)).contains(&middle)
            && !is_placeholder(self.node)
            && (1..=MAX_CAPTION_LENGTH).contains(&width_units(words_of(self.node).trim()))
    }
}

impl Reader<'_, '_> {
    fn slide(&mut self, part: &str) -> Result<(), Refusal> {
        let root = self.package.xml(part)?;
        self.found.page += 1;
        if matches!(root.get("show"), "0" | "false") {
            return Ok(());
        }
        self.relations = self.package.relationships(part)?;
        let Some(tree) = root.at(&["cSld", "spTree"]) else { return Ok(()) };
        let mut shapes = Vec::new();
        gather(tree, &mut shapes);
        shapes.retain(|shape| {
            shape.standing(self.found.page as usize).is_none_or(|standing| !self.repeated.contains(&standing))
        });
        let title = shapes.iter().position(|shape| is_title(shape.node));
        let title = title.map(|at| shapes.remove(at));
        let is_cover = title.as_ref().is_some_and(|shape| placeholder_type(shape.node) == "ctrTitle")
            || shapes.iter().any(|shape| placeholder_type(shape.node) == "subTitle");
        let words = title
            .and_then(|shape| shape.node.child("txBody"))
            .map(|body| body.all("p").map(text).collect::<Vec<_>>().join(" "));
        let words = line(&words.unwrap_or_default());
        // A picture under words that covers the slide is its background.
        let says = |shape: &PlacedShape| !is_furniture(shape.node) && shape.node.child("txBody").is_some();
        if !words.is_empty() || shapes.iter().any(says) {
            shapes.retain(|shape| !self.is_background(shape.node));
        }
        // The first slide, if it is laid out as a cover, says what the deck is called.
        if self.found.page == 1 && is_cover && !words.is_empty() {
            self.title = Some(words);
        } else {
            self.found.slide(&words)?;
        }
        // Places in reading order: those of the layout come first, in their order; free shapes by rows.
        shapes.sort_by_key(|shape| (!is_placeholder(shape.node), shape.top / ROW, shape.left));
        let captions = captions(&shapes);
        for (at, shape) in shapes.iter().enumerate() {
            if captions.values().any(|caption| *caption == at) {
                continue;
            }
            self.shape(shape.node)?;
            if let Some(caption) = captions.get(&at) {
                self.found.caption(&words_of(shapes[*caption].node))?;
            }
        }
        self.notes()
    }

    fn is_background(&self, node: &Node) -> bool {
        let size = node.at(&["spPr", "xfrm", "ext"]);
        let covers = |name: &str, whole: f64| {
            let side = size.and_then(|size| size.get(name).parse::<f64>().ok()).unwrap_or(0.0);
            whole > 0.0 && side >= whole * COVERS
        };
        node.name == "pic" && covers("cx", self.size.0) && covers("cy", self.size.1)
    }

    fn shape(&mut self, node: &Node) -> Result<(), Refusal> {
        let properties = |kind: &str| node.at(&[kind, "cNvPr"]).map_or("", |it| it.get("descr"));
        match node.name.as_str() {
            "sp" if is_furniture(node) => Ok(()),
            "sp" => node.child("txBody").map_or(Ok(()), |body| self.body(node, body)),
            "pic" => {
                let (relation, crop) = node.child("blipFill").and_then(drawing::picture).unwrap_or_default();
                let name = target(&self.relations, |known| known.id == relation).unwrap_or_default();
                let package = &mut *self.package;
                self.found.picture(properties("nvPicPr"), name, crop, || package.bytes(name).ok())
            }
            "graphicFrame" => self.frame(node),
            _ => Ok(()),
        }
    }

    /// Paragraphs of a shape: entries of a list if the shape is a place for them, or asks for a bullet.
    fn body(&mut self, shape: &Node, body: &Node) -> Result<(), Refusal> {
        let place = placeholder(shape).map(|it| it.attribute("type").unwrap_or("obj").to_owned());
        let listed = matches!(place.as_deref(), Some("body" | "obj"));
        let paragraphs: Vec<&Node> = body.all("p").filter(|it| !text(it).trim().is_empty()).collect();
        for paragraph in &paragraphs {
            let properties = paragraph.child("pPr");
            let has = |name: &str| properties.is_some_and(|it| it.child(name).is_some());
            let level = properties.and_then(|it| it.get("lvl").parse().ok()).unwrap_or(0u8).min(8);
            let ordered = has("buAutoNum");
            let (words, bold) = runs(paragraph);
            self.found.emphasise(&words, &bold);
            // Some people type their bullets; a dash may also come before the name of a speaker.
            let is_dash = |sign: char| "-–—*".contains(sign);
            let typed = hand_formatting::item(words.trim_start())
                .filter(|(sign, _)| !is_dash(*sign))
                .map(|(_, item)| item);
            let words = typed.unwrap_or(&words);
            let bullet = typed.is_some()
                || ordered
                || has("buChar")
                || has("buBlip")
                || (listed && paragraphs.len() > 1);
            // A single text in a place for lists is a text, whatever sign the place gives it.
            let is_alone = listed && paragraphs.len() == 1 && !ordered && typed.is_none();
            if bullet && !has("buNone") && !is_alone || level > 0 {
                self.found.item(level, ordered, words)?;
            } else {
                self.found.paragraph(words)?;
            }
        }
        Ok(())
    }

    fn frame(&mut self, node: &Node) -> Result<(), Refusal> {
        let Some(data) = node.at(&["graphic", "graphicData"]) else { return Ok(()) };
        if let Some(table) = data.child("tbl") {
            let rows: Vec<Vec<(String, bool)>> =
                table.all("tr").map(|row| row.all("tc").map(cell).collect()).collect();
            self.found.emphasise_cells(&rows);
            let rows = rows.into_iter().map(|row| row.into_iter().map(|(said, _)| said).collect());
            return self.found.table("", rows.collect());
        }
        let relation = |name: &str, attribute: &str| data.child(name).map(|it| it.get(attribute).to_owned());
        if let Some(id) = relation("chart", "r:id")
            && let Some(part) = target(&self.relations, |known| known.id == id)
            && self.package.has(part)
        {
            let root = self.package.xml(part)?;
            return chart::read(&root, &mut self.found);
        }
        if let Some(id) = relation("relIds", "r:dm")
            && let Some(part) = target(&self.relations, |known| known.id == id)
            && self.package.has(part)
        {
            let part = part.to_owned();
            return self.diagram(&part);
        }
        Ok(())
    }

    /// The words of an Office diagram: its points in their order.
    fn diagram(&mut self, part: &str) -> Result<(), Refusal> {
        let root = self.package.xml(part)?;
        let points = root.child("ptLst").map_or(&[][..], |list| &list.children);
        for point in points.iter().filter(|point| matches!(point.get("type"), "" | "node")) {
            if let Some(body) = point.child("t") {
                let words: Vec<String> = body.all("p").map(text).collect();
                self.found.item(0, false, &words.join(" "))?;
            }
        }
        Ok(())
    }

    fn notes(&mut self) -> Result<(), Refusal> {
        let part = target(&self.relations, |relation| relation.kind == "notesSlide").map(str::to_owned);
        let Some(part) = part.filter(|part| self.package.has(part)) else { return Ok(()) };
        let root = self.package.xml(&part)?;
        let shapes = root.at(&["cSld", "spTree"]).map_or(&[][..], |tree| &tree.children);
        let is_body = |shape: &&Node| placeholder(shape).is_some_and(|it| it.get("type") == "body");
        for body in shapes.iter().filter(is_body).filter_map(|shape| shape.child("txBody")) {
            let lines: Vec<String> = body.all("p").map(|paragraph| line(&text(paragraph))).collect();
            self.found.notes(&lines.join(" "))?;
        }
        Ok(())
    }
}

/// For each picture that has one, the shape that is its caption.
fn captions(shapes: &[PlacedShape<'_>]) -> HashMap<usize, usize> {
    let pictures = shapes.iter().enumerate().filter(|(_, shape)| shape.node.name == "pic");
    let below = |above: &PlacedShape<'_>| shapes.iter().position(|shape| shape.is_caption_of(above));
    pictures.take(MAX_PICTURES).filter_map(|(at, picture)| Some((at, below(picture)?))).collect()
}

/// The words of a shape on one line.
fn words_of(shape: &Node) -> String {
    shape
        .child("txBody")
        .map(|body| body.all("p").map(text).collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

/// Shapes whose tops differ by less are side by side: a quarter of an inch.
const ROW: i64 = 228_600;

/// Shapes of a slide, including those in groups.
fn gather<'n>(tree: &'n Node, shapes: &mut Vec<PlacedShape<'n>>) {
    for node in &tree.children {
        match node.name.as_str() {
            "grpSp" => gather(node, shapes),
            "sp" | "pic" | "graphicFrame" => {
                let frame = node.at(&["spPr", "xfrm"]).or_else(|| node.child("xfrm"));
                let number = |part: &str, name: &str| {
                    frame.and_then(|frame| frame.child(part)?.get(name).parse().ok()).unwrap_or(0)
                };
                let (left, top) = (number("off", "x"), number("off", "y"));
                let (width, height) = (number("ext", "cx"), number("ext", "cy"));
                shapes.push(PlacedShape { node, top, left, width, height });
            }
            _ => {}
        }
    }
}

fn placeholder(shape: &Node) -> Option<&Node> {
    let kinds = ["nvSpPr", "nvPicPr", "nvGraphicFramePr"];
    kinds.iter().find_map(|kind| shape.at(&[kind, "nvPr", "ph"]))
}

fn placeholder_type(shape: &Node) -> &str {
    placeholder(shape).map_or("", |it| it.get("type"))
}

fn is_placeholder(shape: &Node) -> bool {
    placeholder(shape).is_some()
}

fn is_title(shape: &Node) -> bool {
    matches!(placeholder_type(shape), "title" | "ctrTitle")
}

/// What every page has: numbers, dates, footers.
fn is_furniture(shape: &Node) -> bool {
    placeholder(shape)
        .is_some_and(|it| matches!(it.get("type"), "sldNum" | "dt" | "ftr" | "hdr" | "title" | "ctrTitle"))
}

/// The words of a cell, and whether all of them are in bold. A merged cell has its words in its first place.
fn cell(node: &Node) -> (String, bool) {
    if node.get("hMerge") == "1" || node.get("vMerge") == "1" {
        return (String::new(), false);
    }
    let paragraphs: Vec<_> =
        node.child("txBody").map(|body| body.all("p").map(runs).collect()).unwrap_or_default();
    let mut said = paragraphs.iter().filter(|(words, _)| !words.trim().is_empty()).peekable();
    let is_bold = said.peek().is_some()
        && said.all(|(words, bold)| matches!(&bold[..], [all] if *all == (0..words.len())));
    let words: Vec<String> = paragraphs.into_iter().map(|(words, _)| words).collect();
    (words.join("\n"), is_bold)
}

/// The words of a paragraph of DrawingML.
fn text(paragraph: &Node) -> String {
    runs(paragraph).0
}

/// The same, and the bytes of them that are in bold.
fn runs(paragraph: &Node) -> (String, Vec<Range<usize>>) {
    let (mut words, mut bold) = (String::new(), Vec::<Range<usize>>::new());
    for node in &paragraph.children {
        let start = words.len();
        match node.name.as_str() {
            "r" | "fld" => words.push_str(node.child("t").map_or("", |it| it.text.as_str())),
            "br" => words.push(' '),
            _ => {}
        }
        if node.child("rPr").is_some_and(|it| matches!(it.get("b"), "1" | "true")) {
            match bold.last_mut().filter(|last| last.end == start) {
                Some(last) => last.end = words.len(),
                None => bold.push(start..words.len()),
            }
        }
    }
    (words, bold)
}
