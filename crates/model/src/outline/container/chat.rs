//! Finds the deck in a conversation: the last complete draft, since a new request supersedes earlier ones.

use super::super::slides::head;
use super::super::{clean, lines, numbering};
use crate::language::{Language, width_units};

/// Longest line that can introduce a speaker, in bytes.
const MAX_SPEAKER_LINE_LENGTH: usize = 4000;
/// Fewest lines of an outline in a draft.
const MIN_LINES: usize = 4;
/// Lines at the beginning among which a conversation has its first speaker.
const FIRST_LINES: usize = 3;
/// Longest line that announces a better version.
const MAX_ANNOUNCEMENT_LENGTH: usize = 120;

#[rustfmt::skip]
const ASKERS: &[&str] = &[
    "you", "user", "human", "me", "我", "用户", "用戶", "使用者", "你", "您", "あなた", "ユーザー", "自分", "私",
];
#[rustfmt::skip]
const PROGRAMS: &[&str] = &[
    "assistant", "ai", "chatgpt", "gpt", "gpt-4", "gpt-4o", "gpt-5", "claude", "gemini", "bard", "copilot", "microsoft copilot",
    "deepseek", "kimi", "qwen", "mistral", "le chat", "grok", "perplexity", "llama", "豆包", "文心一言", "通义千问", "智谱清言",
    "助手", "ai助手", "アシスタント",
];
#[rustfmt::skip]
const REVISIONS: &[&str] = &[
    "revised version", "revised outline", "revised deck", "updated version", "updated outline", "updated deck", "improved version",
    "optimized version", "optimised version", "final version", "new version", "second draft", "revised draft", "version 2",
    "改善版", "改訂版", "修正版", "改良版", "最終版", "优化版", "修改版", "修订版", "改进版", "最终版", "调整后的版本", "新版", "優化版",
    "修訂版", "改進版", "最終版本",
];

/// The speaker of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaker {
    Asker,
    Program,
}

/// The content of a container.
#[derive(Debug, Default)]
pub(crate) struct UnwrappedText {
    /// The Markdown of the slides, perhaps with talk around it.
    pub(crate) text: String,
    /// Text around the slides.
    pub(crate) said: Vec<String>,
}

/// Uses the last complete draft of `text`; also returns the text around it.
pub(super) fn last_draft(text: &str) -> UnwrappedText {
    let (text, has_thought) = without_thought(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut said = Vec::new();
    let mut drafted: Vec<&str> = lines.clone();
    let turns = turns(&lines);
    let mut is_superseded = false;
    if let Some(last) = last_whole(&turns) {
        let parts = parts(&turns, last);
        drafted = parts.iter().flat_map(|at| turns[*at].lines.iter().copied()).collect();
        for (at, turn) in turns.iter().enumerate().filter(|(at, _)| parts.binary_search(at).is_err()) {
            if turn.speaker == Speaker::Program && at < last && weight(&turn.lines) >= MIN_LINES {
                is_superseded = true;
            } else {
                said.extend(turn.lines.iter().map(|line| clean::line(line)).filter(|line| !line.is_empty()));
            }
        }
    }
    let mut kept: &[&str] = &drafted;
    if let Some(revised) = revision(kept) {
        let before = kept[..revised].iter().take_while(|line| !is_outline(line));
        said.extend(before.map(|line| clean::line(line)).filter(|line| !line.is_empty()));
        said.push(clean::line(kept[revised]));
        kept = &kept[revised + 1..];
        is_superseded = true;
    }
    if !is_superseded && said.is_empty() && !has_thought {
        return UnwrappedText { text, said };
    }
    let text = kept.join("\n");
    if is_superseded {
        let note = Language::of(&text).pick(
            "An earlier draft was left out.",
            "较早的一稿没有采用。",
            "以前の案は省きました。",
        );
        said.push(note.to_owned());
    }
    UnwrappedText { text, said }
}

/// Removes the marked reasoning of a model; returns the text and whether there was any.
fn without_thought(text: &str) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut has_thought = false;
    while let Some(at) = rest.find("<think") {
        let begins = at == 0 || rest[..at].ends_with('\n');
        let marks = [("<think>", "</think>"), ("<thinking>", "</thinking>")];
        let mark = marks.iter().find(|(open, _)| rest[at..].starts_with(open)).filter(|_| begins);
        let end = mark.and_then(|(_, close)| Some(at + rest[at..].find(close)? + close.len()));
        let Some(end) = end else {
            // Without an end mark, its length is unknown, here and later.
            break;
        };
        out.push_str(&rest[..at]);
        rest = &rest[end..];
        has_thought = true;
    }
    out.push_str(rest);
    (out, has_thought)
}

