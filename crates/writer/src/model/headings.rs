//! Classifies the lines that a model writes.

use deckwright_model::outline::{Chapter, Outline, cut_at_word};

/// Longest heading, in characters; a longer one was meant as text.
const MAX_HEADING_LENGTH: usize = 90;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// `## text`
    Heading { level: usize, text: &'a str },
    /// `- text` or `1. text`
    Item { indent: usize, text: &'a str },
    /// `**text**`
    Bold(&'a str),
    /// Anything else with words.
    Prose(&'a str),
    /// Nothing to read: blank lines, fences, rules.
    Nothing,
}

impl<'a> Line<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if !text.chars().any(char::is_alphanumeric) || text.starts_with("```") || text.starts_with("~~~") {
            return Self::Nothing;
        }
        let level = text.len() - text.trim_start_matches('#').len();
        if (1..=6).contains(&level) {
            return Self::Heading { level, text: text[level..].trim_start_matches(' ') };
        }
        let bold =
            text.strip_prefix("**").and_then(|text| text.trim_end_matches([':', '：']).strip_suffix("**"));
        if let Some(bold) = bold.filter(|bold| !bold.contains("**")) {
            return Self::Bold(bold);
        }
        match item_text(text) {
            Some(text) => Self::Item { indent, text },
            None => Self::Prose(text),
        }
    }
}

/// The text after a bullet or a number.
fn item_text(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix(['•', '·', '‣', '○', '●']) {
        return Some(rest.trim_start());
    }
    if let Some(rest) = text.strip_prefix(['-', '*', '+', '–']) {
        return rest.strip_prefix(' ').map(str::trim_start);
    }
    let number = text.trim_start_matches(['(', '（']);
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c));
    if rest.len() == number.len() {
        return None;
    }
    let after = rest.strip_prefix(['.', ')', '、', '．', '）']).map(|after| (after, after.trim_start()));
    // "3.5 percent" does not begin with a list number.
    after
        .filter(|(after, text)| !after.starts_with(|c: char| c.is_ascii_digit()) && !text.is_empty())
        .map(|(_, text)| text)
}

/// The title of the last heading of `markdown`, which is `level` levels below the deck's, without numbering,
/// emphasis and other decoration. `None` if it has no words, or is that of a page that every deck has anyway.
/// What counts as numbering depends on the headings before it.
pub(super) fn last_title(markdown: &str, level: usize) -> Option<String> {
    let before = markdown.trim_end().rfind('\n').map_or("", |end| &markdown[..=end]);
    let titles = |markdown| Outline::from_answer(markdown, "x").map(|outline| titles_at(outline, level)).ok();
    let (before, mut titles) = (titles(before).unwrap_or_default(), titles(markdown)?);
    let title = titles.pop().filter(|_| titles.len() >= before.len())?;
    Some(cut_at_word(&title, MAX_HEADING_LENGTH).to_owned()).filter(|title| !title.is_empty())
}

/// The titles of a level in the last part of the outline.
fn titles_at(mut outline: Outline, level: usize) -> Vec<String> {
    if level == 1 {
        return outline.chapters.into_iter().map(|chapter| chapter.title).collect();
    }
    let mut pages = outline.chapters.pop().map(|chapter| chapter.pages).unwrap_or_default();
    if level == 2 {
        return pages.into_iter().map(|page| page.title).collect();
    }
    let points = pages.pop().map(|page| page.points).unwrap_or_default();
    points.into_iter().map(|point| point.title).collect()
}

/// The line of Markdown for a heading with exactly this title.
pub(super) fn heading(hashes: &str, title: &str) -> String {
    let chapter = Chapter { title: title.to_owned(), ..Chapter::default() };
    let outline = Outline { title: "x".to_owned(), chapters: vec![chapter], ..Outline::default() };
    let markdown = outline.to_markdown();
    let text = markdown.lines().find_map(|line| line.strip_prefix("## ")).unwrap_or(title);
    format!("{hashes} {text}\n")
}

/// Whether `text` is an excuse for not writing.
pub(super) fn is_refusal(text: &str) -> bool {
    const BEGINNINGS: [&str; 16] = [
        "i'm sorry",
        "i am sorry",
        "sorry,",
        "i can't",
        "i cannot",
        "i won't",
        "i'm unable",
        "i am unable",
        "i'm not able",
        "as an ai",
        "抱歉",
        "对不起",
        "很抱歉",
        "我无法",
        "申し訳",
        "すみませんが",
    ];
    let text = text.trim_start().replace('’', "'").to_lowercase();
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        for (line, expected) in [
            ("## A chapter", Line::Heading { level: 2, text: "A chapter" }),
            ("###无空格", Line::Heading { level: 3, text: "无空格" }),
            ("  - item", Line::Item { indent: 2, text: "item" }),
            ("* item", Line::Item { indent: 0, text: "item" }),
            ("1. first", Line::Item { indent: 0, text: "first" }),
            ("（二）第二", Line::Item { indent: 0, text: "第二" }),
            ("三、第三", Line::Item { indent: 0, text: "第三" }),
            ("**Bold title**", Line::Bold("Bold title")),
            ("**Bold**: and more", Line::Prose("**Bold**: and more")),
            ("3.5 percent", Line::Prose("3.5 percent")),
            ("-5 degrees", Line::Prose("-5 degrees")),
            ("一年四季", Line::Prose("一年四季")),
            ("Sure, here it is:", Line::Prose("Sure, here it is:")),
            ("", Line::Nothing),
            ("```markdown", Line::Nothing),
            ("---", Line::Nothing),
            ("####", Line::Nothing),
            ("####### seven", Line::Prose("####### seven")),
        ] {
            assert_eq!(Line::of(line), expected, "{line:?}");
        }
    }

    #[test]
    fn titles_are_freed_of_what_is_no_part_of_them() {
        for (markdown, level, expected) in [
            ("# x\n## Market\n", 1, Some("Market")),
            ("# x\n## **Market** size\n", 1, Some("Market size")),
            ("# x\n## 1. Market\n", 1, Some("Market")),
            ("# x\n## 1. Market\n## 2. Team\n", 1, Some("Team")),
            ("# x\n## 1. Market\n### 1.1 Size\n### 1.2 Growth\n", 2, Some("Growth")),
            ("# x\n## Chapter 2: Market\n", 1, Some("Market")),
            ("# x\n## 第三章 市场\n", 1, Some("市场")),
            ("# x\n## A\n## Contents\n", 1, None),
            ("# x\n## A\n## Thank you!\n", 1, None),
            ("# x\n## A\n## 谢谢大家\n", 1, None),
        ] {
            assert_eq!(last_title(markdown, level).as_deref(), expected, "{markdown}");
        }
        let long = format!("# x\n## {}\n", "word ".repeat(60));
        assert!(last_title(&long, 1).unwrap().len() <= MAX_HEADING_LENGTH);
    }

    #[test]
    fn headings_read_back_as_their_title() {
        for title in ["Market", "1. FC Köln", "# 1 song", "a_b_c *x*", "C#", "<div>"] {
            let markdown = format!("{}{}", heading("#", "Deck"), heading("##", title));
            let outline = Outline::from_own_markdown(&markdown, "").unwrap();
            assert_eq!(outline.chapters[0].title, title, "{markdown}");
        }
    }

    #[test]
    fn excuses_are_noticed() {
        assert!(is_refusal("I’m sorry, but I can't help with that."));
        assert!(is_refusal("\n抱歉，我无法完成这个请求。"));
        assert!(!is_refusal("# I cannot wait\n## Why"));
    }
}
