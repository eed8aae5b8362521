//! What each provider wants to hear, and how it answers.
//!
//! A request becomes a path, headers and a JSON body; an answer comes as lines, each holding one JSON
//! object. The rest of the writer knows only [`Turn`]s and [`Delta`]s.

mod anthropic;
mod gemini;
mod ollama;
mod openai;
mod turns;

use super::config::{ModelConfig, Provider};
use super::outcome::ModelError;

pub(super) use turns::{Delta, End, Request, Role, Turn};

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

#[cfg(test)]
mod tests;
