//! Do the rows of a table add up to one of them, at one time after the other? Then they are a stack at each time, with
//! its sum above it: one chart shows the result and what it is made of.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::panels::upright_course;
use crate::numbers::{self, Figures, MIN_PART, Suggestion, is_time};

/// How many parts can be told apart in a stack, and how many times have room for all their numbers.
const PARTS: std::ops::RangeInclusive<usize> = 2..=4;
const TIMES: std::ops::RangeInclusive<usize> = 2..=7;
/// How much higher than its columns an axis may be.
const AXIS: f64 = 1.25;

/// The stack of `table`, its suggestion, and the table of its parts alone.
pub fn of(table: &Table) -> Option<(Table, Figures, Suggestion)> {
    let table = upright_course(table);
    let times: Vec<String> = table.rows.iter().filter_map(|row| row.first().cloned()).collect();
    let last = table.header.len().checked_sub(1)?;
    let is_sum = |name: &String| numbers::is_total(std::slice::from_ref(name));
    let sums = table.header.iter().skip(1).filter(|name| is_sum(name)).count();
    if sums != 1 || !is_sum(&table.header[last]) || !is_time(&times) {
        return None;
    }
    if !PARTS.contains(&(last - 1)) || !TIMES.contains(&times.len()) {
        return None;
    }
    let parts = without_last(&table);
    let mut figures = numbers::figures(&parts)?;
    let sum_alone = numbers::figures(&columns(&table, &[0, last]))?;
    let totals = &sum_alone.series.first()?.1;
    let (sums, largest) = sums_of(&figures)?;
    let format = &figures.format;
    let is_sum = |(sum, total): (&f64, &Option<f64>)| total.is_some_and(|total| is_near(*sum, total, format));
    let are_sums = sums.len() == totals.len() && sums.iter().zip(totals).all(is_sum);
    // Every part has room for its number.
    let has_room = |value: &Option<f64>| value.is_some_and(|value| value >= largest * AXIS * MIN_PART);
    let are_seen = figures.series.iter().all(|(_, values)| values.iter().all(has_room));
    if !are_sums || !are_seen {
        return None;
    }
    figures.total = Some(table.header[last].trim().to_owned());
    let suggestion =
        Suggestion { kind: ChartKind::StackedColumn, highlight: None, lit_series: None, is_bridge: false };
    Some((parts, figures, suggestion))
}

fn without_last(table: &Table) -> Table {
    columns(table, &(0..table.header.len().saturating_sub(1)).collect::<Vec<_>>())
}

fn columns(table: &Table, wanted: &[usize]) -> Table {
    let pick = |row: &Vec<String>| wanted.iter().filter_map(|at| row.get(*at).cloned()).collect::<Vec<_>>();
    Table { header: pick(&table.header), rows: table.rows.iter().map(pick).collect() }
}

/// The sum of the parts at each time, and the largest of them.
fn sums_of(figures: &Figures) -> Option<(Vec<f64>, f64)> {
    let sum = |at: usize| -> Option<f64> {
        figures.series.iter().map(|(_, values)| values.get(at).copied().flatten()).sum()
    };
    let sums: Vec<f64> = (0..figures.categories.len()).map(sum).collect::<Option<_>>()?;
    let largest = sums.iter().copied().fold(0.0, f64::max);
    Some((sums, largest))
}

/// Whether both are written alike: parts that were rounded may be off by one in the last place.
fn is_near(sum: f64, total: f64, format: &str) -> bool {
    numbers::format_number(sum, format) == numbers::format_number(total, format)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&str]) -> Table {
        let cells = |line: &&str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        Table { header: cells(&rows[0]), rows: rows[1..].iter().map(cells).collect() }
    }

    #[test]
    fn rows_that_add_up_to_the_last_are_a_stack() {
        let rows = [
            "Cost|2019|2021|2023",
            "Sorting|6.8|6.1|6.0",
            "Last mile|19.4|18.2|18.6",
            "Total|26.2|24.3|24.6",
        ];
        let (parts, figures, suggestion) = of(&table(&rows)).expect("a stack");
        assert_eq!((figures.series.len(), figures.total.as_deref()), (2, Some("Total")));
        assert_eq!((parts.header.len(), suggestion.kind), (3, ChartKind::StackedColumn));
        let off = [
            "Cost|2019|2021|2023",
            "Sorting|6.8|6.1|6.0",
            "Last mile|19.4|18.2|18.6",
            "Total|26.2|24.3|25.0",
        ];
        assert!(of(&table(&off)).is_none(), "a sum that is none");
        let places = ["Cost|North|South", "Sorting|6.8|6.1", "Last mile|19.4|18.2", "Total|26.2|24.3"];
        assert!(of(&table(&places)).is_none(), "places are no times");
    }
}
