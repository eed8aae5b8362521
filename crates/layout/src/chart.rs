//! How does a chart look? Chooses limits, labels and the place of the plot, writes them into the
//! scene's chart for native formats, and draws exactly what office programs draw from them.

mod axis;
mod bars;
mod labels;
mod legend;
mod points;
mod round;

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Base, Color, Paint, Role, Stroke};
use deckwright_model::scene::{Axis, Chart, ChartKind, Form, Geometry, Series, Shape, ShapeKind, TextRole};
use deckwright_model::text::TextStyle;

use crate::numbers::Figures;
use crate::text::Typesetter;
use labels::Labels;

/// Values that can all carry a label; with more, the value axis tells them.
const MOST_LABELS: usize = 14;
/// Share of the plot's width that the names of lying bars may take, in hundredths.
const NAMES_PERCENT: i64 = 36;

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct ChartSpec<'a> {
    pub figures: &'a Figures,
    pub kind: ChartKind,
    /// The category to point out, where there is one series of bars.
    pub highlight: Option<usize>,
}

/// How it is drawn.
#[derive(Clone, Debug)]
pub struct ChartStyle {
    /// Category names, values and legend.
    pub text: Arc<TextStyle>,
    /// Paints of the series, or of the slices of a pie; more are made as tints.
    pub series: Vec<Paint>,
    /// Paint of the bars that are not pointed out.
    pub quiet: Option<Paint>,
    /// Axis and grid.
    pub line: Stroke,
    pub grid: bool,
    /// Gap between categories in percent of a bar's width.
    pub gap_width: u16,
    /// A pie without names and values: the page lists its slices beside it.
    pub bare: bool,
}

/// The chart in `frame`. Columns whose names find no room below them become lying bars, and areas that
/// would hide each other become lines.
pub fn chart(spec: ChartSpec<'_>, style: &ChartStyle, frame: Rect, typesetter: &mut Typesetter<'_>) -> Chart {
    let mut labels = Labels { typesetter, style: style.text.clone() };
    let kind = legible(spec, frame, &mut labels);
    let mut chart = outline(ChartSpec { kind, ..spec }, style);
    chart.name_step = axis::name_step(&chart, frame, &mut labels);
    chart.plot = plot(&chart, frame, &mut labels);
    chart.drawing = draw(&chart, &mut labels);
    if chart.legend {
        let (shapes, place) = legend::draw(&chart, frame, &mut labels);
        chart.drawing.extend(shapes);
        chart.legend_place = place;
    }
    chart
}

/// Everything but places.
fn outline(spec: ChartSpec<'_>, style: &ChartStyle) -> Chart {
    let (kind, figures) = (spec.kind, spec.figures);
    let round = is_round(kind);
    // A pie shows one series.
    let shown = if round { 1 } else { figures.series.len() };
    let values = figures.categories.len() * shown;
    // Inside a paint the colour of the labels could not be read; there the axis or legend tells.
    let outside = matches!(kind, ChartKind::Column | ChartKind::Bar | ChartKind::Pie)
        || (kind == ChartKind::Line && shown == 1);
    let bare = round && style.bare;
    let labels = outside && values <= MOST_LABELS && !bare;
    let bars = matches!(kind, ChartKind::Column | ChartKind::Bar);
    let highlight = spec.highlight.filter(|at| *at < figures.categories.len() && shown == 1 && bars);
    let series = figures.series.iter().take(shown).enumerate().map(|(index, (name, values))| {
        let own = paint(style, index);
        let points = match (round, highlight, &style.quiet) {
            (true, ..) => (0..figures.categories.len()).map(|slice| (slice, paint(style, slice))).collect(),
            (false, Some(at), Some(_)) => vec![(at, own.clone())],
            _ => Vec::new(),
        };
        let paint = match (&style.quiet, highlight) {
            (Some(quiet), Some(_)) => quiet.clone(),
            _ => own,
        };
        let mut values = values.clone();
        values.resize(figures.categories.len(), None);
        Series { name: name.clone(), values, paint, points }
    });
    let series: Vec<Series> = series.collect();
    let axis = Axis { visible: !labels && !round, ..axis::limits(kind, &series) };
    Chart {
        kind,
        categories: figures.categories.clone(),
        format: figures.format.clone(),
        axis,
        gap_width: style.gap_width.min(500),
        name_step: 1,
        overlap: if series.len() > 1 && !is_stacked(kind) { 8 } else { 0 },
        labels,
        legend: (round || series.len() > 1) && !bare,
        legend_place: None,
        // A grid would run through the values that stand on it.
        grid: !round && !labels && (style.grid || (axis.visible && kind != ChartKind::Scatter)),
        style: style.text.clone(),
        line: style.line.clone(),
        plot: Rect::default(),
        drawing: Vec::new(),
        series,
    }
}

fn is_round(kind: ChartKind) -> bool {
    matches!(kind, ChartKind::Pie | ChartKind::Doughnut)
}

fn is_stacked(kind: ChartKind) -> bool {
    matches!(kind, ChartKind::StackedColumn | ChartKind::StackedBar)
}

fn is_lying(kind: ChartKind) -> bool {
    matches!(kind, ChartKind::Bar | ChartKind::StackedBar)
}

/// The paint of series or slice `index`: the style's own, then lighter and lighter tints of them.
fn paint(style: &ChartStyle, index: usize) -> Paint {
    let count = style.series.len();
    let Some(own) = style.series.get(index % count.max(1)) else { return Role::Accent.into() };
    let round = index / count;
    match own {
        Paint::Solid(Color { base: Base::Role(role), alpha }) if round > 0 => {
            let share = (round * 300).min(750) as u16;
            Paint::Solid(Color { base: Base::Mix(*role, Role::Bg, share), alpha: *alpha })
        }
        _ => own.clone(),
    }
}

