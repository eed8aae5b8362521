//! How is a series written? `c:ser`: paint, labels, and where its values stand in the workbook.

use deckwright_model::paint::{Color, Paint, Palette};
use deckwright_model::scene::{Chart, ChartKind, Series};
use deckwright_model::text::TextStyle;

use super::cells::{SHEET, across, cell_text, column, format_code, has_numbers_across, range, value};
use super::labels::write_text_properties;
use crate::pptx::paint::{write_fill, write_solid};
use crate::pptx::xml::Elem;

/// Width of the line of a series, 2.25 points as Office draws it.
const LINE_WIDTH: i64 = 28_575;
/// Diameter of a marker in points.
const MARKER: u8 = 6;

pub fn write_series(plot: &mut Elem<'_>, chart: &Chart, index: usize, palette: &Palette) {
    let series = &chart.series[index];
    let mut elem = plot.child("c:ser");
    elem.child("c:idx").attr("val", index);
    elem.child("c:order").attr("val", index);
    {
        let mut name = elem.child("c:tx");
        let mut reference = name.child("c:strRef");
        reference.child("c:f").text(format_args!("{SHEET}!${}$1", column(index + 1)));
        write_strings(&mut reference, std::iter::once(series.name.as_str()));
    }
    write_look(&mut elem, chart.kind, &series.paint, palette);
    match chart.kind {
        ChartKind::Column | ChartKind::Bar | ChartKind::StackedColumn | ChartKind::StackedBar => {
            elem.child("c:invertIfNegative").attr("val", 0);
        }
        ChartKind::Line | ChartKind::Scatter | ChartKind::Radar => {
            write_marker(&mut elem, Some(&series.paint), palette);
        }
        ChartKind::Area | ChartKind::Pie | ChartKind::Doughnut => {}
    }
    // An area has one outline and no points to paint.
    if chart.kind != ChartKind::Area {
        write_points(&mut elem, chart, series, palette);
    }
    write_labels(&mut elem, chart, series, palette);
    write_data(&mut elem, chart, index);
    if matches!(chart.kind, ChartKind::Line | ChartKind::Scatter) {
        elem.child("c:smooth").attr("val", 0);
    }
}

fn draws_line(kind: ChartKind) -> bool {
    matches!(kind, ChartKind::Line | ChartKind::Radar)
}

/// Writes `c:spPr`: a filled area, a line, or for a scatter chart neither.
fn write_look(elem: &mut Elem<'_>, kind: ChartKind, paint: &Paint, palette: &Palette) {
    let mut properties = elem.child("c:spPr");
    if draws_line(kind) {
        let mut line = properties.child("a:ln").attr("w", LINE_WIDTH).attr("cap", "rnd");
        write_solid(&mut line, solid(paint), palette);
        line.child("a:round");
    } else if kind == ChartKind::Scatter {
        properties.child("a:ln").attr("w", LINE_WIDTH).child("a:noFill");
    } else {
        write_fill(&mut properties, Some(paint), palette);
        properties.child("a:ln").child("a:noFill");
    }
}

/// The colour of a line whose paint may be a gradient.
fn solid(paint: &Paint) -> Color {
    match paint {
        Paint::Solid(color) => *color,
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            stops.first().map_or(deckwright_model::paint::PaletteRole::Accent.into(), |stop| stop.color)
        }
    }
}

fn write_marker(elem: &mut Elem<'_>, paint: Option<&Paint>, palette: &Palette) {
    let mut marker = elem.child("c:marker");
    marker.child("c:symbol").attr("val", "circle");
    marker.child("c:size").attr("val", MARKER);
    let mut properties = marker.child("c:spPr");
    write_fill(&mut properties, paint, palette);
    properties.child("a:ln").child("a:noFill");
}

/// Writes `c:dPt` for each point with a paint of its own, in order.
fn write_points(elem: &mut Elem<'_>, chart: &Chart, series: &Series, palette: &Palette) {
    let mut points: Vec<_> =
        series.points.iter().filter(|(index, _)| *index < chart.categories.len()).collect();
    points.sort_by_key(|(index, _)| *index);
    points.dedup_by_key(|(index, _)| *index);
    for (index, paint) in points {
        let mut point = elem.child("c:dPt");
        point.child("c:idx").attr("val", index);
        match chart.kind {
            ChartKind::Line | ChartKind::Scatter | ChartKind::Radar => {
                write_marker(&mut point, Some(paint), palette);
                point.child("c:bubble3D").attr("val", 0);
            }
            _ => {
                point.child("c:invertIfNegative").attr("val", 0);
                point.child("c:bubble3D").attr("val", 0);
                write_look(&mut point, chart.kind, paint, palette);
            }
        }
    }
}

