//! Which part does a relationship lead to?

use deckwright_package::{Relationship, Target};

/// The part that the relationship with this `id` leads to.
pub fn part_of(relationships: &[Relationship], id: &str) -> Option<String> {
    let found = relationships.iter().find(|known| known.id == id)?;
    match &found.target {
        Target::Part(part) => Some(part.clone()),
        Target::Outside(_) => None,
    }
}

/// The part that the first relationship of this `kind` leads to.
pub fn related(relationships: &[Relationship], kind: &str) -> Option<String> {
    let found = relationships.iter().find(|known| known.kind == kind)?;
    part_of(relationships, &found.id)
}
