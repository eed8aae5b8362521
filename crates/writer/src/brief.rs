//! What is asked of a writer?

pub use deckwright_model::language::Language;
use serde::{Deserialize, Serialize};

use crate::options::{Audience, Choices, LanguageOption, Pages, Scene, Tone};

/// How many pages the finished deck may have, cover and ending included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageRange {
    pub min: usize,
    pub max: usize,
}

impl PageRange {
    pub const fn contains(self, pages: usize) -> bool {
        self.min <= pages && pages <= self.max
    }
}

impl From<Pages> for PageRange {
    fn from(pages: Pages) -> Self {
        let (min, max) = match pages {
            Pages::UpTo10 => (5, 10),
            Pages::UpTo20 => (15, 20),
            Pages::UpTo30 => (20, 30),
            Pages::UpTo35 => (30, 35),
        };
        Self { min, max }
    }
}

/// What is asked of a writer: a deck with this title, for these people, in this manner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The user's words; they become the deck's title unchanged.
    pub title: String,
    pub language: Language,
    pub audience: Audience,
    pub scene: Scene,
    pub tone: Tone,
    pub pages: PageRange,
}

impl Brief {
    /// The brief of a task. Where no language was chosen, that of the title decides.
    pub fn new(title: impl Into<String>, choices: Choices) -> Self {
        let title = title.into();
        let language = match choices.language {
            LanguageOption::Chinese => Language::Zh,
            LanguageOption::English => Language::En,
            LanguageOption::Japanese => Language::Ja,
            LanguageOption::OfTitle => Language::of(&title),
        };
        Self {
            title,
            language,
            audience: choices.group,
            scene: choices.scene,
            tone: choices.tone,
            pages: choices.page.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_language_wins_over_the_title() {
        let choices = Choices { language: LanguageOption::English, ..Choices::default() };
        assert_eq!(Brief::new("咖啡", choices).language, Language::En);
        assert_eq!(Brief::new("咖啡", Choices::default()).language, Language::Zh);
    }
}
