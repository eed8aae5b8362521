//! Takes the frame off a text: title and byline, the head of a letter, a salutation, and the signature at the
//! end.

mod foot;
mod head;

use deckwright_model::language::{is_cjk, sentences, width_units};

use super::blocks::plain;
use super::dividers;
use super::headings;
use super::line_kinds;
use super::read::{Document, MAX_BYLINE_LENGTH, MAX_BYLINES};
use foot::{is_name, take_foot};
use head::{
    is_led_by_dash, name_genre, name_subject, take_centred, take_columns, take_house, take_letterhead,
    take_memo, take_notice, take_official, take_posted, title_lines,
};

/// Fewest lines of an address; fewer are a title.
const MIN_ADDRESS: usize = 3;
/// Widest line of a signature, an address or a salutation, in half ems.
const MAX_SIGNATURE_LENGTH: usize = 72;
/// Widest line that says when and by whom a text was posted, in half ems.
const MAX_POSTED_LENGTH: usize = 100;
/// Most lines with a paper's organisation, number and date.
const MAX_IMPRINT: usize = 3;

/// Takes the frame off the text: lines at the end are blanked, and the index of the first line of the text is
/// returned.
pub fn take(lines: &mut [&str], document: &mut Document) -> usize {
    let first = skip(lines, 0);
    take_foot(lines, first, document);
    let at = take_top(lines, first, document);
    name_genre(document);
    name_subject(lines, at, document)
}

/// Takes the lines above the text.
fn take_top(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let mut at = take_columns(lines, first, document);
    if at == first {
        at = take_centred(lines, first, document);
    }
    if at == first {
        at = take_letterhead(lines, first, document);
    }
    if at == first {
        at = take_notice(lines, first, document);
    }
    if at == first {
        at = take_official(lines, first, document);
    }
    if at == first {
        at = take_posted(lines, first, document);
    }
    loop {
        at = skip(lines, at);
        at = take_house(lines, at, document);
        let rest = &lines[at..];
        let count = rest.iter().take_while(|line| !line.trim().is_empty()).count();
        let (Some(line), untitled) = (rest.first(), document.title.is_none()) else { return at };
        at += if untitled && let Some(length) = take_memo(rest, document) {
            length
        } else if count == 1 && (salutes(line) || !untitled && is_addressee(line, &rest[1..])) {
            document.opening.push(plain(line));
            1
        } else if document.byline.is_empty()
            && (!untitled && count > 1
                || !document.opening.is_empty()
                || count == 1 && line_kinds::is_date(line.trim()))
            && is_dateline(&rest[..count])
            || !untitled && document.byline.is_empty() && count == 1 && headings::names_author(line.trim())
            || !untitled && document.byline.is_empty() && count == 1 && is_posted(line)
        {
            document.byline.extend(rest[..count].iter().map(|line| plain(line)));
            count
        } else if untitled && let Some(length) = title_lines(rest) {
            let line = dividers::between_marks(line.trim()).unwrap_or(line);
            let title = plain(line.trim().trim_matches(['#', ' ']));
            document.title = Some(bracketed(&title).map_or(title.clone(), ToOwned::to_owned));
            // A divider below them is not content.
            let said = rest[1..length].iter().filter(|line| !line_kinds::is_rule(line.trim()));
            document.byline.extend(said.map(|line| plain(line)));
            length
        } else if !untitled
            && count == 1
            && (is_led_by_dash(line) || is_subtitle(line, document) || is_passed(line, document))
        {
            document.byline.push(plain(line));
            1
        } else if !untitled && document.byline.is_empty() && is_labelled(&rest[..count])
            || !untitled && document.byline.len() <= MAX_IMPRINT && is_imprint(&rest[..count])
        {
            document.byline.extend(rest[..count].iter().map(|line| plain(line)));
            count
        } else {
            return at;
        };
    }
}

/// Whether a line below the title only says when and by whom the text was posted: "Posted 12 January 2025 by
/// Nuala", 原创 阿禾 2025-03-02 21:07.
fn is_posted(line: &str) -> bool {
    let line = plain(line);
    let line = line.as_str();
    let has_year = line
        .split(|c: char| !c.is_ascii_digit())
        .any(|part| part.len() == 4 && (part.starts_with("20") || part.starts_with("19")));
    let has_time = line.split_whitespace().any(|word| {
        word.split_once(':').is_some_and(|(hour, rest)| {
            hour.parse::<u8>().is_ok_and(|hour| hour < 24) && rest.starts_with(|c: char| c.is_ascii_digit())
        })
    });
    let lower = line.to_lowercase();
    let is_told =
        ["posted", "published", "updated", "written", "原创", "发布", "發布", "投稿", "公開", "更新"]
            .iter()
            .any(|word| lower.starts_with(word));
    has_year
        && (has_time || is_told)
        && width_units(line) <= MAX_POSTED_LENGTH
        && !headings::ends(line)
        && sentences(line).len() == 1
        && line_kinds::item(line).is_none()
}

