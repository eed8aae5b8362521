//! Which lines of a text list slides, and where does the list end?
//!
//! Assistants number their slides, as headings, lines in bold, plain lines or entries of a list, and talk before and
//! after them. Here every such line becomes a heading, each line of a slide a paragraph, and the talk is set apart:
//! position and similarity tell more than its words.

mod heads;
mod tables;
mod tail;

use std::collections::BTreeSet;
use std::ops::Range;

use super::lines;
use super::slides::{is_cover_name, is_deck_label};
use super::wrapping::{FenceStep, Fences};
use super::{chatter, clean};
use crate::language::width_units;
use heads::{Form, Slide};

/// Widest line of a slide that can be a cover, in half ems.
const MAX_COVER_LINE_LENGTH: usize = 80;
/// Lines of a slide that can be a cover, and of the name of a part between two rules.
const MAX_COVER_LINES: usize = 3;
const MAX_PART_LENGTH: usize = 40;

/// A text that lists slides.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Listing {
    /// The slides, each below a heading with its number.
    pub(super) text: String,
    /// What is said before and after them.
    pub(super) before: String,
    pub(super) behind: String,
}

/// The slides of `text`, if their numbers rise from the first.
pub(super) fn of(text: &str) -> Option<Listing> {
    let text = clean::document(text);
    let mut lines: Vec<String> = text.split('\n').map(|line| line.trim_end().to_owned()).collect();
    heads::name_parts(&mut lines);
    let lines = tables::draw_tables(lines);
    let views: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut fences = Fences::default();
    let steps: Vec<FenceStep> = (0..views.len()).map(|at| fences.step(&views, at)).collect();
    let (form, slides) = heads::of(&views, &steps)?;
    let mut lister = Lister { lines: &views, steps, form, slides, parts: Vec::new() };
    lister.parts = lister.levels_of_parts();
    Some(lister.listing())
}

/// Whether a line heads a slide by its name and number.
pub(super) fn heads_slide(line: &str) -> bool {
    heads::named(line).is_some()
}

struct Lister<'a> {
    lines: &'a [&'a str],
    steps: Vec<FenceStep>,
    form: Form,
    slides: Vec<Slide>,
    /// Levels of the headings between slides that are not heads of slides.
    parts: Vec<u8>,
}

