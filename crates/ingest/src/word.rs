//! What does a Word document say? ISO/IEC 29500-1 §17, in its transitional and its strict form.
//!
//! Headings and lists are found through the chain of styles, since most documents number and rank by style. Tracked
//! insertions are kept and deletions dropped; the table of contents is left out.

mod numbering;
mod runs;
mod styles;
mod tables;

use std::collections::HashMap;

use deckwright_model::language::is_cjk;
use deckwright_package::xml::Node;
use deckwright_package::{Package, Relationship};

use crate::bounds;
use crate::chart;
use crate::collect::{CollectedDocument, Collector};
use crate::properties;
use crate::refusal::Refusal;
use crate::relations::target;
use numbering::Numbering;
use runs::{RunObject, Runs};
use styles::Styles;

pub use styles::{Part, level_named};

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    let main = main_part(&mut package)?;
    let relations = package.relationships(&main)?;
    let mut part = |kind: &str| -> Result<Option<Node>, Refusal> {
        match target(&relations, |relation| relation.kind == kind).filter(|name| package.has(name)) {
            Some(name) => Ok(Some(package.xml(name)?)),
            None => Ok(None),
        }
    };
    let styles = part("styles")?.map(|node| Styles::read(&node)).unwrap_or_default();
    let numbering = part("numbering")?.map(|node| Numbering::read(&node)).unwrap_or_default();
    let notes: Vec<Node> = [part("footnotes")?, part("endnotes")?].into_iter().flatten().collect();
    let root = package.xml(&main)?;
    let body = root.child("body").ok_or_else(|| Refusal::Damaged("it has no body".to_owned()))?;

    let mut reader = Reader {
        styles,
        numbering,
        footnotes: notes_by_id(&notes),
        relations,
        package: &mut package,
        found: Collector::typed(),
        title: None,
        read: 0,
    };
    if runs::has_page_breaks(body) {
        reader.found.page = 1;
    }
    reader.blocks(body)?;
    let (title, mut collected) = (reader.title, reader.found.finish()?);
    let document = &mut collected.document;
    properties::read(&mut package, document);
    document.title = title;
    Ok(collected)
}

fn main_part(package: &mut Package<'_>) -> Result<String, Refusal> {
    let start = package.relationships("/")?;
    let named = target(&start, |relation| relation.kind == "officeDocument").map(str::to_owned);
    Ok(named.unwrap_or_else(|| "/word/document.xml".to_owned()))
}

/// Footnotes begin with `f`, endnotes with `e`: they are counted separately.
fn notes_by_id(parts: &[Node]) -> HashMap<String, String> {
    let notes = parts.iter().flat_map(|part| {
        let of_kind = part.name.chars().next().unwrap_or('f');
        part.children.iter().map(move |note| (of_kind, note))
    });
    notes
        .filter(|(_, note)| note.get(":type").is_empty())
        .map(|(kind, note)| {
            let texts: Vec<String> = note.all("p").map(|paragraph| runs::read(paragraph).text).collect();
            (format!("{kind}{}", note.get(":id")), texts.join(" "))
        })
        .collect()
}

/// Number of first paragraphs among which the title is, and its smallest type, in half points.
const TITLE_LINES: usize = 6;
const TITLE_SIZE: u32 = 36;

struct Reader<'p, 'b> {
    styles: Styles,
    numbering: Numbering,
    footnotes: HashMap<String, String>,
    relations: Vec<Relationship>,
    package: &'p mut Package<'b>,
    found: Collector,
    title: Option<String>,
    /// Paragraphs with words that were read.
    read: usize,
}

