//! Between which rows does a long table continue on another page? After a sum, or before a group; a group that
//! continues repeats its name.

use deckwright_model::outline::Table;

use crate::numbers;

/// The rows of `table` for a page that shows `shown` of them, and those for the pages after it.
pub fn divide(table: &Table, shown: usize) -> (Table, Table) {
    let at = place(table, shown);
    let part = |rows: &[Vec<String>]| Table { header: table.header.clone(), rows: rows.to_vec() };
    let (above, mut below) = (part(&table.rows[..at]), part(&table.rows[at..]));
    if let Some(name) = open_group(table, at)
        && let Some(first) = below.rows.first_mut().and_then(|row| row.first_mut())
    {
        *first = name.to_owned();
    }
    (above, below)
}

/// How many rows stand on the first page: about as many as on each of the others, as far as groups allow.
fn place(table: &Table, shown: usize) -> usize {
    let total = table.rows.len();
    let pages = total.div_ceil(shown).max(2);
    let even = total.div_ceil(pages);
    let fits = |at: &usize| *at <= shown && (total - at).div_ceil(shown) < pages;
    let seams = (1..total).filter(fits).filter(|at| is_seam(table, *at));
    seams.min_by_key(|at| at.abs_diff(even)).unwrap_or(even)
}

/// Whether something else begins with row `at`.
fn is_seam(table: &Table, at: usize) -> bool {
    let is_sum = |row: usize| numbers::sums_up(table, row);
    let begins_group = has_groups(table) && says(&table.rows[at], 0);
    is_sum(at - 1) && !is_sum(at) || is_head(&table.rows[at]) || begins_group
}

/// Whether a row only names what follows.
fn is_head(row: &[String]) -> bool {
    row.len() > 1 && says(row, 0) && (1..row.len()).all(|column| !says(row, column))
}

/// Whether the names of groups stand only in the first of their rows.
fn has_groups(table: &Table) -> bool {
    table.rows.first().is_some_and(|row| says(row, 0)) && table.rows.iter().any(|row| !says(row, 0))
}

/// The name of the group that row `at` continues.
fn open_group(table: &Table, at: usize) -> Option<&str> {
    if !has_groups(table) || says(&table.rows[at], 0) {
        return None;
    }
    table.rows[..at].iter().rev().find(|row| says(row, 0)).map(|row| row[0].as_str())
}

fn says(row: &[String], column: usize) -> bool {
    row.get(column).is_some_and(|cell| !cell.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&str]) -> Table {
        let row = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        Table { header: row("What|Sum"), rows: rows.iter().map(|cells| row(cells)).collect() }
    }

    #[track_caller]
    fn check(rows: &[&str], shown: usize, first: usize, begins: &str) {
        let table = table(rows);
        let (above, below) = divide(&table, shown);
        assert_eq!((above.rows.len(), below.rows[0][0].as_str()), (first, begins));
        assert_eq!(above.rows.len() + below.rows.len(), table.rows.len());
    }

    #[test]
    fn a_table_goes_on_behind_a_sum_or_before_a_group() {
        check(&["a|1", "b|2", "Subtotal|3", "c|4", "d|5", "e|6", "Total|18"], 6, 3, "c");
        check(&["a|1", "b|2", "c|3", "Costs|", "d|4", "e|5"], 5, 3, "Costs");
        check(&["a|1", "|2", "b|3", "|4", "|5", "|6"], 5, 2, "b");
    }

    #[test]
    fn other_tables_are_halved_and_groups_that_go_on_say_their_names() {
        check(&["a|1", "b|2", "c|3", "d|4", "e|5"], 4, 3, "d");
        check(&["a|1", "|2", "|3", "|4", "|5", "|6"], 4, 3, "a");
    }

    #[test]
    fn a_sum_stays_below_what_it_sums_up() {
        check(&["a|1", "b|2", "c|3", "Subtotal|6", "Total|6", "d|1", "e|1", "f|1"], 5, 5, "d");
    }
}
