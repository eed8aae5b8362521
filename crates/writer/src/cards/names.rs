//! Under which names is a subject found? Titles and other names of all cards, made comparable.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::subjects;
use crate::brief::Language;
use crate::script;

/// A name of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SubjectName {
    /// Its place in [`subjects`].
    pub subject: usize,
    /// Whether it is the card's title rather than another name.
    pub is_title: bool,
}

/// English names by their words, in order and in any order.
pub(super) struct EnglishNames {
    by_words: HashMap<String, Vec<SubjectName>>,
    by_sorted_words: HashMap<String, Vec<SubjectName>>,
    /// The words of every name, by how many they are.
    by_count: HashMap<usize, Vec<Vec<String>>>,
    pub longest: usize,
}

/// Chinese or Japanese names, the longest first, with English ones for titles that use them.
pub(super) struct CharacterNames(Vec<(String, SubjectName)>);

pub(super) static ENGLISH: LazyLock<EnglishNames> = LazyLock::new(|| {
    let mut names = EnglishNames {
        by_words: HashMap::new(),
        by_sorted_words: HashMap::new(),
        by_count: HashMap::new(),
        longest: 1,
    };
    for (name, named) in all_names(Language::En) {
        let mut words: Vec<String> = words(name).map(|word| comparable(&word)).collect();
        names.longest = names.longest.max(words.len());
        let known = names.by_words.entry(words.join(" ")).or_default();
        if known.is_empty() {
            names.by_count.entry(words.len()).or_default().push(words.clone());
        }
        known.push(named);
        words.retain(|word| !matches!(word.as_str(), "of" | "and" | "for" | "in" | "to"));
        words.sort_unstable();
        names.by_sorted_words.entry(words.join(" ")).or_default().push(named);
    }
    names
});

pub(super) fn characters(language: Language) -> &'static CharacterNames {
    static CHINESE: LazyLock<CharacterNames> = LazyLock::new(|| CharacterNames::of(Language::Zh));
    static JAPANESE: LazyLock<CharacterNames> = LazyLock::new(|| CharacterNames::of(Language::Ja));
    if language == Language::Ja { &JAPANESE } else { &CHINESE }
}

fn all_names(language: Language) -> impl Iterator<Item = (&'static str, SubjectName)> {
    subjects().iter().enumerate().flat_map(move |(subject, card)| {
        card.names(language)
            .enumerate()
            .map(move |(at, name)| (name, SubjectName { subject, is_title: at == 0 }))
    })
}

impl EnglishNames {
    /// The subject of exactly these comparable words; `None` if two subjects claim them alike.
    pub(super) fn exact_match(&self, words: &[String]) -> Option<usize> {
        the_one(self.by_words.get(&words.join(" "))?)
    }

    /// The subject of these words in any order: "diabetes type 2" is "type 2 diabetes".
    pub(super) fn in_any_order(&self, words: &[String]) -> Option<usize> {
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        the_one(self.by_sorted_words.get(&sorted.join(" "))?)
    }

    /// The subject of these words with one of them misspelt. A name of one word must have all its letters: "mediation" is
    /// not "meditation", but "blockchian" can only be one thing.
    pub(super) fn misspelt(&self, words: &[String]) -> Option<usize> {
        let is_misspelling = if words.len() < 2 { is_slip } else { is_misspelling };
        let mut found = None;
        // All names are looked through for every few words of a title: no memory is taken for any of them.
        for name in self.by_count.get(&words.len()).into_iter().flatten() {
            let mut wrong = name.iter().zip(words).filter(|(right, word)| right != word);
            let (Some((right, word)), None) = (wrong.next(), wrong.next()) else { continue };
            if !is_misspelling(right, word) {
                continue;
            }
            if let Some(subject) = self.exact_match(name) {
                if found.is_some_and(|other| other != subject) {
                    return None;
                }
                found = Some(subject);
            }
        }
        found
    }
}

impl CharacterNames {
    fn of(language: Language) -> Self {
        let english = all_names(Language::En).filter(|(name, _)| name.chars().count() >= 3);
        let own = all_names(language).map(|(name, named)| (comparable_characters(name, language), named));
        let mut names: Vec<(String, SubjectName)> =
            own.chain(english.map(|(name, named)| (name.to_lowercase(), named))).collect();
        names.sort_by(|one, other| {
            let order = |(name, named): &(String, SubjectName)| {
                (std::cmp::Reverse(name.chars().count()), !named.is_title)
            };
            order(one).cmp(&order(other)).then_with(|| one.0.cmp(&other.0))
        });
        Self(names)
    }

    /// The longest name that `text` begins with, and its subject. A Latin name ends where its word does.
    pub(super) fn at_start(&self, text: &str) -> Option<(usize, &str)> {
        let ends = |name: &str| {
            let next = text[name.len()..].chars().next();
            !(name.ends_with(|c: char| c.is_ascii_alphanumeric())
                && next.is_some_and(|c| c.is_ascii_alphanumeric()))
        };
        let (name, named) = self.0.iter().find(|(name, _)| text.starts_with(name.as_str()) && ends(name))?;
        Some((named.subject, name))
    }
}

