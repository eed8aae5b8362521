//! Lists that come in pages.

use serde::{Deserialize, Serialize};

use super::lenient;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PageQuery {
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

impl PageQuery {
    pub fn page(page: i64, page_size: i64) -> Self {
        Self { page: Some(page), page_size: Some(page_size) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pagination {
    pub total: i64,
    pub current_page: i64,
    pub page_size: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct List<T> {
    pub pagination: Pagination,
    pub list: Vec<T>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_its_pagination_beside_it() {
        let list =
            List { pagination: Pagination { total: 3, current_page: 2, page_size: 2 }, list: vec!["c"] };
        assert_eq!(
            serde_json::to_string(&list).unwrap(),
            r#"{"pagination":{"total":3,"current_page":2,"page_size":2},"list":["c"]}"#
        );
    }
}
