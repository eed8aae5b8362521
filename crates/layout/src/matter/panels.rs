//! Does a table measure several things of different units over the same course? Then each of them is a small chart
//! of its own, side by side, and none shares an axis with another.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::emphasis;
use crate::numbers::{self, Figures, Suggestion, is_scale, is_time, split_unit};
use crate::table::is_matrix;
use crate::words::PointWords;

/// Small charts that a page can hold.
const MAX_PANELS: usize = 6;
/// Points that a small chart can hold: the months of two years.
const MAX_STEPS: usize = 24;
/// From this many points on, several measures are lines in one chart.
const MIN_STEPS: usize = 4;
/// Measures of one unit that are this many times larger than others would press them flat.
const MAX_SPREAD: f64 = 4.0;

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
pub(super) fn upright_course(table: &Table) -> Table {
    let heads: Vec<String> = table.header.iter().skip(1).cloned().collect();
    let corner = table.header.first().cloned().unwrap_or_default();
    let runs_across = is_course(&heads) || is_scale(&corner, &heads);
    if !runs_across || runs_down(table) || table.rows.is_empty() {
        return table.clone();
    }
    let names = table.rows.iter().filter_map(|row| row.first().cloned());
    let cell = |row: usize, column: usize| table.rows[row].get(column).cloned().unwrap_or_default();
    let rows = (1..table.header.len()).map(|column| {
        std::iter::once(table.header[column].clone())
            .chain((0..table.rows.len()).map(|row| cell(row, column)))
            .collect()
    });
    Table { header: std::iter::once(corner).chain(names).collect(), rows: rows.collect() }
}

/// Whether the first column is a course or a scale.
fn runs_down(table: &Table) -> bool {
    let names: Vec<String> = table.rows.iter().filter_map(|row| row.first().cloned()).collect();
    is_course(&names) || table.header.first().is_some_and(|head| is_scale(head, &names))
}

/// Whether names follow one another: times, one word with a growing number, or a state and what it becomes.
pub fn is_course(names: &[String]) -> bool {
    if is_time(names) {
        return true;
    }
    if let [first, second] = names {
        let (first, second) = (first.trim().to_lowercase(), second.trim().to_lowercase());
        let leads = |(from, to): &(&str, &str)| first.starts_with(from) && second.starts_with(to);
        // 试点前 and 试点后 are one thing before and after.
        let stem = |name: &str, end: &[char]| name.strip_suffix(end).map(str::to_owned);
        let turns = stem(&first, &['前']).is_some_and(|before| {
            // 導入前 and 導入3か月後 are, too.
            stem(&second, &['后', '後']).is_some_and(|after| after.starts_with(&before) && !before.is_empty())
        });
        if turns || COURSES.iter().any(leads) {
            return true;
        }
    }
    let parted: Option<Vec<(String, f64)>> = names.iter().map(|name| counted_name(name)).collect();
    names.len() >= 2
        && parted.is_some_and(|parted| {
            parted.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1)
        })
}

/// `Summer 2021` as its word and its number.
fn counted_name(name: &str) -> Option<(String, f64)> {
    let start = name.find(|c: char| c.is_ascii_digit())?;
    let length = name[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len() - start);
    let number = name[start..start + length].parse().ok()?;
    let word = format!("{}#{}", name[..start].trim(), name[start + length..].trim());
    (word.trim() != "#").then_some((word, number))
}

/// The small charts of a table, one for each of its measures, or for those that share a unit; `None` if it is no such
/// table.
pub fn panels(table: &Table) -> Option<Vec<Panel>> {
    let table = &upright_course(table);
    let measures = table.header.len().checked_sub(1)?;
    // If rows and columns are the same things, cells lead from one to another and form no course.
    if is_matrix(table)
        || !runs_down(table)
        || !(2..=MAX_PANELS).contains(&measures)
        || table.rows.len() > MAX_STEPS
    {
        return None;
    }
    let mut found = Vec::new();
    let mut column = 1;
    while column <= measures {
        if let Some(panel) = shared_panel(table, column).filter(|_| measures > 2) {
            found.push(panel);
            column += 2;
        } else {
            found.push(panel(table, column)?);
            column += 1;
        }
    }
    Some(found)
}

