//! How many chapters and pages does a text make, so that the deck has the asked size?
//!
//! Nothing is left out: a deck becomes shorter by fuller pages and fewer chapters, longer by emptier pages. A
//! paragraph stays whole on its page unless it is longer than a page should be.

use std::ops::Range;

use deckwright_model::outline::OwnWords;

use super::headings;
use super::units::{Draft, Group, Line, Unit};
use crate::brief::PageRange;

/// Cover, contents and ending.
const FRAME: usize = 3;
/// A deck of fewer pages gives every section one.
const FEWEST_PAGES: usize = 4;
/// Entries that a reader can find something among.
const MOST_ENTRIES: usize = 20;
/// Paragraphs and items that a page can show apart, and sections that can share one.
const MOST_UNITS: usize = 8;
/// Turns of a talk that stand on one page.
const MOST_TURNS: usize = 12;
const MOST_PARTS: usize = 6;
/// A paragraph of fewer sentences is not cut to fill a deck.
const CUT_SENTENCES: usize = 5;

/// What goes on with another paragraph stands with it up to this width.
const BOND: usize = 800;

/// A paragraph narrower than this is a remark.
const REMARK: usize = 90;

/// Paragraphs that are this wide on average have a page each.
const WORTH_A_PAGE: usize = 150;

/// What one page shows of a group: whole units, or lines of a long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub group: usize,
    pub units: Range<usize>,
    pub lines: Option<Range<usize>>,
}

/// The pages of a deck, chapter by chapter: for every page what it shows.
#[derive(Debug)]
pub struct Plan {
    pub chapters: Vec<Vec<Vec<Part>>>,
}

/// How much stands on a page, in half ems.
#[derive(Clone, Copy, Debug)]
struct Density {
    room: usize,
    /// Paragraphs wider than this are cut.
    cut: usize,
    /// Sections that together are no wider than this share a page.
    shared: usize,
    /// Paragraphs without a heading above them have a page each.
    apart: bool,
}

/// As comfortable, with sections of a line or two on one page.
const TIDY: Density = Density { room: 760, cut: 960, shared: 130, apart: true };
const COMFORTABLE: Density = Density { room: 760, cut: 960, shared: 0, apart: true };
const SPARSER: [Density; 5] = [
    Density { room: 560, cut: 800, shared: 0, apart: true },
    Density { room: 460, cut: 700, shared: 0, apart: true },
    Density { room: 370, cut: 560, shared: 0, apart: true },
    Density { room: 300, cut: 450, shared: 0, apart: true },
    Density { room: 260, cut: 340, shared: 0, apart: true },
];
const DENSER: [Density; 6] = [
    Density { room: 760, cut: 960, shared: 160, apart: false },
    Density { room: 760, cut: 960, shared: 300, apart: false },
    Density { room: 800, cut: 1000, shared: 500, apart: false },
    Density { room: 960, cut: 1200, shared: 700, apart: false },
    Density { room: 1200, cut: 1300, shared: 1000, apart: false },
    Density { room: 1500, cut: 1500, shared: 1400, apart: false },
];

/// The plan whose size is in `range`, the most comfortable first; if there is none, the one that comes
/// nearest. `size` counts the pages of the finished deck.
pub fn plan(draft: &Draft, range: PageRange, size: impl Fn(&Plan) -> usize) -> Plan {
    let tidy = chapters(draft, TIDY, range);
    if range.contains(size(&tidy)) && size(&tidy) >= FRAME + FEWEST_PAGES {
        return tidy;
    }
    let comfortable = chapters(draft, COMFORTABLE, range);
    let others: &[Density] = match size(&comfortable) {
        size if size < range.min => &SPARSER,
        size if size > range.max => &DENSER,
        _ => return comfortable,
    };
    let distance = |plan: &Plan| {
        let size = size(plan);
        range.min.saturating_sub(size) + size.saturating_sub(range.max)
    };
    let others: Vec<Plan> = others.iter().map(|&density| chapters(draft, density, range)).collect();
    let is_short = size(&comfortable) < range.min;
    let met = others.iter().position(|plan| distance(plan) == 0);
    // Pages that are cut small and still too few are no gain; a deck that is too long is made as short as can be.
    let nearest = || (0..others.len()).min_by_key(|&at| distance(&others[at])).filter(|_| !is_short);
    match met.or_else(nearest) {
        Some(at) => others.into_iter().nth(at).unwrap_or(comfortable),
        None => comfortable,
    }
}

/// The pages of this density in as many chapters as the text has, or as the range allows.
fn chapters(draft: &Draft, density: Density, range: PageRange) -> Plan {
    let pages = pages(draft, density);
    let chapter_of = |page: &Vec<Part>| page.first().map_or(0, |part| draft.groups[part.group].chapter);
    // Pages under no heading of the text stand in the contents by themselves, unless they lead to the first heading.
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
    if own.len() <= MOST_ENTRIES {
        return Plan { chapters: own };
    }
    let room = range.max.saturating_sub(FRAME + pages.len()).max(1);
    let count = pages.len().div_ceil(3).min(6).min(room.max(3)).clamp(1, pages.len().max(1));
    Plan { chapters: partition(draft, pages, count) }
}

