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

use crate::brief::{Brief, Language};
use crate::options::{Audience, Choices, Pages, Scene, Tone};
use crate::script;

/// A title as typed, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What the deck is called.
    pub title: String,
    /// The choices of the caller; what was left at its default is taken from the words where they say it.
    pub choices: Choices,
}

/// A title that names nothing a deck could be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "title does not say what the deck is about; type a subject, such as \"Solar power for small towns\", \"Q3 review of the \
     Lyon plant\" or 校园垃圾分类"
)]
pub struct NoSubject;

/// What the words around a subject ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wishes {
    pages: Option<Pages>,
    audience: Option<Audience>,
    tone: Option<Tone>,
    /// Whether a school class is spoken of.
    is_lesson: bool,
}

impl Request {
    pub fn read(text: &str, choices: Choices) -> Result<Self, NoSubject> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let language = Language::of(&text);
        let (title, wishes) = match language {
            Language::En => english::read(&text),
            Language::Zh => chinese::read(&text),
            Language::Ja => japanese::read(&text),
        };
        let title =
            without_dots(&if language == Language::En { spelling::mend(&title) } else { title }).to_owned();
        if !meaning::is_there(&title) {
            return Err(NoSubject);
        }
        let mut choices = choices;
        let defaults = Choices::default();
        if choices.page == defaults.page {
            choices.page = wishes.pages.unwrap_or(choices.page);
        }
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
        Ok(Self { title, choices })
    }
}

impl Brief {
    /// The brief of a task whose title was typed by a person.
    pub fn of_request(text: &str, choices: Choices) -> Result<Self, NoSubject> {
        Request::read(text, choices).map(|request| Self::new(request.title, request.choices))
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
fn pages(count: usize) -> Option<Pages> {
    match count {
        0..3 | 201.. => None,
        3..=12 => Some(Pages::UpTo10),
        13..=20 => Some(Pages::UpTo20),
        21..=29 => Some(Pages::UpTo30),
        _ => Some(Pages::UpTo35),
    }
}

/// The number that `text` begins with and what follows it; Chinese digits up to ten count too.
fn leading_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        return Some((text[..digits].parse().ok()?, &text[digits..]));
    }
    let first = text.chars().next()?;
    let value = "零一二三四五六七八九十".chars().position(|c| c == first)?;
    (value > 0).then(|| (value, &text[first.len_utf8()..]))
}

#[cfg(test)]
mod tests;
