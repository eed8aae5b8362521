//! From when to when does each row of a plan last? Dates, months, quarters and weeks of one column, or of two that are
//! headed by a start and an end, as shares of the time that all rows take together.

use deckwright_model::outline::Table;

use super::is_gap;
use crate::when::{in_common_years, is_month};

/// Fewer rows are not a plan.
const MIN_ROWS: usize = 3;
/// Lengths in days, where every month has 31: only proportions are shown.
pub const MONTH: f64 = 31.0;
pub const YEAR: f64 = 12.0 * MONTH;
pub const WEEK: f64 = 7.0;

const STARTS: &[&str] =
    &["start", "from", "begin", "开始", "起始", "開始", "着手", "开工", "開工", "着工", "起"];
const ENDS: &[&str] = &[
    "end", "until", "finish", "to", "结束", "截止", "完成", "終了", "完了", "竣工", "完工", "投产", "投產",
    "止",
];

/// What times are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Calendar,
    /// Weeks of a project.
    Weeks,
}

/// A date, or a part of a year.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Time {
    /// A bare number belongs to the scale of its partner.
    scale: Option<Scale>,
    year: Option<f64>,
    start: f64,
    length: f64,
}

impl Time {
    /// `W3–6` and `9–12月`: a number alone is one of what its partner is.
    fn like(self, other: Self) -> Self {
        match self.scale {
            Some(_) => self,
            None => {
                Self { start: (self.start - 1.0) * other.length, length: other.length, year: None, ..other }
            }
        }
    }
}

/// The times of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Times {
    /// The columns that say them, the second right after the first, or one and the same.
    pub columns: (usize, usize),
    /// Row, beginning and end, in days.
    pub rows: Vec<(usize, f64, f64)>,
    pub scale: Scale,
    pub says_year: bool,
}

/// The times of `table`, if it is a plan.
pub fn times(table: &Table) -> Option<Times> {
    let column = (0..table.header.len()).find_map(|column| of_column(table, column));
    column.or_else(|| (1..table.header.len()).find_map(|column| of_pair(table, column)))
}

/// Row, column, and where the time of the row begins and ends, from 0 to 1; empty if the table is not a plan.
pub fn spans(table: &Table) -> Vec<(usize, usize, f64, f64)> {
    let Some(Times { columns: (_, column), rows, .. }) = times(table) else { return Vec::new() };
    let first = rows.iter().map(|(_, from, _)| *from).fold(f64::MAX, f64::min);
    let last = rows.iter().map(|(.., to)| *to).fold(f64::MIN, f64::max);
    let share = |at: f64| (at - first) / (last - first);
    rows.into_iter().map(|(row, from, to)| (row, column, share(from), share(to))).collect()
}

/// Whether things last at the same time, which only bars along one time can show.
pub fn is_parallel(table: &Table) -> bool {
    let found = spans(table);
    found
        .iter()
        .enumerate()
        .any(|(at, (.., from, to))| found[at + 1..].iter().any(|(.., other, end)| from < end && other < to))
}

/// The times of a column; all cells that say something must say one, and most both ends.
fn of_column(table: &Table, column: usize) -> Option<Times> {
    let mut rows = Vec::new();
    let (mut ranges, mut scales) = (0, Vec::new());
    for (row, cells) in table.rows.iter().enumerate() {
        let cell = cells.get(column).map_or("", |cell| cell.trim());
        if is_gap(cell) {
            continue;
        }
        let (from, to, scale, is_range) = span(cell)?;
        ranges += usize::from(is_range);
        scales.push(scale);
        rows.push((row, from, to));
    }
    let is_one = scales.windows(2).all(|pair| pair[0] == pair[1]);
    let scale = *scales.first()?;
    let says_year = rows.iter().any(|(_, from, _)| *from >= YEAR) && scale == Scale::Calendar;
    let found = Times { columns: (column, column), rows, scale, says_year };
    (is_plan(&found.rows) && is_one && ranges * 2 >= found.rows.len()).then_some(found)
}

/// The spans of a column of starts and the one of ends after it. What has only a start takes a day.
fn of_pair(table: &Table, column: usize) -> Option<Times> {
    let is_headed = |at: usize, words: &[&str]| {
        let head = table.header[at].trim().to_lowercase();
        words.iter().any(|word| {
            let is_long = word.chars().count() > 1;
            head == *word
                || head.starts_with(&format!("{word} "))
                || !word.is_ascii() && is_long && head.contains(word)
        })
    };
    if !is_headed(column - 1, STARTS) || !is_headed(column, ENDS) {
        return None;
    }
    let (mut rows, mut years, mut scale) = (Vec::new(), 0, Scale::Calendar);
    let mut is_told = names_unit(&table.header[column - 1]) || names_unit(&table.header[column]);
    for (row, cells) in table.rows.iter().enumerate() {
        let (first, second) = (cells.get(column - 1)?, cells.get(column)?);
        if is_gap(first.trim()) {
            continue;
        }
        let first = time(first)?;
        let second = if is_gap(second.trim()) { Time { length: 1.0, ..first } } else { time(second)? };
        years += usize::from(first.year.is_some());
        scale = first.scale.unwrap_or(scale);
        is_told |= first.scale.or(second.scale).is_some();
        let (from, to) = order_times(first, second);
        rows.push((row, from, to));
    }
    // Numbers alone, below heads that name no time, count what was begun and what was ended.
    if !is_told {
        return None;
    }
    // If one crosses the turn of an unstated year, what seems to come before the first of all comes after it.
    if years == 0 && rows.iter().any(|(.., to)| *to > YEAR) {
        let start = rows.first().map_or(0.0, |(_, from, _)| *from);
        for (_, from, to) in rows.iter_mut().filter(|(_, from, _)| *from < start) {
            (*from, *to) = (*from + YEAR, *to + YEAR);
        }
    }
    is_plan(&rows).then_some(Times { columns: (column - 1, column), rows, scale, says_year: years > 0 })
}

