//! Which values does the axis show, and where are axes, grid and their labels?

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::scene::{Axis, Chart, ChartKind, Line, Series, Shape, ShapeKind};

use super::labels::{LabelAnchor, Labels};
use super::{is_lying, is_stacked};
use crate::numbers::format_number;
use crate::office::charts::{LABEL_GAP, axis_label_drop};

/// About how many steps an axis should have.
const STEPS: f64 = 5.0;
const ACROSS_STEPS: f64 = 8.0;
/// The axis of a line chart starts above zero if all values are above this share of the highest.
const MIN_LIFT_RATIO: f64 = 0.6;

/// Round limits and steps around the values; bars and areas always stand on zero.
pub(super) fn limits(kind: ChartKind, series: &[Series]) -> Axis {
    let (mut low, mut high) = range(kind, series);
    if !(low.is_finite() && high.is_finite()) {
        (low, high) = (0.0, 1.0);
    }
    let lifts =
        matches!(kind, ChartKind::Line | ChartKind::Scatter) && low > 0.0 && low > high * MIN_LIFT_RATIO;
    if !lifts {
        low = low.min(0.0);
        high = high.max(0.0);
    }
    if high - low < f64::EPSILON * high.abs().max(1.0) {
        high = low + 1.0;
    }
    let step = nice((high - low) / STEPS);
    let (min, max) = ((low / step).floor() * step, (high / step - 1e-9).ceil() * step);
    Axis { min: tidy(min, step), max: tidy(max, step), step, visible: true }
}

fn range(kind: ChartKind, series: &[Series]) -> (f64, f64) {
    let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
    let mut add = |value: f64| ends = (ends.0.min(value), ends.1.max(value));
    if is_stacked(kind) {
        let count = series.iter().map(|series| series.values.len()).max().unwrap_or(0);
        for category in 0..count {
            let values = || series.iter().filter_map(|series| series.values.get(category).copied().flatten());
            add(values().filter(|value| *value > 0.0).sum());
            add(values().filter(|value| *value < 0.0).sum());
        }
    } else {
        series.iter().flat_map(|series| series.values.iter().flatten()).for_each(|value| add(*value));
    }
    ends
}

/// The next of 1, 2, 2.5, 5 times a power of ten.
fn nice(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let factors = [1.0, 2.0, 2.5, 5.0, 10.0];
    power * factors.into_iter().find(|factor| factor * power >= step * (1.0 - 1e-9)).unwrap_or(10.0)
}

/// `value` without the rounding error that sums of steps collect.
fn tidy(value: f64, step: f64) -> f64 {
    let digits = 10_f64.powf((2.0 - step.log10().floor()).clamp(0.0, 15.0));
    (value * digits).round() / digits
}

/// The values that the axis marks.
pub(super) fn ticks(chart: &Chart) -> Vec<f64> {
    let Axis { min, max, step, .. } = chart.axis;
    let count = ((max - min) / step).round().clamp(1.0, 50.0) as u32;
    (0..=count).map(|index| tidy(min + step * f64::from(index), step)).collect()
}

/// How far along the value axis `value` stands, from 0 to 1.
pub(super) fn share(chart: &Chart, value: f64) -> f64 {
    ((value - chart.axis.min) / (chart.axis.max - chart.axis.min)).clamp(0.0, 1.0)
}

pub(super) fn tick_label(chart: &Chart, value: f64) -> String {
    format_number(value, &chart.format)
}

/// Height on the page of a value in a vertical chart.
pub(super) fn y_of(chart: &Chart, value: f64) -> Emu {
    chart.plot.bottom() - Emu((chart.plot.height.0 as f64 * share(chart, value)).round() as i64)
}

/// Place along the page of a value in a horizontal chart.
pub(super) fn x_of(chart: &Chart, value: f64) -> Emu {
    chart.plot.x + Emu((chart.plot.width.0 as f64 * share(chart, value)).round() as i64)
}

