//! Where do the slices of a pie and the web of a radar stand?

use std::f64::consts::TAU;

use deckwright_model::geometry::{Emu, Path, Point, Segment};
use deckwright_model::scene::{Chart, ChartKind, Form, Shape};
use deckwright_model::text::Align;

use super::axis;
use super::labels::{LabelAnchor, Labels};
use super::points::{markers, polyline};
use super::{filled_shape, point_paint};
use crate::numbers::format_number;
use crate::office::charts::{SLICE_LABEL_GAP, STRAIGHT_SLICE};

/// The hole of a doughnut as a share of its diameter.
const HOLE: f64 = 0.6;

/// Slices clockwise from the top.
pub(super) fn draw_slices(chart: &Chart, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let Some(series) = chart.series.first() else { return };
    let size = |category: usize| {
        let value = series.values.get(category).copied().flatten().unwrap_or(0.0);
        if value.is_finite() { value.max(0.0) } else { 0.0 }
    };
    let total: f64 = (0..chart.categories.len()).map(size).sum();
    if total <= 0.0 {
        return;
    }
    let hole = if chart.kind == ChartKind::Doughnut { HOLE } else { 0.0 };
    let mut turned = 0.0;
    for category in 0..chart.categories.len() {
        let (from, to) = (turned, turned + size(category) / total * TAU);
        turned = to;
        if to - from < 1e-6 {
            continue;
        }
        let path = slice(chart.plot.width.0 as f64 / 2.0, hole, from, to);
        shapes.push(filled_shape(
            "Slice",
            chart.plot,
            Form::Path(path),
            point_paint(series, category).clone(),
        ));
        if chart.labels {
            let text = format_number(size(category), &chart.format);
            label_slice(chart, labels, &text, f64::midpoint(from, to), shapes);
        }
    }
}

/// A point of the page, `angle` clockwise from the top around the plot's centre.
fn on_circle(chart: &Chart, radius: Emu, angle: f64) -> Point {
    let center = chart.plot.center();
    let radius = radius.0 as f64;
    Point {
        x: center.x + Emu((radius * angle.sin()).round() as i64),
        y: center.y - Emu((radius * angle.cos()).round() as i64),
    }
}

/// The label of a slice whose middle is at `angle`. The corner nearest to the pie is at that angle, or the middle of a
/// side if the angle is straight up, down or across.
fn label_slice(chart: &Chart, labels: &mut Labels<'_, '_>, text: &str, angle: f64, shapes: &mut Vec<Shape>) {
    let away = |share: f64| if share.abs() < STRAIGHT_SLICE.sin() { 0.0 } else { share.signum() };
    let (right, up) = (away(angle.sin()), away(angle.cos()));
    let (width, line) = (labels.ink_width(text), labels.line_height());
    let paragraph = labels.paragraph(text, Align::Left);
    // Below the pie, the top of the face touches it, not the top of the line.
    let fall = if up < 0.0 { labels.typesetter.tallest_face(&paragraph) - line } else { Emu::ZERO };
    let touch = on_circle(chart, chart.plot.width / 2 + SLICE_LABEL_GAP, angle);
    let at = Point {
        x: touch.x + Emu((width.0 as f64 / 2.0 * right).round() as i64),
        y: touch.y - Emu((line.0 as f64 / 2.0 * up).round() as i64) + fall,
    };
    labels.place(text, at, LabelAnchor::Middle, chart.plot.width, shapes);
}

/// A label that touches the circle of `radius` from outside, at `angle`.
fn label_outside(
    chart: &Chart,
    labels: &mut Labels<'_, '_>,
    text: &str,
    (radius, angle): (Emu, f64),
    shapes: &mut Vec<Shape>,
) {
    let (width, height) = (labels.width(text), labels.line_height());
    let reach = width.0 as f64 / 2.0 * angle.sin().abs() + height.0 as f64 / 2.0 * angle.cos().abs();
    let at = on_circle(chart, radius + Emu(reach.round() as i64), angle);
    labels.place(text, at, LabelAnchor::Middle, width, shapes);
}

