//! How do the pieces of a document belong together? As sections under headings and lists inside lists.

mod parts;
mod subtitle;

use super::Block;
use super::bounds::{self, OutlineError};
use super::inline::{self, Labels};
use super::numbering::Style;
use super::pieces::{Document, Piece};
use crate::language::{is_cjk, width_units};

/// Columns of words in bold that head the text after them.
const MAX_RUN_IN_LENGTH: usize = 40;

/// Longest line in bold that heads the text directly below it, in half ems.
const MAX_BOLD_LINE_LENGTH: usize = 84;

/// What a second list of a page becomes, with the line that heads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SecondList {
    /// What it was written as, in Markdown of our own.
    AsWritten,
    /// A group of the same page, since whoever writes slides has counted them.
    Group,
    /// A page of its own.
    Page,
}

/// A heading and what stands below it up to the next one.
#[derive(Debug, Default)]
pub(super) struct DraftSection {
    pub(super) level: u8,
    pub(super) raw: String,
    pub(super) content: Vec<Content>,
}

#[derive(Debug)]
pub(super) enum Content {
    Block(Block),
    Item(Item),
}

/// A list item, or a line that heads what follows without being a heading.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) raw: String,
    pub(super) style: Style,
    pub(super) indent: usize,
    pub(super) content: Vec<Content>,
}

impl Item {
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        items(&self.content)
    }

    /// Whether so much is below the item that it can be more than a point.
    pub(super) fn is_substantial(&self) -> bool {
        self.items().next().is_some() || (self.style.is_heading() && !self.content.is_empty())
    }

    /// Whether a table, a picture or a separate text is below the item.
    pub(super) fn holds_block(&self) -> bool {
        self.content.iter().any(|content| matches!(content, Content::Block(_)))
    }
}

pub(super) fn items(content: &[Content]) -> impl Iterator<Item = &Item> {
    content.iter().filter_map(|content| match content {
        Content::Item(item) => Some(item),
        Content::Block(_) => None,
    })
}

/// The sections of `document`; the first has no heading and holds what stands before all headings.
pub(super) fn sections(
    document: &mut Document,
    second: SecondList,
) -> Result<Vec<DraftSection>, OutlineError> {
    let pieces = with_run_ins(std::mem::take(&mut document.pieces), second);
    let mut drafter = Drafter {
        sections: vec![DraftSection::default()],
        stack: Vec::new(),
        labels: &document.labels,
        has_headings: document.has_headings,
    };
    for piece in pieces {
        drafter.add(piece)?;
    }
    drafter.close_to(0);
    let mut sections = drafter.sections;
    if second != SecondList::AsWritten {
        subtitle::join(&mut sections, &document.labels);
    }
    Ok(sections)
}

/// `**Title** Text`: words in bold that head the rest of their line and are not part of its sentence.
pub(super) fn run_in(raw: &str) -> Option<(&str, &str)> {
    let (title, rest) = raw.strip_prefix("**")?.split_once("**")?;
    let text = rest.trim_start();
    // After a whole sentence in bold, a figure begins the next one.
    let is_sentence = title.trim_end_matches(['"', '”', '」']).ends_with(['.', '?', '!', '。', '？', '！']);
    let begins = |c: char| c.is_uppercase() || is_cjk(c) || c == '「' || is_sentence && c.is_ascii_digit();
    let is_apart = text.len() < rest.len() && text.starts_with(begins);
    let is_title = !title.trim().is_empty() && width_units(title) <= MAX_RUN_IN_LENGTH;
    (is_apart && is_title).then_some((title.trim(), text))
}

/// Longest line that heads a list, in half ems.
const MAX_LIST_HEAD_LENGTH: usize = 40;

/// Paragraphs in which every line has a title in bold are a list, and so are short lines that each head a list of
/// their own.
fn with_run_ins(pieces: Vec<Piece>, second: SecondList) -> Vec<Piece> {
    let mut found = Vec::with_capacity(pieces.len());
    // A heading and what is below it up to the next one.
    let is_same = |_: &Piece, next: &Piece| !matches!(next, Piece::Heading { .. });
    for section in pieces.chunk_by(is_same) {
        let section =
            if second == SecondList::AsWritten { section.to_vec() } else { parts::with_lines_apart(section) };
        match with_list_heads(&section) {
            Some(headed) => found.extend(headed),
            None => {
                let section = parts::with_parts(section, second);
                for part in section.chunk_by(is_same) {
                    found.extend(with_run_in_lists(part));
                }
            }
        }
    }
    found
}

