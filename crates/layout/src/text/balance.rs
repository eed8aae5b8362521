//! At which width do the lines of a title look best? Of even length, broken between words, and with
//! no lone word or character at the end.

use super::breaks::Bond;
use super::line_ends::LineEnd;
use super::lines::{BrokenParagraphs, LineSpan, SizedParagraph, break_at, wanted_margin};
use super::shape::{Atom, AtomKind};
use crate::office::Slack;
use crate::words::Leaning;

/// Widths that are tried, from the full one down to [`MIN_WIDTH_SHARE`].
const TRIES: u32 = 120;
const MIN_WIDTH_SHARE: f64 = 0.4;

/// How much narrower the lines of body text may be, in per cent, for the sake of whole words.
const NARROWER_PERCENT: u32 = 20;

/// What an ugly line costs, in shares of raggedness (1 is a last line of no width at all).
pub(super) const INSIDE_WORD: f64 = 0.6;
/// A line that ends between two words of one phrase.
const INSIDE_PHRASE: f64 = 0.15;
pub(super) const WIDOW: f64 = 0.8;
const UNSTABLE_BREAK: f64 = 0.5;
/// A break after a comma or colon reads well.
const AFTER_PAUSE: f64 = -0.25;
/// A short word that is split at its hyphen.
const PARTED_WORD: f64 = 0.5;
/// A line that ends on a mark between two things, an article, or a preposition.
const ENDS_ON_SEPARATOR: f64 = 0.5;
const ENDS_ON_ARTICLE: f64 = 0.45;
const ENDS_ON_PREPOSITION: f64 = 0.35;
/// A last line of a few East Asian characters below much longer ones.
const SHORT_ENDING: f64 = 0.2;
/// The most East Asian characters of such a line, and its largest share of the longest line.
const MAX_SHORT_ENDING_CHARACTERS: usize = 5;
const MAX_SHORT_ENDING_SHARE: f64 = 0.35;
/// A line that begins with the last character or two of what the line before it said.
const STRAGGLER: f64 = 0.25;
/// East Asian characters that are too few for a last line, or for a line's beginning before a pause.
const MAX_STRAGGLERS: usize = 2;

/// The best that a number of lines can look.
#[derive(Debug, Default)]
pub(super) struct BalancedLines {
    pub(super) broken: BrokenParagraphs,
    pub(super) looks: LineQuality,
}

/// How lines look to a reader.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineQuality {
    /// Their cost; a last line of no width at all is 1.
    pub(super) cost: f64,
    /// The part that is not a matter of taste: torn words, stragglers and widows.
    pub(super) mistakes: f64,
}

/// The most even way to break `paragraphs` into as many lines as `width` needs.
pub(super) fn balance(paragraphs: &[SizedParagraph], width: f64, slack: Slack) -> BalancedLines {
    let broken = super::lines::fit(paragraphs, width, slack);
    let lines = broken.line_count();
    if broken.cut || lines == paragraphs.len() {
        return BalancedLines { broken, looks: LineQuality::default() };
    }
    let looks = looks(paragraphs, &broken, wanted_margin(paragraphs, width, slack));
    best_of(paragraphs, width, slack, lines, Some(BalancedLines { broken, looks })).unwrap_or_default()
}

/// `paragraphs` as any program breaks them within `width`, or up to [`NARROWER_PERCENT`] % less of it if fewer words
/// are torn or split, or no lone word ends a paragraph, in as many lines. Body text is edited, so its lines are never
/// ended by hand.
pub(super) fn spare_words(paragraphs: &[SizedParagraph], width: f64, slack: Slack) -> BrokenParagraphs {
    let broken = super::lines::fit(paragraphs, width, slack);
    if broken.cut || broken.line_count() == paragraphs.len() {
        return broken;
    }
    let counts = |broken: &BrokenParagraphs| broken.paragraphs.iter().map(Vec::len).collect::<Vec<_>>();
    let (lines, wanted) = (counts(&broken), wanted_margin(paragraphs, width, slack));
    let mistakes_of = |broken: &BrokenParagraphs| {
        let endings =
            paragraphs.iter().zip(&broken.paragraphs).filter(|(own, lines)| has_short_ending(own, lines));
        looks(paragraphs, broken, 0.0).mistakes + SHORT_ENDING * endings.count() as f64
    };
    let mut mistakes = mistakes_of(&broken);
    let mut best = broken;
    for step in 1..=NARROWER_PERCENT {
        if mistakes <= 0.0 {
            break;
        }
        let narrower = break_at(paragraphs, (width * f64::from(100 - step) / 100.0).floor());
        if narrower.cut || counts(&narrower) != lines {
            break;
        }
        let fewer = mistakes_of(&narrower);
        if narrower.margin >= wanted && fewer < mistakes {
            (mistakes, best) = (fewer, narrower);
        }
    }
    best
}

