//! Reads the end page. Its title is the author's closing line; other lines, such as an address or a wish, are
//! its lines.

use super::super::words::{closes_talk, is_thanks};
use super::super::{Block, Chapter, ENDING_MARK, Outline, Page, clean};
use super::HiddenNotes;
use super::fields::{is_deck_label, is_subtitle_label};
use super::frame::{
    MAX_ENTRY_LENGTH, bare_title, block_line, has_more_than_texts, is_note, is_one_of, is_unfilled, labelled,
    lines_of, says_end,
};
use crate::language::width_units;

/// Widest text of an end page that fits on the deck's own last page, in half ems.
pub(super) const MAX_ENDING_LENGTH: usize = 140;
/// Widest title of the last page, in half ems.
const MAX_CLOSING_LENGTH: usize = 60;
/// Most lines of a farewell.
const MAX_FAREWELL: usize = 2;
/// Titles that only say that a page is the last.
const PLACES_OF_END: &[&str] =
    &["结束页", "结束", "尾页", "封底", "结尾", "結尾", "end slide", "end page", "closing slide"];

/// Takes the end page from the chapters, if its text fits on the deck's own last page.
pub(super) fn take_ending(outline: &mut Outline) -> HiddenNotes {
    let mut aside = HiddenNotes::default();
    take_last_words(outline);
    let Some(last) = outline.chapters.last() else { return aside };
    let title = bare_title(&last.title);
    let title = labelled(title).filter(|(label, _)| says_end(label)).map_or(title, |(_, value)| value);
    let is_end =
        says_end(title) || says_end(bare_title(&last.title).split([':', '：']).next().unwrap_or_default());
    let unlabelled = |line: &String| match labelled(line) {
        Some((label, value)) if is_deck_label(label) || is_subtitle_label(label) => value.to_owned(),
        _ => line.clone(),
    };
    let shown: Vec<String> = lines_of(last)
        .iter()
        .filter(|line| !aside.take(line, &mut None) && !is_unfilled(line, &mut aside))
        .map(unlabelled)
        .collect();
    let is_long = width_units(&shown.join(ENDING_MARK)) > MAX_ENDING_LENGTH;
    if is_end && is_long && is_one_of(title, PLACES_OF_END) {
        outline.chapters.last_mut().into_iter().for_each(name_end);
        return HiddenNotes::default();
    }
    if !is_end || is_long || has_more_than_texts(last) || outline.ending.is_some() {
        return HiddenNotes::default();
    }
    outline.ending = closing(title, shown);
    outline.chapters.pop();
    aside
}

/// The lines of an end page called `title`, with the closing line first.
fn closing(title: &str, mut lines: Vec<String>) -> Option<String> {
    // A title that thanks or asks for questions stays the closing line, whatever is below it.
    let says_so = is_thanks(title) || title.ends_with(['?', '？']);
    let is_short = |line: &str| width_units(line) <= MAX_CLOSING_LENGTH;
    let found = lines.iter().position(|line| closes_talk(line) && is_short(line));
    if says_so {
        lines.retain(|line| line != title);
        lines.insert(0, title.to_owned());
    } else if let Some(at) = found {
        let line = lines.remove(at);
        // Thanks come first, further requests below them: 谢谢聆听！请在周一前读完。
        let (thanks, rest) = line.split_at(first_sentence(&line));
        let is_split = is_thanks(thanks.trim()) && !rest.trim().is_empty();
        if is_split {
            lines.insert(0, rest.trim().to_owned());
        }
        lines.insert(0, if is_split { thanks.trim().to_owned() } else { line });
    } else if !lines.first().is_some_and(|line| is_short(line)) && !is_one_of(title, PLACES_OF_END) {
        lines.insert(0, title.to_owned());
    }
    Some(lines.join(ENDING_MARK)).filter(|ending| !ending.is_empty())
}

/// The length of the first sentence in bytes, including its mark.
fn first_sentence(line: &str) -> usize {
    let end = line.char_indices().find(|(_, c)| matches!(c, '!' | '！' | '。'));
    end.map_or(line.len(), |(at, c)| at + c.len_utf8())
}

/// Takes thanks below the last slide as the ending.
fn take_last_words(outline: &mut Outline) {
    let is_free = outline.ending.is_none();
    let page = outline.chapters.last_mut().and_then(|chapter| chapter.pages.last_mut());
    let Some(page) = page.filter(|page| is_free && page.points.len() > 1) else { return };
    let thanks = page.points.pop_if(|point| {
        let words: usize = point.body.iter().filter_map(Block::text).map(width_units).sum();
        let are_texts = point.body.iter().all(|block| matches!(block, Block::Text(_)));
        let title = bare_title(&point.title);
        (is_thanks(title) || ["致谢", "致謝"].contains(&title)) && are_texts && words <= MAX_ENDING_LENGTH
    });
    if let Some(thanks) = thanks {
        let said: Vec<String> = thanks.body.iter().filter_map(block_line).collect();
        outline.ending = if said.is_empty() { Some(thanks.title) } else { closing(&thanks.title, said) };
    }
}

/// Names a last page that is too long for an ending and whose title only says where it is: by its first line.
fn name_end(chapter: &mut Chapter) {
    let [page] = chapter.pages.as_mut_slice() else { return };
    let is_title = page.points.len() > 1
        && page.points[0].body.is_empty()
        && width_units(&page.points[0].title) <= MAX_ENTRY_LENGTH
        && !clean::ends_sentence(&page.points[0].title);
    if is_title && page.body.iter().all(|block| block.text().is_some_and(is_note)) {
        chapter.title = page.points.remove(0).title;
        super::take_off_pictures(&mut chapter.title);
        page.title.clear();
    }
}

