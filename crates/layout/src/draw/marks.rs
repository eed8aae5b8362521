//! Which marks may stand in a comparison? Ticks, crosses and arrows judge its sides, so they stand only where the
//! words say which side is good.

use crate::meaning::good_side;
use crate::suit::Kind;
use crate::words::PageWords;

/// The icon that a design calls `name`, as `page` may show it at the point `side`, or between its sides.
pub fn mark<'n>(name: &'n str, page: &PageWords, side: Option<usize>) -> &'n str {
    if page.kind != Kind::Comparison {
        return name;
    }
    match (name, side, good_side(page)) {
        ("check" | "x" | "minus", Some(_), None) => "chevron-right",
        ("check" | "x" | "minus", Some(side), Some(good)) if side == good => "check",
        ("check" | "x", Some(_), Some(_)) => "x",
        ("arrow-right", None, Some(0) | None) => "arrow-left-right",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::PointWords;

    /// What stands before the entries of both sides, and between the sides.
    fn check(heads: [&str; 2], expected: [&str; 3]) {
        let mut page = PageWords::new(Kind::Comparison, "Build or rent?");
        page.points = heads
            .map(|head| PointWords {
                heading: head.to_owned(),
                body: "Text".to_owned(),
                ..PointWords::default()
            })
            .into();
        let found =
            [mark("x", &page, Some(0)), mark("check", &page, Some(1)), mark("arrow-right", &page, None)];
        assert_eq!(found, expected, "{heads:?}");
    }

    #[test]
    fn a_side_is_judged_only_where_the_words_judge_it() {
        check(["Build", "Rent"], ["chevron-right", "chevron-right", "arrow-left-right"]);
        check(["自建", "租用"], ["chevron-right", "chevron-right", "arrow-left-right"]);
        check(["Before", "After"], ["x", "check", "arrow-right"]);
        check(["问题", "解决方案"], ["x", "check", "arrow-right"]);
        check(["Advantages", "Drawbacks"], ["check", "x", "arrow-left-right"]);
        check(["缺点", "优点"], ["x", "check", "arrow-right"]);
    }

    #[test]
    fn other_pages_keep_their_icons() {
        let page = PageWords::new(Kind::Points, "Build or rent?");
        assert_eq!(mark("check", &page, Some(0)), "check");
    }
}
