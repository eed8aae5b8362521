//! The parts of a conversation with any provider: turns, requests, pieces of an answer.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::model::outcome::ModelError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    System,
    User,
    Assistant,
}

/// One part of the conversation. A system turn comes first or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) role: Role,
    pub(crate) text: String,
}

impl Turn {
    pub(crate) fn user(text: impl Into<String>) -> Self {
        Self { role: Role::User, text: text.into() }
    }

    pub(crate) fn assistant(text: impl Into<String>) -> Self {
        Self { role: Role::Assistant, text: text.into() }
    }
}

#[derive(Debug)]
pub(crate) struct Request {
    /// Below the configured address.
    pub(crate) path: String,
    /// The header that carries the key, and what stands before it.
    pub(crate) key_header: (&'static str, &'static str),
    pub(crate) headers: &'static [(&'static str, &'static str)],
    pub(crate) body: Value,
}

/// What one line of an answer adds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Delta {
    pub(crate) text: String,
    /// Whether the model is at work although there is no text for us.
    pub(crate) thinking: bool,
    pub(crate) input_tokens: Option<u64>,
    pub(crate) output_tokens: Option<u64>,
    pub(crate) end: Option<End>,
}

/// Why an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Complete,
    /// There was no room for more.
    Length,
    /// The provider would not let the model say it.
    Refused,
}

pub(super) fn parse<T: DeserializeOwned>(data: &str) -> Result<T, ModelError> {
    serde_json::from_str(data).map_err(|_| ModelError::Garbage)
}

/// Role and text of each turn, as most providers want them.
pub(super) fn messages(turns: &[Turn]) -> Value {
    let message = |turn: &Turn| {
        let role = match turn.role {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        serde_json::json!({"role": role, "content": turn.text})
    };
    turns.iter().map(message).collect()
}

/// The system turn apart from the others, as some providers want it.
pub(super) fn system_apart(turns: &[Turn]) -> (Option<&str>, &[Turn]) {
    match turns {
        [Turn { role: Role::System, text }, rest @ ..] => (Some(text), rest),
        _ => (None, turns),
    }
}
