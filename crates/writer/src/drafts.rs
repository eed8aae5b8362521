//! What would an expert of a genre put on the pages? The working drafts of `assets/drafts`: fields and questions.
//!
//! The format is described in `assets/drafts/README.md`.

mod check;
mod genre;
mod parse;

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use deckwright_model::outline::Table;

use crate::brief::Language;
use crate::shelf;

pub use check::check;
pub use genre::{GENRES, genre};

/// A deck to fill in, of one genre in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub subtitles: Vec<String>,
    pub chapters: Vec<DraftChapter>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftChapter {
    pub line: usize,
    pub title: String,
    /// Whether a short deck has it too.
    pub core: bool,
    pub pages: Vec<DraftPage>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftPage {
    pub line: usize,
    pub title: String,
    pub core: bool,
    /// A word to the speaker.
    pub coaching: String,
    pub points: Vec<Field>,
    pub table: Option<Table>,
}

/// A point with what is to be filled in, or a question to answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub line: usize,
    pub title: String,
    pub text: String,
}

/// The draft of a genre, or the general one.
pub fn draft(genre: &str, language: Language) -> &'static Draft {
    static DRAFTS: LazyLock<HashMap<&'static str, OnceLock<Draft>>> =
        LazyLock::new(|| shelf::files("drafts").map(|file| (file.path, OnceLock::new())).collect());
    let path = |genre: &str| format!("drafts/{}/{genre}.md", language.tag());
    let file = shelf::file(&path(genre)).or_else(|| shelf::file(&path("general")));
    let file = file.expect("a test finds a general draft in every language");
    DRAFTS[file.path].get_or_init(|| parse::parse(&file.text()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_genre_has_a_sound_draft_in_every_language() {
        let mut faults = Vec::new();
        for language in Language::ALL {
            for genre in GENRES {
                let path = format!("drafts/{}/{genre}.md", language.tag());
                let Some(file) = shelf::file(&path) else {
                    faults.push(format!("{path} is missing"));
                    continue;
                };
                let found =
                    parse::parse(&file.text()).map_or_else(|faults| faults, |draft| check(&draft, language));
                faults.extend(found.into_iter().map(|fault| format!("{path}:{fault}")));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
