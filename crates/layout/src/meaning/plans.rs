//! Tables of times: a row for each, with the moment in one of its columns, or a column for each.

use deckwright_model::outline::Table;

use super::exhibits::view_of_points;
use super::lists::{begins, is_one_of};
use super::view::View;
use crate::numbers;
use crate::when::{self, MomentKind};
use crate::words::{PageWords, PointWords, width_units};

/// The most texts that may be told of each time besides its name; more are looked up in a table.
const MAX_TEXTS: usize = 2;
/// Longest name of a phase after its number, in half ems.
const MAX_PHASE_LENGTH: usize = 30;

/// Whether a cell is a date, an hour, a phase, or the horizon of a plan, and nothing else; a phase may say what it is
/// called.
fn is_moment(cell: &str) -> bool {
    when::moment(cell).is_some_and(|moment| {
        moment.rest.is_empty()
            || moment.kind == MomentKind::Stage
                && moment.is_apart
                && width_units(&moment.rest) <= MAX_PHASE_LENGTH
    })
}

fn is_horizon(cell: &str) -> bool {
    begins(cell, "horizons") && width_units(cell) <= MAX_PHASE_LENGTH
}

fn is_text(cell: &str) -> bool {
    cell.is_empty() || numbers::parse(cell).is_none()
}

/// Rows of which one column holds moments, and the others say one or two things of it in words.
pub fn dated_rows(page: &PageWords, table: &Table) -> Option<View> {
    let all = |column: usize, is: &dyn Fn(&str) -> bool| {
        table.rows.len() >= 2 && table.rows.iter().all(|row| row.get(column).is_some_and(|cell| is(cell)))
    };
    let columns = 0..table.header.len();
    let moments = columns.clone().find(|column| all(*column, &is_moment));
    // Since when people have held a position is said of them.
    let names_people = table.header.iter().any(|name| is_one_of(name, "columns.people"));
    if names_people && moments.is_some_and(|at| at > 0) {
        return None;
    }
    let at = moments.or_else(|| all(0, &is_horizon).then_some(0))?;
    // `9:00 | 9:30 | Welcome`: from when until when.
    let until = Some(at + 1).filter(|next| moments.is_some() && all(*next, &is_moment));
    // Work that lasts from one day to another is drawn along time, in its table.
    let is_day = |cell: &str| when::moment(cell).is_some_and(|moment| moment.kind == MomentKind::Date);
    if until.is_some() && table.rows.len() > 2 && all(at, &is_day) {
        return None;
    }
    let point = |row: &Vec<String>| {
        let moment = until.map_or_else(|| row[at].clone(), |until| format!("{}–{}", row[at], row[until]));
        let rest: Vec<&String> = columns
            .clone()
            .filter(|column| *column != at && Some(*column) != until)
            .map(|column| &row[column])
            .collect();
        if rest.is_empty() || rest.len() > MAX_TEXTS || !rest.iter().all(|cell| is_text(cell)) {
            return None;
        }
        let sign = if row[at].is_ascii() { ": " } else { "：" };
        let (heading, texts) = match moments {
            Some(_) => (format!("{moment}{sign}{}", rest[0]), &rest[1..]),
            None => (row[at].clone(), &rest[..]),
        };
        Some(point(&heading, texts.iter().map(|text| (*text).clone())))
    };
    // Who has which day, and with what, is looked up in the table.
    let is_weekday = |cell: &str| {
        when::moment(cell).is_some_and(|moment| moment.kind == MomentKind::Date && moment.order < 7)
    };
    if table.header.len() > 2 && all(at, &is_weekday) {
        return None;
    }
    let points: Vec<PointWords> = table.rows.iter().map(point).collect::<Option<_>>()?;
    Some(view_of_points(page, points))
}

/// Columns that are phases, each with what its cells say; rows that have a name say it, too.
pub fn phase_columns(page: &PageWords, table: &Table) -> Option<View> {
    let is_time = |name: &String| is_moment(name) || is_horizon(name);
    let first = usize::from(!table.header.first().is_some_and(is_time));
    let phases =
        table.header.get(first..).filter(|phases| phases.len() >= 3 && phases.iter().all(is_time))?;
    let is_told = table.rows.iter().all(|row| row[first..].iter().all(|cell| is_text(cell)));
    let point = |(at, name): (usize, &String)| {
        let cells = table.rows.iter().filter(|row| !row[first + at].is_empty());
        let text = |row: &Vec<String>| match (first, row[0].as_str()) {
            (0, _) | (_, "") => row[at + first].clone(),
            (_, name) => format!("{name}{}{}", if name.is_ascii() { ": " } else { "：" }, row[at + first]),
        };
        point(name, cells.map(text))
    };
    is_told.then(|| view_of_points(page, phases.iter().enumerate().map(point).collect()))
}

fn point(heading: &str, texts: impl Iterator<Item = String>) -> PointWords {
    let items: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    PointWords { heading: heading.to_owned(), body: items.join("\n"), items, ..PointWords::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    fn table(rows: &[&[&str]]) -> Table {
        let mut rows = rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
        Table { header: rows.next().unwrap(), rows: rows.collect() }
    }

    #[test]
    fn times_stand_in_rows_or_columns() {
        let page = PageWords::new(Kind::Table, "Plan");
        for rows in [
            &[&["When", "What"][..], &["May", "Move"], &["June", "Open"]][..],
            &[&["What", "When"], &["Move", "May 2027"], &["Open", "June 2027"]],
            &[
                &["阶段", "内容", "负责"],
                &["第 1 阶段：试点", "两家店", "市场"],
                &["第 2 阶段：推广", "全城", "销售"],
            ],
            &[&["", "What"], &["Now", "Fix"], &["Next", "Build"]],
        ] {
            assert!(dated_rows(&page, &table(rows)).is_some(), "{rows:?}");
        }
        for rows in [
            &[&["Now", "Next", "Later"][..], &["Fix", "Build", "Sell"]][..],
            &[&["", "Q1", "Q2", "Q3"], &["Shop", "open", "", "close"]],
            &[&["短期", "中期", "長期"], &["直す", "作る", "売る"]],
        ] {
            let view = phase_columns(&page, &table(rows));
            assert_eq!(view.map(|view| view.count()), Some(3), "{rows:?}");
        }
        assert!(
            phase_columns(&page, &table(&[&["", "2020", "2021", "2022"], &["Sales", "3", "4", "5"]]))
                .is_none()
        );
        assert!(dated_rows(&page, &table(&[&["Name", "Age"], &["Ann", "31"], &["Bo", "40"]])).is_none());
    }
}
