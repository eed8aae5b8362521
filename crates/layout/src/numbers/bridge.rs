//! Do numbers lead from one amount to another? Then each stands where the one before it ends.

use super::Figures;
use crate::when::moment;

/// What a number of a bridge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An amount that stands on the axis.
    Total,
    Rise,
    Fall,
}

/// The fewest numbers of a bridge: a start, an end and what lies between them.
const MIN_BRIDGE_VALUES: usize = 4;
/// The fewest letters that the names of two amounts of one kind share at their ends: `Profit 2024`, `Profit 2025`.
const MIN_COMMON_LETTERS: usize = 3;

/// The steps of a bridge: a single measure whose last number is the sum of all before it, and none of which leads below
/// zero. Some take away, or the first and the last are one amount at two times, and nothing between them is a time.
pub fn bridge(figures: &Figures) -> Option<Vec<Step>> {
    let [(_, values)] = &figures.series[..] else { return None };
    let values: Vec<f64> = values.iter().copied().collect::<Option<_>>()?;
    let (last, parts) = values.split_last().filter(|(_, parts)| parts.len() + 1 >= MIN_BRIDGE_VALUES)?;
    let sum: f64 = parts.iter().sum();
    let largest = parts.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    let is_sum = (sum - last).abs() <= largest * 0.005;
    let mut height = 0.0;
    let stands = parts.iter().all(|value| {
        height += value;
        height >= 0.0
    });
    let (first_name, last_name) = (figures.categories.first()?, figures.categories.last()?);
    let between = figures.categories.iter().skip(1).take(parts.len() - 1);
    let is_same = are_of_one_kind(first_name, last_name);
    let leads = is_same && between.into_iter().all(|name| moment(name).is_none());
    let takes = parts.iter().any(|value| *value < 0.0);
    if !is_sum || !stands || !takes && !leads {
        return None;
    }
    let step = |value: &f64| if *value < 0.0 { Step::Fall } else { Step::Rise };
    let mut steps: Vec<Step> = parts.iter().map(step).collect();
    if is_same {
        steps[0] = Step::Total;
    }
    steps.push(Step::Total);
    Some(steps)
}

/// Whether each of several measures leads from one amount to another: bars side by side would show none of the ways.
pub fn are_bridges(figures: &Figures) -> bool {
    let one =
        |series: &(String, Vec<Option<f64>>)| Figures { series: vec![series.clone()], ..figures.clone() };
    figures.series.len() > 1 && figures.series.iter().all(|series| bridge(&one(series)).is_some())
}

/// Whether two labels name the same amount at two times.
fn are_of_one_kind(first: &str, last: &str) -> bool {
    let ends = || first.chars().rev().zip(last.chars().rev());
    let begins = || first.chars().zip(last.chars());
    let is_same = |(a, b): &(char, char)| a == b;
    (moment(first).is_some() && moment(last).is_some())
        || ends().take_while(is_same).count() >= MIN_COMMON_LETTERS
        || begins().take_while(is_same).count() >= MIN_COMMON_LETTERS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(rows: &[(&str, f64)]) -> Figures {
        Figures {
            categories: rows.iter().map(|(name, _)| (*name).to_owned()).collect(),
            series: vec![("Profit".to_owned(), rows.iter().map(|(_, value)| Some(*value)).collect())],
            format: "#,##0".to_owned(),
            unit: String::new(),
            is_scale: false,
            total: None,
        }
    }

    #[test]
    fn what_leads_from_one_amount_to_another_is_a_bridge() {
        let profit = [("Profit 2024", 50.0), ("Price", 20.0), ("Material", -15.0), ("Profit 2025", 55.0)];
        assert_eq!(bridge(&figures(&profit)), Some(vec![Step::Total, Step::Rise, Step::Fall, Step::Total]));
        let saved = [("Oil", 30.0), ("Bearings", 10.0), ("Sensors", -12.0), ("Balance", 28.0)];
        assert_eq!(bridge(&figures(&saved)), Some(vec![Step::Rise, Step::Rise, Step::Fall, Step::Total]));
        let grown = [("FY25 margin", 3.1), ("Shops", 1.4), ("Waste", 1.0), ("FY28 target", 5.5)];
        assert_eq!(bridge(&figures(&grown)), Some(vec![Step::Total, Step::Rise, Step::Rise, Step::Total]));
    }

    #[test]
    fn other_numbers_are_none() {
        assert_eq!(bridge(&figures(&[("A", 5.0), ("B", 3.0), ("C", 2.0), ("D", 10.0)])), None);
        let years = [("2021", 5.0), ("2022", 3.0), ("2023", 2.0), ("2024", 10.0)];
        assert_eq!(bridge(&figures(&years)), None);
        assert_eq!(bridge(&figures(&[("A", 5.0), ("B", -3.0), ("C", 2.0), ("D", 7.0)])), None);
        assert_eq!(bridge(&figures(&[("A", 5.0), ("B", -8.0), ("C", 6.0), ("D", 3.0)])), None);
    }
}
