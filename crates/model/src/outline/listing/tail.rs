//! Where does a list of slides end, although the text goes on?

use super::super::slides::says_end;
use super::super::wrapping::FenceStep;
use super::super::{chatter, lines};
use super::heads::{Form, named};
use super::{Lister, is_words};
use crate::language::width_units;

/// Widest line that can end a deck.
const MAX_ENDING_LENGTH: usize = 60;
/// Fewer slides than this may be alike by chance.
const MIN_ALIKE: usize = 4;

impl Lister<'_> {
    /// The line after the last slide.
    pub(super) fn tail(&self) -> usize {
        let last = self.slides.last().map_or(0, |slide| slide.line);
        let all = self.lines.len();
        let are_blocks = self.slides.len() >= MIN_ALIKE && self.are_blocks();
        let inner = (self.slides[0].line..last).filter(|at| self.is_rule(*at));
        let rules_part = inner.into_iter().all(|at| self.parts_slides(at));
        // Lines with words, collected so that none is searched for twice.
        let has_words = |at: &usize| self.lines[*at].contains(char::is_alphanumeric);
        let words: Vec<usize> = (last + 1..all).filter(has_words).collect();
        let behind = |at: usize| &words[words.partition_point(|word| *word <= at)..];
        let first = (last + 1..all).find(|at| !self.lines[*at].is_empty()).unwrap_or(all);
        let is_end = |at: &usize| {
            rules_part && *at > last + 1 && self.is_rule(*at) && self.talks(behind(*at))
                || self.is_foreign_heading(*at)
                || self.steps[*at] == FenceStep::Wrapper
                || self.form == Form::Counted && self.is_shown(*at) && is_outside(self.lines[*at])
                || are_blocks && self.lines[*at].is_empty() && *at > first
        };
        let end = (last + 1..all).find(is_end).unwrap_or(all);
        let end = self.remarks(last).map_or(end, |remarks| end.min(remarks));
        if words.last().is_some_and(|word| *word >= end) { end } else { all }
    }

    /// Where lines after the last slide begin that speak of earlier slides, including the line that heads them.
    fn remarks(&self, last: usize) -> Option<usize> {
        let number = self.slides.last()?.number;
        let speaks = |at: &usize| {
            self.is_shown(*at)
                && named(self.lines[*at])
                    .is_some_and(|slide| slide.number <= number && !slide.title.is_empty())
        };
        let first = (last + 1..self.lines.len()).find(speaks)?;
        let above = (last + 1..first).rev().find(|at| !self.lines[*at].is_empty());
        let is_head =
            |at: &usize| width_units(self.lines[*at]) <= MAX_ENDING_LENGTH && self.lines[at - 1].is_empty();
        Some(above.filter(is_head).unwrap_or(first))
    }

    fn is_rule(&self, at: usize) -> bool {
        self.is_shown(at) && lines::is_rule(self.lines[at])
    }

    /// Whether the lines with words after a rule are more than a closing line, and not a slide without a number.
    fn talks(&self, behind: &[usize]) -> bool {
        let Some(first) = behind.first().map(|at| self.lines[*at]) else { return false };
        let own = self.slides[0].level;
        // A heading like those of the slides heads one more slide.
        let is_slide = lines::heading(first)
            .is_some_and(|(level, title)| own.is_some_and(|own| level <= own) && !chatter::advises(title));
        let is_ending = behind.len() == 1 && width_units(first) <= MAX_ENDING_LENGTH;
        let bare = lines::bold(first).unwrap_or(first);
        !is_slide && !is_ending && !says_end(bare.trim_matches(['#', '*', ' ']))
    }

    /// Whether a rule stands before a slide or the part that it begins.
    fn parts_slides(&self, at: usize) -> bool {
        let next = (at + 1..self.lines.len()).find(|at| !self.lines[*at].is_empty());
        next.is_some_and(|next| {
            self.slides.binary_search_by_key(&next, |slide| slide.line).is_ok()
                || lines::heading(self.lines[next]).is_some()
                || lines::is_rule(self.lines[next])
        })
    }

    /// A heading after slides that are not headings, unlike the headings of the parts between them.
    fn is_foreign_heading(&self, at: usize) -> bool {
        let Some(level) = self.heading(at) else { return false };
        self.slides[0].level.is_none() && !self.parts.contains(&level)
    }

    /// Whether every slide but the last consists of lines without a gap.
    fn are_blocks(&self) -> bool {
        self.slides.windows(2).all(|pair| {
            let body = &self.lines[pair[0].line + 1..pair[1].line];
            let body = &body[body.iter().take_while(|line| line.is_empty()).count()..];
            let filled = body.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
            filled > 0 && !body[..filled].contains(&"")
        })
    }
}

/// A line that is not nested below an entry of a list.
fn is_outside(line: &str) -> bool {
    !line.is_empty() && (is_words(line) || !line.starts_with([' ', '\t']))
}