impl Reader<'_, '_> {
    /// Paragraphs and tables, including those inside elements that wrap them.
    fn blocks(&mut self, parent: &Node) -> Result<(), Refusal> {
        for node in &parent.children {
            match node.name.as_str() {
                "p" => self.paragraph(node)?,
                "tbl" => self.table(node)?,
                "sdt" if is_contents(node) => self.found.contents()?,
                "sdt" => {
                    if let Some(content) = node.child("sdtContent") {
                        self.blocks(content)?;
                    }
                }
                "ins" | "moveTo" | "customXml" | "smartTag" | "sdtContent" => self.blocks(node)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn paragraph(&mut self, node: &Node) -> Result<(), Refusal> {
        let Runs { text, found, pages, is_bold, size, bold, .. } = runs::read(node);
        self.found.emphasise(&text, &bold);
        let properties = node.child("pPr");
        let style = properties.and_then(|it| it.child("pStyle")).map_or("", |it| it.get(":val"));
        let part = self.styles.part(style, properties);
        self.found.page += if self.found.page > 0 { pages } else { 0 };
        self.read += usize::from(!text.trim().is_empty());
        let is_centred =
            properties.and_then(|it| it.child("jc")).is_some_and(|it| it.get(":val") == "center");
        // A document whose author uses no styles begins with its title, large and centred.
        let is_title = self.title.is_none() && self.read <= TITLE_LINES && is_centred && size >= TITLE_SIZE;
        let part = if is_title && part == Part::Text { Part::Title } else { part };
        match part {
            Part::Contents => return self.found.contents(),
            Part::Title => {
                if self.title.is_none() && !text.trim().is_empty() {
                    self.title = Some(crate::collect::line(&unbroken(&text)));
                } else {
                    self.found.paragraph(&text)?;
                }
            }
            Part::Heading(level) => {
                // The number that a list gives a heading stays with it, since other parts of the text refer to it.
                let list = self.styles.list(style, properties).filter(|_| !text.trim().is_empty());
                let number = list.and_then(|(list, level)| self.numbering.count(list, level));
                let text = number.map_or_else(|| text.clone(), |number| format!("{number} {text}"));
                self.found.heading(level, &text)?;
            }
            Part::Quote => self.found.quote(&text)?,
            Part::Code => self.found.code(&text)?,
            Part::Caption => {
                self.extras(&found)?;
                return self.found.caption(&text);
            }
            Part::Text => match self.styles.list(style, properties) {
                Some((list, level)) => match self.numbering.ordered(list, level) {
                    Some(true) => {
                        let count = self.numbering.count(list, level).filter(|_| !text.trim().is_empty());
                        self.found.counted_item(level, count.as_deref(), &text)?;
                    }
                    Some(false) => self.found.item(level, false, &text)?,
                    None => self.found.typed_paragraph(&text, is_bold)?,
                },
                None => self.found.typed_paragraph(&text, is_bold)?,
            },
        }
        self.extras(&found)
    }

    /// What a paragraph contains besides its words.
    fn extras(&mut self, found: &[RunObject<'_>]) -> Result<(), Refusal> {
        for one in found {
            match one {
                RunObject::Note(id) => {
                    if let Some(note) = self.footnotes.get(id) {
                        self.found.footnote(note)?;
                    }
                }
                RunObject::Box(content) => self.blocks(content)?,
                RunObject::Picture { relation, description, crop } => {
                    let name = target(&self.relations, |known| known.id == *relation).unwrap_or_default();
                    let package = &mut *self.package;
                    self.found.picture(description, name, *crop, || package.bytes(name).ok())?;
                }
                RunObject::Chart(relation) => {
                    let part = target(&self.relations, |known| known.id == *relation).map(str::to_owned);
                    if let Some(part) = part.filter(|part| self.package.has(part)) {
                        let root = self.package.xml(&part)?;
                        chart::read(&root, &mut self.found)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A title whose lines end by hand, as one: between Chinese or Japanese characters, the end of a line does not become
/// a space.
fn unbroken(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        let is_wide = whole.ends_with(is_cjk) && line.starts_with(is_cjk);
        whole.push_str(if whole.is_empty() || is_wide { "" } else { " " });
        whole.push_str(line);
    }
    whole
}

/// A table of contents or an index that the program keeps.
fn is_contents(sdt: &Node) -> bool {
    let gallery = sdt.at(&["sdtPr", "docPartObj", "docPartGallery"]).map_or("", |it| it.get(":val"));
    gallery.starts_with("Table of")
}
