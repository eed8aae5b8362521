//! Which leading numbers of a title are only numbering: `1.`, `1.1`, `第一章`, `一、`, `（一）`, `Chapter 1:`.

use super::Outline;
use super::clean::{self, LITERAL};

/// The style of a number. The order is that of nesting: where two styles stand at the same indent, the
/// later one is below the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    /// `第一部分`, `Part 1:`
    Part,
    /// `第一章`, `Chapter 1:`
    Chapter,
    /// `第一节`, `Section 1:`
    Section,
    /// `Slide 1:`, `第1页：`
    Slide,
    /// `一、`
    Ideographic,
    /// `I.`
    Roman,
    /// `（一）`
    IdeographicParen,
    /// `A.`
    Letter,
    /// A line in bold; not a number, but nested like one.
    Bold,
    /// `1.`, `1.1`, with the count of its parts.
    Decimal(usize),
    /// `(1)`
    Paren,
    /// `①`
    Circled,
    /// `a)`
    SmallLetter,
    /// `1 Introduction`: a number and a space, which many titles begin with that are not numbered.
    Bare,
    /// Not a number.
    Bullet,
}

impl Style {
    /// Lines of this style head what follows them, even when it is not indented.
    pub(super) fn is_heading(self) -> bool {
        self <= Style::Bold
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbering {
    pub(super) style: Style,
    /// `1.2.3` is three parts, everything else one.
    pub(super) path: Vec<u32>,
    /// Bytes of the number with what separates it from the text.
    pub(super) len: usize,
}

impl Numbering {
    pub(super) fn last(&self) -> u32 {
        self.path.last().copied().unwrap_or_default()
    }

    fn parents(&self) -> &[u32] {
        &self.path[..self.path.len().saturating_sub(1)]
    }

    /// Whether `self` comes right before `next`.
    fn precedes(&self, next: &Self) -> bool {
        self.style == next.style && self.parents() == next.parents() && self.last() + 1 == next.last()
    }
}

/// The number that `text` begins with.
pub(super) fn parse(text: &str) -> Option<Numbering> {
    let (style, path, rest) = match text.chars().next()? {
        '0'..='9' => keycap(text).or_else(|| decimal(text)),
        '０'..='９' => decimal(text),
        '第' => ordinal(text),
        '(' | '（' => parenthesised(text),
        '①'..='⑳' | '❶'..='❿' | '➀'..='➉' => circled(text),
        'a'..='z' | 'A'..='Z' => named(text).or_else(|| roman(text)).or_else(|| letter(text)),
        'ス' | '幻' => named(text),
        c if is_ideographic_digit(c) => ideographic(text),
        _ => None,
    }?;
    Some(Numbering { style, path, len: text.len() - rest.trim_start().len() })
}

type Parsed<'a> = Option<(Style, Vec<u32>, &'a str)>;

/// `1️⃣ Text`
fn keycap(text: &str) -> Parsed<'_> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = text[..digits].parse().ok()?;
    let rest = text[digits..].trim_start_matches('\u{FE0F}').strip_prefix('\u{20E3}')?;
    Some((Style::Decimal(1), vec![number], rest))
}

/// `第一章 文`
fn ordinal(text: &str) -> Parsed<'_> {
    let (number, rest) = numeral(text.strip_prefix('第')?.trim_start())?;
    let rest = rest.trim_start();
    let units = [
        ("部分", Style::Part),
        ("篇", Style::Part),
        ("部", Style::Part),
        ("章", Style::Chapter),
        ("节", Style::Section),
        ("節", Style::Section),
        ("页", Style::Slide),
        ("頁", Style::Slide),
    ];
    let (rest, style) = units.iter().find_map(|(unit, style)| Some((rest.strip_prefix(unit)?, *style)))?;
    match separator(rest) {
        Some(rest) => Some((style, vec![number], rest)),
        None if style == Style::Chapter && !rest.starts_with('节') && !rest.is_empty() => {
            Some((style, vec![number], rest))
        }
        None => None,
    }
}

/// What follows spaces, a colon, a dash or the like.
fn separator(text: &str) -> Option<&str> {
    let is_mark = |c: char| {
        c.is_whitespace()
            || matches!(c, ':' | '：' | '、' | '.' | '．' | '-' | '—' | '–' | '|' | '｜' | '·' | '・')
    };
    let rest = text.trim_start_matches(is_mark);
    (rest.len() < text.len()).then_some(rest)
}

/// `（一）文`, `(1) text`
fn parenthesised(text: &str) -> Parsed<'_> {
    let inside = text.strip_prefix(['(', '（'])?;
    let (number, rest) = numeral(inside.trim_start())?;
    let style = if inside.starts_with(is_ideographic_digit) { Style::IdeographicParen } else { Style::Paren };
    let rest = rest.trim_start().strip_prefix([')', '）'])?;
    Some((style, vec![number], separator(rest).unwrap_or(rest)))
}

