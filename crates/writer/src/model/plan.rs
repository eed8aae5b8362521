//! How many chapters and pages is a model asked for, so that the deck has the right length?

use crate::brief::PageRange;

/// Cover, contents and ending.
pub(super) const FRAME: usize = 3;

/// What to ask for: `chapters` chapters of `least` to `most` pages each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutlinePlan {
    pub(super) chapters: usize,
    pub(super) least: usize,
    pub(super) most: usize,
}

impl OutlinePlan {
    /// The plan whose decks all lie in `range`, with about five chapters of about three pages where that
    /// can be.
    pub(super) fn of(range: PageRange) -> Self {
        let all = (2..=9).flat_map(|chapters| {
            let each = (1..=6).flat_map(|least| (least..=least + 1).map(move |most| (least, most)));
            each.map(move |(least, most)| Self { chapters, least, most })
        });
        all.filter(|plan| range.min <= plan.pages(plan.least) && plan.pages(plan.most) <= range.max)
            .min_by_key(|plan| plan.distance(range))
            .unwrap_or(Self { chapters: 1, least: 1, most: 1 })
    }

    /// Pages of the deck if every chapter has `each`.
    fn pages(self, each: usize) -> usize {
        FRAME + self.chapters * (1 + each)
    }

    /// How far the plan is from a good one, all in halves of a page.
    fn distance(self, range: PageRange) -> usize {
        let pages = self.least + self.most;
        let length = self.pages(self.least) + self.pages(self.most);
        2 * pages.abs_diff(6) + 2 * self.chapters.abs_diff(5) + length.abs_diff(range.min + range.max)
    }

    /// For the prompt: `3` or `3 to 4`.
    pub(super) fn pages_in_words(self) -> String {
        if self.least == self.most {
            self.least.to_string()
        } else {
            format!("{} to {}", self.least, self.most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Pages;

    #[test]
    fn plans_keep_the_promise_of_the_page_option() {
        for pages in Pages::ALL {
            let range = PageRange::from(*pages);
            let plan = OutlinePlan::of(range);
            assert!(plan.chapters >= 2, "{plan:?}");
            assert!(
                range.contains(plan.pages(plan.least)) && range.contains(plan.pages(plan.most)),
                "{plan:?}"
            );
        }
    }

    #[test]
    fn the_usual_deck_has_five_chapters() {
        let plan = OutlinePlan::of(PageRange::from(Pages::UpTo30));
        assert_eq!((plan.chapters, plan.pages_in_words().as_str()), (5, "3 to 4"));
    }

    #[test]
    fn an_impossible_range_still_has_a_plan() {
        assert_eq!(OutlinePlan::of(PageRange { min: 0, max: 2 }).chapters, 1);
    }
}
