//! In which language is a text, and what does that say about its characters and sentences?
//!
//! Everybody asks here: one list of languages, one notion of a script, one place where sentences end.

mod locale;
mod marks;
mod minus;
mod script;
mod sentences;

use serde::{Deserialize, Serialize};

pub use locale::Locale;
pub use marks::{Marks, is_hangul};
pub use minus::after_marks;
pub use script::{
    is_cjk, is_digit, is_han, is_hiragana, is_kana, is_katakana, is_simplified, is_wide, letters_and_digits,
    width_units,
};
pub use sentences::sentences;

/// The languages that Deckwright has words of its own in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    En,
    Zh,
    Ja,
}

/// Characters that only Japanese writes like this, among the frequent ones.
const JAPANESE: &str = "働込営図対広険験売駅応総経済検価値変労権読発転伝県歴戦団円児様満訳帰観覧渋竜説";
/// Words without kana in which only Japanese combines these characters.
const JAPANESE_WORDS: &[&str] = &[
    "自己紹介",
    "紹介",
    "会社",
    "会議",
    "忘年会",
    "新年会",
    "学習",
    "企画",
    "計画",
    "議事録",
    "勉強",
    "会計",
    "講習会",
    "説明会",
    "生成AI",
    "令和",
    "平成",
    "町内会",
    "学級",
];
/// Words that make a Latin text English, however many names of other scripts it has.
const ENGLISH_WORDS: &[&str] =
    &["the", "a", "an", "of", "to", "for", "and", "in", "on", "with", "from", "is", "are", "how", "what"];

impl Language {
    pub const ALL: [Self; 3] = [Self::En, Self::Zh, Self::Ja];

    /// The language a text is written in: kana, characters or words that only Japanese has make it
    /// Japanese, other Han Chinese, and anything else English. A single kana in simplified Chinese
    /// (鲜の每日) is ornament; a few wide characters in an English sentence are a name.
    pub fn of(text: &str) -> Self {
        let kana = text.chars().filter(|&c| is_kana(c)).count();
        let wide = kana + text.chars().filter(|&c| is_han(c)).count();
        if wide == 0 || is_english_with_names(text, wide) {
            return Self::En;
        }
        let character = || text.chars().any(|c| JAPANESE.contains(c));
        let word = || !is_simplified(text) && JAPANESE_WORDS.iter().any(|word| text.contains(word));
        if kana > 1 || (kana == 1 && !is_simplified(text)) || character() || word() {
            Self::Ja
        } else {
            Self::Zh
        }
    }

    /// The tag of BCP 47.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
            Self::Ja => "ja",
        }
    }

    /// The language of exactly this tag.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The language whose words and type serve a tag best, regions and scripts included: `zh-Hant-TW` is
    /// Chinese, and everything that is neither Chinese nor Japanese is set like English.
    pub fn nearest(tag: &str) -> Self {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        Self::from_tag(&primary).unwrap_or_default()
    }

    /// Whether words stand without spaces between them, and are set in East Asian type.
    pub const fn is_cjk(self) -> bool {
        !matches!(self, Self::En)
    }

    /// Of one thing said in every language, what is said in this one.
    pub fn pick<T>(self, english: T, chinese: T, japanese: T) -> T {
        match self {
            Self::En => english,
            Self::Zh => chinese,
            Self::Ja => japanese,
        }
    }
}

/// Whether lines of a language, by its tag, run from right to left.
pub fn is_right_to_left(tag: &str) -> bool {
    let primary = tag.split(['-', '_']).next().unwrap_or_default();
    ["ar", "he", "fa", "ur", "ps", "yi", "ug", "sd", "ckb", "dv"]
        .iter()
        .any(|known| primary.eq_ignore_ascii_case(known))
}

/// Whether Latin words carry the text and its `wide` characters only name something.
fn is_english_with_names(text: &str, wide: usize) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() || is_wide(c));
    let words: Vec<&str> =
        words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() && c < '\u{250}')).collect();
    let english = || words.iter().any(|word| ENGLISH_WORDS.contains(&word.to_lowercase().as_str()));
    words.len() > wide && english()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_text_tells_its_language() {
        for (text, language) in [
            ("Annual Sales Review 2025", Language::En),
            ("A beginner's guide to 太极", Language::En),
            ("The 道 of tea", Language::En),
            ("人工智能在医疗中的应用", Language::Zh),
            ("Kubernetes部署", Language::Zh),
            ("生成AIの活用", Language::Ja),
            ("データ分析", Language::Ja),
            ("鲜の每日新鲜水果连锁店商业计划", Language::Zh),
            ("東京の空", Language::Ja),
            ("2025年度 営業部の活動報告", Language::Ja),
            ("経済成長戦略", Language::Ja),
            ("自己紹介", Language::Ja),
            ("忘年会", Language::Ja),
            ("生成AI入門講座", Language::Ja),
            ("DX推進計画", Language::Ja),
            ("生成式AI入門講座", Language::Zh),
            ("學校活動計畫", Language::Zh),
            ("公司年会", Language::Zh),
            ("自我介绍", Language::Zh),
            ("社会主义核心价值观", Language::Zh),
            ("臺灣歷史", Language::Zh),
            ("Résumé 🎉", Language::En),
            ("Отчёт", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::of(text), language, "{text}");
        }
    }

    #[test]
    fn tags_lead_to_the_nearest_language() {
        for (tag, language) in
            [("zh-CN", Language::Zh), ("zh_TW", Language::Zh), ("JA", Language::Ja), ("de", Language::En)]
        {
            assert_eq!(Language::nearest(tag), language, "{tag}");
        }
        assert_eq!(Language::from_tag("zh-CN"), None);
        assert_eq!(serde_json::to_string(&Language::Ja).unwrap(), "\"ja\"");
    }
}
