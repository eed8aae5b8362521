//! Selects the pages of a deck of a given length and divides them into chapters.

use deckwright_model::outline::Page;

use super::material::{Candidate, Material, Pool};
use crate::brief::{FRAME, Language, PageRange};

/// Fewest pages of a chapter with its own divider.
const MIN_PAGES: usize = 2;

/// A chapter of the deck.
pub struct SelectedChapter {
    pub title: String,
    pub pages: Vec<Page>,
    is_draft: bool,
}

impl SelectedChapter {
    pub fn is_draft(&self) -> bool {
        self.is_draft
    }
}

/// Selects the deck whose length is closest to the request. Material about the subject comes first; the draft
/// fills a deck only if that is not enough.
pub(super) fn fit(material: &Material, range: PageRange, language: Language) -> Vec<SelectedChapter> {
    if range.is_exact() {
        return flat(material, range.max.saturating_sub(FRAME).max(1));
    }
    // Fields to fill in are work for the reader, so the deck has no more of them than it needs.
    let is_draft = material.first.iter().all(Pool::is_draft);
    let target = match range {
        _ if range.max <= 10 => range.max - 1,
        _ if is_draft => range.min,
        _ => usize::midpoint(range.min, range.max),
    };
    let known: Vec<&Pool> = material.first.iter().collect();
    let mut chosen = nearest(&known, range, target);
    if !range.contains(length(&chosen)) && !material.appendix.is_empty() {
        let all: Vec<&Pool> = material.first.iter().chain(&material.appendix).collect();
        chosen = nearest(&all, range, range.min);
    }
    if !range.contains(length(&chosen)) && !material.more.is_empty() {
        // A draft ends with its own last chapter.
        let count = material.first.len();
        let (first, last) = material.first.split_at(if is_draft { count.saturating_sub(1) } else { count });
        let all = first.iter().chain(&material.more).chain(last).chain(&material.appendix);
        chosen = nearest(&all.collect::<Vec<_>>(), range, range.min);
    }
    let mut chapters: Vec<SelectedChapter> = Vec::new();
    for group in chosen {
        let title = group.title(language, &chapters);
        let is_draft = group.pages.iter().any(|(_, candidate)| candidate.is_draft);
        let pages = group.pages.into_iter().map(|(_, candidate)| candidate.page.clone()).collect();
        chapters.push(SelectedChapter { title, pages, is_draft });
    }
    chapters
}

/// The `count` most important pages, each a chapter without a divider: from a draft the first pages of every
/// chapter, from other material the pages of lowest rank.
fn flat(material: &Material, count: usize) -> Vec<SelectedChapter> {
    let pools = || material.first.iter().chain(&material.more).enumerate();
    let mut pages: Vec<(usize, usize, usize, usize)> = Vec::new();
    for (at, pool) in pools() {
        let least = pool.pages.iter().map(|candidate| candidate.rank).min().unwrap_or_default();
        for (place, candidate) in pool.pages.iter().enumerate() {
            let before = pool.pages.iter().filter(|other| other.rank < candidate.rank).count();
            let turn = if candidate.is_draft && !pool.of_heads { before } else { 0 };
            let is_more = usize::from(at >= material.first.len());
            pages.push((is_more * 100 + turn, if turn > 0 { least } else { candidate.rank }, at, place));
        }
    }
    pages.sort_unstable();
    pages.truncate(count);
    pages.sort_unstable_by_key(|&(_, _, at, place)| (at, place));
    let pools: Vec<&Pool> = pools().map(|(_, pool)| pool).collect();
    let chapter = |(_, _, at, place): (usize, usize, usize, usize)| {
        let candidate = &pools[at].pages[place];
        SelectedChapter {
            title: candidate.page.title.clone(),
            pages: vec![candidate.page.clone()],
            is_draft: candidate.is_draft,
        }
    };
    pages.into_iter().map(chapter).collect()
}

/// Pages under one divider.
struct Group<'a> {
    /// Each page with the chapter that it comes from.
    pages: Vec<(&'a Pool, &'a Candidate)>,
}

fn length(groups: &[Group]) -> usize {
    FRAME + groups.iter().map(|group| 1 + group.pages.len()).sum::<usize>()
}

