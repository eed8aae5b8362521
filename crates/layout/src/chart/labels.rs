//! Where do the words of a chart stand? Labels beside points and axes.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Point, Rect, Size};
use deckwright_model::scene::{Form, Geometry, Shape, TextRole};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use super::figure;
use crate::office::charts::LABEL_LINE_PERCENT;
use crate::office::snug;
use crate::text::Typesetter;

pub(super) struct Labels<'a, 'f> {
    pub(super) typesetter: &'a mut Typesetter<'f>,
    pub(super) style: Arc<TextStyle>,
}

/// Which point of a label's box is given.
#[derive(Clone, Copy)]
pub(super) enum LabelAnchor {
    Top,
    Bottom,
    Left,
    Right,
    Middle,
}

impl<'f> Labels<'_, 'f> {
    /// Labels in another style.
    pub(super) fn with(&mut self, style: Arc<TextStyle>) -> Labels<'_, 'f> {
        Labels { typesetter: self.typesetter, style }
    }

    pub(super) fn line_height(&self) -> Emu {
        Emu(i64::from(self.style.size) * Emu::PER_POINT / 100 * LABEL_LINE_PERCENT / 100)
    }

    pub(super) fn paragraph(&self, text: &str, align: Align) -> Paragraph {
        let run = Run { text: text.to_owned(), style: self.style.clone() };
        Paragraph { runs: vec![run], align, line_height: self.line_height(), ..Paragraph::default() }
    }

    /// Width of the text on one line, with a little room.
    pub(super) fn width(&mut self, text: &str) -> Emu {
        snug(self.ink_width(text))
    }

    pub(super) fn ink_width(&mut self, text: &str) -> Emu {
        let paragraph = self.paragraph(text, Align::Left);
        self.typesetter.measure(&[paragraph], Emu(i64::from(u32::MAX))).widest_line
    }

    /// Whether the text fits into `width` on at most `lines` lines without breaking a word.
    pub(super) fn fits(&mut self, text: &str, width: Emu, lines: usize) -> bool {
        let paragraph = self.paragraph(text, Align::Center);
        let measure = self.typesetter.measure(&[paragraph], width);
        measure.fits_words && measure.line_count <= lines
    }

    pub(super) fn lines(&mut self, text: &str, width: Emu) -> usize {
        let paragraph = self.paragraph(text, Align::Center);
        self.typesetter.measure(&[paragraph], width).line_count
    }

    /// A label no wider than `width`, anchored at `at`.
    pub(super) fn place(
        &mut self,
        text: &str,
        at: Point,
        hold: LabelAnchor,
        width: Emu,
        shapes: &mut Vec<Shape>,
    ) {
        if text.trim().is_empty() {
            return;
        }
        let align = match hold {
            LabelAnchor::Top | LabelAnchor::Bottom | LabelAnchor::Middle => Align::Center,
            LabelAnchor::Left => Align::Left,
            LabelAnchor::Right => Align::Right,
        };
        let width = self.width(text).min(width.max(Emu::ZERO));
        let paragraph = self.paragraph(text, align);
        let height = self.typesetter.measure(std::slice::from_ref(&paragraph), width).height;
        let (x, y) = match hold {
            LabelAnchor::Top => (at.x - width / 2, at.y),
            LabelAnchor::Bottom => (at.x - width / 2, at.y - height),
            LabelAnchor::Middle => (at.x - width / 2, at.y - height / 2),
            LabelAnchor::Left => (at.x, at.y - height / 2),
            LabelAnchor::Right => (at.x - width, at.y - height / 2),
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
}
