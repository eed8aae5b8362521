//! A sample deck in each language, in which every kind of page occurs: for covers of templates and for
//! contact sheets.

use deckwright_model::outline::{Block, Chapter, Outline, Page, Point, Table};
use deckwright_model::scene::ChartKind;

use crate::fnv::fnv;
use crate::meaning::Relation;
use crate::suit::source::Source;
use crate::suit::{Design, Kind};
use crate::words::{Language, PageWords, PointWords};

/// The sample in `language`; Japanese takes the Chinese one, whose characters it shares.
#[derive(Clone, Debug)]
pub struct Sample {
    pub outline: Outline,
    pub author: String,
    pub date: String,
    /// Title and description of every chapter, also of those without pages.
    chapters: Vec<(String, String)>,
    pages: Vec<SamplePage>,
}

/// Pages that a chapter of the sample deck has.
const PAGES_A_CHAPTER: usize = 4;

#[derive(Clone, Debug)]
struct SamplePage {
    kind: Kind,
    words: PageWords,
}

/// The sample deck as an outline.
pub fn outline(language: Language) -> Outline {
    Sample::new(language).outline
}

impl Sample {
    pub fn new(language: Language) -> Self {
        let text = match language {
            Language::En => include_str!("sample/en.txt"),
            Language::Zh | Language::Ja => include_str!("sample/zh.txt"),
        };
        read(text)
    }

    /// Words that show `design` at its largest count; with `fewest`, at its smallest.
    pub fn words(&self, design: &Design, fewest: bool) -> PageWords {
        let count = match (design.kind.is_counted(), fewest) {
            (true, true) => design.count.0,
            (true, false) => design.count.1,
            (false, _) => 0,
        };
        let (chapter, description) = &self.chapters[2];
        let mut words = match design.kind {
            Kind::Cover => PageWords::new(Kind::Cover, &self.outline.title),
            Kind::Ending => PageWords::new(Kind::Ending, ""),
            Kind::Chapter => {
                let mut words = PageWords::new(Kind::Chapter, chapter);
                words.lead.clone_from(description);
                words
            }
            Kind::Contents => {
                let mut words = PageWords::new(Kind::Contents, "");
                let entry = |(i, (title, description)): (usize, &(String, String))| PointWords {
                    heading: title.clone(),
                    body: description.clone(),
                    page: (3 + i * 4).to_string(),
                    ..PointWords::default()
                };
                words.points = self.chapters.iter().take(count).enumerate().map(entry).collect();
                words
            }
            Kind::Relation(relation) => {
                let mut words = self.relation(relation, count);
                // What was, and what has become of it.
                if relation == Relation::BeforeAfter && design.says.contains(&Source::Moment) {
                    for point in &mut words.points {
                        point.moment.clone_from(&point.figure);
                        point.body.clear();
                    }
                }
                if design.id.starts_with("pairs") {
                    words.role = "→".to_owned();
                }
                // A text without a heading, sentence by sentence.
                if design.says.contains(&Source::Opening) {
                    words.points.truncate(1);
                    let texts = self.relation(relation, 3).points.into_iter().map(|point| point.body);
                    words.points[0].items = texts.collect();
                    words.points[0].heading.clear();
                    words.points[0].body = words.points[0].items.join(" ");
                }
                words
            }
            kind => self.content(kind, count, design),
        };
        // Two voices in place of one.
        if design.kind == Kind::Quote && design.says.contains(&Source::Body) {
            let (body, heading) = (std::mem::take(&mut words.quote), std::mem::take(&mut words.by));
            words.role.clear();
            words.points = vec![PointWords { heading, body, ..PointWords::default() }; 2];
        }
        words.kind = design.kind;
        words.chapter.clone_from(chapter);
        words.chapter_number = 3;
        words.page_number = 12;
        words.seed = fnv(77, design.id.bytes());
        words
    }

