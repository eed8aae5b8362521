//! Finds the part of a long sentence that can be a heading: its lead, its first clause, its core or its
//! subject.

use std::collections::HashSet;
use std::sync::LazyLock;

use deckwright_model::fidelity::compare;
use deckwright_model::language::{is_cjk, is_han, is_kana, width_units};

use super::lists::{List, words};
use super::{MIN_HEADING_LENGTH, is_short, leans};

static VERBS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../verbs.txt").split_ascii_whitespace().collect());

/// Whether a part of a sentence ends with a word that needs another after it: "Last cow on", 他说的.
pub(super) fn waits(part: &str) -> bool {
    let last = part.rsplit(char::is_whitespace).next().unwrap_or_default();
    words(List::Waiting).contains(&last.to_lowercase().as_str())
        || words(List::WaitingWide).iter().any(|word| part.ends_with(word))
}

/// Whether a part of a sentence ends neither inside a word nor inside a number, and so says nothing that the
/// sentence does not.
pub(super) fn is_whole(part: &str, sentence: &str) -> bool {
    let Some(at) = sentence.find(part) else { return false };
    let (before, after) = (&sentence[..at], &sentence[at + part.len()..]);
    let spaced = |c: char| c.is_alphanumeric() && !is_han(c) && !is_kana(c);
    let torn = |left: Option<char>, right: Option<char>| {
        left.zip(right).is_some_and(|(left, right)| {
            spaced(left) && spaced(right)
                || left.is_ascii_digit()
                    && (right.is_alphanumeric() || "%.,:％-–".contains(right))
                    && !after.starts_with(", ")
                || right.is_ascii_digit() && "$€£¥-–.,".contains(left)
        })
    };
    !torn(before.chars().next_back(), part.chars().next())
        && !torn(part.chars().next_back(), after.chars().next())
        && compare(sentence, part).foreign.is_empty()
}

