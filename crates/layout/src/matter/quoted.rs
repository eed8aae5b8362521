//! Who said what a quotation says?

use crate::words::{quotation_end, width_units};

/// Of who said something, in half ems.
pub(super) const LONGEST_NAME: usize = 80;

/// A quote and who said it: `… — Name`.
pub(super) fn split_by(quote: &str) -> (String, String) {
    let quote = quote.trim();
    // What follows the mark that closes a quotation names who said it.
    if let Some(end) = quotation_end(quote)
        && let by = &quote[end..]
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
        && !has_sentences(by.trim_end_matches(['.', '。', ')', '）']))
    {
        let by = by.trim_matches(['—', '–', '-', ' ', '\n']);
        // Brackets around all of it set it apart; those within it are its own: 护工 李师傅（事后访谈）.
        let inside = by.strip_prefix(['(', '（']).and_then(|by| by.strip_suffix([')', '）']));
        return (quote[..end].replace('\n', " "), inside.unwrap_or(by).to_owned());
    }
    for mark in ["\n—", "\n–", "\n-", " — ", " —— ", "——"] {
        if let Some((words, by)) = quote.rsplit_once(mark)
            && !words.trim().is_empty()
            && width_units(by) <= LONGEST_NAME
        {
            let by = by.trim_start_matches(['—', '–', '-', ' ']).trim();
            return (words.trim().replace('\n', " "), by.to_owned());
        }
    }
    // A bar behind a whole sentence sets its speaker apart; within one it is a pause.
    if let Some((words, by)) = quote.rsplit_once(['―', '—'])
        && let words = words.trim_end_matches(['―', '—']).trim_end()
        && sentences_end(words)
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
    {
        return (words.replace('\n', " "), by.trim().to_owned());
    }
    // So do brackets behind it: `「…です。」（68歳・男性）`.
    if let Some((words, by)) = quote.strip_suffix([')', '）']).and_then(|head| head.rsplit_once(['(', '（']))
        && sentences_end(words)
        && (1..=LONGEST_NAME).contains(&width_units(by.trim()))
    {
        return (words.trim_end().replace('\n', " "), by.trim().to_owned());
    }
    (quote.replace('\n', " "), String::new())
}

/// Does a sentence end within `text`? A point behind initials and titles ends none: `Head coach M. Duarte`, `Dr. Lin`.
fn has_sentences(text: &str) -> bool {
    let is_short = |word: &str| word.chars().count() <= 2 || matches!(word, "Prof" | "Mrs");
    text.contains(['。', '！', '？', '!', '?'])
        || text.match_indices('.').any(|(at, _)| {
            let word = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            !is_short(word)
        })
}

/// Does `text` end as sentences do, perhaps within a quotation or brackets?
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
        // Marks around single words close no quotation.
        check("“Soon” is not a date. Ask again.", "“Soon” is not a date. Ask again.", "");
    }
}
