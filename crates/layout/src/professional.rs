//! The professional layout: every page in a design that shows what it means, and a deck that is composed
//! as a whole.

use deckwright_model::outline::{Chapter, Outline, Page};
use serde::{Deserialize, Serialize};

use crate::cues;
use crate::matter;
use crate::meaning::{self, CLAIMS, Reading, Relation, claims, facts, holds};
use crate::suit::{Design, Kind};
use crate::words::{PageWords, PointWords, width_units};

/// Most points of the page with the takeaways.
const MOST_TAKEAWAYS: usize = 6;
/// Longest sentence that is taken as a takeaway, in half ems.
const LONGEST_TAKEAWAY: usize = 130;
/// Words before the source of a page's numbers.
const SOURCES: [&str; 8] =
    ["source:", "sources:", "source：", "来源：", "来源:", "数据来源：", "资料来源：", "出典："];

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
}

/// Which design a page of the finished deck took, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    pub design: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    pub why: String,
}

impl Plan {
    /// Reads every page of `outline` by rules.
    pub fn of(outline: &Outline) -> Self {
        let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
        Self { pages: pages.map(PagePlan::of).collect() }
    }

    fn reading(&self, page: &Page) -> Option<&Reading> {
        let words = fingerprint(page);
        self.pages.iter().find(|plan| plan.words == words).map(|plan| &plan.reading)
    }
}

impl PagePlan {
    /// Reads `page` by rules.
    pub fn of(page: &Page) -> Self {
        let pages = matter::pages(page);
        let reading = pages.get(main_part(&pages)).map(meaning::read);
        let reading = reading.unwrap_or_else(|| Reading::new(Relation::List, "the page is empty"));
        Self { words: fingerprint(page), reading }
    }

    /// `reading` of `page`, if the page has the words for it.
    pub fn checked(page: &Page, reading: Reading) -> Option<Self> {
        let pages = matter::pages(page);
        let main = pages.get(main_part(&pages))?;
        let stands =
            meaning::shape(main, &reading).is_some() || meaning::read(main).relation == reading.relation;
        stands.then(|| Self { words: fingerprint(page), reading })
    }
}

/// The part of a page that its reading is about: its points, or else what comes first.
fn main_part(pages: &[PageWords]) -> usize {
    pages.iter().position(|page| !page.points.is_empty()).unwrap_or(0)
}

/// Changes when the words of a page do.
fn fingerprint(page: &Page) -> String {
    let text = format!("{page:?}");
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{hash:016x}")
}

/// The pages that an outline's page becomes, each with its reading.
pub fn pages(page: &Page, plan: &Plan) -> Vec<PageWords> {
    let mut pages = matter::pages(page);
    let main = main_part(&pages);
    for (at, words) in pages.iter_mut().enumerate() {
        let planned = plan.reading(page).filter(|_| at == main).cloned();
        *words = understood(words, planned);
    }
    pages
}

fn understood(page: &PageWords, planned: Option<Reading>) -> PageWords {
    let mut page = page.clone();
    take_source(&mut page);
    keep_numbers(&mut page);
    if page.kind == Kind::Chart {
        // Only numbers of the content: no change that was worked out from them.
        page.figure.clear();
    }
    let shaped = planned.and_then(|reading| Some((meaning::shape(&page, &reading)?, reading)));
    let (mut words, reading) = shaped.unwrap_or_else(|| {
        let reading = meaning::read(&page);
        (meaning::shape(&page, &reading).unwrap_or_else(|| page.clone()), reading)
    });
    claims::claim(&mut words, reading.relation);
    if let Some(plain) = &mut words.plain {
        claims::claim(plain, reading.relation);
        plain.reading = Some(reading.clone());
    }
    words.reading = Some(reading);
    words
}

/// Why a page is drawn as it is.
pub fn taken(design: &Design, page: &PageWords) -> Taken {
    let relation = page.reading.as_ref().map(|reading| reading.relation);
    let shows = |relation: Relation| match design.kind {
        Kind::Relation(shown) => shown == relation,
        Kind::Chart => page.chart.is_some(),
        Kind::Quote | Kind::Table | Kind::Statement => true,
        kind => relation.kin() == Some(kind),
    };
    let why = match &page.reading {
        Some(reading) if shows(reading.relation) => reading.why.clone(),
        Some(reading) => {
            format!("{}; its text fits no design of that relation", reading.why)
        }
        None => format!("the {} of the deck", design.name.to_lowercase()),
    };
    Taken { design: design.id.clone(), relation, why }
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
    if page.lead == matter::figures::reading(figures) {
        page.lead.clear();
    }
    (page.kind, page.chart) = (Kind::Table, None);
    page.unit.clear();
}

