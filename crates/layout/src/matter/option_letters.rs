//! Which option does a text name by its letter or number? `Option C`, 方案二, B案, `Szenario 2`.

use crate::only::only_one;
use crate::words::is_wide;

/// What options are called, in lower case. Their letter or number follows.
#[rustfmt::skip]
const CALLED: &[&str] = &[
    "option", "plan", "variant", "scenario", "package", "phase", "alternative", "proposal", "stage", "model",
    "version", "tier", "concept",
    "variante", "szenario", "paket", "modell", "vorschlag", "konzept", "stufe",
    "scénario", "formule", "offre", "étape", "opción", "escenario", "paquete", "fase", "alternativa",
    "propuesta", "etapa", "opção", "cenário", "pacote", "plano", "proposta",
    "方案", "选项", "選項", "计划", "計畫", "套餐", "情景", "情境", "场景", "阶段", "階段", "案", "プラン",
    "シナリオ", "パターン", "パッケージ", "フェーズ", "オプション", "段階",
];
/// What joins several options: `Option B or C` names none of them alone.
#[rustfmt::skip]
const JOINS: &[&str] = &[
    "and", "or", "und", "oder", "et", "ou", "y", "o", "e", "vs", "vs.", "versus", "&", "/", "+", ",", "、", "和",
    "与", "與", "或", "と", "か", "・", "–", "-",
];
/// Lower-case letters that are words.
const WORDS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];
const NUMERALS: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/// After a numeral they make a word of it, or count: 方案一览, 方案三选一, 阶段3个月.
const COUNTERS: &str =
    "览覽覧样樣様起致定般些旦直共次个個種种部体體律再番つ人名日月年天周週期選选件億亿万萬円元か所ヶ点點";

/// The only one of `names` that `text` calls by its letter or number. `head` stands above names that are rows: the
/// numbers of a list are not names of options, unless it says so.
pub fn named(text: &str, names: &[&str], head: &str) -> Option<usize> {
    let head = head.trim().to_lowercase();
    let is_for_numbers = head.is_empty() || CALLED.iter().any(|word| head.contains(word));
    let is_number = |key: &String| key.starts_with(|c: char| c.is_ascii_digit());
    let keys: Vec<Option<String>> =
        names.iter().map(|name| key(name).filter(|key| is_for_numbers || !is_number(key))).collect();
    if keys.iter().flatten().count() < 2 {
        return None;
    }
    let said = keys_in(text);
    only_one((0..names.len()).filter(|at| keys[*at].as_ref().is_some_and(|key| said.contains(key))))
}

/// The letter or number that is all of the name of an option, or stands before what it is: `B`, `Option B`, B案,
/// `B: Side lanes`, `B 调蓄池`.
pub fn key(name: &str) -> Option<String> {
    let chars: Vec<char> = name.trim().chars().collect();
    let start = CALLED.iter().filter_map(|word| behind_word(&chars, 0, word)).max().unwrap_or(0);
    let start = if chars.get(start) == Some(&'第') { start + 1 } else { start };
    let (key, end) = token(&chars, start)?;
    let behind: String = chars[end..].iter().collect();
    let ends = behind.trim().is_empty()
        || behind.starts_with(['.', ':', '：', '、', ')', '）', '．', '(', '（'])
        || CALLED.iter().any(|word| behind.to_lowercase().starts_with(word));
    let is_letter = key.starts_with(|c: char| c.is_ascii_alphabetic());
    (ends || is_letter).then_some(key)
}

/// All letters and numbers that stand beside a word for options in `text`.
fn keys_in(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in 0..chars.len() {
        for word in CALLED {
            if let Some((key, end)) = behind_word(&chars, at, word).and_then(|start| token(&chars, start)) {
                found.push(key);
                found.extend(joined_key(&chars, end));
            }
        }
        found.extend(before_word(&chars, at));
    }
    found
}

/// Where the letter may stand, if `word` stands at `at`.
fn behind_word(chars: &[char], at: usize, word: &str) -> Option<usize> {
    let is_spelled = at > 0 && is_letter(chars[at - 1]) && word.chars().next().is_some_and(is_letter);
    let length = word.chars().count();
    let is_it = !is_spelled
        && chars.len() >= at + length
        && word.chars().zip(&chars[at..]).all(|(own, c)| c.to_lowercase().eq(own.to_lowercase()));
    let end = at + length;
    let start = skip(chars, end, |c| c.is_whitespace() || matches!(c, '「' | '“' | '"' | '„' | '«' | '#'));
    let is_apart = start > end || word.chars().any(is_wide);
    (is_it && is_apart).then_some(start)
}