/// The subject that a name stands for: the one whose title it is, or the only one.
fn the_one(named: &[SubjectName]) -> Option<usize> {
    let titles = named.iter().filter(|named| named.is_title);
    let titled: Vec<usize> = titles.map(|named| named.subject).collect();
    match (titled.as_slice(), named) {
        (&[subject], _) => Some(subject),
        ([], [first, rest @ ..]) => {
            rest.iter().all(|other| other.subject == first.subject).then_some(first.subject)
        }
        _ => None,
    }
}

/// The words of an English text, lower case, without punctuation. `&` reads "and".
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '/' | '–' | '(' | ')' | ',' | ':'))
        .filter_map(|word| {
            let word = word.replace('’', "'").to_lowercase();
            let word = word.strip_suffix("'s").unwrap_or(&word);
            let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '&' && c != '+' && c != '#');
            match word {
                "" | "the" | "a" | "an" => None,
                "&" => Some("and".to_owned()),
                word => Some(word.to_owned()),
            }
        })
}

/// Singular and plural alike, British and American alike.
pub(super) fn comparable(word: &str) -> String {
    let mut word = word.replace("isation", "ization");
    for (british, american) in
        [("iour", "ior"), ("olour", "olor"), ("abour", "abor"), ("avour", "avor"), ("ogramme", "ogram")]
    {
        word = word.replace(british, american);
    }
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if word.len() > 4 && ["sses", "shes", "ches", "xes"].iter().any(|ending| word.ends_with(ending)) {
        word.truncate(word.len() - 2);
    } else if word.len() > 3
        && word.ends_with('s')
        && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
    {
        word.truncate(word.len() - 1);
    }
    word
}

/// In lower case, Chinese simplified. A space between two Latin words stays, one between two phrases is a comma; others say nothing.
pub(super) fn comparable_characters(text: &str, language: Language) -> String {
    let text = if language == Language::Zh { script::to_simplified(text) } else { text.to_owned() };
    let text = text.to_lowercase();
    let mut comparable = String::with_capacity(text.len());
    for part in text.split_whitespace() {
        let before = comparable.chars().next_back();
        let after = part.chars().next();
        let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let character = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !c.is_ascii());
        if latin(before) && latin(after) {
            comparable.push(' ');
        } else if character(before) && character(after) {
            comparable.push('，');
        }
        comparable.push_str(part);
    }
    comparable
}

/// Whether `word` is `right` with a slip of the pen: longer words may have two.
fn is_misspelling(right: &str, word: &str) -> bool {
    let allowed = match right.chars().count() {
        0..5 => return false,
        5..7 => 1,
        _ => 2,
    };
    right.chars().next() == word.chars().next() && distance(right, word) <= allowed
}

/// Whether `word` is `right` with two neighbours swapped, or with a letter doubled or not doubled.
fn is_slip(right: &str, word: &str) -> bool {
    let (right, word): (Vec<char>, Vec<char>) = (right.chars().collect(), word.chars().collect());
    if right.len() < 7 {
        return false;
    }
    let differs = right.iter().zip(&word).position(|(one, other)| one != other);
    let at = differs.unwrap_or_else(|| right.len().min(word.len()));
    // What was left out or put in stands beside its twin.
    let is_double =
        |long: &[char], short: &[char]| at > 0 && long[at] == long[at - 1] && long[at + 1..] == short[at..];
    match word.len().cmp(&right.len()) {
        Ordering::Equal => {
            at + 1 < right.len()
                && (right[at], right[at + 1]) == (word[at + 1], word[at])
                && right[at + 2..] == word[at + 2..]
        }
        Ordering::Less => word.len() + 1 == right.len() && is_double(&right, &word),
        Ordering::Greater => right.len() + 1 == word.len() && is_double(&word, &right),
    }
}

/// Letters to change, add or drop until one word is the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let cost = if a == b { diagonal } else { 1 + diagonal.min(row[j]).min(row[j + 1]) };
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_compare_whatever_their_number_and_spelling() {
        for (one, other) in [
            ("Batteries", "battery"),
            ("Behaviours", "behavior"),
            ("Organisations", "organization"),
            ("Processes", "process"),
        ] {
            assert_eq!(comparable(&one.to_lowercase()), comparable(other));
        }
        assert_eq!(comparable("analysis"), "analysis");
        assert_eq!(words("Newton’s Laws & the moon").collect::<Vec<_>>(), ["newton", "laws", "and", "moon"]);
    }

    #[test]
    fn slips_of_the_pen_are_told_from_other_words() {
        assert!(is_misspelling("vehicle", "vehical"));
        assert!(is_misspelling("presentation", "presentaion"));
        assert!(!is_misspelling("water", "waste"));
        assert_eq!(distance("kitten", "sitting"), 3);
        assert!(is_slip("blockchain", "blockchian"));
        assert!(is_slip("recycling", "recyccling") && is_slip("volleyball", "voleyball"));
        assert!(!is_slip("meditation", "mediation") && !is_slip("volcano", "volcano"));
        assert!(!is_slip("migration", "imagination") && !is_slip("migration", ""));
    }
}
