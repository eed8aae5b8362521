//! Templates and what they are searched by.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TemplateFilters {
    pub colour: Vec<Colour>,
    pub suit_style: Vec<SuitStyle>,
    pub suit_scene: Vec<SuitScene>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Colour {
    pub id: i64,
    /// In the language of the request.
    pub name: String,
    pub en_name: String,
    /// `#RRGGBB`.
    pub code: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitStyle {
    pub id: i64,
    /// In the language of the request.
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuitScene {
    pub id: i64,
    /// In the language of the request.
    pub title: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct SuitQuery {
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub colour_id: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub style_id: Option<i64>,
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub scene_id: Option<i64>,
    /// A template: only those that differ from it in nothing but colour. An extension of the interface.
    #[serde(default, deserialize_with = "lenient::optional_choice", skip_serializing_if = "Option::is_none")]
    pub like_id: Option<i64>,
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
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TemplateSuit {
    pub id: i64,
    /// Address of the cover picture; may be protocol-relative.
    pub cover_img: String,
    /// What an integrator calls its own template. An extension of the interface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
