//! What do the numbers of a table say? Makes a page of a table a page of its chart, where that is better.

use deckwright_model::outline::Table;

use crate::numbers::{self, Figures};
use crate::suit::Kind;
use crate::words::PageWords;

/// A series that is so many times smaller than another would lie flat on the axis.
const LARGEST_SPREAD: f64 = 15.0;

/// Gives a page its table, and its chart if the table is one of numbers.
pub fn set_table(words: &mut PageWords, table: Table) {
    if let Some(figures) = numbers::figures(&table).filter(|figures| is_one_measure(&table, figures)) {
        let suggestion = numbers::suggest(&figures);
        words.kind = Kind::Chart;
        words.unit = unit(&figures);
        words.figure = change(&figures, suggestion.highlight);
        words.chart = Some((figures, suggestion));
    }
    words.table = Some(table);
}

/// Do all columns count the same thing, so that they can share an axis?
fn is_one_measure(table: &Table, figures: &Figures) -> bool {
    let unit = |header: &String| {
        let at = header.rfind([',', '，', '(', '（', '/']);
        at.map(|at| header[at..].trim_matches([',', '，', '(', '（', ')', '）', '/', ' ']).to_owned())
    };
    let mut units = table.header.iter().skip(1).map(unit);
    let first = units.next().flatten();
    let largest = figures
        .series
        .iter()
        .map(|(_, values)| values.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs())));
    let (least, most) =
        largest.fold((f64::MAX, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
    units.all(|other| other == first) && most <= least.max(f64::MIN_POSITIVE) * LARGEST_SPREAD
}

/// What a chart's numbers are, in words.
fn unit(figures: &Figures) -> String {
    let name = match &figures.series[..] {
        [(name, _)] => name.as_str(),
        _ => "",
    };
    let parts: Vec<&str> =
        [name, figures.unit.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// How much a single series has changed from its first to its last value, where that is its point.
fn change(figures: &Figures, highlight: Option<usize>) -> String {
    let [(_, values)] = &figures.series[..] else { return String::new() };
    let (Some(Some(first)), Some(Some(last))) = (values.first(), values.last()) else { return String::new() };
    let percent = (last - first) / first * 100.0;
    if highlight != Some(values.len() - 1) || *first <= 0.0 || !percent.is_finite() || percent.abs() < 1.0 {
        return String::new();
    }
    let sign = if percent > 0.0 { "+" } else { "−" };
    format!("{sign}{:.0} %", percent.abs())
}

/// What a chart shows, in its own names and numbers, for a page that says nothing about it.
pub fn reading(figures: &Figures) -> String {
    let written = |value: f64| numbers::format_number(value, &figures.format);
    let line = |(name, values): &(String, Vec<Option<f64>>)| {
        let known =
            || figures.categories.iter().zip(values).filter_map(|(name, value)| Some((name, (*value)?)));
        let least = known().min_by(|a, b| a.1.total_cmp(&b.1))?;
        let most = known().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let range = format!("{} {} – {} {}", least.0, written(least.1), most.0, written(most.1));
        Some(if figures.series.len() > 1 { format!("{name}: {range}") } else { range })
    };
    figures.series.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}
