//! The few words that we add to an outline by ourselves, in the language of its title.

use crate::language::Language;

/// Words of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// The contents page.
    pub catalog: &'static str,
    /// The last page, when the outline does not say.
    pub ending: &'static str,
    /// A chapter for what stands before the first one.
    pub overview: &'static str,
}

const ENGLISH: OwnWords = OwnWords { catalog: "Contents", ending: "Thank you", overview: "Overview" };
const CHINESE: OwnWords = OwnWords { catalog: "目录", ending: "谢谢", overview: "概述" };
const JAPANESE: OwnWords =
    OwnWords { catalog: "目次", ending: "ご清聴ありがとうございました", overview: "概要" };

impl OwnWords {
    pub fn of(title: &str) -> &'static Self {
        Language::of(title).pick(&ENGLISH, &CHINESE, &JAPANESE)
    }
}

/// The ending that a suit writes by itself, in one of our languages.
pub(super) fn is_own_ending(text: &str) -> bool {
    [ENGLISH, CHINESE, JAPANESE].iter().any(|words| words.ending == text)
}

/// A heading that only says "here is the list of chapters".
pub(super) fn is_contents(title: &str) -> bool {
    let title = title.trim_end_matches([':', '：']);
    ["目录", "目錄", "目次", "目录页", "contents", "table of contents"]
        .iter()
        .any(|words| words.eq_ignore_ascii_case(title))
}

/// A heading that only says goodbye.
pub(super) fn is_thanks(title: &str) -> bool {
    let title = title.trim_end_matches(['!', '！', '.', '。', '~']).to_lowercase();
    let words = [
        "thanks",
        "thank you",
        "thank you for listening",
        "thank you for your attention",
        "thanks for listening",
        "谢谢",
        "谢谢大家",
        "谢谢观看",
        "謝謝",
        "謝謝大家",
        "謝謝聆聽",
        "感謝聆聽",
        "谢谢聆听",
        "感谢",
        "感谢观看",
        "感谢聆听",
        "感谢您的观看",
        "感谢您的聆听",
        "感谢大家",
        "ありがとうございました",
        "ご清聴ありがとうございました",
    ];
    words.contains(&title.as_str())
}

/// A line with which somebody ends a talk: thanks, or a word to those who listened.
pub(super) fn closes_talk(line: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "thank you", "thanks", "questions", "谢谢", "感谢", "謝謝", "感謝", "批评指正", "批評指正", "提问", "提問", "ありがとう", "ご清聴",
        "ご質問",
    ];
    let line = line.to_lowercase();
    WORDS.iter().any(|word| line.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_decides_the_language() {
        assert_eq!(OwnWords::of("Growth"), &ENGLISH);
        assert_eq!(OwnWords::of("AI 的发展"), &CHINESE);
        assert_eq!(OwnWords::of("生成AIの基礎"), &JAPANESE);
        assert!(is_thanks("谢谢观看！") && is_thanks("Thank You") && !is_thanks("Thank your team"));
        assert!(is_contents("Table of Contents") && !is_contents("Contents of the box"));
    }
}
