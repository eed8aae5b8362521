//! Where must lines of large text end by hand?
//!
//! Chinese and Japanese have no spaces, so a program fills every line to its last character and tears the word that
//! stands there. Often no width of the box helps: eleven characters in two lines are six and five, whatever words they
//! make. There a designer ends the line between words, and so do we.

use super::balance::{self, LineQuality, WIDOW, break_before, is_widow, looks_of};
use super::lines::{BrokenParagraphs, LineSpan, SizedParagraph};
use super::shape::{Atom, AtomKind};
use crate::office::Slack;

/// The longest text that is searched, in atoms: what is longer is read, not seen.
const MAX_ATOMS: usize = 160;
/// The most lines of such a text.
const MAX_LINES: usize = 8;
/// How long the longest line may be, as a share of an even line.
const MAX_LINE_SHARE: f64 = 1.35;
/// How short a line may be, as a share of an even line.
const MIN_LINE_SHARE: f64 = 0.55;
/// Minimum fill of a ragged line.
const MIN_RAGGED_FILL: f64 = 0.6;
/// Cost per unit that a ragged line is not filled.
const UNFILLED_COST: f64 = 0.3;

/// What lines should look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineGoal {
    /// Lines of one length: titles, statements, quotes.
    Even,
    /// Lines as full as words allow.
    Ragged,
}

impl LineGoal {
    /// The lines of `paragraphs` in a box that is `width` wide inside.
    pub(super) fn fit(self, paragraphs: &[SizedParagraph], width: f64, slack: Slack) -> BrokenParagraphs {
        match self {
            Self::Even => balance::balance(paragraphs, width, slack).broken,
            Self::Ragged => balance::spare_words(paragraphs, width, slack),
        }
    }

    /// The smallest size in which a torn word is seen before it is read, in hundredths of a point.
    pub(super) fn smallest(self) -> u32 {
        match self {
            Self::Even => 1600,
            Self::Ragged => 2200,
        }
    }
}

/// The atoms that begin the lines of `paragraph` after the first, if it can have `lines` lines within `width`, with as
/// few torn words as possible; and how they look.
pub(super) fn breaks(
    paragraph: &SizedParagraph,
    width: f64,
    lines: usize,
    look: LineGoal,
) -> Option<(Vec<usize>, LineQuality)> {
    let atoms = &paragraph.shaped.atoms;
    let suits = (2..=MAX_LINES).contains(&lines)
        && atoms.len() <= MAX_ATOMS
        && atoms.iter().any(|atom| atom.east_asian)
        && atoms.iter().all(|atom| atom.kind != AtomKind::Break);
    if !suits {
        return None;
    }
    let even = paragraph.span(0..atoms.len()).width / lines as f64;
    let (room, least) = match look {
        // A date that cannot be split may be longer than an even line by itself.
        LineGoal::Even => {
            let loosest =
                (even * MAX_LINE_SHARE).max(paragraph.widest_chunk() + even * (MAX_LINE_SHARE - 1.0));
            (width.min(loosest), even * MIN_LINE_SHARE)
        }
        LineGoal::Ragged => (width, width * MIN_RAGGED_FILL),
    };
    let starts = Search { paragraph, look, lines, even, room, least }.starts()?;
    let ends = starts.iter().copied().chain([atoms.len()]);
    let spans: Vec<LineSpan> = std::iter::once(0)
        .chain(starts.iter().copied())
        .zip(ends)
        .map(|(from, to)| paragraph.span(from..to))
        .collect();
    let looks = looks_of(paragraph, &spans);
    Some((starts, looks))
}

struct Search<'a> {
    paragraph: &'a SizedParagraph,
    look: LineGoal,
    lines: usize,
    even: f64,
    room: f64,
    /// The width of the shortest line but the last.
    least: f64,
}

/// The cheapest way to a place: what it costs, and the place where its last line began.
type Way = Option<(f64, usize)>;

impl Search<'_> {
    /// The cheapest starts of lines after the first.
    fn starts(&self) -> Option<Vec<usize>> {
        let atoms = &self.paragraph.shaped.atoms;
        let can_begin = |atom: &Atom| atom.break_before && atom.kind == AtomKind::Text;
        let places: Vec<usize> = std::iter::once(0)
            .chain((1..atoms.len()).filter(|at| can_begin(&atoms[*at])))
            .chain([atoms.len()])
            .collect();
        let last = places.len() - 1;
        let mut ways: Vec<Vec<Way>> = vec![vec![None; places.len()]; self.lines + 1];
        ways[0][0] = Some((0.0, 0));
        for line in 0..self.lines {
            for from in 0..last {
                let Some((spent, _)) = ways[line][from] else { continue };
                for to in from + 1..=last {
                    let span = self.paragraph.span(places[from]..places[to]);
                    if span.width > self.room {
                        break;
                    }
                    let Some(cost) = self.cost(&span, line, to == last) else { continue };
                    let way = &mut ways[line + 1][to];
                    if way.is_none_or(|(known, _)| spent + cost < known) {
                        *way = Some((spent + cost, from));
                    }
                }
            }
        }
        let mut starts = Vec::new();
        let mut at = last;
        for line in (1..=self.lines).rev() {
            let (_, from) = ways[line][at]?;
            starts.push(places[from]);
            at = from;
        }
        starts.reverse();
        starts.remove(0);
        Some(starts)
    }

    /// What the `line`th line costs; `None` if it is not possible.
    fn cost(&self, span: &LineSpan, line: usize, ends: bool) -> Option<f64> {
        let is_last = line + 1 == self.lines;
        if is_last != ends || !is_last && span.width < self.least {
            return None;
        }
        let mut cost = match self.look {
            LineGoal::Even => (span.width - self.even).abs() / self.even * 2.0 / self.lines as f64,
            LineGoal::Ragged if is_last => 0.0,
            LineGoal::Ragged => (self.room - span.width) / self.room * UNFILLED_COST,
        };
        if line > 0 {
            let (taste, mistake) = break_before(&self.paragraph.shaped.atoms, span);
            cost += taste + mistake;
        }
        if is_last && is_widow(self.paragraph, span.atoms.clone()) {
            cost += WIDOW;
        }
        Some(cost)
    }
}
