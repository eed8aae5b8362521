//! Which columns of a table have bars beside their numbers, and how long are they? Columns that count the same share one
//! scale, so that bars can be compared across them.

use deckwright_model::outline::Table;

use super::marks::Mark;
use crate::numbers::{self, Quantity, split_unit};
use crate::words::is_wide;

/// Above this ratio of smallest to largest value, bars look equal.
const MAX_BAR_RATIO: f64 = 0.8;
/// The most columns with bars that leave room for the names of rows.
const MAX_BARRED: usize = 3;
/// Fewer numbers are compared without bars.
const MIN_BARS: usize = 3;
/// Rounded parts add up to a sum within this share of it.
const MAX_ROUNDING_ERROR: f64 = 0.005;
/// The fewest characters that heads of one kind have in common, in Latin letters and in wide ones.
const MIN_LETTERS: usize = 3;
const MIN_WIDE: usize = 2;

/// Names of the first column if each row measures something else.
#[rustfmt::skip]
const MEASURES: &[&str] = &[
    "指标", "指標", "比较项", "对比维度", "観点", "indicator", "metric", "measure", "kpi", "criterion", "criteria", "kennzahl",
    "merkmal", "kriteri", "indicateur", "critère", "indicador", "criterio", "critério",
];

/// Names of a column that says how much its row counts, or how many were asked: rows are not compared by it.
#[rustfmt::skip]
const WEIGHTS: &[&str] = &["weight", "权重", "權重", "比重", "重み", "ウェイト", "gewicht", "poids", "peso", "sample", "样本", "標本"];

/// A column of numbers of one unit.
struct Column {
    at: usize,
    /// By row; sums are left out.
    values: Vec<(usize, f64)>,
    first: Quantity,
}

impl Column {
    fn of(table: &Table, at: usize) -> Option<Self> {
        let head = table.header[at].to_lowercase();
        if WEIGHTS.iter().any(|word| head.contains(word)) || head.trim() == "n" {
            return None;
        }
        let values = measures(table, at)?;
        let first = table.rows.iter().find_map(|row| numbers::parse(row.get(at)?))?;
        Some(Self { at, values, first })
    }

    fn is_percent(&self) -> bool {
        self.first.is_percent()
    }

    /// Whether the numbers differ enough: bars of numbers that hardly differ show nothing.
    fn differs(&self) -> bool {
        let values = || self.values.iter().map(|(_, value)| *value);
        values().fold(f64::MAX, f64::min) <= values().fold(0.0, f64::max) * MAX_BAR_RATIO
    }

    fn most(&self) -> f64 {
        self.values.iter().map(|(_, value)| *value).fold(0.0, f64::max)
    }
}

/// Bars for the lit column, those that the title is about, the only one of numbers or of shares, or a few that each
/// measure something else: rows are compared in every respect.
pub(super) fn bars(table: &Table, lit: Option<usize>, named: &[usize]) -> Vec<(usize, usize, Mark)> {
    let measured: Vec<Column> = (1..table.header.len()).filter_map(|at| Column::of(table, at)).collect();
    let chosen = match lit {
        // A column that is compared with its neighbours does not have bars alone.
        Some(lit) => {
            measured.iter().filter(|one| one.at == lit && !is_compared(table, &measured, one)).collect()
        }
        None => of_title(table, &measured, named).unwrap_or_else(|| of_numbers(table, &measured)),
    };
    let mark = if chosen.len() == 1 { Mark::Bar } else { Mark::ShortBar };
    let mut bars = Vec::new();
    for column in &chosen {
        let alike = chosen.iter().filter(|other| other.at == column.at || are_alike(table, column, other));
        let most = alike.map(|one| one.most()).fold(0.0, f64::max);
        if most > 0.0 {
            bars.extend(column.values.iter().map(|(row, value)| (*row, column.at, mark(value / most))));
        }
    }
    bars
}

