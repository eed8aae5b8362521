//! What is a title about? The noun phrase that sentences of a deck can speak of.

mod chinese;
mod english;
mod japanese;

use deckwright_model::language::{is_digit, is_simplified};

use crate::brief::Language;
use crate::word_list::is_in;

pub(crate) use english::{gerund, is_common, is_written};

/// Longest Chinese or Japanese heading that is mentioned without quotation marks, in characters.
const MAX_UNQUOTED_LENGTH: usize = 16;
/// The greatest [extent](Topic::extent) of a topic that can be repeated in a deck without being a nuisance.
const MAX_ENGLISH_LENGTH: usize = 56;
const MAX_CJK_LENGTH: usize = 40;
/// Beyond this one, it is called by a shorter name where it has one.
const MAX_UNSHORTENED_LENGTH: usize = 24;

/// What a question may stand behind or before.
const SPEAKING_OF: &[&str] = &[
    "about {topic}",
    " on {topic}",
    "关于{topic}",
    "围绕{topic}",
    "说到{topic}",
    "谈到{topic}",
    "谈{topic}",
    "{topic}：",
    "{topic}:",
    "question of {topic}",
    "{topic}について",
    "{topic}に関する",
    "{topic}をめぐ",
];

/// What a title speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A coffee shop, electric vehicles, Paris.
    Thing,
    /// Brewing coffee, or a question: something to speak about, but nothing that acts.
    Matter,
}

/// A noun phrase that can stand in a sentence of the deck's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    pub phrase: String,
    pub kind: Kind,
    /// Whether English verbs and pronouns that refer to it take the plural.
    pub plural: bool,
}

impl Topic {
    /// A thing of one, such as the stand-in of an anatomy.
    pub fn thing(phrase: impl Into<String>) -> Self {
        Self { phrase: phrase.into(), kind: Kind::Thing, plural: false }
    }

    fn matter(phrase: impl Into<String>) -> Self {
        Self { kind: Kind::Matter, ..Self::thing(phrase) }
    }

    /// The topic of `title` for a deck in `language`; `None` where the title gives none that could be
    /// woven into a sentence.
    pub fn of(title: &str, language: Language) -> Option<Self> {
        let title = clean(title);
        let found = match (Language::of(&title), language) {
            (Language::En, Language::En) => english::topic(&title),
            // A foreign topic stands as a name: no article, no inflection.
            (Language::En, _) => english::name(&title),
            (Language::Zh, Language::Ja) if !is_simplified(&title) => japanese::topic(&title),
            (Language::Zh, _) => chinese::topic(&title),
            (Language::Ja, _) => japanese::topic(&title),
        };
        let longest = if Language::of(&title).is_cjk() { MAX_CJK_LENGTH } else { MAX_ENGLISH_LENGTH };
        found.filter(|topic| topic.phrase.chars().any(char::is_alphabetic) && topic.extent() <= longest)
    }

    /// The topic as a thing: an activity that brings one about gives way to it, "opening a bakery" to "a
    /// bakery". `None` for any other activity or question.
    pub fn into_thing(self) -> Option<Self> {
        match self.kind {
            Kind::Thing => Some(self),
            Kind::Matter => {
                english::activity_result(&self.phrase).or_else(|| japanese::activity_result(&self.phrase))
            }
        }
    }

    /// Whether `text`, in which it has a slot, can speak of it. A question stands well only behind words
    /// such as "about": "findings on whether cats dream", but not "the heart of whether cats dream".
    pub fn suits(&self, text: &str) -> bool {
        let asks = self.phrase.starts_with(['“', '「'])
            || self.phrase.split(' ').next().is_some_and(|first| is_in(english::QUESTIONS, first));
        let text = text.to_lowercase();
        !asks || SPEAKING_OF.iter().any(|speaking| text.contains(speaking))
    }

    /// A shorter name for a long topic, once it has been introduced: "heat pumps for the Riverside estate" →
    /// "heat pumps".
    pub fn short(&self) -> Self {
        match english::shorter(&self.phrase) {
            Some(phrase) if self.extent() > MAX_UNSHORTENED_LENGTH => Self { phrase, ..self.clone() },
            _ => self.clone(),
        }
    }

