//! Which icon says what a text says? Meanings are looked up in a table of words in English, Chinese
//! and Japanese; the icons are Lucide's, drawn as strokes by [`crate::draw::icon`].

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::draw::icon;

const MEANINGS: &str = include_str!("../../../assets/icons/meanings.txt");

/// Icons that fit anything, for points whose words say nothing that can be drawn. They praise nothing,
/// and tick nothing off.
const NEUTRAL: [&str; 12] = [
    "shapes",
    "layers",
    "hexagon",
    "component",
    "boxes",
    "circle-dot",
    "blocks",
    "puzzle",
    "pin",
    "bookmark",
    "box",
    "compass",
];

/// How clearly a text must name a meaning that its heading does not name: in passing is not enough.
const CLEAR_IN_BODY: u32 = 10;

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
}

struct Word {
    text: String,
    match_kind: MatchKind,
    /// In so many headings that it counts a third.
    faint: bool,
    /// Index in [`Table::meanings`].
    meaning: usize,
}

enum MatchKind {
    /// East Asian: anywhere in the text.
    Anywhere,
    /// From the start of a word.
    Stem,
    /// A whole word, or its plural.
    Whole,
}

struct Table {
    meanings: Vec<Meaning>,
    /// Words by their first two characters, so that a text is read once and not once for each word.
    words: HashMap<Start, Vec<Word>>,
}

type Start = (char, Option<char>);

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { meanings: Vec::new(), words: HashMap::new() };
    for line in MEANINGS.lines().filter(|line| !line.starts_with('#')) {
        let Some((icons, words)) = line.split_once(':') else { continue };
        for word in words.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let word = read_word(word, table.meanings.len());
            if let Some(start) = start_of(&word.text) {
                table.words.entry(start).or_default().push(word);
            }
        }
        table.meanings.push(Meaning { icons: icons.split_whitespace().filter_map(Icon::named).collect() });
    }
    table
});

fn read_word(word: &str, meaning: usize) -> Word {
    let (word, faint) = word.strip_prefix('~').map_or((word, false), |word| (word, true));
    let (text, match_kind) = match word.strip_suffix('*') {
        Some(stem) => (stem, MatchKind::Stem),
        None if word.is_ascii() => (word, MatchKind::Whole),
        None => (word, MatchKind::Anywhere),
    };
    Word { text: text.to_owned(), match_kind, faint, meaning }
}

fn start_of(text: &str) -> Option<Start> {
    let mut chars = text.chars();
    Some((chars.next()?, chars.next()))
}

/// Meanings that the words name, clearest first.
fn ranked(words: Words<'_>) -> Vec<&'static Meaning> {
    let mut clearest = vec![0; TABLE.meanings.len()];
    note(&words.heading.to_lowercase(), HEADING_WEIGHT, 0, &mut clearest);
    note(&words.body.to_lowercase(), 1, CLEAR_IN_BODY, &mut clearest);
    let mut found: Vec<(u32, &Meaning)> =
        clearest.into_iter().zip(&TABLE.meanings).filter(|(clarity, _)| *clarity > 0).collect();
    // A stable sort: of equals, the one that the table names first.
    found.sort_by_key(|(clarity, _)| std::cmp::Reverse(*clarity));
    found.into_iter().map(|(_, meaning)| meaning).collect()
}

/// Raises the clarity of every meaning that `text` names at least so clearly.
fn note(text: &str, weight: u32, least: u32, clearest: &mut [u32]) {
    let mut before = None;
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        let second = rest.chars().nth(1);
        // Words of one character have no second to be found by.
        for start in [(c, second), (c, None)].into_iter().take(if second.is_some() { 2 } else { 1 }) {
            for word in TABLE.words.get(&start).into_iter().flatten() {
                if let Some(clarity) =
                    rest.strip_prefix(word.text.as_str()).and_then(|rest| clarity(word, before, rest))
                {
                    let clarity = clarity * weight / if word.faint { 3 } else { 1 };
                    let best = &mut clearest[word.meaning];
                    *best = (*best).max(if clarity < least { 0 } else { clarity });
                }
            }
        }
        before = Some(c);
    }
}

/// How much the word explains between `before` and `rest`: its letters, and more for standing at the
/// end, where the noun of a phrase is. `None` if it is only a part of another word.
fn clarity(word: &Word, before: Option<char>, rest: &str) -> Option<u32> {
    let length = word.text.chars().count() as u32;
    let inside = before.is_some_and(char::is_alphanumeric);
    let tail = rest.chars().take_while(|c| c.is_alphanumeric()).count();
    let plural = tail <= 2 && (rest.starts_with("es") && tail == 2 || rest.starts_with('s') && tail == 1);
    let at_end = |mut rest: std::str::Chars<'_>| !rest.any(char::is_alphanumeric);
    match word.match_kind {
        // One character alone is part of too many words.
        MatchKind::Anywhere if length == 1 && (inside || tail > 0) => None,
        MatchKind::Anywhere => Some(length * 5 + u32::from(at_end(rest.chars()))),
        MatchKind::Whole | MatchKind::Stem if inside => None,
        MatchKind::Whole if tail > 0 && !plural => None,
        MatchKind::Whole | MatchKind::Stem => {
            let mut after = rest.chars();
            after.by_ref().take(tail).for_each(drop);
            Some((length + tail as u32).min(8).max(length) + if at_end(after) { 4 } else { 0 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(icon_for(text).map_or("", Icon::name), expected, "{text}");
    }

    #[track_caller]
    fn check_not(text: &str, wrong: &str) {
        assert_ne!(icon_for(text).map_or("", Icon::name), wrong, "{text}");
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
        check("顧客満足", "thumbs-up");
        check("データ分析", "chart-column");
        check("環境保護", "leaf");
        check("项目管理", "user-cog");
        check("成本控制", "circle-dollar-sign");
        check("Risk management", "triangle-alert");
        check("Quux", "");
        check("", "");
    }

    #[test]
    fn words_are_not_found_inside_other_words() {
        check("Scarce", "");
        check("Career", "briefcase");
        check("大家好", "");
        check("Cars", "car");
        check_not("Warm light", "swords");
        check_not("Single", "music");
        check_not("In general", "dna");
        check_not("Store", "scroll");
        check_not("Significant", "badge-check");
    }

    #[test]
    fn words_in_passing_give_no_icon_and_nothing_is_ticked_off_by_chance() {
        let passing = Words { heading: "Mount", body: "Sensors hang at the height of a child." };
        assert!(NEUTRAL.contains(&pick(&[passing])[0].name()));
        let before = Words { heading: "以前", body: "读过即忘，只记得一两句名句。" };
        assert!(!pick(&[before; 12]).iter().any(|icon| icon.name().contains("check")));
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
