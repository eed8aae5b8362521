//! The professional layout: every page in a design that shows what it means, and a deck that is composed
//! as a whole.

mod composed;
mod setting;
mod takeaways;

use deckwright_model::outline::{Block, Outline, Page, Table};
use serde::{Deserialize, Serialize};

use crate::cues;
use crate::fnv::{self, fnv};
use crate::matter;
use crate::meaning::{self, Reading, Relation, claims, facts};
use crate::numbers::{self, Notation};
use crate::suit::{Design, Kind};
use crate::words::{Language, Locale, PageWords, PointWords, quotation_end, width_units};

use setting::is_set_of;
pub use takeaways::{conclusion, takeaways};

/// How each page of an outline is to be read. It belongs to the words it was made from: a page that was
/// edited since is read again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub pages: Vec<PagePlan>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagePlan {
    /// The words that were read.
    pub words: String,
    #[serde(flatten)]
    pub reading: Reading,
    /// The page with its words set differently from how the author did, because somebody saw a clearer way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<Page>,
}

/// Which design a page of the finished deck took, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DesignChoice {
    pub design: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    pub why: String,
}

impl Plan {
    /// Reads every page of `outline` by rules.
    pub fn of(outline: &Outline) -> Self {
        let _held = Notation::of_outline(outline).enter();
        let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
        Self { pages: pages.map(PagePlan::of).collect() }
    }

    /// How `page` is to be read, if it has the words that were read.
    pub fn reading(&self, page: &Page) -> Option<&Reading> {
        self.of_page(page).map(|plan| &plan.reading)
    }

    /// `page` as it is to be set.
    pub fn set<'a>(&'a self, page: &'a Page) -> &'a Page {
        self.of_page(page).and_then(|plan| plan.set.as_ref()).unwrap_or(page)
    }

    fn of_page(&self, page: &Page) -> Option<&PagePlan> {
        let words = fingerprint(page);
        self.pages.iter().find(|plan| plan.words == words)
    }
}

impl PagePlan {
    /// Reads `page` by rules.
    pub fn of(page: &Page) -> Self {
        let pages = parts(page);
        let reading = pages.get(main_part(&pages)).map(meaning::read);
        let reading = reading.unwrap_or_else(|| Reading::new(Relation::List, "the page is empty"));
        Self { words: fingerprint(page), reading, set: None }
    }

    /// `reading` of `page`, if the page has the words for it.
    pub fn checked(page: &Page, reading: Reading) -> Option<Self> {
        let pages = parts(page);
        let main = pages.get(main_part(&pages))?;
        let stands =
            meaning::shape(main, &reading).is_some() || meaning::read(main).relation == reading.relation;
        stands.then(|| Self { words: fingerprint(page), reading, set: None })
    }

    /// `page` as it is in `set`, if that has the words of the page and no others, with `reading` if they bear it out.
    pub fn set_as(page: &Page, mut set: Page, reading: Option<Reading>) -> Option<Self> {
        if !is_set_of(&set, page) {
            return None;
        }
        // The beginning of a sentence has lost the mark that led on when it stands alone.
        for point in &mut set.points {
            point.title =
                point.title.trim_end_matches([',', ';', ':', '，', '、', '；', '：', ' ']).to_owned();
        }
        let read = reading.and_then(|reading| Self::checked(&set, reading)).unwrap_or_else(|| Self::of(&set));
        Some(Self { words: fingerprint(page), reading: read.reading, set: Some(set) })
    }
}

/// What a page holds, together on one page as far as possible.
fn parts(page: &Page) -> Vec<PageWords> {
    let mut parts = matter::merge_parts(matter::things(page));
    matter::number_parts(&mut parts);
    parts
}

/// The part of a page that its reading is about: its points, or else what comes first.
fn main_part(pages: &[PageWords]) -> usize {
    pages.iter().position(|page| !page.points.is_empty() && page.kind != Kind::Notation).unwrap_or(0)
}

/// Changes when the words of a page do, and with nothing else: it is stored with works.
fn fingerprint(page: &Page) -> String {
    let mut hash = fnv::START;
    // The levels of texts and the ends of cells are part of what is said.
    let mut add = |level: u8, text: &str| {
        hash = fnv(hash, [level].into_iter().chain(text.bytes()).chain([0]));
    };
    add(u8::from(page.ordered), &page.title);
    let bodies = page.points.iter().flat_map(|point| {
        std::iter::once(Block::Text(point.title.clone())).chain(point.body.iter().cloned())
    });
    for block in page.body.iter().cloned().chain(bodies) {
        match block {
            Block::Table(table) => {
                [&table.header].into_iter().chain(&table.rows).flatten().for_each(|cell| add(1, cell));
            }
            Block::Picture { alt, .. } => add(2, &alt),
            Block::Quote(text) | Block::Code(text) => add(3, &text),
            Block::Text(text) | Block::Afterword(text) => add(4, &text),
            Block::Item { level, text } => add(4 + level, &text),
        }
    }
    format!("{hash:016x}")
}

