//! Where is a text that is no list to be parted? Between its clauses, and between a question and its answer.

use super::actions::is_ordered;
use super::lists::begins;
use crate::numbers::stated;
use crate::words::{is_wide, width_units};

/// Longest mention of a thing among others, in half ems.
const LONGEST_MENTION: usize = 32;

/// The parts of a text between full stops and semicolons; where there is only one, those between commas that state as
/// many quantities, or that are as short as names. Also, whether the text only strings them together.
pub fn clauses(text: &str) -> (Vec<&str>, bool) {
    let cut = |ends: &[char]| -> Vec<&str> {
        let stops = ['.', '。', ';', '；', ',', '，', '、', ' '];
        text.split(ends)
            .map(|part| part.trim().trim_end_matches(stops))
            .filter(|part| !part.is_empty())
            .collect()
    };
    let strong = cut(&[';', '；']);
    if strong.len() >= 3 {
        return (strong, true);
    }
    let sentences = crate::cues::sentences(text);
    // Five and more sentences as short as names only string things together.
    if sentences.len() >= 5 && sentences.iter().all(|one| width_units(one) <= LONGEST_MENTION) {
        return (sentences, true);
    }
    if sentences.len() >= 3 || sentences.len() == 2 && sentences.iter().all(|one| width_units(one) >= 24) {
        return (sentences, false);
    }
    let commas = cut(&['，', '。', ';', '；']);
    if commas.len() >= 3 && commas.iter().all(|part| stated(part).len() == 1) {
        return (commas, false);
    }
    // `最上层是…，往下是…`, `先…，再…，最后…`: the clauses say where they stand.
    let stands =
        |part: &&&str| is_ordered(part) || ["top", "base", "between"].iter().any(|name| begins(part, name));
    if commas.len() >= 3 && commas.iter().filter(stands).count() * 3 >= commas.len() * 2 {
        return (commas, false);
    }
    // `G.04, 1.17, the map room`: no sentence, and commas between things.
    let things: Vec<&str> = text.split(", ").map(str::trim).collect();
    let is_sentence = text.ends_with(['.', '!', '?', ':']) || text.chars().any(is_wide);
    if things.len() >= 4 && !is_sentence && things.iter().all(|one| width_units(one) <= LONGEST_MENTION) {
        return (things, true);
    }
    let names = cut(&['、', '。']);
    let is_name = |part: &&str| width_units(part) <= 28 && part.chars().any(is_wide);
    if names.len() >= 4 && names.iter().all(is_name) { (names, true) } else { (Vec::new(), false) }
}

/// `Can I? Yes.` as the question and its answer.
pub fn answer(text: &str) -> Option<(String, String)> {
    let is_marked = ["Q.", "Q:", "Q：", "Q．", "问：", "問："].iter().any(|mark| text.starts_with(mark));
    let at = if is_marked {
        text.char_indices().skip(2).find(|(_, c)| "?？。".contains(*c)).map(|(at, _)| at)
    } else {
        text.rfind(['?', '？'])
    }?;
    let mark = text[at..].chars().next()?.len_utf8();
    let (question, rest) =
        (text[..at + mark].trim(), text[at + mark..].trim_start_matches(['」', '”', '"', ' ']));
    (!rest.is_empty()).then(|| (question.to_owned(), rest.trim().to_owned()))
}
