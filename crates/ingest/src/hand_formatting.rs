//! What do people type by hand although their program has styles for it? Lines inside a paragraph, fields with gaps
//! between them, headings in bold or after a sign, lists with their own dashes and numbers.

use std::collections::{HashMap, HashSet};

use deckwright_model::document::{Block, Content};
use deckwright_model::language::width_units;

/// Widest line that the next one does not continue, in half ems.
const MAX_SHORT_LINE_LENGTH: usize = 60;
/// Widest name of a field, in half ems.
const MAX_LABEL_LENGTH: usize = 30;
/// Fewest spaces that are a gap.
const MIN_GAP_SPACES: usize = 3;
/// Widest heading, in half ems.
const MAX_HEADING_LENGTH: usize = 80;
/// Fewest headings of a kind, items of a list, or names with a gap after them: one alone is something else.
const MIN_OCCURRENCES: usize = 2;
/// The deepest heading.
const MAX_HEADING_LEVEL: u8 = 9;
const SENTENCE_ENDS: [char; 14] =
    ['.', '。', ';', '；', ',', '，', '、', ':', '：', '!', '！', '?', '？', '…'];

/// The paragraphs that one paragraph looks like: lines that were ended by hand, and fields with gaps between them
/// (`Date: 4 May      Version: 2`). A gap after anything else is left as a tab.
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
        match lines.last_mut() {
            Some(above) if goes_on(above, line) => {
                above.push(' ');
                above.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.iter().flat_map(|line| fields(line)).collect()
}

/// Whether a line that was ended by hand continues on the next one.
fn goes_on(above: &str, line: &str) -> bool {
    let ends = above.ends_with(SENTENCE_ENDS) && !above.ends_with([',', '，', '、']);
    let is_begun =
        !line.starts_with(char::is_lowercase) && (ends || width_units(above) <= MAX_SHORT_LINE_LENGTH);
    !is_begun && !is_labelled(line)
}

fn is_labelled(text: &str) -> bool {
    let label = text.split_once([':', '：']).filter(|(_, value)| !value.trim().is_empty());
    label.is_some_and(|(label, _)| {
        width_units(label) <= MAX_LABEL_LENGTH && label.contains(char::is_alphabetic)
    })
}

fn fields(line: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut gap = String::new();
    for c in line.chars() {
        if c.is_whitespace() {
            gap.push(c);
            continue;
        }
        let is_wide =
            gap.contains('\t') || gap.chars().filter(|c| *c != '\u{3000}').count() >= MIN_GAP_SPACES;
        spaced.push_str(match (gap.is_empty(), is_wide) {
            (true, _) => "",
            (false, true) => "\t",
            (false, false) => " ",
        });
        gap.clear();
        spaced.push(c);
    }
    let fields: Vec<&str> = spaced.split('\t').collect();
    if fields.len() > 1 && fields.iter().all(|field| is_labelled(field)) {
        return fields.into_iter().map(str::to_owned).collect();
    }
    vec![spaced]
}

/// Gives headings, lists and fields that were typed by hand their roles. `bold` are the blocks that are bold
/// throughout. No block is added or removed.
pub fn give_roles(blocks: &mut [Block], bold: &HashSet<usize>) {
    name_fields(blocks);
    find_headings(blocks, bold);
    find_items(blocks);
}

/// `SHE <gap> safety, health and environment`, and the same on the next line: the words before a gap name what
/// follows it.
fn name_fields(blocks: &mut [Block]) {
    let is_named = |block: &Block| {
        let Content::Paragraph(text) = &block.content else { return false };
        let mut fields = text.split('\t');
        matches!((fields.next(), fields.next(), fields.next()), (Some(name), Some(value), None)
            if width_units(name) <= MAX_LABEL_LENGTH && name.contains(char::is_alphabetic) && !name.ends_with(SENTENCE_ENDS)
                && value.contains(char::is_alphabetic))
    };
    let mut start = 0;
    while start < blocks.len() {
        let named = blocks[start..].iter().take_while(|block| is_named(block)).count();
        let joint = if named >= MIN_OCCURRENCES { ": " } else { " " };
        for block in &mut blocks[start..start + named.max(1)] {
            if let Content::Paragraph(text) = &mut block.content
                && text.contains('\t')
            {
                *text = text.replace('\t', joint);
            }
        }
        start += named.max(1);
    }
}

/// How a typed heading begins or looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum HeadingKind {
    /// `■`
    Sign(char),
    /// `2.1` has two numbers.
    Numbers(usize),
    /// `一、`
    Han,
    /// `（一）`
    HanInBrackets,
    Bold,
}

