//! Which pages hold several exhibits? Lists whose lines are of several kinds, and things that would else take a page each.

use deckwright_model::outline::Table;

use super::in_marks;
use crate::meaning::{self, Reading, Relation};
use crate::suit::Kind;
use crate::words::{PageWords, Region};

/// Most rows and columns of a table that shares a page with something else.
const MOST_ROWS: usize = 7;
const MOST_COLUMNS: usize = 5;
/// Most parts of a page that share it.
const MOST_PARTS: usize = 4;

/// The `parts` of a page that is called `title` as exhibits of one page, if each of them is one; `read` is what they become
/// where they have no room together.
pub fn of_parts(title: &str, parts: &[PageWords], read: &[PageWords]) -> Option<PageWords> {
    if !(2..=MOST_PARTS).contains(&parts.len()) {
        return None;
    }
    let mut whole = PageWords::new(Kind::Composed, title);
    let mut exhibits: Vec<PageWords> = Vec::new();
    for (at, (part, read)) in parts.iter().zip(read).enumerate() {
        let last = at + 1 == parts.len();
        // What is said before the first of them is said of all; what follows from the last, too.
        if !part.lead.is_empty() && at > 0 || !(part.verdict.is_empty() && part.note.is_empty() || last) {
            return None;
        }
        if at == 0 {
            whole.lead.clone_from(&part.lead);
        }
        if last {
            (whole.verdict, whole.verdict_label, whole.note) =
                (part.verdict.clone(), part.verdict_label.clone(), part.note.clone());
        }
        if !part.quote.is_empty() {
            if !whole.quote.is_empty() || !part.role.is_empty() {
                return None;
            }
            (whole.quote, whole.by) = (in_marks(&part.quote), part.by.clone());
        }
        whole.notes = [whole.notes.as_str(), &part.notes].join("\n").trim().to_owned();
        let bare = |words: &PageWords| PageWords {
            title: String::new(),
            lead: String::new(),
            verdict: String::new(),
            verdict_label: String::new(),
            note: String::new(),
            quote: String::new(),
            by: String::new(),
            plain: None,
            ..words.clone()
        };
        match part.kind {
            Kind::Quote if part.points.is_empty() => {}
            Kind::Chart if part.points.is_empty() && part.panels.is_empty() => exhibits.push(bare(part)),
            Kind::Table if part.table.as_ref().is_some_and(is_small) => exhibits.push(bare(part)),
            Kind::Points if read.kind == Kind::Composed => {
                exhibits.extend(read.regions.iter().map(|region| region.words.clone()));
            }
            Kind::Points => exhibits.push(meaning::blocks::whole(part)?),
            _ => return None,
        }
    }
    if !(2..=MOST_PARTS).contains(&exhibits.len()) {
        return None;
    }
    whole.regions = exhibits.into_iter().map(|words| Region { words, design: None }).collect();
    whole.reading = Some(Reading::new(Relation::List, "it holds several things, each shown as what it is"));
    whole.apart = read.to_vec();
    Some(whole)
}

/// A table that leaves room beside it.
fn is_small(table: &Table) -> bool {
    table.rows.len() <= MOST_ROWS && table.header.len() <= MOST_COLUMNS
}

/// `page`, which is `read` as a list, as several exhibits below one title, if that tells more.
pub fn of_list(page: &PageWords, read: &PageWords) -> Option<PageWords> {
    let reading = read.reading.clone().filter(|reading| reading.relation == Relation::List)?;
    let regions = meaning::blocks::blocks(page)?;
    let why = "its lines are of several kinds, each shown as what it is";
    Some(PageWords {
        kind: Kind::Composed,
        points: Vec::new(),
        regions: regions.into_iter().map(|words| Region { words, design: None }).collect(),
        quote: in_marks(&page.quote),
        reading: Some(Reading { why: why.to_owned(), ..reading }),
        plain: Some(Box::new(read.clone())),
        ..page.clone()
    })
}
