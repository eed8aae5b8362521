//! How are axes written? With limits and steps of their own, so that every consumer draws the same.

use deckwright_model::paint::Palette;
use deckwright_model::scene::{Chart, ChartKind};

use super::cells::{across, format_code};
use super::labels::write_text_properties;
use crate::pptx::paint::write_stroke;
use crate::pptx::xml::Elem;

pub const CATEGORY_AXIS: u32 = 100_000_001;
pub const VALUE_AXIS: u32 = 100_000_002;

/// Writes both axes of the chart, if its kind has any.
pub fn write_axes(plot: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    match chart.kind {
        ChartKind::Pie | ChartKind::Doughnut => {}
        ChartKind::Scatter => {
            write_across(plot, chart, palette);
            write_values(plot, chart, palette);
        }
        _ => {
            write_categories(plot, chart, palette);
            write_values(plot, chart, palette);
        }
    }
}

/// Bars lie: categories run down the left edge, values along the bottom.
fn is_lying(chart: &Chart) -> bool {
    matches!(chart.kind, ChartKind::Bar | ChartKind::StackedBar)
}

fn write_categories(plot: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    let mut axis = plot.child("c:catAx");
    axis.child("c:axId").attr("val", CATEGORY_AXIS);
    // The first category is at the top, where reading begins; Office's own order is from below.
    let orientation = if is_lying(chart) { "maxMin" } else { "minMax" };
    axis.child("c:scaling").child("c:orientation").attr("val", orientation);
    axis.child("c:delete").attr("val", 0);
    axis.child("c:axPos").attr("val", if is_lying(chart) { "l" } else { "b" });
    if chart.kind == ChartKind::Radar && chart.grid {
        write_grid(&mut axis, chart, palette);
    }
    axis.child("c:numFmt").attr("formatCode", "General").attr("sourceLinked", 0);
    write_ticks(&mut axis, "low");
    write_stroke(&mut axis.child("c:spPr"), "a:ln", Some(&chart.line), false, palette);
    write_text_properties(&mut axis, &chart.style, palette);
    axis.child("c:crossAx").attr("val", VALUE_AXIS);
    axis.child("c:crosses").attr("val", "autoZero");
    axis.child("c:auto").attr("val", 0);
    axis.child("c:lblAlgn").attr("val", "ctr");
    axis.child("c:lblOffset").attr("val", 100);
    // Said where names are left out only: LibreOffice lets them overlap where it is one.
    if chart.name_step > 1 {
        axis.child("c:tickLblSkip").attr("val", chart.name_step);
    }
    axis.child("c:noMultiLvlLbl").attr("val", 1);
}

/// The axis along the bottom of a scatter chart, as wide as its numbers.
fn write_across(plot: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    let numbers = || (0..chart.categories.len()).map(|category| across(chart, category));
    let limits = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
    let mut axis = plot.child("c:valAx");
    axis.child("c:axId").attr("val", CATEGORY_AXIS);
    write_scaling(&mut axis, limits.0, limits.1);
    axis.child("c:delete").attr("val", 0);
    axis.child("c:axPos").attr("val", "b");
    axis.child("c:numFmt").attr("formatCode", "General").attr("sourceLinked", 0);
    write_ticks(&mut axis, "low");
    write_stroke(&mut axis.child("c:spPr"), "a:ln", Some(&chart.line), false, palette);
    write_text_properties(&mut axis, &chart.style, palette);
    axis.child("c:crossAx").attr("val", VALUE_AXIS);
    axis.child("c:crosses").attr("val", "min");
    axis.child("c:crossBetween").attr("val", "midCat");
}

fn write_values(plot: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    let limits = chart.axis;
    let mut axis = plot.child("c:valAx");
    axis.child("c:axId").attr("val", VALUE_AXIS);
    write_scaling(&mut axis, limits.min, limits.max);
    axis.child("c:delete").attr("val", u8::from(!limits.visible));
    axis.child("c:axPos").attr("val", if is_lying(chart) { "b" } else { "l" });
    if chart.grid {
        write_grid(&mut axis, chart, palette);
    }
    axis.child("c:numFmt").attr("formatCode", format_code(chart)).attr("sourceLinked", 0);
    write_ticks(&mut axis, "nextTo");
    write_stroke(&mut axis.child("c:spPr"), "a:ln", None, false, palette);
    write_text_properties(&mut axis, &chart.style, palette);
    axis.child("c:crossAx").attr("val", CATEGORY_AXIS);
    // With the categories upside down, the bottom is where the last one is.
    axis.child("c:crosses").attr("val", if is_lying(chart) { "max" } else { "autoZero" });
    let is_between = !matches!(chart.kind, ChartKind::Area | ChartKind::Scatter);
    axis.child("c:crossBetween").attr("val", if is_between { "between" } else { "midCat" });
    if limits.step.is_finite() && limits.step > 0.0 {
        axis.child("c:majorUnit").attr("val", limits.step);
    }
}

fn write_scaling(axis: &mut Elem<'_>, min: f64, max: f64) {
    let mut scaling = axis.child("c:scaling");
    scaling.child("c:orientation").attr("val", "minMax");
    if min.is_finite() && max.is_finite() && min < max {
        scaling.child("c:max").attr("val", max);
        scaling.child("c:min").attr("val", min);
    }
}

fn write_grid(axis: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    let mut lines = axis.child("c:majorGridlines");
    write_stroke(&mut lines.child("c:spPr"), "a:ln", Some(&chart.line), false, palette);
}

fn write_ticks(axis: &mut Elem<'_>, labels: &str) {
    axis.child("c:majorTickMark").attr("val", "none");
    axis.child("c:minorTickMark").attr("val", "none");
    axis.child("c:tickLblPos").attr("val", labels);
}
