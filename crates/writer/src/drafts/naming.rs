//! What does a draft call the thing that its title names? The title without the words that only tell the genre.
//!
//! "Kickoff deck for project Bluebird" is about project Bluebird, 三年级二班期中家长会 about 三年级二班.

use super::genre::{cues_beside_the_name, deck_words};
use crate::brief::Language;
use crate::topic::Topic;

/// The longest name that headings can hold, in widths of a Latin letter.
const LONGEST: usize = 40;
/// What parts of a title stand between.
const BORDERS: &[char] = &[
    ':', '：', '–', '—', '|', '｜', '(', ')', '（', '）', '[', ']', '【', '】', '!', '！', '?', '？', ';',
    '；', '、', '，', '。', '.', ' ', '\u{3000}', '~', '〜', '～', ',', '"', '“', '”',
];

/// The name in `title`, a draft of `genre`; `None` if nothing is left or it is too long to be repeated.
pub fn name(title: &str, genre: &str, language: Language) -> Option<String> {
    match cues_beside_the_name(genre) {
        Some(cues) => rest(title, cues, language),
        None => topic(title, language).or_else(|| rest(title, &[], language)),
    }
}

/// The topic of the title, unless it is a question.
fn topic(title: &str, language: Language) -> Option<String> {
    let longest = if language.is_cjk() { 24 } else { 30 };
    let topic = Topic::of(title, language).map(|topic| topic.short());
    let fits = topic.filter(|topic| topic.extent() <= longest && topic.suits("{topic}"));
    fits.map(|topic| topic.phrase)
}

/// What stands in the title beside the cues and words of decks.
fn rest(title: &str, cues: &[&str], language: Language) -> Option<String> {
    let asks = title.contains(['?', '？']);
    let parts: Vec<String> = match language {
        _ if asks && cues.is_empty() => Vec::new(),
        Language::En => english(title, cues),
        _ => characters(title, cues, deck_words(language)),
    };
    let name = parts.join(if language == Language::En { ", " } else { " " });
    let width: usize = name.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum();
    let says = name.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    (says && width <= LONGEST).then_some(name)
}

/// Every part of an English title, without cues, and without words of decks and numbers at its ends.
fn english(title: &str, cues: &[&str]) -> Vec<String> {
    let title = title.replace(" - ", ": ").replace('’', "'");
    let is_border = |c: char| BORDERS.contains(&c) && !matches!(c, ' ' | '.');
    let parts = title.split(is_border).map(|part| {
        let mut words: Vec<&str> = part.split_whitespace().collect();
        for cue in cues.iter().filter(|cue| cue.is_ascii()) {
            without_words(&mut words, cue);
        }
        let is_empty_word = |word: &str| {
            let lower = word.to_lowercase();
            is_in(deck_words(Language::En), &lower)
        };
        let ordinal =
            |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(['t', 'h', 'd']);
        while words.last().is_some_and(|word| is_empty_word(word) || ordinal(word)) {
            words.pop();
        }
        let first = words.iter().position(|word| !is_empty_word(word)).unwrap_or(words.len());
        let name = words[first..].join(" ");
        name.strip_suffix("'s").unwrap_or(&name).trim_end_matches('.').to_owned()
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// Takes the words of a cue out, wherever they stand together.
fn without_words(words: &mut Vec<&str>, cue: &str) {
    let cue: Vec<&str> = cue.split(' ').collect();
    let same = |word: &str, cue: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        cue.strip_suffix('*').map_or_else(|| word == cue, |beginning| word.starts_with(beginning))
    };
    let found = words
        .windows(cue.len())
        .position(|window| window.iter().zip(&cue).all(|(word, cue)| same(word, cue)));
    if let Some(at) = found {
        words.drain(at..at + cue.len());
    }
}

/// Every part of a Chinese or Japanese title, without cues, and without words of decks and numerals at its ends.
fn characters(title: &str, cues: &[&str], deck_words: &str) -> Vec<String> {
    let mut bare = title.to_owned();
    for cue in cues.iter().filter(|cue| !cue.is_ascii() && !is_quote(cue)) {
        bare = bare.replace(cue, " ");
    }
    let parts = bare.split(|c: char| BORDERS.contains(&c)).map(|part| {
        let mut part = part.trim_matches(|c: char| matches!(c, '-' | '&' | '＆' | '・'));
        while let Some(shorter) = deck_words.split_ascii_whitespace().find_map(|word| part.strip_suffix(word))
        {
            part = shorter;
        }
        while let Some(shorter) = deck_words
            .split_ascii_whitespace()
            .filter(|word| word.chars().count() > 1)
            .find_map(|word| part.strip_prefix(word))
        {
            part = shorter;
        }
        let is_numeral = |c: char| "一二三四五六七八九十百".contains(c) || c.is_ascii_digit();
        if part.chars().count() > 2 { part.trim_end_matches(is_numeral) } else { part }.to_owned()
    });
    parts.filter(|part| part.chars().any(char::is_alphanumeric)).collect()
}

/// Marks that tell a work are part of its name.
fn is_quote(cue: &str) -> bool {
    cue.chars().all(|c| "『』《》「」".contains(c))
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_speaks_of_what_its_title_names() {
        for (title, genre, language, expected) in [
            ("Grandma Ruth's 80th birthday slideshow", "birthday", Language::En, Some("Grandma Ruth")),
            ("Kickoff deck for project Bluebird", "kickoff", Language::En, Some("project Bluebird")),
            (
                "Q3 sales review - Northwest region",
                "sales-review",
                Language::En,
                Some("Q3, Northwest region"),
            ),
            (
                "Parents evening – Year 4, Oakfield Primary",
                "parents-evening",
                Language::En,
                Some("Year 4, Oakfield Primary"),
            ),
            ("Parents' evening", "parents-evening", Language::En, None),
            ("三年级二班期中家长会", "parents-evening", Language::Zh, Some("三年级二班")),
            ("家长会（初二3班）", "parents-evening", Language::Zh, Some("初二3班")),
            ("竞聘护士长演讲 李敏", "application", Language::Zh, Some("护士长 李敏")),
            ("爸爸六十大寿 生日回顾", "birthday", Language::Zh, Some("爸爸")),
            ("おばあちゃんの米寿祝い", "birthday", Language::Ja, Some("おばあちゃん")),
            ("バレーボール レシーブの基本", "sport", Language::Ja, Some("バレーボール レシーブ")),
            (
                "卒論発表 夏目漱石『こころ』における孤独",
                "literature",
                Language::Ja,
                Some("夏目漱石『こころ』における孤独"),
            ),
        ] {
            assert_eq!(name(title, genre, language).as_deref(), expected, "{title}");
        }
    }
}
