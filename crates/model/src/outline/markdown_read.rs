//! Markdown → outline, for anything that people paste.
//!
//! The canonical form is that of [`super::markdown_write`]: `#` title, `##` chapters, `###` pages, `####`
//! points, `-` body text. Everything else is brought into it: lists or numbered lines in place of
//! headings, levels that are skipped or begin elsewhere, a document in a fence, chatter around it. Nothing
//! that is said gets lost except numbering, chatter and a list of contents.

use super::bounds::{self, OutlineError};
use super::draft::SecondList;
use super::numbering::Style;
use super::pieces::{self, Document, Piece};
use super::{
    ENDING_MARK, Outline, answer, chatter, clean, container, draft, emphasis, footnotes, furniture, inline,
    listing, math, section_parts, slides, unnumber,
};
use crate::language::width_units;

/// A line of the last page, in half ems; longer ones were broken by a program.
const MAX_ENDING_LINE_LENGTH: usize = 60;

/// Who wrote a Markdown text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Anybody, in any form.
    Pasted,
    /// A model that we asked. What it says around its answer is dropped.
    Asked,
    /// We, or a person who edits what we wrote.
    Own,
}

impl Outline {
    /// Reads Markdown that people paste or a model writes. If it has no title, `fallback_title` is the title, or if
    /// that is blank, the first words there are. Numbers before headings are removed, and so are cover, agenda and
    /// end page: the deck has its own. What is for the speaker becomes notes, and so does what an assistant says to
    /// its user; footnotes become sources.
    ///
    /// A growing beginning of a document can be read at any point: what is complete keeps its place.
    pub fn from_markdown(markdown: &str, fallback_title: &str) -> Result<Self, OutlineError> {
        let (markdown, mut furniture) = furniture::take(markdown);
        let opened = container::open(&markdown);
        furniture.splice(0..0, opened.said);
        Self::read(&readable(&unquoted_items(&opened.text)), fallback_title, Origin::Pasted, furniture)
    }

    /// Reads Markdown that a model wrote for us, as [`Outline::from_markdown`] does, without what it says around it.
    pub fn from_answer(markdown: &str, fallback_title: &str) -> Result<Self, OutlineError> {
        let (markdown, _) = furniture::take(markdown);
        let text = unquoted_items(&container::open(&markdown).text);
        Self::read(&readable(&text), fallback_title, Origin::Asked, Vec::new())
    }

    /// Reads Markdown of ours, as it was written or as a person edited it: a number before a heading is meant.
    pub fn from_own_markdown(markdown: &str, fallback_title: &str) -> Result<Self, OutlineError> {
        Self::read(markdown, fallback_title, Origin::Own, Vec::new())
    }

    /// `furniture` are the lines that were removed from the text before.
    fn read(
        markdown: &str,
        fallback_title: &str,
        origin: Origin,
        furniture: Vec<String>,
    ) -> Result<Self, OutlineError> {
        bounds::check_bytes(markdown.len())?;
        let listing = if origin == Origin::Own { None } else { listing::of(markdown) };
        let mut document = pieces::scan(listing.as_ref().map_or(markdown, |listing| &listing.text));
        let (before, behind) =
            listing.as_ref().map_or(("", ""), |listing| (&listing.before, &listing.behind));
        let mut answer = match origin {
            Origin::Own => answer::PasteContext::default(),
            Origin::Pasted | Origin::Asked => answer::split_answer(&mut document, before, behind),
        };
        match origin {
            Origin::Own => drop_chatter(&mut document.pieces),
            Origin::Asked => answer.talk.clear(),
            Origin::Pasted => answer.talk.extend(furniture),
        }
        let ending = take_ending(&mut document, origin);
        let second = match origin {
            Origin::Own => SecondList::AsWritten,
            _ if answer.are_slides => SecondList::Group,
            _ => SecondList::Page,
        };
        let sections = draft::sections(&mut document, second)?;
        let reads = section_parts::DocumentTraits {
            front_title: document.front_title,
            are_slides: answer.are_slides,
            is_own: origin == Origin::Own,
        };
        let mut outline = section_parts::outline(sections, &document.labels, reads);
        outline.ending = ending;
        outline.emphasis = emphasis::of(markdown);
        if origin != Origin::Own {
            slides::normalize_slides(&mut outline, answer);
            unnumber::strip(&mut outline);
        }
        outline.normalize(fallback_title);
        bounds::check_nodes(outline.node_count())?;
        if outline.title.is_empty() { Err(OutlineError::Empty) } else { Ok(outline) }
    }
}

/// The text as Markdown with formulas in plain signs and notes after what refers to them.
pub fn readable(text: &str) -> String {
    footnotes::to_sources(&math::readable(text))
}

/// The text without the `>` between the mark of an item and its quotation marks: `- > "…"`.
fn unquoted_items(text: &str) -> String {
    let unquoted = |line: &str| -> Option<String> {
        let start = line.len() - line.trim_start().len();
        let said = line[start..].strip_prefix(['-', '*', '+'])?.trim_start().strip_prefix("> ")?.trim_start();
        let is_said = said.starts_with(['"', '“', '「', '『', '‘', '«']);
        is_said.then(|| format!("{} {said}", &line[..=start]))
    };
    let lines = text.split('\n').map(|line| unquoted(line).unwrap_or_else(|| line.to_owned()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Drops what a model says to its user before and after the outline.
fn drop_chatter(pieces: &mut Vec<Piece>) {
    let is_prose = |piece: &Piece| matches!(piece, Piece::Paragraph { .. } | Piece::Rule);
    let is_opening = |piece: &Piece| match piece {
        Piece::Paragraph { raw, .. } => chatter::opens(raw),
        _ => false,
    };
    let prose = pieces.iter().take_while(|piece| is_prose(piece)).count();
    if let Some(last) = pieces[..prose].iter().rposition(is_opening) {
        pieces.drain(..=last);
    }
    while let Some(Piece::Paragraph { raw, .. }) = pieces.last() {
        if !chatter::closes(raw) {
            break;
        }
        pieces.pop();
        while matches!(pieces.last(), Some(Piece::Rule)) {
            pieces.pop();
        }
    }
}

/// A single paragraph after a rule at the end is the text of the last page.
fn take_ending(document: &mut Document, origin: Origin) -> Option<String> {
    let [before @ .., Piece::Rule, last] = &document.pieces[..] else { return None };
    let (Piece::Paragraph { indent: 0, raw } | Piece::Item { indent: 0, style: Style::Bold, raw }) = last
    else {
        return None;
    };
    let is_outline = |piece: &Piece| matches!(piece, Piece::Heading { .. } | Piece::Item { .. });
    if !before.iter().any(is_outline) {
        return None;
    }
    // A footnote below a rule is not the last page, unless we wrote it there.
    let is_footnote = || clean::line(&inline::line(raw, &document.labels)).starts_with(['¹', '²', '³']);
    if origin != Origin::Own && is_footnote() {
        return None;
    }
    // Short lines are lines of the page.
    let lines: Vec<&str> = raw.lines().collect();
    let are_short = lines.iter().all(|line| width_units(line) <= MAX_ENDING_LINE_LENGTH);
    let lines = if are_short { lines } else { vec![raw.as_str()] };
    let lines = lines.iter().map(|line| clean::line(&inline::line(line, &document.labels)));
    let ending = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(ENDING_MARK);
    document.pieces.truncate(document.pieces.len() - 2);
    Some(ending).filter(|ending| !ending.is_empty())
}
