//! In which of the world's languages is a deck? Its locale decides letter shapes, direction, line breaks and the fixed
//! words of its pages. [`Language`] is coarser: whose words and manners Deckwright itself writes in.

use serde::{Deserialize, Serialize};

use super::Language;
use super::script::is_traditional;

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
    Persian "fa-IR" "Persian",
    Hebrew "he-IL" "Hebrew",
    Thai "th-TH" "Thai",
    Vietnamese "vi-VN" "Vietnamese",
    Indonesian "id-ID" "Indonesian",
    Hindi "hi-IN" "Hindi",
    Finnish "fi-FI" "Finnish",
    Swedish "sv-SE" "Swedish",
    Danish "da-DK" "Danish",
    Norwegian "nb-NO" "Norwegian",
    Polish "pl-PL" "Polish",
    Czech "cs-CZ" "Czech",
    Hungarian "hu-HU" "Hungarian",
    Romanian "ro-RO" "Romanian",
    Turkish "tr-TR" "Turkish",
    Ukrainian "uk-UA" "Ukrainian",
}

/// What shows a language in Latin script.
struct Signs {
    locale: Locale,
    /// Short words in lower case. Behind an exclamation mark stand those that show it by themselves.
    words: &'static str,
    /// Ends of long words that show it by themselves.
    ends: &'static str,
    /// Letters that do.
    letters: &'static str,
}

const fn signs(locale: Locale, words: &'static str, ends: &'static str, letters: &'static str) -> Signs {
    Signs { locale, words, ends, letters }
}

#[rustfmt::skip]
const SIGNS: [Signs; 16] = [
    signs(Locale::German, "der die das den dem ein eine einer im vom des mit wie ist sind nach von bei aus auf einführung stand ausblick projekt bericht ! und für über zum zur nicht auch wird werden unsere", "ungen ierung lichkeit igkeit schaft schaften liche lichen ische ischen bericht übersicht", "ß"),
    signs(Locale::French, "le la les des du de et une un au l' d' qu' est en bilan comment pour sur ! aux dans avec sont", "", "œ"),
    signs(Locale::Spanish, "el los las del en con por la de una un informe empezar y ! para cómo qué según", "ción ciones", "¿¡"),
    signs(Locale::Portuguese, "o os as do da e de em com por uma um relatório dos das ! para não são", "ção ções", "ãõ"),
    signs(Locale::Italian, "il lo la e di per una un come nel con dei che è i ! della delle degli nella gli perché", "zione zioni", ""),
    signs(Locale::Dutch, "van en met over hoe wat zijn de in ! het een voor naar wordt niet", "heid heden schappen", ""),
    signs(Locale::Indonesian, "dari pada ini dalam adalah tentang di laporan rencana tahun dan ! yang untuk dengan", "", ""),
    signs(Locale::Finnish, "on ei tai kuin mutta vuoden suomen uusi miten ja ! että sekä", "minen misen ssä stä", ""),
    signs(Locale::Swedish, "en ett för med av till som från år att det på ! och är", "", ""),
    signs(Locale::Danish, "en et for med på til som er fra år at det og ! af ikke", "", ""),
    signs(Locale::Norwegian, "en et for med på av til som er fra år å det og ! ikke hvordan", "", ""),
    signs(Locale::Polish, "na do jest się jak roku nie ! oraz dla", "", "łąęśźż"),
    signs(Locale::Czech, "na se do je jak nebo roku pro ! při", "", "ěřů"),
    signs(Locale::Hungarian, "az egy hogy nem éves ! és", "", "őű"),
    signs(Locale::Romanian, "de la cu din pe anul ! și pentru în", "", "țș"),
    signs(Locale::Turkish, "bir bu ile yıl nasıl ve ! için", "", "ığş"),
];
/// Short words of English, those that it shares with others (Portuguese `as`) too: they speak for both.
const ENGLISH: &str = "the a an of to for and in on with from is are how what our your as it its this that these be been have \
    has does were which by at we than their they them when why who you not but into about after before between";
/// Letters of a word whose end shows a language.
const MIN_TELLING_WORD_LENGTH: usize = 7;
/// Letters that only Vietnamese writes.
const VIETNAMESE: &str = "ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ";
/// Letters that Ukrainian writes and Russian does not.
const UKRAINIAN: [char; 8] = ['і', 'ї', 'є', 'ґ', 'І', 'Ї', 'Є', 'Ґ'];
/// Letters that Persian writes and Arabic does not; and those of Urdu, which has these too.
const PERSIAN: [char; 6] = ['پ', 'چ', 'ژ', 'گ', 'ک', 'ی'];
const URDU: [char; 6] = ['ٹ', 'ڈ', 'ڑ', 'ں', 'ے', 'ہ'];
/// How much must speak for a language in Latin script.
const MIN_LANGUAGE_WEIGHT: usize = 2;

impl Locale {
    /// The language that a text is written in, as far as its letters and short words tell; else English.
    pub fn of(text: &str) -> Self {
        match Language::of(text) {
            Language::Ja => return Self::Japanese,
            Language::Zh if is_traditional(text) => return Self::TraditionalChinese,
            Language::Zh => return Self::SimplifiedChinese,
            Language::En => {}
        }
        // A Greek letter in a formula makes no Greek text.
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let foreign: Vec<Self> = text.chars().filter_map(of_letter).collect();
        match foreign.first() {
            Some(_) if foreign.len() * 2 <= letters => of_latin(text),
            Some(Self::Russian) if text.contains(UKRAINIAN) => Self::Ukrainian,
            Some(Self::Arabic) if text.contains(PERSIAN) && !text.contains(URDU) => Self::Persian,
            Some(&first) => first,
            None => of_latin(text),
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
                | Self::Ukrainian
                | Self::Greek
                | Self::Arabic
                | Self::Persian
                | Self::Hebrew
                | Self::Thai
                | Self::Hindi
        )
    }

