//! What does a title set against one another? "X vs Y", X和Y的比较, XとYの違い.

use super::{is_plain, width};
use crate::brief::Language;

/// The widest name that a column can carry.
const MAX_SIDE_NAME_LENGTH: usize = 32;

/// Words that begin an English comparison, before "X and Y".
const OPENINGS: [&str; 12] = [
    "difference between ",
    "differences between ",
    "comparison of ",
    "comparison between ",
    "a comparison of ",
    "comparing ",
    "compare ",
    "choosing between ",
    "choice between ",
    "comparison: ",
    "deciding between ",
    "similarities between ",
];
const VERSUS: [&str; 6] = [" vs. ", " vs ", " versus ", " compared to ", " compared with ", " v. "];
/// Words with which an English side ends: what follows says for whom or in what respect.
const ENDS: [&str; 12] =
    [" for ", " in ", " - ", " – ", ": ", "? ", " which ", " what ", " when ", " (", ", ", " as "];
/// Words behind the sides of a Chinese or Japanese comparison.
const TAILS: [&str; 20] = [
    "的比较",
    "的对比",
    "的区别",
    "的差异",
    "的异同",
    "的不同",
    "对比分析",
    "对比",
    "比较",
    "区别",
    "异同",
    "の違い",
    "の比較",
    "の相違",
    "を比較",
    "を比べ",
    "どちら",
    "どっち",
    "哪个",
    "怎么选",
];

/// Two or three things that `title` compares; none if it compares nothing by name.
pub fn sides(title: &str, language: Language) -> Vec<String> {
    let found = if language.is_cjk() { characters(title) } else { english(title) };
    let sides: Vec<String> = found.unwrap_or_default();
    let fits = |side: &String| is_plain(side) && width(side) <= MAX_SIDE_NAME_LENGTH;
    if (2..=3).contains(&sides.len()) && sides.iter().all(fits) { sides } else { Vec::new() }
}

fn english(title: &str) -> Option<Vec<String>> {
    let lower = title.to_ascii_lowercase();
    if let Some((at, sign)) = VERSUS.iter().find_map(|sign| lower.find(sign).map(|at| (at, sign))) {
        let before = title[..at].rsplit([':', '–', '—']).next()?;
        let before = OPENINGS.iter().fold(before.trim(), |rest, opening| without_opening(rest, opening));
        let mut sides = vec![before.to_owned()];
        let after = &title[at + sign.len()..];
        match VERSUS.iter().find_map(|sign| after.to_ascii_lowercase().find(sign).map(|at| (at, sign))) {
            Some((at, sign)) => {
                sides.push(after[..at].trim().to_owned());
                sides.push(side_end(&after[at + sign.len()..]));
            }
            None => sides.push(side_end(after)),
        }
        return Some(sides);
    }
    let (at, opening) = OPENINGS.iter().find_map(|opening| lower.find(opening).map(|at| (at, opening)))?;
    let named = side_end(&title[at + opening.len()..]);
    let (one, two) = named.split_once(" and ").or_else(|| named.split_once(" with "))?;
    Some(vec![one.trim().to_owned(), two.trim().to_owned()])
}

fn without_opening<'t>(text: &'t str, opening: &str) -> &'t str {
    let begins = text.get(..opening.len()).is_some_and(|start| start.eq_ignore_ascii_case(opening));
    if begins { &text[opening.len()..] } else { text }
}

/// The last side, up to what is said about it.
fn side_end(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let end = ENDS.iter().filter_map(|end| lower.find(end)).min().unwrap_or(text.len());
    text[..end].trim_matches(|c: char| c.is_whitespace() || matches!(c, '?' | '!' | '.')).to_owned()
}

fn characters(title: &str) -> Option<Vec<String>> {
    let borders = ['：', ':', '—', '（', '(', '？', '?', '，', '。', '|', '｜', '「', '」'];
    let compared = title.split(borders).find_map(|part| {
        let lower = part.to_lowercase();
        let versus = ["vs.", "vs", "ｖｓ", "versus"]
            .iter()
            .find_map(|sign| lower.find(sign).map(|at| (at, sign.len())));
        if let Some((at, length)) = versus.filter(|_| lower.len() == part.len()) {
            return Some(vec![part[..at].to_owned(), without_tail(&part[at + length..]).to_owned()]);
        }
        let bare = without_tail(part);
        let is_compared = bare.len() < part.len();
        let choice = part.split_once("还是");
        match choice {
            Some((one, two)) => Some(vec![one.to_owned(), two.to_owned()]),
            None if is_compared => Some(listed(bare)),
            None => None,
        }
    })?;
    Some(compared.iter().map(|side| side.trim().to_owned()).collect())
}

/// The text before the words that say that it is a comparison.
fn without_tail(text: &str) -> &str {
    let end = TAILS.iter().filter_map(|tail| text.find(tail)).min().unwrap_or(text.len());
    text[..end].trim_end_matches(['、', ' ', 'は'])
}

/// The members of 甲、乙和丙 or 甲と乙.
pub(super) fn listed(text: &str) -> Vec<String> {
    text.split(['、', '和', '与', '與', '跟', 'と', '＆', '&', '及', '・'])
        .map(|side| side.trim().to_owned())
        .filter(|side| !side.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_has_sides() {
        for (title, language, expected) in [
            ("Kubernetes vs Docker Swarm for small teams", Language::En, &["Kubernetes", "Docker Swarm"][..]),
            ("The difference between weather and climate", Language::En, &["weather", "climate"]),
            ("Comparing rent and purchase: what suits us?", Language::En, &["rent", "purchase"]),
            ("Supply and demand", Language::En, &[]),
            ("Python和Java的比较：零基础该学哪个", Language::Zh, &["Python", "Java"]),
            ("自建还是外包", Language::Zh, &["自建", "外包"]),
            ("人工智能与教育", Language::Zh, &[]),
            ("OKRとKPIの違い", Language::Ja, &["OKR", "KPI"]),
            ("江戸時代の三大改革の比較", Language::Ja, &[]),
        ] {
            assert_eq!(sides(title, language), expected, "{title}");
        }
    }
}
