//! The results of asking a model: its words and the repairs to them, or why there are none.

use std::collections::BTreeSet;
use std::ops::AddAssign;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a model wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelOutput<T> {
    pub value: T,
    /// The repairs to its words; empty if there were none.
    pub repairs: BTreeSet<Repair>,
    /// How often the model was asked; 1 if the first answer was good.
    pub calls: u32,
    pub usage: Usage,
}

/// Why there are no words from the model. The composer can stand in.
#[derive(Debug, Error)]
#[error("{reason} (asked {calls} times)")]
pub struct ModelFailure {
    #[source]
    pub reason: ModelError,
    pub calls: u32,
    pub usage: Usage,
}

/// A fault in an answer that was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// Words to the reader, fences, or lines of no known kind were dropped.
    Chatter,
    /// Headings were moved to the level they belong to.
    Levels,
    /// Lines in another language were dropped.
    Language,
    /// Repetitions were dropped.
    Repeats,
    /// What exceeded the requested length was cut off.
    TooLong,
    /// The answer ended too early; its end was dropped or asked for again.
    Truncated,
    /// Sentences with figures that the source does not have were dropped.
    Foreign,
    /// The composer wrote what was missing.
    Composed,
}

impl Repair {
    /// For the quality report.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Chatter => "lines that were no part of the deck were dropped",
            Self::Levels => "headings were moved to their level",
            Self::Language => "lines in another language were dropped",
            Self::Repeats => "repetitions were dropped",
            Self::TooLong => "what was too long was cut",
            Self::Truncated => "an answer that ended too early was mended",
            Self::Foreign => "sentences with figures that were not given were dropped",
            Self::Composed => "the built-in composer wrote what was missing",
        }
    }
}

/// Tokens that were read and written by the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    pub input: u64,
    pub output: u64,
    /// Whether some of it is our guess, because the provider did not say.
    pub estimated: bool,
}

impl Usage {
    /// Tokens in both directions.
    pub fn total(self) -> u64 {
        self.input.saturating_add(self.output)
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input += other.input;
        self.output += other.output;
        self.estimated |= other.estimated;
    }
}

/// What one call can end with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    #[error("the model cannot be reached: {0}")]
    Unreachable(String),
    #[error("the model asks to wait")]
    Busy { retry_after: Option<Duration> },
    #[error("the model's server answered {status}")]
    Server { status: u16 },
    /// The request is wrong and would be wrong again: key, model name, or a setting.
    #[error("the model's server refused the request with {status}: {message}")]
    Rejected { status: u16, message: String },
    #[error("the model said nothing for {0:?}")]
    NoFirstToken(Duration),
    #[error("the model fell silent for {0:?}")]
    Silent(Duration),
    #[error("the model was not finished after {0:?}")]
    TooSlow(Duration),
    #[error("the connection to the model broke off")]
    Cut,
    #[error("the model's server sent something else than an answer")]
    Garbage,
    #[error("the model's answer was empty")]
    Empty,
    #[error("the model declined to write this")]
    Refused,
    #[error("the model wrote in another language")]
    WrongLanguage,
    #[error("the model's answer did not have the requested form")]
    WrongShape,
    #[error("the model told figures that were not given")]
    ForeignFacts,
    /// Nobody reads the fragments any more.
    #[error("nobody waits for the answer")]
    Abandoned,
}

impl ModelError {
    /// Whether asking again cannot help.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Self::Rejected { .. } | Self::Abandoned)
    }

    /// Whether the model answered, but not what was asked; then asking again need not wait.
    pub(super) fn is_about_words(&self) -> bool {
        matches!(
            self,
            Self::Empty | Self::Refused | Self::WrongLanguage | Self::WrongShape | Self::ForeignFacts
        )
    }
}
