//! What does the composer know about a genre? The anatomies of `assets/composer`, read from Markdown.
//!
//! The format is described in `assets/composer/README.md`.

mod check;
mod embedded;
mod parse;

use crate::brief::Language;
use crate::field::Field;
use crate::options::{Audience, Tone};

pub use check::check;
pub(crate) use embedded::sources;
pub use embedded::{anatomy, source};
pub use parse::parse;

/// A line of an anatomy that breaks the format or one of its rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {what}")]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    pub what: String,
}

/// A pool of chapters, pages and points for one genre in one language.
#[derive(Clone, Debug)]
pub struct Anatomy {
    pub language: Language,
    /// Replaces the topic where a title gives none.
    pub stand_in: String,
    /// Whether its sentences make sense only about a thing, not about an activity or a question.
    pub things_only: bool,
    pub subtitle: Wording,
    pub chapters: Vec<ChapterPlan>,
}

#[derive(Clone, Debug)]
pub struct ChapterPlan {
    pub line: usize,
    pub title: Wording,
    pub tags: Tags,
    pub pages: Vec<PagePlan>,
}

#[derive(Clone, Debug)]
pub struct PagePlan {
    pub line: usize,
    pub title: Wording,
    pub tags: Tags,
    pub points: Vec<PointPlan>,
}

#[derive(Clone, Debug)]
pub struct PointPlan {
    pub line: usize,
    pub title: Wording,
    pub tags: Tags,
    pub body: Vec<Wording>,
}

/// One text in several wordings, at least one of which suits everybody.
#[derive(Clone, Debug, Default)]
pub struct Wording {
    pub line: usize,
    pub alternatives: Vec<Alternative>,
}

#[derive(Clone, Debug)]
pub struct Alternative {
    /// Empty, or the audiences, tones and fields that it is kept for.
    pub marks: Vec<Mark>,
    pub text: String,
}

/// An audience, a tone or a field that an anatomy speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Audience(Audience),
    Tone(Tone),
    Field(Field),
}

impl Mark {
    pub fn from_slug(slug: &str) -> Option<Self> {
        let field = || Field::ALL.into_iter().find(|field| field.slug() == slug);
        Audience::from_slug(slug)
            .map(Self::Audience)
            .or_else(|| Tone::from_slug(slug).map(Self::Tone))
            .or_else(|| field().map(Self::Field))
    }
}

/// When a chapter, page or point is taken, and where it goes.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// For everybody.
    pub core: bool,
    /// For these.
    pub core_for: Vec<Mark>,
    pub preferred: Vec<Mark>,
    pub only: Vec<Mark>,
    pub not: Vec<Mark>,
    pub early: Vec<Mark>,
    pub late: Vec<Mark>,
}
