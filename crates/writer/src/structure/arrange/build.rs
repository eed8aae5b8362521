//! Builds the deck from the steps of an answer. Each unit is placed where it is mentioned first; a forgotten
//! unit follows the unit before it in the text.

use std::collections::{HashMap, HashSet};

use deckwright_model::fidelity::{FactKind, SourceFacts, words_of};
use deckwright_model::language::{Locale, is_cjk, letters_and_digits, sentences, width_units};
use deckwright_model::outline::{
    Block, Chapter, ENDING_MARK, MAX_NAME, Outline, OwnWords, Page, Point, Role, cut_at_word,
};

use super::super::headings;
use super::super::units::Line;
use super::ArrangeFault;
use super::answer::{Name, Step};
use super::units::Units;
use super::word_counts::WordCounts;
use crate::brief::Brief;

/// Widest first line that can be the title of the last page, in half ems.
const MAX_ENDING_TITLE_WIDTH: usize = 40;
/// Longest heading that the model wrote, in characters.
const MAX_MADE_LENGTH: usize = 60;
/// Widest heading that the model wrote, in half ems.
const MAX_MADE_WIDTH: usize = 80;
/// Widest unit that can be a heading, in half ems.
const MAX_TITLE_WIDTH: usize = 100;
/// Widest unit that can be a point's heading, in half ems.
const MAX_POINT_WIDTH: usize = 180;
/// Longest beginning of a sentence that replaces a heading, in characters.
const FIRST_WORDS: usize = 40;
/// Widest ending, in half ems.
const MAX_ENDING_WIDTH: usize = 160;

/// Units that an answer may always forget, however short the text; of a longer text, a quarter.
const MAX_FORGOTTEN_UNITS: usize = 2;

/// A deck with the structure of the answer and the words of the text.
#[derive(Debug)]
pub struct ArrangedDeck {
    pub outline: Outline,
    /// Number of units that the answer did not mention.
    pub forgotten: usize,
    /// Number of invented headings that were refused.
    pub refused: usize,
}

/// A heading and the units below it.
#[derive(Debug, Default)]
struct Node {
    /// 1 the deck, 2 a chapter, 3 a page, 4 a point.
    level: u8,
    name: Option<Name>,
    shown: Vec<usize>,
    notes: Vec<usize>,
}

impl Units {
    /// Builds the deck that `steps` describe. `fits` tells whether words are in the language of the text.
    pub fn arranged(
        &self,
        steps: Vec<Step>,
        brief: &Brief,
        fits: impl Fn(&str) -> bool,
    ) -> Result<ArrangedDeck, ArrangeFault> {
        let (nodes, ending, forgotten) = self.nodes(steps)?;
        let source = self.words();
        let locale = Locale::of(&source);
        let mut builder = Builder {
            units: self,
            nodes: &nodes,
            locale,
            known: SourceFacts::of(&format!("{source}\n{}", brief.title)),
            fits: &fits,
            refused: 0,
        };
        let mut outline = builder.outline(brief);
        let refused = builder.refused;
        let title = outline.title.clone();
        let ending = self.ending(&ending, &title);
        outline.ending = ending;
        outline.normalize(&title);
        self.keep(&mut outline, locale)?;
        outline.bare_headings(locale.language());
        outline.normalize(&title);
        // All words come from units or checked headings. As a last check, reject the deck if it has a fact
        // that the source does not have.
        let words = words_of(&outline);
        let known: HashSet<&str> = digits(&source).chain(digits(&brief.title)).collect();
        if digits(&words).any(|number| !known.contains(number)) {
            return Err(ArrangeFault::Words);
        }
        Ok(ArrangedDeck { outline, forgotten, refused })
    }

