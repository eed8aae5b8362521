//! The ways in which the things on a page can belong together.

use serde::{Deserialize, Serialize};

use crate::suit::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// Things side by side, in no order.
    List,
    /// One step after the other.
    Sequence,
    /// Steps that come back to the first.
    Cycle,
    /// One thing and what it is divided into.
    Hierarchy,
    /// Two or three things, set against each other.
    Comparison,
    ProsCons,
    Swot,
    /// Four fields between two axes.
    Matrix,
    /// Levels that rest on one another.
    Pyramid,
    /// Stages with less and less left.
    Funnel,
    /// Events with their dates.
    Timeline,
    /// Phases of what is planned.
    Roadmap,
    /// What to do in which case.
    Branches,
    /// A whole and the shares of its parts.
    Parts,
    /// One measure over time.
    Trend,
    /// One measure of several things, largest first.
    Ranking,
    /// Figures that speak for themselves.
    KeyFigures,
    Quotation,
    /// A term and what it means.
    Definition,
    BeforeAfter,
    ProblemSolution,
    Questions,
    /// People and what they do.
    Team,
    /// A subject and the sides that it has.
    Concepts,
    /// What a deck comes down to.
    Takeaways,
}

impl Relation {
    pub const ALL: [(&'static str, Self); 25] = [
        ("list", Self::List),
        ("sequence", Self::Sequence),
        ("cycle", Self::Cycle),
        ("hierarchy", Self::Hierarchy),
        ("comparison", Self::Comparison),
        ("pros_cons", Self::ProsCons),
        ("swot", Self::Swot),
        ("matrix", Self::Matrix),
        ("pyramid", Self::Pyramid),
        ("funnel", Self::Funnel),
        ("timeline", Self::Timeline),
        ("roadmap", Self::Roadmap),
        ("branches", Self::Branches),
        ("parts", Self::Parts),
        ("trend", Self::Trend),
        ("ranking", Self::Ranking),
        ("key_figures", Self::KeyFigures),
        ("quotation", Self::Quotation),
        ("definition", Self::Definition),
        ("before_after", Self::BeforeAfter),
        ("problem_solution", Self::ProblemSolution),
        ("questions", Self::Questions),
        ("team", Self::Team),
        ("concepts", Self::Concepts),
        ("takeaways", Self::Takeaways),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, relation)| *relation == self).map_or("list", |(name, _)| *name)
    }

    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, relation)| *relation)
    }

    /// The families' own designs that show the same relation with the same words.
    pub fn kin(self) -> Option<Kind> {
        match self {
            Self::List => Some(Kind::Points),
            Self::Sequence => Some(Kind::Steps),
            Self::Timeline => Some(Kind::Timeline),
            Self::Comparison => Some(Kind::Comparison),
            Self::KeyFigures => Some(Kind::Numbers),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_relation_has_its_name() {
        for (name, relation) in Relation::ALL {
            assert_eq!((relation.name(), Relation::by_name(name)), (name, Some(relation)));
        }
    }
}
