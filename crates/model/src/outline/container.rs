//! In what were the slides pasted? In a chat with several drafts, in LaTeX or HTML, as data, as a script with cues.
//!
//! Each container is opened here, before anything else is read: what comes out is the Markdown of its slides, each below a
//! heading, with the notes, sources and wishes of each labelled as such. What follows needs to know of one form alone.

mod beamer;
mod chat;
mod columns;
mod cues;
mod labels;
mod ruled;
mod web;

use super::data;

/// What was in a container.
#[derive(Debug, Default)]
pub(super) struct Opened {
    /// The Markdown of the slides, perhaps with talk around it.
    pub(super) text: String,
    /// What was said beside them.
    pub(super) said: Vec<String>,
}

/// Opens what `text` was pasted in.
pub(super) fn open(text: &str) -> Opened {
    let mut opened = chat::last_draft(text);
    if let Some((markdown, said)) = beamer::to_markdown(&opened.text) {
        opened.said.extend(said);
        opened.text = markdown;
        return opened;
    }
    if let Some((markdown, said)) = web::to_markdown(&opened.text) {
        opened.said.extend(said);
        opened.text = markdown;
        return opened;
    }
    if let Some(markdown) = data::to_markdown(&opened.text) {
        opened.text = markdown;
        return opened;
    }
    if let Some((markdown, said)) = cues::to_markdown(&opened.text) {
        opened.said.extend(said);
        opened.text = markdown;
    }
    for step in [columns::slide_tables, labels::settle, ruled::settle] {
        if let Some(text) = step(&opened.text) {
            opened.text = text;
        }
    }
    opened
}
