//! Which line heads a slide: `Slide 3: Costs`, `**【第3页｜费用】**`, `📊 スライド3：費用`, `P3 费用`?

use super::super::numbering::{circled_number, numeral};
use super::super::role::is_picture;

/// Words for a slide before its number.
const NAMES: [&str; 14] = [
    "slides",
    "slide",
    "page",
    "スライド",
    "ページ",
    "シート",
    "幻灯片",
    "投影片",
    "简报页",
    "folie",
    "diapositive",
    "diapositiva",
    "slajd",
    "슬라이드",
];
/// Words for a slide after its number: 第3页, 第3张.
const COUNTERS: [&str; 6] = ["页", "頁", "张", "張", "枚目", "枚"];

const OPENING: [char; 7] = ['【', '[', '〔', '［', '(', '（', '「'];
const CLOSING: [char; 7] = ['】', ']', '〕', '］', ')', '）', '」'];

/// The number and the title in the heading of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Head<'a> {
    pub(in super::super) number: u32,
    /// Empty if the line is only the number.
    pub(in super::super) title: &'a str,
    /// Whether the number has the short form `P3`, which can also refer to other things than pages.
    pub(in super::super) is_short: bool,
    /// Whether a colon, dash or bar separates number and title, or there is no title. `Slide 3 shows costs`
    /// may be a sentence.
    pub(in super::super) is_parted: bool,
}

/// Reads `line` as the heading of a slide, ignoring emphasis, emoji and brackets around it.
pub(in super::super) fn of(line: &str) -> Option<Head<'_>> {
    let is_around =
        |c: char| c.is_whitespace() || is_picture(c) || matches!(c, '*' | '_' | '#') || OPENING.contains(&c);
    let plain = line.trim_start_matches(is_around).trim_end_matches(['*', '_', ' ', '\u{3000}']);
    let opened = line[..line.len() - line.trim_start_matches(is_around).len()].contains(OPENING);
    let (number, rest, is_short) = named(plain).or_else(|| counted(plain)).or_else(|| short(plain))?;
    // The total of slides: "Slide 3/12", "Slide 3 of 12".
    let rest = total(rest).unwrap_or(rest);
    let parts = |c: char| {
        matches!(c, ':' | '：' | '-' | '–' | '—' | '|' | '｜' | '.' | '．' | '、' | '·' | '・' | '*')
            || CLOSING.contains(&c)
    };
    let title = rest.trim_start_matches(|c: char| c.is_whitespace() || parts(c));
    let between = &rest[..rest.len() - title.len()];
    // In "Slide 2.1", "Slide 2-3" and "Slide 4and" the number goes on.
    let is_number = title.starts_with(|c: char| c.is_ascii_digit())
        && between.chars().count() == 1
        && !between.contains([':', '：', '|', '｜', ' ', '—', '\u{3000}', '】', ']', '］', '」']);
    if is_number || (between.is_empty() && !title.is_empty() && !title.starts_with(['（', '('])) {
        return None;
    }
    let title = title.trim_end();
    // A bracket opened at the beginning of the line closes after the number or after the title.
    let is_open = opened && !between.contains(CLOSING);
    let title = if is_open { title.trim_end_matches(CLOSING) } else { title };
    // Bars after the title as well separate the cells of a row: `P1 | 71 | weekly`.
    let is_row = between.contains(['|', '｜']) && title.contains(['|', '｜']);
    if is_row {
        return None;
    }
    let is_parted = title.is_empty() || between.contains(parts);
    Some(Head { number, title, is_short, is_parted })
}

/// Removes the end of an emphasis that began before the title: `表紙**(0:20)`.
pub(in super::super) fn unmarked(title: &str) -> String {
    if title.matches("**").count() % 2 == 1 { title.replace("**", "") } else { title.to_owned() }
}