    /// The same, once it has been introduced: "a bakery in Lisbon" → "the bakery in Lisbon".
    pub fn definite(self) -> Self {
        let rest = self.phrase.strip_prefix("a ").or_else(|| self.phrase.strip_prefix("an "));
        match rest.map(|rest| format!("the {rest}")) {
            Some(phrase) => Self { phrase, ..self },
            None => self,
        }
    }

    /// How much room it takes in a line, in widths of a Latin letter.
    pub fn extent(&self) -> usize {
        self.phrase.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
    }

    /// A heading as something to speak of: its words unchanged where they make a noun phrase, else in
    /// quotation marks. `None` if no letter or digit is in it.
    pub fn mention(heading: &str, language: Language) -> Option<Self> {
        let plain = Self::plain(heading);
        let phrase = plain.chars().any(char::is_alphanumeric).then_some(plain)?;
        let quoted = |open: char, close: char| Self::thing(format!("{open}{phrase}{close}"));
        Some(match language {
            Language::En if Language::of(&phrase) == Language::En => {
                english::mention(&phrase).unwrap_or_else(|| quoted('“', '”'))
            }
            Language::Zh
                if phrase.chars().count() > MAX_UNQUOTED_LENGTH
                    || phrase.contains(['，', '？', '：', '。']) =>
            {
                quoted('“', '”')
            }
            Language::Ja if phrase.chars().count() > MAX_UNQUOTED_LENGTH || japanese::is_clause(&phrase) => {
                quoted('「', '」')
            }
            _ => Self::thing(phrase),
        })
    }

    /// A heading without markup and without the punctuation that ends it.
    pub fn plain(heading: &str) -> String {
        clean(heading).trim_end_matches(['.', ':', ';', ',', '。', '：', '，', '、']).to_owned()
    }

    /// `text` with its slots filled and its first letter capitalised.
    pub fn weave(&self, text: &str) -> String {
        let mut woven = String::with_capacity(text.len() + self.phrase.len());
        let mut rest = text;
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
        {
            woven.push_str(before);
            match slot.split_once('/') {
                Some((one, many)) => woven.push_str(if self.plural { many } else { one }),
                None if slot == "topic's" => woven.push_str(&self.possessive()),
                None => {
                    let phrase = &self.phrase;
                    woven.push_str(gap(phrase, phrase.chars().next(), before.chars().next_back()));
                    woven.push_str(phrase);
                    woven.push_str(gap(phrase, phrase.chars().next_back(), after.chars().next()));
                }
            }
            rest = after;
        }
        woven.push_str(rest);
        capitalised(&woven)
    }

    fn possessive(&self) -> String {
        let sign = if self.phrase.ends_with('s') && self.plural { "’" } else { "’s" };
        format!("{}{sign}", self.phrase)
    }
}

/// A space where a name of several Latin words meets Han or kana: "StarNote Pro 的将来".
pub(crate) fn gap(name: &str, latin: Option<char>, other: Option<char>) -> &'static str {
    let apart = name.contains(' ')
        && latin.is_some_and(|c| c.is_ascii_alphanumeric())
        && other.is_some_and(|c| c >= '\u{2e80}' && c.is_alphabetic());
    if apart { " " } else { "" }
}

/// `text` with a capital letter at its beginning, unless its first word is spelt its own way ("iPhone").
pub(crate) fn capitalised(text: &str) -> String {
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if first_word.chars().skip(1).any(char::is_uppercase) {
        return text.to_owned();
    }
    let start = text.find(|c: char| !matches!(c, '“' | '"' | '‘' | '(')).unwrap_or(0);
    let mut letters = text[start..].chars();
    match letters.next() {
        Some(first) => format!("{}{}{}", &text[..start], first.to_uppercase(), letters.as_str()),
        None => text.to_owned(),
    }
}

/// The title without markup, controls, emoji and outer quotes, and with single spaces.
fn clean(title: &str) -> String {
    let plain: String = title
        .chars()
        .map(|c| match c {
            '#' | '*' | '_' | '`' | '~' | '<' | '>' | '[' | ']' | '{' | '}' | '|' | '\\' | '^' => ' ',
            '’' => '\'',
            c if c.is_alphanumeric() || c.is_ascii_graphic() || is_mark(c) => c,
            c if matches!(c, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff65}' | '\u{30fb}' | '\u{30fc}' | '–' | '—' | '“' | '”' | '‘' | '…' | '·' | '€' | '£' | '°') => c,
            _ => ' ',
        })
        .collect();
    let mut title = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    for (open, close) in [
        ('"', '"'),
        ('“', '”'),
        ('\'', '\''),
        ('‘', '’'),
        ('《', '》'),
        ('「', '」'),
        ('『', '』'),
        ('【', '】'),
    ] {
        let inner = title.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner.filter(|inner| !inner.contains([open, close])) {
            title = inner.trim().to_owned();
        }
    }
    title
}

