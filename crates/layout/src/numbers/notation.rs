//! Which mark separates the decimals of a deck's numbers? `1.234` is a thousand and more in Madrid, and little more
//! than one in Mexico: nothing in the number says which, but the deck's other numbers and its language do.
//!
//! Functions that read numbers are dozens of calls below those that know the deck, so its notation stays with the
//! thread for as long as the deck is read or laid out.

use std::cell::Cell;
use std::iter::once;

use deckwright_model::language::Locale;
use deckwright_model::outline::{Block, Chapter, Outline, Page, Point};

use crate::language::language_of;

/// How numbers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `1,234.5`
    #[default]
    Point,
    /// `1.234,5`
    Comma,
    /// `1 234,5`
    Spaced,
}

thread_local! {
    static NOTATION: Cell<Notation> = const { Cell::new(Notation::Point) };
}

/// Guard: sets the thread's notation and restores the previous one on drop.
#[must_use]
#[derive(Debug)]
pub struct NotationGuard(Notation);

impl Drop for NotationGuard {
    fn drop(&mut self) {
        NOTATION.set(self.0);
    }
}

impl Notation {
    /// The notation of a deck by its texts alone.
    pub fn of_outline(outline: &Outline) -> Self {
        Self::of(outline, Locale::nearest(language_of(outline)))
    }

    /// The notation of a deck: that of its language, unless its numbers nevertheless have points before their decimals,
    /// as in Mexico.
    pub fn of(outline: &Outline, locale: Locale) -> Self {
        Self::of_texts(texts(outline), locale)
    }

    fn of_texts<'t>(texts: impl IntoIterator<Item = &'t str>, locale: Locale) -> Self {
        let habit = Self::of_locale(locale);
        if habit == Self::Point {
            return habit;
        }
        let (mut points, mut commas) = (0, 0);
        for text in texts {
            let decimals = decimals(text);
            points += decimals.0;
            commas += decimals.1;
        }
        if points > commas { Self::Point } else { habit }
    }

    const fn of_locale(locale: Locale) -> Self {
        match locale {
            Locale::German
            | Locale::Spanish
            | Locale::Portuguese
            | Locale::Italian
            | Locale::Dutch
            | Locale::Greek
            | Locale::Vietnamese
            | Locale::Indonesian
            | Locale::Danish
            | Locale::Romanian
            | Locale::Turkish => Self::Comma,
            Locale::French
            | Locale::Russian
            | Locale::Ukrainian
            | Locale::Finnish
            | Locale::Swedish
            | Locale::Norwegian
            | Locale::Polish
            | Locale::Czech
            | Locale::Hungarian => Self::Spaced,
            _ => Self::Point,
        }
    }

    /// The notation of the deck that is being read.
    pub(super) fn current() -> Self {
        NOTATION.get()
    }

    /// Reads and writes numbers in this notation until the guard is dropped.
    pub fn enter(self) -> NotationGuard {
        NotationGuard(NOTATION.replace(self))
    }

    /// Digits and marks as [`Notation::Point`] has them.
    pub(super) fn to_point(self, digits: &str) -> String {
        let swap = |c: char| match c {
            '.' => ',',
            ',' => '.',
            c => c,
        };
        if self == Self::Point { digits.to_owned() } else { digits.chars().map(swap).collect() }
    }

    /// What stands between thousands, and before decimals.
    pub(super) const fn marks(self) -> (char, char) {
        match self {
            Self::Point => (',', '.'),
            Self::Comma => ('.', ','),
            Self::Spaced => ('\u{a0}', ','),
        }
    }
}

/// The sign behind a share, as decks in the notation at hand write it: `36%`, and `36 %` where the decimals stand behind a comma.
pub fn percent_sign() -> &'static str {
    match Notation::current() {
        Notation::Point => "%",
        Notation::Comma | Notation::Spaced => "\u{a0}%",
    }
}

/// The word behind a difference of shares: that of English in Latin letters with decimal points, and else the sign that is read
/// in any language.
pub fn points_sign(texts: &str) -> &'static str {
    let is_latin = |c: char| !c.is_alphabetic() || c < '\u{250}';
    let is_english = Notation::current() == Notation::Point && texts.chars().all(is_latin);
    if is_english { " points" } else { "\u{a0}pp" }
}

