//! Which of the options on a page is the writer for? The one that says so itself, or that a sentence recommends.

use super::highlight::named;
use super::option_letters;
use crate::cues;
use crate::meaning::lists::begins;
use crate::numbers;
use crate::only::only_one;
use crate::words::width_units;

/// Longest name of a row that a word inside it makes a verdict, in half ems.
const MAX_VERDICT_NAME_LENGTH: usize = 24;
/// Longest cell of a word or two, in half ems.
const MAX_SHORT_CELL_LENGTH: usize = 16;

/// Heads of the option that the writer is for.
const OWN: &[&str] = &[
    "our ",
    "ours",
    "proposed",
    "recommended",
    "我们",
    "我司",
    "本方案",
    "本公司",
    "推荐",
    "自社",
    "当社",
    "推奨",
];

/// The only one of `names` that says it is the writer's own.
pub fn own_option(names: &[&str]) -> Option<usize> {
    let is_own = |name: &str| {
        let name = format!("{} ", name.to_lowercase());
        OWN.iter().any(|word| name.contains(word) || name.starts_with(word))
    };
    only_one((0..names.len()).filter(|at| is_own(names[*at])))
}

/// Of two columns, the second where the first says what was: what has come of it.
pub fn outcome_of_change(names: &[&str]) -> Option<usize> {
    match names {
        [before, after] if begins(before, "before") && !begins(after, "before") => Some(1),
        _ => None,
    }
}

/// Words that begin the name of a row, or fill a cell, that says which option is chosen.
const CHOICES: &[&str] =
    &["recommend", "our choice", "our pick", "decision", "推荐", "建议", "推奨", "おすすめ", "採用"];
const YES: &[&str] = &[
    "yes",
    "✓",
    "✔",
    "✅",
    "是",
    "●",
    "◎",
    "★",
    "☑",
    "recommended",
    "chosen",
    "selected",
    "preferred",
    "first",
    "推荐",
    "选",
    "选用",
    "选定",
    "首选",
    "推奨",
    "採用",
    "選定",
    "おすすめ",
];

/// Names of a last row that says what the others come to: in figures, and in words.
const SCORES: &[&str] = &[
    "weighted",
    "score",
    "total score",
    "overall score",
    "points",
    "得分",
    "总分",
    "加权",
    "総合点",
    "合計点",
    "得点",
];
const VERDICTS: &[&str] = &[
    "verdict",
    "conclusion",
    "overall",
    "our preference",
    "our view",
    "结论",
    "总评",
    "综合评价",
    "综合评分",
    "综合得分",
    "結論",
    "総合評価",
    "総合判定",
    "判定",
];

fn is_called(name: &str, words: &[&str]) -> bool {
    let name = name.trim().to_lowercase();
    // What several things are called is not a verdict: 试冲、首检、等判定.
    let is_short = width_units(&name) <= MAX_VERDICT_NAME_LENGTH && !name.contains(['、', '，', ',']);
    words.iter().any(|word| name.starts_with(word) || !word.is_ascii() && is_short && name.contains(word))
}

/// Whether a last row of this name says what the rows above it come to.
pub fn is_outcome(name: &str) -> bool {
    is_called(name, SCORES) || is_called(name, VERDICTS) || is_choice(name)
}

/// The only column with the highest score in a last row of scores.
pub fn scored_option(rows: &[Vec<String>]) -> Option<usize> {
    let row = rows.last().filter(|row| row.first().is_some_and(|name| is_called(name, SCORES)))?;
    let scores: Option<Vec<_>> = row.iter().skip(1).map(|cell| numbers::parse(cell)).collect();
    let mut scores: Vec<_> = scores?.into_iter().zip(1..).collect();
    // The weights, which come to a hundred percent, are not an option.
    if let [(first, _), (second, _), ..] = &scores[..]
        && first.is_percent()
        && !second.is_percent()
    {
        scores.remove(0);
    }
    if scores.len() < 2 || scores.windows(2).any(|pair| pair[0].0.measure() != pair[1].0.measure()) {
        return None;
    }
    let highest = scores.iter().map(|(score, _)| score.amount()).fold(f64::MIN, f64::max);
    only_one(scores.iter().filter(|(score, _)| score.amount() >= highest).map(|(_, at)| *at))
}

fn is_choice(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    CHOICES.iter().any(|word| text.starts_with(word))
}

fn is_yes(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    YES.contains(&text.as_str())
}

/// The only column that a row about the recommendation says yes to.
pub fn chosen_option(rows: &[Vec<String>]) -> Option<usize> {
    let is_it = |name: &String| is_choice(name) || is_called(name, VERDICTS);
    let row = rows.iter().find(|row| row.first().is_some_and(is_it))?;
    only_one((1..row.len()).filter(|at| is_yes(&row[*at])))
}

/// The only row in which a cell says that it is the recommended one.
pub fn recommended_row(rows: &[Vec<String>]) -> Option<usize> {
    let is_it = |row: &Vec<String>| row.iter().skip(1).any(|cell| is_choice(cell) && is_short(cell));
    only_one((0..rows.len()).filter(|at| is_it(&rows[*at])))
}

/// Whether a cell is only a word or two.
fn is_short(cell: &str) -> bool {
    width_units(cell.trim()) <= MAX_SHORT_CELL_LENGTH
}

/// Words of a sentence that is for one of the options, and words that turn it round.
const CHOOSING: &[&str] = &[
    "recommend",
    "propose",
    "prefer",
    "we choose",
    "we chose",
    "our choice",
    "go with",
    "go for",
    "vote",
    "best option",
    "推荐",
    "建议选",
    "建议采用",
    "首选",
    "优选",
    "选定",
    "おすすめ",
    "推奨",
    "採用",
    "を選",
    "提案",
];
const REFUSING: &[&str] =
    &["not recommend", "n't recommend", "rather than", "不推荐", "不建议", "推奨しない", "採用しない"];

