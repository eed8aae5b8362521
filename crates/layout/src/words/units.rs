//! Which words never part at the end of a line? A number and the short word that says what it counts, the groups of a
//! number, the parts of a date, an ordinal and what it counts, and a mark that stands between spaces and its word.

use super::{Leaning, leaning};
use crate::when::is_month_name;

/// The most letters of a word after a number that is a unit: `kg`, `m²`, `kWh`. A longer one is a word of its own.
const MAX_UNIT_LENGTH: usize = 3;
/// The most letters of a word that is kept with its ordinal: `2. Quartal`. A longer one would not fit narrow boxes.
const MAX_COUNTED_LENGTH: usize = 12;
/// The most letters of a word that is kept with the number before it.
const MAX_COUNT_WORD_LENGTH: usize = 10;
/// The most letters of words that are kept together in large text, because one leans on the other.
const MAX_LED_LENGTH: usize = 14;
/// Currencies that are written as words before their amounts, where they have neither a sign nor a code of three letters.
const CURRENCIES: [&str; 8] = ["kr", "fr", "rs", "rp", "rm", "zł", "kč", "lei"];
/// Words and signs before a number that say what it numbers.
const NUMBER_SIGNS: [&str; 14] =
    ["§", "§§", "№", "#", "nr.", "no.", "n°", "nº", "n.º", "fig.", "abb.", "art.", "p.", "kap."];

/// `text` with spaces that no line ends at, between numbers and their units, between currencies and their amounts, inside
/// dates and ordinals, and those of [`bind_marks`].
pub fn bind_units(text: &str) -> String {
    bind(text, is_one_piece)
}

/// Large `text` with the spaces of [`bind_units`], and with words that lean on the next kept with it (`o plano`,
/// `of trade`): from a distance a line that ends on one looks torn, and often no width of the box avoids it.
pub fn bind_display(text: &str) -> String {
    let is_loud = !text.contains(char::is_lowercase);
    bind_behind(text, |bound, after| {
        let said = bound.rsplit(' ').next().unwrap_or(bound);
        let before = said.rsplit('\u{a0}').next().unwrap_or(said);
        let held = said.chars().count() + 1 + after.chars().count();
        let leans = leaning(bound, is_loud) != Leaning::None && after.starts_with(char::is_alphanumeric);
        is_one_piece(before, after) || leans && held <= MAX_LED_LENGTH
    })
}

/// `text` with spaces that no line ends at, between marks and their words (`« oui »`, `non ?`) and between the groups of a
/// number (`7 940`): French and its neighbours write them apart.
pub fn bind_marks(text: &str) -> String {
    bind(text, is_held_by_mark)
}

/// `text` of a cell, whose lines are short: numbers with their units, their currencies and the East Asian counters
/// after them, and what [`bind_marks`] binds. A date in a narrow column has a line for its day and one for its month.
pub fn bind_cells(text: &str) -> String {
    bind(text, |before, after| {
        belongs_together(before, after)
            || is_held_by_mark(before, after)
            || is_east_asian_number(before, after)
    })
}

/// `text` with spaces that no line ends at, wherever `holds` says so of the words around one.
fn bind(text: &str, holds: impl Fn(&str, &str) -> bool) -> String {
    bind_behind(text, |bound, after| {
        let before = bound.rsplit([' ', '\u{a0}']).next().unwrap_or(bound);
        holds(before, after)
    })
}

/// `text` with spaces that no line ends at, wherever `holds` says so of all that is bound so far, and the next word.
fn bind_behind(text: &str, holds: impl Fn(&str, &str) -> bool) -> String {
    let mut bound = String::with_capacity(text.len());
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        bound.push_str(word);
        if let Some(next) = words.peek() {
            bound.push(if holds(&bound, next) { '\u{a0}' } else { ' ' });
        }
    }
    bound
}

/// Whether [`bind_units`] holds two words together.
fn is_one_piece(before: &str, after: &str) -> bool {
    belongs_together(before, after)
        || is_date(before, after)
        || is_numbered(before, after)
        || is_east_asian_number(before, after)
        || is_held_by_mark(before, after)
}

