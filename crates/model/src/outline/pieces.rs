//! Which pieces a Markdown document is made of: lines gathered into headings, list items, paragraphs,
//! tables, code.
//!
//! One pass over the lines, each looked at a bounded number of times. Lists and quotes are not nested
//! here, so that no nesting can be too deep.

mod numbers;
mod tables;
mod texts;

use std::ops::Range;

use super::Block;
use super::clean;
use super::inline::{self, Labels};
use super::lines;
use super::numbering::{self, Numbering, Style};
use super::role::is_picture;
use super::signs::Signs;
use super::wrapping::{FenceStep, Fences, outdented, take_front_matter};
use crate::language::width_units;

/// Longest line that an underline makes a heading, in characters.
const MAX_UNDERLINED_LENGTH: usize = 100;
/// Arrows that lead from one line to the next.
const ARROWS: [char; 3] = ['→', '⇒', '➡'];

/// Dashes before who said something, in the line below it. A hyphen begins an entry of a list.
const SPEAKER_DASHES: [char; 6] = ['—', '–', '―', '─', ' ', '\u{3000}'];
/// Longest name in such a line, in half ems.
const MAX_SPEAKER_LENGTH: usize = 80;

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
    /// Whether there are headings with hashes or underlines.
    pub(super) has_headings: bool,
    /// The title in the front matter.
    pub(super) front_title: Option<String>,
    /// Whether the settings are those of a slide program, which reads comments as notes.
    pub(super) are_comments_notes: bool,
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
    let settings = take_front_matter(&mut lines);
    document.front_title = settings.title;
    document.are_comments_notes = settings.is_for_slides;

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
        has_asides: have_asides(&lines),
        signs: Signs::of(&lines),
        document,
        lines,
        at: 0,
        fences: Fences::default(),
        open: OpenPiece::Nothing,
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

/// Whether several lines in bold have something in brackets after them, and each of those has text below it.
fn have_asides(lines: &[&str]) -> bool {
    let filled: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let is_aside = |at: &usize| lines::bold_with_aside(filled[*at]).is_some();
    let asides: Vec<usize> = (0..filled.len()).filter(is_aside).collect();
    let is_text = |line: &&str| !line.starts_with(['*', '#', '|', '-']) && !lines::is_rule(line);
    asides.len() > 1 && asides.iter().all(|at| filled.get(at + 1).is_some_and(is_text))
}

