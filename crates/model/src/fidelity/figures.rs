//! Reads the numbers and dates of a line.

use super::dates::{self, Date};
use super::scan::Scanner;
use super::{Fact, FactKind, values};
use crate::language::{is_han, is_kana};

/// Units that follow a number and a space.
const UNITS: &[&str] = &[
    "km", "m", "cm", "mm", "kg", "g", "mg", "t", "l", "ml", "h", "hr", "hrs", "min", "s", "ms", "kwh", "mwh",
    "gwh", "kw", "mw", "gw", "gb", "mb", "tb", "ha", "hours", "hour", "minutes", "days", "day", "weeks",
    "week", "months", "month", "years", "year", "eur", "usd", "gbp", "jpy", "cny", "rmb", "chf", "pts", "pp",
];
const CURRENCIES: &[&str] = &["USD", "EUR", "GBP", "JPY", "CNY", "RMB", "CHF", "HKD", "AUD", "CAD", "INR"];

/// The last number or word that a date may include.
#[derive(Clone, Copy, Debug)]
pub(super) enum DatePart {
    Nothing,
    /// A small whole number; its fact is the last one found.
    Number {
        end: usize,
        value: u32,
    },
    /// A month's name, perhaps with the day before it; its fact is the last one found.
    Month {
        end: usize,
        start: usize,
    },
}

