//! How many chapters and pages does a text make, so that the deck has the asked size?

use deckwright_model::language::sentences;
use deckwright_model::outline::Block;

use super::read::{Piece, Section};
use crate::brief::PageRange;

/// Cover, contents and ending.
const FRAME: usize = 3;
/// Sentences that fill a page comfortably, and the fewest that are worth one.
const COMFORTABLE: usize = 4;
const FEWEST: usize = 2;
/// More chapters than this do not fit on a contents page.
const MOST_CHAPTERS: usize = 8;

/// A chapter in the making.
#[derive(Debug, Default)]
pub struct Draft {
    pub title: Option<String>,
    pub groups: Vec<Group>,
}

/// What becomes one page or several under one title.
#[derive(Debug)]
pub struct Group {
    pub title: Option<String>,
    pub content: Content,
    pages: usize,
}

#[derive(Debug)]
pub enum Content {
    Text(Vec<Sentence>),
    /// A table or figure with the sentence before it, which usually says what it shows.
    Block {
        block: Block,
        before: Option<String>,
    },
}

#[derive(Clone, Debug)]
pub struct Sentence {
    pub text: String,
    /// The heading, below that of the page, that it stands under.
    pub heading: Option<String>,
}

impl Group {
    fn new(title: Option<String>, content: Content) -> Self {
        let mut group = Self { title, content, pages: 1 };
        group.pages = (group.sentences().len() + COMFORTABLE / 2).div_euclid(COMFORTABLE).max(1);
        group
    }

    pub fn sentences(&self) -> &[Sentence] {
        if let Content::Text(sentences) = &self.content { sentences } else { &[] }
    }

    /// The sentences page by page, in runs of nearly equal length.
    pub fn runs(&self) -> impl Iterator<Item = &[Sentence]> {
        let all = self.sentences();
        (0..self.pages)
            .map(move |page| &all[all.len() * page / self.pages..all.len() * (page + 1) / self.pages])
    }
}

/// The text's own title: its only heading of the highest rank, if everything else stands below it.
pub fn take_title(sections: &mut Vec<Section>) -> Option<String> {
    let highest = sections.iter().filter(|section| section.level == 1).count();
    let first = sections.iter_mut().find(|section| section.level > 0)?;
    if highest != 1 || first.level != 1 {
        return None;
    }
    first.level = 0;
    let title = std::mem::take(&mut first.title);
    for section in sections.iter_mut().filter(|section| section.level > 0) {
        section.level -= 1;
    }
    sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    Some(title)
}

/// Chapters by the text's own headings, or runs of its paragraphs where it has too few or too many.
pub fn drafts(sections: Vec<Section>, range: PageRange) -> Vec<Draft> {
    let highest = sections.iter().filter(|section| section.level == 1).count();
    let deep = sections.iter().any(|section| section.level > 1);
    if (2..=MOST_CHAPTERS).contains(&highest) || (deep && highest >= 1) {
        return by_headings(sections);
    }
    let mut groups = Vec::new();
    for mut section in sections {
        if section.title.is_empty() {
            let pieces = std::mem::take(&mut section.pieces);
            groups.extend(paragraphs(pieces).flat_map(|pieces| groups_of(None, pieces, None)));
        } else {
            groups.extend(groups_of(Some(section.title), section.pieces, None));
        }
    }
    join_small(&mut groups);
    // Bounds the work of fitting; so many parts have to be joined anyway.
    thin(&mut groups, range.max.max(1) * 4);
    by_runs(groups, range)
}

/// Each paragraph with the list that follows it.
fn paragraphs(pieces: Vec<Piece>) -> impl Iterator<Item = Vec<Piece>> {
    let mut parts: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        match (&piece, parts.last_mut()) {
            (Piece::Item(_), Some(part)) => part.push(piece),
            _ => parts.push(vec![piece]),
        }
    }
    parts.into_iter()
}

/// Joins untitled neighbours as long as they fill one page together.
fn join_small(groups: &mut Vec<Group>) {
    let mut at = 1;
    while at < groups.len() {
        let (one, other) = (&groups[at - 1], &groups[at]);
        let sizes = (one.sentences().len(), other.sentences().len());
        let joins = one.title.is_none() && other.title.is_none() && sizes.0 > 0 && sizes.1 > 0;
        let small = sizes.0.min(sizes.1) < FEWEST && sizes.0 + sizes.1 <= COMFORTABLE + 1;
        if joins && small { merge(groups, at - 1) } else { at += 1 }
    }
}

