//! How many chapters and pages does a text make, so that the deck has the asked size?
//!
//! Nothing is left out: a deck becomes shorter by fuller pages and fewer chapters, longer by emptier pages.

use std::ops::Range;

use deckwright_model::language::{sentences, width_units};
use deckwright_model::outline::Block;

use super::read::{Piece, Section};
use crate::brief::PageRange;

/// Cover, contents and ending.
const FRAME: usize = 3;
/// More chapters than this do not fit on a contents page.
const MOST_CHAPTERS: usize = 8;
/// Paragraphs and items that a page can show apart, and sections that can share one.
const MOST_ENTRIES: usize = 8;
const MOST_PARTS: usize = 6;
/// An item of a list is no longer than this, in half ems, or else it is a paragraph.
const LONGEST_ITEM: usize = 300;
/// The room that every sentence takes besides its words, in half ems.
const SENTENCE_ROOM: usize = 16;

/// A sentence, or an item of a list.
#[derive(Debug)]
pub struct Atom {
    pub text: String,
    pub label: Option<String>,
    /// Sentences of one paragraph have the same number.
    pub paragraph: usize,
    /// Entries that hang below an item.
    pub below: Vec<Block>,
}

impl Atom {
    fn width(&self) -> usize {
        let label = self.label.as_deref().map_or(0, width_units);
        let below = self.below.iter().filter_map(Block::text).map(|text| width_units(text) + SENTENCE_ROOM);
        width_units(&self.text) + label + SENTENCE_ROOM + below.sum::<usize>()
    }
}

/// What stands under one heading, or between two blocks.
#[derive(Debug)]
pub struct Group {
    pub title: Option<String>,
    pub content: Content,
    /// The words above a table or picture.
    pub caption: Option<String>,
    /// The chapter of the text's own that it belongs to.
    pub chapter: usize,
}

#[derive(Debug)]
pub enum Content {
    Text(Vec<Atom>),
    Block(Block),
}

impl Group {
    pub fn atoms(&self) -> &[Atom] {
        if let Content::Text(atoms) = &self.content { atoms } else { &[] }
    }

    fn width(&self) -> usize {
        self.atoms().iter().map(Atom::width).sum()
    }
}

/// A text in groups, and the titles of its own chapters.
#[derive(Debug, Default)]
pub struct Draft {
    pub groups: Vec<Group>,
    pub chapters: Vec<Option<String>>,
}

/// What one page shows of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub group: usize,
    pub atoms: Range<usize>,
}

/// The pages of a deck, chapter by chapter.
#[derive(Debug)]
pub struct Plan {
    /// For every chapter its pages, for every page what it shows.
    pub chapters: Vec<Vec<Vec<Part>>>,
}

impl Plan {
    pub fn size(&self) -> usize {
        FRAME + self.chapters.iter().map(|pages| 1 + pages.len()).sum::<usize>()
    }
}

/// How much stands on a page.
#[derive(Clone, Copy, Debug)]
struct Density {
    /// Half ems of text.
    room: usize,
    /// Sections that together are no wider than this share a page.
    shared: usize,
}

const COMFORTABLE: Density = Density { room: 640, shared: 0 };
const SPARSER: [usize; 8] = [540, 440, 370, 310, 260, 220, 190, 160];
const DENSER: [Density; 5] = [
    Density { room: 640, shared: 200 },
    Density { room: 800, shared: 400 },
    Density { room: 960, shared: 700 },
    Density { room: 1200, shared: 1000 },
    Density { room: 1500, shared: 1400 },
];

