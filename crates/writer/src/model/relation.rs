//! How do the things of a page belong together? One small question, whose answer is one of the words it
//! offers and is borne out by words of the page.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::attempts::Attempts;
use super::calls::Calls;
use super::outcome::{Failed, ModelError, Usage, Written};
use super::provider::Turn;

const PROMPT: &str = include_str!("../../prompts/relation.md");
/// An answer is a line; what is longer is none.
const LONGEST_ANSWER: usize = 4_000;
const LONGEST_EVIDENCE: usize = 200;

/// One of the words that were offered, and the words of the page that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub relation: String,
    pub evidence: String,
}

/// Asks which of `choices` (a word and its meaning) the page is.
pub(super) async fn read(
    calls: &Calls,
    page: &str,
    choices: &[(&str, &str)],
) -> Result<Written<Related>, Failed> {
    let limits = &calls.config().limits;
    let page: String = page.chars().take(limits.text_chars).collect();
    let list: String = choices.iter().map(|(word, meaning)| format!("- {word}: {meaning}\n")).collect();
    let turns = [Turn::user(PROMPT.replace("{{choices}}", list.trim_end()).replace("{{page}}", &page))];

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut reason = ModelError::Empty;
    while attempts.another() {
        let answer = collect(calls, &turns, &mut usage).await;
        match answer.and_then(|answer| check(&answer, &page, choices)) {
            Ok(value) => {
                return Ok(Written { value, repairs: BTreeSet::new(), calls: attempts.calls(), usage });
            }
            Err(error) => reason = error,
        }
        if !attempts.pause(&reason).await {
            break;
        }
    }
    Err(Failed { reason, calls: attempts.calls(), usage })
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

/// The answer, if its word was offered and its evidence stands on the page.
fn check(answer: &str, page: &str, choices: &[(&str, &str)]) -> Result<Related, ModelError> {
    #[derive(Deserialize)]
    struct Said {
        relation: String,
        #[serde(default)]
        because: String,
    }
    if answer.trim().is_empty() {
        return Err(ModelError::Empty);
    }
    let (Some(start), Some(end)) = (answer.find('{'), answer.rfind('}')) else {
        return Err(ModelError::WrongShape);
    };
    let json = answer.get(start..=end).unwrap_or_default();
    let said: Said = serde_json::from_str(json).map_err(|_| ModelError::WrongShape)?;
    let relation = said.relation.trim().to_lowercase();
    let evidence: String = said.because.trim().chars().take(LONGEST_EVIDENCE).collect();
    let plain = |text: &str| {
        let words = text.split(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").to_lowercase()
    };
    let offered = choices.iter().any(|(word, _)| *word == relation);
    let is_shown = relation == "list" || !evidence.is_empty() && plain(page).contains(&plain(&evidence));
    if offered && is_shown { Ok(Related { relation, evidence }) } else { Err(ModelError::WrongShape) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: [(&str, &str); 2] = [("list", "side by side"), ("funnel", "less and less")];

    #[track_caller]
    fn accepts(answer: &str, expected: Option<&str>) {
        let page = "### Sales\n#### Visits\n- 12 came\n#### Orders\n- 3 bought";
        let found = check(answer, page, &CHOICES).ok();
        assert_eq!(found.as_ref().map(|found| found.relation.as_str()), expected, "{answer}");
    }

    #[test]
    fn answers_are_borne_out_by_the_page() {
        accepts("{\"relation\": \"funnel\", \"because\": \"Visits - 12 came\"}", Some("funnel"));
        accepts("```json\n{\"relation\": \"Funnel\", \"because\": \"visits\"}\n```", Some("funnel"));
        accepts("{\"relation\": \"list\"}", Some("list"));
        accepts("{\"relation\": \"funnel\", \"because\": \"99 came\"}", None);
        accepts("{\"relation\": \"funnel\"}", None);
        accepts("{\"relation\": \"spiral\", \"because\": \"Visits\"}", None);
        accepts("It is a funnel.", None);
        accepts("", None);
    }
}
