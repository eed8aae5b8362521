//! Which number makes a line of text an item of a list or a heading?

use super::super::clean;
use super::super::numbering::{self, Numbering, Style};
use super::{OpenPiece, Piece, Scanner};

/// Longest line that its number makes a heading, in characters.
const MAX_NUMBERED_TITLE_LENGTH: usize = 60;
/// Longest words after a decimal number that continues no other, in characters.
const MAX_LONE_TITLE_LENGTH: usize = 40;

impl Scanner<'_> {
    /// The number that makes a line of text a list item or a heading.
    pub(super) fn numbering(&self, indent: usize, text: &str) -> Option<Numbering> {
        let number = numbering::parse(text)?;
        let last = self.last_numbering.as_ref();
        let follows = last.is_some_and(|last| last.style == number.style && last.last() + 1 == number.last());
        let rest = &text[number.len..];
        let is_title = || {
            text.chars().count() <= MAX_NUMBERED_TITLE_LENGTH && !rest.ends_with(['。', '；', '，', ',', ';'])
        };
        let in_list = matches!(self.document.pieces.last(), Some(Piece::Item { .. }));
        let is_item = match number.style {
            Style::Part | Style::Chapter | Style::Section | Style::Slide => is_title() && !rest.is_empty(),
            Style::Ideographic | Style::IdeographicParen => true,
            // ① and ② in one line stay together.
            Style::Circled => !rest.contains(numbering::is_circled),
            // A line that was wrapped before a number is not an item.
            Style::Decimal(1) | Style::Paren => {
                number.last() == 1
                    || follows
                    || in_list
                    || self.after_blank
                    || indent > 0
                    || self.open == OpenPiece::Nothing
            }
            // "1-2 weeks"
            Style::Decimal(_) if text[..number.len].contains('-') => false,
            Style::Decimal(len) => {
                let below = last.is_some_and(|last| last.path == number.path[..len - 1]);
                let beside = last.is_some_and(|last| {
                    last.path.len() >= len
                        && last.path[..len - 1] == number.path[..len - 1]
                        && last.path[len - 1] < number.last()
                });
                let next = last
                    .is_some_and(|last| last.path.first().is_some_and(|n| n + 1 == number.path[0]))
                    && number.path[1..].iter().all(|&n| n == 1);
                let alone = !self.has_hashes
                    && rest.chars().count() <= MAX_LONE_TITLE_LENGTH
                    && !clean::ends_sentence(rest);
                below || beside || next || alone
            }
            Style::Roman | Style::Letter | Style::SmallLetter => {
                !self.has_hashes && (number.last() == 1 || follows || in_list)
            }
            Style::Bare | Style::Bold | Style::BigBullet | Style::Bullet => false,
        };
        is_item.then_some(number)
    }
}
