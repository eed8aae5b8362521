//! A document that a deck refers to, and how a source in it is cited.

use deckwright_model::document::FileContent;
use deckwright_model::language::Language;
use serde::{Deserialize, Serialize};

/// A document that a deck refers to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// The file's name, as sources give it.
    pub name: String,
    pub sheets: Sheets,
    pub reading: FileContent,
}

/// What the places in a file are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sheets {
    Pages,
    Slides,
    /// Nobody refers to them by number.
    Unnumbered,
}

impl Reference {
    pub(super) fn stem(&self) -> &str {
        self.name.rsplit_once('.').map_or(self.name.as_str(), |(stem, _)| stem)
    }

    /// The file and the places in it that words come from.
    pub(super) fn citation(&self, (from, to): (u32, u32), language: Language) -> String {
        let name = &self.name;
        if from == 0 || self.sheets == Sheets::Unnumbered {
            return name.clone();
        }
        let number = if from == to { from.to_string() } else { format!("{from}–{to}") };
        match (self.sheets, language) {
            (Sheets::Slides, Language::En) => format!("{name}, slide {number}"),
            (Sheets::Slides, Language::Zh) => format!("{name}，第 {number} 张"),
            (_, Language::Zh) => format!("{name}，第 {number} 页"),
            (Sheets::Slides, Language::Ja) => format!("{name}、スライド {number}"),
            (_, Language::Ja) => format!("{name}、{number} ページ"),
            (_, Language::En) if from == to => format!("{name}, p. {number}"),
            (_, Language::En) => format!("{name}, pp. {number}"),
        }
    }
}
