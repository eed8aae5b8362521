//! Builds an outline from a model's lines while they arrive.
//!
//! Each line is put in its place or dropped, and what is taken stays. So the part handed out is always the
//! beginning of the finished outline, whatever the model does next.

mod levels;
mod subtitle;

use std::collections::{BTreeSet, HashSet};

use deckwright_model::fidelity::SourceFacts;
use deckwright_model::language::letters_and_digits;
use deckwright_model::outline::{Block, Chapter, Outline, OutlineError, Page, Point};

use super::facts::is_foreign;
use super::headings::{self, Line};
use super::language::{line_fits, text_fits};
use super::outcome::{ModelError, Repair};
use super::plan::{FRAME, OutlinePlan};
use crate::brief::Brief;
use levels::{Depth, Levels};

/// Most points on a page.
const MAX_POINTS: usize = 6;
/// Headings below the title that must have arrived before anything is handed out.
const MIN_ARRIVED_HEADINGS: usize = 4;
/// Lines dropped in a row after which the answer is given up.
const MAX_DROPPED: usize = 16;

/// Why no more lines are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The deck has all its pages.
    Full,
    /// The model writes nothing new.
    Lost,
}

#[derive(Debug)]
pub(super) struct Draft<'a> {
    brief: &'a Brief,
    /// The source that figures in its headings must come from.
    known: Option<&'a SourceFacts>,
    plan: OutlinePlan,
    outline: Outline,
    /// The outline as Markdown, as handed out or to be handed out.
    text: String,
    /// The headings as the model wrote them, at their level, including dropped ones.
    raw: String,
    /// Number of bytes of `text` that were handed out.
    handed_out: usize,
    headings: usize,
    /// A chapter without a page so far.
    waiting: Option<String>,
    chapter: Place,
    page: Place,
    points: Vec<String>,
    /// The titles of chapters and pages, reduced by [`letters_and_digits`].
    titles: HashSet<String>,
    levels: Levels,
    dropped: usize,
    repairs: BTreeSet<Repair>,
}

/// The state of the last heading, to which the next lines belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    None,
    Open,
    /// It was dropped, and so is everything below it.
    Dropped,
}

impl<'a> Draft<'a> {
    pub(super) fn new(brief: &'a Brief) -> Self {
        Self {
            brief,
            known: None,
            plan: OutlinePlan::of(brief.pages),
            outline: Outline { title: brief.title.clone(), ..Outline::default() },
            text: headings::heading("#", &brief.title),
            raw: "# x\n".to_owned(),
            handed_out: 0,
            headings: 0,
            waiting: None,
            chapter: Place::None,
            page: Place::None,
            points: Vec::new(),
            titles: HashSet::from([letters_and_digits(&brief.title)]),
            levels: Levels::default(),
            dropped: 0,
            repairs: BTreeSet::new(),
        }
    }

    /// A draft made from a text: no heading may contain a figure that the text does not have.
    pub(super) fn from_text(brief: &'a Brief, known: Option<&'a SourceFacts>) -> Self {
        Self { known, ..Self::new(brief) }
    }

    /// Takes the next line of the model.
    pub(super) fn line(&mut self, line: &str) -> Result<(), Stop> {
        let before = self.headings + usize::from(self.waiting.is_some());
        let (depth, text) = match Line::of(line) {
            Line::Nothing => return Ok(()),
            Line::Prose(text) if self.wants_subtitle() => {
                match subtitle::read(text, self.brief, self.known) {
                    Ok(subtitle) => self.take_subtitle(subtitle),
                    Err(repair) => {
                        self.repairs.insert(repair);
                    }
                }
                return self.count_dropped(before);
            }
            Line::Prose(_) => {
                self.repairs.insert(Repair::Chatter);
                return self.count_dropped(before);
            }
            Line::Heading { level, text } => match self.levels.heading(level, self.is_title(text)) {
                Some(depth) => (depth, text),
                None => return Ok(()),
            },
            Line::Bold(text) => (self.levels.bold(), text),
            Line::Item { indent, text } => match self.levels.item(indent) {
                Some(depth) => (depth, text),
                None => return self.count_dropped(before),
            },
        };
        let raw_length = self.raw.len();
        self.raw.push_str(&format!("{} {text}\n", depth.hashes()));
        if let Some(title) = headings::last_title(&self.raw, depth as usize) {
            self.take(depth, &title)?
        } else {
            self.raw.truncate(raw_length);
            self.drop(depth);
        }
        self.count_dropped(before)
    }

