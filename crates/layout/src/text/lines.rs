//! How do paragraphs of a given size fall into lines of a given width?
//!
//! A program that breaks our text again may measure it slightly differently. [`fit`] therefore looks, within the
//! [`Slack`] that boxes have, for a width at which no line is close to taking one word more or one word less.

use std::ops::Range;
use std::rc::Rc;

use deckwright_model::geometry::Emu;
use deckwright_model::text::{Paragraph, Run};

use super::breaks::Gap;
use super::shape::{Atom, AtomKind, ShapedParagraph};
use crate::office::{Advances, Office, Slack};

/// A shaped paragraph at its size: advances in EMU.
#[derive(Debug)]
pub(super) struct SizedParagraph {
    pub(super) shaped: Rc<ShapedParagraph>,
    /// One for each atom, letter spacing included.
    pub(super) advances: Vec<f64>,
    /// One for each atom: room drawn before it, unless it starts its line.
    pub(super) gaps: Vec<f64>,
    /// One for each atom: what it takes when lines are broken.
    taken: Vec<f64>,
    /// Where text starts after a bullet.
    pub(super) indent: f64,
    /// The smallest size in it.
    em: f64,
    chunks: Vec<Chunk>,
}

/// Atoms without a break between them.
#[derive(Debug)]
struct Chunk {
    atoms: Range<usize>,
    /// Room before it, unless it starts its line.
    gap: f64,
    /// Without the spaces at its end.
    width: f64,
    full: f64,
    ends_line: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct LineSpan {
    pub(super) atoms: Range<usize>,
    /// Without the spaces at its end, with the room that is reserved between scripts.
    pub(super) width: f64,
}

/// Paragraphs broken to one width.
#[derive(Debug, Default)]
pub(super) struct BrokenParagraphs {
    /// The width of the box's inside that leads to these lines.
    pub(super) width: f64,
    pub(super) paragraphs: Vec<Vec<LineSpan>>,
    /// The least change of the width that could lead to other lines.
    pub(super) margin: f64,
    /// A word was wider than its line.
    pub(super) cut: bool,
}

impl BrokenParagraphs {
    pub(super) fn line_count(&self) -> usize {
        self.paragraphs.iter().map(Vec::len).sum()
    }
}

/// EMU per em at `size` hundredths of a point.
pub(super) fn em(size: u32) -> f64 {
    f64::from(size) * Emu::PER_POINT as f64 / 100.0
}

impl SizedParagraph {
    /// In vertical text an atom is one em tall, whatever its width.
    pub(super) fn new(
        paragraph: &Paragraph,
        shaped: Rc<ShapedParagraph>,
        vertical: bool,
        office: &Office,
    ) -> Self {
        let style = |run: &Run| {
            let spacing = f64::from(run.style.spacing) * Emu::PER_POINT as f64 / 100.0;
            (run.style.size, spacing, office.advances(em(run.style.size)))
        };
        let styles: Vec<(u32, f64, Advances)> = paragraph.runs.iter().map(style).collect();
        let advance = |atom: &Atom| {
            let (size, spacing, advances) = styles[usize::from(atom.run)];
            let own = if vertical { column_advance(atom) * em(size) } else { shaped.advance(atom, advances) };
            own + spacing * f64::from(atom.spacings)
        };
        let gap = |atom: &Atom, wanted: &[Gap]| {
            let em = em(styles[usize::from(atom.run)].0);
            if !vertical && wanted.contains(&atom.gap) { em * atom.gap_room } else { 0.0 }
        };
        let advances: Vec<f64> = shaped.atoms.iter().map(advance).collect();
        let gaps = shaped.atoms.iter().map(|atom| gap(atom, &[Gap::Drawn])).collect();
        let reserved: Vec<f64> =
            shaped.atoms.iter().map(|atom| gap(atom, &[Gap::Drawn, Gap::Reserved])).collect();
        let chunks = chunks(&shaped.atoms, &advances, &reserved);
        let taken = advances.iter().zip(reserved).map(|(advance, gap)| advance + gap).collect();
        let smallest = styles.iter().map(|style| style.0).min();
        let hang = paragraph.bullet.as_ref().map_or(Emu::ZERO, |bullet| bullet.indent);
        let indent = (paragraph.left + hang).0 as f64;
        let em = em(smallest.unwrap_or(1800));
        Self { shaped, advances, gaps, taken, indent, em, chunks }
    }

    /// Width of a line as it is drawn, without the spaces at its end.
    pub(super) fn drawn_width(&self, line: &LineSpan) -> f64 {
        let atoms = &self.shaped.atoms[line.atoms.clone()];
        let hanging = atoms.iter().rev().take_while(|atom| atom.kind != AtomKind::Text).count();
        let ink = line.atoms.start..line.atoms.end - hanging;
        let gaps: f64 = self.gaps[ink.clone()].iter().skip(1).sum();
        gaps + self.advances[ink].iter().sum::<f64>()
    }

    /// The width of the longest piece that no line ends inside.
    pub(super) fn widest_chunk(&self) -> f64 {
        self.chunks.iter().map(|chunk| chunk.width).fold(0.0, f64::max)
    }

    /// A line of these atoms.
    pub(super) fn span(&self, atoms: Range<usize>) -> LineSpan {
        let hanging = self.shaped.atoms[atoms.clone()].iter().rev();
        let ink = atoms.start..atoms.end - hanging.take_while(|atom| atom.kind != AtomKind::Text).count();
        // The room between scripts is not kept where a line begins.
        let first = ink.clone().next().map_or(0.0, |at| self.advances[at] - self.taken[at]);
        LineSpan { atoms, width: first + self.taken[ink].iter().sum::<f64>() }
    }

