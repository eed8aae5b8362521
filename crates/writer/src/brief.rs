//! What is asked of a writer?

use serde::{Deserialize, Serialize};

use crate::options::{Audience, Choices, LanguageOption, Pages, Scene, Tone};

/// The languages in which the composer writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    En,
    Zh,
    Ja,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::En, Self::Zh, Self::Ja];

    /// The language a text is written in: kana, characters or words that only Japanese has make it Japanese,
    /// other Han Chinese, and anything else English. A single kana in simplified Chinese (鲜の每日)
    /// is ornament.
    pub fn of(text: &str) -> Self {
        let kana = text.chars().filter(|&c| is_kana(c)).count();
        let any_of = |list: &str| text.chars().any(|c| list.contains(c));
        let word = || JAPANESE_WORDS.split_ascii_whitespace().any(|word| text.contains(word));
        if kana > 1 || (kana == 1 && !is_simplified(text)) || any_of(JAPANESE) || word() {
            Self::Ja
        } else if text.chars().any(is_han) {
            Self::Zh
        } else {
            Self::En
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

    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Whether words stand without spaces between them.
    pub(crate) const fn is_cjk(self) -> bool {
        !matches!(self, Self::En)
    }
}

/// Frequent characters that only simplified Chinese writes like this.
const SIMPLIFIED: &str = "们这说为发产业车见门问时间东马龙经济计划总结报销连锁鲜书长进过还让从众优价传单卖买乐习乡亚亲仅伟电脑网络术语课风华欢饭馆饮";
/// Frequent characters that only Japanese writes like this.
const JAPANESE: &str = "働込営図対広険験売駅応総経済検価値変労権読発転伝県歴戦団円児様満訳帰観覧渋竜説";
/// Words without kana in which only Japanese combines these characters.
const JAPANESE_WORDS: &str = "自己紹介 紹介 会社 会議 忘年会 新年会 学習 企画書 議事録 勉強";

/// Whether some character shows that a text is in simplified Chinese.
pub(crate) fn is_simplified(text: &str) -> bool {
    text.chars().any(|c| SIMPLIFIED.contains(c))
}

/// Hiragana and katakana, without the middle dot and the long mark that Chinese uses as well.
pub(crate) const fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{ff66}'..='\u{ff9d}')
}

pub(crate) const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{323af}' | '々')
}

/// How many pages the finished deck may have, cover and ending included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageRange {
    pub min: usize,
    pub max: usize,
}

impl PageRange {
    pub const fn contains(self, pages: usize) -> bool {
        self.min <= pages && pages <= self.max
    }
}

impl From<Pages> for PageRange {
    fn from(pages: Pages) -> Self {
        let (min, max) = match pages {
            Pages::UpTo10 => (5, 10),
            Pages::UpTo20 => (15, 20),
            Pages::UpTo30 => (20, 30),
            Pages::UpTo35 => (30, 35),
        };
        Self { min, max }
    }
}

/// What is asked of a writer: a deck with this title, for these people, in this manner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The user's words; they become the deck's title unchanged.
    pub title: String,
    pub language: Language,
    pub audience: Audience,
    pub scene: Scene,
    pub tone: Tone,
    pub pages: PageRange,
}

impl Brief {
    /// The brief of a task. Where no language was chosen, that of the title decides.
    pub fn new(title: impl Into<String>, choices: Choices) -> Self {
        let title = title.into();
        let language = match choices.language {
            LanguageOption::Chinese => Language::Zh,
            LanguageOption::English => Language::En,
            LanguageOption::Japanese => Language::Ja,
            LanguageOption::OfTitle => Language::of(&title),
        };
        Self {
            title,
            language,
            audience: choices.group,
            scene: choices.scene,
            tone: choices.tone,
            pages: choices.page.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_title_tells_its_language() {
        for (title, language) in [
            ("Annual Sales Review 2025", Language::En),
            ("人工智能在医疗中的应用", Language::Zh),
            ("生成AIの活用", Language::Ja),
            ("データ分析", Language::Ja),
            ("鲜の每日新鲜水果连锁店商业计划", Language::Zh),
            ("東京の空", Language::Ja),
            ("2025年度 営業部の活動報告", Language::Ja),
            ("経済成長戦略", Language::Ja),
            ("自己紹介", Language::Ja),
            ("忘年会", Language::Ja),
            ("公司年会", Language::Zh),
            ("自我介绍", Language::Zh),
            ("社会主义核心价值观", Language::Zh),
            ("臺灣歷史", Language::Zh),
            ("Résumé 🎉", Language::En),
            ("Отчёт", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::of(title), language, "{title}");
        }
    }

    #[test]
    fn a_chosen_language_wins_over_the_title() {
        let choices = Choices { language: LanguageOption::English, ..Choices::default() };
        assert_eq!(Brief::new("咖啡", choices).language, Language::En);
        assert_eq!(Brief::new("咖啡", Choices::default()).language, Language::Zh);
    }
}
