//! Where does a line of text go: does it continue the last piece, hang below it, or begin one of its own?

use super::super::draft::has_label;
use super::super::numbering::Style;
use super::super::{clean, lines};
use super::{OpenPiece, Piece, Scanner};
use crate::language::{is_cjk, width_units};

/// Columns of a line of Chinese or Japanese from which on an editor may have wrapped it.
const MIN_WRAPPED_CJK_LENGTH: usize = 50;
/// Columns of any other line from which on it goes on, unless a sentence ends there.
const MIN_WRAPPED_LENGTH: usize = 45;
/// Columns of any other line from which on it goes on even after the end of a sentence.
const MIN_FULL_LINE_LENGTH: usize = 60;
/// Columns of a line that hangs below another without a mark.
const MAX_ENTRY_LENGTH: usize = 50;
/// Columns of a label at the beginning of a line.
const MAX_LINE_LABEL_LENGTH: usize = 16;
/// Lines that a cover has below its title.
const MAX_COVER_LINES: usize = 5;

impl Scanner<'_> {
    pub(super) fn text(&mut self, indent: usize, text: &str) {
        let (line, width) = self.unbroken(text);
        if self.is_nested_entry(indent, line) {
            self.document.pieces.push(Piece::Item { indent, style: Style::Bullet, raw: line.to_owned() });
            self.open = OpenPiece::Text { width };
            self.hanging = true;
            return;
        }
        let is_line_of_cover = self.is_line_of_cover(line);
        match (self.open, self.document.pieces.last_mut()) {
            (OpenPiece::Quote { width: last }, Some(Piece::Quote { raw, .. })) => {
                append(raw, last, line);
                self.open = OpenPiece::Quote { width };
                return;
            }
            (OpenPiece::Text { width: last }, Some(Piece::Paragraph { raw, .. })) => {
                append(raw, if is_line_of_cover { 0 } else { last }, line);
            }
            // `顾问：徐静` at the margin, below a list within a list, is not part of its last entry.
            (OpenPiece::Text { .. }, Some(Piece::Item { indent: item, .. }))
                if indent + 2 <= *item && begins_with_label(line) =>
            {
                self.document.pieces.push(Piece::Paragraph { indent, raw: line.to_owned() });
            }
            (OpenPiece::Text { width: last }, Some(Piece::Item { raw, style, .. }))
                if !style.is_heading() =>
            {
                append(raw, last, line);
            }
            _ => self.document.pieces.push(Piece::Paragraph { indent, raw: line.to_owned() }),
        }
        self.open = OpenPiece::Text { width };
    }

    /// Whether `line` is one of a few below the deck's title: who speaks, where and when, each on a line of its own however long
    /// they are. Prose that an editor wrapped goes on in lower case somewhere.
    fn is_line_of_cover(&self, line: &str) -> bool {
        let [Piece::Heading { .. }, below @ ..] = self.document.pieces.as_slice() else { return false };
        let is_filled = |line: &&&str| !line.trim().is_empty() && lines::heading(line.trim()).is_none();
        let before = self.lines[..self.at - 1].iter().rev().take_while(is_filled).take(MAX_COVER_LINES);
        let after = self.lines[self.at..].iter().take_while(is_filled).take(MAX_COVER_LINES);
        let mut lines = before.chain(after).copied().chain([line]);
        self.has_hashes
            && matches!(below, [Piece::Paragraph { .. }])
            && !line.chars().any(is_cjk)
            && lines.clone().count() <= MAX_COVER_LINES
            && lines
                .all(|line| !line.trim_start().starts_with(char::is_lowercase) && !clean::ends_sentence(line))
    }

    /// A short line right below another that is indented less is an entry below it, and so are those after it.
    fn is_nested_entry(&self, indent: usize, line: &str) -> bool {
        let is_short = |line: &str| {
            line.len() <= 4 * MAX_ENTRY_LENGTH
                && width_units(line) <= MAX_ENTRY_LENGTH
                && !clean::ends_sentence(line)
                && !line.contains('\n')
        };
        let OpenPiece::Text { .. } = self.open else { return false };
        let below = match self.document.pieces.last() {
            Some(Piece::Paragraph { indent: above, raw }) => indent >= above + 2 && is_short(raw),
            Some(Piece::Item { .. }) => self.hanging && indent > 0,
            _ => false,
        };
        below && is_short(line)
    }

    /// `text`, the end of the current line, without a backslash that breaks the line, and its width.
    pub(super) fn unbroken<'t>(&self, text: &'t str) -> (&'t str, usize) {
        let is_last = self.lines.get(self.at).is_none_or(|line| line.trim().is_empty());
        match text.strip_suffix('\\') {
            Some(line) if !line.ends_with('\\') && !is_last => (line, 0),
            _ if self.lines[self.at - 1].ends_with("  ") => (text, 0),
            _ => (text, width_units(text)),
        }
    }
}

/// `Sponsor: the board`: a word or two and a colon, and what they name.
fn begins_with_label(line: &str) -> bool {
    line.split_once([':', '：']).is_some_and(|(label, rest)| {
        let is_apart =
            rest.starts_with(' ') || rest.starts_with(is_cjk) || line[label.len()..].starts_with('：');
        width_units(label) <= MAX_LINE_LABEL_LENGTH
            && label.starts_with(char::is_alphabetic)
            && label.split(' ').count() <= 2
            && is_apart
    })
}

/// Adds the next line of a paragraph whose last line is `width` columns wide.
pub(super) fn append(raw: &mut String, width: usize, line: &str) {
    if !raw.is_empty() {
        raw.push_str(if width == 0 { "\n" } else { break_between(raw, width, line) });
    }
    raw.push_str(line);
}

/// What separates a line that is `width` columns wide from the next line of the same paragraph.
///
/// Prose that an editor wrapped goes on; short lines below each other were meant as lines.
fn break_between(before: &str, width: usize, after: &str) -> &'static str {
    let cjk = before.ends_with(is_cjk) || after.starts_with(is_cjk);
    // A long paragraph is not looked through for each of its lines.
    let tail = &before[before.floor_char_boundary(before.len().saturating_sub(4 * MAX_ENTRY_LENGTH))..];
    let last = tail.rsplit('\n').next().unwrap_or(tail);
    let wrapped = if lines::are_alike(last, after) || has_label(after) {
        false
    } else if cjk {
        width >= MIN_WRAPPED_CJK_LENGTH && !clean::ends_sentence(before)
    } else {
        after.starts_with(char::is_lowercase)
            || width >= MIN_FULL_LINE_LENGTH
            || (width >= MIN_WRAPPED_LENGTH && !clean::ends_sentence(before))
    };
    match (wrapped, cjk) {
        (false, _) => "\n",
        (true, true) => "",
        (true, false) => " ",
    }
}
