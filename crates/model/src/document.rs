//! What does somebody's document say? Its headings, texts, lists, tables and figures, in their order, each with its
//! place in the file.
//!
//! Readers of every kind of file give this one form, so that whoever makes a deck of it knows none of them.

use serde::{Deserialize, Serialize};

use crate::outline::{Emphasis, Table, emphasis_of};

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileContent {
    Document(Document),
    /// Text that has no parts but those that its own signs make.
    Text(String),
    /// An outline already, as Markdown: somebody wrote one, or drew a mind map.
    Outline(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// As the document calls itself above its text.
    pub title: Option<String>,
    /// As its properties call it: often the name of an older file.
    pub name: Option<String>,
    pub author: Option<String>,
    /// BCP 47, where the file says it.
    pub language: Option<String>,
    pub blocks: Vec<Block>,
    /// Words of its texts that stand in bold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emphasis: Vec<Emphasis>,
    /// What the file has and nobody can be shown, each in a sentence: pictures of kinds that are not read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub content: Content,
    /// The page, slide, sheet or chapter file that it stands on, from 1; 0 where a file has none.
    pub page: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Level 1 is the highest.
    Heading {
        level: u8,
        text: String,
    },
    Paragraph(String),
    /// An entry of a list. Level 0 is the outermost.
    Item {
        level: u8,
        ordered: bool,
        /// What its list shows before it, where that says more than its place: `R3.`, `4.1`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        label: String,
        text: String,
    },
    Table {
        caption: String,
        table: Table,
    },
    Figure {
        caption: String,
        /// The picture's name in the file.
        name: String,
    },
    Quote(String),
    Code(String),
    /// What the text before it refers to.
    Footnote(String),
    /// A slide begins here; its title may be empty.
    Slide {
        title: String,
    },
    /// What the speaker says to a slide.
    Notes(String),
}

impl FileContent {
    /// Everything that is said.
    pub fn text(&self) -> String {
        match self {
            Self::Document(document) => document.text(),
            Self::Text(text) | Self::Outline(text) => text.clone(),
        }
    }

    /// Words of it that stand in bold.
    pub fn emphasis(&self) -> Vec<Emphasis> {
        match self {
            Self::Document(document) => document.emphasis.clone(),
            Self::Text(text) | Self::Outline(text) => emphasis_of(text),
        }
    }
}

impl Document {
    pub fn push(&mut self, page: u32, content: Content) {
        self.blocks.push(Block { content, page });
    }

    /// Everything that is said, one text or cell a line.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut add = |line: &str| {
            if !line.is_empty() {
                text.push_str(line);
                text.push('\n');
            }
        };
        for block in &self.blocks {
            match &block.content {
                Content::Item { label, text, .. } => add(&labelled(label, text)),
                Content::Heading { text, .. }
                | Content::Paragraph(text)
                | Content::Quote(text)
                | Content::Code(text)
                | Content::Footnote(text)
                | Content::Slide { title: text }
                | Content::Notes(text) => add(text),
                Content::Figure { caption, .. } => add(caption),
                Content::Table { caption, table } => {
                    add(caption);
                    table.header.iter().chain(table.rows.iter().flatten()).for_each(|cell| add(cell));
                }
            }
        }
        text
    }
}

/// An entry of a list with what the list shows before it.
pub fn labelled(label: &str, text: &str) -> String {
    if label.is_empty() { text.to_owned() } else { format!("{label} {text}") }
}
