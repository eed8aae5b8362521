//! Which heads of a card make a deck of a scene, in which order, under which chapters? `assets/composer/scenes.md`.

mod kinds;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::brief::Language;
use crate::cards::Head;
use crate::options::{Audience, Scene, Tone};

pub use kinds::{SubjectKind, subject_kind};

static SOURCE: &str = include_str!("../../../assets/composer/scenes.md");

/// How a card becomes a deck of one scene.
#[derive(Debug, Default)]
pub struct Anatomy {
    /// All heads, the most important one first.
    pub order: Vec<Head>,
    /// Every head stands in one of them.
    pub chapters: Vec<ChapterPlan>,
}

#[derive(Debug)]
pub struct ChapterPlan {
    pub heads: Vec<Head>,
    titles: Names,
}

/// A text in every language.
type Names = [&'static str; Language::ALL.len()];

impl ChapterPlan {
    /// What the chapter is called if it is whole.
    pub fn title(&self, language: Language) -> &'static str {
        self.titles[language as usize]
    }
}

#[derive(Debug, Default)]
struct Anatomies {
    /// What is more important than elsewhere for an audience or in a tone, by its slug.
    emphasis: HashMap<&'static str, Vec<Head>>,
    /// What a cover says of an audience, by its slug.
    audiences: HashMap<&'static str, Names>,
    scenes: HashMap<&'static str, Anatomy>,
}

static ANATOMIES: LazyLock<Anatomies> = LazyLock::new(|| parse(SOURCE));

pub fn anatomy(scene: Scene) -> &'static Anatomy {
    ANATOMIES.scenes.get(scene.slug()).expect("a test finds every scene")
}

/// The heads that this audience, and this tone, care for most.
pub fn emphasis(audience: Audience, tone: Tone) -> [&'static [Head]; 2] {
    [audience.slug(), tone.slug()].map(|slug| ANATOMIES.emphasis.get(slug).map_or(&[][..], Vec::as_slice))
}

/// What the cover says of whom a deck is for; nothing of the general public.
pub fn audience_line(audience: Audience, language: Language) -> Option<&'static str> {
    ANATOMIES.audiences.get(audience.slug()).map(|names| names[language as usize])
}

fn parse(source: &'static str) -> Anatomies {
    let mut anatomies = Anatomies::default();
    let mut part = "";
    let mut scene = "";
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            part = name;
        } else if let Some((slug, order)) = line.strip_prefix("## ").and_then(|line| line.split_once(": ")) {
            scene = slug;
            anatomies.scenes.insert(slug, Anatomy { order: heads(order), chapters: Vec::new() });
        } else if let Some((left, right)) = line.strip_prefix("- ").and_then(|line| line.split_once(": ")) {
            match part {
                "Audiences" => {
                    anatomies.audiences.insert(left, names(right));
                }
                "Emphasis" => {
                    anatomies.emphasis.insert(left, heads(right));
                }
                _ => {
                    if let Some(anatomy) = anatomies.scenes.get_mut(scene) {
                        anatomy.chapters.push(ChapterPlan { heads: heads(left), titles: names(right) });
                    }
                }
            }
        }
    }
    anatomies
}

fn heads(keys: &str) -> Vec<Head> {
    keys.split_ascii_whitespace().filter_map(Head::from_key).collect()
}

fn names(line: &'static str) -> Names {
    let mut names = line.split(" | ").map(str::trim);
    [(); Language::ALL.len()].map(|()| names.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_scene_places_every_head_once() {
        for &scene in Scene::ALL {
            let anatomy = anatomy(scene);
            let all: HashSet<Head> = Head::ALL.into_iter().collect();
            let placed: Vec<Head> =
                anatomy.chapters.iter().flat_map(|chapter| chapter.heads.iter().copied()).collect();
            for list in [&anatomy.order, &placed] {
                assert_eq!(list.len(), all.len(), "{}", scene.slug());
                assert_eq!(list.iter().copied().collect::<HashSet<_>>(), all, "{}", scene.slug());
            }
            for chapter in &anatomy.chapters {
                assert!(chapter.heads.len() >= 2 && chapter.titles.iter().all(|title| !title.is_empty()));
            }
        }
    }

    #[test]
    fn every_emphasis_and_every_line_has_a_reader() {
        for slug in ANATOMIES.emphasis.keys() {
            assert!(Audience::from_slug(slug).is_some() || Tone::from_slug(slug).is_some(), "{slug}");
        }
        for slug in ANATOMIES.audiences.keys() {
            assert!(Audience::from_slug(slug).is_some(), "{slug}");
        }
        assert!(!emphasis(Audience::Investors, Tone::Humorous).concat().is_empty());
    }
}
