//! Compares the facts of a text with those of its source: which were lost, changed or added?
//!
//! Facts are what a reader would check: numbers with their units, dates, times, codes, addresses, names and
//! quoted phrases, in Latin script, Chinese and Japanese. Wording does not matter: "Dec. 1" and "1 December"
//! are one fact, as are 1.2 million and 1,200,000.

mod dates;
mod figures;
mod names;
mod scan;
mod values;

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::language::letters_and_digits;
use crate::outline::{Block, Outline, Role};
use crate::picture;

pub use dates::Date;
pub use scan::facts;

/// A claim of a text that can be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The words in the text.
    pub text: String,
    pub kind: FactKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FactKind {
    /// A number: its value in plain digits, and what it counts if that is next to it.
    Number {
        value: String,
        unit: Option<String>,
    },
    /// Numbers that belong together: a range, a time, a ratio, a version, a telephone number.
    Joined(String),
    /// Letters with digits: `FY26`, `COVID-19`.
    Code(String),
    Date(Date),
    /// A web or mail address.
    Address(String),
    /// A word of a proper name.
    Name(String),
    /// A quoted phrase, without spaces and punctuation.
    Quotation(String),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The differences between a text and its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fidelity {
    /// Facts of the source that the text does not contain.
    pub lost: Vec<Fact>,
    /// Facts of the source with the changed facts of the text.
    pub changed: Vec<(Fact, Fact)>,
    /// Facts of the text that the source does not contain.
    pub foreign: Vec<Fact>,
}

impl Fidelity {
    pub fn is_kept(&self) -> bool {
        self.lost.is_empty() && self.changed.is_empty() && self.foreign.is_empty()
    }
}

/// Compares the facts of `text` with those of its `source`.
pub fn compare(source: &str, text: &str) -> Fidelity {
    let (of_source, of_text) = (FactIndex::of(source), FactIndex::of(text));
    let missing = |from: &FactIndex, among: &FactIndex| -> Vec<Fact> {
        let mut seen = HashSet::new();
        let facts = from.facts.iter().filter(|fact| seen.insert(&fact.kind));
        facts.filter(|fact| !among.says(&fact.kind)).cloned().collect()
    };
    let mut fidelity = Fidelity {
        lost: missing(&of_source, &of_text),
        changed: Vec::new(),
        foreign: missing(&of_text, &of_source),
    };
    pair_changed(&mut fidelity);
    fidelity
}

/// The facts of a source, to check many texts against.
#[derive(Debug)]
pub struct SourceFacts(FactIndex);

impl SourceFacts {
    pub fn of(source: &str) -> Self {
        Self(FactIndex::of(source))
    }

    /// The facts of `text` that the source does not contain.
    pub fn foreign(&self, text: &str) -> Vec<Fact> {
        facts(text).into_iter().filter(|fact| !self.0.says(&fact.kind)).collect()
    }
}

/// The words of an outline, with one heading, text or cell per line.
pub fn words_of(outline: &Outline) -> String {
    let mut words = Words(String::new());
    words.add(&outline.title);
    words.blocks(&outline.body);
    for chapter in &outline.chapters {
        words.add(&chapter.title);
        words.blocks(&chapter.body);
        for page in &chapter.pages {
            words.add(&page.title);
            words.blocks(&page.body);
            for point in &page.points {
                words.add(&point.title);
                words.blocks(&point.body);
            }
        }
    }
    words.add(outline.ending.as_deref().unwrap_or_default());
    words.0
}

struct Words(String);

impl Words {
    fn add(&mut self, text: &str) {
        if !text.is_empty() {
            self.0.push_str(text);
            self.0.push('\n');
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                // The label that marks a note was added by us.
                Block::Text(text) if matches!(Role::of(text), Some((Role::Notes, _))) => {
                    self.add(Role::of(text).map_or(text, |(_, notes)| notes));
                }
                Block::Text(text)
                | Block::Afterword(text)
                | Block::Item { text, .. }
                | Block::Quote(text)
                | Block::Code(text) => self.add(text),
                Block::Table(table) => {
                    table.header.iter().chain(table.rows.iter().flatten()).for_each(|cell| self.add(cell));
                }
                Block::Picture { alt, source } => {
                    self.add(alt);
                    // A picture's internal name and its bytes are not words.
                    if !source.starts_with(picture::SCHEME) && !source.starts_with("data:") {
                        self.add(source);
                    }
                }
            }
        }
    }
}