impl Lister<'_> {
    fn listing(self) -> Listing {
        let first = self.slides[0].line;
        let end = self.tail();
        let part = self.first_part();
        let is_talk = self.is_talked_before(part);
        let kept = if is_talk { part } else { 0 };
        let mut text = String::new();
        let push = |line: &str, text: &mut String| {
            text.push_str(line);
            text.push('\n');
        };
        // A cover inside the first part moves above it.
        let is_raised = is_talk && part < first && self.is_cover_like();
        if is_raised {
            let slide = &self.slides[0];
            let is_named = is_cover_name(&slide.title);
            let title = (!is_named).then_some(slide.title.as_str());
            for (at, line) in title.into_iter().chain(self.lines_of(0)).enumerate() {
                push(&if at == 0 { format!("# {line}") } else { format!("\n{line}") }, &mut text);
            }
        }
        for line in &self.lines[kept..first] {
            push(line, &mut text);
        }
        for (at, slide) in self.slides.iter().enumerate().skip(usize::from(is_raised)) {
            self.head(slide, &mut text);
            let to = self.slides.get(at + 1).map_or(end, |next| next.line);
            self.body(at, slide.line + 1..to, &mut text);
        }
        Listing { text, before: self.talk(0..kept), behind: self.talk(end..self.lines.len()) }
    }

    /// Lines without the fence around the slides.
    fn talk(&self, range: Range<usize>) -> String {
        let lines = range.filter(|at| self.steps[*at] != FenceStep::Wrapper).map(|at| self.lines[at]);
        lines.collect::<Vec<_>>().join("\n")
    }

    fn is_shown(&self, at: usize) -> bool {
        self.steps[at] == FenceStep::Outside
    }

    fn head(&self, slide: &Slide, text: &mut String) {
        let own = slide.level.filter(|_| self.form == Form::Numbered);
        let marks = "#".repeat(own.unwrap_or_else(|| self.level()).into());
        let (number, title) = (slide.number, &slide.title);
        let made = format!("\n{marks} Slide {number}: {title}\n");
        // A heading that says it heads a slide is already one.
        let is_kept = slide.level.is_some() && own.is_none();
        text.push_str(if is_kept { self.lines[slide.line] } else { &made });
        text.push('\n');
        // The time of the slide stood before its number.
        text.extend(slide.span.iter().map(|span| format!("\nTiming: {span}\n\n")));
    }

    /// The lines of a slide. A line of words is a paragraph of its own: nobody breaks lines of a slide within a sentence,
    /// except before a small letter.
    fn body(&self, slide: usize, range: Range<usize>, text: &mut String) {
        let is_cover = slide == 0 && is_cover_name(&self.slides[0].title);
        let outdent =
            if matches!(self.form, Form::Counted | Form::Bracketed) { self.indent_of(&range) } else { 0 };
        let start = range.start;
        let mut before = "";
        for at in range {
            let own = self.lines[at].len() - self.lines[at].trim_start_matches(' ').len();
            let mut line = &self.lines[at][own.min(outdent)..];
            if !self.is_shown(at) {
                text.push_str(line);
                text.push('\n');
                before = "";
                continue;
            }
            // A heading on the cover is part of its text.
            if let Some((_, title)) = lines::heading(line).filter(|_| is_cover) {
                line = title;
            }
            let is_underline = at == start && self.slides[slide].level.is_none() && lines::is_rule(line);
            if is_underline {
                continue;
            }
            if is_words(line) && !before.is_empty() && !line.starts_with(char::is_lowercase) {
                // Fields of a cover stay together.
                text.insert_str(text.len() - 1, if is_cover { "  " } else { "\n" });
            }
            text.push_str(line);
            text.push('\n');
            before = if is_words(line) || lines::bullet(line).is_some() { line } else { "" };
        }
    }

    /// What is nested below an entry begins at the column of its first line.
    fn indent_of(&self, range: &Range<usize>) -> usize {
        let first = self.lines[range.clone()].iter().find(|line| !line.is_empty());
        first.map_or(0, |line| line.len() - line.trim_start_matches(' ').len())
    }

    /// The level of slides that are not headings: below the parts that contain them.
    fn level(&self) -> u8 {
        self.parts.iter().max().map_or(2, |deepest| deepest.saturating_add(1))
    }

    /// Headings on a cover head nothing, except that the one directly before the second slide may head a part.
    fn levels_of_parts(&self) -> Vec<u8> {
        let second = self.slides.get(1).map_or(0, |slide| slide.line);
        let from = if is_cover_name(&self.slides[0].title) {
            self.heading_above(second).unwrap_or(second)
        } else {
            self.slides[0].line
        };
        let to = self.slides.last().map_or(0, |slide| slide.line);
        let levels: BTreeSet<u8> = (from..to).filter_map(|at| self.heading(at)).collect();
        levels.into_iter().collect()
    }

    /// The level of a heading that does not head a slide.
    fn heading(&self, at: usize) -> Option<u8> {
        let is_head = self.slides.binary_search_by_key(&at, |slide| slide.line).is_ok();
        lines::heading(self.lines[at]).filter(|_| self.is_shown(at) && !is_head).map(|(level, _)| level)
    }

    /// The heading above a line with nothing but blank lines and rules between them.
    fn heading_above(&self, line: usize) -> Option<usize> {
        let is_empty = |at: &usize| self.lines[*at].is_empty() || lines::is_rule(self.lines[*at]);
        let above = (0..line).rev().find(|at| !is_empty(at))?;
        self.heading(above).map(|_| above)
    }

    /// Where the first part begins, or else the first slide.
    fn first_part(&self) -> usize {
        let first = self.slides[0].line;
        let is_part = |at: &usize| self.heading(*at).is_some_and(|level| self.parts.contains(&level));
        self.heading_above(first).filter(is_part).unwrap_or(first)
    }

    /// What a slide says, line by line.
    fn lines_of(&self, slide: usize) -> impl Iterator<Item = &str> {
        let from = self.slides[slide].line + 1;
        let to = self.slides.get(slide + 1).map_or(self.lines.len(), |next| next.line);
        let to = self.heading_above(to).filter(|at| *at > from).unwrap_or(to);
        self.lines[from..to].iter().map(|line| line.trim()).filter(|line| !line.is_empty())
    }

    /// A slide of a few short lines can be the cover.
    fn is_cover_like(&self) -> bool {
        let is_line = |line: &str| {
            is_words(line) && !clean::ends_sentence(line) && width_units(line) <= MAX_COVER_LINE_LENGTH
        };
        let lines: Vec<&str> = self.lines_of(0).filter(|line| !lines::is_rule(line)).collect();
        self.slides.len() > 2 && lines.len() <= MAX_COVER_LINES && lines.into_iter().all(is_line)
    }

    /// What stands above a cover and is not a heading above the slides is addressed to the person who asked.
    fn is_talked_before(&self, end: usize) -> bool {
        let highest = self.slides[0].level.unwrap_or_else(|| self.level() - 1);
        let has_title = (0..end).any(|at| self.heading(at).is_some_and(|level| level <= highest));
        let bold = self.lines[..end].iter().filter_map(|line| lines::bold(line));
        let has_bold = bold.clone().next().is_some();
        // "Presentation Title: …" is such a heading, whatever its rank.
        let headings = self.lines[..end].iter().filter_map(|line| Some(lines::heading(line)?.1));
        let is_told =
            |line: &str| line.split_once([':', '：']).is_some_and(|(label, _)| is_deck_label(label));
        let has_title = has_title || headings.chain(bold).any(is_told);
        let title = &self.slides[0].title;
        let is_cover = is_cover_name(title)
            || title.split_once([':', '：']).is_some_and(|(name, _)| is_cover_name(name));
        !has_title && (is_cover || !has_bold && self.is_cover_like())
    }
}

