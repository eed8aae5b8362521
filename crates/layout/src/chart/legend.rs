//! Where does the legend stand? Office programs place it themselves, so its measures are theirs.

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::paint::Paint;
use deckwright_model::scene::{Chart, ChartKind, Form, Shape};
use deckwright_model::text::Align;

use super::labels::{LabelAnchor, Labels};
use super::points::MARKER;
use super::{filled_shape, is_round, point_paint};
use crate::office::charts::LINE_WIDTH;
use crate::office::{LegendMeasures, snug};

/// Series, or slices of a pie.
fn entries(chart: &Chart) -> Vec<(String, Paint)> {
    match chart.series.first() {
        Some(series) if is_round(chart.kind) => {
            let slice = |(at, name): (usize, &String)| (name.clone(), point_paint(series, at).clone());
            chart.categories.iter().enumerate().map(slice).collect()
        }
        _ => chart.series.iter().map(|series| (series.name.clone(), series.paint.clone())).collect(),
    }
}

/// One line of signs and names, centred at the foot of `frame`.
///
/// If a program would use two lines although one has room for them, the legend is given its place, with something to
/// spare for programs that draw larger signs.
pub(super) fn draw(chart: &Chart, frame: Rect, labels: &mut Labels<'_, '_>) -> (Vec<Shape>, Option<Rect>) {
    let entries = entries(chart);
    let is_line = matches!(chart.kind, ChartKind::Line | ChartKind::Radar);
    let mut measures = LegendMeasures::new(labels.style.size, is_line);
    // There is no letter spacing after the last letter of a name.
    let last = Emu(i64::from(labels.style.spacing).max(0) * Emu::PER_POINT / 100);
    let widths: Vec<Emu> =
        entries.iter().map(|(name, _)| (labels.ink_width(name) - last).max(Emu::ZERO)).collect();
    let names = entries.iter().map(|(name, _)| name.as_str()).collect::<String>();
    let names = labels.paragraph(&names, Align::Left);
    let height = labels.typesetter.tallest_face(&names);
    let middle = frame.bottom() - measures.below - height / 2;

    let mut place = None;
    if !measures.fits_one_line(&widths, frame.width) {
        let spare = labels.line_height() / 3;
        let widened = LegendMeasures::new(labels.style.size, is_line).widened(spare);
        let width = widened.line(&widths) + widened.side * 2;
        if width <= frame.width {
            measures = widened;
            let (x, half) = (frame.x + (frame.width - width) / 2, frame.bottom() - middle);
            place = Some(Rect { x, y: middle - half, width, height: half * 2 });
        }
    }
    // Names that are too long together share the room evenly.
    let most = if measures.line(&widths) > frame.width {
        let signs = measures.line(&vec![Emu::ZERO; widths.len()]);
        (frame.width - signs) / widths.len().max(1) as i64
    } else {
        frame.width
    };
    let widths: Vec<Emu> = widths.into_iter().map(|width| width.min(most)).collect();

    let mut shapes = Vec::new();
    let mut x = frame.x + (frame.width - measures.line(&widths)) / 2;
    for ((name, paint), width) in entries.into_iter().zip(widths) {
        let LegendMeasures { sign, swatch, .. } = measures;
        let box_of = |width: Emu, height: Emu| Rect {
            x: x + (swatch - width) / 2,
            y: middle - height / 2,
            width,
            height,
        };
        if is_line {
            // The line and its marker.
            shapes.push(filled_shape("Legend", box_of(swatch, LINE_WIDTH), Form::Rect, paint.clone()));
            shapes.push(filled_shape("Legend", box_of(MARKER, MARKER), Form::Ellipse, paint));
        } else {
            shapes.push(filled_shape("Legend", box_of(sign, sign), Form::Rect, paint));
        }
        x += swatch + measures.after_swatch;
        labels.place(
            &name,
            Point { x, y: middle },
            LabelAnchor::Left,
            snug(width + last).min(most),
            &mut shapes,
        );
        x += width + measures.after_entry;
    }
    (shapes, place)
}