fn by_headings(sections: Vec<Section>) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut preface: Vec<Group> = Vec::new();
    let mut page: Option<String> = None;
    for section in sections {
        let title = Some(section.title).filter(|title| !title.is_empty());
        match (section.level, drafts.last_mut()) {
            (0, _) | (2.., None) => preface.extend(groups_of(title, section.pieces, None)),
            (1, _) => {
                page = None;
                let groups = groups_of(None, section.pieces, None);
                drafts.push(Draft { title, groups });
            }
            (2, Some(draft)) => {
                page.clone_from(&title);
                // A heading with nothing below it but deeper headings waits for their sentences.
                draft.groups.extend(groups_of(title, section.pieces, None));
            }
            (_, Some(draft)) => {
                let continued = draft
                    .groups
                    .last()
                    .is_some_and(|group| group.title == page && matches!(group.content, Content::Text(_)));
                let mut groups = groups_of(page.clone(), section.pieces, title.as_deref());
                if let (true, Some(Content::Text(more))) =
                    (continued, groups.first_mut().map(|group| &mut group.content))
                {
                    let more = std::mem::take(more);
                    groups.remove(0);
                    if let Some(last) = draft.groups.last_mut() {
                        let mut sentences = last.sentences().to_vec();
                        sentences.extend(more);
                        *last = Group::new(last.title.take(), Content::Text(sentences));
                    }
                }
                draft.groups.extend(groups);
            }
        }
    }
    if let Some(first) = drafts.first_mut() {
        first.groups.splice(0..0, preface);
    }
    for draft in &mut drafts {
        join_untitled(&mut draft.groups);
        thin(&mut draft.groups, 60);
    }
    drafts.retain(|draft| !draft.groups.is_empty());
    drafts
}

/// The groups of one section: its sentences together, each table and figure apart.
fn groups_of(title: Option<String>, pieces: Vec<Piece>, heading: Option<&str>) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut run: Vec<Sentence> = Vec::new();
    let mut title = title;
    for piece in pieces {
        let sentence =
            |text: &str| Sentence { text: text.to_owned(), heading: heading.map(ToOwned::to_owned) };
        match piece {
            Piece::Paragraph(text) => run.extend(sentences(&text).into_iter().map(sentence)),
            Piece::Item(text) => run.push(sentence(&text)),
            Piece::Block(block) => {
                let before = run.last().map(|sentence| sentence.text.clone());
                if !run.is_empty() {
                    groups.push(Group::new(title.take(), Content::Text(std::mem::take(&mut run))));
                }
                groups.push(Group::new(title.take(), Content::Block { block, before }));
            }
        }
    }
    if !run.is_empty() {
        groups.push(Group::new(title, Content::Text(run)));
    }
    groups
}

/// Untitled text that follows other text without a heading is one group with it.
fn join_untitled(groups: &mut Vec<Group>) {
    let mut at = 1;
    while at < groups.len() {
        let untitled = groups[at].title.is_none()
            && !groups[at].sentences().is_empty()
            && !groups[at - 1].sentences().is_empty();
        if untitled && groups[at - 1].title.is_none() { merge(groups, at - 1) } else { at += 1 }
    }
}

/// Joins neighbouring groups until there are at most `most`.
fn thin(groups: &mut Vec<Group>, most: usize) {
    if groups.len() <= most {
        return;
    }
    let per_run = groups.len().div_ceil(most);
    let mut thinned: Vec<Group> = Vec::with_capacity(most);
    let mut joined = 0;
    for group in groups.drain(..) {
        match thinned.last_mut() {
            Some(last)
                if joined < per_run && !last.sentences().is_empty() && !group.sentences().is_empty() =>
            {
                absorb(last, group);
                joined += 1;
            }
            _ => {
                thinned.push(group);
                joined = 1;
            }
        }
    }
    *groups = thinned;
}

