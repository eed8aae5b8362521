//! How does a chart look? Chooses limits, labels and the place of the plot, writes them into the
//! scene's chart for native formats, and draws exactly what office programs draw from them.

mod axis;
mod bars;
mod bridge;
mod labels;
mod legend;
mod names;
mod paints;
mod points;
mod round;

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Paint, Palette, Stroke};
use deckwright_model::scene::{Axis, Chart, ChartKind, Form, Geometry, Series, Shape, ShapeKind, TextRole};
use deckwright_model::text::TextStyle;

use crate::numbers::{self, Figures, MIN_PART, format_number};
use crate::text::Typesetter;
use labels::Labels;
pub use paints::readable_on;

/// Up to this many values can all carry a label; with more, the value axis shows them.
const MAX_LABELS: usize = 14;
/// Up to this many values of stacks can all carry a label: each has the width of its column.
const MAX_STACKED: usize = 28;
/// Steps by which values get smaller, in hundredths of a point.
const VALUE_STEP: u32 = 200;
/// The smallest size of values, in hundredths of a point.
const MIN_VALUE: u32 = 1200;
/// Gap between a bar and its value.
const BESIDE_BAR: Emu = Emu(8 * Emu::PER_POINT);
/// The least height of a chart that has an axis of values, in lines of text.
const AXIS_LINES: i64 = 9;
/// A chart beside others is no wider than this.
const MAX_SMALL_CHART_WIDTH: Emu = Emu(440 * Emu::PER_POINT);
/// The peak of a line also has its value if it is at least this many points from both ends.
const MIN_APART: usize = 2;
/// Share of the plot's width that the names of horizontal bars may take, in hundredths.
const NAMES_PERCENT: i64 = 36;

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct ChartSpec<'a> {
    pub figures: &'a Figures,
    pub kind: ChartKind,
    /// The category to point out, where there is one series of bars.
    pub highlight: Option<usize>,
    /// The series to point out, where there are several.
    pub lit_series: Option<usize>,
    /// Its numbers lead from one amount to another.
    pub is_bridge: bool,
}

/// How it is drawn.
#[derive(Clone, Debug)]
pub struct ChartStyle {
    /// Category names and legend; values, where they have no style of their own.
    pub text: Arc<TextStyle>,
    pub values: Option<Arc<TextStyle>>,
    /// The value that is pointed out.
    pub lit_value: Option<Arc<TextStyle>>,
    /// The colours of the page, from which values that stand on a paint get theirs.
    pub palette: Palette,
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
    /// Bars alone: no values, axis, grid or legend.
    pub plain: bool,
    /// Series are named beside their last point rather than in a legend, where possible.
    pub direct: bool,
}

/// A chart in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct SetChart {
    pub chart: Chart,
    /// The names of its series, beside their last points: they are texts of the page, since no chart has them there.
    pub names: Vec<Shape>,
}

/// The chart in `frame`. Columns whose names have no room below them become horizontal bars, and areas that would hide
/// each other become lines.
pub fn chart(
    spec: ChartSpec<'_>,
    style: &ChartStyle,
    frame: Rect,
    typesetter: &mut Typesetter<'_>,
) -> SetChart {
    let steps = numbers::bridge(spec.figures).filter(|_| spec.is_bridge);
    match steps {
        Some(steps) => bridge::chart(spec, &steps, style, frame, typesetter),
        None => set(spec, style, frame, typesetter),
    }
}

