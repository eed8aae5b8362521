//! Enterprise templates of an integrator. An extension of the interface, apart from their list.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitIdForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
}

/// A presentation file that became a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnterpriseSuit {
    /// To be sent as `template_id` with `template_type` 2.
    pub id: i64,
    pub cover_img: String,
    pub report: SuitReport,
}

/// What was found in the file and how it will be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReport {
    pub name: String,
    /// `<width>x<height>` in points.
    pub size: String,
    pub pages: Vec<SuitReportPage>,
    /// What is missing or was left out, in words, with what stands in for it.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReportPage {
    /// What it is used for: `cover`, `contents`, `chapter`, `content`, `ending`.
    pub role: String,
    /// Name of the layout in the file; empty where the service's own stands in.
    pub layout: String,
}
