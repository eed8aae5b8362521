//! A state and the state that follows it: before and after.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, begins, holds};
use super::measured_change::{measured_change, named_change};
use super::paired_table::PairedTable;
use super::pairs::{Pair, Pairs, pairs};
use super::pattern::RelationPattern;
use super::text_halves::{Halves, is_now, was};
use super::view::{View, split_at_arrow};
use crate::numbers::stated;
use crate::when;
use crate::words::{Marks, PageWords, PointWords, is_wide, width_units};

/// Longest state of which a line tells, in half ems.
const MAX_STATE_LENGTH: usize = 80;
/// Longest name of what has changed.
const MAX_NAME_LENGTH: usize = 60;
/// Longest clause that tells of a state by a word inside it, in half ems.
const MAX_CLAUSE_LENGTH: usize = 32;
/// Longest East Asian heading that names a state by a word inside it, in characters.
const MAX_WIDE_HEAD_LENGTH: usize = 8;
/// Longest name and longest state of a change whose name ends at a space, in half ems.
const MAX_NAMED_CHANGE_LENGTH: usize = 40;

/// Two sides, or pairs.
pub enum BeforeAfter {
    Sides(Vec<PointWords>),
    /// The same things measured at both times.
    PairedTable(PairedTable),
    /// A text that turns from what was to what is.
    Told(Halves),
    /// Names, what they were and what they have become: amounts, or states in a few words.
    Amounts(Vec<PointWords>),
    Rows(Pairs),
}

impl RelationPattern for BeforeAfter {
    const RELATION: Relation = Relation::BeforeAfter;

    fn of(view: &View) -> Option<Self> {
        // `Until March`, `Since April`, and what came of it.
        if let [first, second, result] = view.points()
            && super::problem_solution::names(&result.heading, "results")
            && is_state(&first.heading, "before")
            && is_state(&second.heading, "after")
            && !view.is_prose
        {
            return Some(Self::Sides(view.points()[..2].to_vec()));
        }
        if let [first, second] = view.points() {
            if view.is_prose {
                let told = tells(&first.heading, "before") && tells(&second.heading, "after");
                // If only one of the sentences says which state it tells of, both stay whole.
                let sides = [side_of_sentence(first), side_of_sentence(second)];
                let are_named = sides.iter().all(|side| !side.heading.is_empty());
                let sides = if are_named { sides } else { [first, second].map(whole_side) };
                return told.then(|| Self::Sides(sides.to_vec()));
            }
            let told = view.points().iter().all(|point| !point.body.is_empty());
            let named = is_state(&first.heading, "before") && is_state(&second.heading, "after");
            if told && first.heading != second.heading && (named || are_two_times(view)) {
                if let Some(paired) = PairedTable::of(view.points()) {
                    return Some(Self::PairedTable(paired));
                }
                return Some(Self::Sides(view.points().to_vec()));
            }
        }
        if view.is_prose {
            return None;
        }
        if let Some(halves) = Halves::of(view, was, is_now) {
            return Some(Self::Told(halves));
        }
        let amounts: Option<Vec<PointWords>> = view
            .points()
            .iter()
            .map(|point| measured_change(point).or_else(|| named_change(point)))
            .collect();
        if let Some(amounts) = amounts.filter(|amounts| (2..=7).contains(&amounts.len())) {
            return Some(Self::Amounts(amounts));
        }
        let rows: Option<Vec<Pair>> = view.points().iter().map(turn).collect();
        if let Some(pairs) = rows.filter(|pairs| (2..=6).contains(&pairs.len())) {
            return Some(Self::Rows(Pairs { pairs, ..Pairs::default() }));
        }
        pairs(view).filter(|pairs| (2..=6).contains(&pairs.pairs.len()) && pairs.are_short()).map(Self::Rows)
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.before_after").is_some();
        let rows = match self {
            Self::PairedTable(_) => return Evidence::of(88, "the same is measured before and after"),
            Self::Told(_) => return Evidence::of(72, "the text tells what was and what is"),
            Self::Sides(_) if view.is_prose => {
                return Evidence::of(72, "the text tells what was and what is");
            }
            Self::Sides(sides) => {
                let why = format!("“{}” becomes “{}”", sides[0].heading, sides[1].heading);
                return Evidence::of(84, why);
            }
            Self::Amounts(_) => return Evidence::of(90, "every point tells what was and what is"),
            Self::Rows(rows) => rows,
        };
        let turns = view.points().iter().all(|point| turn(point).is_some());
        let named = is_state(&rows.first_name, "before") && is_state(&rows.second_name, "after");
        let same = rows.pairs.iter().filter(|pair| speak_of_the_same(pair)).count();
        let (alike, all_alike) = (same * 2 >= rows.pairs.len(), same * 5 >= rows.pairs.len() * 4);
        Evidence::default()
            .and_if(turns, 72, "every point tells what was and what is")
            .and_if(named, 80, "the halves are named before and after")
            .and_if(title, 32, "the title tells of a change")
            .and_if(alike && (view.has_arrows || title), 30, "both halves speak of the same")
            .and_if(all_alike && view.has_arrows && !turns, 24, "both halves speak of the same")
            .and_if(view.has_arrows, 8, "arrows lead from one state to the next")
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Sides(sides) => {
                // The result is said of both.
                if let Some(result) = words.points.get(2) {
                    let lines = [std::mem::take(&mut words.lead), super::view::whole(result)];
                    words.lead =
                        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
                }
                words.points = sides;
            }
            Self::PairedTable(paired) => paired.place(words, true),
            Self::Told(halves) => halves.place(words),
            Self::Amounts(amounts) => words.points = amounts,
            Self::Rows(rows) => rows.place(words),
        }
    }
}