/// Takes thanks at the end of the last page as the deck's ending, unless it has one.
pub(super) fn take_thanks(outline: &mut Outline) {
    let Outline { chapters, ending, .. } = outline;
    let Some(chapter) = chapters.last_mut().filter(|_| ending.is_none()) else { return };
    let says_nothing = |page: &Page| page.body.is_empty() && page.points.is_empty();
    if chapter.pages.len() > 1
        && let Some(last) = chapter.pages.pop_if(|page| is_thanks(&page.title) && says_nothing(page))
    {
        *ending = Some(last.title);
        return;
    }
    let Some(page) = chapter.pages.last_mut() else { return };
    if let Some(lines) = take_farewell(page) {
        *ending = closing("end page", lines);
        return;
    }
    let thanks = |block: &Block| block.text().is_some_and(is_thanks);
    if page.body.len() + page.points.len() > 1
        && let Some(at) = page.body.iter().rposition(thanks)
        && let Block::Text(text) = page.body.remove(at)
    {
        *ending = Some(text);
        return;
    }
    if page.points.len() > 1
        && let Some(last) = page.points.pop_if(|point| point.body.is_empty() && is_thanks(&point.title))
    {
        *ending = Some(last.title);
    }
}

/// Takes the last lines of a page, from the one that thanks the audience.
fn take_farewell(page: &mut Page) -> Option<Vec<String>> {
    let says = |text: &str| begins_with_thanks(text) && width_units(text) <= MAX_ENDING_LENGTH;
    let is_line = |text: &str| width_units(text) <= MAX_ENDING_LENGTH && !is_note(text);
    let point = page.points.iter().rposition(|point| point.body.is_empty() && says(&point.title));
    if let Some(at) = point.filter(|at| *at > 0 && page.points.len() - at <= MAX_FAREWELL)
        && page.points[at..].iter().all(|point| point.body.is_empty() && is_line(&point.title))
    {
        return Some(page.points.drain(at..).map(|point| point.title).collect());
    }
    let is_text = |block: &Block| matches!(block, Block::Text(text) if is_line(text));
    let at = page.body.iter().position(|block| block.text().is_some_and(says))?;
    let lines = page.body[at..].iter().take_while(|block| is_text(block)).count();
    let is_alone = page.points.is_empty() && at == 0;
    if is_alone || lines == 0 || lines > MAX_FAREWELL {
        return None;
    }
    Some(page.body.drain(at..at + lines).filter_map(|block| block_line(&block)).collect())
}

/// Whether the first sentence of a text thanks the audience: 谢谢！…, ご参加ありがとうございました.
fn begins_with_thanks(text: &str) -> bool {
    let first = text[..first_sentence(text)].trim().to_lowercase();
    let first = first.trim_end_matches(['!', '！', '。', '.']);
    is_thanks(first)
        || ["thank you for ", "thanks for "].iter().any(|begin| first.starts_with(begin))
            && width_units(first) <= MAX_CLOSING_LENGTH
        || first.ends_with("ありがとうございました") && width_units(first) <= MAX_CLOSING_LENGTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thanks_below_the_last_points_end_the_deck() {
        let point = |title: &str| super::super::super::Point { title: title.into(), body: Vec::new() };
        let check = |titles: &[&str], ending: Option<&str>| {
            let page = Page { points: titles.iter().map(|title| point(title)).collect(), ..Page::default() };
            let chapters = vec![Chapter { pages: vec![page], ..Chapter::default() }];
            let mut outline = Outline { chapters, ..Outline::default() };
            take_thanks(&mut outline);
            assert_eq!(outline.ending.as_deref(), ending, "{titles:?}");
        };
        check(&["Plan", "谢谢！期待与您喝一杯。"], Some("谢谢！ · 期待与您喝一杯。"));
        check(
            &["7月", "ご参加ありがとうございました", "ご意見もお寄せください"],
            Some("ご参加ありがとうございました · ご意見もお寄せください"),
        );
        check(&["Plan", "Thank your team for the work"], None);
    }

    #[test]
    fn the_line_that_closes_the_talk_comes_first() {
        let check = |title: &str, lines: &[&str], expected: &str| {
            let lines = lines.iter().map(|line| (*line).to_owned()).collect();
            assert_eq!(closing(title, lines).as_deref(), Some(expected), "{title}");
        };
        check("Q&A", &["Thank you!", "Questions?", "📧 a@b.org"], "Thank you! · Questions? · 📧 a@b.org");
        check("Questions?", &["#help", "Room 204"], "Questions? · #help · Room 204");
        check("谢谢聆听", &["感谢每一位伙伴！"], "谢谢聆听 · 感谢每一位伙伴！");
        check("ありがとうございました", &["ご質問をどうぞ"], "ありがとうございました · ご質問をどうぞ");
        check(
            "结束页",
            &["诗一句。", "谢谢聆听！请在周一前读完。"],
            "谢谢聆听！ · 请在周一前读完。 · 诗一句。",
        );
        check("结束页", &["功崇惟志。", "恳请各位批评指正！谢谢！"], "恳请各位批评指正！谢谢！ · 功崇惟志。");
        check("结束页", &["控糖是一场马拉松。", "电话：1234"], "控糖是一场马拉松。 · 电话：1234");
    }
}