/// The section with the heads of its lists as items that contain those lists. Heads are two or more paragraphs with a
/// title in bold, one of which is followed by a list; or two or more short lines, each directly before a list, if
/// nothing else heads a list.
fn with_list_heads(section: &[Piece]) -> Option<Vec<Piece>> {
    let is_item =
        |piece: Option<&Piece>| matches!(piece, Some(Piece::Item { style, .. }) if !style.is_heading());
    let leads = |at: usize| is_item(section.get(at + 1));
    let has_labels = |piece: &Piece| match piece {
        Piece::Paragraph { raw, .. } => raw.split('\n').all(|line| run_in(line).is_some() || has_label(line)),
        _ => false,
    };
    let headed: Vec<usize> = (0..section.len()).filter(|at| has_labels(&section[*at])).collect();
    let lines: Vec<usize> =
        (0..section.len()).filter(|at| leads(*at) && is_list_head(&section[*at])).collect();
    let lists = (0..section.len()).filter(|at| leads(*at) && !is_item(section.get(*at))).count();
    let (heads, lines_head) = if headed.len() >= 2 && headed.iter().any(|at| leads(*at)) {
        (headed, false)
    } else if lines.len() >= 2 && lines.len() == lists {
        (lines, true)
    } else {
        return None;
    };
    let is_last = |at: usize| heads.iter().all(|head| *head < at);
    let piece = |(at, piece): (usize, &Piece)| match piece {
        // A paragraph after the last list is about all of them.
        Piece::Paragraph { .. } if is_last(at) && at > 0 && is_item(section.get(at - 1)) => {
            vec![Piece::Rule, piece.clone()]
        }
        Piece::Paragraph { indent, raw } if heads.contains(&at) => {
            let head = |raw: &str| {
                if lines_head { raw.trim_end_matches([':', '：']).to_owned() } else { raw.to_owned() }
            };
            let item = |raw: &str| Piece::Item { indent: *indent, style: Style::Bold, raw: head(raw) };
            raw.split('\n').map(item).collect()
        }
        piece => vec![piece.clone()],
    };
    Some(section.iter().enumerate().flat_map(piece).collect())
}

/// Every line has a title in bold, or the first line is one.
fn is_headed(piece: &Piece) -> bool {
    match piece {
        Piece::Paragraph { raw, .. } => {
            has_bold_first_line(raw) || raw.split('\n').all(|line| run_in(line).is_some())
        }
        _ => false,
    }
}

/// `**Landlords sell up.**` on a line of its own, directly above its text.
fn has_bold_first_line(raw: &str) -> bool {
    let whole = |line: &str| {
        let inside = line.trim().strip_prefix("**")?.strip_suffix("**")?;
        (!inside.trim().is_empty() && !inside.contains("**")).then_some(inside.len())
    };
    let Some((first, rest)) = raw.split_once('\n') else { return false };
    let is_head = whole(first).is_some() && width_units(first) <= MAX_BOLD_LINE_LENGTH;
    is_head && !rest.split('\n').any(|line| whole(line).is_some() || run_in(line).is_some())
}

/// A short line that is not a sentence.
fn is_list_head(piece: &Piece) -> bool {
    match piece {
        Piece::Paragraph { indent: 0, raw } => {
            !raw.contains('\n')
                && width_units(raw) <= MAX_LIST_HEAD_LENGTH
                && !raw.ends_with(['.', '!', '?', '。', '！', '？'])
        }
        _ => false,
    }
}

/// The section with runs of paragraphs that have titles in bold as lists.
fn with_run_in_lists(pieces: &[Piece]) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::with_capacity(pieces.len());
    for run in pieces.chunk_by(|one, next| is_headed(one) == is_headed(next)) {
        let lines = |piece: &Piece| match piece {
            Piece::Paragraph { indent, raw } => {
                let item =
                    |line: &str| Piece::Item { indent: *indent, style: Style::Bullet, raw: line.to_owned() };
                if has_bold_first_line(raw) { vec![item(raw)] } else { raw.split('\n').map(item).collect() }
            }
            _ => Vec::new(),
        };
        let items: Vec<Piece> = run.iter().filter(|piece| is_headed(piece)).flat_map(lines).collect();
        if items.len() < 2 {
            found.extend_from_slice(run);
            continue;
        }
        // A paragraph with a title of its own is not nested below an entry of the list before it.
        if matches!(found.last(), Some(Piece::Item { style, .. }) if *style != Style::Bold) {
            found.push(Piece::Rule);
        }
        found.extend(items);
    }
    found
}

/// `**Our view:** text`, `**Our view**: text`
pub(super) fn has_label(raw: &str) -> bool {
    let label = raw.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    label.is_some_and(|(label, rest)| label.ends_with([':', '：']) || rest.starts_with([':', '：']))
}

/// The lines of a table's cell follow one another.
fn in_lines(mut block: Block) -> Block {
    if let Block::Table(table) = &mut block {
        for cell in table.header.iter_mut().chain(table.rows.iter_mut().flatten()) {
            if cell.contains('\n') {
                *cell = cell.replace('\n', " · ");
            }
        }
    }
    block
}

struct Drafter<'a> {
    sections: Vec<DraftSection>,
    /// The items that are still open, each inside the one before.
    stack: Vec<Item>,
    labels: &'a Labels,
    has_headings: bool,
}