    /// Collects the headings with their units, the units of the last page, and the number of forgotten units.
    fn nodes(&self, steps: Vec<Step>) -> Result<(Vec<Node>, Vec<usize>, usize), ArrangeFault> {
        // A unit used as a heading stays one even if the answer uses it elsewhere, as the lines of an agenda
        // are.
        let mut heads = vec![None; self.len()];
        for (at, step) in steps.iter().enumerate() {
            for unit in named(step) {
                heads[*unit].get_or_insert(at);
            }
        }
        let mut used: Vec<bool> = heads.iter().map(Option::is_some).collect();
        let mut fresh = |units: Vec<usize>| -> Vec<usize> {
            units.into_iter().filter(|&unit| !std::mem::replace(&mut used[unit], true)).collect()
        };
        let steps = raise_levels(steps);
        let mut nodes = vec![Node { level: 1, ..Node::default() }];
        let mut ending = Vec::new();
        for (at, step) in steps.into_iter().enumerate() {
            let last = nodes.len() - 1;
            match step {
                Step::Shown(units) => nodes[last].shown.append(&mut fresh(units)),
                Step::Notes(units) | Step::Left(units) => nodes[last].notes.append(&mut fresh(units)),
                Step::Ending(units) => ending.append(&mut fresh(units)),
                Step::Heading { level, name } => {
                    let name = match name {
                        Name::Own(units) => {
                            let again = units.first().copied();
                            let is_here = |unit: &usize| heads[*unit] == Some(at);
                            let units: Vec<usize> = units.into_iter().filter(is_here).collect();
                            match (units.is_empty(), again) {
                                (false, _) => Name::Own(units),
                                // A continued page keeps its title.
                                (true, Some(unit)) if level == 3 => Name::Own(vec![unit]),
                                _ => continue,
                            }
                        }
                        Name::Label(unit) if heads[unit] != Some(at) => continue,
                        made => made,
                    };
                    if level == 1 && nodes.len() == 1 && nodes[0].name.is_none() {
                        nodes[0].name = Some(name);
                    } else {
                        nodes.push(Node { level: level.max(2), name: Some(name), ..Node::default() });
                    }
                }
            }
        }
        let forgotten = place_forgotten(&mut nodes, &used);
        let headings = nodes.iter().filter(|node| (2..=3).contains(&node.level)).count();
        if headings == 0 || forgotten > MAX_FORGOTTEN_UNITS && forgotten * 4 > self.len() {
            return Err(ArrangeFault::Shape);
        }
        let chars =
            |units: &[usize]| units.iter().map(|unit| self.all[*unit].text.chars().count()).sum::<usize>();
        let hidden: usize = nodes.iter().map(|node| chars(&node.notes)).sum();
        let all: usize = self.all.iter().map(|unit| unit.text.chars().count()).sum();
        if hidden * 5 > all * 4 {
            return Err(ArrangeFault::Hidden);
        }
        Ok((nodes, ending, forgotten))
    }

    /// The text of the last page, if its units are suitable for one.
    fn ending(&self, units: &[usize], title: &str) -> Option<String> {
        let lines: Vec<String> = units.iter().map(|unit| self.plain(*unit)).collect();
        let first = lines.first()?;
        // We have standard endings for few languages; in others the author's first line is the ending.
        let is_ours =
            matches!(Locale::of(first), Locale::English | Locale::SimplifiedChinese | Locale::Japanese);
        let own = OwnWords::of(title).ending;
        let is_title = width_units(first) <= MAX_ENDING_TITLE_WIDTH;
        let lines = (!is_title && is_ours).then_some(own).into_iter().chain(lines.iter().map(String::as_str));
        let text = lines.collect::<Vec<_>>().join(ENDING_MARK);
        (width_units(&text) <= MAX_ENDING_WIDTH).then_some(text)
    }

    /// The words of a unit that the deck must contain. A label that only marks speaker notes is replaced by
    /// ours.
    pub(super) fn required_words(&self, unit: usize) -> String {
        let words = self.plain(unit);
        match Role::of(&words) {
            Some((role, said)) if role.is_for_speaker() => said.to_owned(),
            _ => words,
        }
    }

