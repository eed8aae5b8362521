//! What does an OpenDocument text say? OASIS OpenDocument 1.3, part 3.

use std::collections::HashMap;

use deckwright_model::document::Document;
use deckwright_model::part;
use deckwright_package::Package;
use deckwright_package::xml::Node;

use crate::address;
use crate::bounds;
use crate::collect::{CollectedDocument, Collector, line};
use crate::gallery::Crop;
use crate::refusal::Refusal;
use crate::word::{Part, level_named};

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut opened = OpenPackage::read(bytes)?;
    let content = std::mem::take(&mut opened.content);
    let text = body(&content, "text")?;
    let mut reader = opened.reader(&content);
    reader.blocks(text)?;
    reader.finish()
}

/// The parts of an OpenDocument package that all of its kinds have.
pub struct OpenPackage<'b> {
    pub content: Node,
    package: Package<'b>,
    styles: Node,
}

impl<'b> OpenPackage<'b> {
    pub fn read(bytes: &'b [u8]) -> Result<Self, Refusal> {
        let mut package = Package::open(bytes, bounds::PACKAGE)?;
        if package.has("/META-INF/manifest.xml") {
            let manifest = package.xml("/META-INF/manifest.xml")?;
            if manifest.all("file-entry").any(|entry| entry.child("encryption-data").is_some()) {
                return Err(Refusal::Encrypted);
            }
        }
        let content = package.xml("/content.xml")?;
        let styles = if package.has("/styles.xml") { package.xml("/styles.xml")? } else { Node::default() };
        Ok(Self { content, package, styles })
    }

    pub fn reader(&mut self, content: &Node) -> Reader<'_, 'b> {
        Reader {
            styles: Styles::read(&[&self.styles, content]),
            package: &mut self.package,
            found: Collector::default(),
            title: None,
        }
    }
}

/// What a document of this kind holds.
pub fn body<'n>(content: &'n Node, kind: &str) -> Result<&'n Node, Refusal> {
    content.at(&["body", kind]).ok_or_else(|| Refusal::Damaged("it has no text".to_owned()))
}

/// What the package says about itself.
fn properties(package: &mut Package<'_>, document: &mut Document) {
    if let Ok(meta) = package.xml("/meta.xml")
        && let Some(meta) = meta.child("meta")
    {
        let said = |name: &str| meta.child(name).map(|it| line(&it.text)).filter(|text| !text.is_empty());
        document.name = said("title");
        document.author = said("creator").or_else(|| said("initial-creator"));
        document.language = said("language");
    }
}

/// Which styles are based on which, and which lists count.
#[derive(Debug, Default)]
struct Styles {
    parents: HashMap<String, String>,
    /// For every list style, whether each of its levels counts.
    counts: HashMap<String, HashMap<String, bool>>,
}

impl Styles {
    fn read(roots: &[&Node]) -> Self {
        let mut styles = Self::default();
        let groups =
            roots.iter().flat_map(|root| root.children.iter().filter(|it| it.name.ends_with("styles")));
        for node in groups.flat_map(|group| &group.children) {
            let name = node.get(":name").to_owned();
            match node.name.as_str() {
                "style" => {
                    styles.parents.insert(name, node.get(":parent-style-name").to_owned());
                }
                "list-style" => {
                    let level = |it: &Node| {
                        (
                            it.get(":level").to_owned(),
                            it.name.ends_with("number") && !it.get(":num-format").is_empty(),
                        )
                    };
                    styles.counts.insert(name, node.children.iter().map(level).collect());
                }
                _ => {}
            }
        }
        styles
    }

    /// What the display name of a style, or of one that it is based on, says.
    fn meaning_of<T>(&self, style: &str, meaning: impl Fn(&str) -> Option<T>) -> Option<T> {
        let mut style = style;
        for _ in 0..24 {
            let name = style.replace("_20_", " ").to_lowercase();
            if let Some(meaning) = meaning(&name) {
                return Some(meaning);
            }
            style = self.parents.get(style).filter(|parent| !parent.is_empty())?;
        }
        None
    }
}

pub struct Reader<'p, 'b> {
    pub package: &'p mut Package<'b>,
    pub found: Collector,
    pub title: Option<String>,
    styles: Styles,
}

/// What a paragraph contains besides its words.
#[derive(Default)]
pub struct Extras<'n> {
    notes: Vec<String>,
    frames: Vec<&'n Node>,
}

impl Reader<'_, '_> {
    /// The document, once everything is read.
    pub fn finish(self) -> Result<CollectedDocument, Refusal> {
        let mut collected = self.found.finish()?;
        let document = &mut collected.document;
        document.title = self.title;
        properties(self.package, document);
        Ok(collected)
    }

