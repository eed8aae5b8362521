//! What does a native chart say? Its numbers, as a table: categories down, series across. ISO/IEC 29500-1 §21.2.

use deckwright_package::xml::Node;

use crate::bounds;
use crate::collect::Collector;
use crate::number;
use crate::refusal::Refusal;

/// Adds the chart as a table with the chart's title as caption.
pub fn read(root: &Node, found: &mut Collector) -> Result<(), Refusal> {
    let Some(chart) = root.child("chart") else { return Ok(()) };
    let title = chart.child("title").map(words).unwrap_or_default();
    let plots = chart.child("plotArea").map_or(&[][..], |area| &area.children);
    let plotted: Vec<(&Node, &Node)> = plots
        .iter()
        .flat_map(|plot| plot.all("ser").map(move |one| (plot, one)))
        .take(bounds::COLUMNS - 1)
        .collect();
    let series: Vec<&Node> = plotted.iter().map(|(_, one)| *one).collect();
    let first_of = |names: [&str; 2]| {
        let found = series.iter().flat_map(|one| names.map(|name| one.child(name))).flatten();
        found.map(|node| points(node, None)).max_by_key(Vec::len).unwrap_or_default()
    };
    let categories = first_of(["cat", "xVal"]);
    let values: Vec<Vec<String>> = plotted
        .iter()
        .map(|(plot, one)| {
            let format = label_format(one).or_else(|| label_format(plot));
            let values = one.child("val").or_else(|| one.child("yVal"));
            values.map(|node| points(node, format)).unwrap_or_default()
        })
        .collect();
    let count = values.iter().map(Vec::len).max().unwrap_or(0).max(categories.len());
    let name = |one: &&Node| {
        let named = one.child("tx")?;
        Some(words(named.at(&["strRef", "strCache"]).unwrap_or(named)))
    };
    let header = std::iter::once(String::new())
        .chain(series.iter().map(|one| name(one).unwrap_or_default()))
        .collect();
    let cell = |column: &Vec<String>, at: usize| column.get(at).cloned().unwrap_or_default();
    let rows = (0..count).map(|at| {
        std::iter::once(cell(&categories, at)).chain(values.iter().map(|column| cell(column, at))).collect()
    });
    found.chart(&title, std::iter::once(header).chain(rows).collect())
}

/// How labels show the values, if not as the sheet has them.
fn label_format(node: &Node) -> Option<&str> {
    let format = node.at(&["dLbls", "numFmt"])?;
    (!matches!(format.get("sourceLinked"), "1" | "true")).then(|| format.get("formatCode"))
}

/// The cached values of a reference, in the order of their indices, in the format `shown` or their own.
fn points(node: &Node, shown: Option<&str>) -> Vec<String> {
    let cache = node.children.iter().find_map(|reference| {
        let inside = reference.children.iter().find(|it| it.name.ends_with("Cache"));
        inside.or_else(|| reference.name.ends_with("Lit").then_some(reference))
    });
    // Of categories in several levels, the innermost comes first.
    let Some(cache) = cache.map(|cache| cache.child("lvl").unwrap_or(cache)) else { return Vec::new() };
    let own = cache.child("formatCode").map_or("General", |node| node.text.as_str());
    let format = shown.filter(|format| !format.is_empty()).unwrap_or(own);
    let mut values = Vec::new();
    for point in cache.all("pt").take(bounds::TABLE_CELLS) {
        let index: usize = point.get("idx").parse().unwrap_or(values.len());
        if index >= bounds::TABLE_CELLS {
            continue;
        }
        let text = point.child("v").map_or("", |node| node.text.as_str());
        let shown = match text.parse::<f64>() {
            Ok(value) if cache.name == "numCache" || cache.name == "numLit" => {
                number::display(value, format, false)
            }
            _ => text.to_owned(),
        };
        if values.len() <= index {
            values.resize(index + 1, String::new());
        }
        values[index] = shown;
    }
    values
}

/// The words of all runs below a node, or its plain values.
fn words(node: &Node) -> String {
    let mut text = String::new();
    collect(node, &mut text);
    text
}

fn collect(node: &Node, text: &mut String) {
    if matches!(node.name.as_str(), "t" | "v") {
        if !text.is_empty() && node.name == "v" {
            text.push(' ');
        }
        text.push_str(&node.text);
    }
    node.children.iter().for_each(|child| collect(child, text));
}
