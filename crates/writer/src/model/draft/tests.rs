//! Answers of all kinds, and the outlines they become.

use super::*;
use crate::brief::Language;
use crate::options::{Choices, Pages};

fn brief(title: &str, pages: Pages) -> Brief {
    Brief::new(title, Choices { page: pages, ..Choices::default() })
}

/// The outline that comes of `answer`, one line per heading.
fn drafted(brief: &Brief, answer: &str) -> (String, BTreeSet<Repair>) {
    let mut draft = Draft::new(brief);
    let _ = answer.lines().try_for_each(|line| draft.line(line));
    draft.end_of_answer(true);
    let text = draft.text().to_owned();
    let (outline, repairs) = draft.finish().unwrap();
    assert_eq!(outline.to_markdown(), text, "what was handed out is the outline");
    (text.replace("\n\n", "\n"), repairs)
}

#[track_caller]
fn check(answer: &str, expected: &str, repairs: &[Repair]) {
    let brief = brief("Bees", Pages::UpTo10);
    let (text, mended) = drafted(&brief, answer);
    assert_eq!(text, expected);
    assert_eq!(mended.into_iter().collect::<Vec<_>>(), repairs);
}

const GOOD_OUTLINE: &str = "# Bees\n## Why\n### Food\n#### Blossom\n#### Fruit\n## How\n### Hive\n#### Box\n";

#[test]
fn a_good_answer_stays_as_it_is() {
    check(GOOD_OUTLINE, GOOD_OUTLINE, &[]);
}

#[test]
fn a_line_below_the_title_stays_below_it() {
    let told = GOOD_OUTLINE.replacen('\n', "\nWhat a colony needs to stay\n", 1);
    check(&told, &told, &[]);
    // A second one is of no use, and neither is one anywhere else.
    let more =
        told.replace("to stay\n", "to stay\nAnd more of it\n").replace("### Food\n", "### Food\nIt is so\n");
    check(&more, &told, &[Repair::Chatter]);
    check(&format!("What a colony needs\n{GOOD_OUTLINE}"), GOOD_OUTLINE, &[Repair::Chatter]);
    let foreign = GOOD_OUTLINE.replacen('\n', "\nWhat 40 % of all colonies need\n", 1);
    check(&foreign, GOOD_OUTLINE, &[Repair::Foreign]);
}

#[test]
fn a_chapter_that_was_only_begun_is_asked_for_again() {
    let brief = brief("Bees", Pages::UpTo10);
    let mut draft = Draft::new(&brief);
    GOOD_OUTLINE.lines().chain(["## When"]).try_for_each(|line| draft.line(line)).unwrap();
    draft.end_of_answer(false);
    assert!(!draft.text().contains("When"), "{}", draft.text());
    ["## When", "### Spring"].into_iter().try_for_each(|line| draft.line(line)).unwrap();
    assert!(draft.text().ends_with("## When\n\n### Spring\n"), "{}", draft.text());
}

#[test]
fn chatter_and_fences_go() {
    let answer = format!(
        "Sure! Here is your outline:\n\n```markdown\n{GOOD_OUTLINE}```\nLet me know if you like it.\n"
    );
    check(&answer, GOOD_OUTLINE, &[Repair::Chatter]);
}

#[test]
fn other_levels_are_brought_in_line() {
    // No title, chapters one level up.
    check("## Why\n#### Food\n##### Blossom\n##### Fruit\n## How\n### Hive\n#### Box\n", GOOD_OUTLINE, &[]);
    // Pages and points as a list.
    check(
        "# Bees\n## Why\n### Food\n- Blossom\n- Fruit\n## How\n### Hive\n1. Box\n   - and text below it\n",
        GOOD_OUTLINE,
        &[],
    );
    // A list and nothing else.
    check(
        "1. Why\n   - Food\n     - Blossom\n     - Fruit\n2. How\n   - Hive\n     - Box\n",
        GOOD_OUTLINE,
        &[],
    );
    // Bold lines.
    check("**Why**\n- Food\n  - Blossom\n", "# Bees\n## Why\n### Why\n#### Food\n", &[Repair::Levels]);
    // A second title is a chapter.
    check("# Other title\n## Why\n### Food\n", "# Bees\n## Why\n### Food\n", &[]);
}

#[test]
fn chapters_without_pages_get_one() {
    check("# Bees\n## Why\n## How\n", "# Bees\n## Why\n### Why\n## How\n### How\n", &[]);
}

#[test]
fn numbering_and_pages_of_every_deck_go() {
    let answer =
        "# Bees\n## Contents\n### Why\n## 1. Why\n### 1.1 Food\n#### Blossom\n## Thank you\n### Q & A\n";
    check(answer, "# Bees\n## Why\n### Food\n#### Blossom\n", &[]);
}

