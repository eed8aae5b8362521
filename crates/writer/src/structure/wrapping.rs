//! Which lines were broken only because the page was no wider? They are put together again before anything else is
//! read.

use std::collections::HashSet;

use deckwright_model::language::{is_cjk, width_units};

use super::line_kinds;
use super::series;

/// Narrowest line of a wrapped page, in half ems.
const MIN_WRAPPING_WIDTH: usize = 36;
/// Widest line of a wrapped page, in half ems.
const MAX_WRAPPING_WIDTH: usize = 110;
/// Fewer broken lines than this are chance.
const MIN_BROKEN_LINES: usize = 3;
/// How far before the edge a line of Chinese or Japanese may end, since no punctuation mark begins a line.
const MAX_HANGING_WIDTH: usize = 4;
/// Widest line that says who said something and what they are, in half ems.
const MAX_SPEAKER_LENGTH: usize = 80;
/// Words that keep the hyphen after them: "self-service".
const JOINED: [&str; 12] =
    ["self", "well", "half", "non", "co", "ex", "long", "short", "full", "part", "high", "low"];

/// The lines of a text, with each speaker moved behind the quotation: a dash and a name below its end.
pub fn attributed(lines: Vec<String>) -> Vec<String> {
    let mut result: Vec<String> = Vec::with_capacity(lines.len());
    for line in lines {
        let is_name = line.trim_start().strip_prefix(['–', '—', '―', '-']).is_some_and(|name| {
            let name = name.trim_start_matches(['–', '—', '―', '-']).trim();
            (2..=MAX_SPEAKER_LENGTH).contains(&width_units(name))
                && !name.ends_with(['.', '。', '?', '？', ':', '：'])
        });
        let said = result.last_mut().filter(|said: &&mut String| {
            is_name
                && said.trim_start().starts_with(['"', '“', '「', '『'])
                && said.trim_end().ends_with(['"', '”', '」', '』'])
        });
        match said {
            Some(said) => *said = format!("{} {}", said.trim_end(), line.trim()),
            None => result.push(line),
        }
    }
    result
}

/// The lines of a text with every paragraph on one line, if its lines were broken at the edge of a page.
pub fn unwrapped(lines: &[&str]) -> Vec<String> {
    let Some(edge) = edge(lines) else { return lines.iter().map(ToString::to_string).collect() };
    let words = compounds(lines);
    let mut result: Vec<String> = Vec::with_capacity(lines.len());
    let (mut before, mut number) = ("", 0);
    for line in lines {
        let counted = series::counted(line.trim());
        let follows = counted.is_none_or(|count| count == 1 || count == number + 1);
        let joins = is_broken(before, line, edge, follows) || is_hyphened(before, line);
        if !joins && let Some(count) = counted {
            number = count;
        }
        match result.last_mut().filter(|_| joins) {
            Some(last) => join(last, line.trim(), &words),
            None => result.push((*line).to_owned()),
        }
        before = line;
    }
    result
}

/// Where the lines of a text were broken, if they were: most lines that are followed by another had no room for its
/// first word.
fn edge(lines: &[&str]) -> Option<usize> {
    let follows = |pair: &&[&str]| !pair[0].trim().is_empty() && !begins(pair[1]) && !is_tabular(pair[0]);
    let pairs: Vec<&[&str]> = lines.windows(2).filter(follows).collect();
    let mut widths: Vec<usize> = pairs.iter().map(|pair| width_units(pair[0])).collect();
    widths.sort_unstable();
    // An address, a title or a line that somebody changed later may reach beyond the edge.
    [50, 12].iter().find_map(|share| {
        let edge = *widths.get((widths.len() - widths.len() / share).checked_sub(1)?)?;
        let broken = pairs.iter().filter(|pair| is_full(pair[0], pair[1], edge)).count();
        let is_broken = broken >= MIN_BROKEN_LINES && broken * 3 >= pairs.len() * 2;
        (is_broken && (MIN_WRAPPING_WIDTH..=MAX_WRAPPING_WIDTH).contains(&edge)).then_some(edge)
    })
}

/// Whether the first word of the next line had no room on this one.
fn is_full(line: &str, next: &str, edge: usize) -> bool {
    let next = next.trim();
    let word: String = next.chars().take_while(|c| !c.is_whitespace() && !is_cjk(*c)).collect();
    match next.chars().next() {
        Some(first) if is_cjk(first) => width_units(line) + MAX_HANGING_WIDTH > edge,
        _ => width_units(line) + 1 + width_units(&word) > edge,
    }
}