fn write_labels(elem: &mut Elem<'_>, chart: &Chart, series: &Series, palette: &Palette) {
    let mut labels = elem.child("c:dLbls");
    let lit = chart.lit_value.as_ref().filter(|(at, _)| chart.labels && *at < chart.categories.len());
    let unsaid = series.unsaid.iter().filter(|at| chart.labels && **at < chart.categories.len());
    let mut own: Vec<usize> = unsaid.copied().chain(lit.map(|(at, _)| *at)).collect();
    own.sort_unstable();
    own.dedup();
    for at in own {
        let mut label = labels.child("c:dLbl");
        label.child("c:idx").attr("val", at);
        match lit.filter(|(lit, _)| *lit == at && !series.unsaid.contains(&at)) {
            Some((_, style)) => write_label(&mut label, chart, Some(style), palette),
            None => drop(label.child("c:delete").attr("val", 1)),
        }
    }
    let style = chart.value_style.as_deref().unwrap_or(&chart.style);
    match series.value_color {
        Some(color) => {
            let style = TextStyle { color, ..style.clone() };
            write_label(&mut labels, chart, Some(&style).filter(|_| chart.labels), palette);
        }
        None => write_label(&mut labels, chart, Some(style).filter(|_| chart.labels), palette),
    }
    if matches!(chart.kind, ChartKind::Pie | ChartKind::Doughnut) {
        labels.child("c:showLeaderLines").attr("val", 0);
    }
}

/// Writes how values are labelled, in `style`, or that they are not.
fn write_label(labels: &mut Elem<'_>, chart: &Chart, style: Option<&TextStyle>, palette: &Palette) {
    if let Some(style) = style {
        labels.child("c:numFmt").attr("formatCode", format_code(chart)).attr("sourceLinked", 0);
        {
            let mut properties = labels.child("c:spPr");
            properties.child("a:noFill");
            properties.child("a:ln").child("a:noFill");
        }
        write_text_properties(labels, style, palette);
        // The kinds that are missing here have one place for labels, and naming it is an error.
        let position = match chart.kind {
            ChartKind::Column | ChartKind::Bar | ChartKind::Pie => Some("outEnd"),
            ChartKind::StackedColumn | ChartKind::StackedBar => Some("ctr"),
            ChartKind::Line | ChartKind::Scatter => Some("t"),
            ChartKind::Area | ChartKind::Doughnut | ChartKind::Radar => None,
        };
        if let Some(position) = position {
            labels.child("c:dLblPos").attr("val", position);
        }
    }
    labels.child("c:showLegendKey").attr("val", 0);
    labels.child("c:showVal").attr("val", u8::from(style.is_some()));
    labels.child("c:showCatName").attr("val", 0);
    labels.child("c:showSerName").attr("val", 0);
    labels.child("c:showPercent").attr("val", 0);
    labels.child("c:showBubbleSize").attr("val", 0);
}

/// Writes categories and values: where they stand, and a copy of what stands there.
fn write_data(elem: &mut Elem<'_>, chart: &Chart, index: usize) {
    let count = chart.categories.len();
    let (categories, values) =
        if has_numbers_across(chart) { ("c:xVal", "c:yVal") } else { ("c:cat", "c:val") };
    {
        let mut parent = elem.child(categories);
        if has_numbers_across(chart) {
            let numbers = (0..count).map(|category| Some(across(chart, category)));
            write_numbers(&mut parent, 0, "General", numbers);
        } else {
            let mut reference = parent.child("c:strRef");
            reference.child("c:f").text(range(0, count));
            write_strings(&mut reference, chart.categories.iter().map(String::as_str));
        }
    }
    let series = &chart.series[index];
    let numbers = (0..count).map(|category| value(series, category));
    write_numbers(&mut elem.child(values), index + 1, format_code(chart), numbers);
}

fn write_strings<'t>(reference: &mut Elem<'_>, texts: impl ExactSizeIterator<Item = &'t str>) {
    let mut cache = reference.child("c:strCache");
    cache.child("c:ptCount").attr("val", texts.len());
    for (index, text) in texts.enumerate() {
        cache.child("c:pt").attr("idx", index).child("c:v").text(cell_text(text));
    }
}

fn write_numbers(
    parent: &mut Elem<'_>,
    column: usize,
    format: &str,
    numbers: impl ExactSizeIterator<Item = Option<f64>>,
) {
    let mut reference = parent.child("c:numRef");
    reference.child("c:f").text(range(column, numbers.len()));
    let mut cache = reference.child("c:numCache");
    cache.child("c:formatCode").text(format);
    cache.child("c:ptCount").attr("val", numbers.len());
    for (index, number) in numbers.enumerate() {
        if let Some(number) = number {
            cache.child("c:pt").attr("idx", index).child("c:v").text(number);
        }
    }
}