/// The most even way to break `paragraphs` into exactly `lines`, if some width leads to them.
pub(super) fn balance_into(
    paragraphs: &[SizedParagraph],
    width: f64,
    slack: Slack,
    lines: usize,
) -> Option<BalancedLines> {
    best_of(paragraphs, width, slack, lines, None)
}

fn best_of(
    paragraphs: &[SizedParagraph],
    width: f64,
    slack: Slack,
    lines: usize,
    mut best: Option<BalancedLines>,
) -> Option<BalancedLines> {
    let wanted = wanted_margin(paragraphs, width, slack);
    for step in 0..TRIES {
        let share = 1.0 - (1.0 - MIN_WIDTH_SHARE) * f64::from(step) / f64::from(TRIES);
        let broken = break_at(paragraphs, (width * share).floor());
        if broken.line_count() > lines || broken.cut {
            break;
        }
        if broken.line_count() == lines {
            let looks = looks(paragraphs, &broken, wanted);
            if best.as_ref().is_none_or(|best| looks.cost < best.looks.cost) {
                best = Some(BalancedLines { broken, looks });
            }
        }
    }
    best
}

pub(super) fn looks(
    paragraphs: &[SizedParagraph],
    broken: &BrokenParagraphs,
    wanted_margin: f64,
) -> LineQuality {
    let mut looks = LineQuality::default();
    for (paragraph, lines) in paragraphs.iter().zip(&broken.paragraphs).filter(|(_, lines)| lines.len() > 1) {
        let own = looks_of(paragraph, lines);
        let room = broken.width - paragraph.indent + wanted_margin;
        let torn = INSIDE_WORD * torn_elsewhere(paragraph, lines, room) as f64;
        looks.cost += own.cost + torn;
        looks.mistakes += own.mistakes + torn;
    }
    if broken.margin < wanted_margin {
        looks.cost += UNSTABLE_BREAK;
    }
    looks
}

/// How many `lines` take the first part of the next one's first word in programs that split words which we keep whole,
/// because there is `room` for it.
fn torn_elsewhere(paragraph: &SizedParagraph, lines: &[LineSpan], room: f64) -> usize {
    let atoms = &paragraph.shaped.atoms;
    let is_torn = |pair: &&[LineSpan]| {
        let (above, line) = (&pair[0].atoms, &pair[1].atoms);
        let is_by_hand = atoms[..above.end].last().is_some_and(|last| last.kind == AtomKind::Break);
        let mut inside = (line.start + 1..line.end).take_while(|at| !atoms[*at].break_before);
        let part = inside.find(|at| atoms[*at].breaks_elsewhere).filter(|_| !is_by_hand);
        part.is_some_and(|end| paragraph.span(above.start..end).width <= room)
    };
    lines.windows(2).filter(is_torn).count()
}

/// How the lines of one paragraph look.
pub(super) fn looks_of(paragraph: &SizedParagraph, lines: &[LineSpan]) -> LineQuality {
    let widest = lines.iter().map(|line| line.width).fold(1.0, f64::max);
    let narrowest = lines.iter().map(|line| line.width).fold(f64::INFINITY, f64::min);
    let mut looks = LineQuality { cost: 1.0 - narrowest / widest, mistakes: 0.0 };
    for line in &lines[1..] {
        let (cost, mistake) = break_before(&paragraph.shaped.atoms, line);
        looks.cost += cost;
        looks.mistakes += mistake;
    }
    let last = lines.last().map_or(0..0, |line| line.atoms.clone());
    if is_widow(paragraph, last) {
        looks.mistakes += WIDOW;
    }
    looks.cost += looks.mistakes;
    looks
}