/// A slice in a square of twice `radius`, from one angle to another.
fn slice(radius: f64, hole: f64, from: f64, to: f64) -> Path {
    let point = |share: f64, angle: f64| {
        let at = |offset: f64| Emu((radius + radius * share * offset).round() as i64);
        Point { x: at(angle.sin()), y: at(-angle.cos()) }
    };
    let mut segments = Vec::new();
    let whole = to - from > TAU - 1e-6;
    segments.push(Segment::Move(point(1.0, from)));
    arc(&mut segments, &point, 1.0, from, to);
    if hole > 0.0 {
        // A whole ring is two circles; the inner one runs the other way and so stays empty.
        segments.push(if whole { Segment::Close } else { Segment::Line(point(hole, to)) });
        if whole {
            segments.push(Segment::Move(point(hole, to)));
        }
        arc(&mut segments, &point, hole, to, from);
    } else if !whole {
        segments.push(Segment::Line(point(0.0, 0.0)));
    }
    segments.push(Segment::Close);
    Path { segments }
}

/// Appends curves along the circle of `share`, none longer than a quarter.
fn arc(segments: &mut Vec<Segment>, point: &impl Fn(f64, f64) -> Point, share: f64, from: f64, to: f64) {
    let pieces = ((to - from).abs() / (TAU / 4.0)).ceil().max(1.0);
    let step = (to - from) / pieces;
    // Length of a control arm on the unit circle, and how far out its end lies.
    let arm = 4.0 / 3.0 * (step / 4.0).tan();
    let (reach, bend) = (1.0_f64.hypot(arm), arm.atan());
    for piece in 0..pieces as u32 {
        let start = from + step * f64::from(piece);
        let end = start + step;
        segments.push(Segment::Cubic(
            point(share * reach, start + bend),
            point(share * reach, end - bend),
            point(share, end),
        ));
    }
}

/// A web of as many spokes as categories, and one closed line for each series.
pub(super) fn draw_radar(chart: &Chart, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let count = chart.categories.len();
    let radius = chart.plot.width / 2;
    let angle = |category: usize| TAU * category as f64 / count.max(1) as f64;
    let at = |category: usize, share: f64| {
        on_circle(chart, Emu((radius.0 as f64 * share).round() as i64), angle(category))
    };
    if chart.grid {
        for tick in axis::ticks(chart).into_iter().filter(|tick| axis::share(chart, *tick) > 0.0) {
            for category in 0..count {
                let share = axis::share(chart, tick);
                let (from, to) = (at(category, share), at((category + 1) % count, share));
                shapes.push(axis::line("Grid", chart, from, to));
            }
        }
    }
    for category in 0..count {
        shapes.push(axis::line("Grid", chart, at(category, 0.0), at(category, 1.0)));
    }
    for series in &chart.series {
        let places: Vec<Option<Point>> = (0..count)
            .map(|category| {
                let value =
                    series.values.get(category).copied().flatten().filter(|value| value.is_finite())?;
                Some(at(category, axis::share(chart, value)))
            })
            .collect();
        let corners: Vec<Point> = places.iter().flatten().copied().collect();
        if corners.len() > 1 {
            shapes.push(polyline("Line", &corners, true, &series.paint));
        }
        markers(series, &places, shapes);
    }
    let gap = labels.line_height() / 3;
    for (category, name) in chart.categories.iter().enumerate() {
        label_outside(chart, labels, name, (radius + gap * 2, angle(category)), shapes);
    }
    if chart.axis.visible {
        let center = chart.plot.center();
        for tick in axis::ticks(chart) {
            let y = center.y - Emu((radius.0 as f64 * axis::share(chart, tick)).round() as i64);
            let place = Point { x: center.x - gap, y };
            labels.place(&axis::tick_label(chart, tick), place, LabelAnchor::Right, chart.plot.width, shapes);
        }
    }
}
