//! Sets text: breaks paragraphs into lines with real font metrics and places every glyph. The only measurer of text in
//! Deckwright.
//!
//! Advances are the fonts' own, with kerning and ligatures; how a program rounds, spaces and breaks them is an [`Office`].

mod balance;
mod breaks;
mod by_hand;
mod faces;
mod line_ends;
mod lines;
mod phrases;
mod place;
mod scripts;
mod shape;
pub(crate) mod stand_in;

use deckwright_model::font::FontBook;
use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::text::{Align, Paragraph, Run, TextBody};

use by_hand::LineGoal;
use faces::FaceTable;
use lines::SizedParagraph;
use place::Placer;
use shape::Shaper;

use crate::office::Office;

/// Sets text in the faces of one [`FontBook`]. Cheap to create; it remembers what it shaped, so keep
/// it for a whole deck. One for each thread.
pub struct Typesetter<'f> {
    shaper: Shaper<'f>,
    office: Office,
    mirrors: bool,
}

impl std::fmt::Debug for Typesetter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Typesetter").finish_non_exhaustive()
    }
}

/// What text would take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// All lines and the room between paragraphs.
    pub height: Emu,
    /// Including the indents of bullets, without the spaces at line ends.
    pub widest_line: Emu,
    pub line_count: usize,
    pub paragraph_lines: Vec<usize>,
    /// No word had to be broken.
    pub fits_words: bool,
}

/// How well a number of lines suits display text.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The cost of the best such lines; 0 is perfect.
    pub cost: f64,
    /// Words are torn, or a character or two are left over.
    pub is_wrong: bool,
    /// How wide the inside of the box must be to have them.
    pub width: Emu,
}

impl<'f> Typesetter<'f> {
    /// A typesetter for decks that we write.
    pub fn new(fonts: &'f FontBook) -> Self {
        Self::for_office(fonts, Office::our_decks())
    }

    /// A typesetter that sets text as `office` does.
    pub fn for_office(fonts: &'f FontBook, office: Office) -> Self {
        Self { shaper: Shaper::new(FaceTable::new(fonts), office), office, mirrors: false }
    }

    /// How the programs that this sets text for set it.
    pub fn office(&self) -> &Office {
        &self.office
    }

    /// A typesetter for pages that are mirrored afterwards, together with the insets of their texts.
    pub(crate) fn mirroring(self, mirrors: bool) -> Self {
        Self { mirrors, ..self }
    }

    /// Breaks `body` to `frame` and fills its lines.
    ///
    /// The insets on the side where lines end may grow by up to 5 % of the width: there the breaks are the same in
    /// programs that break the text again with slightly different fonts. In Chinese and Japanese they may grow further,
    /// if words are whole then, and lines of large type end by hand if nothing else helps.
    pub fn set(&mut self, body: TextBody, frame: Size) -> TextBody {
        self.set_whole(body, frame, LineGoal::Ragged)
    }

    /// Like [`Self::set`], for titles, statements and quotes: lines of even length, broken between
    /// words, no lone word or character on the last. The breaks are kept by larger insets.
    pub fn set_balanced(&mut self, body: TextBody, frame: Size) -> TextBody {
        self.set_whole(body, frame, LineGoal::Even)
    }

    /// Sets `body` with lines that end by hand where words would otherwise be torn: no more lines than the box was
    /// measured for, or one more in a paragraph if the box has room for them.
    fn set_whole(&mut self, body: TextBody, frame: Size, look: LineGoal) -> TextBody {
        if body.vertical || !has_east_asian(&body.paragraphs) {
            return self.set_by(body, frame, look);
        }
        let width = place::inner(frame, body.insets).width;
        let mut by_hand = |further| {
            let mut parted = body.clone();
            let hand = self.break_by_hand(&mut parted.paragraphs, width, look, further);
            (hand.is_used.then(|| self.set_by(parted, frame, look)), hand.is_torn)
        };
        let (same, is_torn) = by_hand(0);
        let more = if is_torn { by_hand(1).0 } else { None };
        let plain = self.set_by(body, frame, look);
        let more = more.filter(|more| more.lines.len() > plain.lines.len() && holds(more, frame));
        more.or(same.filter(|same| same.lines.len() <= plain.lines.len())).unwrap_or(plain)
    }

    /// How [`Self::set_balanced`] would break `paragraphs` in a box that is `width` wide inside.
    pub fn judge(&mut self, paragraphs: &[Paragraph], width: Emu) -> Verdict {
        let mut paragraphs = paragraphs.to_vec();
        let hand = self.break_by_hand(&mut paragraphs, width, LineGoal::Even, 0);
        let verdict = Verdict::from(balance::balance(
            &self.size(&paragraphs, false),
            width.0 as f64,
            self.office.slack,
        ));
        // Once a line is ended by hand, nothing shows any more what it tears.
        Verdict {
            is_wrong: verdict.is_wrong || hand.is_torn,
            cost: verdict.cost + hand.torn_cost(),
            ..verdict
        }
    }

