//! How much of what was written into a file is read? `tests/documents/written` has files of other programs, and beside
//! them what those programs were given.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use deckwright_model::document::{Content, Document, FileContent};
use deckwright_model::language::is_cjk;
use serde::Deserialize;

/// What a file says: as it was written, or as it was read.
#[derive(Debug, Default, Deserialize)]
struct Said {
    title: String,
    /// Each with its level, from 1.
    headings: Vec<(u8, String)>,
    /// Each with its level, from 0.
    items: Vec<(u8, String)>,
    tables: Vec<Table>,
    /// The captions of pictures that are there.
    figures: Vec<String>,
    /// Everything else.
    texts: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Table {
    caption: String,
    rows: Vec<Vec<String>>,
}

/// So many of so many are right. What was read and never written counts as wrong, too.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    right: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.right += other.right;
        self.of += other.of;
    }

    fn percent(self) -> f64 {
        if self.of == 0 { 100.0 } else { 100.0 * self.right as f64 / self.of as f64 }
    }
}

const ROWS: [(&str, f64); 6] = [
    ("headings", 99.0),
    ("items", 99.0),
    ("cells", 98.0),
    ("captions", 100.0),
    ("numbers", 100.0),
    ("texts", 99.0),
];

#[test]
fn what_was_written_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents/written");
    let list = std::fs::read_to_string(folder.join("said.json")).unwrap();
    let files: BTreeMap<String, Said> = serde_json::from_str(&list).unwrap();
    assert!(files.len() >= 60, "documents are missing");
    let mut totals = [Share::default(); ROWS.len()];
    for (name, written) in &files {
        let read = deckwright_ingest::read(&std::fs::read(folder.join(name)).unwrap(), name);
        let found = read.map_or_else(|refusal| panic!("{name}: {refusal}"), |read| said(&read.reading));
        let shares = compare(name, written, &found);
        totals.iter_mut().zip(shares).for_each(|(total, share)| total.add(share));
    }
    for ((row, floor), share) in ROWS.iter().zip(totals) {
        println!("{row}: {} of {}, {:.2} %", share.right, share.of, share.percent());
        assert!(share.percent() >= *floor, "{row}: {:.2} %", share.percent());
    }
}

fn said(reading: &FileContent) -> Said {
    match reading {
        FileContent::Document(document) => of_document(document),
        FileContent::Text(text) | FileContent::Outline(text) => of_outline(text),
    }
}

fn of_document(document: &Document) -> Said {
    let mut said = Said { title: document.title.clone().unwrap_or_default(), ..Said::default() };
    for block in &document.blocks {
        match &block.content {
            Content::Heading { level, text } => said.headings.push((*level, text.clone())),
            Content::Slide { title } if title.is_empty() => {}
            Content::Slide { title } => said.headings.push((1, title.clone())),
            Content::Item { level, text, .. } => said.items.push((*level, text.clone())),
            Content::Table { caption, table } => {
                let rows = std::iter::once(&table.header).chain(&table.rows).cloned().collect();
                said.tables.push(Table { caption: caption.clone(), rows });
            }
            // Only those that can be shown.
            Content::Figure { caption, name } if name.starts_with("picture:") => {
                said.figures.push(caption.clone());
            }
            Content::Figure { caption: text, .. }
            | Content::Paragraph(text)
            | Content::Quote(text)
            | Content::Code(text)
            | Content::Footnote(text)
            | Content::Notes(text) => said.texts.push(text.clone()),
        }
    }
    said
}

fn of_outline(text: &str) -> Said {
    let mut said = Said::default();
    for line in text.lines() {
        let words = line.trim_start_matches(['#', '-', ' ']);
        let signs = line.len() - words.len();
        if line.starts_with('#') {
            said.headings.push((signs as u8 - 1, words.to_owned()));
        } else {
            said.items.push(((signs as u8 - 2) / 2, words.to_owned()));
        }
    }
    said
}

