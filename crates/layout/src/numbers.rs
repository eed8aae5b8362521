//! Does a table hold numbers that a chart would show better, and which chart?

mod argued_figure;
mod bridge;
mod notation;
mod quantity;
mod results;
pub mod spans;
mod stated;
mod times;
mod totals;

use std::borrow::Cow;

use deckwright_model::language::width_units;
use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

pub use argued_figure::argued_figure;
pub use bridge::{Step, are_bridges, bridge};
pub use notation::{Notation, percent_sign, points_sign};
pub use quantity::{Quantity, format_number, parse};
pub use results::is_result;
pub use stated::{TextQuantity, may_be_minus, stated};
pub(crate) use times::{is_scale, is_time};
pub use totals::{is_total, sums_up};

/// The most rows of numbers that are a chart rather than a table.
const MAX_CATEGORIES: usize = 12;
/// The most rows where they are times, of which a chart names only some: the months of two years.
const MAX_TIMES: usize = 24;
/// The most columns of numbers that are a chart rather than a table.
const MAX_SERIES: usize = 4;
/// The fewest numbers of a row that make a course.
const MIN_COURSE: usize = 4;
/// Slices of a pie that can be told apart.
const MAX_SLICES: usize = 5;
/// A part of a stack that is smaller than this share of the axis has no room for its value.
pub const MIN_PART: f64 = 0.075;
/// Category names wider than this, in half ems, stand beside bars rather than below columns.
const MAX_COLUMN_NAME_WIDTH: usize = 14;

/// A table's numbers, ready for a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    pub categories: Vec<String>,
    /// Name and one value for each category.
    pub series: Vec<(String, Vec<Option<f64>>)>,
    /// Number format code: `#,##0`, `0.0%`.
    pub format: String,
    /// What the numbers count: `亿元`, `GB`. Empty for percent and bare numbers.
    pub unit: String,
    /// The categories are increasing numbers of something that is measured: `Age (yr)`.
    pub is_scale: bool,
    /// What the sum of all series is called, where the table gives it: `Total`.
    pub total: Option<String>,
}

impl Figures {
    /// Whether one category follows the other, in time or on a scale.
    pub fn runs_on(&self) -> bool {
        self.is_scale || is_time(&self.categories)
    }
}

/// How figures are best drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub kind: ChartKind,
    /// The category to point out, where there is one series of bars.
    pub highlight: Option<usize>,
    /// The series to point out, where there are several.
    pub lit_series: Option<usize>,
    /// The numbers lead from one amount to another.
    pub is_bridge: bool,
}

/// The figures of `table`, if every column but the first holds numbers of one unit. A row of totals is
/// left out.
pub fn figures(table: &Table) -> Option<Figures> {
    let rows: Vec<&Vec<String>> = table.rows.iter().filter(|row| !is_total(row)).collect();
    let columns = table.header.len();
    if !(2..=MAX_TIMES).contains(&rows.len()) || !(2..=MAX_SERIES + 1).contains(&columns) {
        return None;
    }
    let categories: Vec<String> =
        rows.iter().map(|row| row.first().map_or("", |cell| cell.trim()).to_owned()).collect();
    // Numbers that grow by one from one time to the next are a measure.
    let is_scale = is_scale(&table.header[0], &categories);
    let is_course = is_scale || is_time(&categories);
    if categories.len() > MAX_CATEGORIES && !is_course {
        return None;
    }
    let mut series = Vec::new();
    for column in 1..columns {
        let (name, unit) = split_unit(&table.header[column]);
        let mut quantities = Vec::new();
        for row in &rows {
            let cell = row.get(column).map_or("", |cell| cell.trim());
            quantities.push(if is_gap(cell) { None } else { Some(parse(cell)?.with_unit(&unit)) });
        }
        if quantities.iter().flatten().count() < 2 {
            return None;
        }
        let is_bare = |quantity: &Quantity| quantity.unit.is_empty() && quantity.currency.is_empty();
        let bare: Vec<f64> =
            quantities.iter().flatten().filter(|one| is_bare(one)).map(|one| one.value).collect();
        if bare.len() == rows.len() && is_index(&name, &bare) && !is_course {
            return None;
        }
        series.push((name, quantities));
    }
    let measure = Measure::of(series.iter().flat_map(|(_, quantities)| quantities.iter().flatten()))?;
    let series = series
        .into_iter()
        .map(|(name, quantities)| {
            let value = |quantity: Option<Quantity>| quantity.map(|quantity| measure.value(&quantity));
            (name, quantities.into_iter().map(value).collect())
        })
        .collect();
    Some(Figures {
        categories,
        series,
        format: measure.format(),
        unit: measure.unit(),
        is_scale,
        total: None,
    })
}

