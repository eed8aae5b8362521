//! Does a passage speak of a title? To the extent that it shares words with it that not every passage has.

use std::collections::HashSet;

use deckwright_model::language::is_cjk;

use super::passages::Passage;

/// A word in a heading counts as much as this many in the text below it.
const IN_HEADING: f64 = 3.0;
/// Shorter words only connect others; what a title is about is longer, or a number or a name in capitals.
const MIN_KEYWORD_LENGTH: usize = 4;
/// Letters by which forms of one word are the same: "town" and "towns", "educate" and "education".
const STEM: usize = 6;

/// How much each passage speaks of `title`; 0 for not at all.
pub fn scores(title: &str, passages: &[Passage]) -> Vec<f64> {
    let wanted: Vec<String> = terms(title).into_iter().collect();
    let texts: Vec<HashSet<String>> = passages.iter().map(|passage| terms(&passage.text)).collect();
    let headings: Vec<HashSet<String>> = passages.iter().map(|passage| terms(&passage.heading)).collect();
    let weights: Vec<f64> = wanted
        .iter()
        .map(|term| {
            let holders = texts.iter().filter(|text| text.contains(term)).count();
            // A single passage is compared with no other.
            if passages.len() < 2 { 1.0 } else { 1.0 - holders as f64 / (passages.len() + 1) as f64 }
        })
        .collect();
    let score = |(text, heading): (&HashSet<String>, &HashSet<String>)| {
        let worth = |term: &String| {
            f64::from(u8::from(text.contains(term)))
                + IN_HEADING * f64::from(u8::from(heading.contains(term)))
        };
        // Rounded to whole steps, so that every machine ranks alike.
        wanted.iter().zip(&weights).map(|(term, weight)| (worth(term) * weight * 1024.0).round()).sum()
    };
    texts.iter().zip(&headings).map(score).collect()
}

/// What a text is about: its longer words in small letters, cut to their stem, and in Chinese and Japanese every pair of
/// characters that are no kana of grammar.
pub fn terms(text: &str) -> HashSet<String> {
    let mut terms = HashSet::new();
    let mut previous: Option<char> = None;
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        let is_sign = is_cjk(c) && !is_hiragana(c) && c.is_alphanumeric();
        if let (true, Some(before)) = (is_sign, previous) {
            terms.insert([before, c].iter().collect());
        }
        previous = is_sign.then_some(c);
        if c.is_alphanumeric() && !is_cjk(c) {
            word.push(c);
            continue;
        }
        let is_name = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        if word.chars().count() >= MIN_KEYWORD_LENGTH || is_name {
            terms.insert(word.to_lowercase().chars().take(STEM).collect());
        }
        word.clear();
    }
    terms
}

fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{309f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_about_its_longer_words_and_pairs_of_characters() {
        let of = |text: &str| {
            let mut terms: Vec<String> = terms(text).into_iter().collect();
            terms.sort();
            terms
        };
        assert_eq!(of("Solar power for the EU in 2030"), ["2030", "eu", "power", "solar"]);
        assert_eq!(of("Education, educated"), ["educat"]);
        assert_eq!(of("太阳能的未来"), ["太阳", "未来", "的未", "能的", "阳能"]);
        assert_eq!(of("在宅勤務の進め方"), ["勤務", "在宅", "宅勤"]);
    }
}
