//! Divides a text into chapters and pages so that the deck has the requested size.
//!
//! Nothing is left out: fuller pages and fewer chapters make a deck shorter, emptier pages make it longer. A
//! paragraph stays whole on its page unless it is longer than a page should be.

use std::ops::Range;

use deckwright_model::outline::is_overview;

use super::headings;
use super::read::ListMark;
use super::units::{Group, Line, TextUnits, Unit};
use crate::brief::PageRange;

/// Pages that every deck has: cover, contents and ending.
const FRAME: usize = 3;
/// Below this many requested pages, every section gets a page.
const MIN_PAGES: usize = 4;
/// Most entries in a table of contents that is still useful.
const MAX_ENTRIES: usize = 20;
/// Most paragraphs and items on a page.
const MAX_UNITS: usize = 8;
/// Most turns of a conversation on one page.
const MAX_TURNS: usize = 12;
/// Most sections that share a page.
const MAX_PARTS: usize = 6;
/// A paragraph of fewer sentences is not cut to fill a deck.
const CUT_SENTENCES: usize = 5;

/// Greatest width, in half ems, up to which a unit stays with the one it continues.
const MAX_BOND_LENGTH: usize = 800;

/// A paragraph narrower than this, in half ems, is a remark and needs no page.
const MAX_REMARK_LENGTH: usize = 90;

/// What has room after a list, at the foot of its page: number of texts, and their width in half ems.
const MAX_BEHIND: usize = 2;
const MAX_BEHIND_LENGTH: usize = 190;

/// From this average width on, in half ems, each paragraph gets a page.
const WORTH_A_PAGE: usize = 150;

/// The part of a group that one page shows: whole units, or lines of a long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub group: usize,
    pub units: Range<usize>,
    pub lines: Option<Range<usize>>,
}

/// The pages of a deck, chapter by chapter, each with the parts that it shows.
#[derive(Debug)]
pub struct PageGroups {
    pub chapters: Vec<Vec<Vec<Part>>>,
}

/// How full pages are; widths in half ems.
#[derive(Clone, Copy, Debug)]
struct Density {
    room: usize,
    /// Paragraphs wider than this are cut.
    cut: usize,
    /// Sections that together are no wider than this share a page.
    shared: usize,
    /// Whether paragraphs without a heading above them get a page each.
    apart: bool,
}

/// Like the comfortable density, but sections of a line or two share a page.
const TIDY_DENSITY: Density = Density { room: 760, cut: 960, shared: 130, apart: true };
const COMFORTABLE_DENSITY: Density = Density { room: 760, cut: 960, shared: 0, apart: true };
const SPARSER_DENSITIES: [Density; 5] = [
    Density { room: 560, cut: 800, shared: 0, apart: true },
    Density { room: 460, cut: 700, shared: 0, apart: true },
    Density { room: 370, cut: 560, shared: 0, apart: true },
    Density { room: 300, cut: 450, shared: 0, apart: true },
    Density { room: 260, cut: 340, shared: 0, apart: true },
];
const DENSER_DENSITIES: [Density; 6] = [
    Density { room: 760, cut: 960, shared: 160, apart: false },
    Density { room: 760, cut: 960, shared: 300, apart: false },
    Density { room: 800, cut: 1000, shared: 500, apart: false },
    Density { room: 960, cut: 1200, shared: 700, apart: false },
    Density { room: 1200, cut: 1300, shared: 1000, apart: false },
    Density { room: 1500, cut: 1500, shared: 1400, apart: false },
];

/// The most comfortable plan whose size is in `range`, or else the plan closest to it. `size` counts the
/// pages of the finished deck.
pub fn plan(draft: &TextUnits, range: PageRange, size: impl Fn(&PageGroups) -> usize) -> PageGroups {
    let tidy = chapters(draft, TIDY_DENSITY, range);
    if range.contains(size(&tidy)) && size(&tidy) >= FRAME + MIN_PAGES {
        return tidy;
    }
    let comfortable = chapters(draft, COMFORTABLE_DENSITY, range);
    let others: &[Density] = match size(&comfortable) {
        size if size < range.min => &SPARSER_DENSITIES,
        size if size > range.max => &DENSER_DENSITIES,
        _ => return comfortable,
    };
    let distance = |plan: &PageGroups| {
        let size = size(plan);
        range.min.saturating_sub(size) + size.saturating_sub(range.max)
    };
    let others: Vec<PageGroups> = others.iter().map(|&density| chapters(draft, density, range)).collect();
    let is_short = size(&comfortable) < range.min;
    let met = others.iter().position(|plan| distance(plan) == 0);
    // Cutting pages smaller without reaching the minimum has no benefit; a deck that is too long is made as
    // short as possible.
    let nearest = || (0..others.len()).min_by_key(|&at| distance(&others[at])).filter(|_| !is_short);
    match met.or_else(nearest) {
        Some(at) => others.into_iter().nth(at).unwrap_or(comfortable),
        None => comfortable,
    }
}