/// `一、文`, but not `一、二线城市`.
fn ideographic(text: &str) -> Parsed<'_> {
    let (number, rest) = numeral(text).filter(|_| text.starts_with(is_ideographic_digit))?;
    let rest = rest.strip_prefix(['、', '．', '.'])?;
    (!rest.starts_with(is_ideographic_digit)).then(|| (Style::Ideographic, vec![number], rest))
}

fn circled(text: &str) -> Parsed<'_> {
    let c = text.chars().next()?;
    let number = match c {
        '①'..='⑳' => u32::from(c) - u32::from('①'),
        '❶'..='❿' => u32::from(c) - u32::from('❶'),
        '➀'..='➉' => u32::from(c) - u32::from('➀'),
        _ => return None,
    };
    let rest = &text[c.len_utf8()..];
    Some((Style::Circled, vec![number + 1], separator(rest).unwrap_or(rest)))
}

/// `Chapter 1: text`
fn named(text: &str) -> Parsed<'_> {
    let names = [
        ("part", Style::Part),
        ("chapter", Style::Chapter),
        ("section", Style::Section),
        ("slide", Style::Slide),
        ("page", Style::Slide),
        ("スライド", Style::Slide),
        ("幻灯片", Style::Slide),
    ];
    let (rest, style) = names.iter().find_map(|(name, style)| {
        let head = text.get(..name.len())?;
        head.eq_ignore_ascii_case(name).then(|| (&text[name.len()..], *style))
    })?;
    let rest = rest.trim_start();
    let (number, rest) = numeral(rest).or_else(|| roman_numeral(rest)).or_else(|| spelled(rest))?;
    let rest = rest.trim_start();
    let mark = rest.strip_prefix([':', '：', '.', '-', '–', '—', '|', '｜'])?;
    Some((style, vec![number], mark))
}

fn spelled(text: &str) -> Option<(u32, &str)> {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    (1..).zip(words).find_map(|(number, word)| {
        let head = text.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word))?;
        let rest = &text[head.len()..];
        (!rest.starts_with(char::is_alphanumeric)).then_some((number, rest))
    })
}

/// `1. text`, `1、文`, `1) text`, `1.1 text`, `01 text`
fn decimal(text: &str) -> Parsed<'_> {
    let (first, mut rest) = digits(text)?;
    let padded = text.starts_with(['0', '０']);
    let mut path = vec![first];
    while let Some((number, after)) = rest.strip_prefix(['.', '．']).and_then(digits) {
        if path.len() == 6 {
            return None;
        }
        path.push(number);
        rest = after;
    }
    let style = Style::Decimal(path.len());
    let goes_on =
        |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || !c.is_ascii());
    if let Some(after) = rest.strip_prefix(['.', '．']).filter(|after| goes_on(after)) {
        return Some((style, path, after));
    }
    if let Some(after) = rest.strip_prefix(['、', '）', '：']) {
        return Some((style, path, after));
    }
    if let Some(after) = rest.strip_prefix(')').filter(|after| goes_on(after)) {
        return Some((style, path, after));
    }
    if path.len() > 1 {
        return rest
            .starts_with(|c: char| c.is_whitespace() || clean::is_cjk(c))
            .then_some((style, path, rest));
    }
    let after = rest.strip_prefix(char::is_whitespace)?.trim_start();
    if padded {
        return Some((style, path, after.trim_start_matches(['|', '｜', '/', '-', '–', '—'])));
    }
    Some((Style::Bare, path, after))
}

/// `IV. text`
fn roman(text: &str) -> Parsed<'_> {
    let (number, rest) = roman_numeral(text)?;
    let rest = rest.strip_prefix(['.', '、', ')'])?;
    rest.starts_with(char::is_whitespace).then_some((Style::Roman, vec![number], rest))
}

/// `A. text`, `a) text`
fn letter(text: &str) -> Parsed<'_> {
    let c = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &text[1..];
    let style = if c.is_ascii_uppercase() { Style::Letter } else { Style::SmallLetter };
    let after = rest.strip_prefix(')').or_else(|| rest.strip_prefix('.'))?;
    if !after.starts_with(char::is_whitespace) {
        return None;
    }
    Some((style, vec![u32::from(c.to_ascii_uppercase()) - u32::from('A') + 1], after))
}