    /// Points that have everything a relation may show.
    fn relation(&self, relation: Relation, count: usize) -> PageWords {
        let of_kind = |kind: Kind| self.pages.iter().rev().filter(move |page| page.kind == kind);
        let points = of_kind(Kind::Points).find(|page| page.words.points.len() == 8);
        let mut words = points.map_or_else(|| PageWords::new(Kind::Points, ""), |page| page.words.clone());
        words.points.truncate(count);
        let figures: Vec<&PointWords> = of_kind(Kind::Numbers).flat_map(|page| &page.words.points).collect();
        let chart = of_kind(Kind::Chart).find(|page| page.words.chart.is_some());
        if let Some(page) = chart {
            (words.table, words.chart) = (page.words.table.clone(), page.words.chart.clone());
            words.unit.clone_from(&page.words.unit);
        }
        words.caption.clone_from(&self.chapters[2].0);
        for (at, point) in words.points.iter_mut().enumerate() {
            if matches!(relation, Relation::Timeline | Relation::Roadmap | Relation::Agenda) {
                point.moment = (2023 + at).to_string();
            }
            if relation == Relation::Trend {
                point.heading = (2023 + at).to_string();
            }
            point.key.clear();
            point.share = Some(1.0 / (1.0 + 0.4 * at as f64));
            if relation == Relation::List {
                continue;
            }
            if let Some(figure) = figures.get(at % figures.len().max(1)) {
                point.figure.clone_from(&figure.figure);
            }
            point.label = match relation {
                Relation::KeyFigures => point.body.clone(),
                _ => char::from(b'A' + at as u8).to_string(),
            };
        }
        if relation == Relation::Parts {
            share_out(&mut words);
        }
        words
    }

    fn content(&self, kind: Kind, count: usize, design: &Design) -> PageWords {
        let of_kind: Vec<&SamplePage> = self.pages.iter().filter(|page| page.kind == kind).collect();
        let exact = of_kind.iter().find(|page| page.words.points.len() == count);
        // Designs of one kind take different samples: a chart of one series, then of two.
        let nth = design.id.bytes().last().map_or(0, usize::from) % of_kind.len().max(1);
        let mut words = match (exact, of_kind.get(nth)) {
            (Some(page), _) if kind.is_counted() => page.words.clone(),
            (_, Some(page)) => page.words.clone(),
            _ => PageWords::new(kind, ""),
        };
        if kind.is_counted() && words.points.len() != count {
            let spare =
                self.pages.iter().find(|page| page.kind == Kind::Points && page.words.points.len() == 8);
            let spare = spare.map(|page| page.words.points.clone()).unwrap_or_default();
            words.points.truncate(count);
            for (at, mut point) in
                spare.into_iter().enumerate().skip(words.points.len()).take(count - words.points.len())
            {
                if kind == Kind::Timeline {
                    point.moment = (2023 + at).to_string();
                }
                words.points.push(point);
            }
        }
        words
    }
}

/// Makes the points parts of a whole, and the chart theirs.
fn share_out(words: &mut PageWords) {
    let total: f64 = words.points.iter().filter_map(|point| point.share).sum();
    for point in &mut words.points {
        point.share = point.share.map(|share| share / total);
        point.figure = format!("{:.0} %", point.share.unwrap_or_default() * 100.0);
    }
    let rows = words.points.iter().map(|point| vec![point.heading.clone(), point.figure.clone()]).collect();
    words.unit.clear();
    crate::matter::figures::set_table(words, Table { header: vec![String::new(), String::new()], rows });
    if let Some((_, suggestion)) = &mut words.chart {
        suggestion.kind = ChartKind::Pie;
    }
}

