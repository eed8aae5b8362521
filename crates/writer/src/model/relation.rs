//! How do the things of each page belong together, and how is it best set? One question for the pages of a chapter, whose
//! answer is for each page one of the words it offers, borne out by words of the page, and perhaps the page set anew.

use std::collections::BTreeSet;

use deckwright_model::outline::{Outline, Page};

use super::attempts::Attempts;
use super::calls::Calls;
use super::outcome::{ModelError, ModelFailure, ModelOutput, Usage};
use super::provider::Turn;

const PROMPT: &str = include_str!("../../prompts/relation.md");
/// An answer is a line a page and at most all of its words; what is longer is none.
const MAX_ANSWER_LENGTH: usize = 64_000;
/// Longest evidence, in characters.
const MAX_EVIDENCE_LENGTH: usize = 200;

/// One of the words that were offered, and the words of the page that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRelation {
    pub relation: String,
    pub evidence: String,
    /// The page as the model sets it. Nobody has looked yet whether it says the same.
    pub set: Option<Page>,
}

/// Asks which of `choices` (a word and its meaning) each page is. A page for which there is no answer that it bears out has
/// none.
pub(super) async fn read(
    calls: &Calls,
    pages: &[String],
    choices: &[(&str, &str)],
) -> Result<ModelOutput<Vec<Option<PageRelation>>>, ModelFailure> {
    let limits = &calls.config().limits;
    let most = limits.text_chars / pages.len().max(1);
    let pages: Vec<String> = pages.iter().map(|page| page.chars().take(most).collect()).collect();
    let turns = [Turn::user(question(&pages, choices))];

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let mut best: Vec<Option<PageRelation>> = vec![None; pages.len()];
    let mut reason = ModelError::Empty;
    while attempts.begin_another() {
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
        return Err(ModelFailure { reason, calls, usage });
    }
    Ok(ModelOutput { value: best, repairs: BTreeSet::new(), calls, usage })
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
    while text.len() <= MAX_ANSWER_LENGTH {
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
fn check(answer: &str, pages: &[String], choices: &[(&str, &str)]) -> Vec<Option<PageRelation>> {
    let mut related: Vec<Option<PageRelation>> = vec![None; pages.len()];
    let mut lines = answer.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((index, relation, evidence)) = named(line).filter(|named| named.0 < pages.len()) else {
            continue;
        };
        let mut below = Vec::new();
        while let Some(line) = lines.next_if(|line| named(line).is_none()) {
            below.push(line);
        }
        let offered = choices.iter().any(|(word, _)| *word == relation);
        let is_shown =
            relation == "list" || !evidence.is_empty() && plain(&pages[index]).contains(&plain(&evidence));
        if offered && is_shown && related[index].is_none() {
            related[index] = Some(PageRelation { relation, evidence, set: set(&pages[index], &below) });
        }
    }
    related
}

/// The number of a page from 0, the word for it and its evidence, if a line begins with them: `2 | funnel | words`. A row of a
/// table begins with a bar.
fn named(line: &str) -> Option<(usize, String, String)> {
    let mut parts = line.trim().splitn(3, '|').map(str::trim);
    let (number, relation) = (parts.next()?, parts.next()?);
    let number = number.trim_start_matches(|c: char| !c.is_ascii_digit());
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    let evidence = parts.next().unwrap_or_default().trim_matches(['"', '“', '”', '「', '」', '|', ' ']);
    Some((index, relation.to_lowercase(), evidence.chars().take(MAX_EVIDENCE_LENGTH).collect()))
}

/// The page that the lines below its number make, below its own title.
fn set(page: &str, lines: &[&str]) -> Option<Page> {
    let is_marked =
        |line: &&&str| !line.trim_start().starts_with("### ") && !line.trim_start().starts_with("```");
    let lines: Vec<&str> = lines.iter().filter(is_marked).copied().collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        return None;
    }
    let title = page.lines().next().filter(|line| line.starts_with("### "))?;
    let text = format!("# x\n\n## x\n\n{title}\n\n{}", lines.join("\n"));
    let mut pages =
        Outline::from_own_markdown(&text, "").ok()?.chapters.into_iter().next()?.pages.into_iter();
    pages.next().filter(|_| pages.next().is_none())
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
        accepts("2 | list | Ann |", [None, Some("list")]);
        accepts("1 | funnel | 99 came", [None, None]);
        accepts("1 | funnel", [None, None]);
        accepts("1 | spiral | Visits", [None, None]);
        accepts("0 | list |\n99999999999999999999 | list |\n3 | list |", [None, None]);
        accepts("1 | list |\n1 | funnel | Visits", [Some("list"), None]);
        accepts("It is a funnel.", [None, None]);
        accepts("", [None, None]);
    }

    #[test]
    fn a_page_may_be_set_anew_below_its_line() {
        let pages = ["### Sales\n\n12 came, and 3 bought.".to_owned(), "### Team\n\nAnn leads.".to_owned()];
        let answer = "1 | funnel | 12 came\n\n| | People |\n|---|---|\n| came | 12 |\n\n#### 12\n- came,\n#### and 3\n- bought.\n\n2 | \
                      list |\n";
        let [Some(first), Some(second)] = &check(answer, &pages, &CHOICES)[..] else { panic!("two answers") };
        let set = first.set.as_ref().unwrap();
        assert_eq!((set.title.as_str(), set.points.len(), set.body.len()), ("Sales", 2, 1), "{set:?}");
        assert_eq!(second.set, None);
        let fenced = check("1 | list |\n```\n### Sales\n- 12 came\n```", &pages, &CHOICES);
        assert_eq!(fenced[0].as_ref().unwrap().set.as_ref().unwrap().title, "Sales");
    }

    #[test]
    fn a_page_that_looks_like_a_word_to_fill_in_stays_as_it_is() {
        let asked = question(&["{{choices}} and {{example}}".to_owned()], &CHOICES);
        assert!(asked.trim_end().ends_with("Page 1:\n\n{{choices}} and {{example}}"), "{asked}");
        assert!(asked.contains("1 | funnel | words"), "{asked}");
    }
}
