//! Which parts of its subject does a title list? "SATs and moving to secondary", 意义和方法, 歴史と作法.

use super::{is_plain, sides, width};
use crate::brief::Language;
use crate::drafts::genre::{cues_of, deck_words};
use crate::word_list::is_in;

/// The widest part that can name a chapter.
const MAX_PART_NAME_LENGTH: usize = 30;
/// What may stand between a subject and the parts that a title lists of it.
const BORDERS: [&str; 8] = [": ", " - ", " – ", " — ", "：", "——", " | ", "｜"];

/// Two or three parts that `title` lists; none where the list tells the genre ("summary and plan") or sets things side by side.
pub(super) fn parts(title: &str, genre: &str, language: Language) -> Vec<String> {
    if !sides::sides(title, language).is_empty() {
        return Vec::new();
    }
    let list = if language.is_cjk() { characters(title, language) } else { english(title) };
    let parts: Vec<String> = list.unwrap_or_default();
    let cues = cues_of(genre);
    let tells_genre = |part: &str| {
        let lower = part.to_lowercase();
        is_in(deck_words(language), &lower)
            || cues.iter().any(|cue| lower.contains(cue.trim_end_matches('*')))
    };
    let fits = |part: &String| {
        is_plain(part)
            && (3..=MAX_PART_NAME_LENGTH).contains(&width(part))
            && !tells_genre(part)
            && !part.contains(['?', '？'])
    };
    if (2..=3).contains(&parts.len()) && parts.iter().all(fits) { parts } else { Vec::new() }
}

/// What a title names before the list of its parts, where a border stands between.
pub(super) fn before_list<'t>(title: &'t str, parts: &[String]) -> &'t str {
    let before = BORDERS.iter().find_map(|border| title.split_once(border)).map(|(before, _)| before);
    before.filter(|before| !parts.is_empty() && !before.contains(parts[0].as_str())).unwrap_or(title)
}

/// The tail behind a border, or what stands before "of": "history and etiquette of tea".
fn english(title: &str) -> Option<Vec<String>> {
    let tail = BORDERS.iter().find_map(|border| title.split_once(border)).map(|(_, tail)| tail);
    let before_of = || {
        let (before, _) = title.split_once(" of ")?;
        let before = before.strip_prefix("The ").or_else(|| before.strip_prefix("the ")).unwrap_or(before);
        (before.split(' ').count() <= 4).then_some(before)
    };
    let list = tail.or_else(before_of)?;
    let pieces = list.split(", ").flat_map(|piece| piece.split(" and ")).flat_map(|piece| piece.split(" & "));
    let pieces: Vec<String> = pieces
        .map(|piece| piece.trim().trim_start_matches("and ").trim_end_matches('.').to_owned())
        .filter(|piece| !piece.is_empty())
        .collect();
    // A comma alone parts a place from a name: "Customer Support team, Leeds".
    let is_list = list.contains(" and ") || list.contains(" & ");
    (is_list && pieces.iter().all(|piece| piece.split(' ').count() <= 5)).then_some(pieces)
}

/// What follows the last particle of belonging: 垃圾分类的意义和方法.
fn characters(title: &str, language: Language) -> Option<Vec<String>> {
    let tail = BORDERS.iter().find_map(|border| title.split_once(border)).map(|(_, tail)| tail);
    let title = title.split([' ', '\u{3000}', '（', '(']).next()?;
    let (particle, joiners): (char, &[char]) = match language {
        Language::Ja => ('の', &['と', '、', '・']),
        _ => ('的', &['和', '与', '及', '、']),
    };
    let list = match tail {
        Some(tail) if tail.contains(joiners) => tail,
        _ => title.split_once(particle)?.1,
    };
    let pieces: Vec<String> =
        list.split(joiners).map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect();
    // One particle more makes the pieces clauses and not parts.
    (pieces.len() > 1 && !list.contains(particle)).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_a_title_lists() {
        for (title, genre, language, expected) in [
            (
                "Parents evening Year 6 - SATs and moving to secondary",
                "parents-evening",
                Language::En,
                &["SATs", "moving to secondary"][..],
            ),
            ("The history and etiquette of tea", "general", Language::En, &["history", "etiquette"]),
            ("Q3 review - Customer Support team, Leeds", "period-review", Language::En, &[]),
            ("Salt and pepper", "general", Language::En, &[]),
            ("宋朝的商业与城市生活", "general", Language::Zh, &["商业", "城市生活"]),
            ("销售部的总结和计划", "period-review", Language::Zh, &[]),
            ("お茶の歴史と作法 外国人のお客様に", "general", Language::Ja, &["歴史", "作法"]),
        ] {
            assert_eq!(parts(title, genre, language), expected, "{title}");
        }
    }
}
