//! Removes what a chat program adds to an answer: how long it thought, buttons below tables, warnings about
//! errors.
//!
//! Nobody wrote these lines; they were copied with the answer.

use super::{lines, timing};
use crate::language::width_units;

/// Widest line that can be the button below a table, in half ems.
const MAX_BUTTON_LENGTH: usize = 50;
/// Longest line that a program adds.
const MAX_FURNITURE_LENGTH: usize = 100;
/// Last lines of an answer among which the program's warning is.
const LAST_LINES: usize = 3;

/// Removes the lines that a program added around and inside an answer. Returns the rest and the suggested
/// questions.
pub(super) fn take(markdown: &str) -> (String, Vec<String>) {
    let filled = markdown.lines().filter(|line| !line.trim().is_empty()).count();
    let (mut kept, mut taken) = (String::with_capacity(markdown.len()), Vec::new());
    let (mut seen, mut is_code) = (0, false);
    let buttons = buttons_at_end(markdown);
    let lines: Vec<&str> = markdown.split_inclusive('\n').collect();
    for (at, line) in lines.iter().enumerate() {
        let words = line.trim();
        let next = lines.get(at + 1).map_or("", |line| line.trim());
        seen += usize::from(!words.is_empty());
        is_code ^= lines::fence(words).is_some();
        let is_own = !is_code
            && width_units(words) <= MAX_FURNITURE_LENGTH
            && (tells_of_thought(words) || exports(words) || seen + LAST_LINES > filled && warns(words));
        let copies = |line: &str| CODE_BUTTONS.contains(&line.to_lowercase().as_str());
        // The name of the language precedes the button that copies the code.
        let is_language =
            copies(next) && !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_lowercase());
        if !is_code && (copies(words) || is_language || filled - seen < buttons && !words.is_empty()) {
            // A button becomes an empty line.
            kept.push('\n');
        } else if is_own {
            taken.push(words.to_owned());
            kept.push('\n');
        } else {
            kept.push_str(line);
        }
    }
    (kept, taken)
}

/// Whether a line reports thinking time: `Thought for 23 seconds`, 已深度思考（用时 23 秒）.
fn tells_of_thought(line: &str) -> bool {
    let line = line.trim_matches(['*', '>', ' ', '…', '.']).to_lowercase();
    let starts = ["thought for ", "reasoned for ", "已深度思考", "已思考", "思考了", "思考時間", "思考用时"];
    let Some(rest) = starts.iter().find_map(|start| line.strip_prefix(start)) else { return false };
    let rest = rest.trim_matches(|c: char| "（）():： ".contains(c));
    let rest = rest.strip_prefix("用时").unwrap_or(rest);
    rest.is_empty() || timing::is_span(rest.trim())
}

/// Most questions that a program suggests.
const MAX_QUESTIONS: usize = 6;

/// Labels of the button that copies a code block.
const CODE_BUTTONS: &[&str] =
    &["copy code", "コードをコピーする", "コードをコピー", "复制代码", "複製程式碼"];

/// Counts the final lines that are labels of buttons for copying, rating, sharing or asking again. A single
/// one may be an ordinary word.
fn buttons_at_end(markdown: &str) -> usize {
    #[rustfmt::skip]
    const BUTTONS: &[&str] = &[
        "copy", "retry", "share", "regenerate", "edit", "like", "dislike", "good response", "bad response", "复制", "重新生成", "分享",
        "点赞", "点踩", "編集", "コピー", "共有", "再生成", "複製", "重新產生",
    ];
    /// Headings of the suggested questions.
    const RELATED: &[&str] =
        &["related", "related questions", "people also ask", "相关问题", "相關問題", "関連する質問", "関連"];
    let filled = || markdown.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let is_related =
        |line: &str| RELATED.contains(&line.trim_matches(['#', '*', ' ', ':', '：']).to_lowercase().as_str());
    if let Some(at) = filled().take(MAX_QUESTIONS + 1).position(is_related).filter(|at| *at > 0) {
        return at + 1;
    }
    let count = filled().take_while(|line| BUTTONS.contains(&line.to_lowercase().as_str())).count();
    if count < 2 { 0 } else { count }
}

/// Whether a line is the button that exports a table to a spreadsheet.
fn exports(line: &str) -> bool {
    let plain: String = line.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let sheets = ["sheets", "スプレッドシート", "表格", "試算表", "试算表", "excel"];
    let exports = ["exportto", "にエクスポート", "导出到", "導出到", "匯出到", "匯出至"];
    width_units(line) <= MAX_BUTTON_LENGTH
        && exports.iter().any(|word| plain.starts_with(word) || plain.ends_with(word))
        && sheets.iter().any(|word| plain.contains(word))
}

/// Whether a line is a warning: "AI-generated content may be incorrect".
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
    fn buttons_say_nothing() {
        let (kept, taken) = take("Here:\n\njson\nCopy code\n# A\n\n- b\n\n复制\n重新生成\n分享\n");
        assert_eq!((kept.trim_end(), taken.len()), ("Here:\n\n\n\n# A\n\n- b", 0));
        assert!(take("# A\n\nCopy\n\nShare it").0.contains("Copy"));
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
