//! Which leading numbers of titles are only numbering?
//!
//! "3. Team" is, if it is the third chapter or follows a second; "24. Dezember" and "3.5 million" are not.

use std::ops::Range;

use super::Outline;
use super::numbering::{Numbering, Style, parse};
use crate::language::is_cjk;

/// Removes the numbering from all titles.
pub(super) fn strip(outline: &mut Outline) {
    let take_off = |title: &mut String, found: Option<TitleNumber>| {
        if let Some(found) = found {
            title.replace_range(found.place, "");
        }
    };
    // A cover that counts as the first of the slides below it.
    let second = outline.chapters.first().and_then(|chapter| find(&chapter.title));
    let cover = find(&outline.title).filter(|cover| {
        second.is_some_and(|second| cover.number.last() == 1 && cover.number.precedes(&second.number))
    });
    let mut last = [cover.as_ref().map(|cover| cover.number.clone()), None, None];
    take_off(&mut outline.title, cover);
    let chapters = numbered(outline.chapters.iter().map(|chapter| &*chapter.title), &[], &mut last[0]);
    for (chapter_index, (chapter, chapter_number)) in outline.chapters.iter_mut().zip(chapters).enumerate() {
        let chapter_path = path_of(chapter_number.as_ref(), &[], chapter_index);
        let pages = numbered(chapter.pages.iter().map(|page| &*page.title), &chapter_path, &mut last[1]);
        for (page_index, (page, page_number)) in chapter.pages.iter_mut().zip(pages).enumerate() {
            let page_path = path_of(page_number.as_ref(), &chapter_path, page_index);
            let points = numbered(page.points.iter().map(|point| &*point.title), &page_path, &mut last[2]);
            // Whoever numbers the points and not the pages means an order.
            let counts =
                |found: &Option<TitleNumber>| found.as_ref().is_some_and(|found| found.number.style.counts());
            page.ordered |= page_number.is_none() && points.len() >= 2 && points.iter().all(counts);
            for (point, number) in page.points.iter_mut().zip(points) {
                // Letters before lines with nothing below them name choices that are referred to elsewhere.
                let is_choice = number.as_ref().is_some_and(|found| found.number.style == Style::Letter);
                if !is_choice || !point.body.is_empty() {
                    take_off(&mut point.title, number);
                }
            }
            take_off(&mut page.title, page_number);
        }
        take_off(&mut chapter.title, chapter_number);
    }
}

