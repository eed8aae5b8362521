//! Which pieces a Markdown document is made of: lines gathered into headings, list items, paragraphs,
//! tables, code.
//!
//! One pass over the lines, each looked at a bounded number of times. Lists and quotes are not nested
//! here, so that no nesting can be too deep.

use std::ops::Range;

use super::clean;
use super::inline::{self, Labels};
use super::lines;
use super::normalize::{MAX_CELLS, MAX_COLUMNS};
use super::numbering::{self, Numbering, Style};
use super::signs::Signs;
use super::wrapping::{FenceStep, Fences, outdented, take_front_matter};
use super::{Block, Table};
use crate::language::{is_cjk, width_units};

/// They lead from one line to the next.
const ARROWS: [char; 3] = ['→', '⇒', '➡'];
/// Columns of a line that hangs below another without a mark.
const LONGEST_ENTRY: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Heading {
        level: u8,
        raw: String,
    },
    Item {
        indent: usize,
        style: Style,
        raw: String,
    },
    Paragraph {
        indent: usize,
        raw: String,
    },
    Quote {
        indent: usize,
        raw: String,
    },
    /// Never text or a quote.
    Block {
        indent: usize,
        block: Block,
    },
    Rule,
}

#[derive(Debug, Default)]
pub(super) struct Document {
    pub(super) pieces: Vec<Piece>,
    pub(super) labels: Labels,
    /// There are headings with hashes or underlines.
    pub(super) has_headings: bool,
    /// The title in the front matter.
    pub(super) front_title: Option<String>,
    /// The pieces inside the one fence that wraps the document.
    pub(super) fenced: Option<Range<usize>>,
}

/// Takes `text` apart. Inline marks stay; `\n` in a paragraph is a break that was meant.
pub(super) fn scan(text: &str) -> Document {
    let text = clean::document(text);
    let mut lines: Vec<&str> = text.split('\n').collect();
    let last = lines.last_mut().expect("split gives one line at least");
    if lines::is_unfinished(last) {
        *last = "";
    }
    let mut document = Document::default();
    let mut lines = outdented(lines);
    document.front_title = take_front_matter(&mut lines);

    let mut fences = Fences::default();
    for (at, line) in lines.iter().enumerate() {
        if fences.step(&lines, at) != FenceStep::Outside {
            continue;
        }
        let (_, line) = lines::indent(line);
        document.has_headings |= lines::heading(line).is_some_and(|(_, title)| !title.is_empty());
        document.labels.extend(lines::definition(line).map(|(label, _)| label));
    }

    let mut scanner = Scanner {
        has_hashes: document.has_headings,
        signs: Signs::of(&lines),
        document,
        lines,
        at: 0,
        fences: Fences::default(),
        open: Open::Nothing,
        after_blank: true,
        last_numbering: None,
        last_comment_end: None,
        hanging: false,
        wrappers: 0,
    };
    scanner.last_comment_end = scanner.lines.iter().rposition(|line| line.contains("-->"));
    while scanner.at < scanner.lines.len() {
        scanner.step();
    }
    let count = scanner.document.pieces.len();
    if let Some(fenced) = &mut scanner.document.fenced {
        fenced.end = fenced.end.min(count);
    }
    scanner.document
}

/// What the next line of text goes on with, when there is no blank line between.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    /// The last piece, whose last line is so many columns wide; 0 when the line ends with a break.
    Text {
        width: usize,
    },
    Quote {
        width: usize,
    },
}

struct Scanner<'a> {
    document: Document,
    signs: Signs,
    has_hashes: bool,
    lines: Vec<&'a str>,
    at: usize,
    fences: Fences,
    open: Open,
    after_blank: bool,
    last_numbering: Option<Numbering>,
    /// The last line that could end a comment.
    last_comment_end: Option<usize>,
    /// The last lines hang below a shorter indent without any mark.
    hanging: bool,
    /// Fences that wrap Markdown so far.
    wrappers: usize,
}

