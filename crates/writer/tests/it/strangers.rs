//! Texts and outlines of strangers become decks without losing, changing or inventing a fact.

use std::fs;
use std::path::{Path, PathBuf};

use deckwright_model::fidelity::{Fact, FactKind, Fidelity, compare, words_of};
use deckwright_model::language::sentences;
use deckwright_model::outline::Outline;
use deckwright_writer::brief::{Brief, Language, PageRange};
use deckwright_writer::options::{Choices, Pages};
use deckwright_writer::structure::{Treatment, structure};

/// Files of one kind: those that the rules were made with (`tuning`), or those kept apart.
pub fn files(kind: &str, half: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers").join(kind).join(half);
    let mut files: Vec<(PathBuf, String)> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no files in {}", folder.display());
    files
}

/// Texts of the half kept apart in which something was missing when it was first run: six of a hundred. May it fall.
const BROKEN_APART: usize = 6;

fn told(fidelity: &Fidelity) -> String {
    let texts = |facts: &[Fact]| facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    let changed: Vec<String> = fidelity.changed.iter().map(|(from, to)| format!("{from} → {to}")).collect();
    format!(
        "lost: {} changed: {} foreign: {}",
        texts(&fidelity.lost),
        changed.join(" | "),
        texts(&fidelity.foreign)
    )
}

pub fn squeezed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn free_texts_keep_their_facts_at_every_size() {
    let tuning = broken_texts("tuning");
    assert!(tuning.is_empty(), "{}", tuning.join("\n"));
    let apart = broken_texts("apart");
    let mut names: Vec<&str> = apart.iter().filter_map(|line| line.split(' ').next()).collect();
    names.dedup();
    assert!(names.len() <= BROKEN_APART, "{}", apart.join("\n"));
    for half in ["second", "third", "fourth", "fifth", "sixth"] {
        let broken = broken_texts(half);
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }
}

/// Letters and digits alone, digits in one width.
fn plain_digits(text: &str) -> String {
    let narrow = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap(),
        c => c,
    };
    squeezed(text).chars().map(narrow).collect()
}

/// The numbers of pages are the paper's and no fact of the text.
fn without_pages(text: &str) -> String {
    let is_page = |line: &&str| line.trim().starts_with("Page ") && line.contains(" of ");
    text.lines().filter(|line| !is_page(line)).collect::<Vec<_>>().join("\n")
}

/// Texts of one half that lose, change or gain a fact, each with its page option.
fn broken_texts(half: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, text) in files("texts", half) {
        for page in [Pages::UpTo10, Pages::UpTo20, Pages::UpTo30, Pages::UpTo35] {
            let brief = Brief {
                language: Language::of(&text),
                pages: PageRange::from(page),
                ..Brief::new("", Choices::default())
            };
            let structured = structure(&text, &brief, Treatment::Keep).unwrap();
            let fidelity = compare(&without_pages(&text), &words_of(&structured.outline));
            let name = path.file_name().unwrap().display();
            // A date that a line's end cut is whole in the deck.
            let is_cut = |fact: &Fact| plain_digits(&text).contains(&plain_digits(&fact.text));
            let is_kept = fidelity.lost.is_empty() && fidelity.changed.is_empty();
            if !is_kept || !fidelity.foreign.iter().all(is_cut) {
                broken.push(format!("{name} {page:?}: {}", told(&fidelity)));
            }
            // What is written is read back as it was.
            let read = Outline::from_own_markdown(&structured.outline.to_markdown(), "").unwrap();
            assert_eq!(read, structured.outline, "{name}");
        }
    }
    broken
}

/// "[04:12] 小庄：时间。" without its time and its speaker.
fn untimed(sentence: &str) -> &str {
    let turn = sentence.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(_, turn)| turn);
    turn.and_then(|turn| turn.split_once([':', '：'])).map_or(sentence, |(_, said)| said)
}

#[test]
fn every_sentence_of_a_free_text_is_in_its_deck() {
    for (path, text) in files("texts", "tuning") {
        let brief = Brief { language: Language::of(&text), ..Brief::new("", Choices::default()) };
        let structured = structure(&text, &brief, Treatment::Keep).unwrap();
        let words = squeezed(&words_of(&structured.outline));
        let mut lost = Vec::new();
        // Lines that only divide say nothing.
        for sentence in sentences(&text).into_iter().filter(|sentence| !sentence.starts_with("---")) {
            // Numbers and labels may stand apart from what they belong to, and when something was said from what.
            let sentence = squeezed(untimed(sentence));
            let tail: String = sentence.chars().skip(sentence.chars().count() * 3 / 5).collect();
            if !words.contains(&tail) {
                lost.push(format!("{}: {sentence}", path.display()));
            }
        }
        assert!(lost.is_empty(), "{}", lost.join("\n"));
    }
}

/// A pasted answer without what the assistant says to its user before and after the outline.
fn outline_of(answer: &str) -> String {
    let body = match answer.split_once("\n\n") {
        Some((first, rest)) if !first.starts_with(['#', '*']) => rest,
        _ => answer,
    };
    let end = ["\n---\n", "\n***\n"].iter().filter_map(|rule| body.rfind(rule)).max();
    end.map_or(body, |end| &body[..end]).to_owned()
}

#[test]
fn outlines_of_assistants_keep_their_figures() {
    let is_figure = |fact: &&Fact| {
        matches!(
            fact.kind,
            FactKind::Number { .. } | FactKind::Joined(_) | FactKind::Date(_) | FactKind::Address(_)
        )
    };
    let mut broken = Vec::new();
    for (path, answer) in files("assistants", "tuning") {
        let outline = Outline::from_markdown(&answer, "").unwrap();
        let name = path.file_name().unwrap().display();
        let read = Outline::from_own_markdown(&outline.to_markdown(), "").unwrap();
        assert_eq!(read, outline, "{name}");
        let lost = compare(&outline_of(&answer), &words_of(&outline));
        let foreign = compare(&answer, &words_of(&outline)).foreign;
        let figures: Vec<&Fact> = lost
            .lost
            .iter()
            .chain(lost.changed.iter().map(|(fact, _)| fact))
            .chain(&foreign)
            .filter(is_figure)
            .collect();
        // Numbers of an agenda go with it.
        let figures: Vec<&Fact> = figures
            .into_iter()
            .filter(|fact| !(fact.text.len() == 2 && fact.text.starts_with('0')))
            .collect();
        if !figures.is_empty() {
            broken.push(format!("{name}: {figures:?}"));
        }
        let slides = ["title slide", "agenda", "封面", "目录", "表紙"];
        for chapter in &outline.chapters {
            assert!(!slides.contains(&chapter.title.to_lowercase().as_str()), "{name}: {}", chapter.title);
        }
    }
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
}
