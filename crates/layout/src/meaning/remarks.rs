//! Which lines of a page are said of all the others? An opening above them, a note, a source or a conclusion below.

use super::lists;
use super::view::{View, moment_of, whole, without_symbols};
use crate::matter;
use crate::numbers::stated;
use crate::when;
use crate::words::{PageWords, PointWords, are_amounts, width_units};

/// Longest note below a text, in half ems.
const MAX_NOTE_LENGTH: usize = 120;
/// Marks before a note.
const NOTE_MARKS: [char; 5] = ['※', '＊', '*', '†', '☞'];

impl View {
    /// Takes lines at the end that a label, a mark or brackets make a note, if no other line has one; and, after a
    /// first line that is a chain of arrows, all lines without an arrow.
    pub(super) fn take_notes(&mut self) {
        let points = &self.words.points;
        let is_behind_chain = |at: usize| {
            at >= 1 && is_chain(&points[0]) && !points[1..].iter().any(|point| whole(point).contains('→'))
        };
        let mut kept = points.len();
        while kept > 1 {
            let (others, last) = (&points[..kept - 1], &points[kept - 1]);
            let is_note = is_behind_chain(kept - 1)
                || others.len() >= 2 && is_note(last) && !others.iter().any(is_note)
                || others.len() >= 3 && is_marked(last) && !others.iter().any(is_marked);
            if !is_note {
                break;
            }
            kept -= 1;
        }
        for point in self.words.points.split_off(kept) {
            self.say_of_all(&point, false);
        }
        self.marks.truncate(kept);
    }

    /// A first line without a text, if all others have one, is said of all of them; so is one that says what stands in
    /// their middle.
    pub(super) fn take_opening(&mut self) {
        let Some((first, others)) = self.words.points.split_first().filter(|(_, others)| others.len() >= 3)
        else {
            return;
        };
        let told = |point: &PointWords| !point.body.is_empty();
        let is_opening = first.body.is_empty() && first.entries.is_empty() && others.iter().all(told);
        let says_centre = lists::holds(&first.heading, "centres") && stated(&first.heading).is_empty();
        let is_centre =
            (says_centre || lists::is_one_of(&first.heading, "centre.labels")) && first.entries.len() <= 1;
        // A numbered line takes its turn.
        if self.words.ordered
            || !is_opening && !is_centre
            || self.is_chain
            || when::moment(&first.heading).is_some()
        {
            return;
        }
        let first = self.words.points.remove(0);
        self.marks.remove(0);
        self.say_of_all(&first, true);
    }

    /// Puts the words of a line above the points, and remembers those that stood below them.
    fn say_of_all(&mut self, point: &PointWords, is_first: bool) {
        let line = whole(point);
        if !is_first {
            self.remember_below(&line);
        }
        let lead = std::mem::take(&mut self.words.lead);
        self.words.lead = match (lead.is_empty(), is_first) {
            (true, _) => line,
            (false, true) => format!("{line}\n{lead}"),
            (false, false) => format!("{lead}\n{line}"),
        };
    }

    pub(super) fn remember_below(&mut self, line: &str) {
        self.said_below = [self.said_below.as_str(), line].join("\n").trim().to_owned();
    }

    /// Puts what stood below the points at the foot of `words`, if that is free and has room.
    pub(super) fn put_below(&self, words: &mut PageWords) {
        let above =
            words.lead.strip_suffix(self.said_below.as_str()).map(|above| above.trim_end().to_owned());
        if let Some(above) = above.filter(|_| !self.said_below.is_empty())
            && matter::put_at_foot(words, &self.said_below)
        {
            words.lead = above;
        }
    }

