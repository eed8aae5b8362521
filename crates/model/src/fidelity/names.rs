//! Finds the names of people and things in a text.

use std::collections::HashSet;

use crate::language::{is_han, is_katakana};

/// Frequent Chinese surnames.
const SURNAMES: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮許呂蘇盧蔣賈";

/// Titles that follow Chinese names.
const TITLES: &[&str] = &[
    "先生",
    "女士",
    "教授",
    "博士",
    "主任",
    "律师",
    "经理",
    "医生",
    "书记",
    "局长",
    "校长",
    "院长",
    "老师",
    "同志",
    "医师",
    "護士",
    "護理長",
    "總監",
];

/// The words of a text in Latin and other spaced scripts, in lower case and without `'s`.
pub(super) fn words(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')));
    words.map(word_key).filter(|word| !word.is_empty()).collect()
}

pub(super) fn word_key(word: &str) -> String {
    let word = word.trim_matches(['\'', '’']);
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    word.to_lowercase()
}

/// Whether a line is in English title case, in which capitals do not mark names.
pub(super) fn is_title_case(line: &str) -> bool {
    let long = line.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 3);
    let (mut all, mut capital) = (0, 0);
    for word in long {
        all += 1;
        capital += usize::from(
            word.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase),
        );
    }
    !line.trim_end().ends_with(['.', '!', '?', ';']) && capital * 5 >= all * 3
}

/// Whether a word is capitalised by convention and is not a name.
pub(super) fn is_habit(word: &str) -> bool {
    matches!(word, "I" | "I'm" | "I’m" | "I'll" | "I’ll" | "I've" | "I’ve" | "OK")
}

/// Katakana words of at least three characters from `at`: mostly names and loan words.
pub(super) fn katakana_run(chars: &[char]) -> usize {
    chars.iter().take_while(|&&c| is_katakana(c) || matches!(c, 'ー' | '・')).count()
}

/// A Chinese name from the beginning of `chars`: a surname, one or two characters, and a title.
pub(super) fn han_name(chars: &[char]) -> Option<usize> {
    if !SURNAMES.contains(*chars.first()?) {
        return None;
    }
    let ahead: String = chars.iter().take(8).collect();
    (1..=2).find_map(|given| {
        let length = 1 + given;
        let rest = &ahead[ahead.char_indices().nth(length)?.0..];
        let whole = chars[1..length].iter().all(|&c| is_han(c));
        (whole && TITLES.iter().any(|title| rest.starts_with(title))).then_some(length)
    })
}
