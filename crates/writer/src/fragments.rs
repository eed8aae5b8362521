//! In which pieces is a text streamed? In small ones that read well while they arrive.

use unicode_segmentation::UnicodeSegmentation;

/// Characters after which a piece ends at the next word.
const MIN_FRAGMENT_LETTERS: usize = 4;

/// The pieces of a text: a few letters each, never cutting a word or a character, with the line break
/// that follows. Joined together they are the text.
#[derive(Clone, Debug)]
pub struct Fragments<'a> {
    rest: &'a str,
}

impl<'a> Fragments<'a> {
    pub fn of(text: &'a str) -> Self {
        Self { rest: text }
    }
}

impl<'a> Iterator for Fragments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let mut letters = 0;
        let mut end = 0;
        for word in self.rest.split_word_bounds() {
            let space = word.chars().all(char::is_whitespace);
            if letters >= MIN_FRAGMENT_LETTERS && !space {
                break;
            }
            letters += word.chars().filter(|c| c.is_alphanumeric()).count();
            end += word.len();
        }
        let (fragment, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(fragment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_small_and_join_to_the_text() {
        for text in [
            "# A deck about bees\n\n## The need\n### 采蜜的过程与方法\n- はちみつを集める。\n",
            "",
            "\n\n",
            "👩‍👩‍👧‍👦é",
        ] {
            let pieces: Vec<&str> = Fragments::of(text).collect();
            assert_eq!(pieces.concat(), text);
            assert!(pieces.iter().all(|piece| !piece.is_empty() && piece.chars().count() < 24), "{pieces:?}");
        }
    }

    #[test]
    fn words_stay_whole() {
        let pieces: Vec<&str> = Fragments::of("## Why customers stay\n### 市场有多大").collect();
        assert_eq!(pieces, ["## Why customers ", "stay\n", "### 市场有多", "大"]);
    }
}
