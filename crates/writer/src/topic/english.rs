//! The topic of an English title: its genre words stripped, its grammar known well enough for a sentence.

mod question;
mod title;
mod words;

use super::{Kind, Topic};
use crate::word_list::is_in;
use title::{CUTS, Title};
use words::{
    ADVERBS, COUNTABLE, DETERMINERS, FINITE, MASS, OTHER, PREPOSITIONS, PRONOUNS, VERBS, is_noun_too,
    is_plural, is_verb_form, sentence_case,
};
pub(crate) use words::{gerund, is_common, is_written};

/// What a topic that is a question begins with.
pub(super) const QUESTIONS: &str = question::WORDS;

/// What a title is about, ready for an English sentence; `None` if it only names a genre or is a
/// sentence of its own.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let title = Title::read(title)?;
    let lower = &title.lower;
    let is = |at: usize, list: &str| lower.get(at).is_some_and(|word| is_in(list, word));

    if lower[0] == "how" && is(1, "to") && lower.len() > 2 {
        return Some(activity(&title.tail(2)));
    }
    if lower[0] == "what" && is(1, "is are") && lower.len() > 2 && !is(2, PRONOUNS) {
        return Some(noun_phrase(&title.tail(2)));
    }
    if title.asks || is(0, question::WORDS) {
        return question::topic(&title);
    }
    let clause = is(0, PRONOUNS) || title.exclaims || lower.iter().any(|word| is_in(FINITE, word));
    // "Faster, Cheaper, Better" is no noun phrase; "bees, trees and us" is one.
    let enumeration = title.words.iter().any(|word| word.ends_with(','))
        && !lower.iter().any(|word| matches!(word.as_str(), "and" | "or" | "&"));
    if clause || enumeration {
        return None;
    }
    let instruction = lower.len() > 1
        && is_in(VERBS, &lower[0])
        && (!is_noun_too(&lower[0]) || is(1, DETERMINERS) || (lower.len() == 2 && is(1, ADVERBS)));
    Some(if instruction { activity(&title) } else { noun_phrase(&title) })
}

/// A heading as a noun phrase with all its words; `None` if it is a sentence, a question or too long.
pub(super) fn mention(heading: &str) -> Option<Topic> {
    let title = Title::whole(heading);
    let lower = &title.lower;
    let clause = lower.iter().any(|word| is_in(FINITE, word))
        || is_in("how what why when where who which if", &lower[0])
        || is_in(PRONOUNS, &lower[0]);
    let punctuated = heading.contains([',', ':', ';', '?', '!', '.', '(', '"', '“', '/']);
    let imperative =
        lower.len() > 1 && is_in(VERBS, &lower[0]) && !is_in(COUNTABLE, &lower[0]) && !is_in(MASS, &lower[0]);
    if clause || punctuated || lower.len() > 7 {
        return None;
    }
    Some(if imperative { activity(&title) } else { noun_phrase(&title) })
}

/// Words that belong to the verb before them.
const PARTICLES: &str = "up out off down over away back";

/// `phrase` up to the first words that only say where, when or for whom; `None` if little would be left.
pub(super) fn shorter(phrase: &str) -> Option<String> {
    let words: Vec<&str> = phrase.split(' ').collect();
    if is_in(QUESTIONS, words[0]) || phrase.contains('“') {
        return None;
    }
    let least = if is_in("a an the", words[0]) { 3 } else { 2 };
    let is_end = |&at: &usize| is_in(CUTS, words[at]) && !is_in(PARTICLES, words[at - 1]);
    (least..words.len()).find(is_end).map(|at| words[..at].join(" "))
}

/// Activities that bring about what they name.
const MAKING: &str = "opening launching starting founding building creating developing establishing designing running \
    setting introducing releasing producing planning organising organizing hosting";

/// What an activity brings about: "opening a bakery in Lisbon" → "a bakery in Lisbon".
pub(super) fn activity_result(activity: &str) -> Option<Topic> {
    let (verb, object) = activity.split_once(' ')?;
    let object = object.strip_prefix("up ").unwrap_or(object);
    let first = object.split(' ').next()?;
    if !is_in(MAKING, verb) || !is_in(DETERMINERS, first) {
        return None;
    }
    topic(object).filter(|made| made.kind == Kind::Thing)
}

/// The same as a bare name, for sentences of another language.
pub(super) fn name(title: &str) -> Option<Topic> {
    let title = Title::read(title)?;
    if title.asks {
        return Some(Topic::matter(format!("“{}”", title.words.join(" "))));
    }
    let article = title.words.len() > 1 && is_in("a an the", &title.lower[0]);
    Some(Topic::thing(title.words[usize::from(article)..].join(" ")))
}

/// Heads that need no article behind a name: "Hyde Park", "Stanford University".
const HEADS_OF_NAMES: &str = "university college school academy institute park street square lake island mountain bank \
    airport station hospital hotel castle bridge church cathedral palace beach valley river bay city town village \
    county day week";

fn noun_phrase(title: &Title) -> Topic {
    let Title { words, lower, .. } = title;
    let phrase = sentence_case(title);
    let second_is = |list: &str| lower.get(1).is_some_and(|word| is_in(list, word));
    // "Moving the office to Hamburg", "building better habits"; but "building permits" are things.
    let gerund = lower.len() > 1
        && lower[0].ends_with("ing")
        && (second_is(DETERMINERS)
            || is_verb_form(&lower[0])
                && (second_is(OTHER) || !is_noun_too(&lower[0]))
                && !second_is(PREPOSITIONS));
    if gerund {
        return Topic::matter(phrase);
    }
    let end =
        lower.iter().skip(1).position(|word| is_in(PREPOSITIONS, word)).map_or(lower.len(), |at| at + 1);
    if lower[..end].iter().any(|word| word == "and" || word == "&") {
        return Topic { plural: true, ..Topic::thing(phrase) };
    }
    let determined = is_in(DETERMINERS, &lower[0])
        || lower[0].ends_with("'s")
        || lower[0].starts_with(|c: char| c.is_ascii_digit());
    let head = &lower[end - 1];
    let plural =
        is_plural(head, &words[end - 1]) && !matches!(lower[0].as_str(), "a" | "an" | "every" | "each");
    let countable = !plural && is_in(COUNTABLE, head) && !is_in(MASS, head);
    let phrase =
        if countable && !determined && !is_name(title, end) { format!("the {phrase}") } else { phrase };
    Topic { plural, ..Topic::thing(phrase) }
}

/// Whether the words before `end` are a name that takes no article: "Anna Schmidt UX Designer", "Coffee
/// Corner" in a title that does not capitalise every noun, "iPhone".
fn is_name(title: &Title, end: usize) -> bool {
    let capital = |at: usize| title.words[at].starts_with(char::is_uppercase);
    let unknown = |at: usize| capital(at) && !is_common(&title.lower[at]);
    match end {
        1 => unknown(0) || title.words[0].chars().skip(1).any(char::is_uppercase),
        _ => {
            let deliberate = !title.title_case && (usize::from(title.leads)..end).all(capital);
            (unknown(0) && (unknown(1) || is_in(HEADS_OF_NAMES, &title.lower[end - 1]))) || deliberate
        }
    }
}

/// "brew coffee" → "brewing coffee".
fn activity(title: &Title) -> Topic {
    let verb = gerund(&title.lower[0]);
    let phrase = match title.words.len() {
        1 => verb,
        _ => format!("{verb} {}", sentence_case(&title.tail(1))),
    };
    Topic { kind: Kind::Matter, ..Topic::thing(phrase) }
}
