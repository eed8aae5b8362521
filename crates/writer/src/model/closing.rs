//! Asks for the conclusion of a deck once its chapters are written, so that the last page agrees with them.

use std::collections::BTreeSet;

use deckwright_model::fidelity::{SourceFacts, words_of};
use deckwright_model::language::{letters_and_digits, sentences, width_units};
use deckwright_model::outline::{Block, Closing, Outline, Page, Role};

use super::attempts::Attempts;
use super::calls::Calls;
use super::collect::collect;
use super::facts::is_foreign;
use super::headings::{self, Line};
use super::language::line_fits;
use super::outcome::{ModelError, ModelFailure, ModelOutput, Repair, Usage};
use super::prompt::{PromptVariables, Task};
use crate::brief::{Brief, Locale};

/// Most reasons on the last page.
const MAX_REASONS: usize = 3;
/// Longest extract of the deck shown to the model, in characters.
const MAX_DECK_LENGTH: usize = 12_000;
/// Longest extract of a page, in characters.
const MAX_PAGE_LENGTH: usize = 240;

/// Asks for the conclusion of `deck`.
pub(super) async fn write(
    calls: &Calls,
    brief: &Brief,
    deck: &Outline,
) -> Result<ModelOutput<Closing>, ModelFailure> {
    let limits = &calls.config().limits;
    let mut words = PromptVariables::new(brief, Task::Closing, limits.text_chars);
    words.deck = deck_extract(deck, MAX_DECK_LENGTH.min(limits.text_chars));
    let known = SourceFacts::of(&words_of(deck));

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut turns = words.turns();
    let mut reason = ModelError::Empty;
    let mut best: Option<ParsedClosing> = None;
    while attempts.begin_another() {
        let collected = collect(calls, &turns, &mut usage).await;
        let mut read = read(&collected.text, brief, &known);
        read.repairs.extend(collected.repairs.iter());
        let is_foreign = read.repairs.contains(&Repair::Foreign);
        reason = if is_foreign { ModelError::ForeignFacts } else { collected.reason(&read.repairs) };
        let is_good = read.closing.is_some() && !is_foreign;
        if read.closing.is_some() && (is_good || best.is_none()) {
            best = Some(read);
        }
        if is_good || !attempts.pause(&reason).await {
            break;
        }
        turns = words.turns_after(&reason);
    }
    let calls = attempts.calls();
    match best {
        Some(ParsedClosing { closing: Some(value), repairs }) => {
            Ok(ModelOutput { value, repairs, calls, usage })
        }
        _ => Err(ModelFailure { reason, calls, usage }),
    }
}

/// Lists each page's title and summary, chapter by chapter, up to `most` characters.
fn deck_extract(deck: &Outline, most: usize) -> String {
    let mut text = String::new();
    for chapter in &deck.chapters {
        text.push_str(&format!("{}\n", chapter.title));
        for page in &chapter.pages {
            let comes_to = comes_to(page);
            let joint = if comes_to.is_empty() { "" } else { ": " };
            text.push_str(&format!("- {}{joint}{comes_to}\n", page.title));
        }
    }
    text.trim_end().chars().take(most).collect()
}

/// A page's summary: its own conclusion, its lead, then its points.
fn comes_to(page: &Page) -> String {
    let is_shown =
        |text: &&str| !Role::of(text).is_some_and(|(role, _)| role.is_for_speaker() || role == Role::Source);
    let verdict = |text: &str| Role::of(text).is_some_and(|(role, _)| role.is_verdict());
    let own: Vec<&str> = page.body.iter().filter_map(Block::text).filter(is_shown).collect();
    let (verdicts, leads): (Vec<&str>, Vec<&str>) = own.into_iter().partition(|text| verdict(text));
    let of_points = page.points.iter().map(|point| {
        let told = point.body.iter().filter_map(Block::text).find(is_shown);
        told.unwrap_or(&point.title)
    });
    let rows = page.body.iter().filter_map(|block| match block {
        Block::Table(table) => Some(&table.rows),
        _ => None,
    });
    let rows = rows.flatten().map(|row| row.join(", "));
    let said: Vec<String> =
        verdicts.into_iter().chain(leads).chain(of_points).map(str::to_owned).chain(rows).collect();
    said.join(" / ").chars().take(MAX_PAGE_LENGTH).collect()
}

/// The closing that an answer contains.
#[derive(Debug, Default)]
struct ParsedClosing {
    closing: Option<Closing>,
    repairs: BTreeSet<Repair>,
}

