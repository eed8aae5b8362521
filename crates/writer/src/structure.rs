//! How does a text that the user gave become a deck? By its own headings and sentences.
//!
//! Nothing is invented and nothing is left out: headings are found or taken from the sentences below them,
//! sentences are kept word for word and in their order under their own heading, tables and figures stay.
//! The asked number of pages is met by grouping; where the words do not allow it, [`Structured`] says so.

mod blocks;
mod document;
mod pages;
mod phrases;
mod plan;
mod read;
mod signs;

use deckwright_model::document::Reading;
use deckwright_model::language::{Language, width_units};
use deckwright_model::outline::{
    Block, Chapter, MAX_NAME, Outline, OutlineError, OwnWords, Page, cut_at_word,
};

use crate::brief::Brief;
use plan::{Content, Draft, Part};
use read::Document;

/// What is to be done with the wording of a given text: the `sub_type` of a task.
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
pub struct Structured {
    pub outline: Outline,
    /// Pages of the finished deck, cover, contents, dividers and ending included.
    pub pages: usize,
    /// The text has too few or too many words for the asked page range.
    pub outside_range: bool,
}

/// A byline longer than this, in half ems, is a page rather than a subtitle.
const LONGEST_SUBTITLE: usize = 160;
/// Titles that stand together in one heading, in half ems.
const LONGEST_JOINED: usize = 60;

/// Structures `text` into a deck with `brief.pages` pages where its words allow it.
///
/// The title is the brief's; if that is blank, the text's own or its first words.
pub fn structure(text: &str, brief: &Brief, treatment: Treatment) -> Result<Structured, StructureError> {
    if treatment != Treatment::Keep {
        return Err(StructureError::NeedsModel(treatment));
    }
    if !text.contains(char::is_alphanumeric) {
        return Err(StructureError::Empty);
    }
    Ok(deck(read::read(text), brief, None))
}

/// Structures a file that was read. `name` is its title where neither the brief nor the file has one.
pub fn structure_file(reading: &Reading, brief: &Brief, name: &str) -> Result<Structured, StructureError> {
    match reading {
        Reading::Text(text) => structure(text, brief, Treatment::Keep),
        Reading::Outline(markdown) => {
            let mut outline = Outline::from_markdown(markdown, name)?;
            if !brief.title.trim().is_empty() {
                outline.title = brief.title.trim().to_owned();
            }
            let pages = outline.page_count();
            Ok(Structured { outline, pages, outside_range: false })
        }
        Reading::Document(document) => document::structure(document, brief, name),
    }
}

/// The deck of a text in sections. `name` is its title where there is no other.
fn deck(mut document: Document, brief: &Brief, name: Option<&str>) -> Structured {
    let language = brief.language;
    let asked = Some(brief.title.trim().to_owned()).filter(|title| !title.is_empty());
    let own = take_title(&mut document);
    let subtitle = subtitle(
        &mut document,
        own.as_deref().filter(|own| asked.as_deref().is_some_and(|title| title != *own)),
    );
    let draft = plan::draft(document.sections);
    let named = name.map(str::to_owned).filter(|name| !name.is_empty());
    let title = asked.or(own).or(named).unwrap_or_else(|| first_words(&draft, language));
    let plan = plan::plan(&draft, brief.pages);
    let builder = Builder { draft: &draft, language, title: &title };
    let chapters = plan.chapters.iter().map(|pages| builder.chapter(pages)).collect();
    let mut outline = Outline { title: title.clone(), body: subtitle, chapters, ending: None };
    outline.normalize(&title);
    let pages = outline.page_count();
    Structured { outline, pages, outside_range: !brief.pages.contains(pages) }
}