/// Whether `sentence` speaks against what it names.
pub fn refuses(sentence: &str) -> bool {
    let sentence = sentence.to_lowercase();
    REFUSING
        .iter()
        .chain(&["不予推荐", "reject", "rule out", "ruled out", "見送"])
        .any(|word| sentence.contains(word))
}

/// Whether `sentence` is for one of several options.
pub fn recommends(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    CHOOSING.iter().any(|word| lower.contains(word)) && !REFUSING.iter().any(|word| lower.contains(word))
}

/// The only one of `names` that a sentence of `texts` recommends.
pub fn option_in_texts(texts: &[&str], names: &[&str]) -> Option<usize> {
    let sentences = texts.iter().flat_map(|text| cues::sentences(text));
    let mut choosing = sentences.map(|sentence| (sentence, sentence.to_lowercase())).filter(|(_, lower)| {
        let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        says(CHOOSING) && !says(REFUSING)
    });
    choosing.find_map(|(sentence, lower)| {
        named(&lower, names)
            .or_else(|| option_letters::named(sentence, names, ""))
            .or_else(|| by_bare_letter(&lower, names))
            .or_else(|| by_amount(&lower, names))
    })
}

/// The only one of `names` that is an amount which `sentence` says: `90 d` of `90 days`.
fn by_amount(sentence: &str, names: &[&str]) -> Option<usize> {
    let said = numbers::stated(sentence);
    let unit = |text: &str| text.chars().next();
    let is_it = |name: &&str| {
        let bare = name.split(['(', '（']).next().unwrap_or_default();
        numbers::parse(bare).filter(|own| !own.unit.is_empty()).is_some_and(|own| {
            let same = |one: &numbers::TextQuantity| {
                (one.quantity.value - own.value).abs() < 1e-9 && unit(&one.quantity.unit) == unit(&own.unit)
            };
            said.iter().any(|one| !one.is_range && same(one))
        })
    };
    only_one((0..names.len()).filter(|at| is_it(&names[*at])))
}

/// The only one of `names` whose letter stands right after what recommends: `Recommended: B, plus four sites`.
fn by_bare_letter(sentence: &str, names: &[&str]) -> Option<usize> {
    let behind = |at: usize, word: &str| {
        let rest = sentence[at + word.len()..].trim_start_matches(char::is_alphabetic);
        let mut rest = rest.trim_start_matches([' ', ':', '：', '*']).chars();
        let letter = rest.next().filter(char::is_ascii_alphanumeric)?;
        rest.next().is_none_or(|next| !next.is_ascii_alphanumeric() && next != ' ').then_some(letter)
    };
    let mut said =
        CHOOSING.iter().flat_map(|word| sentence.match_indices(word).filter_map(|(at, _)| behind(at, word)));
    let chosen = said.next()?;
    let chosen = chosen.to_ascii_uppercase().to_string();
    only_one((0..names.len()).filter(|at| option_letters::key(names[*at]).as_ref() == Some(&chosen)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str], expected: Option<usize>) {
        assert_eq!(option_in_texts(&[text], names), expected, "{text}");
    }

    #[test]
    fn a_sentence_recommends_an_option() {
        check("We recommend option B.", &["A", "B", "C"], Some(1));
        check("Recommendation: Option C", &["Option A", "Option B", "Option C"], Some(2));
        check("推荐：方案 B", &["方案A", "方案B"], Some(1));
        check(
            "Recommended: B, plus four sites.",
            &["A. More trucks", "B. Eastern hub", "C. Lockers"],
            Some(1),
        );
        check("We recommend a third van.", &["A. More trucks", "B. Eastern hub"], None);
        check("建议采用方案 A，分两期实施。", &["方案 A", "方案 B"], Some(0));
        check("推荐：方案 B，与沟渠同步。", &["A 全面分流", "B 调蓄池 + 局部分流", "C 海绵"], Some(1));
        check("We recommend Option C.", &["No build", "A: Signals", "C: Center lanes"], Some(2));
        check("おすすめはB案です。", &["A案", "B案"], Some(1));
        check("We propose partnering.", &["Build", "Buy", "Partnering"], Some(2));
        check("Costs are compared. We prefer the tram.", &["Bus", "Tram"], Some(1));
        check("Recommendation: 90 days, plus aggregates.", &["90 d", "180 d", "400 d (today)"], Some(0));
    }

    #[test]
    fn the_highest_score_is_the_choice() {
        let rows = |cells: &[&[&str]]| -> Vec<Vec<String>> {
            cells.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect()
        };
        assert_eq!(scored_option(&rows(&[&["Speed", "2", "4"], &["Weighted score", "2.9", "3.9"]])), Some(2));
        assert_eq!(scored_option(&rows(&[&["Speed", "2", "4"], &["Weighted score", "3.9", "3.9"]])), None);
        assert_eq!(scored_option(&rows(&[&["Speed", "2", "4"], &["Price", "2.9", "3.9"]])), None);
        assert_eq!(chosen_option(&rows(&[&["工期", "3 月", "6 月"], &["结论", "备用", "选"]])), Some(2));
        assert!(is_outcome("総合評価") && is_outcome("AI判定") && !is_outcome("首检、等判定"));
        assert!(!is_outcome("総合型") && !is_outcome("Overhead"));
    }

    #[test]
    fn other_sentences_recommend_none() {
        check("Option B costs more.", &["A", "B"], None);
        check("We do not recommend option B.", &["A", "B"], None);
        check("We recommend A or B: option A now, option B later.", &["A", "B"], None);
        check("不推荐方案 A", &["方案A", "方案B"], None);
        check("", &["A"], None);
    }
}
