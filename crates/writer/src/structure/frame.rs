//! What stands around a text? Title and byline, the head of a letter, a salutation, and at the end whoever signs.

use deckwright_model::fidelity::{FactKind, facts};
use deckwright_model::language::{is_cjk, sentences, width_units};

use super::LONGEST_SUBTITLE;
use super::blocks::plain;
use super::dividers;
use super::headings;
use super::mail;
use super::read::{Document, LONGEST_BYLINE, MOST_BYLINES};
use super::signs::{self, Header};

/// Lines of a letter before its salutation, and the fewest that are an address rather than a title.
const LONGEST_HEAD: usize = 16;
const FEWEST_ADDRESS: usize = 3;
/// Lines of a signature, and their greatest width in half ems.
const MOST_SIGNED: usize = 8;
const LONGEST_NAME: usize = 72;

/// What stands before a colon and is wider than this is a title.
const LONG_LABEL: usize = 20;
/// Lines below a title that mostly have labels.
const MOST_LABELLED: usize = 9;

/// What a paper calls itself below whose it is, in half ems.
const LONGEST_PAPER: usize = 100;

/// Takes the frame off the text: lines at the end are blanked, and what is left begins at the line that is returned.
pub fn take(lines: &mut [&str], document: &mut Document) -> usize {
    let first = skip(lines, 0);
    take_foot(lines, first, document);
    let mut at = take_columns(lines, first, document);
    if at == first {
        at = take_letterhead(lines, first, document);
    }
    if at == first {
        at = take_notice(lines, first, document);
    }
    if at == first {
        at = take_official(lines, first, document);
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
                || count == 1 && signs::is_date(line.trim()))
            && is_dateline(&rest[..count])
            || !untitled && document.byline.is_empty() && count == 1 && headings::names_author(line.trim())
        {
            document.byline.extend(rest[..count].iter().map(|line| plain(line)));
            count
        } else if untitled && let Some(length) = title_lines(rest) {
            let line = dividers::between_marks(line.trim()).unwrap_or(line);
            let title = plain(line.trim().trim_matches(['#', ' ']));
            document.title = Some(bracketed(&title).map_or(title.clone(), ToOwned::to_owned));
            document.byline.extend(rest[1..length].iter().map(|line| plain(line)));
            length
        } else if !untitled && document.byline.is_empty() && is_labelled(&rest[..count]) {
            document.byline.extend(rest[..count].iter().map(|line| plain(line)));
            count
        } else {
            return at;
        };
    }
}

