//! What is asked of a writer?

pub use deckwright_model::language::{Language, Locale};
use serde::{Deserialize, Serialize};

use crate::options::{Audience, Choices, Pages, Scene, Tone};

/// How many pages the finished deck may have, cover and ending included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageRange {
    pub min: usize,
    pub max: usize,
}

impl PageRange {
    /// As many pages as the words make, up to the longest deck that can be asked for.
    pub const ANY: Self = Self { min: 0, max: 35 };

    pub const fn contains(self, pages: usize) -> bool {
        self.min <= pages && pages <= self.max
    }

    /// The range for a count that somebody asks for in words. Of a few slides cover, contents and ending are none; more
    /// than a dozen have chapters, which need some play.
    pub(crate) fn of_count(count: usize) -> Self {
        match count {
            0..8 => Self { min: count + FRAME, max: count + FRAME },
            8..=12 => Self { min: count, max: count },
            _ => {
                let count = count.min(MAX_COMPOSED_PAGES);
                Self { min: count - 1, max: count + 1 }
            }
        }
    }

    /// Whether a deck is so short that every page is a chapter and none has a divider.
    pub(crate) const fn is_exact(self) -> bool {
        self.min == self.max
    }
}

/// Pages that every deck has: cover, contents and ending.
pub(crate) const FRAME: usize = 3;
/// The longest deck that drafts and cards suffice for.
const MAX_COMPOSED_PAGES: usize = 34;

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
    /// Nobody gave the title: it was taken from the text that the deck is made of.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub title_from_text: bool,
    /// Whose words the composer takes: English ones for languages that only a model writes.
    pub language: Language,
    /// The language that the deck is to be in, where it is known better than by `language`.
    #[serde(default)]
    pub locale: Option<Locale>,
    pub audience: Audience,
    /// For whom it is in the user's own words, which the cover says: "For 7th grade", 保護者向け.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people: Option<String>,
    pub scene: Scene,
    pub tone: Tone,
    pub pages: PageRange,
}

impl Brief {
    /// The brief of a task. Where no language was chosen, that of the title decides.
    pub fn new(title: impl Into<String>, choices: Choices) -> Self {
        let title = title.into();
        let locale = choices.language.locale().unwrap_or_else(|| Locale::of(&title));
        Self {
            title,
            title_from_text: false,
            language: locale.language(),
            locale: Some(locale),
            audience: choices.group,
            people: None,
            scene: choices.scene,
            tone: choices.tone,
            pages: choices.page.into(),
        }
    }

    /// Says the language that the deck is to be in.
    pub fn set_locale(&mut self, locale: Locale) {
        (self.language, self.locale) = (locale.language(), Some(locale));
    }

    /// The language that the deck is to be in.
    pub fn locale(&self) -> Locale {
        self.locale.unwrap_or(self.language.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::LanguageOption;

    #[test]
    fn a_chosen_language_wins_over_the_title() {
        let choices = Choices { language: LanguageOption::English, ..Choices::default() };
        assert_eq!(Brief::new("咖啡", choices).language, Language::En);
        assert_eq!(Brief::new("咖啡", Choices::default()).language, Language::Zh);
        let korean = Choices { language: LanguageOption::Korean, ..Choices::default() };
        assert_eq!(Brief::new("Coffee", korean).locale(), Locale::Korean);
        assert_eq!(Brief::new("커피의 역사", Choices::default()).locale(), Locale::Korean);
    }
}