/// Whether a line is the subtitle of a press release.
fn is_subtitle(line: &str, document: &Document) -> bool {
    let is_release = document.signature.first().is_some_and(|first| headings::names_genre(first));
    is_release
        && document.byline.iter().all(|line| line_kinds::label(line).is_some())
        && width_units(line) <= MAX_BYLINE_LENGTH
        && !headings::ends(line.trim())
        && line_kinds::label(line.trim()).is_none()
}

/// Whether a line in brackets below the title says when the paper was adopted: （2024年5月20日讨论通过）.
fn is_passed(line: &str, document: &Document) -> bool {
    let tells_day = |inner: &str| inner.contains('年') && inner.contains('月') && !inner.contains('。');
    document.byline.is_empty()
        && width_units(line) <= MAX_BYLINE_LENGTH
        && bracketed(line).is_some_and(tells_day)
}

/// Whether a block is a few lines, without a sentence, with a paper's organisation, number and date.
fn is_imprint(block: &[&str]) -> bool {
    let is_line = |line: &&str| {
        let line = line.trim();
        let tells = headings::has_house(line)
            || line.contains([':', '：'])
            || line.contains('年') && line.contains('月');
        tells
            && !headings::ends(line)
            && width_units(line) <= MAX_BYLINE_LENGTH
            && line_kinds::item(line).is_none()
            && line_kinds::numbered(line).is_none()
    };
    (1..=MAX_IMPRINT).contains(&block.len())
        && block.iter().all(is_line)
        && block.iter().any(|line| headings::has_house(line))
}

fn skip(lines: &[&str], from: usize) -> usize {
    (from..lines.len()).find(|&at| !lines[at].trim().is_empty()).unwrap_or(lines.len())
}

/// The content of a line that is entirely in brackets.
pub fn bracketed(line: &str) -> Option<&str> {
    let line = line.trim();
    let open = line.chars().next()?;
    let close = match open {
        '(' => ')',
        '（' => '）',
        '[' => ']',
        '［' => '］',
        _ => return None,
    };
    let inner = line.strip_prefix(open)?.strip_suffix(close)?;
    let mut depth = 1usize;
    for c in inner.chars() {
        depth = if c == open {
            depth + 1
        } else if c == close {
            depth - 1
        } else {
            depth
        };
        if depth == 0 {
            return None;
        }
    }
    Some(inner.trim()).filter(|inner| depth == 1 && inner.contains(char::is_alphanumeric))
}

/// A subject without the marks of answers and forwarded messages: "Re: Fwd: Roof" → "Roof".
pub fn subject(text: &str) -> &str {
    const MARKS: [&str; 9] = ["re", "fwd", "fw", "aw", "答复", "回复", "转发", "返信", "転送"];
    let mut rest = text.trim();
    while let Some((mark, after)) = rest.split_once([':', '：']) {
        let mark = mark.trim_end_matches(|c: char| c.is_ascii_digit() || "[]()".contains(c)).trim();
        if !MARKS.contains(&mark.to_lowercase().as_str()) || after.trim().is_empty() {
            break;
        }
        rest = after.trim();
    }
    rest
}

/// Whether a line is only a salutation: "Dear Sir or Madam,", 報道関係者各位.
fn salutes(line: &str) -> bool {
    let line = line.trim();
    let is_open = line.ends_with([',', '，', ':', '：', '!', '！', '、']);
    let addressed = ["様", "殿", "御中", "各位", "さまへ", "様へ", "皆さんへ", "みなさんへ", "方へ"];
    let ends = addressed.iter().any(|end| line.ends_with(end)) && !line_kinds::ends_in_thing(line);
    let speaks = ends || headings::addresses_all(line) || is_open && line_kinds::addresses(line);
    width_units(line) <= MAX_SIGNATURE_LENGTH && sentences(line).len() == 1 && speaks
}

/// Whether a line below the title is the addressee: it ends with a colon and no list follows: 全体村民：
fn is_addressee(line: &str, rest: &[&str]) -> bool {
    let line = line.trim();
    let next = rest.iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    let lists =
        line_kinds::item(next).is_some() || line_kinds::numbered(next).is_some() || next.contains('\t');
    let announces = ["如下", "以下", "下列"].iter().any(|word| line.contains(word));
    line.contains(is_cjk)
        && line.ends_with('：')
        && !lists
        && !announces
        && width_units(line) <= MAX_SIGNATURE_LENGTH
}

/// Whether a block is a date and a name or two.
fn is_dateline(block: &[&str]) -> bool {
    block.len() <= MAX_BYLINES
        && block.iter().any(|line| line_kinds::is_date(line.trim()))
        && block.iter().all(|line| is_name(line.trim()))
}

fn is_labelled(block: &[&str]) -> bool {
    let labelled = |line: &&str| {
        (line_kinds::label(line.trim()).is_some() || line_kinds::spaced_label(line.trim()).is_some())
            && width_units(line) <= MAX_BYLINE_LENGTH * 2
            && !line.trim().ends_with(['?', '？', '。'])
    };
    block.len() >= 2 && block.iter().all(labelled)
}

#[cfg(test)]
mod tests;
