//! Who writes here: a language model if the settings name one, and the built-in composer, which needs
//! nothing and always can.

use std::ops::Deref;

use anyhow::Context;
use deckwright_interface::wire::TaskType;
use deckwright_model::document::Reading;
use deckwright_model::outline::{Chapter, Closing, Outline, Role};
use deckwright_writer::brief::Brief;
use deckwright_writer::compose::{self, Composition};
use deckwright_writer::model::{Failed, Given, Limits, ModelConfig, ModelWriter, Usage, Written};
use deckwright_writer::structure::references::cite;
use deckwright_writer::structure::{Reference, StructureError, Treatment, refer, structure, structure_file};
use tokio::sync::mpsc;

use super::allowance::Allowance;
use super::turns::{Turn, Turns};
use crate::settings::{ModelSettings, Settings};
use crate::store::Writer;
use crate::store::tasks::Task;

/// The writers that the settings name.
#[derive(Debug)]
pub struct Author {
    model: Option<ModelWriter>,
    turns: Turns,
    allowance: Allowance,
}

/// What an outline is written from.
#[derive(Clone, Debug)]
pub enum Source {
    Topic,
    /// What documents say about a topic.
    References {
        references: Vec<Reference>,
        /// What a model is shown of them.
        excerpts: String,
    },
    /// An outline that the user gave or chose: its words are the content.
    Given {
        /// What was pasted, where it can be read in more than one way.
        pasted: Option<String>,
    },
    FreeText {
        text: String,
        /// The document that says it, where it is one.
        reading: Option<Reading>,
        /// Where it stands on the web, which the cover says.
        address: Option<String>,
        treatment: Treatment,
    },
}

impl Source {
    /// The given text, where a model is asked to say what it says.
    fn expanded(&self) -> Option<&str> {
        match self {
            Self::FreeText { text, treatment: Treatment::Expand, .. } => Some(text),
            Self::References { excerpts, .. } => Some(excerpts),
            _ => None,
        }
    }

    /// The user's words, where a model may say how they are arranged.
    fn arrangeable(&self) -> Option<Given<'_>> {
        match self {
            // Pages and files have a structure of their own.
            Self::FreeText { text, reading: None | Some(Reading::Text(_)), treatment, .. } => {
                (*treatment != Treatment::Expand).then_some(Given::Text(text))
            }
            Self::Given { pasted: Some(text) } => Some(Given::Outline(text)),
            _ => None,
        }
    }

    /// What the cover says of where the words come from.
    pub fn credit(&self, brief: &Brief) -> Option<String> {
        match self {
            Self::FreeText { address: Some(address), .. } => {
                Some(format!("{}{address}", Role::Source.label(brief.language)))
            }
            _ => None,
        }
    }

    /// Whether a model writes the deck, so that it may say what the deck comes to.
    fn is_written(&self) -> bool {
        matches!(self, Self::Topic) || self.expanded().is_some()
    }

    /// Whether every word stays as it was given.
    fn is_kept(&self) -> bool {
        matches!(self, Self::FreeText { treatment: Treatment::Keep, .. })
    }
}

/// Words, and whose they are.
#[derive(Clone, Debug)]
pub struct Manuscript<T> {
    pub value: T,
    pub writer: Writer,
    pub usage: Usage,
}

impl<T> Manuscript<T> {
    fn composed(value: T) -> Self {
        Self { value, writer: Writer::Composer, usage: Usage::default() }
    }

    fn without_allowance(value: T) -> Self {
        Self { value, writer: Writer::ComposerInsteadOfModel, usage: Usage::default() }
    }

    fn by_model(written: Written<T>) -> Self {
        Self { value: written.value, writer: Writer::Model, usage: written.usage }
    }

    fn arranged(written: Written<T>) -> Self {
        Self { value: written.value, writer: Writer::ArrangedByModel, usage: written.usage }
    }
}

