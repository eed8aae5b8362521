//! The outline: what a deck says, before anything has a place.
//!
//! Once body text hangs below its points, the same type is the deck's content.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    pub title: String,
    /// Prose below the title, before the first chapter; the first text is the cover's subtitle.
    pub body: Vec<Block>,
    pub chapters: Vec<Chapter>,
    /// Text of the last page; `None` takes the suit's own words.
    pub ending: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    pub title: String,
    pub body: Vec<Block>,
    pub pages: Vec<Page>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    pub title: String,
    pub body: Vec<Block>,
    pub points: Vec<Point>,
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
