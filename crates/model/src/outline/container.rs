//! Unwraps slides that were pasted inside something else: a chat with several drafts, LaTeX, HTML, data, a
//! script with cues.
//!
//! Containers are unwrapped before anything else is read. The result is the Markdown of the slides, each
//! under a heading, with labelled notes, sources and picture suggestions, so that later steps know only one
//! form.

mod beamer;
mod chat;
mod columns;
mod cues;
mod labels;
mod slide_markdown;
mod web;

use super::data;
use chat::UnwrappedText;

/// Unwraps the containers of `text`.
pub(super) fn open(text: &str) -> UnwrappedText {
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
    for step in [columns::slide_tables, labels::read_labels, slide_markdown::read_slide_markdown] {
        if let Some(text) = step(&opened.text) {
            opened.text = text;
        }
    }
    opened
}