/// The letter of B案, or the number of 第二案, that begins at `at`.
fn before_word(chars: &[char], at: usize) -> Option<String> {
    let is_ordinal = chars[at] == '第';
    if !is_ordinal && (!chars[at].is_ascii_uppercase() || at > 0 && is_letter(chars[at - 1])) {
        return None;
    }
    let (key, end) = token(chars, at + usize::from(is_ordinal))?;
    let wide = CALLED.iter().filter(|word| word.chars().any(is_wide));
    wide.into_iter().any(|word| behind_word(chars, end, word).is_some()).then_some(key)
}

/// Options that are named together with the one that ends at `at`.
fn joined_key(chars: &[char], at: usize) -> Option<String> {
    let is_space = |c: char| c.is_whitespace();
    let start = skip(chars, at, is_space);
    let rest: String = chars[start..].iter().take(8).collect::<String>().to_lowercase();
    let join = JOINS.iter().filter(|join| rest.starts_with(**join)).max_by_key(|join| join.len())?;
    token(chars, skip(chars, start + join.chars().count(), is_space)).map(|(key, _)| key)
}

/// The letter or number at `at`, in one form, and where it ends.
fn token(chars: &[char], at: usize) -> Option<(String, usize)> {
    let first = half_width(*chars.get(at)?);
    let next = |end: usize| chars.get(end).copied().unwrap_or(' ');
    if let Some(numeral) = NUMERALS.iter().position(|own| *own == first) {
        let is_alone = !NUMERALS.contains(&next(at + 1)) && !COUNTERS.contains(next(at + 1));
        return is_alone.then(|| ((numeral + 1).to_string(), at + 1));
    }
    if ('①'..='⑳').contains(&first) {
        return Some(((first as u32 - '①' as u32 + 1).to_string(), at + 1));
    }
    let end = skip(chars, at, |c| half_width(c).is_ascii_alphanumeric());
    let text: String = chars[at..end].iter().copied().map(half_width).collect();
    let is_number = text.len() <= 2 && text.chars().all(|c| c.is_ascii_digit());
    let is_roman = text.len() <= 3 && text.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    let is_letter = text.len() == 1 && first.is_ascii_alphabetic();
    let is_word = is_letter && WORDS.contains(&first) && at > 0
        || first.is_ascii_lowercase() && matches!(next(end), '\'' | '’');
    let counts = is_number
        && (COUNTERS.contains(next(end))
            || next(end) == '%'
            || matches!(next(end), '.' | ',') && next(end + 1).is_ascii_digit());
    let is_free = !next(end).is_alphanumeric() || is_wide(next(end));
    let is_key = is_number && !counts || is_roman || is_letter && !is_word;
    (!text.is_empty() && is_key && is_free).then(|| (text.to_uppercase(), end))
}

fn half_width(c: char) -> char {
    match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && !is_wide(c)
}

fn skip(chars: &[char], at: usize, is_skipped: impl Fn(char) -> bool) -> usize {
    at + chars[at.min(chars.len())..].iter().take_while(|c| is_skipped(**c)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str], expected: Option<usize>) {
        assert_eq!(named(text, names, ""), expected, "{text}");
    }

    #[test]
    fn a_letter_behind_its_word_is_a_name() {
        let letters = ["A", "B", "C", "D"];
        check("Option C gives the best return", &letters, Some(2));
        check("Warum Variante B trägt", &letters, Some(1));
        check("Le scénario D coûte moins", &letters, Some(3));
        check("A opção B é a melhor", &letters, Some(1));
        check("为什么选方案B", &letters, Some(1));
        check("B案を採用する", &letters, Some(1));
        check("案Bが最も安い", &letters, Some(1));
        check("Plan B costs less", &["A. More trucks", "B. Eastern hub"], Some(1));
        check("Option Ｃ", &letters, Some(2));
    }

    #[test]
    fn a_number_behind_its_word_is_a_name() {
        check("方案二更稳妥", &["一", "二", "三"], Some(1));
        check("方案二更稳妥", &["1", "2", "3"], Some(1));
        check("第二案が有力", &["①", "②", "③"], Some(1));
        check("Phase 2 is the dear one", &["1", "2", "3"], Some(1));
        check("Scenario II", &["I", "II", "III"], Some(1));
        assert_eq!(named("Phase 2: who does what", &["1", "2", "3"], "No"), None);
        assert_eq!(named("Phase 2: who does what", &["1", "2", "3"], "Phase"), Some(1));
    }

    #[test]
    fn words_and_counts_are_no_letters() {
        let letters = ["A", "B", "C"];
        check("We plan a new depot", &letters, None);
        check("Plan d'action", &["A", "D"], None);
        check("Options B and C", &letters, None);
        check("Option B or C", &letters, None);
        check("Option A now, option B later", &letters, None);
        check("C is the best", &letters, None);
        check("方案一览", &["一", "二"], None);
        check("方案三选一", &["一", "二", "三"], None);
        check("3案を比べた", &["1", "2", "3"], None);
        check("Phase 2.5", &["1", "2"], None);
        check("Option B2", &letters, None);
        check("Option A", &["A", "Cost"], None);
    }
}
