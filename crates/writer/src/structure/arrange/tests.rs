use deckwright_model::fidelity::words_of;
use deckwright_model::outline::{Block, Outline};
use proptest::prelude::*;

use super::word_counts::WordCounts;
use super::{ArrangeFault, ArrangedDeck, Kind, Units};
use crate::brief::Brief;
use crate::options::Choices;

fn arranged(text: &str, kind: Kind, answer: &str) -> Result<ArrangedDeck, ArrangeFault> {
    let units = Units::of(text, kind);
    let brief = Brief { title_from_text: true, ..Brief::new("x", Choices::default()) };
    units.arranged(units.steps(answer), &brief, |_| true)
}

#[track_caller]
fn check(text: &str, kind: Kind, answer: &str, expected: &str) {
    let arranged = arranged(text, kind, answer).unwrap();
    assert_eq!(arranged.outline.to_markdown().trim(), expected.trim());
}

const TEXT: &str =
    "Bees in May\nfor the club\nWhat they need\nSun. Water.\nCosts: 180 euros\n[photo]\nSure, anything else?";

#[test]
fn the_structure_is_the_answers_and_the_words_are_the_texts() {
    check(
        TEXT,
        Kind::Text,
        "# 1\n- 2\n## 3\n### = What a hive needs\n- 4\nnotes 6\n### 5:\nleft 7",
        "# Bees in May\n\nfor the club\n\n## What they need\n\n### What a hive needs\n\nSun. Water.\n\nNotes: [photo]\n\n\
         ### Costs\n\n180 euros\n\nNotes: Sure, anything else?",
    );
}

#[test]
fn labels_of_what_is_for_the_speaker_become_ours() {
    let text = "Bees\nWhat they need\nSun.\nSpeaker note: ask who has a garden.\nWater.\nTeacher note: wait for answers.";
    let arranged =
        arranged(text, Kind::Outline, "# 1\n## 2\n### = Sun and water\n- 3, 5\nnotes 4, 6").unwrap();
    let words = words_of(&arranged.outline);
    assert!(words.contains("ask who has a garden.") && words.contains("wait for answers."), "{words}");
}

#[test]
fn what_nothing_is_said_of_stands_behind_what_it_follows() {
    let arranged = arranged(TEXT, Kind::Text, "# 1\n## 3\n### 5\n- 6\nleft 7").unwrap();
    assert_eq!(arranged.forgotten, 2);
    assert_eq!(arranged.outline.body, [Block::Text("for the club".into())]);
    let [chapter] = &arranged.outline.chapters[..] else { panic!("one chapter") };
    assert_eq!(chapter.body, [Block::Text("Sun. Water.".into())]);
}

#[test]
fn what_is_said_twice_of_a_unit_counts_once() {
    let arranged =
        arranged(TEXT, Kind::Text, "# 1\n- 2\n## 3\n### 5\n- 4, 6\n- 4\n### 6\nnotes 4\nleft 7, 7").unwrap();
    let words = words_of(&arranged.outline);
    assert_eq!((words.matches("Sun.").count(), words.matches("photo").count()), (1, 1), "{words}");
}

#[test]
fn made_headings_tell_nothing_that_is_not_said_below_them() {
    let made = |heading: &str| {
        let answer = format!("# 1\n- 2\n## 3\n### = {heading}\n- 4-5\nnotes 6\nleft 7");
        let arranged = arranged(TEXT, Kind::Text, &answer).unwrap();
        (arranged.outline.chapters[0].pages[0].title.clone(), arranged.refused)
    };
    assert_eq!(made("180 euros for a hive"), ("180 euros for a hive".into(), 0));
    assert_eq!(made("Sun and 180").1, 0);
    assert_eq!(made("190 euros for a hive").1, 1);
    assert_eq!(made("Costs as of June 2024").1, 1);
    assert_eq!(made(&"long ".repeat(20)).1, 1);
}

#[test]
fn nonsense_is_no_arrangement() {
    for answer in
        ["", "I cannot help with that.", "# 1", "- 1-99999999999", "left 1-7\n## = All", "{\"a\": [1, 2]}"]
    {
        assert!(arranged(TEXT, Kind::Text, answer).is_err(), "{answer}");
    }
    assert_eq!(arranged(TEXT, Kind::Text, "## = All\nnotes 1-7").unwrap_err(), ArrangeFault::Hidden);
}

#[test]
fn a_title_that_was_given_stays() {
    let units = Units::of(TEXT, Kind::Text);
    let brief = Brief::new("The club", Choices::default());
    let outline = units.arranged(units.steps("# 1\n## 3\n- 2, 4-7"), &brief, |_| true).unwrap().outline;
    assert_eq!(
        (outline.title.as_str(), &outline.body[..]),
        ("The club", &[Block::Text("Bees in May".into())][..])
    );
}

#[test]
fn lists_tables_and_emphasis_of_an_outline_are_read_as_such() {
    let text = "**Slide 1: Tea**\n- **Green:** mild\n  - from China\n- Black\n| a | b |\n|---|---|\n| 1 | 2 |\n> Drink.\n```sh\nmake tea\n```\nSlide 2 – Water (2 min)\n1. Boil\n2. Pour";
    check(
        text,
        Kind::Outline,
        "# = Tea and water\n## = How to drink\n### 1\n- 2-7\n### 8\n- 9-10",
        "# Tea and water\n\n## How to drink\n\n### Tea\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n> Drink.\n\n```\nmake tea\n```\n\n\
         #### Green\n- mild\n- from China\n\n#### Black\n\n### Water\n\nNotes: 2 min\n\n#### 1. Boil\n\n#### 2. Pour",
    );
}

