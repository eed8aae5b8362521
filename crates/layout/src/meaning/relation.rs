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
    /// A day by the hour.
    Agenda,
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
    pub const ALL: [(&'static str, Self); 26] = [
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
        ("agenda", Self::Agenda),
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

    /// What it is, for anyone who has to recognise it.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::List => "things side by side, in no order",
            Self::Sequence => "steps one after the other",
            Self::Cycle => "steps that come back to the first",
            Self::Hierarchy => "one thing and what it is divided into",
            Self::Comparison => "two or three things set against each other",
            Self::ProsCons => "what speaks for something and what against it",
            Self::Swot => "strengths, weaknesses, opportunities and threats",
            Self::Matrix => "four fields between two axes",
            Self::Pyramid => "three to five levels that rest on one another",
            Self::Funnel => "stages with less and less left",
            Self::Timeline => "events with their dates",
            Self::Roadmap => "phases of what is planned",
            Self::Agenda => "a day by the hour",
            Self::Branches => "what to do in which case",
            Self::Parts => "a whole and the shares of its parts, as figures",
            Self::Trend => "one measure over time, as figures",
            Self::Ranking => "one measure of several things, as figures",
            Self::KeyFigures => "a few figures that speak for themselves",
            Self::Quotation => "words of somebody else",
            Self::Definition => "a term and what it means",
            Self::BeforeAfter => "a state and the state that follows it",
            Self::ProblemSolution => "a problem, its solution and perhaps the result",
            Self::Questions => "questions and their answers",
            Self::Team => "people and what they do",
            Self::Concepts => "a subject and three to six sides of it",
            Self::Takeaways => "what the whole deck comes down to",
        }
    }

    /// The families' own designs that show the same relation with the same words.
    pub fn kin(self) -> Option<Kind> {
        match self {
            Self::List => Some(Kind::Points),
            Self::Sequence => Some(Kind::Steps),
            Self::Timeline => Some(Kind::Timeline),
            Self::KeyFigures => Some(Kind::Numbers),
            _ => None,
        }
    }
}

/// A relation, and what gave it away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    pub relation: Relation,
    /// In words, for the quality report.
    pub why: String,
    /// How much speaks for it.
    #[serde(default)]
    pub score: u32,
}

impl Reading {
    pub fn new(relation: Relation, why: impl Into<String>) -> Self {
        Self { relation, why: why.into(), score: 0 }
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    #[test]
    fn every_relation_has_its_name() {
        for (name, relation) in Relation::ALL {
            assert_eq!((relation.name(), Relation::by_name(name)), (name, Some(relation)));
        }
    }

    #[test]
    fn no_relation_is_left_out() {
        // Whoever is asked for a relation that there is none of names all that there are.
        let unknown: StrDeserializer<'_, Error> = "".into_deserializer();
        let answer = Relation::deserialize(unknown).unwrap_err().to_string();
        let known: Vec<&str> = answer.split('`').skip(3).step_by(2).collect();
        assert_eq!(known, Relation::ALL.map(|(name, _)| name), "{answer}");
    }
}
