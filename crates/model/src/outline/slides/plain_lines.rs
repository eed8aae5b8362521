//! Separates the plain lines of a slide into points and texts for the presenter.

use super::super::role::Role;
use super::super::{Block, Page, Point, clean};
use crate::language::width_units;

/// Longest line that is not prose.
const MAX_LINE_LENGTH: usize = 100;

/// Turns consecutive lines, none of them prose, into points of the slide. A line that ends with a colon
/// becomes the heading of those after it.
pub(super) fn to_points(page: &mut Page) {
    let is_line = |block: &Block| matches!(block, Block::Text(text) if width_units(text) <= MAX_LINE_LENGTH);
    if !page.points.is_empty() || page.body.len() < 2 || !page.body.iter().all(is_line) {
        return;
    }
    let texts: Vec<&str> = page.body.iter().filter_map(Block::text).collect();
    let sentences =
        texts.iter().filter(|text| clean::ends_sentence(text) && !text.ends_with(['!', '！'])).count();
    let heads = texts.iter().filter(|text| is_open(text)).count();
    if sentences * 2 >= texts.len() || Role::of(texts[0]).is_some() {
        return;
    }
    let leads = heads == 1 && is_open(texts[0]);
    for block in std::mem::take(&mut page.body) {
        let Block::Text(text) = block else { continue };
        // The conclusion stays separate.
        if Role::of(&text).is_some_and(|(role, _)| role.is_verdict()) || leads && page.body.is_empty() {
            page.body.push(Block::Text(text));
        } else if let Some(head) =
            page.points.last_mut().filter(|head| is_open(&head.title) && !is_open(&text))
        {
            head.body.push(Block::Text(text));
        } else {
            page.points.push(Point { title: text, body: Vec::new() });
        }
    }
    for point in page.points.iter_mut().filter(|point| !point.body.is_empty()) {
        point.title = point.title.trim_end_matches([':', '：']).to_owned();
    }
}

fn is_open(text: &str) -> bool {
    text.ends_with([':', '：'])
}

/// Whether a text is a stage direction: `(Pause here.)`, （画面いっぱいに北斎の波）, `[Before/after slider: …]`.
pub(super) fn is_direction(text: &str) -> bool {
    const BRACKETS: [(char, char); 4] = [('(', ')'), ('（', '）'), ('[', ']'), ('［', '］')];
    #[rustfmt::skip]
    const BEGINNINGS: &[&str] = &[
        "pause", "show", "play", "click", "ask ", "wait", "point to", "let them", "let the", "full-screen", "photo", "picture",
        "video", "image", "before/after", "ここで", "画面", "写真", "動画", "播放", "展示", "停顿", "停頓", "提问", "提問", "此处", "全屏", "视频",
        "照片", "图片",
    ];
    let inner = BRACKETS.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
    let inner = inner.filter(|inner| !inner.contains(['(', '（', '[', '［'])).map(str::to_lowercase);
    inner.is_some_and(|inner| BEGINNINGS.iter().any(|word| inner.starts_with(word)))
}

/// Turns a one-line quotation below other lines of a slide into one more of them, so that it does not get a
/// page.
pub(super) fn unquote(page: &mut Page) {
    let is_line = |block: &Block| match block {
        Block::Text(_) => true,
        Block::Quote(text) => !text.contains('\n') && width_units(text) <= MAX_LINE_LENGTH,
        _ => false,
    };
    let texts = page.body.iter().filter(|block| matches!(block, Block::Text(_))).count();
    // Beside points, a quotation without an author is an ordinary line.
    let is_said = |block: &Block| matches!(block, Block::Quote(text) if text.contains(['“', '"', '「', '『', '—', '–']));
    let is_beside = page.points.len() > 1 && !page.body.iter().any(is_said);
    if !is_beside && (!page.points.is_empty() || texts < 2) || !page.body.iter().all(is_line) {
        return;
    }
    for block in &mut page.body {
        if let Block::Quote(text) = block {
            *block = Block::Text(std::mem::take(text));
        }
    }
}

/// Joins questions and answers in a list: `Q1. …` with `A1. …` below it. A heading that only says "answers"
/// is dropped.
pub(super) fn pair_answers(page: &mut Page) {
    let numbered = |text: &str, letters: [char; 2]| -> Option<u32> {
        let rest = text.strip_prefix(letters)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let behind = rest[digits..].chars().next()?;
        rest[..digits].parse().ok().filter(|_| !behind.is_alphanumeric())
    };
    let questions: Vec<Option<u32>> =
        page.points.iter().map(|point| numbered(&point.title, ['Q', 'Ｑ'])).collect();
    let answer = |block: &Block| block.text().and_then(|text| numbered(text, ['A', 'Ａ']));
    let answers: Vec<u32> = page.body.iter().filter_map(answer).collect();
    if answers.len() < 2 || questions.iter().flatten().copied().collect::<Vec<_>>() != answers {
        return;
    }
    const NAMES: &[&str] = &["解答", "答案", "答え", "正解", "answers", "answer key", "answer", "solutions"];
    for block in std::mem::take(&mut page.body) {
        let name = block.text().map(|text| text.trim_end_matches([':', '：']).to_lowercase());
        let at = answer(&block).and_then(|number| questions.iter().position(|own| *own == Some(number)));
        match at {
            Some(at) => page.points[at].body.push(block),
            None if name.is_some_and(|name| NAMES.contains(&name.as_str())) => {}
            None => page.body.push(block),
        }
    }
}

