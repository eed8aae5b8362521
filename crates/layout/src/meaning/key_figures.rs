//! Figures that speak for themselves: each the one that its line is about, with the words beside it.

use deckwright_model::language::is_hiragana;

use super::Relation;
use super::branches::is_limited;
use super::evidence::Evidence;
use super::line_figure::{is_measure, line_figure, share};
use super::lists::announced;
use super::measured::{Place, are_one_measure, measured};
use super::pattern::RelationPattern;
use super::ranks::without_ranks;
use super::view::View;
use crate::numbers::stated;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest figure with the word for what it counts, in half ems.
const MAX_WORD_LENGTH: usize = 10;
/// Longest text beside a figure whose place in its line varies.
const MAX_BRIEF_LABEL_LENGTH: usize = 56;
/// Longest sentence of a text that tells of a figure.
const MAX_TOLD_LENGTH: usize = 84;
/// Most lines beside a figure: its name and what is said of it.
const MAX_LINES: usize = 4;
/// Longest text beside a figure.
const MAX_LABEL_LENGTH: usize = 160;

/// Figures that speak for themselves.
pub struct KeyFigures {
    figures: Vec<PointWords>,
}

impl RelationPattern for KeyFigures {
    const RELATION: Relation = Relation::KeyFigures;

    fn of(view: &View) -> Option<Self> {
        if view.counts_itself || without_ranks(view).is_some() {
            return None;
        }
        // Below a title that announces figures, sentences may be longer.
        let is_told = view.is_prose && announced(view.title(), "title.key_figures").is_some();
        let longest = if is_told { MAX_TOLD_LENGTH } else { MAX_BRIEF_LABEL_LENGTH };
        let mut figures: Vec<PointWords> = view
            .points()
            .iter()
            .map(|point| line_figure(point).or_else(|| figure_within(point, longest)))
            .collect::<Option<_>>()?;
        for (point, figure) in view.points().iter().zip(&mut figures) {
            keep_word(point, figure);
        }
        // `1911 planted`, `1962 replanted`: years that increase from line to line are dates.
        let years: Option<Vec<i64>> = view.moments().map(|all| all.iter().map(|one| one.order).collect());
        let is_dated = years.is_some_and(|years| years.windows(2).all(|pair| pair[0] < pair[1]));
        if is_dated {
            return None;
        }
        // `1名` of `早出補助者を1名、3か月だけ配置してほしい`: a fragment of a sentence says nothing.
        let is_piece =
            |point: &PointWords| lacks_noun(&point.label) || view.is_prose && is_torn(&point.label);
        if figures.iter().any(is_piece) {
            return None;
        }
        let fits = figures.iter().all(|point| width_units(&point.label) <= MAX_LABEL_LENGTH);
        let told = figures.iter().filter(|point| !point.label.is_empty()).count();
        // `収入: 2,360万円` above a list of what it is made of is a heading.
        let are_lists = figures.iter().any(|point| point.label.lines().count() > MAX_LINES);
        ((2..=6).contains(&figures.len()) && fits && !are_lists && told * 2 >= figures.len())
            .then_some(Self { figures })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.key_figures");
        let place = measured(view).map(|(place, _)| place);
        let first = place == Some(Place::BeforeHeading);
        let behind = place == Some(Place::BehindHeading);
        if view.is_prose {
            let are_apart = self.measure_different_things();
            return Evidence::default()
                .and_if(self.are_brief() && are_apart, 36, "every clause states a figure")
                .and_if(self.are_brief() && view.is_enumeration, 20, "the clauses are strung together")
                .and_if(
                    self.are_brief() && are_apart && !view.is_enumeration && view.count() >= 4,
                    16,
                    "the clauses are strung together",
                )
                .and_if(title.is_some(), 30, "the title announces figures")
                .and_if(
                    title.is_some() && view.count() >= 4,
                    30,
                    "the title announces figures, and the text tells them",
                );
        }
        // A figure that its words cannot do without is a part of what they say.
        let repeated = self.figures.iter().filter(|point| point.label.contains(&point.figure)).count();
        Evidence::default()
            .and_if(first, 56, "every point begins with a figure")
            .and_if(behind, 52, "every point ends with a figure")
            .and_if(!first && !behind, 50, "every point states a figure")
            .less_if(place.is_none() && title.is_none() && !self.are_brief(), 20)
            .less_if(title.is_none() && compares(view), 10)
            .less_if(repeated * 2 >= self.figures.len(), 30)
            // What is to be done between limits is not a figure.
            .less_if(view.most(0.6, |point| is_limited(&point.heading) && !point.body.is_empty()), 30)
            .and_if(title.is_some(), 20, "the title announces figures")
            .and_if(super::figures::one_measure(view).is_none(), 6, "the figures measure different things")
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.figures;
    }
}

