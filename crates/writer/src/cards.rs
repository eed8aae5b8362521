//! What does the composer know about a subject? The cards of `assets/cards`, pages of true statements under fixed heads.
//!
//! The format is described in `assets/cards/README.md`.

mod check;
mod matching;
mod names;
mod parse;

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use crate::brief::Language;
use crate::embedded::{self, File};

pub use check::check;
pub use matching::find;

/// What a page of a card is about, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Head {
    What,
    How,
    Kinds,
    Why,
    Story,
    Gains,
    Limits,
    Needs,
    Begin,
    Mistakes,
    Measure,
    Examples,
    Questions,
    Terms,
}

impl Head {
    pub const ALL: [Self; 14] = [
        Self::What,
        Self::How,
        Self::Kinds,
        Self::Why,
        Self::Story,
        Self::Gains,
        Self::Limits,
        Self::Needs,
        Self::Begin,
        Self::Mistakes,
        Self::Measure,
        Self::Examples,
        Self::Questions,
        Self::Terms,
    ];

    /// Its name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::What => "what",
            Self::How => "how",
            Self::Kinds => "kinds",
            Self::Why => "why",
            Self::Story => "story",
            Self::Gains => "gains",
            Self::Limits => "limits",
            Self::Needs => "needs",
            Self::Begin => "begin",
            Self::Mistakes => "mistakes",
            Self::Measure => "measure",
            Self::Examples => "examples",
            Self::Questions => "questions",
            Self::Terms => "terms",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|head| head.key() == key)
    }
}

/// A card in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub title: String,
    pub pages: Vec<CardPage>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPage {
    pub head: Head,
    pub title: String,
    pub statements: Vec<Statement>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub label: String,
    pub text: String,
}

impl Card {
    pub fn page(&self, head: Head) -> Option<&CardPage> {
        self.pages.iter().find(|page| page.head == head)
    }
}

/// A subject that there is a card on, in the languages that it is written in.
#[derive(Debug)]
pub struct Subject {
    /// Field and name of its files: `energy/heat-pumps`.
    pub slug: &'static str,
    texts: [Option<Text>; Language::ALL.len()],
}

#[derive(Debug)]
struct Text {
    file: &'static File,
    card: OnceLock<Card>,
}

impl Subject {
    /// The card in `language`; `None` where it is not written in it.
    pub fn card(&self, language: Language) -> Option<&Card> {
        let text = self.texts[language as usize].as_ref()?;
        Some(text.card.get_or_init(|| parse::parse(&text.file.text(), language)))
    }

    pub fn is_written_in(&self, language: Language) -> bool {
        self.texts[language as usize].is_some()
    }

    /// Its title in `language` and the other names that it goes by, without unpacking the card.
    pub fn names(&self, language: Language) -> impl Iterator<Item = &'static str> {
        let file = self.texts[language as usize].as_ref().map(|text| text.file);
        file.into_iter().flat_map(|file| parse::names(file.head))
    }
}

/// Every subject, by slug.
pub fn subjects() -> &'static [Subject] {
    static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        let mut found: BTreeMap<&str, [Option<Text>; Language::ALL.len()]> = BTreeMap::new();
        for file in embedded::files("cards") {
            let Some((slug, language)) = slug_and_language(file.path) else { continue };
            found.entry(slug).or_default()[language as usize] = Some(Text { file, card: OnceLock::new() });
        }
        found.into_iter().map(|(slug, texts)| Subject { slug, texts }).collect()
    });
    &SUBJECTS
}

/// `cards/energy/heat-pumps.en.md` → `energy/heat-pumps`, English.
fn slug_and_language(path: &str) -> Option<(&str, Language)> {
    let (slug, tag) = path.strip_prefix("cards/")?.strip_suffix(".md")?.rsplit_once('.')?;
    Some((slug, Language::from_tag(tag)?))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_card_is_sound() {
        let mut faults = Vec::new();
        for file in embedded::files("cards") {
            match slug_and_language(file.path) {
                Some((_, language)) => {
                    let found = check(&file.text(), language);
                    faults.extend(found.into_iter().map(|fault| format!("{}:{fault}", file.path)));
                }
                None => faults.push(format!("{}: must end in .en.md, .zh.md or .ja.md", file.path)),
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn every_subject_is_written_in_english_and_chinese() {
        for subject in subjects() {
            for language in [Language::En, Language::Zh] {
                assert!(subject.is_written_in(language), "{} in {}", subject.slug, language.tag());
            }
        }
    }

    /// A sentence on two cards would make two decks say the same. Only a term may mean the same on both.
    #[test]
    fn no_sentence_stands_on_two_cards() {
        let mut said: HashMap<String, &str> = HashMap::new();
        for subject in subjects() {
            for card in Language::ALL.into_iter().filter_map(|language| subject.card(language)) {
                let pages = card.pages.iter().filter(|page| page.head != Head::Terms);
                for statement in pages.flat_map(|page| &page.statements) {
                    let other = said.insert(statement.text.clone(), subject.slug);
                    assert_eq!(other, None, "also on {}: {}", subject.slug, statement.text);
                }
            }
        }
    }
}
