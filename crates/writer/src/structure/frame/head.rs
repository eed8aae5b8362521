//! Reads the beginning of a text: the head of a letter, a notice, an official paper or a mail, and title and
//! byline.

use deckwright_model::language::{is_cjk, is_digit, sentences, width_units};

use super::super::MAX_SUBTITLE_LENGTH;
use super::super::blocks::plain;
use super::super::dividers;
use super::super::headings;
use super::super::line_kinds::{self, Header};
use super::super::mail;
use super::super::read::{Document, MAX_BYLINE_LENGTH, MAX_BYLINES};
use super::{MAX_SIGNATURE_LENGTH, MIN_ADDRESS, salutes, skip, subject};

/// Widest title of a text, in half ems.
const MAX_TITLE_LENGTH: usize = 110;
/// Most lines of a letter before its salutation.
const MAX_HEAD_LINES: usize = 16;
/// Widest label before a colon, in half ems; wider words are a title.
const MAX_LABEL_LENGTH: usize = 20;
/// Most lines below a title if most of them have labels.
const MAX_LABELLED: usize = 9;
/// Indentation of a centred title, in half ems.
const MIN_CENTRED_INDENT: usize = 6;
/// Indentation of a line at the right, in half ems.
const MIN_RIGHT_INDENT: usize = 24;
/// Most lines of a title.
const MAX_TITLE_LINES: usize = 3;
/// Most lines above a title.
const MAX_ABOVE: usize = 5;
/// Widest name of a paper below its organisation, in half ems.
const MAX_PAPER_LENGTH: usize = 100;

