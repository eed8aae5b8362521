//! Which part of a chapter's title only counts it?
//!
//! `Part 2 – Costs` beside a large 2 says the number twice. Where a divider or the contents draw a numeral, the title
//! stands there without its own; everywhere else it stays whole.

use crate::when::is_stage;

/// Words for a part of a text, in the European and East Asian languages: a number beside one of them counts and says
/// nothing else.
const PARTS: [&str; 59] = [
    "part",
    "parte",
    "partie",
    "teil",
    "deel",
    "del",
    "osa",
    "część",
    "část",
    "časť",
    "rész",
    "partea",
    "часть",
    "частина",
    "μέρος",
    "bölüm",
    "chapter",
    "chapitre",
    "kapitel",
    "capítulo",
    "capitulo",
    "capitolo",
    "hoofdstuk",
    "kapittel",
    "luku",
    "rozdział",
    "kapitola",
    "fejezet",
    "capitolul",
    "глава",
    "розділ",
    "κεφάλαιο",
    "section",
    "sección",
    "secção",
    "seção",
    "sezione",
    "sectie",
    "abschnitt",
    "avsnitt",
    "afsnit",
    "sekcja",
    "раздел",
    "chương",
    "phần",
    "bab",
    "bagian",
    "poglavje",
    "poglavlje",
    "第部",
    "第部分",
    "第篇",
    "第编",
    "第編",
    "第章",
    "第节",
    "第節",
    "제부",
    "제장",
];
/// Marks between the count of a title and its words.
const MARKS: [char; 11] = [':', '：', '.', '．', '-', '–', '—', '|', '｜', '·', '・'];

/// How many of these chapters have no numeral: those without a count before others that count from 1.
pub fn uncounted(titles: &[&str]) -> usize {
    numbered_run(titles).map_or(0, |(run, _)| run.start)
}

/// The most chapters before the first that is counted: a preface, a summary.
const MAX_BEFORE: usize = 3;

/// One of the ways to count chapters.
type CountWay = fn(&str) -> Option<Count>;

/// The chapters that are counted in one way, from 1: all of them, except for a few before and any number after, such as
/// an appendix.
fn numbered_run(titles: &[&str]) -> Option<(std::ops::Range<usize>, CountWay)> {
    let ways: [CountWay; 3] = [bare_number, part, section];
    ways.into_iter().find_map(|way| {
        let counts: Vec<Option<Count>> = titles.iter().map(|title| way(title)).collect();
        let start = counts.iter().position(Option::is_some).filter(|start| *start <= MAX_BEFORE)?;
        let word = counts[start].as_ref().map(|count| &count.word);
        let is_next = |(count, number): &(&Option<Count>, u32)| {
            count.as_ref().is_some_and(|count| count.number == *number && Some(&count.word) == word)
        };
        let end = start + counts[start..].iter().zip(1..).take_while(is_next).count();
        (end > start + 1 && counts[end..].iter().all(Option::is_none)).then_some((start..end, way))
    })
}

/// The `titles` of all chapters as they stand beside their numerals, without counts that say the same. A word that is
/// not known to count (`Lesson 2:`) does so only if all chapters are counted that way.
pub fn without_counts<'t>(titles: &[&'t str]) -> Vec<&'t str> {
    if let Some((run, way)) = numbered_run(titles) {
        let said = |title: &'t str| way(title).map_or(title, |count| &title[count.len..]);
        let stripped = |(at, title): (usize, &&'t str)| if run.contains(&at) { said(title) } else { *title };
        return titles.iter().enumerate().map(stripped).collect();
    }
    let counts: Vec<Option<Count>> = titles.iter().map(|title| count_with_word(title)).collect();
    let is_own = |at: usize, count: &Count| count.number as usize == at + 1;
    let first = counts.first().and_then(Option::as_ref).map(|count| &count.word);
    let all_alike = counts.len() > 1
        && counts.iter().enumerate().all(|(at, count)| {
            count.as_ref().is_some_and(|count| is_own(at, count) && Some(&count.word) == first)
        });
    let stripped = |(at, title): (usize, &&'t str)| {
        let count = counts[at].as_ref().filter(|count| is_own(at, count) && !is_stage(&count.word));
        let is_known = |count: &&Count| all_alike || PARTS.contains(&count.word.as_str());
        count.filter(is_known).map_or(*title, |count| &title[count.len..])
    };
    titles.iter().enumerate().map(stripped).collect()
}