/// A line such as `Source: annual report` goes below the chart or table.
fn take_source(page: &mut PageWords) {
    if page.table.is_none() {
        return;
    }
    let mut kept = Vec::new();
    for line in page.lead.lines() {
        let lower = line.trim().to_lowercase();
        if page.note.is_empty() && SOURCES.iter().any(|source| lower.starts_with(source)) {
            line.trim().clone_into(&mut page.note);
        } else {
            kept.push(line);
        }
    }
    page.lead = kept.join("\n");
}

/// The page that says what the deck comes down to: from each chapter, the sentence that says most.
/// `None` where the deck has such a page, or too little to say.
pub fn takeaways(outline: &Outline, title: &str) -> Option<PageWords> {
    let last = outline.chapters.last()?.pages.last()?;
    let read = |page: &Page| matter::pages(page).first().map(|words| meaning::read(words).relation);
    if read(last) == Some(Relation::Takeaways) {
        return None;
    }
    let points: Vec<PointWords> = outline.chapters.iter().filter_map(takeaway).take(MOST_TAKEAWAYS).collect();
    if points.len() < 2 {
        return None;
    }
    let mut page = PageWords::new(Kind::Relation(Relation::Takeaways), title);
    page.points = points;
    page.chapter = outline.chapters.last().map(|chapter| matter::clean(&chapter.title)).unwrap_or_default();
    page.chapter_number = outline.chapters.len();
    let mut plain = page.clone();
    plain.kind = Kind::Points;
    page.plain = Some(Box::new(plain));
    page.reading = Some(Reading::new(Relation::Takeaways, "a deck ends with what it comes down to"));
    Some(page)
}

fn takeaway(chapter: &Chapter) -> Option<PointWords> {
    let pages: Vec<PageWords> = chapter.pages.iter().flat_map(matter::pages).collect();
    let texts = pages.iter().flat_map(|page| {
        let points = page.points.iter().map(|point| point.body.as_str());
        std::iter::once(page.lead.as_str()).chain(points)
    });
    let sentences = texts.flat_map(cues::sentences);
    let mut best: Option<(usize, &str)> = None;
    for sentence in sentences.filter(|sentence| is_whole(sentence)) {
        let weight = facts::weight(sentence).min(4) + 2 * usize::from(holds(sentence, CLAIMS));
        if best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, sentence));
        }
    }
    let heading = matter::clean(&chapter.title);
    let body = best.map(|(_, sentence)| sentence.to_owned()).or_else(|| strongest_point(&pages));
    let body = body.unwrap_or_default();
    (!heading.is_empty() && !body.is_empty()).then(|| PointWords {
        heading,
        items: vec![body.clone()],
        body,
        ..PointWords::default()
    })
}

/// The point that says most, with its heading (or else its date) before it.
fn strongest_point(pages: &[PageWords]) -> Option<String> {
    let points = pages.iter().flat_map(|page| &page.points);
    let (_, text) = points
        .filter_map(|point| {
            let head = [&point.heading, &point.moment].into_iter().find(|head| !head.is_empty())?;
            let colon = if head.is_ascii() { ": " } else { "：" };
            let text = format!("{head}{colon}{}", point.body);
            let fits = !point.body.is_empty() && width_units(&text) <= LONGEST_TAKEAWAY;
            fits.then(|| (facts::weight(&point.body), text))
        })
        .max_by_key(|(weight, text)| (*weight, std::cmp::Reverse(text.len())))?;
    Some(text)
}

/// A sentence that can be understood on its own.
fn is_whole(sentence: &str) -> bool {
    let length = width_units(sentence);
    let leans = ["it ", "this ", "that ", "they ", "these ", "those ", "and ", "but ", "so ", "he ", "she "];
    let lower = sentence.to_lowercase();
    (24..=LONGEST_TAKEAWAY).contains(&length)
        && sentence.ends_with(['.', '。', '!', '！'])
        && !leans.iter().any(|start| lower.starts_with(start))
}