/// The model while it is one user's turn.
#[derive(Debug)]
pub struct ModelTurn<'a> {
    model: &'a ModelWriter,
    allowance: &'a Allowance,
    user: i64,
    _turn: Turn,
}

impl ModelTurn<'_> {
    /// Counts what the call took before the next one in line has a turn, whatever becomes of the words.
    pub async fn end<T>(self, written: Result<Written<T>, Failed>) -> Result<Written<T>, Failed> {
        let usage = written.as_ref().map_or_else(|failed| failed.usage, |written| written.usage);
        if let Err(error) = self.allowance.spend(self.user, usage.total()).await {
            tracing::warn!(%error, "cannot count what a call of the model took");
        }
        written
    }
}

impl Deref for ModelTurn<'_> {
    type Target = ModelWriter;
    fn deref(&self) -> &ModelWriter {
        self.model
    }
}

/// The model that the settings name.
pub fn open_model(settings: &ModelSettings) -> anyhow::Result<Option<ModelWriter>> {
    // An empty variable is how compose files and manifests say that there is none.
    let Some(model) = settings.name.as_deref().filter(|model| !model.trim().is_empty()) else {
        return Ok(None);
    };
    let limits = Limits {
        parallel: usize::from(settings.parallel),
        first_token: settings.first_token,
        idle: settings.idle,
        total: settings.total,
        ..Limits::default()
    };
    let config = ModelConfig::parse(model, settings.url.as_deref(), settings.key.clone())
        .context("DECKWRIGHT_MODEL, DECKWRIGHT_MODEL_URL and DECKWRIGHT_MODEL_KEY")?;
    Ok(Some(ModelWriter::new(config.with_limits(limits))?))
}

impl Author {
    pub fn open(settings: &Settings, allowance: Allowance) -> anyhow::Result<Self> {
        let turns = Turns::new(usize::from(settings.model.parallel));
        Ok(Self { model: open_model(&settings.model)?, turns, allowance })
    }

    /// Whether a model writes here.
    pub fn has_model(&self) -> bool {
        self.model.is_some()
    }

    pub fn allowance(&self) -> &Allowance {
        &self.allowance
    }