/// Combining marks, which scripts such as Hindi and Thai need inside words.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{e31}'..='\u{e4e}' | '\u{64b}'..='\u{65f}')
}

/// Drops the first of `endings` that `text` ends with, if enough is left.
fn without_ending<'a>(text: &'a str, endings: &str, least: usize) -> Option<&'a str> {
    let rest = endings.split_ascii_whitespace().find_map(|ending| text.strip_suffix(ending));
    rest.filter(|rest| rest.chars().count() >= least)
}

/// Drops the first of `beginnings` that `text` begins with, if enough is left.
fn without_beginning<'a>(text: &'a str, beginnings: &str, least: usize) -> Option<&'a str> {
    let rest = beginnings.split_ascii_whitespace().find_map(|beginning| text.strip_prefix(beginning));
    rest.filter(|rest| rest.chars().count() >= least)
}

/// The words by which a language tells who is trained from what the training is in.
struct TrainingWords {
    /// What a training is called: its endings.
    trainings: &'static str,
    /// Who is trained.
    participants: &'static str,
    /// What a training is called as well, which says little about it.
    kinds: &'static str,
}

impl TrainingWords {
    /// Whether `text` says who is trained and not in what: 新员工培训, 新人研修.
    fn names_participants(&self, text: &str) -> bool {
        without_ending(text, self.trainings, 2).is_some_and(|said| {
            self.participants.split_ascii_whitespace().any(|people| said.ends_with(people))
                || is_in(self.kinds, said)
        })
    }
}

/// Parts of a business year that a title of a report names.
const PARTS_OF_A_YEAR: &str = "第一季度 第二季度 第三季度 第四季度 第1季度 第2季度 第3季度 第4季度 一季度 二季度 三季度 四季度 \
    上半年度 下半年度 上半年 下半年 第1四半期 第2四半期 第3四半期 第4四半期 第一四半期 第二四半期 第三四半期 第四四半期 \
    上半期 下半期 通期 Q1 Q2 Q3 Q4";

/// Drops a year with its part from both ends of a Chinese or Japanese title: "2025年第三季度…", "…2025年度".
/// Nothing may be left.
fn without_period(text: &str) -> &str {
    let part = |text: &str| PARTS_OF_A_YEAR.split_ascii_whitespace().find(|part| text.starts_with(part));
    let mut rest = without_year(text.trim());
    if let Some(part) = part(rest) {
        rest = rest[part.len()..].trim_start_matches(['の', ' ']);
    }
    let mut end = rest;
    let part = PARTS_OF_A_YEAR.split_ascii_whitespace().find_map(|part| end.strip_suffix(part));
    end = part.unwrap_or(end).trim_end();
    let digits = end.trim_end_matches("年度").trim_end_matches('年');
    let before = digits.trim_end_matches(is_digit);
    let is_year = digits[before.len()..].chars().count() == 4 && digits.len() < end.len();
    if is_year { before.trim_end() } else { end }
}

/// Drops a year in front ("2025年度", "２０２５年", "FY2025"), as far as it is followed by something else.
fn without_year(text: &str) -> &str {
    let rest = text.trim_start_matches(is_digit);
    let found = text[..text.len() - rest.len()].chars().count();
    if found != 4 {
        return text;
    }
    // 2025年会 is the annual party of 2025, and 2025年终 its end.
    let own_word = ["年会", "年终", "年末", "年初", "年货", "年报"].iter().any(|word| rest.starts_with(word));
    let year = rest.strip_prefix("年度").or_else(|| rest.strip_prefix('年')).filter(|_| !own_word);
    let rest = year.unwrap_or(rest);
    if rest.starts_with(|c: char| c == '月' || is_digit(c)) { text } else { rest.trim_start() }
}

#[cfg(test)]
mod tests;