/// The columns that the title is about, if it is about some; none of them if bars do not compare what it speaks of. If
/// the rows measure different things, it names one of several options.
fn of_title<'a>(table: &Table, measured: &'a [Column], named: &[usize]) -> Option<Vec<&'a Column>> {
    let found: Vec<&Column> = measured.iter().filter(|one| named.contains(&one.at)).collect();
    // Bars of another measure would argue beside the gains and losses that the words are about.
    if found.is_empty() && named.iter().any(|at| has_losses(table, *at)) {
        return Some(Vec::new());
    }
    if found.is_empty() || !has_things(table) {
        return None;
    }
    let has_like = |one: &&Column| {
        measured.iter().any(|other| !named.contains(&other.at) && are_alike(table, one, other))
    };
    let is_shown = found.len() <= MAX_BARRED && !found.iter().any(has_like);
    Some(if is_shown { found.into_iter().filter(|one| one.differs()).collect() } else { Vec::new() })
}

/// Whether some numbers of a column are below zero.
fn has_losses(table: &Table, at: usize) -> bool {
    let cells = table.rows.iter().filter_map(|row| row.get(at));
    cells.filter_map(|cell| numbers::parse(cell.trim())).any(|quantity| quantity.value < 0.0)
}

fn of_numbers<'a>(table: &Table, measured: &'a [Column]) -> Vec<&'a Column> {
    let are_unlike = measured.iter().all(|one| !has_like(measured, one))
        || has_things(table) && are_counts(table, measured) && !numbers::is_time(&table.header[1..]);
    let all_measure = are_unlike && measured.len() <= MAX_BARRED && table.header.len() == measured.len() + 1;
    let of_shares: Vec<&Column> = measured.iter().filter(|one| are_shares(one)).collect();
    let of_percent: Vec<&Column> = measured.iter().filter(|one| one.is_percent()).collect();
    match () {
        () if !of_shares.is_empty() => of_shares,
        () if names_measures(table) => Vec::new(),
        () if measured.len() == 1 => measured.iter().filter(|one| one.differs()).collect(),
        () if all_measure => measured.iter().filter(|one| one.differs()).collect(),
        () if of_percent.len() == 1 => of_percent.into_iter().filter(|one| one.differs()).collect(),
        () => Vec::new(),
    }
}

/// Whether rows are things and columns their measures. Options side by side have no head before them, or rows with units.
fn has_things(table: &Table) -> bool {
    let mut names = table.rows.iter().filter_map(|row| row.first());
    let has_head = table.header.first().is_some_and(|head| !head.trim().is_empty());
    has_head && !names_measures(table) && !names.any(|name| !split_unit(name).1.is_empty())
}

/// Whether the first column says that each row measures something else.
fn names_measures(table: &Table) -> bool {
    let head = table.header.first().map(|head| head.to_lowercase()).unwrap_or_default();
    MEASURES.iter().any(|word| head.contains(word))
}

/// Whether both count the same, as far as units and heads say so.
fn are_alike(table: &Table, one: &Column, other: &Column) -> bool {
    let head = |column: &Column| split_unit(&table.header[column.at]);
    let ((own, unit), (others, other_unit)) = (head(one), head(other));
    let has_unit = one.first.measure() != ("", "") || !unit.is_empty();
    one.first.measure() == other.first.measure()
        && unit == other_unit
        && (has_unit || are_of_one_kind(&own, &others))
}

/// Whether heads have a word in common: `Falls 2023` and `Falls 2024`, 前测平均分 and 后测平均分.
fn are_of_one_kind(one: &str, other: &str) -> bool {
    let words = |head: &str| -> Vec<String> {
        let lower = head.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphabetic() || is_wide(c)).map(str::to_owned);
        words.filter(|word| word.chars().count() >= MIN_LETTERS).collect()
    };
    let wide = |head: &str| head.chars().filter(|c| is_wide(*c) && c.is_alphabetic()).collect::<Vec<char>>();
    let (own, others) = (words(one), wide(other));
    let mine = wide(one);
    let shared = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    own.iter().any(|word| words(other).contains(word))
        || shared(&mut mine.iter().zip(&others)) >= MIN_WIDE
        || shared(&mut mine.iter().rev().zip(others.iter().rev())) >= MIN_WIDE
}

