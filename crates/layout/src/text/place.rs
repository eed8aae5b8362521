//! Where does each glyph of broken text stand in its frame?

use deckwright_model::geometry::{Emu, Insets, Point, Rect, Size};
use deckwright_model::paint::Color;
use deckwright_model::text::{
    Align, Anchor, Bullet, Glyph, GlyphRun, Line, Paragraph, Run, TextBody, TextStyle,
};

use super::faces::FaceTable;
use super::lines::{BrokenParagraphs, LineSpan, SizedParagraph, column_advance, em};
use super::shape::{Atom, AtomKind, EmGlyph, ShapedParagraph};
use crate::office::{Descent, Office};

/// Share of the em above the baseline in a cell of vertical text, as CJK fonts draw their em box.
const CELL_ASCENT: f64 = 0.88;

/// Text that was broken, with what is needed to draw it.
pub(super) struct Placer<'a, 'f> {
    pub(super) table: &'a FaceTable<'f>,
    pub(super) paragraphs: &'a [SizedParagraph],
    /// Shaped marks of the paragraphs' bullets.
    pub(super) marks: &'a [Option<SizedParagraph>],
    pub(super) broken: &'a BrokenParagraphs,
    pub(super) office: &'a Office,
}

/// Exact line height, or 1.2 times the largest size where none is given.
pub(super) fn line_height(paragraph: &Paragraph) -> Emu {
    if paragraph.line_height > Emu::ZERO {
        return paragraph.line_height;
    }
    let size = paragraph.runs.iter().map(|run| run.style.size).max().unwrap_or(1800);
    Emu((em(size) * 1.2) as i64)
}

/// Height of all lines and the room between paragraphs; none before the first.
pub(super) fn height(paragraphs: &[Paragraph], broken: &BrokenParagraphs) -> Emu {
    let lines = paragraphs.iter().zip(&broken.paragraphs);
    let text: Emu = lines.map(|(paragraph, lines)| line_height(paragraph) * lines.len() as i64).sum();
    text + paragraphs.iter().skip(1).map(|paragraph| paragraph.space_before).sum::<Emu>()
}

impl Placer<'_, '_> {
    /// Fills the lines of `body`, which has the insets that lead to the broken width.
    pub(super) fn place(&self, body: &mut TextBody, frame: Size) {
        let inner = inner(frame, body.insets);
        let height = height(&body.paragraphs, self.broken);
        let mut lines = Vec::with_capacity(self.broken.line_count());
        // `along` is how far the stack of lines has come: down the box, or leftwards over columns.
        let room = if body.vertical { inner.width } else { inner.height };
        let mut along = match body.anchor {
            Anchor::Top => Emu::ZERO,
            Anchor::Middle => (room - height) / 2,
            Anchor::Bottom => room - height,
        };
        for (index, paragraph) in body.paragraphs.iter().enumerate() {
            if index > 0 {
                along += paragraph.space_before;
            }
            let pitch = line_height(paragraph);
            for (number, span) in self.broken.paragraphs[index].iter().enumerate() {
                let spot = LinePlacement { index, paragraph, span, first: number == 0, pitch };
                lines.push(if body.vertical {
                    self.column(&spot, inner, along)
                } else {
                    self.line(&spot, inner, along)
                });
                along += pitch;
            }
        }
        body.lines = lines;
    }

    fn line(&self, spot: &LinePlacement<'_>, inner: Rect, along: Emu) -> Line {
        let sized = &self.paragraphs[spot.index];
        let indent = Emu(sized.indent as i64);
        // Letter spacing after the last letter is invisible, and would push the line off centre.
        let width = Emu(sized.drawn_width(spot.span).round() as i64) - self.last_spacing(spot);
        let paragraph = spot.paragraph;
        let is_rtl = paragraph.is_right_to_left();
        let start = if is_rtl { Emu::ZERO } else { indent };
        let left = inner.x + start + lead(paragraph.drawn_align(), inner.width - indent, width);
        let top = inner.y + along;
        let baseline = top + spot.pitch - Emu(self.descent(spot).round() as i64);

        let mut out = Glyphs::default();
        if let (true, Some(bullet), Some(mark)) =
            (spot.first, &spot.paragraph.bullet, self.marks.get(spot.index).and_then(Option::as_ref))
        {
            let mark_width = Emu(mark.advances.iter().sum::<f64>().round() as i64);
            let x = if is_rtl { left + width + bullet.indent - mark_width } else { left - bullet.indent };
            self.draw_mark(&mut out, spot, bullet, mark, Point { x, y: baseline });
        }
        let mut x = left.0 as f64;
        for at in visual_order(&sized.shaped.atoms, spot.span) {
            let atom = &sized.shaped.atoms[at];
            if at > spot.span.atoms.start {
                x += sized.gaps[at];
            }
            if let Some(run) = spot.paragraph.runs.get(usize::from(atom.run)) {
                let pen = self.pen(atom, &run.style, run.style.color, false);
                let start = Start { x, baseline: baseline.0 as f64 };
                self.draw(&mut out, pen, sized.shaped.glyphs(atom), start, sized.advances[at]);
            }
            x += sized.advances[at];
        }
        Line {
            paragraph: spot.index,
            range: bytes(&sized.shaped, spot.span, &spot.paragraph.runs),
            left,
            top,
            width,
            height: spot.pitch,
            baseline,
            glyphs: out.runs,
        }
    }

