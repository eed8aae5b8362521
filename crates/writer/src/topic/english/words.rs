//! What does the composer know about English words?

use std::collections::HashSet;
use std::sync::LazyLock;

use super::title::Title;
use crate::brief::Language;
use crate::topic::capitalised;
use crate::word_list::is_in;
use crate::{embedded, preset_topics};

pub(super) const COUNTABLE: &str = include_str!("countable.txt");
pub(super) const MASS: &str = include_str!("mass.txt");
pub(super) const VERBS: &str = include_str!("verbs.txt");
pub(super) const OTHER: &str = include_str!("other.txt");

/// Words that name the kind of document rather than what it is about.
pub(super) const GENRES: &str = "plan plans report review summary overview introduction intro presentation deck pitch proposal \
    analysis agenda lecture lesson course courseware training tutorial guide speech talk briefing update \
    announcement essay article recap outlook handbook primer slides ppt basics fundamentals crash study \
    retrospective minutes notice invitation memo thesis whitepaper syllabus 101";
/// Words that go with a genre: "annual", "final", "business" in "business plan".
pub(super) const MODIFIERS: &str = "a an the my our business annual yearly quarterly monthly weekly final short brief quick complete \
    comprehensive general executive project research market case feasibility meeting status progress \
    work financial beginner's year-end mid-year end-of-year team strategic first simple practical full \
    year new";
pub(super) const PREPOSITIONS: &str = "in of for on at with from to by into under after before across between among through without within \
    against during as over behind beyond around towards toward via vs versus that who which";
pub(super) const DETERMINERS: &str = "a an the my our your his her its their this that these those every each all some no any one two \
    three four five six seven eight nine ten many several both";
/// Verbs whose second place makes a clause or a question of a title.
pub(super) const FINITE: &str = "is are was were am be do does did can could should will would has have had may might must don't \
    doesn't can't won't isn't aren't cannot it's let's i'm we're you're that's";
pub(super) const PRONOUNS: &str = "i we you he she it they who let please";
/// What may follow an instruction of one word: "Sleep well".
pub(super) const ADVERBS: &str = "well better smarter faster together less more safely alone";

/// Words that are also names; a capital is kept.
const ALSO_NAMES: &str = "polish turkey march august amazon apple mark bill rose grace jack frank";
/// Nouns that belong to a name which follows them: "Project Phoenix", "Lake Geneva".
const BEFORE_NAMES: &str = "project operation lake mount hotel café cafe team professor";
/// Adjectives that are written with a capital and make no name of what follows, except with these nouns.
const NATIONAL: &str = "chinese japanese french german english italian spanish portuguese american european african asian british \
    irish scottish indian russian korean greek roman arabic latin swiss austrian dutch belgian swedish norwegian danish \
    finnish turkish mexican brazilian canadian australian vietnamese thai mediterranean nordic";
const NATIONAL_NAMES: &str =
    "revolution republic empire war union parliament civil ocean sea channel museum open";
/// Beginnings that make a new word of one that is known: "microplastics".
const PREFIXES: &[&str] =
    &["micro", "bio", "nano", "eco", "cyber", "geo", "tele", "agri", "multi", "super", "re"];

/// Endings that hardly any name has, at least in a word as long as this.
const ENDINGS: &[&str] = &[
    "able", "ative", "culture", "ible", "ful", "less", "ous", "tion", "tions", "sion", "sions", "ment",
    "ments", "ness", "ship", "ships", "ology", "ography", "ility", "ities", "ically",
];
const MIN_ENDING_WORD_LENGTH: usize = 8;

/// Every word that our own English texts write in lower case is no name.
static WRITTEN: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut written = HashSet::new();
    let mut add = |text: &str| {
        let words = text.split(|c: char| !c.is_alphabetic());
        let plain = |word: &&str| word.len() > 1 && word.chars().all(char::is_lowercase);
        for word in words.filter(plain) {
            if !written.contains(word) {
                written.insert(word.to_owned());
            }
        }
    };
    preset_topics::list().iter().for_each(|topic| add(topic.content(Language::En)));
    let cards = embedded::files("cards").filter(|file| file.path.ends_with(".en.md"));
    cards.chain(embedded::files("drafts/en")).for_each(|file| add(&file.text()));
    written
});

pub(super) fn is_function_word(lower: &str) -> bool {
    is_in(PREPOSITIONS, lower) || matches!(lower, "and" | "or" | "a" | "an" | "the" | "&")
}

/// Whether a verb may as well be read as a noun or an adjective.
pub(super) fn is_noun_too(lower: &str) -> bool {
    [COUNTABLE, MASS, OTHER].iter().any(|list| is_in(list, lower))
}

