//! Between which characters may a line end, beyond what Unicode says, and where is a little room left between scripts?
//! Quotation marks belong to both sides in Unicode's rules; among Chinese and Japanese characters they open and close.

use deckwright_model::language::{is_han, is_hangul, is_hiragana, is_katakana};
use parley_engine::break_overrides::LineBreakContext;

use super::scripts::{Class, Slot, class_of, is_strong};

/// `Some(true)` allows a break, `Some(false)` forbids it, `None` leaves it to Unicode. Without `after_slash`, `and/or` stays
/// together.
pub(super) fn between(context: LineBreakContext, after_slash: bool) -> Option<bool> {
    let (before, after) = (context.before, context.after);
    if is_opening(before) || is_closing(after) || before == '/' && !after_slash {
        return Some(false);
    }
    // 5.6〜5.9 is one range.
    if matches!(before, '～' | '〜') && after.is_ascii_digit() {
        return Some(false);
    }
    // `14-week` is a word.
    if before == '-' && after.is_alphabetic() && context.before_before.is_some_and(|c| c.is_ascii_digit()) {
        return Some(false);
    }
    // Unicode takes `%（2025` for one number with its signs.
    if matches!(after, '“' | '‘') && is_cjk(before)
        || after == '（' && matches!(before, '%' | '％' | '‰' | '℃')
    {
        return Some(true);
    }
    if matches!(before, '”' | '’') && is_cjk(after) {
        return Some(true);
    }
    None
}

/// Whether a mark never ends a line, although Unicode leaves a way.
fn is_opening(c: char) -> bool {
    matches!(c, '“' | '‘' | '（' | '《' | '〈' | '「' | '『' | '【' | '〔' | '〖' | '［' | '｛' | '￥' | '＄')
}

/// Whether a mark never starts a line in Chinese and Japanese, although Unicode leaves a way.
fn is_closing(c: char) -> bool {
    matches!(
        c,
        '”' | '’'
            | '）'
            | '》'
            | '〉'
            | '」'
            | '』'
            | '】'
            | '〕'
            | '〗'
            | '］'
            | '｝'
            | '、'
            | '。'
            | '，'
            | '．'
            | '：'
            | '；'
            | '！'
            | '？'
            | '％'
            | '‰'
            | '℃'
            | '·'
            | '・'
            | '…'
            | '～'
            | '〜'
            | '々'
            | 'ー'
    )
}

/// Room between two neighbours of different families.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Gap {
    #[default]
    None,
    /// Room beside a space or punctuation, where it would only look like a mistake: lines are broken as if it were
    /// there, and drawn without it.
    Reserved,
    Drawn,
}

/// The room after a quotation mark that opens a paragraph of East Asian text.
pub(super) fn gap_behind_opening(before: char, after: char) -> Gap {
    match matches!(before, '\u{2018}' | '\u{201c}') && is_cjk(after) {
        true if is_hangul(after) => Gap::Reserved,
        true => Gap::Drawn,
        false => Gap::None,
    }
}

/// The room between `before` and `after`, which are set in different families.
pub(super) fn gap_between(before: char, after: char) -> Gap {
    // A mark after Latin text is taken for Latin, and has room only after it.
    if class_of(after) == Class::Shared {
        return Gap::None;
    }
    let airy = |c: char| class_of(c) == Class::Weak || is_wide_punctuation(c);
    // Straight quotation marks lean on what they enclose, and nothing says which side that is.
    let leans_back = matches!(after, ',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '}' | '"' | '\'');
    let leans_on = matches!(before, '(' | '[' | '{' | '"' | '\'');
    // Korean separates its words by spaces: within one, `제1호` and `5분` have no room.
    let is_korean = is_hangul(before) || is_hangul(after);
    let is_bare = airy(before) || airy(after) || leans_back || leans_on || is_korean;
    if is_bare { Gap::Reserved } else { Gap::Drawn }
}

fn is_wide_punctuation(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{303f}' | '\u{30fb}' | '\u{ff01}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}

/// Whether a word continues in Hangul, or in a unit of one character, after Latin letters, digits or a quotation mark:
/// `5|분이면`, `CS|팀이`, `64|㎡`, `‘|느린`.
pub(super) fn is_between_scripts(before: &str, after: &str) -> bool {
    let is_unit = |c: char| matches!(c, '\u{3300}'..='\u{33ff}');
    let is_latin = |c: char| c.is_alphanumeric() && is_strong(c, Slot::Latin) || c.is_ascii_digit();
    after.starts_with(|c| is_hangul(c) || is_unit(c))
        && before.ends_with(|c| is_latin(c) || matches!(c, '‘' | '“'))
}

/// Whether this is punctuation that a reader rests at.
pub(super) fn is_pause(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '.' | '!' | '?' | '、' | '，' | '；' | '：' | '。' | '！' | '？' | '—' | '–'
    )
}

/// A break between two words that belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bond {
    #[default]
    None,
    /// If the second is one character: a Chinese particle (他们的), a counter after its number (一条).
    Particle,
    /// If the first is one character: a preposition, a conjunction, an adverb (和客户, 更快).
    Preposition,
    /// In any case: 每一位, 那座桥, a number and its unit (3月份, 12万元), a Japanese ending after its word (雨水を).
    Always,
    /// If the first is one character, as most are that do not end what stands before them (小规模, 来看): less than a word.
    Lone,
    /// In any case, but less than a word: two words of one phrase (地域経済, 決めていただく).
    Phrase,
}

