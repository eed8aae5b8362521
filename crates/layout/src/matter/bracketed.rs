//! Columns that only say what follows from the numbers beside them: how far two of them are apart, what share of the
//! whole one is, how the shares add up. The numbers become bars, and what follows from them stands in brackets after
//! each name.

use deckwright_model::outline::Table;

use crate::numbers::{self, Figures, is_time, is_total, parse};
use crate::words::{Marks, is_wide};

/// The most rows whose bars can all have their values, of two columns and of one.
const MAX_PAIRS: usize = 7;
const MAX_PARTS: usize = 9;
const MIN_PARTS: usize = 3;

/// Names of a column that tells how far two others are apart.
#[rustfmt::skip]
const CHANGES: &[&str] = &[
    "change", "difference", "diff", "gap", "delta", "Δ", "variance", "growth", "yoy", "saving",
    "变化", "變化", "变动", "变幅", "增减", "增減", "增幅", "增长", "差", "差异", "差额", "差值", "同比", "节约",
    "変化", "増減", "差額", "前年比", "伸び率",
];
/// Names of a column that adds up the shares above it.
const CUMULATIVE: &[&str] = &["cumulative", "cum.", "cum ", "running total", "累计", "累計", "累积", "累積"];

/// A table as bars.
pub struct BarTable {
    /// The table of the bars alone.
    pub table: Table,
    /// The whole table, with the heads in brackets after that of the names.
    pub captioned: Table,
    pub figures: Figures,
    /// The bars are two columns, the second of which is what became of the first.
    pub is_change: bool,
}

/// `table` as bars, if its last columns only say what follows from those before them.
pub fn of(table: &Table) -> Option<BarTable> {
    let rows: Vec<&Vec<String>> = table.rows.iter().filter(|row| !is_total(row)).collect();
    let names: Vec<String> = rows.iter().filter_map(|row| row.first().cloned()).collect();
    let is_full = table.rows.iter().all(|row| row.len() == table.header.len());
    if !is_full || rows.len() < 2 || is_time(&names) {
        return None;
    }
    let is_change = are_changes(table, &rows);
    if !is_change && !are_shares(table, &rows) {
        return None;
    }
    let bars = if is_change { 2 } else { 1 };
    let aside = |row: &[String]| {
        row[bars + 1..].iter().map(|cell| cell.trim()).collect::<Vec<_>>().join("\u{a0}·\u{a0}")
    };
    let row = |row: &Vec<String>| {
        let name = if is_total(row) { row[0].clone() } else { in_brackets(&row[0], &aside(row)) };
        std::iter::once(name).chain(row[1..=bars].iter().cloned()).collect()
    };
    let heads = aside(&table.header).replace(['(', '（'], " ").replace([')', '）'], "");
    let corner = in_brackets(&table.header[0], heads.trim());
    let captioned = Table {
        header: std::iter::once(corner).chain(table.header[1..].iter().cloned()).collect(),
        rows: table.rows.clone(),
    };
    let table = Table { header: table.header[..=bars].to_vec(), rows: table.rows.iter().map(row).collect() };
    let figures = numbers::figures(&table)?;
    let is_sound = !is_change || goes_so(&figures, &rows);
    is_sound.then_some(BarTable { table, captioned, figures, is_change })
}

/// `Nordics (−7 pts)`, `柳湾（+1.8）`
fn in_brackets(name: &str, aside: &str) -> String {
    match (name.trim(), aside.trim()) {
        ("", aside) => format!("({aside})"),
        (name, aside) => {
            let (open, close) = Marks::of(name).brackets;
            format!("{name}{open}{aside}{close}")
        }
    }
}

/// Whether the columns are two numbers and their change.
fn are_changes(table: &Table, rows: &[&Vec<String>]) -> bool {
    let is_change = |row: &&Vec<String>| parse(&row[3]).is_some();
    table.header.len() == 4
        && rows.len() <= MAX_PAIRS
        && is_called(&table.header[3], CHANGES)
        && rows.iter().all(is_change)
}

fn is_called(head: &str, words: &[&str]) -> bool {
    let head = format!("{} ", head.trim().to_lowercase());
    words.iter().any(|word| {
        head.strip_prefix(word).is_some_and(|rest| {
            word.ends_with(' ') || word.contains(is_wide) || !rest.starts_with(char::is_alphanumeric)
        })
    })
}

