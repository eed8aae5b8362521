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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct SuitPreviewQuery {
    #[serde(deserialize_with = "lenient::integer")]
    pub task_id: i64,
    #[serde(deserialize_with = "lenient::integer")]
    pub template_id: i64,
    /// 1 system template (default), 2 enterprise template.
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub template_type: Option<i64>,
}

/// The first pages of a task in a template.
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
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub template_type: Option<i64>,
}