/// The number of the slide that a heading refers to, and the rest of the heading: `スライド7の詳細：…`, `Slide 7 in
/// detail`.
pub(in super::super) fn spoken_of(heading: &str) -> Option<(u32, &str)> {
    let plain = heading.trim_start_matches(|c: char| c.is_whitespace() || is_picture(c) || c == '*');
    let (number, rest, _) = named(plain).or_else(|| counted(plain))?;
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || ":：-–—|｜".contains(c));
    let rest = rest.strip_prefix(['の', '的']).unwrap_or(rest).trim_end_matches(['*', ' ']);
    (!rest.is_empty()).then_some((number, rest))
}

/// Reads a number after the word for a slide: `Slide 3`, スライド3.
fn named(text: &str) -> Option<(u32, &str, bool)> {
    let rest = NAMES.iter().find_map(|name| {
        let head = text.get(..name.len()).filter(|head| head.to_lowercase() == *name)?;
        Some(&text[head.len()..])
    })?;
    let rest = rest.trim_start_matches([' ', '\u{3000}', '#', '＃']);
    let (number, rest) = numeral(rest).or_else(|| circled_number(rest))?;
    Some((number, rest, false))
}

/// Reads a counted slide: 第3页, 3枚目.
fn counted(text: &str) -> Option<(u32, &str, bool)> {
    let Some(counted) = text.strip_prefix('第') else {
        let (number, rest) = numeral(text)?;
        let rest = ["枚目", "ページ目"].iter().find_map(|counter| rest.strip_prefix(counter))?;
        return Some((number, rest, false));
    };
    let (number, rest) = numeral(counted.trim_start())?;
    let rest = rest.trim_start();
    let rest = COUNTERS.iter().find_map(|counter| rest.strip_prefix(counter))?;
    let rest =
        ["幻灯片", "投影片", "ppt", "PPT"].iter().find_map(|name| rest.strip_prefix(name)).unwrap_or(rest);
    Some((number, rest, false))
}

/// Reads the short form of a page number: `P3 费用`.
fn short(text: &str) -> Option<(u32, &str, bool)> {
    let rest = text.strip_prefix(['P', 'p'])?;
    let (number, rest) = numeral(rest).filter(|_| rest.starts_with(|c: char| c.is_ascii_digit()))?;
    Some((number, rest, true))
}

fn total(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    let rest =
        rest.strip_prefix('/').or_else(|| rest.strip_prefix('／')).or_else(|| rest.strip_prefix("of "))?;
    numeral(rest.trim_start()).map(|(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_slides_are_told_from_text() {
        for (line, number, title) in [
            ("Slide 3: Costs", 3, "Costs"),
            ("🟦 **Slide 10 — Close**", 10, "Close"),
            ("**【第3页｜2026年计划】**", 3, "2026年计划"),
            ("📊 スライド 2：サマリー", 2, "サマリー"),
            ("【スライド4】ターゲット", 4, "ターゲット"),
            ("「スライド4」ターゲット", 4, "ターゲット"),
            ("投影片 8：2026年计划", 8, "2026年计划"),
            ("P12 预算与考核", 12, "预算与考核"),
            ("第三页 背景", 3, "背景"),
            ("第2张幻灯片：目录", 2, "目录"),
            ("Slide 4/12 - Why", 4, "Why"),
            ("Slide 7", 7, ""),
            ("[Slide 2] The market", 2, "The market"),
            ("Folie 5: Kosten", 5, "Kosten"),
            ("2枚目：なぜ電話か", 2, "なぜ電話か"),
            ("Slide 8: 2026 plan", 8, "2026 plan"),
            ("✅ スライド②：概要", 2, "概要"),
            ("**【スライド1】表紙**(0:00〜0:20)", 1, "表紙**(0:00〜0:20)"),
        ] {
            let head = of(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((head.number, head.title), (number, title), "{line}");
        }
        assert!(!of("Slide 3 shows costs").unwrap().is_parted);
        for line in [
            "Slides are ready",
            "Section 3: Costs",
            "Slide 2-3",
            "Slide 2.1 Costs",
            "Pages 3",
            "P&L",
            "第一次",
            "第一章 绪论",
            "Part 3",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }
}
