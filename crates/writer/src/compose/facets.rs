//! Finds which aspects of its subject a title asks for, by `assets/composer/facets.md`.
//!
//! 江戸時代の文化 is not about how Japan was ruled: the card's pages about the requested aspect come first, and
//! fields about it follow if there are too few.

use std::sync::LazyLock;

use crate::brief::Language;
use crate::cards::{Card, CardPage, Head, Statement, Subject};
use crate::title_words::Title;

static SOURCE: &str = include_str!("../../../../assets/composer/facets.md");

/// An aspect that titles can ask for.
#[derive(Debug, Default)]
struct Entry {
    heads: Vec<Head>,
    names: [&'static str; Language::ALL.len()],
    cues: [Vec<&'static str>; Language::ALL.len()],
    /// Words, in any language, by which pages mention it.
    also: Vec<&'static str>,
    pages: Option<(&'static str, usize)>,
}

/// An aspect that a title asks for.
#[derive(Debug)]
pub(super) struct Facet {
    pub name: String,
    /// Heads of a card that answer it; without any, pages that mention it do.
    heads: Vec<Head>,
    words: Vec<String>,
    /// Whether statements on other pages that mention it count; question words such as "why" never occur in
    /// answers.
    gathers: bool,
    /// The genre and the chapter of the draft that covers it.
    pub pages: Option<(&'static str, usize)>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| parse(SOURCE));

fn parse(source: &'static str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in source.lines() {
        if let Some((heads, names)) = line.strip_prefix("## ").and_then(|line| line.split_once(": ")) {
            let mut names = names.split(" | ").map(str::trim);
            entries.push(Entry {
                heads: heads.split_ascii_whitespace().filter_map(Head::from_key).collect(),
                names: Language::ALL.map(|_| names.next().unwrap_or_default()),
                ..Entry::default()
            });
        } else if let Some((key, value)) = line.strip_prefix("- ").and_then(|line| line.split_once(": "))
            && let Some(entry) = entries.last_mut()
        {
            match (key, Language::from_tag(key)) {
                (_, Some(language)) => entry.cues[language as usize] = value.split(", ").collect(),
                ("also", _) => entry.also = value.split(", ").collect(),
                _ => {
                    let place = |nth: &str| nth.parse::<usize>().ok()?.checked_sub(1);
                    entry.pages = value.split_once(' ').and_then(|(genre, nth)| Some((genre, place(nth)?)));
                }
            }
        }
    }
    entries
}

impl Entry {
    fn facet(&self, language: Language) -> Facet {
        let words = self.cues[language as usize].iter().chain(&self.also);
        Facet {
            name: self.names[language as usize].to_owned(),
            heads: self.heads.clone(),
            words: words.map(|word| word.trim_end_matches('*').to_owned()).collect(),
            gathers: self.heads.is_empty() || !self.also.is_empty(),
            pages: self.pages,
        }
    }
}

impl Facet {
    /// Whether a statement mentions it.
    fn is_spoken_of(&self, statement: &Statement) -> bool {
        let speaks = |text: &str| self.words.iter().any(|word| speaks_of(text, word));
        speaks(&statement.label) || speaks(&statement.text)
    }

    /// How well a page of a card answers it; 0 if not at all.
    fn answered_by(&self, page: &CardPage) -> usize {
        if !self.heads.is_empty() {
            return self.heads.iter().position(|&head| head == page.head).map_or(0, |at| 20 - at);
        }
        let said = page.statements.iter().filter(|one| self.is_spoken_of(one)).count();
        let titled = if self.words.iter().any(|word| speaks_of(&page.title, word)) { 3 } else { 0 };
        // A page is an answer if its title, or most of its statements, mention the aspect.
        if titled > 0 || said * 2 > page.statements.len() { said + titled } else { 0 }
    }
}

/// Whether the text contains a word; Latin words count at the beginning of a word, so that "god" finds gods.
fn speaks_of(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    if !word.is_ascii() {
        return text.contains(word);
    }
    if word.contains(' ') {
        return text.contains(word);
    }
    text.split(|c: char| !c.is_alphanumeric()).any(|one| one.starts_with(word))
}

/// The aspects that the words of `title` ask for besides the names of its subjects, at most two.
pub(super) fn asked_facets(title: &str, subjects: &[&Subject], language: Language) -> Vec<Facet> {
    let Some(mut rest) = without_names(title, subjects, language) else { return Vec::new() };
    let mut found: Vec<(usize, Facet)> = Vec::new();
    for entry in ENTRIES.iter() {
        let cues = &entry.cues[language as usize];
        let Some(cue) = cues.iter().find(|cue| Title::new(&rest).has(cue)) else { continue };
        let word = cue.trim_end_matches('*');
        found.push((title.to_lowercase().find(word).unwrap_or(usize::MAX), entry.facet(language)));
        rest = rest.replacen(word, " ", 1);
    }
    found.sort_by_key(|(place, _)| *place);
    // An aspect that most pages mention is the subject itself: painting, of impressionism.
    let is_side = |facet: &Facet| {
        let card = subjects.first().and_then(|subject| subject.card(language));
        !facet.heads.is_empty() || card.is_none_or(|card| speaking(facet, card) * 2 < card.pages.len())
    };
    let mut facets: Vec<Facet> = found.into_iter().map(|(_, facet)| facet).filter(is_side).take(2).collect();
    if facets.is_empty() {
        facets.extend(subjects.first().and_then(|subject| parts(title, subject.card(language)?)));
    }
    facets
}

/// The parts that a title lists after a colon or dash, if the card mentions most of them: "Ancient Egypt:
/// pyramids, mummies and gods".
fn parts(title: &str, card: &Card) -> Option<Facet> {
    const BORDERS: [&str; 6] = [": ", " - ", " – ", " — ", "：", "——"];
    let (_, tail) = BORDERS.iter().find_map(|border| title.split_once(border))?;
    let pieces = tail.split([',', '、', '，', '&', '与', '和']).flat_map(|piece| piece.split(" and "));
    let pieces: Vec<String> =
        pieces.map(|piece| stem(piece.trim())).filter(|piece| !piece.is_empty()).collect();
    let statements = || card.pages.iter().flat_map(|page| &page.statements);
    let known = |piece: &&String| {
        statements().filter(|one| speaks_of(&one.label, piece) || speaks_of(&one.text, piece)).count() >= 2
    };
    let told = pieces.iter().filter(known).count();
    (pieces.len() > 1 && told * 2 > pieces.len()).then(|| Facet {
        name: crate::topic::capitalised(tail.trim()),
        heads: Vec::new(),
        words: pieces,
        gathers: true,
        pages: None,
    })
}

/// A word without the ending of the plural, so that mummies are found in mummy and in mummification.
fn stem(word: &str) -> String {
    let lower = word.to_lowercase();
    let bare = lower.strip_suffix("ies").or_else(|| lower.strip_suffix('s').filter(|_| lower.len() > 3));
    bare.map_or(lower.clone(), str::to_owned)
}

/// The title without the names of its subjects; `None` if one of them has no name in it.
fn without_names(title: &str, subjects: &[&Subject], language: Language) -> Option<String> {
    let mut rest = title.to_lowercase();
    for subject in subjects {
        let names = subject.names(language).map(str::to_lowercase);
        // The shortest name, since a longer one may include the aspect: "history of jazz".
        let name = names.filter(|name| rest.contains(name.as_str())).min_by_key(String::len)?;
        rest = rest.replacen(&name, " ", 1);
    }
    Some(rest)
}

/// The pages of a card that answer `facet`, the best first.
pub(super) fn answers<'c>(facet: &Facet, card: &'c Card) -> Vec<&'c CardPage> {
    let is_told = |page: &&CardPage| !matches!(page.head, Head::What | Head::Questions | Head::Terms);
    let told = card.pages.iter().filter(is_told);
    let mut pages: Vec<(usize, &CardPage)> =
        told.map(|page| (facet.answered_by(page), page)).filter(|(weight, _)| *weight > 0).collect();
    pages.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    pages.into_iter().map(|(_, page)| page).take(MAX_ANSWERS).collect()
}

/// Number of pages of a card that mention `facet`.
fn speaking(facet: &Facet, card: &Card) -> usize {
    card.pages.iter().filter(|page| facet.answered_by(page) > 0).count()
}

/// Statements on other pages of a card that mention `facet`, in the order of the card.
pub(super) fn remarks<'c>(facet: &Facet, card: &'c Card, without: &[&CardPage]) -> Vec<&'c Statement> {
    let is_other =
        |page: &&CardPage| page.head != Head::Terms && !without.iter().any(|one| one.title == page.title);
    let statements = card.pages.iter().filter(is_other).flat_map(|page| &page.statements);
    statements.filter(|one| facet.gathers && facet.is_spoken_of(one)).collect()
}