fn set(spec: ChartSpec<'_>, style: &ChartStyle, frame: Rect, typesetter: &mut Typesetter<'_>) -> SetChart {
    let mut labels = Labels { typesetter, style: style.text.clone() };
    let kind = legible(spec, frame, &mut labels);
    let spec = ChartSpec { kind, ..spec };
    let mut chart = outline(spec, style);
    let beside = names::Names::new(spec, style, frame, &mut labels);
    chart.legend &= beside.is_none();
    let room = Rect { width: frame.width - beside.as_ref().map_or(Emu::ZERO, |names| names.width), ..frame };
    fit_values(&mut chart, room, &mut labels);
    chart.name_step = axis::name_step(&chart, room, &mut labels);
    chart.plot = plot(&chart, room, &mut labels);
    make_room_below(&mut chart, &mut labels);
    chart.drawing = draw(&chart, room.x, &mut labels);
    if chart.legend {
        let (shapes, place) = legend::draw(&chart, frame, &mut labels);
        chart.drawing.extend(shapes);
        chart.legend_place = place;
    }
    let names = beside.map(|names| names.place(&chart, &mut labels)).unwrap_or_default();
    SetChart { chart, names }
}

/// Everything but positions.
fn outline(spec: ChartSpec<'_>, style: &ChartStyle) -> Chart {
    let (kind, figures) = (spec.kind, spec.figures);
    let round = is_round(kind);
    // A pie shows one series.
    let shown = if round { 1 } else { figures.series.len() };
    let values = figures.categories.len() * shown;
    // Without a style of their own, values could not be read on a stack; the axis shows them instead.
    let outside = matches!(kind, ChartKind::Column | ChartKind::Bar | ChartKind::Pie)
        || (kind == ChartKind::Line && shown == 1)
        || (is_stacked(kind) && style.values.is_some());
    let bare = round && style.bare;
    // The words may speak of one point of several lines: only its value is shown.
    let spot = spec
        .lit_series
        .zip(spec.highlight)
        .filter(|_| kind == ChartKind::Line && shown > 1 && style.values.is_some() && !style.plain);
    let labels =
        outside && values <= if is_stacked(kind) { MAX_STACKED } else { MAX_LABELS } && !bare && !style.plain
            || spot.is_some();
    let bars = matches!(kind, ChartKind::Column | ChartKind::Bar);
    let named = spec.highlight.filter(|at| *at < figures.categories.len() && bars);
    let highlight = named.filter(|_| shown == 1);
    // One group of bars among several: all of its bars keep their paints, and the others step back.
    let group = named.filter(|_| shown > 1 && !is_stacked(kind));
    let paints = paints::Paints { style, lit: spec.lit_series.filter(|at| *at < shown), figures };
    let series = figures.series.iter().take(shown).enumerate().map(|(index, (name, values))| {
        let own = paints.series(index);
        let points = match (round, highlight, &style.quiet) {
            (true, ..) => {
                (0..figures.categories.len()).map(|at| (at, paints.slice(at, spec.highlight))).collect()
            }
            (false, Some(at), Some(_)) => vec![(at, own.clone())],
            _ => group.map(|at| (at, own.clone())).into_iter().collect(),
        };
        let paint = match (&style.quiet, highlight) {
            (Some(quiet), Some(_)) => quiet.clone(),
            _ if group.is_some() => paints::faded_paint(&own),
            _ => own,
        };
        let mut values = values.clone();
        values.resize(figures.categories.len(), None);
        let value_color = is_stacked(kind).then(|| readable_on(&paint, &style.palette));
        Series { name: name.clone(), values, paint, points, unsaid: Vec::new(), value_color }
    });
    let mut series: Vec<Series> = series.collect();
    if let Some((lit, at)) = spot {
        for (index, series) in series.iter_mut().enumerate() {
            series.unsaid =
                (0..series.values.len()).filter(|category| (index, *category) != (lit, at)).collect();
        }
    }
    let tells_all = labels && spot.is_none();
    let axis = Axis { visible: !tells_all && !round && !style.plain, ..axis::limits(kind, &series) };
    if is_stacked(kind) {
        let least = (axis.max - axis.min) * MIN_PART;
        for series in &mut series {
            let is_small = |value: &Option<f64>| value.is_some_and(|value| value.abs() < least);
            series.unsaid = (0..series.values.len()).filter(|at| is_small(&series.values[*at])).collect();
        }
    }
    Chart {
        kind,
        categories: figures.categories.clone(),
        format: figures.format.clone(),
        axis,
        gap_width: style.gap_width.min(500),
        name_step: 1,
        overlap: if series.len() > 1 && !is_stacked(kind) { 8 } else { 0 },
        labels,
        legend: (round || series.len() > 1) && !bare && !style.plain,
        legend_place: None,
        // A grid would run through the values that stand on it.
        grid: !round
            && !tells_all
            && !style.plain
            && (style.grid || (axis.visible && kind != ChartKind::Scatter)),
        style: style.text.clone(),
        value_style: style.values.clone(),
        lit_value: highlight.or(spot.map(|(_, at)| at)).zip(style.lit_value.clone()).filter(|_| labels),
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

/// Makes values smaller until they fit beside each other; if they never do, the axis shows them.
fn fit_values(chart: &mut Chart, room: Rect, labels: &mut Labels<'_, '_>) {
    if chart.labels && chart.kind == ChartKind::Bar && chart.series.len() > 1 {
        fit_below_each_other(chart, room, labels);
    }
    // A single value has room.
    let is_single = chart.labels && chart.axis.visible;
    if !chart.labels || is_single || !matches!(chart.kind, ChartKind::Column | ChartKind::Line) {
        return;
    }
    // In a small chart, values without space between them would cover the line itself.
    let pitch = room.width / chart.categories.len().max(1) as i64;
    if chart.kind == ChartKind::Line
        && room.width <= MAX_SMALL_CHART_WIDTH
        && value_extent(chart, labels).1 * 3 > pitch * 2
    {
        say_the_ends(chart);
        return;
    }
    let beside = if chart.kind == ChartKind::Column { chart.series.len().max(1) as f64 } else { 1.0 };
    let gap = if beside > 1.0 { f64::from(chart.gap_width) / 100.0 } else { 0.0 };
    let bars = chart.categories.len().max(1) as f64 * (beside + (beside - 1.0) * 0.08 + gap);
    let pitch = Emu((room.width.0 as f64 / bars * if beside > 1.0 { 1.08 } else { 1.0 }) as i64);
    loop {
        let widest = value_extent(chart, labels).1;
        let size = chart.value_style.as_ref().map_or(0, |style| style.size);
        if widest <= pitch || chart.value_style.is_none() {
            return;
        }
        let smaller = |style: &Arc<TextStyle>| {
            Arc::new(TextStyle { size: style.size.min(size.saturating_sub(VALUE_STEP)), ..(**style).clone() })
        };
        if size < MIN_VALUE + VALUE_STEP {
            if chart.kind == ChartKind::Column && room.height < labels.line_height() * AXIS_LINES {
                say_the_ends(chart);
                return;
            }
            (chart.labels, chart.lit_value, chart.axis.visible, chart.grid) = (false, None, true, true);
            return;
        }
        chart.lit_value = chart.lit_value.as_ref().map(|(at, style)| (*at, smaller(style)));
        chart.value_style = chart.value_style.as_ref().map(smaller);
    }
}

/// Makes the values of bars that lie close together so small that none touches the next.
fn fit_below_each_other(chart: &mut Chart, room: Rect, labels: &Labels<'_, '_>) {
    let beside = chart.series.len() as f64;
    let gap = f64::from(chart.gap_width) / 100.0;
    let bars = chart.categories.len().max(1) as f64 * (beside + (beside - 1.0) * 0.08 + gap);
    let height = room.height - if chart.legend { labels.line_height() * 2 } else { Emu::ZERO };
    let pitch = (height.points() / bars * 108.0) as u32;
    let fitted = |style: &Arc<TextStyle>| {
        let size = style.size.min(pitch.max(MIN_VALUE));
        Arc::new(TextStyle { size, ..(**style).clone() })
    };
    chart.value_style = chart.value_style.as_ref().map(fitted);
    chart.lit_value = chart.lit_value.as_ref().map(|(at, style)| (*at, fitted(style)));
}

/// Makes room for values below zero: they stand beyond the ends of their bars, but not on the names of the categories
/// there.
fn make_room_below(chart: &mut Chart, labels: &mut Labels<'_, '_>) {
    let is_bars = matches!(chart.kind, ChartKind::Column | ChartKind::Bar);
    let values = chart.series.iter().flat_map(|series| series.values.iter().flatten().copied());
    let lowest = values.filter(|value| value.is_finite()).fold(0.0, f64::min);
    if !chart.labels || !is_bars || lowest >= 0.0 {
        return;
    }
    let (height, width) = value_extent(chart, labels);
    let lying = is_lying(chart.kind);
    let (needed, room) = if lying { (width, chart.plot.width) } else { (height, chart.plot.height) };
    let share = ((needed + BESIDE_BAR).0 as f64 / room.0.max(1) as f64).min(0.5);
    chart.axis.min = chart.axis.min.min((lowest - share * chart.axis.max) / (1.0 - share));
}

/// In a chart that is too low for an axis, only the first value and the lit one, or else the last, are shown; for a
/// line, its peak as well if that is far enough from them.
fn say_the_ends(chart: &mut Chart) {
    let last = chart.categories.len().saturating_sub(1);
    let end = chart.lit_value.as_ref().map_or(last, |(at, _)| *at);
    for series in &mut chart.series {
        let value = |at: &usize| series.values[*at].unwrap_or(f64::MIN);
        let peak = (0..=last)
            .max_by(|a, b| value(a).total_cmp(&value(b)))
            .filter(|at| chart.kind == ChartKind::Line && *at >= MIN_APART && at.abs_diff(end) >= MIN_APART);
        series.unsaid = (1..=last).filter(|at| *at != end && Some(*at) != peak).collect();
    }
}

/// How the value of a category looks.
fn value_style(chart: &Chart, series: usize, category: usize) -> Arc<TextStyle> {
    if let Some((_, style)) = chart.lit_value.as_ref().filter(|(lit, _)| *lit == category) {
        return style.clone();
    }
    let style = chart.value_style.as_ref().unwrap_or(&chart.style);
    match chart.series.get(series).and_then(|series| series.value_color) {
        Some(color) => Arc::new(TextStyle { color, ..(**style).clone() }),
        None => style.clone(),
    }
}

/// The tallest line that a value takes, and the widest value.
fn value_extent(chart: &Chart, labels: &mut Labels<'_, '_>) -> (Emu, Emu) {
    let mut extent = (Emu::ZERO, Emu::ZERO);
    for (at, series) in chart.series.iter().enumerate() {
        for (category, value) in series.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let mut labels = labels.with(value_style(chart, at, category));
            let width = labels.width(&format_number(*value, &chart.format));
            extent = (extent.0.max(labels.line_height()), extent.1.max(width));
        }
    }
    extent
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
            let label = if chart.labels { value_extent(chart, labels).1.max(line) + gap } else { gap };
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
                right = if is_stacked(chart.kind) { gap } else { value_extent(chart, labels).1 + gap };
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
            let is_above = chart.labels && !is_stacked(chart.kind);
            top = if is_above { value_extent(chart, labels).0 + gap } else { line / 2 };
            if chart.axis.visible {
                left = values + gap;
            }
            let room = axis::name_room(chart, chart.name_step, frame.width - left);
            let lines = axis::named_categories(chart, chart.name_step)
                .map(|(_, name)| labels.lines(name, room))
                .max();
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

/// `left` is where the chart begins on the page.
fn draw(chart: &Chart, left: Emu, labels: &mut Labels<'_, '_>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    match chart.kind {
        ChartKind::Column | ChartKind::Bar | ChartKind::StackedColumn | ChartKind::StackedBar => {
            axis::draw(chart, left, labels, &mut shapes);
            bars::draw(chart, labels, &mut shapes);
        }
        ChartKind::Line | ChartKind::Area | ChartKind::Scatter => {
            axis::draw(chart, left, labels, &mut shapes);
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

fn filled_shape(name: &str, frame: Rect, form: Form, fill: Paint) -> Shape {
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
