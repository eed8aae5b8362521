//! Turns a text that the user gave into a deck, using its own headings and sentences.
//!
//! Nothing is invented and nothing is left out. Headings are found in the text or taken from the sentences
//! below them; sentences keep their words and their order, each under its own heading; tables and figures
//! stay. Grouping brings the deck to the requested number of pages. Where the words do not allow that,
//! [`StructuredDeck`] reports it.

pub(crate) mod arrange;
mod blocks;
mod bracket_headings;
mod chat;
mod columns;
mod dividers;
mod document;
mod frame;
mod furniture;
mod headings;
mod interview;
mod line_kinds;
mod mail;
mod multiple_files;
mod pages;
mod plan;
mod ranks;
mod read;
pub mod references;
mod sections;
mod series;
mod slides;
mod tables;
mod text_traits;
mod titles;
mod units;
mod wrapping;

use deckwright_model::document::FileContent;
use deckwright_model::language::width_units;
use deckwright_model::outline::{Block, ENDING_MARK, Outline, OutlineError, OwnWords, emphasis_of, overview};

use crate::brief::Brief;
use read::Document;

pub use arrange::leaves_no_doubt;
pub use multiple_files::{NamedFile, structure_files};
pub use references::{Reference, refer};
pub use slides::keep_slides;

/// How the wording of a given text is treated: the `sub_type` of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Treatment {
    #[default]
    Keep,
    Expand,
    Polish,
}

