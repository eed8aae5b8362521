//! Who writes here: a language model if the settings name one, and the built-in composer, which needs
//! nothing and always can.

use std::ops::Deref;
use std::sync::Arc;

use anyhow::Context;
use deckwright_interface::wire::TaskType;
use deckwright_model::outline::{Chapter, Closing, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::model::{Limits, ModelConfig, ModelFailure, ModelOutput, ModelWriter, Usage};
use deckwright_writer::structure::references::cite;
use deckwright_writer::structure::{Treatment, refer, structure, structure_file};
use tokio::sync::{OnceCell, mpsc};

use super::allowance::Allowance;
use super::source::Source;
use super::stored::read_stored;
use super::turns::{Turn, Turns};
use crate::compute::{Compute, ComputeError, ComputeOwner};
use crate::jobs::give_up;
use crate::settings::{ModelSettings, Settings};
use crate::store::TextOrigin;
use crate::store::tasks::Task;

/// The writers that the settings name.
#[derive(Debug)]
pub struct Author {
    model: Option<ModelWriter>,
    turns: Turns,
    allowance: Allowance,
    compute: Arc<Compute>,
}

/// An outline whose chapters are to be written.
#[derive(Debug)]
pub struct ChapterPlan {
    pub brief: Brief,
    pub outline: Arc<Outline>,
    pub source: Arc<Source>,
    /// How many bytes the outline has as Markdown.
    pub bytes: usize,
    /// The outline with the composer's text, made when the first chapter needs it.
    composed: OnceCell<Arc<Outline>>,
}

impl ChapterPlan {
    pub fn new(brief: Brief, outline: Arc<Outline>, source: Arc<Source>, bytes: usize) -> Self {
        Self { brief, outline, source, bytes, composed: OnceCell::new() }
    }
}

/// Words, and whose they are.
#[derive(Clone, Debug)]
pub struct Manuscript<T> {
    pub value: T,
    pub writer: TextOrigin,
    pub usage: Usage,
}

impl<T> Manuscript<T> {
    fn composed(value: T) -> Self {
        Self { value, writer: TextOrigin::Composer, usage: Usage::default() }
    }

    fn without_allowance(value: T) -> Self {
        Self { value, writer: TextOrigin::ComposerInsteadOfModel, usage: Usage::default() }
    }

    fn by_model(written: ModelOutput<T>) -> Self {
        Self { value: written.value, writer: TextOrigin::Model, usage: written.usage }
    }

    fn arranged(written: ModelOutput<T>) -> Self {
        Self { value: written.value, writer: TextOrigin::ArrangedByModel, usage: written.usage }
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
    pub async fn end<T>(
        self,
        written: Result<ModelOutput<T>, ModelFailure>,
    ) -> Result<ModelOutput<T>, ModelFailure> {
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
    pub fn open(settings: &Settings, allowance: Allowance, compute: Arc<Compute>) -> anyhow::Result<Self> {
        let turns = Turns::new(usize::from(settings.model.parallel));
        Ok(Self { model: open_model(&settings.model)?, turns, allowance, compute })
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
            && task.task_type == TaskType::Markdown
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
        source: &Arc<Source>,
        fragments: &mpsc::Sender<String>,
    ) -> anyhow::Result<Manuscript<Outline>> {
        let (expanded, arrangeable) = (source.expanded(), source.arrangeable());
        let is_asked = source.is_written() || arrangeable.is_some();
        if !self.has_model() || !is_asked {
            return self.compose(user, brief, source).await.map(Manuscript::composed);
        }
        let Some(model) = self.model_for(user).await else {
            return self.compose(user, brief, source).await.map(Manuscript::without_allowance);
        };
        if let Some(given) = arrangeable {
            let written = model.arrange(brief, given).await;
            return match model.end(written).await {
                Ok(written) => Ok(Manuscript::arranged(written)),
                // It was not asked: the text is too long for it, or too short to need it.
                Err(failed) if failed.calls == 0 => {
                    self.compose(user, brief, source).await.map(Manuscript::composed)
                }
                Err(failed) => Ok(instead_of_model(self.compose(user, brief, source).await?, &failed)),
            };
        }
        let written = match expanded {
            Some(text) => model.expand(brief, text, fragments).await,
            None => model.outline(brief, fragments).await,
        };
        match model.end(written).await {
            Ok(written) => Ok(Manuscript::by_model(written)),
            Err(failed) => {
                let value = self.compose(user, brief, source).await?;
                Ok(instead_of_model(value, &failed))
            }
        }
    }

    /// The outline that needs no model. A text that is none is given up; what was cancelled may be tried again.
    async fn compose(&self, user: i64, brief: &Brief, source: &Arc<Source>) -> anyhow::Result<Outline> {
        let (brief, source) = (brief.clone(), source.clone());
        // Structuring takes several times as long as reading Markdown.
        let bytes = source.bytes().saturating_mul(4);
        let composing = move || compose_outline(&brief, &source);
        self.compute.run_on_text(ComputeOwner::Job(user), bytes, composing).await?.map_err(give_up)
    }

    /// The chapter as it is without a model: the composer's for a topic, else as it was given.
    async fn composed_chapter(
        &self,
        user: i64,
        plan: &ChapterPlan,
        index: usize,
    ) -> Result<Chapter, ComputeError> {
        let outline = match &*plan.source {
            Source::Topic => {
                let composing = || async {
                    let (brief, outline) = (plan.brief.clone(), plan.outline.clone());
                    let composing = move || Arc::new(compose::content(&brief, &outline));
                    self.compute.run_on_text(ComputeOwner::Job(user), plan.bytes, composing).await
                };
                plan.composed.get_or_try_init(composing).await?
            }
            Source::Given { .. } | Source::FreeText { .. } | Source::References { .. } => &plan.outline,
        };
        Ok(outline.chapters.get(index).cloned().unwrap_or_default())
    }

    /// Writes the body text of one chapter. For a topic, a model that fails is replaced by the composer; to a
    /// user's own words nothing is added but what a model writes below points that have no text.
    pub async fn chapter(
        &self,
        user: i64,
        plan: &ChapterPlan,
        index: usize,
    ) -> Result<Manuscript<Chapter>, ComputeError> {
        let ChapterPlan { brief, outline, source, .. } = plan;
        let source = &**source;
        let composed = || self.composed_chapter(user, plan, index);
        // An outline that has text already is content, and a model has nothing to add to it.
        let is_content = matches!(source, Source::Given { .. }) && outline.has_body();
        if !self.has_model() || source.is_kept() || is_content {
            return composed().await.map(Manuscript::composed);
        }
        let Some(model) = self.model_for(user).await else {
            return composed().await.map(Manuscript::without_allowance);
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
                Ok(manuscript)
            }
            Err(failed) => Ok(instead_of_model(composed().await?, &failed)),
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

fn compose_outline(brief: &Brief, source: &Source) -> anyhow::Result<Outline> {
    match source {
        Source::Topic | Source::Given { pasted: None } => Ok(compose::outline(brief)),
        Source::Given { pasted: Some(text) } => {
            let mut outline = Outline::from_markdown(text, &brief.title)?;
            outline.title.clone_from(&brief.title);
            Ok(outline)
        }
        Source::References { references, .. } => Ok(refer(references, brief)?.outline),
        // Expanding and polishing begin with what is there; the model changes the words later.
        Source::FreeText { outline: Some(outline), .. } => read_stored(outline),
        Source::FreeText { reading: Some(reading), .. } => Ok(structure_file(reading, brief, "")?.outline),
        Source::FreeText { text, .. } => Ok(structure(text, brief, Treatment::Keep)?.outline),
    }
}

fn instead_of_model<T>(value: T, failed: &ModelFailure) -> Manuscript<T> {
    tracing::warn!(reason = %failed.reason, calls = failed.calls, "the composer stands in for the model");
    Manuscript { value, writer: TextOrigin::ComposerInsteadOfModel, usage: failed.usage }
}
