//! Which words of an English title say what it is about?

use super::words::{GENRES, MODIFIERS, is_common, is_function_word};
use crate::word_list::is_in;

/// What is left of a title without genre words, years and a subtitle. It has at least one word.
pub(super) struct Title {
    /// As written; a comma stays with the word before it.
    pub words: Vec<String>,
    /// The same in lower case and without commas.
    pub lower: Vec<String>,
    /// Whether the whole title capitalises its nouns, so that a capital tells nothing.
    pub title_case: bool,
    /// Whether the first word stands at the beginning of the title, where a capital tells nothing either.
    pub leads: bool,
    pub asks: bool,
    pub exclaims: bool,
}

/// Beginnings that only lead to the topic.
const OPENINGS: &[&str] = &[
    "getting started with",
    "everything about",
    "getting to know",
    "welcome to",
    "all about",
    "introducing",
    "announcing",
    "presenting",
    "understanding",
    "exploring",
    "discovering",
    "about",
];
/// Endings that only say how the topic is treated.
const ENDINGS: &[&str] = &[
    "for beginners",
    "for dummies",
    "in a nutshell",
    "at a glance",
    "made simple",
    "made easy",
    "step by step",
    "explained",
];
/// Titles that speak of their author only.
const SELF: &str = "me us myself ourselves you";
const MAX_TITLE_WORDS: usize = 12;
/// Characters, beyond which what follows one of these words is left out of the topic.
const MAX_UNCUT_LENGTH: usize = 44;
pub(super) const CUTS: &str =
    "in on at for with across during under after before within through by via that which who around among";
/// What begins a clause, which cannot be cut.
const CLAUSES: &str = "why how what when where whether which who if";
/// Words that keep their full stop.
const ABBREVIATIONS: &str = "dr mr mrs ms prof st inc ltd co corp jr sr";

impl Title {
    /// The part of `title` that says more than a genre, the first if several do.
    pub(super) fn read(title: &str) -> Option<Self> {
        let parts = title.replace(" - ", ": ").replace(['–', '—'], ": ");
        parts.split(": ").find_map(Self::read_part)
    }

    fn read_part(part: &str) -> Option<Self> {
        let asks = part.trim_end().ends_with('?');
        let all: Vec<&str> =
            part.split(' ').map(bare).filter(|word| !word.trim_matches(',').is_empty()).collect();
        // A question is spoken of as a whole.
        let stripped = if asks { &all[..] } else { before_comma(strip(&all)) };
        let rest = if asks { stripped } else { shortened(stripped) };
        let first = *rest.first()?;
        if rest.len() > MAX_TITLE_WORDS || (rest.len() == 1 && is_in(SELF, &first.to_lowercase())) {
            return None;
        }
        Some(Self {
            leads: std::ptr::eq(rest.as_ptr(), all.as_ptr()),
            exclaims: part.trim_end().ends_with('!') && rest.len() == all.len(),
            asks,
            // What was cut off may be written another way.
            ..Self::of(rest, if rest.len() < stripped.len() { rest } else { &all[..] })
        })
    }

    /// All words of a heading.
    pub(super) fn whole(heading: &str) -> Self {
        let words: Vec<&str> = heading.split(' ').collect();
        Self::of(&words, &words)
    }

    fn of(rest: &[&str], all: &[&str]) -> Self {
        let mut words: Vec<String> = rest.iter().map(|&word| word.to_owned()).collect();
        if let Some(last) = words.last_mut() {
            last.truncate(last.trim_end_matches(',').len());
        }
        let lower = lowered(rest);
        let title_case = all
            .iter()
            .skip(1)
            .all(|word| is_function_word(&word.to_lowercase()) || !word.starts_with(char::is_lowercase));
        Self { words, lower, title_case, leads: true, asks: false, exclaims: false }
    }

    /// The same from the word `from` on.
    pub(super) fn tail(&self, from: usize) -> Self {
        Self {
            words: self.words[from..].to_vec(),
            lower: self.lower[from..].to_vec(),
            leads: self.leads && from == 0,
            ..*self
        }
    }
}

fn lowered(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.trim_end_matches(',').to_lowercase()).collect()
}

/// `words` without everything around the topic.
fn strip<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let shorter = without_genre(without_time(without_ending(without_opening(words))));
    if shorter.len() == words.len() { words } else { strip(shorter) }
}

/// `word` without punctuation around it. A comma behind it stays.
fn bare(word: &str) -> &str {
    let outer = word.trim_matches(|c: char| ";?!\"“”()".contains(c)).trim_start_matches(',');
    match outer.strip_suffix('.') {
        Some(stem) if is_in(ABBREVIATIONS, &stem.to_lowercase()) => outer,
        _ => word.trim_matches(|c: char| ";.?!\"“”()".contains(c)).trim_start_matches(','),
    }
}

