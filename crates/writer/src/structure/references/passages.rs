//! Which passages does a document have? The text below each heading; a long one is divided by the pages of the file.

use deckwright_model::document::{Content, Document, FileContent};
use deckwright_model::language::width_units;
use deckwright_model::outline::{Block, Outline};

use super::reference::Reference;
use crate::brief::{Brief, PageRange};
use crate::structure::read::{self, Piece, Section};
use crate::structure::{StructureError, deck, document, take_title};

/// Width of a full page of a deck, in half ems: a passage of this width is divided where a page of the file ends.
const FULL_PAGE_LENGTH: usize = 400;
/// Width at which a passage is divided if the file has no pages.
const MAX_PASSAGE_LENGTH: usize = 1600;

#[derive(Debug)]
pub struct Passage {
    pub file: usize,
    /// What the document is called.
    pub document: String,
    /// The part of the document that it belongs to, by the headings of the highest rank.
    pub part: String,
    /// The heading above it; empty if it continues the passage before it.
    pub heading: String,
    /// All that it says, its heading included.
    pub text: String,
    /// The first and the last place in the file that it stands on; 0 where there are none.
    pub sheets: (u32, u32),
    content: PassageContent,
}

#[derive(Debug)]
enum PassageContent {
    Blocks(Document),
    Pieces(Section),
}

pub fn of(file: usize, reference: &Reference) -> Vec<Passage> {
    match &reference.reading {
        FileContent::Document(document) => of_document(file, document, reference.stem()),
        FileContent::Text(text) | FileContent::Outline(text) => of_text(file, text, reference.stem()),
    }
}

impl Passage {
    /// A deck of this passage alone.
    pub fn structure(&self, brief: &Brief) -> Result<Outline, StructureError> {
        let alone = Brief { title: String::new(), pages: PageRange::ANY, ..brief.clone() };
        Ok(match &self.content {
            PassageContent::Blocks(blocks) => document::structure(blocks, &alone, &self.document)?.outline,
            PassageContent::Pieces(section) => {
                let pieces = section.pieces.clone();
                let section = Section { level: section.level, title: section.title.clone(), pieces };
                let title = Some(self.document.clone());
                let text = read::Document { title, sections: vec![section], ..read::Document::default() };
                deck(text, &alone, None).outline
            }
        })
    }
}

fn of_document(file: usize, document: &Document, stem: &str) -> Vec<Passage> {
    let (title, highest) = ranks(document);
    let title = title.or(document.name.as_deref()).unwrap_or(stem).to_owned();
    let mut passages: Vec<Passage> = Vec::new();
    let mut part = title.clone();
    let mut open = OpenPassage::default();
    for block in &document.blocks {
        let heading = match &block.content {
            Content::Heading { level, text } => Some((*level, text)),
            Content::Slide { title } => Some((highest, title)),
            _ => None,
        };
        if let Some((level, text)) = heading {
            passages.extend(open.close(file, &title, &part));
            if level <= highest && !text.is_empty() {
                part.clone_from(text);
            }
            open = OpenPassage { heading: text.clone(), ..OpenPassage::default() };
            continue;
        }
        let limit = if block.page == open.sheets.1 { MAX_PASSAGE_LENGTH } else { FULL_PAGE_LENGTH };
        let is_note = matches!(block.content, Content::Footnote(_) | Content::Notes(_));
        if open.width >= limit && !is_note {
            passages.extend(std::mem::take(&mut open).close(file, &title, &part));
        }
        open.take(block.page, &block.content);
    }
    passages.extend(open.close(file, &title, &part));
    passages
}

/// The document's own title, and the highest rank of headings below it.
fn ranks(document: &Document) -> (Option<&str>, u8) {
    let headings = || {
        document.blocks.iter().filter_map(|block| match &block.content {
            Content::Heading { level, text } => Some((*level, text.as_str())),
            _ => None,
        })
    };
    let highest = headings().map(|(level, _)| level).min().unwrap_or(1);
    let mut at_highest = headings().filter(|(level, _)| *level == highest).map(|(_, text)| text);
    // A heading that stands alone above all others is the title.
    match (document.title.as_deref(), at_highest.next(), at_highest.next()) {
        (None, Some(only), None) => {
            let below = headings().map(|(level, _)| level).filter(|level| *level > highest).min();
            (Some(only), below.unwrap_or(highest))
        }
        (title, ..) => (title, highest),
    }
}

