//! The quality report of a work. An extension of the interface.

use serde::{Deserialize, Serialize};

use super::SuitReportFont;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QualityReport {
    pub user_design_id: i64,
    /// The version of the work that was looked at.
    pub version: i64,
    pub page_count: i64,
    /// Whether no rule without tolerance is broken.
    pub passed: bool,
    /// Rules broken on the pages, in page order.
    pub findings: Vec<QualityFinding>,
    /// Which design every page took, and why, in page order. Empty for works of earlier versions.
    #[serde(default)]
    pub pages: Vec<PageDesign>,
    /// Fonts of the enterprise template that the work is in, and what stands in for them; empty in a system template.
    #[serde(default)]
    pub fonts: Vec<SuitReportFont>,
    /// What was not written as asked: notes on the whole deck, then chapters in their order.
    pub writing: Vec<WritingNote>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QualityFinding {
    /// Such as `text_outside_box`, `missing_glyph`, `contrast`.
    pub rule: String,
    /// `zero` where nothing is tolerated, `graded` where it is a matter of degree.
    pub severity: String,
    /// The number of the page, from 1.
    pub page: i64,
    /// The shape to blame, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// What was measured, in words.
    pub detail: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PageDesign {
    /// The number of the page, from 1.
    pub page: i64,
    /// The page design, such as `3a` or `funnel-stages`.
    pub design: String,
    /// How the things of the page belong together, such as `timeline` or `swot`; professional layouts only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<String>,
    /// Why, in words.
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WritingNote {
    /// The number of the chapter, from 1; 0 for the outline itself.
    pub chapter: i64,
    /// `repaired`, `retried`, `composed` where the built-in composer stood in for a language model, `draft` where fields are to
    /// be filled in, `language` where the deck is not in the title's, `arranged` where a language model told the structure of
    /// a user's own words, or `left_out` where a document has pictures that cannot be shown.
    pub outcome: String,
    /// Why, in words.
    pub detail: String,
}
