//! Which icon says what a text says? Meanings are looked up in a table of words in English, Chinese
//! and Japanese; the icons are Lucide's, drawn as strokes by [`crate::draw::icon`].

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::draw::icon;

const MEANINGS: &str = include_str!("../../../assets/icons/meanings.txt");

/// Icons that fit anything, for points whose words say nothing that can be drawn.
const NEUTRAL: [&str; 16] = [
    "circle-check", "star", "compass", "lightbulb", "layers", "target", "flag", "puzzle", "gem", "key",
    "bookmark", "zap", "shapes", "infinity", "pin", "hexagon",
];

/// A word in a heading counts this many times one in the body.
const HEADING_WEIGHT: u32 = 4;

/// An icon of the Lucide set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Icon(&'static str);

impl Icon {
    /// The icon that Lucide calls `name`: `trending-up`.
    pub fn named(name: &str) -> Option<Self> {
        icon::known(name).map(Self)
    }

    pub fn name(self) -> &'static str {
        self.0
    }
}

/// The words of one point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words<'a> {
    pub heading: &'a str,
    pub body: &'a str,
}

/// The icon whose meaning `text` names most clearly, if any.
pub fn icon_for(text: &str) -> Option<Icon> {
    ranked(Words { heading: text, body: "" }).first().and_then(|meaning| meaning.icons.first()).copied()
}

