//! The outline: what a deck says, before anything has a place.
//!
//! Once its points have body text, the same type is the deck's content. It is read from Markdown
//! ([`Outline::from_markdown`]) or an editor's tree ([`Outline::from_tree`]), both of which give the canonical form
//! that [`Outline::normalize`] describes, and written as either.

mod answer;
mod bounds;
mod chatter;
mod clean;
mod closing;
mod container;
mod data;
mod draft;
mod emphasis;
mod footnotes;
mod furniture;
mod html;
mod inline;
mod lines;
mod listing;
mod markdown_read;
mod markdown_write;
mod math;
mod merge;
mod normalize;
mod numbering;
mod pieces;
mod remarks;
mod role;
mod section_parts;
mod signs;
mod slide_table;
mod slides;
mod talk;
mod timing;
mod tree;
mod unnumber;
mod words;
mod wrapping;

use serde::{Deserialize, Serialize};

pub use bounds::{MAX_BYTES, MAX_DEPTH, MAX_NAME, MAX_NODES, OutlineError, cut_at_word};
pub use closing::{Closing, LabelledText};
pub use emphasis::{Emphasis, cells as emphasised_cells, of as emphasis_of, places as emphasised_places};
pub use html::reference as character_reference;
pub use markdown_read::readable;
pub use role::Role;
pub use tree::{NodeKind, TreeNode};
pub use words::{OwnWords, is_contents, is_overview, overview};

/// What stands between the lines of a deck's last page.
pub const ENDING_MARK: &str = " · ";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    pub title: String,
    /// Prose below the title, before the first chapter; the first text is the cover's subtitle.
    pub body: Vec<Block>,
    pub chapters: Vec<Chapter>,
    /// Text of the last page: its title and, after [`ENDING_MARK`], its lines, or a [`Closing`]; `None` takes the
    /// suit's own words.
    pub ending: Option<String>,
    /// Words of its texts that are in bold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emphasis: Vec<Emphasis>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    pub title: String,
    /// A short lead for the divider; in canonical form only where there are pages.
    pub body: Vec<Block>,
    pub pages: Vec<Page>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    pub title: String,
    pub body: Vec<Block>,
    pub points: Vec<Point>,
    /// The points were numbered from one: their order is meant. In Markdown and in a tree the numbers stand before the
    /// titles.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordered: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    pub title: String,
    pub body: Vec<Block>,
}

/// A piece of body text. Inline Markdown (emphasis, links, code) is kept as its plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    Text(String),
    /// A text after the points of its page, only in a page: what follows from them, or what they do not say.
    Afterword(String),
    /// An entry of a list that is nested below the text or entry before it, only in a point. Level 1 is below a text.
    Item {
        level: u8,
        text: String,
    },
    /// Its lines, separated by line feeds; the last may name who said it.
    Quote(String),
    Code(String),
    Table(Table),
    /// The address is kept as text and never fetched.
    Picture {
        alt: String,
        source: String,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub header: Vec<String>,
    /// Each as long as the header.
    pub rows: Vec<Vec<String>>,
}

impl Outline {
    /// Pages of the deck when nothing overflows: cover, contents, a divider and the pages of each
    /// chapter, ending.
    pub fn page_count(&self) -> usize {
        let pages = |chapter: &Chapter| usize::from(chapter.has_divider()) + chapter.pages.len();
        3 + self.chapters.iter().map(pages).sum::<usize>()
    }

    /// Headings and texts, the title included.
    pub fn node_count(&self) -> usize {
        bounds::node_count(self)
    }

    /// Whether there is body text below a chapter, page or point: then the outline is content.
    pub fn has_body(&self) -> bool {
        self.chapters.iter().any(|chapter| {
            let in_page =
                |page: &Page| !page.body.is_empty() || page.points.iter().any(|point| !point.body.is_empty());
            !chapter.body.is_empty() || chapter.pages.iter().any(in_page)
        })
    }
}

impl Chapter {
    /// Whether a page of its own begins it. A chapter whose pages all have its name begins with the first of them.
    pub fn has_divider(&self) -> bool {
        let is_named = |page: &Page| page.title.trim() == self.title.trim();
        self.pages.is_empty() || !self.pages.iter().all(is_named) || !self.body.is_empty()
    }
}

impl Block {
    /// The words of a text or of an entry below it.
    pub fn text(&self) -> Option<&str> {
        match self {
            Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => Some(text),
            _ => None,
        }
    }

    /// How deep a text is nested below others: 0 for one that stands by itself.
    pub fn level(&self) -> u8 {
        match self {
            Block::Item { level, .. } => *level,
            _ => 0,
        }
    }

    /// Turns a text into one that comes after the points of its page.
    fn put_after(&mut self) {
        if let Block::Text(text) = self {
            *self = Block::Afterword(std::mem::take(text));
        }
    }

    /// Turns a text that comes after points into an ordinary one.
    fn put_before(&mut self) {
        if let Block::Afterword(text) = self {
            *self = Block::Text(std::mem::take(text));
        }
    }

    /// A text at `level`.
    pub fn at_level(level: u8, text: impl Into<String>) -> Self {
        match level {
            0 => Block::Text(text.into()),
            _ => Block::Item { level, text: text.into() },
        }
    }
}
