//! What can be said about a heading that no anatomy knows? `assets/composer/<language>/frames.md`.
//!
//! A frame is a sentence with a place for the heading. Frames are grouped by words that headings of
//! their kind contain; the group `*` suits every heading.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::anatomy;
use crate::brief::Language;
use crate::seed::Seed;
use crate::topic::Topic;

#[derive(Debug)]
struct Group {
    /// Empty for the group that suits every heading.
    words: Vec<&'static str>,
    frames: Vec<&'static str>,
}

static GROUPS: LazyLock<[Vec<Group>; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| parse(anatomy::source("frames", language).unwrap_or_default()))
});

fn parse(source: &'static str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for line in source.lines() {
        if let Some(words) = line.strip_prefix("## ") {
            let words = words.split(',').map(str::trim).filter(|&word| word != "*").collect();
            groups.push(Group { words, frames: Vec::new() });
        } else if let (Some(frame), Some(group)) = (line.strip_prefix("- "), groups.last_mut()) {
            group.frames.push(frame.trim());
        }
    }
    groups
}

/// Finds sentences for the headings of one deck, no sentence twice and each frame as rarely as possible.
pub struct Frames<'a> {
    language: Language,
    topic: &'a Topic,
    seed: Seed,
    uses: HashMap<&'static str, usize>,
}

impl<'a> Frames<'a> {
    pub fn new(language: Language, topic: &'a Topic, seed: Seed) -> Self {
        Self { language, topic, seed, uses: HashMap::new() }
    }

    /// A sentence about `heading`, which stands below `above`. `None` only if every frame would repeat
    /// a sentence of `used`.
    pub fn sentence(&mut self, heading: &str, above: &str, used: &mut HashSet<String>) -> Option<String> {
        let point = Topic::mention(heading, self.language)?;
        let page = Topic::plain(above);
        let (mut fitting, mut general) = self.candidates(heading);
        for group in [&mut fitting, &mut general] {
            let first = self.seed.below(heading, group.len());
            group.rotate_left(first);
        }
        let mut frames = fitting;
        frames.append(&mut general);
        // The least worn first, and of those the fitting ones.
        frames.sort_by_key(|frame| self.uses.get(frame).copied().unwrap_or(0));
        frames.into_iter().find_map(|frame| {
            let frame_of_page = frame.contains("{page}") && page.is_empty();
            let text = frame
                .replace("{topic}", &self.topic.phrase)
                .replace("{page}", &page)
                .replace("{point}", "{topic}");
            let sentence = point.weave(&text);
            if frame_of_page || !used.insert(sentence.clone()) {
                return None;
            }
            *self.uses.entry(frame).or_default() += 1;
            Some(sentence)
        })
    }

    /// Frames of the groups whose words the heading contains, and those for every heading.
    fn candidates(&self, heading: &str) -> (Vec<&'static str>, Vec<&'static str>) {
        let heading = format!(" {}", heading.to_lowercase());
        let speaks = |word: &&str| {
            if word.is_ascii() { heading.contains(&format!(" {word}")) } else { heading.contains(*word) }
        };
        let groups: &'static [Group] = &GROUPS[self.language as usize];
        let frames = |group: &'static Group| group.frames.iter().copied();
        let fitting = groups.iter().filter(|group| group.words.iter().any(speaks)).flat_map(frames).collect();
        let general = groups.iter().filter(|group| group.words.is_empty()).flat_map(frames).collect();
        (fitting, general)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brief::Brief;
    use crate::options::Choices;

    #[test]
    fn every_language_has_frames_for_every_heading() {
        for groups in GROUPS.iter() {
            assert!(groups.len() >= 12);
            assert!(groups.iter().any(|group| group.words.is_empty() && group.frames.len() >= 15));
            assert!(groups.iter().all(|group| group.frames.iter().all(|frame| frame.contains("{point}"))));
        }
    }

    #[test]
    fn a_sentence_is_about_its_heading_and_never_said_twice() {
        for (title, heading) in [("Bees", "Honey harvest"), ("蜜蜂", "采蜜"), ("みつばち", "採蜜")]
        {
            let brief = Brief::new(title, Choices::default());
            let topic = Topic::thing(title);
            let mut frames = Frames::new(brief.language, &topic, Seed::of(&brief));
            let mut used = HashSet::new();
            let mut count = 0;
            while let Some(sentence) = frames.sentence(heading, "Page", &mut used) {
                assert!(sentence.to_lowercase().contains(&heading.to_lowercase()), "{sentence}");
                assert!(!sentence.contains('{'), "{sentence}");
                count += 1;
            }
            assert_eq!(count, used.len());
            assert!(count >= 15, "{count}");
        }
    }
}