/// The columns of a table with its names, if all their cells count the same.
fn figures_of(table: &Table, columns: &[(usize, String)]) -> Option<Figures> {
    let cell = |row: &Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
    let corner = table.header.first()?.clone();
    let header = std::iter::once(corner).chain(columns.iter().map(|(_, head)| head.clone())).collect();
    let row = |row: &Vec<String>| {
        std::iter::once(cell(row, 0)).chain(columns.iter().map(|(column, _)| cell(row, *column))).collect()
    };
    let figures = numbers::figures(&Table { header, rows: table.rows.iter().map(row).collect() })?;
    let is_whole = figures.categories.len() == table.rows.len()
        && figures.series.iter().all(|(_, values)| !values.contains(&None));
    is_whole.then_some(figures)
}

fn panel(table: &Table, column: usize) -> Option<Panel> {
    let figures = figures_of(table, &[(column, table.header.get(column)?.clone())])?;
    let last = table.rows.last()?.get(column)?.trim().to_owned();
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

/// `column` and the one after it as lines of one chart, if their heads have one unit: the first says it, and the second
/// does too, or begins as the first does: `Burial, restored (g)`, `Burial, reference`.
fn shared_panel(table: &Table, column: usize) -> Option<Panel> {
    let ((first, unit), (second, other)) =
        (split_unit(table.header.get(column)?), split_unit(table.header.get(column + 1)?));
    let stem = first.split_once(", ").zip(second.split_once(", ")).filter(|(own, next)| own.0 == next.0);
    let is_one = unit == other || other.is_empty() && stem.is_some();
    if unit.is_empty() || !is_one || table.rows.len() < MIN_STEPS {
        return None;
    }
    let is_wide = table.header[column].ends_with('）');
    let with_unit =
        |name: &str| if is_wide { format!("{name}（{unit}）") } else { format!("{name} ({unit})") };
    let (names, heading) = match stem {
        Some(((stem, own), (_, next))) => ([own, next], with_unit(stem)),
        None => ([first.as_str(), &second], with_unit(&format!("{first} / {second}"))),
    };
    let heads = [(column, with_unit(names[0])), (column + 1, with_unit(names[1]))];
    let figures = figures_of(table, &heads)?;
    let largest = |(_, values): &(String, Vec<Option<f64>>)| {
        values.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()))
    };
    let (own, next) = (largest(&figures.series[0]), largest(&figures.series[1]));
    let kind = ChartKind::Line;
    (own.max(next) <= own.min(next) * MAX_SPREAD).then(|| Panel {
        words: PointWords { heading, ..PointWords::default() },
        chart: (figures, Suggestion { kind, highlight: None, lit_series: None, is_bridge: false }),
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
    fn measures_of_one_unit_are_lines_in_one_chart() {
        let months = table(&[
            &["月份", "充电（MWh）", "放电（MWh）", "循环（次）"],
            &["2024-07", "4,380", "3,740", "18.7"],
            &["2024-08", "4,610", "3,930", "19.7"],
            &["2024-09", "4,950", "4,240", "21.2"],
            &["2024-10", "5,270", "4,520", "22.6"],
        ]);
        let found = panels(&months).unwrap();
        let heads: Vec<&str> = found.iter().map(|panel| panel.words.heading.as_str()).collect();
        assert_eq!(heads, ["充电 / 放电（MWh）", "循环（次）"]);
        assert_eq!(found[0].chart.0.series[1].0, "放电");
        let ages = table(&[
            &["Age (yr)", "Burial, restored (g)", "Burial, paired reference", "Ratio"],
            &["2", "9", "71", "0.13"],
            &["4", "17", "66", "0.26"],
            &["5", "24", "78", "0.31"],
            &["8", "45", "74", "0.61"],
        ]);
        let found = panels(&ages).unwrap();
        assert_eq!(found[0].words.heading, "Burial (g)");
        assert_eq!(found[0].chart.0.series[1].0, "paired reference");
        assert_eq!(found[1].words.figure, "0.61");
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