    /// Makes sure that every word is in the deck: words that the page's form has no place for go to the notes
    /// of its last page.
    fn keep(&self, outline: &mut Outline, locale: Locale) -> Result<(), ArrangeFault> {
        let mut wanted = WordCounts::default();
        let plain: Vec<String> = (0..self.len()).map(|unit| self.required_words(unit)).collect();
        plain.iter().for_each(|words| wanted.add(words));
        if WordCounts::of_outline(outline).holds(&wanted) {
            return Ok(());
        }
        let said = letters_and_digits(&words_of(outline));
        let missing = plain.iter().filter(|words| !said.contains(&letters_and_digits(words)));
        let missing: Vec<String> = missing.cloned().collect();
        if let Some(page) = outline.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).last() {
            add_notes(&mut page.body, &missing, locale);
        }
        if WordCounts::of_outline(outline).holds(&wanted) { Ok(()) } else { Err(ArrangeFault::Words) }
    }
}

/// Places forgotten units after the last shown unit before them. Returns how many there were.
fn place_forgotten(nodes: &mut [Node], used: &[bool]) -> usize {
    let mut places: HashMap<usize, usize> = HashMap::new();
    for (at, node) in nodes.iter().enumerate() {
        let named = node.name.as_ref().map_or(&[][..], Name::units);
        for unit in named.iter().chain(&node.shown) {
            places.entry(*unit).or_insert(at);
        }
    }
    let mut forgotten = 0;
    let mut before: Option<usize> = None;
    for (unit, is_used) in used.iter().enumerate() {
        if !is_used {
            forgotten += 1;
            let at = before.and_then(|before| places.get(&before).copied()).unwrap_or(0);
            let shown = &mut nodes[at].shown;
            let behind = before.and_then(|before| shown.iter().position(|one| *one == before));
            shown.insert(behind.map_or(0, |behind| behind + 1), unit);
            places.insert(unit, at);
        }
        if places.contains_key(&unit) {
            before = Some(unit);
        }
    }
    forgotten
}

/// The units that a step makes a heading.
fn named(step: &Step) -> &[usize] {
    match step {
        Step::Heading { name, .. } => name.units(),
        _ => &[],
    }
}

/// Raises all steps by one level if no chapter is named.
fn raise_levels(mut steps: Vec<Step>) -> Vec<Step> {
    let has =
        |asked: u8| steps.iter().any(|step| matches!(step, Step::Heading { level, .. } if *level == asked));
    if !has(2) && has(3) {
        for step in &mut steps {
            if let Step::Heading { level: level @ 3..=4, .. } = step {
                *level -= 1;
            }
        }
    }
    steps
}

/// Adds to the notes of a page.
fn add_notes(body: &mut Vec<Block>, notes: &[String], locale: Locale) {
    let bare = |note: &String| match Role::of(note) {
        Some((Role::Notes, words)) if !words.is_empty() => words.to_owned(),
        _ => note.clone(),
    };
    let notes: Vec<String> = notes.iter().map(bare).filter(|note| !note.is_empty()).collect();
    if notes.is_empty() {
        return;
    }
    let before = body.iter_mut().find_map(|block| match block {
        Block::Text(text) if matches!(Role::of(text), Some((Role::Notes, _))) => Some(text),
        _ => None,
    });
    match before {
        Some(text) => *text = format!("{text} {}", notes.join(" ")),
        None => body.push(Block::Text(format!("{}{}", Role::notes_label(locale), notes.join(" ")))),
    }
}

struct Builder<'a, F> {
    units: &'a Units,
    nodes: &'a [Node],
    locale: Locale,
    /// The facts of the whole text.
    known: SourceFacts,
    fits: &'a F,
    refused: usize,
}

/// A heading's words, and the parts of its units that are below it.
#[derive(Debug, Default)]
struct NamedSection {
    title: String,
    below: Vec<Block>,
}

