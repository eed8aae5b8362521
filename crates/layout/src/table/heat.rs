//! Is a table a field of numbers that are read by their size? Then its cells are tinted by how large they are.

use deckwright_model::outline::Table;

use crate::matter::panels::is_course;
use crate::numbers::{self, Quantity};

/// With fewer rows or columns, numbers are read without help.
const MIN_ROWS_AND_COLUMNS: usize = 3;
/// If numbers are further apart in size than this many times, all but one would be pale.
const MAX_SPREAD: f64 = 50.0;

/// Row, column and size of each number, from −1 to 1 of the largest, where all numbers of `table` are of one measure: they
/// have a unit in common, or follow one thing over time. Rows and columns of totals stay plain.
pub fn heat(table: &Table) -> Vec<(usize, usize, f64)> {
    let is_sum = |row: usize| numbers::sums_up(table, row) || numbers::is_result(table, row);
    let rows: Vec<usize> = (0..table.rows.len()).filter(|row| !is_sum(*row)).collect();
    let columns: Vec<usize> = (1..table.header.len())
        .filter(|column| !numbers::is_total(std::slice::from_ref(&table.header[*column])))
        .collect();
    if rows.len() < MIN_ROWS_AND_COLUMNS || columns.len() < MIN_ROWS_AND_COLUMNS {
        return Vec::new();
    }
    let Some(found) = field(table, &rows, &columns) else { return Vec::new() };
    let sizes = || found.iter().map(|(.., one)| one.amount().abs()).filter(|size| *size > 0.0);
    let (least, most) =
        sizes().fold((f64::MAX, 0.0), |(low, high): (f64, f64), size| (low.min(size), high.max(size)));
    // A gap or two are not a reason to read numbers without help.
    if found.len() * 4 < rows.len() * columns.len() * 3 || most <= 0.0 || most > least * MAX_SPREAD {
        return Vec::new();
    }
    found.into_iter().map(|(row, column, one)| (row, column, one.amount() / most)).collect()
}

/// The numbers of a table, if they measure one thing.
fn field(table: &Table, rows: &[usize], columns: &[usize]) -> Option<Vec<(usize, usize, Quantity)>> {
    let mut found: Vec<(usize, usize, Quantity)> = Vec::new();
    for row in rows {
        for column in columns {
            let cell = table.rows[*row].get(*column).map_or("", |cell| cell.trim());
            if !numbers::is_gap(cell) {
                found.push((*row, *column, numbers::parse(cell)?));
            }
        }
    }
    let (.., first) = found.first()?;
    let is_alike = found.iter().all(|(.., one)| (&one.unit, &one.currency) == (&first.unit, &first.currency));
    let heads: Vec<String> = columns.iter().map(|column| table.header[*column].clone()).collect();
    let names: Vec<String> = rows.iter().filter_map(|row| table.rows[*row].first().cloned()).collect();
    let has_unit = !first.unit.is_empty() || !first.currency.is_empty();
    let is_one = has_unit || is_course(&heads) && !names.iter().any(|name| name.contains(['(', '（']));
    (is_alike && (is_one || is_matrix(table))).then_some(found)
}

/// Whether rows and columns stand for the same things, so that each cell leads from one to another.
pub fn is_matrix(table: &Table) -> bool {
    let heads: Vec<&str> = table.header.iter().skip(1).map(|head| head.trim()).collect();
    let names: Vec<&str> = table.rows.iter().filter_map(|row| row.first()).map(|name| name.trim()).collect();
    names.len() >= 2 && names.iter().filter(|name| heads.contains(name)).count() * 3 >= names.len() * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[test]
    fn numbers_of_one_unit_are_a_field() {
        let shares = table(&[
            &["Store", "Mon", "Tue", "Wed"],
            &["North", "10%", "20%", "40%"],
            &["South", "5%", "15%", "–"],
            &["West", "8%", "18%", "38%"],
            &["Total", "23%", "53%", "78%"],
        ]);
        let found = heat(&shares);
        assert_eq!(found.len(), 8);
        assert!((found[0].2 - 0.25).abs() < 1e-9 && (found[2].2 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn counts_of_different_things_are_none() {
        let wards = table(&[
            &["Ward", "Beds", "Nurses", "Rooms"],
            &["A", "20", "9", "11"],
            &["B", "18", "8", "10"],
            &["C", "24", "12", "14"],
        ]);
        assert_eq!(heat(&wards), []);
    }

    #[test]
    fn rows_and_columns_of_the_same_things_are_a_matrix() {
        let moves = table(&[
            &["From", "Stage 1", "Stage 2", "Stage 3"],
            &["Stage 1", "90", "8", "2"],
            &["Stage 2", "20", "70", "10"],
            &["Stage 3", "3", "9", "88"],
        ]);
        assert!(is_matrix(&moves));
        assert_eq!(heat(&moves).len(), 9);
    }
}