    /// A last line that sums the others up, or that is a sentence while the others have names, is said of all of them.
    pub(super) fn take_remark(&mut self) {
        let Some((last, others)) = self.words.points.split_last().filter(|(_, others)| others.len() >= 3)
        else {
            return;
        };
        // What has a list of its own is not a remark on others.
        if self.words.ordered || last.entries.len() > 1 {
            return;
        }
        let is_sentence =
            |point: &PointWords| point.body.is_empty() && point.heading.ends_with(['.', '。', '!', '！']);
        // If a sentence runs through all of the items, its full stop belongs to the last.
        let runs_through = others.iter().all(|point| whole(point).ends_with([';', '；', ',', '，', '、']));
        let is_apart = is_sentence(last) && !others.iter().any(is_sentence) && !runs_through;
        let sums_up = |point: &PointWords| {
            lists::begins(&point.heading, "totals")
                || lists::is_one_of(&point.heading, "sources") && !point.body.is_empty()
        };
        // A line is one of the others if it has a date or the number of a step, as all of them do.
        let is_in_line = |point: &PointWords| {
            moment_of(point).is_some()
                || crate::cues::step(&point.heading).is_some_and(|rest| !rest.is_empty())
        };
        // A line that has its date as all others do is one of them, however it ends.
        if others.iter().all(is_in_line) && is_in_line(last) {
            return;
        }
        let is_outside =
            others.iter().all(is_in_line) && !is_in_line(last) && !lists::begins(&last.heading, "horizons");
        if !is_apart && !is_outside && !makes_whole(others) && (!sums_up(last) || others.iter().any(sums_up))
        {
            return;
        }
        let Some(last) = self.words.points.pop() else { return };
        self.marks.pop();
        self.say_of_all(&last, false);
    }
}

/// Whether a point is `a → b → c` in one line.
fn is_chain(point: &PointWords) -> bool {
    let arrows =
        |text: &str| ["→", "⇒", "➡", "->", "=>"].iter().map(|arrow| text.matches(arrow).count()).max();
    let line = whole(point);
    let parts: Vec<&str> =
        line.split(['→', '⇒', '➡']).flat_map(|part| part.split("->")).map(str::trim).collect();
    point.entries.len() <= 1 && arrows(&line) >= Some(2) && !are_amounts(&parts)
}

/// Whether a line stands after a label or a mark for notes, or wholly in brackets.
fn is_note(point: &PointWords) -> bool {
    let line = whole(point);
    let label = without_symbols(&point.heading).1;
    let is_labelled = !point.body.is_empty() && point.entries.len() <= 1 && lists::is_one_of(label, "notes");
    let is_bracketed = line.starts_with(['(', '（', '[', '［'])
        && line.ends_with([')', '）', ']', '］'])
        && line.matches(['(', '（', '[', '［']).count() == 1;
    is_labelled || is_bracketed || line.starts_with(NOTE_MARKS) || lists::begins(&line, "notes.starts")
}

/// Whether a line stands after a symbol that is not a sign of its own, such as a tick, an arrow or a medal.
fn is_marked(point: &PointWords) -> bool {
    let line = whole(point);
    let mark = without_symbols(&line).0.trim();
    let is = |name: &str| lists::list(name).iter().any(|known| mark.starts_with(known));
    !mark.is_empty()
        && mark.starts_with(|c: char| u32::from(c) >= 0x2600)
        && !mark.contains('\u{20e3}')
        && !is("marks.pros")
        && !is("marks.cons")
        && !mark.starts_with(['🥇', '🥈', '🥉', '➡', '⬇'])
}

/// Whether the figures of these lines add up to a hundred percent: what stands below is not a part of it.
fn makes_whole(points: &[PointWords]) -> bool {
    let percent = |point: &PointWords| {
        let found = stated(&whole(point));
        let last = found.last().filter(|last| last.quantity.is_percent())?;
        Some(last.quantity.value)
    };
    let shares: Option<Vec<f64>> = points.iter().map(percent).collect();
    shares.is_some_and(|shares| shares.len() >= 3 && (99.0..=101.0).contains(&shares.iter().sum::<f64>()))
}

/// A first text of several sentences, and the short lines below it that are said of it.
pub(super) fn below_text(points: &[PointWords]) -> Option<(String, Vec<String>)> {
    let (first, others) = points.split_first().filter(|(_, others)| (1..=2).contains(&others.len()))?;
    let text = whole(first);
    let is_short = |point: &PointWords| {
        let line = whole(point);
        point.entries.len() <= 1
            && width_units(&line) <= MAX_NOTE_LENGTH
            && width_units(&line) * 2 <= width_units(&text)
            && crate::cues::sentences(&line).len() <= 2
    };
    let is_text =
        first.entries.len() <= 1 && first.heading.is_empty() && super::prose::clauses(&text).0.len() >= 3;
    (is_text && others.iter().all(is_short)).then(|| (text, others.iter().map(whole).collect()))
}
