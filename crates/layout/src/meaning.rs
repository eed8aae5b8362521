//! What does a page mean? Reads how its things belong together, each relation as a type of its own, and sorts its words
//! for the designs that show it. Nothing is added: what is drawn are the page's own words and numbers.
//!
//! The shape of a page comes before its words: lists below lists, dates that grow, figures of one unit, pairs. All
//! relations are weighed, the weightiest is taken, and what is not weighty enough is a list.

mod actions;
pub mod blocks;
mod branches;
pub mod bridges;
mod changes;
pub mod claims;
mod comparison;
mod courses;
mod cycles;
mod definition;
mod evidence;
pub mod exhibits;
pub mod facts;
mod figures;
mod forks;
mod funnel_table;
mod hierarchy;
mod key_figures;
mod line_figure;
pub mod lists;
mod measured;
mod measured_change;
mod names;
mod numbering;
mod options;
mod paired_table;
mod pairs;
mod pattern;
mod people;
mod places;
mod plans;
mod problem_solution;
mod pros_cons;
mod prose;
mod ranks;
pub(crate) mod relation;
mod remarks;
mod sayings;
mod steps;
mod subject;
mod swot_and_matrix;
mod table_relations;
mod tallies;
mod text_halves;
mod times;
pub mod view;

use crate::numbers;
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, width_units};
use evidence::{Evidence, MIN_SCORE};
pub(crate) use forks::fork;
pub(crate) use key_figures::is_torn;
pub(crate) use line_figure::line_figure;
use pattern::RelationPattern;
pub(crate) use pros_cons::good_side;
pub use relation::{Reading, Relation};
pub(crate) use swot_and_matrix::join_swot;
use view::View;

/// Longest line of a list that stands as a name, in half ems.
const MAX_NAME_LENGTH: usize = 44;

type Weigh = fn(&View) -> Option<Evidence>;
type Place = fn(&View, &mut PageWords) -> Option<()>;

fn weigh<M: RelationPattern>(view: &View) -> Option<Evidence> {
    M::of(view).map(|meant| meant.evidence(view))
}

fn place<M: RelationPattern>(view: &View, words: &mut PageWords) -> Option<()> {
    M::of(view).map(|meant| meant.place(words))
}

const fn meant<M: RelationPattern>() -> (Relation, Weigh, Place) {
    (M::RELATION, weigh::<M>, place::<M>)
}

/// Among equals, the first is taken.
const RELATIONS: [(Relation, Weigh, Place); 23] = [
    meant::<sayings::Quotation>(),
    meant::<swot_and_matrix::Swot>(),
    meant::<pros_cons::ProsCons>(),
    meant::<times::Agenda>(),
    meant::<swot_and_matrix::Matrix>(),
    meant::<sayings::Questions>(),
    meant::<figures::Trend>(),
    meant::<figures::Parts>(),
    meant::<times::Roadmap>(),
    meant::<times::Timeline>(),
    meant::<problem_solution::ProblemSolution>(),
    meant::<changes::BeforeAfter>(),
    meant::<branches::Branches>(),
    meant::<comparison::Comparison>(),
    meant::<steps::Pyramid>(),
    meant::<steps::Funnel>(),
    meant::<cycles::Cycle>(),
    meant::<hierarchy::Hierarchy>(),
    meant::<figures::Ranking>(),
    meant::<key_figures::KeyFigures>(),
    meant::<people::Team>(),
    meant::<steps::Sequence>(),
    meant::<definition::Definition>(),
];
/// Relations that only a title can announce, of points that may be anything.
const ANNOUNCED: [(Relation, Weigh, Place); 2] =
    [meant::<sayings::Takeaways>(), meant::<hierarchy::Concepts>()];
/// Relations that the clauses of a text may have.
const OF_CLAUSES: [Relation; 15] = [
    Relation::Ranking,
    Relation::ProsCons,
    Relation::KeyFigures,
    Relation::Cycle,
    Relation::Comparison,
    Relation::BeforeAfter,
    Relation::Pyramid,
    Relation::Swot,
    Relation::Parts,
    Relation::Timeline,
    Relation::Roadmap,
    Relation::Questions,
    Relation::Funnel,
    Relation::Branches,
    Relation::Sequence,
];

fn all() -> impl Iterator<Item = &'static (Relation, Weigh, Place)> {
    RELATIONS.iter().chain(&ANNOUNCED)
}

/// The relation of a page, and what gave it away. A page for which nothing weighs enough is a list.
pub fn read(page: &PageWords) -> Reading {
    if page.table.is_some() {
        return exhibits::read(page);
    }
    if is_beside_text(page) {
        return Reading::new(Relation::Quotation, "a text leads to words of somebody");
    }
    if holds_sections(page) {
        return Reading::new(Relation::List, "sections of a text share the page");
    }
    weightiest(&View::new(page), &mut all())
        .or_else(|| {
            let of_text = |(view, relations): (View, &[Relation])| {
                weightiest(&view, &mut all().filter(|(relation, ..)| relations.contains(relation)))
            };
            text_parts(page).find_map(of_text)
        })
        .unwrap_or_else(|| Reading::new(Relation::List, "nothing tells more than a list"))
}

