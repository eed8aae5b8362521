//! Does a table measure several things of different units over the same course? Then each of them is a small chart
//! of its own, side by side, and none shares an axis with another.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::emphasis;
use crate::numbers::{self, Figures, Suggestion, is_time};
use crate::table::is_matrix;
use crate::words::PointWords;

/// Small charts that a page can hold.
const MOST_PANELS: usize = 6;
/// Points that a small chart can hold: the months of two years.
const MOST_STEPS: usize = 24;

/// Pairs that lead from one state to another.
const COURSES: &[(&str, &str)] = &[
    ("today", "target"),
    ("now", "target"),
    ("current", "target"),
    ("baseline", "target"),
    ("before", "after"),
    ("现状", "目标"),
    ("目前", "目标"),
    ("当前", "目标"),
    ("现在", "目标"),
    ("之前", "之后"),
    ("実績", "目標"),
    ("old", "new"),
    ("previous", "new"),
    ("旧", "新"),
    ("老", "新"),
    ("现行", "新"),
    ("原", "新"),
    ("上一代", "新一代"),
    ("これまで", "今回"),
    ("これまで", "これから"),
    ("従来", "今回"),
    ("従来", "新"),
    ("現行", "改定"),
    ("現行", "新"),
    ("現状", "目標"),
    ("現在", "目標"),
];

/// One thing that a table measures.
#[derive(Clone, Debug)]
pub struct Panel {
    pub words: PointWords,
    pub chart: (Figures, Suggestion),
}

/// `table` with its course running down its rows.
fn upright(table: &Table) -> Table {
    let heads: Vec<String> = table.header.iter().skip(1).cloned().collect();
    let names: Vec<String> = table.rows.iter().filter_map(|row| row.first().cloned()).collect();
    if !is_course(&heads) || is_course(&names) || table.rows.is_empty() {
        return table.clone();
    }
    let corner = table.header.first().cloned().unwrap_or_default();
    let cell = |row: usize, column: usize| table.rows[row].get(column).cloned().unwrap_or_default();
    let rows = (1..table.header.len()).map(|column| {
        std::iter::once(table.header[column].clone())
            .chain((0..table.rows.len()).map(|row| cell(row, column)))
            .collect()
    });
    Table { header: std::iter::once(corner).chain(names).collect(), rows: rows.collect() }
}

/// Names that follow one another: times, one word with a growing number, or a state and what it becomes.
pub fn is_course(names: &[String]) -> bool {
    if is_time(names) {
        return true;
    }
    if let [first, second] = names {
        let (first, second) = (first.trim().to_lowercase(), second.trim().to_lowercase());
        let leads = |(from, to): &(&str, &str)| first.starts_with(from) && second.starts_with(to);
        // 试点前 and 试点后 are one thing before and after.
        let stem = |name: &str, end: &[char]| name.strip_suffix(end).map(str::to_owned);
        let turns =
            stem(&first, &['前']).is_some_and(|stem_of| stem(&second, &['后', '後']) == Some(stem_of));
        if turns || COURSES.iter().any(leads) {
            return true;
        }
    }
    let parted: Option<Vec<(String, f64)>> = names.iter().map(|name| counted(name)).collect();
    names.len() >= 2
        && parted.is_some_and(|parted| {
            parted.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1)
        })
}

/// `Summer 2021` as its word and its number.
fn counted(name: &str) -> Option<(String, f64)> {
    let start = name.find(|c: char| c.is_ascii_digit())?;
    let length = name[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len() - start);
    let number = name[start..start + length].parse().ok()?;
    let word = format!("{}#{}", name[..start].trim(), name[start + length..].trim());
    (word.trim() != "#").then_some((word, number))
}

/// The small charts of a table, one for each of its measures; `None` where it is no such table.
pub fn panels(table: &Table) -> Option<Vec<Panel>> {
    let table = &upright(table);
    let names: Vec<String> = table.rows.iter().filter_map(|row| row.first().cloned()).collect();
    let measures = table.header.len().checked_sub(1)?;
    // Where rows and columns are the same things, cells lead from one to another: nothing runs on.
    if is_matrix(table)
        || !is_course(&names)
        || !(2..=MOST_PANELS).contains(&measures)
        || table.rows.len() > MOST_STEPS
    {
        return None;
    }
    (1..=measures).map(|column| panel(table, column)).collect()
}

fn panel(table: &Table, column: usize) -> Option<Panel> {
    let cell = |row: &Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
    let header = vec![table.header.first()?.clone(), table.header.get(column)?.clone()];
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| vec![cell(row, 0), cell(row, column)]).collect();
    let last = rows.last()?.get(1)?.trim().to_owned();
    let figures = numbers::figures(&Table { header, rows })?;
    if figures.categories.len() != table.rows.len() || figures.series.iter().any(|(_, v)| v.contains(&None)) {
        return None;
    }
    let kind = if figures.categories.len() <= 5 { ChartKind::Column } else { ChartKind::Line };
    let highlight = (kind == ChartKind::Column).then(|| figures.categories.len() - 1);
    // All panels of a page tell their change in one language.
    let heads: Vec<&str> = table.header.iter().map(String::as_str).collect();
    let words = PointWords {
        heading: table.header[column].trim().to_owned(),
        figure: last,
        label: emphasis::change_of(&figures, &heads).unwrap_or_default(),
        ..PointWords::default()
    };
    Some(Panel {
        words,
        chart: (figures, Suggestion { kind, highlight, lit_series: None, is_bridge: false }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[test]
    fn measures_of_different_units_are_charts_of_their_own() {
        let accounts = table(&[
            &["", "FY21", "FY22", "FY23"],
            &["Net sales (USD bn)", "4.1", "4.4", "5.1"],
            &["Gross margin", "27.8%", "27.4%", "25.9%"],
        ]);
        let found = panels(&accounts).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].words.heading, "Net sales (USD bn)");
        assert_eq!(found[1].words.figure, "25.9%");
        assert_eq!(found[1].words.label, "−1.9 points");
        assert_eq!(found[1].chart.0.categories, ["FY21", "FY22", "FY23"]);
    }

    #[test]
    fn options_and_words_stay_a_table() {
        let options =
            table(&[&["", "Build", "Buy"], &["Capital", "180 m", "95 m"], &["Time", "30 d", "14 d"]]);
        assert!(panels(&options).is_none());
        let words =
            table(&[&["", "Before", "After"], &["Lawns", "every day", "never"], &["Level", "44%", "67%"]]);
        assert!(panels(&words).is_none());
    }

    #[test]
    fn names_that_follow_one_another_are_a_course() {
        let is = |names: &[&str]| is_course(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(is(&["Summer 2021", "Summer 2024"]));
        assert!(is(&["Release 3", "Release 4"]));
        assert!(is(&["Today", "Target by June"]));
        assert!(is(&["现状", "目标"]));
        assert!(is(&["试点前", "试点后"]));
        assert!(is(&["老菜单", "新菜单"]));
        assert!(!is(&["4", "3", "2"]));
        assert!(!is(&["Plan A", "Plan B"]));
    }
}