/// Whether a line continues the one before it. `follows` says whether a number at its beginning continues the
/// numbering.
fn is_broken(before: &str, line: &str, edge: usize, follows: bool) -> bool {
    if before.trim().is_empty() || line.trim().is_empty() || is_tabular(before) || is_tabular(line) {
        return false;
    }
    let is_open = !ends_sentence(before);
    // A number that continues no numbering belongs to the sentence. A line with a label below another such line
    // begins something as well.
    let is_labelled =
        |line: &str| line.trim().split_once(": ").is_some_and(|(label, _)| label.split(' ').count() <= 3);
    let begins = (follows || !is_open) && begins(line) || is_labelled(before) && is_labelled(line);
    // People break a line before a date or a name, too.
    let is_small = line.trim().starts_with(char::is_lowercase);
    let is_wide = before.trim_end().ends_with(is_cjk) || line.trim().starts_with(is_cjk);
    let is_loose = (is_open || is_small) && !is_wide && width_units(before) * 4 >= edge * 3;
    !begins && (is_full(before, line, edge) || is_loose)
}

fn ends_sentence(line: &str) -> bool {
    line.trim_end().ends_with(['.', '!', '?', ':', ';', '。', '！', '？', '：', '；', '」', '”', '"'])
}

/// "con- | dition": a word that the edge cut.
fn is_hyphened(before: &str, line: &str) -> bool {
    let stem = before.trim_end().strip_suffix('-').unwrap_or_default();
    stem.ends_with(char::is_alphabetic) && line.trim_start().starts_with(char::is_lowercase)
}

/// Whether a line begins something: an item, a label, a heading, a quotation, or nothing at all.
fn begins(line: &str) -> bool {
    let line = line.trim();
    line.is_empty()
        || line.starts_with(['#', '|', '>', '`', '*', '■', '◆', '●', '※', '【', '['])
        || line_kinds::item(line).is_some()
        || line_kinds::numbered(line).is_some()
        || line_kinds::header(line).is_some()
        || line_kinds::is_rule(line)
        || line_kinds::label(line).is_some() && !line.starts_with(char::is_lowercase)
}

/// Whether a line has cells: words far apart, but not after a number or a full stop.
pub fn is_tabular(line: &str) -> bool {
    let line = line.trim();
    if line.contains('\t') {
        return true;
    }
    let gap = |(at, _): (usize, &str)| {
        let head = line[..at].trim_end();
        let is_mark = head.len() <= 6 && head.ends_with(|c: char| !c.is_alphabetic());
        !is_mark && !head.ends_with(['.', '!', '?', ':'])
    };
    line.match_indices("  ").any(gap) || line.match_indices('\u{3000}').any(gap)
}

/// Words of the text that have a hyphen inside them.
fn compounds<'a>(lines: &[&'a str]) -> HashSet<&'a str> {
    let words = lines.iter().flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '-'));
    words.filter(|word| word.trim_matches('-').contains('-')).collect()
}

/// Adds a line to the one before it; a word that was cut is whole again.
fn join(text: &mut String, line: &str, compounds: &HashSet<&str>) {
    if is_hyphened(text, line) {
        let length = text.trim_end().len();
        text.truncate(length);
        let stem = text.rsplit(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
        let rest = line.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
        let is_compound = compounds.contains(format!("{stem}{rest}").as_str())
            || JOINED.contains(&stem.trim_end_matches('-').to_lowercase().as_str())
            || stem.trim_end_matches('-').contains('-');
        if !is_compound {
            text.pop();
        }
    } else {
        let wide = |c: Option<char>| c.is_none_or(|c| c as u32 >= 0x2e80);
        if !wide(text.chars().next_back()) || !wide(line.chars().next()) {
            text.push(' ');
        }
    }
    text.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(unwrapped(&lines), expected);
    }

    #[test]
    fn lines_that_a_page_broke_are_whole_again() {
        check(
            "1. PURPOSE\n\nTo give you the lines that you need for the committee on\nWednesday, and to ask for a steer on the general con-\ndition of the hall. Average footfall was 214 and then\n97. For comparison:\n\n  - 71% of the visitors said that they could not or would\n    not come\n  - 44% came with a child",
            &[
                "1. PURPOSE",
                "",
                "To give you the lines that you need for the committee on Wednesday, and to ask for a steer on the general condition of the hall. Average footfall was 214 and then 97. For comparison:",
                "",
                "  - 71% of the visitors said that they could not or would not come",
                "  - 44% came with a child",
            ],
        );
    }

    #[test]
    fn lines_of_a_list_stay() {
        let text = "Bring with you:\na tent\na sleeping bag and a mat\na torch\n\nRob    field deposit    31 Jan\nDev    the offer        this week";
        check(text, &text.lines().collect::<Vec<_>>());
    }

    #[test]
    fn whoever_said_it_stands_behind_it() {
        let lines = ["\"It is quiet now.\"", "– Ann Vos, Arnhem", "- a tool", "\"Two faults.\""];
        let found = attributed(lines.map(str::to_owned).to_vec());
        assert_eq!(found, ["\"It is quiet now.\" – Ann Vos, Arnhem", "- a tool", "\"Two faults.\""]);
    }
}
