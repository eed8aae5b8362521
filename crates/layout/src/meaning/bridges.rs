//! Signed amounts: what leads from one amount to another, and what adds to something or takes from it.

use super::measured::{NamedQuantity, are_one_measure, measured, value};
use super::view::View;

/// The fewest amounts of a bridge: a start, an end and what lies between them.
const MIN_STEPS: usize = 4;
/// The fewest signed amounts that are set side by side.
const MIN_SIGNED: usize = 3;
/// How far rounded amounts may be off, as a part of the largest.
const MAX_ROUNDING_ERROR: f64 = 0.005;
/// Units of a change in percent.
pub const POINTS: [&str; 9] =
    ["pts", "pp", "ppt", "percentage points", "points", "百分点", "个百分点", "ポイント", "pt"];

/// `2023: 2.77`, `Price: +0.52`, `Material: −0.12`, `2024: 3.17`: an amount, what adds to it and takes from it, and the
/// resulting amount.
pub fn bridge(view: &View) -> Option<Vec<NamedQuantity>> {
    let (_, mut found) = measured(view).filter(|_| !view.is_prose)?;
    let [first, steps @ .., last] = &found[..] else { return None };
    let is_led =
        found.len() >= MIN_STEPS && !is_signed(first) && !is_signed(last) && steps.iter().all(is_signed);
    let sum: f64 = value(first) + steps.iter().map(value).sum::<f64>();
    let largest = found.iter().map(|one| value(one).abs()).fold(0.0, f64::max);
    let is_told = found.iter().all(|one| one.is_single && one.rest.is_empty());
    if !is_led || !is_told || (sum - value(last)).abs() > largest * MAX_ROUNDING_ERROR {
        return None;
    }
    if are_one_measure(&found) {
        return Some(found);
    }
    // Points of a percentage are counted on its scale.
    let is_scale = |one: &NamedQuantity| {
        one.quantity.is_percent()
            || one.quantity.unit.is_empty()
            || POINTS.contains(&one.quantity.unit.as_str())
    };
    let is_bare = found.iter().all(|one| is_scale(one) && one.quantity.currency.is_empty());
    let is_percent =
        found[0].quantity.is_percent() && found.last().is_some_and(|last| last.quantity.is_percent());
    (is_bare && is_percent).then(|| {
        for one in &mut found {
            one.figure.truncate(one.figure.rfind(|c: char| c.is_ascii_digit()).map_or(0, |at| at + 1));
        }
        found
    })
}

/// What follows the numbers of a bridge, where they are shown without it.
pub fn scale(found: &[NamedQuantity]) -> String {
    let mut units: Vec<&str> = Vec::new();
    for one in found {
        let unit = one.quantity.unit.as_str();
        if !unit.is_empty() && !units.contains(&unit) {
            units.push(unit);
        }
    }
    units.join(", ")
}

/// `Wages: −2.4 pts`, `Coffee: 0.4 pts`: every line says what it adds or takes away, and there are some of both.
pub fn contributions(view: &View) -> Option<Vec<NamedQuantity>> {
    let (_, found) = measured(view).filter(|_| !view.is_prose)?;
    let is_one = found.len() >= MIN_SIGNED && are_one_measure(&found);
    let is_both = found.iter().any(|one| value(one) < 0.0) && found.iter().any(|one| value(one) > 0.0);
    (is_one && is_both).then_some(found)
}

/// Whether it is written with its sign.
fn is_signed(one: &NamedQuantity) -> bool {
    one.figure.trim_start_matches(['约', '約', '~', '≈']).starts_with(['+', '-', '−', '＋', '±'])
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Page};

    use super::*;

    fn view(lines: &[&str]) -> View {
        let body = lines.iter().map(|line| Block::Text((*line).to_owned())).collect();
        let page = Page { title: "Title".to_owned(), body, ..Page::default() };
        View::new(&crate::matter::parts(&page)[0])
    }

    #[test]
    fn an_amount_and_what_leads_to_the_next_are_a_bridge() {
        let lines = [
            "2023年归母净利润：2.77亿元",
            "销量增长：+0.52亿元",
            "费用增加：−0.12亿元",
            "2024年归母净利润：3.17亿元",
        ];
        let found = bridge(&view(&lines)).unwrap();
        assert_eq!(found[2].figure, "−0.12亿元");
        let lines =
            ["FY25 margin: 3.1%", "Closing shops: +1.4", "Waste back to 8%: +1.0", "FY28 target: 5.5%"];
        let found = bridge(&view(&lines)).unwrap();
        let figures: Vec<&str> = found.iter().map(|one| one.figure.as_str()).collect();
        assert_eq!((figures, scale(&found).as_str()), (vec!["3.1", "+1.4", "+1.0", "5.5"], "%"));
        let lines = [
            "Q2 gross margin 77.9%",
            "Inference cost −2.6 pts",
            "Support headcount −0.8 pts",
            "Pricing uplift on renewals +0.7 pts",
            "Q3 gross margin 75.2%",
        ];
        assert!(bridge(&view(&lines)).is_some());
        let off = ["FY25 margin: 3.1%", "Closing shops: +1.4", "Waste: +1.0", "FY28 target: 6.5%"];
        assert!(bridge(&view(&off)).is_none());
        let plain = ["Oil: 30 kg", "Salt: 10 kg", "Rice: 12 kg", "All: 52 kg"];
        assert!(bridge(&view(&plain)).is_none());
    }

    #[test]
    fn amounts_in_brackets_are_parts_of_the_one_before_them() {
        let lines =
            ["資金利益　+24億円（うち金利要因+15億円、量+9億円）", "役務利益　+15億円", "税金等　▲11億円"];
        let found = measured(&view(&lines)).unwrap().1;
        assert!(
            found.iter().map(|one| one.figure.as_str()).eq(["+24億円", "+15億円", "▲11億円"]),
            "{found:?}"
        );
        assert!(!are_one_measure(&found));
    }

    #[test]
    fn limits_of_both_kinds_are_no_amounts_of_one_scale() {
        let limits = ["Shops on the plan ≥ 80%", "Staff each week ≥ 50%", "Difference < 0.5%"];
        let found = measured(&view(&limits)).unwrap().1;
        assert!(found.iter().map(|one| one.figure.as_str()).eq(["≥ 80%", "≥ 50%", "< 0.5%"]));
        assert!(!are_one_measure(&found) && are_one_measure(&found[..2]));
    }

    #[test]
    fn what_adds_and_what_takes_away_are_contributions() {
        let lines = ["Wages: −2.4 pts. More an hour", "Energy: −1.3 pts", "Coffee: +0.4 pts"];
        assert_eq!(contributions(&view(&lines)).unwrap()[0].rest, "More an hour");
        assert!(contributions(&view(&["A: +2 pts", "B: +1 pts", "C: +3 pts"])).is_none());
        assert!(contributions(&view(&["A: 2 pts", "B: −1 pts", "C: +3 pts"])).is_some());
        assert!(contributions(&view(&["A: 2 pts", "B: 1 pts", "C: 3 pts"])).is_none());
    }
}