    /// Greedy lines.
    fn break_lines(&self, width: f64, margin: &mut f64, cut: &mut bool) -> Vec<LineSpan> {
        let mut lines = Vec::new();
        let mut line = OpenLine::default();
        for chunk in &self.chunks {
            let wanted = line.full + chunk.gap + chunk.width;
            if wanted > width && line.end > line.start {
                *margin = margin.min(wanted - width).min(width - line.ink);
                lines.push(line.close());
            }
            if line.end == line.start && chunk.width > width {
                *cut |= self.cut_chunk(chunk, width, &mut line, &mut lines);
            } else {
                if line.end > line.start {
                    line.full += chunk.gap;
                }
                if chunk.width > 0.0 {
                    line.ink = line.full + chunk.width;
                }
                line.full += chunk.full;
                line.end = chunk.atoms.end;
            }
            if chunk.ends_line {
                *margin = margin.min(width - line.ink);
                lines.push(line.close());
            }
        }
        let ended = self.chunks.last().is_some_and(|chunk| chunk.ends_line);
        if line.end > line.start || ended || lines.is_empty() {
            *margin = margin.min(width - line.ink);
            lines.push(line.close());
        }
        lines
    }

    /// Fills lines with a word that is wider than one, and leaves the rest open. True if it had to be cut. An address
    /// is cut after a slash, unless that leaves half of the line empty.
    fn cut_chunk(&self, chunk: &Chunk, width: f64, line: &mut OpenLine, lines: &mut Vec<LineSpan>) -> bool {
        let mut cut = false;
        let mut behind_slash = None;
        for index in chunk.atoms.clone() {
            let atom = &self.shaped.atoms[index];
            let is_text = atom.kind == AtomKind::Text;
            if is_text && line.end > line.start && line.full + self.taken[index] > width {
                cut = true;
                let kept = behind_slash.take().filter(|(_, full)| *full > width / 2.0);
                let (end, full) = kept.unwrap_or((line.end, line.full));
                lines.push(line.close_at(end, full));
            }
            line.full += self.taken[index];
            line.end = index + 1;
            if is_text {
                line.ink = line.full;
            }
            if atom.slash {
                behind_slash = Some((line.end, line.full));
            }
        }
        cut
    }
}

#[derive(Default)]
struct OpenLine {
    start: usize,
    end: usize,
    full: f64,
    ink: f64,
}

impl OpenLine {
    /// The line as it stands; the next one begins where it ends.
    fn close(&mut self) -> LineSpan {
        let line = LineSpan { atoms: self.start..self.end, width: self.ink };
        *self = Self { start: self.end, end: self.end, ..Self::default() };
        line
    }

    /// The line up to `end`, where it is `full` wide; the next one begins with the rest of it.
    fn close_at(&mut self, end: usize, full: f64) -> LineSpan {
        let line = LineSpan { atoms: self.start..end, width: full };
        let rest = self.full - full;
        *self = Self { start: end, end: self.end, full: rest, ink: rest };
        line
    }
}

/// How far an atom reaches down a column, in ems.
pub(super) fn column_advance(atom: &Atom) -> f64 {
    match atom.kind {
        AtomKind::Text if atom.letters > 0 => 1.0,
        AtomKind::Space => f64::from(atom.advance),
        _ => 0.0,
    }
}

fn chunks(atoms: &[Atom], advances: &[f64], gaps: &[f64]) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for index in 0..atoms.len() {
        let ends_line = atoms[index].kind == AtomKind::Break;
        let next_breaks = atoms.get(index + 1).is_none_or(|next| next.break_before);
        if !ends_line && !next_breaks {
            continue;
        }
        let inside: f64 = gaps[start + 1..=index].iter().sum();
        let full = inside + advances[start..=index].iter().sum::<f64>();
        let hanging = (start..=index).rev().take_while(|&at| atoms[at].kind != AtomKind::Text);
        let width = full - hanging.map(|at| advances[at]).sum::<f64>();
        let gap = gaps[start];
        chunks.push(Chunk { atoms: start..index + 1, gap, width: width.max(0.0), full, ends_line });
        start = index + 1;
    }
    chunks
}

/// Breaks every paragraph to exactly `width`.
pub(super) fn break_at(paragraphs: &[SizedParagraph], width: f64) -> BrokenParagraphs {
    let (mut margin, mut cut) = (f64::INFINITY, false);
    let lines = paragraphs
        .iter()
        .map(|paragraph| paragraph.break_lines((width - paragraph.indent).max(1.0), &mut margin, &mut cut))
        .collect();
    BrokenParagraphs { width, paragraphs: lines, margin, cut }
}

/// Margin at which breaks count as stable.
pub(super) fn wanted_margin(paragraphs: &[SizedParagraph], width: f64, slack: Slack) -> f64 {
    let em = paragraphs.iter().map(|paragraph| paragraph.em).fold(f64::INFINITY, f64::min);
    (width * slack.margin).min(em * slack.margin_ems)
}

/// Breaks every paragraph to the largest width, as far below `width` as `slack` allows, at which the breaks are stable;
/// where none is, to the one that comes closest.
pub(super) fn fit(paragraphs: &[SizedParagraph], width: f64, slack: Slack) -> BrokenParagraphs {
    let wanted = wanted_margin(paragraphs, width, slack);
    let mut best = break_at(paragraphs, width);
    for step in 1..=slack.tries {
        if best.margin >= wanted {
            break;
        }
        let next = break_at(paragraphs, (width * (1.0 - slack.step * f64::from(step))).floor());
        if next.margin > best.margin && (best.cut || !next.cut) {
            best = next;
        }
    }
    best
}
