//! Outline → Markdown, in the one form that reads back as the same outline.
//!
//! `#` title, `##` chapters, `###` pages, `####` points (with their numbers where the order is meant), `-` body text
//! below a point, indented if it is nested below other text; prose below the title, a chapter or a page is a
//! paragraph. Tables, quotes, code and pictures are those of Markdown. The text of the last page comes after a rule
//! at the end.
//!
//! What is escaped is decided by the reader: a text is written as it is if it reads back as it is. Clients show this text
//! to people, so a backslash is better than a character reference, and both are worse than nothing.

use super::inline::{self, Labels};
use super::numbering::{self, Style};
use super::pieces::{self, Piece};
use super::{Block, Emphasis, Outline, Table, chatter, emphasis, lines};

impl Outline {
    /// Writes the outline as Markdown. For an outline in canonical form (see [`Outline::normalize`]),
    /// [`Outline::from_own_markdown`] gives the same outline.
    pub fn to_markdown(&self) -> String {
        let mut out = heading("# ", &self.title);
        let emphasis = &self.emphasis;
        write_prose(&mut out, &self.body, emphasis);
        for chapter in &self.chapters {
            out.push('\n');
            out.push_str(&heading("## ", &chapter.title));
            write_prose(&mut out, &chapter.body, emphasis);
            for page in &chapter.pages {
                out.push('\n');
                out.push_str(&heading("### ", &page.title));
                let (after, before): (Vec<&Block>, Vec<&Block>) =
                    page.body.iter().partition(|block| matches!(block, Block::Afterword(_)));
                write_prose(&mut out, before, emphasis);
                for (number, point) in (1..).zip(&page.points) {
                    out.push('\n');
                    let title =
                        if page.ordered { format!("{number}. {}", point.title) } else { point.title.clone() };
                    out.push_str(&format!("#### {}\n", emphasised("# ", &title, emphasis)));
                    write_body(&mut out, &point.body, emphasis);
                }
                write_prose(&mut out, after, emphasis);
            }
        }
        if let Some(ending) = &self.ending {
            out.push_str("\n---\n\n");
            out.push_str(&line("", ending));
            out.push('\n');
        }
        out
    }
}

fn heading(hashes: &str, title: &str) -> String {
    format!("{hashes}{}\n", line("# ", title))
}

/// Below a heading: paragraphs.
fn write_prose<'b>(out: &mut String, body: impl IntoIterator<Item = &'b Block>, emphasis: &[Emphasis]) {
    for block in body {
        out.push('\n');
        match block {
            Block::Text(text) | Block::Afterword(text) => out.push_str(&emphasised("", text, emphasis)),
            Block::Table(table) => out.push_str(&write_table(table, emphasis)),
            _ => out.push_str(&write_block(block)),
        }
        out.push('\n');
    }
}

/// Below a point: a list.
fn write_body(out: &mut String, body: &[Block], emphasis: &[Emphasis]) {
    let mut in_list = true;
    for block in body {
        let is_text = block.text().is_some();
        if !(in_list && is_text) {
            out.push('\n');
        }
        in_list = is_text;
        match block {
            Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => {
                out.push_str(&"  ".repeat(usize::from(block.level())));
                out.push_str("- ");
                out.push_str(&emphasised("- ", text, emphasis));
            }
            Block::Table(table) => out.push_str(&write_table(table, emphasis)),
            _ => out.push_str(&write_block(block)),
        }
        out.push('\n');
    }
}

/// One block as Markdown that stands for itself, without a line feed at the end.
pub(super) fn write_block(block: &Block) -> String {
    match block {
        Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => line("", text),
        Block::Quote(text) => {
            let lines: Vec<String> = text.split('\n').map(|text| format!("> {}", line("> ", text))).collect();
            lines.join("\n>\n")
        }
        Block::Code(code) => {
            let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(longest.max(2) + 1);
            format!("{fence}\n{code}\n{fence}")
        }
        Block::Table(table) => write_table(table, &[]),
        Block::Picture { alt, source } => write_picture(alt, source),
    }
}

fn write_table(table: &Table, emphasis: &[Emphasis]) -> String {
    let row = |cells: &[String], bold: &[usize]| {
        let written = cells.iter().enumerate();
        let written =
            written.map(|(column, text)| if bold.contains(&column) { bold_cell(text) } else { cell(text) });
        format!("| {} |", written.collect::<Vec<_>>().join(" | "))
    };
    let mut lines = vec![row(&table.header, &[]), format!("|{}", " --- |".repeat(table.header.len()))];
    lines.extend(table.rows.iter().map(|cells| row(cells, &emphasis::cells(emphasis, cells))));
    lines.join("\n")
}

/// A cell in bold, if it still reads as itself then.
fn bold_cell(text: &str) -> String {
    let plain = cell(text);
    let bold = format!("**{plain}**");
    let read = lines::cells(&format!("| {bold} |"));
    if read.len() == 1 && inline::line(&read[0], &Labels::new()) == text { bold } else { plain }
}

fn cell(text: &str) -> String {
    let piped = |candidate: &String| candidate.replace('|', "\\|");
    let reads = |candidate: &String| {
        let cells = lines::cells(&format!("| {candidate} |"));
        cells.len() == 1 && inline::line(&cells[0], &Labels::new()) == text
    };
    candidates(text).iter().map(piped).find(reads).unwrap_or_else(|| spelled(text))
}

