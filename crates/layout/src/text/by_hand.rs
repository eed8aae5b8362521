//! Where must lines of display text end by hand?
//!
//! Chinese and Japanese have no spaces, so a program fills every line to its last character and tears the word that
//! stands there. Often no width of the box helps: eleven characters in two lines are six and five, whatever words they
//! make. There a designer ends the line between words, and so do we.

use super::balance::{Looks, looks_of};
use super::lines::{LineSpan, SizedParagraph};
use super::shape::AtomKind;

/// Longest text that is looked through, in atoms, and the most lines: what is longer is read, not seen.
const MOST_ATOMS: usize = 60;
const MOST_LINES: usize = 5;
/// The smallest size in which a torn word is seen before it is read, in hundredths of a point.
pub(super) const SMALLEST: u32 = 2200;
/// How much further the longest line may reach than even lines would, and how short another may be, as shares.
const LOOSEST: f64 = 1.35;
const SHORTEST: f64 = 0.55;

/// The atoms that begin the lines of `paragraph` behind the first, if it can have so many `lines` within `width`, broken
/// between words; and how they look.
pub(super) fn breaks(paragraph: &SizedParagraph, width: f64, lines: usize) -> Option<(Vec<usize>, Looks)> {
    let atoms = &paragraph.shaped.atoms;
    let suits = (2..=MOST_LINES).contains(&lines)
        && atoms.len() <= MOST_ATOMS
        && atoms.iter().any(|atom| atom.east_asian)
        && atoms.iter().all(|atom| atom.kind != AtomKind::Break);
    if !suits {
        return None;
    }
    let even = paragraph.span(0..atoms.len()).width / lines as f64;
    let room = width.min(even * LOOSEST);
    let mut search = Search { paragraph, room, least: even * SHORTEST, best: None };
    search.go_on(&mut Vec::new(), 0, lines);
    search.best
}

struct Search<'a> {
    paragraph: &'a SizedParagraph,
    room: f64,
    /// The width of the shortest line but the last.
    least: f64,
    best: Option<(Vec<usize>, Looks)>,
}

impl Search<'_> {
    /// Tries every end of the line that begins at `start`, of which `left` lines are left with it.
    fn go_on(&mut self, starts: &mut Vec<usize>, start: usize, left: usize) {
        let atoms = &self.paragraph.shaped.atoms;
        if left == 1 {
            self.weigh(starts, start);
            return;
        }
        for (end, next) in atoms.iter().enumerate().skip(start + 1) {
            if !next.break_before || next.kind != AtomKind::Text {
                continue;
            }
            let width = self.paragraph.span(start..end).width;
            if width > self.room {
                break;
            }
            if next.word_before && width >= self.least {
                starts.push(end);
                self.go_on(starts, end, left - 1);
                starts.pop();
            }
        }
    }

    fn weigh(&mut self, starts: &[usize], last: usize) {
        let count = self.paragraph.shaped.atoms.len();
        if self.paragraph.span(last..count).width > self.room {
            return;
        }
        let ends = starts.iter().copied().chain([count]);
        let lines: Vec<LineSpan> = std::iter::once(0)
            .chain(starts.iter().copied())
            .zip(ends)
            .map(|(from, to)| self.paragraph.span(from..to))
            .collect();
        let looks = looks_of(self.paragraph, &lines);
        if self.best.as_ref().is_none_or(|(_, best)| looks.cost < best.cost) {
            self.best = Some((starts.to_vec(), looks));
        }
    }
}