/// The head of a paper in two columns: what the paper is called is its title, the rest stands below that.
fn take_columns(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let count = lines[first..].iter().take_while(|line| !line.trim().is_empty()).count();
    let block = &lines[first..first + count];
    let cells: Vec<&str> = block
        .iter()
        .flat_map(|line| line.split("    "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect();
    let is_head = (2..=FEWEST_ADDRESS).contains(&count)
        && cells.len() > count
        && block.iter().all(|line| signs::label(line.trim()).is_none() && signs::is_short(line.trim()));
    let title = cells.iter().position(|cell| headings::names_paper(cell) && !cell.contains(char::is_numeric));
    let (true, Some(title)) = (is_head, title) else { return first };
    document.title = Some(plain(cells[title]));
    document.byline = cells[title + 1..].iter().chain(&cells[..title]).map(|cell| plain(cell)).collect();
    first + count
}

/// Whose paper it is, above what the paper is: that stands on the cover below the title. Where what follows begins.
fn take_house(lines: &[&str], at: usize, document: &mut Document) -> usize {
    let next = skip(lines, at + 1);
    let (Some(house), Some(paper)) = (lines.get(at).map(|line| line.trim()), lines.get(next)) else {
        return at;
    };
    let is_genre =
        headings::names_genre(house) && lines.get(at + 1).is_some_and(|line| line.trim().is_empty());
    let is_house =
        document.title.is_none() && signs::is_short(house) && (headings::names_house(house) || is_genre);
    let is_paper = width_units(paper) <= LONGEST_PAPER
        && (headings::names_paper(paper) || is_genre)
        && !headings::ends(paper.trim())
        && signs::label(paper.trim()).is_none()
        && signs::numbered(paper.trim()).is_none();
    if !is_house || !is_paper || headings::names_paper(house) && !is_genre {
        return at;
    }
    document.title = Some(plain(paper.trim()));
    document.signature.insert(0, plain(house));
    skip(lines, next + 1)
}

fn skip(lines: &[&str], from: usize) -> usize {
    (from..lines.len()).find(|&at| !lines[at].trim().is_empty()).unwrap_or(lines.len())
}

/// What a line in brackets from its beginning to its end says.
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

/// Whether a line only says who is spoken to: "Dear Sir or Madam,", 報道関係者各位.
fn salutes(line: &str) -> bool {
    let line = line.trim();
    let is_open = line.ends_with([',', '，', ':', '：', '!', '！', '、']);
    let addressed = ["様", "殿", "御中", "各位", "さまへ", "様へ", "皆さんへ", "みなさんへ", "方へ"];
    let ends = addressed.iter().any(|end| line.ends_with(end)) && !signs::ends_in_thing(line);
    let speaks = ends || headings::addresses_all(line) || is_open && signs::addresses(line);
    width_units(line) <= LONGEST_NAME && sentences(line).len() == 1 && speaks
}

/// A line below the title that ends in a colon and lists nothing: 全体村民：
fn is_addressee(line: &str, rest: &[&str]) -> bool {
    let line = line.trim();
    let next = rest.iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    let lists = signs::item(next).is_some() || signs::numbered(next).is_some() || next.contains('\t');
    let announces = ["如下", "以下", "下列"].iter().any(|word| line.contains(word));
    line.contains(is_cjk) && line.ends_with('：') && !lists && !announces && width_units(line) <= LONGEST_NAME
}

/// Lines that say when and by whom: a date, and a name or two.
fn is_dateline(block: &[&str]) -> bool {
    block.len() <= MOST_BYLINES
        && block.iter().any(|line| signs::is_date(line.trim()))
        && block.iter().all(|line| is_name(line.trim()))
}

fn is_labelled(block: &[&str]) -> bool {
    let labelled = |line: &&str| {
        (signs::label(line.trim()).is_some() || signs::spaced_label(line.trim()).is_some())
            && width_units(line) <= LONGEST_BYLINE * 2
            && !line.trim().ends_with(['?', '？', '。'])
    };
    block.len() >= 2 && block.iter().all(labelled)
}

/// The head of a letter up to its salutation, if it is more than a title: only the date stands on the cover.
fn take_letterhead(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> = filled.take(LONGEST_HEAD).take_while(|&at| !salutes(lines[at])).collect();
    let end = head.last().map_or(first, |last| skip(lines, last + 1));
    let line = |at: &usize| lines[*at].trim();
    let is_plain = |at: &&usize| !signs::is_date(line(at)) && signs::label(line(at)).is_none();
    let is_letter = lines.get(end).is_some_and(|line| salutes(line))
        && head.iter().filter(is_plain).count() >= FEWEST_ADDRESS
        && head
            .iter()
            .all(|at| width_units(line(at)) <= LONGEST_NAME && !line(at).starts_with(['#', '|', '-']));
    if !is_letter {
        return first;
    }
    for at in &head {
        match line(at).split_once([':', '：']) {
            Some((label, text)) if signs::is_subject(label) && document.title.is_none() => {
                document.title = Some(plain(text));
            }
            _ if signs::is_date(line(at)) => document.byline.push(plain(line(at))),
            _ => document.opening.push(plain(line(at))),
        }
    }
    document.opening.push(plain(lines[end]));
    end + 1
}

/// The head of a Japanese letter: what it is about stands right above 拝啓, and around it whoever writes, to whom and when.
fn take_notice(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> =
        filled.take(LONGEST_HEAD).take_while(|&at| !headings::opens_letter(lines[at].trim())).collect();
    let Some((title, others)) = head.split_last() else { return first };
    let end = skip(lines, title + 1);
    let is_opened = lines.get(end).is_some_and(|line| headings::opens_letter(line.trim()));
    if !is_opened || others.is_empty() || head.iter().any(|&at| !signs::is_short(lines[at].trim())) {
        return first;
    }
    document.title = Some(plain(lines[*title]));
    for line in others.iter().map(|&at| lines[at]) {
        if salutes(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    end
}

/// The head of an official paper above its first number: one line says what it is about, the others who writes it, to
/// whom and when.
fn take_official(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> =
        filled.take(LONGEST_HEAD).take_while(|&at| signs::numbered(lines[at].trim()).is_none()).collect();
    let Some(&last) = head.last().filter(|_| head.len() > FEWEST_ADDRESS) else { return first };
    let is_numbered =
        lines.get(skip(lines, last + 1)).is_some_and(|line| signs::numbered(line.trim()).is_some());
    let is_about = |at: &&usize| {
        let line = lines[**at].trim();
        line.contains("について")
            || line.ends_with("の件")
            || line.starts_with("关于")
            || line.starts_with("關於")
    };
    let about: Vec<&usize> = head.iter().filter(is_about).collect();
    let is_short = head.iter().all(|&at| signs::is_short(lines[at].trim()));
    let ([title], true, true) = (about.as_slice(), is_numbered, is_short) else { return first };
    document.title = Some(plain(lines[**title]));
    for line in head.iter().filter(|at| at != title).map(|&at| lines[at]) {
        if salutes(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    last + 1
}

/// The head of a memo or a mail: lines with labels, one of which names the subject. How many lines it takes.
fn take_memo(lines: &[&str], document: &mut Document) -> Option<usize> {
    let count = lines.iter().take_while(|line| !line.trim().is_empty()).count();
    let block: Vec<&str> = lines[..count].iter().map(|line| line.trim()).collect();
    let labelled = |line: &&str| signs::label(line).is_some() || signs::header(line).is_some();
    let at = block.iter().position(|line| {
        line.split_once([':', '：'])
            .is_some_and(|(label, text)| signs::is_subject(label) && !text.trim().is_empty())
    })?;
    let is_mail =
        block.first().and_then(|line| signs::header(line)).is_some_and(|(kind, _)| kind == Header::From);
    let replied = lines[count..].iter().any(|line| mail::is_head(line));
    if count < 2 || is_mail && replied || !block.iter().skip(1).all(labelled) {
        return None;
    }
    let (_, title) = block[at].split_once([':', '：'])?;
    document.title = Some(plain(subject(title)));
    let others: Vec<&str> =
        block.iter().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| *line).collect();
    let is_wide =
        is_mail || others.iter().map(|line| width_units(line) + 3).sum::<usize>() > LONGEST_SUBTITLE;
    for line in others {
        // Of a mail, whoever writes and the date stand on the cover.
        if is_wide
            && !signs::header(line).is_some_and(|(kind, _)| matches!(kind, Header::From | Header::Date))
        {
            document.opening.push(plain(line));
        } else {
            document.byline.push(plain(line));
        }
    }
    Some(count)
}

/// How many lines title and byline take, if the text begins with a title.
fn title_lines(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?.trim();
    let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    let only = lines.iter().skip(1).all(|line| line.trim().is_empty());
    let is_sign = |line: &str| {
        signs::item(line).is_some()
            || signs::numbered(line).is_some()
            || signs::header(line).is_some()
            || signs::is_date(line)
            || signs::speaker(line, next)
            || signs::stamped(line).is_some()
            || signs::scheduled(line).is_some()
            || line.starts_with(['|', '>', '`', '!', '*']) && dividers::between_marks(line).is_none()
            // The name of a channel has no blank behind its mark.
            || line.trim_start_matches('#').starts_with(' ') && line.starts_with('#')
            || line.contains('\t')
    };
    let is_title = signs::is_short(first)
        || width_units(first) <= 110
            && lines.iter().take(4).any(|line| line.trim().is_empty())
            && signs::is_short(&first.chars().take(12).collect::<String>())
            && !first.ends_with(['.', '。', '！', '!', '，', ',']);
    // The first of several days names none but itself.
    let days =
        lines.iter().filter(|line| signs::is_short(line.trim()) && signs::leading_day(line.trim()).is_some());
    let is_day = signs::leading_day(first).is_some() && days.count() > 2;
    let underlined = next.len() >= 3 && next.chars().all(|c| c == '=' || c == '-');
    if only
        || next.starts_with(char::is_lowercase)
            && (headings::ends(next) || lines.get(2).is_some_and(|line| !line.trim().is_empty()))
        || underlined
        || is_day
        || !is_title
        || signs::addresses(first)
        || is_sign(first)
        || signs::label(first).is_some_and(|(label, _)| {
            // A talk among many is called so.
            let is_talk = ["群聊", "群聊记录", "聊天记录"].contains(&label);
            // 父母陪伴的影响：一个模型 has its subtitle behind it.
            let is_name = width_units(label) < LONG_LABEL;
            label.split_whitespace().count() < 2 && !label.contains(char::is_numeric) && !is_talk && is_name
        })
        || first.ends_with(['?', '？']) && sentences(first).len() > 1
        || first.ends_with([':', '：'])
    {
        return None;
    }
    let is_byline = |line: &&&str| {
        let line = line.trim();
        !line.is_empty()
            && (!is_sign(line) || signs::is_date(line))
            && width_units(line) <= LONGEST_BYLINE
            && (!line.ends_with(['.', '。', '！', '!', '？', '?']) || line.contains([':', '：']))
            && signs::spaced_label(line).is_none()
    };
    let bylines = lines[1..].iter().take_while(is_byline).count();
    let ended = lines.get(1 + bylines).is_none_or(|line| line.trim().is_empty());
    // Lines that run on into text are text, unless most of them are a byline.
    let block = lines[1..].iter().take_while(|line| !line.trim().is_empty()).count();
    let is_short = lines[1..=block].iter().all(|line| width_units(line) <= LONGEST_BYLINE);
    let labelled = lines[1..=block].iter().filter(|line| signs::label(line.trim()).is_some()).count();
    let bylines = match bylines {
        bylines if ended && bylines <= MOST_BYLINES => bylines,
        bylines if bylines * 2 >= block && labelled > 0 && is_short && block <= MOST_BYLINES => block,
        _ if labelled * 3 >= block * 2 && is_short && block <= MOST_LABELLED => block,
        _ => 0,
    };
    Some(1 + bylines)
}

/// Takes whoever signs below the text, and the wishes before the name. Remarks in brackets, enclosures and a postscript
/// may stand behind it.
fn take_foot(lines: &mut [&str], first: usize, document: &mut Document) {
    if lines.iter().filter(|line| mail::is_head(line)).count() > 1 {
        return;
    }
    take_contact(lines, first, document);
    let mut end = lines.len();
    while let Some(last) = (first..end).rev().find(|&at| !lines[at].trim().is_empty()) {
        if bracketed(lines[last]).is_some() {
            end = last;
            continue;
        }
        let start = (first..last).rev().find(|&at| lines[at].trim().is_empty()).map_or(first, |at| at + 1);
        if start < last && headings::lists_enclosures(lines[last].trim()) {
            document.closing.push(plain(lines[last]));
            lines[last] = "";
            continue;
        }
        if headings::encloses(lines[start].trim()) {
            // A line of enclosures is for whoever has the letter; a list or a postscript is text.
            if start == last && headings::lists_enclosures(lines[start].trim()) {
                document.closing.push(plain(lines[start]));
                lines[start] = "";
            }
            end = start;
        } else {
            break;
        }
    }
    let blank = |at: usize| lines[at].trim().is_empty();
    let filled: Vec<usize> = (first..end).rev().filter(|&at| !blank(at)).take(MOST_SIGNED).collect();
    let closes = |at: usize| headings::closes(lines[at].trim()) && !headings::ends(lines[at].trim());
    let mut signed: Vec<usize> =
        filled.iter().copied().take_while(|&at| closes(at) || is_name(lines[at].trim())).collect();
    let wishes = signed.iter().rposition(|&at| closes(at)).or_else(|| wishes(lines, &signed));
    if let Some(wishes) = wishes {
        signed.truncate(wishes + 1);
    } else {
        // Without wishes, the last lines sign only if they are a block of their own with a date, or a dash and a name.
        let own = signed.windows(2).position(|pair| pair[1] + 1 < pair[0]).map_or(signed.len(), |at| at + 1);
        let is_block = own > 0 && filled.get(own).is_some_and(|before| before + 1 < filled[own - 1]);
        signed.truncate(own);
        let dashed = |at: &usize| {
            let line = lines[*at].trim();
            line.starts_with(['–', '—', '-', '―']) || headings::names_house(line)
        };
        let dated = |at: &usize| {
            let line = lines[*at].trim();
            line.contains('年') && line.contains('月') && line.contains('日')
                || facts(line).iter().any(|fact| matches!(fact.kind, FactKind::Date(_)))
        };
        // In a text without blank lines a name and a date below a sentence sign it.
        let is_dense = lines.iter().filter(|line| !line.trim().is_empty()).count() > MOST_SIGNED
            && lines[first..].iter().all(|line| !line.trim().is_empty() || lines[first..].ends_with(&[""]));
        let is_block = is_block || is_dense && signed.len() == 2;
        if !is_block
            || signed.len() > MOST_BYLINES
            || !(signed.iter().any(dated) || signed.len() == 1 && signed.iter().all(dashed))
        {
            return;
        }
    }
    // A signature below nothing is the text.
    if signed.last().is_none_or(|&top| (first..top).filter(|&at| !blank(at)).count() < 3) {
        return;
    }
    let enclosed = std::mem::take(&mut document.closing);
    for &at in signed.iter().rev() {
        let line = plain(lines[at].trim().trim_start_matches(['–', '—', '―', '-']));
        if closes(at) { document.closing.push(line) } else { document.signature.push(line) }
    }
    document.closing.extend(enclosed);
    for at in signed {
        lines[at] = "";
    }
}

/// A short line that ends in a comma above a name ends a letter in any language: "Diolch yn fawr,".
fn wishes(lines: &[&str], signed: &[usize]) -> Option<usize> {
    let is_wish =
        |at: &usize| lines[*at].trim().ends_with(',') && width_units(lines[*at]) <= LONGEST_NAME / 2;
    let is_alone = |at: usize| at == 0 || lines[at - 1].trim().is_empty();
    let wish = signed.iter().position(is_wish).filter(|&at| at > 0 && is_alone(signed[at]))?;
    let is_name = signed[..wish].iter().all(|&at| lines[at].split_whitespace().count() <= 4);
    is_name.then_some(wish)
}

/// Takes what stands below the text and is no part of its last section: what a sender's program adds behind two dashes,
/// the end of a meeting, how to reach somebody.
fn take_contact(lines: &mut [&str], first: usize, document: &mut Document) {
    let dashes = (first..lines.len()).rfind(|&at| lines[at].trim() == "--");
    if let Some(at) = dashes.filter(|&at| lines.len() - at <= MOST_SIGNED) {
        let added = lines[at + 1..].iter().filter(|line| !line.trim().is_empty());
        document.closing.extend(added.map(|line| plain(line)));
        lines[at..].fill("");
    }
    let Some(last) = (first..lines.len()).rfind(|&at| !lines[at].trim().is_empty()) else { return };
    let start = (first..last).rev().find(|&at| lines[at].trim().is_empty()).map_or(first, |at| at + 1);
    if start == first {
        return;
    }
    if last - start < FEWEST_ADDRESS && headings::ends_meeting(lines[start].trim()) {
        document.closing.extend(lines[start..=last].iter().map(|line| plain(line)));
        lines[start..=last].fill("");
    } else if headings::tells_contact(lines[start].trim()) && last - start < MOST_BYLINES {
        document.contact = lines[start..=last].iter().map(|line| plain(line)).collect();
        lines[start..=last].fill("");
    }
}

/// A line that can be a name, an office, an address or a date.
fn is_name(line: &str) -> bool {
    let contact =
        ["tel", "phone", "mobile", "email", "e-mail", "电话", "電話", "邮箱", "联系人", "聯絡人", "連絡先"];
    let lower = line.to_lowercase();
    let labelled = signs::label(line).is_some() && !contact.iter().any(|word| lower.starts_with(word));
    let initial = line.len() <= 24 && line.ends_with('.');
    let dashed = line.trim_start_matches(['–', '—', '―', '-', ' ']);
    width_units(line) <= LONGEST_NAME
        && (!headings::ends(line) || initial)
        && !labelled
        && !headings::encloses(line)
        && signs::item(dashed).is_none()
        && signs::numbered(dashed).is_none()
        && !line.starts_with(['#', '|', '>', '【', '■', '*', '・'])
        && !line.contains(['\t', ';', '；'])
        && (!line.contains('，') || line.contains('日') && width_units(line) <= LONGEST_NAME / 2)
        && (sentences(dashed).len() == 1 || width_units(dashed) <= LONGEST_NAME / 2)
}

#[cfg(test)]
mod tests;
