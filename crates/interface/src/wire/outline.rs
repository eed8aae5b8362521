//! The outline as a tree that an editor can show and send back.

use serde::{Deserialize, Serialize};

use super::lenient;

/// Values of [`OutlineNode::node_type`] that have a meaning of their own.
pub mod node_type {
    /// The root and every heading.
    pub const TITLE: &str = "title";
    /// The table of contents and the chapter names in it.
    pub const CATALOG: &str = "catalog";
    /// The last page.
    pub const ENDING: &str = "ending";
    /// Body text.
    pub const TEXT: &str = "text";
}

/// When read, everything but the text and the nesting may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutlineNode {
    #[serde(default, deserialize_with = "lenient::integer_or_zero")]
    pub id: i64,
    /// 0 for the root.
    #[serde(default, deserialize_with = "lenient::integer_or_zero")]
    pub parent_id: i64,
    /// 1 for the root.
    #[serde(default, deserialize_with = "lenient::integer_or_zero")]
    pub depth: i64,
    /// Order among siblings, from 0.
    #[serde(default, deserialize_with = "lenient::integer_or_zero")]
    pub sort: i64,
    #[serde(default, deserialize_with = "lenient::integer_or_zero")]
    pub direction: i64,
    #[serde(default, deserialize_with = "lenient::boolean_or_false")]
    pub expanded: bool,
    #[serde(default, deserialize_with = "lenient::boolean_or_false")]
    pub show_tip: bool,
    /// On pages and points, from 0.
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub index: Option<i64>,
    /// True on points with nothing below.
    #[serde(
        default,
        deserialize_with = "lenient::optional_boolean",
        skip_serializing_if = "Option::is_none"
    )]
    pub last_level: Option<bool>,
    /// The number of the page, on nodes that have one.
    #[serde(
        default,
        deserialize_with = "lenient::optional_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub page_index: Option<i64>,
    /// See [`node_type`].
    #[serde(rename = "type", default, deserialize_with = "lenient::text_or_null")]
    pub node_type: String,
    #[serde(default, deserialize_with = "lenient::text_or_null")]
    pub value: String,
    #[serde(default, deserialize_with = "lenient::list_or_null")]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub children: Vec<OutlineNode>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutlineSaveForm {
    #[serde(deserialize_with = "lenient::integer")]
    pub task_id: i64,
    /// The outline tree as JSON text, or a Markdown outline.
    pub content: String,
    /// Sent by clients along with Markdown; not needed.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_fields_are_left_out() {
        let node = OutlineNode {
            id: 1,
            depth: 1,
            direction: 1,
            expanded: true,
            page_index: Some(1),
            node_type: node_type::TITLE.into(),
            value: "Bees".into(),
            children: vec![OutlineNode { index: Some(0), last_level: Some(true), ..OutlineNode::default() }],
            ..OutlineNode::default()
        };
        let json = concat!(
            r#"{"id":1,"parentId":0,"depth":1,"sort":0,"direction":1,"expanded":true,"showTip":false,"#,
            r#""pageIndex":1,"type":"title","value":"Bees","children":["#,
            r#"{"id":0,"parentId":0,"depth":0,"sort":0,"direction":0,"expanded":false,"showTip":false,"#,
            r#""index":0,"lastLevel":true,"type":"","value":"","children":[]}]}"#
        );
        assert_eq!(serde_json::to_string(&node).unwrap(), json);
        assert_eq!(serde_json::from_str::<OutlineNode>(json).unwrap(), node);
    }

    #[test]
    fn an_edited_tree_may_be_sloppy() {
        let json = r#"{"id":"x1"}"#;
        assert!(serde_json::from_str::<OutlineNode>(json).is_err());

        let json = r#"{"id":"7","value":2026,"children":null,"expanded":1,"custom":{"a":[]}}"#;
        let node: OutlineNode = serde_json::from_str(json).unwrap();
        assert_eq!((node.id, node.value.as_str(), node.children.len()), (7, "2026", 0));
    }
}