/// A Chinese or an Arabic number up to 999.
fn numeral(text: &str) -> Option<(u32, &str)> {
    if let Some(found) = digits(text) {
        return Some(found);
    }
    let rest = text.trim_start_matches(is_ideographic_digit);
    let ideographs = &text[..text.len() - rest.len()];
    if ideographs.is_empty() || ideographs.chars().count() > 5 {
        return None;
    }
    let (mut total, mut digit) = (0, None);
    for c in ideographs.chars() {
        match c {
            '百' => total += digit.take().unwrap_or(1) * 100,
            '十' => total += digit.take().unwrap_or(1) * 10,
            _ => digit = "〇一二三四五六七八九".chars().position(|known| known == c),
        }
    }
    let number = u32::try_from(total + digit.unwrap_or(0)).ok()?;
    Some((number, rest))
}

fn is_ideographic_digit(c: char) -> bool {
    "〇零一二三四五六七八九十百".contains(c)
}

/// One to three digits, plain or full-width.
fn digits(text: &str) -> Option<(u32, &str)> {
    let value = |c: char| match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => None,
    };
    let rest = text.trim_start_matches(|c| value(c).is_some());
    let found = &text[..text.len() - rest.len()];
    let count = found.chars().count();
    (1..=3)
        .contains(&count)
        .then(|| (found.chars().filter_map(value).fold(0, |n, digit| n * 10 + digit), rest))
}

/// A Roman number up to XXXIX.
fn roman_numeral(text: &str) -> Option<(u32, &str)> {
    let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let rest = text.trim_start_matches(['I', 'V', 'X']);
    let found = &text[..text.len() - rest.len()];
    let ones = found.trim_start_matches('X');
    // The X of IX is a one.
    let tens = found.len() - ones.len();
    let ones = (0..).zip(units).find(|(_, unit)| *unit == ones)?.0;
    (tens <= 3 && !found.is_empty() && !rest.starts_with(char::is_alphanumeric))
        .then_some((tens as u32 * 10 + ones, rest))
}

/// Takes the numbering off all titles, and the marks off those whose number is meant.
pub(super) fn strip(outline: &mut Outline) {
    each_numbered(outline, &mut |title, len| title.replace_range(..len, ""));
    for title in titles(outline) {
        if title.starts_with(LITERAL) {
            title.remove(0);
        }
    }
}

/// Marks the titles that [`strip`] would change.
pub(super) fn mark(outline: &mut Outline) {
    each_numbered(outline, &mut |title, _| title.insert(0, LITERAL));
}

fn titles(outline: &mut Outline) -> Vec<&mut String> {
    let mut titles = vec![&mut outline.title];
    for chapter in &mut outline.chapters {
        titles.push(&mut chapter.title);
        for page in &mut chapter.pages {
            titles.push(&mut page.title);
            titles.extend(page.points.iter_mut().map(|point| &mut point.title));
        }
    }
    titles
}

/// Calls `act` for every title that begins with mere numbering, with the length of it.
fn each_numbered(outline: &mut Outline, act: &mut dyn FnMut(&mut String, usize)) {
    let mut last = [None, None, None];
    let chapters = numbered(outline.chapters.iter().map(|chapter| &*chapter.title), &[], &mut last[0]);
    for (chapter_index, (chapter, chapter_number)) in outline.chapters.iter_mut().zip(chapters).enumerate() {
        let chapter_path = path_of(chapter_number.as_ref(), &[], chapter_index);
        let pages = numbered(chapter.pages.iter().map(|page| &*page.title), &chapter_path, &mut last[1]);
        for (page_index, (page, page_number)) in chapter.pages.iter_mut().zip(pages).enumerate() {
            let page_path = path_of(page_number.as_ref(), &chapter_path, page_index);
            let points = numbered(page.points.iter().map(|point| &*point.title), &page_path, &mut last[2]);
            for (point, number) in page.points.iter_mut().zip(points) {
                number.inspect(|number| act(&mut point.title, number.len));
            }
            page_number.inspect(|number| act(&mut page.title, number.len));
        }
        chapter_number.inspect(|number| act(&mut chapter.title, number.len));
    }
}

/// The number below which children count: the own one, or the place among the siblings.
fn path_of(number: Option<&Numbering>, parent: &[u32], index: usize) -> Vec<u32> {
    match number {
        Some(number) if number.path.len() > 1 => number.path.clone(),
        Some(number) => [parent, &[number.last()]].concat(),
        None => [parent, &[index as u32 + 1]].concat(),
    }
}