/// Whether the same is counted of every name, with more said of each: they are things, and no figure speaks for itself.
fn compares(view: &View) -> bool {
    let same = measured(view).filter(|(place, found)| *place == Place::BeforeText && are_one_measure(found));
    same.is_some_and(|(_, found)| found.iter().all(|one| !one.counted.is_empty() && !one.rest.is_empty()))
}

impl KeyFigures {
    /// Whether some figures have a unit, and no two the same.
    fn measure_different_things(&self) -> bool {
        let units: Vec<String> = self
            .figures
            .iter()
            .flat_map(|point| stated(&point.figure))
            .map(|stated| format!("{}{}", stated.quantity.currency, stated.quantity.unit))
            .filter(|unit| !unit.is_empty())
            .chain(self.figures.iter().filter_map(counted_word))
            .collect();
        let distinct: std::collections::HashSet<&String> = units.iter().collect();
        self.figures.len() >= 3 && distinct.len() == units.len() && units.len() >= 2
    }

    /// Whether few words stand beside the figures: a figure among many words is not what they are about.
    fn are_brief(&self) -> bool {
        self.figures.iter().all(|point| width_units(&point.label) <= MAX_BRIEF_LABEL_LENGTH)
    }
}

/// The word that a bare figure counts, where the line begins with it: `38 plots`.
fn counted_word(point: &PointWords) -> Option<String> {
    let found = stated(&point.heading);
    let first = found.first().filter(|stated| stated.place.start == 0 && stated.written == point.figure)?;
    let is_bare = first.quantity.unit.is_empty() && first.quantity.currency.is_empty();
    (is_bare && !first.counted.is_empty()).then(|| first.counted.clone())
}

/// Whether `label` is a piece of a Japanese sentence: it begins with a particle, or ends with that of an object.
pub fn is_torn(label: &str) -> bool {
    label.starts_with(is_hiragana) || label.ends_with('を') || lacks_noun(label)
}

/// Whether a line ends with the particle that leads to its noun, which was the figure: `约为营业额的`.
fn lacks_noun(label: &str) -> bool {
    label.lines().any(|line| line.ends_with(['的', 'の']))
}

/// `年間 48万人 の来園者`: the only figure of a short line, which stays whole beside it.
fn figure_within(point: &PointWords, longest: usize) -> Option<PointWords> {
    let found = stated(&point.heading);
    let [only] = &found[..] else { return None };
    let is_counted = is_measure(only) || !only.counted.is_empty();
    let fits = point.body.is_empty() && width_units(&point.heading) <= longest && is_counted;
    fits.then(|| PointWords {
        figure: only.written.clone(),
        label: point.heading.clone(),
        share: share(&only.written),
        heading: point.heading.clone(),
        ..PointWords::default()
    })
}

/// `9个国家` is one word; `9个` alone is not.
fn keep_word(point: &PointWords, figure: &mut PointWords) {
    let counted = point.heading.strip_prefix(figure.figure.as_str()).unwrap_or_default();
    let is_word =
        !counted.is_empty() && counted.chars().all(is_wide) && width_units(&point.heading) <= MAX_WORD_LENGTH;
    if let (true, Some((_, rest))) = (is_word, figure.label.split_once('\n')) {
        (figure.figure, figure.label) = (point.heading.clone(), rest.to_owned());
    }
}