/// Whether these are bare numbers of columns with names of their own, which count different things.
fn are_counts(table: &Table, measured: &[Column]) -> bool {
    let named: Vec<(&str, &str)> =
        measured.iter().map(|one| one.first.measure()).filter(|one| *one != ("", "")).collect();
    let is_twice = |one: &(&str, &str)| named.iter().filter(|other| *other == one).count() > 1;
    let has_units = table.header[1..].iter().any(|head| head.contains(['(', '（']));
    !named.iter().any(is_twice) && !has_units
}

/// Whether another column counts the same, as far as heads say so; options side by side all do.
fn is_compared(table: &Table, measured: &[Column], column: &Column) -> bool {
    let is_alike = |other: &Column| other.at != column.at && are_alike(table, column, other);
    if has_things(table) { measured.iter().any(is_alike) } else { has_like(measured, column) }
}

/// Whether another column may count the same as `column`.
fn has_like(measured: &[Column], column: &Column) -> bool {
    measured.iter().any(|other| other.at != column.at && other.first.measure() == column.first.measure())
}

/// Whether these are percentages that make a whole: what stands beside them says the same in other units.
fn are_shares(column: &Column) -> bool {
    let sum: f64 = column.values.iter().map(|(_, value)| *value).sum();
    column.is_percent() && (98.0..=102.0).contains(&sum)
}

/// The numbers of a column, if all of its cells are numbers of one unit and none is below zero. Totals have no bar, years
/// are dates, and numbers that count rows measure nothing.
fn measures(table: &Table, column: usize) -> Option<Vec<(usize, f64)>> {
    let mut unit: Option<(String, String)> = None;
    let mut values = Vec::new();
    for (row, cells) in table.rows.iter().enumerate().filter(|(at, _)| !is_sum(table, *at)) {
        let quantity = numbers::parse(cells.get(column)?)?;
        let own = (quantity.unit.clone(), quantity.currency.clone());
        if quantity.value < 0.0 || unit.as_ref().is_some_and(|unit| *unit != own) {
            return None;
        }
        unit = Some(own);
        values.push((row, quantity.amount()));
    }
    // `All four wards` may be a sum in one column and a rate in the next.
    let parts: f64 = values.iter().rev().skip(1).map(|(_, value)| *value).sum();
    if values.len() > MIN_BARS
        && values.last().is_some_and(|(_, sum)| (sum - parts).abs() <= parts * MAX_ROUNDING_ERROR)
    {
        values.pop();
    }
    let is_bare = unit.as_ref().is_some_and(|(unit, currency)| unit.is_empty() && currency.is_empty());
    let are_years = unit.is_some_and(|(unit, currency)| {
        let years = if unit == "年" { 500.0..2200.0 } else { 1800.0..2101.0 };
        let is_year = |value: f64| value.fract() == 0.0 && years.contains(&value);
        (unit == "年" || unit.is_empty() && currency.is_empty())
            && values.iter().all(|(_, value)| is_year(*value))
    });
    let plain: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
    let name = |row: usize| table.rows[row].first().map_or("", |name| name.trim()).to_owned();
    let names: Vec<String> = values.iter().map(|(row, _)| name(*row)).collect();
    let is_index = is_bare && !numbers::is_time(&names) && numbers::is_index(&table.header[column], &plain);
    (values.len() >= MIN_BARS && !are_years && !is_index).then_some(values)
}