impl HeadingKind {
    fn of(text: &str, is_bold: bool) -> Option<Self> {
        if width_units(text) > MAX_HEADING_LENGTH
            || text.ends_with(SENTENCE_ENDS)
            || !text.contains(char::is_alphabetic)
        {
            return None;
        }
        let first = text.chars().next()?;
        if "■□◆◇●○★☆▼▶◎".contains(first) {
            return Some(Self::Sign(first));
        }
        let numbers = numbers(text);
        if numbers > 1 || numbers == 1 && is_bold {
            return Some(Self::Numbers(numbers));
        }
        let is_han = |c: char| "一二三四五六七八九十".contains(c);
        let inner = text.strip_prefix(['（', '(']).unwrap_or(text);
        let rest = inner.trim_start_matches(is_han);
        if rest.len() < inner.len() {
            match rest.chars().next() {
                Some('、' | '．') if inner.len() == text.len() => return Some(Self::Han),
                Some('）' | ')') if inner.len() < text.len() => return Some(Self::HanInBrackets),
                _ => {}
            }
        }
        is_bold.then_some(Self::Bold)
    }
}

/// How many numbers, separated by stops, precede the words of a line: `2.1 Costs` has two.
fn numbers(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(0);
    let (count, rest) = text.split_at(end);
    let parts: Vec<&str> = count.trim_end_matches('.').split('.').collect();
    let is_count = parts.iter().all(|part| (1..=2).contains(&part.len()));
    let is_parted = rest.starts_with([' ', '\u{3000}', '\u{a0}']) || count.ends_with('.');
    let is_named = rest.trim_start().starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
    if is_count && is_parted && is_named { parts.len() } else { 0 }
}

fn find_headings(blocks: &mut [Block], bold: &HashSet<usize>) {
    let kind = |at: usize| match &blocks.get(at)?.content {
        Content::Paragraph(text) => HeadingKind::of(text, bold.contains(&at)),
        _ => None,
    };
    // A heading stands above a text, a list or something to see.
    let heads = |at: usize| match blocks.get(at + 1).map(|next| &next.content) {
        Some(Content::Paragraph(text)) => {
            kind(at + 1).is_none_or(|next| kind(at) != Some(next) && next != HeadingKind::Bold)
                && (text.ends_with(SENTENCE_ENDS)
                    || width_units(text) > MAX_SHORT_LINE_LENGTH
                    || kind(at + 1).is_some())
                || kind(at) != Some(HeadingKind::Bold) && kind(at + 1).is_none()
        }
        Some(Content::Item { .. } | Content::Table { .. } | Content::Figure { .. } | Content::Quote(_)) => {
            true
        }
        Some(Content::Heading { .. }) => kind(at) != Some(HeadingKind::Bold),
        _ => false,
    };
    let found: Vec<Option<HeadingKind>> =
        (0..blocks.len()).map(|at| kind(at).filter(|_| heads(at))).collect();
    // Styled headings with numbers of the same form are kin.
    let styled = |kind: HeadingKind| {
        let is_kin = |block: &&Block| match (&block.content, kind) {
            (Content::Heading { text, .. }, HeadingKind::Numbers(count)) => numbers(text) == count,
            _ => false,
        };
        blocks.iter().filter(is_kin).count()
    };
    let count = |kind: HeadingKind| found.iter().flatten().filter(|one| **one == kind).count() + styled(kind);
    let mut found: Vec<Option<HeadingKind>> =
        found.iter().map(|kind| kind.filter(|kind| count(*kind) >= MIN_OCCURRENCES)).collect();
    // Below headings that have a style or a number rank those that are only in bold. Above the first of them, a line
    // that does not head a text belongs to the title.
    let is_firm = |at: &usize| match (&blocks[*at].content, found[*at]) {
        (Content::Heading { .. }, _) => true,
        (_, kind) => kind.is_some_and(|kind| kind != HeadingKind::Bold),
    };
    let firm: Vec<usize> = (0..blocks.len()).filter(is_firm).collect();
    let is_within = firm.len() >= MIN_OCCURRENCES;
    if let Some(first) = firm.first().filter(|_| is_within) {
        let is_said = |at: usize| matches!(blocks.get(at + 1).map(|next| &next.content), Some(Content::Paragraph(text)) if text.ends_with(SENTENCE_ENDS));
        for at in (0..*first).filter(|at| !is_said(*at)) {
            found[at] = found[at].filter(|kind| *kind != HeadingKind::Bold);
        }
    }
    let mut levels: HashMap<HeadingKind, u8> = HashMap::new();
    let (mut last, mut shift) = (0, 0);
    for (at, (block, kind)) in blocks.iter_mut().zip(found).enumerate() {
        match (&mut block.content, kind) {
            (Content::Heading { level, text }, _) => {
                *level = (*level + shift).min(MAX_HEADING_LEVEL);
                last = *level;
                if numbers(text) > 0 {
                    levels.entry(HeadingKind::Numbers(numbers(text))).or_insert(*level);
                }
            }
            (Content::Paragraph(text), Some(kind)) => {
                // Bold lines before the first of the others are headings like those.
                let begins = kind == HeadingKind::Bold && is_within && at < firm[0];
                // Typed headings above the first styled one enclose those.
                shift = if last == 0 && !begins { 1 } else { shift };
                let level = match kind {
                    _ if begins => 1,
                    _ => *levels.entry(kind).or_insert((last + 1).min(MAX_HEADING_LEVEL)),
                };
                let text = match kind {
                    HeadingKind::Sign(sign) => text.trim_start_matches(sign).trim_start().to_owned(),
                    _ => std::mem::take(text),
                };
                block.content = Content::Heading { level, text };
                last = level;
            }
            _ => {}
        }
    }
}

