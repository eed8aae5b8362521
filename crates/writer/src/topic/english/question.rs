//! How is a question spoken of in an English sentence?

use super::Topic;
use super::title::Title;
use super::words::{FINITE, PRONOUNS, VERBS, is_noun_too, sentence_case};
use crate::word_list::is_in;

/// Words that begin a question or the clause which it becomes.
pub(super) const WORDS: &str = "why how what when where whether which";
/// Verbs that change places with their subject.
const AUXILIARIES: &str = "is are was were do can could should will would has have may might must";

const MODALS: &str = "can could should will would may might must";

/// "Should we move?" → "whether we should move", "Why cats purr" as it is, and any other question in
/// quotation marks. `None` if it is too short to be either.
pub(super) fn topic(title: &Title) -> Option<Topic> {
    let lower = &title.lower;
    let asks_why = is_in(WORDS, &lower[0]) || (title.asks && lower[0] == "who");
    if title.words.len() < 3 {
        return None;
    }
    if asks_why && !lower[1..].iter().take(2).any(|word| is_in(FINITE, word)) {
        return Some(Topic::matter(sentence_case(title)));
    }
    indirect(title, asks_why)
        .or_else(|| title.asks.then(|| format!("the question “{}?”", title.words.join(" "))))
        .map(Topic::matter)
}

/// The question with its verb behind the subject, where the words show what the subject is.
fn indirect(title: &Title, asks_why: bool) -> Option<String> {
    let lower = &title.lower;
    let verb = lower.iter().take(3).position(|word| is_in(AUXILIARIES, word))?;
    if asks_why != (verb > 0) {
        return None;
    }
    let subject = lower.get(verb + 1)?;
    let pronoun = is_in(PRONOUNS, subject);
    let asked = if asks_why { lower[..verb].join(" ") } else { "whether".to_owned() };
    let rest = |from: usize| (from < lower.len()).then(|| sentence_case(&title.tail(from)));
    match lower[verb].as_str() {
        // "Why do cats purr": the verb "purr" has the right form already.
        "do" => Some(format!("{asked} {}", spoken(&rest(verb + 1)?, subject))),
        auxiliary if pronoun => {
            let subject = if subject == "i" { "I" } else { subject };
            Some(format!("{asked} {subject} {auxiliary} {}", rest(verb + 2)?))
        }
        auxiliary if is_in(MODALS, auxiliary) && !asks_why => {
            // "Can school gardens teach biology": a word that is a verb and nothing else ends the subject.
            let is_verb = |word: &String| is_in(VERBS, word) && !is_noun_too(word);
            let at = lower.iter().skip(verb + 2).position(is_verb)? + 1;
            let cased = rest(verb + 1)?;
            let words: Vec<&str> = cased.split(' ').collect();
            Some(format!("{asked} {} {auxiliary} {}", words[..at].join(" "), words[at..].join(" ")))
        }
        _ => None,
    }
}

/// `text`, whose first word is `subject`, as it is written within a sentence.
fn spoken(text: &str, subject: &str) -> String {
    if is_in(PRONOUNS, subject) && subject != "i" {
        format!("{subject}{}", &text[subject.len()..])
    } else {
        text.to_owned()
    }
}
