//! How is a chart written? A native one, `c:chartSpace`, with the workbook its numbers came from;
//! ISO/IEC 29500-1 §21.2.

mod axis;
mod cells;
mod labels;
mod series;
mod workbook;

use deckwright_model::geometry::Rect;
use deckwright_model::paint::Palette;
use deckwright_model::scene::{Chart, ChartKind, Shape};

use self::axis::write_axes;
use self::labels::write_text_properties;
use self::series::write_series;
use super::graphic_frame::begin_frame;
use super::names;
use super::package::{Package, Relationships};
use super::sheet::{Placement, Sheet};
use super::style::language;
use super::xml::{Elem, document};

pub use self::cells::problem;

const NAMESPACE: &str = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
const WORKBOOK_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The hole of a doughnut in percent of its diameter.
const HOLE: u8 = 60;

/// Writes the place of `chart` on its slide; the chart itself is a part of its own.
pub fn write_frame<'a>(
    tree: &mut Elem<'_>,
    shape: &'a Shape,
    chart: &'a Chart,
    place: Placement<'_>,
    sheet: &mut Sheet<'a>,
) {
    let relationship = sheet.add_chart(shape, chart);
    let mut frame = begin_frame(tree, shape, place, sheet);
    let mut graphic = frame.child("a:graphic");
    let mut data = graphic.child("a:graphicData").attr("uri", NAMESPACE);
    data.child("c:chart").attr("xmlns:c", NAMESPACE).attr("r:id", relationship);
}

/// Adds the parts of chart `number`: the chart and its workbook.
pub fn add_parts(
    package: &mut Package<'_>,
    number: usize,
    (shape, chart): (&Shape, &Chart),
    palette: &Palette,
    lang: &str,
) -> Result<(), zip::result::ZipError> {
    let workbook = names::workbook(number);
    let mut relationships = Relationships::default();
    let data = relationships.part("package", &workbook);
    let bytes = write_chart(shape.frame, chart, palette, lang, &data);
    package.add(names::chart(number), CONTENT_TYPE, bytes, relationships);
    package.add(workbook, WORKBOOK_TYPE, workbook::write(chart)?, Relationships::default());
    Ok(())
}

fn write_chart(frame: Rect, chart: &Chart, palette: &Palette, lang: &str, data: &str) -> Vec<u8> {
    document("c:chartSpace", |space| {
        let mut space = space
            .attr("xmlns:c", NAMESPACE)
            .attr("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main")
            .attr("xmlns:r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships");
        space.child("c:date1904").attr("val", 0);
        if let Some(lang) = language(lang) {
            space.child("c:lang").attr("val", lang);
        }
        space.child("c:roundedCorners").attr("val", 0);
        {
            let mut elem = space.child("c:chart");
            elem.child("c:autoTitleDeleted").attr("val", 1);
            {
                let mut plot = elem.child("c:plotArea");
                write_place(&mut plot.child("c:layout"), Some("inner"), chart.plot, frame);
                write_plot(&mut plot, chart, palette);
                write_axes(&mut plot, chart, palette);
                plot.child("c:spPr").child("a:noFill");
            }
            if chart.legend {
                let mut legend = elem.child("c:legend");
                legend.child("c:legendPos").attr("val", "b");
                if let Some(place) = chart.legend_place {
                    write_place(&mut legend.child("c:layout"), None, place, frame);
                }
                legend.child("c:overlay").attr("val", 0);
                write_text_properties(&mut legend, &chart.style, palette);
            }
            elem.child("c:plotVisOnly").attr("val", 1);
            elem.child("c:dispBlanksAs").attr("val", "gap");
        }
        {
            let mut properties = space.child("c:spPr");
            properties.child("a:noFill");
            properties.child("a:ln").child("a:noFill");
        }
        write_text_properties(&mut space, &chart.style, palette);
        space.child("c:externalData").attr("r:id", data).child("c:autoUpdate").attr("val", 0);
    })
}

