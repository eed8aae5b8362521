//! Other people's files become a [`Document`]: what they say, in order, with headings, lists and tables.
//!
//! The kind of a file is told by its content. Every reader works within [`bounds`]; what nests is counted before it is
//! followed. Does no IO.

pub mod bounds;
mod chart;
mod collect;
mod epub;
mod html;
mod kind;
mod mind_map;
mod number;
mod open_text;
mod pdf;
mod properties;
mod refusal;
mod rtf;
mod sheet;
mod slides;
mod text;
mod word;

use deckwright_model::document::Reading;

pub use kind::Kind;
pub use refusal::Refusal;

/// Reads a file. Its `name` serves where the content leaves a choice: between Markdown, tables and plain text.
pub fn read(bytes: &[u8], name: &str) -> Result<(Kind, Reading), Refusal> {
    if bytes.is_empty() {
        return Err(Refusal::Empty);
    }
    if bytes.len() > bounds::BYTES {
        return Err(Refusal::TooLarge(format!("it has more than {} MiB", bounds::BYTES >> 20)));
    }
    let kind = Kind::of(bytes, name)?;
    let reading = match kind {
        Kind::Word => Reading::Document(word::read(bytes)?),
        Kind::Slides => Reading::Document(slides::read(bytes)?),
        Kind::Sheet => Reading::Document(sheet::read(bytes)?),
        Kind::Table => Reading::Document(sheet::read_text(&text::decode(bytes)?)?),
        Kind::XMind => Reading::Outline(mind_map::read_xmind(bytes)?),
        Kind::FreeMind => Reading::Outline(mind_map::read_freemind(&text::decode(bytes)?)?),
        Kind::Opml => Reading::Outline(mind_map::read_opml(&text::decode(bytes)?)?),
        Kind::Markdown => Reading::Outline(text::decode(bytes)?),
        Kind::Text => Reading::Text(text::decode(bytes)?),
        Kind::OpenText => Reading::Document(open_text::read(bytes)?),
        Kind::Epub => Reading::Document(epub::read(bytes)?),
        Kind::Html => Reading::Document(html::read(&text::decode(bytes)?)?),
        Kind::Rtf => Reading::Document(rtf::read(bytes)?),
        Kind::Pdf => Reading::Document(pdf::read(bytes)?),
    };
    let is_said = reading.text().chars().any(char::is_alphanumeric);
    if is_said { Ok((kind, reading)) } else { Err(Refusal::Empty) }
}
