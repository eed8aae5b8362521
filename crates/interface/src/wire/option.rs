//! Advanced options of a task.

use serde::{Deserialize, Serialize};

/// A group of options, or one option of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeniorOption {
    pub id: i64,
    /// 0 for a group.
    pub parent_id: i64,
    /// In the language of the request.
    pub name: String,
    /// `page`, `group`, `scene`, `tone` or `language` on a group, empty on an option.
    pub key: String,
    /// 1 on the option that holds when none is chosen.
    pub is_default: i64,
    pub is_beta: i64,
    /// On the page group only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_c: Option<i64>,
    /// The options of a group; `null` on an option.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub children: Option<Vec<SeniorOption>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_s_children_are_null() {
        let option = SeniorOption {
            id: 3,
            parent_id: 1,
            name: "20-30".into(),
            key: String::new(),
            is_default: 1,
            is_beta: 0,
            is_c: None,
            children: None,
        };
        let json =
            r#"{"id":3,"parent_id":1,"name":"20-30","key":"","is_default":1,"is_beta":0,"children":null}"#;
        assert_eq!(serde_json::to_string(&option).unwrap(), json);
        assert_eq!(serde_json::from_str::<SeniorOption>(json).unwrap(), option);
    }
}
