//! On which edge do the words of a column stand? Words on the left, numbers on the right, and marks in the middle; the
//! head of a column stands where its cells do.

use deckwright_model::outline::Table;
use deckwright_model::text::Align;

use crate::numbers::{self, is_gap};

/// A column holds numbers if at least this many hundredths of its cells do.
const NUMBERS_PERCENT: usize = 70;
/// The zeros that the digits of a script follow: Arabic, Persian, Devanagari, Bengali, Thai, and full-width ones.
const ZEROS: [char; 6] = ['٠', '۰', '०', '০', '๐', '０'];

/// The edge of each column. `is_marked` tells whether a cell, by its row from 0 and its column, has a chip or a tick.
pub(super) fn edges(table: &Table, is_marked: impl Fn(usize, usize) -> bool) -> Vec<Align> {
    let mut edges: Vec<Align> = Vec::with_capacity(table.header.len());
    // Options side by side, where every row measures something else, are read across: they have one edge.
    let mut options: Vec<usize> = Vec::new();
    for column in 0..table.header.len() {
        let said: Vec<(usize, &str)> = said_cells(table, column).collect();
        let is_mark = |(row, cell): &(usize, &str)| is_marked(*row, column) || is_symbol(cell);
        let counted = said.iter().filter(|(_, cell)| is_number(cell)).count();
        let edge = match () {
            () if column == 0 || said.is_empty() => Align::Left,
            () if said.iter().all(is_mark) => Align::Center,
            () if counted * 100 >= said.len() * NUMBERS_PERCENT => Align::Right,
            () => Align::Left,
        };
        if column > 0 && edge != Align::Center && measures_several(&said) {
            options.push(column);
        }
        edges.push(edge);
    }
    if options.iter().any(|column| edges[*column] == Align::Left) {
        for column in options {
            edges[column] = Align::Left;
        }
    }
    edges
}

/// The cells of a column that say something.
fn said_cells(table: &Table, column: usize) -> impl Iterator<Item = (usize, &str)> {
    let cells =
        table.rows.iter().enumerate().filter_map(move |(row, cells)| Some((row, cells.get(column)?.trim())));
    cells.filter(|(_, cell)| is_symbol(cell) && !cell.is_empty() || !is_gap(cell))
}

/// Whether a cell is a sign and not a word: `○`, `✓`, `–`.
fn is_symbol(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().count() <= 3 && !cell.contains(char::is_alphanumeric)
}

/// Whether a cell is one number with its unit, also in two parts: `1億6,100万円`.
fn is_number(cell: &str) -> bool {
    let cell = &in_ascii_digits(cell);
    let is_all =
        || matches!(&numbers::stated(cell)[..], [one] if one.place == (0..cell.len()) && !one.is_range);
    numbers::parse(cell).is_some() || is_all()
}

/// `cell` with the digits and the signs between them that Western numbers are written with.
fn in_ascii_digits(cell: &str) -> String {
    let ascii = |c: char| {
        let of = |zero: &char| u32::from(c).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10);
        let digit = ZEROS.iter().find_map(of).and_then(|digit| char::from_digit(digit, 10));
        match c {
            '٫' => '.',
            '٬' => ',',
            '٪' => '%',
            _ => digit.unwrap_or(c),
        }
    };
    cell.chars().map(ascii).collect()
}

/// Whether the numbers of a column are of several units.
fn measures_several(said: &[(usize, &str)]) -> bool {
    let counted: Vec<_> = said.iter().filter_map(|(_, cell)| numbers::parse(cell)).collect();
    counted.windows(2).any(|pair| pair[0].measure() != pair[1].measure())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[&[&str]], expected: &str) {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let table = Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() };
        let letter = |edge: &Align| match edge {
            Align::Left => 'l',
            Align::Center => 'c',
            Align::Right => 'r',
        };
        let is_marked = |row: usize, column: usize| table.rows[row][column] == "High";
        assert_eq!(edges(&table, is_marked).iter().map(letter).collect::<String>(), expected, "{rows:?}");
    }

    #[test]
    fn words_stand_left_and_numbers_right() {
        check(&[&["City", "Trips", "Mayor"], &["Ghent", "100", "Ada"], &["Graz", "50", "Bo"]], "lrl");
        check(&[&["Item", "Cost"], &["Roof", "€3.1m"], &["Door", "€310k"], &["Lock", "open"]], "ll");
        check(&[&["Item", "Cost"], &["Roof", "€3.1m"], &["Door", "€310k"]], "lr");
        check(&[&["項目", "計"], &["整備", "1億6,100万円"], &["車両", "6,000万円"]], "lr");
        check(&[&["वर्ष", "छात्र"], &["पहला", "१,२४०"], &["दूसरा", "९८०"]], "lr");
        check(&[&["السنة", "النسبة"], &["الأولى", "١٢٫٥٪"], &["الثانية", "٩٪"]], "lr");
    }

    #[test]
    fn marks_stand_in_the_middle() {
        check(&[&["Work", "Helmet", "Risk"], &["Picking", "−", "High"], &["Lift", "○", "High"]], "lcc");
        check(&[&["Work", "Risk"], &["Picking", "High"], &["Lift", "two people"]], "ll");
    }

    #[test]
    fn options_have_one_edge() {
        let head: &[&str] = &["", "Keep", "Move"];
        check(&[head, &["Cost", "3 m", "4 m"], &["Time", "3 weeks", "8 weeks"]], "lrr");
        check(
            &[head, &["Cost", "3 m", "4 m"], &["Time", "3 weeks", "8 weeks"], &["Staff", "none", "open"]],
            "lll",
        );
        check(
            &[
                head,
                &["A", "3 m", "4 m"],
                &["B", "3 d", "8 d"],
                &["C", "5 %", "–"],
                &["D", "2 t", "low"],
                &["E", "none", "low"],
            ],
            "lll",
        );
    }
}
