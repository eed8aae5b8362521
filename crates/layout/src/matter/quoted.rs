//! Who said what a quotation says?

use std::borrow::Cow;

use deckwright_model::outline::{Block, Page};

use crate::words::{quotation_end, width_units};

/// Longest name of who said something, in half ems.
pub(super) const MAX_NAME_LENGTH: usize = 80;

/// Whether a paragraph is the words of somebody who is named after them, `“It is cold.” — Ann, tenant`. Without the
/// mark between them the text goes on: `“Soon” is no date`.
pub(super) fn is_spoken(text: &str) -> bool {
    let behind = quotation_end(text).map_or("", |end| text[end..].trim_start());
    behind.starts_with(['—', '–', '―', '─']) && !split_by(text).1.is_empty() && !text.contains('\n')
}

/// `page` with the paragraphs that are somebody's words as quotations, beside other things that it says.
pub(super) fn with_quotations(page: &Page) -> Cow<'_, Page> {
    let is_voice = |block: &Block| matches!(block, Block::Text(text) if is_spoken(text));
    let voices = page.body.iter().filter(|block| is_voice(block)).count();
    let quotes = |block: &Block| block.text().is_some_and(|text| quotation_end(text).is_some());
    let are_all = page.points.is_empty() && page.body.iter().all(quotes);
    if voices == 0 || are_all {
        return Cow::Borrowed(page);
    }
    let mut page = page.clone();
    for block in page.body.iter_mut().filter(|block| is_voice(block)) {
        if let Block::Text(text) = block {
            *block = Block::Quote(std::mem::take(text));
        }
    }
    Cow::Owned(page)
}

/// A quote and who said it: `… — Name`.
pub(super) fn split_by(quote: &str) -> (String, String) {
    let quote = quote.trim();
    // What follows the mark that closes a quotation names who said it.
    if let Some(end) = quotation_end(quote)
        && let by = &quote[end..]
        && (1..=MAX_NAME_LENGTH).contains(&width_units(by.trim()))
        && !has_sentences(by.trim_end_matches(['.', '。', ')', '）']))
    {
        let by = by.trim_matches(['—', '–', '-', '―', '─', ' ', '\n']);
        // Brackets around all of it set it apart; those within it are its own: 护工 李师傅（事后访谈）.
        let inside = by.strip_prefix(['(', '（']).and_then(|by| by.strip_suffix([')', '）']));
        return (quote[..end].replace('\n', " "), inside.unwrap_or(by).to_owned());
    }
    for mark in ["\n—", "\n–", "\n-", " — ", " —— ", "——"] {
        if let Some((words, by)) = quote.rsplit_once(mark)
            && !words.trim().is_empty()
            && width_units(by) <= MAX_NAME_LENGTH
        {
            let by = by.trim_start_matches(['—', '–', '-', ' ']).trim();
            return (words.trim().replace('\n', " "), by.to_owned());
        }
    }
    // A dash after a whole sentence sets its speaker apart; within one it is a pause.
    if let Some((words, by)) = quote.rsplit_once(['―', '—'])
        && let words = words.trim_end_matches(['―', '—']).trim_end()
        && sentences_end(words)
        && (1..=MAX_NAME_LENGTH).contains(&width_units(by.trim()))
    {
        return (words.replace('\n', " "), by.trim().to_owned());
    }
    // So do brackets after it: `「…です。」（68歳・男性）`.
    if let Some((words, by)) = quote.strip_suffix([')', '）']).and_then(|head| head.rsplit_once(['(', '（']))
        && sentences_end(words)
        && (1..=MAX_NAME_LENGTH).contains(&width_units(by.trim()))
    {
        return (words.trim_end().replace('\n', " "), by.trim().to_owned());
    }
    (quote.replace('\n', " "), String::new())
}

/// Whether a sentence ends within `text`. A full stop after initials and titles ends none: `Head coach M. Duarte`,
/// `Dr. Lin`.
fn has_sentences(text: &str) -> bool {
    let is_short = |word: &str| word.chars().count() <= 2 || matches!(word, "Prof" | "Mrs");
    text.contains(['。', '！', '？', '!', '?'])
        || text.match_indices('.').any(|(at, _)| {
            let word = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            !is_short(word)
        })
}

/// Whether `text` ends as sentences do, perhaps within a quotation or brackets.
pub(super) fn sentences_end(text: &str) -> bool {
    let inside = text.trim_end().trim_end_matches(['”', '"', '’', '」', '』', ')', '）']);
    inside.ends_with(['.', '!', '?', '…', '。', '！', '？'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_parted_from_who_said_it() {
        let check = |text: &str, quote: &str, by: &str| assert_eq!(split_by(text), (quote.into(), by.into()));
        check(
            "朝に行くところがあるのはありがたい。（68歳・男性）",
            "朝に行くところがあるのはありがたい。",
            "68歳・男性",
        );
        check("\"So it goes.\"\nAisha, age 8", "\"So it goes.\"", "Aisha, age 8");
        check("\"We talked.\"\nHead coach M. Duarte", "\"We talked.\"", "Head coach M. Duarte");
        check("「静かです。」（81歳 女性）", "「静かです。」", "81歳 女性");
        check("“写的是“谢”。”护士", "“写的是“谢”。”", "护士");
        check("鏡の裏に絵があります。 ― 上町 六十一歳", "鏡の裏に絵があります。", "上町 六十一歳");
        check("不换算――永远太小", "不换算――永远太小", "");
        // Marks around single words do not close a quotation.
        check("“Soon” is not a date. Ask again.", "“Soon” is not a date. Ask again.", "");
    }
}