fn belongs_together(before: &str, after: &str) -> bool {
    let ends_in_number = before.ends_with(|c: char| c.is_ascii_digit());
    // `57,5 Mio. €`: after a large unit the currency is the end of the same amount.
    let is_scaled = matches!(
        before,
        "Mio."
            | "Mrd."
            | "Tsd."
            | "million"
            | "billion"
            | "mln"
            | "mld"
            | "млн"
            | "млрд"
            | "тыс."
            | "लाख"
            | "करोड़"
            | "ล้าน"
            | "triệu"
            | "tỷ"
    );
    ends_in_number && (is_unit(after) || is_counted(before, after))
        || is_initial(before, after)
        || is_dash(after)
        || is_korean_number(before, after)
        || is_scaled && is_currency(after.trim_end_matches(|c: char| c.is_ascii_punctuation()))
        || is_currency(before) && begins_with_number(after)
}

/// Whether a word says what the number before it counts: `47 bản`, `1,500 บาท`, `22 элементов`. A year counts nothing, and a name
/// is no such word.
fn is_counted(before: &str, after: &str) -> bool {
    let number = before.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_year = number.len() == 4
        && number.starts_with(['1', '2'])
        && number.bytes().all(|byte| byte.is_ascii_digit());
    let word = after.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_word = word.chars().all(char::is_alphabetic) && !word.starts_with(char::is_uppercase);
    !is_year && is_word && (1..=MAX_COUNT_WORD_LENGTH).contains(&word.chars().count())
}

/// Whether a word is a letter that stands for a name or a word, and the next one goes on: `Л. Р. Гатауллина`, `к. х. н.`
fn is_initial(before: &str, after: &str) -> bool {
    let mut letters = before.trim_start_matches(|c: char| !c.is_alphanumeric()).chars();
    let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.as_str() == ".";
    is_letter && after.starts_with(char::is_alphabetic) && after.chars().count() <= MAX_LED_LENGTH
}

/// No line begins with a dash between two words.
fn is_dash(after: &str) -> bool {
    matches!(after, "—" | "–")
}

/// Whether two words are of one Korean number or hour: `1만 8,400건`, `7시 52분`, `두 명`.
fn is_korean_number(before: &str, after: &str) -> bool {
    const NUMERALS: [&str; 12] =
        ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열두", "스무"];
    let of_group = before.ends_with(['만', '억', '조', '시']) && {
        let number = before.trim_end_matches(['만', '억', '조', '시']);
        number.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit())
    };
    of_group || NUMERALS.contains(&before) && after.chars().count() <= MAX_UNIT_LENGTH
}

/// Whether `text` begins with a digit, after a sign if it has one.
fn begins_with_number(text: &str) -> bool {
    text.trim_start_matches(['+', '-', '−', '±']).starts_with(|c: char| c.is_ascii_digit())
}

/// Whether two words are of one date: `31. Oktober`, `14 May`, `May 14`, `de outubro` after a day.
fn is_date(before: &str, after: &str) -> bool {
    let is_month = |word: &str| {
        let core = word.trim_matches(|c: char| !c.is_alphabetic());
        core.starts_with(|c: char| c.is_alphabetic()) && is_month_name(&core.to_lowercase())
    };
    // A month that comes first is a name: `May 14`, not `may 14 people come`.
    let is_named = before.trim_start_matches(['(', '"', '“']).starts_with(char::is_uppercase);
    is_day(before) && is_month(after)
        || before == "de" && is_month(after)
        || is_named && !before.ends_with([',', ';', ':', '!', '?']) && is_month(before) && is_day(after)
}

/// Whether a word is a day of the month: `14`, `31.`, `1st`, `3rd,`.
fn is_day(word: &str) -> bool {
    let core = word.trim_matches(['(', ')', '"', '“', '”', ',', '.', ';', ':']);
    let number = core.strip_suffix(ordinal_ending(core)).unwrap_or(core);
    number.parse().is_ok_and(|day: u8| (1..=31).contains(&day))
}

