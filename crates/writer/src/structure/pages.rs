//! How do the sentences of a page become its points? Under their own labels, under headings made of their
//! subjects, or as they are.

use std::collections::HashSet;

use deckwright_model::language::{Language, is_cjk, width_units};
use deckwright_model::outline::{Block, MAX_NAME, Page, Point};

use super::phrases;
use super::plan::Atom;

/// Sentences that stand apart on one page; more are joined with their neighbours of the same paragraph.
const MOST_ENTRIES: usize = 6;
/// Narrower pages need no headings of their own.
const WORTH_HEADINGS: usize = 200;

/// A label and the sentences that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    label: Option<String>,
    text: String,
    paragraph: usize,
    below: Vec<Block>,
}

impl Entry {
    /// Something heads it, or it heads something: it is a point.
    fn is_point(&self) -> bool {
        self.label.is_some() || !self.below.is_empty()
    }
}

/// The page of one section, or of a part of it.
pub fn page(title: String, atoms: &[Atom], language: Language) -> Page {
    let entries = entries(atoms);
    if !entries.iter().any(Entry::is_point) {
        return match made_headings(&entries, language) {
            Some(points) => Page { title, points, ..Page::default() },
            None => Page {
                title,
                body: entries.into_iter().map(|entry| Block::Text(entry.text)).collect(),
                ..Page::default()
            },
        };
    }
    // What leads to the labelled ones stands above them.
    let lead = entries.iter().position(Entry::is_point).unwrap_or(0);
    let body = entries[..lead].iter().map(|entry| Block::Text(entry.text.clone())).collect();
    Page {
        title,
        body,
        points: entries[lead..].iter().map(|entry| point(entry, language)).collect(),
        ..Page::default()
    }
}

/// The page that several sections share: each is a point.
pub fn shared_page(title: String, parts: &[(Option<&str>, &[Atom])], language: Language) -> Page {
    let points = parts.iter().flat_map(|(heading, atoms)| {
        let entries = entries(atoms);
        match heading {
            Some(heading) => vec![Point {
                title: (*heading).to_owned(),
                body: entries.into_iter().flat_map(spoken).collect(),
            }],
            None => entries.iter().map(|entry| point(entry, language)).collect(),
        }
    });
    Page { title, points: points.collect(), ..Page::default() }
}

/// An entry in one line, its label before it, and what hangs below.
fn spoken(entry: Entry) -> Vec<Block> {
    let text = match entry.label {
        Some(label) if label.contains(is_cjk) => format!("{label}：{}", entry.text),
        Some(label) => format!("{label}: {}", entry.text),
        None => entry.text,
    };
    std::iter::once(Block::Text(text)).chain(entry.below).collect()
}

fn point(entry: &Entry, language: Language) -> Point {
    let text =
        || std::iter::once(Block::Text(entry.text.clone())).chain(entry.below.iter().cloned()).collect();
    match &entry.label {
        Some(label) => Point { title: label.clone(), body: text() },
        // A sentence that is short enough is its own heading, and what hangs below it is the text.
        None if entry.text.chars().count() <= MAX_NAME => {
            Point { title: entry.text.clone(), body: entry.below.iter().map(raised).collect() }
        }
        None => Point { title: phrases::beginning(&entry.text, language), body: text() },
    }
}

/// An entry one level further out.
fn raised(block: &Block) -> Block {
    match block {
        Block::Item { level, text } => Block::at_level(level - 1, text.clone()),
        other => other.clone(),
    }
}

/// Points under the subjects of their sentences, if every one has its own.
fn made_headings(entries: &[Entry], language: Language) -> Option<Vec<Point>> {
    let wide: usize = entries.iter().map(|entry| width_units(&entry.text)).sum();
    if entries.len() < 2 || wide < WORTH_HEADINGS {
        return None;
    }
    let mut seen = HashSet::new();
    entries
        .iter()
        .map(|entry| {
            let title = phrases::heading(&entry.text, language)?;
            let body = vec![Block::Text(entry.text.clone())];
            seen.insert(title.to_lowercase()).then_some(Point { title, body })
        })
        .collect()
}

/// Sentences under one label together; others apart as long as there are few.
fn entries(atoms: &[Atom]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for atom in atoms {
        let entry = Entry {
            label: atom.label.clone(),
            text: atom.text.clone(),
            paragraph: atom.paragraph,
            below: atom.below.clone(),
        };
        match entries.last_mut() {
            Some(last)
                if last.label.is_some() && last.label == entry.label && last.paragraph == entry.paragraph =>
            {
                append(last, entry);
            }
            _ => entries.push(entry),
        }
    }
    while entries.len() > MOST_ENTRIES {
        let pairs = (1..entries.len()).filter(|&at| {
            entries[at - 1].paragraph == entries[at].paragraph
                && entries[at].label.is_none()
                && entries[at - 1].label.is_none()
        });
        let Some(at) = pairs.min_by_key(|&at| entries[at - 1].text.len() + entries[at].text.len()) else {
            break;
        };
        let later = entries.remove(at);
        append(&mut entries[at - 1], later);
    }
    entries
}

fn append(entry: &mut Entry, later: Entry) {
    let wide = |c: Option<char>| c.is_some_and(is_cjk);
    if !(wide(entry.text.chars().next_back()) && wide(later.text.chars().next())) {
        entry.text.push(' ');
    }
    entry.text.push_str(&later.text);
}