#[test]
fn lines_of_an_agenda_name_chapters() {
    let text = "Tea\nAgenda\n1. Kinds\n2. Water\ngreen\nboiled";
    check(
        text,
        Kind::Text,
        "# 1\nleft 2-4\n## 3\n- 5\n## 4\n### 4\n- 6",
        "# Tea\n\nNotes: Agenda\n\n## Kinds\n\n### Kinds\n\ngreen\n\n## Water\n\n### Water\n\nboiled",
    );
}

#[test]
fn lines_with_a_gap_are_points() {
    let text = "Numbers\n   discharges      3   (19, 25)\n   potential       2\n   falls           1   (no harm)\nEnd.";
    let deck =
        arranged(text, Kind::Text, "# = Ward\n## 1\n### 1\n- 2-4\n### = What is left\n- 5").unwrap().outline;
    let points = &deck.chapters[0].pages[0].points;
    assert_eq!(
        (points.len(), points[1].title.as_str(), &points[1].body[..]),
        (3, "potential", &[Block::Text("2".into())][..])
    );
}

#[test]
fn ranges_are_made_of_numbers_that_are_there() {
    let text = "Ward\n13 stable\n26/27/28 stable\nall well";
    let title = |made: &str| arranged(text, Kind::Text, &format!("# 1\n## = {made}\n- 2-4")).unwrap().refused;
    assert_eq!((title("Beds 13 to 28"), title("Beds 13 to 29")), (0, 1));
}

#[test]
fn sentences_of_a_paragraph_stay_together() {
    let long = "The first sentence says what the whole is about, at length. The second goes on with it for a good while.";
    let text = format!("Bees\n{long}\nAnother line.");
    check(
        &text,
        Kind::Text,
        "# 1\n## = Whole\n- 2-4",
        &format!("# Bees\n\n## Whole\n\n### Whole\n\n{long}\n\nAnother line."),
    );
}

/// Lines as people write them, and some that nobody writes.
fn line() -> impl Strategy<Value = String> {
    let words = "[a-zA-Z0-9äß茶和水を]{1,8}( [a-zA-Z0-9茶%]{1,6}){0,5}";
    let mark = prop_oneof![
        Just(""),
        Just("# "),
        Just("## "),
        Just("- "),
        Just("  - "),
        Just("* "),
        Just("1. "),
        Just("> "),
        Just("**"),
        Just("| "),
        Just("Notes: "),
        Just("Slide 3: "),
        Just("```"),
        Just("<b>"),
        Just("•"),
        Just("[x]("),
        Just("Agenda"),
        Just("Thank you"),
        Just("2)"),
        Just("$"),
        Just("\t"),
        Just("Source: "),
    ];
    let end =
        prop_oneof![Just(""), Just("."), Just(":"), Just("。"), Just("**"), Just(" |"), Just(")"), Just("?")];
    prop_oneof![
        6 => (mark, words, end).prop_map(|(mark, words, end)| format!("{mark}{words}{end}")),
        1 => Just(String::new()),
        1 => "\\PC{0,30}",
    ]
}

fn answer_line() -> impl Strategy<Value = String> {
    let head = prop_oneof![
        Just("# "),
        Just("## "),
        Just("### "),
        Just("#### "),
        Just("- "),
        Just("notes "),
        Just("left "),
        Just("end ")
    ];
    let said = prop_oneof![
        5 => (0_u64..24, 0_u64..6).prop_map(|(from, more)| format!("{from}-{}", from + more)),
        3 => (0_u64..24).prop_map(|from| from.to_string()),
        1 => (0_u64..24).prop_map(|from| format!("{from}:")),
        1 => Just("= made words".to_owned()),
        1 => "\\PC{0,12}",
    ];
    (head, said).prop_map(|(head, said)| format!("{head}{said}"))
}

/// Whether all words are there, except those that may have been numbers of headings.
fn holds(outline: &Outline, units: &Units) -> bool {
    let mut wanted = WordCounts::default();
    for unit in 0..units.len() {
        let plain = units.required_words(unit);
        let words = plain.split(|c: char| !c.is_alphanumeric());
        let is_word =
            |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1 && *word != "Slide";
        words.filter(is_word).for_each(|word| wanted.add(word));
    }
    WordCounts::of_outline(outline).holds(&wanted)
}

/// Fewer than elsewhere, since each reads many documents, unless more are asked for.
fn cases() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").is_ok();
    if asked { ProptestConfig::default() } else { ProptestConfig::with_cases(48) }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..cases() })]

    #[test]
    fn whatever_is_answered_no_word_is_lost(
        lines in prop::collection::vec(line(), 1..24),
        answer in prop::collection::vec(answer_line(), 0..24),
        is_outline: bool,
    ) {
        let kind = if is_outline { Kind::Outline } else { Kind::Text };
        let units = Units::of(&lines.join("\n"), kind);
        let brief = Brief::new("Given", Choices::default());
        if let Ok(arranged) = units.arranged(units.steps(&answer.join("\n")), &brief, |_| true) {
            prop_assert!(holds(&arranged.outline, &units), "{:?}", arranged.outline);
            let read = Outline::from_own_markdown(&arranged.outline.to_markdown(), "").unwrap();
            prop_assert_eq!(&read, &arranged.outline, "what is stored reads back");
        }
    }

    #[test]
    fn text_below_headings_is_all_there(lines in prop::collection::vec(line(), 4..24), is_outline: bool) {
        let kind = if is_outline { Kind::Outline } else { Kind::Text };
        let units = Units::of(&lines.join("\n"), kind);
        let answer = format!("# = x\n## = y\n### = z\n- 1-{}", units.len());
        let brief = Brief::new("Given", Choices::default());
        if let Ok(arranged) = units.arranged(units.steps(&answer), &brief, |_| true) {
            prop_assert!(holds(&arranged.outline, &units), "{:?}", arranged.outline);
        }
    }
}
