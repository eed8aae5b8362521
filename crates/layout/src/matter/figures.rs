//! What do the numbers of a table say? Makes a page of a table a page of its chart, where that is better.

use deckwright_model::language::is_kana;
use deckwright_model::outline::Table;

use crate::numbers::{self, Figures};
use crate::suit::Kind;
use crate::words::{Language, PageWords, is_wide};

/// A series that is so many times smaller than another would lie flat on the axis.
const LARGEST_SPREAD: f64 = 15.0;
/// Most of a chart's names that are told after the largest.
const MOST_FOLLOWERS: usize = 3;

/// Gives a page its table, and its chart if the table is one of numbers.
pub fn set_table(words: &mut PageWords, table: Table) {
    if let Some(figures) = numbers::figures(&table).filter(|figures| is_one_measure(&table, figures)) {
        let suggestion = numbers::suggest(&figures);
        words.kind = Kind::Chart;
        words.unit = unit(&figures);
        words.figure = change(&figures, suggestion.highlight);
        words.chart = Some((figures, suggestion));
    }
    words.table = Some(table);
}

/// Do all columns count the same thing, so that they can share an axis?
fn is_one_measure(table: &Table, figures: &Figures) -> bool {
    let unit = |header: &String| {
        let at = header.rfind([',', '，', '(', '（', '/']);
        at.map(|at| header[at..].trim_matches([',', '，', '(', '（', ')', '）', '/', ' ']).to_owned())
    };
    let mut units = table.header.iter().skip(1).map(unit);
    let first = units.next().flatten();
    let largest = figures
        .series
        .iter()
        .map(|(_, values)| values.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs())));
    let (least, most) =
        largest.fold((f64::MAX, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
    units.all(|other| other == first) && most <= least.max(f64::MIN_POSITIVE) * LARGEST_SPREAD
}

/// What a chart's numbers are, in words.
fn unit(figures: &Figures) -> String {
    let name = match &figures.series[..] {
        [(name, _)] => name.as_str(),
        _ => "",
    };
    let parts: Vec<&str> =
        [name, figures.unit.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// How much a single series has changed from its first to its last value, where that is its point.
fn change(figures: &Figures, highlight: Option<usize>) -> String {
    let [(_, values)] = &figures.series[..] else { return String::new() };
    let (Some(Some(first)), Some(Some(last))) = (values.first(), values.last()) else { return String::new() };
    let percent = (last - first) / first * 100.0;
    if highlight != Some(values.len() - 1) || *first <= 0.0 || !percent.is_finite() || percent.abs() < 1.0 {
        return String::new();
    }
    let sign = if percent > 0.0 { "+" } else { "−" };
    format!("{sign}{:.0} %", percent.abs())
}

/// The way that numbers take from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    Rises,
    Falls,
    /// Up until this one, and down after it.
    Peaks(usize),
    Dips(usize),
    /// Up and down.
    Wavers,
}

/// `None` where a number is missing.
pub fn course(values: &[Option<f64>]) -> Option<Course> {
    let values: Option<Vec<f64>> = values.iter().copied().collect();
    let values = values.filter(|values| values.len() >= 2)?;
    let rises = |values: &[f64]| values.windows(2).all(|pair| pair[0] < pair[1]);
    let falls = |values: &[f64]| values.windows(2).all(|pair| pair[0] > pair[1]);
    let mut turns = 1..values.len() - 1;
    Some(match () {
        () if rises(&values) => Course::Rises,
        () if falls(&values) => Course::Falls,
        () => turns
            .find_map(|at| match (&values[..=at], &values[at..]) {
                (before, after) if rises(before) && falls(after) => Some(Course::Peaks(at)),
                (before, after) if falls(before) && rises(after) => Some(Course::Dips(at)),
                _ => None,
            })
            .unwrap_or(Course::Wavers),
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

/// A name and its number. Behind an East Asian character the page leaves room by itself.
pub fn beside(name: &str, number: &str) -> String {
    let space = if name.ends_with(is_wide) { "" } else { " " };
    format!("{name}{space}{number}")
}

/// The language that the names of a chart are in.
pub fn language(figures: &Figures) -> Language {
    let names = || figures.categories.iter().chain(figures.series.iter().map(|(name, _)| name));
    let any = |is: fn(char) -> bool| names().any(|name| name.chars().any(is));
    match () {
        () if any(is_kana) => Language::Ja,
        () if any(is_wide) => Language::Zh,
        () => Language::En,
    }
}

/// What a chart shows, in words, for a page that says nothing about it: which way it goes, or what is
/// highest and lowest.
pub fn reading(figures: &Figures) -> String {
    let language = language(figures);
    let line = |(name, values): &(String, Vec<Option<f64>>)| {
        let told = match course(values).filter(|_| numbers::is_time(&figures.categories)) {
            None | Some(Course::Wavers) => extremes(figures, values, language)?,
            Some(course) => way(figures, course, language)?,
        };
        let colon = if language.is_cjk() { "：" } else { ": " };
        Some(if figures.series.len() > 1 { format!("{name}{colon}{told}") } else { told })
    };
    figures.series.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn way(figures: &Figures, course: Course, language: Language) -> Option<String> {
    let (first, last) = (figures.categories.first()?, figures.categories.last()?);
    let turn = |at: usize| figures.categories.get(at);
    Some(match (course, language) {
        (Course::Rises, Language::En) => format!("Rising all the way from {first} to {last}"),
        (Course::Rises, Language::Zh) => format!("{first}至{last}持续上升"),
        (Course::Rises, Language::Ja) => format!("{first}から{last}まで上昇が続く"),
        (Course::Falls, Language::En) => format!("Falling all the way from {first} to {last}"),
        (Course::Falls, Language::Zh) => format!("{first}至{last}持续下降"),
        (Course::Falls, Language::Ja) => format!("{first}から{last}まで下降が続く"),
        (Course::Peaks(at), Language::En) => format!("Up until {}, down since", turn(at)?),
        (Course::Peaks(at), Language::Zh) => format!("{}之前持续上升，此后回落", turn(at)?),
        (Course::Peaks(at), Language::Ja) => format!("{}まで上昇、その後は下降", turn(at)?),
        (Course::Dips(at), Language::En) => format!("Down until {}, up since", turn(at)?),
        (Course::Dips(at), Language::Zh) => format!("{}之前持续下降，此后回升", turn(at)?),
        (Course::Dips(at), Language::Ja) => format!("{}まで下降、その後は上昇", turn(at)?),
        (Course::Wavers, _) => return None,
    })
}

/// The names of the highest and of the lowest number; nothing where all are the same.
fn extremes(figures: &Figures, values: &[Option<f64>], language: Language) -> Option<String> {
    let known = || values.iter().flatten().copied();
    let (most, least) = (known().max_by(f64::total_cmp)?, known().min_by(f64::total_cmp)?);
    let shown = |wanted: f64| {
        let named = figures.categories.iter().zip(values).filter(|(_, value)| **value == Some(wanted));
        let names: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
        let names = names.join(if language.is_cjk() { "、" } else { ", " });
        beside(&names, &written(figures, wanted))
    };
    if most <= least {
        return None;
    }
    let (most, least) = (shown(most), shown(least));
    Some(match language {
        Language::En => format!("Highest: {most}; lowest: {least}"),
        Language::Zh => format!("最高：{most}；最低：{least}"),
        Language::Ja => format!("最大：{most}、最小：{least}"),
    })
}

/// What comes after the largest, for a page whose title names that one.
pub fn followers(figures: &Figures) -> Option<String> {
    let [(_, values)] = &figures.series[..] else { return None };
    let mut known: Vec<(&String, f64)> =
        figures.categories.iter().zip(values).filter_map(|(name, value)| Some((name, (*value)?))).collect();
    known.sort_by(|a, b| b.1.total_cmp(&a.1));
    let shown = |(name, value): &(&String, f64)| beside(name, &written(figures, *value));
    let mut rest: Vec<String> = known.iter().skip(1).take(MOST_FOLLOWERS).map(shown).collect();
    let last = rest.pop()?;
    Some(match language(figures) {
        Language::En if rest.is_empty() => format!("Followed by {last}"),
        Language::En => format!("Followed by {} and {last}", rest.join(", ")),
        Language::Zh => format!("其次为{}", [rest, vec![last]].concat().join("、")),
        Language::Ja => format!("続いて{}", [rest, vec![last]].concat().join("、")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(names: &[&str], series: &[(&str, &[f64])]) -> Figures {
        Figures {
            categories: names.iter().map(ToString::to_string).collect(),
            series: series
                .iter()
                .map(|(name, values)| ((*name).to_owned(), values.iter().copied().map(Some).collect()))
                .collect(),
            format: if series.iter().any(|(_, values)| values.iter().any(|value| value.fract() != 0.0)) {
                "0.0".to_owned()
            } else {
                "0".to_owned()
            },
            unit: String::new(),
        }
    }

    #[track_caller]
    fn check(names: &[&str], series: &[(&str, &[f64])], expected: &str) {
        assert_eq!(reading(&figures(names, series)), expected);
    }

    #[test]
    fn a_chart_is_told_by_its_way_or_its_extremes_and_never_as_a_range() {
        let years = ["2022", "2023", "2024"];
        check(&years, &[("Revenue", &[3.1, 3.4, 4.2])], "Rising all the way from 2022 to 2024");
        check(&years, &[("Revenue", &[3.1, 2.4, 2.0])], "Falling all the way from 2022 to 2024");
        check(&years, &[("Revenue", &[3.1, 3.1, 4.2])], "Highest: 2024 4.2; lowest: 2022, 2023 3.1");
        check(&["A", "B"], &[("Cost", &[7.0, 7.0])], "");
        check(&["Q1", "Q2", "Q3", "Q4"], &[("Sales", &[32.0, 41.0, 56.0, 49.0])], "Up until Q3, down since");
        check(&["Q1", "Q2", "Q3", "Q4"], &[("Sales", &[32.0, 21.0, 26.0, 49.0])], "Down until Q2, up since");
        check(
            &["第一季度", "第二季度", "第三季度"],
            &[("销售额", &[32.0, 56.0, 49.0])],
            "第二季度之前持续上升，此后回落",
        );
        check(
            &["2023", "2024"],
            &[("营收", &[1.0, 2.0]), ("利润", &[2.0, 1.0])],
            "营收：2023至2024持续上升\n利润：2023至2024持续下降",
        );
        check(
            &["Shade", "Engine", "Box"],
            &[("Cost", &[18.0, 31.0, 5.0])],
            "Highest: Engine 31; lowest: Box 5",
        );
    }

    #[test]
    fn after_the_largest_come_the_others() {
        let rest = followers(&figures(&["Press", "Talk", "Window"], &[("Share", &[9.0, 44.0, 18.0])]));
        assert_eq!(rest.as_deref(), Some("Followed by Window 18 and Press 9"));
        assert_eq!(
            followers(&figures(&["甲", "乙"], &[("占比", &[70.0, 30.0])])).as_deref(),
            Some("其次为乙30")
        );
        assert_eq!(followers(&figures(&["A"], &[("Share", &[9.0])])), None);
    }
}
