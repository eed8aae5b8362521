//! Where does a Japanese phrase begin?
//!
//! A dictionary knows words, but readers see phrases (文節): a word with the particles and endings after it. The
//! characters around a place tell whether one begins there, with weights that were learnt from a large corpus
//! (`assets/phrases`).

use std::collections::HashMap;
use std::sync::LazyLock;

use deckwright_model::language::{is_han, is_hiragana};

use super::breaks::{self, Bond};
use super::shape::Atom;

const JAPANESE: &str = include_str!("../../../../assets/phrases/ja.txt");

/// The windows of characters that have a weight: their name, where they begin before the place, and how many they are.
const WINDOWS: [(&str, isize, usize); 13] = [
    ("UW1", -3, 1),
    ("UW2", -2, 1),
    ("UW3", -1, 1),
    ("UW4", 0, 1),
    ("UW5", 1, 1),
    ("UW6", 2, 1),
    ("BW1", -2, 2),
    ("BW2", -1, 2),
    ("BW3", 0, 2),
    ("TW1", -3, 3),
    ("TW2", -2, 3),
    ("TW3", -1, 3),
    ("TW4", 0, 3),
];

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::read(JAPANESE));

/// Chinese characters that belong to the word after them, where a dictionary has them alone: 新製品, 全社員.
const PREFIXES: &str = "新全各再小大総副前超非無不未高低多少同両毎約第主本当最";
/// Verbs that help the one before them, which ends with て or で: the least bad place in a phrase that is too long.
const HELPERS: [&str; 13] = [
    "いただ",
    "いる",
    "いま",
    "いく",
    "いき",
    "おく",
    "おり",
    "くる",
    "くだ",
    "しま",
    "みる",
    "もら",
    "ほし",
];

/// Tells the atoms of Japanese `text` where a line may end: before a phrase, and, if necessary, within a long one.
pub(super) fn mark(atoms: &mut [Atom], text: &str) {
    let starts = starts(text);
    let is_word: Vec<bool> = atoms.iter().map(|atom| atom.word_before).collect();
    for (at, atom) in atoms.iter_mut().enumerate().skip(1) {
        let place = atom.range.0 as usize;
        let (before, after) = text.split_at(place);
        let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else { continue };
        // The learnt weights are of words; what stands between spaces, brackets and pauses is known without them.
        let is_free = |c: char| !c.is_alphanumeric() && c != '々' && c != 'ー';
        if breaks::is_counted(before, next) {
            atom.bond = Bond::Always;
            continue;
        }
        if is_free(last) || is_free(next) {
            continue;
        }
        if starts.binary_search(&place).is_ok() {
            atom.word_before = !breaks::is_in_name(text, place);
            atom.bond = Bond::None;
        } else {
            let is_alone = is_word[at] && is_word.get(at + 1).is_none_or(|next| *next);
            let joins = is_word[at] && is_compound(before, after, is_alone) || is_helped(before, after);
            atom.word_before = joins && !breaks::is_in_name(text, place);
            atom.bond = if joins { Bond::Phrase } else { Bond::Always };
        }
    }
}

/// Whether two words of one compound meet here, each of two characters or more; the second `is_alone` if a dictionary takes its
/// first character for a word.
fn is_compound(before: &str, after: &str, is_alone: bool) -> bool {
    let is_stem = |c: &char| c.is_alphanumeric() && !is_hiragana(*c) || matches!(c, '々' | 'ー');
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else { return false };
    let is_whole = before.chars().rev().take_while(is_stem).nth(1).is_some()
        && after.chars().take_while(is_stem).nth(1).is_some();
    // 活性化推進: a single character belongs to what stands before it, unless it is known to open a word.
    let opens = PREFIXES.contains(next);
    is_whole && !PREFIXES.contains(last) && (!is_alone || opens || !is_han(next))
}

/// Whether a helping verb begins here: 決めて|いただきたい.
fn is_helped(before: &str, after: &str) -> bool {
    before.ends_with(['て', 'で']) && HELPERS.iter().any(|helper| after.starts_with(helper))
}

/// The bytes of `text` before which a phrase begins, in order; the first phrase is not among them.
pub(super) fn starts(text: &str) -> Vec<usize> {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    (1..places.len().saturating_sub(1))
        .filter(|at| MODEL.begins(text, &places, *at))
        .map(|at| places[at])
        .collect()
}

struct Model {
    weights: [HashMap<&'static str, i32>; WINDOWS.len()],
    /// What the weights of a place must exceed, doubled.
    least: i32,
}

impl Model {
    fn read(text: &'static str) -> Self {
        let mut model = Self { weights: std::array::from_fn(|_| HashMap::new()), least: 0 };
        let mut window = 0;
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("# ") {
                window = WINDOWS.iter().position(|(known, ..)| *known == name).unwrap_or(0);
            } else if let Some((characters, weight)) = line.split_once('\t') {
                let weight = weight.parse().unwrap_or(0);
                model.least += weight;
                model.weights[window].insert(characters, weight);
            }
        }
        model
    }

    /// Whether a phrase begins at the `at`th of the `places` of characters in `text`.
    fn begins(&self, text: &str, places: &[usize], at: usize) -> bool {
        let weigh = |((_, from, count), weights): (&(&str, isize, usize), &HashMap<&str, i32>)| {
            let from = at.checked_add_signed(*from)?;
            let characters = *places.get(from)?..*places.get(from + count)?;
            weights.get(&text[characters]).copied()
        };
        let sum: i32 = WINDOWS.iter().zip(&self.weights).filter_map(weigh).sum();
        sum * 2 > self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_keep_particles_and_endings_with_their_words() {
        #[track_caller]
        fn check(expected: &str) {
            let text = expected.replace('/', "");
            let mut found = text.clone();
            starts(&text).into_iter().rev().for_each(|at| found.insert(at, '/'));
            assert_eq!(found, expected);
        }
        check("はじめに、/うちの/宿の/話");
        check("光に/照らされる/街");
        check("来月までに/決めていただきたい/三つの/こと");
        check("よく/いただく/ご質問");
        check("経費の/見直しで/浮いた/費用");
        check("ありがとう/ございました");
        check("あ");
        check("");
    }
}
