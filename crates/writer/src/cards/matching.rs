//! Which cards does a title name? None unless it is certain: a deck about the wrong thing is worse than a draft.

mod characters;
mod english;

use super::{Subject, subjects};
use crate::brief::Language;

/// The most subjects that make a deck.
const MAX_SUBJECTS: usize = 2;

/// The subjects that `title` names and that are written in `language`: the one it is about, and another one that it
/// brings together with it ("AI in nursing").
pub fn find(title: &str, language: Language) -> Vec<&'static Subject> {
    let places = match Language::of(title) {
        Language::En => english::find(title),
        written => characters::find(title, written),
    };
    let named: Vec<&Subject> = places.into_iter().map(|place| &subjects()[place]).collect();
    // The first is what the deck is about; without its text the second would be about something else.
    if !named.first().is_some_and(|first| first.is_written_in(language)) {
        return Vec::new();
    }
    named.into_iter().filter(|subject| subject.is_written_in(language)).take(MAX_SUBJECTS).collect()
}

/// Adds a subject that was not named before.
fn add(found: &mut Vec<usize>, subject: usize) {
    if !found.contains(&subject) {
        found.push(subject);
    }
}
