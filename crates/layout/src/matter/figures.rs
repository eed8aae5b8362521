//! What do the numbers of a table say? Makes a page of a table a page of its chart, where that is better.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::bracketed;
use super::panels::{is_course, panels};
use super::stacked;
use super::surveys;
use crate::numbers::{self, Figures};
use crate::suit::Kind;
use crate::table::is_matrix;
use crate::words::{Marks, PageWords, PointWords};

/// A series that is this many times smaller than another would lie flat on the axis.
const MAX_SPREAD: f64 = 15.0;
/// The most bars of several things that can be told apart and have their values.
const MAX_BARS: usize = 14;

/// Gives a page its table, and its chart if the table is one of numbers, or its small charts if they are of
/// several units.
pub fn set_table(words: &mut PageWords, table: Table) {
    if let Some((parts, figures, suggestion)) = stacked::of(&table).filter(|_| words.points.is_empty()) {
        let mut plain = words.clone();
        plain.table = Some(table.clone());
        words.plain = Some(Box::new(plain));
        (words.kind, words.unit) = (Kind::Chart, unit(&parts, &figures));
        (words.chart, words.table) = (Some((figures, suggestion)), Some(table));
        return;
    }
    let bracketed = bracketed::of(&table).filter(|_| words.points.is_empty());
    if let Some(found) = bracketed.filter(|found| is_one_measure(&found.table, &found.figures)) {
        let mut suggestion = numbers::suggest(&found.figures);
        // What it became is what matters.
        suggestion.lit_series = found.is_change.then_some(1);
        if matches!(suggestion.kind, ChartKind::Pie | ChartKind::Scatter) {
            suggestion.kind = ChartKind::Bar;
        }
        words.kind = Kind::Chart;
        words.unit = unit(&found.captioned, &found.figures);
        (words.chart, words.table) = (Some((found.figures, suggestion)), Some(table));
        return;
    }
    let upright = numbers::upright(&table);
    let figures = numbers::figures(&upright)
        .filter(|figures| is_one_measure(&upright, figures) && !numbers::are_bridges(figures));
    let chart = figures.map(|figures| (numbers::suggest(&figures), figures));
    if let Some((mut suggestion, figures)) =
        chart.filter(|(suggestion, figures)| !is_thicket(suggestion.kind, figures) && !is_matrix(&table))
    {
        words.kind = Kind::Chart;
        words.unit = unit(&upright, &figures);
        if suggestion.kind == ChartKind::Pie && words.points.is_empty() {
            let mut plain = words.clone();
            (plain.chart, plain.table) = (Some((figures.clone(), suggestion)), Some(table.clone()));
            words.plain = Some(Box::new(plain));
            words.points = parts(&table);
            suggestion.kind = ChartKind::Doughnut;
        }
        words.chart = Some((figures, suggestion));
    } else if let Some(panels) =
        panels(&table).or_else(|| surveys::of_table(&table)).filter(|_| words.points.is_empty())
    {
        let mut plain = words.clone();
        plain.table = Some(table.clone());
        words.plain = Some(Box::new(plain));
        words.kind = Kind::Chart;
        // The heads of the other columns name the charts, unless the rows do.
        let is_by_rows =
            panels.iter().zip(&table.rows).all(|(panel, row)| row.first() == Some(&panel.words.heading));
        let named = if is_by_rows { table.header.len() } else { 1 };
        // What stands below the bars need not be said above them.
        let is_said = |head: &str| {
            panels.iter().all(|panel| panel.chart.0.categories.iter().any(|category| category.trim() == head))
        };
        let heads = table.header.iter().take(named).map(|head| head.trim());
        let heads = heads.filter(|head| !head.is_empty() && !is_said(head));
        words.unit = heads.collect::<Vec<_>>().join(" · ");
        (words.points, words.panels) = panels.into_iter().map(|panel| (panel.words, panel.chart)).unzip();
    }
    words.table = Some(table);
}

/// The page with its table in place of the chart: a table shows all of its own words.
pub fn without_chart(mut page: PageWords) -> PageWords {
    if page.chart.take().is_some() || !page.panels.is_empty() {
        page.kind = Kind::Table;
        page.unit.clear();
        page.panels.clear();
        // Rows that became the parts of a ring or small charts are in the table.
        if let Some(plain) = page.plain.take() {
            page.points = plain.points;
        }
    }
    page
}

