//! Chooses the design of a page, and splits a page whose text is too much for any.

mod grids;

use deckwright_model::text::Paragraph;

use crate::divide::{
    self, as_list, as_points, dated_halves, is_fixed, pieces, with_body, without_foot, without_lead,
    without_reading,
};
use crate::draw::emit::rect;
use crate::draw::{is_possible, preference};
use crate::fit::{FitContext, FittedPage};
use crate::fnv::{self, fnv};
use crate::matter::{self, MAX_POINTS};
use crate::meaning::Relation;
use crate::suit::source::Source;
use crate::suit::{Design, Kind};
use crate::table::seams;
use crate::words::{PageWords, PointWords, width_units};

/// Penalty for the design of the last page.
const AS_BEFORE: f64 = 0.9;
/// Penalty for the design of the page before the last.
const AS_TWO_BEFORE: f64 = 0.35;
/// Penalty for each of the last pages that had the design.
const USED_LATELY: f64 = 0.07;
/// Penalty for the same design three times in a row: never, if there is any other way.
const THIRD_TIME: f64 = 50.0;
/// Penalty for a decorative picture beside points.
const PICTURE_FOR_POINTS: f64 = 0.02;
/// Penalty for such a picture in a composed deck: it does not illustrate the points.
const FOREIGN_PICTURE: f64 = 0.6;
/// Penalty for such a picture when one of the last pages had one.
const PICTURE_LATELY: f64 = 0.5;
/// Weight of chance, so that decks differ; the words decide it.
const CHANCE: f64 = 0.16;
/// Penalty for a page that is as full as the last one.
const AS_FULL: f64 = 0.12;
/// The difference in fullness at which this penalty ends.
const DENSITY_STEP: f64 = 0.25;
/// Penalty for a page that is split in two right after another one: such pages punctuate a run of others.
const SPLIT_BEFORE: f64 = 1.1;
/// Penalty for a split page one page after another one.
const SPLIT_TWO_BEFORE: f64 = 0.3;
/// Penalty for a split page with its plane on the same side as the last split one.
const SAME_SIDE: f64 = 0.3;
/// Penalty for a design that numbers a list which the author did not number.
const ADDED_NUMBERS: f64 = 0.8;
/// Penalty for arrows around steps that are sentences.
const SENTENCES_IN_ARROWS: f64 = 0.8;
/// Penalty for a family's own design whose places for headings would stay empty.
const EMPTY_HEADINGS: f64 = 2.0;
/// The longest name of a step, in half ems; what is longer is a sentence.
const MAX_STEP_LENGTH: usize = 40;
/// How many pages back designs are remembered.
const MEMORY: usize = 8;

/// The designs that the last pages had.
#[derive(Clone, Debug, Default)]
pub struct History {
    designs: Vec<usize>,
    pictures: Vec<bool>,
    /// Whether they were split in two.
    planes: Vec<bool>,
    /// The deck is composed: full pages and light ones take turns.
    composes: bool,
    /// How full the last page was.
    density: f64,
}

impl History {
    /// An empty history; `composes` is for a deck that is composed as a whole.
    pub fn new(composes: bool) -> Self {
        Self { composes, ..Self::default() }
    }

    fn weight(&self, index: usize, design: &Design, wanted: Kind) -> f64 {
        let is_picture = design.kind == Kind::Picture;
        let mut last = self.designs.iter().rev();
        let (one, two) = (last.next() == Some(&index), last.next() == Some(&index));
        let lately = self.designs.iter().rev().take(MEMORY).filter(|used| **used == index).count();
        let mut weight = USED_LATELY * lately as f64;
        weight += if one { AS_BEFORE } else { 0.0 } + if two { AS_TWO_BEFORE } else { 0.0 };
        // One table after another is not monotonous if each is lit for what it says; a plainer design would only say
        // less.
        let differs = self.composes && design.kind == Kind::Table;
        if one && two && !differs {
            weight += THIRD_TIME;
        }
        if is_picture && wanted != Kind::Picture {
            weight += if self.composes { FOREIGN_PICTURE } else { PICTURE_FOR_POINTS };
            if self.pictures.iter().rev().take(MEMORY).any(|picture| *picture) {
                weight += PICTURE_LATELY;
            }
        }
        weight + if design.plane { self.splits(index) } else { 0.0 }
    }

