//! What does the program that shows an answer add to it? How long it thought, buttons below tables, that machines err.
//!
//! Nobody wrote such lines, and they are copied with the answer.

use super::{lines, timing};
use crate::language::width_units;

/// The widest line of a program's own.
const LONGEST: usize = 100;
/// Lines at the end of an answer among which a program warns of itself.
const LAST_LINES: usize = 3;

/// Takes the lines that a program wrote around and into an answer, and gives what is left.
pub(super) fn take(markdown: &str) -> (String, Vec<String>) {
    let filled = markdown.lines().filter(|line| !line.trim().is_empty()).count();
    let (mut kept, mut taken) = (String::with_capacity(markdown.len()), Vec::new());
    let (mut seen, mut is_code) = (0, false);
    for line in markdown.split_inclusive('\n') {
        let words = line.trim();
        seen += usize::from(!words.is_empty());
        is_code ^= lines::fence(words).is_some();
        let is_own = !is_code
            && width_units(words) <= LONGEST
            && (tells_of_thought(words) || exports(words) || seen + LAST_LINES > filled && warns(words));
        if is_own {
            taken.push(words.to_owned());
            kept.push('\n');
        } else {
            kept.push_str(line);
        }
    }
    (kept, taken)
}

/// `Thought for 23 seconds`, 已深度思考（用时 23 秒）
fn tells_of_thought(line: &str) -> bool {
    let line = line.trim_matches(['*', '>', ' ', '…', '.']).to_lowercase();
    let starts = ["thought for ", "reasoned for ", "已深度思考", "已思考", "思考了", "思考時間", "思考用时"];
    let Some(rest) = starts.iter().find_map(|start| line.strip_prefix(start)) else { return false };
    let rest = rest.trim_matches(|c: char| "（）():： ".contains(c));
    let rest = rest.strip_prefix("用时").unwrap_or(rest);
    rest.is_empty() || timing::is_span(rest.trim())
}

/// The button below a table that copies it into a spreadsheet.
fn exports(line: &str) -> bool {
    let plain: String = line.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let sheets = ["sheets", "スプレッドシート", "表格", "試算表", "试算表", "excel"];
    let exports = ["exportto", "にエクスポート", "导出到", "導出到", "匯出到", "匯出至"];
    width_units(line) <= 50
        && exports.iter().any(|word| plain.starts_with(word) || plain.ends_with(word))
        && sheets.iter().any(|word| plain.contains(word))
}

/// "AI-generated content may be incorrect"
fn warns(line: &str) -> bool {
    let plain: String = line.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let speaks = ["ai生成", "ai-generated", "aigenerated", "人工智能生成", "ai生成的", "canmakemistakes"];
    let doubts =
        ["可能", "仅供参考", "僅供參考", "甄别", "incorrect", "mistakes", "inaccurate", "正確でない", "誤り"];
    let names = |words: &[&str]| words.iter().any(|word| plain.contains(word));
    names(&speaks) && names(&doubts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_adds_is_taken() {
        let answer = "已深度思考（用时 23 秒）\n\n# 茶\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nGoogle スプレッドシートにエクスポート\n\nText\n\n（注：文档部分内容可能由 AI 生成）";
        let (kept, taken) = take(answer);
        assert_eq!(taken.len(), 3, "{taken:?}");
        assert!(kept.contains("# 茶") && kept.contains("| 1 | 2 |\n") && kept.contains("Text"), "{kept}");
        assert_eq!(take("Thought for 2 minutes 5 seconds\n\n# A").1, ["Thought for 2 minutes 5 seconds"]);
    }

    #[test]
    fn what_people_write_of_such_things_stays() {
        for text in [
            "Thought for food",
            "已思考的问题",
            "Export to Asia rose by 4%",
            "# AI生成\n\n- AI 生成的内容可能出错\n\n## B\n\n- c\n- d\n- e\n- f",
            "```\nThought for 23 seconds\n```",
        ] {
            assert!(take(text).1.is_empty(), "{text}");
        }
    }
}
