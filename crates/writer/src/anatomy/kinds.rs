//! Which subjects have chapters of their own, whatever the scene? `assets/composer/kinds.md`.

use std::sync::LazyLock;

use super::{ChapterPlan, Names, heads, names};
use crate::brief::Language;

static SOURCE: &str = include_str!("../../../../assets/composer/kinds.md");

/// Subjects that are told alike: persons, festivals, periods of history.
#[derive(Debug)]
pub struct SubjectKind {
    name: &'static str,
    subtitles: Names,
    /// Fields of cards, and single cards.
    cards: Vec<&'static str>,
    /// Every head stands in one of them.
    pub chapters: Vec<ChapterPlan>,
}

impl SubjectKind {
    /// A country or a town, which beside another subject only says where.
    pub fn is_place(&self) -> bool {
        self.name == "place"
    }

    /// What a deck about such a subject is called below its title.
    pub fn subtitle(&self, language: Language) -> &'static str {
        self.subtitles[language as usize]
    }
}

static KINDS: LazyLock<Vec<SubjectKind>> = LazyLock::new(|| parse(SOURCE));

/// The kind of the card `slug`, such as `history/vikings`; a single card counts before its field.
pub fn subject_kind(slug: &str) -> Option<&'static SubjectKind> {
    let field = slug.split('/').next().unwrap_or_default();
    let of = |name: &str| KINDS.iter().find(|kind| kind.cards.contains(&name));
    of(slug).or_else(|| of(field))
}

fn parse(source: &'static str) -> Vec<SubjectKind> {
    let mut kinds: Vec<SubjectKind> = Vec::new();
    for line in source.lines() {
        if let Some((name, subtitle)) = line.strip_prefix("## ").and_then(|line| line.split_once(": ")) {
            kinds.push(SubjectKind {
                name,
                subtitles: names(subtitle),
                cards: Vec::new(),
                chapters: Vec::new(),
            });
        } else if let Some((left, right)) = line.strip_prefix("- ").and_then(|line| line.split_once(": "))
            && let Some(kind) = kinds.last_mut()
        {
            match left {
                "cards" => kind.cards = right.split_ascii_whitespace().collect(),
                _ => kind.chapters.push(ChapterPlan { heads: heads(left), titles: names(right) }),
            }
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cards::{Head, subjects};

    #[test]
    fn every_kind_places_every_head_once_and_names_cards_that_exist() {
        for kind in KINDS.iter() {
            let placed: Vec<Head> =
                kind.chapters.iter().flat_map(|chapter| chapter.heads.iter().copied()).collect();
            assert_eq!(placed.len(), Head::ALL.len(), "{:?}", kind.subtitles);
            assert_eq!(
                placed.into_iter().collect::<HashSet<_>>().len(),
                Head::ALL.len(),
                "{:?}",
                kind.subtitles
            );
            let titles = kind.chapters.iter().flat_map(|chapter| chapter.titles.iter());
            assert!(titles.chain(&kind.subtitles).all(|title| !title.is_empty()));
            for card in &kind.cards {
                let is_there = |slug: &str| slug == *card || slug.split('/').next() == Some(*card);
                assert!(subjects().iter().any(|subject| is_there(subject.slug)), "{card}");
            }
        }
    }
}