    /// Adds chapters from another source until the deck has its pages.
    pub(super) fn complete_with(&mut self, chapters: &[Chapter]) {
        if self.missing() > 0 {
            self.repairs.insert(Repair::Composed);
        }
        for chapter in chapters {
            if self.missing() == 0 || self.take(Depth::Chapter, &chapter.title).is_err() {
                break;
            }
            for page in &chapter.pages {
                if self.missing() == 0 || self.take(Depth::Page, &page.title).is_err() {
                    break;
                }
                let _ = page.points.iter().try_for_each(|point| self.take(Depth::Point, &point.title));
            }
        }
        self.waiting = None;
    }

    /// Returns what can be handed out now: nothing until there is enough to see that the answer is good.
    pub(super) fn hand_out(&mut self) -> Result<Option<String>, ModelError> {
        if self.handed_out == 0 {
            if self.headings < MIN_ARRIVED_HEADINGS {
                return Ok(None);
            }
            if !text_fits(&self.below_title(), self.brief.locale()) {
                return Err(ModelError::WrongLanguage);
            }
        }
        let new = self.text[self.handed_out..].to_owned();
        self.handed_out = self.text.len();
        Ok(Some(new).filter(|new| !new.is_empty()))
    }

    pub(super) fn was_handed_out(&self) -> bool {
        self.handed_out > 0
    }

    /// Ends an answer. If its last chapter is only a title, that becomes a page if the model meant to end
    /// there, and is otherwise dropped as incomplete.
    pub(super) fn end_of_answer(&mut self, was_meant: bool) {
        if was_meant {
            self.give_waiting_a_page();
        } else if let Some(chapter) = self.waiting.take() {
            self.titles.remove(&letters_and_digits(&chapter));
            self.chapter = Place::None;
        }
        self.levels = Levels::in_the_middle();
        self.raw.clone_from(&self.text);
        self.dropped = 0;
    }

    pub(super) fn has_headings(&self) -> bool {
        self.headings > 0 || self.waiting.is_some()
    }

    /// Whether the deck has the promised number of pages, in more than one chapter.
    pub(super) fn is_long_enough(&self) -> bool {
        self.length() >= self.brief.pages.min && !self.lacks_chapters()
    }

    /// Number of pages missing from the requested length.
    pub(super) fn missing(&self) -> usize {
        let planned = FRAME + self.plan.chapters * (1 + self.plan.least);
        let pages = planned.max(self.brief.pages.min).saturating_sub(self.length());
        pages.max(usize::from(self.lacks_chapters()))
    }