    /// The penalty for another page that is split in two.
    fn splits(&self, index: usize) -> f64 {
        let mut last = self.planes.iter().rev();
        let (one, two) = (last.next() == Some(&true), last.next() == Some(&true));
        let pages = self.planes.iter().zip(&self.designs).rev();
        let before = pages.take(MEMORY).find(|(plane, _)| **plane).map(|(_, design)| *design);
        let against = [(one, SPLIT_BEFORE), (two, SPLIT_TWO_BEFORE), (before == Some(index), SAME_SIDE)];
        against.into_iter().filter(|(is_so, _)| *is_so).map(|(_, weight)| weight).sum()
    }

    /// The penalty for a page that is as full as the one before it.
    fn monotony(&self, density: f64) -> f64 {
        let alike = 1.0 - (density - self.density).abs() / DENSITY_STEP;
        if self.composes { alike.max(0.0) * AS_FULL } else { 0.0 }
    }

    fn remember(&mut self, index: usize, design: &Design, density: f64) {
        self.designs.push(index);
        self.pictures.push(design.kind == Kind::Picture);
        self.planes.push(design.plane);
        self.density = density;
    }
}

/// A page and the design it got.
#[derive(Debug)]
pub struct PlacedPage {
    pub words: PageWords,
    pub design: usize,
    pub fitted: FittedPage,
    /// Which page of the outline it shows, as [`RejectedDesigns`] counts them.
    pub source_page: usize,
}

/// Lays out `page` in the best of its designs; text that none can hold continues on further pages.
///
/// `found` is what is known of its best design.
pub fn choose(
    context: &mut FitContext,
    history: &mut History,
    page: PageWords,
    found: BestDesign,
    budget: usize,
) -> Vec<PlacedPage> {
    let mut parts = Vec::new();
    let (page, found) =
        if page.kind == Kind::Contents { whole_contents(context, history, page) } else { (page, found) };
    place_known(context, history, page, found, budget.max(1), &mut parts);
    parts
}

/// Contents whose descriptions can be read to their end. The names of pages stand on one line, or else each on a line
/// of its own. If neither has room for all chapters, none is described, so that all look alike.
fn whole_contents(
    context: &mut FitContext,
    history: &History,
    mut page: PageWords,
) -> (PageWords, BestDesign) {
    let names_pages = page.points.iter().any(|point| point.body.contains(matter::BETWEEN_TITLES));
    for line_by_line in [false, true] {
        if line_by_line {
            page.points
                .iter_mut()
                .for_each(|point| point.body = point.body.replace(matter::BETWEEN_TITLES, "\n"));
        }
        let Some(chosen) = best_design(context, history, &page) else { return (page, BestDesign::None) };
        if shows_descriptions(context, &chosen, names_pages) {
            return (page, BestDesign::Known(Box::new(chosen)));
        }
        if !names_pages {
            break;
        }
    }
    page.points.iter_mut().for_each(|point| point.body.clear());
    (page, BestDesign::Unknown)
}

/// Whether no description of a chapter is cut or, where they name pages, runs on to another line.
fn shows_descriptions(context: &mut FitContext, chosen: &PlacedPage, names_pages: bool) -> bool {
    let words = |text: &str| text.replace('\u{a0}', " ");
    let names: Vec<String> =
        chosen.words.points.iter().flat_map(|point| point.body.lines()).map(words).collect();
    chosen.fitted.drawn.slots().iter().filter(|slot| slot.sources.contains(&Source::Body)).all(|slot| {
        let width = rect(slot.at).inset(slot.body.insets).width;
        let lines = context.setter.measure(&slot.body.paragraphs, width).paragraph_lines;
        let mut paragraphs = slot.body.paragraphs.iter().zip(lines);
        let is_broken =
            |(said, lines): (&Paragraph, usize)| lines > 1 && names.contains(&words(&said.text()));
        !(slot.is_cut || names_pages && paragraphs.any(is_broken))
    })
}

/// What is known of the best design of a page before the page is placed.
#[derive(Debug)]
pub enum BestDesign {
    Unknown,
    /// No design holds it whole.
    None,
    Known(Box<PlacedPage>),
}

