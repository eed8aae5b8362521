//! Where in a shape do office programs set its text? In a rectangle inside the outline, which for ellipses
//! and rounded rectangles is smaller than the frame that our lines were broken to.

use deckwright_model::geometry::{Emu, Insets, Rect};
use deckwright_model::scene::Form;
use deckwright_model::text::{Align, Anchor, TextBody};

use super::measure::{inset, length};

/// Insets that put text where layout has it.
#[derive(Debug, PartialEq)]
pub struct TextArea {
    pub insets: Insets,
    /// False if no insets do in the preset form: a free path has its text rectangle where we want it.
    pub is_in_preset: bool,
}

/// Where the text of a shape of this `form` stands.
pub fn text_area(form: &Form, frame: Rect, text: &TextBody) -> TextArea {
    let room = preset_room(form, frame);
    let wanted = Insets {
        left: Emu(inset(text.insets.left)) - room.0,
        top: Emu(inset(text.insets.top)) - room.1,
        right: Emu(inset(text.insets.right)) - room.0,
        bottom: Emu(inset(text.insets.bottom)) - room.1,
    };
    let fits_across = wanted.left.min(wanted.right) >= Emu::ZERO || is_centered_across(frame, room.0, text);
    let fits_down = wanted.top.min(wanted.bottom) >= Emu::ZERO || is_centered_down(text);
    if !fits_across || !fits_down {
        return TextArea { insets: text.insets, is_in_preset: false };
    }
    let insets = Insets {
        left: wanted.left.max(Emu::ZERO),
        top: wanted.top.max(Emu::ZERO),
        right: wanted.right.max(Emu::ZERO),
        bottom: wanted.bottom.max(Emu::ZERO),
    };
    TextArea { insets, is_in_preset: true }
}

/// Room that the preset keeps between its frame and its text: at the sides, and at top and bottom.
fn preset_room(form: &Form, frame: Rect) -> (Emu, Emu) {
    // How far the middle of a quarter circle is from the corner, as a share of the radius.
    let share = 1.0 - std::f64::consts::FRAC_1_SQRT_2;
    let room = |radius: f64| Emu((radius * share).round() as i64);
    let (width, height) = (length(frame.width) as f64, length(frame.height) as f64);
    match form {
        Form::Rect | Form::Path(_) => (Emu::ZERO, Emu::ZERO),
        Form::Ellipse => (room(width / 2.0), room(height / 2.0)),
        Form::RoundRect(radius) => {
            let room = room((length(*radius) as f64).min(width / 2.0).min(height / 2.0));
            (room, room)
        }
    }
}

/// Less room at both sides moves nothing: lines are centred, and the longest fits with some to spare.
fn is_centered_across(frame: Rect, room: Emu, text: &TextBody) -> bool {
    let widest = text.lines.iter().map(|line| line.width).max().unwrap_or_default();
    text.insets.left == text.insets.right
        && text.paragraphs.iter().all(|paragraph| paragraph.align == Align::Center)
        && widest.points() * 1.05 <= (frame.width - room * 2).points()
}

fn is_centered_down(text: &TextBody) -> bool {
    text.anchor == Anchor::Middle && text.insets.top == text.insets.bottom
}

/// Room that a box has to spare beyond its lines, in points.
const SPARE_ROOM: f64 = 1.0;

/// The frame of a box of which nothing is seen but its text: `frame`, with some room to spare on the side where
/// the lines end. LibreOffice shrinks text that fills its box to the last thousandth of a point.
///
/// Columns of vertical text in a placeholder are centred by it, whatever their anchor; `hugs` is for those and
/// makes the box as narrow as they are, with less to spare.
pub fn text_frame(frame: Rect, text: &TextBody, hugs: bool) -> Rect {
    let spare = Emu::from_points(SPARE_ROOM);
    // How far the box grows before the first line and after the last.
    let (before, after) = match text.anchor {
        _ if hugs && text.vertical => (Emu::ZERO, spare / 2),
        Anchor::Top => (Emu::ZERO, spare),
        Anchor::Middle => (spare, spare),
        Anchor::Bottom => (spare, Emu::ZERO),
    };
    if !text.vertical {
        return Rect { y: frame.y - before, height: frame.height + before + after, ..frame };
    }
    // Columns go from right to left.
    let left = text.lines.iter().map(|line| line.left).min();
    let right = text.lines.iter().map(|line| line.left + line.width).max();
    let (x, width) = match (left, right) {
        (Some(left), Some(right)) if hugs => {
            (frame.x + left - text.insets.left, right - left + text.insets.left + text.insets.right)
        }
        _ => (frame.x, frame.width),
    };
    Rect { x: x - after, width: width + before + after, ..frame }
}

#[cfg(test)]
mod tests {
    use deckwright_model::text::{Line, Paragraph};

    use super::*;

    fn check(form: Form, inset: f64, align: Align, expected: Option<f64>) {
        let inset = Emu::from_points(inset);
        let insets = Insets { left: inset, top: inset, right: inset, bottom: inset };
        let paragraphs = vec![Paragraph { align, ..Paragraph::default() }];
        let text = TextBody { paragraphs, insets, anchor: Anchor::Middle, ..TextBody::default() };
        let area = text_area(&form, Rect::from_points(0.0, 0.0, 200.0, 100.0), &text);
        let found = area.is_in_preset.then(|| (area.insets.left.points() * 10.0).round() / 10.0);
        assert_eq!(found, expected, "{form:?} {inset:?} {align:?}");
    }

    #[test]
    fn boxes_of_text_have_room_to_spare_where_lines_end() {
        let frame = Rect::from_points(10.0, 20.0, 200.0, 100.0);
        let check = |anchor, vertical, hugs, expected: [f64; 4]| {
            let line = Line {
                paragraph: 0,
                range: (0, 0),
                left: Emu::from_points(150.0),
                top: Emu::ZERO,
                width: Emu::from_points(50.0),
                height: Emu::ZERO,
                baseline: Emu::ZERO,
                glyphs: Vec::new(),
            };
            let text = TextBody { anchor, vertical, lines: vec![line], ..TextBody::default() };
            let [x, y, width, height] = expected;
            let expected = Rect::from_points(x, y, width, height);
            assert_eq!(text_frame(frame, &text, hugs), expected, "{anchor:?} {vertical} {hugs}");
        };
        check(Anchor::Top, false, false, [10.0, 20.0, 200.0, 101.0]);
        check(Anchor::Middle, false, false, [10.0, 19.0, 200.0, 102.0]);
        check(Anchor::Bottom, false, true, [10.0, 19.0, 200.0, 101.0]);
        check(Anchor::Top, true, false, [9.0, 20.0, 201.0, 100.0]);
        check(Anchor::Top, true, true, [159.5, 20.0, 50.5, 100.0]);
    }

    #[test]
    fn insets_make_up_for_the_room_that_presets_keep() {
        let round = Form::RoundRect(Emu::from_points(10.0));
        check(Form::Rect, 5.0, Align::Left, Some(5.0));
        check(round.clone(), 5.0, Align::Left, Some(2.1));
        check(round.clone(), 0.0, Align::Center, Some(0.0));
        check(round, 0.0, Align::Left, None);
        check(Form::Ellipse, 40.0, Align::Left, Some(10.7));
        check(Form::Ellipse, 5.0, Align::Center, Some(0.0));
        check(Form::Ellipse, 5.0, Align::Left, None);
    }
}