    /// Whether its script has slanted letters of its own.
    pub const fn has_italics(self) -> bool {
        self.is_latin() || matches!(self, Self::Russian | Self::Ukrainian | Self::Greek)
    }

    /// The marks before and after the words of somebody else.
    pub const fn quotation_marks(self) -> (&'static str, &'static str) {
        match self {
            Self::Japanese | Self::TraditionalChinese => ("「", "」"),
            Self::French => ("«\u{a0}", "\u{a0}»"),
            Self::Spanish
            | Self::Italian
            | Self::Russian
            | Self::Ukrainian
            | Self::Greek
            | Self::Arabic
            | Self::Persian
            | Self::Norwegian => ("«", "»"),
            Self::German | Self::Czech => ("„", "“"),
            Self::Polish | Self::Hungarian | Self::Romanian => ("„", "”"),
            Self::Finnish | Self::Swedish | Self::Danish => ("”", "”"),
            _ => ("“", "”"),
        }
    }

    /// Whether letters join, by strokes or a line above them, which room between letters would tear.
    pub const fn is_joined(self) -> bool {
        matches!(self, Self::Arabic | Self::Persian | Self::Hindi)
    }

    /// Whether letters carry marks above and below, for which lines need more room than Latin ones.
    pub const fn is_tall(self) -> bool {
        matches!(self, Self::Arabic | Self::Persian | Self::Thai | Self::Hindi)
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
    let is_romanian = lower.contains(['ț', 'ș']);
    if !is_romanian && lower.chars().filter(|c| VIETNAMESE.contains(*c)).count() >= MIN_LANGUAGE_WEIGHT {
        return Locale::Vietnamese;
    }
    let spaced = text.replace('’', "'").replace('\'', "' ");
    let written: Vec<&str> = spaced.split(|c: char| !c.is_alphabetic() && c != '\'').collect();
    let words: Vec<(String, bool)> =
        written.iter().map(|word| (word.to_lowercase(), is_capital(word))).collect();
    let english = words.iter().filter(|(word, _)| is_in(ENGLISH, word)).count();
    let found = SIGNS.iter().rev().map(|signs| (signs.weigh(&words), signs.locale));
    match found.max_by_key(|(weight, _)| *weight) {
        Some((weight, locale)) if weight >= MIN_LANGUAGE_WEIGHT && weight > english => locale,
        _ => Locale::English,
    }
}

/// Whether `word` is one of `list`, whose words stand between spaces.
fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn is_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

impl Signs {
    /// How much of `words`, which are in lower case, speaks for the language. A word that was written with a capital may be
    /// a name in a text of another language: its letters prove half as much.
    fn weigh(&self, words: &[(String, bool)]) -> usize {
        let (weak, strong) = self.words.split_once('!').unwrap_or((self.words, ""));
        let ends = |word: &str| {
            let long = word.chars().count() >= MIN_TELLING_WORD_LENGTH;
            long && self.ends.split_whitespace().any(|end| word.len() > end.len() && word.ends_with(end))
        };
        let weight = |(word, is_capital): &(String, bool)| {
            let has_letters = word.contains(|c| self.letters.contains(c));
            if is_in(strong, word) || ends(word) || (has_letters && !is_capital) {
                MIN_LANGUAGE_WEIGHT
            } else {
                usize::from(has_letters || is_in(weak, word))
            }
        };
        words.iter().map(weight).sum()
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
            ("گزارش سالانه", Locale::Persian),
            ("سالانہ رپورٹ", Locale::Arabic),
            ("דוח שנתי", Locale::Hebrew),
            ("รายงานประจำปี", Locale::Thai),
            ("Báo cáo thường niên", Locale::Vietnamese),
            ("Laporan tahunan dan rencana untuk tim", Locale::Indonesian),
            ("वार्षिक रिपोर्ट", Locale::Hindi),
            ("Die Energiewende in Deutschland: Stand 2025 und Ausblick", Locale::German),
            ("Bilan annuel 2024 de l'association Les Mains Vertes", Locale::French),
            ("Cómo ahorrar dinero y empezar a invertir", Locale::Spanish),
            ("Künstliche Intelligenz in der Medizin", Locale::German),
            ("Digitalisierung im Mittelstand", Locale::German),
            ("Guía para padres", Locale::Spanish),
            ("Inteligência artificial na educação", Locale::Portuguese),
            ("La transizione energetica", Locale::Italian),
            ("Een plan voor de wijk", Locale::Dutch),
            ("Vuoden tulokset ja suunnitelmat", Locale::Finnish),
            ("Årsrapport och plan", Locale::Swedish),
            ("Raport roczny oraz plan", Locale::Polish),
            ("Raport anual și plan pentru viitor", Locale::Romanian),
            ("Yıllık rapor ve plan", Locale::Turkish),
            ("Річний звіт", Locale::Ukrainian),
            ("Los Angeles tourism", Locale::English),
            ("A tour of Rio de Janeiro", Locale::English),
            ("The die is cast", Locale::English),
            ("Samsung vs Apple", Locale::English),
            ("Retirement party for Coach Dan", Locale::English),
            ("iPad Pro review", Locale::English),
            ("El Niño 2024", Locale::English),
            ("Why do cats purr?", Locale::English),
            ("The α and the β of a test", Locale::English),
            ("2025", Locale::English),
            ("Does restored seagrass bury carbon as fast as the meadows it replaces?", Locale::English),
            ("As fast as it gets", Locale::English),
            ("Acquisition of Termika Śląska", Locale::English),
            ("Olhão pilot results", Locale::English),
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