/// Groups by the text's own headings. What has none is one group.
pub fn draft(sections: Vec<Section>) -> Draft {
    let mut draft = Draft::default();
    let mut paragraph = 0;
    let mut page: Option<String> = None;
    for section in sections {
        let title = Some(section.title).filter(|title| !title.is_empty());
        if section.level <= 1 || draft.chapters.is_empty() {
            draft.chapters.push(title.clone());
        }
        // Headings below those of pages name their paragraphs.
        let label = if section.level > 2 { title.clone() } else { None };
        if section.level <= 2 {
            page.clone_from(&title);
        }
        let chapter = draft.chapters.len() - 1;
        let bare = section.pieces.is_empty();
        let mut atoms = Vec::new();
        for piece in section.pieces {
            paragraph += 1;
            match piece {
                Piece::Text { label: own, text, is_item } => {
                    let label = own.or_else(|| label.clone());
                    let whole = is_item && width_units(&text) <= LONGEST_ITEM;
                    let parts = if whole { vec![text.as_str()] } else { sentences(&text) };
                    atoms.extend(parts.into_iter().map(|sentence| Atom {
                        text: sentence.to_owned(),
                        label: label.clone(),
                        paragraph,
                        below: Vec::new(),
                    }));
                }
                Piece::List { text, below } => {
                    atoms.push(Atom { text, label: label.clone(), paragraph, below });
                }
                Piece::Block(_) | Piece::Captioned { .. } => {
                    let (caption, block) = match piece {
                        Piece::Captioned { caption, block } => (Some(caption), block),
                        Piece::Block(Block::Picture { alt, source }) => {
                            let caption = Some(alt.clone()).filter(|alt| !alt.trim().is_empty());
                            (caption, Block::Picture { alt, source })
                        }
                        Piece::Block(block) => (None, block),
                        Piece::Text { .. } | Piece::List { .. } => continue,
                    };
                    if !atoms.is_empty() {
                        let content = Content::Text(std::mem::take(&mut atoms));
                        draft.groups.push(Group { title: page.clone(), content, caption: None, chapter });
                    }
                    let content = Content::Block(block);
                    draft.groups.push(Group { title: page.clone(), content, caption, chapter });
                }
            }
        }
        atoms.extend(label.filter(|_| bare).map(|text| Atom {
            text,
            label: None,
            paragraph,
            below: Vec::new(),
        }));
        let continued = section.level > 2
            && draft.groups.last().is_some_and(|last| {
                last.title == page && last.chapter == chapter && matches!(last.content, Content::Text(_))
            });
        match draft.groups.last_mut().map(|last| &mut last.content) {
            Some(Content::Text(last)) if continued => last.extend(atoms),
            _ if !atoms.is_empty() || bare => {
                let content = Content::Text(atoms);
                draft.groups.push(Group { title: page.clone(), content, caption: None, chapter });
            }
            _ => {}
        }
    }
    drop_bare(&mut draft);
    draft
}

/// A heading with nothing below it but deeper headings needs no page of its own.
fn drop_bare(draft: &mut Draft) {
    let bare: Vec<bool> = (0..draft.groups.len())
        .map(|at| {
            let group = &draft.groups[at];
            let named_elsewhere = |next: &Group| {
                next.chapter == group.chapter
                    && (next.title == group.title || draft.chapters[group.chapter] == group.title)
            };
            matches!(&group.content, Content::Text(atoms) if atoms.is_empty())
                && draft.groups.get(at + 1).is_some_and(named_elsewhere)
        })
        .collect();
    let mut at = 0;
    draft.groups.retain(|_| {
        at += 1;
        !bare[at - 1]
    });
}

/// The plan whose size is in `range`, the most comfortable first; if there is none, the one that comes
/// nearest.
pub fn plan(draft: &Draft, range: PageRange) -> Plan {
    let comfortable = chapters(draft, COMFORTABLE, range);
    let others: Vec<Density> = match comfortable.size() {
        size if size < range.min => SPARSER.map(|room| Density { room, shared: 0 }).to_vec(),
        size if size > range.max => DENSER.to_vec(),
        _ => return comfortable,
    };
    let mut best = comfortable;
    let distance =
        |plan: &Plan| range.min.saturating_sub(plan.size()) + plan.size().saturating_sub(range.max);
    for density in others {
        let plan = chapters(draft, density, range);
        if distance(&plan) < distance(&best) {
            best = plan;
        }
        if distance(&best) == 0 {
            break;
        }
    }
    best
}