/// Most pages of a card in the chapter of one aspect.
const MAX_ANSWERS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards;

    #[test]
    fn a_title_asks_for_a_side_of_its_subject() {
        for (title, language, expected) in [
            ("Why do we sleep?", Language::En, &["The reasons"][..]),
            ("Ancient Egypt - pyramids, mummies and gods", Language::En, &["Pyramids, mummies and gods"]),
            ("The history of jazz", Language::En, &["History"]),
            ("Photosynthesis", Language::En, &[]),
            ("端午节的由来与习俗", Language::Zh, &["历史与由来", "习俗"]),
            ("《红楼梦》人物分析", Language::Zh, &["人物"]),
            ("江戸時代の文化", Language::Ja, &["文化"]),
            ("茶道の歴史と作法", Language::Ja, &["歴史と由来", "作法"]),
        ] {
            let subjects = cards::find(title, language);
            assert!(!subjects.is_empty(), "{title}");
            let names: Vec<String> =
                asked_facets(title, &subjects, language).into_iter().map(|facet| facet.name).collect();
            assert_eq!(names, expected, "{title}");
        }
    }

    #[test]
    fn every_facet_has_names_words_and_pages_that_exist() {
        for facet in ENTRIES.iter() {
            assert!(facet.names.iter().all(|name| !name.is_empty()), "{facet:?}");
            assert!(facet.cues.iter().all(|cues| !cues.is_empty()), "{facet:?}");
            for language in Language::ALL {
                if let Some((genre, nth)) = facet.pages {
                    assert!(crate::drafts::draft(genre, language).chapters.len() > nth, "{facet:?}");
                }
            }
        }
    }
}