impl BestDesign {
    /// Looks for the best design of `page`.
    pub fn of(context: &mut FitContext, history: &History, page: &PageWords) -> Self {
        best_design(context, history, page).map_or(Self::None, |chosen| Self::Known(Box::new(chosen)))
    }

    /// The best design, searched for unless it is already known.
    fn or_search(self, context: &mut FitContext, history: &History, page: &PageWords) -> Option<PlacedPage> {
        match self {
            Self::Unknown => best_design(context, history, page),
            Self::None => None,
            Self::Known(chosen) => Some(*chosen),
        }
    }
}

/// Places a page of which nothing is known.
fn place_or_split(
    context: &mut FitContext,
    history: &mut History,
    page: PageWords,
    budget: usize,
    out: &mut Vec<PlacedPage>,
) {
    place_known(context, history, page, BestDesign::Unknown, budget, out);
}

/// Places `page` in its best design, or as several pages if none holds it. `found` is its best design after the same
/// pages.
fn place_known(
    context: &mut FitContext,
    history: &mut History,
    page: PageWords,
    found: BestDesign,
    budget: usize,
    out: &mut Vec<PlacedPage>,
) {
    // Designs of relations say themselves how many things they hold: many dates fit on one page.
    let holds_many = matches!(page.kind, Kind::Contents | Kind::Relation(_));
    if (page.points.len() <= MAX_POINTS || holds_many)
        && let Some(chosen) = found.or_search(context, history, &page)
    {
        let family = &context.suit.family;
        history.remember(chosen.design, &family.designs[chosen.design], chosen.fitted.density(family.size));
        out.push(chosen);
        return;
    }
    if context.keeps_pages
        && let Some(list) = as_list(&page)
        && let Some(chosen) = best_design(context, history, &list)
    {
        let family = &context.suit.family;
        history.remember(chosen.design, &family.designs[chosen.design], chosen.fitted.density(family.size));
        out.push(chosen);
        return;
    }
    if let Some((first, rest)) = dated_halves(&page)
        && out.len() + 1 < budget
        && fits_any_design(context, &rest)
        && let BestDesign::Known(found) = BestDesign::of(context, history, &first)
    {
        place_known(context, history, first, BestDesign::Known(found), budget, out);
        place_or_split(context, history, rest, budget, out);
        return;
    }
    let plain = without_reading(&page);
    if let Some(plain) = &plain {
        let found =
            if page.lead.is_empty() { BestDesign::Unknown } else { BestDesign::of(context, history, plain) };
        if !matches!(found, BestDesign::None) {
            place_known(context, history, plain.clone(), found, budget, out);
            return;
        }
    }
    // A lead that takes the room of the points gets a page before them, rather than each of them a page of its own.
    if let Some((lead, rest)) = without_lead(&page)
        && out.len() + 1 < budget
        && fits_any_design(context, &rest)
    {
        place_or_split(context, history, lead, budget, out);
        place_or_split(context, history, rest, budget, out);
        return;
    }
    if let Some(plain) = plain {
        place_known(context, history, plain, BestDesign::None, budget, out);
        return;
    }
    if let Some((page, after)) = without_foot(&page) {
        place_or_split(context, history, page, budget, out);
        if let Some(after) = after {
            place_or_split(context, history, after, budget, out);
        }
        return;
    }
    if out.len() + 1 >= budget {
        out.extend(last_resort(context, history, page));
        return;
    }
    match page.points.len() {
        0 if page.table.is_some() => match split_table(context, &page) {
            Some((first, rest)) => {
                place_or_split(context, history, first, budget, out);
                place_or_split(context, history, rest, budget, out);
            }
            None => out.extend(last_resort(context, history, page)),
        },
        0 => {
            // A statement or quote that fits nowhere is treated like any other text.
            let text = [&page.lead, &page.quote].map(std::string::String::as_str).join("\n");
            if text.trim().is_empty() || page.kind != Kind::Statement && page.kind != Kind::Quote {
                out.extend(last_resort(context, history, page));
                return;
            }
            let point = PointWords { body: text.trim().to_owned(), ..PointWords::default() };
            let words = PageWords {
                kind: Kind::Points,
                lead: String::new(),
                quote: String::new(),
                points: vec![point],
                ..page
            };
            place_or_split(context, history, words, budget, out);
        }
        1 => match split_text(context, &page) {
            Some((first, rest)) => {
                place_or_split(context, history, first, budget, out);
                place_or_split(context, history, rest, budget, out);
            }
            None => out.extend(last_resort(context, history, page)),
        },
        n => {
            let (first, rest) = divide::points(page, n, history.composes);
            place_or_split(context, history, first, budget, out);
            place_or_split(context, history, rest, budget, out);
        }
    }
}

