//! Figures that the points of a list come down to, at their beginning, as all that is said of a name, or as a change at
//! their end: where half of the points have one, each stands before its line.

use deckwright_model::language::after_marks;

use crate::meaning::Relation;
use crate::numbers::{self, Stated, stated};
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, width_units};

/// Widest figure that stands before a line, in half ems.
const WIDEST: usize = 14;
/// Widest change from one figure to another: `41 min → 168 min`.
const WIDEST_CHANGE: usize = 24;

/// Finds the figures that points begin with. Heading and text stay as they are, for designs without a place for figures.
pub fn find_figures(page: &mut PageWords) {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let is_plain =
        |point: &PointWords| [&point.figure, &point.label, &point.moment].iter().all(|text| text.is_empty());
    if !is_list || page.counted || !page.points.iter().all(is_plain) {
        return;
    }
    let found: Vec<Option<(String, String)>> = page
        .points
        .iter()
        .map(|point| foremost(point).or_else(|| said_of(point)).or_else(|| change(point)))
        .collect();
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

/// `Hip fractures: 6 → 2`, `Cash: €4.1m`: a figure is all that is said of a name.
fn said_of(point: &PointWords) -> Option<(String, String)> {
    let body = point.body.trim_end_matches(['.', '。']);
    let is_alone = match &stated(body)[..] {
        [only] => only.place == (0..body.len()) && is_measure(only) && width_units(body) <= WIDEST,
        _ => false,
    };
    let is_figure = is_alone || change_at_end(body).is_some_and(|at| at == 0);
    (is_figure && !point.heading.is_empty() && when::moment(body).is_none())
        .then(|| (body.to_owned(), point.heading.clone()))
}

/// `Median lag 41 min → 168 min`: a line that ends with what has changed, and from what.
fn change(point: &PointWords) -> Option<(String, String)> {
    let line = if point.heading.is_empty() { point.body.as_str() } else { point.heading.as_str() };
    let at = change_at_end(line).filter(|at| *at > 0)?;
    let label = line[..at].trim().trim_end_matches([':', '：', ',', '，']).trim();
    let text = if point.heading.is_empty() { "" } else { point.body.as_str() };
    let fits = label.ends_with(char::is_alphanumeric) && !line.contains('\n') && text.is_empty();
    fits.then(|| (line[at..].to_owned(), label.to_owned()))
}

/// Where the figures begin that `line` ends with, and an arrow leads from one to the other.
fn change_at_end(line: &str) -> Option<usize> {
    let (before, after) = line.split_once('→').filter(|(_, after)| !after.contains('→'))?;
    let before = before.trim_end();
    let starts = std::iter::once(0).chain(before.match_indices(' ').map(|(at, _)| at + 1));
    let is_quantity = |text: &str| {
        let counts = text.starts_with(|c: char| c.is_ascii_digit() || "€£$¥￥+-−–~≈<>≥≤约約".contains(c));
        counts && numbers::parse(text).is_some()
    };
    let at = starts.into_iter().find(|at| is_quantity(&before[*at..]))?;
    (is_quantity(after.trim()) && width_units(&line[at..]) <= WIDEST_CHANGE).then_some(at)
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
    fn what_has_changed_stands_before_its_line() {
        assert_eq!(
            figures(&["Median lag 41 min → 168 min", "CV of lag 0.31 → 0.58", "No second peak"]),
            ["41 min → 168 min|Median lag", "0.31 → 0.58|CV of lag", "|"]
        );
        assert_eq!(figures(&["Rain → inside", "6 ports → 2 ferries a day"]), ["|", "|"]);
        let named = |heading: &str, body: &str| PointWords {
            heading: heading.to_owned(),
            body: body.to_owned(),
            ..PointWords::default()
        };
        assert_eq!(said_of(&named("Hip fractures", "6 → 2")), Some(("6 → 2".into(), "Hip fractures".into())));
        assert_eq!(said_of(&named("Cash", "€4.1m")), Some(("€4.1m".into(), "Cash".into())));
        assert_eq!(said_of(&named("Put in", "1994")), None);
        assert_eq!(said_of(&named("Cash", "€4.1m in May")), None);
    }

    #[test]
    fn a_single_figure_and_figures_among_others_stay_in_their_lines() {
        assert_eq!(figures(&["52 h without sun", "No moving parts", "Patents"]), ["|", "|", "|"]);
        assert_eq!(figures(&["−2 °C to +4 °C", "10 ft container, 6 t fish"]), ["|", "|"]);
        assert_eq!(figures(&["2019 first shop", "2024 tenth shop"]), ["|", "|"]);
    }
}
