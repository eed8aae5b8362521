//! Collects the pages that a deck can be made of: chapters of cards or of a preset topic, and those of the
//! genre's draft.

use deckwright_model::outline::{Block, Outline, Page, Point, Role};

use super::Knowledge;
use super::fit::{self, SelectedChapter};
use super::subject;
use crate::brief::{Brief, Language, Locale};
use crate::cards::{self, Head};
use crate::drafts::{self, Draft, DraftChapter, DraftPage, DraftSlots};
use crate::script;
use crate::seed::Seed;

/// The candidate pages of one deck, with all their words.
pub(super) struct Material {
    /// Pages of cards or a preset topic; of the draft, if there is neither.
    pub first: Vec<Pool>,
    /// Pages of the draft, for decks that would be too short.
    pub more: Vec<Pool>,
    /// Pages that can follow any draft, for decks that would be a little too short.
    pub appendix: Vec<Pool>,
    subtitles: Vec<String>,
    is_traditional: bool,
}

/// A chapter from which pages are taken.
#[derive(Clone)]
pub(super) struct Pool {
    pub title: String,
    pub pages: Vec<Candidate>,
    /// Whether its pages are under heads of cards, so that its title can be made of the selected heads.
    pub of_heads: bool,
}

impl Pool {
    pub(super) fn is_draft(&self) -> bool {
        self.pages.iter().all(|candidate| candidate.is_draft)
    }
}

#[derive(Clone)]
pub(super) struct Candidate {
    pub page: Page,
    /// The head it is under, if it is from a card.
    pub head: Option<Head>,
    /// Pages of a lower rank are taken first.
    pub rank: usize,
    /// Whether the reader must fill it in.
    pub is_draft: bool,
}

/// Chapters that open and close a deck.
const FRAMING: usize = 2;
/// The genre whose draft speaks of sides.
const COMPARISON: &str = "comparison";
/// Rank of questions to talk about, before any field.
const DISCUSSION: usize = SPARE_RANK - 100;
/// Rank of pages that are used only if the others are not enough.
const SPARE_RANK: usize = 20_000;

impl Material {
    pub(super) fn of(brief: &Brief) -> Self {
        if let Some(draft) = drafts::skeleton(brief.locale()) {
            return Self::of_skeleton(draft, brief.locale());
        }
        let simple = if brief.language == Language::Zh {
            script::to_simplified(&brief.title)
        } else {
            brief.title.clone()
        };
        let genre = drafts::genre(&simple, brief.scene);
        let draft = drafts::draft(genre, brief.language);
        let given = DraftSlots::of(&simple, genre, brief.language);
        let mut material = match Knowledge::of(brief) {
            // Cards do not compare things.
            Knowledge::Cards(subjects) if genre != COMPARISON => {
                let told = subject::gather(&subjects, &simple, brief);
                let discussion = subject::discussion(&subjects, DISCUSSION, brief.language);
                let more = discussion.into_iter().chain(more_pools(draft, &given, brief.language));
                let more = more.collect();
                let subtitles =
                    told.subtitle.map_or_else(|| draft.subtitles.clone(), |subtitle| vec![subtitle]);
                Self { first: told.pools, more, appendix: Vec::new(), subtitles, is_traditional: false }
            }
            Knowledge::Preset(topic_of_preset) => {
                let outline =
                    Outline::from_markdown(topic_of_preset.content(brief.language), "").unwrap_or_default();
                let subtitles = outline.body.iter().filter_map(Block::text).map(str::to_owned).collect();
                let more = more_pools(draft, &given, brief.language);
                Self {
                    first: preset_pools(outline),
                    more,
                    appendix: Vec::new(),
                    subtitles,
                    is_traditional: false,
                }
            }
            Knowledge::DraftOnly | Knowledge::Cards(_) => {
                let first = told_sides(draft, &given, brief);
                let more =
                    if draft.is_compact() { general_pools(&given, brief.language) } else { Vec::new() };
                let appendix = appendix(&given, brief.language);
                Self { first, more, appendix, subtitles: draft.subtitles.clone(), is_traditional: false }
            }
        };
        let is_traditional =
            brief.locale() == Locale::TraditionalChinese || script::is_traditional(&brief.title);
        material.is_traditional = brief.language == Language::Zh && is_traditional;
        if material.is_traditional {
            material.write_traditional();
        }
        material
    }

    /// The general draft, for languages in which titles are not analysed.
    fn of_skeleton(draft: &Draft, locale: Locale) -> Self {
        let first = draft_pools(draft, &DraftSlots::default(), locale, &opening_first(draft));
        let subtitles = draft.subtitles.clone();
        Self { first, more: Vec::new(), appendix: Vec::new(), subtitles, is_traditional: false }
    }

