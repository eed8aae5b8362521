//! Which dates, quantities and names does a text hold?

use crate::cues;
use crate::numbers::{self, Quantity};
use crate::words::is_wide;

/// A quantity at the beginning of a text, as it is written there.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// With its multiplier and unit: `$4.2 million`.
    pub written: String,
    pub quantity: Quantity,
    /// What follows it.
    pub rest: String,
}

const MULTIPLIERS: [&str; 5] = ["trillion", "billion", "million", "thousand", "percent"];
/// Names that end an organisation's name in Chinese.
const NAME_ENDS: [&str; 10] =
    ["公司", "集团", "大学", "银行", "医院", "研究院", "实验室", "协会", "委员会", "学院"];

/// Reads `$4.2 million in sales`, `42 %：欧洲`, `3.8亿元`.
pub fn measure(text: &str) -> Option<Measure> {
    let found = cues::figure(text)?;
    let after = found.rest.to_lowercase();
    let word = MULTIPLIERS.iter().find(|word| {
        after.starts_with(**word) && after[word.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    });
    let (written, rest) = match word {
        Some(word) => (
            format!("{} {}", found.figure, &found.rest[..word.len()]),
            found.rest[word.len()..].trim().to_owned(),
        ),
        None => (found.figure.clone(), found.rest),
    };
    let quantity = numbers::parse(&written.replace("percent", "%"))?;
    Some(Measure { written, quantity, rest })
}

/// How many things a text states that can be checked: quantities, dates, names.
pub fn weight(text: &str) -> usize {
    quantities(text).len() + names(text).len()
}

/// All numbers of a text as they are written, in its order: the values that a drawing of it may show.
pub fn quantities(text: &str) -> Vec<f64> {
    let mut out = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        let is_part = |at: usize| {
            chars[at].is_ascii_digit()
                || matches!(chars[at], '.' | ',' | '，')
                    && chars.get(at + 1).is_some_and(char::is_ascii_digit)
        };
        while at < chars.len() && is_part(at) {
            at += 1;
        }
        let digits: String = chars[start..at].iter().collect();
        let groups: Vec<&str> = digits.split([',', '，']).collect();
        let whole =
            groups[1..].iter().all(|group| group.split('.').next().is_some_and(|part| part.len() == 3));
        let parts =
            if whole { vec![groups.concat()] } else { groups.iter().map(ToString::to_string).collect() };
        out.extend(parts.iter().filter_map(|part| part.parse::<f64>().ok()));
    }
    out
}

/// Names of people, places and organisations, as far as capitals and endings show them.
pub fn names(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for sentence in cues::sentences(text) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let mut run: Vec<&str> = Vec::new();
        for (at, word) in words.iter().copied().chain([""]).enumerate() {
            let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
            let is_name = at > 0 && plain.len() > 1 && plain.starts_with(|c: char| c.is_ascii_uppercase());
            if is_name {
                run.push(plain);
            } else if !run.is_empty() {
                out.push(std::mem::take(&mut run).join(" "));
            }
        }
        for end in NAME_ENDS {
            for (at, _) in sentence.match_indices(end) {
                let before = sentence[..at]
                    .chars()
                    .rev()
                    .take_while(|c| is_wide(*c) && !"，。、的是在和与及了".contains(*c));
                let name: String = before.take(8).collect::<Vec<_>>().into_iter().rev().collect();
                if !name.is_empty() {
                    out.push(format!("{name}{end}"));
                }
            }
        }
    }
    out.sort();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let found = measure(text);
        let found = found.as_ref().map(|found| (found.written.as_str(), found.rest.as_str()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn measures_keep_their_multiplier_and_unit() {
        check("$4.2 million in sales", Some(("$4.2 million", "in sales")));
        check("42 % of sales", Some(("42 %", "of sales")));
        check("3.8亿元，同比增长", Some(("3.8亿元", "同比增长")));
        check("12 people", Some(("12", "people")));
        check("No figure", None);
    }

    #[test]
    fn quantities_are_read_as_written() {
        assert_eq!(quantities("From 1,200 to 3.5 million, 40%"), [1200.0, 3.5, 40.0]);
        assert_eq!(quantities("2024年营收12.6亿元，5，6"), [2024.0, 12.6, 5.0, 6.0]);
        assert!(quantities("none").is_empty());
    }

    #[test]
    fn names_are_capitalised_or_end_like_one() {
        assert_eq!(
            names("In May the plant in New Harbour met Ada Park."),
            ["Ada Park", "May", "New Harbour"]
        );
        assert_eq!(names("去年，华星集团与东海大学合作。"), ["东海大学", "华星集团"]);
    }
}
