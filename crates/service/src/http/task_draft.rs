//! A task that is checked but not stored, and the fields that all kinds of tasks have.

use deckwright_interface::Code;
use deckwright_interface::form::FieldError;
use deckwright_interface::wire::{SubType, TaskForm, TaskType};
use deckwright_model::outline::MAX_NAME;
use deckwright_model::picture::Pictures;
use deckwright_writer::brief::Brief;
use deckwright_writer::options::Choices;

use super::reply::ApiError;
use crate::app::AppState;
use crate::store::TextOrigin;
use crate::words::OutlineText;

/// Bytes of text that a task may have, pasted or in a document.
pub const MAX_TEXT: usize = 1024 * 1024;

/// The outline that a task has from the start.
pub enum DraftOutline {
    None,
    /// The task's own outline, and whose it is.
    Complete(OutlineText, TextOrigin),
    /// Markdown of the outline that a document made, for the job that writes the task's own.
    OfDocument(String),
}

/// A task that is not stored yet, with everything checked.
pub struct TaskDraft {
    pub task_type: TaskType,
    pub sub_type: SubType,
    pub brief: Brief,
    /// What the writers read: free text, or a document as JSON.
    pub input: String,
    pub outline: DraftOutline,
    /// The pictures of a document.
    pub pictures: Pictures,
}

impl TaskDraft {
    pub fn new(
        task_type: TaskType,
        sub_type: SubType,
        brief: Brief,
        input: String,
        outline: DraftOutline,
    ) -> Self {
        Self { task_type, sub_type, brief, input, outline, pictures: Pictures::default() }
    }
}

pub fn task_type(number: i64) -> Result<TaskType, ApiError> {
    TaskType::from_number(number).ok_or_else(|| {
        ApiError::parameter("type must be one of 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16 and 17")
    })
}

/// What is to be done with the wording, if that can be done here.
pub fn sub_type(app: &AppState, form: &TaskForm) -> Result<SubType, ApiError> {
    let sub_type = SubType::from_number(form.sub_type.unwrap_or(1)).ok_or_else(no_sub_type)?;
    if sub_type != SubType::Keep && !app.author.has_model() {
        let reason = "sub_type 2 and 3 need a language model, and none is configured; send sub_type 1";
        return Err(ApiError::new(Code::NotSupported, reason));
    }
    Ok(sub_type)
}

pub fn no_sub_type() -> ApiError {
    ApiError::parameter("sub_type must be 1 (keep), 2 (expand) or 3 (polish)")
}

pub fn missing(field: &str) -> ApiError {
    ApiError::parameter(FieldError::missing(field).to_string())
}

/// A title or name: trimmed, 1 to 200 characters, one line.
pub fn title(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if !(1..=MAX_NAME).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(ApiError::parameter("title must have 1 to 200 characters on one line"));
    }
    Ok(text.to_owned())
}

pub fn choices(form: &TaskForm) -> Result<Choices, ApiError> {
    let options = form.options().map_err(|error| ApiError::parameter(error.to_string()))?;
    let mut choices = Choices::default();
    let asked = [
        ("page", options.page),
        ("group", options.group),
        ("scene", options.scene),
        ("tone", options.tone),
        ("language", options.language),
    ];
    for (key, id) in asked {
        let Some(id) = id else { continue };
        let id = u32::try_from(id).unwrap_or(0);
        choices.set(key, id).map_err(|error| ApiError::parameter(error.to_string()))?;
    }
    Ok(choices)
}