    /// The chapters of the deck.
    pub(super) fn deck(&self, brief: &Brief) -> Vec<SelectedChapter> {
        let mut chapters = fit::fit(self, brief.pages, brief.language);
        // Joined titles contain a simplified "and".
        for chapter in chapters.iter_mut().filter(|_| self.is_traditional) {
            chapter.title = script::to_traditional(&chapter.title);
        }
        chapters
    }

    pub(super) fn subtitle(&self, brief: &Brief) -> Option<String> {
        let chosen = Seed::of(brief).below("subtitle", self.subtitles.len());
        let subtitle = self.subtitles.get(chosen)?;
        // The people go on the cover if the title no longer names them.
        let people = brief.people.as_ref().filter(|people| !subtitle.contains(people.as_str()));
        let people = people
            .map(|people| if self.is_traditional { script::to_traditional(people) } else { people.clone() });
        Some(people.map_or(subtitle.clone(), |people| format!("{subtitle} · {people}")))
    }

    /// The page with this title, selected or not.
    pub(super) fn page(&self, title: &str) -> Option<&Page> {
        let pools = self.first.iter().chain(&self.more).chain(&self.appendix);
        pools.flat_map(|pool| &pool.pages).map(|candidate| &candidate.page).find(|page| page.title == title)
    }

    fn write_traditional(&mut self) {
        let convert = |text: &mut String| *text = script::to_traditional(text);
        self.subtitles.iter_mut().for_each(convert);
        for pool in self.first.iter_mut().chain(&mut self.more).chain(&mut self.appendix) {
            convert(&mut pool.title);
            for candidate in &mut pool.pages {
                let page = &mut candidate.page;
                convert(&mut page.title);
                page.body.iter_mut().for_each(|block| convert_block(block, convert));
                for point in &mut page.points {
                    convert(&mut point.title);
                    point.body.iter_mut().for_each(|block| convert_block(block, convert));
                }
            }
        }
    }
}

fn convert_block(block: &mut Block, convert: impl Fn(&mut String)) {
    match block {
        Block::Text(text) => convert(text),
        Block::Table(table) => {
            table.header.iter_mut().chain(table.rows.iter_mut().flatten()).for_each(convert);
        }
        _ => {}
    }
}

pub(super) fn text(text: &str) -> Vec<Block> {
    vec![Block::Text(text.to_owned())]
}

fn preset_pools(outline: Outline) -> Vec<Pool> {
    let count = outline.chapters.len();
    let chapters = outline.chapters.into_iter().enumerate().map(|(nth, chapter)| {
        let pages = chapter.pages.into_iter().enumerate();
        // Two pages of every chapter come first, then the third ones; the first and the last chapter come
        // before the others.
        let turn = if nth == 0 {
            0
        } else if nth + 1 == count {
            1
        } else {
            nth + 1
        };
        let pages = pages.map(|(at, page)| Candidate {
            page,
            head: None,
            rank: at / 2 * 100 + turn * 2 + at % 2,
            is_draft: false,
        });
        Pool { title: chapter.title, pages: pages.collect(), of_heads: false }
    });
    chapters.collect()
}

/// The chapters of a draft in order of priority: those that open and close it, the core, the others.
fn opening_first(draft: &Draft) -> Vec<usize> {
    let core: Vec<usize> = (0..draft.chapters.len()).filter(|&at| draft.chapters[at].core).collect();
    let mut order = Vec::new();
    order.extend(core.first());
    order.extend(core.last());
    order.extend(&core);
    order.extend(0..draft.chapters.len());
    without_repeats(order)
}

/// Pages of a draft that follow the material about the subject: its close first, its opening last.
fn more_pools(draft: &Draft, given: &DraftSlots, language: Language) -> Vec<Pool> {
    let mut order = opening_first(draft);
    if order.len() > 1 {
        let opening = order.remove(0);
        order.push(opening);
    }
    let mut pools = draft_pools(draft, &given.without_parts(), language.into(), &order);
    pools.iter_mut().flat_map(|pool| &mut pool.pages).for_each(|candidate| candidate.rank += SPARE_RANK);
    pools
}

