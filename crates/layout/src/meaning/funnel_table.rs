//! Is a table a funnel? Stages and how many are left at each, down its rows or across its columns, perhaps with the rates
//! between them.

use deckwright_model::outline::Table;

use super::evidence::MIN_SCORE;
use super::measured::{falls, measured, value};
use super::pattern::RelationPattern;
use super::steps::Funnel;
use super::view::View;
use crate::numbers::stated;
use crate::words::{PageWords, PointWords};

/// The table as stages with less and less left.
pub fn of(page: &PageWords, table: &Table) -> Option<Funnel> {
    let mut words = page.clone();
    words.points = rows(table)?;
    let view = View::of_points(words);
    let (_, found) = measured(&view)?;
    let values: Vec<f64> = found.iter().map(value).collect();
    let stages = Funnel::of(&view)?;
    (falls(&found) && are_rates(table, &values) && stages.evidence(&view).score >= MIN_SCORE)
        .then_some(stages)
}

/// Every stage with its count, followed by the rate of a further column.
fn rows(table: &Table) -> Option<Vec<PointWords>> {
    let point = |name: &String, count: String| PointWords {
        heading: name.clone(),
        items: vec![count.clone()],
        body: count,
        ..PointWords::default()
    };
    match (&table.header[..], &table.rows[..]) {
        // A table that lies on its side.
        ([_, names @ ..], [row]) if names.len() >= 3 && row.len() == names.len() + 1 => {
            Some(names.iter().zip(&row[1..]).map(|(name, count)| point(name, count.clone())).collect())
        }
        ([_, _], rows) => Some(rows.iter().map(|row| point(&row[0], row[1].clone())).collect()),
        ([_, _, rate], rows) => {
            let said = |row: &Vec<String>| {
                if stated(&row[2]).is_empty() {
                    row[1].clone()
                } else {
                    format!("{}, {rate} {}", row[1], row[2])
                }
            };
            Some(rows.iter().map(|row| point(&row[0], said(row))).collect())
        }
        _ => None,
    }
}

/// Whether the third column, if there is one, says what share of the stage before, or of the first, is left.
fn are_rates(table: &Table, values: &[f64]) -> bool {
    if table.header.len() != 3 || table.rows.len() == 1 {
        return true;
    }
    let is_rate = |at: usize| {
        let found = table.rows[at].get(2).map(|cell| stated(cell)).unwrap_or_default();
        let [only] = &found[..] else { return at == 0 };
        let is_near = |whole: f64| (only.quantity.value - 100.0 * values[at] / whole).abs() <= 1.0;
        only.quantity.is_percent() && (is_near(values[0]) || at > 0 && is_near(values[at - 1]))
    };
    values.len() == table.rows.len() && (0..values.len()).all(is_rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    fn is_funnel(rows: &[&[&str]]) -> bool {
        is_funnel_called("From letter to visit", rows)
    }

    fn is_funnel_called(title: &str, rows: &[&[&str]]) -> bool {
        let mut rows = rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
        let table = Table { header: rows.next().unwrap(), rows: rows.collect() };
        of(&PageWords::new(Kind::Table, title), &table).is_some()
    }

    #[test]
    fn stages_stand_down_or_across() {
        assert!(is_funnel(&[
            &["", "Sent", "Opened", "Booked", "Came"],
            &["People", "2,400", "900", "210", "80"]
        ]));
        assert!(is_funnel(&[
            &["Stage", "People", "of the stage before"],
            &["Sent", "2,400", "–"],
            &["Opened", "900", "38%"],
            &["Booked", "210", "23%"],
            &["Came", "80", "38%"],
        ]));
        // What things cost is not lost on the way from one to the next.
        let costs = |unit: &str| {
            let rows = [("Delivery", "9,600"), ("Haulage", "3,100"), ("Depots", "2,200"), ("Empties", "300")];
            let cells = rows.map(|(name, amount)| [name.to_owned(), format!("{unit}{amount}")]);
            let rows: Vec<Vec<&str>> =
                cells.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
            let rows: Vec<&[&str]> =
                [&["Item", "Much"][..]].into_iter().chain(rows.iter().map(Vec::as_slice)).collect();
            is_funnel_called("Where it went", &rows)
        };
        assert!(!costs("€"));
        // A share that is not one of the stage before says something else.
        assert!(!is_funnel(&[
            &["Stage", "People", "Women"],
            &["Sent", "2,400", "51%"],
            &["Opened", "900", "60%"],
            &["Booked", "210", "49%"],
            &["Came", "80", "70%"],
        ]));
    }
}
