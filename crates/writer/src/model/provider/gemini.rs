//! The generative language interface of Google.

use serde::Deserialize;
use serde_json::{Value, json};

use super::turns::{Delta, End, Request, Role, Turn, parse, system_apart};
use crate::model::config::ModelConfig;
use crate::model::outcome::ModelError;

pub(super) fn request(config: &ModelConfig, turns: &[Turn]) -> Request {
    let (system, turns) = system_apart(turns);
    let content = |turn: &Turn| {
        let role = if turn.role == Role::Assistant { "model" } else { "user" };
        json!({"role": role, "parts": [{"text": turn.text}]})
    };
    let mut body = json!({
        "contents": turns.iter().map(content).collect::<Vec<Value>>(),
        "generationConfig": {"maxOutputTokens": config.limits.answer_tokens},
    });
    if let Some(system) = system {
        body["systemInstruction"] = json!({"parts": [{"text": system}]});
    }
    let path = format!("/v1beta/models/{}:streamGenerateContent?alt=sse", config.model);
    Request { path, key_header: ("x-goog-api-key", ""), headers: &[], body }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    #[serde(default)]
    candidates: Vec<Candidate>,
    prompt_feedback: Option<PromptFeedback>,
    usage_metadata: Option<Usage>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    #[serde(default)]
    content: Content,
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Content {
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    text: String,
    #[serde(default)]
    thought: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PromptFeedback {
    block_reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Usage {
    prompt_token_count: Option<u64>,
    candidates_token_count: Option<u64>,
    thoughts_token_count: Option<u64>,
}

pub(super) fn read(data: &str) -> Result<Delta, ModelError> {
    let chunk: Chunk = parse(data)?;
    let mut delta = Delta::default();
    if let Some(usage) = chunk.usage_metadata {
        delta.input_tokens = usage.prompt_token_count;
        delta.output_tokens = match (usage.candidates_token_count, usage.thoughts_token_count) {
            (None, None) => None,
            (said, thought) => Some(said.unwrap_or(0) + thought.unwrap_or(0)),
        };
    }
    if chunk.prompt_feedback.is_some_and(|feedback| feedback.block_reason.is_some()) {
        delta.end = Some(End::Refused);
    }
    if let Some(candidate) = chunk.candidates.into_iter().next() {
        delta.thinking = candidate.content.parts.iter().any(|part| part.thought);
        let said = candidate.content.parts.into_iter().filter(|part| !part.thought);
        delta.text = said.map(|part| part.text).collect();
        delta.end = match candidate.finish_reason.as_deref() {
            None => delta.end,
            Some("MAX_TOKENS") => Some(End::Length),
            Some("SAFETY" | "PROHIBITED_CONTENT" | "BLOCKLIST" | "RECITATION" | "SPII") => Some(End::Refused),
            Some(_) => Some(End::Complete),
        };
    }
    Ok(delta)
}
