//! Does a title hold one of the words that tell something about it?

/// A title, ready to be searched. Chinese cues are simplified, so that a Chinese title must be.
#[derive(Debug)]
pub struct Title {
    lower: String,
    /// Lower case, with single spaces around words.
    spaced: String,
}

impl Title {
    pub fn new(title: &str) -> Self {
        let lower = title.to_lowercase().replace('’', "'");
        let words = lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '-' | '&'));
        let words: Vec<&str> = words.filter(|word| !word.is_empty() && *word != "-").collect();
        let spaced = format!(" {} ", words.join(" "));
        Self { lower, spaced }
    }

    /// Whether the cue stands in it. Cues of Latin letters match whole words (a `*` at the end stands for any ending), others
    /// match anywhere.
    pub fn has(&self, cue: &str) -> bool {
        if cue.is_empty() || !cue.is_ascii() {
            return !cue.is_empty() && self.lower.contains(&cue.to_lowercase());
        }
        match cue.strip_suffix('*') {
            Some(beginning) => self.spaced.contains(&format!(" {beginning}")),
            None => self.spaced.contains(&format!(" {cue} ")),
        }
    }

    /// Whether one of the cues between commas stands in it.
    pub fn has_any(&self, cues: &str) -> bool {
        cues.split(',').any(|cue| self.has(cue.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_words_are_whole_and_characters_stand_anywhere() {
        let title = Title::new("Warm coats – the market’s view（家长会）");
        assert!(
            title.has("coats") && title.has("coat*") && title.has("market's view") && title.has("家长会")
        );
        assert!(!title.has("war") && !title.has("coat") && !title.has(""));
        assert!(title.has_any("sale, warm") && !title.has_any("sale,例会"));
    }
}