#[derive(Debug)]
struct Turn<'a> {
    speaker: Speaker,
    lines: Vec<&'a str>,
}

/// Splits the text into turns, if it is a conversation.
fn turns<'a>(lines: &[&'a str]) -> Vec<Turn<'a>> {
    let mut turns: Vec<Turn<'a>> = Vec::new();
    let first = lines.iter().filter(|line| !line.trim().is_empty()).take(FIRST_LINES);
    if !first.into_iter().any(|line| speaker(line).is_some()) {
        return turns;
    }
    let mut is_code = false;
    for line in lines {
        is_code ^= lines::fence(line.trim()).is_some();
        match speaker(line).filter(|_| !is_code) {
            Some((speaker, rest, is_line)) => {
                turns.push(Turn { speaker, lines: vec![rest] });
                if is_line {
                    turns.push(Turn { speaker: Speaker::Program, lines: Vec::new() });
                }
            }
            None => match turns.last_mut() {
                Some(turn) => turn.lines.push(line),
                None if line.trim().is_empty() => {}
                None => turns.push(Turn { speaker: Speaker::Asker, lines: vec![line] }),
            },
        }
    }
    let has = |speaker: Speaker| turns.iter().any(|turn| turn.speaker == speaker);
    if has(Speaker::Asker) && has(Speaker::Program) { turns } else { Vec::new() }
}

/// The speaker that a line introduces, the rest of the line, and whether the turn ends with it.
fn speaker(line: &str) -> Option<(Speaker, &str, bool)> {
    if line.starts_with([' ', '\t', '-', '|']) || line.len() > MAX_SPEAKER_LINE_LENGTH {
        return None;
    }
    // The prompt of a terminal program.
    if let Some(asked) = line.strip_prefix(">>> ") {
        // The placeholder of an empty prompt is not a question.
        let asked = if asked.starts_with("Send a message") { "" } else { asked };
        return Some((Speaker::Asker, asked, true));
    }
    let plain = line.trim_matches(|c: char| "#*_ ".contains(c) || super::super::role::is_picture(c));
    let (name, rest) = plain.split_once([':', '：']).unwrap_or((plain, ""));
    let is_named = name.len() < plain.len();
    let rest = rest.trim_start_matches(['*', ' ']);
    let name = name.trim_matches(['*', ' ']).to_lowercase();
    let has_said = name.ends_with(" said");
    let name = name.strip_suffix(" said").unwrap_or(&name);
    let speaker = match () {
        () if ASKERS.contains(&name) => Speaker::Asker,
        () if PROGRAMS.contains(&name) => Speaker::Program,
        () => return None,
    };
    // A name alone on its line needs a colon; "You" without one is an ordinary word.
    (is_named || has_said || line.starts_with(['#', '*'])).then_some((speaker, rest, false))
}

/// The assistant's last turn that is a complete draft, not a correction.
fn last_whole(turns: &[Turn]) -> Option<usize> {
    let weights: Vec<usize> = turns
        .iter()
        .map(|turn| if turn.speaker == Speaker::Program { weight(&turn.lines) } else { 0 })
        .collect();
    let heaviest = weights.iter().copied().max()?;
    weights.iter().rposition(|weight| *weight >= MIN_LINES && weight * 2 >= heaviest)
}

/// The turns over which a draft continues: a turn that begins with a later slide than the first continues the
/// turn before.
fn parts(turns: &[Turn], last: usize) -> Vec<usize> {
    let mut parts = vec![last];
    let mut first = last;
    while turns[first].lines.iter().find_map(|line| slide_number(line)).is_some_and(|number| number > 1) {
        let is_draft =
            |at: &usize| turns[*at].speaker == Speaker::Program && weight(&turns[*at].lines) >= MIN_LINES;
        let Some(before) = (0..first).rev().find(is_draft) else { break };
        parts.push(before);
        first = before;
    }
    parts.reverse();
    parts
}

/// The number of the slide whose heading a line is.
fn slide_number(line: &str) -> Option<u32> {
    let text = line.trim_start_matches(['#', ' ', '*']);
    head::of(text).filter(|head| !head.is_short && head.is_parted).map(|head| head.number)
}

fn weight(lines: &[&str]) -> usize {
    lines.iter().filter(|line| is_outline(line)).count()
}