    /// The model, as soon as it is the user's turn; `None` where there is none, or nothing is left of the user's allowance
    /// for today.
    pub async fn model_for(&self, user: i64) -> Option<ModelTurn<'_>> {
        let model = self.model.as_ref()?;
        let turn = self.turns.take(user).await;
        match self.allowance.is_used_up(user).await {
            Ok(true) => None,
            Ok(false) => Some(ModelTurn { model, allowance: &self.allowance, user, _turn: turn }),
            Err(error) => {
                tracing::warn!(%error, "cannot tell what is left of a user's allowance");
                None
            }
        }
    }

    /// Whether a model can say how a pasted outline is meant, which was kept for it.
    pub async fn can_read_again(&self, task: &Task) -> bool {
        self.has_model()
            && task.task_type == TaskType::Markdown.number()
            && !task.input.is_empty()
            && !self.allowance.is_used_up(task.user_id).await.unwrap_or(true)
    }

    /// Writes an outline; with a model its Markdown goes to `fragments` as it comes. A model that fails
    /// before its first word is replaced by the composer. A user's own words are only arranged, which is done before any of
    /// them can be shown.
    pub async fn outline(
        &self,
        user: i64,
        brief: &Brief,
        source: &Source,
        fragments: &mpsc::Sender<String>,
    ) -> Result<Manuscript<Outline>, StructureError> {
        let (expanded, arrangeable) = (source.expanded(), source.arrangeable());
        let is_asked = source.is_written() || arrangeable.is_some();
        if !self.has_model() || !is_asked {
            return compose_outline(brief, source).map(Manuscript::composed);
        }
        let Some(model) = self.model_for(user).await else {
            return compose_outline(brief, source).map(Manuscript::without_allowance);
        };
        if let Some(given) = arrangeable {
            let written = model.arrange(brief, given).await;
            return match model.end(written).await {
                Ok(written) => Ok(Manuscript::arranged(written)),
                // It was not asked: the text is too long for it, or too short to need it.
                Err(failed) if failed.calls == 0 => compose_outline(brief, source).map(Manuscript::composed),
                Err(failed) => Ok(instead_of_model(compose_outline(brief, source)?, &failed)),
            };
        }
        let written = match expanded {
            Some(text) => model.expand(brief, text, fragments).await,
            None => model.outline(brief, fragments).await,
        };
        match model.end(written).await {
            Ok(written) => Ok(Manuscript::by_model(written)),
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
        composition: &Composition<'_>,
        index: usize,
        source: &Source,
    ) -> Manuscript<Chapter> {
        let (brief, outline) = (composition.brief, composition.outline);
        let composed = || match source {
            Source::Topic => composition.chapter(index).unwrap_or_default(),
            Source::Given { .. } | Source::FreeText { .. } | Source::References { .. } => {
                outline.chapters.get(index).cloned().unwrap_or_default()
            }
        };
        // An outline that has text already is content, and a model has nothing to add to it.
        let is_content = matches!(source, Source::Given { .. }) && outline.has_body();
        if !self.has_model() || source.is_kept() || is_content {
            return Manuscript::composed(composed());
        }
        let Some(model) = self.model_for(user).await else {
            return Manuscript::without_allowance(composed());
        };
        let written = match source {
            Source::Topic => model.chapter(brief, outline, index).await,
            Source::Given { .. } => model.given_chapter(brief, outline, index).await,
            Source::References { excerpts, .. } => model.refer_chapter(brief, outline, index, excerpts).await,
            Source::FreeText { text, treatment: Treatment::Expand, .. } => {
                model.expand_chapter(brief, outline, index, text).await
            }
            Source::FreeText { .. } => model.polish_chapter(brief, outline, index).await,
        };
        match model.end(written).await {
            Ok(written) => {
                let mut manuscript = Manuscript::by_model(written);
                if let Source::References { references, .. } = source {
                    cite(&mut manuscript.value, references, brief);
                }
                manuscript
            }
            Err(failed) => instead_of_model(composed(), &failed),
        }
    }

    /// Lets the model that wrote `deck` say what it comes to. `None` where the words are a user's, or the model has nothing
    /// to say.
    pub async fn closing(
        &self,
        user: i64,
        brief: &Brief,
        deck: &Outline,
        source: &Source,
    ) -> Option<(Closing, Usage)> {
        if !source.is_written() || deck.ending.is_some() {
            return None;
        }
        let model = self.model_for(user).await?;
        let written = model.closing(brief, deck).await;
        match model.end(written).await {
            Ok(written) => Some((written.value, written.usage)),
            Err(failed) => {
                tracing::info!(reason = %failed.reason, calls = failed.calls, "the deck ends without a conclusion");
                None
            }
        }
    }
}

fn compose_outline(brief: &Brief, source: &Source) -> Result<Outline, StructureError> {
    match source {
        Source::Topic | Source::Given { pasted: None } => Ok(compose::outline(brief)),
        Source::Given { pasted: Some(text) } => {
            let mut outline = Outline::from_markdown(text, &brief.title)?;
            outline.title.clone_from(&brief.title);
            Ok(outline)
        }
        Source::References { references, .. } => refer(references, brief).map(|done| done.outline),
        // Expanding and polishing begin with what is there; the model changes the words later.
        Source::FreeText { reading: Some(reading), .. } => {
            structure_file(reading, brief, "").map(|done| done.outline)
        }
        Source::FreeText { text, .. } => structure(text, brief, Treatment::Keep).map(|done| done.outline),
    }
}

fn instead_of_model<T>(value: T, failed: &Failed) -> Manuscript<T> {
    tracing::warn!(reason = %failed.reason, calls = failed.calls, "the composer stands in for the model");
    Manuscript { value, writer: Writer::ComposerInsteadOfModel, usage: failed.usage }
}