/// The number that the numbers of children begin with: the own one, or the place among the siblings.
fn path_of(found: Option<&TitleNumber>, parent: &[u32], index: usize) -> Vec<u32> {
    match found.map(|found| &found.number) {
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
) -> Vec<Option<TitleNumber>> {
    let mut found: Vec<Option<TitleNumber>> = titles.map(find).collect();
    let numbers: Vec<Option<Numbering>> =
        found.iter().map(|found| found.as_ref().map(|found| found.number.clone())).collect();
    // The cover may have been the first of several.
    let is_bare = |first: u32| {
        numbers.iter().zip(first..).all(|(number, n)| {
            number.as_ref().is_some_and(|number| number.style == Style::Bare && number.last() == n)
        })
    };
    let all_bare = numbers.len() > 1 && is_bare(1) || numbers.len() > 2 && is_bare(2);
    for (index, found) in found.iter_mut().enumerate() {
        let Some(number) = &numbers[index] else { continue };
        let before = index.checked_sub(1).and_then(|before| numbers[before].as_ref());
        let after = numbers.get(index + 1).and_then(Option::as_ref);
        let next_to_others = before.is_some_and(|before| before.precedes(number))
            || after.is_some_and(|after| number.precedes(after));
        let in_order = number.last() as usize == index + 1;
        let is_numbering = match number.style {
            Style::Bare => all_bare,
            Style::Letter | Style::SmallLetter => next_to_others,
            Style::Decimal(1) | Style::Paren | Style::Roman => {
                let goes_on = last.as_ref().is_some_and(|last| last.precedes(number));
                number.last() == 1 || in_order || next_to_others || goes_on
            }
            Style::Decimal(_) => {
                // The cover may have been the first of them.
                let follows_cover = number.last() as usize == index + 2 && begins_title(found.as_ref());
                next_to_others || (in_order || follows_cover) && number.parents() == parent
            }
            _ => true,
        };
        if is_numbering {
            *last = Some(number.clone());
        } else {
            *found = None;
        }
    }
    found
}

/// The number of a title.
#[derive(Clone)]
struct TitleNumber {
    number: Numbering,
    /// Where it stands: at the beginning, or after an emoji.
    place: Range<usize>,
    /// Whether a title may begin after it.
    is_capital: bool,
}

/// Whether words follow that begin a title: "1.2 million" goes on.
fn begins_title(found: Option<&TitleNumber>) -> bool {
    found.is_some_and(|found| found.is_capital)
}

fn find(title: &str) -> Option<TitleNumber> {
    let is_decoration = |c: char| {
        c.is_whitespace()
            || matches!(u32::from(c), 0x25A0..=0x2767 | 0x2794..=0x27BF | 0x2B00..=0x2BFF | 0xFE0F | 0x1F000..=0x1FAFF)
    };
    let plain = title.trim_start_matches(is_decoration);
    let number = parse(plain).filter(|number| {
        let (written, rest) = plain.split_at(number.len);
        let is_decimal = number.path.len() == 2 && written.ends_with(|c: char| c.is_ascii_digit());
        !(is_ratio(rest) || is_decimal && is_amount(rest))
    })?;
    let start = title.len() - plain.len();
    let place = start..start + number.len;
    let is_capital = plain[number.len..].starts_with(|c: char| c.is_uppercase() || is_cjk(c));
    (!plain[number.len..].trim().is_empty()).then_some(TitleNumber { number, place, is_capital })
}

/// Whether what follows makes an amount of the decimal number before it: `1.2亿轻度听损人群`.
fn is_amount(rest: &str) -> bool {
    rest.starts_with(|c: char| "亿億万萬千百兆倍成折元円圆度％%‰℃".contains(c))
}

/// Whether what follows makes a ratio of the number before it: `2 : 1`.
fn is_ratio(rest: &str) -> bool {
    let after = rest.trim_start().strip_prefix([':', '：', '∶']);
    after.is_some_and(|after| after.trim_start().starts_with(|c: char| c.is_ascii_digit()))
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
    fn choices_keep_their_letters_and_covers_lose_their_number() {
        let point = |title: &str| Point { title: title.into(), body: vec![] };
        let page = Page { points: vec![point("A. Patch"), point("B. Cedar")], ..Page::default() };
        let chapter = Chapter { title: "2. Fence".into(), pages: vec![page], ..Chapter::default() };
        let mut outline =
            Outline { title: "1. Garden".into(), chapters: vec![chapter], ..Outline::default() };
        strip(&mut outline);
        assert_eq!((&*outline.title, &*outline.chapters[0].title), ("Garden", "Fence"));
        assert_eq!(outline.chapters[0].pages[0].points[1].title, "B. Cedar");
    }

    #[test]
    fn numbering_is_taken_off() {
        check(&["1. A", "2. B"], &["A", "B"]);
        check(&["2 结论", "3 现状", "4 建议"], &["结论", "现状", "建议"]);
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
        check(&["📌 1. Plan", "📌 2. Do"], &["📌 Plan", "📌 Do"]);
        check(&["1-1 背景", "1-2 目的"], &["背景", "目的"]);
        check(&["第１章 はじめに"], &["はじめに"]);
    }

    #[test]
    fn an_amount_that_begins_a_page_stays() {
        let page = |title: &str| Page { title: title.into(), ..Page::default() };
        let pages = vec![page("1.2亿人听不清"), page("1.2 百年老店")];
        let chapter = Chapter { title: "市场".into(), pages, ..Chapter::default() };
        let mut outline = Outline { title: "助听".into(), chapters: vec![chapter], ..Outline::default() };
        strip(&mut outline);
        let titles: Vec<&str> = outline.chapters[0].pages.iter().map(|page| page.title.as_str()).collect();
        assert_eq!(titles, ["1.2亿人听不清", "百年老店"]);
    }

    #[test]
    fn numbers_that_say_something_stay() {
        check(&["1 月：46 人", "2 月：51 人"], &["1 月：46 人", "2 月：51 人"]);
        let ratios = ["2 : 1 octave", "3 : 2 fifth", "4 : 3 fourth"];
        check(&ratios, &ratios);
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
            "第2章の翻刻データ",
            "第三章的结论",
            "Page 1 of 3",
            "Section 1.1",
            "24-7 support",
            "1-2 weeks",
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
        // A single chapter with the number 2 is not numbered.
        strip(&mut outline);
        assert_eq!(outline.chapters[0].title, "2. B");
        outline.chapters.insert(0, Chapter { title: "1. A".into(), ..Chapter::default() });
        strip(&mut outline);
        let chapter = &outline.chapters[1];
        assert_eq!(chapter.title, "B");
        assert_eq!((&*chapter.pages[0].title, &*chapter.pages[1].points[0].title), ("P", "R"));
    }
}