/// The place of a part of the chart, as shares of its frame.
fn write_place(layout: &mut Elem<'_>, target: Option<&str>, area: Rect, frame: Rect) {
    if frame.width.0 <= 0 || frame.height.0 <= 0 {
        return;
    }
    let across = |length: i64| (length as f64 / frame.width.0 as f64).clamp(0.0, 1.0);
    let down = |length: i64| (length as f64 / frame.height.0 as f64).clamp(0.0, 1.0);
    let mut manual = layout.child("c:manualLayout");
    if let Some(target) = target {
        manual.child("c:layoutTarget").attr("val", target);
    }
    manual.child("c:xMode").attr("val", "edge");
    manual.child("c:yMode").attr("val", "edge");
    manual.child("c:x").attr("val", across((area.x - frame.x).0));
    manual.child("c:y").attr("val", down((area.y - frame.y).0));
    manual.child("c:w").attr("val", across(area.width.0));
    manual.child("c:h").attr("val", down(area.height.0));
}

/// Writes the plot of the chart's kind: `c:barChart`, `c:pieChart`, ….
fn write_plot(area: &mut Elem<'_>, chart: &Chart, palette: &Palette) {
    let is_round = matches!(chart.kind, ChartKind::Pie | ChartKind::Doughnut);
    let mut plot = area.child(match chart.kind {
        ChartKind::Column | ChartKind::Bar | ChartKind::StackedColumn | ChartKind::StackedBar => "c:barChart",
        ChartKind::Line => "c:lineChart",
        ChartKind::Area => "c:areaChart",
        ChartKind::Pie => "c:pieChart",
        ChartKind::Doughnut => "c:doughnutChart",
        ChartKind::Scatter => "c:scatterChart",
        ChartKind::Radar => "c:radarChart",
    });
    match chart.kind {
        ChartKind::Column | ChartKind::StackedColumn => drop(plot.child("c:barDir").attr("val", "col")),
        ChartKind::Bar | ChartKind::StackedBar => drop(plot.child("c:barDir").attr("val", "bar")),
        ChartKind::Scatter => drop(plot.child("c:scatterStyle").attr("val", "lineMarker")),
        ChartKind::Radar => drop(plot.child("c:radarStyle").attr("val", "marker")),
        ChartKind::Line | ChartKind::Area | ChartKind::Pie | ChartKind::Doughnut => {}
    }
    let grouping = match chart.kind {
        ChartKind::Column | ChartKind::Bar => Some("clustered"),
        ChartKind::StackedColumn | ChartKind::StackedBar => Some("stacked"),
        ChartKind::Line | ChartKind::Area => Some("standard"),
        ChartKind::Pie | ChartKind::Doughnut | ChartKind::Scatter | ChartKind::Radar => None,
    };
    if let Some(grouping) = grouping {
        plot.child("c:grouping").attr("val", grouping);
    }
    plot.child("c:varyColors").attr("val", u8::from(is_round));
    for index in 0..chart.series.len() {
        write_series(&mut plot, chart, index, palette);
    }
    match chart.kind {
        ChartKind::Column | ChartKind::Bar | ChartKind::StackedColumn | ChartKind::StackedBar => {
            plot.child("c:gapWidth").attr("val", chart.gap_width.min(500));
            let is_stacked = matches!(chart.kind, ChartKind::StackedColumn | ChartKind::StackedBar);
            // Bars of one stack lie on each other. Elsewhere Office counts overlap, we count room.
            let overlap = if is_stacked { 100 } else { -chart.overlap.clamp(-100, 100) };
            plot.child("c:overlap").attr("val", overlap);
        }
        ChartKind::Line => drop(plot.child("c:marker").attr("val", 1)),
        ChartKind::Pie => drop(plot.child("c:firstSliceAng").attr("val", 0)),
        ChartKind::Doughnut => {
            plot.child("c:firstSliceAng").attr("val", 0);
            plot.child("c:holeSize").attr("val", HOLE);
        }
        ChartKind::Area | ChartKind::Scatter | ChartKind::Radar => {}
    }
    if !is_round {
        plot.child("c:axId").attr("val", axis::CATEGORY_AXIS);
        plot.child("c:axId").attr("val", axis::VALUE_AXIS);
    }
}