/// The parts of a closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Conclusion,
    Reason,
    Ask,
}

/// Reads the lines of an answer by their labels, or else by their position.
fn read(answer: &str, brief: &Brief, known: &SourceFacts) -> ParsedClosing {
    let mut read = ParsedClosing::default();
    let mut said = BTreeSet::from([letters_and_digits(&brief.title)]);
    let (mut conclusion, mut reasons, mut ask) = (None::<String>, Vec::<String>::new(), None::<String>);
    // A label may be on a line of its own.
    let mut announced = None;
    for line in answer.lines() {
        let line = line.replace("**", "").replace("__", "");
        let (text, is_item, is_heading) = match Line::of(&line) {
            Line::Nothing => continue,
            Line::Heading { text, .. } => (text, false, true),
            Line::Item { text, .. } => (text, true, false),
            Line::Bold(text) | Line::Prose(text) => (text, false, false),
        };
        if let Some(part) = Role::of_label(text).and_then(part_of) {
            announced = Some(part);
            continue;
        }
        let (role, words) = Role::of(text).map_or((None, text), |(role, words)| (Some(role), words));
        let is_announcement = words.ends_with([':', '：']) || is_heading && role.is_none();
        if is_announcement || role.is_some_and(Role::is_for_speaker) || headings::is_refusal(words) {
            announced = None;
            read.repairs.insert(Repair::Chatter);
            continue;
        }
        let by_place = || match () {
            () if is_item => Part::Reason,
            () if conclusion.is_none() => Part::Conclusion,
            () if !reasons.is_empty() && ask.is_none() => Part::Ask,
            () => Part::Reason,
        };
        let part = role.and_then(part_of).or(announced.take()).unwrap_or_else(by_place);
        let words = match fit(words, part, brief.locale(), known) {
            Ok(words) => words,
            Err(repair) => {
                read.repairs.insert(repair);
                continue;
            }
        };
        if !said.insert(letters_and_digits(&words)) {
            read.repairs.insert(Repair::Repeats);
            continue;
        }
        match part {
            Part::Conclusion if conclusion.is_none() => conclusion = Some(words),
            Part::Ask if ask.is_none() => ask = Some(words),
            Part::Reason if reasons.len() < MAX_REASONS => reasons.push(words),
            _ => {
                read.repairs.insert(Repair::TooLong);
            }
        }
    }
    let closing = conclusion.map(|words| Closing::new(&words, reasons, ask.as_deref(), brief.locale()));
    read.closing = closing.filter(Closing::is_whole);
    read
}

const fn part_of(role: Role) -> Option<Part> {
    match role {
        Role::Implication | Role::Insight => Some(Part::Conclusion),
        Role::Reason => Some(Part::Reason),
        Role::Ask => Some(Part::Ask),
        _ => None,
    }
}

