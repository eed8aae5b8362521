//! Which rows of a table sum up the others?

use deckwright_model::outline::Table;

use super::{is_gap, parse};

/// The fewest rows above a total: with fewer, a sum may be one by chance.
const MIN_PARTS: usize = 3;
/// Longest name, in characters, that its last one makes a subtotal.
const MAX_SUBTOTAL_NAME_LENGTH: usize = 8;

/// What rows that sum up the others are called, in lower case.
#[rustfmt::skip]
const TOTALS: &[&str] = &[
    "计", "計", "合计", "总计", "合計", "総計", "總計", "小计", "小計", "共计", "总共", "總共",
    "totals", "total", "sum", "overall", "all together", "in total", "subtotal", "grand total",
    "summe", "gesamt", "insgesamt", "gesamtsumme", "totaal", "totale", "suma", "soma", "somme",
    "yhteensä", "summa", "totalt", "i alt", "razem", "łącznie", "celkem", "összesen", "toplam",
    "итого", "всего", "разом", "усього", "всього", "σύνολο", "합계", "총계", "계",
    "cộng", "tổng", "tổng cộng", "jumlah", "รวม", "รวมทั้งหมด", "कुल", "योग", "कुल योग",
    "المجموع", "الإجمالي", "مجموع", "جمع", "جمع کل", "סה״כ", "סה\"כ", "סך הכול", "סך הכל",
];

/// Names that end like those of sums: design, statistics, accounts, audit, forecast, meter.
#[rustfmt::skip]
const OTHER_ENDS: [&str; 13] = [
    "设计", "設計", "统计", "統計", "会计", "会計", "會計", "审计", "審計", "预计", "预計", "估计", "度计",
];

/// Whether a row sums up the others.
pub fn is_total(row: &[String]) -> bool {
    let first = row.first().map(|cell| cell.trim().to_lowercase()).unwrap_or_default();
    // `Total (12 sites)`, `合计：`
    let ends = |rest: &str| rest.is_empty() || rest.trim_start().starts_with(['(', '（', ':', '：']);
    TOTALS.iter().any(|word| first.strip_prefix(word).is_some_and(ends))
}

/// Whether row `at` of `table` is a total: by its name, or as the last row whose numbers are the sums of those above in
/// every column that counts.
pub fn sums_up(table: &Table, at: usize) -> bool {
    let Some(row) = table.rows.get(at) else { return false };
    is_total(row) || is_subtotal(row) || at + 1 == table.rows.len() && at >= MIN_PARTS && is_sum(table, at)
}

/// Names of the sum of some rows, and totals with something after them.
#[rustfmt::skip]
const PART_TOTALS: &[&str] = &[
    "total ", "subtotal", "sub-total", "totale ", "subtotale", "sous-total", "zwischensumme", "subtotaal", "小计", "小計", "소계",
];

/// Whether a row is the sum of a part of the rows: `Total income`, `収入計`, `支出合计`.
fn is_subtotal(row: &[String]) -> bool {
    let name = row.first().map(|cell| cell.trim().to_lowercase()).unwrap_or_default();
    PART_TOTALS.iter().any(|word| name.starts_with(word))
        || ["计", "計"].iter().any(|end| name.ends_with(end))
            && name.chars().count() <= MAX_SUBTOTAL_NAME_LENGTH
            && !OTHER_ENDS.iter().any(|word| name.ends_with(word))
}

fn is_sum(table: &Table, at: usize) -> bool {
    let mut has_sum = false;
    for column in 1..table.header.len() {
        let cell = |row: usize| table.rows[row].get(column).map_or("", |cell| cell.trim());
        let Some(sum) = parse(cell(at)) else { return false };
        let parts: Option<Vec<f64>> = (0..at)
            .filter(|row| !is_gap(cell(*row)))
            .map(|row| parse(cell(row)).filter(|one| one.unit == sum.unit && one.currency == sum.currency))
            .map(|one| one.map(|one| one.amount()))
            .collect();
        let Some(parts) = parts else { return false };
        // Each part may be rounded.
        let step = 0.1_f64.powi(i32::try_from(sum.decimals).unwrap_or(0)) * sum.multiplier;
        let off = (parts.iter().sum::<f64>() - sum.amount()).abs();
        if off > step * parts.len() as f64 / 2.0 {
            return false;
        }
        has_sum |= parts.iter().filter(|part| part.abs() > 0.0).count() >= MIN_PARTS;
    }
    has_sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[test]
    fn a_last_row_of_sums_is_a_total_whatever_its_name() {
        let bridge = table(&[
            &["Lever", "2026", "2027"],
            &["Start", "-6.8", "-6.8"],
            &["Closure", "0.0", "4.1"],
            &["Growth", "0.7", "3.0"],
            &["Launch", "-1.2", "0.9"],
            &["EBIT", "-7.3", "1.2"],
        ]);
        assert!(sums_up(&bridge, 4));
        assert!(!sums_up(&bridge, 3));
        let parts = table(&[&["科目", "額"], &["会費", "3"], &["収入計", "3"], &["設計", "4"], &["計", "4"]]);
        let totals: Vec<bool> = (0..4).map(|row| sums_up(&parts, row)).collect();
        assert_eq!(totals, [false, true, false, true]);
        let audited = table(&[&["科目", "额"], &["平台", "3"], &["管理与审计", "4"], &["培训", "4"]]);
        assert!(!sums_up(&audited, 1));
    }

    #[test]
    fn other_last_rows_are_not() {
        let rows = table(&[&["Site", "Staff"], &["A", "3"], &["B", "4"], &["C", "5"], &["D", "6"]]);
        assert!(!sums_up(&rows, 3));
    }
}
