//! Where do the words of a chart stand? Labels beside points, and the legend below.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Point, Rect, Size};
use deckwright_model::scene::{Chart, ChartKind, Form, Geometry, Shape, TextRole};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use super::points::{LINE_WIDTH, MARKER};
use super::{figure, filled, is_round, point_paint};
use crate::text::{Typesetter, snug};

/// Exact line height in hundredths of the size, as office programs space labels.
const LINE_PERCENT: i64 = 120;

/// The least that LibreOffice leaves around the names of a legend.
const MILLIMETRE: Emu = Emu(36_000);

pub(super) struct Labels<'a, 'f> {
    pub(super) typesetter: &'a mut Typesetter<'f>,
    pub(super) style: Arc<TextStyle>,
}

/// Which point of a label's box is given.
#[derive(Clone, Copy)]
pub(super) enum Hold {
    Top,
    Bottom,
    Left,
    Right,
    Middle,
}

impl Labels<'_, '_> {
    pub(super) fn line_height(&self) -> Emu {
        Emu(i64::from(self.style.size) * Emu::PER_POINT / 100 * LINE_PERCENT / 100)
    }

    fn paragraph(&self, text: &str, align: Align) -> Paragraph {
        let run = Run { text: text.to_owned(), style: self.style.clone() };
        Paragraph { runs: vec![run], align, line_height: self.line_height(), ..Paragraph::default() }
    }

    /// Width of the text on one line, with a little room.
    pub(super) fn width(&mut self, text: &str) -> Emu {
        snug(self.ink_width(text))
    }

    fn ink_width(&mut self, text: &str) -> Emu {
        let paragraph = self.paragraph(text, Align::Left);
        self.typesetter.measure(&[paragraph], Emu(i64::from(u32::MAX))).widest_line
    }

    /// Whether the text fits into `width` on so many lines without a cut through a word.
    pub(super) fn fits(&mut self, text: &str, width: Emu, lines: usize) -> bool {
        let paragraph = self.paragraph(text, Align::Center);
        let measure = self.typesetter.measure(&[paragraph], width);
        measure.fits_words && measure.line_count <= lines
    }

    pub(super) fn lines(&mut self, text: &str, width: Emu) -> usize {
        let paragraph = self.paragraph(text, Align::Center);
        self.typesetter.measure(&[paragraph], width).line_count
    }

    /// A label of at most `width`, held at `at`.
    pub(super) fn place(&mut self, text: &str, at: Point, hold: Hold, width: Emu, shapes: &mut Vec<Shape>) {
        if text.trim().is_empty() {
            return;
        }
        let align = match hold {
            Hold::Top | Hold::Bottom | Hold::Middle => Align::Center,
            Hold::Left => Align::Left,
            Hold::Right => Align::Right,
        };
        let width = self.width(text).min(width.max(Emu::ZERO));
        let paragraph = self.paragraph(text, align);
        let height = self.typesetter.measure(std::slice::from_ref(&paragraph), width).height;
        let (x, y) = match hold {
            Hold::Top => (at.x - width / 2, at.y),
            Hold::Bottom => (at.x - width / 2, at.y - height),
            Hold::Middle => (at.x - width / 2, at.y - height / 2),
            Hold::Left => (at.x, at.y - height / 2),
            Hold::Right => (at.x - width, at.y - height / 2),
        };
        let frame = Rect { x, y, width, height };
        shapes.push(self.text(paragraph, frame));
    }

    fn text(&mut self, paragraph: Paragraph, frame: Rect) -> Shape {
        let body = TextBody { paragraphs: vec![paragraph], anchor: Anchor::Middle, ..TextBody::default() };
        let size = Size { width: frame.width, height: frame.height };
        let text = Some(self.typesetter.set(body, size));
        let text_role = TextRole::Body;
        figure(
            "Label",
            frame,
            Geometry { form: Form::Rect, fill: None, stroke: None, shadow: None, text, text_role },
        )
    }

    /// One line of swatches and names, centred at the foot of `frame`: series, or slices of a pie.
    ///
    /// Office programs place the legend by themselves; its measures are LibreOffice's.
    pub(super) fn legend(&mut self, chart: &Chart, frame: Rect, shapes: &mut Vec<Shape>) {
        let entries: Vec<_> = match chart.series.first() {
            Some(series) if is_round(chart.kind) => {
                let slice = |(at, name): (usize, &String)| (name.clone(), point_paint(series, at).clone());
                chart.categories.iter().enumerate().map(slice).collect()
            }
            _ => chart.series.iter().map(|series| (series.name.clone(), series.paint.clone())).collect(),
        };
        let hundredths = |share: i64| Emu(i64::from(self.style.size) * Emu::PER_POINT / 100 * share / 100);
        let is_line = matches!(chart.kind, ChartKind::Line | ChartKind::Radar);
        let sign = hundredths(60);
        let swatch = if is_line { sign * 22 / 7 } else { sign };
        let (after_swatch, after_entry) = (hundredths(22).max(MILLIMETRE), hundredths(66).max(MILLIMETRE));
        let below = hundredths(20).max(MILLIMETRE);
        let widths: Vec<Emu> = entries.iter().map(|(name, _)| self.ink_width(name)).collect();
        let names = entries.iter().map(|(name, _)| name.as_str()).collect::<String>();
        let names = self.paragraph(&names, Align::Left);
        let own = |widths: &[Emu]| widths.iter().map(|width| swatch + after_swatch + *width).sum::<Emu>();
        let gaps = after_entry * (entries.len() as i64 - 1).max(0);
        // Names that are too long together share the room evenly.
        let room = frame.width - gaps - (swatch + after_swatch) * entries.len() as i64;
        let most =
            if own(&widths) + gaps > frame.width { room / entries.len().max(1) as i64 } else { frame.width };
        let widths: Vec<Emu> = widths.into_iter().map(|width| width.min(most)).collect();
        let middle = frame.bottom() - below - self.typesetter.tallest_face(&names) / 2;
        let mut x = frame.x + (frame.width - own(&widths) - gaps) / 2;
        for ((name, paint), width) in entries.into_iter().zip(widths) {
            let box_of = |width: Emu, height: Emu| Rect {
                x: x + (swatch - width) / 2,
                y: middle - height / 2,
                width,
                height,
            };
            if is_line {
                // The line and its marker.
                shapes.push(filled("Legend", box_of(swatch, LINE_WIDTH), Form::Rect, paint.clone()));
                shapes.push(filled("Legend", box_of(MARKER, MARKER), Form::Ellipse, paint));
            } else {
                shapes.push(filled("Legend", box_of(sign, sign), Form::Rect, paint));
            }
            x += swatch + after_swatch;
            self.place(&name, Point { x, y: middle }, Hold::Left, snug(width).min(most), shapes);
            x += width + after_entry;
        }
    }
}
