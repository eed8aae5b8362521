//! The words that give a relation away. They are in `lists/*.txt`, each list below a comment that says what it is for; this is
//! how they are looked up.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::words::is_wide;

type Lists = HashMap<&'static str, Vec<&'static str>>;

const FILES: [&str; 6] = [
    include_str!("lists/titles.txt"),
    include_str!("lists/heads.txt"),
    include_str!("lists/sentences.txt"),
    include_str!("lists/actions.txt"),
    include_str!("lists/people.txt"),
    include_str!("lists/times.txt"),
];

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let mut lists = Lists::new();
    for file in FILES {
        let mut name = "";
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(inside) = name_in(line) {
                name = inside;
                let known = lists.insert(name, Vec::new());
                assert!(known.is_none(), "the list {name} stands twice");
                continue;
            }
            let words = line.split(',').map(str::trim).filter(|word| !word.is_empty());
            lists.entry(name).or_default().extend(words);
        }
    }
    lists
});

/// The name of the list that begins with `line`.
fn name_in(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.strip_suffix(']')
}

/// The words of the list `name`.
pub fn list(name: &str) -> &'static [&'static str] {
    let words = LISTS.get(name);
    debug_assert!(words.is_some(), "there is no list {name}");
    words.map_or(&[], Vec::as_slice)
}

/// Whether `text` holds a word of the list `name`.
pub fn holds(text: &str, name: &str) -> bool {
    word_in(text, list(name)).is_some()
}

/// Whether `text` begins with a word of the list `name`.
pub fn begins(text: &str, name: &str) -> bool {
    let lower = text.trim().to_lowercase();
    list(name).iter().any(|word| find(&lower, word).is_some_and(|at| at.start == 0))
}

/// Whether `text` is a word of the list `name`, and nothing else.
pub fn is_one_of(text: &str, name: &str) -> bool {
    let lower = text.trim().to_lowercase();
    list(name).iter().any(|word| find(&lower, word).is_some_and(|at| at.start == 0 && at.end == lower.len()))
}

/// What follows the word of the list `name` that `text` begins with.
pub fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let lower = text.to_lowercase();
    let found = list(name).iter().filter_map(|word| find(&lower, word).filter(|at| at.start == 0));
    let end = found.map(|at| at.end).max()?;
    text.get(end..)
}

/// The word of the list `name` that `title` is about: the head of its phrase, not what describes another word.
pub fn announced(title: &str, name: &str) -> Option<&'static str> {
    let lower = title.to_lowercase();
    list(name)
        .iter()
        .copied()
        .find(|word| find(&lower, word).is_some_and(|at| is_head(&lower, at.start, at.end)))
}

