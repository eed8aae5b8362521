//! Reads the end of a text: the signature, the complimentary close before it, contact details.

use deckwright_model::fidelity::{FactKind, facts};
use deckwright_model::language::{sentences, width_units};

use super::super::blocks::plain;
use super::super::headings;
use super::super::line_kinds;
use super::super::mail;
use super::super::read::{Document, MAX_BYLINES};
use super::{MAX_SIGNATURE_LENGTH, MIN_ADDRESS, bracketed};

/// Longest name that may end with the stop of an initial, in bytes.
const MAX_INITIAL_LENGTH: usize = 24;
/// Most lines of a signature.
const MAX_SIGNED: usize = 8;
/// Most lines of contact details, including a blank one.
const MAX_CONTACT: usize = 7;

/// Takes the signature below the text with its complimentary close. Remarks in brackets, enclosures and a
/// postscript may follow it.
pub fn take_foot(lines: &mut [&str], first: usize, document: &mut Document) {
    if lines.iter().filter(|line| mail::is_head(line)).count() > 1 {
        return;
    }
    // A divider below everything separates nothing.
    let is_mark = |line: &str| {
        line_kinds::is_rule(line) || line.len() > 2 && line.chars().all(|c| c == '#' || c == ' ')
    };
    while let Some(last) = (first..lines.len()).rfind(|&at| !lines[at].trim().is_empty())
        && is_mark(lines[last].trim())
    {
        lines[last] = "";
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
            // A single line of enclosures is only for the recipient; a list or a postscript is text.
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
    let filled: Vec<usize> = (first..end).rev().filter(|&at| !blank(at)).take(MAX_SIGNED).collect();
    let closes = |at: usize| headings::closes(lines[at].trim()) && !headings::ends(lines[at].trim());
    let mut signed: Vec<usize> =
        filled.iter().copied().take_while(|&at| closes(at) || is_name(lines[at].trim())).collect();
    let wishes = signed.iter().rposition(|&at| closes(at)).or_else(|| wishes(lines, &signed));
    if let Some(wishes) = wishes {
        signed.truncate(wishes + 1);
    } else {
        // Without a complimentary close, the last lines are a signature only if they are a separate block
        // with a date, or a dash and a name.
        let own = signed.windows(2).position(|pair| pair[1] + 1 < pair[0]).map_or(signed.len(), |at| at + 1);
        let is_block = own > 0 && filled.get(own).is_some_and(|before| before + 1 < filled[own - 1]);
        signed.truncate(own);
        let dashed = |at: &usize| {
            let line = lines[*at].trim();
            line.starts_with(['–', '—', '-', '―']) || headings::names_house(line)
        };
        let dated = |at: &usize| {
            let line = lines[*at].trim();
            line.contains('年') && line.contains('月')
                || facts(line).iter().any(|fact| matches!(fact.kind, FactKind::Date(_)))
        };
        // In a text without blank lines, a name and a date below a sentence are a signature.
        let is_dense = lines.iter().filter(|line| !line.trim().is_empty()).count() > MAX_SIGNED
            && lines[first..].iter().all(|line| !line.trim().is_empty() || lines[first..].ends_with(&[""]));
        let is_block = is_block || is_dense && signed.len() == 2;
        if !is_block
            || signed.len() > MAX_BYLINES
            || !(signed.iter().any(dated) || signed.len() == 1 && signed.iter().all(dashed))
        {
            return;
        }
    }
    // With hardly any text above, the lines are text and no signature.
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

/// Finds the complimentary close: a short line that ends with a comma, above a name, in any language: "Diolch
/// yn fawr,".
fn wishes(lines: &[&str], signed: &[usize]) -> Option<usize> {
    let is_wish =
        |at: &usize| lines[*at].trim().ends_with(',') && width_units(lines[*at]) <= MAX_SIGNATURE_LENGTH / 2;
    let is_alone = |at: usize| at == 0 || lines[at - 1].trim().is_empty();
    let wish = signed.iter().position(is_wish).filter(|&at| at > 0 && is_alone(signed[at]))?;
    let is_name = signed[..wish].iter().all(|&at| lines[at].split_whitespace().count() <= 4);
    is_name.then_some(wish)
}

/// Takes what is below the text and not part of its last section: a mail program's footer after two dashes,
/// the end of a meeting, contact details.
fn take_contact(lines: &mut [&str], first: usize, document: &mut Document) {
    let dashes = (first..lines.len()).rfind(|&at| lines[at].trim() == "--");
    if let Some(at) = dashes.filter(|&at| lines.len() - at <= MAX_SIGNED) {
        let added = lines[at + 1..].iter().filter(|line| !line.trim().is_empty());
        document.closing.extend(added.map(|line| plain(line)));
        lines[at..].fill("");
    }
    let Some(last) = (first..lines.len()).rfind(|&at| !lines[at].trim().is_empty()) else { return };
    let begin =
        |last: usize| (first..last).rev().find(|&at| lines[at].trim().is_empty()).map_or(first, |at| at + 1);
    let mut start = begin(last);
    // A line after it may offer further material.
    let before = (first..start).rfind(|&at| !lines[at].trim().is_empty());
    if start == last
        && let Some(before) =
            before.map(begin).filter(|&before| headings::tells_contact(lines[before].trim()))
    {
        start = before;
    }
    if start == first {
        return;
    }
    if last - start < MIN_ADDRESS && headings::ends_meeting(lines[start].trim()) {
        document.closing.extend(lines[start..=last].iter().map(|line| plain(line)));
        lines[start..=last].fill("");
    } else if is_address(&lines[start..=last]) {
        document.farewell = lines[start..=last].iter().map(|line| plain(line.trim())).collect();
        lines[start..=last].fill("");
    } else if headings::tells_contact(lines[start].trim()) && last - start <= MAX_CONTACT {
        let told = lines[start..=last].iter().filter(|line| !line.trim().is_empty());
        document.contact = told.map(|line| plain(line)).collect();
        lines[start..=last].fill("");
    }
}

/// Whether a block is an address: two or three lines without a label or a sentence, one of which is a
/// contact.
fn is_address(block: &[&str]) -> bool {
    let is_line = |line: &&str| {
        let line = line.trim();
        width_units(line) <= MAX_SIGNATURE_LENGTH
            && !headings::ends(line)
            && !headings::closes(line)
            && line_kinds::label(line).is_none()
            && line_kinds::item(line).is_none()
    };
    (2..=MIN_ADDRESS).contains(&block.len())
        && block.iter().all(is_line)
        && block.iter().any(|line| line_kinds::reaches(line.trim()))
}

/// Whether a line can be a name, an office, an address or a date.
pub fn is_name(line: &str) -> bool {
    let contact =
        ["tel", "phone", "mobile", "email", "e-mail", "电话", "電話", "邮箱", "联系人", "聯絡人", "連絡先"];
    let lower = line.to_lowercase();
    let labelled = line_kinds::label(line).is_some() && !contact.iter().any(|word| lower.starts_with(word));
    let initial = line.len() <= MAX_INITIAL_LENGTH && line.ends_with('.');
    let dashed = line.trim_start_matches(['–', '—', '―', '-', ' ']);
    width_units(line) <= MAX_SIGNATURE_LENGTH
        && (!headings::ends(line) || initial)
        && !labelled
        && !headings::encloses(line)
        && line_kinds::item(dashed).is_none()
        && line_kinds::numbered(dashed).is_none()
        && !line.starts_with(['#', '|', '>', '【', '■', '*', '・'])
        && !line.contains(['\t', ';', '；'])
        && (!line.contains('，') || line.contains('日') && width_units(line) <= MAX_SIGNATURE_LENGTH / 2)
        && (sentences(dashed).len() == 1 || width_units(dashed) <= MAX_SIGNATURE_LENGTH / 2)
}