/// Whether a line belongs to an outline, in any form.
fn is_outline(line: &str) -> bool {
    let text = line.trim();
    lines::heading(text).is_some()
        || lines::bullet(text).is_some()
        || text.starts_with(['|', '"'])
        || text.contains('\t')
        || text.starts_with("\\begin{frame}")
        || numbering::parse(text).is_some()
        || head::of(text).is_some()
}

/// Where a revised version of the slides begins: both versions count from one.
fn revision(lines: &[&str]) -> Option<usize> {
    let announces = |line: &str| {
        let lower = line.to_lowercase();
        width_units(line) <= MAX_ANNOUNCEMENT_LENGTH && REVISIONS.iter().any(|words| lower.contains(words))
    };
    let first = lines.iter().position(|line| counts_one(line))?;
    let last = lines.iter().rposition(|line| counts_one(line))?;
    let at = (first + 1..last).rev().find(|at| announces(lines[*at]))?;
    let (before, behind) = (weight(&lines[..at]), weight(&lines[at..]));
    (before >= MIN_LINES && behind >= MIN_LINES && behind * 2 >= before).then_some(at)
}

/// Whether an unindented line is numbered as the first slide: `Slide 1`, `| 1 |`, `1. **Title**`.
fn counts_one(line: &str) -> bool {
    let text = line.trim_start_matches(['|', '#', ' ', '*']);
    let cell = text.split(['|', '\t']).next().unwrap_or_default().trim().trim_matches('*');
    let is_cell = line.contains(['|', '\t']) && ["1", "P1", "p1", "01"].contains(&cell);
    let is_entry = line.starts_with("1. **") || line.starts_with("**1. ");
    is_cell || is_entry || head::of(text).is_some_and(|head| head.number == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_whole_draft_is_kept() {
        let slides = |name: &str| format!("Slide 1: {name}\n- a\nSlide 2: B\n- b\nSlide 3: C\n- c\n");
        let chat = format!(
            "You said:\nSlides, please.\nChatGPT said:\nSure!\n{}\nYou said:\nBetter!\nChatGPT said:\n{}\nYou said:\nNo C.\nChatGPT said:\nDone: slide 3 is gone.\n",
            slides("Old"),
            slides("New")
        );
        let opened = last_draft(&chat);
        assert!(opened.text.contains("New") && !opened.text.contains("Old"), "{opened:?}");
        assert_eq!(
            opened.said,
            [
                "Slides, please.",
                "Better!",
                "No C.",
                "Done: slide 3 is gone.",
                "An earlier draft was left out."
            ]
        );
        let goes_on = "You said:\nSlides!\nChatGPT said:\nSlide 1: A\n- a\nSlide 2: B\n- b\nYou said:\nGo on\nChatGPT said:\nSlide 3: C\n- c\nSlide 4: D\n- d\n";
        let opened = last_draft(goes_on);
        assert!(opened.text.contains("Slide 1: A") && opened.text.contains("Slide 4: D"), "{opened:?}");
        assert_eq!(opened.said, ["Slides!", "Go on"]);
        let terminal = ">>> 江戸の食を7枚で\n<think>\n1. 考える\n</think>\n\n1. **表紙**\n   - 江戸\n2. **米**\n   - 白米\n";
        let opened = last_draft(terminal);
        assert!(!opened.text.contains("考える") && opened.text.contains("白米"), "{opened:?}");
        assert_eq!(opened.said, ["江戸の食を7枚で"]);
    }

    #[test]
    fn a_better_version_replaces_the_first() {
        let text = "First the frame:\n\n| # | Title |\n|---|---|\n| 1 | A |\n| 2 | B |\n\nToo dry.\n\nRevised version (2 slides)\n\n| # | Title |\n|---|---|\n| 1 | C |\n| 2 | D |\n";
        let opened = last_draft(text);
        assert!(opened.text.contains("| C |") && !opened.text.contains("| A |"), "{opened:?}");
        assert_eq!(opened.said[..2], ["First the frame:", "Revised version (2 slides)"]);
    }

    #[test]
    fn what_is_no_conversation_stays() {
        for text in [
            "# AI: friend or foe\n\n- You: the reader\n- AI: the writer\n- c\n- d\n",
            "User: who asks\n\n# Deck\n\n- a\n- b\n- c\n",
            "# Plan\n\n## Version 2\n\n- a\n- b\n\n## Final version\n\n- c\n- d\n",
            "a <think> b",
            "<think>\nno end",
        ] {
            let opened = last_draft(text);
            assert_eq!((opened.text.as_str(), opened.said.len()), (text, 0));
        }
    }
}