    /// What is wrong with the lines of `paragraphs` as [`Self::set`] breaks them: torn words, lone characters. 0 if
    /// nothing is.
    pub(crate) fn mistakes(&mut self, paragraphs: &[Paragraph], width: Emu) -> f64 {
        let mut paragraphs = paragraphs.to_vec();
        let hand = self.break_by_hand(&mut paragraphs, width, LineGoal::Ragged, 0);
        let sized = self.size(&paragraphs, false);
        balance::looks(&sized, &LineGoal::Ragged.fit(&sized, width.0 as f64, self.office.slack), 0.0).mistakes
            + hand.torn_cost()
    }

    /// Ends the lines of paragraphs between words, where no width of the box does; if need be, with `further` more
    /// lines.
    fn break_by_hand(
        &mut self,
        paragraphs: &mut [Paragraph],
        width: Emu,
        look: LineGoal,
        further: usize,
    ) -> HandBreaks {
        let mut hand = HandBreaks::default();
        let width = width.0 as f64;
        let is_large =
            |paragraph: &Paragraph| paragraph.runs.iter().all(|run| run.style.size >= look.smallest());
        for paragraph in paragraphs.iter_mut().filter(|paragraph| is_large(paragraph)) {
            let sized = self.size(std::slice::from_ref(paragraph), false);
            let broken = look.fit(&sized, width, self.office.slack);
            let plain = balance::looks(&sized, &broken, 0.0);
            if plain.mistakes <= 0.0 || broken.cut {
                continue;
            }
            let room = width - sized[0].indent - lines::wanted_margin(&sized, width, self.office.slack);
            let lines = broken.line_count();
            let mut best = (plain.mistakes, None);
            for lines in lines..=lines + further {
                if let Some((starts, looks)) = by_hand::breaks(&sized[0], room, lines, look)
                    && looks.mistakes < best.0
                {
                    best = (looks.mistakes, Some(starts));
                }
            }
            hand.is_torn |= best.0 >= balance::INSIDE_WORD;
            if let Some(starts) = best.1 {
                let places = starts.iter().map(|at| sized[0].shaped.atoms[*at].range.0 as usize);
                end_lines_before(paragraph, &places.collect::<Vec<_>>());
                hand.is_used = true;
            }
        }
        hand
    }

    /// How [`Self::set_balanced`] would break `paragraphs` into exactly `lines`, if there is a way.
    pub fn judge_lines(&mut self, paragraphs: &[Paragraph], width: Emu, lines: usize) -> Option<Verdict> {
        let sized = self.size(paragraphs, false);
        balance::balance_into(&sized, width.0 as f64, self.office.slack, lines).map(Verdict::from)
    }

    /// What `paragraphs` would take in a box that is `width` wide inside.
    pub fn measure(&mut self, paragraphs: &[Paragraph], width: Emu) -> Measure {
        self.measure_by(paragraphs, width, false)
    }

    /// Height of the tallest face that the paragraph needs, at its size.
    pub fn tallest_face(&mut self, paragraph: &Paragraph) -> Emu {
        let shaped = self.shaper.shape(paragraph, false);
        let height = |atom: &shape::Atom| {
            let run = paragraph.runs.get(usize::from(atom.run))?;
            Some(self.shaper.table.height(atom.face) * lines::em(run.style.size))
        };
        Emu(shaped.atoms.iter().filter_map(height).fold(0.0, f64::max).round() as i64)
    }

    /// What `paragraphs` would take as vertical columns in a box that is `height` tall inside; the
    /// result speaks of columns as of lines, so its height is their common width.
    pub fn measure_columns(&mut self, paragraphs: &[Paragraph], height: Emu) -> Measure {
        self.measure_by(paragraphs, height, true)
    }

    fn measure_by(&mut self, paragraphs: &[Paragraph], width: Emu, vertical: bool) -> Measure {
        let sized = self.size(paragraphs, vertical);
        let broken = lines::fit(&sized, width.0 as f64, self.office.slack);
        let widths = sized.iter().zip(&broken.paragraphs).flat_map(|(paragraph, lines)| {
            lines.iter().map(|line| line.width + if line.width > 0.0 { paragraph.indent } else { 0.0 })
        });
        Measure {
            height: place::height(paragraphs, &broken),
            widest_line: Emu(widths.fold(0.0, f64::max).ceil() as i64),
            line_count: broken.line_count(),
            paragraph_lines: broken.paragraphs.iter().map(Vec::len).collect(),
            fits_words: !broken.cut,
        }
    }

