//! Where do footnotes of a document belong? To the page that refers to them, as its source.

use std::collections::{HashMap, HashSet};

use super::{chatter, lines, listing, numbering};

/// Longest label of a footnote, in bytes.
const MAX_NOTE_LABEL_LENGTH: usize = 40;

/// The document without its footnotes; after every line that refers to one stands its text as a source.
pub(super) fn to_sources(markdown: &str) -> String {
    let markdown = &uncited(&numbered(markdown).unwrap_or_else(|| markdown.to_owned()));
    let notes: HashMap<&str, &str> = markdown.lines().filter_map(definition).collect();
    if notes.is_empty() {
        return markdown.to_owned();
    }
    let mut out = String::with_capacity(markdown.len());
    let mut pending: Vec<&str> = Vec::new();
    for line in markdown.lines() {
        if definition(line).is_some() {
            continue;
        }
        let is_row = line.trim_start().starts_with('|');
        if !is_row {
            pending.drain(..).for_each(|note| add_source(&mut out, "\n", note));
        }
        let (kept, found) = without_references(line, &notes);
        out.push_str(&kept);
        out.push('\n');
        let item = line.len() - line.trim_start_matches([' ', '-', '*', '+']).len();
        let lead = &line[..item];
        match found.as_slice() {
            [] => {}
            // A table goes on until its last row.
            _ if is_row => pending.extend(found),
            _ if lead.contains(['-', '*', '+']) => {
                found.iter().for_each(|note| add_source(&mut out, lead, note))
            }
            _ => found.iter().for_each(|note| add_source(&mut out, "\n", note)),
        }
    }
    pending.drain(..).for_each(|note| add_source(&mut out, "\n", note));
    out
}

/// `[1] A survey` below a heading that says sources follow, with `[1]` after words of slides before it: each slide
/// gets its sources at its end.
fn numbered(markdown: &str) -> Option<String> {
    let lines: Vec<&str> = markdown.split('\n').collect();
    let head = lines.iter().rposition(|line| chatter::lists_sources(line.trim_matches(['#', '*', ' '])))?;
    let is_open = |line: &&&str| line.trim().is_empty() || entry(line).is_some();
    let end = head + 1 + lines[head + 1..].iter().take_while(is_open).count();
    let entries: HashMap<&str, &str> = lines[head + 1..end].iter().filter_map(|line| entry(line)).collect();
    let starts: Vec<usize> = (0..head).filter(|at| begins_slide(lines[*at])).collect();
    let is_cited = |line: &&str| cited(line).any(|number| entries.contains_key(number));
    if starts.len() < MIN_SLIDES || !lines[starts[0]..head].iter().any(is_cited) {
        return None;
    }
    let mut out = String::with_capacity(markdown.len());
    let mut told: HashSet<&str> = HashSet::new();
    let bounds = std::iter::once(0).chain(starts.iter().copied()).chain(std::iter::once(head));
    let bounds: Vec<usize> = bounds.collect();
    for (at, pair) in bounds.windows(2).enumerate() {
        let section = &lines[pair[0]..pair[1]];
        let mut sources: Vec<&str> = Vec::new();
        for line in section {
            for number in cited(line).filter(|number| entries.contains_key(number)) {
                if at > 0 && !sources.contains(&number) {
                    sources.push(number);
                }
            }
            out.push_str(&uncited_of(line, &entries));
            out.push('\n');
        }
        told.extend(&sources);
        let below = section.iter().skip(1).find(|line| !line.trim().is_empty()).copied().unwrap_or_default();
        let indent = &below[..below.len() - below.trim_start().len()];
        if sources.is_empty() {
            continue;
        }
        let text = sources.iter().map(|number| entries[number]).collect::<Vec<_>>().join("; ");
        out.truncate(out.trim_end().len());
        // A line right below an entry of a list, a row or a quotation would be one more line of it.
        let last = out.rsplit('\n').next().unwrap_or_default().trim_start();
        let is_plain = lines::bullet(last).is_none()
            && !last.starts_with(['|', '>'])
            && numbering::parse(last).is_none();
        let lead = match (indent.is_empty(), is_plain) {
            (true, true) => "\n".to_owned(),
            (true, false) => "\n\n".to_owned(),
            (false, _) => format!("\n{indent}- "),
        };
        out.push_str(&format!("{lead}Source: {text}\n\n"));
    }
    let is_left = |line: &&&str| entry(line).is_none_or(|(number, _)| !told.contains(number));
    // If no entry is left, nothing follows their heading.
    let are_told = entries.keys().all(|number| told.contains(number));
    let rest = lines[head..].iter().skip(usize::from(are_told)).filter(is_left);
    let rest: Vec<&str> = rest.copied().collect();
    out.push_str(&rest.join("\n"));
    Some(out)
}

