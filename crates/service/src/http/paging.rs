//! The pages of a list.

use deckwright_interface::wire::{List, PageQuery, Pagination};

use super::reply::ApiError;

const DEFAULT_SIZE: i64 = 20;
const MAX_SIZE: i64 = 100;

/// A page that was asked for: within bounds.
#[derive(Clone, Copy, Debug)]
pub struct Paging {
    pub page: i64,
    pub page_size: i64,
}

impl Paging {
    pub fn parse(query: &PageQuery) -> Result<Self, ApiError> {
        let positive = |name: &str, value: Option<i64>, default: i64| match value {
            Some(number) if number < 1 => Err(ApiError::parameter(format!("{name} must be 1 or more"))),
            value => Ok(value.unwrap_or(default)),
        };
        Ok(Self {
            page: positive("page", query.page, 1)?,
            page_size: positive("page_size", query.page_size, DEFAULT_SIZE)?.min(MAX_SIZE),
        })
    }

    /// Rows before this page. Far beyond any list it saturates, and the page is empty.
    pub fn offset(self) -> i64 {
        (self.page - 1).saturating_mul(self.page_size)
    }

    pub fn list<T>(self, total: i64, list: Vec<T>) -> List<T> {
        let pagination = Pagination { total, current_page: self.page, page_size: self.page_size };
        List { pagination, list }
    }

    /// This page of something that is wholly in memory.
    pub fn cut<T>(self, all: impl ExactSizeIterator<Item = T>) -> List<T> {
        let total = all.len() as i64;
        let skip = usize::try_from(self.offset()).unwrap_or(usize::MAX);
        self.list(total, all.skip(skip).take(self.page_size as usize).collect())
    }
}
