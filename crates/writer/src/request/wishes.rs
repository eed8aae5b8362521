//! The wishes about a deck that readers of every language find, and the numbers in them.

use crate::options::{Audience, Tone};

/// The wishes about a deck in the words around its subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    pub(super) count: Option<usize>,
    pub(super) audience: Option<Audience>,
    pub(super) tone: Option<Tone>,
    /// For whom the deck is, in the words of the title.
    pub(super) people: Option<String>,
    /// Whether a school class is spoken of.
    pub(super) is_lesson: bool,
}

/// A number of pages that a deck can have.
pub(super) fn count(asked: usize) -> Option<usize> {
    (3..=200).contains(&asked).then_some(asked)
}

/// The number that `text` begins with and what follows it; Chinese digits up to ten count too.
pub(super) fn leading_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        return Some((text[..digits].parse().ok()?, &text[digits..]));
    }
    let first = text.chars().next()?;
    let value = "零一二三四五六七八九十".chars().position(|c| c == first)?;
    (value > 0).then(|| (value, &text[first.len_utf8()..]))
}
