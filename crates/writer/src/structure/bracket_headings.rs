//! Finds headings in brackets by their repetition: 【一】数字, `<議題2> 警備`.
//!
//! One line in brackets may be anything. But where several lines begin with brackets of one kind, are never
//! adjacent, and each have text below, they divide the text, even without blank lines around them.

use deckwright_model::language::{is_digit, width_units};

use super::line_kinds;

/// The brackets that can mark headings.
const PAIRS: [(char, char); 5] = [('【', '】'), ('<', '>'), ('＜', '＞'), ('〈', '〉'), ('［', '］')];
/// Fewer bracketed lines than this are a coincidence.
const MIN_BRACKET_HEADINGS: usize = 3;
/// Widest text in the brackets, in half ems.
const MAX_BRACKETED_LENGTH: usize = 24;

/// The lines that are headings in brackets, each with its title.
pub fn titles(lines: &[&str], top: usize) -> Vec<(usize, String)> {
    PAIRS.iter().flat_map(|&pair| of_pair(lines, top, pair)).collect()
}

fn of_pair(lines: &[&str], top: usize, pair: (char, char)) -> Vec<(usize, String)> {
    let filled: Vec<usize> = (top..lines.len()).filter(|&at| !lines[at].trim().is_empty()).collect();
    let found: Vec<(usize, Head)> = filled
        .iter()
        .enumerate()
        .filter_map(|(place, &at)| Some((place, head(lines[at].trim(), pair)?)))
        .collect();
    let touches = found.windows(2).any(|two| two[0].0 + 1 == two[1].0);
    let ends = found.last().is_some_and(|(last, _)| last + 1 == filled.len());
    // 【場所】市民会館 is a field with its value, not a heading, unless the bracket holds a number.
    let are_heads = found.iter().all(|(_, head)| head.counts || head.rest.is_empty());
    if found.len() < MIN_BRACKET_HEADINGS || touches || ends || !are_heads {
        return Vec::new();
    }
    found.into_iter().map(|(place, head)| (filled[place], head.title())).collect()
}

struct Head<'a> {
    name: &'a str,
    rest: &'a str,
    /// Whether the bracket holds a number, perhaps with a word before it: 一, 議題2.
    counts: bool,
}

impl Head<'_> {
    /// The heading's text. A bare number is left out.
    fn title(&self) -> String {
        let is_number = self.name.chars().all(is_numeral);
        match (self.rest.is_empty(), is_number) {
            (true, _) => self.name.to_owned(),
            (false, true) => self.rest.to_owned(),
            (false, false) => format!("{} {}", self.name, self.rest),
        }
    }
}

fn head(line: &str, (open, close): (char, char)) -> Option<Head<'_>> {
    let (name, rest) = line.strip_prefix(open)?.split_once(close)?;
    let (name, rest) = (name.trim(), rest.trim());
    let speaks = name.contains(char::is_alphanumeric) && width_units(name) <= MAX_BRACKETED_LENGTH;
    // Addresses in angle brackets and tags are not headings.
    let is_code = name.contains(['@', '/', '=']) || name.starts_with('!');
    let counts = name.ends_with(is_numeral) && name.chars().filter(|c| is_numeral(*c)).count() <= 3;
    (speaks && !is_code && line_kinds::is_short(line)).then_some(Head { name, rest, counts })
}

fn is_numeral(c: char) -> bool {
    is_digit(c) || "一二三四五六七八九十".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        titles(&lines, 0).into_iter().map(|(_, title)| title).collect()
    }

    #[test]
    fn brackets_of_one_kind_divide_a_text() {
        let text = "【一】数字\n1、会员683万\n【二】费用\n预算 486万\n\n【三】风险\n1. 证书\n";
        assert_eq!(found(text), ["数字", "费用", "风险"]);
        let text = "<議題1> 概要\n・8月\n\n<議題2> 警備\n係長より。\n\n<その他>\n・櫓\n";
        assert_eq!(found(text), ["議題1 概要", "議題2 警備", "その他"]);
    }

    #[test]
    fn fields_in_brackets_are_fields() {
        assert!(found("【日時】7月10日\n【場所】会館\n【内容】説明\n以上\n").is_empty());
        assert!(found("【日時】7月10日\n説明\n【場所】会館\n説明\n【内容】説明\n以上\n").is_empty());
    }
}