/// Divides the pages of this density into as many chapters as the text has, or as the range allows.
fn chapters(draft: &TextUnits, density: Density, range: PageRange) -> PageGroups {
    let pages = pages(draft, density);
    let chapter_of = |page: &Vec<Part>| page.first().map_or(0, |part| draft.groups[part.group].chapter);
    // Pages under no heading are separate entries in the contents, unless they are the introduction.
    let has_lead = draft.has_lead();
    let is_named = |chapter: usize| draft.chapters[chapter].is_some() || has_lead && chapter == 0;
    let section_of = |page: &Vec<Part>| {
        page.first().map(|part| part.group).filter(|group| draft.groups[*group].title.is_some())
    };
    let together = |one: &Vec<Part>, other: &Vec<Part>| {
        let is_one = section_of(one).is_some() && section_of(one) == section_of(other);
        chapter_of(one) == chapter_of(other) && (is_named(chapter_of(one)) || is_one)
    };
    let own: Vec<Vec<Vec<Part>>> = pages.chunk_by(together).map(<[Vec<Part>]>::to_vec).collect();
    if own.len() <= MAX_ENTRIES {
        return PageGroups { chapters: own };
    }
    let room = range.max.saturating_sub(FRAME + pages.len()).max(1);
    let count = pages.len().div_ceil(3).min(6).min(room.max(3)).clamp(1, pages.len().max(1));
    PageGroups { chapters: partition(draft, pages, count) }
}

/// Runs of pages of nearly equal length, cut between the text's own chapters if it has any, and never inside a
/// paragraph.
fn partition(draft: &TextUnits, pages: Vec<Vec<Part>>, count: usize) -> Vec<Vec<Vec<Part>>> {
    let total = pages.len();
    let own = draft.chapters.len();
    let mut chapters: Vec<Vec<Vec<Part>>> = Vec::new();
    let mut last: Option<(usize, usize, usize)> = None;
    for (at, page) in pages.into_iter().enumerate() {
        let place = page
            .first()
            .map_or((0, 0, 0), |part| (draft.groups[part.group].chapter, part.group, part.units.start));
        let may_begin = match last {
            Some((chapter, ..)) if own > 1 => chapter != place.0,
            Some((_, group, unit)) => (group, unit) != (place.1, place.2),
            None => true,
        };
        let due = if own == count { may_begin } else { at * count >= chapters.len() * total };
        if chapters.is_empty() || (may_begin && due && chapters.len() < count.max(1)) {
            chapters.push(Vec::new());
        }
        last = Some(place);
        if let Some(current) = chapters.last_mut() {
            current.push(page);
        }
    }
    chapters
}

/// The pages of all groups, in order.
fn pages(draft: &TextUnits, density: Density) -> Vec<Vec<Part>> {
    let mut pages: Vec<Vec<Part>> = Vec::new();
    let mut width_of_last = 0;
    let has_lead = draft.has_lead();
    let mut groups_of = vec![0; draft.chapters.len()];
    for group in &draft.groups {
        groups_of[group.chapter] += 1;
    }
    // A chapter with a single section can share a page with another such chapter.
    let is_single = |group: &Group| groups_of[group.chapter] == 1;
    for (at, group) in draft.groups.iter().enumerate() {
        let leads = has_lead && at == 0 && group.units.iter().any(|unit| unit.label.is_none());
        let is_named = group.title.is_some() || leads;
        let parts = parts(at, group, density, is_named);
        let width = group.width();
        let joins = pages.last().is_some_and(|page| {
            let last = &draft.groups[page[page.len() - 1].group];
            let whole = page.iter().all(|part| part.units == (0..draft.groups[part.group].units.len()));
            let related = last.chapter == group.chapter || (is_single(last) && is_single(group));
            // An introduction before the first heading does not belong to what follows that heading.
            let is_lead = last.title.as_deref().is_none_or(is_overview) && group.title.is_some();
            let texts = !last.has_block() && !group.has_block() && !is_lead;
            whole && related && texts && page.len() < MAX_PARTS && width_of_last + width <= density.shared
        });
        if let (true, [only], Some(page)) = (joins, parts.as_slice(), pages.last_mut()) {
            page.push(only.clone());
            width_of_last += width;
        } else {
            pages.extend(parts.into_iter().map(|part| vec![part]));
            width_of_last = width;
        }
    }
    pages
}