/// Runs of pages of nearly equal length, cut between the text's own chapters if it has any, and never inside a
/// paragraph.
fn partition(draft: &Draft, pages: Vec<Vec<Part>>, count: usize) -> Vec<Vec<Vec<Part>>> {
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
fn pages(draft: &Draft, density: Density) -> Vec<Vec<Part>> {
    let mut pages: Vec<Vec<Part>> = Vec::new();
    let mut width_of_last = 0;
    let has_lead = draft.has_lead();
    let mut groups_of = vec![0; draft.chapters.len()];
    for group in &draft.groups {
        groups_of[group.chapter] += 1;
    }
    // A chapter that is one section can stand beside another such.
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
            // What leads to the first heading is none of it.
            let is_overview = |title: &String| OwnWords::of(title).overview == title;
            let is_lead = last.title.as_ref().is_none_or(is_overview) && group.title.is_some();
            let texts = !last.has_block() && !group.has_block() && !is_lead;
            whole && related && texts && page.len() < MOST_PARTS && width_of_last + width <= density.shared
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

/// The units of a group page by page.
fn parts(at: usize, group: &Group, density: Density, is_named: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let whole = |units: Range<usize>| Part { group: at, units, lines: None };
    let mut start = 0;
    for (index, unit) in group.units.iter().enumerate() {
        let lines = cuts(unit, density);
        if unit.block.is_none() && lines.len() < 2 {
            continue;
        }
        // A sentence that points to a table by its number stands on its page.
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
    parts
}

/// The lines of a unit that is longer than a page should be, in runs of nearly equal width.
fn cuts(unit: &Unit, density: Density) -> Vec<Range<usize>> {
    let total = unit.width();
    let few = (unit.lines.len() < CUT_SENTENCES || unit.label.is_some()) && total <= COMFORTABLE.cut;
    if total <= density.cut || unit.lines.len() < 2 || few {
        return Vec::new();
    }
    let count = total.div_ceil(density.cut).clamp(2, unit.lines.len());
    // A page begins where its words can head it; a paragraph that is too long for any page is cut all the same.
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
    if runs.len() < 2 && total > COMFORTABLE.cut {
        runs = unit.lines.chunks(1).collect();
    }
    let widths: Vec<usize> = runs.iter().map(|run| run.iter().map(Line::width).sum()).collect();
    let ends = |runs: &[&[Line]]| runs.iter().map(|run| run.len()).sum::<usize>();
    let cuts = balanced(&widths, count.min(runs.len()), usize::MAX);
    let cuts = cuts.into_iter().map(|cut| ends(&runs[..cut.start])..ends(&runs[..cut.end]));
    Some(cuts.collect::<Vec<_>>()).filter(|cuts| cuts.len() > 1).unwrap_or_default()
}

/// Whether a sentence inside a paragraph can head a page.
fn can_begin(line: &Line) -> bool {
    !headings::leans(&line.text)
        && headings::of(std::slice::from_ref(line)).is_some_and(|made| made.is_first_sentence)
}

/// Whole units page by page, in runs of nearly equal width.
fn runs(units: &[Unit], density: Density, is_named: bool) -> impl Iterator<Item = Range<usize>> {
    // What follows something stays with it.
    let mut bonds: Vec<Range<usize>> = Vec::new();
    let mut width = 0;
    for (at, unit) in units.iter().enumerate() {
        match bonds.last_mut().filter(|bond| {
            // A word or two need no page of their own.
            let fits = width + unit.width() <= density.cut.max(BOND) || unit.width() < REMARK;
            unit.follows && fits && bond.len() < MOST_UNITS
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
    // A paragraph begins a page; an item that nothing announces goes on with what stands before it.
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
        let most = if is_talk { MOST_TURNS } else { MOST_UNITS };
        let count = total.div_ceil(density.room).max(units.len().div_ceil(most));
        balanced(&widths, count.clamp(1, bonds.len().max(1)), most)
    };
    pages.into_iter().map(move |page| {
        let (first, last) = (bonds.get(page.start), bonds.get(page.end.wrapping_sub(1)));
        first.map_or(0, |bond| bond.start)..last.map_or(0, |bond| bond.end)
    })
}

/// Neighbours in `count` runs of nearly equal width, none of which has more than `most`.
fn balanced(widths: &[usize], count: usize, most: usize) -> Vec<Range<usize>> {
    let total: usize = widths.iter().sum();
    let mut runs: Vec<Range<usize>> = Vec::new();
    let (mut start, mut done) = (0, 0);
    for (at, width) in widths.iter().enumerate() {
        // Half of one over is nearer than half of it under.
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