fn write_picture(alt: &str, source: &str) -> String {
    let alts = candidates(alt);
    let bracketed =
        source.replace('\\', "\\\\").replace('<', "\\<").replace('>', "\\>").replace('&', "&amp;");
    let all = alts.iter().flat_map(|alt| [format!("![{alt}]({source})"), format!("![{alt}](<{bracketed}>)")]);
    let reads = |candidate: &String| {
        lines::pictures(candidate).is_some_and(
            |found| matches!(&found[..], [(a, s)] if s == source && inline::line(a, &Labels::new()) == alt),
        )
    };
    let mut all = all;
    all.find(reads).unwrap_or_else(|| format!("![{}](<{bracketed}>)", spelled(alt)))
}

/// `text` as [`line`] writes it, with its emphasised words in bold if it still reads as itself then.
fn emphasised(prefix: &str, text: &str, emphasis: &[Emphasis]) -> String {
    let places = emphasis::places(emphasis, text);
    let marked = |write: fn(&str) -> String| {
        let mut out = String::with_capacity(text.len() + 4 * places.len());
        let mut at = 0;
        for place in &places {
            let (before, words) = (write(&text[at..place.start]), write(&text[place.clone()]));
            out.extend([before.as_str(), "**", &words, "**"]);
            at = place.end;
        }
        out + &write(&text[at..])
    };
    let ways = (!places.is_empty()).then(|| {
        let (bare, escaped) = (marked(str::to_owned), marked(escaped));
        let (guarded, both) = (guard_beginning(&bare), guard_beginning(&escaped));
        [bare, escaped, guarded, both]
    });
    let found = ways.into_iter().flatten().find(|way| reads_as(prefix, way, text));
    found.unwrap_or_else(|| line(prefix, text))
}

/// `text` so that it reads as itself after `prefix`: `""` a paragraph, `"- "`, `"> "` or `"# "`.
fn line(prefix: &str, text: &str) -> String {
    let found = candidates(text).into_iter().find(|candidate| reads_as(prefix, candidate, text));
    found.unwrap_or_else(|| spelled(text))
}

fn reads_as(prefix: &str, candidate: &str, text: &str) -> bool {
    // The heading stands for the document around it.
    let document = pieces::scan(&format!("# x\n\n{prefix}{candidate}\n"));
    let raw = match (prefix, &document.pieces[..]) {
        ("", [_, Piece::Paragraph { raw, .. }]) if !depends_on_context(raw) => raw,
        ("- ", [_, Piece::Item { raw, style: Style::Bullet, .. }])
        | ("> ", [_, Piece::Quote { raw, .. }])
        | ("# ", [_, Piece::Heading { raw, .. }]) => raw,
        _ => return false,
    };
    !raw.contains('\n') && inline::lines(raw, &document.labels) == [text]
}

/// Paragraphs that read as text here, but at another place could be a list item or chatter.
fn depends_on_context(raw: &str) -> bool {
    numbering::parse(raw).is_some_and(|number| matches!(number.style, Style::Decimal(_)))
        || chatter::closes(raw)
}

/// Ways to write `text`, the most readable first.
fn candidates(text: &str) -> Vec<String> {
    let mut candidates = Vec::with_capacity(5);
    // Other readers of Markdown take more pairs of these marks for syntax than we do.
    let paired = |mark: char| text.chars().filter(|&c| c == mark).count() > 1;
    // At the end of a line that another follows, a backslash breaks the line.
    let breaks = text.ends_with('\\');
    if !paired('*') && !paired('`') && !breaks {
        candidates.push(text.to_owned());
    }
    candidates.push(escaped(text));
    if !breaks {
        candidates.push(guard_beginning(text));
    }
    candidates.extend([guard_beginning(&escaped(text)), spelled(text)]);
    candidates
}

/// With a backslash before every character that can be an inline mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '&' | '~') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// With a backslash where it cannot begin a heading, a list or the like, nor end like a heading; or else with the first
/// character as a character reference.
fn guard_beginning(text: &str) -> String {
    if text.starts_with(|c: char| c.is_ascii_punctuation()) {
        return format!("\\{text}");
    }
    if let Some(start) = text.strip_suffix('#') {
        return format!("{start}\\#");
    }
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with(['.', ')']) {
        return format!("{}\\{rest}", &text[..text.len() - rest.len()]);
    }
    referenced(text)
}

/// With the first character as a character reference.
fn referenced(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| format!("&#{};{}", u32::from(c), chars.as_str()))
}

/// With every character that could be a mark as a character reference.
fn spelled(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for (at, c) in text.chars().enumerate() {
        if at == 0 || c.is_ascii_punctuation() {
            out.extend([referenced(c.encode_utf8(&mut [0; 4]))]);
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(prefix: &str, text: &str, expected: &str) {
        assert_eq!(line(prefix, text), expected);
    }

    #[test]
    fn only_what_would_be_syntax_is_escaped() {
        check("", "plain text, 5 < 6 & a_b", "plain text, 5 < 6 & a_b");
        check("", "a * b", "a * b");
        check("", "a * b * c", "a \\* b \\* c");
        check("# ", "A*B search", "A*B search");
        check("", "# no heading", "\\# no heading");
        check("", "- no item", "\\- no item");
        check("- ", "- no item", "\\- no item");
        check("", "1. no item", "1\\. no item");
        check("", "2) no item", "2\\) no item");
        check("# ", "1. FC Köln", "1. FC Köln");
        check("# ", "第一章 概述", "第一章 概述");
        check("- ", "1. no item", "1. no item");
        check("", "一、不是标题", "&#19968;、不是标题");
        check("", "<b>&amp;", "\\<b>\\&amp;");
        check("# ", "C#", "C#");
        check("# ", "C #", "C \\#");
        check("- ", "•\\", "&#8226;\\\\");
        check("", "Let me know if the slides work", "&#76;et me know if the slides work");
        check("", "| a | b |", "| a | b |");
        check("", "[a](b) [c]", "\\[a\\](b) \\[c\\]");
        check("", "---", "\\---");
        check("> ", "> deep", "\\> deep");
    }
}
