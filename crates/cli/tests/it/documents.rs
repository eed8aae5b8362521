//! Documents of strangers: whatever they say is said by their deck.

use std::path::Path;

use deckwright_model::document::FileContent;
use deckwright_model::fidelity::words_of;
use deckwright_model::language::{Locale, letters_and_digits, sentences};
use deckwright_writer::brief::{Brief, PageRange};
use deckwright_writer::options::Choices;
use deckwright_writer::structure::structure_file;

/// Sentences with fewer letters may be said in other words: `Thank you`, the name of a column.
const MIN_LETTERS: usize = 12;

#[test]
fn no_sentence_of_a_document_is_lost() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/documents");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| !path.to_string_lossy().ends_with(".source.md"));
    assert!(files.len() >= 30, "documents are missing");
    let mut lost = Vec::new();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reading = deckwright_ingest::read(&std::fs::read(&path).unwrap(), &name).unwrap().reading;
        let text = reading.text();
        for pages in [PageRange::ANY, PageRange { min: 10, max: 20 }] {
            let mut brief = Brief { pages, ..Brief::new("", Choices::default()) };
            brief.set_locale(Locale::of(&text));
            let deck = structure_file(&reading, &brief, &name).unwrap().outline;
            let said = letters_and_digits(&words_of(&deck));
            let parts: Vec<String> = match &reading {
                FileContent::Text(text) | FileContent::Outline(text) => seen(text).map(unmarked).collect(),
                FileContent::Document(_) => text.lines().flat_map(sentences).map(str::to_owned).collect(),
            };
            let is_lost = |part: &String| {
                letters_and_digits(part).chars().count() >= MIN_LETTERS
                    && !said.contains(&letters_and_digits(part))
            };
            lost.extend(parts.into_iter().filter(is_lost).map(|part| format!("{name}: {part}")));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// The lines of Markdown that a reader sees, without front matter, targets of links, and remarks.
fn seen(text: &str) -> impl Iterator<Item = &str> {
    let body =
        text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, body)| body);
    let is_target = |line: &&str| line.starts_with('[') && line.contains("]: ");
    body.lines().filter(move |line| !is_target(line) && !line.starts_with("<!--"))
}

/// A line without the signs of lists and tasks, tags, and addresses behind words.
fn unmarked(line: &str) -> String {
    let said = line.trim_start_matches(|c: char| c.is_ascii_digit() || " .-*>#".contains(c));
    let said = ["[x]", "[ ]"].iter().find_map(|task| said.strip_prefix(task)).unwrap_or(said);
    let said = without(said, "](", ")");
    // Numbers of notes are raised.
    let said = without(&said.replace("<sup>1</sup>", "¹"), "[^", "]");
    without(&without(&said, "][", "]"), "<", ">")
}

/// `text` without what stands between two signs, and these.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut parts = text.split(open);
    let first = parts.next().unwrap_or_default().to_owned();
    let behind =
        |part: &str| part.split_once(close).map_or_else(|| part.to_owned(), |(_, behind)| behind.to_owned());
    parts.map(behind).fold(first, |said, rest| said + &rest)
}
