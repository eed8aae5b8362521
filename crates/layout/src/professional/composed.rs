//! Which pages hold several exhibits? Lists whose lines are of several kinds, and things that would otherwise take a
//! page each.

use deckwright_model::outline::{Page, Table};

use super::{apply_reading, in_marks, keep_numbers};
use crate::matter;
use crate::matter::figures::set_table;
use crate::matter::page_sequence::{Thing, Turn, text_list};
use crate::meaning::{self, Reading, Relation};
use crate::numbers;
use crate::suit::Kind;
use crate::words::{Language, PageWords, Region, links, width_units};

/// Most rows of a table that shares a page with something else.
const MAX_ROWS: usize = 7;
/// Most columns of such a table.
const MAX_COLUMNS: usize = 5;
/// Most parts of a page that share it.
const MAX_PARTS: usize = 4;

/// Longest text above several exhibits, in half ems: a longer one stands among them.
const MAX_LEAD_LENGTH: usize = 200;
/// Longest text below several exhibits, in half ems: a longer one stands among them.
const MAX_FOOT_LENGTH: usize = 190;
/// Most paragraphs of the text above or below several exhibits.
const MAX_PARAGRAPHS: usize = 2;
/// Most paragraphs at the foot of a page with one exhibit.
const MAX_FOOT_PARAGRAPHS: usize = 3;
/// Longest text at the foot of a page with one exhibit, in half ems.
const MAX_AFTERWORD_LENGTH: usize = 270;
/// Longest chain above the exhibits, in half ems.
const MAX_CHAIN_LENGTH: usize = 100;
/// Longest quotation at the foot.
const MAX_QUOTE_LENGTH: usize = 170;
/// Longest line that introduces an exhibit and heads it.
const MAX_HEAD_LENGTH: usize = 96;

/// What `page` holds as exhibits below one title, in its author's order: its texts stand where they were written, each
/// beside what it speaks of. `read` is what the page becomes if they have no room together.
pub fn of_page(page: &Page, read: &[PageWords], language: Language) -> Option<PageWords> {
    let Turn { mut things, asides, notes } = Turn::of(page).filter(|turn| turn.things.len() > 1)?;
    let mut whole = PageWords::new(Kind::Composed, matter::clean(&page.title));
    asides.put(&mut whole);
    whole.notes = notes;
    let is_short_for = |texts: &[String], paragraphs: usize, most: usize| {
        texts.len() <= paragraphs && texts.iter().map(|text| width_units(text)).sum::<usize>() <= most
    };
    let is_short = |texts: &[String], most: usize| is_short_for(texts, MAX_PARAGRAPHS, most);
    if let [Thing::Texts(texts), _, ..] = &things[..]
        && is_short(texts, MAX_LEAD_LENGTH)
        && !leads(texts)
        && !is_long_chain(texts)
    {
        whole.lead = texts.join("\n");
        things.remove(0);
    }
    // One exhibit and what follows from it have a page with a foot.
    if let [Thing::Exhibit(exhibit), Thing::Texts(texts)] = &things[..]
        && exhibit.table.is_some()
        && whole.verdict.is_empty()
        && is_short_for(texts, MAX_FOOT_PARAGRAPHS, MAX_AFTERWORD_LENGTH)
    {
        return None;
    }
    if let Some(Thing::Quote(quote)) = things.last()
        && width_units(&quote.quote) <= MAX_QUOTE_LENGTH
    {
        (whole.quote, whole.by) = (in_marks(&quote.quote), quote.by.clone());
        things.pop();
    }
    if let [_, .., Thing::Texts(texts)] = &things[..]
        && whole.verdict.is_empty()
        && is_short(texts, MAX_FOOT_LENGTH)
        && !leads(texts)
    {
        whole.verdict = texts.join("\n");
        things.pop();
    }
    let mut exhibits: Vec<PageWords> = Vec::new();
    let mut head = String::new();
    for thing in things {
        match thing {
            Thing::Quote(_) => return None,
            Thing::Texts(mut texts) => {
                // A line that introduces what stands below it heads it.
                if leads(&texts) {
                    head = texts.pop().filter(|head| width_units(head) <= MAX_HEAD_LENGTH)?;
                }
                if !texts.is_empty() {
                    exhibits.extend(exhibits_of(&text_list(&texts), language)?);
                }
            }
            Thing::Exhibit(words) => {
                let mut found = exhibits_of(&words, language)?;
                let first = found.first_mut()?;
                if !head.is_empty() {
                    if !first.caption.is_empty() {
                        return None;
                    }
                    first.caption = std::mem::take(&mut head);
                }
                exhibits.append(&mut found);
            }
        }
    }
    if !head.is_empty() || !(2..=MAX_PARTS).contains(&exhibits.len()) {
        return None;
    }
    whole.regions = exhibits.into_iter().map(|words| Region { words, design: None }).collect();
    let known = read.first().and_then(|read| read.reading.clone());
    whole.reading = known.or_else(|| Some(Reading::new(Relation::List, WHY)));
    whole.apart = read.to_vec();
    Some(whole)
}

