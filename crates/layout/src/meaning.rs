//! What does a page mean? Reads how its things belong together, by rules, and sorts its words for the
//! designs that show it. Nothing is added: what is drawn are the page's own words and numbers.

pub mod claims;
pub mod facts;
mod measures;
mod relation;
mod rules;
mod shape;
mod subject;
mod vocabulary;

use serde::{Deserialize, Serialize};

pub use relation::Relation;
pub(crate) use rules::good_side;
pub use rules::read;
pub use shape::shape;
pub(crate) use vocabulary::{ASKS, CONS, FAULTS, PROBLEMS, begins};
pub use vocabulary::{CLAIMS, holds};

/// A relation, and what gave it away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    pub relation: Relation,
    /// In words, for the quality report.
    pub why: String,
}

impl Reading {
    pub fn new(relation: Relation, why: impl Into<String>) -> Self {
        Self { relation, why: why.into() }
    }
}
