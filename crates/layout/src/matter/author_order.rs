//! In which order does a page say what it holds? If texts stand between its tables, quotations and code, each part
//! becomes a page of its own, so that none comes before what introduces it.

use deckwright_model::outline::{Block, Page, Role};

use super::quoted::with_quotations;
use super::{MAX_LEAD_LENGTH, some_text};
use crate::words::width_units;

/// The page in parts, as the author wrote them; a single part if its things are in order however they are sorted.
pub(super) fn parts(page: &Page) -> Vec<Page> {
    let page = &*with_quotations(page);
    if !is_mixed(&page.body) {
        return vec![page.clone()];
    }
    let part = |body: Vec<Block>| Page { title: page.title.clone(), body, ..Page::default() };
    let mut parts: Vec<Page> = Vec::new();
    let mut waiting: Vec<Block> = Vec::new();
    for block in &page.body {
        if !is_exhibit(block) {
            waiting.push(block.clone());
            continue;
        }
        let lead = waiting.split_off(waiting.len() - count_leading(&waiting, block));
        if !waiting.is_empty() {
            parts.push(part(std::mem::take(&mut waiting)));
        }
        let joins = |last: &Page| last.body.last().is_some_and(|last| is_same_kind(last, block));
        match parts.last_mut().filter(|last| lead.is_empty() && joins(last)) {
            Some(last) => last.body.push(block.clone()),
            None => parts.push(part(lead.into_iter().chain([block.clone()]).collect())),
        }
    }
    let is_end = page.points.is_empty() && width(&waiting) <= MAX_LEAD_LENGTH;
    let takes_end = |last: &&mut Page| is_end && !last.body.iter().any(is_quote);
    match parts.last_mut().filter(takes_end) {
        Some(last) => last.body.append(&mut waiting),
        None => parts.push(Page { points: page.points.clone(), ordered: page.ordered, ..part(waiting) }),
    }
    parts
}

/// Where the blocks of the body that come after the points begin: with the first that says so, or with a text right
/// after a line that introduces the points with a colon.
pub(super) fn behind_points(page: &Page) -> usize {
    let leads = |block: &Block| matches!(block, Block::Text(text) if text.ends_with([':', '：']));
    let is_text = |block: &Block| matches!(block, Block::Text(_)) && !leads(block) && text(block).is_some();
    let is_list = page.points.len() >= 2;
    let afterword = page.body.iter().position(|block| matches!(block, Block::Afterword(_)));
    let led = page.body.windows(2).position(|pair| leads(&pair[0]) && is_text(&pair[1])).map(|at| at + 1);
    afterword.or(led.filter(|_| is_list)).unwrap_or(page.body.len())
}

pub(super) fn is_exhibit(block: &Block) -> bool {
    match block {
        Block::Table(table) => !table.header.is_empty(),
        Block::Quote(_) | Block::Code(_) => true,
        _ => false,
    }
}

fn is_quote(block: &Block) -> bool {
    matches!(block, Block::Quote(_))
}

fn is_same_kind(one: &Block, other: &Block) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Whether texts stand between exhibits, or more before one than can introduce it.
fn is_mixed(body: &[Block]) -> bool {
    let Some(first) = body.iter().position(is_exhibit) else { return false };
    let last = body.iter().rposition(is_exhibit).unwrap_or(first);
    let says = |blocks: &[Block]| blocks.iter().any(|block| text(block).is_some());
    let is_led = is_quote(&body[first]) || width(&body[..first]) <= MAX_LEAD_LENGTH;
    // What is said after a quotation speaks of it.
    let is_followed = is_quote(&body[last]) && says(&body[last..]);
    says(&body[first..=last]) || !is_led || is_followed
}

/// How many of the texts right before an exhibit introduce it: all of a few, or the one that announces it.
fn count_leading(texts: &[Block], exhibit: &Block) -> usize {
    let announces = |block: &Block| text(block).is_some_and(|text| text.ends_with([':', '：']));
    match texts.last() {
        _ if !is_quote(exhibit) && width(texts) <= MAX_LEAD_LENGTH => texts.len(),
        Some(last) if announces(last) => 1,
        _ => 0,
    }
}

fn width(blocks: &[Block]) -> usize {
    blocks.iter().filter_map(text).map(|text| width_units(&text)).sum()
}

/// What a block says to those who read the page, at its own place.
fn text(block: &Block) -> Option<String> {
    match block {
        Block::Text(text) | Block::Item { text, .. } if Role::of(text).is_none() => some_text(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Table;

    use super::*;

    fn table() -> Block {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        Block::Table(Table { header: row(["Cause", "Count"]), rows: vec![row(["Range", "27"])] })
    }

    fn said(body: Vec<Block>) -> Vec<Vec<Block>> {
        let page = Page { title: "P".to_owned(), body, ..Page::default() };
        parts(&page).into_iter().map(|page| page.body).collect()
    }

    #[test]
    fn every_text_stays_before_what_it_leads_to() {
        let text = |text: &str| Block::Text(text.to_owned());
        let long = text(&"The updater erases the application first and then streams the new one. ".repeat(6));
        let quote = Block::Quote("We had a truck in Narvik.".to_owned());
        let lead = text("Causes of the failures:");
        assert_eq!(
            said(vec![long.clone(), quote.clone(), lead.clone(), table()]),
            [vec![long.clone()], vec![quote.clone()], vec![lead.clone(), table()]]
        );
        let answer = text("That is why we tried it there again.");
        assert_eq!(said(vec![quote.clone(), answer.clone()]), [vec![quote], vec![answer]]);
        assert_eq!(
            said(vec![long.clone(), lead.clone(), table()]),
            [vec![long], vec![lead.clone(), table()]]
        );
        // What is already in order stays whole.
        let after = text("All of them below 1.5 %.");
        assert_eq!(said(vec![lead.clone(), table(), after.clone()]).len(), 1);
        assert_eq!(said(vec![table(), table()]).len(), 1);
    }
}