/// The sign before a typed item, and the item.
pub fn item(text: &str) -> Option<(char, &str)> {
    let sign = text.chars().next()?;
    let rest = &text[sign.len_utf8()..];
    let is_own = matches!(sign, '•' | '·' | '・' | '‣' | '▪' | '◦' | '●' | '○' | '■' | '□' | '◆' | '➢' | '✓');
    let is_dash = matches!(sign, '-' | '–' | '—' | '*') && rest.starts_with(char::is_whitespace);
    let rest = rest.trim_start();
    (is_own && !rest.starts_with(sign) || is_dash)
        .then_some((sign, rest))
        .filter(|(_, rest)| !rest.is_empty())
}

/// The number before a typed item, the mark after it, and the item: `1. `, `（1）`, `①`.
fn counted_item(text: &str) -> Option<(usize, char, &str)> {
    const CIRCLED: &str = "①②③④⑤⑥⑦⑧⑨⑩";
    let first = text.chars().next()?;
    if let Some(at) = CIRCLED.chars().position(|c| c == first) {
        return Some((at + 1, '①', text[first.len_utf8()..].trim_start()))
            .filter(|(.., item)| !item.is_empty());
    }
    if let Some(inner) = text.strip_prefix(['(', '（']) {
        let (number, rest) = inner.split_once([')', '）'])?;
        let number = number.parse().ok().filter(|number| *number < 100)?;
        return Some((number, '（', rest.trim_start())).filter(|(.., item)| !item.is_empty());
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| (1..=2).contains(end))?;
    let mark = text[end..].chars().next().filter(|c| matches!(c, '.' | ')' | '）' | '、' | '．'))?;
    let rest = &text[end + mark.len_utf8()..];
    let is_parted = rest.starts_with(char::is_whitespace) || !mark.is_ascii();
    let rest = rest.trim_start();
    let number = text[..end].parse().ok()?;
    (is_parted && rest.contains(char::is_alphabetic)).then_some((number, mark, rest))
}

