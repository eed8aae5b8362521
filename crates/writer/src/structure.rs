//! How does a text that the user gave become a deck? By its own headings and sentences.
//!
//! Nothing is invented: headings are found or taken from the sentences below them, sentences are kept
//! word for word, tables and figures stay. A text that is too long for the asked pages is shortened by
//! leaving out whole sentences.

mod fit;
mod phrases;
mod read;

use std::collections::HashSet;

use deckwright_model::outline::{Block, Chapter, Outline, Page, Point};

use crate::brief::Brief;
use fit::{Content, Draft, Group, Sentence};
use phrases::Phrases;

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
}

/// A text as a deck, and how well it fits what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structured {
    pub outline: Outline,
    /// Pages of the finished deck, cover, contents, dividers and ending included.
    pub pages: usize,
    /// The text was too short, or its parts too many, for the asked page range.
    pub outside_range: bool,
    /// Sentences that were left out because the deck had no room for them.
    pub left_out: usize,
}

/// Structures `text` into a deck with `brief.pages` pages where there is text enough.
///
/// The title is the brief's; if that is blank, the text's first heading or first words.
pub fn structure(text: &str, brief: &Brief, treatment: Treatment) -> Result<Structured, StructureError> {
    if treatment != Treatment::Keep {
        return Err(StructureError::NeedsModel(treatment));
    }
    let mut sections = read::read(text);
    if sections.is_empty() {
        return Err(StructureError::Empty);
    }
    let phrases = Phrases::of(text, brief.language);
    let found = fit::take_title(&mut sections);
    let mut drafts = fit::drafts(sections, brief.pages);
    let title = Some(brief.title.trim().to_owned()).filter(|title| !title.is_empty()).or(found);
    let pages = fit::fit(&mut drafts, brief.pages);

    let mut builder = Builder { phrases: &phrases, titles: HashSet::new(), left_out: 0 };
    let title = title.unwrap_or_else(|| builder.title_of_all(&drafts));
    builder.titles.insert(title.to_lowercase());
    let chapters: Vec<Chapter> = drafts.iter().map(|draft| builder.chapter(draft)).collect();
    let outline = Outline { title, body: Vec::new(), chapters, ending: None };
    Ok(Structured { outline, pages, outside_range: !brief.pages.contains(pages), left_out: builder.left_out })
}

/// Turns drafts into chapters, giving titles where the text has none.
struct Builder<'a> {
    phrases: &'a Phrases,
    /// Titles of chapters and pages so far, in lower case.
    titles: HashSet<String>,
    left_out: usize,
}

/// Points that a page can show, and sentences that a point can hold.
const MOST_POINTS: usize = 5;
const MOST_SENTENCES: usize = 2;