/// The pages that an outline's page becomes, each with its reading.
pub fn pages(page: &Page, plan: &Plan, language: Language) -> Vec<PageWords> {
    read_as(plan.set(page), plan.reading(page), language)
}

/// The pages that an outline's page becomes, each with its reading: that of the main one is `planned`, if somebody
/// planned it.
pub fn read_as(page: &Page, planned: Option<&Reading>, language: Language) -> Vec<PageWords> {
    let mut pages = parts(page);
    let raw = pages.clone();
    let main = main_part(&pages);
    for (at, words) in pages.iter_mut().enumerate() {
        let planned = planned.filter(|_| at == main).cloned();
        let read = apply_reading(words, planned, language);
        *words = composed::of_list(words, &read).unwrap_or(read);
    }
    composed::of_page(page, &pages, language)
        .or_else(|| composed::of_parts(&matter::clean(&page.title), &raw, &pages))
        .or_else(|| match &pages[..] {
            [only] => composed::of_course(only),
            _ => None,
        })
        .map_or(pages, |whole| vec![whole])
}

fn apply_reading(page: &PageWords, planned: Option<Reading>, language: Language) -> PageWords {
    let mut page = page.clone();
    if page.kind == Kind::Notation {
        page.reading = Some(Reading::new(Relation::List, "code is shown as it was written"));
        return page;
    }
    keep_numbers(&mut page);
    if let Some(table) = matter::field_lists::table(&page) {
        return as_rows(page, table);
    }
    // Whatever was planned: nothing else shows shares that every point states by itself.
    if let Some(mut words) = matter::survey(&page) {
        words.reading = Some(Reading::new(Relation::Parts, "every point states the parts of something"));
        return words;
    }
    let shaped = planned.and_then(|reading| Some((meaning::shape(&page, &reading)?, reading)));
    let (mut words, reading) = shaped.unwrap_or_else(|| {
        let reading = meaning::read(&page);
        (meaning::shape(&page, &reading).unwrap_or_else(|| page.clone()), reading)
    });
    if words.kind == Kind::Relation(Relation::Definition) {
        words = without_repeated_term(words, &page);
    }
    if words.plain.is_none() {
        matter::sort(&mut words);
    }
    claims::claim(&mut words, reading.relation, language);
    if let Some(plain) = &mut words.plain {
        matter::sort(plain);
        claims::claim(plain, reading.relation, language);
        plain.reading = Some(reading.clone());
    }
    // A text without a heading can be shown sentence by sentence.
    if let [only] = &mut words.points[..]
        && only.heading.is_empty()
        && only.items.len() < 2
    {
        only.items = cues::sentences(&only.body).into_iter().map(str::to_owned).collect();
    }
    words.quote = in_marks(&words.quote);
    for point in words.points.iter_mut().filter(|_| words.kind == Kind::Quote) {
        point.body = without_marks(&point.body).to_owned();
    }
    words.counted = meaning::is_counted(&words);
    if let Some(plain) = &mut words.plain {
        plain.quote = in_marks(&plain.quote);
        plain.counted = meaning::is_counted(plain);
        level(plain);
    }
    level(&mut words);
    conclude_with_total(&mut words);
    if let Some(pulled) = matter::pull(&words) {
        words = pulled;
    }
    words.reading = Some(reading);
    words
}

/// Gives the points of a list the same parts. Lines that figures lead are alike for that reason, whatever else they
/// have.
fn level(words: &mut PageWords) {
    if !words.prose {
        matter::find_figures(words);
    }
    matter::level(words);
    matter::find_figures(words);
}

/// A list whose lines are rows of `table`, with the list to fall back on.
fn as_rows(page: PageWords, table: Table) -> PageWords {
    let mut plain = page.clone();
    plain.kind = Kind::Relation(Relation::List);
    level(&mut plain);
    let reading = Reading::new(Relation::List, "every line names the same fields");
    plain.reading = Some(reading.clone());
    PageWords {
        kind: Kind::Table,
        points: Vec::new(),
        table: Some(table),
        plain: Some(Box::new(plain)),
        reading: Some(reading),
        ..page
    }
}

/// Longest total at the foot of a list, in half ems.
const MAX_TOTAL_LENGTH: usize = 60;

