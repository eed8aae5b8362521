//! How does the composer write a deck? From what it knows about the subject, else as a draft to fill in.
//!
//! Nothing is said that does not stand in a preset topic or on a subject card; where neither fits the title, the pages carry
//! fields and questions of the genre's working draft.

mod facets;
mod fit;
mod material;
mod subject;

use std::sync::OnceLock;

use deckwright_model::outline::{Block, Chapter, Outline, Page};

use crate::anatomy::{SubjectKind, subject_kind};
use crate::brief::{Brief, Language, Locale};
use crate::cards::{self, Subject};
use crate::drafts;
use crate::preset_topics::{self, Topic};
use crate::script;

use material::Material;

/// What the composer knows about a title.
#[derive(Clone, Debug)]
pub enum Knowledge {
    /// A whole deck.
    Preset(&'static Topic),
    /// Pages of true statements, of one or two subjects.
    Cards(Vec<&'static Subject>),
    /// No preset topic and no card fits: the pages come from the genre's draft.
    DraftOnly,
}

impl Knowledge {
    pub fn of(brief: &Brief) -> Self {
        if drafts::skeleton(brief.locale()).is_some() {
            return Self::DraftOnly;
        }
        let subjects = || {
            let title = match brief.language {
                Language::Zh => script::to_simplified(&brief.title),
                _ => brief.title.clone(),
            };
            let genre = drafts::genre(&title, brief.scene);
            let mut found = what_it_is_about(cards::find(&brief.title, brief.language));
            found.retain(|subject| !drafts::is_occasion(genre, subject.slug));
            found
        };
        match preset_topics::titled(&brief.title, brief.language) {
            Some(topic) => Self::Preset(topic),
            None => match subjects() {
                subjects if subjects.is_empty() => Self::DraftOnly,
                subjects => Self::Cards(subjects),
            },
        }
    }
}

/// Renewable energy in Germany, 中国人工智能: beside another subject a country only says where.
fn what_it_is_about(mut subjects: Vec<&'static Subject>) -> Vec<&'static Subject> {
    let is_place = |subject: &Subject| subject_kind(subject.slug).is_some_and(SubjectKind::is_place);
    if !subjects.iter().all(|subject| is_place(subject)) {
        subjects.retain(|subject| !is_place(subject));
    }
    subjects
}

/// What a person should be told about a deck that the composer wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Remark {
    #[error(
        "no language model wrote this deck and no subject card fits its title: it is a working draft, with fields in [brackets] \
         to fill in and coaching in the notes"
    )]
    Draft,
    #[error(
        "no language model wrote this deck: pages with fields in [brackets] are a working draft to fill in"
    )]
    PartlyDraft,
    #[error("the deck is to be in {0}, which only a language model can write: its text is in English")]
    Language(&'static str),
}

impl Remark {
    /// Whether it speaks of fields, and holds no longer once they are filled in.
    pub fn is_of_fields(self) -> bool {
        !matches!(self, Self::Language(_))
    }
}

/// Whether the composer can write in the language of `locale`.
pub fn writes(locale: Locale) -> bool {
    locale.is_composed() || drafts::skeleton(locale).is_some()
}

/// The remarks to show with the deck of `brief`.
pub fn remarks(brief: &Brief) -> Vec<Remark> {
    let material = Material::of(brief);
    let draft = match Knowledge::of(brief) {
        Knowledge::DraftOnly => Some(Remark::Draft),
        _ => material.deck(brief).iter().any(fit::SelectedChapter::is_draft).then_some(Remark::PartlyDraft),
    };
    let locale = brief.locale();
    let foreign = (!writes(locale)).then(|| Remark::Language(locale.name()));
    draft.into_iter().chain(foreign).collect()
}

/// The outline of a deck about `brief.title`: chapters, pages and points without body text.
///
/// The finished deck has `brief.pages` pages, including cover, contents, a divider per chapter and the
/// ending.
pub fn outline(brief: &Brief) -> Outline {
    let deck = Material::of(brief).deck(brief);
    let bare = |page: &Page| {
        let mut page = Page { body: Vec::new(), ..page.clone() };
        page.points.iter_mut().for_each(|point| point.body.clear());
        page
    };
    let chapters = deck.into_iter().map(|chapter| Chapter {
        pages: chapter.pages.iter().map(bare).collect(),
        title: chapter.title,
        body: Vec::new(),
    });
    Outline { title: brief.title.clone(), chapters: chapters.collect(), ..Outline::default() }
}

/// Adds body text to the parts of `outline` that the composer wrote and that have none.
///
/// The outline may have been edited. The composer's pages and points get their text, others stay as they are,
/// and existing text is kept word for word.
pub fn content(brief: &Brief, outline: &Outline) -> Outline {
    let material = Material::of(brief);
    let mut content = outline.clone();
    if content.body.is_empty() {
        content.body.extend(material.subtitle(brief).map(Block::Text));
    }
    for page in content.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages) {
        let Some(known) = material.page(page.title.trim()) else { continue };
        if page.body.is_empty() {
            page.body.clone_from(&known.body);
        }
        for point in page.points.iter_mut().filter(|point| point.body.is_empty()) {
            let known = known.points.iter().find(|known| known.title == point.title.trim());
            point.body = known.map(|known| known.body.clone()).unwrap_or_default();
        }
    }
    content
}

/// Chapter `index` of [`content`], counted from 0; `None` past the end.
pub fn chapter(brief: &Brief, outline: &Outline, index: usize) -> Option<Chapter> {
    Composition::new(brief, outline).chapter(index)
}

/// The chapters of [`content`], one at a time. The composer's material is collected once, when the first
/// chapter is requested.
#[derive(Debug)]
pub struct Composition<'a> {
    pub brief: &'a Brief,
    pub outline: &'a Outline,
    content: OnceLock<Outline>,
}

impl<'a> Composition<'a> {
    pub fn new(brief: &'a Brief, outline: &'a Outline) -> Self {
        Self { brief, outline, content: OnceLock::new() }
    }

    /// Counted from 0; `None` past the end.
    pub fn chapter(&self, index: usize) -> Option<Chapter> {
        self.content.get_or_init(|| content(self.brief, self.outline)).chapters.get(index).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(title: &str, language: Language, slugs: &[&str]) {
        let found = what_it_is_about(cards::find(title, language));
        assert_eq!(found.iter().map(|subject| subject.slug).collect::<Vec<_>>(), slugs, "{title}");
    }

    #[test]
    fn a_country_beside_a_subject_only_says_where() {
        check("Renewable energy in Germany", Language::En, &["energy/renewable-energy"]);
        check("中国人工智能发展", Language::Zh, &["ai-and-data/artificial-intelligence"]);
        check("Germany", Language::En, &["society/germany"]);
        check("日本について", Language::Ja, &["society/japan"]);
    }
}
