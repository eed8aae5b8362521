//! How is a bridge drawn? As a stack whose lower part is invisible, so that every office program draws it and its
//! numbers can be edited; values and the lines from one step to the next are shapes of the page, since no stack has
//! them.

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::paint::{Base, Color, Paint, PaletteRole, Stroke};
use deckwright_model::scene::{Chart, ChartKind, Line, Shape, ShapeKind};

use super::axis::{x_of, y_of};
use super::bars::Slots;
use super::labels::{LabelAnchor, Labels};
use super::{ChartSpec, ChartStyle, SetChart, draw, is_lying, legible, set};
use crate::numbers::{Figures, Step, format_number};
use crate::text::Typesetter;

/// How much paler rises and falls are than the amounts, in thousandths.
const RISE: u16 = 420;
const FALL: u16 = 450;

/// The bridge of `spec` in `frame`.
pub(super) fn chart(
    spec: ChartSpec<'_>,
    steps: &[Step],
    style: &ChartStyle,
    frame: Rect,
    typesetter: &mut Typesetter<'_>,
) -> SetChart {
    let figures = stacked_figures(spec.figures, steps);
    let values = style.values.clone().unwrap_or_else(|| style.text.clone());
    let mut labels = Labels { typesetter, style: style.text.clone() };
    let kind =
        legible(ChartSpec { kind: ChartKind::StackedColumn, figures: &figures, ..spec }, frame, &mut labels);
    let said = spec.figures.series.iter().flat_map(|(_, values)| values.iter().flatten());
    // After an initial amount, a number without a sign would read as another amount.
    let leads = steps.first() == Some(&Step::Total);
    let say_step = |(value, step): (&f64, &Step)| match step {
        Step::Rise if leads => format!("+{}", format_number(*value, &spec.figures.format)),
        _ => format_number(*value, &spec.figures.format).replace('-', "−"),
    };
    let said: Vec<String> = said.zip(steps).map(say_step).collect();
    let (line, widest) = {
        let mut labels = labels.with(values.clone());
        (labels.line_height(), said.iter().map(|text| labels.width(text)).max().unwrap_or(Emu::ZERO))
    };
    let room = if is_lying(kind) {
        Rect { width: frame.width - widest - line / 2, ..frame }
    } else {
        Rect { y: frame.y + line * 5 / 4, height: frame.height - line * 5 / 4, ..frame }
    };
    let own = style.series.first().cloned().unwrap_or(PaletteRole::Accent.into());
    let clear = Paint::Solid(Color::role(PaletteRole::Bg).with_alpha(0.0));
    let plain = ChartStyle {
        series: vec![clear, own.clone()],
        values: None,
        quiet: None,
        direct: false,
        plain: true,
        ..style.clone()
    };
    let inner = ChartSpec { figures: &figures, kind, highlight: None, lit_series: None, is_bridge: false };
    let mut chart = set(inner, &plain, room, labels.typesetter).chart;
    let paint = |step: &Step| match step {
        Step::Total => own.clone(),
        Step::Rise => mixed_paint(PaletteRole::Accent, RISE),
        Step::Fall => mixed_paint(PaletteRole::Muted, FALL),
    };
    if let Some(seen) = chart.series.get_mut(1) {
        seen.points = steps.iter().map(paint).enumerate().collect();
    }
    chart.drawing = draw(&chart, room.x, &mut labels);
    let mut names = joints(&chart, style.line.clone());
    say(&chart, &said, &mut labels.with(values), &mut names);
    SetChart { chart, names }
}

fn mixed_paint(role: PaletteRole, share: u16) -> Paint {
    Paint::Solid(Color { base: Base::Mix(role, PaletteRole::Bg, share), ..Color::role(role) })
}

/// What each step stands on, and how high it is.
fn stacked_figures(figures: &Figures, steps: &[Step]) -> Figures {
    let (name, values) = figures.series.first().cloned().unwrap_or_default();
    let mut height = 0.0;
    let (mut grounds, mut heights) = (Vec::new(), Vec::new());
    for (step, value) in steps.iter().zip(values.into_iter().flatten()) {
        let before = if *step == Step::Total { 0.0 } else { height };
        height = before + value;
        grounds.push(Some(before.min(height)));
        heights.push(Some(value.abs()));
    }
    Figures { series: vec![(String::new(), grounds), (name, heights)], ..figures.clone() }
}

/// Where a step begins and ends, by its place among the categories.
fn ends(chart: &Chart, category: usize) -> Option<(f64, f64)> {
    let value = |at: usize| chart.series.get(at)?.values.get(category).copied().flatten();
    let (ground, height) = (value(0)?, value(1)?);
    Some((ground, ground + height))
}

/// Lines from the end of a step to the beginning of the next.
fn joints(chart: &Chart, stroke: Stroke) -> Vec<Shape> {
    let lying = is_lying(chart.kind);
    let slots = Slots::new(chart);
    let joint = |at: usize| {
        let (low, high) = ends(chart, at)?;
        let (next_low, next_high) = ends(chart, at + 1)?;
        // They meet at the value that both have in common.
        let near = |a: f64, b: f64| (a - b).abs() < (high - low).abs().max(next_high - next_low) * 0.01;
        let level = [high, low].into_iter().find(|end| near(*end, next_high) || near(*end, next_low))?;
        let ((start, width), (next, _)) = (slots.bar(at, 0), slots.bar(at + 1, 0));
        let (from, to) = if lying {
            let (x, y) = (x_of(chart, level), chart.plot.y);
            (Point { x, y: y + start + width }, Point { x, y: y + next })
        } else {
            let (x, y) = (chart.plot.x, y_of(chart, level));
            (Point { x: x + start + width, y }, Point { x: x + next, y })
        };
        let frame = Rect { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
        let line = Line { from, to, stroke: stroke.clone(), arrow: false, connects: None };
        Some(Shape {
            name: "Joint".to_owned(),
            alt: String::new(),
            frame,
            placeholder: None,
            kind: ShapeKind::Line(line),
        })
    };
    (0..chart.categories.len().saturating_sub(1)).filter_map(joint).collect()
}

/// The values above their steps, or after them where bars are horizontal.
fn say(chart: &Chart, said: &[String], labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let gap = labels.line_height() / 6;
    let slots = Slots::new(chart);
    for (category, text) in said.iter().enumerate() {
        let Some((_, high)) = ends(chart, category) else { continue };
        let (start, width) = slots.bar(category, 0);
        let middle = start + width / 2;
        let mut label = Vec::new();
        if is_lying(chart.kind) {
            let at = Point { x: x_of(chart, high) + gap, y: chart.plot.y + middle };
            labels.place(text, at, LabelAnchor::Left, chart.plot.width, &mut label);
        } else {
            let at = Point { x: chart.plot.x + middle, y: y_of(chart, high) - gap };
            labels.place(text, at, LabelAnchor::Bottom, chart.plot.width, &mut label);
        }
        for mut shape in label {
            "Call-out".clone_into(&mut shape.name);
            shapes.push(shape);
        }
    }
}