/// The design with the fewest flaws in which the page fits whole.
fn best_design(context: &mut FitContext, history: &History, page: &PageWords) -> Option<PlacedPage> {
    if page.kind == Kind::Composed {
        return grids::best(context, page);
    }
    let mut best: Option<(f64, PlacedPage)> = None;
    for kind in kinds(&page.kind) {
        let Some(words) = as_kind(page, *kind) else { continue };
        let without_keys = merge_keys(&words);
        for (index, extra) in candidates(context, &words, *kind) {
            let design = &context.suit.clone().family.designs[index];
            let words = if design.says.contains(&Source::Key) { &words } else { &without_keys };
            let weight = history.weight(index, design, page.kind) + extra;
            if best.as_ref().is_some_and(|(least, _)| *least <= weight) {
                continue;
            }
            let fitted = context.fit(design, words, is_fixed(*kind));
            let flaws = fitted.flaws + weight + history.monotony(fitted.density(context.suit.family.size));
            let better = best.as_ref().is_none_or(|(least, _)| flaws < *least);
            if fitted.fits && better {
                best = Some((
                    flaws,
                    PlacedPage {
                        words: words.clone(),
                        design: index,
                        fitted,
                        source_page: context.rejected.source_page,
                    },
                ));
            }
        }
        if best.as_ref().is_some_and(|(flaws, _)| *flaws < THIRD_TIME) {
            break;
        }
    }
    best.map(|(_, chosen)| chosen)
}

/// Whether any design holds `page` whole: whether [`best_design`] would find one.
fn fits_any_design(context: &mut FitContext, page: &PageWords) -> bool {
    kinds(&page.kind).iter().any(|kind| {
        let Some(words) = as_kind(page, *kind) else { return false };
        let without_keys = merge_keys(&words);
        candidates(context, &words, *kind).into_iter().any(|(index, _)| {
            let design = &context.suit.clone().family.designs[index];
            let words = if design.says.contains(&Source::Key) { &words } else { &without_keys };
            context.fit(design, words, is_fixed(*kind)).fits
        })
    })
}

/// The words of `page` in designs of `kind`; `None` if it has nothing to say in them.
fn as_kind(page: &PageWords, kind: Kind) -> Option<PageWords> {
    let mut words = page.clone();
    if kind == Kind::Points && page.kind != Kind::Points {
        as_points(&mut words);
        if words.points.is_empty() {
            return None;
        }
    }
    Some(words)
}

/// The page with each key phrase as the last paragraph of its point, for designs without a place for it.
pub(crate) fn merge_keys(page: &PageWords) -> PageWords {
    let mut words = page.clone();
    for point in words.points.iter_mut().filter(|point| !point.key.is_empty()) {
        let key = std::mem::take(&mut point.key);
        point.items.push(key.clone());
        point.body = if point.body.is_empty() { key } else { format!("{}\n{key}", point.body) };
    }
    words
}

/// Kinds of design to try, one after the other.
fn kinds(kind: &Kind) -> &[Kind] {
    match kind {
        Kind::Cover => &[Kind::Cover],
        Kind::Contents => &[Kind::Contents],
        Kind::Chapter => &[Kind::Chapter],
        Kind::Ending => &[Kind::Ending],
        Kind::Table => &[Kind::Table],
        Kind::Chart => &[Kind::Chart, Kind::Table],
        Kind::Quote => &[Kind::Quote],
        Kind::Statement => &[Kind::Statement],
        Kind::Points => &[Kind::Points],
        Kind::Picture => &[Kind::Picture, Kind::Points],
        Kind::Numbers => &[Kind::Numbers, Kind::Points],
        Kind::Timeline => &[Kind::Timeline, Kind::Points],
        Kind::Steps => &[Kind::Steps, Kind::Points],
        Kind::Comparison => &[Kind::Comparison, Kind::Points],
        Kind::Notation => &[Kind::Notation, Kind::Points],
        // A page that fits none of its designs goes back to what it was.
        Kind::Figure | Kind::Closing | Kind::Composed | Kind::Relation(_) => std::slice::from_ref(kind),
    }
}

