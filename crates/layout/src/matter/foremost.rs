//! Figures that the points of a list begin with: where half of the points have one, each stands before its line.

use deckwright_model::language::after_marks;

use crate::meaning::Relation;
use crate::numbers::{Stated, stated};
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, width_units};

/// Widest figure that stands before a line, in half ems.
const WIDEST: usize = 14;

/// Finds the figures that points begin with. Heading and text stay as they are, for designs without a place for figures.
pub fn find_figures(page: &mut PageWords) {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let is_plain =
        |point: &PointWords| [&point.figure, &point.label, &point.moment].iter().all(|text| text.is_empty());
    if !is_list || page.counted || !page.points.iter().all(is_plain) {
        return;
    }
    let found: Vec<Option<(String, String)>> = page.points.iter().map(foremost).collect();
    let count = found.iter().flatten().count();
    if count < 2 || count * 2 < found.len() {
        return;
    }
    for (point, found) in page.points.iter_mut().zip(found) {
        (point.figure, point.label) = found.unwrap_or_default();
    }
}

/// The only figure of a line, with which it begins, and the rest of the point.
fn foremost(point: &PointWords) -> Option<(String, String)> {
    let (line, text) = if point.heading.is_empty() {
        (point.body.as_str(), "")
    } else {
        (point.heading.as_str(), point.body.as_str())
    };
    let [only] = &stated(line)[..] else { return None };
    let rest = after_marks(&line[only.place.end..], |c| " :：,，、-–—".contains(c)).trim();
    let tells = only.place.start == 0 && rest.starts_with(char::is_alphanumeric) && is_measure(only);
    let is_date = when::moment(line).is_some();
    if !tells || is_date || line.contains('\n') || width_units(&only.written) > WIDEST {
        return None;
    }
    let label = if text.is_empty() { rest.to_owned() } else { format!("{rest}\n{text}") };
    Some((only.written.clone(), label))
}

/// A number with a unit, or one that counts something.
fn is_measure(stated: &Stated) -> bool {
    let quantity = &stated.quantity;
    !quantity.unit.is_empty() || !quantity.currency.is_empty() || !stated.counted.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(lines: &[&str]) -> Vec<String> {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        page.points = lines
            .iter()
            .map(|line| PointWords { heading: (*line).to_owned(), ..PointWords::default() })
            .collect();
        find_figures(&mut page);
        page.points.iter().map(|point| format!("{}|{}", point.figure, point.label)).collect()
    }

    #[test]
    fn a_line_may_begin_with_its_figure() {
        assert_eq!(
            figures(&["52 h without sun", "No moving parts", "€2.4m seed"]),
            ["52 h|without sun", "|", "€2.4m|seed"]
        );
        assert_eq!(figures(&["30天不问理由退换", "3年整机质保"]), ["30天|不问理由退换", "3年|整机质保"]);
    }

    #[test]
    fn a_single_figure_and_figures_among_others_stay_in_their_lines() {
        assert_eq!(figures(&["52 h without sun", "No moving parts", "Patents"]), ["|", "|", "|"]);
        assert_eq!(figures(&["−2 °C to +4 °C", "10 ft container, 6 t fish"]), ["|", "|"]);
        assert_eq!(figures(&["2019 first shop", "2024 tenth shop"]), ["|", "|"]);
    }
}
