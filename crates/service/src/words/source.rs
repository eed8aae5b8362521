//! What the words of a task are written from: a title, references, an outline or a text.

use std::sync::Arc;

use anyhow::Context;
use deckwright_interface::wire::{SubType, TaskType};
use deckwright_model::document::FileContent;
use deckwright_model::outline::Role;
use deckwright_writer::brief::Brief;
use deckwright_writer::model::ArrangeInput;
use deckwright_writer::structure::references::excerpts;
use deckwright_writer::structure::{Reference, Treatment};
use serde::{Deserialize, Serialize};

use crate::compute::{Compute, ComputeOwner};
use crate::jobs::give_up;
use crate::store::tasks::Task;

/// Characters of references that a model is shown.
const MAX_EXCERPTS: usize = 24_000;

/// A web page as it is kept with its task.
#[derive(Debug, Serialize, Deserialize)]
pub struct WebPage {
    pub address: String,
    pub reading: FileContent,
}

/// Whether tasks of the type keep a document, which made an outline when the task was created.
pub fn keeps_document(task_type: TaskType) -> bool {
    use TaskType::{Pdf, Pptx, TextFile, WebPage, Word};
    matches!(task_type, Word | Pdf | TextFile | Pptx | WebPage)
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
        /// The document that contains the text, if it comes from one.
        reading: Option<FileContent>,
        /// The address of a web page, which the cover shows.
        address: Option<String>,
        /// Markdown of the outline that the document made when the task was created.
        outline: Option<String>,
        treatment: Treatment,
    },
}

impl Source {
    /// Reads what is kept with a task, with the `outline` that its document made before.
    pub async fn read(
        compute: &Compute,
        task: &Arc<Task>,
        outline: Option<String>,
    ) -> anyhow::Result<Arc<Self>> {
        let kept = task.clone();
        let reading = move || Self::of(&kept);
        let owner = ComputeOwner::Job(task.user_id);
        let mut source = compute.run_on_text(owner, task.input.len(), reading).await?.map_err(give_up)?;
        if let Self::FreeText { outline: known, .. } = &mut source {
            *known = outline;
        }
        Ok(Arc::new(source))
    }

    /// Reads what is kept with a task on this thread, which takes long for a long document.
    pub fn of(task: &Task) -> anyhow::Result<Self> {
        let treatment = match task.sub_type {
            SubType::Keep => Treatment::Keep,
            SubType::Expand => Treatment::Expand,
            SubType::Polish => Treatment::Polish,
        };
        Ok(match task.task_type {
            TaskType::Topic => Self::Topic,
            TaskType::FreeText => {
                let text = task.input.clone();
                Self::FreeText { text, reading: None, address: None, outline: None, treatment }
            }
            TaskType::Word | TaskType::Pdf | TaskType::TextFile | TaskType::Pptx => {
                let reading: FileContent =
                    serde_json::from_str(&task.input).context("the document does not read")?;
                let text = reading.text();
                Self::FreeText { text, reading: Some(reading), address: None, outline: None, treatment }
            }
            TaskType::References => {
                let references: Vec<Reference> =
                    serde_json::from_str(&task.input).context("the references do not read")?;
                let excerpts = excerpts(&references, &task.title, MAX_EXCERPTS);
                Self::References { references, excerpts }
            }
            TaskType::WebPage => {
                let page: WebPage = serde_json::from_str(&task.input).context("the page does not read")?;
                let (text, address) = (page.reading.text(), Some(page.address));
                Self::FreeText { text, reading: Some(page.reading), address, outline: None, treatment }
            }
            TaskType::Markdown if !task.input.is_empty() => Self::Given { pasted: Some(task.input.clone()) },
            TaskType::Markdown
            | TaskType::Preset
            | TaskType::XMind
            | TaskType::FreeMind
            | TaskType::MarkdownFile => Self::Given { pasted: None },
        })
    }

    /// How many bytes of text there are to structure, at most.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Topic | Self::Given { pasted: None } => 0,
            Self::Given { pasted: Some(text) } | Self::FreeText { text, .. } => text.len(),
            Self::References { .. } => usize::MAX,
        }
    }

    /// The given text, where a model is asked to elaborate on it.
    pub fn expanded(&self) -> Option<&str> {
        match self {
            Self::FreeText { text, treatment: Treatment::Expand, .. } => Some(text),
            Self::References { excerpts, .. } => Some(excerpts),
            _ => None,
        }
    }

    /// The user's words, where a model may say how they are arranged.
    pub fn arrangeable(&self) -> Option<ArrangeInput<'_>> {
        match self {
            // Pages and files have a structure of their own.
            Self::FreeText { text, reading: None | Some(FileContent::Text(_)), treatment, .. } => {
                (*treatment != Treatment::Expand).then_some(ArrangeInput::Text(text))
            }
            Self::Given { pasted: Some(text) } => Some(ArrangeInput::Outline(text)),
            _ => None,
        }
    }

    /// What the cover says about the origin of the words.
    pub fn credit(&self, brief: &Brief) -> Option<String> {
        match self {
            Self::FreeText { address: Some(address), .. } => {
                Some(format!("{}{address}", Role::Source.label(brief.locale())))
            }
            _ => None,
        }
    }

    /// Whether a model writes the deck, so that it may write the deck's conclusion.
    pub fn is_written(&self) -> bool {
        matches!(self, Self::Topic) || self.expanded().is_some()
    }

    /// Whether every word stays as it was given.
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::FreeText { treatment: Treatment::Keep, .. })
    }
}