impl Builder<'_> {
    /// A title for a text that has none: what its passages begin with.
    fn title_of_all(&mut self, drafts: &[Draft]) -> String {
        let groups = drafts.iter().flat_map(|draft| &draft.groups);
        let openings: Vec<&str> =
            groups.filter_map(|group| Some(group.sentences().first()?.text.as_str())).collect();
        self.phrases.title(&openings, &mut self.titles, &HashSet::new())
    }

    fn chapter(&mut self, draft: &Draft) -> Chapter {
        let sentences: Vec<&str> =
            draft.groups.iter().flat_map(Group::sentences).map(|one| one.text.as_str()).take(12).collect();
        let title = self.title(draft.title.as_deref(), &sentences, &HashSet::new());
        let pages = draft.groups.iter().flat_map(|group| self.pages(group, &title)).collect();
        Chapter { title, body: Vec::new(), pages }
    }

    /// `given`, if it is new, or else a phrase of the sentences.
    fn title(&mut self, given: Option<&str>, sentences: &[&str], avoid: &HashSet<String>) -> String {
        match given {
            Some(given) if self.titles.insert(given.to_lowercase()) || sentences.is_empty() => {
                given.to_owned()
            }
            _ => self.phrases.title(sentences, &mut self.titles, avoid),
        }
    }

    fn pages(&mut self, group: &Group, chapter: &str) -> Vec<Page> {
        if let Content::Block { block, before } = &group.content {
            let alt = if let Block::Picture { alt, .. } = block { Some(alt.as_str()) } else { None };
            let given = group.title.as_deref().or(alt.filter(|alt| !alt.trim().is_empty()));
            let title = self.title(given, &[before.as_deref().unwrap_or(chapter)], &HashSet::new());
            return vec![Page { title, body: vec![block.clone()], ..Page::default() }];
        }
        let mut given = group.title.as_deref();
        group
            .runs()
            .map(|run| {
                let sentences: Vec<&str> = run.iter().map(|sentence| sentence.text.as_str()).collect();
                let points = self.points(run);
                let told = points.iter().map(|point| point.title.to_lowercase()).collect();
                Page { title: self.title(given.take(), &sentences, &told), points, ..Page::default() }
            })
            .collect()
    }

    /// The points of one page: sentences under their own heading, or one or two to a point.
    fn points(&mut self, run: &[Sentence]) -> Vec<Point> {
        let atoms: Vec<(&str, Option<&str>)> =
            run.iter().map(|sentence| (sentence.text.as_str(), sentence.heading.as_deref())).collect();
        let kept = self.keep(&atoms);
        self.left_out += atoms.len() - kept.len();
        let per_point = if kept.len() > MOST_POINTS { MOST_SENTENCES } else { 1 };
        let mut parts: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
        for (sentence, heading) in kept {
            match parts.last_mut() {
                Some((last, sentences))
                    if *last == heading && (heading.is_some() || sentences.len() < per_point) =>
                {
                    sentences.push(sentence);
                }
                _ => parts.push((heading, vec![sentence])),
            }
        }
        let mut taken = HashSet::new();
        parts
            .into_iter()
            .map(|(heading, sentences)| {
                let heading = heading.filter(|heading| taken.insert(heading.to_lowercase()));
                let (label, texts) = label_and_texts(&sentences);
                let label = label.filter(|label| taken.insert(label.to_lowercase()));
                let texts: Vec<&str> = if label.is_some() { texts } else { sentences.clone() };
                let title = heading.or(label).map_or_else(
                    || self.phrases.title(&sentences, &mut taken, &HashSet::new()),
                    ToOwned::to_owned,
                );
                Point { title, body: texts.into_iter().map(|text| Block::Text(text.to_owned())).collect() }
            })
            .collect()
    }

    /// The most central sentences that fit on a page, in their order; the first always stays.
    fn keep<'t>(&self, atoms: &[(&'t str, Option<&'t str>)]) -> Vec<(&'t str, Option<&'t str>)> {
        let most = MOST_POINTS * MOST_SENTENCES;
        if atoms.len() <= most {
            return atoms.to_vec();
        }
        let mut ranked: Vec<usize> = (1..atoms.len()).collect();
        ranked.sort_by_key(|&at| std::cmp::Reverse(self.phrases.weight(atoms[at].0)));
        ranked.truncate(most - 1);
        ranked.push(0);
        ranked.sort_unstable();
        ranked.into_iter().map(|at| atoms[at]).collect()
    }
}

/// Of "Label: text" the two parts, if the label is as short as a title.
fn label_and_texts<'t>(sentences: &[&'t str]) -> (Option<&'t str>, Vec<&'t str>) {
    let whole = (None, sentences.to_vec());
    let Some((label, text)) =
        sentences.first().and_then(|first| first.split_once('：').or_else(|| first.split_once(": ")))
    else {
        return whole;
    };
    let (label, text) = (label.trim(), text.trim());
    let longest = if label.is_ascii() { 40 } else { 14 };
    if label.chars().count() > longest || !label.chars().any(char::is_alphabetic) || text.chars().count() < 2
    {
        return whole;
    }
    let texts = [text].into_iter().chain(sentences[1..].iter().copied()).collect();
    (Some(label), texts)
}