/// Whether every change goes the same way as its two numbers.
fn goes_so(figures: &Figures, rows: &[&Vec<String>]) -> bool {
    let [(_, first), (_, second)] = &figures.series[..] else { return false };
    let is_so = |at: usize| {
        let change = parse(&rows[at][3]).map_or(0.0, |one| one.value);
        let went = second[at].zip(first[at]).map(|(to, from)| to - from);
        // Savings are written without a sign.
        went.is_some_and(|went| went * change >= 0.0 || (went + change).abs() < 1e-6)
    };
    (0..rows.len()).all(is_so)
}

/// Whether the columns are one number, then its share of all of them, or how the shares add up, or both.
fn are_shares(table: &Table, rows: &[&Vec<String>]) -> bool {
    let column = |at: usize| -> Option<Vec<f64>> {
        rows.iter().map(|row| parse(&row[at]).map(|one| one.value)).collect()
    };
    let is_percent = |at: usize| rows.iter().all(|row| parse(&row[at]).is_some_and(|one| one.is_percent()));
    let is_share = |at: usize| {
        let sum: f64 = column(at).unwrap_or_default().iter().sum();
        is_percent(at) && (98.0..=102.0).contains(&sum)
    };
    let adds_up = |at: usize| {
        let Some(values) = column(at) else { return false };
        let ends = values.last().is_some_and(|last| (98.0..=102.0).contains(last));
        is_called(&table.header[at], CUMULATIVE) && ends && values.windows(2).all(|pair| pair[0] <= pair[1])
    };
    let measures = column(1).is_some_and(|values| values.iter().all(|value| *value >= 0.0));
    let tells = match table.header.len() {
        3 => is_share(2) && !is_percent(1) || adds_up(2),
        4 => is_share(2) && adds_up(3),
        _ => false,
    };
    (MIN_PARTS..=MAX_PARTS).contains(&rows.len()) && measures && tells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(header: &[&str], rows: &[&[&str]]) -> Table {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(header), rows: rows.iter().map(|cells| row(cells)).collect() }
    }

    #[test]
    fn changes_stand_with_their_names() {
        let regions = table(
            &["Region", "2021", "2024", "Change"],
            &[
                &["Nordics", "91%", "84%", "−7 pts"],
                &["Asia", "70%", "74%", "+4 pts"],
                &["Total", "80%", "79%", "−1 pts"],
            ],
        );
        let found = of(&regions).unwrap();
        assert_eq!(found.figures.categories, ["Nordics (−7 pts)", "Asia (+4 pts)"]);
        assert_eq!(found.captioned.header[0], "Region (Change)");
        let areas = table(
            &["片区", "2019年", "2024年", "变化（百分点）"],
            &[&["柳湾", "31.2%", "33.0%", "+1.8"], &["东港", "22.5%", "27.9%", "+5.4"]],
        );
        assert_eq!(of(&areas).unwrap().figures.categories, ["柳湾（+1.8）", "东港（+5.4）"]);
    }

    #[test]
    fn shares_and_what_they_add_up_to_stand_with_their_names() {
        let causes = table(
            &["原因", "起数", "占比", "累计"],
            &[
                &["预冷不足", "50", "50%", "50%"],
                &["开箱", "30", "30%", "80%"],
                &["其他", "20", "20%", "100%"],
            ],
        );
        let found = of(&causes).unwrap();
        assert_eq!(found.figures.categories[1], "开箱（30%\u{a0}·\u{a0}80%）");
        assert_eq!(found.captioned.header[0], "原因（占比\u{a0}·\u{a0}累计）");
        let costs = table(
            &["Item", "Cost (€m)", "Share"],
            &[
                &["Cells", "55", "55%"],
                &["Land", "30", "30%"],
                &["Rest", "15", "15%"],
                &["Total", "100", "100%"],
            ],
        );
        assert_eq!(of(&costs).unwrap().figures.categories, ["Cells (55%)", "Land (30%)", "Rest (15%)"]);
    }

    #[test]
    fn other_last_columns_come_of_nothing() {
        let rows: &[&[&str]] = &[&["A", "3", "5", "2"], &["B", "4", "7", "3"]];
        assert!(of(&table(&["", "2024", "2025", "Share"], rows)).is_none());
        assert!(of(&table(&["", "2024", "2025", "Changeover"], rows)).is_none());
        let against: &[&[&str]] = &[&["A", "3", "5", "-1"], &["B", "4", "7", "3"]];
        assert!(of(&table(&["", "2024", "2025", "Change"], against)).is_none());
        let rates: &[&[&str]] = &[&["A", "3", "50%"], &["B", "4", "20%"], &["C", "2", "10%"]];
        assert!(of(&table(&["", "Sites", "Margin"], rates)).is_none());
    }
}
