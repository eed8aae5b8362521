//! Where does a line end badly, although a word ends there?
//!
//! Programs end a line at every space and after every hyphen. Readers stumble where a short word is split (`call-` and
//! `back`), where a line of large type ends on a word that leans on the next one (`O` and `essencial`), and where it
//! ends on a dot that separates two things. Nothing forbids such a break: a program that breaks the text again would
//! not know. It costs something, so that another width of the box is taken if one leads to better lines.

use crate::words::{Leaning, leaning};

/// What a line would end on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LineEnd {
    #[default]
    Whole,
    /// The first part of a short word: `call-`.
    Hyphen,
    /// A mark that stands between two things: `·`.
    Separator,
    /// A word that leans on the next one: `O`, `the`, `of`.
    Leaning(Leaning),
}

/// The most letters of a word with a hyphen that is not split there, its hyphens included.
const MAX_SHORT_WORD_LENGTH: usize = 12;
/// The fewest letters of the first and the last part of a longer word.
const MIN_PART_LENGTH: usize = 3;

/// What a line that ends before the byte `at` of `text` ends on.
pub(super) fn line_end(text: &str, at: usize) -> LineEnd {
    let (before, after) = text.split_at(at);
    if before.ends_with(['-', '\u{2010}']) {
        return if parts_short_word(before, after) { LineEnd::Hyphen } else { LineEnd::Whole };
    }
    // Only a space ends the words that lean on others; an apostrophe or a bracket keeps them together anyway.
    if !before.ends_with(' ') || after.is_empty() {
        return LineEnd::Whole;
    }
    let said = before.trim_end_matches(' ');
    let word = said.rsplit(is_space).next().unwrap_or(said);
    if matches!(word, "·" | "•" | "|" | "｜" | "・" | "/" | "+" | "&") {
        return LineEnd::Separator;
    }
    match leaning(said, !text.contains(char::is_lowercase)) {
        Leaning::None => LineEnd::Whole,
        leaning => LineEnd::Leaning(leaning),
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{b}'
}

/// Whether the hyphen that `before` ends with stands inside a word that is too short to be split there.
fn parts_short_word(before: &str, after: &str) -> bool {
    let is_end = |c: char| is_space(c) || matches!(c, '/' | '–' | '—');
    let first =
        before.rsplit(is_end).next().unwrap_or(before).trim_start_matches(|c: char| !c.is_alphanumeric());
    let rest = after.split(is_end).next().unwrap_or(after).trim_end_matches(|c: char| !c.is_alphanumeric());
    // A dash between spaces, a word whose end was left out (`Vor- und Nachteile`), a sign: no word is split.
    if first.chars().count() < 2 || !rest.starts_with(char::is_alphanumeric) {
        return false;
    }
    let hyphen = ['-', '\u{2010}'];
    let (first, rest) = (first.trim_end_matches(hyphen), rest.trim_end_matches(hyphen));
    let is_stub = |part: &str| !part.contains(hyphen) && part.chars().count() < MIN_PART_LENGTH;
    first.chars().count() + 1 + rest.chars().count() <= MAX_SHORT_WORD_LENGTH
        || is_stub(first)
        || is_stub(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line ends on at the bar in `text`.
    #[track_caller]
    fn check(text: &str, expected: LineEnd) {
        let at = text.find('|').unwrap();
        assert_eq!(line_end(&text.replacen('|', "", 1), at), expected, "{text}");
    }

    #[test]
    fn short_words_are_not_parted_at_their_hyphens() {
        check("a call-|back for each", LineEnd::Hyphen);
        check("(call-|back)", LineEnd::Hyphen);
        check("e-|commerce-platform", LineEnd::Hyphen);
        check("a state-|of-the-art plan", LineEnd::Whole);
        check("an up-to-|date plan", LineEnd::Hyphen);
        check("Antikorruptions-|AG", LineEnd::Hyphen);
        check("Datenschutz-|Grundverordnung", LineEnd::Whole);
        check("Vor- |und Nachteile", LineEnd::Whole);
        check("then - |a dash", LineEnd::Whole);
        check("-|5", LineEnd::Whole);
    }

    #[test]
    fn words_lean_on_what_follows() {
        check("O |essencial", LineEnd::Leaning(Leaning::Article));
        check("CLOSE THE |GAP", LineEnd::Leaning(Leaning::Article));
        check("Plano de |obras", LineEnd::Leaning(Leaning::Preposition));
        check("let it be, |she said", LineEnd::Whole);
        check("中文 |文字", LineEnd::Whole);
    }

    #[test]
    fn marks_between_two_things_end_no_line() {
        check("Hall 3 · |12 May", LineEnd::Separator);
        check("Hall 3\u{a0}· |12 May", LineEnd::Separator);
        check("Hall 3 |· 12 May", LineEnd::Whole);
    }
}