fn legible(spec: ChartSpec<'_>, frame: Rect, labels: &mut Labels<'_, '_>) -> ChartKind {
    let lying = match spec.kind {
        ChartKind::Column => ChartKind::Bar,
        ChartKind::StackedColumn => ChartKind::StackedBar,
        ChartKind::Area if spec.figures.series.len() > 1 => return ChartKind::Line,
        kind => return kind,
    };
    let slot = frame.width / spec.figures.categories.len().max(1) as i64;
    let room = Emu(slot.0 * 19 / 20);
    let fits = spec.figures.categories.iter().all(|name| labels.fits(name, room, 2));
    if fits { spec.kind } else { lying }
}

/// The inner plot area: what is left of `frame` beside labels and legend.
fn plot(chart: &Chart, frame: Rect, labels: &mut Labels<'_, '_>) -> Rect {
    let line = labels.line_height();
    let gap = Emu(line.0 / 3);
    let legend = if chart.legend { line + gap * 2 } else { Emu::ZERO };
    let values = widest(axis::ticks(chart).iter().map(|tick| axis::tick_label(chart, *tick)), labels);
    let (mut left, mut top, mut right, mut bottom) = (Emu::ZERO, Emu::ZERO, Emu::ZERO, legend);
    match chart.kind {
        ChartKind::Pie | ChartKind::Doughnut => {
            let label = if chart.labels {
                widest(value_labels(chart).into_iter(), labels).max(line) + gap
            } else {
                gap
            };
            return square(frame, legend, label);
        }
        ChartKind::Radar => {
            let names = widest(chart.categories.iter().cloned(), labels).min(frame.width / 4);
            let room = Rect { x: frame.x + names, width: frame.width - names * 2, ..frame };
            return square(room, legend, line + gap * 2);
        }
        ChartKind::Bar | ChartKind::StackedBar => {
            let most = Emu(frame.width.0 * NAMES_PERCENT / 100);
            left = widest(chart.categories.iter().cloned(), labels).min(most) + gap;
            if chart.labels {
                right = widest(value_labels(chart).into_iter(), labels) + gap;
            }
            if chart.axis.visible {
                bottom += line + gap;
                right = right.max(values / 2);
            }
        }
        ChartKind::Column
        | ChartKind::StackedColumn
        | ChartKind::Line
        | ChartKind::Area
        | ChartKind::Scatter => {
            top = if chart.labels { line + gap } else { line / 2 };
            if chart.axis.visible {
                left = values + gap;
            }
            let room = axis::name_room(chart, chart.name_step, frame.width - left);
            let lines = axis::named(chart, chart.name_step).map(|(_, name)| labels.lines(name, room)).max();
            bottom += line * lines.unwrap_or(1).clamp(1, 3) as i64 + axis::drop(chart.kind, labels);
            if matches!(chart.kind, ChartKind::Area | ChartKind::Scatter) {
                // The first and last names stand at the very edges.
                let half = widest(chart.categories.iter().cloned(), labels) / 2;
                left = left.max(half);
                right = half;
                bottom += gap / 2;
            }
        }
    }
    frame.inset(deckwright_model::geometry::Insets { left, top, right, bottom })
}

/// The largest square in `frame` above the legend, `margin` away from its edges.
fn square(frame: Rect, legend: Emu, margin: Emu) -> Rect {
    let (width, height) = (frame.width - margin * 2, frame.height - legend - margin * 2);
    let side = width.min(height).max(Emu::ZERO);
    Rect {
        x: frame.x + (frame.width - side) / 2,
        y: frame.y + (frame.height - legend - side) / 2,
        width: side,
        height: side,
    }
}

fn widest(texts: impl Iterator<Item = String>, labels: &mut Labels<'_, '_>) -> Emu {
    texts.map(|text| labels.width(&text)).max().unwrap_or(Emu::ZERO)
}

fn value_labels(chart: &Chart) -> Vec<String> {
    let values = chart.series.iter().flat_map(|series| series.values.iter().flatten());
    values.map(|value| crate::numbers::format_number(*value, &chart.format)).collect()
}

fn draw(chart: &Chart, labels: &mut Labels<'_, '_>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    match chart.kind {
        ChartKind::Column | ChartKind::Bar | ChartKind::StackedColumn | ChartKind::StackedBar => {
            axis::draw(chart, labels, &mut shapes);
            bars::draw(chart, labels, &mut shapes);
        }
        ChartKind::Line | ChartKind::Area | ChartKind::Scatter => {
            axis::draw(chart, labels, &mut shapes);
            points::draw(chart, labels, &mut shapes);
        }
        ChartKind::Radar => round::draw_radar(chart, labels, &mut shapes),
        ChartKind::Pie | ChartKind::Doughnut => round::draw_slices(chart, labels, &mut shapes),
    }
    shapes
}

/// The paint of one point of a series.
fn point_paint(series: &Series, category: usize) -> &Paint {
    series.points.iter().find(|(at, _)| *at == category).map_or(&series.paint, |(_, paint)| paint)
}

fn filled(name: &str, frame: Rect, form: Form, fill: Paint) -> Shape {
    figure(
        name,
        frame,
        Geometry {
            form,
            fill: Some(fill),
            stroke: None,
            shadow: None,
            text: None,
            text_role: TextRole::Body,
        },
    )
}

fn figure(name: &str, frame: Rect, geometry: Geometry) -> Shape {
    Shape {
        name: name.to_owned(),
        alt: String::new(),
        frame,
        placeholder: None,
        kind: ShapeKind::Geometry(geometry),
    }
}

#[cfg(test)]
mod tests;
