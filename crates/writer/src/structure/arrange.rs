//! How does a text become a deck whose structure somebody else names? By numbers: the text is cut into units, and whoever
//! reads them says which of them are headings, which stand below them, and which are not shown.
//!
//! The words are those of the text. [`Units`] cuts and shows them, [`Units::steps`] reads what was said of them, and
//! [`Units::arranged`] builds the deck and sees to it that every unit is in it, once.

mod answer;
mod build;
mod forms;
mod said;
mod units;

pub use build::Arranged;
pub use forms::leaves_no_doubt;
pub use units::{Kind, Units};

/// What is wrong with an arrangement, beyond what can be mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It says nothing of the text, or of too little of it.
    Shape,
    /// It hides most of the text.
    Hidden,
    /// Words were lost or came from elsewhere.
    Words,
}

#[cfg(test)]
mod tests;
