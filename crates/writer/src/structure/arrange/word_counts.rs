//! Are all words there? They are counted, so that a word said twice must be there twice.

use std::collections::HashMap;

use deckwright_model::fidelity::words_of;
use deckwright_model::language::is_cjk;
use deckwright_model::outline::Outline;

/// How often each word is said. A character without spaces around it is a word.
#[derive(Debug, Default)]
pub(super) struct WordCounts(HashMap<String, usize>);

impl WordCounts {
    pub(super) fn of(text: &str) -> Self {
        let mut said = Self::default();
        said.add(text);
        said
    }

    /// What a deck says, the numbers of ordered points included.
    pub(super) fn of_outline(outline: &Outline) -> Self {
        let mut said = Self::of(&words_of(outline));
        for page in outline.chapters.iter().flat_map(|chapter| &chapter.pages).filter(|page| page.ordered) {
            (1..=page.points.len()).for_each(|number| said.add(&number.to_string()));
        }
        said
    }

    pub(super) fn add(&mut self, text: &str) {
        let mut word = String::new();
        let mut end = |word: &mut String| {
            if !word.is_empty() {
                *self.0.entry(std::mem::take(word)).or_default() += 1;
            }
        };
        for c in text.chars() {
            if !c.is_alphanumeric() || is_cjk(c) {
                end(&mut word);
            }
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
            }
            if is_cjk(c) {
                end(&mut word);
            }
        }
        end(&mut word);
    }

    /// Whether everything that `other` says is said here, and as often.
    pub(super) fn holds(&self, other: &Self) -> bool {
        other.0.iter().all(|(word, times)| self.0.get(word).is_some_and(|here| here >= times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count() {
        let said = WordCounts::of("Tea, tea and 3.5 kg; 茶和茶。");
        assert!(said.holds(&WordCounts::of("tea 茶茶 TEA 5")));
        assert!(!said.holds(&WordCounts::of("tea tea tea")) && !said.holds(&WordCounts::of("和和")));
    }
}
