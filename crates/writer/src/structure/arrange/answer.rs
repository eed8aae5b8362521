//! Reads an answer about the units: one line for each heading or use of units, in the requested form or close
//! to it.

use std::collections::HashMap;

use deckwright_model::language::letters_and_digits;

use super::units::Units;

/// What a line of an answer does with units. Their indices count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Heading {
        /// 1 the deck, 2 a chapter, 3 a page, 4 a point.
        level: u8,
        name: Name,
    },
    /// Shown below the heading before it.
    Shown(Vec<usize>),
    /// Notes for the presenter.
    Notes(Vec<usize>),
    /// Not content, so not shown.
    Left(Vec<usize>),
    /// On the last page.
    Ending(Vec<usize>),
}

/// The source of a heading's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// The words of these units.
    Own(Vec<usize>),
    /// The words of a unit before its first colon; the rest is below the heading.
    Label(usize),
    /// Words written for the heading.
    Made(String),
}

impl Name {
    /// The units whose words it uses.
    pub fn units(&self) -> &[usize] {
        match self {
            Self::Own(units) => units,
            Self::Label(unit) => std::slice::from_ref(unit),
            Self::Made(_) => &[],
        }
    }
}

/// Most lines of an answer per unit; more would be invented headings without content.
const MAX_STEPS: usize = 3;

impl Units {
    /// Reads an answer. Lines of any other form are skipped.
    pub fn steps(&self, answer: &str) -> Vec<Step> {
        let mut by_words: HashMap<String, usize> = HashMap::new();
        for (index, unit) in self.all.iter().enumerate() {
            by_words.entry(letters_and_digits(&unit.text)).or_insert(index);
        }
        let reader = Reader { count: self.len(), by_words, units: self };
        answer.lines().filter_map(|line| reader.step(line.trim())).take(MAX_STEPS * self.len()).collect()
    }
}

struct Reader<'a> {
    count: usize,
    /// Units by their words, since some models repeat these instead of the number.
    by_words: HashMap<String, usize>,
    units: &'a Units,
}

impl Reader<'_> {
    fn step(&self, line: &str) -> Option<Step> {
        let line = line.trim_matches(|c: char| c == '`' || c.is_whitespace());
        let level = line.len() - line.trim_start_matches('#').len();
        if (1..=6).contains(&level) {
            let name = self.name(line[level..].trim())?;
            return Some(Step::Heading { level: level.min(4) as u8, name });
        }
        let plain = line.trim_start_matches(['-', '*', '+', '•', ' ']);
        let word_end = plain.find(|c: char| !c.is_alphabetic()).unwrap_or(plain.len());
        let word = plain[..word_end].to_lowercase();
        let rest = plain[word_end..].trim_start_matches([':', '：', '=', ' ', '*']);
        let step = match word.as_str() {
            "" | "units" | "unit" | "text" | "points" | "shown" => Step::Shown,
            "notes" | "note" | "speaker" | "备注" | "ノート" => Step::Notes,
            "left" | "leave" | "rest" | "chat" => Step::Left,
            "end" | "ending" | "close" => Step::Ending,
            _ => return None,
        };
        let (units, behind) = self.numbers(rest)?;
        // "3 pages were made" does not refer to unit 3.
        let says_unit = units.first().is_some_and(|index| {
            letters_and_digits(&self.units.all[*index].text).contains(&letters_and_digits(behind))
        });
        (behind.trim().is_empty() || behind.starts_with(['|', '(', '（', '#', ':']) || says_unit)
            .then(|| step(units))
    }

    fn name(&self, text: &str) -> Option<Name> {
        if let Some(words) = text.strip_prefix('=') {
            return invented_name(words);
        }
        if let Some((units, rest)) = self.numbers(text) {
            let rest = rest.trim();
            let is_label = [":", "：", "|:", ":|"].contains(&rest);
            let says_unit = || {
                let said = letters_and_digits(rest.trim_start_matches(['|', ':', '：', '-', '–', '.', ' ']));
                let unit = units.first().map(|index| letters_and_digits(&self.units.all[*index].text));
                unit.is_some_and(|unit| !said.is_empty() && (unit.contains(&said) || said.contains(&unit)))
            };
            if let Some(words) = rest.strip_prefix('=') {
                // Before a heading's words, the number is part of the heading.
                return if units.is_empty() { invented_name(words) } else { Some(Name::Own(units)) };
            }
            if let (true, &[unit]) = (is_label, units.as_slice()) {
                return Some(Name::Label(unit));
            }
            if rest.is_empty() || rest.starts_with(['|', '(', '（', '#']) || says_unit() {
                return (!units.is_empty()).then_some(Name::Own(units));
            }
        }
        match self.by_words.get(&letters_and_digits(text)) {
            Some(&unit) => Some(Name::Own(vec![unit])),
            None => invented_name(text),
        }
    }

    /// Reads a list of numbers and ranges at the beginning of `text`: the units in its order, and the rest of
    /// the text.
    fn numbers<'t>(&self, text: &'t str) -> Option<(Vec<usize>, &'t str)> {
        let mut units = Vec::new();
        let mut rest = text.trim_start_matches(['[', '(', ' ']);
        let mut found = false;
        while let Some((first, after)) = number(rest) {
            found = true;
            let trimmed = after.trim_start();
            let joint = ["..", "-", "–", "—", "~", "～", "〜", "to ", "至", "到"];
            let second = joint.iter().find_map(|joint| number(trimmed.strip_prefix(joint)?.trim_start()));
            let (last, after) = second.unwrap_or((first, after));
            // Numbers beyond the last unit are dropped, however large they are.
            let range = first.max(1)..=last.min(self.count);
            units.extend(range.map(|number| number - 1).filter(|index| *index < self.count));
            rest = after.trim_start_matches([',', '，', '、', ';', '+', '&', ' ', ']', ')']);
            if rest.len() == after.len() {
                break;
            }
        }
        found.then_some((units, rest))
    }
}

