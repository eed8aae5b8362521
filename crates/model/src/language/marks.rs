//! With which marks does a language join words that stood apart?

use super::script::{is_cjk, is_han, is_kana};

/// The marks that join words, with the room that belongs to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Between a name and what is said of it.
    pub colon: &'static str,
    /// Between two parts of one statement.
    pub comma: &'static str,
    /// Between the entries of a list within a line.
    pub listing: &'static str,
    /// Between entries that have marks of their own.
    pub semicolon: &'static str,
    /// Between two sentences.
    pub sentence: &'static str,
    /// Around an aside.
    pub brackets: (&'static str, &'static str),
}

const SPACED: Marks =
    Marks { colon: ": ", comma: ", ", listing: ", ", semicolon: "; ", sentence: " ", brackets: (" (", ")") };
const CHINESE: Marks =
    Marks {
        colon: "：", comma: "，", listing: "、", semicolon: "；", sentence: "", brackets: ("（", "）")
    };
const JAPANESE: Marks = Marks { comma: "、", ..CHINESE };
const ARABIC: Marks = Marks { comma: "، ", listing: "، ", semicolon: "؛ ", ..SPACED };

impl Marks {
    /// The marks of the language that `text` is written in. Korean parts its words by spaces and writes narrow marks.
    pub fn of(text: &str) -> Self {
        let has = |is: fn(char) -> bool| text.contains(is);
        match () {
            () if has(is_hangul) => SPACED,
            () if has(is_kana) => JAPANESE,
            () if has(|c| is_han(c) || is_cjk(c)) => CHINESE,
            () if has(is_arabic) => ARABIC,
            () => SPACED,
        }
    }
}

/// Syllables and letters of Korean.
pub const fn is_hangul(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3131}'..='\u{318e}' | '\u{ac00}'..='\u{d7af}')
}

const fn is_arabic(c: char) -> bool {
    matches!(c, '\u{620}'..='\u{64a}' | '\u{671}'..='\u{6d3}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_those_of_the_language_of_the_words() {
        for (text, colon, listing) in [
            ("Total", ": ", ", "),
            ("合计", "：", "、"),
            ("合計：ガス", "：", "、"),
            ("합계", ": ", ", "),
            ("제1호 (漢字)", ": ", ", "),
            ("المجموع", ": ", "، "),
            ("Итого", ": ", ", "),
        ] {
            let marks = Marks::of(text);
            assert_eq!((marks.colon, marks.listing), (colon, listing), "{text}");
        }
    }
}
