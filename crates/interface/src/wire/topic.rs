//! Preset topics.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TopicQuery {
    #[serde(deserialize_with = "lenient::integer")]
    pub id: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Topic {
    pub id: i64,
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopicDetail {
    pub id: i64,
    pub title: String,
    /// Who the topic comes from; 1 for those that ship with the service.
    pub source: i64,
    /// The outline as Markdown.
    pub content: String,
}
