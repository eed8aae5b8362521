//! Are the words that a page shows the words that were written for it? Every word of the source is drawn, and no other.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use deckwright_model::outline::{Block, Page, Table};
use deckwright_model::scene::{Shape, ShapeKind};
use deckwright_model::text::Paragraph;

use crate::cues;
use crate::draw::{DrawnPage, Piece};
use crate::matter;
use crate::meaning::{bridges, claims};
use crate::numbers::{self, format_number};
use crate::suit::source::Source;
use crate::words::is_wide;

/// The words of a page of the outline.
#[derive(Clone, Debug, Default)]
pub struct RequiredWords {
    /// How often each must be drawn.
    required: HashMap<String, usize>,
    /// All words that may be drawn.
    known: HashSet<String>,
    /// Words that every point says; they need to be drawn only once.
    common: HashSet<String>,
}

impl RequiredWords {
    pub fn of(page: &Page) -> Self {
        let mut written = Self::default();
        // A line that appears twice may be shown once: a repeated label.
        let mut seen: HashSet<String> = HashSet::new();
        let mut add = |text: &str| {
            if seen.insert(text.trim().to_owned()) {
                for word in words(without_mark(text)) {
                    *written.required.entry(word).or_default() += 1;
                }
            }
            written.known.extend(words(text));
            written.known.extend(losses(text));
        };
        add(&page.title);
        let texts: Vec<Vec<String>> =
            page.points.iter().map(|point| texts(&point.title, &point.body)).collect();
        let lines: Vec<String> = self::texts("", &page.body);
        texts.iter().flatten().chain(&lines).for_each(|text| add(text));

        let parts: Vec<&[String]> = if texts.is_empty() {
            lines.iter().map(std::slice::from_ref).collect()
        } else {
            texts.iter().map(Vec::as_slice).collect()
        };
        let in_part = |part: &[String]| part.iter().flat_map(|text| words(text)).collect::<HashSet<_>>();
        // A single part has nothing in common with others: a title that says the same words does not replace it.
        if let [first, others @ ..] = &parts[..]
            && !others.is_empty()
        {
            let common =
                |common: HashSet<_>, part: &&[String]| common.intersection(&in_part(part)).cloned().collect();
            written.common = others.iter().fold(in_part(first), common);
        }
        let blocks = page.body.iter().chain(page.points.iter().flat_map(|point| &point.body));
        for block in blocks {
            if let Block::Table(table) = block {
                written.join_heads(&table.header);
                written.join_units(table);
            }
            // The description of a missing picture may be shown.
            if let Block::Picture { alt, .. } = block {
                written.known.extend(words(alt));
            }
        }
        // A scale is named once, however many changes are stated in it: `−2.6 pts`, `+0.7 pts`.
        for unit in bridges::POINTS.iter().filter(|unit| unit.is_ascii()) {
            written.required.entry((*unit).to_owned()).and_modify(|count| *count = 1);
        }
        written.join_scales(texts.iter().flatten().chain(&lines));
        written.join_fields(texts.iter().flatten());
        written
    }