/// Fewer slides than this are a text with a bibliography.
const MIN_SLIDES: usize = 2;

/// Whether a line begins a slide, in whatever form.
fn begins_slide(line: &str) -> bool {
    let is_counted = || {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < line.len() && rest.starts_with(". **")
    };
    lines::heading(line).is_some()
        || lines::bold(line).is_some()
        || listing::heads_slide(line)
        || is_counted()
}

/// `[1] text`, perhaps after a bullet: the number and the text.
fn entry(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches([' ', '-', '*', '•', '>']);
    let (number, text) = line.strip_prefix('[')?.split_once(']')?;
    let text = text.trim_start_matches([':', ' ']).trim();
    (is_number(number) && !text.is_empty()).then_some((number, text))
}

fn is_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The numbers in brackets after the words of a line.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices('[').filter(|(at, _)| *at > 0).filter_map(|(at, _)| {
        let inside = &line[at + 1..];
        let (number, behind) = inside[..inside.floor_char_boundary(4)].split_once(']')?;
        (is_number(number) && !behind.starts_with(['(', ':'])).then_some(number)
    })
}

/// A line without the numbers of `entries` in brackets, and without the space before them.
fn uncited_of(line: &str, entries: &HashMap<&str, &str>) -> String {
    let found: HashSet<&str> = cited(line).filter(|number| entries.contains_key(number)).collect();
    let mut line = line.to_owned();
    for number in found {
        line = line.replace(&format!(" [{number}]"), "").replace(&format!("[{number}]"), "");
    }
    line
}

/// The text without citation marks that nothing explains: 【4†source】, `[3]` if no list has a third entry.
fn uncited(markdown: &str) -> String {
    let listed = markdown.lines().any(|line| {
        let line = line.trim_start_matches([' ', '-', '*', '>']);
        line.starts_with("[1]") || line.starts_with("［1］")
    });
    let mut is_code = false;
    let lines = markdown.split('\n').map(|line| {
        is_code ^= line.trim_start().starts_with("```");
        if is_code || line.contains('`') { line.to_owned() } else { without_marks(line, !listed) }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Bytes of a mark.
const MAX_MARK_LENGTH: usize = 80;

/// A line without 【4†source】 and, if they are `loose`, without numbers in brackets after its words.
fn without_marks(line: &str, loose: bool) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['【', '[']) {
        let (before, tail) = rest.split_at(at);
        kept.push_str(before);
        let open = tail.chars().next().map_or(1, char::len_utf8);
        let end = tail[..tail.floor_char_boundary(MAX_MARK_LENGTH)].find(['】', ']']);
        let inner = end.map(|end| &tail[open..end]).unwrap_or_default();
        let close = end.and_then(|end| tail[end..].chars().next()).map_or(0, char::len_utf8);
        let behind = end.map(|end| &tail[end + close..]).unwrap_or_default();
        let is_number = (1..=2).contains(&inner.len()) && inner.bytes().all(|b| b.is_ascii_digit());
        let follows = kept.ends_with(|c: char| c.is_alphanumeric() || "。.，,、）)」”\"%".contains(c));
        // `d_reg[37]` is an index into something.
        let last = &kept[kept.floor_char_boundary(kept.len().saturating_sub(MAX_MARK_LENGTH))..];
        let is_index = last.rsplit(char::is_whitespace).next().is_some_and(|word| word.contains('_'));
        let is_loose = loose
            && tail.starts_with('[')
            && is_number
            && follows
            && !is_index
            && !behind.starts_with(['(', '[', ':']);
        if let Some(behind) = behind_reference(&mut kept, inner, behind) {
            rest = behind;
        } else if inner.contains('†') || is_loose || is_cited(inner) {
            rest = behind;
        } else {
            kept.push_str(&tail[..open]);
            rest = &tail[open..];
        }
    }
    kept.push_str(rest);
    kept
}

/// `[cite_start]`, `[cite: 3, 12]`, `[citation:2]`: this is how answering programs mark what they took from where.
fn is_cited(inner: &str) -> bool {
    let numbers = ["cite:", "citation:"].iter().find_map(|name| inner.strip_prefix(name));
    inner == "cite_start"
        || numbers.is_some_and(|list| list.chars().all(|c| c.is_ascii_digit() || ", ".contains(c)))
}

/// What follows `:contentReference[oaicite:0]{index=0}`, where the words before the bracket are removed again.
fn behind_reference<'t>(kept: &mut String, inner: &str, behind: &'t str) -> Option<&'t str> {
    const NAME: &str = ":contentReference";
    let is_one = inner.starts_with("oaicite:") && kept.ends_with(NAME);
    let behind = is_one.then(|| behind.strip_prefix("{index="))??;
    let (index, behind) = behind.split_once('}')?;
    index.bytes().all(|byte| byte.is_ascii_digit()).then(|| {
        kept.truncate(kept.len() - NAME.len());
        kept.truncate(kept.trim_end().len());
        behind
    })
}

