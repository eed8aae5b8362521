//! The pages of a work as pictures, a task's pages in a template, and a work in another template.
//! Extensions of the interface.

use serde::{Deserialize, Serialize};

use super::lenient;

/// The pages of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkPages {
    /// The version of the work that is shown.
    pub version: i64,
    /// The template that it is laid out in.
    pub template_id: i64,
    pub template_type: i64,
    /// 1 standard, 2 professional.
    pub layout_type: i64,
    /// Pictures that are drawn, of how many; 0 of 0 before it is known.
    pub drawn: i64,
    pub total: i64,
    /// In page order; empty while the pictures are being drawn.
    pub pages: Vec<WorkPage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkPage {
    /// What the page is called.
    pub title: String,
    /// What the speaker wants to say; may be empty.
    pub notes: String,
    /// Address of the picture, a JPEG; it expires like a download address.
    pub picture: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct SuitPreviewQuery {
    /// Whose newest content is shown: this, or `user_design_id`.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub task_id: Option<i64>,
    /// The work whose content is shown, in the layout that it was saved with.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub user_design_id: Option<i64>,
    #[serde(deserialize_with = "lenient::integer")]
    pub template_id: i64,
    /// 1 system template (default), 2 enterprise template.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub template_type: Option<i64>,
    /// 1 standard layout (default), 2 professional layout, for a task.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub layout_type: Option<i64>,
    /// How many pages to draw, 1 to 4 (default).
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub pages: Option<i64>,
}

/// The first pages of a task or a work in a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitPreview {
    /// JPEG pictures in page order, as `data:` addresses.
    pub pages: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RestyleForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub user_design_id: i64,
    #[serde(deserialize_with = "lenient::integer")]
    pub template_id: i64,
    /// 1 system template (default), 2 enterprise template.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub template_type: Option<i64>,
}
