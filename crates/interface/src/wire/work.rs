//! The text of a saved work as a tree.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkTreeForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub design_id: i64,
}

/// What a top-level node stands for: the `pageType` of [`WorkNode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageType {
    Cover = 0,
    Contents = 1,
    Chapter = 2,
    Content = 3,
    Ending = 4,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkNode {
    /// `title` for headings, `text` for body text.
    #[serde(rename = "type")]
    pub node_type: String,
    pub value: String,
    /// On top-level nodes: 0 cover, 1 contents, 2 chapter, 3 content, 4 ending.
    #[serde(rename = "pageType", default, skip_serializing_if = "Option::is_none")]
    pub page_type: Option<i64>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub children: Vec<WorkNode>,
}

impl WorkNode {
    pub fn page(page_type: PageType, value: impl Into<String>, children: Vec<Self>) -> Self {
        Self { page_type: Some(page_type as i64), ..Self::title(value, children) }
    }

    pub fn title(value: impl Into<String>, children: Vec<Self>) -> Self {
        Self { node_type: "title".into(), value: value.into(), page_type: None, children }
    }

    pub fn text(value: impl Into<String>) -> Self {
        Self { node_type: "text".into(), value: value.into(), page_type: None, children: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_top_level_nodes_have_a_page_type() {
        let page = WorkNode::page(PageType::Content, "Bees", vec![WorkNode::text("They dance.")]);
        assert_eq!(
            serde_json::to_string(&page).unwrap(),
            concat!(
                r#"{"type":"title","value":"Bees","pageType":3,"#,
                r#""children":[{"type":"text","value":"They dance.","children":[]}]}"#
            )
        );
    }
}