/// The letters after a number that make an ordinal of it: `2nd`, `1er`, `3.º`; none if `word` is no such ordinal.
fn ordinal_ending(word: &str) -> &str {
    const ENDINGS: [&str; 13] = ["st", "nd", "rd", "th", "er", "ère", "e", "ème", "º", "ª", ".º", ".ª", "°"];
    let ending = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if ending.len() < word.len() && ENDINGS.contains(&ending) { ending } else { "" }
}

/// Whether one word numbers the other: `2. Quartal`, `1er étage`, `§ 5`, `≈ 30`.
fn is_numbered(before: &str, after: &str) -> bool {
    let core = before.trim_start_matches(['(', '"', '“']);
    let digits = core.bytes().take_while(u8::is_ascii_digit).count();
    let is_ordinal = (1..=2).contains(&digits) && &core[digits..] == "." || !ordinal_ending(core).is_empty();
    let counted = after.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_counted = after.starts_with(char::is_alphabetic) && counted.chars().count() <= MAX_COUNTED_LENGTH;
    let is_sign = matches!(core, "≈" | "~" | "<" | ">" | "≤" | "≥" | "±")
        || NUMBER_SIGNS.contains(&core.to_lowercase().as_str());
    is_ordinal && is_counted || is_sign && begins_with_number(after)
}

/// Whether two words are of one number in Chinese or Japanese with spaces around numbers: `2026 年`, `年 6`, `6 月`, `第 3`.
fn is_east_asian_number(before: &str, after: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let of_date = before.ends_with(['年', '月']) && {
        let number = before.trim_end_matches(['年', '月']);
        number.is_empty() || number.ends_with(is_digit)
    };
    before.ends_with(is_digit) && after.starts_with(super::is_wide)
        || (of_date || before.ends_with(['第', '约', '約'])) && after.starts_with(is_digit)
}

fn is_held_by_mark(before: &str, after: &str) -> bool {
    let mark = |c: char| matches!(c, ';' | ':' | '!' | '?' | '»' | '›');
    let first = after.chars().next();
    // `?` and `».` belong to the word before them; `:-)` and `!important` do not.
    let trails = first.is_some_and(mark) && !after.contains(char::is_alphanumeric);
    let led = before.chars().rev().take_while(char::is_ascii_digit).count();
    let group = after.chars().take_while(char::is_ascii_digit).count();
    let grouped = (1..=3).contains(&led) && group == 3 && !after[group..].starts_with(char::is_alphanumeric);
    !before.is_empty() && (before.ends_with(['«', '‹']) || trails || grouped)
}

fn is_unit(word: &str) -> bool {
    let core = word.trim_end_matches([',', '.', ';', ':', ')', '"', '”', '!', '?']);
    let is_part =
        |c: char| c.is_alphabetic() && c.is_ascii() || "°µμ%‰²³/Ω".contains(c) || is_currency_sign(c);
    // `14 May` and `2 The` are not units, `5 GB` and `3 W` are.
    let is_name = core.chars().skip(1).any(char::is_lowercase) && core.starts_with(char::is_uppercase);
    !is_name && (1..=MAX_UNIT_LENGTH).contains(&core.chars().count()) && core.chars().all(is_part)
}

fn is_currency_sign(c: char) -> bool {
    matches!(c, '$' | '£' | '¥' | '¢' | '₠'..='₿' | '￥' | '฿')
}

