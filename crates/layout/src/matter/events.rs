//! What is a table of events about? The only amount of money in it, where there is one.

use deckwright_model::outline::Table;

use crate::numbers::{self, Quantity};
use crate::only::only_one;
use crate::when::{MomentKind, moment};

/// Fewer rows are not a course of events.
const MIN_EVENTS: usize = 3;

/// The row of the only amount of money among events, each of which has its time before it.
pub fn row_of_money(table: &Table) -> Option<usize> {
    // The day of the week may stand before its date.
    let is_date = |text: &str| moment(text).is_some_and(|moment| moment.kind != MomentKind::Stage);
    let is_timed = |time: &str| is_date(time) || time.split_once(' ').is_some_and(|(_, date)| is_date(date));
    let is_dated = |row: &Vec<String>| row.first().is_some_and(|time| is_timed(time.trim()));
    if table.rows.len() < MIN_EVENTS || !table.rows.iter().all(is_dated) {
        return None;
    }
    let amounts = |row: &Vec<String>| {
        let stated = row.iter().skip(1).flat_map(|cell| numbers::stated(cell));
        stated.filter(|one| is_money(&one.quantity)).count()
    };
    let found =
        table.rows.iter().enumerate().map(|(at, row)| (at, amounts(row))).filter(|(_, count)| *count > 0);
    only_one(found).filter(|(_, count)| *count == 1).map(|(at, _)| at)
}

fn is_money(quantity: &Quantity) -> bool {
    let (unit, currency) = quantity.measure();
    !currency.is_empty() || unit.starts_with(['元', '円', '€', '£', '$'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[[&str; 2]], expected: Option<usize>) {
        let rows = rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        assert_eq!(
            row_of_money(&Table { header: vec!["When".to_owned(), "What".to_owned()], rows }),
            expected
        );
    }

    #[test]
    fn a_single_amount_of_money_is_what_events_are_about() {
        let sent = ["Mon 3 March 09:12", "Mail delivered to 18 people"];
        let paid = ["Wed 5 March 16:02", "€84,200 released"];
        let seen = ["Thu 6 March 05:31", "Supplier queries the wording"];
        check(&[sent, paid, seen], Some(1));
        check(&[sent, paid, ["Thu 6 March 08:15", "€30,000 recalled"]], None);
        check(&[sent, seen, ["Thu 6 March 08:15", "Bank starts recall"]], None);
        check(&[sent, paid, ["Lessons", "Call back"]], None);
        check(&[["3月3日", "受信"], ["3月5日", "84万円を送金"], ["3月6日", "照会"]], Some(1));
    }
}