/// Divides the units of a group into pages.
fn parts(at: usize, group: &Group, density: Density, is_named: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let whole = |units: Range<usize>| Part { group: at, units, lines: None };
    let mut start = 0;
    for (index, unit) in group.units.iter().enumerate() {
        let lines = cuts(unit, density);
        if unit.block.is_none() && lines.len() < 2 {
            continue;
        }
        // A sentence that refers to a table by number goes on the table's page.
        let is_led = index == start + 1 && unit.is_named_by(&group.units[start]);
        let before = if is_led { start..start } else { start..index };
        parts.extend(
            runs(&group.units[before], density, is_named)
                .filter(|run| !run.is_empty())
                .map(|run| whole(run.start + start..run.end + start)),
        );
        if unit.block.is_some() {
            parts.push(whole(index - usize::from(is_led)..index + 1));
        }
        let cut = lines.into_iter().filter(|_| unit.block.is_none());
        parts.extend(cut.map(|lines| Part { group: at, units: index..index + 1, lines: Some(lines) }));
        start = index + 1;
    }
    if start < group.units.len() || group.units.is_empty() {
        parts.extend(
            runs(&group.units[start..], density, is_named)
                .map(|run| whole(run.start + start..run.end + start)),
        );
    }
    parts.into_iter().flat_map(|part| behind_list(part, group)).collect()
}

/// Splits a part in two if more is said after its list than has room at the foot of a page.
fn behind_list(part: Part, group: &Group) -> Vec<Part> {
    let units = &group.units[part.units.clone()];
    let is_listed = |unit: &Unit| unit.mark != ListMark::InText;
    let Some(last) = units.iter().rposition(is_listed) else { return vec![part] };
    let behind = &units[last + 1..];
    if behind.len() <= MAX_BEHIND && behind.iter().map(Unit::width).sum::<usize>() <= MAX_BEHIND_LENGTH {
        return vec![part];
    }
    let end = part.units.start + last + 1;
    let rest = Part { units: end..part.units.end, ..part.clone() };
    vec![Part { units: part.units.start..end, ..part }, rest]
}

/// Cuts a unit that is longer than a page should be into runs of lines of nearly equal width.
fn cuts(unit: &Unit, density: Density) -> Vec<Range<usize>> {
    let total = unit.width();
    let few = (unit.lines.len() < CUT_SENTENCES || unit.label.is_some()) && total <= COMFORTABLE_DENSITY.cut;
    if total <= density.cut || unit.lines.len() < 2 || few {
        return Vec::new();
    }
    let count = total.div_ceil(density.cut).clamp(2, unit.lines.len());
    // A page begins at a sentence that can be its heading; a paragraph too long for any page is cut anyway.
    let mut runs: Vec<&[Line]> = Vec::new();
    let mut start = 0;
    for at in 1..unit.lines.len() {
        if at - start > 1 && can_begin(&unit.lines[at]) {
            runs.push(&unit.lines[start..at]);
            start = at;
        }
    }
    runs.push(&unit.lines[start..]);
    if runs.last().is_some_and(|last| last.len() == 1) && runs.len() > 1 {
        runs.pop();
        let before: usize = runs[..runs.len() - 1].iter().map(|run| run.len()).sum();
        let last = runs.len() - 1;
        runs[last] = &unit.lines[before..];
    }
    if runs.len() < 2 && total > COMFORTABLE_DENSITY.cut {
        runs = unit.lines.chunks(1).collect();
    }
    let widths: Vec<usize> = runs.iter().map(|run| run.iter().map(Line::width).sum()).collect();
    let ends = |runs: &[&[Line]]| runs.iter().map(|run| run.len()).sum::<usize>();
    let cuts = balanced(&widths, count.min(runs.len()), usize::MAX);
    let cuts = cuts.into_iter().map(|cut| ends(&runs[..cut.start])..ends(&runs[..cut.end]));
    Some(cuts.collect::<Vec<_>>()).filter(|cuts| cuts.len() > 1).unwrap_or_default()
}