/// A sentence as a side: what stands before its first comma says which state it is.
fn side_of_sentence(point: &PointWords) -> PointWords {
    let cut =
        [", ", "，", "、"].iter().filter_map(|sign| Some((point.heading.find(sign)?, sign.len()))).min();
    let (heading, body) = match cut {
        Some((at, sign)) => (point.heading[..at].to_owned(), point.heading[at + sign..].to_owned()),
        None => (String::new(), point.heading.clone()),
    };
    PointWords { heading, items: vec![body.clone()], body, ..PointWords::default() }
}

fn whole_side(point: &PointWords) -> PointWords {
    let body = point.heading.clone();
    PointWords { items: vec![body.clone()], body, ..PointWords::default() }
}

/// Whether the first clause of a sentence says which state it tells of.
fn tells(sentence: &str, name: &str) -> bool {
    let clause: String = sentence.chars().take_while(|c| !",，、;；".contains(*c)).collect();
    begins(&clause, name) || width_units(&clause) <= MAX_CLAUSE_LENGTH && holds(&clause, name)
}

pub fn is_state(head: &str, name: &str) -> bool {
    let wide = head.chars().any(is_wide);
    !head.is_empty()
        && (begins(head, name) || wide && head.chars().count() <= MAX_WIDE_HEAD_LENGTH && holds(head, name))
}

/// Whether the two headings are dates and nothing else, the later one last.
fn are_two_times(view: &View) -> bool {
    let moments: Option<Vec<_>> = view.heads().map(when::moment).collect();
    moments.is_some_and(|moments| {
        moments.iter().all(|moment| moment.rest.is_empty() && moment.kind == when::MomentKind::Date)
            && moments.windows(2).all(|pair| pair[0].order < pair[1].order)
    })
}

/// Whether the halves state quantities of the same unit, or share a word: `280 meals` and `520 meals`, `two doors` and
/// `one door`.
fn speak_of_the_same(pair: &Pair) -> bool {
    let (first, second) = (stated(&pair.first), stated(&pair.second));
    let units = |found: &[crate::numbers::TextQuantity]| -> Vec<String> {
        found.iter().map(|one| one.quantity.unit.clone()).collect()
    };
    let counted = !first.is_empty() && !second.is_empty();
    let same_unit = counted && units(&first).iter().any(|unit| units(&second).contains(unit));
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 3);
        parts.map(|word| word.trim_end_matches('s').to_lowercase()).collect()
    };
    let shared = !pair.first.chars().any(is_wide)
        && words(&pair.first).iter().any(|word| words(&pair.second).contains(word));
    same_unit || shared
}

