//! Turns slides that only announce a part into the chapters of the slides after them.

use std::collections::HashSet;

use super::super::numbering::{self, Style};
use super::super::{Block, Chapter, Outline, Page, Point};
use super::frame::{bare_title, is_note, is_one_of, lines_of, named, says_end};
use super::hints::Hints;
use crate::language::letters_and_digits;

/// Most pages of one slide that can become its points.
const MAX_FOLDED: usize = 4;
/// Most lines of such a page.
const MAX_LINES: usize = 2;

/// Turns slides that only announce a part ("Section: Results", or 过渡页 with PART 02 below it) into the
/// chapters of the slides after them.
pub(super) fn gather_parts(outline: &mut Outline, told: &[String]) {
    let untimed = |title: &String| letters_and_digits(Hints::of_talk().without(title));
    let told: HashSet<String> = told.iter().map(untimed).collect();
    let parts: Vec<Option<String>> = outline
        .chapters
        .iter()
        .map(|chapter| told_part(chapter, &told).or_else(|| part_of(chapter)))
        .collect();
    if parts.iter().flatten().count() < 2 {
        return;
    }
    let mut gathered: Vec<Chapter> = Vec::new();
    let mut is_part = false;
    let mut notes: Vec<Block> = Vec::new();
    for (chapter, part) in std::mem::take(&mut outline.chapters).into_iter().zip(parts) {
        match (part, gathered.last_mut()) {
            (Some(title), _) => {
                notes.extend(lines_of(&chapter).into_iter().filter(|line| is_note(line)).map(Block::Text));
                gathered.push(Chapter { title, ..Chapter::default() });
                is_part = true;
            }
            (None, Some(part)) if is_part && !says_end(bare_title(&chapter.title)) => {
                let mut pages = pages_of(chapter);
                if let Some(first) = pages.first_mut() {
                    first.body.append(&mut notes);
                }
                part.pages.append(&mut pages);
            }
            (None, _) => {
                gathered.push(chapter);
                is_part = false;
            }
        }
    }
    // Notes of a part without slides go to the last chapter.
    if let Some(last) = gathered.last_mut() {
        last.pages.last_mut().map_or(&mut last.body, |page| &mut page.body).append(&mut notes);
    }
    outline.chapters = gathered;
}

/// Groups slides under the parts of the agenda if their numbers count those parts, some of them twice:
/// 一、背景（1） and 一、背景（2） are pages of the first part.
pub(super) fn gather_counted(outline: &mut Outline, agenda: &[String]) {
    let count = |chapter: &Chapter| {
        let number = numbering::parse(&chapter.title)?;
        let counts =
            matches!(number.style, Style::Decimal(1) | Style::Ideographic | Style::Part | Style::Chapter);
        (number.path.len() == 1 && counts).then(|| number.path[0] as usize)
    };
    let Some(numbers) = outline.chapters.iter().map(count).collect::<Option<Vec<usize>>>() else { return };
    let mut parts = numbers.clone();
    parts.dedup();
    let are_parts = parts.iter().copied().eq(1..=agenda.len()) && numbers.len() > parts.len();
    if !are_parts || parts.len() < 2 {
        return;
    }
    let mut gathered: Vec<Chapter> = Vec::new();
    for (mut chapter, number) in std::mem::take(&mut outline.chapters).into_iter().zip(numbers) {
        if let Some(found) = numbering::parse(&chapter.title) {
            chapter.title.replace_range(..found.len, "");
        }
        if gathered.len() < number {
            let title = bare_title(&agenda[number - 1]);
            let title = title[numbering::parse(title).map_or(0, |found| found.len)..].to_owned();
            gathered.push(Chapter { title, ..Chapter::default() });
        }
        if let Some(part) = gathered.last_mut() {
            part.pages.append(&mut pages_of(chapter));
        }
    }
    outline.chapters = gathered;
}

/// The pages of a slide, or of a chapter with several.
fn pages_of(chapter: Chapter) -> Vec<Page> {
    let Chapter { title, body, mut pages } = chapter;
    let Some(first) = pages.first_mut() else { return vec![Page { title, body, ..Page::default() }] };
    if first.title.is_empty() {
        first.title.clone_from(&title);
    }
    first.body.splice(0..0, body);
    pages
}

/// The name of the part that a slide announces, if the answer lists it as one.
fn told_part(chapter: &Chapter, told: &HashSet<String>) -> Option<String> {
    let is_bare = chapter.body.iter().all(is_notes) && chapter.pages.is_empty();
    let is_told = told.contains(&letters_and_digits(&chapter.title));
    (is_bare && is_told).then(|| chapter.title.clone())
}

fn is_notes(block: &Block) -> bool {
    block.text().is_some_and(is_note)
}

/// The name of the part, if the slide says nothing else.
fn part_of(chapter: &Chapter) -> Option<String> {
    #[rustfmt::skip]
    const NAMES: &[&str] = &[
        "过渡页", "過渡頁", "章节页", "章節頁", "转场页", "分隔页", "扉页", "transition", "transition slide", "section divider",
        "section slide", "divider", "中扉", "扉", "セクション",
    ];
    // A slide with a table or a picture is more than a part's name.
    let pages = chapter.pages.iter();
    let mut blocks = chapter.body.iter().chain(
        pages.flat_map(|page| page.body.iter().chain(page.points.iter().flat_map(|point| &point.body))),
    );
    if blocks.any(|block| block.text().is_none()) {
        return None;
    }
    let title = bare_title(&chapter.title);
    let lines: Vec<String> = lines_of(chapter).into_iter().filter(|line| !is_note(line)).collect();
    let name = match lines.as_slice() {
        [] => named(title, NAMES)?,
        [line] if is_one_of(title, NAMES) => line,
        _ => return None,
    };
    // In PART 04 2025年计划 the first number counts the part, the second is a year.
    let rest = ["PART", "Part", "part"].iter().find_map(|word| name.strip_prefix(word));
    let name = rest.map_or(name, |rest| {
        let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        rest.trim_start_matches(|c: char| c.is_whitespace() || ":：.-–—|｜".contains(c))
    });
    (!name.is_empty()).then(|| bare_title(name).to_owned())
}

/// Turns pages of a line or two into points of one slide. A slide's only page merges into it; if it has a
/// name of its own, that becomes the first line.
pub(super) fn fold_short(chapter: &mut Chapter, is_slide: bool) {
    if let ([page], true) = (chapter.pages.as_mut_slice(), is_slide)
        && !page.title.is_empty()
        && page.title != chapter.title
    {
        let lead = Block::Text(std::mem::take(&mut page.title));
        let body = std::mem::take(&mut chapter.body);
        page.body.splice(0..0, std::iter::once(lead).chain(body));
        return;
    }
    let is_short = |page: &Page| {
        let texts = page.body.iter().all(|block| matches!(block, Block::Text(_)));
        let count = page.body.len() + page.points.len();
        let lines = page.points.iter().all(|point| point.body.is_empty());
        !page.title.is_empty() && texts && lines && (1..=MAX_LINES).contains(&count)
    };
    if !(2..=MAX_FOLDED).contains(&chapter.pages.len()) || !chapter.pages.iter().all(is_short) {
        return;
    }
    let point = |page: Page| {
        let lines = page.points.into_iter().map(|point| Block::Text(point.title));
        Point { title: page.title, body: page.body.into_iter().chain(lines).collect() }
    };
    let points = std::mem::take(&mut chapter.pages).into_iter().map(point).collect();
    let body = std::mem::take(&mut chapter.body);
    chapter.pages = vec![Page { body, points, ..Page::default() }];
}