/// What the next line of text continues if there is no blank line between.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenPiece {
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
    /// Whether several lines in bold have something in brackets after them, and text below them.
    has_asides: bool,
    lines: Vec<&'a str>,
    at: usize,
    fences: Fences,
    open: OpenPiece,
    after_blank: bool,
    last_numbering: Option<Numbering>,
    /// The last line that could end a comment.
    last_comment_end: Option<usize>,
    /// Whether the last lines hang below a shorter indent without any mark.
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
        if text.starts_with("<!--") && self.skip_comment() {
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
        } else if let Some((style, item)) = lines::quoted_item(text) {
            self.item(indent, style, item);
        } else if let Some(quoted) = lines::quote(text) {
            self.quote(indent, quoted);
        } else if self.names_speaker(text) {
            self.answer(text);
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
        } else if let Some(title) = lines::bold(text)
            .map(ToOwned::to_owned)
            .or_else(|| self.pictured(text))
            .or_else(|| self.head_with_aside(text))
            .filter(|_| self.can_be_heading(indent))
        {
            self.bold(indent, &title);
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
        self.open = OpenPiece::Nothing;
        self.hanging = false;
    }

    fn heading(&mut self, level: u8, raw: String) {
        self.last_numbering = numbering::parse(&raw);
        self.push(Piece::Heading { level, raw });
    }

    /// Skips a comment that begins at this line, if it ends somewhere, and continues directly after it.
    fn skip_comment(&mut self) -> bool {
        let start = self.at - 1;
        if self.last_comment_end.is_none_or(|last| last < start) {
            return false;
        }
        let Some(len) = self.lines[start..].iter().position(|line| line.contains("-->")) else {
            return false;
        };
        let end = start + len;
        if self.document.are_comments_notes {
            self.note(start, end);
        }
        self.lines[end] = self.lines[end].split_once("-->").map_or("", |(_, rest)| rest);
        self.at = if self.lines[end].trim().is_empty() { end + 1 } else { end };
        true
    }

    /// What a slide says to its speaker in a comment; `key: value` there sets how the slide looks.
    fn note(&mut self, start: usize, end: usize) {
        let words = self.lines[start..=end].join(" ");
        let words = words.split_once("-->").map_or("", |(inside, _)| inside);
        let words = words.trim().trim_start_matches("<!--").trim();
        let is_setting = words
            .split_once(':')
            .is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')));
        if !is_setting && !words.is_empty() {
            self.push(Piece::Paragraph { indent: 0, raw: format!("Notes: {words}") });
        }
    }

    /// An underline makes a heading of a single line of text right above it. A line of `-` does so only
    /// where there are no other headings: next to those it is meant as a rule.
    fn can_underline(&self, level: u8) -> bool {
        let is_title = |raw: &str| {
            !raw.contains('\n') && raw.chars().count() <= MAX_UNDERLINED_LENGTH && !clean::ends_sentence(raw)
        };
        matches!(self.open, OpenPiece::Text { .. })
            && (level == 1 || !self.has_hashes)
            && matches!(self.document.pieces.last(), Some(Piece::Paragraph { raw, .. }) if is_title(raw))
    }

    /// The level of the underline that makes a heading of a numbered line, which would be an item without it.
    fn underline_below(&self, text: &str) -> Option<u8> {
        let level = self.lines.get(self.at).and_then(|line| lines::underline(line.trim()))?;
        let is_numbered = numbering::parse(text).is_some() && text.chars().count() <= MAX_UNDERLINED_LENGTH;
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
            (OpenPiece::Quote { width: last }, Some(Piece::Quote { raw, .. })) => {
                texts::append(raw, last, quoted)
            }
            _ => self.document.pieces.push(Piece::Quote { indent, raw: quoted.to_owned() }),
        }
        self.open = OpenPiece::Quote { width };
    }

    fn item(&mut self, indent: usize, style: Style, item: &str) {
        if let Some(pictures) = lines::pictures(item) {
            return self.pictures(indent + 2, &pictures);
        }
        let (item, width) = self.unbroken(item);
        for raw in lines::broken(&lines::ticked(item)) {
            self.document.pieces.push(Piece::Item { indent, style, raw });
        }
        self.open = OpenPiece::Text { width };
    }

    /// An arrow below a line of text continues that line, if the next line does not begin with an arrow, too.
    fn answers(&self, text: &str) -> bool {
        let next = self.lines.get(self.at).map_or("", |line| line.trim());
        text.starts_with(ARROWS)
            && !next.starts_with(ARROWS)
            && matches!(self.open, OpenPiece::Text { .. })
            && matches!(self.document.pieces.last(), Some(Piece::Paragraph { raw, .. })
                if !raw.contains(ARROWS) && !raw.ends_with([':', '：']))
    }

    /// A dash and a name right below a line that quotes somebody say who it was.
    fn names_speaker(&self, text: &str) -> bool {
        let name = text.trim_start_matches(SPEAKER_DASHES);
        let is_name = name.len() < text.len() && (1..=MAX_SPEAKER_LENGTH).contains(&width_units(name.trim()));
        let is_said = |raw: &str| {
            let line = raw.lines().last().unwrap_or_default().trim();
            line.starts_with(['「', '『', '“', '"', '«', '„'])
                && line.ends_with(['」', '』', '”', '"', '»', '“'])
        };
        is_name
            && matches!(self.open, OpenPiece::Text { .. })
            && matches!(self.document.pieces.last(), Some(Piece::Paragraph { raw, .. }) if is_said(raw))
    }

    fn answer(&mut self, text: &str) {
        if let Some(Piece::Paragraph { raw, .. }) = self.document.pieces.last_mut() {
            raw.push(' ');
            raw.push_str(text);
        }
        self.open = OpenPiece::Text { width: 0 };
    }

    fn bold(&mut self, indent: usize, title: &str) {
        let number = numbering::parse(title).map(|number| number.style);
        let style = number.filter(|style| style.is_heading() || matches!(style, Style::Decimal(_)));
        let raw = title.to_owned();
        self.document.pieces.push(Piece::Item { indent, style: style.unwrap_or(Style::Bold), raw });
        self.close();
    }

    /// A line in bold with an emoji before or after it heads the list below it: `✅ **It is:**`, `**It is** ✅`.
    fn pictured(&self, text: &str) -> Option<String> {
        let mut below = self.lines[self.at..].iter().map(|line| line.trim());
        let next = below.by_ref().take(2).find(|line| !line.is_empty()).unwrap_or_default();
        let is_mark = |c: char| is_picture(c) || c.is_whitespace();
        let words = text.trim_start_matches(is_mark);
        let inside = words.trim_end_matches(is_mark);
        let title = lines::bold(inside).filter(|_| lines::bullet(next).is_some())?;
        let (before, behind) = (&text[..text.len() - words.len()], &words[inside.len()..]);
        Some(format!("{before}{title}{behind}"))
    }

    /// `**Phase 1** *(May)*` above its text, if other lines have that form, too.
    fn head_with_aside(&self, text: &str) -> Option<String> {
        if self.has_asides { lines::bold_with_aside(text) } else { None }
    }

    /// A line in bold heads what follows when it stands alone, after a list or after the text that another one heads,
    /// not within a paragraph.
    fn can_be_heading(&self, indent: usize) -> bool {
        match &self.document.pieces[..] {
            [.., Piece::Item { .. }] => indent == 0 || self.open == OpenPiece::Nothing,
            [.., Piece::Item { style: Style::Bold, .. }, Piece::Paragraph { .. }] => true,
            _ => !matches!(self.open, OpenPiece::Text { .. }),
        }
    }

    fn pictures(&mut self, indent: usize, pictures: &[(&str, String)]) {
        for (alt, source) in pictures {
            let alt = inline::line(alt, &self.document.labels);
            let block = Block::Picture { alt, source: source.clone() };
            self.document.pieces.push(Piece::Block { indent, block });
        }
        self.close();
    }
}