/// A passage in the making.
#[derive(Default)]
struct OpenPassage {
    heading: String,
    blocks: Document,
    width: usize,
    sheets: (u32, u32),
}

impl OpenPassage {
    fn take(&mut self, page: u32, content: &Content) {
        if self.blocks.blocks.is_empty() {
            self.sheets.0 = page;
        }
        self.sheets.1 = page;
        self.blocks.push(page, content.clone());
        let said = Document {
            blocks: self.blocks.blocks[self.blocks.blocks.len() - 1..].to_vec(),
            ..Document::default()
        };
        self.width += width_units(&said.text());
    }

    /// `None` if nothing stands below the heading.
    fn close(self, file: usize, document: &str, part: &str) -> Option<Passage> {
        let Self { heading, blocks, sheets, .. } = self;
        let said = blocks.text();
        if !said.contains(char::is_alphanumeric) {
            return None;
        }
        let mut whole = Document { title: Some(document.to_owned()), ..Document::default() };
        if !heading.is_empty() {
            whole.push(sheets.0, Content::Heading { level: 1, text: heading.clone() });
        }
        whole.blocks.extend(blocks.blocks);
        Some(Passage {
            file,
            document: document.to_owned(),
            part: part.to_owned(),
            text: whole.text(),
            heading,
            sheets,
            content: PassageContent::Blocks(whole),
        })
    }
}

fn of_text(file: usize, text: &str, stem: &str) -> Vec<Passage> {
    let mut read = read::read(text);
    let title = take_title(&mut read).filter(|title| !title.is_empty()).unwrap_or_else(|| stem.to_owned());
    let mut part = title.clone();
    let mut passages = Vec::new();
    for section in read.sections {
        if section.level <= 1 && !section.title.is_empty() {
            part.clone_from(&section.title);
        }
        let mut heading = section.title;
        let mut pieces = Vec::new();
        let mut width = 0;
        for piece in section.pieces {
            let said = words(&piece);
            if width >= MAX_PASSAGE_LENGTH {
                passages.push(passage(
                    file,
                    &title,
                    &part,
                    std::mem::take(&mut heading),
                    std::mem::take(&mut pieces),
                ));
                width = 0;
            }
            width += width_units(&said);
            pieces.push(piece);
        }
        if !pieces.is_empty() {
            passages.push(passage(file, &title, &part, heading, pieces));
        }
    }
    passages
}

fn passage(file: usize, document: &str, part: &str, heading: String, pieces: Vec<Piece>) -> Passage {
    let said = pieces.iter().map(words).collect::<Vec<_>>().join("\n");
    let level = usize::from(!heading.is_empty());
    Passage {
        file,
        document: document.to_owned(),
        part: part.to_owned(),
        text: if heading.is_empty() { said } else { format!("{heading}\n{said}") },
        content: PassageContent::Pieces(Section { level, title: heading.clone(), pieces }),
        heading,
        sheets: (0, 0),
    }
}

fn words(piece: &Piece) -> String {
    let of_block = |block: &Block| match block {
        Block::Text(text)
        | Block::Afterword(text)
        | Block::Item { text, .. }
        | Block::Quote(text)
        | Block::Code(text) => text.clone(),
        Block::Table(table) => table
            .header
            .iter()
            .chain(table.rows.iter().flatten())
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" "),
        Block::Picture { alt, .. } => alt.clone(),
    };
    match piece {
        Piece::Text { label, text, .. } => match label {
            Some(label) => format!("{label} {text}"),
            None => text.clone(),
        },
        Piece::List { text, below, .. } => {
            std::iter::once(text.clone()).chain(below.iter().map(of_block)).collect::<Vec<_>>().join("\n")
        }
        Piece::Turn { speaker, text, .. } => format!("{speaker} {text}"),
        Piece::Answered { question, answers, .. } => format!("{question}\n{}", answers.join("\n")),
        Piece::Block(block) => of_block(block),
        Piece::Captioned { caption, block } => format!("{caption}\n{}", of_block(block)),
        Piece::Aside(text) => text.clone(),
    }
}