/// Pairs a lost and a foreign fact as one changed fact if one contains the other's digits, or if the same
/// number counts something else.
fn pair_changed(fidelity: &mut Fidelity) {
    let mut lost = std::mem::take(&mut fidelity.lost);
    lost.retain(|fact| {
        let digits = digits_of(fact);
        let twin = fidelity.foreign.iter().position(|foreign| {
            let other = digits_of(foreign);
            !digits.is_empty()
                && !other.is_empty()
                && (digits.contains(other.as_str()) || other.contains(digits.as_str()))
        });
        if let Some(at) = twin {
            fidelity.changed.push((fact.clone(), fidelity.foreign.remove(at)));
        }
        twin.is_none()
    });
    fidelity.lost = lost;
}

fn digits_of(fact: &Fact) -> String {
    match &fact.kind {
        FactKind::Address(_) | FactKind::Name(_) | FactKind::Quotation(_) => String::new(),
        _ => fact.text.chars().filter(char::is_ascii_digit).collect(),
    }
}

/// The facts and words of a text, indexed for lookup.
#[derive(Debug)]
struct FactIndex {
    facts: Vec<Fact>,
    /// Values with the units next to them; `None` is a number without a unit.
    numbers: HashMap<String, HashSet<Option<String>>>,
    others: HashSet<FactKind>,
    dates: HashSet<Date>,
    words: HashSet<String>,
    /// The text without spaces and punctuation, in lower case.
    squeezed: String,
}

impl FactIndex {
    fn of(text: &str) -> Self {
        let found = scan::scan(text);
        let mut said = Self {
            facts: Vec::new(),
            numbers: HashMap::new(),
            others: HashSet::new(),
            dates: HashSet::new(),
            words: names::words(text),
            squeezed: letters_and_digits(text),
        };
        for kind in found.weak {
            match kind {
                FactKind::Number { value, unit } => said.add_number(&value, unit),
                kind => {
                    said.others.insert(kind);
                }
            }
        }
        for fact in &found.facts {
            match &fact.kind {
                FactKind::Number { value, unit } => said.add_number(value, unit.clone()),
                FactKind::Date(date) => {
                    said.dates.extend(date.parts());
                    for value in date.numbers() {
                        said.add_number(&value, None);
                    }
                }
                FactKind::Joined(joined) => {
                    for value in values::range(joined) {
                        said.add_number(&value, None);
                    }
                    said.others.insert(fact.kind.clone());
                }
                kind => {
                    said.others.insert(kind.clone());
                }
            }
        }
        said.facts = found.facts;
        said
    }

    fn add_number(&mut self, value: &str, unit: Option<String>) {
        self.numbers.entry(value.to_owned()).or_default().insert(unit);
    }

    fn says(&self, kind: &FactKind) -> bool {
        match kind {
            FactKind::Number { value, unit } => self
                .numbers
                .get(value)
                .is_some_and(|units| unit.is_none() || units.contains(unit) || units.contains(&None)),
            FactKind::Joined(joined) => {
                let parts = values::range(joined);
                self.others.contains(kind)
                    || (!parts.is_empty() && parts.iter().all(|value| self.numbers.contains_key(value)))
            }
            FactKind::Date(date) => self.dates.contains(date) || self.says_in_parts(date),
            FactKind::Name(name) => {
                self.words.contains(name) || self.squeezed.contains(&letters_and_digits(name))
            }
            FactKind::Quotation(quoted) => self.squeezed.contains(quoted.as_str()),
            FactKind::Code(_) | FactKind::Address(_) => self.others.contains(kind),
        }
    }

    /// Whether the parts of a date occur separately: "14 July" in one place and "2026" in another.
    fn says_in_parts(&self, date: &Date) -> bool {
        let year = date.year.as_ref().is_none_or(|year| self.numbers.contains_key(year));
        let rest = Date { year: None, ..date.clone() };
        date.year.is_some() && year && (rest.month.is_none() || self.dates.contains(&rest))
    }
}

#[cfg(test)]
mod tests;