/// Whether a head says in what its numbers are counted.
fn names_unit(head: &str) -> bool {
    let head = head.to_lowercase();
    ["week", "month", "day", "year", "周", "週", "月", "日", "年"].iter().any(|unit| head.contains(unit))
}

/// Whether there are several rows, none of which ends before it begins, and not all of them at one time.
fn is_plan(found: &[(usize, f64, f64)]) -> bool {
    let differs = found.windows(2).any(|pair| (pair[0].1, pair[0].2) != (pair[1].1, pair[1].2));
    found.len() >= MIN_ROWS && differs && found.iter().all(|(_, from, to)| from < to)
}

/// Where `cell` begins and ends, in which scale, and whether it says both.
fn span(cell: &str) -> Option<(f64, f64, Scale, bool)> {
    let cell = cell.split(['(', '（']).next().unwrap_or_default().trim();
    if let Some(one) = time(cell) {
        let start = one.start + one.year.unwrap_or(0.0) * YEAR;
        return Some((start, start + one.length, one.scale?, false));
    }
    let cut = ["–", "—", "〜", "～", "~", "至", " to ", " - ", "-"].iter().find_map(|sign| {
        let (first, second) = cell.split_once(sign)?;
        Some((time(first)?, time(second)?))
    });
    let (first, second) = cut?;
    let scale = first.scale.or(second.scale)?;
    if first.scale.is_some() && second.scale.is_some() && first.scale != second.scale {
        return None;
    }
    let (first, second) = (first.like(second), second.like(first));
    let (from, to) = order_times(first, second);
    Some((from, to, scale, true))
}

/// The beginning of `first` and the end of `second`; a year that one of them says is that of both, and December comes
/// before January.
fn order_times(first: Time, second: Time) -> (f64, f64) {
    let year = first.year.or(second.year).unwrap_or(0.0);
    let mut from = first.start + year * YEAR;
    let to = second.start + second.length + second.year.or(first.year).unwrap_or(0.0) * YEAR;
    if first.year.is_none() && to <= from && second.year.is_some() {
        from -= YEAR;
    }
    let to = if to <= from && second.year.is_none() { to + YEAR } else { to };
    (from, to)
}