impl Scanner<'_> {
    /// Reads the piece at the current line, or adds the line to the last piece.
    fn step(&mut self) {
        let fence = self.fences.step(&self.lines, self.at);
        let (indent, text) = lines::indent(self.lines[self.at]);
        self.at += 1;
        match fence {
            FenceStep::Outside => {}
            FenceStep::Start => return self.code(indent),
            FenceStep::Wrapper => {
                self.wrapper();
                return self.close();
            }
            FenceStep::Inside | FenceStep::End => return self.close(),
        }
        if text.is_empty() {
            self.after_blank = true;
            self.close();
            return;
        }
        self.line(indent, text);
        self.after_blank = false;
    }

    fn line(&mut self, indent: usize, text: &str) {
        if text.starts_with("<!--") && self.comment() {
            return;
        }
        if let Some((level, title)) = lines::heading(text) {
            self.close();
            if !title.is_empty() {
                self.heading(level, title.to_owned());
            }
        } else if let Some(level) = lines::underline(text).filter(|&level| self.can_underline(level)) {
            self.underline(level);
        } else if lines::is_rule(text) {
            self.push(Piece::Rule);
        } else if let Some(quoted) = lines::quote(text) {
            self.quote(indent, quoted);
        } else if let Some((columns, item)) = lines::branch(text) {
            self.item(indent + columns, Style::Bullet, item);
        } else if self.answers(text) {
            self.answer(text);
        } else if let Some(item) = self.signs.weighed(self.at - 1, text) {
            self.item(indent, Style::Bullet, &item);
        } else if let Some((style, item)) = lines::bullet(text) {
            self.item(indent, style, item);
        } else if self.is_table(text) {
            self.table(indent, text);
        } else if let Some(pictures) = lines::pictures(text) {
            self.pictures(indent, &pictures);
        } else if let Some(title) = lines::bold(text).filter(|_| self.can_be_heading(indent)) {
            self.bold(indent, title);
        } else if let Some(level) = self.underline_below(text) {
            self.at += 1;
            self.heading(level, text.to_owned());
            self.document.has_headings = true;
        } else if self.signs.heads_list(self.at - 1) {
            self.bold(indent, text.trim_end_matches([':', '：']));
        } else if let Some(number) = self.numbering(indent, text) {
            let style = number.style;
            // The number of a slide tells that it is one.
            let from = if style == Style::Slide { 0 } else { number.len };
            self.item(indent, style, &text[from..]);
            self.last_numbering = Some(number);
        } else if let Some((label, rest)) = lines::definition(text) {
            if label.starts_with('^') {
                self.push(Piece::Paragraph { indent, raw: rest.to_owned() });
            }
        } else if !matches!(text, "[TOC]" | "[toc]" | "[[toc]]" | "[[TOC]]") {
            self.text(indent, text);
        }
    }

    /// The fence around a document opens or closes here. Several of them wrap parts.
    fn wrapper(&mut self) {
        let at = self.document.pieces.len();
        self.wrappers += 1;
        self.document.fenced = match (self.wrappers, self.document.fenced.take()) {
            (1, _) => Some(at..usize::MAX),
            (2, Some(fenced)) => Some(fenced.start..at),
            _ => None,
        };
    }

    fn push(&mut self, piece: Piece) {
        self.document.pieces.push(piece);
        self.close();
    }

    fn close(&mut self) {
        self.open = Open::Nothing;
        self.hanging = false;
    }

    fn heading(&mut self, level: u8, raw: String) {
        self.last_numbering = numbering::parse(&raw);
        self.push(Piece::Heading { level, raw });
    }

    /// Skips a comment that begins at this line, if it ends somewhere, and goes on right behind it.
    fn comment(&mut self) -> bool {
        let start = self.at - 1;
        if self.last_comment_end.is_none_or(|last| last < start) {
            return false;
        }
        let Some(len) = self.lines[start..].iter().position(|line| line.contains("-->")) else {
            return false;
        };
        let end = start + len;
        self.lines[end] = self.lines[end].split_once("-->").map_or("", |(_, rest)| rest);
        self.at = if self.lines[end].trim().is_empty() { end + 1 } else { end };
        true
    }

    /// An underline makes a heading of a single line of text right above it. A line of `-` does so only
    /// where there are no other headings: next to those it is meant as a rule.
    fn can_underline(&self, level: u8) -> bool {
        let is_title =
            |raw: &str| !raw.contains('\n') && raw.chars().count() <= 100 && !clean::ends_sentence(raw);
        matches!(self.open, Open::Text { .. })
            && (level == 1 || !self.has_hashes)
            && matches!(self.document.pieces.last(), Some(Piece::Paragraph { raw, .. }) if is_title(raw))
    }

    /// The level of the underline that makes a heading of a numbered line, which would be an item without it.
    fn underline_below(&self, text: &str) -> Option<u8> {
        let level = self.lines.get(self.at).and_then(|line| lines::underline(line.trim()))?;
        let is_numbered = numbering::parse(text).is_some() && text.chars().count() <= 100;
        (is_numbered && (level == 1 || !self.has_hashes)).then_some(level)
    }

    fn underline(&mut self, level: u8) {
        if let Some(Piece::Paragraph { raw, .. }) = self.document.pieces.pop() {
            self.heading(level, raw);
            self.document.has_headings = true;
        }
    }

    fn code(&mut self, indent: usize) {
        let mut code = String::new();
        while self.at < self.lines.len() {
            let step = self.fences.step(&self.lines, self.at);
            let line = self.lines[self.at];
            self.at += 1;
            if step != FenceStep::Inside {
                break;
            }
            let own = line.len() - line.trim_start_matches(' ').len();
            code.push_str(&line[own.min(indent)..]);
            code.push('\n');
        }
        let code = clean::code(&code);
        if !code.is_empty() {
            self.document.pieces.push(Piece::Block { indent, block: Block::Code(code) });
        }
        self.close();
        self.after_blank = false;
    }

    fn quote(&mut self, indent: usize, quoted: &str) {
        let width = width_units(quoted);
        match (self.open, self.document.pieces.last_mut()) {
            (Open::Quote { width: last }, Some(Piece::Quote { raw, .. })) => append(raw, last, quoted),
            _ => self.document.pieces.push(Piece::Quote { indent, raw: quoted.to_owned() }),
        }
        self.open = Open::Quote { width };
    }

    fn item(&mut self, indent: usize, style: Style, item: &str) {
        if let Some(pictures) = lines::pictures(item) {
            return self.pictures(indent + 2, &pictures);
        }
        let (item, width) = self.unbroken(item);
        for raw in lines::broken(&lines::ticked(item)) {
            self.document.pieces.push(Piece::Item { indent, style, raw });
        }
        self.open = Open::Text { width };
    }

    /// An arrow below a line of text leads on from that line, where the next line is not one more of a list.
    fn answers(&self, text: &str) -> bool {
        let next = self.lines.get(self.at).map_or("", |line| line.trim());
        text.starts_with(ARROWS)
            && !next.starts_with(ARROWS)
            && matches!(self.open, Open::Text { .. })
            && matches!(self.document.pieces.last(), Some(Piece::Paragraph { raw, .. })
                if !raw.contains(ARROWS) && !raw.ends_with([':', '：']))
    }

    fn answer(&mut self, text: &str) {
        if let Some(Piece::Paragraph { raw, .. }) = self.document.pieces.last_mut() {
            raw.push(' ');
            raw.push_str(text);
        }
        self.open = Open::Text { width: 0 };
    }

    fn bold(&mut self, indent: usize, title: &str) {
        let number = numbering::parse(title).map(|number| number.style);
        let style = number.filter(|style| style.is_heading() || matches!(style, Style::Decimal(_)));
        let raw = title.to_owned();
        self.document.pieces.push(Piece::Item { indent, style: style.unwrap_or(Style::Bold), raw });
        self.close();
    }

    /// A line in bold heads what follows when it stands alone, after a list or after the text that another one heads,
    /// not within a paragraph.
    fn can_be_heading(&self, indent: usize) -> bool {
        match &self.document.pieces[..] {
            [.., Piece::Item { .. }] => indent == 0 || self.open == Open::Nothing,
            [.., Piece::Item { style: Style::Bold, .. }, Piece::Paragraph { .. }] => true,
            _ => !matches!(self.open, Open::Text { .. }),
        }
    }

    /// The number that makes a line of text a list item or a heading.
    fn numbering(&self, indent: usize, text: &str) -> Option<Numbering> {
        let number = numbering::parse(text)?;
        let last = self.last_numbering.as_ref();
        let follows = last.is_some_and(|last| last.style == number.style && last.last() + 1 == number.last());
        let rest = &text[number.len..];
        let is_title = || text.chars().count() <= 60 && !rest.ends_with(['。', '；', '，', ',', ';']);
        let in_list = matches!(self.document.pieces.last(), Some(Piece::Item { .. }));
        let is_item = match number.style {
            Style::Part | Style::Chapter | Style::Section | Style::Slide => is_title() && !rest.is_empty(),
            Style::Ideographic | Style::IdeographicParen => true,
            // ① and ② in one line stay together.
            Style::Circled => !rest.contains(numbering::is_circled),
            // A line that was wrapped before a number is not an item.
            Style::Decimal(1) | Style::Paren => {
                number.last() == 1
                    || follows
                    || in_list
                    || self.after_blank
                    || indent > 0
                    || self.open == Open::Nothing
            }
            // "1-2 weeks"
            Style::Decimal(_) if text[..number.len].contains('-') => false,
            Style::Decimal(len) => {
                let below = last.is_some_and(|last| last.path == number.path[..len - 1]);
                let beside = last.is_some_and(|last| {
                    last.path.len() >= len
                        && last.path[..len - 1] == number.path[..len - 1]
                        && last.path[len - 1] < number.last()
                });
                let next = last
                    .is_some_and(|last| last.path.first().is_some_and(|n| n + 1 == number.path[0]))
                    && number.path[1..].iter().all(|&n| n == 1);
                let alone = !self.has_hashes && rest.chars().count() <= 40 && !clean::ends_sentence(rest);
                below || beside || next || alone
            }
            Style::Roman | Style::Letter | Style::SmallLetter => {
                !self.has_hashes && (number.last() == 1 || follows || in_list)
            }
            Style::Bare | Style::Bold | Style::BigBullet | Style::Bullet => false,
        };
        is_item.then_some(number)
    }

    /// A line with more columns than a slide can show stays text.
    fn is_table(&self, text: &str) -> bool {
        let next = self.lines.get(self.at).map(|line| line.trim());
        text.contains('|')
            && next.is_some_and(lines::is_table_delimiter)
            && lines::pipes(text) <= MAX_COLUMNS + 1
    }

    fn table(&mut self, indent: usize, header: &str) {
        let labels = &self.document.labels;
        let row = |line: &str| -> Vec<String> {
            lines::cells(line).iter().map(|cell| inline::lines(cell, labels).join("\n")).collect()
        };
        let mut table = Table { header: row(header), rows: Vec::new() };
        self.at += 1;
        // Short rows are filled up later: without a bound, a small document would grow large.
        let mut columns = table.header.len();
        while let Some(line) = self.lines.get(self.at).map(|line| line.trim()) {
            let pipes = lines::pipes(line);
            columns = columns.max(pipes);
            if pipes == 0 || pipes > MAX_COLUMNS + 1 || columns * table.rows.len() > MAX_CELLS {
                break;
            }
            table.rows.push(row(line));
            self.at += 1;
        }
        self.push(Piece::Block { indent, block: Block::Table(table) });
    }

    fn pictures(&mut self, indent: usize, pictures: &[(&str, String)]) {
        for (alt, source) in pictures {
            let alt = inline::line(alt, &self.document.labels);
            let block = Block::Picture { alt, source: source.clone() };
            self.document.pieces.push(Piece::Block { indent, block });
        }
        self.close();
    }

    fn text(&mut self, indent: usize, text: &str) {
        let (line, width) = self.unbroken(text);
        if self.hangs(indent, line) {
            self.document.pieces.push(Piece::Item { indent, style: Style::Bullet, raw: line.to_owned() });
            self.open = Open::Text { width };
            self.hanging = true;
            return;
        }
        match (self.open, self.document.pieces.last_mut()) {
            (Open::Quote { width: last }, Some(Piece::Quote { raw, .. })) => {
                append(raw, last, line);
                self.open = Open::Quote { width };
                return;
            }
            (Open::Text { width: last }, Some(Piece::Paragraph { raw, .. })) => append(raw, last, line),
            (Open::Text { width: last }, Some(Piece::Item { raw, style, .. })) if !style.is_heading() => {
                append(raw, last, line);
            }
            _ => self.document.pieces.push(Piece::Paragraph { indent, raw: line.to_owned() }),
        }
        self.open = Open::Text { width };
    }

    /// A short line right below another that is indented less is an entry below it, and so are those after it.
    fn hangs(&self, indent: usize, line: &str) -> bool {
        let is_short = |line: &str| {
            line.len() <= 4 * LONGEST_ENTRY
                && width_units(line) <= LONGEST_ENTRY
                && !clean::ends_sentence(line)
                && !line.contains('\n')
        };
        let Open::Text { .. } = self.open else { return false };
        let below = match self.document.pieces.last() {
            Some(Piece::Paragraph { indent: above, raw }) => indent >= above + 2 && is_short(raw),
            Some(Piece::Item { .. }) => self.hanging && indent > 0,
            _ => false,
        };
        below && is_short(line)
    }

    /// `text`, the end of the current line, without a backslash that breaks the line, and its width.
    fn unbroken<'t>(&self, text: &'t str) -> (&'t str, usize) {
        let is_last = self.lines.get(self.at).is_none_or(|line| line.trim().is_empty());
        match text.strip_suffix('\\') {
            Some(line) if !line.ends_with('\\') && !is_last => (line, 0),
            _ if self.lines[self.at - 1].ends_with("  ") => (text, 0),
            _ => (text, width_units(text)),
        }
    }
}

