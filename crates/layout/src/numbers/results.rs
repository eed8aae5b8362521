//! Which rows of a table state the result of the others: a profit, a balance?

use deckwright_model::outline::Table;

use super::{Quantity, is_gap, parse};

/// Names of such rows, in lower case.
#[rustfmt::skip]
const RESULTS: &[&str] = &[
    "net", "net result", "net profit", "net loss", "net income", "net balance", "net position", "net surplus",
    "net cash flow", "balance", "closing balance", "result", "operating result", "operating income",
    "operating profit", "operating loss", "profit", "profit and loss", "loss", "surplus", "deficit", "bottom line", "ebit", "ebitda",
    "ergebnis", "betriebsergebnis", "jahresergebnis", "gewinn", "verlust", "saldo", "überschuss", "fehlbetrag",
    "résultat", "résultat net", "solde", "bénéfice", "déficit", "resultado", "resultado neto", "resultado líquido",
    "beneficio", "superávit", "saldo final", "lucro", "lucro líquido", "prejuízo",
    "損益", "差引", "差引残高", "差引額", "収支", "収支差額", "営業利益", "営業損益", "経常利益", "純利益", "当期純利益",
    "当期損益", "残高", "利益", "赤字", "黒字",
    "结余", "結餘", "盈亏", "盈虧", "损益", "利润", "利潤", "净利润", "淨利", "净利", "净额", "营业利润", "利润总额", "差额",
    "净收益", "净亏损",
];
/// What may follow: `Net before patronage`, `Profit/loss`, `Balance (€)`.
const FOLLOWING: [&str; 8] = ["before ", "after ", "or ", "/", "(", "（", ":", "："];
/// What takes no part in it: a share, a rate.
const RATES: [char; 4] = ['%', '％', '率', '比'];

/// Whether row `at` of `table` states the result of the rows above it: its name says so, and most of them count the
/// same.
pub fn is_result(table: &Table, at: usize) -> bool {
    let Some(row) = table.rows.get(at) else { return false };
    let name = row.first().map(|cell| cell.trim().to_lowercase()).unwrap_or_default();
    if at < 2 || name.contains(RATES) || !RESULTS.iter().any(|word| is_called(&name, word)) {
        return false;
    }
    let Some(own) = first_number(row) else { return false };
    let is_alike = |row: &&Vec<String>| first_number(row).is_some_and(|one| one.measure() == own.measure());
    let rows = &table.rows[..at];
    counts(row) && 2 * rows.iter().filter(is_alike).count() > rows.len()
}

fn is_called(name: &str, word: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.is_empty() || FOLLOWING.iter().any(|next| rest.starts_with(next))
    })
}

fn first_number(row: &[String]) -> Option<Quantity> {
    row.iter().skip(1).find_map(|cell| parse(cell))
}

/// Whether all cells after the name are numbers or gaps.
fn counts(row: &[String]) -> bool {
    row.iter().skip(1).all(|cell| is_gap(cell.trim()) || parse(cell).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[track_caller]
    fn check(rows: &[&[&str]], expected: &[usize]) {
        let table = table(rows);
        let found: Vec<usize> = (0..table.rows.len()).filter(|at| is_result(&table, *at)).collect();
        assert_eq!(found, expected, "{rows:?}");
    }

    #[test]
    fn what_comes_of_income_and_costs_is_a_result() {
        let head: &[&str] = &["", "2025", "2026"];
        check(&[head, &["入場料", "88", "108"], &["費用", "495", "474"], &["損益", "−82", "+11"]], &[2]);
        check(
            &[head, &["Sales", "$9", "$8"], &["Costs", "$8", "$9"], &["Net before tax", "$1", "-$1"]],
            &[2],
        );
        check(&[head, &["Erlöse", "9", "8"], &["Kosten", "8", "9"], &["Ergebnis (T€)", "1", "-1"]], &[2]);
        check(&[head, &["收入", "9", "8"], &["支出", "8", "9"], &["结余", "1", "-1"]], &[2]);
    }

    #[test]
    fn other_rows_are_none() {
        let head: &[&str] = &["", "2025", "2026"];
        check(&[head, &["Sales", "9", "8"], &["Costs", "8", "9"], &["Net promoter score", "1", "2"]], &[]);
        check(&[head, &["Sales", "9", "8"], &["Costs", "8", "9"], &["Net", "11%", "12%"]], &[]);
        check(&[head, &["Sales", "9", "8"], &["Costs", "8", "9"], &["Balance", "good", "poor"]], &[]);
        check(&[head, &["Fire", "9", "8"], &["Theft", "8", "9"], &["Loss of power", "1", "2"]], &[]);
        check(&[head, &["Profit", "9", "8"], &["Costs", "8", "9"], &["Staff", "1", "2"]], &[]);
    }
}
