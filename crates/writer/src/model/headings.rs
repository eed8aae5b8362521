//! What kind of line has a model written?

use deckwright_model::outline::{Chapter, Outline, cut_at_word};

/// Characters of a heading; what is longer was meant to be text.
const LONGEST_HEADING: usize = 90;

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
        let bold = text.strip_prefix("**").and_then(|text| text.trim_end_matches([':', '：']).strip_suffix("**"));
        if let Some(bold) = bold.filter(|bold| !bold.contains("**")) {
            return Self::Bold(bold);
        }
        match item_text(text) {
            Some(text) => Self::Item { indent, text },
            None => Self::Prose(text),
        }
    }
}

/// What stands behind a bullet or a number.
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
    // "3.5 percent" is no number of a list.
    after.filter(|(after, text)| !after.starts_with(|c: char| c.is_ascii_digit()) && !text.is_empty()).map(|(_, text)| text)
}

/// The title that a heading gives: without numbering, emphasis and whatever else is no part of it. `None` if
/// it has no words, or stands for a page that every deck has anyway.
pub(super) fn title_of(text: &str) -> Option<String> {
    let outline = Outline::from_markdown(&format!("# x\n\n## {text}\n"), "x").ok()?;
    let title = outline.chapters.into_iter().next()?.title;
    Some(cut_at_word(&title, LONGEST_HEADING).to_owned()).filter(|title| !title.is_empty())
}

/// The line of Markdown that is read as a heading with exactly this title.
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
        for (text, expected) in [
            ("Market", Some("Market")),
            ("**Market** size", Some("Market size")),
            ("1. Market", Some("Market")),
            ("Chapter 2: Market", Some("Market")),
            ("第三章 市场", Some("市场")),
            ("Contents", None),
            ("Thank you!", None),
            ("谢谢大家", None),
        ] {
            assert_eq!(title_of(text).as_deref(), expected, "{text}");
        }
        assert!(title_of(&"word ".repeat(60)).unwrap().len() <= LONGEST_HEADING);
    }

    #[test]
    fn headings_read_back_as_their_title() {
        for title in ["Market", "1. FC Köln", "# 1 song", "a_b_c *x*", "C#", "<div>"] {
            let markdown = format!("{}{}", heading("#", "Deck"), heading("##", title));
            let outline = Outline::from_markdown(&markdown, "").unwrap();
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
