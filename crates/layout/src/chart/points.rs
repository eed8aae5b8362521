//! Where do lines, areas and dots run?

use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, PaletteRole, Stroke};
use deckwright_model::scene::{Chart, ChartKind, Form, Geometry, Series, Shape, TextRole};

use super::axis::{along, y_of};
use super::labels::{LabelAnchor, Labels};
use super::{figure, filled_shape, point_paint, value_style};
use crate::numbers::format_number;
use crate::office::charts::LINE_WIDTH;

/// Diameter of a marker.
pub(super) const MARKER: Emu = Emu(6 * Emu::PER_POINT);

pub(super) fn draw(chart: &Chart, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    for (index, series) in chart.series.iter().enumerate() {
        let places: Vec<Option<Point>> = (0..chart.categories.len())
            .map(|category| {
                let value =
                    series.values.get(category).copied().flatten().filter(|value| value.is_finite())?;
                Some(Point { x: chart.plot.x + along(chart, category), y: y_of(chart, value) })
            })
            .collect();
        match chart.kind {
            ChartKind::Area => areas(chart, series, &places, shapes),
            ChartKind::Line => {
                for run in places.split(Option::is_none).filter(|run| run.len() > 1) {
                    let run: Vec<Point> = run.iter().flatten().copied().collect();
                    shapes.push(polyline("Line", &run, false, &series.paint));
                }
                markers(series, &places, shapes);
            }
            _ => markers(series, &places, shapes),
        }
        if chart.labels {
            for (category, (place, value)) in places.iter().zip(&series.values).enumerate() {
                if series.unsaid.contains(&category) {
                    continue;
                }
                if let (Some(place), Some(value)) = (place, value) {
                    let at = Point { x: place.x, y: place.y - MARKER };
                    labels.with(value_style(chart, index, category)).place(
                        &format_number(*value, &chart.format),
                        at,
                        LabelAnchor::Bottom,
                        chart.plot.width,
                        shapes,
                    );
                }
            }
        }
    }
}

pub(super) fn markers(series: &Series, places: &[Option<Point>], shapes: &mut Vec<Shape>) {
    for (category, place) in places.iter().enumerate() {
        if let Some(at) = place {
            let frame = Rect { x: at.x - MARKER / 2, y: at.y - MARKER / 2, width: MARKER, height: MARKER };
            shapes.push(filled_shape("Point", frame, Form::Ellipse, point_paint(series, category).clone()));
        }
    }
}

/// Fills the area down to the axis between the first and last point of each run.
fn areas(chart: &Chart, series: &Series, places: &[Option<Point>], shapes: &mut Vec<Shape>) {
    let ground = y_of(chart, 0.0_f64.clamp(chart.axis.min, chart.axis.max));
    for run in places.split(Option::is_none).filter(|run| run.len() > 1) {
        let mut corners: Vec<Point> = run.iter().flatten().copied().collect();
        let (first, last) = (corners[0], corners[corners.len() - 1]);
        corners.push(Point { x: last.x, y: ground });
        corners.push(Point { x: first.x, y: ground });
        let (frame, path) = path_of(&corners, true);
        shapes.push(filled_shape("Area", frame, Form::Path(path), series.paint.clone()));
    }
}

pub(super) fn polyline(name: &str, points: &[Point], closed: bool, paint: &Paint) -> Shape {
    let (frame, path) = path_of(points, closed);
    let stroke = Stroke {
        color: solid_color(paint),
        width: LINE_WIDTH,
        dash: Dash::Solid,
        cap: Cap::Round,
        join: Join::Round,
    };
    figure(
        name,
        frame,
        Geometry {
            form: Form::Path(path),
            fill: None,
            stroke: Some(stroke),
            shadow: None,
            text: None,
            text_role: TextRole::Body,
        },
    )
}

/// The colour of a line whose paint may be a gradient.
pub(super) fn solid_color(paint: &Paint) -> Color {
    match paint {
        Paint::Solid(color) => *color,
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            stops.first().map_or(PaletteRole::Accent.into(), |stop| stop.color)
        }
    }
}

/// A path through page points, and the frame that it fills.
fn path_of(points: &[Point], closed: bool) -> (Rect, Path) {
    let dot = |point: &Point| Rect { x: point.x, y: point.y, ..Rect::default() };
    let frame = points.iter().map(dot).reduce(Rect::union).unwrap_or_default();
    let mut segments: Vec<Segment> = points
        .iter()
        .enumerate()
        .map(|(index, point)| {
            let inside = Point { x: point.x - frame.x, y: point.y - frame.y };
            if index == 0 { Segment::Move(inside) } else { Segment::Line(inside) }
        })
        .collect();
    if closed {
        segments.push(Segment::Close);
    }
    (frame, Path { segments })
}
