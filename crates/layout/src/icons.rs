//! Which icon says what a text says? Meanings are looked up in a table of words in English, Chinese
//! and Japanese; the icons are Lucide's, drawn as strokes by [`crate::draw::icon`].

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::words::PageWords;

const MEANINGS: &str = include_str!("../../../assets/icons/meanings.txt");
const STROKES: &str = include_str!("../../../assets/icons/strokes.txt");

/// The strokes of every icon as path data, by its name.
pub(crate) static PATHS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    STROKES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' ')).collect()
});

/// The icon of a page of which nothing certain can be drawn: it praises nothing, and ticks nothing off.
pub const NEUTRAL: &str = "layers";

/// An icon of the Lucide set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Icon(&'static str);

impl Icon {
    /// The icon that Lucide calls `name`: `trending-up`.
    pub fn named(name: &str) -> Option<Self> {
        PATHS.get_key_value(name).map(|(name, _)| Self(name))
    }

    pub fn name(self) -> &'static str {
        self.0
    }
}

/// Picks the icons that say what the points of a page say, and the one of its title; none unless they clearly do.
pub fn pick_for(page: &mut PageWords) {
    // What a text is about is said at its beginning.
    let start = |text: &str| text.chars().take(300).collect::<String>();
    let headings: Vec<String> = page.points.iter().map(|point| start(&point.heading)).collect();
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let icons = pick(&headings).unwrap_or_default();
    page.icons = icons.into_iter().map(Icon::name).collect();
    let of_title = pick(&[&start(&page.title)]).and_then(|icons| icons.first().copied());
    let first = page.icons.first().copied().filter(|_| page.points.len() == 1);
    page.icon = first.or(of_title.map(Icon::name)).unwrap_or(NEUTRAL);
}

/// An icon for each heading, no two alike, if every heading clearly says what its icon shows: the word that stands for
/// the meaning makes up at least half of the heading. An icon that is only loosely related misleads, and icons for some
/// points of a page but not for others look like a mistake; the points then have their numbers instead.
pub fn pick(headings: &[&str]) -> Option<Vec<Icon>> {
    let mut taken = HashSet::new();
    headings
        .iter()
        .map(|heading| {
            let letters = heading.chars().filter(|c| c.is_alphanumeric()).count() as u32;
            let sure = ranked_meanings(heading).into_iter().filter(|found| found.letters * 2 >= letters);
            let mut icons = sure.flat_map(|found| &found.meaning.icons).copied();
            icons.find(|icon| taken.insert(*icon))
        })
        .collect()
}

struct Meaning {
    icons: Vec<Icon>,
}

struct Word {
    text: String,
    match_kind: MatchKind,
    /// The word is in so many headings that it counts only a third.
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

/// A meaning that a text names.
struct MeaningMatch {
    meaning: &'static Meaning,
    clarity: u32,
    /// Letters of the word that names it.
    letters: u32,
}

/// Meanings that `text` names, clearest first.
fn ranked_meanings(text: &str) -> Vec<MeaningMatch> {
    let text = text.to_lowercase();
    let mut clearest = vec![(0, 0); TABLE.meanings.len()];
    let mut before = None;
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        let second = rest.chars().nth(1);
        // Words of one character have no second one to be found by.
        for start in [(c, second), (c, None)].into_iter().take(if second.is_some() { 2 } else { 1 }) {
            for word in TABLE.words.get(&start).into_iter().flatten() {
                let named = rest.strip_prefix(word.text.as_str());
                if let Some(clarity) = named.and_then(|rest| clarity(word, before, rest)) {
                    let clarity = clarity * 4 / if word.faint { 3 } else { 1 };
                    let best = &mut clearest[word.meaning];
                    *best = (*best).max((clarity, word.text.chars().count() as u32));
                }
            }
        }
        before = Some(c);
    }
    let named = clearest.into_iter().zip(&TABLE.meanings).filter(|((clarity, _), _)| *clarity > 0);
    let mut found: Vec<MeaningMatch> =
        named.map(|((clarity, letters), meaning)| MeaningMatch { meaning, clarity, letters }).collect();
    // A stable sort: among equals, the one that the table names first.
    found.sort_by_key(|found| std::cmp::Reverse(found.clarity));
    found
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

    /// The icon whose meaning `text` names most clearly, if any.
    fn clearest(text: &str) -> &'static str {
        let found = ranked_meanings(text);
        found.first().and_then(|found| found.meaning.icons.first()).map_or("", |icon| icon.name())
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(clearest(text), expected, "{text}");
    }

    #[track_caller]
    fn check_not(text: &str, wrong: &str) {
        assert_ne!(clearest(text), wrong, "{text}");
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
    fn icons_stand_only_where_every_heading_surely_says_them() {
        let names =
            |headings: &[&str]| pick(headings).map(|icons| icons.into_iter().map(Icon::name).collect());
        let check = |headings: &[&str], expected: Option<Vec<&str>>| {
            assert_eq!(names(headings), expected, "{headings:?}");
        };
        check(&["Growth", "Risk"], Some(vec!["trending-up", "triangle-alert"]));
        check(&["数据安全", "团队建设"], Some(vec!["shield", "users"]));
        // A word in passing, or for some points only, is not clear enough.
        check(&["Growth", "Quux"], None);
        check(&["What did not work for the call centre of the northern region", "Growth"], None);
        check(&[], Some(vec![]));
    }

    #[test]
    fn two_points_never_have_the_same_icon() {
        assert!(pick(&["Growth", "Growth"]).is_none_or(|icons| icons[0] != icons[1]));
    }

    #[test]
    fn every_icon_of_the_table_exists() {
        let mut icons = HashSet::new();
        for line in MEANINGS.lines().filter(|line| !line.starts_with('#')) {
            for name in line.split(':').next().unwrap().split_whitespace() {
                icons.insert(Icon::named(name).unwrap_or_else(|| panic!("no icon {name}")));
            }
        }
        assert!(icons.len() > 250 && Icon::named(NEUTRAL).is_some());
    }
}