/// Paragraphs below one another with the same sign, or counted from 1, are a list.
fn find_items(blocks: &mut [Block]) {
    let text = |block: &Block| match &block.content {
        Content::Paragraph(text) => text.clone(),
        _ => String::new(),
    };
    let mut start = 0;
    while start < blocks.len() {
        let first = text(&blocks[start]);
        let ordered = counted_item(&first).is_some_and(|(number, ..)| number == 1);
        let items: Vec<String> = if let Some((sign, _)) = item(&first) {
            let is_kin = |block: &Block| {
                let text = text(block);
                item(&text).filter(|(own, _)| *own == sign).map(|(_, item)| item.to_owned())
            };
            blocks[start..].iter().map_while(is_kin).collect()
        } else if let Some((_, mark, _)) = counted_item(&first).filter(|_| ordered) {
            let is_next = |(at, block): (usize, &Block)| {
                let text = text(block);
                let item = counted_item(&text).filter(|(number, own, _)| *number == at + 1 && *own == mark);
                item.map(|(.., item)| item.to_owned())
            };
            blocks[start..].iter().enumerate().map_while(is_next).collect()
        } else {
            Vec::new()
        };
        let count = items.len();
        if count >= MIN_OCCURRENCES {
            for (block, text) in blocks[start..].iter_mut().zip(items) {
                block.content = Content::Item { level: 0, ordered, label: String::new(), text };
            }
        }
        start += count.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(texts: &[&str], bold: &[usize]) -> Vec<String> {
        let content = |text: &&str| {
            let heading = text.trim_start_matches('#');
            match text.len() - heading.len() {
                0 => Content::Paragraph((*text).to_owned()),
                level => Content::Heading { level: level as u8, text: heading.trim_start().to_owned() },
            }
        };
        let mut blocks: Vec<Block> =
            texts.iter().map(|text| Block { content: content(text), page: 0 }).collect();
        give_roles(&mut blocks, &bold.iter().copied().collect());
        let shown = |block: Block| match block.content {
            Content::Heading { level, text } => format!("{} {text}", "#".repeat(level.into())),
            Content::Item { ordered, text, .. } => format!("{} {text}", if ordered { "1." } else { "-" }),
            Content::Paragraph(text) => text,
            _ => String::new(),
        };
        blocks.into_iter().map(shown).collect()
    }

    #[test]
    fn lines_and_fields_part_where_they_were_parted() {
        assert_eq!(
            paragraphs("Author: K. Oel\nAs of: 12 March\nFor: all"),
            ["Author: K. Oel", "As of: 12 March", "For: all"]
        );
        assert_eq!(
            paragraphs("From: July      Issued: 14/10\tVersion: 1.1"),
            ["From: July", "Issued: 14/10", "Version: 1.1"]
        );
        let broken =
            "This sentence was broken by hand because it looked better on the page\nthan it did before.";
        assert_eq!(paragraphs(broken), [broken.replace('\n', " ")]);
        assert_eq!(paragraphs("日　時：2025年\t場所"), ["日 時：2025年\t場所"]);
    }

    #[test]
    fn typed_headings_stand_below_those_that_come_before_them() {
        let long = "A paragraph that says something.";
        let texts = ["# 4 Comments", "4.1  Times", long, "4.2  Beds", long, "# 5 Plan", long];
        let expected = ["# 4 Comments", "## 4.1  Times", long, "## 4.2  Beds", long, "# 5 Plan", long];
        assert_eq!(given(&texts, &[]), expected);
        let texts = ["# 1 Aims", "## 4.2 Beds", long, "4.3 Weeks", long];
        assert_eq!(given(&texts, &[3])[3], "## 4.3 Weeks");
        let texts = ["■ 出席者", "・甲", "・乙", "■ 議事", "# 1.前回", "一つ目の文です。"];
        assert_eq!(
            given(&texts, &[]),
            ["# 出席者", "- 甲", "- 乙", "# 議事", "## 1.前回", "一つ目の文です。"]
        );
        let texts = ["# Report", "Costs", long, "Time", long, "A name in bold", "Its title"];
        assert_eq!(given(&texts, &[1, 3, 5])[1..5], ["## Costs", long, "## Time", long]);
        assert_eq!(given(&texts, &[1, 3, 5])[5], "A name in bold");
    }

    #[test]
    fn typed_lists_are_lists_where_they_have_several_items() {
        assert_eq!(
            given(&["1. One thing", "2. Another", "3) A third"], &[]),
            ["1. One thing", "1. Another", "3) A third"]
        );
        assert_eq!(given(&["（1）服务器到货", "（2）接口联调"], &[]), ["1. 服务器到货", "1. 接口联调"]);
        assert_eq!(given(&["– alone", "Text"], &[]), ["– alone", "Text"]);
        assert_eq!(
            given(&["DCS\tdistributed control", "FAC\tfirst aid"], &[]),
            ["DCS: distributed control", "FAC: first aid"]
        );
        assert_eq!(given(&["Zürich\t4 May", "Text"], &[]), ["Zürich 4 May", "Text"]);
    }
}