/// `text` as a time, if it is that and nothing else.
fn time(text: &str) -> Option<Time> {
    let text = in_common_years(text.trim()).to_lowercase();
    let (mut year, mut month, mut day, mut quarter, mut week) = (None, None, None, None, None);
    let mut bare: Vec<f64> = Vec::new();
    let mut rest = text.as_str();
    let mut before = "";
    while let Some(c) = rest.chars().next() {
        let is_word = |other: char| {
            other.is_ascii_alphabetic() == c.is_ascii_alphabetic()
                && other.is_ascii_digit() == c.is_ascii_digit()
        };
        let is_token = c.is_ascii_alphanumeric();
        let length = if is_token {
            rest.find(|other: char| !is_word(other)).unwrap_or(rest.len())
        } else {
            c.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match token {
            "年" => year = Some(bare.pop()?),
            "月" => month = Some(bare.pop()?),
            "日" | "号" => day = Some(bare.pop()?),
            "周" | "週" => week = Some(bare.pop()?),
            "q" | "w" | "wk" | "week" | "weeks" => before = token,
            "第" | " " | "," | "." | "/" | "-" | "目" | "\u{a0}" => {}
            _ if c.is_ascii_digit() => {
                let number: f64 = token.parse().ok()?;
                match std::mem::take(&mut before) {
                    "" => bare.push(number),
                    "q" => quarter = Some(number),
                    _ => week = Some(number),
                }
            }
            _ if is_month(token) || token == "sept" => {
                let at = MONTHS.iter().position(|month| token.starts_with(month))?;
                month = Some(at as f64 + 1.0);
            }
            _ => return None,
        }
    }
    let is_year = |number: &f64| (1900.0..2200.0).contains(number);
    if year.is_none()
        && let Some(at) = bare.iter().position(is_year)
    {
        year = Some(bare.remove(at));
    }
    let mut numbers = bare.into_iter();
    let is_open = quarter.is_none() && week.is_none();
    if month.is_none() && is_open && (year.is_some() || numbers.len() == 2) {
        month = numbers.next();
    }
    if day.is_none() && month.is_some() {
        day = numbers.next();
    }
    let left = numbers.next();
    let valid = |value: Option<f64>, most: f64| value.is_none_or(|value| (1.0..=most).contains(&value));
    if !before.is_empty()
        || numbers.next().is_some()
        || !valid(month, 12.0)
        || !valid(day, 31.0)
        || !valid(quarter, 4.0)
    {
        return None;
    }
    let at = |start: f64, length: f64| Some(Time { scale: Some(Scale::Calendar), year, start, length });
    match (left, week, quarter, month, day) {
        (None, Some(week), None, None, None) => {
            Some(Time { scale: Some(Scale::Weeks), year: None, start: (week - 1.0) * WEEK, length: WEEK })
        }
        (None, None, Some(quarter), None, None) => at((quarter - 1.0) * 3.0 * MONTH, 3.0 * MONTH),
        (None, None, None, Some(month), Some(day)) => at((month - 1.0) * MONTH + day - 1.0, 1.0),
        (None, None, None, Some(month), None) => at((month - 1.0) * MONTH, MONTH),
        (None, None, None, None, None) if year.is_some() => at(0.0, YEAR),
        (Some(number), None, None, None, None) if year.is_none() => {
            Some(Time { scale: None, year: None, start: number, length: 1.0 })
        }
        _ => None,
    }
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

#[cfg(test)]
mod tests {
    use super::*;

    /// Beginning and length in days.
    #[track_caller]
    fn check(cell: &str, expected: Option<(f64, f64)>) {
        let found = span(cell).map(|(from, to, ..)| (from % YEAR, to - from));
        assert_eq!(found, expected, "{cell}");
    }

    #[test]
    fn spans_are_read_as_people_write_them() {
        check("09-15 – 09-30", Some((8.0 * MONTH + 14.0, 16.0)));
        check("Mar–Jun 2026", Some((2.0 * MONTH, 4.0 * MONTH)));
        check("Nov 2024–Jan 2025", Some((10.0 * MONTH, 3.0 * MONTH)));
        check("Nov–Jan 2025", Some((10.0 * MONTH, 3.0 * MONTH)));
        check("W3–W6", Some((14.0, 28.0)));
        check("W3-6", Some((14.0, 28.0)));
        check("第3–6周", Some((14.0, 28.0)));
        check("2026年9月–12月", Some((8.0 * MONTH, 4.0 * MONTH)));
        check("9–12月", Some((8.0 * MONTH, 4.0 * MONTH)));
        check("Q1–Q2 2026", Some((0.0, 6.0 * MONTH)));
        check("5 May", Some((4.0 * MONTH + 4.0, 1.0)));
        check("Sept 2026–Oct 2026", Some((8.0 * MONTH, 2.0 * MONTH)));
        check("令和8年4月〜令和9年3月", Some((3.0 * MONTH, 12.0 * MONTH)));
    }

    #[test]
    fn other_ranges_are_none() {
        for cell in ["3–5", "2–5 days", "9:00–11:30", "6–7 %", "Room 3–W4", "A–B", "", "13-45 – 13-46"]
        {
            check(cell, None);
        }
    }

    #[test]
    fn a_plan_is_told_in_shares_of_its_time() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let plan = Table {
            header: row(&["Stage", "Time"]),
            rows: vec![row(&["Dig", "W1–W2"]), row(&["Pour", "W3"]), row(&["Roof", "W3–W4"])],
        };
        assert_eq!(spans(&plan), [(0, 1, 0.0, 0.5), (1, 1, 0.5, 0.75), (2, 1, 0.5, 1.0)]);
        assert!(is_parallel(&plan));
        let pair = Table {
            header: row(&["Stage", "Start", "End"]),
            rows: vec![
                row(&["Dig", "Jan 2026", "Jan 2026"]),
                row(&["Pour", "Feb 2026", "Mar 2026"]),
                row(&["Roof", "Apr 2026", "Apr 2026"]),
            ],
        };
        assert_eq!(spans(&pair).iter().map(|(.., to)| *to).collect::<Vec<_>>(), [0.25, 0.75, 1.0]);
        assert!(!is_parallel(&pair));
        let turned = Table {
            header: row(&["項目", "開始", "終了"]),
            rows: vec![
                row(&["試行", "11/4", "11/30"]),
                row(&["見直し", "11/4", "3/31"]),
                row(&["測定", "2/2", "—"]),
            ],
        };
        let found = times(&turned).unwrap();
        assert!(found.rows[2].1 > found.rows[0].1, "February follows November");
        assert!((found.rows[2].2 - found.rows[2].1 - 1.0).abs() < 1e-9);
        let dates = Table {
            header: row(&["What", "When"]),
            rows: vec![row(&["A", "May"]), row(&["B", "June"]), row(&["C", "July"])],
        };
        assert_eq!(spans(&dates), [], "single times are no spans");
    }

    #[test]
    fn counts_of_what_began_and_ended_are_no_times() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["东城", "18", "17"]), row(["西城", "9", "9"]), row(["高新", "8", "6"])];
        let table = Table { header: row(["区县", "开工数", "完工数"]), rows };
        assert_eq!(times(&table), None);
    }
}
