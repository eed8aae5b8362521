//! Checks whether a text is in the requested language.

use deckwright_model::language::{Language, Locale, is_han, is_kana};

/// Counts of a text's letters by script.
#[derive(Debug, Default)]
struct Letters {
    kana: usize,
    han: usize,
    latin: usize,
    other: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let mut letters = Self::default();
        for c in text.chars() {
            let kind = if is_kana(c) {
                &mut letters.kana
            } else if is_han(c) {
                &mut letters.han
            } else if c.is_alphabetic() && c < '\u{250}' {
                &mut letters.latin
            } else if c.is_alphabetic() {
                &mut letters.other
            } else {
                continue;
            };
            *kind += 1;
        }
        letters
    }

    fn sum(&self) -> usize {
        self.kana + self.han + self.latin + self.other
    }
}

/// Most Latin letters in a Chinese or Japanese line without other letters, such as a name or two.
const MAX_LATIN_NAME_LENGTH: usize = 24;

/// Whether a line can be part of a text in `locale`. A line may be a name or an abbreviation, so this
/// refuses only what it must.
pub(super) fn line_fits(line: &str, locale: Locale) -> bool {
    let letters = Letters::of(line);
    let wide = letters.kana + letters.han;
    match locale.language() {
        Language::En if !locale.is_latin() => letters.other > 0 || letters.sum() <= MAX_LATIN_NAME_LENGTH,
        Language::En => wide * 3 <= letters.sum() && letters.other * 2 <= letters.sum(),
        Language::Zh => letters.kana * 4 <= wide && (wide > 0 || letters.sum() <= MAX_LATIN_NAME_LENGTH),
        Language::Ja => wide > 0 || letters.sum() <= MAX_LATIN_NAME_LENGTH,
    }
}

/// Whether a text of several lines is in `locale` as a whole.
pub(super) fn text_fits(text: &str, locale: Locale) -> bool {
    let letters = Letters::of(text);
    let wide = letters.kana + letters.han;
    match locale.language() {
        // Names and terms in other scripts may be as long as the text itself.
        Language::En if !locale.is_latin() => letters.other >= letters.latin + wide,
        Language::En => line_fits(text, locale),
        // A wide character says about as much as three narrow ones.
        Language::Zh => letters.kana * 10 <= wide && wide * 3 >= letters.latin + letters.other,
        Language::Ja => letters.kana * 10 >= letters.han && wide * 3 >= letters.latin + letters.other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_may_be_names_in_any_script() {
        for (line, language, fits) in [
            ("Market size", Language::En, true),
            ("The 道 of tea", Language::En, true),
            ("2025", Language::En, true),
            ("市场规模", Language::En, false),
            ("Рынок и его рост", Language::En, false),
            ("市场规模", Language::Zh, true),
            ("OKR", Language::Zh, true),
            ("SWOT analysis of the whole market", Language::Zh, false),
            ("市場の大きさ", Language::Zh, false),
            ("市場分析", Language::Ja, true),
            ("市場の大きさ", Language::Ja, true),
            ("This is about the market and its size", Language::Ja, false),
        ] {
            assert_eq!(line_fits(line, language.into()), fits, "{line} in {language:?}");
        }
    }

    #[test]
    fn texts_must_be_in_their_language() {
        let (zh, ja) =
            ("采用 Kubernetes 部署，故障自动恢复。", "Kubernetesで運用し、障害から自動で復旧します。");
        let en = "Runs on Kubernetes and recovers by itself.";
        for (text, language, fits) in [
            (zh, Language::Zh, true),
            (ja, Language::Zh, false),
            (en, Language::Zh, false),
            (zh, Language::Ja, false),
            (ja, Language::Ja, true),
            (en, Language::Ja, false),
            (zh, Language::En, false),
            (ja, Language::En, false),
            (en, Language::En, true),
        ] {
            assert_eq!(text_fits(text, language.into()), fits, "{text} in {language:?}");
        }
        let ko = "Kubernetes에서 운영하며 장애가 나면 스스로 복구합니다.";
        assert!(text_fits(ko, Locale::Korean) && !text_fits(ko, Locale::English));
        assert!(
            !text_fits(en, Locale::Korean)
                && line_fits("OKR", Locale::Korean)
                && text_fits(en, Locale::German)
        );
    }
}