/// The chapters of a draft. Those about the sides that the title compares come from cards where there are
/// some.
fn told_sides(draft: &Draft, given: &DraftSlots, brief: &Brief) -> Vec<Pool> {
    let mut pools = draft_pools(draft, given, brief.language.into(), &opening_first(draft));
    // The chapter of a third side follows that of the second.
    for ((slot, behind), side) in [("{one}", 0), ("{two}", 0), ("{two}", 1)].into_iter().zip(&given.sides) {
        let Some(subject) = cards::find(side, brief.language).first().copied() else { continue };
        let chapter = draft.chapters.iter().position(|chapter| chapter.title.contains(slot));
        let pool = chapter.and_then(|at| pools.get_mut(at + behind));
        let told = subject::side(subject, brief.language);
        if let (Some(pool), Some(told)) = (pool, told) {
            let ranks: Vec<usize> = pool.pages.iter().map(|candidate| candidate.rank).collect();
            let last = ranks.last().copied().unwrap_or_default();
            let rank = |nth: usize| ranks.get(nth).copied().unwrap_or(last + 100);
            pool.pages = told
                .into_iter()
                .enumerate()
                .map(|(nth, page)| Candidate { rank: rank(nth), ..page })
                .collect();
        }
    }
    pools
}

/// Pages that may follow any draft.
fn appendix(given: &DraftSlots, language: Language) -> Vec<Pool> {
    let draft = drafts::draft("appendix", language);
    let mut pools = draft_pools(draft, given, language.into(), &[0]);
    pools.iter_mut().flat_map(|pool| &mut pool.pages).for_each(|candidate| candidate.rank += SPARE_RANK);
    pools
}

/// The middle chapters of the general draft, for long decks of a genre with few pages.
fn general_pools(given: &DraftSlots, language: Language) -> Vec<Pool> {
    let draft = drafts::draft("general", language);
    let order: Vec<usize> = (0..draft.chapters.len()).collect();
    let mut pools = draft_pools(draft, &given.without_parts(), language.into(), &order);
    pools.truncate(pools.len().saturating_sub(1));
    pools.drain(..1.min(pools.len()));
    pools.iter_mut().flat_map(|pool| &mut pool.pages).for_each(|candidate| candidate.rank += SPARE_RANK);
    pools
}

fn without_repeats(order: Vec<usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for at in order {
        if !kept.contains(&at) {
            kept.push(at);
        }
    }
    kept
}

fn draft_pools(draft: &Draft, given: &DraftSlots, locale: Locale, order: &[usize]) -> Vec<Pool> {
    let pools = draft.chapters.iter().enumerate().flat_map(|(at, chapter)| {
        let place = order.iter().position(|&one| one == at).unwrap_or(order.len());
        // The parts that the title lists come directly after the opening and closing chapters.
        let turn = if place < FRAMING { place } else { place + given.parts.len() };
        let parts = given.parts.iter().enumerate().filter(|_| chapter.each);
        let parts =
            parts.map(|(nth, part)| draft_pool(chapter, FRAMING + nth, &given.for_part(part), locale));
        let own = (!chapter.each).then(|| draft_pool(chapter, turn, given, locale));
        let third = given.for_third().filter(|_| chapter.title.contains("{two}"));
        let third = third.map(|given| draft_pool(chapter, turn, &given, locale));
        parts.chain(own).chain(third).collect::<Vec<_>>()
    });
    pools.collect()
}

fn draft_pool(chapter: &DraftChapter, turn: usize, given: &DraftSlots, locale: Locale) -> Pool {
    let mut pages: Vec<(usize, &DraftPage)> = chapter.pages.iter().enumerate().collect();
    // Core pages are ranked first but keep their position in the file.
    pages.sort_by_key(|(_, page)| !page.core);
    let candidate = |(nth, (place, page)): (usize, (usize, &DraftPage))| {
        let rank = if nth < 2 { turn * 2 + nth } else { nth * 100 + turn };
        let table = page.table.as_ref().map(|table| given.widened(table));
        let page = DraftPage { table, ..page.clone() };
        let page = draft_page(&page, &|text| given.weave(text), locale);
        (place, Candidate { page, head: None, rank, is_draft: true })
    };
    let mut candidates: Vec<(usize, Candidate)> = pages.into_iter().enumerate().map(candidate).collect();
    candidates.sort_by_key(|(place, _)| *place);
    let pages = candidates.into_iter().map(|(_, candidate)| candidate).collect();
    Pool { title: given.weave(&chapter.title), pages, of_heads: false }
}

/// A page to fill in; `weave` puts the subject's name into its texts.
pub(super) fn draft_page(page: &DraftPage, weave: &dyn Fn(&str) -> String, locale: Locale) -> Page {
    let label = Role::notes_label(locale);
    let coaching = format!("{label}{}", page.coaching);
    let points = page.points.iter();
    let points = points.map(|field| Point { title: weave(&field.title), body: text(&weave(&field.text)) });
    let mut table = page.table.clone();
    if let Some(table) = &mut table {
        table.header.iter_mut().chain(table.rows.iter_mut().flatten()).for_each(|cell| *cell = weave(cell));
    }
    Page {
        title: weave(&page.title),
        body: table.map(Block::Table).into_iter().chain([Block::Text(coaching)]).collect(),
        points: points.collect(),
        ..Page::default()
    }
}