impl Treatment {
    pub fn from_id(id: u32) -> Option<Self> {
        [Self::Keep, Self::Expand, Self::Polish]
            .into_iter()
            .zip(1..)
            .find_map(|(one, number)| (number == id).then_some(one))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StructureError {
    #[error("the text has no words")]
    Empty,
    #[error("{} needs a language model and none is configured; sub_type 1 keeps the wording and needs none", match .0 { Treatment::Polish => "polishing a text (sub_type 3)", _ => "expanding a text (sub_type 2)" })]
    NeedsModel(Treatment),
    #[error(transparent)]
    Outline(#[from] OutlineError),
}

/// A text as a deck, and how well it fits what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructuredDeck {
    pub outline: Outline,
    /// Pages of the finished deck, including cover, contents, dividers and ending.
    pub pages: usize,
    /// Whether the text has too few or too many words for the requested page range.
    pub outside_range: bool,
}

/// Widest byline that still fits the subtitle, in half ems; a longer one becomes a page.
const MAX_SUBTITLE_LENGTH: usize = 160;

/// Structures `text` into a deck with `brief.pages` pages where its words allow it.
///
/// The title is the brief's. If that is blank, it is the text's own title, or else its first words.
pub fn structure(text: &str, brief: &Brief, treatment: Treatment) -> Result<StructuredDeck, StructureError> {
    if treatment != Treatment::Keep {
        return Err(StructureError::NeedsModel(treatment));
    }
    if !text.contains(char::is_alphanumeric) {
        return Err(StructureError::Empty);
    }
    let mut structured = deck(read::read(text), brief, None);
    structured.outline.emphasise(emphasis_of(text));
    Ok(structured)
}

/// Structures a file that was read. `name` is the title if neither the brief nor the file has one.
pub fn structure_file(
    reading: &FileContent,
    brief: &Brief,
    name: &str,
) -> Result<StructuredDeck, StructureError> {
    match reading {
        FileContent::Text(text) => structure(text, brief, Treatment::Keep),
        FileContent::Outline(markdown) => {
            let mut outline = Outline::from_markdown(markdown, name)?;
            if !brief.title.trim().is_empty() {
                outline.title = brief.title.trim().to_owned();
            }
            let pages = outline.page_count();
            Ok(StructuredDeck { outline, pages, outside_range: false })
        }
        FileContent::Document(document) => document::structure(document, brief, name),
    }
}

/// Builds the deck of a text in sections. `name` is the title if there is no other.
fn deck(mut document: Document, brief: &Brief, name: Option<&str>) -> StructuredDeck {
    let asked = Some(brief.title.trim().to_owned()).filter(|title| !title.is_empty());
    let own = take_title(&mut document);
    let subtitle = subtitle(
        &mut document,
        own.as_deref().filter(|own| asked.as_deref().is_some_and(|title| title != *own)),
    );
    let named = name.map(str::to_owned).filter(|name| !name.is_empty());
    // Contact details go on the last page.
    let farewell = std::mem::take(&mut document.farewell);
    let ending = |title: &str| {
        let said = std::iter::once(OwnWords::of(title).ending).chain(farewell.iter().map(String::as_str));
        (!farewell.is_empty()).then(|| said.collect::<Vec<_>>().join(ENDING_MARK))
    };
    let structured = |draft: &units::TextUnits| {
        let title = asked.clone().or(own.clone()).or(named.clone()).unwrap_or_else(|| titles::of_text(draft));
        let build = |plan: &plan::PageGroups| {
            let chapters = titles::Titles::of(draft, plan, &title, brief.locale()).chapters();
            let mut outline = Outline {
                title: title.clone(),
                body: subtitle.clone(),
                chapters,
                ending: ending(&title),
                ..Outline::default()
            };
            outline.normalize(&title);
            outline
        };
        let plan = plan::plan(draft, brief.pages, |plan| build(plan).page_count());
        let outline = build(&plan);
        let pages = outline.page_count();
        StructuredDeck { outline, pages, outside_range: !brief.pages.contains(pages) }
    };
    let mut draft = units::draft(document.sections);
    draft.note(document.opening, document.closing);
    // Small sections share a page, unless that makes the deck shorter than requested.
    let whole = structured(&draft);
    if !draft.condense() {
        return whole;
    }
    let condensed = structured(&draft);
    if condensed.pages >= brief.pages.min { condensed } else { whole }
}

/// Number of headings that, together with the lines below the title, tell the language of a text.
const SAMPLE: usize = 12;

/// Takes the text's own title: its first line, or its only heading of the highest rank if all other sections
/// are below it.
fn take_title(document: &mut Document) -> Option<String> {
    if document.title.is_some() {
        return document.title.take();
    }
    let highest = document.sections.iter().filter(|section| section.level == 1).count();
    let document_has_more = document.sections.iter().filter(|section| section.level == 2).count() > 1;
    // A section before the only top heading is an introduction to it.
    let at = usize::from(document.sections.first()?.level == 0);
    let first = document.sections.get_mut(at)?;
    let is_above = first.level == 1 && (at == 0 || document_has_more);
    if highest != 1 || !is_above {
        return None;
    }
    first.level = 0;
    let title = std::mem::take(&mut first.title);
    for section in document.sections.iter_mut().filter(|section| section.level > 0) {
        section.level -= 1;
    }
    document.sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    Some(title)
}

/// Takes the cover's subtitle: the byline, and the signature if no byline names the sender. A long byline
/// becomes a page, a long signature goes to the notes.
fn subtitle(document: &mut Document, own_title: Option<&str>) -> Vec<Block> {
    let byline = std::mem::take(&mut document.byline);
    let signature = std::mem::take(&mut document.signature);
    let cover = |lines: &[&str]| {
        let text = Some(lines.join(" · ")).filter(|text| width_units(text) <= MAX_SUBTITLE_LENGTH)?;
        Some(Some(text).filter(|text| !text.is_empty()).map(Block::Text).into_iter().collect::<Vec<_>>())
    };
    let lines: Vec<&str> = own_title.into_iter().chain(byline.iter().map(String::as_str)).collect();
    let signed: Vec<&str> = signature.iter().map(String::as_str).collect();
    let names_sender =
        byline.iter().any(|line| matches!(line_kinds::header(line), Some((line_kinds::Header::From, _))));
    if let Some(cover) = cover(&[lines.as_slice(), signed.as_slice()].concat()).filter(|_| !names_sender) {
        return cover;
    }
    if let Some(cover) = cover(&lines) {
        document.closing.extend(signature);
        return cover;
    }
    // Unlabelled lines, such as the kind of paper and its date, stay on the cover.
    let is_bare = |line: &&str| line_kinds::label(line).is_none();
    let (bare, labelled): (Vec<&str>, Vec<&str>) = lines.iter().copied().partition(is_bare);
    let (signed, lines) = match cover(&[bare.as_slice(), signed.as_slice()].concat()) {
        Some(_) if !labelled.is_empty() => ([bare, signed].concat(), labelled),
        _ => (signed, lines),
    };
    let on_cover = cover(&signed).unwrap_or_else(|| {
        document.closing.extend(signature.clone());
        Vec::new()
    });
    let joined = lines.join(" · ");
    let sample = document.sections.iter().map(|section| section.title.as_str()).take(SAMPLE);
    let overview = overview(&std::iter::once(joined.as_str()).chain(sample).collect::<Vec<_>>().join(" "));
    let piece = |line: &str| {
        let (label, text) =
            line_kinds::label(line).map_or((None, line), |(label, text)| (Some(label.to_owned()), text));
        read::Piece::Text { label, text: text.to_owned(), is_item: true }
    };
    let pieces = lines.into_iter().map(piece);
    // A section of its own; otherwise these lines would join the first paragraph's page.
    let section = read::Section { level: 1, title: overview.to_owned(), pieces: pieces.collect() };
    document.sections.insert(0, section);
    on_cover
}