    fn set_by(&mut self, mut body: TextBody, frame: Size, look: LineGoal) -> TextBody {
        let paragraphs = self.size(&body.paragraphs, body.vertical);
        let marks = self.marks(&body);
        let inner = place::inner(frame, body.insets);
        let room = if body.vertical { inner.height } else { inner.width };
        let broken = look.fit(&paragraphs, room.0 as f64, self.office.slack);
        let spare = room - Emu(broken.width as i64);
        let align_of = |first: &Paragraph| if self.mirrors { first.align } else { first.drawn_align() };
        let align = body.paragraphs.first().map_or(Align::Left, align_of);
        body.insets = widened(body.insets, align, spare, body.vertical);
        let placer = Placer {
            table: &self.shaper.table,
            paragraphs: &paragraphs,
            marks: &marks,
            broken: &broken,
            office: &self.office,
        };
        placer.place(&mut body, frame);
        body
    }

    fn size(&mut self, paragraphs: &[Paragraph], vertical: bool) -> Vec<SizedParagraph> {
        let size = |paragraph: &Paragraph| {
            let shaped = self.shaper.shape(paragraph, vertical);
            SizedParagraph::new(paragraph, shaped, vertical, &self.office)
        };
        paragraphs.iter().map(size).collect()
    }

    /// The marks of the bullets, in the style of the paragraphs' first runs. Columns have none.
    fn marks(&mut self, body: &TextBody) -> Vec<Option<SizedParagraph>> {
        let mark = |paragraph: &Paragraph| {
            let (bullet, first) = (paragraph.bullet.as_ref()?, paragraph.runs.first()?);
            let run = Run { text: bullet.mark.clone(), style: first.style.clone() };
            let alone = Paragraph { runs: vec![run], ..Paragraph::default() };
            let shaped = self.shaper.shape(&alone, false);
            Some(SizedParagraph::new(&alone, shaped, false, &self.office))
        };
        if body.vertical { Vec::new() } else { body.paragraphs.iter().map(mark).collect() }
    }
}

/// The result of ending lines by hand.
#[derive(Clone, Copy, Debug, Default)]
struct HandBreaks {
    /// Some line is ended by hand.
    is_used: bool,
    /// Some word is still torn.
    is_torn: bool,
}

impl HandBreaks {
    /// What the words cost that lines ended by hand tear.
    fn torn_cost(self) -> f64 {
        if self.is_used && self.is_torn { balance::INSIDE_WORD } else { 0.0 }
    }
}

pub(crate) fn has_east_asian(paragraphs: &[Paragraph]) -> bool {
    let mut runs = paragraphs.iter().flat_map(|paragraph| &paragraph.runs);
    runs.any(|run| scripts::is_east_asian_language(&run.style.lang))
}

/// Whether all lines of `body` stand inside a box of this size.
fn holds(body: &TextBody, frame: Size) -> bool {
    let ends = body.lines.last().map_or(Emu::ZERO, |line| line.top + line.height);
    let starts = body.lines.first().map_or(Emu::ZERO, |line| line.top);
    starts >= body.insets.top && ends <= frame.height - body.insets.bottom
}

/// Ends a line before each of these bytes of the paragraph, which are in ascending order.
fn end_lines_before(paragraph: &mut Paragraph, places: &[usize]) {
    let mut end = paragraph.runs.iter().map(|run| run.text.len()).sum::<usize>();
    for run in paragraph.runs.iter_mut().rev() {
        let start = end - run.text.len();
        for place in places.iter().rev().filter(|place| (start..end).contains(place)) {
            run.text.insert(place - start, '\u{b}');
        }
        end = start;
    }
}

impl From<balance::BalancedLines> for Verdict {
    fn from(balanced: balance::BalancedLines) -> Self {
        let balance::LineQuality { cost, mistakes } = balanced.looks;
        Self { cost, is_wrong: mistakes > 0.0, width: Emu(balanced.broken.width as i64) }
    }
}

/// `insets` with `spare` more room on the side where lines end, so that their starts stay in place.
pub(crate) fn widened(insets: Insets, align: Align, spare: Emu, vertical: bool) -> Insets {
    let (before, after) = match align {
        Align::Left => (Emu::ZERO, spare),
        Align::Center => (spare / 2, spare - spare / 2),
        Align::Right => (spare, Emu::ZERO),
    };
    if vertical {
        Insets { top: insets.top + before, bottom: insets.bottom + after, ..insets }
    } else {
        Insets { left: insets.left + before, right: insets.right + after, ..insets }
    }
}

#[cfg(test)]
mod tests;