/// Where the middle of a category stands, counted from the start of the category axis.
pub(super) fn along(chart: &Chart, category: usize) -> Emu {
    let length = if is_lying(chart.kind) { chart.plot.height } else { chart.plot.width };
    let count = chart.categories.len().max(1) as i64;
    match chart.kind {
        ChartKind::Area if count > 1 => length * category as i64 / (count - 1),
        ChartKind::Scatter => {
            let numbers = || (0..chart.categories.len()).map(|category| category_number(chart, category));
            let (low, high) =
                (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
            let share =
                if high > low { (category_number(chart, category) - low) / (high - low) } else { 0.5 };
            Emu((length.0 as f64 * share).round() as i64)
        }
        _ => length * (2 * category as i64 + 1) / (2 * count),
    }
}

/// The number that a category of a scatter chart is, or its place in the order.
fn category_number(chart: &Chart, category: usize) -> f64 {
    let number = chart.categories[category].trim().parse().ok();
    number.filter(|number: &f64| number.is_finite()).unwrap_or((category + 1) as f64)
}

/// Grid, the line that bars stand on, values and names.
pub(super) fn draw(chart: &Chart, left: Emu, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let plot = chart.plot;
    let lying = is_lying(chart.kind);
    for tick in ticks(chart) {
        let place = if lying { x_of(chart, tick) } else { y_of(chart, tick) };
        if chart.grid {
            let ends = if lying {
                (Point { x: place, y: plot.y }, Point { x: place, y: plot.bottom() })
            } else {
                (Point { x: plot.x, y: place }, Point { x: plot.right(), y: place })
            };
            shapes.push(line("Grid", chart, ends.0, ends.1));
        }
        if chart.axis.visible {
            let (at, hold) = if lying {
                (Point { x: place, y: plot.bottom() + drop(chart.kind, labels) }, LabelAnchor::Top)
            } else {
                (Point { x: plot.x - LABEL_GAP, y: place }, LabelAnchor::Right)
            };
            labels.place(&tick_label(chart, tick), at, hold, plot.width, shapes);
        }
    }
    let zero = 0.0_f64.clamp(chart.axis.min, chart.axis.max);
    shapes.push(if lying {
        let x = x_of(chart, zero);
        line("Axis", chart, Point { x, y: plot.y }, Point { x, y: plot.bottom() })
    } else {
        let y = y_of(chart, zero);
        line("Axis", chart, Point { x: plot.x, y }, Point { x: plot.right(), y })
    });
    names(chart, left, labels, shapes);
}

/// The width of the labels of the value axis and of the room beside them.
pub(super) fn width_of_values(chart: &Chart, labels: &mut Labels<'_, '_>) -> Emu {
    let widths = ticks(chart).into_iter().map(|tick| labels.width(&tick_label(chart, tick)));
    widths.max().unwrap_or(Emu::ZERO) + Emu(labels.line_height().0 / 3)
}

/// Where names have no room side by side, only every other one or fewer are written, rather than torn ones.
pub(super) fn name_step(chart: &Chart, frame: Rect, labels: &mut Labels<'_, '_>) -> u16 {
    if !matches!(chart.kind, ChartKind::Line | ChartKind::Area) {
        return 1;
    }
    // Values stand on the left.
    let values = if chart.axis.visible { width_of_values(chart, labels) } else { Emu::ZERO };
    let width = (frame.width - values).min(frame.width * 9 / 10);
    let steps = 1..=u16::try_from(chart.categories.len()).unwrap_or(u16::MAX).max(1);
    let mut fits = |step: u16| {
        let (room, lines) = (name_room(chart, step, width), if step == 1 { 2 } else { 1 });
        named_categories(chart, step).all(|(_, name)| labels.fits(name, room, lines))
    };
    steps.clone().find(|step| fits(*step)).unwrap_or(*steps.end())
}

/// The categories whose names are written if one in `step` is.
pub(super) fn named_categories(chart: &Chart, step: u16) -> impl Iterator<Item = (usize, &String)> {
    chart.categories.iter().enumerate().step_by(usize::from(step.max(1)))
}

/// How wide such a name may be below a plot of `width`.
pub(super) fn name_room(chart: &Chart, step: u16, width: Emu) -> Emu {
    let count = chart.categories.len().max(1) as i64;
    (width * i64::from(step.max(1)) / count * 19 / 20).min(width)
}

/// How far below the plot the labels of the axis are.
pub(super) fn drop(kind: ChartKind, labels: &Labels<'_, '_>) -> Emu {
    axis_label_drop(kind, labels.line_height())
}

fn names(chart: &Chart, left: Emu, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let plot = chart.plot;
    let drop = drop(chart.kind, labels);
    if chart.kind == ChartKind::Scatter {
        scatter_names(chart, labels, drop, shapes);
        return;
    }
    let room = name_room(chart, chart.name_step, plot.width);
    for (category, name) in named_categories(chart, chart.name_step) {
        let along = along(chart, category);
        if is_lying(chart.kind) {
            let at = Point { x: plot.x - LABEL_GAP, y: plot.y + along };
            // Beside the bars, not over the edge of the chart.
            labels.place(name, at, LabelAnchor::Right, at.x - left, shapes);
        } else {
            let at = Point { x: plot.x + along, y: plot.bottom() + drop };
            labels.place(name, at, LabelAnchor::Top, room, shapes);
        }
    }
}

/// The axis below a scatter chart marks its ends and values between them, not every point.
fn scatter_names(chart: &Chart, labels: &mut Labels<'_, '_>, drop: Emu, shapes: &mut Vec<Shape>) {
    let plot = chart.plot;
    let numbers = || (0..chart.categories.len()).map(|category| category_number(chart, category));
    let (low, high) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
    if !(low.is_finite() && high > low) {
        return;
    }
    let step = nice((high - low) / ACROSS_STEPS);
    let mut tick = (low / step - 1e-9).ceil() * step;
    while tick <= high + step * 1e-9 {
        let x = plot.x + Emu((plot.width.0 as f64 * (tick - low) / (high - low)).round() as i64);
        let at = Point { x, y: plot.bottom() + drop };
        labels.place(&tidy(tick, step).to_string(), at, LabelAnchor::Top, plot.width / 4, shapes);
        tick += step;
    }
}

pub(super) fn line(name: &str, chart: &Chart, from: Point, to: Point) -> Shape {
    let (x, y) = (from.x.min(to.x), from.y.min(to.y));
    let frame = Rect { x, y, width: from.x.max(to.x) - x, height: from.y.max(to.y) - y };
    let kind = ShapeKind::Line(Line { from, to, stroke: chart.line.clone(), arrow: false, connects: None });
    Shape { name: name.to_owned(), alt: String::new(), frame, placeholder: None, kind }
}