/// What a list comes to is not one of its entries, but what follows from it.
fn conclude_with_total(words: &mut PageWords) {
    let is_list = words.kind == Kind::Relation(Relation::List) && words.points.len() > 3;
    let is_total = |point: &PointWords| {
        numbers::is_total(std::slice::from_ref(&point.heading))
            && !point.body.is_empty()
            && point.figure.is_empty()
            && !point.body.contains('\n')
            && width_units(&point.body) <= MAX_TOTAL_LENGTH
    };
    if !is_list || !words.verdict.is_empty() || words.counted {
        return;
    }
    if let Some(total) = words.points.pop_if(|point| is_total(point)) {
        (words.verdict_label, words.verdict) = (total.heading, total.body);
    }
}

/// A term that the title already names is not repeated: what it means is a statement, a text or a list.
fn without_repeated_term(mut words: PageWords, page: &PageWords) -> PageWords {
    let [only] = &mut words.points[..] else { return words };
    if only.heading.trim().to_lowercase() != words.title.trim().to_lowercase() {
        return words;
    }
    if only.body.contains('\n') {
        let list = Reading::new(Relation::List, "what the title names is told in several lines");
        return meaning::shape(page, &list).unwrap_or(words);
    }
    let is_alone = [&words.lead, &words.quote, &words.verdict].iter().all(|text| text.is_empty());
    if is_alone && width_units(&only.body) <= matter::MAX_STATEMENT_LENGTH {
        words.lead = std::mem::take(&mut only.body);
        words.points.clear();
        words.kind = Kind::Statement;
    } else {
        only.heading.clear();
        words.kind = Kind::Relation(Relation::List);
    }
    words
}

/// The words of a voice, for which the design draws the marks.
fn without_marks(quote: &str) -> &str {
    let is_whole = quotation_end(quote) == Some(quote.len());
    if is_whole {
        quote.trim_matches(|c| {
            matches!(c, '“' | '”' | '"' | '「' | '」' | '『' | '』' | '«' | '»' | '„' | '\u{a0}')
        })
    } else {
        quote
    }
}

/// Words of somebody else stand in the quotation marks of their language, in every family.
fn in_marks(quote: &str) -> String {
    if quote.is_empty() || quote.starts_with(['“', '"', '「', '『', '«', '„', '‘', '»', '”']) {
        return quote.to_owned();
    }
    let (open, close) = Locale::of(quote).quotation_marks();
    format!("{open}{quote}{close}")
}

/// Why a page is drawn as it is.
pub fn taken(design: &Design, page: &PageWords) -> DesignChoice {
    let relation = page.reading.as_ref().map(|reading| reading.relation);
    let shows = |relation: Relation| match design.kind {
        // Amounts that make a whole are bars, as in a ranking.
        Kind::Relation(shown) => {
            shown == relation || (relation, shown) == (Relation::Parts, Relation::Ranking)
        }
        Kind::Chart => page.chart.is_some(),
        Kind::Quote | Kind::Table | Kind::Statement | Kind::Notation | Kind::Composed => true,
        kind => relation.kin() == Some(kind),
    };
    let why = match &page.reading {
        Some(reading) if shows(reading.relation) => reading.why.clone(),
        Some(reading) => {
            format!("{}; its text fits no design of that relation", reading.why)
        }
        None => format!("the {} of the deck", design.name.to_lowercase()),
    };
    DesignChoice { design: design.id.clone(), relation, why }
}

/// A chart whose numbers had to be converted, thousands into millions say, stays a table.
fn keep_numbers(page: &mut PageWords) {
    let (Some((figures, _)), Some(table)) = (&page.chart, &page.table) else { return };
    let written: Vec<f64> = table.rows.iter().flatten().flat_map(|cell| facts::quantities(cell)).collect();
    let scale = if figures.format.ends_with('%') { 100.0 } else { 1.0 };
    let mut values = figures.series.iter().flat_map(|(_, values)| values.iter().flatten());
    let is_written = |value: &f64| {
        let value = (value * scale).abs();
        written.iter().any(|known| (known - value).abs() <= 1e-9 * value.max(1.0))
    };
    if values.all(is_written) {
        return;
    }
    (page.kind, page.chart) = (Kind::Table, None);
    page.unit.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_said_once() {
        let defined = |title: &str, body: &str| {
            let point =
                PointWords { heading: "Grid".to_owned(), body: body.to_owned(), ..PointWords::default() };
            let kind = Kind::Relation(Relation::Definition);
            let words = PageWords { points: vec![point], ..PageWords::new(kind, title) };
            without_repeated_term(words.clone(), &words)
        };
        let said = defined("Grid", "A grid joins what makes power and what takes it.");
        assert_eq!((said.kind, said.points.len()), (Kind::Statement, 0));
        assert!(said.lead.starts_with("A grid"));
        assert_eq!(defined("What is a grid?", "It joins.").points[0].heading, "Grid");
    }
}