/// The numbers of sibling titles that are mere numbering. `last` is the last single number of the
/// level, since many number their pages through all chapters.
fn numbered<'a>(
    titles: impl Iterator<Item = &'a str>,
    parent: &[u32],
    last: &mut Option<Numbering>,
) -> Vec<Option<Numbering>> {
    let found: Vec<_> =
        titles.map(|title| parse(title).filter(|number| !title[number.len..].trim().is_empty())).collect();
    let all_bare = found.len() > 1
        && found.iter().zip(1..).all(|(number, n)| {
            number.as_ref().is_some_and(|number| number.style == Style::Bare && number.last() == n)
        });
    let mut kept = Vec::with_capacity(found.len());
    for (index, number) in found.iter().enumerate() {
        let neighbours = |number: &Numbering| {
            let before = index.checked_sub(1).and_then(|before| found[before].as_ref());
            let after = found.get(index + 1).and_then(Option::as_ref);
            before.is_some_and(|before| before.precedes(number))
                || after.is_some_and(|after| number.precedes(after))
        };
        let in_order = |number: &Numbering| number.last() as usize == index + 1;
        let is_numbering = |number: &Numbering| match number.style {
            Style::Bare => all_bare,
            Style::Letter | Style::SmallLetter => neighbours(number),
            Style::Decimal(1) | Style::Paren | Style::Roman => {
                number.last() == 1
                    || in_order(number)
                    || neighbours(number)
                    || last.as_ref().is_some_and(|last| last.precedes(number))
            }
            Style::Decimal(_) => neighbours(number) || (in_order(number) && number.parents() == parent),
            _ => true,
        };
        let number = number.clone().filter(is_numbering);
        if number.is_some() {
            last.clone_from(&number);
        }
        kept.push(number);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::{Chapter, Page, Point};
    use super::*;

    #[track_caller]
    fn check(titles: &[&str], expected: &[&str]) {
        let mut outline = Outline {
            chapters: titles
                .iter()
                .map(|&title| Chapter { title: title.into(), ..Chapter::default() })
                .collect(),
            ..Outline::default()
        };
        strip(&mut outline);
        let stripped: Vec<_> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(stripped, expected);
    }

    #[test]
    fn numbering_is_taken_off() {
        check(&["1. A", "2. B"], &["A", "B"]);
        check(&["1、概述", "2、背景"], &["概述", "背景"]);
        check(&["1.概述", "2．背景"], &["概述", "背景"]);
        check(&["第一章 概述", "第二章：背景", "第十二章结论"], &["概述", "背景", "结论"]);
        check(&["第1部分 概述", "第 2 节：背景"], &["概述", "背景"]);
        check(&["一、概述", "二、背景", "二十三、结论"], &["概述", "背景", "结论"]);
        check(&["（一）概述", "(2) 背景"], &["概述", "背景"]);
        check(&["Chapter 1: A", "Part II - B", "SECTION Three. C", "Slide 4: D"], &["A", "B", "C", "D"]);
        check(&["1.1 A", "1.2 B"], &["A", "B"]);
        check(&["I. A", "II. B", "IX. C"], &["A", "B", "IX. C"]);
        check(&["A. One", "B. Two"], &["One", "Two"]);
        check(&["01 市场", "02 产品", "03 | 团队"], &["市场", "产品", "团队"]);
        check(&["1 Intro", "2 Methods"], &["Intro", "Methods"]);
        check(&["① 甲", "②乙"], &["甲", "乙"]);
        check(&["1️⃣ Plan", "2️⃣ Do"], &["Plan", "Do"]);
        check(&["第１章 はじめに"], &["はじめに"]);
    }

    #[test]
    fn numbers_that_say_something_stay() {
        for title in [
            "3.5 million users",
            "3.5亿用户",
            "2.0时代",
            "24. Dezember",
            "2024 Review",
            "3 ways to grow",
            "一、二线城市",
            "第一次世界大战",
            "第一节课",
            "A. Smith",
            "5G",
            "1.",
            "第一章",
            "Part of the plan",
            "3.js",
            "百年老店",
            "Chapter 1",
            "IX. Symphony",
            "1984",
            "(n) rows",
            "第二章节",
            "Page 1 of 3",
        ] {
            check(&[title], &[title]);
        }
        check(&["3 ways to grow", "5 risks"], &["3 ways to grow", "5 risks"]);
    }

    #[test]
    fn children_count_below_their_parent() {
        let mut outline = Outline {
            chapters: vec![Chapter {
                title: "2. B".into(),
                pages: vec![
                    Page { title: "2.1 P".into(), ..Page::default() },
                    Page {
                        title: "Q".into(),
                        points: vec![Point { title: "2.2.1 R".into(), body: vec![] }],
                        ..Page::default()
                    },
                ],
                ..Chapter::default()
            }],
            ..Outline::default()
        };
        // Alone, a chapter that is second is not numbered.
        strip(&mut outline);
        assert_eq!(outline.chapters[0].title, "2. B");
        outline.chapters.insert(0, Chapter { title: "1. A".into(), ..Chapter::default() });
        strip(&mut outline);
        let chapter = &outline.chapters[1];
        assert_eq!(chapter.title, "B");
        assert_eq!((&*chapter.pages[0].title, &*chapter.pages[1].points[0].title), ("P", "R"));
    }
}