/// What a title begins with that may be its count.
#[derive(Debug, PartialEq, Eq)]
struct Count {
    /// In small letters.
    word: String,
    number: u32,
    /// Bytes of the title before its own words.
    len: usize,
}

/// `2. Costs`, `2 Costs`, `二、成本`, `II. Costs`: nothing but the number.
fn bare_number(title: &str) -> Option<Count> {
    let (number, rest) = digits(title).or_else(|| han(title)).or_else(|| roman(title))?;
    let is_mark = |c: char| c.is_whitespace() || MARKS.contains(&c) || matches!(c, '、' | ')' | '）');
    let said = rest.trim_start_matches(is_mark);
    // `2.1 Costs` goes on; `二、2024年的指标` does not.
    let mark = &rest[..rest.len() - said.len()];
    let goes_on = said.starts_with(|c: char| c.is_ascii_digit()) && matches!(mark, "." | "-" | "–" | ":");
    let is_parted = said.len() < rest.len() && !said.is_empty() && !goes_on;
    is_parted.then(|| Count { word: String::new(), number, len: title.len() - said.len() })
}

/// `Part 2 – Costs`: counted by a word for parts of a text.
fn part(title: &str) -> Option<Count> {
    count_with_word(title).filter(|count| PARTS.contains(&count.word.as_str()))
}

/// `6.2 Costs`: the second part of what is itself a sixth. Its number says more than a numeral and stays.
fn section(title: &str) -> Option<Count> {
    let (whole, rest) = digits(title)?;
    let (number, rest) = digits(rest.strip_prefix('.')?)?;
    let is_parted = rest.starts_with(char::is_whitespace);
    is_parted.then(|| Count { word: whole.to_string(), number, len: 0 })
}

/// `Part 2 – Costs`, `Teil II: Kosten`, `2. Teil: Kosten`, `第二章 成本`, `제2장 비용`.
fn count_with_word(title: &str) -> Option<Count> {
    let (word, number, rest) =
        east_asian(title).or_else(|| word_and_number(title)).or_else(|| ordinal(title))?;
    let said = rest.trim_start_matches(|c: char| c.is_whitespace() || MARKS.contains(&c));
    // The number goes on in `Section 1.1` and `Part 1-2 of the work`; `Part 1` says nothing else.
    let goes_on = rest.starts_with(['.', '-', '–']) && said.starts_with(|c: char| c.is_ascii_digit());
    let is_parted =
        rest.trim_start().starts_with(MARKS) || word.starts_with(['第', '제']) && said.len() < rest.len();
    (is_parted && !goes_on && !said.is_empty()).then(|| Count {
        word: word.to_lowercase(),
        number,
        len: title.len() - said.len(),
    })
}

/// The word, the number, and what follows both.
type ParsedCount<'t> = Option<(String, u32, &'t str)>;

fn word_and_number(title: &str) -> ParsedCount<'_> {
    let end = title.find(|c: char| !c.is_alphabetic())?;
    let (word, rest) = title.split_at(end);
    let behind = rest.strip_prefix('.').unwrap_or(rest).trim_start();
    let (number, rest) = digits(behind).or_else(|| roman(behind))?;
    // `Agenda2` is a name.
    (end > 0 && behind.len() < title[end..].len()).then(|| (word.to_owned(), number, rest))
}

fn ordinal(title: &str) -> ParsedCount<'_> {
    let (number, rest) = digits(title)?;
    let rest = ['.', 'º', 'ª'].iter().find_map(|mark| rest.strip_prefix(*mark))?.trim_start();
    let end = rest.find(|c: char| !c.is_alphabetic())?;
    (end > 0).then(|| (rest[..end].to_owned(), number, &rest[end..]))
}

fn east_asian(title: &str) -> ParsedCount<'_> {
    let sign = title.chars().next().filter(|c| matches!(c, '第' | '제'))?;
    let behind = title[sign.len_utf8()..].trim_start();
    let (number, rest) = digits(behind).or_else(|| han(behind))?;
    let rest = rest.trim_start();
    let unit = rest.strip_prefix("部分").map_or_else(|| rest.chars().next().map_or(0, char::len_utf8), |_| 6);
    (unit > 0).then(|| (format!("{sign}{}", &rest[..unit]), number, &rest[unit..]))
}

fn digits(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok().filter(|number| *number < 100)?;
    Some((number, rest))
}