/// Rows and columns of a table that leaves room for a chart of one of its columns.
const COURSE_ROWS: std::ops::RangeInclusive<usize> = 3..=6;
const MAX_COURSE_COLUMNS: usize = 6;

/// A table of several measures over time with the course of the one that its page speaks of, drawn above or beside it.
pub fn of_course(words: &PageWords) -> Option<PageWords> {
    let has_panels = !words.panels.is_empty();
    let is_table = has_panels || words.kind == Kind::Table;
    let table = words.table.as_ref().filter(|_| is_table && words.regions.is_empty())?;
    if !COURSE_ROWS.contains(&table.rows.len()) || !(3..=MAX_COURSE_COLUMNS).contains(&table.header.len()) {
        return None;
    }
    let rows: Vec<&Vec<String>> = table
        .rows
        .iter()
        .enumerate()
        .filter(|(at, _)| !numbers::sums_up(table, *at))
        .map(|(_, row)| row)
        .collect();
    let names: Vec<String> = rows.iter().filter_map(|row| row.first().cloned()).collect();
    // If each measure has a chart of its own, only the title singles out one of them.
    let said = [&words.title, &words.lead, &words.verdict];
    let said = &said[..if has_panels { 1 } else { said.len() }];
    let whole_heads = |text: &str| -> Vec<usize> {
        let is_said = |at: &usize| text.contains(numbers::split_unit(&table.header[*at]).0.as_str());
        (1..table.header.len()).filter(|at| !table.header[*at].trim().is_empty()).filter(is_said).collect()
    };
    let named = said.iter().find_map(|text| {
        let found = [whole_heads(text), matter::columns_in(text, table)];
        found.into_iter().find(|found| !found.is_empty())
    })?;
    let [column] = named[..] else { return None };
    if rows.len() < 3 || !numbers::is_time(&names) {
        return None;
    }
    let pair = |row: &Vec<String>| Some(vec![row.first()?.clone(), row.get(column)?.clone()]);
    let part =
        Table { header: pair(&table.header)?, rows: rows.into_iter().map(pair).collect::<Option<_>>()? };
    let mut chart = PageWords::new(Kind::Points, "");
    set_table(&mut chart, part);
    if chart.kind != Kind::Chart || !chart.points.is_empty() || !chart.panels.is_empty() {
        return None;
    }
    chart.unit.clear();
    chart.caption.clone_from(&table.header[column]);
    let whole = PageWords {
        kind: Kind::Table,
        points: Vec::new(),
        panels: Vec::new(),
        unit: String::new(),
        ..bare_exhibit(words)
    };
    let regions = vec![chart, whole];
    Some(PageWords {
        kind: Kind::Composed,
        table: None,
        points: Vec::new(),
        panels: Vec::new(),
        unit: String::new(),
        regions: regions.into_iter().map(|words| Region { words, design: None }).collect(),
        apart: vec![words.clone()],
        plain: None,
        ..words.clone()
    })
}

/// Why a page is composed of several.
const WHY: &str = "it holds several things, each shown as what it is";

/// Whether arrows join more than a line above the exhibits has room for.
fn is_long_chain(texts: &[String]) -> bool {
    matches!(texts, [only] if !links(only).is_empty() && width_units(only) > MAX_CHAIN_LENGTH)
}

/// Whether the last of these texts introduces what stands below it.
fn leads(texts: &[String]) -> bool {
    texts.last().is_some_and(|text| text.ends_with([':', '：']))
}

/// One thing of a page as the exhibits that show it.
fn exhibits_of(words: &PageWords, language: Language) -> Option<Vec<PageWords>> {
    let mut words = words.clone();
    keep_numbers(&mut words);
    let is_free = words.lead.is_empty() && words.quote.is_empty();
    match words.kind {
        _ if !is_free => None,
        Kind::Chart if words.points.is_empty() && words.panels.is_empty() => Some(vec![bare_exhibit(&words)]),
        Kind::Table | Kind::Notation => Some(vec![bare_exhibit(&words)]),
        Kind::Points => {
            let read = apply_reading(&words, None, language);
            match of_list(&words, &read) {
                Some(parted) if parted.lead.is_empty() && parted.quote.is_empty() => {
                    Some(parted.regions.into_iter().map(|region| region.words).collect())
                }
                _ => {
                    let whole = meaning::blocks::whole(&words)?;
                    // What is more than a list, and has no such exhibit, gets a page of its own.
                    let is_list = whole.kind == Kind::Relation(Relation::List);
                    let is_more = read.reading.is_some_and(|reading| !is_told_by_lines(reading.relation));
                    (!is_list || !is_more || words.prose).then(|| vec![whole])
                }
            }
        }
        _ => None,
    }
}

/// Whether the lines of a list say as much as the designs of `relation` do.
fn is_told_by_lines(relation: Relation) -> bool {
    use Relation::{Concepts, Definition, KeyFigures, List, Sequence, Takeaways, Team};
    matches!(relation, List | Takeaways | Concepts | Definition | KeyFigures | Sequence | Team)
}