/// The kind of chart that shows what these figures are about.
pub fn suggest(figures: &Figures) -> Suggestion {
    let kind = kind(figures);
    let single = figures.series.len() == 1;
    let highlight = match kind {
        ChartKind::Column | ChartKind::Bar if single => {
            if figures.runs_on() {
                Some(figures.categories.len() - 1)
            } else {
                largest(figures)
            }
        }
        _ => None,
    };
    let names: Vec<String> = figures.series.iter().map(|(name, _)| name.clone()).collect();
    let lit_series = (!single && is_time(&names)).then(|| names.len() - 1);
    let is_bridge = matches!(kind, ChartKind::Column | ChartKind::Bar) && bridge(figures).is_some();
    Suggestion { kind, highlight, lit_series, is_bridge }
}

fn kind(figures: &Figures) -> ChartKind {
    let count = figures.categories.len();
    let wide = figures.categories.iter().any(|name| width_units(name) > MAX_COLUMN_NAME_WIDTH);
    if let [(name, values)] = &figures.series[..] {
        if is_whole(values, figures) && (2..=MAX_SLICES).contains(&count) {
            return ChartKind::Pie;
        }
        if is_time(&figures.categories) {
            let adds_up =
                ["累计", "累積", "cumulative"].iter().any(|word| name.to_lowercase().contains(word));
            return match count {
                _ if adds_up => ChartKind::Area,
                0..=8 => ChartKind::Column,
                _ => ChartKind::Line,
            };
        }
        if counts_on(&figures.categories) && count <= MAX_TIMES {
            return ChartKind::Column;
        }
        if is_scatter(figures) {
            return ChartKind::Scatter;
        }
        return if wide || count > 7 { ChartKind::Bar } else { ChartKind::Column };
    }
    if rows_are_wholes(figures) {
        return if wide { ChartKind::StackedBar } else { ChartKind::StackedColumn };
    }
    if figures.runs_on() {
        return if count > 3 { ChartKind::Line } else { ChartKind::Column };
    }
    if is_rating(figures) {
        return ChartKind::Radar;
    }
    if wide || count > 6 { ChartKind::Bar } else { ChartKind::Column }
}

fn largest(figures: &Figures) -> Option<usize> {
    let values = &figures.series.first()?.1;
    let mut best: Option<(usize, f64)> = None;
    for (index, value) in values.iter().enumerate() {
        if let Some(value) = value.filter(|value| best.is_none_or(|(_, best)| *value > best)) {
            best = Some((index, value));
        }
    }
    best.map(|(index, _)| index)
}

/// Whether the values are parts of one whole: shares that add up to all.
fn is_whole(values: &[Option<f64>], figures: &Figures) -> bool {
    let all: Option<Vec<f64>> = values.iter().copied().collect();
    let sum: f64 = all.iter().flatten().sum();
    all.is_some_and(|all| all.iter().all(|value| *value >= 0.0))
        && figures.format.ends_with('%')
        && (0.98..=1.02).contains(&sum)
}

fn rows_are_wholes(figures: &Figures) -> bool {
    (0..figures.categories.len()).all(|row| {
        let values: Vec<Option<f64>> =
            figures.series.iter().map(|(_, values)| values.get(row).copied().flatten()).collect();
        is_whole(&values, figures)
    })
}

