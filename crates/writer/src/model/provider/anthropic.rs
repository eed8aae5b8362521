//! The Messages interface of Anthropic.

use serde::Deserialize;
use serde_json::json;

use super::turns::{Delta, End, Request, Turn, messages, parse, system_apart};
use crate::model::config::ModelConfig;
use crate::model::outcome::ModelError;

pub(super) fn request(config: &ModelConfig, turns: &[Turn]) -> Request {
    let (system, turns) = system_apart(turns);
    let mut body = json!({
        "model": config.model,
        "messages": messages(turns),
        "max_tokens": config.limits.answer_tokens,
        "stream": true,
    });
    if let Some(system) = system {
        body["system"] = system.into();
    }
    Request {
        path: "/v1/messages".to_owned(),
        key_header: ("x-api-key", ""),
        headers: &[("anthropic-version", "2023-06-01")],
        body,
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event {
    MessageStart {
        message: Message,
    },
    ContentBlockDelta {
        delta: Content,
    },
    MessageDelta {
        delta: Stop,
        usage: Option<Usage>,
    },
    MessageStop,
    Error {
        error: ApiFault,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Message {
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Content {
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
struct Stop {
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    input_tokens: Option<u64>,
    output_tokens: Option<u64>,
}

#[derive(Deserialize)]
struct ApiFault {
    #[serde(rename = "type", default)]
    kind: String,
}

pub(super) fn read(data: &str) -> Result<Delta, ModelError> {
    let mut delta = Delta::default();
    match parse::<Event>(data)? {
        Event::MessageStart { message } => {
            delta.input_tokens = message.usage.and_then(|usage| usage.input_tokens);
        }
        Event::ContentBlockDelta { delta: content } => {
            delta.thinking = content.text.is_empty();
            delta.text = content.text;
        }
        Event::MessageDelta { delta: stop, usage } => {
            delta.output_tokens = usage.and_then(|usage| usage.output_tokens);
            delta.end = stop.stop_reason.map(|reason| match reason.as_str() {
                "max_tokens" => End::Length,
                "refusal" => End::Refused,
                _ => End::Complete,
            });
        }
        Event::MessageStop => delta.end = Some(End::Complete),
        Event::Error { error } if error.kind.contains("overloaded") || error.kind.contains("rate_limit") => {
            return Err(ModelError::Busy { retry_after: None });
        }
        Event::Error { .. } => return Err(ModelError::Server { status: 200 }),
        Event::Other => {}
    }
    Ok(delta)
}
