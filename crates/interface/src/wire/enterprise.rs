//! Enterprise templates of an integrator. An extension of the interface, apart from their list.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitIdForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
}

/// What a template is made of.
#[cfg(feature = "openapi")]
#[derive(Debug, utoipa::ToSchema)]
pub struct SuitAddForm {
    /// A `.pptx` or `.potx` of at most 64 MiB.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    /// 1 to 200 characters; the file's own name when missing.
    pub name: Option<String>,
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
    /// `A` (serves as it is) to `D`.
    pub grade: String,
    pub pages: Vec<SuitReportPage>,
    pub slots: Vec<SuitReportSlot>,
    pub fonts: Vec<SuitReportFont>,
    /// Text that is hard to read on its ground, in words.
    pub contrast: Vec<String>,
    /// What was left out or is drawn otherwise, in words.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReportPage {
    /// What it is used for: `cover`, `contents`, `chapter`, `content`, `columns`, `comparison`, `composed`,
    /// `ending`.
    pub role: String,
    /// Name of the layout in the file; empty where the service's own stands in.
    pub layout: String,
}

/// A place for text and how many characters it holds at its natural size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReportSlot {
    /// Name of the layout in the file.
    pub layout: String,
    pub place: String,
    pub latin: i64,
    pub east_asian: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReportFont {
    pub name: String,
    /// The font that text is measured, and drawn in pdf and png, with.
    pub drawn_with: String,
    /// It has the same widths, so that lines break alike.
    pub same_widths: bool,
}
