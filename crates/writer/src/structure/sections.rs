//! What is a text divided into? Its frame, and sections of pieces.

use deckwright_model::outline::Block;

/// A text as it is divided by its own signs.
#[derive(Debug, Default)]
pub struct Document {
    pub title: Option<String>,
    /// What stands right below the title: who wrote it, for whom, when.
    pub byline: Vec<String>,
    /// Who signs at the end, and when.
    pub signature: Vec<String>,
    /// What is said to the reader before and after the text: an address, a salutation, best wishes.
    pub opening: Vec<String>,
    pub closing: Vec<String>,
    /// How the author can be reached, as given below the text.
    pub contact: Vec<String>,
    /// Addresses in the last lines, which stand on the last page.
    pub farewell: Vec<String>,
    pub sections: Vec<Section>,
}

/// A heading, if there is one, with what stands below it.
#[derive(Debug, Default)]
pub struct Section {
    /// 0 for text before the first heading, else the rank of the heading, 1 being the highest.
    pub level: usize,
    pub title: String,
    pub pieces: Vec<Piece>,
}

/// How a list counts its items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListMark {
    /// By signs of the text.
    #[default]
    InText,
    /// Not at all, as the document's own lists do.
    Bullet,
    /// As the document's own lists do, from 1.
    Number(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// A paragraph or an item of a list, and its own label. An item stays whole.
    Text { label: Option<String>, text: String, is_item: bool },
    /// An item with entries nested below it.
    List { text: String, below: Vec<Block>, mark: ListMark },
    /// What somebody says, and when.
    Turn { speaker: String, stamps: Vec<String>, text: String },
    /// A question and what is said to it, and when.
    Answered { question: String, answers: Vec<String>, stamps: Vec<String> },
    /// A block that is kept as it is.
    Block(Block),
    /// A block with words of its own above it.
    Captioned { caption: String, block: Block },
    /// What is said beside the text, in brackets of its own: "[telephone rings]", （拍手を待つ）.
    Aside(String),
}
