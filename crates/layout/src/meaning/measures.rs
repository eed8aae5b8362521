//! Does every point of a page state one quantity, and do the quantities make a chart?

use deckwright_model::outline::Table;

use super::facts::{Measure, measure};
use crate::numbers;
use crate::words::PointWords;

/// A point as a name and its quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    pub name: String,
    pub measure: Measure,
    /// What else the point says.
    pub rest: String,
}

/// The quantities of `points`, if each has one in the same place: before its heading, behind it, or at
/// the beginning of its text.
pub fn measured(points: &[PointWords]) -> Option<Vec<Measured>> {
    if points.len() < 2 {
        return None;
    }
    [before_heading, behind_heading, in_body].iter().find_map(|read| points.iter().map(read).collect())
}

fn before_heading(point: &PointWords) -> Option<Measured> {
    let measure = measure(&point.heading)?;
    let (name, rest) = match (measure.rest.is_empty(), point.body.is_empty()) {
        (true, true) => return None,
        (true, false) => (point.body.clone(), String::new()),
        (false, _) => (measure.rest.clone(), point.body.clone()),
    };
    Some(Measured { name, measure, rest })
}

fn behind_heading(point: &PointWords) -> Option<Measured> {
    let heading = point.heading.trim_end_matches([')', '）']);
    let starts = heading.char_indices().filter(|(at, c)| {
        let before = heading[..*at].chars().next_back();
        let is_sign = c.is_ascii_digit() || "+-−$€£¥￥约".contains(*c);
        is_sign && before.is_some_and(|c| c.is_whitespace() || "(（:：".contains(c))
    });
    let (start, measure) = starts
        .filter_map(|(at, _)| Some((at, measure(&heading[at..])?)))
        .find(|(_, found)| found.rest.is_empty())?;
    let name = heading[..start].trim_end_matches([' ', '(', '（', ':', '：', '–', '—', '-']).to_owned();
    (!name.is_empty()).then(|| Measured { name, measure, rest: point.body.clone() })
}

fn in_body(point: &PointWords) -> Option<Measured> {
    // What was read as a date is the name, where there is no other.
    let name = if point.heading.is_empty() { &point.moment } else { &point.heading };
    if name.is_empty() {
        return None;
    }
    let measure = measure(&point.body)?;
    let rest = measure.rest.trim_start_matches(['.', '。', ';', '；']).trim().to_owned();
    Some(Measured { name: name.clone(), measure, rest })
}

/// All count the same, in the same multiples: they can share an axis, and keep the digits they came with.
pub fn are_one_measure(measured: &[Measured]) -> bool {
    let key = |one: &Measured| {
        let quantity = &one.measure.quantity;
        (quantity.unit.clone(), quantity.currency.clone(), quantity.multiplier.to_bits())
    };
    measured.windows(2).all(|pair| key(&pair[0]) == key(&pair[1]))
}

/// Shares that make a whole.
pub fn are_parts(measured: &[Measured]) -> bool {
    let sum: f64 = measured.iter().map(|one| one.measure.quantity.value).sum();
    are_percent(measured) && (98.0..=102.0).contains(&sum)
}

pub fn are_percent(measured: &[Measured]) -> bool {
    measured.iter().all(|one| matches!(one.measure.quantity.unit.as_str(), "%" | "％"))
}

pub fn are_times(measured: &[Measured]) -> bool {
    let names: Vec<String> = measured.iter().map(|one| one.name.clone()).collect();
    numbers::is_time(&names)
}

/// The quantities as a table with `title` over its numbers.
pub fn table(measured: &[Measured], title: &str) -> Table {
    let row = |one: &Measured| vec![one.name.clone(), one.measure.written.replace("percent", "%")];
    Table { header: vec![String::new(), title.to_owned()], rows: measured.iter().map(row).collect() }
}

/// What every point says behind its number, if it is the same everywhere: what is counted.
pub fn common_rest(measured: &[Measured]) -> Option<String> {
    let first = &measured.first()?.rest;
    (!first.is_empty() && measured.iter().all(|one| one.rest == *first)).then(|| first.clone())
}
