//! What would an expert of a genre put on the pages? The working drafts of `assets/drafts`: fields and questions.
//!
//! The format is described in `assets/drafts/README.md`.

mod check;
mod genre;
mod naming;
mod parse;
mod title_details;

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use deckwright_model::outline::Table;

use crate::brief::{Language, Locale};
use crate::embedded;

pub use check::check;
pub use genre::{genre, genres, is_occasion};
pub use title_details::{DraftSlots, sides};

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
    /// Whether every part that the title lists has one, and a title without parts none.
    pub each: bool,
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

/// What parts a text with the name of the subject from the one that stands in for it where there is none.
const OR: &str = " || ";

/// A text of a draft: with `{topic}`, and without.
fn variants(text: &str) -> impl Iterator<Item = &str> {
    text.split(OR)
}

/// The text where the subject has a name, or where it has none.
pub fn variant(text: &str, named: bool) -> &str {
    let mut all = variants(text);
    let first = all.next().unwrap_or_default();
    if named { first } else { all.next().unwrap_or(first) }
}

/// A point with what is to be filled in, or a question to answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub line: usize,
    pub title: String,
    pub text: String,
}

impl Draft {
    /// Whether it is too short for a long deck, which the general draft then fills up.
    pub fn is_compact(&self) -> bool {
        self.chapters.iter().map(|chapter| chapter.pages.len()).sum::<usize>() < check::MIN_FULL_DRAFT_PAGES
    }
}

/// The draft of a genre, or the general one.
pub fn draft(genre: &str, language: Language) -> &'static Draft {
    let path = |genre: &str| format!("drafts/{}/{genre}.md", language.tag());
    let file = embedded::file(&path(genre)).or_else(|| embedded::file(&path("general")));
    read(file.expect("a test finds a general draft in every language"))
}

/// The general draft of a language in which we know nothing else.
pub fn skeleton(locale: Locale) -> Option<&'static Draft> {
    let primary = locale.tag().split('-').next().unwrap_or_default();
    let file = embedded::file(&format!("drafts/{primary}/general.md"));
    file.filter(|_| !locale.is_composed()).map(read)
}

fn read(file: &'static embedded::File) -> &'static Draft {
    static DRAFTS: LazyLock<HashMap<&'static str, OnceLock<Draft>>> =
        LazyLock::new(|| embedded::files("drafts").map(|file| (file.path, OnceLock::new())).collect());
    DRAFTS[file.path].get_or_init(|| parse::parse(&file.text()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::LanguageOption;

    #[test]
    fn every_genre_has_a_sound_draft_in_every_language() {
        let mut faults = Vec::new();
        for language in Language::ALL {
            for genre in genres() {
                let path = format!("drafts/{}/{genre}.md", language.tag());
                let Some(file) = embedded::file(&path) else {
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

    #[test]
    fn every_language_of_the_options_has_a_sound_draft() {
        let mut faults = Vec::new();
        for locale in LanguageOption::ALL.iter().filter_map(|option| option.locale()) {
            if locale.is_composed() {
                continue;
            }
            let primary = locale.tag().split('-').next().unwrap();
            let file = embedded::file(&format!("drafts/{primary}/general.md")).expect(primary);
            let found =
                parse::parse(&file.text()).map_or_else(|faults| faults, |draft| check(&draft, Language::En));
            faults.extend(found.into_iter().map(|fault| format!("{primary}:{fault}")));
            assert!(!skeleton(locale).unwrap().is_compact(), "{primary}");
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(skeleton(Locale::English).is_none() && skeleton(Locale::Hebrew).is_none());
    }

    /// A deck may hold pages of both.
    #[test]
    fn a_compact_draft_shares_no_title_with_the_general_one() {
        for language in Language::ALL {
            let titles = |genre| {
                let draft = draft(genre, language);
                // The parts of a title have their chapters in one of the two.
                let chapters = || draft.chapters.iter().filter(|chapter| !chapter.each);
                let pages = chapters().flat_map(|chapter| &chapter.pages).map(|page| &page.title);
                pages.chain(chapters().map(|chapter| &chapter.title)).collect::<Vec<_>>()
            };
            let general = titles("general");
            for genre in genres().filter(|genre| *genre != "general" && draft(genre, language).is_compact()) {
                for title in titles(genre) {
                    assert!(!general.contains(&title), "{}/{genre}: {title}", language.tag());
                }
            }
        }
    }
}