/// Whether a page can begin at this sentence inside a paragraph.
fn can_begin(line: &Line) -> bool {
    !headings::leans(&line.text)
        && headings::of(std::slice::from_ref(line)).is_some_and(|made| made.is_first_sentence)
}

/// Divides whole units into pages of nearly equal width.
fn runs(units: &[Unit], density: Density, is_named: bool) -> impl Iterator<Item = Range<usize>> {
    // A continuation stays with the unit it continues.
    let mut bonds: Vec<Range<usize>> = Vec::new();
    // Ten lines are five and five, not eight and two.
    let longest = units.len().div_ceil(units.len().div_ceil(MAX_UNITS).max(1));
    let mut width = 0;
    for (at, unit) in units.iter().enumerate() {
        match bonds.last_mut().filter(|bond| {
            // A word or two do not get a page of their own.
            let fits =
                width + unit.width() <= density.cut.max(MAX_BOND_LENGTH) || unit.width() < MAX_REMARK_LENGTH;
            unit.follows && fits && bond.len() < longest
        }) {
            Some(bond) => {
                bond.end = at + 1;
                width += unit.width();
            }
            None => {
                bonds.push(at..at + 1);
                width = unit.width();
            }
        }
    }
    let width_of = |bond: &Range<usize>| units[bond.clone()].iter().map(Unit::width).sum::<usize>();
    let widths: Vec<usize> = bonds.iter().map(width_of).collect();
    // A paragraph can begin a page; an unannounced item continues the page before it.
    let begins = |bond: &Range<usize>| !units[bond.start].is_item && units[bond.start].speaker.is_none();
    let own = bonds.iter().filter(|bond| begins(bond)).count();
    let wide = widths.iter().sum::<usize>() >= own * WORTH_A_PAGE && own * 2 > bonds.len();
    let pages = if density.apart && wide && !is_named {
        let mut pages: Vec<Range<usize>> = Vec::new();
        let mut filled = 0;
        for (at, bond) in bonds.iter().enumerate() {
            let goes_on = !begins(bond) && filled + widths[at] <= density.cut;
            match pages.last_mut().filter(|_| goes_on) {
                Some(page) => page.end = at + 1,
                None => {
                    pages.push(at..at + 1);
                    filled = 0;
                }
            }
            filled += widths[at];
        }
        pages
    } else {
        let total: usize = widths.iter().sum();
        let is_talk = units.iter().all(|unit| unit.speaker.is_some());
        let most = if is_talk { MAX_TURNS } else { MAX_UNITS };
        let count = total.div_ceil(density.room).max(units.len().div_ceil(most));
        balanced(&widths, count.clamp(1, bonds.len().max(1)), most)
    };
    pages.into_iter().map(move |page| {
        let (first, last) = (bonds.get(page.start), bonds.get(page.end.wrapping_sub(1)));
        first.map_or(0, |bond| bond.start)..last.map_or(0, |bond| bond.end)
    })
}

/// Divides neighbours into `count` runs of nearly equal width, none with more than `most`.
fn balanced(widths: &[usize], count: usize, most: usize) -> Vec<Range<usize>> {
    let total: usize = widths.iter().sum();
    let mut runs: Vec<Range<usize>> = Vec::new();
    let (mut start, mut done) = (0, 0);
    for (at, width) in widths.iter().enumerate() {
        // Round to the nearer end: half a unit over counts as nearer than half a unit under.
        let due = (done + width / 2) * count > (runs.len() + 1) * total;
        if at > start && (due && runs.len() + 1 < count || at - start >= most) {
            runs.push(start..at);
            start = at;
        }
        done += width;
    }
    runs.push(start..widths.len());
    runs
}