/// Whether the title says nothing but what the points are called, one after the other: they were put together to save
/// room.
fn holds_sections(page: &PageWords) -> bool {
    let names: Vec<&str> = page.points.iter().map(|point| point.heading.as_str()).collect();
    names.len() > 1 && names.join(" · ") == page.title
}

/// Whether this is a quotation with the text that introduces it.
fn is_beside_text(page: &PageWords) -> bool {
    page.kind == Kind::Quote && page.points.is_empty() && !page.lead.is_empty()
}

/// The only text of a page in parts, and what these may be: its clauses, or a part for every year, hour, place in an order
/// or figure that it tells of.
fn text_parts(page: &PageWords) -> impl Iterator<Item = (View, &'static [Relation])> {
    type Part = fn(&PageWords) -> Option<View>;
    const PARTS: [(Part, &[Relation]); 5] = [
        (View::of_clauses, &OF_CLAUSES),
        (
            |page| View::of_segments(page, &|piece| when::year_in(piece).is_some()),
            &[Relation::Timeline, Relation::Roadmap],
        ),
        (|page| View::of_segments(page, &|piece| when::hour_in(piece).is_some()), &[Relation::Agenda]),
        (|page| View::of_segments(page, &|piece| places::place_in(piece).is_some()), &[Relation::Ranking]),
        (
            |page| View::of_segments(page, &|piece| !numbers::stated(piece).is_empty()),
            &[Relation::Funnel, Relation::KeyFigures],
        ),
    ];
    PARTS.iter().filter_map(|(part, relations)| Some((part(page)?, *relations)))
}

fn weightiest(
    view: &View,
    relations: &mut dyn Iterator<Item = &'static (Relation, Weigh, Place)>,
) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for (relation, weigh, _) in relations {
        let Some(evidence) = weigh(view).filter(|evidence| evidence.score >= MIN_SCORE) else { continue };
        if best.as_ref().is_none_or(|best| best.score < evidence.score) {
            best = Some(Reading { relation: *relation, why: evidence.why, score: evidence.score });
        }
    }
    best
}

/// `page` as `reading` has it, with the page as it was to fall back on. `None` if the words lack what the relation
/// needs.
pub fn shape(page: &PageWords, reading: &Reading) -> Option<PageWords> {
    if page.table.is_some() {
        return exhibits::shape(page, reading);
    }
    // Several voices are sorted already.
    if page.kind == Kind::Quote && (!page.points.is_empty() || is_beside_text(page)) {
        return Some(PageWords { plain: Some(Box::new(page.clone())), ..page.clone() });
    }
    let mut words = match reading.relation {
        Relation::List => list_page(page)?,
        relation => {
            let (_, weigh, place) = all().find(|(known, ..)| *known == relation)?;
            let placed = |view: &View| {
                let mut words = view.words.clone();
                place(view, &mut words)?;
                view.put_below(&mut words);
                Some(words)
            };
            let views = || {
                let texts = text_parts(page).filter(|(_, relations)| relations.contains(&relation));
                std::iter::once(View::new(page)).chain(texts.map(|(view, _)| view))
            };
            let is_meant = |view: &View| weigh(view).is_some_and(|evidence| evidence.score >= MIN_SCORE);
            views()
                .find(is_meant)
                .and_then(|view| placed(&view))
                .or_else(|| views().find_map(|view| placed(&view)))?
        }
    };
    if matches!(words.kind, Kind::Points | Kind::Statement | Kind::Picture) {
        words.kind = Kind::Relation(reading.relation);
    }
    words.plain = Some(Box::new(page.clone()));
    Some(words)
}

/// A list: points of a name and a text; or the names that a text strings together.
fn list_page(page: &PageWords) -> Option<PageWords> {
    if page.kind == Kind::Picture {
        return None;
    }
    let mut words = View::new(page).words;
    if words.points.is_empty() {
        words = View::of_clauses(page).filter(|view| view.is_enumeration)?.words;
    }
    // If one of the lines is a sentence, all of them are text, so that they look alike.
    let is_bare = |point: &PointWords| point.body.is_empty();
    // Beside lines that have others below them, the lines that have none are heads as well.
    let is_group = |point: &PointWords| !point.heading.is_empty() && point.entries.len() > 1;
    if words.points.iter().any(is_group) {
        return Some(words);
    }
    if words.points.iter().any(|point| is_bare(point) && width_units(&point.heading) > MAX_NAME_LENGTH) {
        for point in words.points.iter_mut().filter(|point| is_bare(point)) {
            point.body = std::mem::take(&mut point.heading);
            point.items = vec![point.body.clone()];
        }
    }
    (!words.points.is_empty()).then_some(words)
}

/// Whether the points are known by their numbers.
pub fn is_counted(page: &PageWords) -> bool {
    page.ordered || subject::counts(&page.title, page.points.len())
}

/// The points of a page that was read, with nothing else.
pub fn points(page: &PageWords) -> Vec<PointWords> {
    View::new(page).words.points
}