/// Chinese words of one character that belong to what stands before them: particles, places, times, units, and what makes a
/// noun of a word.
const SUFFIXES: &str = "的了着过地得们之吗呢吧里者性化率员家区年月日元后後前上中内內外下间間时時类類式级級度量力费費额額价價号號";

/// Whether `text` ends with a number that `after` counts or measures.
pub(super) fn is_counted(text: &str, after: char) -> bool {
    let number = text.trim_end_matches(['十', '百', '千', '万', '萬', '亿', '億', '兆']);
    let is_digit = |c: char| c.is_ascii_digit();
    // 七十センチ: a number in characters is one, and katakana after it measures it.
    let is_spelt = |c: char| "一二三四五六七八九十百千".contains(c);
    // 12个月, 3か所: the word that counts stands between.
    let counter = text.strip_suffix(['个', '個', 'か', 'ヶ', 'カ', 'ケ', '箇']).map(str::trim_end);
    let is_between = counter.is_some_and(|number| number.ends_with(is_digit) || number.ends_with(is_spelt));
    number.ends_with(is_digit) && is_cjk(after) && !is_hiragana(after)
        || text.ends_with(is_spelt) && (is_katakana(after) || is_spelt(after))
        || is_between && "月年所国國".contains(after)
}

/// Whether `text` ends with the year or the month of a date: 2026年, 6月.
fn is_in_date(text: &str) -> bool {
    let number = text.trim_end().strip_suffix(['年', '月']).map(str::trim_end);
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
}

/// How the word that `text` ends with and one that begins with `after` belong together.
pub(super) fn bond(text: &str, after: char) -> Bond {
    let Some(before) = text.chars().next_back() else { return Bond::None };
    if is_counted(text, after) || after.is_ascii_digit() && ("约約第".contains(before) || is_in_date(text))
    {
        return Bond::Always;
    }
    if !is_cjk(after) {
        return Bond::None;
    }
    // ございます is one word, whatever a dictionary finds in it.
    if (before, after) == ('ご', 'ざ') {
        return Bond::Always;
    }
    if "每这這那某几幾".contains(before) || is_hiragana(after) && is_cjk(before) && !is_hiragana(before)
    {
        return Bond::Always;
    }
    let is_digit = |c: char| c.is_ascii_digit() || "一二两兩三四五六七八九十百千万萬亿億半".contains(c);
    let counts = is_digit(before);
    // 第三季度, 七十センチ
    let is_ordinal = counts && text.trim_end_matches(is_digit).trim_end().ends_with('第');
    if is_ordinal || counts && is_katakana(after) {
        return Bond::Always;
    }
    if SUFFIXES.contains(after) || counts && !is_hiragana(after) {
        return Bond::Particle;
    }
    if "和与與及或而但却卻是把被对對向从從在为為让讓使将將更最很不没沒".contains(before)
    {
        return Bond::Preposition;
    }
    if is_han(before) && is_han(after) && !SUFFIXES.contains(before) { Bond::Lone } else { Bond::None }
}

/// The longest name between brackets that is kept on one line, in characters.
const MAX_NAME_LENGTH: usize = 8;
const BRACKETS: [(char, char); 6] =
    [('「', '」'), ('『', '』'), ('《', '》'), ('〈', '〉'), ('【', '】'), ('“', '”')];

/// Whether the byte `at` of `text` lies inside a range of numbers (2026—2035) or a short name between brackets: 「紺重」, 《网络安全法》.
pub(super) fn is_in_name(text: &str, at: usize) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '–' | '—' | '~');
    let ends = (text[..at].chars().next_back(), text[at..].chars().next());
    if let (Some(last), Some(next)) = ends
        && (last.is_ascii_digit() && is_dash(next) || is_dash(last) && next.is_ascii_digit())
    {
        return true;
    }
    let before = text[..at].chars().rev().take(MAX_NAME_LENGTH + 1);
    let opened = before.enumerate().find_map(|(behind, c)| {
        let bracket = BRACKETS.iter().find(|(open, close)| *open == c || *close == c)?;
        Some((behind, *bracket, bracket.0 == c))
    });
    let Some((behind, (_, close), true)) = opened.filter(|(behind, ..)| *behind > 0) else { return false };
    let rest =
        text[at..].chars().take(MAX_NAME_LENGTH + 1 - behind.min(MAX_NAME_LENGTH)).position(|c| c == close);
    rest.is_some_and(|ahead| ahead > 0 && behind + ahead <= MAX_NAME_LENGTH)
}

/// Places that have offices, and the names of their offices.
const PLACES: &str = "省市区區县縣州镇鎮";
const OFFICES: &str = "局厅廳委署院";
/// The most characters between the place and the end of the office's name.
const MAX_OFFICE_LENGTH: usize = 6;

/// Whether the byte `at` of `text` lies inside the name of a public office after its place: 区民政局, of which a dictionary
/// makes 区民 and 政局, or 街道办.
pub(super) fn is_in_office(text: &str, at: usize) -> bool {
    if text[..at].ends_with("街道") && text[at..].starts_with('办') {
        return true;
    }
    let before = text[..at].chars().rev().take(MAX_OFFICE_LENGTH).take_while(|c| is_han(*c));
    let Some(since) = before.enumerate().find(|(_, c)| PLACES.contains(*c)).map(|(since, _)| since) else {
        return false;
    };
    let after = text[at..].chars().take(MAX_OFFICE_LENGTH - since).take_while(|c| is_han(*c));
    let until = after.enumerate().find(|(_, c)| OFFICES.contains(*c)).map(|(until, _)| until);
    since > 0 && until.is_some()
}

fn is_cjk(c: char) -> bool {
    is_strong(c, Slot::EastAsian)
}
