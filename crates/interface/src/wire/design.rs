//! Works: saved designs, their list and their recycle bin.

use serde::{Deserialize, Serialize};

use super::lenient;

/// Whose template it is: the `template_type` of [`SaveForm`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TemplateType {
    #[default]
    System = 1,
    Enterprise = 2,
}

impl TemplateType {
    pub fn from_number(number: i64) -> Option<Self> {
        [Self::System, Self::Enterprise].into_iter().find(|kind| *kind as i64 == number)
    }

    pub fn number(self) -> i64 {
        self as i64
    }
}

/// How the pages of a work are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LayoutType {
    #[default]
    Standard = 1,
    Professional = 2,
}

impl LayoutType {
    pub fn from_number(number: i64) -> Option<Self> {
        [Self::Standard, Self::Professional].into_iter().find(|kind| *kind as i64 == number)
    }

    pub fn number(self) -> i64 {
        self as i64
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaveForm {
    /// 1 to 200 characters; the outline's title when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    pub task_id: i64,
    /// A suit that fits the task's scene when missing.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub template_id: Option<i64>,
    /// 1 system template (default), 2 enterprise template.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub template_type: Option<i64>,
    /// 1 standard (default), 2 professional.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub layout_type: Option<i64>,
    /// A professional layout task of the same task.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub layout_task_id: Option<i64>,
}

impl SaveForm {
    pub fn of_task(task_id: i64) -> Self {
        Self { task_id, ..Self::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedDesign {
    /// The design id; sent as `user_design_id`, or as `id` in an export.
    pub id: i64,
    pub name: String,
    pub cover_url: String,
    /// `<width>x<height>` in points.
    pub size: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct DesignQuery {
    /// From 1; 1 when missing.
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub page: Option<i64>,
    /// 20 when missing; a number above 100 is served as 100.
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub page_size: Option<i64>,
    /// 1 newest created (default), 2 most recently modified.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub order: Option<i64>,
    /// Only works whose name contains it, in any case. An extension of the interface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyword: Option<String>,
}

/// A work as the lists show it. Times are `YYYY-MM-DD HH:MM:SS`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Design {
    pub id: i64,
    pub user_id: i64,
    pub name: String,
    pub cover_url: String,
    /// `<width>x<height>` in points.
    pub size: String,
    /// Address of the scene as JSON.
    pub canvas_url: String,
    /// Address of the content tree as JSON.
    pub ai_data: String,
    pub storage_time: String,
    /// Empty when not deleted.
    pub delete_time: String,
    /// Whole days left in the recycle bin; 0 when not deleted.
    pub auto_delete_time: i64,
    pub created_at: String,
    pub updated_at: String,
}

/// A request that names a work and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams, utoipa::ToSchema), into_params(parameter_in = Query))]
pub struct DesignIdForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub user_design_id: i64,
}

/// One work. Times are `YYYY-MM-DD HH:MM:SS`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DesignDetail {
    pub id: i64,
    pub name: String,
    pub cover_url: String,
    pub task_id: i64,
    pub created_at: String,
    pub storage_time: String,
    /// Starts at 1 and grows with every saved change.
    pub version: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RenameForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub user_design_id: i64,
    /// 1 to 200 characters.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Renamed {
    pub name: String,
}
