//! What each provider wants to hear, and how it answers.
//!
//! A request becomes a path, headers and a JSON body; an answer comes as lines, each holding one JSON
//! object. The rest of the writer knows only [`Turn`]s and [`Delta`]s.

mod anthropic;
mod gemini;
mod ollama;
mod openai;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::config::{ModelConfig, Provider};
use super::outcome::ModelError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    System,
    User,
    Assistant,
}

/// One part of the conversation. A system turn comes first or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) role: Role,
    pub(super) text: String,
}

impl Turn {
    pub(super) fn user(text: impl Into<String>) -> Self {
        Self { role: Role::User, text: text.into() }
    }

    pub(super) fn assistant(text: impl Into<String>) -> Self {
        Self { role: Role::Assistant, text: text.into() }
    }
}

#[derive(Debug)]
pub(super) struct Request {
    /// Below the configured address.
    pub(super) path: String,
    /// The header that carries the key, and what stands before it.
    pub(super) key_header: (&'static str, &'static str),
    pub(super) headers: &'static [(&'static str, &'static str)],
    pub(super) body: Value,
}

/// What one line of an answer adds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Delta {
    pub(super) text: String,
    /// Whether the model is at work although there is no text for us.
    pub(super) thinking: bool,
    pub(super) input_tokens: Option<u64>,
    pub(super) output_tokens: Option<u64>,
    pub(super) end: Option<End>,
}

/// Why an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Complete,
    /// There was no room for more.
    Length,
    /// The provider would not let the model say it.
    Refused,
}

pub(super) fn request(config: &ModelConfig, turns: &[Turn]) -> Request {
    match config.provider {
        Provider::OpenAi => openai::request(config, turns),
        Provider::Anthropic => anthropic::request(config, turns),
        Provider::Gemini => gemini::request(config, turns),
        Provider::Ollama => ollama::request(config, turns),
    }
}

/// Reads one line of an answer; `None` for lines that say nothing.
pub(super) fn read(provider: Provider, line: &str) -> Result<Option<Delta>, ModelError> {
    let line = line.trim();
    if provider == Provider::Ollama {
        return if line.is_empty() { Ok(None) } else { ollama::read(line).map(Some) };
    }
    // The events' names are in their data as well, so the data lines are all we need.
    let Some(data) = line.strip_prefix("data:").map(str::trim).filter(|data| !data.is_empty()) else {
        return Ok(None);
    };
    match provider {
        Provider::Anthropic => anthropic::read(data).map(Some),
        Provider::Gemini => gemini::read(data).map(Some),
        Provider::OpenAi | Provider::Ollama => openai::read(data).map(Some),
    }
}

fn parse<T: DeserializeOwned>(data: &str) -> Result<T, ModelError> {
    serde_json::from_str(data).map_err(|_| ModelError::Garbage)
}

/// Role and text of each turn, as most providers want them.
fn messages(turns: &[Turn]) -> Value {
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
fn system_apart(turns: &[Turn]) -> (Option<&str>, &[Turn]) {
    match turns {
        [Turn { role: Role::System, text }, rest @ ..] => (Some(text), rest),
        _ => (None, turns),
    }
}

#[cfg(test)]
mod tests;