/// Whether there are so many bars of several things that none can have its value: a table tells more.
fn is_thicket(kind: ChartKind, figures: &Figures) -> bool {
    let bars = figures.series.len() * figures.categories.len();
    matches!(kind, ChartKind::Column | ChartKind::Bar) && figures.series.len() > 2 && bars > MAX_BARS
}

/// The parts of a whole, each with its share as it is written.
fn parts(table: &Table) -> Vec<PointWords> {
    let rows = table.rows.iter().filter(|row| !numbers::is_total(row));
    let cell =
        |row: &Vec<String>, at: usize| row.get(at).map(|cell| cell.trim().to_owned()).unwrap_or_default();
    rows.map(|row| PointWords { heading: cell(row, 0), figure: cell(row, 1), ..PointWords::default() })
        .collect()
}

/// Whether all columns count the same thing, so that they can share an axis.
fn is_one_measure(table: &Table, figures: &Figures) -> bool {
    let unit = |header: &String| {
        let at = header.rfind([',', '，', '(', '（', '/']);
        let unit =
            at.map(|at| header[at..].trim_matches([',', '，', '(', '（', ')', '）', '/', ' ']).to_owned());
        // `n = 19` tells how many were asked, not what is counted.
        unit.filter(|unit| !unit.contains(['=', '＝']))
    };
    let mut units = table.header.iter().skip(1).map(unit);
    let first = units.next().flatten();
    let largest = figures
        .series
        .iter()
        .map(|(_, values)| values.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs())));
    let (least, most) =
        largest.fold((f64::MAX, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
    // A sum beside its parts is not a series of its own.
    let has_sum = table.header.len() > 2
        && table.header.iter().skip(1).any(|name| numbers::is_total(std::slice::from_ref(name)));
    if has_sum || has_units_of_rows(table) || are_far_apart(figures) {
        return false;
    }
    units.all(|other| other == first) && most <= least.max(f64::MIN_POSITIVE) * MAX_SPREAD
}

/// Whether, in groups of bars, one thing is many times as large as another: a speed beside vehicles a day would be
/// flat.
fn are_far_apart(figures: &Figures) -> bool {
    let largest = |at: usize| {
        let values = figures.series.iter().filter_map(|(_, values)| values.get(at).copied().flatten());
        values.fold(0.0, |most: f64, value| most.max(value.abs()))
    };
    let all: Vec<f64> = (0..figures.categories.len()).map(largest).filter(|value| *value > 0.0).collect();
    let (least, most) =
        all.iter().fold((f64::MAX, 0.0_f64), |(low, high), value| (low.min(*value), high.max(*value)));
    figures.series.len() > 1
        && all.len() > 1
        && !is_course(&figures.categories)
        && most > least * MAX_SPREAD * 2.0
}

/// Whether the names of rows state their units, and different ones: `n`, `Mean (ms)`.
fn has_units_of_rows(table: &Table) -> bool {
    let unit = |row: &Vec<String>| {
        let name = row.first()?.trim().strip_suffix([')', '）'])?;
        let unit = name[name.rfind(['(', '（'])?..].trim_start_matches(['(', '（']).trim();
        let counted = format!("1 {unit}");
        numbers::stated(&counted).first().filter(|one| one.place == (0..counted.len()))?;
        Some(unit.to_owned())
    };
    let units: Vec<Option<String>> = table.rows.iter().map(unit).collect();
    units.windows(2).any(|pair| pair[0] != pair[1])
}

/// What a chart's numbers are, in the words of the table that the chart does not show: what its names and numbers are,
/// and what they sum up to.
fn unit(table: &Table, figures: &Figures) -> String {
    let name = match &figures.series[..] {
        [(name, _)] => name.as_str(),
        _ => "",
    };
    let joined = |parts: &[&str], sign: &str| {
        parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(sign)
    };
    let measure = joined(&[name, figures.unit.as_str()], Marks::of(name).comma);
    let corner = table.header.first().map_or("", |cell| cell.trim());
    let total = table.rows.iter().find(|row| numbers::is_total(row)).map(|row| match &figures.series[..] {
        [_] => {
            let cells: Vec<&str> =
                row.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
            let (name, sums) = cells.split_first().map_or(("", &cells[..]), |(name, sums)| (*name, sums));
            joined(&[name, &sums.join(Marks::of(name).listing)], " ")
        }
        // Each sum with the name of what it sums up.
        _ => {
            let sums = table.header.iter().zip(row).skip(1).filter(|(_, sum)| !sum.trim().is_empty());
            let sums: Vec<String> =
                sums.map(|(name, sum)| format!("{} {}", name.trim(), sum.trim())).collect();
            let name = row.first().map_or("", |name| name.trim());
            let marks = Marks::of(name);
            format!("{name}{}{}", marks.colon, sums.join(marks.listing))
        }
    });
    let total = total.unwrap_or_default();
    joined(&[corner, &measure, total.trim()], " · ")
}

/// How numbers go from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    Rises,
    Falls,
    /// Up and down.
    Wavers,
}