/// The words of an exhibit without what belongs to its page.
fn bare_exhibit(words: &PageWords) -> PageWords {
    PageWords {
        title: String::new(),
        lead: String::new(),
        verdict: String::new(),
        verdict_label: String::new(),
        note: String::new(),
        quote: String::new(),
        by: String::new(),
        plain: None,
        ..words.clone()
    }
}

/// The `parts` of a page that is called `title` as exhibits of one page, if each of them is one; `read` is what they
/// become if they have no room together.
pub fn of_parts(title: &str, parts: &[PageWords], read: &[PageWords]) -> Option<PageWords> {
    if !(2..=MAX_PARTS).contains(&parts.len()) {
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
        match part.kind {
            Kind::Quote if part.points.is_empty() => {}
            Kind::Chart if part.points.is_empty() && part.panels.is_empty() => {
                exhibits.push(bare_exhibit(part))
            }
            Kind::Table if part.table.as_ref().is_some_and(is_small) => exhibits.push(bare_exhibit(part)),
            Kind::Points if read.kind == Kind::Composed => {
                exhibits.extend(read.regions.iter().map(|region| region.words.clone()));
            }
            Kind::Points => exhibits.push(meaning::blocks::whole(part)?),
            _ => return None,
        }
    }
    if !(2..=MAX_PARTS).contains(&exhibits.len()) {
        return None;
    }
    whole.regions = exhibits.into_iter().map(|words| Region { words, design: None }).collect();
    whole.reading = Some(Reading::new(Relation::List, WHY));
    whole.apart = read.to_vec();
    Some(whole)
}

/// Whether a table leaves room beside it.
fn is_small(table: &Table) -> bool {
    table.rows.len() <= MAX_ROWS && table.header.len() <= MAX_COLUMNS
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

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Outline;

    use super::*;

    /// The only page below these lines.
    fn page(lines: &str) -> Page {
        let outline = Outline::from_markdown(&format!("# T\n\n## C\n\n### P\n\n{lines}"), "").unwrap();
        outline.chapters[0].pages[0].clone()
    }

    fn composed(lines: &str) -> Option<PageWords> {
        let page = page(lines);
        of_page(&page, &super::super::read_as(&page, None, Language::En), Language::En)
    }

    const TABLE: &str =
        "| Part | Owner | Until |\n|---|---|---|\n| Fans | Ann | May |\n| Pumps | Bo | June |\n";

    #[test]
    fn what_comes_behind_a_table_stands_behind_it() {
        let words =
            composed(&format!("{TABLE}\n- The fans came first\n- Nothing is left to turn off\n")).unwrap();
        let kinds: Vec<Kind> = words.regions.iter().map(|region| region.words.kind).collect();
        assert_eq!(kinds, [Kind::Table, Kind::Relation(Relation::List)]);
        assert!(words.lead.is_empty() && !words.apart.is_empty());
    }

    #[test]
    fn a_short_text_before_leads_and_one_behind_concludes() {
        let words = composed(&format!(
            "Half of it is fans.\n\n{TABLE}\n- The fans came first\n- Pumps follow\n\nNothing else is left.\n"
        ))
        .unwrap();
        assert_eq!(
            (words.lead.as_str(), words.verdict.as_str()),
            ("Half of it is fans.", "Nothing else is left.")
        );
        assert_eq!(words.regions.len(), 2);
        // One thing alone needs no frames.
        assert!(composed(&format!("Half of it is fans.\n\n{TABLE}")).is_none());
    }

    #[test]
    fn what_is_more_than_a_list_keeps_its_page() {
        let funnel = "1. Visits 9,000\n2. Baskets 900\n3. Orders 90\n";
        let long = "Most leave at the second step, and nobody has asked them why so far, which is what we want to do next. "
            .repeat(2);
        let page = page(&format!("{funnel}\n{long}\n"));
        let read = super::super::read_as(&page, None, Language::En);
        let is_funnel = read[0].reading.as_ref().is_some_and(|reading| reading.relation == Relation::Funnel);
        assert!(!is_funnel || of_page(&page, &read, Language::En).is_none());
    }

    #[test]
    fn the_measure_that_the_title_names_is_drawn_over_time() {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let mut words = PageWords::new(Kind::Table, "The default rate rises for the third year");
        words.table = Some(Table {
            header: row(["Year", "Loans (m)", "Default rate", "Collected (m)"]),
            rows: vec![
                row(["2022", "86.4", "1.31%", "40"]),
                row(["2023", "102.7", "1.58%", "44"]),
                row(["2024", "118.3", "1.97%", "47"]),
            ],
        });
        let drawn = of_course(&words).unwrap();
        assert_eq!(drawn.regions[0].words.kind, Kind::Chart);
        assert_eq!(drawn.regions[0].words.caption, "Default rate");
        words.title = "Loans and what became of them".to_owned();
        words.table.as_mut().unwrap().header[1] = "Lent (m)".to_owned();
        assert!(of_course(&words).is_none());
    }
}