    /// `个百分点` is not set apart in its text, so it is compared character by character.
    fn join_scales<'t>(&mut self, texts: impl Iterator<Item = &'t String>) {
        let mut seen: HashSet<&str> = HashSet::new();
        let wide = || bridges::POINTS.iter().filter(|unit| !unit.is_ascii());
        for text in texts {
            let Some(unit) = wide().filter(|unit| text.contains(**unit)).max_by_key(|unit| unit.len()) else {
                continue;
            };
            if seen.insert(unit) {
                continue;
            }
            for word in words(unit) {
                self.required.entry(word).and_modify(|count| *count = count.saturating_sub(1).max(1));
            }
        }
    }

    /// A field that several lines name, `Owner: …`, is named once above its column.
    fn join_fields<'t>(&mut self, texts: impl Iterator<Item = &'t String>) {
        let mut seen: HashSet<String> = HashSet::new();
        for (name, _) in texts.flat_map(|text| matter::field_lists::fields(text).fields) {
            if seen.insert(name.clone()) {
                continue;
            }
            for word in words(&name) {
                self.required.entry(word).and_modify(|count| *count = count.saturating_sub(1).max(1));
            }
        }
    }

    /// The unit that the cells of a row share, `86 min` and `41 min`, is said once in their chart.
    fn join_units(&mut self, table: &Table) {
        for row in &table.rows {
            let units: Vec<String> =
                row.iter().skip(1).filter_map(|cell| numbers::parse(cell)).map(|one| one.unit).collect();
            let [first, others @ ..] = &units[..] else { continue };
            if units.len() + 1 < row.len() || others.iter().any(|unit| unit != first) {
                continue;
            }
            for word in others.iter().flat_map(|unit| words(unit)) {
                self.required.entry(word).and_modify(|count| *count = count.saturating_sub(1).max(1));
            }
        }
    }

    /// A unit or stem repeated in several column heads has to appear only once.
    fn join_heads(&mut self, heads: &[String]) {
        let mut seen: HashSet<String> = HashSet::new();
        for word in heads.iter().flat_map(|head| words(head)) {
            if let Some(count) =
                self.required.get_mut(&word).filter(|count| seen.contains(&word) && **count > 1)
            {
                *count -= 1;
            }
            seen.insert(word);
        }
    }

    /// Adds words that must be drawn: the caption of a picture.
    pub fn add(&mut self, text: &str) {
        for word in words(text) {
            self.known.insert(word.clone());
            self.required.entry(word).or_insert(1);
        }
    }

    /// What is missing from `drawn`, and what is there that nobody wrote; empty if all is well.
    pub fn compare<'d>(&self, drawn: impl Iterator<Item = &'d DrawnPage>) -> String {
        let mut shown: HashMap<String, usize> = HashMap::new();
        let mut foreign: Vec<String> = Vec::new();
        for drawn in drawn {
            for (text, is_own) in drawn_texts(drawn) {
                for word in words(&text) {
                    if is_own && !self.knows(&word) && !foreign.contains(&word) {
                        foreign.push(word.clone());
                    }
                    *shown.entry(word).or_default() += 1;
                }
            }
        }
        let lacks = |(word, count): &(&String, &usize)| {
            let shown = shown.get(*word).copied().unwrap_or(0);
            shown == 0 || shown < **count && !self.common.contains(*word)
        };
        let mut missing: Vec<String> =
            self.required.iter().filter(lacks).map(|(word, _)| word.clone()).collect();
        missing.sort();
        let part = |name: &str, words: &[String]| {
            if words.is_empty() { String::new() } else { format!("{name}: {}", words.join(" ")) }
        };
        let parts = [part("missing", &missing), part("foreign", &foreign)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }

    fn knows(&self, word: &str) -> bool {
        // Words that run together in the source may be cut where they are drawn apart.
        self.known.contains(word)
            || claims::OWN_WORDS.iter().any(|own| words(own).iter().any(|part| part == word))
    }
}