fn add_source(out: &mut String, lead: &str, note: &str) {
    out.push_str(lead);
    out.push_str("Source: ");
    out.push_str(note);
    out.push('\n');
    if lead == "\n" {
        out.push('\n');
    }
}

/// `[^1]: text` and `[^1^]: text`.
fn definition(line: &str) -> Option<(&str, &str)> {
    let (label, text) = line.trim().strip_prefix("[^")?.split_once("]:")?;
    let text = text.trim();
    (!text.is_empty() && label.len() <= MAX_NOTE_LABEL_LENGTH).then(|| (label.trim_end_matches('^'), text))
}

/// The line without references to known notes, and those notes.
fn without_references<'a>(line: &str, notes: &HashMap<&str, &'a str>) -> (String, Vec<&'a str>) {
    let (mut kept, mut found, mut rest) = (String::with_capacity(line.len()), Vec::new(), line);
    while let Some((before, tail)) = rest.split_once("[^") {
        let reference = tail
            .split_once(']')
            .and_then(|(label, after)| Some((*notes.get(label.trim_end_matches('^'))?, after)));
        kept.push_str(before);
        match reference {
            Some((note, after)) => {
                found.push(note);
                rest = after;
            }
            None => {
                kept.push_str("[^");
                rest = tail;
            }
        }
    }
    kept.push_str(rest);
    (kept, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_sources_stand_where_they_are_cited() {
        let text = "As you asked.[1]\n\n## A\n\n- It grew.[1][2]\n- It fell [2]\n\n## B\n\nNo\n\n---\n\n**Sources**\n\n[1] A survey\n[2] News\n[3] Never\n";
        assert_eq!(
            to_sources(text),
            "As you asked.\n\n## A\n\n- It grew.\n- It fell\n\nSource: A survey; News\n\n## B\n\nNo\n\n---\n\n**Sources**\n\n[3] Never\n"
        );
        for kept in [
            "It grew.[1]\n\nReferences:\n[1] https://a.example\n\nMore",
            "## A\n\nx\n\n## B\n\ny\n\nSources:\n[1] a",
        ] {
            assert_eq!(to_sources(kept), kept);
        }
    }

    #[test]
    fn notes_follow_what_refers_to_them() {
        let text = "- It grew.[^1^]\n- It fell.\n\nMore[^2] said.\n\n[^1^]: A survey, 2024\n[^2]: News";
        assert_eq!(
            to_sources(text),
            "- It grew.\n- Source: A survey, 2024\n- It fell.\n\nMore said.\n\nSource: News\n\n\n"
        );
        assert_eq!(to_sources("no notes[^3]"), "no notes[^3]");
        assert_eq!(to_sources("It grew【4†source】 by 3%[2]."), "It grew by 3%.");
        assert_eq!(to_sources("It grew. :contentReference[oaicite:1]{index=1}"), "It grew.");
        assert_eq!(to_sources("* [cite_start]**It** grew [cite: 3, 12]"), "* **It** grew ");
        for kept in [
            "[cite: me]",
            ":contentReference[oaicite:1]",
            "It grew by 3%[2].\n\n[1] A\n[2] B",
            "`a[1]` and [2](x)",
            "see [3]",
            "from d_reg[37] on",
            "【1】",
        ] {
            assert_eq!(to_sources(kept), kept);
        }
        assert_eq!(
            to_sources("| a[^1] |\n|---|\n| 1 |\n\nend\n[^1]: S"),
            "| a |\n|---|\n| 1 |\n\nSource: S\n\n\nend\n"
        );
    }
}
