//! What a relation is as a type: the words of a page in the places that the relation has.

use super::Relation;
use super::evidence::Evidence;
use super::view::View;
use crate::words::PageWords;

/// A relation as a typed value: the page's words in the places that the relation has.
pub trait RelationPattern: Sized {
    const RELATION: Relation;

    /// The page as this relation. `None` if it lacks the words for it.
    fn of(view: &View) -> Option<Self>;

    /// What speaks for it.
    fn evidence(&self, view: &View) -> Evidence;

    /// Sorts the words for the designs of the relation.
    fn place(self, words: &mut PageWords);
}
