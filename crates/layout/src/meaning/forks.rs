//! Which entries below a step are branches? `Yes → cut over`, `相乗りなし：希望時刻どおりに配車`: a case, and what follows
//! from it.

use super::lists::holds;
use crate::words::{PageWords, PointWords, split_at_first_arrow, width_units};

/// Longest case before what follows from it, in half ems.
const MAX_CASE_LENGTH: usize = 56;

/// The branches of `point`: every entry below it as a case and what follows from it. Empty if they are not branches.
///
/// Arrows make branches, and so does a point that asks; if one point of a page forks, pairs below another are branches
/// as well.
pub fn fork<'a>(page: &PageWords, point: &'a PointWords) -> Vec<(&'a str, &'a str)> {
    let branches: Option<Vec<_>> = point.items.iter().map(|item| branch(item)).collect();
    let Some(branches) = branches.filter(|_| !point.heading.is_empty()) else { return Vec::new() };
    if is_sure(point) || page.ordered && page.points.iter().any(is_sure) { branches } else { Vec::new() }
}

/// Whether there are several pairs below a point that asks or decides, or several arrows.
fn is_sure(point: &PointWords) -> bool {
    let items = &point.items;
    let is_led = |item: &String| split_at_first_arrow(item).is_some_and(|(case, _)| is_case(case));
    let asks = point.heading.ends_with(['?', '？', 'か']) || holds(&point.heading, "decisions");
    items.len() > 1
        && !point.heading.is_empty()
        && (items.iter().all(is_led) || asks && items.iter().all(|item| branch(item).is_some()))
}

/// A case and what follows from it, at the first arrow of `item` or else at its first colon.
fn branch(item: &str) -> Option<(&str, &str)> {
    let at_colon = || item.split_once('：').or_else(|| item.split_once(": "));
    let (case, outcome) = split_at_first_arrow(item).or_else(at_colon)?;
    let (case, outcome) = (case.trim(), outcome.trim());
    (is_case(case) && !outcome.is_empty()).then_some((case, outcome))
}

fn is_case(text: &str) -> bool {
    !text.trim().is_empty() && width_units(text) <= MAX_CASE_LENGTH && !text.contains('\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    fn page(points: &[(&str, &[&str])]) -> PageWords {
        let point = |(heading, items): &(&str, &[&str])| PointWords {
            heading: (*heading).to_owned(),
            items: items.iter().map(|item| (*item).to_owned()).collect(),
            ..PointWords::default()
        };
        let points = points.iter().map(point).collect();
        PageWords { points, ordered: true, ..PageWords::new(Kind::Points, "How it works") }
    }

    #[test]
    fn arrows_and_questions_fork() {
        let page = page(&[
            ("Draft the contract", &[]),
            ("Same shard?", &["Yes: one local transaction", "No: go to the coordinator"]),
            ("系统判断", &["轻度 -> 直接使用", "重度 → 转听力师 → 回访"]),
            ("Commit", &["Timeout: check the key"]),
        ]);
        let fork = |at: usize| fork(&page, &page.points[at]);
        assert!(fork(0).is_empty());
        assert_eq!(fork(1), [("Yes", "one local transaction"), ("No", "go to the coordinator")]);
        assert_eq!(fork(2), [("轻度", "直接使用"), ("重度", "转听力师 → 回访")]);
        assert_eq!(fork(3), [("Timeout", "check the key")], "as the others of its page do");
    }

    #[test]
    fn names_and_texts_do_not_fork() {
        let page = page(&[("Router", &["Input: a request", "Output: a bucket"]), ("Store", &["Postgres"])]);
        assert!(fork(&page, &page.points[0]).is_empty());
        assert!(fork(&page, &page.points[1]).is_empty());
    }
}