/// Whether the figures are scores of several things in five to eight respects.
fn is_rating(figures: &Figures) -> bool {
    let values = || figures.series.iter().flat_map(|(_, values)| values.iter().flatten().copied());
    let highest = values().fold(0.0, f64::max);
    let scale = [5.0, 10.0, 100.0].into_iter().any(|top| highest <= top && highest > top * 0.5);
    (5..=8).contains(&figures.categories.len())
        && figures.series.len() <= 3
        && figures.unit_is_score()
        && scale
        && values().all(|value| value >= 0.0)
}

impl Figures {
    fn unit_is_score(&self) -> bool {
        ["分", "点", "pt", "pts", "points", "score", "点数"].contains(&self.unit.to_lowercase().as_str())
    }
}

/// Whether both columns are measured, and the first is not a running number.
fn is_scatter(figures: &Figures) -> bool {
    let numbers: Option<Vec<f64>> = figures
        .categories
        .iter()
        .map(|name| parse(name).filter(|quantity| quantity.unit.is_empty()).map(|quantity| quantity.value))
        .collect();
    let Some(numbers) = numbers else { return false };
    let steps: Vec<f64> = numbers.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let even = steps.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 1e-9);
    numbers.len() >= 6 && !even
}

/// `table` with times down its rows, where they run across its columns.
pub fn upright(table: &Table) -> Cow<'_, Table> {
    if let Some(course) = course_of_one_row(table) {
        return Cow::Owned(course);
    }
    let across = table.header.len() >= 4
        && (is_time(&table.header[1..]) || is_scale(&table.header[0], &table.header[1..]))
        && (1..=MAX_SERIES).contains(&table.rows.len());
    if !across {
        return Cow::Borrowed(table);
    }
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let names = table.rows.iter().map(|row| cell(row, 0));
    let header = std::iter::once(table.header[0].clone()).chain(names).collect();
    let row = |column: usize| {
        std::iter::once(table.header[column].clone())
            .chain(table.rows.iter().map(|row| cell(row, column)))
            .collect()
    };
    Cow::Owned(Table { header, rows: (1..table.header.len()).map(row).collect() })
}

/// Whether names end with one number after the other, the first of them with a word for what they count: `Wk 1`, `2`,
/// `3`.
fn counts_on(names: &[String]) -> bool {
    let number = |name: &String| {
        let digits = name.trim().rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse::<i64>().ok().filter(|_| digits.len() <= 2)
    };
    let numbers: Option<Vec<i64>> = names.iter().map(number).collect();
    names.len() >= MIN_COURSE && numbers.is_some_and(|all| all.windows(2).all(|pair| pair[1] == pair[0] + 1))
}

/// One row of numbers without a name, below heads that count on (`Wk 1`, `2`, `3`) or are times, as a course.
fn course_of_one_row(table: &Table) -> Option<Table> {
    let [row] = &table.rows[..] else { return None };
    let parts = table.header.iter().take_while(|head| !is_total(std::slice::from_ref(head))).count();
    let heads = &table.header[..parts];
    let is_course = heads.len() >= MIN_COURSE && (counts_on(heads) || is_time(heads));
    let is_bare = row.len() == table.header.len() && row.iter().all(|cell| parse(cell).is_some());
    let line = |(head, cell): (&String, &String)| vec![head.clone(), cell.clone()];
    (is_course && is_bare).then(|| Table {
        header: vec![String::new(); 2],
        rows: table.header.iter().zip(row).map(line).collect(),
    })
}