/// The lines of a title and its blocks.
fn texts(title: &str, body: &[Block]) -> Vec<String> {
    let mut lines = vec![title.to_owned()];
    for block in body {
        match block {
            Block::Text(text) if matter::speaker_notes(text).is_some() => {}
            Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => lines.push(text.clone()),
            Block::Quote(text) | Block::Code(text) => lines.extend(text.lines().map(str::to_owned)),
            Block::Table(table) => {
                lines.extend([&table.header].into_iter().chain(&table.rows).flatten().cloned())
            }
            Block::Picture { .. } => {}
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// Without the mark that a design draws: `Step 2: Build`, `Q. Why?`.
fn without_mark(text: &str) -> &str {
    let text = text.trim();
    let asked = ["Q", "A", "问", "答", "問"].iter().find_map(|mark| {
        let number = text.strip_prefix(mark)?;
        let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
        // `Q1 Is it?`, `A ○`: a letter that answers, or asks with a number.
        let is_spaced = rest.len() < number.len() || matches!(*mark, "A" | "答");
        rest.strip_prefix(['.', ':', '：', '．'])
            .or_else(|| rest.strip_prefix([' ', '\u{3000}']).filter(|_| is_spaced))
    });
    cues::step(text).filter(|rest| !rest.is_empty()).or(asked).unwrap_or(text)
}

/// The texts of a drawn page, and whether each holds words of the page alone.
fn drawn_texts(drawn: &DrawnPage) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    collect(&drawn.pieces, &mut out);
    out
}

fn collect(pieces: &[Piece], out: &mut Vec<(String, bool)>) {
    for piece in pieces {
        match piece {
            Piece::Group { members, .. } => collect(members, out),
            Piece::Shape(shape, _) => shape.walk(&mut |shape: &Shape| of_shape(shape, out)),
            Piece::Text(slot) => {
                let is_of_deck = |source: &Source| {
                    matches!(
                        source,
                        Source::Deck
                            | Source::Subtitle
                            | Source::Brand
                            | Source::Author
                            | Source::Date
                            | Source::Chapter
                    )
                };
                if slot.sources.iter().any(is_of_deck) {
                    continue;
                }
                // Numbers, letters and words of the program belong to the design; so do the count of a title's parts
                // and what is calculated from a chart.
                let is_worked_out = slot.name.starts_with("Call-out");
                let is_own = !is_worked_out
                    && !slot.sources.iter().any(|source| {
                        matches!(
                            source,
                            Source::Word(_)
                                | Source::Number
                                | Source::Ordinal
                                | Source::Letter
                                | Source::Numeral
                                | Source::Count
                                | Source::Page
                                | Source::Label
                                | Source::Title
                                | Source::Share
                        )
                    });
                let text: Vec<String> = slot.body.paragraphs.iter().map(Paragraph::text).collect();
                out.push((text.join("\n"), is_own));
            }
        }
    }
}

fn of_shape(shape: &Shape, out: &mut Vec<(String, bool)>) {
    match &shape.kind {
        ShapeKind::Table(table) => {
            let cells = table.rows.iter().flat_map(|row| &row.cells);
            for paragraph in cells.flat_map(|cell| &cell.text.paragraphs) {
                out.push((paragraph.text(), true));
            }
        }
        ShapeKind::Chart(chart) => {
            out.extend(chart.categories.iter().map(|name| (name.clone(), true)));
            for series in chart.series.iter().filter(|series| !series.is_unseen()) {
                out.push((series.name.clone(), true));
                let values = series.values.iter().flatten();
                out.extend(values.map(|value| (format_number(*value, &chart.format), true)));
            }
        }
        _ => {
            for paragraph in shape.text().iter().flat_map(|text| &text.paragraphs) {
                out.push((paragraph.text(), false));
            }
        }
    }
}

/// Numbers that accounts write without a minus and charts draw below zero, in the form of [`words`]: `(12)`, `▲4`.
fn losses(text: &str) -> Vec<String> {
    let is_loss = |c: char| "(（▲△▼".contains(c);
    let parts = text.split_inclusive(is_loss).skip(1);
    parts.filter_map(|part| words(part).into_iter().next()).map(|number| format!("{MINUS}{number}")).collect()
}

/// Stands before the second mention of a number that is written with a minus.
const MINUS: char = '−';

/// Whether the number that begins at `at` is written below zero: `-0.4`, `–€5`.
fn is_negative(chars: &[char], at: usize) -> bool {
    let before = chars[..at].iter().rposition(|c| !"€$£¥￥".contains(*c)).map_or(0, |last| last + 1);
    let Some((sign, head)) = chars[..before].split_last() else { return false };
    matches!(sign, '-' | '−' | '–' | '－') && numbers::may_be_minus(&head.iter().collect::<String>())
}

/// The words of a text, in lower case: letters that run together, numbers as their value, East Asian characters one by
/// one. A number below zero is added a second time with its sign, so that the sign is not lost.
fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let negative = Cell::new(false);
    let mut word = String::new();
    let mut finish = |word: &mut String| {
        if !word.is_empty() {
            let number = word.parse::<f64>().ok().filter(|_| word.starts_with(|c: char| c.is_ascii_digit()));
            let signed = number.filter(|number| *number > 0.0 && negative.take());
            out.extend(signed.map(|number| format!("{MINUS}{number}")));
            out.push(number.map_or_else(|| word.clone(), |number| number.to_string()));
            word.clear();
        }
    };
    let chars: Vec<char> = text.to_lowercase().chars().collect();
    for (at, c) in chars.iter().copied().enumerate() {
        let next_is_digit = chars.get(at + 1).is_some_and(char::is_ascii_digit);
        let in_number = word.ends_with(|c: char| c.is_ascii_digit());
        let is_digit = c.is_ascii_digit();
        if is_wide(c) {
            finish(&mut word);
            if c.is_alphanumeric() {
                word.push(c);
                finish(&mut word);
            }
        } else if c == '.' && in_number && next_is_digit {
            word.push(c);
        } else if c == ','
            && in_number
            && next_is_digit
            && chars.get(at + 1..at + 4).is_some_and(|group| group.iter().all(char::is_ascii_digit))
        {
            // A comma between thousands.
        } else if c.is_alphanumeric() {
            let was_digit = word.ends_with(|c: char| c.is_ascii_digit() || c == '.');
            if !word.is_empty() && was_digit != is_digit {
                finish(&mut word);
            }
            if word.is_empty() && is_digit {
                negative.set(is_negative(&chars, at));
            }
            word.push(c);
        } else if c != '\u{AD}' && c != '\'' && c != '’' {
            finish(&mut word);
        }
    }
    finish(&mut word);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_numbers_and_characters() {
        assert_eq!(words("Don't stop, 1,200.50 km²!"), ["dont", "stop", "1200.5", "km²"]);
        assert_eq!(words("约3.0万人"), ["约", "3", "万", "人"]);
        assert_eq!(words("5,6 and Q3"), ["5", "6", "and", "q", "3"]);
        assert_eq!(words("-€4.0"), ["−4", "4"]);
        assert_eq!(words("3-5，影响-0.4"), ["3", "5", "影", "响", "−0.4", "0.4"]);
        assert_eq!(losses("Profit (12), ▲4"), ["−12", "−4"]);
    }

    #[test]
    fn repeated_labels_and_marks_need_be_said_once() {
        let text = |text: &str| Block::Text(text.to_owned());
        let body = vec![text("Problem: rain"), text("Problem: wind"), text("Step 1: Wait")];
        let written = RequiredWords::of(&Page { title: "Sea".into(), body, ..Page::default() });
        assert!(written.common.is_empty() && written.required["problem"] == 2);
        assert!(!written.required.contains_key("step") && written.known.contains("step"));
    }
}