/// All texts of an outline.
fn texts(outline: &Outline) -> impl Iterator<Item = &str> {
    once(&*outline.title)
        .chain(of_blocks(&outline.body))
        .chain(outline.chapters.iter().flat_map(of_chapter))
        .chain(outline.ending.as_deref())
}

fn of_chapter(chapter: &Chapter) -> impl Iterator<Item = &str> {
    once(&*chapter.title).chain(of_blocks(&chapter.body)).chain(chapter.pages.iter().flat_map(of_page))
}

fn of_page(page: &Page) -> impl Iterator<Item = &str> {
    once(&*page.title).chain(of_blocks(&page.body)).chain(page.points.iter().flat_map(of_point))
}

fn of_point(point: &Point) -> impl Iterator<Item = &str> {
    once(&*point.title).chain(of_blocks(&point.body))
}

fn of_blocks(blocks: &[Block]) -> impl Iterator<Item = &str> {
    blocks.iter().flat_map(|block| -> Vec<&str> {
        match block {
            Block::Text(text)
            | Block::Afterword(text)
            | Block::Item { text, .. }
            | Block::Quote(text)
            | Block::Code(text) => vec![text],
            Block::Table(table) => {
                once(&table.header).chain(&table.rows).flatten().map(String::as_str).collect()
            }
            Block::Picture { alt, source } => vec![alt, source],
        }
    })
}

/// Numbers with one or two decimals after a point, and after a comma. Three digits may be thousands, what has a mark on
/// both sides is a date or the number of a section, and `17.30` may be a time.
fn decimals(text: &str) -> (usize, usize) {
    let (mut points, mut commas) = (0, 0);
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    for number in text.split(|c: char| !is_part(c)) {
        let number = number.trim_matches(['.', ',']);
        let Some((whole, decimals)) = number.rsplit_once(['.', ',']) else { continue };
        let mark = number.as_bytes()[whole.len()];
        let other = if mark == b'.' { '.' } else { ',' };
        if whole.is_empty() || whole.contains(other) || !(1..=2).contains(&decimals.len()) {
            continue;
        }
        let below = |digits: &str, end: u32| digits.parse().is_ok_and(|number: u32| number < end);
        let may_be_time = decimals.len() == 2 && below(decimals, 60) && below(whole, 25);
        if mark == b',' {
            commas += 1;
        } else if !may_be_time {
            points += 1;
        }
    }
    (points, commas)
}

#[cfg(test)]
mod tests {
    use super::super::{format_number, parse};
    use super::*;

    #[test]
    fn numbers_of_a_text_tell_before_its_language_does() {
        for (text, locale, notation) in [
            ("9,8 % von 1.150 Teilen am 31.01.2026", Locale::German, Notation::Comma),
            ("Merma 8.9 % de 3,120 toneladas", Locale::Spanish, Notation::Point),
            ("3.120 toneladas", Locale::Spanish, Notation::Comma),
            ("7 940 tonnes, 31,8 millions", Locale::French, Notation::Spaced),
            ("grew by 1.5 to 1,150", Locale::English, Notation::Point),
            ("see 1,2 and 3,4 and 1,150", Locale::English, Notation::Point),
            ("um 6.05 Uhr und 14.05 Uhr", Locale::German, Notation::Comma),
        ] {
            assert_eq!(Notation::of_texts([text], locale), notation, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_and_written_as_the_deck_does() {
        let value = |text: &str| parse(text).map(|quantity| quantity.value);
        {
            let _held = Notation::Comma.enter();
            assert_eq!(
                [value("1.068"), value("94"), value("44,6 %")],
                [Some(1068.0), Some(94.0), Some(44.6)]
            );
            assert_eq!(format_number(12_345.5, "#,##0.0"), "12.345,5");
        }
        {
            let _held = Notation::Spaced.enter();
            assert_eq!([value("7 940"), value("0,41")], [Some(7940.0), Some(0.41)]);
            assert_eq!(format_number(7940.0, "#,##0"), "7\u{a0}940");
        }
        assert_eq!(value("1.068"), Some(1.068));
        assert_eq!(format_number(12_345.5, "#,##0.0"), "12,345.5");
    }
}