/// Whether a word is certainly not a name.
pub(crate) fn is_common(lower: &str) -> bool {
    let listed = |word: &str| [COUNTABLE, MASS, OTHER, VERBS].iter().any(|list| is_in(list, word));
    let known = |word: &str| {
        listed(word)
            || word.strip_suffix('s').is_some_and(listed)
            || word.strip_suffix("es").is_some_and(listed)
            || word.strip_suffix("ies").is_some_and(|stem| listed(&format!("{stem}y")))
            || word.strip_suffix("ing").is_some_and(|stem| listed(stem) || listed(&format!("{stem}e")))
            || word.strip_suffix("'s").is_some_and(listed)
            || WRITTEN.contains(word)
            || word.len() >= MIN_ENDING_WORD_LENGTH && ENDINGS.iter().any(|ending| word.ends_with(ending))
    };
    if is_in(ALSO_NAMES, lower) {
        return false;
    }
    let prefixed = |word: &str| PREFIXES.iter().filter_map(|prefix| word.strip_prefix(prefix)).any(known);
    lower.split('-').all(|part| known(part) || prefixed(part))
        || [GENRES, MODIFIERS, PREPOSITIONS, DETERMINERS, FINITE, PRONOUNS, "and or but not what how why"]
            .iter()
            .any(|list| is_in(list, lower))
}

/// Whether our own English texts write this word in lower case.
pub(crate) fn is_written(lower: &str) -> bool {
    WRITTEN.contains(lower)
}

/// Only a known noun, or a lower-case word that looks like a plural: a name may end in s as well.
pub(super) fn is_plural(lower: &str, word: &str) -> bool {
    if matches!(lower, "people" | "children" | "women" | "men" | "mice" | "bacteria") {
        return true;
    }
    if is_in(MASS, lower) || is_in(COUNTABLE, lower) {
        return false;
    }
    let Some(stem) = lower.strip_suffix('s') else { return false };
    let noun = |stem: &str| is_in(COUNTABLE, stem) || is_in(MASS, stem);
    let singular = noun(stem)
        || PREFIXES.iter().filter_map(|prefix| stem.strip_prefix(prefix)).any(noun)
        || stem.strip_suffix('e').is_some_and(noun)
        || stem.strip_suffix("ie").is_some_and(|stem| noun(&format!("{stem}y")));
    let singular_in_s = ["ss", "us", "is", "ics"].iter().any(|ending| lower.ends_with(ending));
    singular || (!singular_in_s && (word == lower || WRITTEN.contains(stem)))
}

pub(crate) fn gerund(verb: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    let letters: Vec<char> = verb.chars().collect();
    match letters.as_slice() {
        _ if verb == "be" || verb.ends_with("ee") => format!("{verb}ing"),
        [.., 'i', 'e'] => format!("{}ying", &verb[..verb.len() - 2]),
        [.., 'e'] => format!("{}ing", &verb[..verb.len() - 1]),
        // One short syllable: run, plan, get, cut; but not "grow", "fix", "play", "open".
        [start @ .., v, c]
            if vowel(*v)
                && !vowel(*c)
                && !"wxy".contains(*c)
                && !start.iter().any(|&c| vowel(c))
                && !start.is_empty() =>
        {
            format!("{verb}{c}ing")
        }
        [.., 'g', 'i', 'n'] => format!("{verb}ning"),
        _ => format!("{verb}ing"),
    }
}

/// "building", "making": a verb that we know with its ending.
pub(super) fn is_verb_form(lower: &str) -> bool {
    VERBS.split_ascii_whitespace().any(|verb| gerund(verb) == lower)
}

/// Title Case taken back for words that we know. Names keep their capitals, and so do the words that
/// follow a name up to the next preposition: "the French Revolution". In a title that does not
/// capitalise every noun, every capital is meant.
pub(super) fn sentence_case(title: &Title) -> String {
    let Title { words, lower, .. } = title;
    let shouting = words.len() > 1 && words.iter().all(|word| !word.chars().any(char::is_lowercase));
    let capital = |at: usize| words.get(at).is_some_and(|word| word.starts_with(char::is_uppercase));
    let mut in_name = false;
    let mut cased = Vec::with_capacity(words.len());
    for (at, (word, lower_word)) in words.iter().zip(lower).enumerate() {
        let own_spelling = !shouting && word.chars().skip(1).any(char::is_uppercase);
        let begins_name = is_in(BEFORE_NAMES, lower_word)
            && capital(at + 1)
            && lower.get(at + 1).is_some_and(|next| !is_common(next));
        let national =
            is_in(NATIONAL, lower_word) && !lower.get(at + 1).is_some_and(|next| is_in(NATIONAL_NAMES, next));
        let begins_title = at == 0 && title.leads;
        let capital_tells = !title.title_case && !begins_title;
        if is_function_word(lower_word) && !own_spelling {
            in_name = false;
            cased.push(word.to_lowercase());
        } else if own_spelling || !capital(at) {
            in_name &= own_spelling;
            cased.push(word.clone());
        } else if in_name || begins_name || capital_tells || !is_common(lower_word) {
            in_name |= !national;
            cased.push(if shouting { capitalised(&word.to_lowercase()) } else { word.clone() });
        } else {
            cased.push(word.to_lowercase());
        }
    }
    cased.join(" ")
}
