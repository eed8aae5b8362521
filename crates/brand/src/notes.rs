//! What is said to the person who brings a template: left out, stood in for, or drawn otherwise.

use std::collections::BTreeMap;

/// Different notes that are kept.
const MAX_NOTES: usize = 60;

/// Notes, each once, with how often it came up.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    counts: BTreeMap<String, usize>,
}

impl Notes {
    pub fn add(&mut self, text: impl Into<String>) {
        let text = text.into();
        if self.counts.len() < MAX_NOTES || self.counts.contains_key(&text) {
            *self.counts.entry(text).or_default() += 1;
        }
    }

    pub fn lines(&self) -> Vec<String> {
        let line = |(text, count): (&String, &usize)| match count {
            1 => text.clone(),
            count => format!("{text} ({count} times)"),
        };
        self.counts.iter().map(line).collect()
    }
}
