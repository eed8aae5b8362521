//! Finds parts of an Office package through relationships.

use deckwright_package::{Relationship, Target};

/// The part that the first matching relationship leads to.
pub fn target(relations: &[Relationship], wanted: impl Fn(&Relationship) -> bool) -> Option<&str> {
    relations.iter().filter(|relation| wanted(relation)).find_map(|relation| match &relation.target {
        Target::Part(part) => Some(part.as_str()),
        Target::Outside(_) => None,
    })
}