/// A Chinese number up to 99.
fn han(text: &str) -> Option<(u32, &str)> {
    const DIGITS: &str = "一二三四五六七八九";
    let rest = text.trim_start_matches(|c| DIGITS.contains(c) || c == '十');
    let number = &text[..text.len() - rest.len()];
    let value = |part: &str, empty: u32| match part {
        "" => Some(empty),
        _ => DIGITS.chars().position(|c| part.chars().eq([c])).map(|at| at as u32 + 1),
    };
    let found = match number.split_once('十') {
        Some((tens, ones)) => value(tens, 1)? * 10 + value(ones, 0)?,
        None => value(number, 0)?,
    };
    (found > 0).then_some((found, rest))
}

/// A Roman number up to XXXIX.
fn roman(text: &str) -> Option<(u32, &str)> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let rest = text.trim_start_matches(['I', 'V', 'X']);
    let number = &text[..text.len() - rest.len()];
    let tens = number.bytes().take_while(|c| *c == b'X').count();
    let ones = ONES.iter().position(|ones| *ones == &number[tens..])?;
    let is_whole = !number.is_empty() && tens <= 3 && !rest.starts_with(char::is_alphanumeric);
    is_whole.then_some((tens as u32 * 10 + ones as u32, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(titles: &[&str], expected: &[&str]) {
        assert_eq!(without_counts(titles), expected);
    }

    #[test]
    fn counts_that_a_numeral_repeats_are_left_out() {
        check(&["Part 1 – Plan", "Part 2: Costs"], &["Plan", "Costs"]);
        check(&["Parte I - Contexto", "Parte II - Custos"], &["Contexto", "Custos"]);
        check(&["Teil 1: Lage", "2. Teil: Kosten"], &["Lage", "Kosten"]);
        check(&["Capítulo 1. Plan", "Chapitre 2 | Coûts"], &["Plan", "Coûts"]);
        check(&["第一部 現状", "第２の道", "第三章：結論"], &["現状", "第２の道", "結論"]);
        check(&["제1장 개요", "제2장 비용"], &["개요", "비용"]);
        // One title with a count stands beside others without.
        check(&["Intro", "Part 2 – Costs"], &["Intro", "Costs"]);
    }

    #[test]
    fn counts_of_other_things_are_left_out_where_all_chapters_count_so() {
        check(&["Lesson 1: Light", "Lesson 2: Shade"], &["Light", "Shade"]);
        check(&["第一課 光", "第二課 影"], &["光", "影"]);
        let some = ["Lesson 1: Light", "Practice"];
        check(&some, &some);
    }

    #[test]
    fn numbers_of_all_chapters_are_the_numerals() {
        check(&["1. Lage", "2. Kosten"], &["Lage", "Kosten"]);
        check(&["一、背景", "二、成本"], &["背景", "成本"]);
        let behind = ["Overview", "1 Resumo", "2. Teil-Analyse", "3 Plano", "Anexo A"];
        check(&behind, &["Overview", "Resumo", "Teil-Analyse", "Plano", "Anexo A"]);
        assert_eq!((uncounted(&behind), uncounted(&behind[1..])), (1, 0));
        let named = ["摘要", "第一章 背景", "第二章 样本", "结论"];
        check(&named, &["摘要", "背景", "样本", "结论"]);
        let sections = ["Overview", "6.1 Why it matters", "6.2 How much", "Exercises"];
        check(&sections, &sections);
        assert_eq!((uncounted(&named), uncounted(&sections)), (1, 1));
        let years = ["概述", "摘要", "一、2024年的指标", "二、2025年的计划"];
        assert_eq!(uncounted(&years), 2);
        for titles in [["3 reasons", "2 doubts"], ["1 Lage", "Kosten"], ["2026 plan", "2027 plan"]] {
            check(&titles, &titles);
            assert_eq!(uncounted(&titles), 0);
        }
    }

    #[test]
    fn what_says_more_than_the_numeral_stays() {
        for titles in [
            // A different number from the numeral beside it.
            ["Part 2 – Costs", "Part 3 – Gains"],
            ["Part of the plan", "Part 2"],
            ["Section 1.1", "Section 2-3"],
            // Periods of time are not a count of chapters.
            ["Week 1: Setup", "Week 2: Build"],
            ["24. Dezember", "2. Quartal"],
            ["第一回", "第二次世界大戦"],
        ] {
            check(&titles, &titles);
        }
    }
}