/// The first of `words` that `text` holds. Latin words count only whole, in upper or lower case.
pub fn word_in(text: &str, words: &[&'static str]) -> Option<&'static str> {
    let lower = text.to_lowercase();
    words.iter().copied().find(|word| find(&lower, word).is_some())
}

/// Where `lower` holds `word`; a star stands for other words in between.
fn find(lower: &str, word: &str) -> Option<std::ops::Range<usize>> {
    if let Some((first, second)) = word.split_once('*') {
        let start = find(lower, first.trim())?;
        let rest = &lower[start.end..];
        let end = find(rest, second.trim())?;
        return (end.start > 1).then(|| start.start..start.end + end.end);
    }
    if word.chars().any(is_wide) {
        return lower.find(word).map(|at| at..at + word.len());
    }
    let is_letter = |c: char| c.is_alphanumeric() && !is_wide(c);
    let mut places = lower.match_indices(word).map(|(at, _)| at);
    places.find_map(|at| {
        let before = lower[..at].chars().next_back();
        let after = &lower[at + word.len()..];
        let starts = before.is_none_or(|c| !is_letter(c)) || !word.starts_with(is_letter);
        let plural = ["es", "s"]
            .iter()
            .find(|end| after.strip_prefix(**end).is_some_and(|rest| !rest.starts_with(is_letter)));
        let end = at + word.len() + plural.map_or(0, |end| end.len());
        let ends = !lower[end..].starts_with(is_letter) || !word.ends_with(is_letter);
        (starts && ends).then_some(at..end)
    })
}

/// Whether a word is the head of its phrase. In English, a word that another noun follows only describes it; in Chinese
/// and Japanese, so does one that is not at the end.
fn is_head(lower: &str, start: usize, end: usize) -> bool {
    const FOLLOWS: [&str; 40] = [
        "of", "for", "in", "at", "on", "to", "from", "with", "that", "which", "who", "we", "our", "behind",
        "and", "or", "is", "are", "by", "this", "the", "a", "an", "last", "today", "over", "through",
        "until", "between", "as", "after", "before", "per", "it", "us", "you", "your", "into", "along",
        "around",
    ];
    const ENDS: [&str; 17] = [
        "图",
        "模型",
        "分析",
        "机制",
        "概览",
        "介绍",
        "示意",
        "一览",
        "図",
        "モデル",
        "について",
        "紹介",
        "一覧",
        "全体",
        "计划",
        "表",
        "の",
    ];
    let word = &lower[start..end];
    let after = &lower[end..];
    if !word.chars().any(is_wide) {
        let next: String = after.trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
        let spaced = after.starts_with(' ');
        // `Cycle to work` tells people to do it.
        if start == 0 && next == "to" && !word.contains(' ') {
            return false;
        }
        return !spaced || next.is_empty() || FOLLOWS.contains(&next.as_str()) || word.contains(' ');
    }
    // `サイクル` in `サイクルポート` is only half a word.
    let katakana = |c: char| matches!(c, 'ァ'..='ヺ' | 'ー');
    if word.ends_with(katakana) && (after.starts_with(katakana) || lower[..start].ends_with(katakana)) {
        return ["モデル"].iter().any(|end| after.starts_with(end));
    }
    // Long words of East Asian titles say enough wherever they stand, and so do words that ask at the beginning.
    let asks = start == 0 && ["如何", "怎样", "怎么"].contains(&word);
    let ends = after.chars().next().is_none_or(|c| !c.is_alphanumeric());
    asks || ends || ENDS.iter().any(|end| after.starts_with(end)) || word.chars().count() >= 3
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn words_count_whole() {
        assert!(holds("Our Pros", "pros") && !holds("Continued", "cons") && !holds("Dogma", "quadrants"));
        assert!(begins("If it rains", "cases") && !begins("Iffy", "cases"));
        assert!(is_one_of("Strengths", "swot.strengths") && !is_one_of("Strengths of it", "swot.strengths"));
    }

    #[test]
    fn lists_have_one_place_and_words_stand_once() {
        let lines = || FILES.iter().flat_map(|file| file.lines());
        assert_eq!(lines().filter_map(name_in).count(), LISTS.len());
        let is_word_line =
            |line: &&str| !line.is_empty() && !line.starts_with('#') && name_in(line).is_none();
        for word in lines().filter(is_word_line).flat_map(|line| line.split(", ")) {
            assert!(!word.is_empty() && word == word.trim() && !word.contains(','), "{word:?}");
            assert_eq!(word, word.to_lowercase(), "texts are looked at in lower case");
        }
        for (comment, head) in FILES.iter().flat_map(|file| file.lines().zip(file.lines().skip(1))) {
            assert!(name_in(head).is_none() || comment.starts_with('#'), "what is {head} for?");
        }
        for (name, words) in &*LISTS {
            assert!(!words.is_empty(), "{name}");
            let twice: Vec<_> =
                words.iter().enumerate().filter(|(at, word)| words[..*at].contains(word)).collect();
            assert!(twice.is_empty(), "{name}: {twice:?}");
        }
    }

    #[test]
    fn titles_announce_what_they_are_about() {
        assert_eq!(announced("The water cycle", "title.cycle"), Some("cycle"));
        assert_eq!(announced("Life cycle costs", "title.cycle"), None);
        assert_eq!(announced("Our team", "title.team"), Some("team"));
        assert_eq!(announced("The values our team works by", "title.team"), None);
        assert_eq!(announced("From field to showcase", "title.funnel"), Some("from * to"));
        assert_eq!(announced("用户增长漏斗", "title.funnel"), Some("漏斗"));
        assert_eq!(announced("Cycle to work: what you get", "title.cycle"), None);
        assert_eq!(announced("サイクルポートを置く場所", "title.cycle"), None);
        assert_eq!(announced("改善サイクル", "title.cycle"), Some("サイクル"));
    }

    /// The text of every source file of the crate but this one.
    fn sources() -> String {
        let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        let mut text = String::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs")
                    && !path.ends_with("meaning/lists.rs")
                {
                    text += &fs::read_to_string(path).unwrap();
                }
            }
        }
        text
    }

    /// The last argument of the call whose arguments `text` begins with, where it is a string literal.
    fn last_literal(text: &str) -> Option<&str> {
        let mut depth = 1;
        let end = text.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        })?;
        let last = text[..end].trim_end().trim_end_matches(',').strip_suffix('"')?;
        Some(&last[last.rfind('"')? + 1..])
    }

    #[test]
    fn every_list_that_is_asked_for_exists() {
        let sources = sources();
        let questions = ["list(", "holds(", "begins(", "is_one_of(", "after(", "announced("];
        let is_call =
            |at: &usize| !sources[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        let calls = questions.iter().flat_map(|question| {
            let places = sources.match_indices(question).map(|(at, _)| at).filter(is_call);
            places.filter_map(|at| last_literal(&sources[at + question.len()..]))
        });
        // Names that a call takes from a table or an argument are literals with a dot.
        let firsts: Vec<&str> = LISTS.keys().filter_map(|name| Some(name.split_once('.')?.0)).collect();
        let is_name = |word: &&str| {
            let first = word.split_once('.').filter(|(_, rest)| !rest.is_empty());
            first.is_some_and(|(first, _)| firsts.contains(&first))
                && word.chars().all(|c| c.is_ascii_lowercase() || "._".contains(c))
        };
        let asked: Vec<&str> = calls.chain(sources.split('"').filter(is_name)).collect();
        assert!(asked.len() > 200, "{}", asked.len());
        let missing: Vec<&&str> = asked.iter().filter(|name| !LISTS.contains_key(**name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_list_is_asked_for() {
        let sources = sources();
        let asks = |name: &str| sources.contains(&format!("\"{name}\""));
        let unused: Vec<&&str> = LISTS
            .keys()
            .filter(|name| !asks(name) && !name.strip_suffix(".alone").is_some_and(asks))
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