    pub fn blocks(&mut self, parent: &Node) -> Result<(), Refusal> {
        for node in &parent.children {
            match node.name.as_str() {
                "h" => {
                    let level = node.get(":outline-level").parse().unwrap_or(1);
                    let (words, extras) = words(node);
                    self.found.heading(level, &words)?;
                    self.extras(&extras)?;
                }
                "p" => self.paragraph(node)?,
                "list" => self.list(node, node.get(":style-name"), 0)?,
                "table" => self.table(node)?,
                "section" | "index-body" | "text-box" | "frame" => self.blocks(node)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn paragraph(&mut self, node: &Node) -> Result<(), Refusal> {
        let style = node.get(":style-name");
        let (words, extras) = words(node);
        match self.styles.meaning_of(style, Part::named) {
            Some(Part::Title) if self.title.is_none() && !words.trim().is_empty() => {
                self.title = Some(line(&words));
            }
            Some(Part::Quote) => self.found.quote(&words)?,
            Some(Part::Code) => self.found.code(&words)?,
            Some(Part::Caption) => {
                self.extras(&extras)?;
                return self.found.caption(&words);
            }
            _ => self.found.paragraph(&words)?,
        }
        self.extras(&extras)
    }

    fn extras(&mut self, extras: &Extras<'_>) -> Result<(), Refusal> {
        for note in &extras.notes {
            self.found.footnote(note)?;
        }
        for frame in &extras.frames {
            self.picture(frame)?;
            if let Some(text) = frame.child("text-box") {
                self.blocks(text)?;
            }
        }
        Ok(())
    }

    /// The picture of a frame, if it has one. A drawing has a bitmap of itself beside it.
    pub fn picture(&mut self, frame: &Node) -> Result<(), Refusal> {
        let is_drawing =
            |image: &&Node| image.get(":href").rsplit_once('.').is_some_and(|(_, ending)| ending == "svg");
        let image = frame.all("image").find(|image| !is_drawing(image)).or_else(|| frame.child("image"));
        let Some(image) = image else { return Ok(()) };
        let said = |name: &str| frame.child(name).map(|it| it.text.clone());
        let caption = said("desc").or_else(|| said("title")).unwrap_or_default();
        let name = image.get(":href");
        let package = &mut *self.package;
        let file = || {
            let mut named = |href: &str| package.bytes(&part::resolve("/", href)?).ok();
            named(name).or_else(|| named(&address::decode(name)))
        };
        self.found.picture(&caption, name, Crop::default(), file)
    }

    fn list(&mut self, node: &Node, style: &str, level: u8) -> Result<(), Refusal> {
        let ordered = self.styles.counts.get(style).and_then(|it| it.get(&(level + 1).to_string()));
        let ordered = ordered.copied().unwrap_or(false);
        for item in node.children.iter().filter(|it| matches!(it.name.as_str(), "list-item" | "list-header"))
        {
            let mut first = true;
            for inside in &item.children {
                match inside.name.as_str() {
                    "p" | "h" => {
                        let (words, extras) = words(inside);
                        match inside.get(":outline-level").parse() {
                            // Numbered headings are in lists, too.
                            Ok(rank) if inside.name == "h" => self.found.heading(rank, &words)?,
                            _ => {
                                let named = || self.styles.meaning_of(inside.get(":style-name"), level_named);
                                let level =
                                    Some(level).filter(|level| *level > 0).or_else(named).unwrap_or(0);
                                let level = if first { level } else { level.saturating_add(1).min(8) };
                                self.found.item(level, ordered && first, &words)?;
                            }
                        }
                        first = false;
                        self.extras(&extras)?;
                    }
                    "list" => {
                        let own = inside.get(":style-name");
                        let style = if own.is_empty() { style } else { own };
                        self.list(inside, style, (level + 1).min(8))?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    pub fn table(&mut self, node: &Node) -> Result<(), Refusal> {
        let mut rows = Vec::new();
        let mut inner = Vec::new();
        table_rows(node, &mut rows);
        let mut lines = Vec::new();
        for row in rows {
            let repeated = count(row, ":number-rows-repeated");
            let mut line = Vec::new();
            for cell in &row.children {
                let text = match cell.name.as_str() {
                    "table-cell" => cell_words(cell, &mut inner),
                    "covered-table-cell" => String::new(),
                    _ => continue,
                };
                // Equal cells are written as one repeated cell.
                let times = count(cell, ":number-columns-repeated").min(bounds::COLUMNS);
                line.resize((line.len() + times).min(bounds::COLUMNS), text);
            }
            if repeated == 1 || line.iter().any(|cell| !cell.is_empty()) {
                lines.push(line);
            }
        }
        self.found.table("", lines)?;
        for table in inner {
            self.table(table)?;
        }
        Ok(())
    }
}

pub fn count(node: &Node, name: &str) -> usize {
    node.get(name).parse().unwrap_or(1).max(1)
}

pub fn table_rows<'n>(node: &'n Node, rows: &mut Vec<&'n Node>) {
    for child in &node.children {
        match child.name.as_str() {
            "table-row" => rows.push(child),
            "table-header-rows" | "table-rows" | "table-row-group" => table_rows(child, rows),
            _ => {}
        }
    }
}

/// The words of a cell; tables in it are added to `inner`.
pub fn cell_words<'n>(cell: &'n Node, inner: &mut Vec<&'n Node>) -> String {
    let mut texts = Vec::new();
    for node in &cell.children {
        match node.name.as_str() {
            "p" | "h" => texts.push(words(node).0),
            "table" => inner.push(node),
            "list" | "list-item" | "section" => texts.push(cell_words(node, inner)),
            _ => {}
        }
    }
    texts.join(" ")
}

/// The words of a paragraph, and what else it contains.
pub fn words(node: &Node) -> (String, Extras<'_>) {
    let (mut text, mut extras) = (String::new(), Extras::default());
    read_inside(node, &mut text, &mut extras);
    (text, extras)
}

fn read_inside<'n>(node: &'n Node, text: &mut String, extras: &mut Extras<'n>) {
    text.push_str(&node.text);
    for child in &node.children {
        match child.name.as_str() {
            "tab" | "line-break" | "s" => text.push(' '),
            "note" => {
                let body = child
                    .child("note-body")
                    .map(|body| body.all("p").map(|it| words(it).0).collect::<Vec<_>>());
                extras.notes.push(body.unwrap_or_default().join(" "));
            }
            "frame" => extras.frames.push(child),
            // Comments, marks of deleted text and readings of characters are left out.
            "annotation" | "change" | "change-start" | "change-end" | "ruby-text" | "tracked-changes" => {}
            _ => read_inside(child, text, extras),
        }
        text.push_str(&child.tail);
    }
}