#[test]
fn repetitions_go_with_what_is_below_them() {
    let answer = format!("{GOOD_OUTLINE}## why\n### Again\n#### And again\n### Food\n#### Honey\n");
    check(&answer, GOOD_OUTLINE, &[Repair::Repeats]);
}

#[test]
fn a_loop_is_left() {
    let brief = brief("Bees", Pages::UpTo30);
    let mut draft = Draft::new(&brief);
    let answer = GOOD_OUTLINE.repeat(100);
    let stopped = answer.lines().position(|line| draft.line(line) == Err(Stop::Lost));
    assert!(stopped.is_some_and(|line| line < 40), "{stopped:?}");
}

#[test]
fn an_endless_answer_is_cut_and_every_chapter_has_room() {
    for pages in Pages::ALL {
        let brief = brief("Bees", *pages);
        let mut draft = Draft::new(&brief);
        let mut endless = (0..).flat_map(|i| {
            let chapter = (i % 9 == 0).then(|| format!("## Chapter about {i}"));
            chapter.into_iter().chain([format!("### Page about {i}"), format!("#### Point about {i}")])
        });
        let stop = endless.find_map(|line| draft.line(&line).err());
        assert_eq!(stop, Some(Stop::Full));
        draft.end_of_answer(true);
        let chapters = draft.plan.chapters;
        let (outline, repairs) = draft.finish().unwrap();
        assert!(brief.pages.contains(outline.page_count()), "{} for {pages:?}", outline.page_count());
        assert!(outline.chapters.len() >= chapters.min(3), "{} chapters", outline.chapters.len());
        assert!(repairs.contains(&Repair::TooLong));
    }
}

#[test]
fn nothing_is_handed_out_before_its_language_is_sure() {
    let brief = brief("蜜蜂", Pages::UpTo10);
    assert_eq!(brief.language, Language::Zh);
    let mut draft = Draft::new(&brief);
    for line in ["# Bees", "## Why", "### Food", "#### Blossom"] {
        draft.line(line).unwrap();
        assert_eq!(draft.hand_out(), Ok(None));
    }
    draft.line("#### Fruit").unwrap();
    assert_eq!(draft.hand_out(), Err(ModelError::WrongLanguage));
    assert!(!draft.was_handed_out());
}

#[test]
fn single_lines_in_another_language_go() {
    let brief = brief("蜜蜂", Pages::UpTo10);
    let (text, repairs) =
        drafted(&brief, "# 蜜蜂\n## 为什么\n### 食物\n#### Many kinds of blossoms in spring\n#### 水果\n");
    assert_eq!(text, "# 蜜蜂\n## 为什么\n### 食物\n#### 水果\n");
    assert_eq!(repairs.into_iter().collect::<Vec<_>>(), [Repair::Language]);
}

#[test]
fn what_was_handed_out_stays_the_beginning() {
    let brief = brief("Bees", Pages::UpTo10);
    let mut draft = Draft::new(&brief);
    let mut handed_out = String::new();
    for line in GOOD_OUTLINE.lines() {
        draft.line(line).unwrap();
        handed_out.push_str(&draft.hand_out().unwrap().unwrap_or_default());
    }
    draft.end_of_answer(true);
    draft.complete_with(&crate::compose::outline(&brief).chapters);
    handed_out.push_str(&draft.hand_out().unwrap().unwrap_or_default());
    assert_eq!(handed_out, draft.text());
    assert!(draft.is_long_enough());
}

#[test]
fn the_composer_completes_any_beginning() {
    for pages in Pages::ALL {
        for beginning in
            [GOOD_OUTLINE, "## Only\n### One\n", "# Bees\n## A\n### B\n### C\n### D\n## E\n### F\n"]
        {
            let brief = brief("Bees", *pages);
            let mut draft = Draft::new(&brief);
            beginning.lines().for_each(|line| draft.line(line).unwrap());
            draft.end_of_answer(true);
            draft.complete_with(&crate::compose::outline(&brief).chapters);
            let (outline, _) = draft.finish().unwrap();
            assert!(brief.pages.contains(outline.page_count()), "{} for {pages:?}", outline.page_count());
        }
    }
}

#[test]
fn headings_tell_only_what_the_text_tells() {
    let brief = brief("Bees", Pages::UpTo10);
    let known = SourceFacts::of("The 14 hives gave 320 kg.");
    let mut draft = Draft::from_text(&brief, Some(&known));
    let answer = "## Why\n### 14 hives gave 320 kg\n### Half of it was sold for 900\n## How\n### Hive\n";
    let _ = answer.lines().try_for_each(|line| draft.line(line));
    draft.end_of_answer(true);
    let (outline, repairs) = draft.finish().unwrap();
    let titles: Vec<&str> =
        outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["14 hives gave 320 kg", "Hive"]);
    assert!(repairs.contains(&Repair::Foreign));
}
