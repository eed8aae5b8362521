//! Asynchronous export.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportForm {
    /// The design id.
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
    /// `ppt` (or `pptx`), `pdf`, `png`, `jpeg` (or `jpg`).
    pub format: String,
    /// For ppt: true (default) keeps everything editable, false gives pages that are pictures.
    #[serde(
        default,
        deserialize_with = "lenient::optional_boolean",
        skip_serializing_if = "Option::is_none"
    )]
    pub edit: Option<bool>,
    /// For png and jpeg: true gives one zip, false (default) one address per page.
    #[serde(
        default,
        deserialize_with = "lenient::optional_boolean",
        skip_serializing_if = "Option::is_none"
    )]
    pub files_to_zip: Option<bool>,
}

impl ExportForm {
    pub fn new(design_id: i64, format: impl Into<String>) -> Self {
        Self { id: design_id, format: format.into(), edit: None, files_to_zip: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportResultForm {
    pub task_key: String,
}

/// How far an export is. An extension of the interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportProgress {
    /// `waiting`, `ready` or `failed`.
    pub state: String,
    /// Pages that are drawn, of how many; 0 of 0 before it is known, and for formats that are written in one
    /// go.
    pub drawn: i64,
    pub total: i64,
}
