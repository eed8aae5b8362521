//! Is a card complete and in form? The rules of `assets/cards/README.md`.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use super::Head;
use super::parse::{colon, page_heading};
use crate::brief::Language;
use crate::fault::{AssetError, AssetErrors};

/// Heads that every card has, and how many it has at least.
const NEEDED: [Head; 5] = [Head::What, Head::Why, Head::Limits, Head::Questions, Head::Terms];
const MIN_HEADS: usize = 10;
const STATEMENTS: RangeInclusive<usize> = 3..=6;

/// Lengths in characters; of an English sentence in words.
struct Limits {
    page_title: usize,
    label: usize,
    sentence: RangeInclusive<usize>,
}

const fn limits(language: Language) -> Limits {
    match language {
        Language::En => Limits { page_title: 64, label: 48, sentence: 8..=38 },
        Language::Zh => Limits { page_title: 24, label: 14, sentence: 14..=80 },
        Language::Ja => Limits { page_title: 32, label: 20, sentence: 18..=110 },
    }
}

/// Every rule that a card breaks; empty if it may be used.
pub fn check(source: &str, language: Language) -> Vec<AssetError> {
    let mut faults = AssetErrors::default();
    let mut lines = source.lines();
    let first = lines.next().is_some_and(|line| line.starts_with("# "));
    faults.require(first, 1, "the first line is '# Title'");
    let second = lines.next().is_some_and(|line| line.starts_with("<!-- also: ") && line.ends_with(" -->"));
    faults.require(second, 2, "the second line is '<!-- also: name; name -->'");

    let mut heads: BTreeMap<Head, usize> = BTreeMap::new();
    let mut current = None;
    let (mut sentences, mut titles) = (HashSet::new(), HashSet::new());
    for (number, line) in (3..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        if let Some((key, title)) = page_heading(line) {
            current = Head::from_key(key);
            faults.require(current.is_some(), number, format!("there is no head {key}"));
            let twice = current.is_some_and(|head| heads.insert(head, 0).is_some());
            faults.require(!twice, number, format!("{key} stands here twice"));
            let most = limits(language).page_title;
            faults.require(title.chars().count() <= most, number, format!("a title of more than {most}"));
            faults.require(titles.insert(title), number, "a page title twice");
        } else if let Some(item) = line.strip_prefix("- ") {
            faults.require(current.is_some(), number, "a statement before the first head");
            if let Some(count) = current.and_then(|head| heads.get_mut(&head)) {
                *count += 1;
            }
            statement(&mut faults, number, item, language);
            faults.require(sentences.insert(item), number, "said twice");
        } else {
            faults.require(false, number, "neither a head nor a statement");
        }
    }
    for head in NEEDED {
        faults.require(heads.contains_key(&head), 0, format!("{} is missing", head.key()));
    }
    faults.require(heads.len() >= MIN_HEADS, 0, format!("{} heads; at least {MIN_HEADS}", heads.len()));
    for (head, count) in heads {
        let right = STATEMENTS.contains(&count);
        faults.require(right, 0, format!("{} has {count} statements; 3 to 6 are asked", head.key()));
    }
    faults.0
}

fn statement(faults: &mut AssetErrors, line: usize, item: &str, language: Language) {
    let Some((label, text)) = item.split_once(colon(language)) else {
        faults.require(false, line, "a statement is a label, a colon and a sentence");
        return;
    };
    let limits = limits(language);
    faults.require(label.chars().count() <= limits.label, line, "the label is too long");
    let length = if language.is_cjk() { text.chars().count() } else { text.split_whitespace().count() };
    let right = limits.sentence.contains(&length);
    faults.require(right, line, format!("a sentence of length {length}; {:?} are asked", limits.sentence));
    let ends: &[char] = if language.is_cjk() { &['。', '？', '！'] } else { &['.', '?', '!'] };
    faults.require(text.ends_with(ends), line, "no full stop");
    faults.require(!item.contains("**"), line, "markup");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_line() {
        let source =
            "# Bees\n<!-- also: bee -->\n\n## what: Bees\n- Short: Too short.\n- no label\n## nothing: x\n";
        let faults: Vec<String> =
            check(source, Language::En).iter().map(ToString::to_string).take(3).collect();
        assert_eq!(
            faults,
            [
                "5: a sentence of length 2; 8..=38 are asked",
                "6: a statement is a label, a colon and a sentence",
                "7: there is no head nothing",
            ]
        );
    }
}