impl<F: Fn(&str) -> bool> Builder<'_, F> {
    fn outline(&mut self, brief: &Brief) -> Outline {
        let mut outline = Outline::default();
        // Notes of a chapter move to its first page.
        let mut waiting: Vec<String> = Vec::new();
        for at in 0..self.nodes.len() {
            let node = &self.nodes[at];
            let called = self.called(at);
            let notes: Vec<String> = node.notes.iter().map(|unit| self.units.plain(*unit)).collect();
            match node.level {
                1 => {
                    self.cover(&mut outline, called, brief);
                    outline.body.extend(self.units.point(&node.shown));
                    add_notes(&mut outline.body, &notes, self.locale);
                }
                2 => {
                    if let Some(page) = last_page(&mut outline) {
                        add_notes(&mut page.body, &std::mem::take(&mut waiting), self.locale);
                    }
                    let mut chapter = Chapter { title: called.title, ..Chapter::default() };
                    let below = self.units.page(&node.shown);
                    let has_pages = self.nodes.get(at + 1).is_some_and(|next| next.level == 3);
                    if below.points.is_empty() && has_pages {
                        chapter.body = [called.below, below.body].concat();
                    } else if !(below.points.is_empty() && below.body.is_empty() && called.below.is_empty()) {
                        let body = [called.below, below.body].concat();
                        let (points, ordered) = (below.points, below.ordered);
                        chapter.pages.push(Page { title: String::new(), body, points, ordered });
                    }
                    outline.chapters.push(chapter);
                    waiting = notes;
                }
                3 => {
                    let below = self.units.page(&node.shown);
                    let body = [called.below, below.body].concat();
                    let mut page =
                        Page { title: called.title, body, points: below.points, ordered: below.ordered };
                    add_notes(&mut page.body, &[std::mem::take(&mut waiting), notes].concat(), self.locale);
                    last_chapter(&mut outline).pages.push(page);
                }
                _ => {
                    let body = [called.below, self.units.point(&node.shown)].concat();
                    let point = Point { title: called.title, body };
                    let chapter = last_chapter(&mut outline);
                    if chapter.pages.is_empty() {
                        chapter.pages.push(Page::default());
                    }
                    if let Some(page) = chapter.pages.last_mut() {
                        page.ordered = false;
                        page.points.push(point);
                        add_notes(
                            &mut page.body,
                            &[std::mem::take(&mut waiting), notes].concat(),
                            self.locale,
                        );
                    }
                }
            }
        }
        match last_page(&mut outline) {
            Some(page) => add_notes(&mut page.body, &waiting, self.locale),
            None => add_notes(&mut outline.body, &waiting, self.locale),
        }
        outline
    }

    /// Sets the title: the brief's, unless that was only taken from the text.
    fn cover(&self, outline: &mut Outline, called: NamedSection, brief: &Brief) {
        let asked = brief.title.trim();
        let is_own = matches!(self.nodes[0].name, Some(Name::Own(_) | Name::Label(_)));
        if asked.is_empty() || brief.title_from_text && !called.title.is_empty() {
            outline.title = called.title;
        } else {
            outline.title = asked.to_owned();
            if is_own && !letters_and_digits(asked).contains(&letters_and_digits(&called.title)) {
                outline.body.push(Block::Text(called.title));
            }
        }
        if outline.title.is_empty() {
            outline.title = first_words(&self.units.plain(0));
        }
        outline.body.extend(called.below);
    }

    /// The heading of a node.
    fn called(&mut self, at: usize) -> NamedSection {
        let node = &self.nodes[at];
        let widest = if node.level == 4 { MAX_POINT_WIDTH } else { MAX_TITLE_WIDTH };
        match &node.name {
            None => NamedSection::default(),
            Some(Name::Made(words)) => {
                let title = if self.is_acceptable(words, at) {
                    words.clone()
                } else {
                    self.refused += 1;
                    match (node.level, node.shown.first()) {
                        // Without a heading, a page is named after its chapter.
                        (3, Some(first)) => clause(&self.units.plain(*first)).unwrap_or_default(),
                        _ => String::new(),
                    }
                };
                NamedSection { title, below: Vec::new() }
            }
            Some(Name::Label(unit)) => {
                let text = self.units.title(*unit);
                match text.split_once([':', '：']) {
                    Some((label, rest)) if !label.trim().is_empty() && !rest.trim().is_empty() => {
                        NamedSection {
                            title: label.trim().to_owned(),
                            below: vec![Block::Text(rest.trim().to_owned())],
                        }
                    }
                    _ => self.own_heading(&[*unit], widest),
                }
            }
            Some(Name::Own(units)) => self.own_heading(units, widest),
        }
    }

    /// A heading in the text's own words. If they are too long, they go below a heading made of their first
    /// words.
    fn own_heading(&self, units: &[usize], widest: usize) -> NamedSection {
        let titles: Vec<String> = units.iter().map(|unit| self.units.title(*unit)).collect();
        let mark = if titles.iter().any(|title| title.contains(is_cjk)) { "：" } else { ": " };
        let title = titles.join(mark);
        if width_units(&title) <= widest && title.chars().count() <= MAX_NAME {
            return NamedSection { title, below: Vec::new() };
        }
        match titles.split_first() {
            Some((first, rest)) if !rest.is_empty() && width_units(first) <= widest => {
                NamedSection { title: first.clone(), below: self.units.point(&units[1..]) }
            }
            Some((first, _)) => NamedSection { title: first_words(first), below: self.units.point(units) },
            None => NamedSection::default(),
        }
    }

    /// Whether an invented heading is acceptable: short, in the text's language, and without facts that are
    /// not in the text below it.
    fn is_acceptable(&self, words: &str, at: usize) -> bool {
        let level = self.nodes[at].level;
        let below = || {
            let rest = self.nodes[at + 1..].iter().take_while(|node| node.level > level);
            let units = std::iter::once(&self.nodes[at]).chain(rest).flat_map(|node| {
                let named = node.name.as_ref().map_or(&[][..], Name::units);
                named.iter().chain(&node.shown)
            });
            units.map(|unit| self.units.all[*unit].text.as_str()).collect::<Vec<_>>().join("\n")
        };
        let is_known = |known: &SourceFacts, said: &str| {
            known.foreign(words).iter().all(|fact| match fact.kind {
                FactKind::Name(_) => true,
                // "Beds 13 to 28" also consists of the text's numbers.
                FactKind::Joined(_) | FactKind::Number { unit: None, .. } => {
                    digits(&fact.text).all(|number| digits(said).any(|one| one == number))
                }
                _ => false,
            })
        };
        words.chars().count() <= MAX_MADE_LENGTH
            && width_units(words) <= MAX_MADE_WIDTH
            && words.contains(char::is_alphanumeric)
            && (self.fits)(words)
            && if level == 1 {
                is_known(&self.known, &self.units.words())
            } else {
                is_known(&SourceFacts::of(&below()), &below())
            }
    }
}

fn last_chapter(outline: &mut Outline) -> &mut Chapter {
    if outline.chapters.is_empty() {
        outline.chapters.push(Chapter::default());
    }
    let last = outline.chapters.len() - 1;
    &mut outline.chapters[last]
}

fn last_page(outline: &mut Outline) -> Option<&mut Page> {
    outline.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).last()
}

/// A heading made of a text's first words.
fn first_words(text: &str) -> String {
    clause(text).unwrap_or_else(|| headings::unstopped(cut_at_word(text, FIRST_WORDS)).to_owned())
}

/// The words of a text's first sentences that can be its heading.
fn clause(text: &str) -> Option<String> {
    let line = |text: &str| Line { text: text.to_owned(), ..Line::default() };
    let lines: Vec<Line> = sentences(text).into_iter().map(line).collect();
    headings::of(&lines).map(|heading| heading.text)
}

/// The numbers of a text, as they are written.
fn digits(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty())
}
