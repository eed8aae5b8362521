//! A page that holds several things, a table with a remark or points with a quotation, stays one page: the smaller
//! thing stands beside the larger one or at its foot.

use deckwright_model::outline::Table;

use super::asides::Asides;
use super::voices;
use crate::meaning::{self, Relation};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Longest quotation at the foot of a page, in half ems.
const MAX_QUOTE_LENGTH: usize = 170;
/// Longest name below such a quotation, in half ems.
const MAX_NAME_LENGTH: usize = 80;
/// Longest text beside a quotation, in half ems.
const MAX_CONTEXT_LENGTH: usize = 300;
/// Longest quotation beside a text, in half ems.
const MAX_BESIDE_LENGTH: usize = 240;
/// Longest text at the foot of a quotation, in half ems.
const MAX_ANSWER_LENGTH: usize = 190;
/// Most points that are a remark on a table.
const MAX_REMARK_POINTS: usize = 4;
/// Longest text of points that are a remark on a table, in half ems.
const MAX_REMARK_LENGTH: usize = 230;
/// Most points beside a table that is small enough to leave them half of the page.
const MAX_TEXT_POINTS: usize = 5;
/// Longest text of points beside such a small table, in half ems.
const MAX_TEXT_LENGTH: usize = 420;
/// Most rows of a small table.
const MAX_SMALL_TABLE_ROWS: usize = 6;
/// Most columns of a small table.
const MAX_SMALL_TABLE_COLUMNS: usize = 4;

/// Brings the parts of one page together as far as they can share it.
pub fn merge_parts(parts: Vec<PageWords>) -> Vec<PageWords> {
    let mut whole: Vec<PageWords> = Vec::new();
    for mut part in voices::gather(parts) {
        if part.points.len() > 1 || part.table.is_some() {
            Asides::take_from(&mut part).put(&mut part);
        }
        match whole.last_mut() {
            Some(before) if takes_answer(before, &part) => {
                before.verdict = part
                    .points
                    .iter()
                    .map(PointWords::line)
                    .chain([part.lead])
                    .collect::<Vec<_>>()
                    .join("\n")
                    .trim()
                    .to_owned();
            }
            Some(before) if takes_remark(before, &part) => remark(before, part),
            Some(before) if takes_quote(before, &part) => {
                (before.quote, before.by) = (part.quote, part.by);
            }
            Some(before) if leads_to(before, &part) => {
                *before = below_text(std::mem::replace(before, part.clone()), part)
            }
            _ => whole.push(part),
        }
    }
    whole
}

/// Whether these are a quotation and a short text after it that speaks of it.
fn takes_answer(before: &PageWords, part: &PageWords) -> bool {
    before.kind == Kind::Quote
        && before.lead.is_empty()
        && before.verdict.is_empty()
        && is_text(part)
        && length(part) <= MAX_ANSWER_LENGTH
}

/// Whether these are a short text and a quotation after it.
fn leads_to(before: &PageWords, part: &PageWords) -> bool {
    is_text(before)
        && before.quote.is_empty()
        && before.verdict.is_empty()
        && length(before) <= MAX_CONTEXT_LENGTH
        && is_quotation(part)
        && part.quote != part.title
        && width_units(&part.quote) <= MAX_BESIDE_LENGTH
}

/// The quotation with the text that introduces it; both as pages of their own if no design holds them together.
fn below_text(before: PageWords, quote: PageWords) -> PageWords {
    let text = before.points.iter().map(PointWords::line).chain([before.lead.clone()]);
    let lead = text.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let notes = before.notes.clone();
    let mut apart = vec![before, quote.clone()];
    super::number_parts(&mut apart);
    PageWords { lead, apart, notes, ..quote }
}

/// Whether the page is one text and nothing else.
fn is_text(page: &PageWords) -> bool {
    page.table.is_none()
        && match page.kind {
            Kind::Statement => page.lead != page.title && page.figure.is_empty(),
            Kind::Points => page.prose && page.points.len() == 1 && page.lead.is_empty(),
            _ => false,
        }
}

fn is_quotation(part: &PageWords) -> bool {
    part.kind == Kind::Quote && part.points.is_empty() && part.role.is_empty() && part.caption.is_empty()
}

/// Whether these are a table, chart or code with nothing beside it, and a few lines after it.
fn takes_remark(before: &PageWords, part: &PageWords) -> bool {
    // The points of small charts are what they measure.
    let is_bare = before.points.is_empty() || !before.panels.is_empty();
    let has_exhibit = before.table.is_some() && is_bare || before.kind == Kind::Notation;
    let is_free = has_exhibit && before.lead.is_empty();
    let is_text = matches!(part.kind, Kind::Points | Kind::Statement) && part.quote.is_empty();
    let small = |table: &Table| {
        table.rows.len() <= MAX_SMALL_TABLE_ROWS && table.header.len() <= MAX_SMALL_TABLE_COLUMNS
    };
    let (points, text) = if before.panels.is_empty() && before.table.as_ref().is_some_and(small) {
        (MAX_TEXT_POINTS, MAX_TEXT_LENGTH)
    } else {
        (MAX_REMARK_POINTS, MAX_REMARK_LENGTH)
    };
    is_free && is_text && part.points.len() <= points && length(part) <= text
}

fn length(part: &PageWords) -> usize {
    let lines = part.points.iter().map(|point| width_units(&point.line()));
    width_units(&part.lead) + lines.sum::<usize>()
}

fn remark(before: &mut PageWords, part: PageWords) {
    let lead = Some(part.lead).filter(|lead| !lead.is_empty());
    before.lead =
        lead.into_iter().chain(part.points.iter().map(PointWords::line)).collect::<Vec<_>>().join("\n");
    if before.verdict.is_empty() {
        (before.verdict, before.verdict_label) = (part.verdict, part.verdict_label);
    }
}

/// Whether these are points, a table or a chart, and a short quotation after it.
fn takes_quote(before: &PageWords, part: &PageWords) -> bool {
    // A text that reads as more than a text keeps its form, as points do.
    let is_read = || is_text(before) && meaning::read(before).relation != Relation::List;
    let is_matter =
        before.table.is_some() || before.kind == Kind::Points && before.points.len() > 1 || is_read();
    is_matter
        && is_quotation(part)
        && before.quote.is_empty()
        && width_units(&part.quote) <= MAX_QUOTE_LENGTH
        && width_units(&part.by) <= MAX_NAME_LENGTH
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Page, Point};

    use super::*;
    use crate::matter::things;

    #[test]
    fn a_remark_stands_with_small_charts() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let table = Table {
            header: row(["Year", "People", "Share (%)"]),
            rows: ["2019", "2020", "2021", "2022"].map(|year| row([year, "14,820", "17.6"])).to_vec(),
        };
        let point = |title: &str| Point { title: title.to_owned(), ..Point::default() };
        let page = Page {
            title: "People".to_owned(),
            body: vec![Block::Table(table)],
            points: vec![point("Most of them walk"), point("Few have a car")],
            ..Page::default()
        };
        let [only] = &merge_parts(things(&page))[..] else { panic!("one page") };
        assert_eq!(only.lead, "Most of them walk\nFew have a car");
        assert!(!only.panels.is_empty());
    }
}
