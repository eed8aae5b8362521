//! Content generation by ticket, and the professional layout.

use serde::{Deserialize, Serialize};

use super::lenient;

/// A request that names a task and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams, utoipa::ToSchema), into_params(parameter_in = Query))]
pub struct TaskIdForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub task_id: i64,
}

/// Asks for the outline of a task as Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ConvertQuery {
    #[serde(deserialize_with = "lenient::integer")]
    pub task_id: i64,
    /// The task's type; the task knows it itself, so that any value will do.
    #[serde(
        default,
        rename = "type",
        deserialize_with = "lenient::integer_or_none",
        skip_serializing_if = "Option::is_none"
    )]
    pub task_type: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TicketQuery {
    pub ticket: String,
}

/// How far content generation is. A failed one answers code 12100 instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContentStatus {
    Generating = 1,
    Complete = 2,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContentResult {
    /// 1 generating, 2 complete.
    pub status: i64,
    /// Markdown; while generating, the chapters that are complete so far.
    pub content: String,
}

impl ContentResult {
    pub fn new(status: ContentStatus, content: impl Into<String>) -> Self {
        Self { status: status as i64, content: content.into() }
    }

    pub fn is_complete(&self) -> bool {
        self.status == ContentStatus::Complete as i64
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LayoutForm {
    /// The task id.
    #[serde(deserialize_with = "lenient::integer")]
    pub text_id: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Layout {
    /// The professional layout task id, to be sent as `layout_task_id` when saving a work.
    pub id: i64,
}
