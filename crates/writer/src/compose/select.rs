//! Which chapters and pages of an anatomy go into a deck, and in which order?

use super::Composer;
use crate::anatomy::{ChapterPlan, Mark, PagePlan, Tags};
use crate::brief::PageRange;

/// Pages that every deck has: cover, contents and ending.
const FRAME: usize = 3;
const MOST_PAGES_PER_CHAPTER: usize = 6;

/// What a core item, an item for this audience, and chance weigh when few can be taken.
const CORE: usize = 1000;
const PREFERRED: usize = 60;
const CHANCE: usize = 60;
/// What is meant for others is less welcome, though not unwelcome.
const FOR_OTHERS: usize = 25;
/// Each page that a chapter already has makes its next one less welcome.
const CROWDING: usize = 35;

impl<'a> Composer<'a> {
    /// The chosen chapters with their chosen pages, in order.
    pub(super) fn select(&self) -> Vec<(&'a ChapterPlan, Vec<&'a PagePlan>)> {
        let total = self.target();
        let budget = total.saturating_sub(FRAME);
        let mut ranked: Vec<&ChapterPlan> =
            self.anatomy.chapters.iter().filter(|chapter| self.admits(&chapter.tags)).collect();
        // The first chapter of an anatomy opens a deck, and the last closes it unless it is very short.
        let mut wished = self.chapter_count(budget);
        let first = ranked.first().map(|chapter| chapter.line);
        let last = ranked.last().map(|chapter| chapter.line).filter(|_| wished > 3);
        let frames = |chapter: &ChapterPlan| [first, last].contains(&Some(chapter.line));
        if wished > 3 {
            // Nothing that this audience cannot do without is left out, as long as a chapter keeps a page
            // beside its divider.
            let needed =
                ranked.iter().filter(|chapter| frames(chapter) || self.is_core(&chapter.tags)).count();
            wished = wished.max(needed.min(budget / 2));
        }
        ranked.sort_by_key(|chapter| {
            let frames = frames(chapter);
            let weight = self.weight(&chapter.tags, &chapter.title.alternatives[0].text);
            std::cmp::Reverse(weight + usize::from(frames) * 2 * CORE)
        });

        let mut count = wished.min(ranked.len());
        // A chapter more where those chosen cannot fill the pages.
        let room = |count: usize| {
            ranked[..count].iter().map(|chapter| self.open_pages(chapter).len()).sum::<usize>()
        };
        while count < ranked.len() && room(count) + count < budget {
            count += 1;
        }
        let mut chosen = ranked[..count].to_vec();
        chosen.sort_by_key(|chapter| chapter.line);
        self.reorder(&mut chosen, |chapter| &chapter.tags);

        let pages = self.share_pages(&chosen, budget - count.min(budget));
        chosen.into_iter().zip(pages).filter(|(_, pages)| !pages.is_empty()).collect()
    }

    /// A page count near the middle of the range.
    fn target(&self) -> usize {
        let PageRange { min, max } = self.brief.pages;
        let (lowest, spread) = match usize::midpoint(min, max) {
            middle if max.saturating_sub(min) > 8 => (middle.saturating_sub(1), 3),
            middle => (middle.max(FRAME + 5), 2),
        };
        (lowest + self.seed.below("pages", spread)).min(max).max(min)
    }

    fn chapter_count(&self, budget: usize) -> usize {
        // Where two counts read equally well, titles differ.
        let either = self.seed.below("chapters", 2);
        match budget {
            0..=4 => 1,
            5..=8 => 2,
            9..=12 => 3,
            13..=16 => 5,
            17..=20 => 5 + either,
            21..=25 => 6 + either,
            26..=31 => 7 + either,
            _ => budget / 4,
        }
    }

    /// Deals `count` pages to the chapters: one each, then the most welcome ones.
    fn share_pages(&self, chapters: &[&'a ChapterPlan], count: usize) -> Vec<Vec<&'a PagePlan>> {
        let mut pools: Vec<Vec<(usize, &PagePlan)>> = chapters
            .iter()
            .map(|chapter| {
                let mut pages: Vec<_> = self
                    .open_pages(chapter)
                    .into_iter()
                    .map(|page| (self.weight(&page.tags, &page.title.alternatives[0].text), page))
                    .collect();
                pages.sort_by_key(|&(weight, page)| (weight, std::cmp::Reverse(page.line)));
                pages
            })
            .collect();
        let mut chosen: Vec<Vec<&PagePlan>> = pools
            .iter_mut()
            .take(count)
            .map(|pool| pool.pop().map(|(_, page)| page).into_iter().collect())
            .collect();
        chosen.resize(chapters.len(), Vec::new());
        for _ in chapters.len()..count {
            let welcome = |at: usize| {
                let &(weight, _) = pools[at].last()?;
                (chosen[at].len() < MOST_PAGES_PER_CHAPTER).then(|| {
                    (weight + CROWDING * MOST_PAGES_PER_CHAPTER).saturating_sub(CROWDING * chosen[at].len())
                })
            };
            // The first of equals, so that the order of the file decides.
            let Some(at) =
                (0..chapters.len()).rev().filter(|&at| welcome(at).is_some()).max_by_key(|&at| welcome(at))
            else {
                break;
            };
            chosen[at].extend(pools[at].pop().map(|(_, page)| page));
        }
        for pages in &mut chosen {
            pages.sort_by_key(|page| page.line);
            self.reorder(pages, |page| &page.tags);
        }
        chosen
    }

    fn open_pages(&self, chapter: &'a ChapterPlan) -> Vec<&'a PagePlan> {
        chapter.pages.iter().filter(|page| self.admits(&page.tags)).collect()
    }

    pub(super) fn admits(&self, tags: &Tags) -> bool {
        (tags.only.is_empty() || self.matches(&tags.only)) && !self.matches(&tags.not)
    }

    fn matches(&self, marks: &[Mark]) -> bool {
        marks.iter().any(|mark| self.marks.contains(mark))
    }

    fn is_core(&self, tags: &Tags) -> bool {
        tags.core || self.matches(&tags.core_for)
    }

    fn weight(&self, tags: &Tags, key: &str) -> usize {
        // What is only for them is meant for them.
        let matching = tags
            .preferred
            .iter()
            .chain(&tags.only)
            .chain(&tags.core_for)
            .filter(|mark| self.marks.contains(mark))
            .count();
        let for_others = matching == 0 && !tags.preferred.is_empty();
        (usize::from(self.is_core(tags)) * CORE + (matching + 1) * PREFERRED + self.seed.below(key, CHANCE))
            .saturating_sub(usize::from(for_others) * FOR_OTHERS)
    }

    /// Moves what this audience wants early behind the first, and what it wants late before the last.
    fn reorder<T: Copy>(&self, items: &mut [T], tags: impl Fn(T) -> &'a Tags) {
        if items.len() < 3 {
            return;
        }
        let last = items.len() - 1;
        let middle: Vec<T> = items[1..last].to_vec();
        let early = |item: &T| self.matches(&tags(*item).early);
        let late = |item: &T| !early(item) && self.matches(&tags(*item).late);
        let ordered = middle
            .iter()
            .filter(|item| early(item))
            .chain(middle.iter().filter(|item| !early(item) && !late(item)))
            .chain(middle.iter().filter(|item| late(item)))
            .copied();
        let ordered: Vec<T> = ordered.collect();
        items[1..last].copy_from_slice(&ordered);
    }
}