    /// A column of upright glyphs. Its box is `pitch` wide and as tall as its ink; `baseline` is the
    /// line through the middle of its glyphs.
    fn column(&self, spot: &LinePlacement<'_>, inner: Rect, along: Emu) -> Line {
        let sized = &self.paragraphs[spot.index];
        let height = Emu(spot.span.width.round() as i64);
        let top = inner.y + lead(spot.paragraph.align, inner.height, height);
        let left = inner.right() - along - spot.pitch;
        let cell = self.largest_em(spot);
        let centred = || (spot.pitch.0 as f64 / cell - 1.0) / 2.0;
        let lead = self.office.column_lead.unwrap_or_else(centred);
        let middle = left + Emu(((lead + 0.5) * cell).round() as i64);

        let mut out = Glyphs::default();
        let mut y = top.0 as f64;
        for at in spot.span.atoms.clone() {
            let atom = &sized.shaped.atoms[at];
            if let Some(run) = spot.paragraph.runs.get(usize::from(atom.run)) {
                let em = em(run.style.size);
                let x = middle.0 as f64 - f64::from(atom.advance) * em / 2.0;
                let pen = self.pen(atom, &run.style, run.style.color, false);
                let start = Start { x, baseline: y + CELL_ASCENT * em };
                self.draw(&mut out, pen, sized.shaped.glyphs(atom), start, column_advance(atom) * em);
            }
            y += sized.advances[at];
        }
        Line {
            paragraph: spot.index,
            range: bytes(&sized.shaped, spot.span, &spot.paragraph.runs),
            left,
            top,
            width: spot.pitch,
            height,
            baseline: middle,
            glyphs: out.runs,
        }
    }

    /// Room below the baseline; with an exact line height the room above gives way.
    fn descent(&self, spot: &LinePlacement<'_>) -> f64 {
        if self.office.descent == Descent::FifthOfEm {
            return Descent::FIFTH * self.largest_em(spot);
        }
        let atoms = &self.paragraphs[spot.index].shaped.atoms[spot.span.atoms.clone()];
        let of = |atom: &Atom| {
            let run = spot.paragraph.runs.get(usize::from(atom.run))?;
            Some(self.table.descent(atom.named) * em(run.style.size))
        };
        atoms.iter().filter_map(of).fold(0.0, f64::max)
    }

    fn last_spacing(&self, spot: &LinePlacement<'_>) -> Emu {
        let atoms = &self.paragraphs[spot.index].shaped.atoms[spot.span.atoms.clone()];
        let last = atoms.iter().rfind(|atom| atom.kind == AtomKind::Text);
        let run = last.and_then(|atom| spot.paragraph.runs.get(usize::from(atom.run)));
        Emu(run.map_or(0, |run| i64::from(run.style.spacing).max(0) * Emu::PER_POINT / 100))
    }

    fn largest_em(&self, spot: &LinePlacement<'_>) -> f64 {
        let atoms = &self.paragraphs[spot.index].shaped.atoms[spot.span.atoms.clone()];
        let size = |run: &Run| run.style.size;
        let sizes = atoms.iter().filter_map(|atom| spot.paragraph.runs.get(usize::from(atom.run)).map(size));
        em(sizes.max().or_else(|| spot.paragraph.runs.first().map(size)).unwrap_or(1800))
    }

    fn draw_mark(
        &self,
        out: &mut Glyphs,
        spot: &LinePlacement<'_>,
        bullet: &Bullet,
        mark: &SizedParagraph,
        at: Point,
    ) {
        let Some(first) = spot.paragraph.runs.first() else { return };
        let mut x = at.x.0 as f64;
        for (index, atom) in mark.shaped.atoms.iter().enumerate() {
            let pen = self.pen(atom, &first.style, bullet.color, true);
            let start = Start { x, baseline: at.y.0 as f64 };
            self.draw(out, pen, mark.shaped.glyphs(atom), start, mark.advances[index]);
            x += mark.advances[index];
        }
    }

