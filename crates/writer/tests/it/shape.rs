//! How decks of free texts are divided: by paragraphs, with headings that stand by themselves.

use std::collections::HashSet;

use deckwright_model::language::{sentences, width_units};
use deckwright_model::outline::{Block, Outline, Page};
use deckwright_writer::brief::{Brief, Language, PageRange};
use deckwright_writer::options::{Choices, Pages};
use deckwright_writer::structure::{Treatment, structure};

use crate::strangers::{files, squeezed};

/// A line this wide is a paragraph, and not a line of one.
const PARAGRAPH: usize = 160;

fn decks() -> Vec<(String, String, Outline)> {
    let mut decks = Vec::new();
    for half in ["tuning", "apart"] {
        for (path, text) in files("texts", half) {
            for page in [Pages::UpTo10, Pages::UpTo20, Pages::UpTo30] {
                let brief = Brief {
                    language: Language::of(&text),
                    pages: PageRange::from(page),
                    ..Brief::new("", Choices::default())
                };
                let name = format!("{} {page:?}", path.file_name().unwrap().display());
                let outline = structure(&text, &brief, Treatment::Keep).unwrap().outline;
                decks.push((name, text.clone(), outline));
            }
        }
    }
    decks
}

fn pages(outline: &Outline) -> Vec<&Page> {
    outline.chapters.iter().flat_map(|chapter| &chapter.pages).collect()
}

/// Everything that a page says, in order.
fn said(page: &Page) -> Vec<&str> {
    let points = page.points.iter().flat_map(|point| {
        std::iter::once(point.title.as_str()).chain(point.body.iter().filter_map(Block::text))
    });
    let body = page.body.iter().filter_map(Block::text);
    std::iter::once(page.title.as_str()).chain(body).chain(points).collect()
}

#[test]
fn paragraphs_stay_whole_or_have_pages_of_their_own() {
    let mut torn = Vec::new();
    let mut all = 0;
    for (name, text, outline) in decks() {
        let words: Vec<String> = pages(&outline).iter().map(|page| squeezed(&said(page).join(""))).collect();
        let paragraphs: Vec<Vec<String>> = text
            .lines()
            .filter(|line| width_units(line) >= PARAGRAPH && !line.contains('|'))
            .map(|line| sentences(line).into_iter().map(squeezed).filter(|words| words.len() >= 12).collect())
            .collect();
        let page_of = |sentence: &String| {
            let found: Vec<usize> = (0..words.len()).filter(|&at| words[at].contains(sentence)).collect();
            if let [only] = found.as_slice() { Some(*only) } else { None }
        };
        for paragraph in &paragraphs {
            let places: HashSet<usize> = paragraph.iter().filter_map(page_of).collect();
            all += 1;
            if places.len() < 2 {
                continue;
            }
            let others = || paragraphs.iter().filter(|other| *other != paragraph).flatten();
            let strangers = others().filter(|other| page_of(other).is_some_and(|at| places.contains(&at)));
            if let Some(stranger) = strangers.into_iter().next() {
                torn.push(format!("{name}: {} beside {stranger}", paragraph[0]));
            }
        }
    }
    assert!(all > 1000, "{all}");
    assert!(torn.is_empty(), "{} of {all}\n{}", torn.len(), torn.join("\n"));
}

#[test]
fn questions_stand_with_their_answers() {
    let mut torn = Vec::new();
    let mut all = 0;
    for (name, _, outline) in decks() {
        let pages = pages(&outline);
        for pair in pages.windows(2) {
            all += 1;
            let (last, next) = (said(pair[0]), said(pair[1]));
            let asks = |text: &str| text.trim_end_matches(['”', '"', '」', ')', '）']).ends_with(['?', '？']);
            // A list of questions goes on with questions; a page of one question asks its reader.
            let questions = last.iter().filter(|text| asks(text)).count();
            if last.len() > 1 && questions == 1 && asks(last[last.len() - 1]) && !asks(next[0]) {
                torn.push(format!("{name}: {} / {}", last[last.len() - 1], next[0]));
            }
        }
    }
    assert!(all > MIN_PAGES, "{all}");
    // A paragraph may end with a question to its reader.
    assert!(torn.len() <= MAX_QUESTIONS, "{} of {all}\n{}", torn.len(), torn.join("\n"));
}

/// Pages that end with a question whose answer stands on the next one, in all decks.
const MAX_QUESTIONS: usize = 40;
/// Fewer pages than this in all 600 decks, and hardly any was looked at.
const MIN_PAGES: usize = 1000;

#[test]
fn headings_stand_by_themselves() {
    const WAITING: &[&str] = &[
        "a", "an", "the", "of", "in", "at", "by", "for", "from", "with", "to", "into", "and", "or", "but",
        "than", "is", "are", "was", "were", "has", "have", "had", "will", "would", "can", "must", "should",
        "mr", "mrs", "dr", "no", "our", "their",
    ];
    const WAITING_WIDE: &[&str] =
        &["的", "和", "与", "是", "在", "把", "被", "将", "を", "に", "の", "は", "が", "と"];
    let mut open = Vec::new();
    let (mut all, mut repeated) = (0, Vec::new());
    for (name, text, outline) in decks() {
        // What the author wrote on a line of its own, in brackets, or before a colon or full stop, is the author's.
        let is_own = |title: &str| {
            let ends = |rest: &str| {
                rest.starts_with(['】', '）', '〕'])
                    || rest
                        .trim_start_matches(['*', ' ', '】', '）'])
                        .chars()
                        .next()
                        .is_none_or(|c| !c.is_alphanumeric())
            };
            text.lines().any(|line| line.find(title).is_some_and(|at| ends(&line[at + title.len()..])))
        };
        let mut seen = HashSet::new();
        for page in pages(&outline) {
            all += 1;
            let title = page.title.as_str();
            if !seen.insert(title) {
                repeated.push(format!("{name}: {title}"));
            }
            let count = |marks: &[char]| title.matches(marks).count();
            let closed = count(&['(', '（']) == count(&[')', '）'])
                && count(&['「', '『']) == count(&['」', '』'])
                && count(&['“']) == count(&['”'])
                && count(&['"']) % 2 == 0;
            let last = title.rsplit(' ').next().unwrap_or_default().to_lowercase();
            let waits =
                WAITING.contains(&last.as_str()) || WAITING_WIDE.iter().any(|word| title.ends_with(word));
            if (!closed || waits) && !title.split(" · ").flat_map(|part| part.split(" – ")).all(is_own) {
                open.push(format!("{name}: {title}"));
            }
        }
    }
    assert!(all > MIN_PAGES, "{all}");
    assert!(open.is_empty(), "{} of {all}\n{}", open.len(), open.join("\n"));
    assert!(
        repeated.len() * 100 <= all * MAX_REPEATED,
        "{} of {all}\n{}",
        repeated.len(),
        repeated.join("\n")
    );
}

/// Pages in a hundred whose title another page of the deck has.
const MAX_REPEATED: usize = 12;
