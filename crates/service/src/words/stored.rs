//! Outlines as they are stored: Markdown, which is read and written where CPU is spent if it is long.

use anyhow::Context;
use deckwright_model::outline::Outline;

use crate::compute::{Compute, ComputeError, ComputeOwner};

/// Reads stored Markdown and passes the outline to `then`, all in one computation.
pub async fn with_stored<T: Send + 'static>(
    compute: &Compute,
    owner: ComputeOwner,
    markdown: String,
    then: impl FnOnce(Outline) -> T + Send + 'static,
) -> Result<anyhow::Result<T>, ComputeError> {
    compute.run_on_text(owner, markdown.len(), move || read_stored(&markdown).map(then)).await
}

/// Reads stored Markdown on this thread. Its callers have a thread that may take long.
pub fn read_stored(markdown: &str) -> anyhow::Result<Outline> {
    Outline::from_own_markdown(markdown, "").context("a stored outline does not read")
}

/// An outline as the store takes it.
#[derive(Clone, Debug)]
pub struct OutlineText {
    pub text: String,
    pub has_body: bool,
}

impl OutlineText {
    pub fn of(outline: &Outline) -> Self {
        Self { text: outline.to_markdown(), has_body: outline.has_body() }
    }

    /// Writes an outline that was made from `bytes` of text.
    pub async fn written(
        compute: &Compute,
        owner: ComputeOwner,
        bytes: usize,
        outline: Outline,
    ) -> Result<Self, ComputeError> {
        compute.run_on_text(owner, bytes, move || Self::of(&outline)).await
    }

    /// The text, if it has more than headings.
    pub fn content(&self) -> Option<&str> {
        self.has_body.then_some(self.text.as_str())
    }
}