impl Scanner<'_> {
    /// The end of the digits from here, including separators inside the number.
    fn digits(&self, from: usize) -> usize {
        let is_digit = |at: usize| self.chars.get(at).is_some_and(char::is_ascii_digit);
        let run = |at: usize| self.chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let mut end = from + run(from);
        while self.chars.get(end) == Some(&',') && end - from <= 24 && run(end + 1) == 3 {
            end += 4;
        }
        if self.chars.get(end) == Some(&'.') && is_digit(end + 1) {
            end += 1 + run(end + 1);
        }
        end
    }

    pub(super) fn number(&mut self) {
        let start = self.at;
        let mut end = self.digits(start);
        // Times, ratios, versions, ranges and codes.
        let mut joined = false;
        while self.chars.get(end).is_some_and(|c| ":/-–—~〜～.".contains(*c))
            && self.chars.get(end + 1).is_some_and(char::is_ascii_digit)
        {
            end = self.digits(end + 1);
            joined = true;
        }
        let text = self.slice(start, end);
        self.at = end;
        if joined {
            self.last = DatePart::Nothing;
            if let Some(date) = numeric_date(&text) {
                self.add(start, FactKind::Date(date));
                return;
            }
            let key: String = text
                .chars()
                .map(|c| if "–—~〜～".contains(c) { '-' } else { c })
                .filter(|c| *c != ',')
                .collect();
            self.skip_unit();
            self.add(start, FactKind::Joined(key));
            return;
        }
        if self.read_wide_date(start, &text) {
            return;
        }
        let mut value = self.scaled(&text);
        // 21万4,380 and 1億2,000万 are one number.
        while self.peek(0).is_some_and(|c| c.is_ascii_digit()) && self.chars[self.at - 1] > '\u{2e80}' {
            let from = self.at;
            self.at = self.digits(from);
            let more = self.slice(from, self.at);
            value = values::sum(&value, &self.scaled(&more));
        }
        let negative = start > 0
            && matches!(self.chars[start - 1], '-' | '−')
            && !start.checked_sub(2).is_some_and(|before| self.chars[before].is_alphanumeric());
        if negative {
            value.insert(0, '-');
        }
        let currency = self.currency_before(start);
        let unit = self.unit().or(currency);
        if unit.as_deref() == Some("%") {
            value.push('%');
        }
        let small = text.parse::<u32>().ok().filter(|_| !negative);
        let day_after_month = small.is_some_and(|value| self.join_month_before(start, value));
        if !day_after_month {
            let unit = unit.filter(|unit| unit != "%");
            self.add(start, FactKind::Number { value, unit });
            self.last = small.map_or(DatePart::Nothing, |value| DatePart::Number { end: self.at, value });
        }
        self.begins_sentence = false;
    }

    /// The value of `digits`, multiplied by the scale after them.
    fn scaled(&mut self, digits: &str) -> String {
        let mut zeros = 0;
        while let Some(more) = self.peek(0).and_then(|c| values::scale(c.encode_utf8(&mut [0; 4]))) {
            // In 5百分点 the unit is 百分点, not 百.
            if self.peek(0) == Some('百') && self.peek(1) == Some('分') {
                break;
            }
            zeros += more;
            self.at += 1;
        }
        let gap = usize::from(matches!(self.peek(0), Some(' ' | '-' | '\u{a0}')));
        let word = self.latin_word(self.at + gap);
        if let Some(more) = values::scale(&word.to_lowercase()).filter(|_| !word.is_empty()) {
            zeros += more;
            self.at += gap + word.chars().count();
        }
        values::decimal(digits, zeros)
    }

    fn latin_word(&self, from: usize) -> String {
        let rest = self.chars.get(from..).unwrap_or_default();
        rest.iter().take_while(|c| c.is_alphabetic() && !is_han(**c) && !is_kana(**c)).collect()
    }

    /// The unit directly after a number.
    fn unit(&mut self) -> Option<String> {
        let gap = usize::from(matches!(self.peek(0), Some(' ' | '\u{a0}')));
        match self.peek(gap) {
            Some(c @ ('%' | '‰')) => {
                self.at += gap + 1;
                return Some(c.to_string());
            }
            Some(c @ ('$' | '€' | '£' | '¥' | '°')) if gap == 0 || c == '€' => {
                self.at += gap + 1;
                return Some(c.to_string());
            }
            Some(c) if gap == 0 && (is_han(c) || is_kana(c)) => {
                // The unit is not consumed, because it may begin a word, such as 个百分点.
                return Some(c.to_string());
            }
            _ => {}
        }
        let word = self.latin_word(self.at + gap);
        let lower = word.to_lowercase();
        if lower == "percent" || lower == "pct" {
            self.at += gap + word.chars().count();
            return Some("%".to_owned());
        }
        if lower == "per" && self.latin_word(self.at + gap + 4).eq_ignore_ascii_case("cent") {
            self.at += gap + "per cent".len();
            return Some("%".to_owned());
        }
        let ends = self.peek(gap + word.chars().count()).is_none_or(|c| !c.is_alphanumeric());
        if word.is_empty() || (gap == 1 && !(ends && UNITS.contains(&lower.as_str()))) {
            return None;
        }
        self.at += gap + word.chars().count();
        Some(lower)
    }

    fn skip_unit(&mut self) {
        let after = self.at;
        self.unit();
        if self.slice(after, self.at).trim().chars().any(char::is_alphanumeric) {
            self.at = after;
        }
    }

    fn currency_before(&self, start: usize) -> Option<String> {
        let before = &self.chars[..start];
        let before = before.strip_suffix(&[' ']).unwrap_or(before);
        match before.last() {
            Some(c @ ('$' | '€' | '£' | '¥')) => Some(c.to_string()),
            _ => {
                let code: String = before[before.len().saturating_sub(3)..].iter().collect();
                CURRENCIES.contains(&code.as_str()).then(|| code.to_lowercase())
            }
        }
    }

    /// Reads a Chinese or Japanese date: 2026年7月14日, 令和8年3月, 7月14日, 2025年度.
    fn read_wide_date(&mut self, start: usize, first: &str) -> bool {
        let (mut date, mut digits, mut at) = (Date::default(), first.to_owned(), self.at);
        let era: String = self.chars[start.saturating_sub(2)..start].iter().collect();
        let era = if ["令和", "平成", "昭和"].contains(&era.as_str()) { era } else { String::new() };
        loop {
            let gap = usize::from(self.chars.get(at) == Some(&' '));
            let number = digits.parse::<u32>().ok();
            match (self.chars.get(at + gap), number) {
                (Some('年'), Some(year)) if date == Date::default() => {
                    let dated = year >= 1000 || !era.is_empty() || self.month_follows(at + gap + 1);
                    if !dated {
                        return false;
                    }
                    date.year = Some(format!("{era}{year}"));
                }
                (Some('月'), Some(month @ 1..=12)) if date.month.is_none() => {
                    date.month = u8::try_from(month).ok()
                }
                (Some('日' | '号'), Some(day @ 1..=31)) if date.month.is_some() => {
                    date.day = u8::try_from(day).ok()
                }
                _ => break,
            }
            at += gap + 1;
            self.at = at;
            if date.day.is_some() {
                break;
            }
            let gap = usize::from(self.chars.get(at) == Some(&' '));
            let end = at
                + gap
                + self
                    .chars
                    .get(at + gap..)
                    .unwrap_or_default()
                    .iter()
                    .take_while(|c| c.is_ascii_digit())
                    .count();
            digits = self.chars.get(at + gap..end).unwrap_or_default().iter().collect();
            at = end;
        }
        let is_date = date != Date::default();
        if is_date {
            self.last = DatePart::Nothing;
            self.add(start, FactKind::Date(date));
        }
        is_date
    }

    fn month_follows(&self, at: usize) -> bool {
        let rest: String = self.chars.get(at..).unwrap_or_default().iter().take(4).collect();
        rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('月')
            && rest.trim_start().starts_with(|c: char| c.is_ascii_digit())
    }

    pub(super) fn read_han_number(&mut self) -> bool {
        let start = self.at;
        let length = self.chars[start..].iter().take_while(|&&c| values::is_numeral(c)).count();
        let run = self.slice(start, start + length);
        let ordinal = start > 0 && self.chars[start - 1] == '第';
        self.last = DatePart::Nothing;
        let Some((value, sure)) = values::han(&run) else { return false };
        self.at = start + length;
        // 十分 is a word, and 三分之二 a fraction.
        if sure && !ordinal && self.peek(0) != Some('分') {
            let unit = self.peek(0).filter(|c| is_han(*c)).map(|c| c.to_string());
            self.add(start, FactKind::Number { value, unit });
        } else {
            self.found.weak.push(FactKind::Number { value, unit: None });
        }
        true
    }

    /// Reads a month's name, with the day before it.
    pub(super) fn read_month(&mut self, start: usize, word: &str) -> bool {
        let Some(month) = dates::month(word).filter(|_| word.starts_with(char::is_uppercase)) else {
            return false;
        };
        let mut date = Date { month: Some(month), ..Date::default() };
        let mut from = start;
        if let DatePart::Number { end, value: value @ 1..=31 } = self.last {
            let between = self.slice(end, start);
            if let (" " | " of ", Some(fact)) = (between.as_str(), self.found.facts.last()) {
                from = start - between.chars().count() - fact.text.chars().count();
                date.day = u8::try_from(value).ok();
                self.found.facts.pop();
            }
        }
        let number_follows = {
            let rest: String = self.chars[self.at..].iter().take(3).collect();
            rest.trim_start_matches(['.', ' ']).starts_with(|c: char| c.is_ascii_digit())
        };
        if date.day.is_none() && !number_follows && !dates::is_surely_month(word) {
            return false;
        }
        self.add(from, FactKind::Date(date));
        self.last = DatePart::Month { end: self.at, start: from };
        true
    }

    /// Adds a day or year to the month before it: "July 14, 2026".
    fn join_month_before(&mut self, start: usize, value: u32) -> bool {
        let DatePart::Month { end, start: from } = self.last else { return false };
        if !matches!(self.slice(end, start).as_str(), " " | ". " | ", " | "., " | " ’" | " '") {
            return false;
        }
        let Some(Fact { kind: FactKind::Date(date), .. }) = self.found.facts.last() else { return false };
        let mut date = date.clone();
        match value {
            1..=31 if date.day.is_none() && date.year.is_none() => date.day = u8::try_from(value).ok(),
            1000..=2999 if date.year.is_none() => date.year = Some(value.to_string()),
            _ => return false,
        }
        self.found.facts.pop();
        self.add(from, FactKind::Date(date));
        self.last = DatePart::Month { end: self.at, start: from };
        true
    }
}

/// Reads a numeric date: `2026-07-14`, `2026/7/14`.
fn numeric_date(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<u8>().ok();
    let (month, day) = (number(month)?, number(day)?);
    let is_date = year.len() == 4 && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| Date { year: Some((*year).to_owned()), month: Some(month), day: Some(day) })
}