/// Designs that can show `page`, with the penalty of each, most promising first.
fn candidates(context: &FitContext, page: &PageWords, kind: Kind) -> Vec<(usize, f64)> {
    let family = &context.suit.family;
    let count = page.points.len();
    // Designs are asked about the words that they would show.
    let without_keys = merge_keys(page);
    let shown = |design: &Design| if design.says.contains(&Source::Key) { page } else { &without_keys };
    let mut found: Vec<(usize, f64)> = family
        .designs
        .iter()
        .enumerate()
        .filter(|(index, design)| {
            let serves = design.serves(kind, count)
                || kind == Kind::Points && design.serves(Kind::Picture, count) && count > 0
                || is_own_design_for(design, kind, count);
            let is_barred = context.rejected.holds(*index) && !is_fixed(kind);
            serves
                && design.region == page.frame.is_some()
                && (context.splits_pages || !design.beside)
                && !is_barred
                && says_all(design, shown(design))
                && is_possible(context.suit, design, context.deck, shown(design))
        })
        .map(|(index, design)| {
            let preference = preference(context.suit, design, context.deck, shown(design));
            let own = is_own_design_for(design, kind, count) && kind == Kind::Relation(Relation::List);
            let numbers = own && !page.counted && design.says.iter().any(|source| source.is_number());
            let arrows = is_own_design_for(design, kind, count) && kind == Kind::Relation(Relation::Sequence);
            let crammed =
                arrows && page.points.iter().any(|point| width_units(&point.heading) > MAX_STEP_LENGTH);
            let nameless = page.points.iter().all(|point| point.heading.is_empty());
            let hollow = own && nameless && design.says.contains(&Source::Heading);
            let against = if numbers { ADDED_NUMBERS } else { 0.0 }
                + if crammed { SENTENCES_IN_ARROWS } else { 0.0 }
                + if hollow { EMPTY_HEADINGS } else { 0.0 };
            (index, CHANCE * chance(page.seed, &design.id) + against - preference)
        })
        .collect();
    found.sort_by(|a, b| a.1.total_cmp(&b.1));
    found
}

/// Whether the design is the family's own and shows the relation of the page.
fn is_own_design_for(design: &Design, kind: Kind, count: usize) -> bool {
    let Kind::Relation(relation) = kind else { return false };
    relation.kin().is_some_and(|kin| design.serves(kin, count))
}

/// Whether everything that the page has to say has a place.
fn says_all(design: &Design, page: &PageWords) -> bool {
    let shows = |source: Source| design.says.contains(&source);
    let has_prose = !page.lead.is_empty() && (!page.points.is_empty() || page.table.is_some());
    let bodies = page.points.iter().any(|point| !point.body.is_empty());
    let shows_body =
        [Source::Body, Source::Rest, Source::Code, Source::Item, Source::Label, Source::FigureNote]
            .into_iter()
            .any(shows);
    // Small charts make no sense without their names, and one chart of all of them would not show what they are.
    let names_panels = page.panels.is_empty() || shows(Source::Heading);
    (!has_prose || shows(Source::Lead)) && (!bodies || shows_body) && names_panels
}

fn chance(seed: u64, id: &str) -> f64 {
    let hash = fnv(seed ^ fnv::START, id.bytes());
    (hash >> 40) as f64 / (1u64 << 24) as f64
}

/// Shortens what cannot be shown otherwise; the notes keep it whole.
fn last_resort(context: &mut FitContext, history: &mut History, page: PageWords) -> Option<PlacedPage> {
    let suit = context.suit.clone();
    let mut words = page;
    let mut tried = candidates(context, &words, words.kind);
    if tried.is_empty() {
        as_points(&mut words);
        words.points.truncate(MAX_POINTS);
        if words.points.is_empty() {
            words.points.push(PointWords { body: words.lead.clone(), ..PointWords::default() });
        }
        words.lead.clear();
        tried = candidates(context, &words, Kind::Points);
    }
    let (design, _) = tried.into_iter().next()?;
    let fitted = context.fit(&suit.family.designs[design], &words, true);
    history.remember(design, &suit.family.designs[design], fitted.density(suit.family.size));
    Some(PlacedPage { words, design, fitted, source_page: context.rejected.source_page })
}

