//! Which amount has become which? A line that names a measure, what it was and what it is, and how far it has come.

use deckwright_model::outline::Table;

use super::view::split_at_arrow;
use crate::matter::emphasis::change_of;
use crate::numbers::{self, TextQuantity, stated};
use crate::words::{PointWords, width_units};

/// Longest name of a change, in half ems.
const MAX_NAME_LENGTH: usize = 60;
/// Longest text after a change, in half ems.
const MAX_REST_LENGTH: usize = 60;
/// Longest state that is not an amount, in half ems.
const MAX_STATE_LENGTH: usize = 64;

/// `Median duration: 5.1 days → 3.2 days`: what has changed, what it was and what it is; and what is said after it.
pub fn measured_change(point: &PointWords) -> Option<PointWords> {
    let line = point.line();
    let (before, after) = split_at_arrow(&line)?;
    let (first, second) = (stated(before), stated(after));
    // `48分（前回）→ 79分（今回）`: what stands in brackets is said of its amount.
    let bare = without_bracket(before);
    let was = first.iter().rfind(|one| one.place.end == bare.len())?;
    let is = second.first().filter(|one| one.place.start == 0)?;
    let name =
        before[..was.place.start].trim().trim_end_matches([':', '：', ',', '，', '-', '–', '—']).trim();
    let rest = after[is.place.end..].trim_start_matches([',', '，', ';', '；', '.', '。', ' ']).trim();
    let fits =
        !name.is_empty() && width_units(name) <= MAX_NAME_LENGTH && width_units(rest) <= MAX_REST_LENGTH;
    // `No more complaints (4 a week → 5 a week)`: an arrow inside brackets is an aside.
    let is_whole = |text: &str| text.matches(['(', '（']).count() == text.matches([')', '）']).count();
    (fits && is_whole(name) && is_whole(rest)).then(|| PointWords {
        heading: name.to_owned(),
        moment: before[was.place.start..].trim().to_owned(),
        figure: after[..is.place.end].trim().to_owned(),
        body: rest.to_owned(),
        label: difference(name, was, is).unwrap_or_default(),
        ..PointWords::default()
    })
}

/// `External mail: allowed with exclusions → blocked`: a name, the state that was and the one that follows it, in a few words
/// each.
pub fn named_change(point: &PointWords) -> Option<PointWords> {
    let line = point.line();
    let (before, is) = split_at_arrow(&line)?;
    let at = before.find([':', '：']).filter(|at| *at > 0)?;
    let name = before[..at].trim();
    let was = before[at..].trim_start_matches([':', '：']).trim();
    let fits = width_units(name) <= MAX_NAME_LENGTH
        && [was, is].iter().all(|state| (1..=MAX_STATE_LENGTH).contains(&width_units(state)));
    (fits && point.entries.len() <= 1).then(|| PointWords {
        heading: name.to_owned(),
        moment: was.to_owned(),
        figure: is.to_owned(),
        ..PointWords::default()
    })
}

/// How far it has come: `−19 points`, `×2.4`.
fn difference(name: &str, was: &TextQuantity, is: &TextQuantity) -> Option<String> {
    let row = |state: &str, one: &TextQuantity| vec![state.to_owned(), one.written.clone()];
    let rows = vec![row("before", was), row("after", is)];
    let table = Table { header: vec![String::new(), name.to_owned()], rows };
    change_of(&numbers::figures(&table)?, &[name])
}

/// `text` without the bracket that ends it.
fn without_bracket(text: &str) -> &str {
    let opened = text.rfind(['(', '（']).filter(|_| text.ends_with([')', '）']));
    opened.map_or(text, |at| text[..at].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_changed_is_read_with_its_amounts() {
        let read = |line: &str| {
            let point = PointWords { heading: line.to_owned(), ..PointWords::default() };
            let found = measured_change(&point)?;
            Some([found.heading, found.moment, found.figure, found.body, found.label].join("|"))
        };
        let check = |line: &str, expected: &str| assert_eq!(read(line).as_deref(), Some(expected), "{line}");
        check("Review documented: 41% → 83%", "Review documented|41%|83%||+42 points");
        check("Repair cost: $212 → $389 in four years", "Repair cost|$212|$389|in four years|+83%");
        check("平均滞在時間 48分（前回）→ 79分（今回）", "平均滞在時間|48分（前回）|79分|（今回）|+65%");
        assert_eq!(read("Complaints rose (4 a week → 5 a week)"), None);
        assert_eq!(read("Weekend → Monday → day 7"), None);
        let mail = PointWords { heading: "Mail: allowed → blocked".to_owned(), ..PointWords::default() };
        let found = named_change(&mail).unwrap();
        assert_eq!([found.heading, found.moment, found.figure], ["Mail", "allowed", "blocked"]);
    }
}