/// What the break before `line` costs as a matter of taste, and as a mistake.
pub(super) fn break_before(atoms: &[Atom], line: &LineSpan) -> (f64, f64) {
    let at = line.atoms.start;
    let before = atoms[..at].iter().rev().find(|atom| atom.kind == AtomKind::Text);
    if before.is_some_and(|atom| atom.pause_after) {
        return (AFTER_PAUSE, 0.0);
    }
    let straggles = begins_with_straggler(&atoms[line.atoms.clone()]);
    let (taste, parted) = match atoms.get(at).map(|atom| atom.line_end).unwrap_or_default() {
        LineEnd::Whole => (0.0, 0.0),
        LineEnd::Hyphen => (0.0, PARTED_WORD),
        LineEnd::Separator => (ENDS_ON_SEPARATOR, 0.0),
        LineEnd::Leaning(Leaning::Article) => (ENDS_ON_ARTICLE, 0.0),
        LineEnd::Leaning(_) => (ENDS_ON_PREPOSITION, 0.0),
    };
    // If a Latin word is split, no other word is torn there.
    let torn = if parted > 0.0 { parted } else { tear(atoms, at) };
    (taste, torn + f64::from(u8::from(straggles)) * STRAGGLER)
}

/// How closely what stands before and after `at` belongs together.
pub(super) fn tear(atoms: &[Atom], at: usize) -> f64 {
    let is_a_word = |at: usize| {
        atoms[at].word_before
            && atoms.get(at + 1).is_none_or(|next| next.word_before || next.kind != AtomKind::Text)
    };
    let Some(atom) = atoms.get(at) else { return 0.0 };
    match atom.bond {
        _ if !atom.word_before => INSIDE_WORD,
        Bond::Always => INSIDE_WORD,
        // 个 in 三个月, not in 个人.
        Bond::Particle if is_a_word(at) => INSIDE_WORD,
        // 是 in 这是, not in 但是.
        Bond::Preposition if at > 0 && is_a_word(at - 1) => INSIDE_WORD,
        // 来 in 来看, not in 将来.
        Bond::Lone if at > 0 && is_a_word(at - 1) => INSIDE_PHRASE,
        Bond::Phrase => INSIDE_PHRASE,
        _ => 0.0,
    }
}

fn begins_with_straggler(line: &[Atom]) -> bool {
    let text = || line.iter().filter(|atom| atom.kind == AtomKind::Text);
    let pause = text().take(MAX_STRAGGLERS + 1).position(|atom| atom.pause_after);
    pause.is_some_and(|at| at > 0 && text().take(at).all(|atom| atom.east_asian))
}

/// Whether this is a last line of one short word, or of one or two East Asian characters and their punctuation.
pub(super) fn is_widow(paragraph: &SizedParagraph, atoms: std::ops::Range<usize>) -> bool {
    let atoms = &paragraph.shaped.atoms[atoms];
    let text = || atoms.iter().filter(|atom| atom.kind == AtomKind::Text);
    if text().any(|atom| atom.east_asian) {
        text().filter(|atom| !atom.pause_after).count() <= MAX_STRAGGLERS
    } else {
        !atoms.iter().any(|atom| atom.kind == AtomKind::Space && atom.range != atoms[atoms.len() - 1].range)
    }
}

/// Whether a few East Asian characters are left over for the last line, below lines that are much longer.
fn has_short_ending(paragraph: &SizedParagraph, lines: &[LineSpan]) -> bool {
    let [above @ .., last] = lines else { return false };
    let longest = above.iter().map(|line| line.width).fold(0.0, f64::max);
    let text = || {
        let atoms = &paragraph.shaped.atoms[last.atoms.clone()];
        atoms.iter().filter(|atom| atom.kind == AtomKind::Text && !atom.pause_after)
    };
    text().any(|atom| atom.east_asian)
        && text().count() <= MAX_SHORT_ENDING_CHARACTERS
        && last.width < longest * MAX_SHORT_ENDING_SHARE
}