    fn lacks_chapters(&self) -> bool {
        self.outline.chapters.len() < self.plan.chapters.min(2)
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn mend(&mut self, repair: Repair) {
        self.repairs.insert(repair);
    }

    pub(super) fn finish(self) -> Result<(Outline, BTreeSet<Repair>), OutlineError> {
        Ok((Outline::from_own_markdown(&self.text, &self.brief.title)?, self.repairs))
    }

    /// Number of pages of the deck so far.
    fn length(&self) -> usize {
        self.outline.page_count()
    }

    fn below_title(&self) -> String {
        self.text.lines().skip(1).collect()
    }

    fn is_title(&self, text: &str) -> bool {
        letters_and_digits(text) == letters_and_digits(&self.brief.title)
    }

    /// Whether the next line is directly below the title.
    fn wants_subtitle(&self) -> bool {
        self.levels.is_below_title() && self.outline.body.is_empty() && self.waiting.is_none()
    }

    fn take_subtitle(&mut self, subtitle: String) {
        self.outline.body.push(Block::Text(subtitle));
        self.text = self.outline.to_markdown();
    }

    fn take(&mut self, depth: Depth, title: &str) -> Result<(), Stop> {
        if !line_fits(title, self.brief.locale()) {
            self.repairs.insert(Repair::Language);
            self.drop(depth);
            return Ok(());
        }
        if self.known.is_some_and(|known| is_foreign(title, known)) {
            self.repairs.insert(Repair::Foreign);
            self.drop(depth);
            return Ok(());
        }
        match depth {
            Depth::Chapter => self.take_chapter(title),
            Depth::Page => self.take_page(title),
            Depth::Point => self.take_point(title),
        }
    }

    fn take_chapter(&mut self, title: &str) -> Result<(), Stop> {
        self.give_waiting_a_page();
        if self.length() + 2 > self.brief.pages.max {
            self.repairs.insert(Repair::TooLong);
            return Err(Stop::Full);
        }
        if !self.titles.insert(letters_and_digits(title)) {
            self.repairs.insert(Repair::Repeats);
            self.drop(Depth::Chapter);
            return Ok(());
        }
        self.waiting = Some(title.to_owned());
        self.chapter = Place::Open;
        self.page = Place::None;
        Ok(())
    }

    fn take_page(&mut self, title: &str) -> Result<(), Stop> {
        if self.chapter != Place::Open {
            return Ok(());
        }
        if !self.titles.insert(letters_and_digits(title)) {
            self.repairs.insert(Repair::Repeats);
            self.drop(Depth::Page);
            return Ok(());
        }
        self.open_page(title)
    }

    fn take_point(&mut self, title: &str) -> Result<(), Stop> {
        if self.chapter != Place::Open || self.page == Place::Dropped {
            return Ok(());
        }
        if self.page == Place::None {
            // Points directly below a chapter get a page with the chapter's title.
            let Some(chapter) = self.waiting.clone() else { return Ok(()) };
            self.repairs.insert(Repair::Levels);
            self.open_page(&chapter)?;
        }
        if self.points.contains(&letters_and_digits(title)) {
            self.repairs.insert(Repair::Repeats);
        } else if self.points.len() >= MAX_POINTS {
            self.repairs.insert(Repair::TooLong);
        } else if self.page == Place::Open {
            self.points.push(letters_and_digits(title));
            self.write(Depth::Point, title);
        }
        Ok(())
    }

    /// Begins a page if there is room left for the chapters still to come.
    fn open_page(&mut self, title: &str) -> Result<(), Stop> {
        let length = self.length() + usize::from(self.waiting.is_some()) + 1;
        if length > self.brief.pages.max {
            self.repairs.insert(Repair::TooLong);
            return Err(Stop::Full);
        }
        let begun = self.outline.chapters.len() + usize::from(self.waiting.is_some());
        let reserved = 2 * self.plan.chapters.saturating_sub(begun);
        if length + reserved > self.brief.pages.max {
            self.repairs.insert(Repair::TooLong);
            self.drop(Depth::Page);
            return Ok(());
        }
        if let Some(chapter) = self.waiting.take() {
            self.write(Depth::Chapter, &chapter);
        }
        self.page = Place::Open;
        self.points = vec![letters_and_digits(title)];
        self.write(Depth::Page, title);
        Ok(())
    }

    fn give_waiting_a_page(&mut self) {
        if let Some(chapter) = self.waiting.clone() {
            // There was room for it when the chapter was taken.
            let _ = self.open_page(&chapter);
            self.waiting = None;
        }
    }

    /// Adds a heading at the end.
    fn write(&mut self, depth: Depth, title: &str) {
        let title = title.to_owned();
        let chapters = &mut self.outline.chapters;
        match (depth, chapters.last_mut()) {
            (Depth::Page, Some(chapter)) => chapter.pages.push(Page { title, ..Page::default() }),
            (Depth::Point, Some(Chapter { pages, .. })) => {
                let Some(page) = pages.last_mut() else { return };
                page.points.push(Point { title, ..Point::default() });
            }
            _ => chapters.push(Chapter { title, ..Chapter::default() }),
        }
        self.headings += 1;
        let markdown = self.outline.to_markdown();
        self.text.push('\n');
        self.text.push_str(markdown.lines().last().unwrap_or_default());
        self.text.push('\n');
    }

    fn drop(&mut self, depth: Depth) {
        match depth {
            Depth::Chapter => {
                self.give_waiting_a_page();
                self.chapter = Place::Dropped;
            }
            Depth::Page => self.page = Place::Dropped,
            Depth::Point => {}
        }
    }

    fn count_dropped(&mut self, before: usize) -> Result<(), Stop> {
        let now = self.headings + usize::from(self.waiting.is_some());
        self.dropped = if now == before { self.dropped + 1 } else { 0 };
        if self.dropped > MAX_DROPPED && self.has_headings() { Err(Stop::Lost) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
