//! How do the things of each page belong together? One question for the pages of a chapter, whose answer is for each page
//! one of the words it offers, borne out by words of the page.

use std::collections::BTreeSet;

use super::attempts::Attempts;
use super::calls::Calls;
use super::outcome::{Failed, ModelError, Usage, Written};
use super::provider::Turn;

const PROMPT: &str = include_str!("../../prompts/relation.md");
/// An answer is a line a page; what is longer is none.
const LONGEST_ANSWER: usize = 16_000;
const LONGEST_EVIDENCE: usize = 200;

/// One of the words that were offered, and the words of the page that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub relation: String,
    pub evidence: String,
}

/// Asks which of `choices` (a word and its meaning) each page is. A page for which there is no answer that it bears out has
/// none.
pub(super) async fn read(
    calls: &Calls,
    pages: &[String],
    choices: &[(&str, &str)],
) -> Result<Written<Vec<Option<Related>>>, Failed> {
    let limits = &calls.config().limits;
    let most = limits.text_chars / pages.len().max(1);
    let pages: Vec<String> = pages.iter().map(|page| page.chars().take(most).collect()).collect();
    let turns = [Turn::user(question(&pages, choices))];

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut best: Vec<Option<Related>> = vec![None; pages.len()];
    let mut reason = ModelError::Empty;
    while attempts.another() {
        match collect(calls, &turns, &mut usage).await {
            Ok(answer) if answer.trim().is_empty() => reason = ModelError::Empty,
            Ok(answer) => {
                // What one answer knows of a page is not forgotten in the next.
                for (best, related) in best.iter_mut().zip(check(&answer, &pages, choices)) {
                    *best = best.take().or(related);
                }
                reason = ModelError::WrongShape;
            }
            Err(error) => reason = error,
        }
        if best.iter().all(Option::is_some) || !attempts.pause(&reason).await {
            break;
        }
    }
    let calls = attempts.calls();
    if best.iter().all(Option::is_none) {
        return Err(Failed { reason, calls, usage });
    }
    Ok(Written { value: best, repairs: BTreeSet::new(), calls, usage })
}

fn question(pages: &[String], choices: &[(&str, &str)]) -> String {
    let list: String = choices.iter().map(|(word, meaning)| format!("- {word}: {meaning}\n")).collect();
    let pages: String = (1..).zip(pages).map(|(at, page)| format!("Page {at}:\n\n{page}\n\n")).collect();
    let example = choices.last().map_or("", |(word, _)| word);
    PROMPT
        .replace("{{choices}}", list.trim_end())
        .replace("{{example}}", example)
        // Last, so that a page which looks like a word to fill in stays as it is.
        .replace("{{pages}}", pages.trim_end())
}

async fn collect(calls: &Calls, turns: &[Turn], usage: &mut Usage) -> Result<String, ModelError> {
    let mut answer = calls.ask(turns).await?;
    let mut text = String::new();
    let mut end = Ok(());
    while text.len() <= LONGEST_ANSWER {
        match answer.next().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => break,
            Err(error) => {
                end = Err(error);
                break;
            }
        }
    }
    *usage += answer.usage();
    end.map(|()| text)
}

/// For each page what the answer says of it, if the word was offered and its evidence stands on the page.
fn check(answer: &str, pages: &[String], choices: &[(&str, &str)]) -> Vec<Option<Related>> {
    let mut related = vec![None; pages.len()];
    for line in answer.lines() {
        let mut parts = line.trim().trim_matches('|').splitn(3, '|').map(str::trim);
        let (Some(number), Some(relation)) = (parts.next(), parts.next()) else { continue };
        let number = number.trim_start_matches(|c: char| !c.is_ascii_digit());
        let Some(index) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else {
            continue;
        };
        let Some(page) = pages.get(index).filter(|_| related[index].is_none()) else { continue };
        let relation = relation.to_lowercase();
        let evidence = parts.next().unwrap_or_default().trim_matches(['"', '“', '”', '「', '」']);
        let evidence: String = evidence.chars().take(LONGEST_EVIDENCE).collect();
        let offered = choices.iter().any(|(word, _)| *word == relation);
        let is_shown = relation == "list" || !evidence.is_empty() && plain(page).contains(&plain(&evidence));
        if offered && is_shown {
            related[index] = Some(Related { relation, evidence });
        }
    }
    related
}

/// The words of a text without what stands between them.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: [(&str, &str); 2] = [("list", "side by side"), ("funnel", "less and less")];

    #[track_caller]
    fn accepts(answer: &str, expected: [Option<&str>; 2]) {
        let pages = [
            "### Sales\n#### Visits\n- 12 came\n#### Orders\n- 3 bought".to_owned(),
            "### Team\n#### Ann".to_owned(),
        ];
        let found = check(answer, &pages, &CHOICES);
        let words: Vec<Option<&str>> =
            found.iter().map(|found| found.as_ref().map(|found| found.relation.as_str())).collect();
        assert_eq!(words, expected, "{answer}");
    }

    #[test]
    fn answers_are_borne_out_by_the_page() {
        accepts("1 | funnel | Visits - 12 came\n2 | list |", [Some("funnel"), Some("list")]);
        accepts("Page 1 | Funnel | \"visits\"\nHere you are.", [Some("funnel"), None]);
        accepts("| 2 | list | Ann |", [None, Some("list")]);
        accepts("1 | funnel | 99 came", [None, None]);
        accepts("1 | funnel", [None, None]);
        accepts("1 | spiral | Visits", [None, None]);
        accepts("0 | list |\n99999999999999999999 | list |\n3 | list |", [None, None]);
        accepts("1 | list |\n1 | funnel | Visits", [Some("list"), None]);
        accepts("It is a funnel.", [None, None]);
        accepts("", [None, None]);
    }

    #[test]
    fn a_page_that_looks_like_a_word_to_fill_in_stays_as_it_is() {
        let asked = question(&["{{choices}} and {{example}}".to_owned()], &CHOICES);
        assert!(asked.trim_end().ends_with("Page 1:\n\n{{choices}} and {{example}}"), "{asked}");
        assert!(asked.contains("1 | funnel | words"), "{asked}");
    }
}