fn invented_name(words: &str) -> Option<Name> {
    let words = words.trim().trim_matches(['"', '“', '”', '*', '`', ' ']).trim();
    (!words.is_empty()).then(|| Name::Made(words.to_owned()))
}

/// Reads the number at the beginning of `text`; also returns the rest. A number too large for `usize` becomes
/// the largest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let digits = &text[..end];
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(usize::MAX), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::super::units::Kind;
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<Step>) {
        let units = Units::of("# Tea\n## 1. Kinds\n- green\n- black\n3 reasons\nWater: hot.", Kind::Outline);
        assert_eq!(units.steps(line), expected.into_iter().collect::<Vec<_>>(), "{line}");
    }

    fn heading(level: u8, name: Name) -> Option<Step> {
        Some(Step::Heading { level, name })
    }

    #[test]
    fn the_form_is_read() {
        check("# 1", heading(1, Name::Own(vec![0])));
        check("## = All about tea", heading(2, Name::Made("All about tea".into())));
        check("### 6:", heading(3, Name::Label(5)));
        check("#### 2-3", heading(4, Name::Own(vec![1, 2])));
        check("- 3-4", Some(Step::Shown(vec![2, 3])));
        check("notes 5, 6", Some(Step::Notes(vec![4, 5])));
        check("left 1", Some(Step::Left(vec![0])));
        check("end 6", Some(Step::Ending(vec![5])));
    }

    #[test]
    fn habits_of_models_are_understood() {
        check("## 2| 1. Kinds", heading(2, Name::Own(vec![1])));
        check("## 2. Kinds", heading(2, Name::Own(vec![1])));
        check("## Kinds of tea", heading(2, Name::Made("Kinds of tea".into())));
        check("## 3 reasons", heading(2, Name::Own(vec![4])));
        check("## 5 good teas", heading(2, Name::Made("5 good teas".into())));
        check("**Notes:** 5–6", Some(Step::Notes(vec![4, 5])));
        check("* 3, 4", Some(Step::Shown(vec![2, 3])));
        check("3..4", Some(Step::Shown(vec![2, 3])));
        check("- [3-4]", Some(Step::Shown(vec![2, 3])));
        check("Here is the arrangement:", None);
        check("3 pages were made.", None);
        check("```", None);
        check("", None);
    }

    #[test]
    fn numbers_beyond_the_text_are_none() {
        check("- 5-99999999999999999999999", Some(Step::Shown(vec![4, 5])));
        check("- 0-1", Some(Step::Shown(vec![0])));
        check("- 99", Some(Step::Shown(vec![])));
        check("- 4-2", Some(Step::Shown(vec![])));
        check("## 99", None);
    }
}
