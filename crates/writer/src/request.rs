//! What does a person mean who types a title? The subject, and wishes about the deck that stand around it.
//!
//! "Make me a 10 slide deck about bees, for kids" is a deck about bees: requests, courtesies, page counts and tones are
//! understood and taken off.

mod chinese;
mod english;
mod japanese;
mod meaning;
mod scenes;
mod spelling;
mod wishes;

use crate::brief::{Brief, Language, PageRange};
use crate::options::{Choices, Pages, Scene};
use crate::script;

/// A title as typed, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What the deck is called.
    pub title: String,
    /// The choices of the caller; what was left at its default is taken from the words where they say it.
    pub choices: Choices,
    /// How many pages the words ask for, where the caller did not choose.
    pub count: Option<usize>,
    /// For whom the deck is, in words that the title no longer holds.
    pub people: Option<String>,
}

/// A title that names nothing a deck could be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "title does not say what the deck is about; type a subject, such as \"Solar power for small towns\", \"Q3 review of the \
     Lyon plant\" or 校园垃圾分类"
)]
pub struct NoSubject;

impl Request {
    pub fn read(text: &str, choices: Choices) -> Result<Self, NoSubject> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let language = Language::of(&text);
        let (title, wishes) = match language {
            Language::En => english::read(&spelling::mend(&text)),
            Language::Zh => chinese::read(&text),
            Language::Ja => japanese::read(&text),
        };
        let title = without_dots(&title).to_owned();
        if !meaning::is_there(&title) {
            return Err(NoSubject);
        }
        let mut choices = choices;
        let defaults = Choices::default();
        let count = wishes.count.filter(|_| choices.page == defaults.page);
        choices.page = count.map_or(choices.page, page_option);
        if choices.group == defaults.group {
            choices.group = wishes.audience.unwrap_or(choices.group);
        }
        if choices.tone == defaults.tone {
            choices.tone = wishes.tone.unwrap_or(choices.tone);
        }
        if choices.scene == defaults.scene {
            let lesson = if wishes.is_lesson { Scene::Courseware } else { Scene::General };
            let words = if language == Language::Zh { script::to_simplified(&text) } else { text };
            choices.scene = scenes::of(&words).unwrap_or(lesson);
        }
        Ok(Self { title, choices, count, people: wishes.people })
    }
}

impl Brief {
    /// The brief of a task whose title was typed by a person.
    pub fn of_request(text: &str, choices: Choices) -> Result<Self, NoSubject> {
        let request = Request::read(text, choices)?;
        let mut brief = Self::new(request.title, request.choices);
        if let Some(count) = request.count {
            brief.pages = PageRange::of_count(count);
        }
        brief.people = request.people;
        Ok(brief)
    }
}

/// A title that trails off does not end in dots.
fn without_dots(title: &str) -> &str {
    let bare = title.trim_end_matches(['.', '…', '。']);
    let dropped = &title[bare.len()..];
    let trails = dropped.chars().count() > 1 || dropped.starts_with('…');
    if trails && !bare.is_empty() { bare.trim_end() } else { title }
}

/// The page option nearest to a count that was asked for.
fn page_option(count: usize) -> Pages {
    match count {
        0..=12 => Pages::UpTo10,
        13..=20 => Pages::UpTo20,
        21..=29 => Pages::UpTo30,
        _ => Pages::UpTo35,
    }
}

#[cfg(test)]
mod tests;
