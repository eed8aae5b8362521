//! What can be said about a heading that no anatomy knows?

use std::collections::HashSet;

use crate::brief::Language;
use crate::seed::Seed;
use crate::topic::Topic;

/// Sentences about headings, none of them twice in a deck.
pub struct Frames<'a> {
    language: Language,
    topic: &'a Topic,
    seed: Seed,
}

impl<'a> Frames<'a> {
    pub fn new(language: Language, topic: &'a Topic, seed: Seed) -> Self {
        Self { language, topic, seed }
    }

    pub fn sentence(&mut self, _point: &str, _page: &str, _chapter: &str, _used: &mut HashSet<String>) -> Option<String> {
        let _ = (self.language, self.topic, self.seed);
        None
    }
}