/// `None` where a number is missing.
pub fn course(values: &[Option<f64>]) -> Option<Course> {
    let values: Option<Vec<f64>> = values.iter().copied().collect();
    let values = values.filter(|values| values.len() >= 2)?;
    let rises = |values: &[f64]| values.windows(2).all(|pair| pair[0] < pair[1]);
    let falls = |values: &[f64]| values.windows(2).all(|pair| pair[0] > pair[1]);
    Some(match () {
        () if rises(&values) => Course::Rises,
        () if falls(&values) => Course::Falls,
        () => Course::Wavers,
    })
}

/// A number of the chart with what it counts: `$4.2`, `12 million`, `9.8亿元`.
pub fn written(figures: &Figures, value: f64) -> String {
    let (value, unit) = (numbers::format_number(value, &figures.format), &figures.unit);
    if ["$", "€", "£", "¥"].contains(&unit.as_str()) {
        return format!("{unit}{value}");
    }
    let space = if unit.is_ascii() && !unit.is_empty() { " " } else { "" };
    format!("{value}{space}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(header: &[&str], rows: &[&[&str]]) -> PageWords {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        let table = Table { header: row(header), rows: rows.iter().map(|cells| row(cells)).collect() };
        let mut words = PageWords::new(Kind::Table, "Title");
        set_table(&mut words, table);
        words
    }

    #[test]
    fn sums_and_measures_of_several_units_share_no_axis() {
        let sums = words(
            &["", "Seen", "Not seen", "Total"],
            &[&["Caught", "8", "1", "9"], &["Missed", "6", "33", "39"]],
        );
        assert!(sums.chart.is_none());
        let rows: &[&[&str]] = &[&["n", "24", "24"], &["Mean (ms)", "284", "263"], &["SD (ms)", "32", "35"]];
        assert!(words(&["Group", "Decaf", "Caffeine"], rows).chart.is_none());
        let named: &[&[&str]] = &[&["Oak (old)", "24", "20"], &["Pine (new)", "28", "26"]];
        assert!(words(&["Tree", "North", "South"], named).chart.is_some());
    }

    #[test]
    fn a_chart_keeps_the_words_of_its_table() {
        let page = words(&["Region", "Sales (€m)"], &[&["North", "4"], &["South", "3"], &["Total", "7"]]);
        assert_eq!(page.unit, "Region · Sales, €m · Total 7");
        let (figures, _) = page.chart.unwrap();
        assert_eq!(figures.categories, ["North", "South"]);
        let rows: &[&[&str]] = &[&["North", "4", "5"], &["South", "3", "4"], &["Total", "7", "9"]];
        assert_eq!(words(&["Region", "Heat", "Power"], rows).unit, "Region · Total: Heat 7, Power 9");
    }

    #[test]
    fn times_across_the_columns_are_a_course() {
        let page = words(
            &["", "2020", "2021", "2022"],
            &[&["Revenue", "3.1", "3.4", "4.2"], &["Profit", "0.4", "0.5", "0.7"]],
        );
        let (figures, _) = page.chart.unwrap();
        assert_eq!(figures.categories, ["2020", "2021", "2022"]);
        assert_eq!(figures.series[1].0, "Profit");
    }

    #[test]
    fn numbers_rise_fall_or_turn() {
        let of = |values: &[f64]| course(&values.iter().copied().map(Some).collect::<Vec<_>>());
        assert_eq!(of(&[1.0, 2.0, 3.0]), Some(Course::Rises));
        assert_eq!(of(&[3.0, 2.0]), Some(Course::Falls));
        assert_eq!(of(&[3.0, 2.0, 5.0]), Some(Course::Wavers));
        assert_eq!(course(&[Some(1.0), None]), None);
    }
}
