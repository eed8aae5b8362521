//! Which lines of a document only say where the others stand? Its table of contents, which a deck makes anew.

use std::collections::HashSet;

use deckwright_model::document::{Block, Content};
use deckwright_model::language::letters_and_digits;
use deckwright_model::outline::is_contents;

/// Entries from which on lines with page numbers are a table of contents.
const MIN_CONTENTS_ENTRIES: usize = 3;
/// Characters of an entry.
const MAX_CONTENTS_ENTRY_LENGTH: usize = 200;

/// Leaves out tables of contents that were typed, or that a file no longer marks as such, and the lines that name
/// them.
pub fn leave_out(blocks: &mut Vec<Block>) {
    let headings: HashSet<String> = blocks.iter().filter_map(heading).map(letters_and_digits).collect();
    let is_entry = |block: &Block| line(block).is_some_and(|text| is_contents_entry(text, &headings));
    // A heading that looks like an entry is one; real headings of the text are not.
    let mut gone = vec![false; blocks.len()];
    let mut start = 0;
    for run in blocks.chunk_by(|one, other| is_entry(one) == is_entry(other)) {
        let end = start + run.len();
        if run.len() >= MIN_CONTENTS_ENTRIES && is_entry(&run[0]) {
            gone[start..end].fill(true);
            if start > 0 && line(&blocks[start - 1]).is_some_and(is_contents) {
                gone[start - 1] = true;
            }
        }
        start = end;
    }
    let mut gone = gone.into_iter();
    blocks.retain(|_| !gone.next().unwrap_or(false));
}

fn heading(block: &Block) -> Option<&str> {
    match &block.content {
        Content::Heading { text, .. } => Some(text),
        _ => None,
    }
}

fn line(block: &Block) -> Option<&str> {
    match &block.content {
        Content::Heading { text, .. } | Content::Paragraph(text) | Content::Item { text, .. } => Some(text),
        _ => None,
    }
}

/// Whether a line names a place by its page: with dots between the two (`Costs ........ 12`), or a heading of the document
/// (`2.1 Costs 12`).
fn is_contents_entry(text: &str, headings: &HashSet<String>) -> bool {
    if text.len() > MAX_CONTENTS_ENTRY_LENGTH {
        return false;
    }
    let text = text.trim_end();
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if name.len() == text.len() || text.len() - name.len() > 4 {
        return false;
    }
    let bare = name.trim_end_matches(|c: char| c.is_whitespace() || is_leader(c));
    let leaders = name[bare.len()..].chars().filter(|c| is_leader(*c));
    // An ellipsis is three dots.
    let dots: usize = leaders.map(|c| if c == '…' { 3 } else { 1 }).sum();
    dots >= 4 || bare.len() < name.len() && !bare.is_empty() && headings.contains(&letters_and_digits(bare))
}

fn is_leader(c: char) -> bool {
    matches!(c, '.' | '…' | '·' | '．' | '_' | '‥')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(contents: Vec<Content>) -> Vec<String> {
        let mut blocks: Vec<Block> = contents.into_iter().map(|content| Block { content, page: 0 }).collect();
        leave_out(&mut blocks);
        blocks.iter().filter_map(line).map(str::to_owned).collect()
    }

    fn text(text: &str) -> Content {
        Content::Paragraph(text.to_owned())
    }

    fn head(text: &str) -> Content {
        Content::Heading { level: 1, text: text.to_owned() }
    }

    #[test]
    fn entries_go_with_the_line_that_names_them() {
        let typed = vec![
            text("2024 年 9 月"),
            head("目 录"),
            text("一、总论 1"),
            text("（一）项目概况 1"),
            text("二、需求分析………………3"),
            head("一、总论"),
            head("（一）项目概况"),
            text("供餐人数 465"),
            head("二、需求分析"),
        ];
        let expected = ["2024 年 9 月", "一、总论", "（一）项目概况", "供餐人数 465", "二、需求分析"];
        assert_eq!(left(typed), expected);
        let dotted =
            ["Contents", "1 Why ........ 3", "1.1 A network.......3", "Note on method ...... 9", "Why now"];
        assert_eq!(left(dotted.map(text).to_vec()), ["Why now"]);
    }

    #[test]
    fn lines_that_end_with_numbers_are_no_contents() {
        let told = ["Contents", "North 12", "South 14", "East 15"];
        assert_eq!(left(told.map(text).to_vec()), told);
        let few = ["Costs ...... 3", "Plan"];
        assert_eq!(left(few.map(text).to_vec()), few);
    }
}
