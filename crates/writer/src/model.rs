//! How does a language model write a deck? Through any provider, with nothing it says taken on trust.
//!
//! [`ModelWriter`] asks for an outline as one stream and for the body of each chapter by itself. Every
//! call has time limits and is tried again where that helps; every answer is brought into the shape of an
//! outline, line by line, before anyone sees it. What could not be had from the model is said in the
//! result: [`Written`] tells what was mended, and after a [`Failed`] the caller takes the composer's words.
//! Dropping a future ends its call.

mod answer;
mod arrange;
mod attempts;
mod body;
mod calls;
mod chapter;
mod closing;
mod collect;
mod config;
mod deck;
mod draft;
mod facts;
mod headings;
mod language;
mod lines;
mod outcome;
mod outline;
mod plan;
mod prompt;
mod provider;
mod relation;
mod repeats;

use deckwright_model::fidelity::words_of;
use deckwright_model::outline::{Chapter, Closing, Outline};
use tokio::sync::mpsc;

pub use arrange::Given;
pub use config::{ConfigError, Limits, ModelConfig, Provider};
pub use deck::{Deck, Stage};
pub use outcome::{Failed, ModelError, Repair, Usage, Written};
pub use relation::Related;

use crate::brief::Brief;
use calls::Calls;
use prompt::Task;

/// Writes with one model of one provider. Calls beyond [`Limits::parallel`] wait for their turn.
#[derive(Debug)]
pub struct ModelWriter {
    calls: Calls,
}

impl ModelWriter {
    pub fn new(config: ModelConfig) -> Result<Self, ConfigError> {
        Ok(Self { calls: Calls::new(config)? })
    }

    pub fn config(&self) -> &ModelConfig {
        self.calls.config()
    }

    /// Writes an outline about `brief.title` and sends it to `fragments` line by line.
    ///
    /// The fragments sent, joined, are the outline as Markdown. An outline that the model does not bring to
    /// its end is completed by the composer; it fails only if nothing of it was sent. A closed receiver
    /// ends the writing.
    pub async fn outline(
        &self,
        brief: &Brief,
        fragments: &mpsc::Sender<String>,
    ) -> Result<Written<Outline>, Failed> {
        outline::write(&self.calls, brief, Task::Outline, fragments).await
    }

    /// Like [`ModelWriter::outline`], for a deck that says what `text` says, and more.
    pub async fn expand(
        &self,
        brief: &Brief,
        text: &str,
        fragments: &mpsc::Sender<String>,
    ) -> Result<Written<Outline>, Failed> {
        outline::write(&self.calls, brief, Task::Expand { text }, fragments).await
    }

    /// Writes the body of chapter `index`. Headings stay as they are, and what has a body keeps it.
    ///
    /// Points for which the model found no words get the composer's; if these were most of them, the
    /// chapter failed.
    pub async fn chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<Written<Chapter>, Failed> {
        chapter::write(&self.calls, brief, outline, index, Task::Chapter).await
    }

    /// Like [`ModelWriter::chapter`], for an outline that a user gave: what the model finds no words for stays
    /// without, and no figure is told that the outline does not have.
    pub async fn given_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<Written<Chapter>, Failed> {
        let text = words_of(outline);
        chapter::write(&self.calls, brief, outline, index, Task::GivenChapter { text: &text }).await
    }

    /// Like [`ModelWriter::chapter`], from what `text` says; nothing is composed, and no figure is told that
    /// the text does not have.
    pub async fn expand_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
        text: &str,
    ) -> Result<Written<Chapter>, Failed> {
        chapter::write(&self.calls, brief, outline, index, Task::ExpandChapter { text }).await
    }

    /// Like [`ModelWriter::expand_chapter`], from excerpts of documents. Each stands below its source in square brackets,
    /// with which the texts that come from it end.
    pub async fn refer_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
        excerpts: &str,
    ) -> Result<Written<Chapter>, Failed> {
        chapter::write(&self.calls, brief, outline, index, Task::ReferChapter { text: excerpts }).await
    }

    /// Writes the body that chapter `index` has in better words. What the model leaves out stays as it was.
    pub async fn polish_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<Written<Chapter>, Failed> {
        chapter::polish(&self.calls, brief, outline, index).await
    }

    /// Says what `deck`, whose chapters are written, comes to: a conclusion, what speaks for it, and what is asked for.
    ///
    /// No figure, date or quotation is told that no page of the deck says. It fails where the model has nothing to say, and
    /// the deck then ends as decks do.
    pub async fn closing(&self, brief: &Brief, deck: &Outline) -> Result<Written<Closing>, Failed> {
        closing::write(&self.calls, brief, deck).await
    }

    /// Arranges a user's own text: the structure is the model's, the words are the text's. Nothing is lost and nothing
    /// comes in but headings where the text has none.
    ///
    /// Fails where the text is longer than what is shown to a model, too short to need one, or mostly tables and data, and
    /// where no answer could be used.
    pub async fn arrange(&self, brief: &Brief, given: Given<'_>) -> Result<Written<Outline>, Failed> {
        arrange::arrange(&self.calls, brief, given).await
    }

    /// Asks which of `choices` (a word and its meaning) says how the things of each page belong together.
    ///
    /// An answer is one of the words, with evidence that stands on the page; a page without one has none. It fails where
    /// no page has one.
    pub async fn relations(
        &self,
        pages: &[String],
        choices: &[(&str, &str)],
    ) -> Result<Written<Vec<Option<Related>>>, Failed> {
        relation::read(&self.calls, pages, choices).await
    }

    /// Asks the model for one word, to see whether address, key and name are right.
    pub async fn probe(&self) -> Result<(), ModelError> {
        let turns = [provider::Turn::user("Answer with the one word: ready")];
        let mut answer = self.calls.ask(&turns).await?;
        match answer.next().await? {
            Some(_) => Ok(()),
            None => Err(ModelError::Empty),
        }
    }
}