impl Drafter<'_> {
    fn add(&mut self, piece: Piece) -> Result<(), OutlineError> {
        match piece {
            Piece::Heading { level, raw } => {
                self.close_to(0);
                self.sections.push(DraftSection { level, raw, content: Vec::new() });
            }
            Piece::Item { indent, style, raw } => {
                self.close_before(indent, style);
                let level = self.sections.last().map_or(0, |section| section.level);
                bounds::check_depth(usize::from(level.min(6)) + self.stack.len() + 1)?;
                self.stack.push(Item { raw, style, indent, content: Vec::new() });
            }
            Piece::Paragraph { indent, raw } => {
                if self.has_headings && has_label(&raw) {
                    self.close_heads(indent);
                }
                let texts = inline::lines(&raw, self.labels).into_iter().map(Block::Text);
                self.attach(indent, texts);
            }
            Piece::Quote { indent, raw } => {
                let quote = inline::lines(&raw, self.labels).join("\n");
                self.attach(indent, (!quote.is_empty()).then_some(Block::Quote(quote)));
            }
            Piece::Block { indent, block } => self.attach(indent, [in_lines(block)]),
            Piece::Rule => self.close_to(0),
        }
        Ok(())
    }

    /// Closes a line in bold that heads a list if a paragraph after the list has a label of its own.
    fn close_heads(&mut self, indent: usize) {
        let heads_list = |item: &Item| item.style == Style::Bold && indent < item.indent + 2;
        if let Some(head) = self.stack.iter().position(heads_list)
            && (self.stack.len() > head + 1 || self.stack[head].items().next().is_some())
        {
            self.close_to(head);
        }
    }

    /// Closes the items that an item of `style` at `indent` does not belong to.
    fn close_before(&mut self, indent: usize, style: Style) {
        // A numbered heading goes next to the last of its kind, however the lines are indented.
        if style < Style::Roman
            && let Some(same) = self.stack.iter().position(|item| item.style == style)
        {
            return self.close_to(same);
        }
        while let Some(top) = self.stack.last() {
            let deeper = indent >= top.indent + 2;
            let beside = indent + 2 > top.indent;
            // After entries with nothing below them, an entry with another mark does not belong to the last of them.
            let is_next = indent > 0 && style == Style::Bullet && self.is_bare_count();
            if deeper || (beside && top.style < style && !is_next) {
                return;
            }
            self.close_to(self.stack.len() - 1);
        }
    }

    /// Whether the innermost entry continues the numbering of one that has nothing below it.
    fn is_bare_count(&self) -> bool {
        let [.., parent, top] = self.stack.as_slice() else { return false };
        let before = parent.items().last();
        top.style.counts()
            && top.content.is_empty()
            && before.is_some_and(|before| before.style == top.style && before.content.is_empty())
    }

    fn close_to(&mut self, depth: usize) {
        while self.stack.len() > depth {
            let Some(item) = self.stack.pop() else { return };
            self.content().push(Content::Item(item));
        }
    }

    /// Adds `blocks` to the item that they belong to by their indent, or to the section.
    fn attach(&mut self, indent: usize, blocks: impl IntoIterator<Item = Block>) {
        while let Some(top) = self.stack.last() {
            let heads =
                top.style.is_heading() || (!self.has_headings && matches!(top.style, Style::Decimal(_)));
            // An item that ends with a colon takes what follows.
            let waits = top.raw.trim_end_matches('*').ends_with([':', '：'])
                && top.content.is_empty()
                && indent + 2 > top.indent;
            if indent >= top.indent + 2 || waits || (heads && indent + 2 > top.indent) {
                break;
            }
            self.close_to(self.stack.len() - 1);
        }
        self.content().extend(blocks.into_iter().map(Content::Block));
    }

    fn content(&mut self) -> &mut Vec<Content> {
        match self.stack.last_mut() {
            Some(item) => &mut item.content,
            None => &mut self.sections.last_mut().expect("the first section is always there").content,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::outline::Outline;

    #[test]
    fn a_line_in_bold_right_above_its_text_heads_it() {
        let text = "# T\n\n## C\n\n### P\n\n**Landlords sell up.**\nThe evidence is mixed. Few do.\n\n**Nobody pays.**\nIt has been tried.\n";
        let outline = Outline::from_markdown(text, "").unwrap();
        let points: Vec<&str> =
            outline.chapters[0].pages[0].points.iter().map(|point| point.title.as_str()).collect();
        assert_eq!(points, ["Landlords sell up.", "Nobody pays."]);
    }

    #[test]
    fn a_dash_below_a_quotation_names_its_speaker() {
        let text = "# T\n\n## C\n\n### P\n\n「バスは困る。」\n　　── 山根フミさん（81）\n\nあとの文。\n";
        let outline = Outline::from_markdown(text, "").unwrap();
        let page = &outline.chapters[0].pages[0];
        assert!(page.points.is_empty(), "{page:?}");
        assert_eq!(page.body[0].text(), Some("「バスは困る。」 ── 山根フミさん（81）"));
    }
}
