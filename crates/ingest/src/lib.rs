//! Other people's files become a [`Document`]: what they say, in order, with headings, lists and tables.
//!
//! The content of a file tells its kind. Every reader works within [`bounds`]; nesting is counted before it is
//! followed. This crate does no IO.

mod address;
pub mod bounds;
mod caption;
mod chart;
mod collect;
mod contents;
mod data;
mod drawing;
mod epub;
mod gallery;
mod hand_formatting;
mod html;
mod illustrate;
mod kind;
mod mind_map;
mod number;
mod open_sheet;
mod open_slides;
mod open_text;
mod pdf;
mod properties;
mod refusal;
mod relations;
mod rtf;
mod sheet;
mod slides;
mod table_heads;
mod text;
mod word;

use deckwright_model::document::FileContent;
use deckwright_model::picture::Pictures;
use serde::{Deserialize, Serialize};

use collect::CollectedDocument;

pub use illustrate::illustrate;
pub use kind::{EXTENSIONS, Kind};
pub use refusal::Refusal;

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadFile {
    pub kind: Kind,
    pub reading: FileContent,
    /// The pictures that its figures name.
    pub pictures: Pictures,
    /// What the sender should know: which pictures could not be read.
    pub remarks: Vec<String>,
}

/// What the reader of one kind found.
struct ReaderOutput {
    reading: FileContent,
    pictures: Pictures,
    remarks: Vec<String>,
}

impl From<FileContent> for ReaderOutput {
    fn from(reading: FileContent) -> Self {
        Self { reading, pictures: Pictures::default(), remarks: Vec::new() }
    }
}

impl From<CollectedDocument> for ReaderOutput {
    fn from(CollectedDocument { document, pictures, remarks }: CollectedDocument) -> Self {
        Self { reading: FileContent::Document(document), pictures, remarks }
    }
}

/// Reads a file. Its `name` decides if the content leaves a choice: between Markdown, tables and plain text.
pub fn read(bytes: &[u8], name: &str) -> Result<ReadFile, Refusal> {
    if bytes.is_empty() {
        return Err(Refusal::Empty);
    }
    if bytes.len() > bounds::BYTES {
        return Err(Refusal::TooLarge(format!("it has more than {} MiB", bounds::BYTES >> 20)));
    }
    let kind = Kind::of(bytes, name)?;
    let ReaderOutput { reading, pictures, remarks } = match kind {
        Kind::Word => word::read(bytes)?.into(),
        Kind::Slides => slides::read(bytes)?.into(),
        Kind::Sheet => sheet::read(bytes)?.into(),
        Kind::Table => sheet::read_text(&text::decode(bytes)?)?.into(),
        Kind::XMind => FileContent::Outline(mind_map::read_xmind(bytes)?).into(),
        Kind::FreeMind => FileContent::Outline(mind_map::read_freemind(&text::decode(bytes)?)?).into(),
        Kind::Opml => FileContent::Outline(mind_map::read_opml(&text::decode(bytes)?)?).into(),
        Kind::Markdown => FileContent::Outline(text::decode(bytes)?).into(),
        Kind::Text => FileContent::Text(text::decode(bytes)?).into(),
        Kind::OpenText => open_text::read(bytes)?.into(),
        Kind::OpenSlides => open_slides::read(bytes)?.into(),
        Kind::OpenSheet => open_sheet::read(bytes)?.into(),
        Kind::Epub => epub::read(bytes)?.into(),
        Kind::Html => html::read(&text::decode(bytes)?)?.into(),
        Kind::Rtf => rtf::read(bytes)?.into(),
        Kind::Pdf => pdf::read(bytes)?.into(),
    };
    let is_said = !pictures.is_empty() || reading.text().chars().any(char::is_alphanumeric);
    if is_said { Ok(ReadFile { kind, reading, pictures, remarks }) } else { Err(Refusal::Empty) }
}
