//! Which lines head what stands below them by their place in the whole text? Lines with one mark, and lines behind rules.

use deckwright_model::language::is_cjk;

use super::signs;

/// Fewer rules than this do not divide a text into parts.
const FEWEST_RULES: usize = 3;

/// For every line the title that it begins and how many lines that takes.
pub fn titles(lines: &[&str], top: usize) -> Vec<Option<(String, usize)>> {
    let mut titles = vec![None; lines.len()];
    let marks = signs::heading_marks(&lines[top..]);
    for (at, line) in lines.iter().enumerate().skip(top) {
        let mark = line.trim().chars().next().filter(|mark| marks.contains(mark));
        let title = mark.map(|mark| signs::called(line.trim().trim_start_matches(mark).trim()));
        // A paragraph with a mark before it is a paragraph.
        titles[at] = title.filter(|title| signs::is_short(title)).map(|title| (title, 1));
    }
    for (at, title) in behind_rules(lines, top) {
        titles[at] = Some(title);
    }
    titles
}

/// What stands behind rules, if most of them have a short line behind them and more below it.
fn behind_rules(lines: &[&str], top: usize) -> Vec<(usize, (String, usize))> {
    let filled = |from: usize| (from..lines.len()).find(|&at| !lines[at].trim().is_empty());
    let rules: Vec<usize> = (top..lines.len()).filter(|&at| signs::is_rule(lines[at].trim())).collect();
    let title = |rule: &usize| {
        let at = filled(rule + 1)?;
        let (line, next) = (lines[at].trim(), lines.get(at + 1)?.trim());
        let is_title = signs::is_short(line)
            && !line.starts_with(['#', '|', '>', '*'])
            && !signs::is_rule(line)
            && signs::item(line).is_none()
            && signs::numbered(line).is_none()
            && signs::label(line).is_none()
            && !signs::is_rule(next);
        // A code is called by what stands below it: A-1, and then the thing.
        let is_code = !line.contains(is_cjk) && !line.chars().any(char::is_lowercase);
        let is_named = is_code && line.contains(|c: char| c.is_ascii_digit()) && !next.is_empty();
        let title = if is_named && signs::is_short(next) {
            (format!("{line} {}", signs::called(next)), 2)
        } else {
            (signs::called(line), 1)
        };
        is_title.then_some((at, title))
    };
    let found: Vec<(usize, (String, usize))> = rules.iter().filter_map(title).collect();
    let divides = rules.len() >= FEWEST_RULES && found.len() * 3 >= rules.len() * 2;
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
    fn rules_divide_a_text_into_parts() {
        let text =
            "～～～\n【入口】\n今天只剩十九家。\n～～～\nA-1\n縫紉機\n約1927年\n～～～\nB-2\n計件卡\n紙\n";
        assert_eq!(found(text), ["入口", "A-1 縫紉機", "B-2 計件卡"]);
        assert!(found("One.\n\n* * *\n\nTwo went on for long.\n\n* * *\n\nThree.\n").is_empty());
    }
}