/// Puts a table's conclusion below it, not on a page of its own.
pub(super) fn close_table(page: &mut Page) {
    let [Point { title, body }] = page.points.as_slice() else { return };
    let is_verdict = Role::of_label(title).is_some_and(Role::is_verdict);
    let has_table = page.body.iter().any(|block| matches!(block, Block::Table(_)));
    if let ([Block::Text(text)], true, true) = (body.as_slice(), is_verdict, has_table) {
        let mark = if title.is_ascii() { ": " } else { "：" };
        let verdict = format!("{}{mark}{text}", title.trim_end_matches([':', '：']));
        page.body.push(Block::Text(verdict));
        page.points.clear();
    }
}

/// Gives repeated points (`- **Risk:** …`) different names by their content.
pub(super) fn tell_apart(page: &mut Page) {
    let says = |point: &Point| matches!(point.body.first(), Some(Block::Text(_)));
    let are_one =
        page.points.len() > 1 && page.points.iter().all(|point| point.title == page.points[0].title);
    if !are_one || !page.points.iter().all(says) {
        return;
    }
    for point in &mut page.points {
        if let Some(Block::Text(text)) = point.body.first() {
            let mark = if point.title.is_ascii() { ": " } else { "：" };
            point.title = format!("{}{mark}{text}", point.title.trim_end_matches([':', '：']));
            point.body.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lines: &[&str]) -> Page {
        let body = lines.iter().map(|line| Block::Text((*line).to_owned())).collect();
        let mut page = Page { title: "T".into(), body, ..Page::default() };
        to_points(&mut page);
        page
    }

    fn shape(page: &Page) -> (usize, Vec<(&str, usize)>) {
        (page.body.len(), page.points.iter().map(|point| (point.title.as_str(), point.body.len())).collect())
    }

    #[test]
    fn plain_lines_are_points() {
        assert_eq!(
            shape(&page(&["人数：43 人", "班级荣誉：", "第 2 名", "红旗 3 次"])),
            (0, vec![("人数：43 人", 0), ("班级荣誉", 2)])
        );
        assert_eq!(shape(&page(&["We need:", "Time", "Money"])), (1, vec![("Time", 0), ("Money", 0)]));
        assert_eq!(
            shape(&page(&["Cheap", "Quick", "Key message: do it"])),
            (1, vec![("Cheap", 0), ("Quick", 0)])
        );
        let prose = page(&["莫听穿林打叶声，何妨吟啸且徐行。", "竹杖芒鞋轻胜马，谁怕？一蓑烟雨任平生。"]);
        assert_eq!(shape(&prose), (2, vec![]));
    }

    #[test]
    fn answers_stand_with_their_questions() {
        let text = |text: &str| Block::Text(text.to_owned());
        let point = |title: &str| Point { title: title.into(), body: Vec::new() };
        let body = vec![text("Answers"), text("A1. Blue"), text("A2. Nine")];
        let mut page =
            Page { body, points: vec![point("Q1. Colour?"), point("Q2. How many?")], ..Page::default() };
        pair_answers(&mut page);
        assert_eq!(shape(&page), (0, vec![("Q1. Colour?", 1), ("Q2. How many?", 1)]));
    }

    #[test]
    fn directions_are_told_from_remarks() {
        for text in
            ["(Pause here.)", "(ここで2分間、隣の人と話し合う)", "[Before/after slider: one | stacked]"]
        {
            assert!(is_direction(text), "{text}");
        }
        for text in ["(in millions of euros)", "（以本市条例为准）", "(a) and (b)", "Pause here."] {
            assert!(!is_direction(text), "{text}");
        }
    }

    #[test]
    fn points_of_one_name_say_more() {
        let point =
            |title: &str, text: &str| Point { title: title.into(), body: vec![Block::Text(text.into())] };
        let mut page =
            Page { points: vec![point("Risk", "Fire"), point("Risk", "Flood")], ..Page::default() };
        tell_apart(&mut page);
        assert_eq!(shape(&page).1, [("Risk: Fire", 0), ("Risk: Flood", 0)]);
        let points = vec![point("Q", "Why?"), point("A", "So."), point("Q", "How?")];
        let mut page = Page { points, ..Page::default() };
        tell_apart(&mut page);
        assert_eq!(shape(&page).1, [("Q", 1), ("A", 1), ("Q", 1)]);
    }
}
