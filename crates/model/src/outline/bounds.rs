//! How large an outline may be, and how a long heading becomes a name.

use thiserror::Error;
use unicode_segmentation::UnicodeSegmentation;

use super::{Chapter, Outline, Page};

/// Bytes of an outline as Markdown, or of all texts of a tree.
pub const MAX_BYTES: usize = 1 << 20;
/// Headings and texts.
pub const MAX_NODES: usize = 5_000;
/// Nesting of headings and lists, or of a tree.
pub const MAX_DEPTH: usize = 16;
/// Longest title of a deck or page and longest name of a work, in characters.
pub const MAX_NAME: usize = 200;

/// Why something is not an outline that we take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutlineError {
    #[error("the outline has {bytes} bytes, at most {MAX_BYTES} are allowed")]
    TooLarge { bytes: usize },
    #[error("the outline has {count} headings and texts, at most {MAX_NODES} are allowed")]
    TooManyNodes { count: usize },
    #[error("the outline is nested {depth} or more levels deep, at most {MAX_DEPTH} are allowed")]
    TooDeep { depth: usize },
    #[error("the outline has neither a title nor any text")]
    Empty,
}

pub(super) fn check_bytes(bytes: usize) -> Result<(), OutlineError> {
    if bytes > MAX_BYTES { Err(OutlineError::TooLarge { bytes }) } else { Ok(()) }
}

pub(super) fn check_nodes(count: usize) -> Result<(), OutlineError> {
    if count > MAX_NODES { Err(OutlineError::TooManyNodes { count }) } else { Ok(()) }
}

pub(super) fn check_depth(depth: usize) -> Result<(), OutlineError> {
    if depth > MAX_DEPTH { Err(OutlineError::TooDeep { depth }) } else { Ok(()) }
}

/// Headings and texts of `outline`, the title included.
pub(super) fn node_count(outline: &Outline) -> usize {
    let in_page = |page: &Page| {
        1 + page.body.len() + page.points.iter().map(|point| 1 + point.body.len()).sum::<usize>()
    };
    let in_chapter =
        |chapter: &Chapter| 1 + chapter.body.len() + chapter.pages.iter().map(in_page).sum::<usize>();
    1 + outline.body.len()
        + outline.chapters.iter().map(in_chapter).sum::<usize>()
        + usize::from(outline.ending.is_some())
}

/// The beginning of `text` with at most `max_chars` characters that ends where a word ends.
///
/// A single word that is longer is cut between two graphemes.
pub fn cut_at_word(text: &str, max_chars: usize) -> &str {
    let text = text.trim();
    if text.chars().nth(max_chars).is_none() {
        return text;
    }
    let fitting = |pieces: &mut dyn Iterator<Item = &str>| {
        let mut chars = 0;
        pieces
            .map_while(|piece| {
                chars += piece.chars().count();
                (chars <= max_chars).then_some(piece.len())
            })
            .sum::<usize>()
    };
    let words = text[..fitting(&mut text.split_word_bounds())].trim_end();
    let words = words.trim_end_matches(is_dangling).trim_end();
    if !words.is_empty() {
        return words;
    }
    &text[..fitting(&mut text.graphemes(true))]
}

/// Punctuation that promises more to come.
fn is_dangling(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '-' | '–' | '—' | '(' | '[' | '，' | '、' | '；' | '：' | '（' | '《' | '“' | '「'
    ) || c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, max_chars: usize, expected: &str) {
        assert_eq!(cut_at_word(text, max_chars), expected);
    }

    #[test]
    fn names_end_at_words() {
        check("short", 200, "short");
        check("  trimmed  ", 200, "trimmed");
        check("one two three", 7, "one two");
        check("one two three", 9, "one two");
        check("one, two three", 5, "one");
        check("unbreakable", 4, "unbr");
        check("数据驱动的增长，实践", 8, "数据驱动的增长");
        check("数据驱动的增长", 3, "数据驱");
        check("👩‍👩‍👧👩‍👩‍👧", 5, "👩‍👩‍👧");
        check("", 5, "");
    }

    #[test]
    fn errors_name_limit_and_count() {
        let error = OutlineError::TooManyNodes { count: 5_001 };
        assert_eq!(error.to_string(), "the outline has 5001 headings and texts, at most 5000 are allowed");
        assert_eq!(check_bytes(MAX_BYTES), Ok(()));
        assert_eq!(check_bytes(MAX_BYTES + 1), Err(OutlineError::TooLarge { bytes: MAX_BYTES + 1 }));
    }
}