fn compare(name: &str, written: &Said, found: &Said) -> [Share; ROWS.len()] {
    let ranked = |list: &[(u8, String)]| -> Vec<String> {
        list.iter().map(|(level, text)| format!("{level} {}", plain(text))).collect()
    };
    let texts = |list: &[String]| -> Vec<String> { list.iter().map(|text| plain(text)).collect() };
    let captions = |said: &Said| -> Vec<String> {
        let tables = said.tables.iter().map(|table| &table.caption);
        let all = said.figures.iter().map(|text| format!("figure {}", plain(text)));
        all.chain(tables.filter(|text| !text.is_empty()).map(|text| plain(text))).collect()
    };
    // What was written as the highest heading may be read as the title: a PDF knows neither.
    let mut headings = found.headings.clone();
    let title = (1, found.title.clone());
    let is_title = |(level, text): &&(u8, String)| *level == 1 && plain(text) == plain(&title.1);
    if written.headings.iter().any(|one| is_title(&one)) && !headings.iter().any(|one| is_title(&one)) {
        headings.insert(0, title);
    }
    // A title is found wherever it is said, and where nothing else was written above the text.
    let mut others = texts(&found.texts);
    others.retain(|text| *text != plain(&written.title));
    [
        both(name, "headings", &ranked(&written.headings), &ranked(&headings)),
        both(name, "items", &ranked(&written.items), &ranked(&found.items)),
        cells(name, &written.tables, &found.tables),
        both(name, "captions", &captions(written), &captions(found)),
        kept(name, "numbers", &numbers(written), &numbers(found)),
        both(name, "texts", &texts(&written.texts), &others),
    ]
}

/// How much two lists have in common.
fn both(name: &str, row: &str, written: &[String], found: &[String]) -> Share {
    let (lost, invented) = (missing(written, found), missing(found, written));
    lost.iter().for_each(|text| println!("{name}: {row}: lost {text}"));
    invented.iter().for_each(|text| println!("{name}: {row}: invented {text}"));
    Share { right: written.len() - lost.len(), of: written.len().max(found.len()) }
}

/// How much of what was written is there.
fn kept(name: &str, row: &str, written: &[String], found: &[String]) -> Share {
    let lost = missing(written, found);
    lost.iter().for_each(|text| println!("{name}: {row}: lost {text}"));
    Share { right: written.len() - lost.len(), of: written.len() }
}

fn missing(wanted: &[String], there: &[String]) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    there.iter().for_each(|text| *counts.entry(text).or_default() += 1);
    let is_missing = |text: &&String| match counts.get_mut(text.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    wanted.iter().filter(is_missing).cloned().collect()
}

/// Cells in their places, table by table.
fn cells(name: &str, written: &[Table], found: &[Table]) -> Share {
    let count = |tables: &[Table]| tables.iter().flat_map(|table| &table.rows).map(Vec::len).sum::<usize>();
    let mut right = 0;
    for (at, table) in written.iter().enumerate() {
        for (row, cells) in table.rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let there = found.get(at).and_then(|table| table.rows.get(row)?.get(column));
                if there.is_some_and(|there| plain(there) == plain(cell)) {
                    right += 1;
                } else {
                    println!("{name}: cells: {at} {row} {column} {cell:?} is {there:?}");
                }
            }
        }
    }
    Share { right, of: count(written).max(count(found)) }
}

fn numbers(said: &Said) -> Vec<String> {
    let ranked = said.headings.iter().chain(&said.items).map(|(_, text)| text);
    let tables = said
        .tables
        .iter()
        .flat_map(|table| std::iter::once(&table.caption).chain(table.rows.iter().flatten()));
    let mut texts: Vec<&String> = ranked.chain(tables).chain(&said.figures).chain(&said.texts).collect();
    // The title may be said as one, as a heading, or as a line above the text.
    if !texts.contains(&&said.title) {
        texts.push(&said.title);
    }
    texts.into_iter().flat_map(|text| numbers_of(text)).collect()
}

/// Digits with the signs between them.
fn numbers_of(text: &str) -> Vec<String> {
    let is_sign = |c: char| matches!(c, '.' | ',' | ':' | '/' | '-');
    let parts = text.split(|c: char| !c.is_ascii_digit() && !is_sign(c));
    parts.map(|part| part.trim_matches(is_sign).to_owned()).filter(|part| !part.is_empty()).collect()
}

/// Without the spaces that programs set between Chinese or Japanese and other letters.
fn plain(text: &str) -> String {
    let chars: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let is_wide = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| is_cjk(*c));
    let is_kept = |at: &usize| chars[*at] != ' ' || !is_wide(at.checked_sub(1)) && !is_wide(Some(at + 1));
    (0..chars.len()).filter(is_kept).map(|at| chars[at]).collect()
}
