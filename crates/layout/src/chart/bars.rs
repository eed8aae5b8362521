//! Where do the bars of a chart stand, side by side or stacked, vertical or horizontal?

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::scene::{Chart, Form, Shape};

use super::axis::{x_of, y_of};
use super::labels::{LabelAnchor, Labels};
use super::{filled_shape, is_lying, is_stacked, point_paint, value_style};
use crate::numbers::format_number;

pub(super) fn draw(chart: &Chart, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let lying = is_lying(chart.kind);
    let slots = Slots::new(chart);
    for category in 0..chart.categories.len() {
        let (mut above, mut below) = (0.0, 0.0);
        for (index, series) in chart.series.iter().enumerate() {
            let Some(value) =
                series.values.get(category).copied().flatten().filter(|value| value.is_finite())
            else {
                continue;
            };
            let (from, to) = if is_stacked(chart.kind) {
                let base = if value < 0.0 { &mut below } else { &mut above };
                let from = *base;
                *base += value;
                (from, *base)
            } else {
                (0.0, value)
            };
            let (start, width) = slots.bar(category, index);
            let frame = if lying {
                lying_bar(chart, start, width, from, to)
            } else {
                standing_bar(chart, start, width, from, to)
            };
            if series.is_unseen() {
                continue;
            }
            shapes.push(filled_shape("Bar", frame, Form::Rect, point_paint(series, category).clone()));
            if chart.labels && !series.unsaid.contains(&category) {
                let mut labels = labels.with(value_style(chart, index, category));
                if is_stacked(chart.kind) {
                    label_inside(chart, &mut labels, frame, value, shapes);
                } else {
                    label(chart, &mut labels, frame, value, shapes);
                }
            }
        }
    }
}

/// How a category's room is shared between its bars.
pub(super) struct Slots {
    slot: f64,
    bar: f64,
    /// From the start of one bar to the start of the next.
    pitch: f64,
    lead: f64,
}

impl Slots {
    pub(super) fn new(chart: &Chart) -> Self {
        let length = if is_lying(chart.kind) { chart.plot.height } else { chart.plot.width };
        let slot = length.0 as f64 / chart.categories.len().max(1) as f64;
        let beside = if is_stacked(chart.kind) { 1.0 } else { chart.series.len().max(1) as f64 };
        let room = f64::from(chart.overlap.clamp(-100, 100)) / 100.0;
        let gap = f64::from(chart.gap_width) / 100.0;
        let bar = slot / (beside + (beside - 1.0) * room + gap);
        let pitch = if is_stacked(chart.kind) { 0.0 } else { bar * (1.0 + room) };
        Self { slot, bar, pitch, lead: bar * gap / 2.0 }
    }

    /// Start and width of a bar along the category axis.
    pub(super) fn bar(&self, category: usize, series: usize) -> (Emu, Emu) {
        let start = self.slot * category as f64 + self.lead + self.pitch * series as f64;
        let end = start + self.bar;
        (Emu(start.round() as i64), Emu(end.round() as i64 - start.round() as i64))
    }
}

fn standing_bar(chart: &Chart, start: Emu, width: Emu, from: f64, to: f64) -> Rect {
    let (a, b) = (y_of(chart, from), y_of(chart, to));
    Rect { x: chart.plot.x + start, y: a.min(b), width, height: (a - b).abs() }
}

fn lying_bar(chart: &Chart, start: Emu, width: Emu, from: f64, to: f64) -> Rect {
    let (a, b) = (x_of(chart, from), x_of(chart, to));
    Rect { x: a.min(b), y: chart.plot.y + start, width: (a - b).abs(), height: width }
}

/// Places the label beyond the end of the bar, as `outEnd` does.
fn label(chart: &Chart, labels: &mut Labels<'_, '_>, bar: Rect, value: f64, shapes: &mut Vec<Shape>) {
    let gap = labels.line_height() / 6;
    let middle = bar.center();
    let (at, hold) = match (is_lying(chart.kind), value < 0.0) {
        (false, false) => (Point { x: middle.x, y: bar.y - gap }, LabelAnchor::Bottom),
        (false, true) => (Point { x: middle.x, y: bar.bottom() + gap }, LabelAnchor::Top),
        (true, false) => (Point { x: bar.right() + gap, y: middle.y }, LabelAnchor::Left),
        (true, true) => (Point { x: bar.x - gap, y: middle.y }, LabelAnchor::Right),
    };
    labels.place(&format_number(value, &chart.format), at, hold, chart.plot.width, shapes);
}

/// Places the label in the middle of its part of a stack, as `ctr` does.
fn label_inside(chart: &Chart, labels: &mut Labels<'_, '_>, bar: Rect, value: f64, shapes: &mut Vec<Shape>) {
    labels.place(
        &format_number(value, &chart.format),
        bar.center(),
        LabelAnchor::Middle,
        chart.plot.width,
        shapes,
    );
}
