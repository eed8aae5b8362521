//! At which width do the lines of a title look best? Of even length, broken between words, and with
//! no lone word or character at the end.

use super::lines::{Broken, SizedParagraph, break_at, wanted_margin};
use super::shape::{Atom, AtomKind};

/// Widths that are tried, from the full one down to [`NARROWEST`].
const TRIES: u32 = 120;
const NARROWEST: f64 = 0.4;

/// What an ugly line costs, in shares of raggedness (1 is a last line of no width at all).
const INSIDE_WORD: f64 = 0.35;
const WIDOW: f64 = 0.8;
const UNSTABLE: f64 = 0.5;
/// A break after a comma or colon reads well.
const AFTER_PAUSE: f64 = -0.25;
/// A line that begins with the last character or two of what the line before it said.
const STRAGGLER: f64 = 0.25;
/// East Asian characters before the pause that make one.
const STRAGGLERS: usize = 2;

/// The most even way to break `paragraphs` into as many lines as `width` needs.
pub(super) fn balance(paragraphs: &[SizedParagraph], width: f64) -> Broken {
    let mut best = super::lines::fit(paragraphs, width);
    let lines = best.line_count();
    if best.cut || lines == paragraphs.len() {
        return best;
    }
    let wanted = wanted_margin(paragraphs, width);
    let mut least = cost(paragraphs, &best, wanted);
    for step in 0..TRIES {
        let share = 1.0 - (1.0 - NARROWEST) * f64::from(step) / f64::from(TRIES);
        let tried = break_at(paragraphs, (width * share).floor());
        if tried.line_count() > lines || tried.cut {
            break;
        }
        let cost = cost(paragraphs, &tried, wanted);
        if tried.line_count() == lines && cost < least {
            (best, least) = (tried, cost);
        }
    }
    best
}

fn cost(paragraphs: &[SizedParagraph], broken: &Broken, wanted_margin: f64) -> f64 {
    let unstable = if broken.margin < wanted_margin { UNSTABLE } else { 0.0 };
    let each = paragraphs.iter().zip(&broken.paragraphs).filter(|(_, lines)| lines.len() > 1);
    let ugliness = each.map(|(paragraph, lines)| {
        let widest = lines.iter().map(|line| line.width).fold(1.0, f64::max);
        let narrowest = lines.iter().map(|line| line.width).fold(f64::INFINITY, f64::min);
        let atoms = &paragraph.shaped.atoms;
        let breaks = lines[1..].iter().map(|line| {
            let at = line.atoms.start;
            let before = atoms[..at].iter().rev().find(|atom| atom.kind != AtomKind::Space);
            if before.is_some_and(|atom| atom.pause_after) {
                AFTER_PAUSE
            } else {
                let inside = atoms.get(at).is_some_and(|atom| !atom.word_before);
                let straggler = begins_with_straggler(&atoms[line.atoms.clone()]);
                f64::from(u8::from(inside)) * INSIDE_WORD + f64::from(u8::from(straggler)) * STRAGGLER
            }
        });
        let last = lines.last().map_or(0..0, |line| line.atoms.clone());
        let widow = if is_widow(paragraph, last) { WIDOW } else { 0.0 };
        1.0 - narrowest / widest + breaks.sum::<f64>() + widow
    });
    ugliness.sum::<f64>() + unstable
}

fn begins_with_straggler(line: &[Atom]) -> bool {
    let text = || line.iter().filter(|atom| atom.kind == AtomKind::Text);
    let pause = text().take(STRAGGLERS + 1).position(|atom| atom.pause_after);
    pause.is_some_and(|at| at > 0 && text().take(at).all(|atom| atom.east_asian))
}

/// A last line of one short word, or of one East Asian character and its punctuation.
fn is_widow(paragraph: &SizedParagraph, atoms: std::ops::Range<usize>) -> bool {
    let atoms = &paragraph.shaped.atoms[atoms];
    let text = || atoms.iter().filter(|atom| atom.kind == AtomKind::Text);
    if text().any(|atom| atom.east_asian) {
        text().filter(|atom| !atom.pause_after).count() < 2
    } else {
        !atoms.iter().any(|atom| atom.kind == AtomKind::Space && atom.range != atoms[atoms.len() - 1].range)
    }
}
