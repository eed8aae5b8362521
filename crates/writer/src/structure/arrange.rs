//! Builds a deck from a text whose structure somebody else names. The text is cut into numbered units, and a
//! reader (a model) says which of them are headings, which belong below each heading, and which are not
//! shown.
//!
//! The words are those of the text. [`Units`] cuts and shows them, [`Units::steps`] reads the answer about
//! them, and [`Units::arranged`] builds the deck and makes sure that every unit is in it exactly once.

mod answer;
mod build;
mod forms;
mod units;
mod word_counts;

pub use build::ArrangedDeck;
pub use forms::leaves_no_doubt;
pub use units::{Kind, Units};

/// A fault of an arrangement that cannot be repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangeFault {
    /// It covers none or too little of the text.
    Shape,
    /// It hides most of the text.
    Hidden,
    /// Words were lost or came from elsewhere.
    Words,
}

#[cfg(test)]
mod tests;
