//! What does a chart in an outline of data say? Its figures, as the table that a chart can be drawn from.

use super::names;
use super::node::{Map, Node};

/// Names of what the figures are about, and of the figures.
const PLACES: &[&str] = &["x", "labels", "categories", "x_axis", "xaxis"];
const FIGURES: &[&str] = &["values", "data", "y"];
const SERIES: &[&str] = &["series", "datasets"];

/// The figures of one or several series, a row for each place.
pub(super) fn table(map: &Map) -> Option<String> {
    let places = scalars(find(map, PLACES)?)?;
    let series: Vec<(String, Vec<String>)> = match find(map, SERIES).and_then(Node::list) {
        Some(series) => series.iter().map(|one| named(one.map()?)).collect::<Option<_>>()?,
        None => vec![(String::new(), scalars(find(map, FIGURES)?)?)],
    };
    let is_whole = |(_, figures): &(String, Vec<String>)| figures.len() == places.len();
    if places.is_empty() || series.is_empty() || !series.iter().all(is_whole) {
        return None;
    }
    let header: Vec<String> =
        std::iter::once(String::new()).chain(series.iter().map(|(name, _)| name.clone())).collect();
    let row = |(at, place): (usize, &String)| -> Vec<String> {
        std::iter::once(place.clone()).chain(series.iter().map(|(_, figures)| figures[at].clone())).collect()
    };
    let rows: Vec<Vec<String>> = places.iter().enumerate().map(row).collect();
    Some(super::draw_table(&header, &rows))
}

/// Whether the value of a name is in the table.
pub(super) fn is_drawn(map: &Map, name: &str) -> bool {
    let is_one = |names: &[&str]| names.contains(&names::plain(name).as_str());
    let has_series = find(map, SERIES).is_some();
    table(map).is_some() && (is_one(PLACES) || is_one(if has_series { SERIES } else { FIGURES }))
}

fn named(map: &Map) -> Option<(String, Vec<String>)> {
    let name = find(map, &["name", "label", "title"]).map(super::text_of).unwrap_or_default();
    // Anything else about a series has no place in a table.
    let is_known = |(name, _): &(String, Node)| {
        let name = names::plain(name);
        FIGURES.contains(&name.as_str())
            || ["name", "label", "title", "color", "colour"].contains(&name.as_str())
    };
    Some((name, scalars(find(map, FIGURES)?)?)).filter(|_| map.iter().all(is_known))
}

fn scalars(value: &Node) -> Option<Vec<String>> {
    let list = value.list()?;
    list.iter().all(Node::is_scalar).then(|| list.iter().map(super::text_of).collect())
}

fn find<'m>(map: &'m Map, names: &[&str]) -> Option<&'m Node> {
    map.iter().find_map(|(name, value)| names.contains(&names::plain(name).as_str()).then_some(value))
}