/// Chapters of about three pages each, counting the pages that the deck will have in the end.
fn by_runs(mut groups: Vec<Group>, range: PageRange) -> Vec<Draft> {
    // One untitled run of text is cut into pages first, so that chapters can take them one by one.
    groups = groups.into_iter().flat_map(split_untitled).collect();
    let pages: usize = groups.iter().map(|group| group.pages).sum();
    let sentences: usize = groups.iter().map(|group| group.sentences().len()).sum();
    let most = pages.max(sentences / FEWEST);
    let wished =
        pages.clamp(range.min.saturating_sub(FRAME) * 3 / 4, range.max.saturating_sub(FRAME) * 3 / 4);
    let count = (wished.min(most) / 3).clamp(1, 6);
    let mut drafts: Vec<Draft> = Vec::new();
    let mut seen = 0;
    for group in groups {
        let chapter = seen * count / pages.max(1);
        seen += group.pages;
        if drafts.len() <= chapter {
            drafts.push(Draft::default());
        }
        if let Some(draft) = drafts.last_mut() {
            draft.groups.push(group);
        }
    }
    drafts
}

fn split_untitled(group: Group) -> Vec<Group> {
    if group.title.is_some() || group.pages < 2 {
        return vec![group];
    }
    group.runs().map(|run| Group::new(None, Content::Text(run.to_vec()))).collect()
}

/// Adds or removes pages until the deck has a size in `range`, as far as the text allows. Returns the size.
pub fn fit(drafts: &mut Vec<Draft>, range: PageRange) -> usize {
    while size(drafts) < range.min && grow(drafts) {}
    while size(drafts) > range.max && shrink(drafts) {}
    size(drafts)
}

fn size(drafts: &[Draft]) -> usize {
    FRAME
        + drafts
            .iter()
            .map(|draft| 1 + draft.groups.iter().map(|group| group.pages).sum::<usize>())
            .sum::<usize>()
}

/// One page more for the fullest group.
fn grow(drafts: &mut [Draft]) -> bool {
    let groups = drafts.iter_mut().flat_map(|draft| &mut draft.groups);
    let room = |group: &&mut Group| group.sentences().len() >= FEWEST * (group.pages + 1);
    let fullest = groups.filter(room).max_by_key(|group| group.sentences().len() * 100 / group.pages);
    fullest.map(|group| group.pages += 1).is_some()
}

/// One page less: a group on fewer pages, or two groups as one, or two chapters as one.
fn shrink(drafts: &mut Vec<Draft>) -> bool {
    let groups = drafts.iter_mut().flat_map(|draft| &mut draft.groups);
    if let Some(thinnest) =
        groups.filter(|group| group.pages > 1).min_by_key(|group| group.sentences().len() * 100 / group.pages)
    {
        thinnest.pages -= 1;
        return true;
    }
    let pairs = drafts.iter().enumerate().flat_map(|(at, draft)| {
        let texts = |pair: &&[Group]| pair.iter().all(|group| !group.sentences().is_empty());
        let sizes = draft.groups.windows(2).enumerate().filter(move |(_, pair)| texts(pair));
        sizes.map(move |(place, pair)| {
            (pair.iter().map(|group| group.sentences().len()).sum::<usize>(), at, place)
        })
    });
    if let Some((_, at, place)) = pairs.min() {
        merge(&mut drafts[at].groups, place);
        drafts[at].groups[place].pages = 1;
        return true;
    }
    let smallest = (1..drafts.len()).min_by_key(|&at| drafts[at - 1].groups.len() + drafts[at].groups.len());
    smallest.is_some_and(|at| {
        let mut later = drafts.remove(at);
        let earlier = &mut drafts[at - 1];
        // Their titles go down to the pages; the joined chapter is named after both.
        name_untitled(earlier);
        name_untitled(&mut later);
        earlier.title = match (earlier.title.take(), later.title) {
            (Some(one), Some(other)) if one.chars().count() + other.chars().count() < 40 => {
                Some(format!("{one} / {other}"))
            }
            (one, _) => one,
        };
        earlier.groups.append(&mut later.groups);
        true
    })
}

fn name_untitled(draft: &mut Draft) {
    if let Some(group) = draft.groups.first_mut().filter(|group| group.title.is_none()) {
        group.title.clone_from(&draft.title);
    }
}

/// Joins the groups at `at` and `at + 1`.
fn merge(groups: &mut Vec<Group>, at: usize) {
    let later = groups.remove(at + 1);
    absorb(&mut groups[at], later);
}

/// Adds the sentences of `later`; its title becomes the heading of those that have none.
fn absorb(group: &mut Group, later: Group) {
    let Content::Text(more) = later.content else { return };
    let mut sentences = group.sentences().to_vec();
    sentences.extend(
        more.into_iter().map(|sentence| Sentence {
            heading: sentence.heading.or_else(|| later.title.clone()),
            ..sentence
        }),
    );
    *group = Group::new(group.title.take(), Content::Text(sentences));
}
