//! Writes a deck with a language model, through any provider and without trusting its output.
//!
//! [`ModelWriter`] requests an outline as one stream and the body of each chapter separately. Every call has
//! time limits and is retried where that helps. Every answer is brought into the form of an outline, line by
//! line, before anyone sees it. [`ModelOutput`] lists what was repaired; after a [`ModelFailure`] the caller
//! takes the composer's words. Dropping a future ends its call.

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

pub use arrange::ArrangeInput;
pub use config::{ConfigError, Limits, ModelConfig, Provider};
pub use deck::{Deck, Stage};
pub use outcome::{ModelError, ModelFailure, ModelOutput, Repair, Usage};
pub use relation::PageRelation;

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
    /// The fragments, joined, are the outline as Markdown. The composer completes an outline that the model
    /// does not finish; the call fails only if nothing of it was sent. A closed receiver ends the writing.
    pub async fn outline(
        &self,
        brief: &Brief,
        fragments: &mpsc::Sender<String>,
    ) -> Result<ModelOutput<Outline>, ModelFailure> {
        outline::write(&self.calls, brief, Task::Outline, fragments).await
    }

    /// Like [`ModelWriter::outline`], for a deck that contains everything in `text`, and more.
    pub async fn expand(
        &self,
        brief: &Brief,
        text: &str,
        fragments: &mpsc::Sender<String>,
    ) -> Result<ModelOutput<Outline>, ModelFailure> {
        outline::write(&self.calls, brief, Task::Expand { text }, fragments).await
    }

    /// Writes the body of chapter `index`. Headings stay as they are, and existing bodies are kept.
    ///
    /// Points that the model did not write get the composer's words; if these are most of them, the chapter
    /// fails.
    pub async fn chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<ModelOutput<Chapter>, ModelFailure> {
        chapter::write(&self.calls, brief, outline, index, Task::Chapter).await
    }

    /// Like [`ModelWriter::chapter`], for an outline that a user gave: points that the model does not write
    /// stay empty, and no figure is added that the outline does not have.
    pub async fn given_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<ModelOutput<Chapter>, ModelFailure> {
        let text = words_of(outline);
        chapter::write(&self.calls, brief, outline, index, Task::GivenChapter { text: &text }).await
    }

    /// Like [`ModelWriter::chapter`], based on `text`; nothing is composed, and no figure is added that the
    /// text does not have.
    pub async fn expand_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
        text: &str,
    ) -> Result<ModelOutput<Chapter>, ModelFailure> {
        chapter::write(&self.calls, brief, outline, index, Task::ExpandChapter { text }).await
    }

    /// Like [`ModelWriter::expand_chapter`], based on excerpts of documents. Each excerpt follows its source
    /// in square brackets; the texts made from it end with that source.
    pub async fn refer_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
        excerpts: &str,
    ) -> Result<ModelOutput<Chapter>, ModelFailure> {
        chapter::write(&self.calls, brief, outline, index, Task::ReferChapter { text: excerpts }).await
    }

    /// Rewrites the body of chapter `index` in better words. What the model leaves out stays as it was.
    pub async fn polish_chapter(
        &self,
        brief: &Brief,
        outline: &Outline,
        index: usize,
    ) -> Result<ModelOutput<Chapter>, ModelFailure> {
        chapter::polish(&self.calls, brief, outline, index).await
    }

    /// Writes the closing of `deck`, whose chapters are written: a conclusion, the reasons for it, and a
    /// request.
    ///
    /// It contains no figure, date or quotation that is not on a page of the deck. It fails if the model has
    /// nothing to say, and the deck then has its usual ending.
    pub async fn closing(&self, brief: &Brief, deck: &Outline) -> Result<ModelOutput<Closing>, ModelFailure> {
        closing::write(&self.calls, brief, deck).await
    }

    /// Arranges a user's own text: the structure is the model's, the words are the text's. Nothing is lost,
    /// and nothing is added but headings where the text has none.
    ///
    /// Fails if the text is too long to be shown to a model, too short to need one, or mostly tables and
    /// data, and if no answer was usable.
    pub async fn arrange(
        &self,
        brief: &Brief,
        given: ArrangeInput<'_>,
    ) -> Result<ModelOutput<Outline>, ModelFailure> {
        arrange::arrange(&self.calls, brief, given).await
    }

    /// Asks which of `choices` (a word and its meaning) describes how the parts of each page are related.
    ///
    /// An answer is one of the words, with evidence from the page; an answer without evidence is dropped. It
    /// fails if no page has an answer.
    pub async fn relations(
        &self,
        pages: &[String],
        choices: &[(&str, &str)],
    ) -> Result<ModelOutput<Vec<Option<PageRelation>>>, ModelFailure> {
        relation::read(&self.calls, pages, choices).await
    }

    /// Asks the model for one word, to check the address, the key and the model's name.
    pub async fn probe(&self) -> Result<(), ModelError> {
        let turns = [provider::Turn::user("Answer with the one word: ready")];
        let mut answer = self.calls.ask(&turns).await?;
        match answer.next().await? {
            Some(_) => Ok(()),
            None => Err(ModelError::Empty),
        }
    }
}
