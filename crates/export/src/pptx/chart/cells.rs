//! Which cells hold a chart's numbers? One sheet, read by the workbook and by the chart's cache alike:
//! categories down column A, one series a column from B, names in row 1.

use deckwright_model::scene::{Chart, ChartKind, Series};

/// Longest number format, in bytes.
const MAX_FORMAT_LENGTH: usize = 64;
pub const SHEET: &str = "Sheet1";

/// More series than this is no chart that Office draws.
const MAX_SERIES: usize = 255;
/// More rows than this is a table, not a chart.
const MAX_CATEGORIES: usize = 32_000;
/// Longest text of a cell.
const MAX_CELL_LENGTH: usize = 32_767;

/// Why `chart` cannot be written, if so.
pub fn problem(chart: &Chart) -> Option<String> {
    if chart.series.len() > MAX_SERIES {
        return Some(format!("a chart has {} series; at most {MAX_SERIES} fit", chart.series.len()));
    }
    if chart.categories.len() > MAX_CATEGORIES {
        let categories = chart.categories.len();
        return Some(format!("a chart has {categories} categories; at most {MAX_CATEGORIES} fit"));
    }
    None
}

/// The value of `series` at `category`; what is no number is a gap.
pub fn value(series: &Series, category: usize) -> Option<f64> {
    series.values.get(category).copied().flatten().filter(|value| value.is_finite())
}

/// Where the points of a category stand across: its number in a scatter chart, or its place in the
/// order where it is none.
pub fn across(chart: &Chart, category: usize) -> f64 {
    let number = chart.categories[category].trim().parse().ok();
    number.filter(|number: &f64| number.is_finite()).unwrap_or((category + 1) as f64)
}

/// The categories are numbers, not names.
pub fn has_numbers_across(chart: &Chart) -> bool {
    chart.kind == ChartKind::Scatter
}

/// The number format, if it is one that needs no quoting; a wrong one would break the workbook.
pub fn format_code(chart: &Chart) -> &str {
    let plain = |c: char| "#0?,.%+-() $€£¥".contains(c);
    let is_sound = (1..=MAX_FORMAT_LENGTH).contains(&chart.format.len()) && chart.format.chars().all(plain);
    if is_sound { &chart.format } else { "General" }
}

/// Text as a cell holds it: `_x0041_` would be read as an escaped letter, so its first underscore is
/// escaped itself.
pub fn cell_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, c) in text.char_indices().take(MAX_CELL_LENGTH) {
        let rest = text.as_bytes().get(at..at + 7);
        let looks_escaped =
            |rest: &[u8]| rest[1] == b'x' && rest[6] == b'_' && rest[2..6].iter().all(u8::is_ascii_hexdigit);
        if c == '_' && rest.is_some_and(looks_escaped) {
            escaped.push_str("_x005F");
        }
        escaped.push(c);
    }
    escaped
}

/// `A`, `B`, …, `Z`, `AA`, …
pub fn column(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{}{letter}", column(index / 26 - 1)) }
}

/// The cells below the first row of column `index`, down to the last category.
pub fn range(index: usize, categories: usize) -> String {
    let column = column(index);
    format!("{SHEET}!${column}$2:${column}${}", categories.max(1) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_a_spreadsheet() {
        for (index, expected) in [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (255, "IV"), (702, "AAA")] {
            assert_eq!(column(index), expected);
        }
        assert_eq!(range(1, 4), "Sheet1!$B$2:$B$5");
    }

    #[test]
    fn text_that_looks_escaped_is_kept() {
        assert_eq!(cell_text("_x0041_ _x_ é"), "_x005F_x0041_ _x_ é");
        assert_eq!(cell_text("_x0041"), "_x0041");
    }
}