/// A long title without its last additions: "Night trains in Europe that …" is about night trains in Europe.
fn shortened<'a, 'b>(mut words: &'a [&'b str]) -> &'a [&'b str] {
    let is_long = |words: &[&str]| {
        words.len() > MAX_TITLE_WORDS
            || words.iter().map(|word| word.chars().count() + 1).sum::<usize>() > MAX_UNCUT_LENGTH + 1
    };
    let lower = lowered(words);
    let clause = lower.first().is_some_and(|first| is_in(CLAUSES, first))
        && lower.get(1).is_none_or(|second| second != "to");
    while !clause && is_long(words) {
        let cut = words.iter().rposition(|word| is_in(CUTS, &word.to_lowercase()));
        // One word before the cut may be too little to be understood.
        let Some(at) = cut.filter(|&at| at >= 2) else { break };
        words = &words[..at];
    }
    words
}

/// "Anna Schmidt, UX Designer" is about Anna Schmidt.
fn before_comma<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let name = |word: &&str| {
        word.starts_with(char::is_uppercase) && !is_common(&word.trim_end_matches(',').to_lowercase())
    };
    let comma = words.iter().position(|word| word.ends_with(','));
    match comma {
        Some(at @ 1..=2) if words[..=at].iter().all(name) => &words[..=at],
        _ => words,
    }
}

fn without_opening<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let lower = lowered(words);
    for opening in OPENINGS {
        let length = opening.split(' ').count();
        if lower.len() > length && lower[..length].join(" ") == *opening {
            return &words[length..];
        }
    }
    // "Meet Anna", "Meet the team"; but "Meet deadlines" is an instruction.
    match words {
        [first, rest @ ..]
            if first.eq_ignore_ascii_case("meet")
                && (is_in("the our your", &lower[1..].first().cloned().unwrap_or_default())
                    || rest.iter().any(|word| word.starts_with(char::is_uppercase))
                        && rest.iter().all(|word| !is_common(&word.to_lowercase()))) =>
        {
            rest
        }
        _ => words,
    }
}

fn without_ending<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let lower = lowered(words);
    for ending in ENDINGS {
        let length = ending.split(' ').count();
        if lower.len() > length && lower[lower.len() - length..].join(" ") == *ending {
            return &words[..words.len() - length];
        }
    }
    words
}

/// Drops "2025", "FY2025", "Q3" and the like from both ends.
fn without_time<'a, 'b>(mut words: &'a [&'b str]) -> &'a [&'b str] {
    let is_time = |word: &str| {
        let word = word.trim_end_matches(',');
        let digits = word.trim_start_matches(['F', 'Y', 'Q', 'H', '\'']).trim_end_matches(['/', '-']);
        !digits.is_empty()
            && word.len() <= 9
            && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '-'))
            && (digits.len() >= 4 || word.starts_with(['Q', 'H', 'F']))
    };
    while let [first, rest @ ..] = words
        && is_time(first)
    {
        words = rest;
    }
    while let [rest @ .., last] = words
        && is_time(last)
    {
        words = rest;
        if let [rest @ .., "for" | "in" | "of" | "For" | "In" | "Of"] = words {
            words = rest;
        }
    }
    words
}

/// What goes with a genre at the end of a title, and periods at its beginning.
const BEFORE_GENRE: &str = "business annual case feasibility pitch project meeting research year-end quarterly monthly weekly status progress";
const PERIODS: &str = "annual yearly quarterly monthly weekly final year-end mid-year";
/// "Financial results" are a genre, "survey results" are not.
const OF_RESULTS: &str = "financial annual quarterly half-year full-year interim operating business";

fn without_genre<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let lower = lowered(words);
    let results = |at: usize| {
        is_in("results statement statements", &lower[at]) && at > 0 && is_in(OF_RESULTS, &lower[at - 1])
    };
    let genre = |at: usize| is_in(GENRES, &lower[at]) || results(at);
    let modifier = |at: usize| is_in(MODIFIERS, &lower[at]);

    // "A short introduction to …", "Business plan for …"
    let opening = (0..words.len()).find(|&at| !genre(at) && !modifier(at)).unwrap_or(words.len());
    let mut start = 0;
    if opening > 0
        && genre(opening - 1)
        && opening < words.len()
        && is_in("for of on about to into regarding concerning from", &lower[opening])
    {
        start = opening + 1;
        // What is announced is the topic, whatever it is called: "the annual general meeting".
        if is_in("notice invitation announcement", &lower[opening - 1]) {
            return &words[start..];
        }
    }
    // "… business plan", "Annual … review"
    let mut end = words.len();
    while end > start && genre(end - 1) {
        end -= 1;
    }
    let tail = end < words.len();
    // "Nimbus financial report", but "personal financial plan".
    let named = |at: usize| at > start && !is_common(&lower[at - 1]);
    while tail
        && end > start
        && (is_in(BEFORE_GENRE, &lower[end - 1]) || lower[end - 1] == "financial" && named(end - 1))
    {
        end -= 1;
    }
    while tail && start < end && is_in(PERIODS, &lower[start]) {
        start += 1;
    }
    let genre_is_named = start > 0 || tail || (start..end).any(genre);
    if start == end || (genre_is_named && (start..end).all(|at| genre(at) || modifier(at))) {
        &[]
    } else {
        &words[start..end]
    }
}
