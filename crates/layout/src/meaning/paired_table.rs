//! Are the same things measured on two sides, or before and after? Then both values of each thing stand beside each
//! other.

use deckwright_model::outline::Table;

use super::measured::{NamedQuantity, are_one_measure, at_end};
use crate::matter::figures::set_table;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Longest name with its value, in half ems.
const MAX_LINE_LENGTH: usize = 48;
/// The fewest and the most things that are measured on both sides.
const MIN_MEASURES: usize = 2;
const MAX_MEASURES: usize = 6;

/// Rows of what is measured with both values, and what else is said.
#[derive(Debug, PartialEq)]
pub struct PairedTable {
    table: Table,
    notes: Vec<String>,
}

impl PairedTable {
    /// Two sides with as many values of one measure, most of them of the same things.
    pub fn of(points: &[PointWords]) -> Option<Self> {
        let [first, second] = points else { return None };
        let ((before, mut notes), (after, more)) = (values(first)?, values(second)?);
        notes.extend(more);
        let is_level = before.len() == after.len()
            && (MIN_MEASURES..=MAX_MEASURES).contains(&before.len())
            && notes.len() <= 1;
        let same = before.iter().zip(&after).filter(|(one, other)| one.name == other.name).count();
        let are_same = same >= MIN_MEASURES && same * 2 >= before.len();
        let all: Vec<NamedQuantity> = before.iter().chain(&after).cloned().collect();
        if !is_level || !are_same || !are_one_measure(&all) {
            return None;
        }
        let row = |(one, other): (&NamedQuantity, &NamedQuantity)| {
            // A thing whose name has changed keeps both names.
            let name = if one.name == other.name {
                one.name.clone()
            } else {
                format!("{} / {}", one.name, other.name)
            };
            vec![name, one.figure.clone(), other.figure.clone()]
        };
        let side = |point: &PointWords| point.heading.trim_end_matches([':', '：', ' ']).to_owned();
        let table = Table {
            header: vec![String::new(), side(first), side(second)],
            rows: before.iter().zip(&after).map(row).collect(),
        };
        Some(Self { table, notes })
    }

    /// The values as a chart, with what else is said above them; `is_change` if the second side is what counts.
    pub fn place(self, words: &mut PageWords, is_change: bool) {
        words.points.clear();
        words.kind = Kind::Table;
        set_table(words, self.table);
        if let Some((_, suggestion)) = words.chart.as_mut().filter(|_| is_change) {
            suggestion.lit_series = Some(1);
        }
        let lines = std::iter::once(std::mem::take(&mut words.lead)).chain(self.notes);
        words.lead = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    }
}

/// The values that a side begins with, each after its name, and the lines below them.
fn values(point: &PointWords) -> Option<(Vec<NamedQuantity>, Vec<String>)> {
    // What ends like a sentence is said of the values.
    let is_line = |text: &str| width_units(text) <= MAX_LINE_LENGTH && !text.ends_with(['.', '。']);
    let value = |text: &str| at_end(text, "").filter(|one| is_line(text) && one.is_single);
    let is_flat = point.entries.iter().all(|entry| entry.below.is_empty());
    let found: Vec<NamedQuantity> = point.entries.iter().map_while(|entry| value(&entry.text)).collect();
    let notes = point.entries.iter().skip(found.len()).map(|entry| entry.text.clone()).collect();
    (is_flat && !found.is_empty() && !point.heading.is_empty()).then_some((found, notes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Entry;

    fn side(heading: &str, lines: &[&str]) -> PointWords {
        let entries = lines.iter().map(|line| Entry::new(*line)).collect();
        PointWords { heading: heading.to_owned(), entries, ..PointWords::default() }
    }

    #[test]
    fn the_same_measured_twice_stands_side_by_side() {
        let before = side("2022年", &["经销商 68%", "电商 9%", "餐饮 6%"]);
        let after = side("2024年", &["经销商 57%", "电商与零售 16%", "餐饮 15%", "两年增加了3.8亿元。"]);
        let found = PairedTable::of(&[before, after]).unwrap();
        assert_eq!(found.table.header, ["", "2022年", "2024年"]);
        assert_eq!(found.table.rows[1], ["电商 / 电商与零售", "9%", "16%"]);
        assert_eq!(found.notes, ["两年增加了3.8亿元。"]);
        let mut words = PageWords::new(Kind::Points, "Channels");
        found.place(&mut words, true);
        assert_eq!(words.chart.unwrap().1.lit_series, Some(1));
        assert_eq!(words.lead, "两年增加了3.8亿元。");
    }

    #[test]
    fn sides_of_other_things_or_measures_are_no_pairs() {
        let one = side("A", &["Cost: €3m", "Time: 4 months"]);
        let other = side("B", &["Cost: €5m", "Time: 2 months"]);
        assert_eq!(PairedTable::of(&[one, other]), None);
        let one = side("North", &["Wood 12%", "Stone 9%"]);
        assert_eq!(PairedTable::of(&[one, side("South", &["Sand 12%", "Clay 9%"])]), None);
    }
}
