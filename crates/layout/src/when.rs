//! When is something? Reads a date, a time of day or a stage of a plan at the beginning of a text, whole: `2026 Q3`,
//! `2026年度`, `12 May 2027`, `9:00–11:30`, `Phase 2`, `第一阶段`.

mod dates;
mod names;
mod reader;

use deckwright_model::language::is_hiragana;

use std::borrow::Cow;

use deckwright_model::language::after_marks;
use reader::MomentReader;

/// What a text begins with, and how it is ordered among others of its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    pub written: String,
    pub kind: MomentKind,
    /// Grows with time.
    pub order: i64,
    /// What follows, without the sign between.
    pub rest: String,
    /// A sign or the end of the text sets it apart; a year before a noun may be its name.
    pub is_apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentKind {
    Date,
    /// A time of day.
    Clock,
    /// A stage of a plan, which is in no calendar.
    Stage,
}

const SEPARATORS: [char; 18] =
    [' ', ':', '：', '-', '–', '—', ',', '，', '、', '·', '→', '|', '＝', '=', '。', ';', '；', '\u{3000}'];

/// The moment that `text` begins with.
pub fn moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let mut reader = MomentReader { text, at: 0 };
    let (kind, order) = reader.moment()?;
    reader.range(kind);
    reader.behind(kind);
    let (written, after) = text.split_at(reader.at);
    let rest = after_marks(after, |c| SEPARATORS.contains(&c));
    let sign = &after[..after.len() - rest.len()];
    // `1400首` counts, `2nd` and `2020er` are words.
    let ends_wide = written.ends_with(['年', '月', '日']) || written.ends_with(is_hiragana);
    if after.starts_with(|c: char| c.is_ascii_alphanumeric()) && !ends_wide {
        return None;
    }
    // `Q1. Can I apply?` asks; a quarter has no full stop after it.
    if written.len() == 2 && written.starts_with(['Q', 'q']) && after.starts_with(['.', '．']) {
        return None;
    }
    let bare = written.chars().all(|c| c.is_ascii_digit());
    if bare && after.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let is_apart = !bare || rest.is_empty() || sign.contains(|c: char| c != ' ');
    Some(Moment { written: written.trim().to_owned(), kind, order, rest: rest.trim().to_owned(), is_apart })
}

/// `令和8年4月` as `2026年4月`: a text that begins with the year of an era, in common years.
pub fn in_common_years(text: &str) -> Cow<'_, str> {
    let found = names::ERAS.iter().find_map(|(name, start)| {
        let rest = text.strip_prefix(name)?.trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (year, rest) = match rest.strip_prefix('元') {
            Some(rest) => (1, rest),
            None => (rest[..digits].parse().ok().filter(|_| digits <= 3)?, &rest[digits..]),
        };
        let word = if rest.starts_with('年') { "" } else { "年" };
        Some(Cow::Owned(format!("{}{word}{rest}", start + year)))
    });
    found.unwrap_or(Cow::Borrowed(text))
}

/// `year` as `like` writes its years: in the era of that time, if `like` counts in eras.
pub fn in_era(year: i64, like: &str) -> Option<String> {
    let is_said = |(name, _): &&(&str, i64)| like.contains(name);
    let (said, start) = names::ERAS.iter().find(is_said)?;
    if said.starts_with('民') {
        return Some(format!("{said}{}年", year - start));
    }
    let of_japan = names::ERAS.iter().filter(|(name, start)| !name.starts_with('民') && *start < year);
    let (name, start) = of_japan.max_by_key(|(_, start)| *start)?;
    Some(format!("{name}{}年", year - start))
}

/// Whether `word` is a month: `mar` or `march`, not `market`.
pub fn is_month(word: &str) -> bool {
    names::MONTHS.iter().any(|month| word == *month || word == &month[..3])
}

/// Whether `word`, in lower case, is the name of a month in a European language.
pub fn is_month_name(word: &str) -> bool {
    is_month(word)
        || names::OTHER_MONTHS.iter().any(|(name, _)| word == *name)
        || names::FURTHER_MONTHS.contains(&word)
}

/// Whether `word`, in lower case, counts time or stages of work: `week`, `phase`.
pub fn is_stage(word: &str) -> bool {
    names::STAGES.contains(&word)
}

/// A form that is a moment only if every line of a list begins with one: `08.15`, `0815`, `4/10`, `Mon`, `9h30`.
pub fn loose_moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let mut reader = MomentReader { text, at: 0 };
    let (kind, order) = reader.loose()?;
    reader.attempt(|reader| {
        reader.skip_spaces();
        let dash = reader.rest().chars().next().filter(|c| "-–—〜～~至".contains(*c))?;
        reader.at += dash.len_utf8();
        reader.skip_spaces();
        // `11/2–3` ends on a day of the same month.
        let end = reader.attempt(|reader| reader.loose().map(|(_, order)| order));
        end.or_else(|| {
            reader.number(2).filter(|_| reader.rest().chars().next().is_none_or(|c| !c.is_alphanumeric()))
        })
    });
    reader.weekday();
    let (written, after) = text.split_at(reader.at);
    let rest = after_marks(after, |c| SEPARATORS.contains(&c));
    let ends = after.chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '%');
    (ends && !rest.is_empty()).then(|| Moment {
        written: written.trim().to_owned(),
        kind,
        order,
        rest: rest.trim().to_owned(),
        is_apart: true,
    })
}

/// The year that a sentence tells of: `The report stopped the money in 1966.`
pub fn year_in(text: &str) -> Option<(String, i64)> {
    let mut digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at);
    digits.find_map(|at| {
        let before = text[..at].chars().next_back();
        let year = text.get(at..at + 4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()))?;
        let after = text[at + 4..].chars().next();
        let number: i64 = year.parse().ok().filter(|year| (1500..2200).contains(year))?;
        let alone = before.is_none_or(|c| !c.is_ascii_alphanumeric() && !"-.,$€£¥".contains(c))
            && after.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '%');
        let written = if text[at + 4..].starts_with('年') { format!("{year}年") } else { year.to_owned() };
        alone.then_some((written, number * 10_000))
    })
}

/// The time of day that a sentence tells of: `Doors open at 8:30.`
pub fn hour_in(text: &str) -> Option<(String, i64)> {
    let is_start = |at: usize, c: char| {
        let before = text[..at].chars().next_back();
        let is_free = before.is_none_or(|c| !c.is_ascii_alphanumeric() && !":.-/$€£¥".contains(c));
        is_free && c.is_ascii_digit() || "上午下晚早中".contains(c)
    };
    text.char_indices().filter(|(at, c)| is_start(*at, *c)).find_map(|(at, _)| {
        let found = moment(&text[at..]).filter(|found| found.kind == MomentKind::Clock)?;
        Some((found.written, found.order))
    })
}

/// Whether `text` ends with the name of an era, so that the number after it is a year.
pub fn ends_with_era(text: &str) -> bool {
    names::ERAS.iter().any(|(name, _)| text.ends_with(name))
}

#[cfg(test)]
mod tests;