/// The text's own title: its first line, or its only heading of the highest rank if everything else stands
/// below it.
fn take_title(document: &mut Document) -> Option<String> {
    if document.title.is_some() {
        return document.title.take();
    }
    let highest = document.sections.iter().filter(|section| section.level == 1).count();
    let first = document.sections.first_mut()?;
    if highest != 1 || first.level != 1 {
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

/// What stands on the cover below the title. A long byline goes to the pages.
fn subtitle(document: &mut Document, own_title: Option<&str>) -> Vec<Block> {
    let byline = std::mem::take(&mut document.byline);
    let lines: Vec<&str> = own_title.into_iter().chain(byline.iter().map(String::as_str)).collect();
    let joined = lines.join(" · ");
    if width_units(&joined) <= LONGEST_SUBTITLE {
        return Some(joined).filter(|text| !text.is_empty()).map(Block::Text).into_iter().collect();
    }
    let pieces =
        lines.into_iter().map(|line| read::Piece::Text { label: None, text: line.to_owned(), is_item: true });
    match document.sections.first_mut().filter(|section| section.level == 0) {
        Some(preface) => {
            preface.pieces.splice(0..0, pieces);
        }
        None => document
            .sections
            .insert(0, read::Section { pieces: pieces.collect(), ..read::Section::default() }),
    }
    Vec::new()
}

/// The first heading, or the first words, of a text without a title.
fn first_words(draft: &Draft, language: Language) -> String {
    let first = draft.groups.first().and_then(|group| match &group.content {
        _ if group.title.is_some() => group.title.clone(),
        Content::Text(atoms) => atoms.first().map(|atom| phrases::beginning(&atom.text, language)),
        Content::Block(_) => None,
    });
    first.unwrap_or_default()
}

/// Turns a plan into chapters and pages, giving titles where the text has none.
struct Builder<'a> {
    draft: &'a Draft,
    language: Language,
    title: &'a str,
}

impl Builder<'_> {
    fn chapter(&self, pages: &[Vec<Part>]) -> Chapter {
        let parts = || pages.iter().flatten();
        let mut own: Vec<usize> = parts().map(|part| self.draft.groups[part.group].chapter).collect();
        own.dedup();
        let titles: Vec<&str> =
            own.iter().filter_map(|&chapter| self.draft.chapters[chapter].as_deref()).collect();
        let title = match titles.as_slice() {
            [] => self.untitled(parts().next(), own.first() == Some(&0) && self.draft.chapters.len() > 1),
            titles if titles.iter().all(|title| self.is_shown(title, pages)) => joined(titles),
            // Its pages do not name all chapters that it joins.
            titles => cut_at_word(&titles.join(" · "), MAX_NAME).to_owned(),
        };
        Chapter { pages: pages.iter().map(|page| self.page(page, &title)).collect(), body: Vec::new(), title }
    }

    /// Whether a page or a point has this title.
    fn is_shown(&self, title: &str, pages: &[Vec<Part>]) -> bool {
        pages.iter().flatten().any(|part| self.draft.groups[part.group].title.as_deref() == Some(title))
    }

    /// A name for what stands before the first heading, or for text without headings.
    fn untitled(&self, first: Option<&Part>, is_preface: bool) -> String {
        let atom = first.and_then(|part| self.draft.groups[part.group].atoms().get(part.atoms.start));
        match atom {
            Some(atom) if !is_preface => phrases::beginning(&atom.text, self.language),
            _ => OwnWords::of(self.title).overview.to_owned(),
        }
    }

    fn page(&self, parts: &[Part], chapter: &str) -> Page {
        let [only] = parts else { return self.shared(parts, chapter) };
        let group = &self.draft.groups[only.group];
        let own = group.title.clone();
        match &group.content {
            Content::Block(block) => {
                // A caption heads its page; so does the heading where nothing else would show it.
                let shown = |own: &String| own == chapter || self.is_elsewhere(own, only.group);
                let title = match (group.caption.clone(), own) {
                    (Some(caption), Some(own)) if !shown(&own) && own != caption => joined(&[&own, &caption]),
                    (Some(caption), _) => caption,
                    (None, Some(own)) => own,
                    (None, None) => self.before(only.group, chapter),
                };
                Page { title, body: vec![block.clone()], ..Page::default() }
            }
            Content::Text(atoms) => {
                let atoms = &atoms[only.atoms.clone()];
                let made = || atoms.first().and_then(|atom| phrases::heading(&atom.text, self.language));
                let title = own.or_else(made).unwrap_or_else(|| self.first(atoms, chapter));
                pages::page(title, atoms, self.language)
            }
        }
    }

    /// Whether another group shows this heading.
    fn is_elsewhere(&self, title: &str, group: usize) -> bool {
        let mut others = self.draft.groups.iter().enumerate().filter(|(at, _)| *at != group);
        others.any(|(_, other)| other.title.as_deref() == Some(title) && !other.atoms().is_empty())
    }

    fn first(&self, atoms: &[plan::Atom], chapter: &str) -> String {
        let words = atoms.first().map(|atom| phrases::beginning(&atom.text, self.language));
        words.unwrap_or_else(|| chapter.to_owned())
    }

    /// A table without a heading is named by the sentence before it.
    fn before(&self, group: usize, chapter: &str) -> String {
        let before = group.checked_sub(1).and_then(|before| self.draft.groups[before].atoms().last());
        before.map_or_else(|| chapter.to_owned(), |atom| phrases::beginning(&atom.text, self.language))
    }

    fn shared(&self, parts: &[Part], chapter: &str) -> Page {
        let titles: Vec<&str> =
            parts.iter().filter_map(|part| self.draft.groups[part.group].title.as_deref()).collect();
        let title = if titles.is_empty() { chapter.to_owned() } else { joined(&titles) };
        let shown: Vec<(Option<&str>, &[plan::Atom])> = parts
            .iter()
            .map(|part| {
                let group = &self.draft.groups[part.group];
                (group.title.as_deref(), &group.atoms()[part.atoms.clone()])
            })
            .collect();
        pages::shared_page(title, &shown, self.language)
    }
}

/// Several titles as one: all of them if they are short, or else the first and the last.
fn joined(titles: &[&str]) -> String {
    let all = titles.join(" · ");
    match titles {
        [first, .., last] if width_units(&all) > LONGEST_JOINED => {
            let ends = format!("{first} – {last}");
            if ends.chars().count() <= MAX_NAME { ends } else { (*first).to_owned() }
        }
        _ => all,
    }
}