/// Whether a word is a currency: `USD`, `€`, `R$`, `HK$`, `kr`.
fn is_currency(word: &str) -> bool {
    let core = word.trim_start_matches(['(', '"', '“']);
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let letters = core.trim_end_matches(is_currency_sign);
    let has_sign = letters.len() < core.len() && letters.len() <= 3 && letters.chars().all(is_letter);
    let is_code = core.len() == 3 && core.chars().all(|c| c.is_ascii_uppercase());
    is_code || has_sign || CURRENCIES.contains(&core.trim_end_matches('.').to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(bind_units(text).replace('\u{a0}', "~"), expected);
    }

    #[test]
    fn numbers_keep_their_units() {
        check("18 g head stage, 3.9 m wall", "18~g head stage, 3.9~m wall");
        check("about 200 km², at 26.8 °C.", "about 200~km², at 26.8~°C.");
        check("USD 9.5 m for wave 1 (CAD 8)", "USD~9.5~m for wave 1 (CAD~8)");
        check("减排 12 kWh", "减排 12~kWh");
    }

    #[test]
    fn numbers_keep_what_they_count() {
        check("24 people, 61–66 years", "24~people, 61–66~years");
        check("có tới 47 bản", "có tới 47~bản");
        check("вес 148 620 предметов", "вес 148~620~предметов");
        check("約 1만 8,400건, 두 명, 7시 52분", "約~1만~8,400건, 두~명, 7시~52분");
        check("Л. Р. Гатауллина, к. х. н.", "Л.~Р.~Гатауллина, к.~х.~н.");
        check("графике — 23 дня", "графике~— 23~дня");
    }

    #[test]
    fn currencies_keep_their_amounts() {
        check("custa R$ 14.100 mensais", "custa R$~14.100~mensais");
        check("€ 500, US$ 20, HK$ 3, 12 ₹", "€~500, US$~20, HK$~3, 12~₹");
        check("kr 900 until kr. -900", "kr~900~until kr.~-900");
        check("cash $ and more", "cash $ and more");
    }

    #[test]
    fn dates_and_ordinals_are_whole() {
        check("bis 31. Oktober 2026", "bis 31.~Oktober 2026");
        check("14 May 2027, May 14 until 1st June", "14~May 2027, May~14~until 1st~June");
        check("em 31 de outubro de 2026", "em 31~de~outubro de 2026");
        check("im 2. Quartal, le 1er étage", "im 2.~Quartal, le 1er~étage");
        check("§ 5, Nr. 12, about ≈ 30", "§~5, Nr.~12, about ≈~30");
        check("到 2026 年 6 月 30 日前", "到 2026~年~6~月~30~日前");
        check("2026年 6月に第 3 回", "2026年~6月に第~3~回");
    }

    #[test]
    fn words_that_lean_stay_with_the_next_in_large_text() {
        let check =
            |text: &str, expected: &str| assert_eq!(bind_display(text).replace('\u{a0}', "~"), expected);
        check("Votar o plano e ligar a casa", "Votar o~plano e~ligar a~casa");
        check("O essencial: Plan B is cheaper", "O~essencial: Plan B is cheaper");
        check("Parte 1 – O que muda", "Parte 1~– O~que muda");
        check("mercado de obras", "mercado de~obras");
        check("die Zusammenfassung", "die Zusammenfassung");
        check("custa R$ 5 a mais", "custa R$~5~a~mais");
    }

    #[test]
    fn counters_stay_with_their_numbers_in_cells() {
        assert_eq!(bind_cells("督导驻店 3 天").replace('\u{a0}', "~"), "督导驻店 3~天");
        assert_eq!(bind_cells("2 (within 72 h)").replace('\u{a0}', "~"), "2 (within 72~h)");
    }

    #[test]
    fn marks_between_spaces_stay_with_their_words() {
        check("dit « oui », puis : non ?", "dit «~oui~», puis~: non~?");
        check("7 940 tonnes, 1 274 cuisiniers", "7~940~tonnes, 1~274~cuisiniers");
        check("1 234 567,5 €", "1~234~567,5~€");
        check("¿Cómo? ¡Así!", "¿Cómo? ¡Así!");
        check("in 2024 100 people", "in 2024 100~people");
        assert_eq!(bind_marks("non ?"), "non\u{a0}?");
    }

    #[test]
    fn other_words_part_where_they_like() {
        check("in 2024 there were no more", "in 2024 there were no more");
        check("3 Gemeinschaftsunterkünfte", "3 Gemeinschaftsunterkünfte");
        check("as of Monday, we may 14 times", "as of Monday, we may 14~times");
        check("the 1. Wiederaufnahmeverfahren", "the 1. Wiederaufnahmeverfahren");
        check("in May, 14 people", "in May, 14~people");
        check("", "");
    }
}