/// A line of words without a mark that says what it is.
fn is_words(line: &str) -> bool {
    !line.starts_with([' ', '\t', '\u{3000}', '#', '|', '>', '`', '~', '<'])
        && !line.starts_with("![")
        && !line.is_empty()
        && !lines::is_rule(line)
        && lines::bullet(line).is_none()
        && super::numbering::parse(line).is_none()
}

/// Whether the lines say that slides follow.
fn announces_slides(lines: &[&str]) -> bool {
    lines.iter().any(|line| chatter::names_outline(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> (Vec<String>, String, String) {
        let listing = of(text).unwrap_or_else(|| panic!("{text}"));
        let heads = listing.text.lines().filter(|line| line.starts_with('#')).map(ToOwned::to_owned);
        (heads.collect(), listing.before.trim().to_owned(), listing.behind.trim().to_owned())
    }

    #[test]
    fn pages_with_a_name_and_no_number_are_slides_among_those_that_count() {
        let text = "# 安全培训PPT\n\n【封面页】\n主标题：平安回家\n\n【目录页】\n01 为什么\n02 怎么做\n\n【第3页】为什么要讲\n▪ 险兆事件43起\n▪ 占61%\n\n【第4页】怎么做\n▪ 一停二看\n\n【结束页】\n谢谢大家\n";
        let outline = super::super::Outline::from_markdown(text, "").unwrap();
        assert_eq!(outline.title, "平安回家");
        let titles: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(titles, ["为什么要讲", "怎么做"], "{outline:?}");
    }

    #[test]
    fn slides_without_gaps_end_at_the_first_one() {
        let text = "Fourteen pages, as you asked.\n\nP1【封面】\n标题：分一分\n\nP2【开场】为什么要分？（1分钟）\n· 2.5亿吨\n\nP3【现状】做得怎么样\n· 93%\n\nP4【结尾】\n从我做起\n\n小提醒：\n1. 数据请替换。\n";
        let (heads, before, behind) = listed(text);
        assert_eq!(
            heads,
            [
                "## Slide 1: 封面",
                "## Slide 2: 开场：为什么要分？（1分钟）",
                "## Slide 3: 现状：做得怎么样",
                "## Slide 4: 结尾"
            ]
        );
        assert_eq!(before, "Fourteen pages, as you asked.");
        assert_eq!(behind, "小提醒：\n1. 数据请替换。");
    }

    #[test]
    fn entries_are_slides_where_slides_are_announced() {
        let list = "1. **Title: Bees** (1 min)\n   - A talk\n\n2. **Honey**\n   1. Sweet\n      - Very\n\n3. **Wax** (2 min)\n   - Soft\n\n4. **Questions**\n   - All\n\n**Notes for you**\n\n- Smile.\n";
        let text = format!("Here is an outline of four slides:\n\n{list}");
        let (heads, _, behind) = listed(&text);
        assert_eq!(heads.len(), 4);
        assert_eq!(heads[1], "## Slide 2: Honey");
        assert_eq!(behind, "**Notes for you**\n\n- Smile.");
        assert!(of(&text).is_some_and(|listing| listing.text.contains("\n1. Sweet\n   - Very\n")));
        assert_eq!(of(list), None);
        assert_eq!(of(&format!("Four rules of the house:\n\n{list}")), None);
    }

    #[test]
    fn numbered_lines_of_one_look_are_slides_where_they_are_counted() {
        let text = "Here's a quick 4-slide talk:\n\n**1. Bees**\n- A talk\n\n**2. Honey**\n1. Sweet\n2. Thick\n\n**3. Wax**\n- Soft\n\n**4. Ask**\n- All\n\nWant it in Spanish?\n";
        let (heads, _, behind) = listed(text);
        assert_eq!(heads, ["## Slide 1: Bees", "## Slide 2: Honey", "## Slide 3: Wax", "## Slide 4: Ask"]);
        assert_eq!(behind, "Want it in Spanish?");
        assert_eq!(of(&text.replace("4-slide ", "")), None);
        let text =
            "## 1 · Cover\n> Bees\n\n## 2 · Honey\n- Sweet\n\n## 3 · Wax\n- Soft\n\n## 4 · Ask\n- All\n";
        assert_eq!(listed(text).0[1], "## Slide 2: Honey");
    }

    #[test]
    fn parts_that_are_counted_in_bold_head_their_slides() {
        let text = "**I. START**\n\n   A. Slide 1 – Title\n      1. Bees\n\n   B. Slide 2 – Why\n      1. Honey\n\n**II. END**\n\n   A. Slide 3 – How\n      1. Wax\n";
        let (heads, ..) = listed(text);
        assert!(heads.contains(&"## END".to_owned()), "{heads:?}");
    }

    #[test]
    fn parts_between_rules_head_the_slides_below_them() {
        let text = "Three titles to choose from.\n\n⸻\n\n🎬 Act one\n\n⸻\n\n**1枚目｜表紙**\nPrints\n― how to look ―\n\n**2枚目｜How much?**\nSixteen mon\nA bowl of noodles\n\n⸻\n\n🎬 Act two\n\n⸻\n\n**3枚目｜Who?**\nA publisher\n\n⸻\n\n📝 Memo\n・40 minutes\n";
        let (heads, before, behind) = listed(text);
        assert_eq!(
            heads,
            ["# Prints", "## 🎬 Act one", "### Slide 2: How much?", "## 🎬 Act two", "### Slide 3: Who?"]
        );
        assert_eq!(before, "Three titles to choose from.");
        assert!(behind.ends_with("・40 minutes"), "{behind}");
    }

    #[test]
    fn texts_that_list_no_slides_are_left_alone() {
        for text in
            ["Slide rules are old.", "P1 incidents\nP2 incidents\n", "See page 3.\nPage 12 is blank.\n", ""]
        {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn rows_with_tabs_are_a_table() {
        let text = "Slide 1: Cities\nCity\tSince\nMilan\t2012\nOslo\t1990\n\nSlide 2: Next\nVote\n";
        let listing = of(text).map(|listing| listing.text).unwrap_or_default();
        assert!(listing.contains("| City | Since |\n| --- | --- |\n| Milan | 2012 |"), "{listing}");
    }
}
