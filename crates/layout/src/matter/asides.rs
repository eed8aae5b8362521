//! Which lines of a page stand beside its matter? Those that say what follows from it, and where it comes from.

use deckwright_model::outline::Role;

use crate::cues;
use crate::meaning::lists::begins;
use crate::numbers::stated;
use crate::words::{PageWords, PointWords, width_units};

/// Longest sentence in the bar at the foot of a page, in half ems.
const MAX_VERDICT_LENGTH: usize = 190;

/// Longest text after a list, in half ems: it can be a whole paragraph, as the bar has room for three lines.
const MAX_AFTERWORD_LENGTH: usize = 270;

/// Longest source or note at the foot of a page, in half ems: what is longer is a text of the page.
const MAX_SOURCE_LENGTH: usize = 116;

/// Paragraphs after a list that have room in the bar at the foot of a page.
const MAX_AFTERWORDS: usize = 3;
/// Longest term before the equals sign of a definition, in half ems.
const MAX_TERM_LENGTH: usize = 24;
/// A text that begins with one of these is a remark.
const REMARK_MARKS: [char; 3] = ['※', '*', '注'];

/// Whether a text is a remark on others: it stands after a mark for notes, or all of it is in brackets. `（五）` at its
/// beginning only counts.
pub(super) fn is_remark(text: &str) -> bool {
    let inside = text.trim().strip_prefix(['(', '（']);
    let is_whole = inside.is_some_and(|inside| {
        let end = inside.find([')', '）']);
        end.is_some_and(|end| inside[end..].chars().count() <= 2)
    });
    // What the numbers of a table are counted in.
    let is_unit = ["单位", "單位", "単位", "Unit"]
        .iter()
        .any(|word| text.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with([':', '：'])));
    is_whole || is_unit || text.starts_with(REMARK_MARKS)
}

/// If there are fewer sentences than this, what follows from them stands with them.
const MIN_SENTENCES: usize = 3;

/// The lines that have a place of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asides {
    /// What follows, and the word that announced it.
    pub verdict: String,
    pub verdict_label: String,
    /// With the word before it.
    pub source: String,
}

impl Asides {
    /// Takes them out of `texts`, each of which may have several lines. Of several verdicts the first is taken.
    pub fn take(texts: &mut Vec<String>) -> Self {
        let mut asides = Self::default();
        for text in texts.iter_mut() {
            let kept: Vec<&str> = text.lines().filter(|line| !asides.takes(line)).collect();
            *text = kept.join("\n");
        }
        texts.retain(|text| !text.trim().is_empty());
        asides
    }

    /// Takes out of the only text of a page the last of its sentences, where it says what follows from the others.
    pub fn conclude(texts: &mut [String]) -> Self {
        let mut asides = Self::default();
        let [text] = texts else { return asides };
        let sentences = cues::sentences(text);
        let Some(last) = sentences.last() else { return asides };
        let concludes = begins(last, "concludes") && sentences.len() >= MIN_SENTENCES;
        if !concludes || width_units(last) > MAX_VERDICT_LENGTH {
            return asides;
        }
        if let Some(rest) = text.trim_end().strip_suffix(last).filter(|rest| !rest.contains('\n')) {
            asides.verdict = (*last).to_owned();
            *text = rest.trim_end().to_owned();
        }
        asides
    }

    /// Takes further lines out of `texts` for the places that are still free.
    pub(super) fn take_roles(&mut self, texts: &mut Vec<String>) {
        let before = std::mem::take(self);
        let mut taken = Self::take(texts);
        // A line whose place is taken is a text like any other.
        if !before.verdict.is_empty() && !taken.verdict.is_empty() {
            texts.push(format!("{}: {}", taken.verdict_label, std::mem::take(&mut taken.verdict)));
        }
        *self = before;
        if self.verdict.is_empty() {
            (self.verdict, self.verdict_label) = (taken.verdict, taken.verdict_label);
        }
        if self.source.is_empty() {
            self.source = taken.source;
        } else if !taken.source.is_empty() {
            texts.push(taken.source);
        }
    }

    /// Joins both; `None` if one place would have to hold two things.
    pub(super) fn join(&mut self, other: Self) -> Option<()> {
        let both = |one: &str, other: &str| !one.is_empty() && !other.is_empty();
        if both(&self.verdict, &other.verdict) || both(&self.source, &other.source) {
            return None;
        }
        if self.verdict.is_empty() {
            (self.verdict, self.verdict_label) = (other.verdict, other.verdict_label);
        }
        if self.source.is_empty() {
            self.source = other.source;
        }
        Some(())
    }

