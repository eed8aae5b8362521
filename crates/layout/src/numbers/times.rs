//! Do the names of rows follow one another, in time or on a scale?

use super::{parse, split_unit};
use crate::when::{self, Moment, MomentKind};

/// Fewer numbers are not a scale, and fewer months around the turn of a year are not a course.
const MIN_STEPS: usize = 4;
/// How much a year adds to the order of a moment.
const YEAR: i64 = 10_000;
/// How much a month adds to it.
const MONTH: i64 = 100;

/// Whether names are years, quarters, months or days in order; an `e` after a year says that it is estimated.
pub(crate) fn is_time(names: &[String]) -> bool {
    // `2024-07` is a month, unless `2006-07` and `2007-08` are in order only as seasons.
    run_on(names, str::to_owned) || run_on(names, |name| season(name).unwrap_or_else(|| name.to_owned()))
}

fn run_on(names: &[String], bare: fn(&str) -> String) -> bool {
    let moments: Option<Vec<Moment>> = names
        .iter()
        .map(|name| {
            let name = &*bare(name.trim());
            let plain = name.trim_end_matches(['e', 'E', 'f', 'F', 'p', 'P']);
            let is_estimated = plain.ends_with(|c: char| c.is_ascii_digit());
            when::moment(if is_estimated { plain } else { name })
        })
        .collect();
    moments.is_some_and(|moments| {
        let orders = in_years(&moments);
        moments.len() >= 2
            && moments.iter().all(|moment| moment.rest.is_empty() && moment.kind != MomentKind::Clock)
            && orders.windows(2).all(|pair| pair[0] < pair[1])
    })
}

/// The orders of moments, where those without a year are of the year that was said before them, and January follows
/// December: `2024年10月`, `11月`, `12月`, `2025年1月`, `2月`.
fn in_years(moments: &[Moment]) -> Vec<i64> {
    let is_month = |moment: &Moment| moment.kind == MomentKind::Date && moment.order >= MONTH;
    let says_year = moments.iter().any(|moment| moment.order >= YEAR);
    if !moments.iter().all(is_month) || moments.len() < MIN_STEPS && !says_year {
        return moments.iter().map(|moment| moment.order).collect();
    }
    let mut year = 0;
    let mut before = 0;
    let mut turns = 0;
    let mut orders = Vec::with_capacity(moments.len());
    for moment in moments {
        if moment.order >= YEAR {
            year = moment.order / YEAR;
            before = moment.order;
        } else {
            let turns_round = moment.order + year * YEAR < before;
            turns += i64::from(turns_round);
            year += i64::from(turns_round && turns == 1);
            before = moment.order + year * YEAR;
        }
        orders.push(before);
    }
    // Months of no year are those of a single one.
    let is_long = orders.first().zip(orders.last()).is_some_and(|(first, last)| last - first >= YEAR);
    if is_long && !says_year { moments.iter().map(|moment| moment.order).collect() } else { orders }
}

/// The first year of `2021/22`, and of `21/22`, which are years only because one follows the other.
fn season(name: &str) -> Option<String> {
    let (first, second) = name.split_once(['/', '–', '-'])?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(first) || !are_digits(second) {
        return None;
    }
    match (first.len(), second.len()) {
        (4, 2 | 4) => Some(first.to_owned()),
        (2, 2) => {
            let follows = (first.parse::<u32>().ok()? + 1) % 100 == second.parse::<u32>().ok()?;
            follows.then(|| format!("20{first}"))
        }
        _ => None,
    }
}

/// Whether bare numbers increase below a head with its unit: `Age (yr)`, `電圧(V)`.
pub(crate) fn is_scale(head: &str, names: &[String]) -> bool {
    let (_, unit) = split_unit(head);
    let is_bare = |name: &String| parse(name).filter(|one| one.unit.is_empty() && one.currency.is_empty());
    let values: Option<Vec<f64>> = names.iter().map(|name| is_bare(name).map(|one| one.value)).collect();
    !unit.is_empty()
        && names.len() >= MIN_STEPS
        && values.is_some_and(|values| values.windows(2).all(|pair| pair[0] < pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn names_of_times_follow_one_another() {
        for course in [
            &["2024-11", "2024-12", "2025-01"][..],
            &["2006-07", "2007-08", "2008-09"],
            &["2021/22", "2022/23"],
            &["22/23", "23/24", "24/25"],
            &["平成27", "平成30", "令和元", "令和6"],
            &["2024年11月", "12月", "2025年1月", "2月"],
            &["2024年11月", "12月", "1月", "2月"],
            &["10月", "11月", "12月", "1月"],
            &["Q3 2024", "Q1 2025"],
            &["2024", "2025E"],
        ] {
            assert!(is_time(&names(course)), "{course:?}");
        }
        for other in [
            &["2024-11", "2024-10"][..],
            &["3月", "1月"],
            &["11月", "12月", "1月", "12月"],
            &["Oslo", "2024"],
        ] {
            assert!(!is_time(&names(other)), "{other:?}");
        }
    }

    #[test]
    fn growing_numbers_below_a_unit_are_a_scale() {
        let ages = names(&["2", "4", "5", "8"]);
        assert!(is_scale("Age (yr)", &ages));
        assert!(!is_scale("Pod", &ages), "numbers that only name");
        assert!(!is_scale("Age (yr)", &names(&["4", "2", "5", "8"])));
        assert!(!is_scale("Age (yr)", &names(&["2", "3"])));
    }
}