/// The words of a part in the form that the page shows, or why they cannot be shown.
fn fit(words: &str, part: Part, locale: Locale, known: &SourceFacts) -> Result<String, Repair> {
    let words = words.trim();
    let is_placeholder = words.starts_with(['[', '<', '…']);
    let is_none = ["none", "n/a", "no ask", "无", "無", "なし", "没有"];
    if is_placeholder || is_none.contains(&words.trim_end_matches(['.', '。']).to_lowercase().as_str()) {
        return Err(Repair::Chatter);
    }
    if !line_fits(words, locale) {
        return Err(Repair::Language);
    }
    if is_foreign(words, known) {
        return Err(Repair::Foreign);
    }
    let is_wide = locale.language().is_cjk();
    let longest = match part {
        Part::Conclusion | Part::Ask => {
            if is_wide {
                88
            } else {
                130
            }
        }
        Part::Reason => {
            if is_wide {
                64
            } else {
                96
            }
        }
    };
    // Only the first of several sentences.
    let first = sentences(words).into_iter().next().unwrap_or(words);
    let words = if width_units(words) <= longest { words } else { first };
    if width_units(words) > longest || !words.chars().any(char::is_alphanumeric) {
        return Err(Repair::TooLong);
    }
    // Reasons are shown side by side, without full stops.
    let stops: &[char] = if part == Part::Reason { &['.', '。', ';', '；'] } else { &[] };
    Ok(words.trim_end_matches(stops).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Choices;

    const DECK: &str = "# Bees\n## Food\n### Flowers must follow one another\n- Clover flowers for 40 days.\n\nSo what: Close the gap in July.\n\nNotes: Ask around.\n### Hive\n#### Box\n- One is enough.\n";

    fn deck() -> Outline {
        Outline::from_markdown(DECK, "").unwrap()
    }

    /// The ending that comes of an answer, and what was mended.
    #[track_caller]
    fn check(title: &str, answer: &str, expected: Option<&str>, repairs: &[Repair]) {
        let brief = Brief::new(title, Choices::default());
        let read = read(answer, &brief, &SourceFacts::of(&words_of(&deck())));
        let ending = read.closing.map(|closing| closing.to_ending(brief.locale()));
        assert_eq!(ending.as_deref(), expected, "{answer}");
        assert_eq!(read.repairs.into_iter().collect::<Vec<_>>(), repairs, "{answer}");
    }

    const WHOLE: &str = "Conclusion: Plant for the gaps. · Clover flowers for 40 days · One box is enough · The ask: Sow clover this week.";

    #[test]
    fn an_answer_is_read_in_any_dress() {
        for answer in [
            "Conclusion: Plant for the gaps.\n- Clover flowers for 40 days.\n- One box is enough\nThe ask: Sow clover this week.\n",
            "**Conclusion:** Plant for the gaps.\n\n1. Clover flowers for 40 days\n2. One box is enough\n\n**The ask:** Sow clover this week.",
            "## Conclusion\nPlant for the gaps.\n\n* Clover flowers for 40 days\n* One box is enough\n\n## Call to action\nSow clover this week.",
            "Plant for the gaps.\n- Clover flowers for 40 days\n- One box is enough\nSow clover this week.",
            "- Conclusion: Plant for the gaps.\n- Clover flowers for 40 days\n- One box is enough\n- The ask: Sow clover this week.",
        ] {
            check("Bees", answer, Some(WHOLE), &[]);
        }
        check(
            "养蜂",
            "结论：花期不断就养得住蜜蜂。\n- 三叶草花期长\n行动号召：本周种下三叶草。",
            Some("结论：花期不断就养得住蜜蜂。 · 三叶草花期长 · 行动号召：本周种下三叶草。"),
            &[],
        );
    }

    #[test]
    fn figures_that_no_page_says_are_not_told() {
        check(
            "Bees",
            "Conclusion: Plant for the gaps.\n- Clover flowers for 60 days\n- One box is enough\nThe ask: none",
            Some("Conclusion: Plant for the gaps. · One box is enough"),
            &[Repair::Chatter, Repair::Foreign],
        );
        check("Bees", "Conclusion: Yields rise by 30 %.\n- One box is enough\n", None, &[Repair::Foreign]);
    }

    #[test]
    fn what_is_not_fit_to_be_shown_goes() {
        let long = "so it goes on and on ".repeat(9);
        let answer = format!(
            "Here is the page:\nConclusion: Plant for the gaps.\n- {long}\n- Bees\n- 三叶草花期很长\n- [a reason]\n- A\n- B\n- C\n- D\nNotes: smile\n"
        );
        check(
            "Bees",
            &answer,
            Some("Conclusion: Plant for the gaps. · A · B · C"),
            &[Repair::Chatter, Repair::Language, Repair::Repeats, Repair::TooLong],
        );
    }

    #[test]
    fn an_answer_without_a_closing_is_none() {
        for answer in ["", "I cannot do that.", "Thank you!", "Conclusion: Plant for the gaps."] {
            let brief = Brief::new("Bees", Choices::default());
            assert_eq!(read(answer, &brief, &SourceFacts::of("")).closing, None, "{answer}");
        }
    }

    #[test]
    fn the_examples_of_the_prompt_are_closings() {
        for title in ["Bees", "养蜂", "はじめる養蜂"] {
            let brief = Brief::new(title, Choices::default());
            let turns = PromptVariables::new(&brief, Task::Closing, 1_000).turns();
            let read = read(&turns[2].text, &brief, &SourceFacts::of(&turns[1].text));
            let closing = read.closing.unwrap();
            assert!(closing.reasons.len() == 3 && closing.ask.is_some(), "{closing:?}");
            assert!(read.repairs.is_empty(), "{:?}", read.repairs);
        }
    }

    #[test]
    fn a_model_is_shown_what_every_page_comes_to() {
        assert_eq!(
            deck_extract(&deck(), 1_000),
            "Food\n- Flowers must follow one another: So what: Close the gap in July. / Clover flowers for 40 days.\n- Hive: One is enough."
        );
        assert_eq!(deck_extract(&deck(), 9), "Food\n- Fl");
    }
}