/// Takes the head of a paper in two columns: the paper's name is the title, the rest goes below it.
pub fn take_columns(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let count = lines[first..].iter().take_while(|line| !line.trim().is_empty()).count();
    let block = &lines[first..first + count];
    let cells: Vec<&str> = block
        .iter()
        .flat_map(|line| line.split("    "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect();
    let is_head = (2..=MIN_ADDRESS).contains(&count)
        && cells.len() > count
        && block
            .iter()
            .all(|line| line_kinds::label(line.trim()).is_none() && line_kinds::is_short(line.trim()));
    let title = cells.iter().position(|cell| headings::names_paper(cell) && !cell.contains(char::is_numeric));
    let (true, Some(title)) = (is_head, title) else { return first };
    document.title = Some(plain(cells[title]));
    document.byline = cells[title + 1..].iter().chain(&cells[..title]).map(|cell| plain(cell)).collect();
    first + count
}

/// Takes the organisation above a paper's name; it goes on the cover below the title. Returns where the text
/// begins.
pub fn take_house(lines: &[&str], at: usize, document: &mut Document) -> usize {
    // The paper's number and date may follow its kind.
    let is_told = |line: &&&str| {
        let line = line.trim();
        !line.is_empty()
            && (line_kinds::label(line).is_some() || line_kinds::is_date(line))
            && line_kinds::is_short(line)
    };
    let is_kind = lines.get(at).is_some_and(|line| headings::names_genre(line.trim()));
    let told = if is_kind { lines[at + 1..].iter().take_while(is_told).count() } else { 0 };
    let next = skip(lines, at + 1 + told);
    let (Some(house), Some(paper)) = (lines.get(at).map(|line| line.trim()), lines.get(next)) else {
        return at;
    };
    let is_genre = is_kind && lines.get(at + 1 + told).is_some_and(|line| line.trim().is_empty());
    // A line with a subtitle after a dash below it is the title of this issue's content.
    let is_issue =
        next > at + 1 && names_issue(house) && lines.get(next + 1).is_some_and(|line| is_led_by_dash(line));
    let is_house = document.title.is_none()
        && line_kinds::is_short(house)
        && (headings::names_house(house) || is_genre || is_issue);
    let is_paper = width_units(paper) <= MAX_PAPER_LENGTH
        && (headings::names_paper(paper) || is_genre || is_issue)
        && !headings::ends(paper.trim())
        && line_kinds::label(paper.trim()).is_none()
        && line_kinds::numbered(paper.trim()).is_none();
    if !is_house || !is_paper || headings::names_paper(house) && !is_genre && !is_issue {
        return at;
    }
    document.title = Some(plain(paper.trim()));
    document.signature.insert(0, plain(house));
    document.byline.extend(lines[at + 1..at + 1 + told].iter().map(|line| plain(line.trim())));
    // The title may continue on the next line, with place and date.
    if let Some(line) = lines.get(next + 1).map(|line| line.trim())
        && line.starts_with(char::is_lowercase)
        && lines.get(next + 2).is_none_or(|line| line.trim().is_empty())
    {
        document.byline.push(plain(line));
        return skip(lines, next + 2);
    }
    // Its number and date may be directly below it.
    let is_field =
        |line: &&&str| line_kinds::label(line.trim()).is_some() && line_kinds::is_short(line.trim());
    let fields = lines[next + 1..].iter().take_while(is_field).count();
    document.byline.extend(lines[next + 1..next + 1 + fields].iter().map(|line| plain(line.trim())));
    skip(lines, next + 1 + fields)
}

/// Takes the head of a release: recipients, date and sender above an indented block, which is the title,
/// however many lines it has.
pub fn take_centred(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let indent = |line: &str| width_units(&line[..line.len() - line.trim_start().len()]);
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> = filled.take(MAX_HEAD_LINES).collect();
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
    let is_line = |at: usize| {
        let line = lines[at].trim();
        (MIN_CENTRED_INDENT..MIN_RIGHT_INDENT).contains(&indent(lines[at]))
            && !headings::ends(line)
            && line_kinds::label(line).is_none()
            && line_kinds::numbered(line).is_none()
            && line_kinds::item(line).is_none()
    };
    let Some(place) =
        head.iter().position(|&at| is_line(at)).filter(|&place| (1..=MAX_ABOVE).contains(&place))
    else {
        return first;
    };
    let begin = head[place];
    let count = (begin..lines.len()).take_while(|&at| !is_blank(at)).count();
    let text = skip(lines, begin + count);
    let is_title = is_blank(begin - 1)
        && count <= MAX_TITLE_LINES
        && (begin..begin + count).all(is_line)
        && lines.get(text).is_some_and(|line| indent(line) < MIN_CENTRED_INDENT);
    // Only recipients, date and sender may be above it.
    let is_above = |at: &usize| {
        let line = lines[*at].trim();
        salutes(line)
            || line_kinds::is_date(line)
            || indent(lines[*at]) >= MIN_RIGHT_INDENT
            || headings::has_house(line)
    };
    if !is_title || !head[..place].iter().all(is_above) {
        return first;
    }
    let mut title = String::new();
    for line in &lines[begin..begin + count] {
        let line = line.trim();
        let is_wide =
            title.ends_with(|c: char| c as u32 >= 0x2e80) && line.starts_with(|c: char| c as u32 >= 0x2e80);
        if !title.is_empty() && !is_wide {
            title.push(' ');
        }
        title.push_str(line);
    }
    document.title = Some(plain(&title));
    for line in head[..place].iter().map(|&at| lines[at].trim()) {
        if salutes(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    begin + count
}

/// Takes the title of a paper from a labelled line below its organisation's name: 事由：大維修工程. Returns where the
/// text begins.
pub fn name_subject(lines: &[&str], at: usize, document: &mut Document) -> usize {
    let house = document.title.clone().filter(|title| !headings::names_paper(title));
    let Some(house) = house else { return at };
    let filled = (at..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let is_field = |line: &usize| {
        line_kinds::label(lines[*line].trim()).is_some() && width_units(lines[*line]) <= MAX_BYLINE_LENGTH
    };
    let fields: Vec<usize> = filled.take(MAX_LABELLED).take_while(is_field).collect();
    let told = fields.iter().position(|&line| {
        line_kinds::label(lines[line].trim())
            .is_some_and(|(label, _)| line_kinds::is_subject(label) || headings::names_subject(label))
    });
    let Some(told) = told else { return at };
    let Some((_, title)) = line_kinds::label(lines[fields[told]].trim()) else { return at };
    document.title = Some(plain(title));
    document.byline.insert(0, house);
    document.byline.extend(fields[..told].iter().map(|&line| plain(lines[line].trim())));
    skip(lines, fields[told] + 1)
}

/// Takes the head of a letter up to its salutation, if it is more than a title. Only the date goes on the
/// cover.
pub fn take_letterhead(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> = filled.take(MAX_HEAD_LINES).take_while(|&at| !salutes(lines[at])).collect();
    let end = head.last().map_or(first, |last| skip(lines, last + 1));
    let line = |at: &usize| lines[*at].trim();
    let is_plain = |at: &&usize| !line_kinds::is_date(line(at)) && line_kinds::label(line(at)).is_none();
    let is_letter = lines.get(end).is_some_and(|line| salutes(line))
        && head.iter().filter(is_plain).count() >= MIN_ADDRESS
        && head.iter().all(|at| {
            width_units(line(at)) <= MAX_SIGNATURE_LENGTH && !line(at).starts_with(['#', '|', '-'])
        });
    if !is_letter {
        return first;
    }
    for at in &head {
        match line(at).split_once([':', '：']) {
            Some((label, text)) if line_kinds::is_subject(label) && document.title.is_none() => {
                document.title = Some(plain(text));
            }
            _ if line_kinds::is_date(line(at)) => document.byline.push(plain(line(at))),
            _ if document.title.is_none() && is_paper(lines, *at) => document.title = Some(plain(line(at))),
            // A Chinese or Japanese letter names its sender at the top, others may also name the recipient.
            _ if line(at).contains(is_cjk) => document.byline.push(plain(line(at))),
            _ => document.opening.push(plain(line(at))),
        }
    }
    document.opening.push(plain(lines[end]));
    end + 1
}

/// Takes the head of a Japanese letter: its subject directly above 拝啓, and around it the sender, the
/// recipient and the date.
pub fn take_notice(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> =
        filled.take(MAX_HEAD_LINES).take_while(|&at| !headings::opens_letter(lines[at].trim())).collect();
    let Some((title, others)) = head.split_last() else { return first };
    let end = skip(lines, title + 1);
    let is_opened = lines.get(end).is_some_and(|line| headings::opens_letter(line.trim()));
    if !is_opened || others.is_empty() || head.iter().any(|&at| !line_kinds::is_short(lines[at].trim())) {
        return first;
    }
    document.title = Some(plain(lines[*title]));
    for line in others.iter().map(|&at| lines[at]) {
        if salutes(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    end
}

/// Takes the head of a notice: the recipients, the sender and the date, and below them the paper's name on a
/// line of its own.
pub fn take_posted(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let is_line = |at: &usize| {
        let line = lines[*at].trim();
        let is_sign = line_kinds::numbered(line).is_some() || line_kinds::item(line).is_some();
        line_kinds::is_short(line)
            && line_kinds::label(line).is_none()
            && !is_sign
            && !line.starts_with(['#', '|'])
    };
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> = filled.take(MAX_HEAD_LINES).take_while(is_line).collect();
    let Some(place) = head.iter().position(|&at| is_paper(lines, at)).filter(|&place| place > 0) else {
        return first;
    };
    let is_for = |line: &str| {
        salutes(line)
            || ["皆さま", "皆様", "皆さん", "の方々", "様", "各位"].iter().any(|end| line.ends_with(end))
    };
    if !head[..place].iter().any(|&at| line_kinds::is_date(lines[at].trim()) || is_for(lines[at].trim())) {
        return first;
    }
    document.title = Some(plain(lines[head[place]].trim()));
    let mut end = head[place] + 1;
    while lines.get(end).is_some_and(|line| is_led_by_dash(line)) {
        document.byline.push(plain(lines[end].trim()));
        end += 1;
    }
    for line in head[..place].iter().map(|&at| lines[at].trim()) {
        if is_for(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    end
}

/// Whether a line at the beginning of a block is a paper's Chinese or Japanese name: 障害報告書, 住民集会のお知らせ.
fn is_paper(lines: &[&str], at: usize) -> bool {
    let line = lines[at].trim();
    let begins = at == 0 || lines[at - 1].trim().is_empty();
    begins && line.contains(is_cjk) && headings::names_paper(line) && line_kinds::label(line).is_none()
}

/// Whether a line is a subtitle after a dash or between wave dashes: ――川越センター 戸田さん, 〜これからどう使うか〜.
pub fn is_led_by_dash(line: &str) -> bool {
    let line = line.trim();
    let is_led = ["――", "——", "──", "〜", "～"].iter().any(|mark| line.starts_with(mark));
    is_led && line_kinds::is_short(line) && !line_kinds::is_rule(line) && !headings::ends(line)
}

/// Whether a line is the issue of a periodical: 第88号, "Issue 112".
fn names_issue(line: &str) -> bool {
    let lower = line.to_lowercase();
    let counted =
        |mark: &str| lower.match_indices(mark).any(|(at, _)| lower[at + mark.len()..].starts_with(is_digit));
    counted("issue ")
        || counted("no. ")
        || counted("vol. ")
        || counted("第") && line.contains(['号', '期', '號'])
}

/// Moves a title that is only a kind of paper below the paper's subject.
pub fn name_genre(document: &mut Document) {
    let is_genre = |title: &String| headings::names_genre(title) || headings::names_form(title);
    let Some(genre) = document.title.clone().filter(is_genre) else { return };
    let told = document.byline.iter().position(|line| {
        line_kinds::label(line)
            .is_some_and(|(label, _)| line_kinds::is_subject(label) || headings::names_subject(label))
    });
    let Some(told) = told else { return };
    let line = document.byline.remove(told);
    document.title = line_kinds::label(&line).map(|(_, title)| title.to_owned());
    document.byline.insert(0, genre);
}

/// Takes the head of an official paper above its first number: one line is its subject, the others are the
/// sender, the recipient and the date.
pub fn take_official(lines: &[&str], first: usize, document: &mut Document) -> usize {
    let filled = (first..lines.len()).filter(|&at| !lines[at].trim().is_empty());
    let head: Vec<usize> = filled
        .take(MAX_HEAD_LINES)
        .take_while(|&at| line_kinds::numbered(lines[at].trim()).is_none())
        .collect();
    let Some(&last) = head.last().filter(|_| head.len() > MIN_ADDRESS) else { return first };
    let is_numbered =
        lines.get(skip(lines, last + 1)).is_some_and(|line| line_kinds::numbered(line.trim()).is_some());
    let is_about = |at: &&usize| {
        let line = lines[**at].trim();
        line.contains("について")
            || line.ends_with("の件")
            || line.starts_with("关于")
            || line.starts_with("關於")
    };
    let about: Vec<&usize> = head.iter().filter(is_about).collect();
    let is_short = head.iter().all(|&at| line_kinds::is_short(lines[at].trim()));
    let ([title], true, true) = (about.as_slice(), is_numbered, is_short) else { return first };
    document.title = Some(plain(lines[**title]));
    for line in head.iter().filter(|at| at != title).map(|&at| lines[at]) {
        if salutes(line) { &mut document.opening } else { &mut document.byline }.push(plain(line));
    }
    last + 1
}

/// Takes the head of a memo or mail: labelled lines, one of which is the subject. Returns how many lines it
/// has.
pub fn take_memo(lines: &[&str], document: &mut Document) -> Option<usize> {
    let count = lines.iter().take_while(|line| !line.trim().is_empty()).count();
    let block: Vec<&str> = lines[..count].iter().map(|line| line.trim()).collect();
    let labelled = |line: &&str| line_kinds::label(line).is_some() || line_kinds::header(line).is_some();
    let at = block.iter().position(|line| {
        line.split_once([':', '：'])
            .is_some_and(|(label, text)| line_kinds::is_subject(label) && !text.trim().is_empty())
    })?;
    let is_mail =
        block.first().and_then(|line| line_kinds::header(line)).is_some_and(|(kind, _)| kind == Header::From);
    let replied = lines[count..].iter().any(|line| mail::is_head(line));
    if count < 2 || is_mail && replied || !block.iter().skip(1).all(labelled) {
        return None;
    }
    let (_, title) = block[at].split_once([':', '：'])?;
    document.title = Some(plain(subject(title)));
    let others: Vec<&str> =
        block.iter().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| *line).collect();
    let is_wide =
        is_mail || others.iter().map(|line| width_units(line) + 3).sum::<usize>() > MAX_SUBTITLE_LENGTH;
    for line in others {
        // Of a mail, the sender and the date go on the cover.
        if is_wide
            && !line_kinds::header(line).is_some_and(|(kind, _)| matches!(kind, Header::From | Header::Date))
        {
            document.opening.push(plain(line));
        } else {
            document.byline.push(plain(line));
        }
    }
    Some(count)
}

/// The number of lines of title and byline, if the text begins with a title.
pub fn title_lines(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?.trim();
    let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    let only = lines.iter().skip(1).all(|line| line.trim().is_empty());
    let is_sign = |line: &str| {
        line_kinds::item(line).is_some()
            || line_kinds::numbered(line).is_some()
            || line_kinds::header(line).is_some()
            || line_kinds::is_date(line)
            || line_kinds::is_message_head(line, next)
            || line_kinds::stamped(line).is_some()
            || line_kinds::scheduled(line).is_some()
            || line.starts_with(['|', '>', '`', '!', '*']) && dividers::between_marks(line).is_none()
            // The `#` of a channel's name is not followed by a space.
            || line.trim_start_matches('#').starts_with(' ') && line.starts_with('#')
            || line.contains('\t')
    };
    let is_title = line_kinds::is_short(first)
        || width_units(first) <= MAX_TITLE_LENGTH
            && lines.iter().take(4).any(|line| line.trim().is_empty())
            && line_kinds::is_short(&first.chars().take(12).collect::<String>())
            && !first.ends_with(['.', '。', '！', '!', '，', ',']);
    // The first of several dates is not a title.
    let days = lines
        .iter()
        .filter(|line| line_kinds::is_short(line.trim()) && line_kinds::leading_day(line.trim()).is_some());
    let is_day = line_kinds::leading_day(first).is_some() && days.count() > 2;
    let underlined = next.len() >= 3 && next.chars().all(|c| c == '=' || c == '-');
    if only
        || next.starts_with(char::is_lowercase)
            && (headings::ends(next) || lines.get(2).is_some_and(|line| !line.trim().is_empty()))
        || underlined
        || is_day
        || !is_title
        || line_kinds::addresses(first)
        || is_sign(first)
        || line_kinds::label(first).is_some_and(|(label, _)| {
            // Group chats have such a label.
            let is_talk = ["群聊", "群聊记录", "聊天记录"].contains(&label);
            // 父母陪伴的影响：一个模型 is a title with its subtitle.
            let is_name = width_units(label) < MAX_LABEL_LENGTH;
            // 案例：一家面包店 alone above the text is the kind of paper and its subject.
            let is_kind = headings::names_genre(label) && next.is_empty();
            label.split_whitespace().count() < 2
                && !label.contains(char::is_numeric)
                && !is_talk
                && !is_kind
                && is_name
        })
        || first.ends_with(['?', '？']) && sentences(first).len() > 1
        || first.ends_with([':', '：'])
    {
        return None;
    }
    let is_byline = |line: &&&str| {
        let line = line.trim();
        !line.is_empty()
            && (!is_sign(line) || line_kinds::is_date(line))
            && width_units(line) <= MAX_BYLINE_LENGTH
            && (!line.ends_with(['.', '。', '！', '!', '？', '?']) || line.contains([':', '：']))
            && line_kinds::spaced_label(line).is_none()
    };
    let bylines = lines[1..].iter().take_while(is_byline).count();
    let ended = lines.get(1 + bylines).is_none_or(|line| line.trim().is_empty());
    // Lines followed directly by text are text, unless most of them are a byline.
    let block = lines[1..].iter().take_while(|line| !line.trim().is_empty()).count();
    let is_short = lines[1..=block].iter().all(|line| width_units(line) <= MAX_BYLINE_LENGTH);
    let labelled = lines[1..=block].iter().filter(|line| line_kinds::label(line.trim()).is_some()).count();
    let bylines = match bylines {
        bylines if ended && bylines <= MAX_BYLINES => bylines,
        bylines if bylines * 2 >= block && labelled > 0 && is_short && block <= MAX_BYLINES => block,
        _ if labelled * 3 >= block * 2 && is_short && block <= MAX_LABELLED => block,
        _ => 0,
    };
    Some(1 + bylines)
}
