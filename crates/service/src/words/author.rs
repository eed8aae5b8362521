//! Who writes here: a language model if the settings name one, and the built-in composer, which needs
//! nothing and always can.

use anyhow::Context;
use deckwright_model::document::Reading;
use deckwright_model::outline::{Chapter, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::model::{Failed, Limits, ModelConfig, ModelWriter, Usage, Written};
use deckwright_writer::structure::{StructureError, Treatment, structure, structure_file};
use tokio::sync::mpsc;

use super::turns::{Turn, Turns};
use crate::settings::Settings;
use crate::store::Writer;

/// The writers that the settings name.
#[derive(Debug)]
pub struct Author {
    model: Option<ModelWriter>,
    turns: Turns,
}

/// What an outline is written from.
#[derive(Clone, Debug)]
pub enum Source {
    Topic,
    /// An outline that the user gave or chose: its words are the content.
    Given,
    FreeText {
        text: String,
        /// The document that says it, where it is one.
        reading: Option<Reading>,
        treatment: Treatment,
    },
}

impl Source {
    /// The given text, where a model is asked to say what it says.
    fn expanded(&self) -> Option<&str> {
        match self {
            Self::FreeText { text, treatment: Treatment::Expand, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether every word stays as it was given.
    fn is_kept(&self) -> bool {
        matches!(self, Self::FreeText { treatment: Treatment::Keep, .. })
    }
}

/// Words, and whose they are.
#[derive(Clone, Debug)]
pub struct Penned<T> {
    pub value: T,
    pub writer: Writer,
    pub usage: Usage,
}

impl<T> Penned<T> {
    fn composed(value: T) -> Self {
        Self { value, writer: Writer::Composer, usage: Usage::default() }
    }

    fn by_model(written: Written<T>) -> Self {
        Self { value: written.value, writer: Writer::Model, usage: written.usage }
    }
}

impl Author {
    pub fn open(settings: &Settings) -> anyhow::Result<Self> {
        // An empty variable is how compose files and manifests say that there is none.
        let turns = Turns::new(usize::from(settings.model_parallel));
        let Some(model) = settings.model.as_deref().filter(|model| !model.trim().is_empty()) else {
            return Ok(Self { model: None, turns });
        };
        let limits = Limits {
            parallel: usize::from(settings.model_parallel),
            first_token: settings.model_first_token,
            idle: settings.model_idle,
            total: settings.model_total,
            ..Limits::default()
        };
        let config = ModelConfig::parse(model, settings.model_url.as_deref(), settings.model_key.clone())
            .context("DECKWRIGHT_MODEL, DECKWRIGHT_MODEL_URL and DECKWRIGHT_MODEL_KEY")?;
        Ok(Self { model: Some(ModelWriter::new(config.with_limits(limits))?), turns })
    }

    /// The model, for whoever wants to know how it is.
    pub fn model(&self) -> Option<&ModelWriter> {
        self.model.as_ref()
    }

    /// Waits until `user` may ask the model.
    pub async fn turn(&self, user: i64) -> Turn {
        self.turns.take(user).await
    }

    /// Whether wording can be changed (expanded, polished), or only kept.
    pub fn can_rewrite(&self) -> bool {
        self.model.is_some()
    }

    /// Writes an outline; with a model its Markdown goes to `fragments` as it comes. A model that fails
    /// before its first word is replaced by the composer.
    pub async fn outline(
        &self,
        user: i64,
        brief: &Brief,
        source: &Source,
        fragments: &mpsc::Sender<String>,
    ) -> Result<Penned<Outline>, StructureError> {
        let _turn = match self.model {
            Some(_) => Some(self.turn(user).await),
            None => None,
        };
        let written = match (&self.model, source) {
            (Some(model), Source::Topic) => model.outline(brief, fragments).await,
            (Some(model), source) if source.expanded().is_some() => {
                model.expand(brief, source.expanded().unwrap_or_default(), fragments).await
            }
            _ => return compose_outline(brief, source).map(Penned::composed),
        };
        match written {
            Ok(written) => Ok(Penned::by_model(written)),
            Err(failed) => {
                let value = compose_outline(brief, source)?;
                Ok(instead_of_model(value, &failed))
            }
        }
    }

    /// Writes the body text of one chapter. For a topic, a model that fails is replaced by the composer; to a
    /// user's own words nothing is added but what a model writes below points that have no text.
    pub async fn chapter(
        &self,
        user: i64,
        brief: &Brief,
        outline: &Outline,
        index: usize,
        source: &Source,
    ) -> Penned<Chapter> {
        let composed = || match source {
            Source::Topic => compose::chapter(brief, outline, index).unwrap_or_default(),
            Source::Given | Source::FreeText { .. } => {
                outline.chapters.get(index).cloned().unwrap_or_default()
            }
        };
        let Some(model) = self.model.as_ref().filter(|_| !source.is_kept()) else {
            return Penned::composed(composed());
        };
        let _turn = self.turn(user).await;
        let written = match source {
            Source::Topic => model.chapter(brief, outline, index).await,
            Source::Given => model.given_chapter(brief, outline, index).await,
            Source::FreeText { text, treatment: Treatment::Expand, .. } => {
                model.expand_chapter(brief, outline, index, text).await
            }
            Source::FreeText { .. } => model.polish_chapter(brief, outline, index).await,
        };
        match written {
            Ok(written) => Penned::by_model(written),
            Err(failed) => instead_of_model(composed(), &failed),
        }
    }
}

fn compose_outline(brief: &Brief, source: &Source) -> Result<Outline, StructureError> {
    match source {
        Source::Topic | Source::Given => Ok(compose::outline(brief)),
        // Expanding and polishing begin with what is there; the model changes the words later.
        Source::FreeText { reading: Some(reading), .. } => {
            structure_file(reading, brief, "").map(|done| done.outline)
        }
        Source::FreeText { text, .. } => structure(text, brief, Treatment::Keep).map(|done| done.outline),
    }
}

fn instead_of_model<T>(value: T, failed: &Failed) -> Penned<T> {
    tracing::warn!(reason = %failed.reason, calls = failed.calls, "the composer stands in for the model");
    Penned { value, writer: Writer::ComposerInsteadOfModel, usage: failed.usage }
}
