//! A text of a point with what hangs below it, and how both are said in one line.

use super::{Marks, joint};

/// A text and the entries of the list below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    pub text: String,
    pub below: Vec<Entry>,
}

impl Entry {
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), below: Vec::new() }
    }

    /// Adds an entry `level` levels below this one, or as deep as there is one to hang it on.
    pub fn hang(&mut self, level: u8, text: String) {
        match self.below.last_mut() {
            Some(last) if level > 1 => last.hang(level - 1, text),
            _ => self.below.push(Self::new(text)),
        }
    }

    /// How many levels hang below.
    pub fn depth(&self) -> usize {
        self.below.iter().map(|entry| 1 + entry.depth()).max().unwrap_or(0)
    }

    /// The text with what hangs below it: `Platform: runtime, tools`.
    pub fn line(&self) -> String {
        if self.below.is_empty() {
            return self.text.clone();
        }
        let parts: Vec<String> = self.below.iter().map(Self::in_brackets).collect();
        let head = self.text.trim_end_matches([':', '：']);
        // `Marketing: $6.2M: search` would separate nothing.
        if head.contains([':', '：']) && self.below.len() > 1 {
            return self.in_brackets();
        }
        let marks = Marks::of(&self.text);
        let colon = joint(head);
        let is_sentence = |part: &String| part.ends_with(['.', '!', '?', '。', '！', '？']);
        let separator = match () {
            () if parts.iter().any(is_sentence) => marks.sentence,
            () if parts.iter().any(|part| part.contains(['、', '，', ',', '،'])) => marks.semicolon,
            () => marks.listing,
        };
        format!("{head}{colon}{}", parts.join(separator))
    }

    /// The entries as lines of their own if the text announces them with a colon and they say more than names.
    pub fn lines(&self) -> Vec<String> {
        let says_more = |entry: &Self| entry.text.contains([':', '：']) || !entry.below.is_empty();
        if !self.text.ends_with([':', '：']) || !self.below.iter().any(says_more) {
            return vec![self.line()];
        }
        std::iter::once(self.text.clone()).chain(self.below.iter().map(Self::line)).collect()
    }

    /// Within a line: `runtime (Ada, Lin)`.
    fn in_brackets(&self) -> String {
        if self.below.is_empty() {
            return self.text.clone();
        }
        let parts: Vec<String> = self.below.iter().map(Self::in_brackets).collect();
        let head = self.text.trim_end_matches([':', '：']);
        let marks = Marks::of(&self.text);
        let (open, close) = marks.brackets;
        format!("{head}{open}{}{close}", parts.join(marks.listing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_below_is_said_in_a_line() {
        let mut group = Entry::new("Platform group:");
        for (level, text) in [(1, "Runtime squad"), (2, "Ada"), (2, "Lin"), (1, "Tools squad")] {
            group.hang(level, text.to_owned());
        }
        assert_eq!(group.line(), "Platform group: Runtime squad (Ada, Lin); Tools squad");
        assert_eq!(group.depth(), 2);
        let mut wide = Entry::new("研发部");
        wide.hang(1, "前端组".to_owned());
        wide.hang(1, "后端组".to_owned());
        assert_eq!(wide.line(), "研发部：前端组、后端组");
        assert_eq!(Entry::new("Alone").line(), "Alone");
    }
}