    pub fn is_empty(&self) -> bool {
        self.verdict.is_empty() && self.source.is_empty()
    }

    /// Takes what the author wrote after a list or a table: remarks in brackets or after a mark for notes as the note,
    /// the rest as what follows. What has no room stays in `texts`.
    pub fn take_afterwords(&mut self, texts: &mut Vec<String>) {
        texts.retain(|text| {
            !self.takes_line(text) && !self.takes_remark(text) && !self.takes_definition(text)
        });
        let mut rest: Vec<String> = texts.iter().filter(|text| !is_note(text)).cloned().collect();
        let length: usize = rest.iter().map(|text| width_units(text)).sum();
        // A line that introduces something else does not follow from anything.
        let leads = rest.iter().any(|text| text.ends_with([':', '：']));
        let fits = rest.len() <= MAX_AFTERWORDS && length <= MAX_AFTERWORD_LENGTH && !leads;
        if self.verdict.is_empty() && fits && !rest.is_empty() {
            texts.retain(|text| is_note(text));
            self.verdict = std::mem::take(&mut rest).join("\n");
        }
        texts.retain(|text| !self.takes(text));
    }

    /// Takes `Rate = falls per 1,000 bed days` as the note: it says what the numbers above it are.
    fn takes_definition(&mut self, text: &str) -> bool {
        let name = text.split_once(['=', '＝']).map_or("", |(name, _)| name.trim());
        let is_name = !name.is_empty() && width_units(name) <= MAX_TERM_LENGTH && stated(name).is_empty();
        let fits = is_name && self.source.is_empty() && width_units(text) <= MAX_SOURCE_LENGTH;
        if fits {
            self.source = text.to_owned();
        }
        fits
    }

    /// Takes a short remark as the note.
    pub(super) fn takes_remark(&mut self, text: &str) -> bool {
        let fits = is_remark(text) && self.source.is_empty() && width_units(text) <= MAX_SOURCE_LENGTH;
        if fits {
            self.source = text.to_owned();
        }
        fits
    }

    /// Takes them out of the lead and the last points of a page.
    pub fn take_from(page: &mut PageWords) -> Self {
        let mut leads = vec![std::mem::take(&mut page.lead)];
        let mut asides = Self::take(&mut leads);
        page.lead = leads.pop().unwrap_or_default();
        // What fits no line comes last, as it was written.
        if !page.points.is_empty() {
            let lead = std::mem::take(&mut page.lead);
            let (notes, kept): (Vec<&str>, Vec<&str>) = lead.lines().partition(|line| is_note(line));
            page.lead = kept.join("\n");
            page.points.extend(notes.into_iter().map(note_point));
        }
        while page.points.len() > 2 && page.points.last().is_some_and(|point| asides.takes_point(point)) {
            page.points.pop();
        }
        asides
    }

    /// Puts them at the foot of `page`.
    pub fn put(self, page: &mut PageWords) {
        if page.verdict.is_empty() {
            (page.verdict, page.verdict_label) = (self.verdict, self.verdict_label);
        }
        if page.note.is_empty() {
            page.note = self.source;
        }
    }

    fn takes_point(&mut self, point: &PointWords) -> bool {
        let is_line = point.key.is_empty() && !point.body.contains('\n') && !point.heading.is_empty();
        is_line && !point.body.is_empty() && self.takes(&format!("{}: {}", point.heading, point.body))
    }

    /// Puts a line where it belongs: a note that is too long for the small line has room in the bar, which is also
    /// below the text.
    fn takes(&mut self, line: &str) -> bool {
        if self.takes_line(line) {
            return true;
        }
        let Some((label, rest)) =
            labelled_note(line).filter(|(_, rest)| width_units(rest) <= MAX_VERDICT_LENGTH)
        else {
            return false;
        };
        let has_bar = self.verdict.is_empty();
        if has_bar {
            (self.verdict, self.verdict_label) = (rest.to_owned(), label.to_owned());
        }
        has_bar
    }

