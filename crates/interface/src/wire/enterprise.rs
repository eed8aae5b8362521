//! Enterprise templates of an integrator. An extension of the interface, apart from their list.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitIdForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
}

/// Which template to tell about, and what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitReportForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
    /// A mapping as JSON to be tried: the report is that of the template used so, and nothing is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Also draw pages of a sample deck.
    #[serde(default, deserialize_with = "lenient::boolean_or_false")]
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub pictures: bool,
}

/// A corrected mapping.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMapForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
    /// As JSON, 64 KiB at most; what it leaves out is as found, and without any everything is.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(default = ""))]
    pub map: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitNameForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
    /// 1 to 200 characters.
    pub name: String,
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
    /// How the template is used, as JSON, 64 KiB at most; what it leaves out is as found.
    pub map: Option<String>,
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
    /// From 1; grows with every correction of the mapping.
    #[serde(default)]
    pub version: i64,
    #[serde(default)]
    pub mapping: SuitMapping,
    /// Pages of a sample deck, where they were asked for.
    #[serde(default)]
    pub pictures: Vec<SuitPicture>,
}

/// How a template is used, and what there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMapping {
    /// The mapping in force, complete: to be corrected and sent back.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub map: serde_json::Map<String, serde_json::Value>,
    pub masters: Vec<SuitMappingMaster>,
    pub layouts: Vec<SuitMappingLayout>,
    pub slides: Vec<SuitMappingSlide>,
    pub colors: Vec<SuitMappingColor>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMappingMaster {
    pub number: i64,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMappingLayout {
    pub name: String,
    /// The number of its master.
    pub master: i64,
    /// What it has the places for: `cover`, `contents`, `chapter`, `content`, `comparison`, `composed`, `ending`.
    pub serves: Vec<String>,
}

/// A sample slide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMappingSlide {
    pub number: i64,
    /// How it begins.
    pub words: String,
}

/// A colour of the theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitMappingColor {
    pub name: String,
    /// `#RRGGBB`.
    pub value: String,
}

/// A page of a sample deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitPicture {
    /// `cover`, `contents`, `chapter`, `list`, `table`, `chart`, `ending`.
    pub role: String,
    /// A JPEG as a `data:` address.
    pub picture: String,
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