/// The pages of lowest rank that make a deck within `range` and near `target`, if possible with
/// two chapters or more and none of one page.
fn nearest<'a>(pools: &[&'a Pool], range: PageRange, target: usize) -> Vec<Group<'a>> {
    let mut ranks: Vec<usize> =
        pools.iter().flat_map(|pool| &pool.pages).map(|candidate| candidate.rank).collect();
    ranks.sort_unstable();
    let decks = ranks.iter().map(|&most| groups(pools, most));
    let cost = |deck: &Vec<Group>| {
        let pages = length(deck);
        let lonely = deck.len() < 2 || deck.iter().any(|group| group.pages.len() < MIN_PAGES);
        (!range.contains(pages), lonely, pages.abs_diff(target))
    };
    decks.min_by_key(cost).unwrap_or_default()
}

/// The pages up to a rank, chapter by chapter. A page that would be alone under its heads joins its
/// neighbours.
fn groups<'a>(pools: &[&'a Pool], most: usize) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for &pool in pools {
        let taken = pool.pages.iter().filter(|candidate| candidate.rank <= most);
        let group = Group { pages: taken.map(|candidate| (pool, candidate)).collect() };
        match groups.last_mut() {
            _ if group.pages.is_empty() => {}
            Some(last) if last.is_lonely() && pool.of_heads => last.join(group),
            _ => groups.push(group),
        }
    }
    // A single page at the end joins the group before it.
    let last = groups.iter().rposition(Group::is_of_heads).filter(|&at| at > 0 && groups[at].is_lonely());
    if let Some(last) = last {
        let group = groups.remove(last);
        groups[last - 1].join(group);
    }
    // A deck with a single chapter is split: its second half becomes another chapter.
    if let [only] = groups.as_mut_slice()
        && only.is_of_heads()
        && only.pages.len() >= 2 * MIN_PAGES
    {
        let pages = only.pages.split_off(only.pages.len().div_ceil(2));
        groups.push(Group { pages });
    }
    groups
}

impl<'a> Group<'a> {
    fn is_of_heads(&self) -> bool {
        self.pages.iter().all(|(pool, _)| pool.of_heads)
    }

    /// Whether it has a single page, under a head.
    fn is_lonely(&self) -> bool {
        self.is_of_heads() && self.pages.len() < MIN_PAGES
    }

    fn join(&mut self, other: Group<'a>) {
        self.pages.extend(other.pages);
    }

    /// The chapter's title, after the chapters `before`: that of the chapter most of its pages come from. The
    /// first chapter is named by its first page.
    fn title(&self, language: Language, before: &[SelectedChapter]) -> String {
        let is_free = |title: &str| before.iter().all(|chapter| chapter.title != title);
        let count = |pool: &Pool| self.pages.iter().filter(|(other, _)| std::ptr::eq(*other, pool)).count();
        let most = self.pages.iter().map(|(pool, _)| count(pool)).max().unwrap_or_default();
        let is_main = most * 2 > self.pages.len();
        let is_named = is_main || before.is_empty();
        let main = self.pages.iter().find(|(pool, _)| is_named && count(pool) == most);
        let other = language.pick("More to know", "进一步了解", "さらに知る");
        let titles = self.pages.iter().map(|(pool, _)| pool.title.as_str());
        let mut titles = main.map(|(pool, _)| pool.title.as_str()).into_iter().chain([other]).chain(titles);
        titles.find(|title| is_free(title)).unwrap_or(other).to_owned()
    }
}

/// Joins names into a title: "Overview and origins". Names that are already pairs are separated by commas.
pub(super) fn listed(names: &[&str], language: Language) -> String {
    let (comma, and) = match language {
        Language::En => (", ", " and "),
        Language::Zh => ("、", "与"),
        Language::Ja => ("、", "と"),
    };
    let lower = |name: &str| match language {
        Language::En => name.to_lowercase(),
        _ => name.to_owned(),
    };
    let Some((first, rest)) = names.split_first() else { return String::new() };
    let pairs = names.iter().any(|name| name.contains(and));
    let mut listed = (*first).to_owned();
    for (at, name) in rest.iter().enumerate() {
        listed.push_str(if at + 1 == rest.len() && !pairs { and } else { comma });
        listed.push_str(&lower(name));
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_a_title() {
        assert_eq!(listed(&["Overview", "Origins"], Language::En), "Overview and origins");
        assert_eq!(listed(&["Overview", "Limits and risks"], Language::En), "Overview, limits and risks");
        assert_eq!(listed(&["概览", "由来"], Language::Zh), "概览与由来");
        assert_eq!(listed(&["概要", "利点", "用語"], Language::Ja), "概要、利点と用語");
    }
}