    /// Draws the glyphs of one atom, whose box is `advance` wide.
    fn draw(&self, out: &mut Glyphs, pen: GlyphRun, glyphs: &[EmGlyph], start: Start, advance: f64) {
        if glyphs.is_empty() {
            return;
        }
        let em = em(pen.size);
        let advances = self.office.advances(em);
        let mark = pen.mark;
        let run = out.with(pen);
        let Start { mut x, baseline } = start;
        let drawn: f64 = glyphs.iter().map(|glyph| advances.of(glyph.advance)).sum();
        for (index, glyph) in glyphs.iter().enumerate() {
            // Letter spacing follows the atom, so its last glyph carries it.
            let extra = if index + 1 == glyphs.len() { advance - drawn } else { 0.0 };
            let own = advances.of(glyph.advance);
            run.glyphs.push(Glyph {
                id: glyph.id,
                x: Emu((x + f64::from(glyph.x) * em).round() as i64),
                y: Emu((baseline + f64::from(glyph.y) * em).round() as i64),
                advance: Emu((own + extra).round() as i64),
                range: if mark { (0, 0) } else { (glyph.range.0 as usize, glyph.range.1 as usize) },
            });
            x += own;
        }
    }

    fn pen(&self, atom: &Atom, style: &TextStyle, color: Color, mark: bool) -> GlyphRun {
        let face = self.table.face(atom.face);
        GlyphRun {
            face: face.id.clone(),
            size: style.size,
            color,
            // Emoji have one weight in every program.
            embolden: style.bold && !face.bold && !self.table.is_emoji(atom.face),
            mark,
            glyphs: Vec::new(),
        }
    }
}

/// One line on its way to its place.
struct LinePlacement<'a> {
    index: usize,
    paragraph: &'a Paragraph,
    span: &'a LineSpan,
    first: bool,
    pitch: Emu,
}

/// Glyph runs, joined while the pen stays the same.
#[derive(Default)]
struct Glyphs {
    runs: Vec<GlyphRun>,
}

impl Glyphs {
    fn with(&mut self, pen: GlyphRun) -> &mut GlyphRun {
        let same = self.runs.last().is_some_and(|last| {
            last.face == pen.face
                && (last.size, last.color, last.embolden, last.mark)
                    == (pen.size, pen.color, pen.embolden, pen.mark)
        });
        if !same {
            self.runs.push(pen);
        }
        let last = self.runs.len() - 1;
        &mut self.runs[last]
    }
}

/// Where the box of an atom starts.
struct Start {
    x: f64,
    baseline: f64,
}

fn lead(align: Align, room: Emu, taken: Emu) -> Emu {
    match align {
        Align::Left => Emu::ZERO,
        Align::Center => (room - taken) / 2,
        Align::Right => room - taken,
    }
}

pub(super) fn inner(frame: Size, insets: Insets) -> Rect {
    Rect { x: Emu::ZERO, y: Emu::ZERO, width: frame.width, height: frame.height }.inset(insets)
}

/// The line's bytes of the paragraph's text. An empty line stands at the end of what came before.
fn bytes(shaped: &ShapedParagraph, span: &LineSpan, runs: &[Run]) -> (usize, usize) {
    let atoms = &shaped.atoms[span.atoms.clone()];
    if let (Some(first), Some(last)) = (atoms.first(), atoms.last()) {
        return (first.range.0 as usize, last.range.1 as usize);
    }
    let end = runs.iter().map(|run| run.text.len()).sum();
    (end, end)
}

/// Indices of the line's atoms from left to right (rule L2 of the bidirectional algorithm).
fn visual_order(atoms: &[Atom], span: &LineSpan) -> Vec<usize> {
    let mut order: Vec<usize> = span.atoms.clone().collect();
    let level = |&at: &usize| atoms[at].rtl_level;
    let highest = order.iter().map(level).max().unwrap_or(0);
    if highest == 0 {
        return order;
    }
    // Spaces at the end of a line stay at its end (rule L1).
    let hanging = order.iter().rev().take_while(|&&at| atoms[at].kind != AtomKind::Text).count();
    let ink = order.len() - hanging;
    for threshold in (1..=highest).rev() {
        let mut start = 0;
        while start < ink {
            let end = start + order[start..ink].iter().take_while(|at| level(at) >= threshold).count();
            order[start..end].reverse();
            start = end.max(start) + 1;
        }
    }
    order
}
