//! Where do the names of series stand, if not in a legend? Beside the last point of their line, or the last
//! column of a stack.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::scene::{Chart, ChartKind, Shape};
use deckwright_model::text::TextStyle;

use super::axis::y_of;
use super::labels::{LabelAnchor, Labels};
use super::{ChartSpec, ChartStyle};
use crate::numbers::format_number;

/// With more series than this, there is a legend instead.
const MAX_NAMES: usize = 6;
/// The largest width of names, in hundredths of the chart's.
const MAX_PERCENT_WIDTH: i64 = 26;

/// The names of a chart's series, measured.
pub(super) struct Names {
    /// How much of the chart's width they take.
    pub(super) width: Emu,
    texts: Vec<(String, Arc<TextStyle>)>,
    /// The name of the sum, and how it looks.
    total: Option<(String, Arc<TextStyle>)>,
}

impl Names {
    /// `None` where a legend serves better.
    pub(super) fn new(
        spec: ChartSpec<'_>,
        style: &ChartStyle,
        frame: Rect,
        labels: &mut Labels<'_, '_>,
    ) -> Option<Self> {
        let series = &spec.figures.series;
        let can = matches!(spec.kind, ChartKind::Line | ChartKind::StackedColumn);
        if !style.direct || !can || !(2..=MAX_NAMES).contains(&series.len()) {
            return None;
        }
        let texts: Vec<(String, Arc<TextStyle>)> = series
            .iter()
            .enumerate()
            .map(|(at, (name, values))| {
                let look = match (spec.lit_series, &style.values) {
                    (Some(lit), Some(values)) if lit == at => values.clone(),
                    _ => style.text.clone(),
                };
                let last = values.last().copied().flatten().filter(|_| spec.kind == ChartKind::Line);
                let text = match last {
                    Some(last) => format!("{name} {}", format_number(last, &spec.figures.format)),
                    None => name.clone(),
                };
                (text, look)
            })
            .collect();
        let look = style.values.clone().unwrap_or_else(|| style.text.clone());
        let total = spec.figures.total.clone().filter(|_| spec.kind == ChartKind::StackedColumn);
        let total = total.map(|name| {
            (name, Arc::new(TextStyle { color: style.text.color, bold: true, ..(*look).clone() }))
        });
        let gap = labels.line_height() / 2;
        let widest =
            texts.iter().chain(&total).map(|(text, look)| labels.with(look.clone()).width(text)).max()?;
        let most = Emu(frame.width.0 * MAX_PERCENT_WIDTH / 100);
        let fits = texts.iter().all(|(text, look)| labels.with(look.clone()).fits(text, most, 2));
        fits.then(|| Self { width: widest.min(most) + gap, texts, total })
    }

    /// The names beside the plot of `chart`, none covering another.
    pub(super) fn place(self, chart: &Chart, labels: &mut Labels<'_, '_>) -> Vec<Shape> {
        let gap = labels.line_height() / 3;
        let last = chart.categories.len().saturating_sub(1);
        let mut below = 0.0;
        let mut wanted: Vec<(Emu, String, Arc<TextStyle>)> = Vec::new();
        for (series, (text, look)) in chart.series.iter().zip(self.texts) {
            let Some(value) = series.values.get(last).copied().flatten() else { continue };
            let at = match chart.kind {
                ChartKind::StackedColumn => {
                    below += value;
                    below - value / 2.0
                }
                _ => value,
            };
            wanted.push((y_of(chart, at), text, look));
        }
        let mut sums = Vec::new();
        if let Some((name, look)) = self.total {
            let labels = &mut labels.with(look.clone());
            wanted.push((y_of(chart, below) - labels.line_height() / 2, name, look));
            place_sums(chart, labels, &mut sums);
        }
        wanted.sort_by_key(|(y, ..)| *y);
        let x = chart.plot.right() + gap;
        let width = (self.width - gap).max(Emu::ZERO);
        let heights: Vec<Emu> = wanted
            .iter()
            .map(|(_, text, look)| {
                let mut labels = labels.with(look.clone());
                labels.line_height() * labels.lines(text, width).clamp(1, 2) as i64
            })
            .collect();
        let middles =
            spread_apart(&wanted.iter().map(|(y, ..)| *y).collect::<Vec<_>>(), &heights, chart.plot);
        let mut shapes = Vec::new();
        for ((_, text, look), y) in wanted.into_iter().zip(middles) {
            labels.with(look).place(&text, Point { x, y }, LabelAnchor::Left, width, &mut shapes);
        }
        for shape in &mut shapes {
            "Series name".clone_into(&mut shape.name);
        }
        shapes.extend(sums);
        shapes
    }
}

/// The sum of each stack, above it.
fn place_sums(chart: &Chart, labels: &mut Labels<'_, '_>, shapes: &mut Vec<Shape>) {
    let room = chart.plot.width / (chart.categories.len().max(1) as i64);
    for category in 0..chart.categories.len() {
        let values = chart.series.iter().filter_map(|series| series.values.get(category).copied().flatten());
        let sum: f64 = values.sum();
        let x = chart.plot.x + room * (category as i64) + room / 2;
        let at = Point { x, y: y_of(chart, sum) };
        labels.place(&format_number(sum, &chart.format), at, LabelAnchor::Bottom, room, shapes);
    }
    for shape in shapes {
        "Sum".clone_into(&mut shape.name);
    }
}

/// The middles closest to the wanted ones that boxes of these heights allow, from top to bottom inside `plot`.
fn spread_apart(wanted: &[Emu], heights: &[Emu], plot: Rect) -> Vec<Emu> {
    let mut tops: Vec<Emu> = Vec::with_capacity(wanted.len());
    let mut free = plot.y - heights.first().copied().unwrap_or(Emu::ZERO) / 2;
    for (middle, height) in wanted.iter().zip(heights) {
        let top = (*middle - *height / 2).max(free);
        free = top + *height;
        tops.push(top);
    }
    // What went too far down moves up again.
    let mut limit = plot.bottom() + heights.last().copied().unwrap_or(Emu::ZERO) / 2;
    for (top, height) in tops.iter_mut().zip(heights).rev() {
        *top = (*top).min(limit - *height);
        limit = *top;
    }
    tops.iter().zip(heights).map(|(top, height)| *top + *height / 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_meet_move_apart() {
        let plot = Rect { x: Emu(0), y: Emu(0), width: Emu(100), height: Emu(100) };
        let found = spread_apart(&[Emu(50), Emu(52), Emu(98)], &[Emu(10), Emu(10), Emu(10)], plot);
        assert_eq!(found, [Emu(50), Emu(60), Emu(98)]);
        let found = spread_apart(&[Emu(96), Emu(97), Emu(98)], &[Emu(10), Emu(10), Emu(10)], plot);
        assert_eq!(found, [Emu(80), Emu(90), Emu(100)]);
    }
}