/// Divides a table that is too long, or its text from it.
fn split_table(context: &mut FitContext, page: &PageWords) -> Option<(PageWords, PageWords)> {
    let (mut first, mut rest) = (page.clone(), page.clone());
    // What follows from a table stands below its end.
    for text in [&mut first.verdict, &mut first.quote, &mut first.by, &mut first.note] {
        text.clear();
    }
    if !page.lead.is_empty() {
        (first.table, first.chart) = (None, None);
        if width_units(&page.lead) <= matter::MAX_STATEMENT_LENGTH {
            first.kind = Kind::Statement;
        } else {
            let point = PointWords { body: std::mem::take(&mut first.lead), ..PointWords::default() };
            (first.kind, first.points) = (Kind::Points, vec![point]);
        }
        rest.lead.clear();
        return Some((first, rest));
    }
    let table = page.table.as_ref()?;
    let total = table.rows.len();
    let suit = context.suit.clone();
    let shown = candidates(context, page, Kind::Table)
        .into_iter()
        .filter_map(|(index, _)| context.fit(&suit.family.designs[index], page, true).drawn.rows)
        .max()?;
    if shown == 0 || total < 2 {
        return None;
    }
    for part in [&mut first, &mut rest] {
        (part.kind, part.chart) = (Kind::Table, None);
    }
    let (above, below) = seams::divide(table, shown);
    // What the words point out is pointed out on the page that shows it.
    let at = above.rows.len();
    let moved = |row: usize| row.checked_sub(at);
    first.lit_row = page.lit_row.filter(|row| *row < at);
    rest.lit_row = page.lit_row.and_then(moved);
    first.lit_cells.retain(|(row, _)| *row < at);
    rest.lit_cells =
        page.lit_cells.iter().filter_map(|(row, column)| Some((moved(*row)?, *column))).collect();
    (first.table, rest.table) = (Some(above), Some(below));
    Some((first, rest))
}

/// Divides the only point of a page: as much as a page holds, and the rest.
fn split_text(context: &mut FitContext, page: &PageWords) -> Option<(PageWords, PageWords)> {
    let point = &page.points[0];
    if !page.lead.is_empty() {
        // The prose first, then the point.
        let (mut first, mut rest) = (page.clone(), page.clone());
        first.points = vec![PointWords { body: page.lead.clone(), ..PointWords::default() }];
        (first.lead, first.kind) = (String::new(), Kind::Points);
        rest.lead.clear();
        return Some((first, rest));
    }
    let pieces = pieces(&point.body);
    if pieces.len() < 2 {
        return None;
    }
    let design = candidates(context, page, Kind::Points);
    let suit = context.suit.clone();
    let fits = |context: &mut FitContext, count: usize| {
        let words = with_body(page, &pieces[..count].concat());
        design.iter().any(|(index, _)| context.fit(&suit.family.designs[*index], &words, false).fits)
    };
    let (mut low, mut high) = (1, pieces.len() - 1);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if fits(context, middle) { low = middle } else { high = middle - 1 }
    }
    // Two half-full pages look better than a full one and a line.
    let rest: usize = pieces[low..].iter().map(std::string::String::len).sum();
    let kept: usize = pieces[..low].iter().map(std::string::String::len).sum();
    if rest < kept {
        let half = usize::midpoint(rest, kept);
        let mut length = 0;
        low = pieces
            .iter()
            .take_while(|piece| {
                length += piece.len();
                length <= half + piece.len() / 2
            })
            .count()
            .clamp(1, low);
    }
    let first = with_body(page, &pieces[..low].concat());
    let rest = with_body(page, &pieces[low..].concat());
    Some((first, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_steady() {
        // The same on every machine and in every version, or decks would change.
        assert!((chance(7, "3a") - 519_727.0 / f64::from(1_u32 << 24)).abs() < 1e-12);
        assert!((chance(7, "3a") - chance(8, "3a")).abs() > 1e-6, "the words decide it");
        assert!((0.0..1.0).contains(&chance(7, "3b")));
    }
}
