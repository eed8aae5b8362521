//! Who writes here: the built-in composer, which needs nothing and always can.

use deckwright_model::outline::Outline;
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::structure::{StructureError, Treatment, structure};

/// The writers that the settings name.
#[derive(Debug, Default)]
pub struct Author;

/// What an outline is written from.
#[derive(Clone, Debug)]
pub enum Source {
    Topic,
    FreeText { text: String, treatment: Treatment },
}

impl Author {
    /// Whether wording can be changed (expanded, polished), or only kept.
    pub fn can_rewrite(&self) -> bool {
        false
    }

    /// Writes an outline without a model.
    pub fn compose_outline(&self, brief: &Brief, source: &Source) -> Result<Outline, StructureError> {
        match source {
            Source::Topic => Ok(compose::outline(brief)),
            Source::FreeText { text, treatment } => {
                structure(text, brief, *treatment).map(|done| done.outline)
            }
        }
    }

    /// Writes body text without a model.
    pub fn compose_content(&self, brief: &Brief, outline: &Outline) -> Outline {
        compose::content(brief, outline)
    }
}
