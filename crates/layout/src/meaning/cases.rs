//! What to do in which case.

use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pairs::{Pair, Pairs, pairs};
use super::subject;
use super::view::{View, split_at_arrow, whole};
use super::{Meant, Relation};
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest condition before what is done, in half ems.
const LONGEST_CASE: usize = 64;

/// What to do in which case.
pub struct Branches {
    cases: Pairs,
    question: String,
    /// Every case ends with the word that makes it one: `…なら`.
    is_conditional: bool,
}

impl Meant for Branches {
    const RELATION: Relation = Relation::Branches;

    fn of(view: &View) -> Option<Self> {
        let conditional = conditional(view);
        let is_conditional = conditional.is_some();
        let cases = if view.is_prose {
            told(view).or(conditional).or_else(|| sorted_out(view))?
        } else {
            told(view).or(conditional).or_else(|| nested(view)).or_else(|| pairs(view))?
        };
        let question = subject::question(view.title());
        (2..=6).contains(&cases.pairs.len()).then_some(Self { cases, question, is_conditional })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let count = self.cases.pairs.len();
        let begun = self.cases.pairs.iter().filter(|pair| begins(&pair.first, "cases")).count();
        let limited = self.cases.pairs.iter().filter(|pair| is_limited(&pair.first)).count();
        let is_case = subject::is_case(view.title());
        let title = announced(view.title(), "title.branches").or(is_case.then_some("when"));
        let choice = announced(view.title(), "title.choices");
        let asks_which = subject::asks_which(view.title());
        let asks = view.title().ends_with(['?', '？']);
        Evidence::default()
            .and_if(begun == count, 84, "every heading begins a case")
            .and_if(begun < count && self.is_conditional, 70, "every point says when, and what to do then")
            .and_if(
                is_one_of(&self.cases.first_name, "columns.cases")
                    && is_one_of(&self.cases.second_name, "columns.actions"),
                84,
                "cases and what is done in them take turns",
            )
            .and_if(view.is_prose && begun == 0, 60, "every clause says of what, and what to do with it")
            .and_if(
                begun < count && count >= 3 && (limited + begun) * 2 >= count && limited > 0,
                52,
                "the headings limit cases",
            )
            .and_if(
                begun < count && (limited + begun) * 4 >= count * 3 && limited > 0,
                14,
                "the headings limit cases",
            )
            .and_if(title.is_some(), 40, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(title.is_some() && count >= 3, 12, "several cases are answered")
            .and_if(choice.is_some() && title.is_none(), 28, "the title asks what to do")
            .and_if(asks_which && title.is_none() && choice.is_none(), 28, "the title asks which")
            .and_if(view.has_arrows, 12, "arrows lead from a case to what is done")
            .and_if(view.has_arrows && asks_which, 12, "arrows lead from a case to what is done")
            .and_if(asks && limited > 0, 12, "the title asks")
            .and_if(nested(view).is_some(), 60, "cases hang below a case")
    }

    fn place(self, words: &mut PageWords) {
        words.caption = self.question;
        words.points = self.cases.points();
    }
}

/// A heading that sets a limit: `under €50`, `10m以上`, `…なら`.
fn is_limited(head: &str) -> bool {
    let lower = head.to_lowercase();
    let signs = lower.contains(['<', '>', '≥', '≤', '≧', '≦', '＜', '＞']);
    let wide = head.chars().any(is_wide);
    let words = || list("limits").iter().filter(|word| !word.is_ascii() && word.chars().count() > 1);
    let ends = || words().any(|end| head.ends_with(end));
    let is_range = || crate::numbers::stated(head).iter().any(|stated| stated.is_range);
    let compared = || !crate::numbers::stated(head).is_empty() && words().any(|word| head.contains(word));
    signs || wide && (ends() || is_range() || compared()) || !wide && holds(head, "limits")
}

/// `If it rains, we stay.`: the case ends at its comma.
fn told(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        if !point.body.is_empty() {
            return begins(&point.heading, "cases")
                .then(|| Pair { first: point.heading.clone(), second: point.body.clone() });
        }
        let (first, second) = [", ", "，", "、"].iter().find_map(|sign| point.heading.split_once(sign))?;
        begins(first, "cases")
            .then(|| Pair { first: first.trim().to_owned(), second: second.trim().to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// `影响大的，立专项；影响小的，顺手改`: each clause says of which things, and what is done with them.
fn sorted_out(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let (first, second) = ["的，", "的,", "の場合は", "のときは"].iter().find_map(|sign| {
            let at = point.heading.find(sign)? + sign.trim_end_matches(['，', ',']).len();
            Some(point.heading.split_at(at))
        })?;
        let second = second.trim_start_matches(['，', ',', '、', ' ']);
        (!second.is_empty()).then(|| Pair { first: first.to_owned(), second: second.to_owned() })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    (pairs.len() >= 3).then(|| Pairs { pairs, ..Pairs::default() })
}

/// `未開封なら全額返金`, `下雨的话，改到室内`: the case ends where its condition does.
fn conditional(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let text = point.heading.as_str();
        let ends = list("cases.ends").iter().filter_map(|end| text.find(end).map(|at| at + end.len()));
        let at = ends.min().filter(|at| width_units(&text[..*at]) <= LONGEST_CASE)?;
        let (first, second) = text.split_at(at);
        let second = second.trim_start_matches(['、', '，', ',', 'は', ' ']);
        (point.body.is_empty() && !second.is_empty()).then(|| Pair {
            first: first.trim_end_matches(['、', '，', ' ']).to_owned(),
            second: second.to_owned(),
        })
    };
    let pairs: Vec<_> = view.points().iter().map(pair).collect::<Option<_>>()?;
    Some(Pairs { pairs, ..Pairs::default() })
}

/// A case with cases below it, each of which leads to what is done: `No answer` over `Key known → enter`.
fn nested(view: &View) -> Option<Pairs> {
    let mut pairs = Vec::new();
    for point in view.points() {
        let lines: Vec<String> = match &point.entries[..] {
            [] | [_] => vec![joined(point)],
            entries => {
                let colon = if point.heading.chars().any(is_wide) { "：" } else { ": " };
                entries.iter().map(|entry| format!("{}{colon}{}", point.heading, entry.line())).collect()
            }
        };
        for line in lines {
            let (first, second) = split_at_arrow(&line).map(|(a, b)| (a.to_owned(), b.to_owned()))?;
            pairs.push(Pair { first, second });
        }
    }
    let has_cases = view.points().iter().any(|point| point.entries.len() > 1);
    has_cases.then(|| Pairs { pairs, ..Pairs::default() })
}

/// A point whose name an arrow set apart, as it was written.
fn joined(point: &PointWords) -> String {
    if point.heading.contains('→') { whole(point) } else { format!("{} → {}", point.heading, point.body) }
}