/// Whether a row is a sum or a result: it is larger than what it results from, and is not compared with it.
fn is_sum(table: &Table, row: usize) -> bool {
    numbers::sums_up(table, row) || numbers::is_result(table, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    #[test]
    fn one_column_of_numbers_has_bars() {
        let cities = table(&[
            &["City", "Trips", "On time"],
            &["Ghent", "100", "90 %"],
            &["Graz", "50", "92 %"],
            &["Turku", "25", "95 %"],
        ]);
        let expected = [(0, 1, Mark::Bar(1.0)), (1, 1, Mark::Bar(0.5)), (2, 1, Mark::Bar(0.25))];
        assert_eq!(bars(&cities, None, &[]), expected, "shares that hardly differ have none");
        assert_eq!(bars(&cities, Some(1), &[]), expected);
        let spent = table(&[
            &["Use", "Amount", "Share"],
            &["Staff", "50", "50 %"],
            &["Rent", "25", "25 %"],
            &["Other", "25", "25 %"],
            &["Total", "100", "100 %"],
        ]);
        let expected = [(0, 2, Mark::Bar(1.0)), (1, 2, Mark::Bar(0.5)), (2, 2, Mark::Bar(0.5))];
        assert_eq!(bars(&spent, None, &[]), expected);
        let ports = table(&[&["港口", "设立"], &["广州", "971年"], &["杭州", "989年"], &["泉州", "1087年"]]);
        assert_eq!(bars(&ports, None, &[]), []);
        let weeks = table(&[&["Task", "Week"], &["Dig", "3"], &["Pour", "5"], &["Roof", "9"]]);
        assert_eq!(bars(&weeks, None, &[]), []);
        let counted = table(&[&["Stop", "Sign"], &["Mill", "1"], &["Lock", "2"], &["Weir", "3"]]);
        assert_eq!(bars(&counted, None, &[]), []);
    }

    #[test]
    fn columns_that_count_the_same_share_a_scale() {
        let wards = table(&[
            &["Ward", "Beds", "Falls 2023", "Falls 2024"],
            &["Geriatrics", "28", "60", "30"],
            &["Surgery", "32", "30", "15"],
            &["Neurology", "24", "15", "45"],
        ]);
        let of = |column: usize, named: &[usize]| -> Vec<f64> {
            let share = |mark: Mark| match mark {
                Mark::Bar(share) | Mark::ShortBar(share) => share,
                _ => f64::NAN,
            };
            let found = bars(&wards, None, named).into_iter().filter(|(_, at, _)| *at == column);
            found.map(|(.., mark)| share(mark)).collect()
        };
        assert_eq!(of(2, &[]), [1.0, 0.5, 0.25]);
        assert_eq!(of(3, &[]), [0.5, 0.25, 0.75]);
        assert_eq!(of(1, &[]).len(), 3, "a title that names none compares in every respect");
        assert_eq!(of(1, &[2, 3]), [0.0; 0], "beds are not what the title is about");
        assert_eq!(of(3, &[2, 3]), [0.5, 0.25, 0.75]);
        assert_eq!(bars(&wards, None, &[3]), [], "one of two years is no comparison");
        assert!(are_of_one_kind("前测平均分", "后测平均分") && !are_of_one_kind("離職者", "新規採用"));
    }

    #[test]
    fn a_sum_has_no_bar_where_other_columns_have_none() {
        let wards = table(&[
            &["Ward", "Falls", "Change"],
            &["Ash", "80", "-31%"],
            &["Beech", "40", "-27%"],
            &["Elm", "40", "+2%"],
            &["All of them", "160", "-22%"],
        ]);
        let expected = [(0, 1, Mark::Bar(1.0)), (1, 1, Mark::Bar(0.5)), (2, 1, Mark::Bar(0.5))];
        assert_eq!(bars(&wards, None, &[]), expected);
    }

    #[test]
    fn options_have_no_bars_down_their_columns() {
        let options = table(&[
            &["", "Keep", "Move"],
            &["Capex (£m)", "24", "19"],
            &["Payback (years)", "16", "2"],
            &["Roles affected", "0", "146"],
        ]);
        assert_eq!(bars(&options, None, &[1, 2]), []);
        assert_eq!(bars(&options, None, &[]), []);
        let measures = table(&[
            &["指标", "年初目标", "实际完成"],
            &["助餐人次", "42,000", "46,718"],
            &["日托人次", "3,600", "3,214"],
            &["活动场次", "120", "131"],
        ]);
        assert_eq!(bars(&measures, None, &[]), []);
    }

    #[test]
    fn a_column_of_shares_has_bars_beside_words() {
        let shops = table(&[
            &["品牌", "鲜食占比", "折扣时间", "一日几配"],
            &["悦邻", "20%", "21点后8折", "1"],
            &["橙家", "40%", "19点后7折", "2"],
            &["7号仓", "10%", "不打折", "1"],
        ]);
        let expected = [(0, 1, Mark::Bar(0.5)), (1, 1, Mark::Bar(1.0)), (2, 1, Mark::Bar(0.25))];
        assert_eq!(bars(&shops, None, &[]), expected);
    }
}