/// Reads the little format of the sample files: `#` deck, `##` chapters, `###` pages.
fn read(text: &str) -> Sample {
    let mut sample = Sample {
        outline: Outline::default(),
        author: String::new(),
        date: String::new(),
        chapters: Vec::new(),
        pages: Vec::new(),
    };
    let mut sections = text.split("\n### ");
    for line in sections.next().unwrap_or_default().lines() {
        if let Some(title) = line.strip_prefix("# ") {
            title.clone_into(&mut sample.outline.title);
        } else if let Some(subtitle) = line.strip_prefix("> ") {
            sample.outline.body.push(Block::Text(subtitle.to_owned()));
        } else if let Some(people) = line.strip_prefix("@ ") {
            let (author, date) = people.rsplit_once(" · ").unwrap_or((people, ""));
            (sample.author, sample.date) = (author.to_owned(), date.to_owned());
        } else if let Some(chapter) = line.strip_prefix("## ") {
            let (title, description) = chapter.split_once(" | ").unwrap_or((chapter, ""));
            sample.chapters.push((title.to_owned(), description.to_owned()));
        }
    }
    for (at, section) in sections.enumerate() {
        let (page, words, kind) = read_page(section);
        sample.pages.push(SamplePage { kind, words });
        if at % PAGES_A_CHAPTER == 0 {
            let (title, description) = sample.chapters[at / PAGES_A_CHAPTER].clone();
            let body = vec![Block::Text(description)];
            sample.outline.chapters.push(Chapter { title, body, pages: Vec::new() });
        }
        sample.outline.chapters[at / PAGES_A_CHAPTER].pages.push(page);
    }
    sample
}

fn read_page(section: &str) -> (Page, PageWords, Kind) {
    let mut lines = section.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(" | ").collect();
    let kind_name = head[0].split(' ').next().unwrap_or_default();
    let kind = Kind::ALL.iter().find(|(name, _)| *name == kind_name).map_or(Kind::Points, |(_, kind)| *kind);
    let part = |at: usize| head.get(at).map(|text| (*text).to_owned()).unwrap_or_default();
    let mut words = PageWords::new(kind, part(1));
    let mut page = Page { title: part(1), ..Page::default() };
    let mut rows: Vec<Vec<String>> = Vec::new();
    match kind {
        Kind::Table => words.note = part(2),
        Kind::Chart => (words.unit, words.note) = (part(2), part(3)),
        _ => {}
    }
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(point) = line.strip_prefix("- ") {
            let parts: Vec<&str> = point.split(" | ").collect();
            let (outline, point) = read_point(kind, &parts);
            page.points.push(outline);
            words.points.push(point);
        } else if line.starts_with('|') {
            rows.push(line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect());
        } else if kind == Kind::Quote {
            let parts: Vec<&str> = line.split(" | ").collect();
            words.quote = parts[0].to_owned();
            words.by = parts.get(1).copied().unwrap_or_default().to_owned();
            words.role = parts.get(2).copied().unwrap_or_default().to_owned();
            page.body.push(Block::Quote(format!("{} — {}", words.quote, words.by)));
        } else {
            words.lead = line.to_owned();
            page.body.push(Block::Text(line.to_owned()));
        }
    }
    if !rows.is_empty() {
        let header = rows.remove(0);
        let table = Table { header, rows };
        page.body.push(Block::Table(table.clone()));
        words.table = Some(table.clone());
        if kind == Kind::Chart {
            let unit = std::mem::take(&mut words.unit);
            crate::matter::figures::set_table(&mut words, table);
            words.unit = unit;
        }
    }
    (page, words, kind)
}

fn read_point(kind: Kind, parts: &[&str]) -> (Point, PointWords) {
    let part = |at: usize| parts.get(at).copied().unwrap_or_default().to_owned();
    let text = |text: String| Block::Text(text);
    let mut words = PointWords { heading: part(0), body: part(1), key: part(2), ..PointWords::default() };
    let mut point = Point { title: part(0), body: vec![text(part(1))] };
    match kind {
        Kind::Numbers => {
            let figure = crate::cues::figure(&part(0));
            words = PointWords {
                figure: part(0),
                label: part(1),
                share: figure.and_then(|figure| figure.share),
                ..PointWords::default()
            };
        }
        Kind::Timeline => {
            words = PointWords { moment: part(0), heading: part(1), body: part(2), ..PointWords::default() };
            point = Point { title: format!("{} {}", part(0), part(1)), body: vec![text(part(2))] };
        }
        Kind::Comparison => {
            words.items = parts[1].split(" / ").map(str::to_owned).collect();
            words.body = words.items.join("\n");
            point.body = words.items.iter().cloned().map(text).collect();
        }
        _ => {
            words.items = crate::cues::sentences(&words.body).into_iter().map(str::to_owned).collect();
            if !words.key.is_empty() {
                point.body.push(text(words.key.clone()));
            }
        }
    }
    (point, words)
}