    fn takes_line(&mut self, line: &str) -> bool {
        let Some((role, rest)) = Role::of(line) else { return false };
        let label = label_of(line, rest);
        match role {
            _ if rest.is_empty() || label.is_empty() => false,
            _ if role.is_verdict() && self.verdict.is_empty() && width_units(rest) <= MAX_VERDICT_LENGTH => {
                (self.verdict, self.verdict_label) = (rest.to_owned(), label.to_owned());
                true
            }
            Role::Source | Role::Note => {
                let joint = if self.source.is_empty() { "" } else { "  " };
                let source = format!("{}{joint}{}", self.source, line.trim());
                let fits = width_units(&source) <= MAX_SOURCE_LENGTH;
                if fits {
                    self.source = source;
                }
                fits
            }
            _ => false,
        }
    }
}

/// Puts the lines of `text`, which stood below what `page` shows, at its foot, if that is free and has room for them.
pub fn put_at_foot(page: &mut PageWords, text: &str) -> bool {
    let mut asides = Asides::default();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    asides.take_afterwords(&mut lines);
    let is_free = page.verdict.is_empty() || asides.verdict.is_empty();
    let fits = lines.is_empty() && is_free && (page.note.is_empty() || asides.source.is_empty());
    if fits {
        asides.put(page);
    }
    fits
}

fn is_note(line: &str) -> bool {
    labelled_note(line).is_some()
}

/// The label and the text of a source or note.
fn labelled_note(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = Role::of(line).filter(|(role, _)| matches!(role, Role::Source | Role::Note))?;
    let label = label_of(line, rest);
    (!rest.is_empty() && !label.is_empty()).then_some((label, rest))
}

/// What stands before the `rest` of a line.
fn label_of<'l>(line: &'l str, rest: &str) -> &'l str {
    let label = line.trim().strip_suffix(rest).unwrap_or_default();
    label.trim_matches(|c: char| c.is_whitespace() || "：:【】[]()（）".contains(c))
}

/// A note as a point under its label.
fn note_point(line: &str) -> PointWords {
    let (label, body) = line.split_once([':', '：']).unwrap_or(("", line));
    PointWords { heading: label.trim().to_owned(), body: body.trim().to_owned(), ..PointWords::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_and_where_it_comes_from_are_no_text() {
        let mut texts = vec![
            "Sales grew.\nSource: annual report".to_owned(),
            "So what: buy vehicles.".to_owned(),
            "关键洞察：增长是买来的。".to_owned(),
            "At 9:30 we begin.".to_owned(),
        ];
        let asides = Asides::take(&mut texts);
        assert_eq!(asides.verdict, "buy vehicles.");
        assert_eq!(asides.verdict_label, "So what");
        assert_eq!(asides.source, "Source: annual report");
        assert_eq!(texts, ["Sales grew.", "关键洞察：增长是买来的。", "At 9:30 we begin."]);
    }

    #[test]
    fn what_follows_from_a_text_stands_at_its_foot() {
        let text = "Cases fell by 27%. Elsewhere they fell by 9%. We therefore think that water helped.";
        let mut texts = vec![text.to_owned()];
        let asides = Asides::conclude(&mut texts);
        assert_eq!(asides.verdict, "We therefore think that water helped.");
        assert_eq!(texts, ["Cases fell by 27%. Elsewhere they fell by 9%."]);
        let mut texts = vec!["Cases fell by 27%. Elsewhere they fell. Nobody asked why.".to_owned()];
        assert_eq!(Asides::conclude(&mut texts), Asides::default());
    }

    #[test]
    fn what_comes_after_a_list_stands_at_the_foot() {
        let mut texts =
            vec!["That day it would have cost one mail.".to_owned(), "(Of 61 requests.)".to_owned()];
        let mut asides = Asides::default();
        asides.take_afterwords(&mut texts);
        assert_eq!(asides.verdict, "That day it would have cost one mail.");
        assert_eq!((asides.source.as_str(), texts.len()), ("(Of 61 requests.)", 0));
        let mut long = vec!["It went on and on, and nobody said a word. ".repeat(8)];
        Asides::default().take_afterwords(&mut long);
        assert_eq!(long.len(), 1, "what finds no room stays");
    }

    #[test]
    fn a_note_that_no_line_holds_is_a_text() {
        let long = format!("Note: {}.", "each of them was heard again".repeat(8));
        let mut texts = vec![long.clone(), "Note: heard twice.".to_owned()];
        let asides = Asides::take(&mut texts);
        assert_eq!((asides.source.as_str(), texts), ("Note: heard twice.", vec![long]));
    }
}
