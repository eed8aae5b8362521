//! Which lines are headings because of their place in the whole text? Lines with one mark, and lines after rules.

use deckwright_model::language::is_cjk;

use super::line_kinds;

/// Fewer rules than this do not divide a text into parts.
const MIN_RULES: usize = 3;

/// Fewer bare numbers than this count something else.
const MIN_COUNTED: usize = 3;
/// Fewer lines between marks than this are remarks.
const MIN_FRAMED: usize = 2;

/// For every line, the title that begins there and how many lines it takes.
pub fn titles(lines: &[&str], top: usize) -> Vec<Option<(String, usize)>> {
    let mut titles = vec![None; lines.len()];
    let marks = line_kinds::heading_marks(&lines[top..]);
    for (at, line) in lines.iter().enumerate().skip(top) {
        let mark = line.trim().chars().next().filter(|mark| marks.contains(mark));
        let title = mark.map(|mark| line_kinds::called(line.trim().trim_start_matches(mark).trim()));
        // A paragraph with a mark before it is still a paragraph.
        titles[at] = title.filter(|title| line_kinds::is_short(title)).map(|title| (title, 1));
    }
    for (at, title) in counted(lines, top) {
        titles[at] = Some((title, 1));
    }
    let framed = |line: &&&str| between_marks(line.trim()).is_some();
    if lines[top.min(lines.len())..].iter().filter(framed).count() >= MIN_FRAMED {
        for (at, line) in lines.iter().enumerate().skip(top) {
            titles[at] =
                between_marks(line.trim()).map(|title| (line_kinds::called(title), 1)).or(titles[at].take());
        }
    }
    for at in bracketed(lines, top) {
        titles[at] = Some((line_kinds::called(lines[at].trim()), 1));
    }
    for (at, title) in behind_rules(lines, top) {
        titles[at] = Some(title);
    }
    titles
}

/// Lines that stand alone after bare numbers that count them: "5 怎么赚钱".
fn counted(lines: &[&str], top: usize) -> Vec<(usize, String)> {
    let is_blank =
        |at: Option<usize>| at.and_then(|at| lines.get(at)).is_none_or(|line| line.trim().is_empty());
    let mut found: Vec<(usize, String)> = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(top) {
        let Some((number, title)) = line.trim().split_once([' ', '\u{3000}']) else { continue };
        let is_next = number.len() <= 2 && number.parse() == Ok(found.len() + 1);
        let is_alone = (at == top || is_blank(at.checked_sub(1))) && is_blank(Some(at + 1));
        let is_title = line_kinds::is_short(title) && title.trim().starts_with(char::is_alphabetic);
        if is_next && is_alone && is_title {
            found.push((at, line_kinds::called(title.trim())));
        }
    }
    if found.len() < MIN_COUNTED { Vec::new() } else { found }
}

/// Short lines at the top of a block that begin in angle brackets, if there are several: ＜第一案＞　福祉の拠点.
fn bracketed(lines: &[&str], top: usize) -> Vec<usize> {
    let is_head = |at: &usize| {
        let line = lines[*at].trim();
        let begins = *at == top || lines[at - 1].trim().is_empty();
        let closes = |open: char, close: char| line.starts_with(open) && line.contains(close);
        begins && line_kinds::is_short(line) && (closes('＜', '＞') || closes('〈', '〉'))
    };
    let found: Vec<usize> = (top..lines.len()).filter(is_head).collect();
    if found.len() < MIN_FRAMED { Vec::new() } else { found }
}

/// What stands alone between the same marks on both sides: "* How it began *", "=== Money ===".
pub fn between_marks(line: &str) -> Option<&str> {
    let is_mark = |c: char| "*＊★☆=＝~～◇◆■□●○♪".contains(c);
    let inner = line.trim_matches(is_mark);
    let (before, after) = (line.find(inner)?, line.len() - line.find(inner)? - inner.len());
    let is_apart = inner.starts_with([' ', '\u{3000}']) && inner.ends_with([' ', '\u{3000}']);
    let title = inner.trim();
    let is_title =
        line_kinds::is_short(title) && !title.contains(is_mark) && title.contains(char::is_alphabetic);
    (before > 0 && after > 0 && is_apart && is_title).then_some(title)
}