/// An icon for each point, no two alike: the clearest meanings are served first, then second choices,
/// then icons that fit anything.
pub fn pick(points: &[Words<'_>]) -> Vec<Icon> {
    let choices: Vec<Vec<&Meaning>> = points.iter().map(|words| ranked(*words)).collect();
    let mut taken = HashSet::new();
    let mut picked: Vec<Option<Icon>> = vec![None; points.len()];
    // First everyone's best meaning, then what is left of all meanings.
    for depth in [1, usize::MAX] {
        for (icon, choices) in picked.iter_mut().zip(&choices).filter(|(icon, _)| icon.is_none()) {
            let wanted = choices.iter().take(depth).flat_map(|meaning| &meaning.icons);
            *icon = wanted.copied().find(|icon| taken.insert(*icon));
        }
    }
    let neutral: Vec<Icon> = NEUTRAL.iter().filter_map(|name| Icon::named(name)).collect();
    let mut rest = neutral.iter().copied().filter(|icon| taken.insert(*icon)).collect::<Vec<_>>().into_iter();
    let last = Icon("circle");
    picked.into_iter().map(|icon| icon.or_else(|| rest.next()).unwrap_or(last)).collect()
}

struct Meaning {
    icons: Vec<Icon>,
    words: Vec<Word>,
}

struct Word {
    text: String,
    match_kind: MatchKind,
}

enum MatchKind {
    /// East Asian: anywhere in the text.
    Anywhere,
    /// From the start of a word.
    Stem,
    /// A whole word, or its plural.
    Whole,
}

static TABLE: LazyLock<Vec<Meaning>> = LazyLock::new(|| MEANINGS.lines().filter_map(read_meaning).collect());

fn read_meaning(line: &str) -> Option<Meaning> {
    let (icons, words) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
    let icons: Vec<Icon> = icons.split_whitespace().filter_map(Icon::named).collect();
    let words = words.split(',').map(str::trim).filter(|word| !word.is_empty()).map(read_word).collect();
    Some(Meaning { icons, words })
}

fn read_word(word: &str) -> Word {
    let (text, match_kind) = match word.strip_suffix('*') {
        Some(stem) => (stem, MatchKind::Stem),
        None if word.is_ascii() => (word, MatchKind::Whole),
        None => (word, MatchKind::Anywhere),
    };
    Word { text: text.to_owned(), match_kind }
}

/// Meanings that the words name, clearest first.
fn ranked(words: Words<'_>) -> Vec<&'static Meaning> {
    let heading = words.heading.to_lowercase();
    let body = words.body.to_lowercase();
    let mut found: Vec<(u32, &Meaning)> = Vec::new();
    for meaning in TABLE.iter() {
        let clarity = |word: &Word| {
            let in_heading = finds(&heading, word).map_or(0, |clarity| clarity * HEADING_WEIGHT);
            in_heading.max(finds(&body, word).unwrap_or(0))
        };
        let clearest = meaning.words.iter().map(clarity).max().unwrap_or(0);
        if clearest > 0 {
            found.push((clearest, meaning));
        }
    }
    // A stable sort: of equals, the one that the table names first.
    found.sort_by_key(|(clarity, _)| std::cmp::Reverse(*clarity));
    found.into_iter().map(|(_, meaning)| meaning).collect()
}

/// How much of `text` the word explains: its letters, and more for standing at the end, where the
/// noun of a phrase is. `None` if it is not there.
fn finds(text: &str, word: &Word) -> Option<u32> {
    let length = word.text.chars().count() as u32;
    let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let clarity = |(at, found): (usize, &str)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + found.len()..];
        let tail = rest.chars().take_while(|c| c.is_alphanumeric()).count() as u32;
        let plural = matches!(rest.chars().take(tail as usize).collect::<String>().as_str(), "s" | "es");
        let at_end = |rest: &str| !rest.contains(char::is_alphanumeric);
        match word.match_kind {
            // One character alone is part of too many words.
            MatchKind::Anywhere => {
                let alone = !inside(before) && tail == 0;
                (length > 1 || alone).then_some(length * 5 + u32::from(at_end(rest)))
            }
            MatchKind::Whole | MatchKind::Stem if inside(before) => None,
            MatchKind::Whole if tail > 0 && !plural => None,
            MatchKind::Whole | MatchKind::Stem => {
                let after: String = rest.chars().skip(tail as usize).collect();
                Some(length + tail.min(6) + if at_end(&after) { 4 } else { 0 })
            }
        }
    };
    text.match_indices(word.text.as_str()).filter_map(clarity).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(icon_for(text).map_or("", Icon::name), expected, "{text}");
    }

    #[test]
    fn meanings_are_found_in_three_languages() {
        check("Revenue growth", "trending-up");
        check("Strategic direction", "compass");
        check("A healthy diet", "apple");
        check("Artificial intelligence in schools", "bot");
        check("Data security", "shield");
        check("数据安全", "shield");
        check("企业战略", "compass");
        check("人工智能应用", "bot");
        check("团队建设", "users");
        check("风险控制", "triangle-alert");
        check("顧客満足", "user");
        check("データ分析", "chart-column");
        check("環境保護", "leaf");
        check("Quux", "");
        check("", "");
    }

    #[test]
    fn words_are_not_found_inside_other_words() {
        check("Scarce", "");
        check("Career", "briefcase");
        check("大家好", "");
        check("Cars", "car");
    }

    #[test]
    fn points_of_a_page_get_different_icons() {
        let points = ["Growth", "More growth", "Growing markets", "Quux", "Frob"];
        let points: Vec<Words<'_>> = points.iter().map(|heading| Words { heading, body: "" }).collect();
        let names: Vec<&str> = pick(&points).into_iter().map(Icon::name).collect();
        assert_eq!(names[0], "trending-up");
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
        assert_eq!(pick(&vec![Words::default(); 40]).len(), 40);
    }

    #[test]
    fn the_heading_counts_more_than_the_body() {
        let words = Words { heading: "团队", body: "我们关注数据安全与人工智能" };
        assert_eq!(pick(&[words])[0].name(), "users");
        let words = Words { heading: "其他", body: "我们关注数据安全" };
        assert_eq!(pick(&[words])[0].name(), "shield");
    }

    #[test]
    fn every_icon_of_the_table_exists() {
        let mut icons = HashSet::new();
        for line in MEANINGS.lines().filter(|line| !line.starts_with('#')) {
            for name in line.split(':').next().unwrap().split_whitespace() {
                icons.insert(Icon::named(name).unwrap_or_else(|| panic!("no icon {name}")));
            }
        }
        assert!(icons.len() > 250 && NEUTRAL.iter().all(|name| Icon::named(name).is_some()));
    }
}