/// Adds the next line of a paragraph whose last line is `width` columns wide.
fn append(raw: &mut String, width: usize, line: &str) {
    if !raw.is_empty() {
        raw.push_str(if width == 0 { "\n" } else { break_between(raw, width, line) });
    }
    raw.push_str(line);
}

/// `**Label:** text`, which begins a line of its own.
fn opens_in_bold(line: &str) -> bool {
    let label = line.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    label.is_some_and(|(label, rest)| label.ends_with([':', '：']) || rest.starts_with([':', '：']))
}

/// What stands between a line that is `width` columns wide and the next line of the same paragraph.
///
/// Prose that an editor wrapped goes on; short lines below each other were meant as lines.
fn break_between(before: &str, width: usize, after: &str) -> &'static str {
    let cjk = before.ends_with(is_cjk) || after.starts_with(is_cjk);
    // A long paragraph is not looked through for each of its lines.
    let tail = &before[before.floor_char_boundary(before.len().saturating_sub(4 * LONGEST_ENTRY))..];
    let last = tail.rsplit('\n').next().unwrap_or(tail);
    let wrapped = if lines::are_alike(last, after) || opens_in_bold(after) {
        false
    } else if cjk {
        width >= 50 && !clean::ends_sentence(before)
    } else {
        after.starts_with(char::is_lowercase) || width >= 60 || (width >= 45 && !clean::ends_sentence(before))
    };
    match (wrapped, cjk) {
        (false, _) => "\n",
        (true, true) => "",
        (true, false) => " ",
    }
}