/// "————— 2025-04-22 —————" says only which day it is; the rule around it says nothing.
pub fn undrawn(line: &str) -> &str {
    let is_drawn = |c: char| "-—–―─━=＝".contains(c);
    let inner = line.trim().trim_matches(|c| is_drawn(c) || c == ' ');
    let words = line.trim();
    let is_framed = words.starts_with(is_drawn) && words.ends_with(is_drawn);
    if is_framed && line_kinds::is_date(inner) { inner } else { line }
}

/// The lines after rules, if most rules are followed by a short line with more below it.
fn behind_rules(lines: &[&str], top: usize) -> Vec<(usize, (String, usize))> {
    let filled = |from: usize| (from..lines.len()).find(|&at| !lines[at].trim().is_empty());
    let rules: Vec<usize> = (top..lines.len()).filter(|&at| line_kinds::is_rule(lines[at].trim())).collect();
    let title = |rule: &usize| {
        let at = filled(rule + 1)?;
        let (line, next) = (lines[at].trim(), lines.get(at + 1)?.trim());
        let is_title = line_kinds::is_short(line)
            && !line.starts_with(['#', '|', '>', '*'])
            && !line_kinds::is_rule(line)
            && line_kinds::item(line).is_none()
            && line_kinds::numbered(line).is_none()
            && line_kinds::label(line).is_none()
            && !line_kinds::is_rule(next);
        // A code such as A-1 is called by what stands below it.
        let is_code = !line.contains(is_cjk) && !line.chars().any(char::is_lowercase);
        let is_named = is_code && line.contains(|c: char| c.is_ascii_digit()) && !next.is_empty();
        let title = if is_named && line_kinds::is_short(next) {
            (format!("{line} {}", line_kinds::called(next)), 2)
        } else {
            (line_kinds::called(line), 1)
        };
        is_title.then_some((at, title))
    };
    let found: Vec<(usize, (String, usize))> = rules.iter().filter_map(title).collect();
    let divides = rules.len() >= MIN_RULES && found.len() * 3 >= rules.len() * 2;
    if divides { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        titles(&lines, 0).into_iter().flatten().map(|(title, _)| title).collect()
    }

    #[test]
    fn a_mark_that_only_heads_marks_headings_of_any_length() {
        let text = "■ 目的\n安全のためです。\n■ 手順（第2ライン、標準85分・4人）\n① 停止\n■ 確認（10問中9問で合格。8問以下は翌週）\n";
        assert_eq!(
            found(text),
            ["目的", "手順（第2ライン、標準85分・4人）", "確認（10問中9問で合格。8問以下は翌週）"]
        );
        assert!(found("● 一\n● 二\n文章。\n● 三\n").is_empty());
    }

    #[test]
    fn what_stands_between_marks_is_a_heading() {
        let text =
            "* はじまりは9人だった *\n\n「客が9人」\n* 全曲の歌詞\n\n* 冬の時代(2009〜2012) *\n\n休止。\n";
        assert_eq!(found(text), ["はじまりは9人だった", "冬の時代(2009〜2012)"]);
        assert_eq!(between_marks("★☆★ 旅のしおり ★☆★"), Some("旅のしおり"));
        assert_eq!((between_marks("**bold**"), between_marks("* one item")), (None, None));
    }

    #[test]
    fn rules_divide_a_text_into_parts() {
        let text =
            "～～～\n【入口】\n今天只剩十九家。\n～～～\nA-1\n縫紉機\n約1927年\n～～～\nB-2\n計件卡\n紙\n";
        assert_eq!(found(text), ["入口", "A-1 縫紉機", "B-2 計件卡"]);
        assert!(found("One.\n\n* * *\n\nTwo went on for long.\n\n* * *\n\nThree.\n").is_empty());
    }
}