/// The pages of this density in as many chapters as the text has, or as the range allows.
fn chapters(draft: &Draft, density: Density, range: PageRange) -> Plan {
    let pages = pages(draft, density);
    let own = draft.chapters.len();
    let has_sections = draft.groups.len() > own;
    let wished = if own > 1 && own <= MOST_CHAPTERS && (has_sections || pages.len() * 2 >= own * 3) {
        own
    } else {
        pages.len().div_ceil(3).min(6)
    };
    let room = range.max.saturating_sub(FRAME + pages.len()).max(1);
    // More dividers fill a deck that is too short, if the text has chapters for them.
    let lacking = range.min.saturating_sub(FRAME + pages.len()).min(own).min(MOST_CHAPTERS);
    let count = wished.max(lacking).min(room).clamp(1, pages.len().max(1));
    Plan { chapters: partition(draft, pages, count) }
}

/// Runs of pages of nearly equal length, cut between the text's own chapters if it has any.
fn partition(draft: &Draft, pages: Vec<Vec<Part>>, count: usize) -> Vec<Vec<Vec<Part>>> {
    let total = pages.len();
    let chapter_of = |page: &[Part]| page.first().map_or(0, |part| draft.groups[part.group].chapter);
    let own = draft.chapters.len();
    let mut chapters: Vec<Vec<Vec<Part>>> = Vec::new();
    let mut last = None;
    for (at, page) in pages.into_iter().enumerate() {
        let chapter = chapter_of(&page);
        let may_begin = own < 2 || last != Some(chapter);
        let due = if own == count { may_begin } else { at * count >= chapters.len() * total };
        if chapters.is_empty() || (may_begin && due && chapters.len() < count.max(1)) {
            chapters.push(Vec::new());
        }
        last = Some(chapter);
        if let Some(current) = chapters.last_mut() {
            current.push(page);
        }
    }
    chapters
}

/// The pages of all groups, in order.
fn pages(draft: &Draft, density: Density) -> Vec<Vec<Part>> {
    let mut pages: Vec<Vec<Part>> = Vec::new();
    let mut width_of_last = 0;
    let mut groups_of = vec![0; draft.chapters.len()];
    for group in &draft.groups {
        groups_of[group.chapter] += 1;
    }
    // A chapter that is one section can stand beside another such.
    let is_single = |group: &Group| groups_of[group.chapter] == 1;
    for (at, group) in draft.groups.iter().enumerate() {
        let runs = runs(group, density.room);
        let width = group.width();
        let joins = pages.last().is_some_and(|page| {
            let last = &draft.groups[page[page.len() - 1].group];
            let whole = page.iter().all(|part| part.atoms == (0..draft.groups[part.group].atoms().len()));
            let related = last.chapter == group.chapter || (is_single(last) && is_single(group));
            let texts = !last.atoms().is_empty() && !group.atoms().is_empty();
            whole && related && texts && page.len() < MOST_PARTS && width_of_last + width <= density.shared
        });
        if let (true, [only], Some(page)) = (joins, runs.as_slice(), pages.last_mut()) {
            page.push(Part { group: at, atoms: only.clone() });
            width_of_last += width;
        } else {
            pages.extend(runs.into_iter().map(|atoms| vec![Part { group: at, atoms }]));
            width_of_last = width;
        }
    }
    pages
}

/// The sentences of a group page by page, in runs of nearly equal width.
fn runs(group: &Group, room: usize) -> Vec<Range<usize>> {
    let atoms = group.atoms();
    let entries = atoms.chunk_by(|one, other| one.paragraph == other.paragraph).count();
    let total = group.width();
    let count = total.div_ceil(room).max(entries.div_ceil(MOST_ENTRIES)).clamp(1, atoms.len().max(1));
    let (target, most) = (total.div_ceil(count), entries.div_ceil(count).max(1));
    let mut runs = Vec::new();
    let (mut start, mut width, mut paragraphs) = (0, 0, 0);
    for (at, atom) in atoms.iter().enumerate() {
        let begins = at == 0 || atoms[at - 1].paragraph != atom.paragraph;
        // Half of a sentence over is nearer than half of it under.
        let full = width + atom.width() / 2 > target
            || (begins && paragraphs >= most.max(MOST_ENTRIES / 2) && entries > MOST_ENTRIES);
        if at > start && full && runs.len() + 1 < count {
            runs.push(start..at);
            (start, width, paragraphs) = (at, 0, 0);
        }
        width += atom.width();
        paragraphs += usize::from(begins || at == start);
    }
    runs.push(start..atoms.len());
    runs
}