/// `Orders: 74, then 210` and `Orders: 74 → 210` as what was and what is.
pub fn turn(point: &PointWords) -> Option<Pair> {
    let text = if point.body.is_empty() { &point.heading } else { &point.body };
    let name = if point.body.is_empty() { "" } else { point.heading.as_str() };
    let (first, second) = if let Some(halves) = split_at_arrow(text) {
        // In a line without a name, nobody knows what the arrow means.
        let named = begins(halves.0, "before") && begins(halves.1, "after") || is_named(halves);
        (named || !name.is_empty() && width_units(name) <= MAX_NAME_LENGTH).then_some(halves)?
    } else {
        let signs = [", ", "，", "、", "; ", "；", " - ", " – ", "。"];
        let cut = signs.iter().find_map(|sign| {
            text.match_indices(sign)
                .map(|(at, _)| at)
                .find(|at| begins(&text[at + sign.len()..], "after.turns"))
                .map(|at| (at, sign.len()))
        });
        match cut {
            Some((at, sign)) => (&text[..at], &text[at + sign..]),
            None => text.split_at(from_to(text)?),
        }
    };
    let (first, second) = (first.trim(), second.trim());
    let colon = Marks::of(name).colon;
    let first = if name.is_empty() { first.to_owned() } else { format!("{name}{colon}{first}") };
    // A change is told in two phrases; a sentence that has more to say is read, and not compared with its end.
    let are_brief = width_units(&first) <= MAX_STATE_LENGTH && width_units(second) <= MAX_STATE_LENGTH;
    (!second.is_empty() && are_brief).then(|| Pair { first, second: second.to_owned() })
}

/// Whether a space ends the name of what has changed: `所要時間 45分 → 12分`. In East Asian text it is the only one before
/// the arrow.
fn is_named((first, second): (&str, &str)) -> bool {
    let mut parts = first.split(' ');
    let (Some(name), Some(state), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let is_short = |text: &str| !text.is_empty() && width_units(text) <= MAX_NAMED_CHANGE_LENGTH;
    name.ends_with(is_wide) && [name, state, second].into_iter().all(is_short) && !second.contains(' ')
}

/// Where `从…降到…`, `from … to …`, `…から…に` turns from what was to what is.
fn from_to(text: &str) -> Option<usize> {
    if let Some(start) = text.find('从').or_else(|| text.find('由')).or_else(|| text.find('從')) {
        let verbs = [
            "降到",
            "升到",
            "缩短到",
            "提高到",
            "增加到",
            "减少到",
            "降至",
            "升至",
            "增至",
            "减至",
            "缩短至",
            "提升到",
            "提升至",
            "变成",
            "变为",
            "到",
            "至",
        ];
        let found = verbs.iter().find_map(|verb| text[start..].find(verb).map(|at| start + at));
        return found.filter(|at| *at > start + 3);
    }
    let lower = text.to_lowercase();
    if lower.len() == text.len() && (lower.starts_with("from ") || lower.contains(" from ")) {
        let start = lower.find("from ")?;
        return lower[start..].find(" to ").map(|at| start + at + 1);
    }
    let at = text.find("から")? + "から".len();
    let ends = ["に", "へ", "まで"].iter().any(|end| text[at..].contains(end));
    (ends && !stated(&text[..at]).is_empty()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(heading: &str, body: &str, expected: Option<(&str, &str)>) {
        let point =
            PointWords { heading: heading.to_owned(), body: body.to_owned(), ..PointWords::default() };
        let found = turn(&point);
        assert_eq!(found.as_ref().map(|pair| (pair.first.as_str(), pair.second.as_str())), expected);
    }

    #[test]
    fn turns_are_read_in_any_form() {
        check("Orders", "74, then 210", Some(("Orders: 74", "then 210")));
        check("Queue", "7 min → 2 min", Some(("Queue: 7 min", "2 min")));
        check("等候", "从52分钟降到11分钟", Some(("等候：从52分钟", "降到11分钟")));
        check("Waiting", "from 3 weeks to 4 days", Some(("Waiting: from 3 weeks", "to 4 days")));
        check("所要時間 45分 → 12分", "", Some(("所要時間 45分", "12分")));
        check("Rain", "we stay inside", None);
        check("", "", None);
        let long = "老街地势低、管网旧、房子密，单靠加大管径既挖不开也花不起；方案采取上截、中蓄、下排的组合，下游东门泵站由每秒3立方米扩容至每秒9立方米";
        check(long, "", None);
        check("Gums pale → oxygen", "", None);
    }
}
