//! In which of the world's languages is a deck? Its locale decides letter shapes, direction, line breaks and the fixed
//! words of its pages. [`Language`] is coarser: whose words and manners Deckwright itself writes in.

use serde::{Deserialize, Serialize};

use super::script::{is_simplified, is_traditional};
use super::{ENGLISH_WORDS, Language};

/// Makes the enum: variant, tag of BCP 47, and name in English.
macro_rules! locales {
    ($($variant:ident $tag:literal $name:literal,)+) => {
        /// A language, in the script and region that a tag without more would mean.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Locale { #[default] $($variant,)+ }

        impl Locale {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The tag of BCP 47, with its region.
            pub const fn tag(self) -> &'static str {
                match self { $(Self::$variant => $tag,)+ }
            }

            /// Its name in English.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}

locales! {
    English "en-US" "English",
    SimplifiedChinese "zh-CN" "Simplified Chinese",
    TraditionalChinese "zh-TW" "Traditional Chinese",
    Japanese "ja-JP" "Japanese",
    Korean "ko-KR" "Korean",
    French "fr-FR" "French",
    German "de-DE" "German",
    Spanish "es-ES" "Spanish",
    Portuguese "pt-BR" "Portuguese",
    Italian "it-IT" "Italian",
    Dutch "nl-NL" "Dutch",
    Russian "ru-RU" "Russian",
    Greek "el-GR" "Greek",
    Arabic "ar-SA" "Arabic",
    Hebrew "he-IL" "Hebrew",
    Thai "th-TH" "Thai",
    Vietnamese "vi-VN" "Vietnamese",
    Indonesian "id-ID" "Indonesian",
    Hindi "hi-IN" "Hindi",
}

/// Short words of languages in Latin script, in lower case.
const WORDS: [(Locale, &str); 7] = [
    (
        Locale::German,
        "der die das und für ein eine einer im vom zum zur des mit über wie ist nach einführung stand ausblick projekt bericht",
    ),
    (Locale::French, "le la les des du de et pour une un au aux dans sur l' d' qu' est bilan comment"),
    (Locale::Spanish, "el los las del y para una cómo como en con por qué empezar informe"),
    (Locale::Portuguese, "o os as do da dos das e para uma como em com não relatório"),
    (Locale::Italian, "il lo gli della delle dei e per una come nel con di che è"),
    (Locale::Dutch, "het een van voor en met naar over hoe wat zijn"),
    (Locale::Indonesian, "dan yang untuk dengan dari pada ini dalam adalah tentang laporan rencana tahun"),
];
/// Letters that only Vietnamese writes.
const VIETNAMESE: &str = "ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ";
/// How many of its words or letters show a language in Latin script.
const LEAST: usize = 2;

impl Locale {
    /// The language that a text is written in, as far as its letters and short words tell; else English.
    pub fn of(text: &str) -> Self {
        match Language::of(text) {
            Language::Ja => return Self::Japanese,
            Language::Zh if is_traditional(text) && !is_simplified(text) => return Self::TraditionalChinese,
            Language::Zh => return Self::SimplifiedChinese,
            Language::En => {}
        }
        // A Greek letter in a formula makes no Greek text.
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let foreign: Vec<Self> = text.chars().filter_map(of_letter).collect();
        match foreign.first() {
            Some(&first) if foreign.len() * 2 > letters => first,
            _ => of_latin(text),
        }
    }

    /// The locale that serves a tag best: `de-AT` is German, `zh-Hant-HK` traditional Chinese; unknown ones are English.
    pub fn nearest(tag: &str) -> Self {
        let tag = tag.to_ascii_lowercase().replace('_', "-");
        let mut subtags = tag.split('-');
        let primary = subtags.next().unwrap_or_default();
        if primary == "zh" {
            let is_traditional = subtags.any(|subtag| matches!(subtag, "hant" | "tw" | "hk" | "mo"));
            return if is_traditional { Self::TraditionalChinese } else { Self::SimplifiedChinese };
        }
        let is_own = |locale: &&Self| locale.tag().split('-').next() == Some(primary);
        Self::ALL.iter().find(is_own).copied().unwrap_or_default()
    }

    /// Whose words and manners Deckwright writes with.
    pub const fn language(self) -> Language {
        match self {
            Self::SimplifiedChinese | Self::TraditionalChinese => Language::Zh,
            Self::Japanese => Language::Ja,
            _ => Language::En,
        }
    }

    /// Whether Deckwright writes decks in it by itself.
    pub fn is_composed(self) -> bool {
        self.language() != Language::En || self == Self::English
    }

    /// Whether it is written in Latin letters.
    pub const fn is_latin(self) -> bool {
        !matches!(
            self,
            Self::SimplifiedChinese
                | Self::TraditionalChinese
                | Self::Japanese
                | Self::Korean
                | Self::Russian
                | Self::Greek
                | Self::Arabic
                | Self::Hebrew
                | Self::Thai
                | Self::Hindi
        )
    }

    /// Whether letters carry marks above and below, for which lines need more room than Latin ones.
    pub const fn is_tall(self) -> bool {
        matches!(self, Self::Arabic | Self::Thai | Self::Hindi)
    }
}

impl From<Language> for Locale {
    fn from(language: Language) -> Self {
        language.pick(Self::English, Self::SimplifiedChinese, Self::Japanese)
    }
}

/// The language that a letter outside of Latin and Han most probably belongs to.
fn of_letter(c: char) -> Option<Locale> {
    match c {
        '\u{1100}'..='\u{11ff}' | '\u{3131}'..='\u{318e}' | '\u{ac00}'..='\u{d7af}' => Some(Locale::Korean),
        '\u{370}'..='\u{3ff}' => Some(Locale::Greek),
        '\u{400}'..='\u{4ff}' => Some(Locale::Russian),
        '\u{590}'..='\u{5ff}' => Some(Locale::Hebrew),
        '\u{600}'..='\u{6ff}' => Some(Locale::Arabic),
        '\u{900}'..='\u{97f}' => Some(Locale::Hindi),
        '\u{e00}'..='\u{e7f}' => Some(Locale::Thai),
        _ => None,
    }
}

fn of_latin(text: &str) -> Locale {
    let lower = text.to_lowercase();
    if lower.chars().filter(|c| VIETNAMESE.contains(*c)).count() >= LEAST {
        return Locale::Vietnamese;
    }
    let lower = lower.replace('’', "'").replace('\'', "' ");
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic() && c != '\'').collect();
    let count = |list: &str| words.iter().filter(|word| list.split(' ').any(|known| known == **word)).count();
    let english =
        words.iter().filter(|word| ENGLISH_WORDS.contains(word) || ["our", "your"].contains(word)).count();
    let found =
        WORDS.iter().rev().map(|(locale, list)| (count(list), *locale)).max_by_key(|(found, _)| *found);
    match found {
        Some((found, locale)) if found >= LEAST && found > english => locale,
        _ => Locale::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_short_words_tell_the_language() {
        for (text, locale) in [
            ("Annual review of the team", Locale::English),
            ("年度总结与计划", Locale::SimplifiedChinese),
            ("年度總結與計劃", Locale::TraditionalChinese),
            ("営業部の活動報告", Locale::Japanese),
            ("연간 사업 보고서 2025", Locale::Korean),
            ("Le bilan de l’année", Locale::French),
            ("Der Stand des Projekts und ein Ausblick", Locale::German),
            ("Informe del año y plan para empezar", Locale::Spanish),
            ("Relatório do ano e planos para o futuro", Locale::Portuguese),
            ("Il piano della città e dei trasporti", Locale::Italian),
            ("Годовой отчёт", Locale::Russian),
            ("Ετήσια έκθεση", Locale::Greek),
            ("التقرير السنوي", Locale::Arabic),
            ("דוח שנתי", Locale::Hebrew),
            ("รายงานประจำปี", Locale::Thai),
            ("Báo cáo thường niên", Locale::Vietnamese),
            ("Laporan tahunan dan rencana untuk tim", Locale::Indonesian),
            ("वार्षिक रिपोर्ट", Locale::Hindi),
            ("Die Energiewende in Deutschland: Stand 2025 und Ausblick", Locale::German),
            ("Bilan annuel 2024 de l'association Les Mains Vertes", Locale::French),
            ("Cómo ahorrar dinero y empezar a invertir", Locale::Spanish),
            ("Why do cats purr?", Locale::English),
            ("The α and the β of a test", Locale::English),
            ("2025", Locale::English),
        ] {
            assert_eq!(Locale::of(text), locale, "{text}");
        }
    }

    #[test]
    fn tags_lead_to_the_nearest_locale() {
        for (tag, locale) in [
            ("de-AT", Locale::German),
            ("zh", Locale::SimplifiedChinese),
            ("zh_HK", Locale::TraditionalChinese),
            ("zh-Hant", Locale::TraditionalChinese),
            ("AR", Locale::Arabic),
            ("sw", Locale::English),
        ] {
            assert_eq!(Locale::nearest(tag), locale, "{tag}");
        }
        assert!(Locale::ALL.iter().all(|locale| Locale::nearest(locale.tag()) == *locale));
    }
}