/// The first clause, if it is understandable by itself.
pub(super) fn clause(sentence: &str) -> Option<String> {
    let wide = sentence.contains(is_cjk);
    let mut depth = 0usize;
    for (at, c) in sentence.char_indices() {
        match c {
            '(' | '（' | '「' | '『' | '“' | '[' | '【' | '《' => depth += 1,
            ')' | '）' | '」' | '』' | '”' | ']' | '】' | '》' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let head = sentence[..at].trim();
        let rest = sentence[at + c.len_utf8()..].trim_start();
        let spaced = sentence[at + c.len_utf8()..].starts_with(char::is_whitespace);
        let dash = matches!(c, '–' | '—') && spaced;
        let strong = matches!(c, '；' | '：') || matches!(c, ';' | ':') && spaced || dash;
        let weak = matches!(c, '，' | '、') || c == ',' && spaced;
        if depth > 0 || !(strong || weak) || width_units(head) < MIN_HEADING_LENGTH {
            continue;
        }
        // An incomplete clause such as "he says" continues with the next one.
        if wide && (c == '、' || waits(head)) {
            continue;
        }
        let stands =
            if wide { stands_wide(head, rest) } else { stands_latin(head) && (strong || goes_on(rest)) };
        return stands.then(|| head.to_owned());
    }
    None
}

/// Whether a clause in Latin script has a verb and no conjunction that limits it.
fn stands_latin(clause: &str) -> bool {
    let first = clause.split_whitespace().next().map(str::to_lowercase).unwrap_or_default();
    clause.split_whitespace().count() >= 3
        && has_verb(clause)
        && !words(List::Limiting).contains(&first.as_str())
}

/// Whether there is a finite verb after the first word.
pub(super) fn has_verb(text: &str) -> bool {
    let all: Vec<&str> = text.split_whitespace().collect();
    (1..all.len()).any(|at| {
        is_finite(all[at], all[at - 1])
            || is_past(all[at]) && all.get(at + 1).is_none_or(|next| *next != "by")
    })
}

/// The sentence without its last phrases. An affirmation stays true without a place, a time or a reason. A
/// sentence that is denied, limited or only possible is not shortened, since its meaning could change.
pub(super) fn core(sentence: &str) -> Option<String> {
    let all: Vec<&str> = sentence.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase();
    let is_limited =
        |word: &&str| words(List::Denying).contains(&bare(word).as_str()) || bare(word).ends_with("n't");
    let verb = (1..all.len()).find(|&at| is_finite(all[at], all[at - 1]) || is_past(&bare(all[at])))?;
    let may_end = |at: usize| {
        let head = all[..at].join(" ");
        let last = bare(all[at - 1]);
        words(List::Phrases).contains(&bare(all[at]).as_str())
            && at >= verb + 3
            && !is_past(&last)
            && !words(List::Waiting).contains(&last.as_str())
            && is_short(&head)
            && !head.contains([',', ';', ':', '(', '–', '—'])
    };
    let first = bare(all.first()?);
    let stands =
        !words(List::Limiting).contains(&first.as_str()) && !words(List::Leaning).contains(&first.as_str());
    // Two statements about one subject are each true alone.
    let joins = |at: usize| {
        all[at] == "and"
            && at >= verb + 3
            && all.get(at + 1).is_some_and(|next| is_finite(next, "") || is_past(&bare(next)))
    };
    if let Some(end) = (verb..all.len()).find(|&at| joins(at)).filter(|_| stands) {
        let first = all[..end].join(" ").trim_end_matches(',').to_owned();
        if is_short(&first) {
            return Some(first);
        }
    }
    let end = (1..all.len()).rev().find(|&at| may_end(at)).filter(|_| stands)?;
    (!all.iter().any(is_limited)).then(|| all[..end].join(" "))
}

/// The words before a colon, if they are more than a name and do not introduce a quotation: "What you need:
/// …".
pub(super) fn lead(sentence: &str) -> Option<String> {
    let (head, rest) = sentence.split_once(": ")?;
    let count = head.split_whitespace().count();
    let last = head.rsplit(' ').next().unwrap_or_default();
    let quotes =
        rest.starts_with(['"', '“', '\'']) || words(List::Saying).contains(&last.to_lowercase().as_str());
    ((2..=8).contains(&count) && !quotes && !head.contains([',', '.', ';'])).then(|| head.to_owned())
}

/// Whether a clause or phrase follows a comma, not the rest of an enumeration.
fn goes_on(rest: &str) -> bool {
    let first = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    words(List::GoingOn).contains(&first.as_str())
}

fn stands_wide(clause: &str, rest: &str) -> bool {
    let limits = |word: &&str| clause.starts_with(*word);
    // A Japanese clause before a comma mostly lacks its verb; a Chinese one can be complete.
    let japanese = clause.chars().chain(rest.chars().take(20)).any(is_kana);
    !japanese
        && !words(List::LimitingWide).iter().any(limits)
        && !words(List::GoingOnWide).iter().any(|word| rest.starts_with(word))
}

/// The words before the finite verb, if they are more than a single plain word.
pub(super) fn subject(sentence: &str) -> Option<String> {
    let all: Vec<&str> = sentence.split(' ').collect();
    let first = all.first()?.to_lowercase();
    if words(List::Leaning).contains(&first.as_str()) || words(List::NoSubjects).contains(&first.as_str()) {
        return None;
    }
    let verb = (1..all.len().min(8)).find(|&at| is_finite(all[at], all[at - 1]))?;
    let from = usize::from(["the", "a", "an", "our"].contains(&first.as_str()));
    let subject = all.get(..verb)?;
    let plain = !subject.iter().any(|word| word.contains([',', ';', ':', '"', '“', '(', ')', '?', '!', '.']));
    (subject.len() >= from + 2 && plain).then(|| subject.join(" "))
}

/// Whether `word` is a verb after `before`: "Paris plans", "sales increased", but not "annual plans".
pub(super) fn is_finite(word: &str, before: &str) -> bool {
    let lower = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase();
    if words(List::Finite).contains(&lower.as_str()) || lower.ends_with("n't") || lower.ends_with("'ll") {
        return true;
    }
    let before = before.to_lowercase();
    // After a pronoun, any word of that form is a verb.
    let spoken = words(List::Persons).contains(&before.as_str()) && lower.len() > 4 && lower.ends_with("ed");
    spoken || is_past(&lower) && (before.ends_with('s') || words(List::Persons).contains(&before.as_str()))
}

/// Whether a word is the past or the participle of a verb: "stopped", "moved", "called".
fn is_past(word: &str) -> bool {
    let known = |stem: &str| VERBS.contains(stem);
    let doubled = |stem: &str| {
        let mut letters = stem.chars();
        letters.next_back().is_some_and(|last| letters.next_back() == Some(last))
            && known(&stem[..stem.len() - 1])
    };
    let stem = word.strip_suffix("ed").filter(|stem| stem.is_ascii());
    stem.is_some_and(|stem| known(stem) || known(&format!("{stem}e")) || doubled(stem))
}

/// The topic of a Japanese sentence: the phrase before は, if it is long enough.
pub(super) fn topic(sentence: &str) -> Option<String> {
    let end = sentence.find(['は', '、', '。']).filter(|&at| sentence[at..].starts_with('は'))?;
    let topic = sentence[..end].trim();
    // In 以上から本論文は, the source before から is not part of the topic.
    let comes_from = ["から", "より", "まで", "として"].iter().any(|word| topic.contains(word));
    let plain = !comes_from && !topic.contains(['「', '」', '（', '）', 'て', 'で', 'に', 'が', 'を']);
    let speaks = topic.chars().filter(|&c| is_han(c) || is_kana(c)).count() >= 5;
    (plain && speaks && !leans(topic)).then(|| topic.to_owned())
}