/// Whether numbers only say which one is meant: each is one more than the one before it, several rows go by one of
/// them, in order, or their column is called a number, a rank or a week.
pub fn is_index(name: &str, values: &[f64]) -> bool {
    const NAMES: [&str; 22] = [
        "#", "no", "no.", "nr", "nr.", "id", "rank", "week", "weeks", "room", "page", "code", "序号", "编号",
        "排名", "名次", "周次", "番号", "順位", "順番", "週", "号",
    ];
    let counts_up = values.len() >= 3 && values.windows(2).all(|pair| (pair[1] - pair[0] - 1.0).abs() < 1e-9);
    let steps = || values.windows(2).map(|pair| pair[1] - pair[0]);
    let is_small = |value: &f64| value.fract() == 0.0 && (0.0..100.0).contains(value);
    let is_shared = values.len() > 3
        && values.iter().all(is_small)
        && steps().all(|step| (0.0..=3.0).contains(&step))
        && steps().any(|step| step == 0.0)
        && steps().any(|step| step > 0.0);
    NAMES.contains(&name.trim().to_lowercase().as_str()) || counts_up && values[0].abs() <= 1.0 || is_shared
}

pub fn is_gap(cell: &str) -> bool {
    matches!(cell, "" | "-" | "–" | "—" | "——" | "/" | "N/A" | "n/a" | "NA" | "无" | "なし")
}

/// `收入（亿元）` is the revenue, in 亿元.
pub(crate) fn split_unit(header: &str) -> (String, String) {
    let header = header.trim();
    let open = header.rfind(['(', '（']);
    let inner = open.and_then(|open| header[open..].strip_suffix([')', '）']).map(|inner| (open, inner)));
    match inner {
        Some((open, inner)) if open > 0 => {
            let unit = inner.trim_start_matches(['(', '（']);
            let unit =
                unit.trim_start_matches("单位").trim_start_matches("単位").trim_start_matches([':', '：']);
            (header[..open].trim().to_owned(), unit.trim().to_owned())
        }
        _ => (header.to_owned(), String::new()),
    }
}

/// What all numbers of a chart have in common.
struct Measure {
    percent: bool,
    currency: String,
    /// The multiplier that values are given in, and its word.
    scale: (String, f64),
    /// The unit after the multiplier's word.
    unit: String,
    decimals: usize,
    thousands: bool,
}

impl Measure {
    /// `None` if the quantities do not measure the same thing.
    fn of<'a>(quantities: impl Iterator<Item = &'a Quantity>) -> Option<Self> {
        let quantities: Vec<&Quantity> = quantities.collect();
        let first = quantities.first()?;
        let bare = |quantity: &Quantity| {
            quantity.unit.strip_prefix(quantity.scale_word.as_str()).unwrap_or_default().trim().to_owned()
        };
        if quantities.iter().any(|other| bare(other) != bare(first) || other.currency != first.currency) {
            return None;
        }
        // Mixed multipliers are converted to the largest one.
        let largest = quantities.iter().max_by(|a, b| a.multiplier.total_cmp(&b.multiplier))?;
        let mixed = quantities.iter().any(|other| (other.multiplier - largest.multiplier).abs() > 1e-9);
        let decimals = quantities.iter().map(|quantity| quantity.decimals).max().unwrap_or(0);
        Some(Self {
            percent: first.is_percent(),
            currency: first.currency.clone(),
            scale: (largest.scale_word.clone(), largest.multiplier),
            unit: bare(first),
            decimals: if mixed { decimals.max(2) } else { decimals }.min(3),
            thousands: quantities.iter().any(|quantity| {
                let shown = (quantity.amount() / largest.multiplier).abs();
                shown >= 1000.0 && !looks_like_year(quantity)
            }),
        })
    }

    fn value(&self, quantity: &Quantity) -> f64 {
        let scaled = quantity.amount() / self.scale.1;
        if self.percent { scaled / 100.0 } else { scaled }
    }

    fn format(&self) -> String {
        let whole = if self.thousands { "#,##0" } else { "0" };
        let point = if self.decimals > 0 { format!(".{}", "0".repeat(self.decimals)) } else { String::new() };
        let percent = if self.percent { "%" } else { "" };
        format!("{}{whole}{point}{percent}", self.currency)
    }

    fn unit(&self) -> String {
        if self.percent { String::new() } else { format!("{}{}", self.scale.0, self.unit) }
    }
}

fn looks_like_year(quantity: &Quantity) -> bool {
    quantity.decimals == 0 && (1900.0..2100.0).contains(&quantity.value)
}

#[cfg(test)]
mod tests;
