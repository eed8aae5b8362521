//! Chat completions of OpenAI, and of the many servers that speak them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::turns::{Delta, End, Request, Turn, messages, parse};
use crate::model::config::ModelConfig;
use crate::model::outcome::ModelError;

pub(super) fn request(config: &ModelConfig, turns: &[Turn]) -> Request {
    // OpenAI's own newer models refuse the old name, other servers do not know the new one.
    let limit = if config.url.starts_with("https://api.openai.com/") {
        "max_completion_tokens"
    } else {
        "max_tokens"
    };
    let mut body = json!({
        "model": config.model,
        "messages": messages(turns),
        "stream": true,
        "stream_options": {"include_usage": true},
    });
    body[limit] = Value::from(config.limits.answer_tokens);
    Request {
        path: "/chat/completions".to_owned(),
        key_header: ("authorization", "Bearer "),
        headers: &[],
        body,
    }
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default)]
    choices: Vec<Choice>,
    usage: Option<Usage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Content,
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Content {
    content: Option<String>,
    refusal: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
}

pub(super) fn read(data: &str) -> Result<Delta, ModelError> {
    if data == "[DONE]" {
        return Ok(Delta { end: Some(End::Complete), ..Delta::default() });
    }
    let chunk: Chunk = parse(data)?;
    if chunk.error.is_some() {
        return Err(ModelError::Server { status: 200 });
    }
    let mut delta = Delta::default();
    if let Some(usage) = chunk.usage {
        delta.input_tokens = usage.prompt_tokens;
        delta.output_tokens = usage.completion_tokens;
    }
    if let Some(choice) = chunk.choices.into_iter().next() {
        delta.text = choice.delta.content.unwrap_or_default();
        delta.thinking = delta.text.is_empty();
        delta.end = match choice.finish_reason.as_deref() {
            _ if choice.delta.refusal.is_some() => Some(End::Refused),
            None | Some("") => None,
            Some("length") => Some(End::Length),
            Some("content_filter") => Some(End::Refused),
            Some(_) => Some(End::Complete),
        };
    }
    Ok(delta)
}
