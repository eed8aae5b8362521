//! The chat interface of Ollama: one JSON object a line.

use serde::Deserialize;
use serde_json::json;

use super::turns::{Delta, End, Request, Turn, messages, parse};
use crate::model::config::ModelConfig;
use crate::model::outcome::ModelError;

/// Tokens of a prompt, for which room is reserved beside the answer. Ollama's own default would cut ours.
const PROMPT_TOKENS: u32 = 8192;

pub(super) fn request(config: &ModelConfig, turns: &[Turn]) -> Request {
    let answer = config.limits.answer_tokens;
    let body = json!({
        "model": config.model,
        "messages": messages(turns),
        "stream": true,
        "options": {"num_predict": answer, "num_ctx": answer.saturating_add(PROMPT_TOKENS)},
    });
    Request { path: "/api/chat".to_owned(), key_header: ("authorization", "Bearer "), headers: &[], body }
}

#[derive(Deserialize)]
struct Chunk {
    message: Option<Message>,
    #[serde(default)]
    done: bool,
    done_reason: Option<String>,
    prompt_eval_count: Option<u64>,
    eval_count: Option<u64>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    content: String,
}

pub(super) fn read(line: &str) -> Result<Delta, ModelError> {
    let chunk: Chunk = parse(line)?;
    if chunk.error.is_some() {
        return Err(ModelError::Server { status: 200 });
    }
    let text = chunk.message.map(|message| message.content).unwrap_or_default();
    let end = chunk.done.then_some(match chunk.done_reason.as_deref() {
        Some("length") => End::Length,
        _ => End::Complete,
    });
    Ok(Delta {
        thinking: text.is_empty() && end.is_none(),
        text,
        input_tokens: chunk.prompt_eval_count,
        output_tokens: chunk.eval_count,
        end,
    })
}
