//! Code and formulas of a page: exhibits whose lines and spaces are part of what they say.

use deckwright_model::outline::Block;

use super::{MAX_LEAD_LENGTH, PageParts, clean};
use crate::suit::Kind;
use crate::words::{Notation, PageWords, PointWords, width_units};

/// The widest line, in columns of a letter, that a page shows at a readable size; wider ones continue below, indented.
const MAX_LINE_WIDTH: usize = 96;
const CONTINUATION_INDENT: &str = "    ";
const TAB: usize = 4;
/// Most lines of one exhibit, and of all that share a page.
const MAX_LINES: usize = 20;
const MAX_LINES_TOGETHER: usize = 16;
/// The narrowest share of a page that an exhibit has beside another.
const MIN_SHARE: f64 = 0.3;

/// The exhibits that `block` is, the last of `texts` their caption where it leads to them with a colon; `None` if it is
/// prose.
pub(super) fn exhibits(block: &Block, texts: &mut Vec<String>) -> Option<Vec<PointWords>> {
    let Block::Code(code) = block else { return None };
    let mut parts = parts(code);
    if let Some(first) = parts.first_mut()
        && let Some(caption) = texts.pop_if(|text| text.ends_with([':', '：']) && !text.contains('\n'))
    {
        first.heading = caption;
    }
    Some(parts)
}

/// Code in parts that fit a page.
fn parts(code: &str) -> Vec<PointWords> {
    let lines: Vec<String> = code.lines().flat_map(|line| unfold(&expand_tabs(line))).collect();
    let count = lines.len().div_ceil(MAX_LINES).max(1);
    let most = lines.len().div_ceil(count).max(1);
    let part = |lines: &[String]| PointWords {
        body: lines.join("\n").trim_matches('\n').to_owned(),
        notation: Notation::Code,
        ..PointWords::default()
    };
    lines.chunks(most).map(part).filter(|part| !part.body.trim().is_empty()).collect()
}

/// Replaces each tab by spaces up to the next stop.
fn expand_tabs(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut column = 0;
    for c in line.trim_end().chars().filter(|c| *c == '\t' || !c.is_control()) {
        let stop = if c == '\t' { TAB - column % TAB } else { 0 };
        out.extend(std::iter::repeat_n(' ', stop));
        if stop == 0 {
            out.push(c);
        }
        column += if stop > 0 { stop } else { width_units(c.encode_utf8(&mut [0; 4])) };
    }
    out
}

/// A line that is wider than a page, in several that are not, all but the first indented.
fn unfold(line: &str) -> Vec<String> {
    if width_units(line) <= MAX_LINE_WIDTH {
        return vec![line.to_owned()];
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').take(MAX_LINE_WIDTH / 2).collect();
    let (mut lines, mut now) = (Vec::new(), String::new());
    for word in line.split_inclusive(' ') {
        if !now.trim().is_empty() && width_units(&now) + width_units(word.trim_end()) > MAX_LINE_WIDTH {
            lines.push(
                std::mem::replace(&mut now, format!("{indent}{CONTINUATION_INDENT}")).trim_end().to_owned(),
            );
        }
        now.push_str(word);
    }
    lines.push(now.trim_end().to_owned());
    lines
}

/// The pages that `exhibits` make, up to two on each; what else the page says in a few words stands with the first.
pub(super) fn pages(title: &str, exhibits: Vec<PointWords>, sorted: &mut PageParts) -> Vec<PageWords> {
    let mut pages: Vec<PageWords> = Vec::new();
    for exhibit in exhibits {
        let lines = height(&exhibit);
        match pages.last_mut() {
            Some(page)
                if page.points.len() < 2
                    && page.points.iter().map(height).sum::<f64>() + lines <= MAX_LINES_TOGETHER as f64 =>
            {
                page.points.push(exhibit);
            }
            _ => {
                let mut page = PageWords::new(Kind::Notation, title);
                page.points.push(exhibit);
                pages.push(page);
            }
        }
    }
    pages.iter_mut().for_each(share_height);
    if let Some(first) = pages.first_mut()
        && sorted.points.is_empty()
        && sorted.length() <= MAX_LEAD_LENGTH
    {
        first.lead = sorted.texts.drain(..).map(|text| clean(&text)).collect::<Vec<_>>().join("\n");
    }
    pages
}

/// How high an exhibit is, in lines, its caption and the room around it included.
fn height(exhibit: &PointWords) -> f64 {
    let caption = if exhibit.heading.is_empty() { 0.0 } else { 1.5 };
    exhibit.body.lines().count() as f64 + caption + 1.0
}

/// Divides the height of a page between two exhibits by their lines.
fn share_height(page: &mut PageWords) {
    let total: f64 = page.points.iter().map(height).sum();
    if page.points.len() > 1 {
        for exhibit in &mut page.points {
            exhibit.share = Some((height(exhibit) / total).clamp(MIN_SHARE, 1.0 - MIN_SHARE));
        }
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Page;

    use super::*;

    fn things(body: Vec<Block>) -> Vec<PageWords> {
        super::super::things(&Page { title: "Title".into(), body, ..Page::default() })
    }

    #[test]
    fn code_keeps_its_lines_and_indents() {
        let code = "if a:\n    b()\n\n\treturn  c   # done";
        let pages = things(vec![
            Block::Text("How it works:".into()),
            Block::Code(code.into()),
            Block::Text("It is fast.".into()),
        ]);
        assert_eq!(pages.len(), 1);
        let (page, exhibit) = (&pages[0], &pages[0].points[0]);
        assert_eq!(
            (page.kind, page.lead.as_str(), exhibit.heading.as_str()),
            (Kind::Notation, "It is fast.", "How it works:")
        );
        assert_eq!(exhibit.body, "if a:\n    b()\n\n    return  c   # done");
    }

    #[test]
    fn long_code_goes_on_on_further_pages() {
        let code: Vec<String> = (0..45).map(|line| format!("line {line}")).collect();
        let pages = things(vec![Block::Code(code.join("\n"))]);
        let counts: Vec<usize> = pages.iter().map(|page| page.points[0].body.lines().count()).collect();
        assert_eq!(counts, [15, 15, 15]);
        let wide = format!("  call({})", "argument, ".repeat(30));
        let lines = unfold(&wide);
        assert!(lines.len() > 2 && lines.iter().all(|line| width_units(line) <= MAX_LINE_WIDTH));
        assert!(lines[1].starts_with("      argument,"));
    }

    #[test]
    fn two_short_blocks_share_a_page() {
        let pages = things(vec![Block::Code("a\nb\nc".into()), Block::Code("d".into())]);
        assert_eq!((pages.len(), pages[0].points.len()), (1, 2));
        assert!(pages[0].points[0].share > pages[0].points[1].share);
    }
}
