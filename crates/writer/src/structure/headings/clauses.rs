//! Which part of a long sentence can stand by itself? Its lead, its first clause, its core, its subject.

use std::collections::HashSet;
use std::sync::LazyLock;

use deckwright_model::fidelity::compare;
use deckwright_model::language::{is_cjk, is_han, is_kana, width_units};

use super::{SHORTEST, is_short, leans, words};

static VERBS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../verbs.txt").split_ascii_whitespace().collect());

/// Whether a part of a sentence ends with a word that waits for another: "Last cow on", 他说的.
pub(super) fn waits(part: &str) -> bool {
    let last = part.rsplit(char::is_whitespace).next().unwrap_or_default();
    words("waiting").contains(&last.to_lowercase().as_str())
        || words("waiting_wide").iter().any(|word| part.ends_with(word))
}

/// Whether a part of a sentence ends neither inside a word nor inside a number, so that it says nothing
/// that the sentence does not say.
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

/// The first clause, if it is one that stands by itself.
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
        if depth > 0 || !(strong || weak) || width_units(head) < SHORTEST {
            continue;
        }
        // A clause that waits for the next, as "he says" does, goes on with it.
        if wide && (c == '、' || waits(head)) {
            continue;
        }
        let stands =
            if wide { stands_wide(head, rest) } else { stands_latin(head) && (strong || goes_on(rest)) };
        return stands.then(|| head.to_owned());
    }
    None
}

/// A clause with a verb that no other clause limits.
fn stands_latin(clause: &str) -> bool {
    let first = clause.split_whitespace().next().map(str::to_lowercase).unwrap_or_default();
    clause.split_whitespace().count() >= 3 && has_verb(clause) && !words("limiting").contains(&first.as_str())
}

/// Whether there is a finite verb behind the first word.
pub(super) fn has_verb(text: &str) -> bool {
    let all: Vec<&str> = text.split_whitespace().collect();
    (1..all.len()).any(|at| {
        is_finite(all[at], all[at - 1])
            || is_past(all[at]) && all.get(at + 1).is_none_or(|next| *next != "by")
    })
}

/// The sentence without its last phrases. What is affirmed says less without a place, a time or a reason, and nothing
/// else; what is denied, limited or only possible would say something else.
pub(super) fn core(sentence: &str) -> Option<String> {
    let all: Vec<&str> = sentence.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase();
    let is_limited =
        |word: &&str| words("denying").contains(&bare(word).as_str()) || bare(word).ends_with("n't");
    let verb = (1..all.len()).find(|&at| is_finite(all[at], all[at - 1]) || is_past(&bare(all[at])))?;
    let may_end = |at: usize| {
        let head = all[..at].join(" ");
        let last = bare(all[at - 1]);
        words("phrases").contains(&bare(all[at]).as_str())
            && at >= verb + 3
            && !is_past(&last)
            && !words("waiting").contains(&last.as_str())
            && is_short(&head)
            && !head.contains([',', ';', ':', '(', '–', '—'])
    };
    let first = bare(all.first()?);
    let stands = !words("limiting").contains(&first.as_str()) && !words("leaning").contains(&first.as_str());
    // Of two things said of one subject each is true by itself.
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

/// What stands before a colon, if it is more than a name and nobody is quoted: "What you need: …".
pub(super) fn lead(sentence: &str) -> Option<String> {
    let (head, rest) = sentence.split_once(": ")?;
    let count = head.split_whitespace().count();
    let last = head.rsplit(' ').next().unwrap_or_default();
    let quotes =
        rest.starts_with(['"', '“', '\'']) || words("saying").contains(&last.to_lowercase().as_str());
    ((2..=8).contains(&count) && !quotes && !head.contains([',', '.', ';'])).then(|| head.to_owned())
}

/// Whether what follows a comma is a clause or phrase of its own and not the rest of an enumeration.
fn goes_on(rest: &str) -> bool {
    let first = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    words("going_on").contains(&first.as_str())
}

fn stands_wide(clause: &str, rest: &str) -> bool {
    let limits = |word: &&str| clause.starts_with(*word);
    // Japanese clauses before a pause mostly wait for their verb; a Chinese one can stand.
    let japanese = clause.chars().chain(rest.chars().take(20)).any(is_kana);
    !japanese
        && !words("limiting_wide").iter().any(limits)
        && !words("going_on_wide").iter().any(|word| rest.starts_with(word))
}

/// What stands before the finite verb, if it is more than a bare word.
pub(super) fn subject(sentence: &str) -> Option<String> {
    let all: Vec<&str> = sentence.split(' ').collect();
    let first = all.first()?.to_lowercase();
    if words("leaning").contains(&first.as_str()) || words("no_subjects").contains(&first.as_str()) {
        return None;
    }
    let verb = (1..all.len().min(8)).find(|&at| is_finite(all[at], all[at - 1]))?;
    let from = usize::from(["the", "a", "an", "our"].contains(&first.as_str()));
    let subject = all.get(..verb)?;
    let plain = !subject.iter().any(|word| word.contains([',', ';', ':', '"', '“', '(', ')', '?', '!', '.']));
    (subject.len() >= from + 2 && plain).then(|| subject.join(" "))
}

/// Whether `word` is a verb behind `before`: "Paris plans", "sales increased", but not "annual plans".
pub(super) fn is_finite(word: &str, before: &str) -> bool {
    let lower = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase();
    if words("finite").contains(&lower.as_str()) || lower.ends_with("n't") || lower.ends_with("'ll") {
        return true;
    }
    let before = before.to_lowercase();
    // Behind a pronoun any word of that form is one.
    let spoken = words("persons").contains(&before.as_str()) && lower.len() > 4 && lower.ends_with("ed");
    spoken || is_past(&lower) && (before.ends_with('s') || words("persons").contains(&before.as_str()))
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

/// The topic of a Japanese sentence: what stands before は, if it is a phrase of some length.
pub(super) fn topic(sentence: &str) -> Option<String> {
    let end = sentence.find(['は', '、', '。']).filter(|&at| sentence[at..].starts_with('は'))?;
    let topic = sentence[..end].trim();
    // 以上から本論文は: what it comes from is no part of a topic.
    let comes_from = ["から", "より", "まで", "として"].iter().any(|word| topic.contains(word));
    let plain = !comes_from && !topic.contains(['「', '」', '（', '）', 'て', 'で', 'に', 'が', 'を']);
    let speaks = topic.chars().filter(|&c| is_han(c) || is_kana(c)).count() >= 5;
    (plain && speaks && !leans(topic)).then(|| topic.to_owned())
}
