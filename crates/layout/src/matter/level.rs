//! Has a list one structure? Rows of which some have a name and some have none look like several lists, and paragraphs
//! are not a list at all.

use super::quoted::sentences_end;
use crate::cues;
use crate::meaning::Relation;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, links, width_units};

/// Most paragraphs, and half ems, of a text that is read as a whole.
const MAX_PARAGRAPHS: usize = 3;
const MAX_TEXT_LENGTH: usize = 900;
/// Paragraphs that are shorter than this together are lines, each to be seen by itself.
const MIN_TEXT_LENGTH: usize = 140;

/// Gives the points of a list the same parts.
pub fn level(page: &mut PageWords) {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    if !is_list || page.points.len() < 2 || !page.points.iter().all(is_line) {
        return;
    }
    if is_text(page) {
        join(page);
    } else if !page.is_alike() {
        run_in(page);
    }
}

/// Whether its name can stand at the head of its text: not where the text is a list itself, or a chain that is drawn.
fn is_line(point: &PointWords) -> bool {
    let more = [&point.figure, &point.label, &point.moment, &point.key];
    let is_chain = |text: &str| !links(text).is_empty();
    more.iter().all(|text| text.is_empty())
        && !point.body.contains('\n')
        && !is_chain(&point.heading)
        && !is_chain(&point.body)
}

/// Whether these are a few paragraphs, each of whole sentences, that are one text.
fn is_text(page: &PageWords) -> bool {
    let lines: Vec<String> = page.points.iter().map(PointWords::line).collect();
    let length = lines.iter().map(|line| width_units(line)).sum::<usize>();
    // What stands before the last paragraph may announce it.
    let ends = |line: &String| sentences_end(line) || line.ends_with([':', '：']);
    page.prose
        && lines.len() <= MAX_PARAGRAPHS
        && page.points.iter().any(|point| point.heading.is_empty())
        && lines.iter().all(ends)
        && lines.last().is_some_and(|line| sentences_end(line))
        && (MIN_TEXT_LENGTH..=MAX_TEXT_LENGTH).contains(&length)
}

fn join(page: &mut PageWords) {
    let lines: Vec<String> = page.points.iter().map(PointWords::line).collect();
    let items = lines.iter().flat_map(|line| cues::sentences(line)).map(str::to_owned).collect();
    page.points = vec![PointWords { body: lines.join("\n"), items, ..PointWords::default() }];
    page.counted = false;
}

/// If only some points have a name and a text, all become texts, and each name runs in at the head of its own. Names
/// stand out if most points have one; a single one would look as if it mattered more than the others.
fn run_in(page: &mut PageWords) {
    let is_named = |point: &&PointWords| !point.heading.is_empty() && !point.body.is_empty();
    let stands_out = page.points.iter().filter(is_named).count() * 2 >= page.points.len();
    for point in &mut page.points {
        let line = point.line();
        let heading = std::mem::take(&mut point.heading);
        point.name = if stands_out && !point.body.is_empty() { heading } else { String::new() };
        point.items = vec![line.clone()];
        point.body = line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(points: &[(&str, &str)]) -> PageWords {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        page.points = points
            .iter()
            .map(|(heading, body)| PointWords {
                heading: (*heading).to_owned(),
                body: (*body).to_owned(),
                ..PointWords::default()
            })
            .collect();
        page
    }

    #[track_caller]
    fn check(mut page: PageWords, expected: &[(&str, &str)]) {
        level(&mut page);
        let points: Vec<(&str, &str)> =
            page.points.iter().map(|point| (point.name.as_str(), point.body.as_str())).collect();
        assert_eq!(points, expected);
        assert!(page.points.iter().all(|point| point.heading.is_empty()));
    }

    #[test]
    fn names_of_some_run_into_their_texts() {
        check(
            page(&[("", "Rates differ."), ("Fixed", "age"), ("Open", "training")]),
            &[("", "Rates differ."), ("Fixed", "Fixed: age"), ("Open", "Open: training")],
        );
        // One name among many does not stand out.
        check(
            page(&[("晚间门诊", "周二、周四"), ("扩大到 1000 人", ""), ("共用一张药单", "")]),
            &[("", "晚间门诊：周二、周四"), ("", "扩大到 1000 人"), ("", "共用一张药单")],
        );
    }

    #[test]
    fn lists_that_have_one_structure_keep_it() {
        for points in [&[("A", "a"), ("B", "b")][..], &[("A", ""), ("B", "")], &[("A", "a\nb"), ("B", "")]] {
            let mut levelled = page(points);
            level(&mut levelled);
            assert_eq!(levelled.points, page(points).points);
        }
    }

    #[test]
    fn paragraphs_of_sentences_are_one_text() {
        let long = "It was hot inside, and nobody could say for how long it would last. ".repeat(3);
        let mut text = page(&[("", long.trim()), ("", "「また来る」と言った。")]);
        text.prose = true;
        check(text.clone(), &[("", &format!("{}\n「また来る」と言った。", long.trim()))]);
        text.points[1].body = "a line".to_owned();
        level(&mut text);
        assert_eq!(text.points.len(), 2);
    }
}
