//! Requests and answers in each provider's own words.

use serde_json::Value;

use super::*;

fn config(setting: &str) -> ModelConfig {
    ModelConfig::parse(setting, None, Some("key".into())).unwrap()
}

fn turns() -> [Turn; 3] {
    let system = Turn { role: Role::System, text: "be brief".to_owned() };
    [system, Turn::user("hello"), Turn::assistant("# Hi")]
}

#[track_caller]
fn check_body(setting: &str, path: &str, expected: &str) {
    let request = request(&config(setting), &turns());
    assert_eq!(request.path, path);
    assert_eq!(request.body, serde_json::from_str::<Value>(expected).unwrap());
}

#[test]
fn each_provider_is_asked_in_its_own_way() {
    check_body(
        "openai:m",
        "/chat/completions",
        r##"{"model":"m","stream":true,"stream_options":{"include_usage":true},"max_completion_tokens":8192,
            "messages":[{"role":"system","content":"be brief"},{"role":"user","content":"hello"},
                        {"role":"assistant","content":"# Hi"}]}"##,
    );
    check_body(
        "anthropic:m",
        "/v1/messages",
        r##"{"model":"m","stream":true,"max_tokens":8192,"system":"be brief",
            "messages":[{"role":"user","content":"hello"},{"role":"assistant","content":"# Hi"}]}"##,
    );
    check_body(
        "gemini:m",
        "/v1beta/models/m:streamGenerateContent?alt=sse",
        r##"{"systemInstruction":{"parts":[{"text":"be brief"}]},"generationConfig":{"maxOutputTokens":8192},
            "contents":[{"role":"user","parts":[{"text":"hello"}]},{"role":"model","parts":[{"text":"# Hi"}]}]}"##,
    );
    check_body(
        "ollama:m",
        "/api/chat",
        r##"{"model":"m","stream":true,"options":{"num_predict":8192,"num_ctx":16384},
            "messages":[{"role":"system","content":"be brief"},{"role":"user","content":"hello"},
                        {"role":"assistant","content":"# Hi"}]}"##,
    );
}

#[test]
fn other_servers_get_the_old_name_of_the_limit() {
    let config = ModelConfig::parse("openai:m", Some("http://127.0.0.1:1"), None).unwrap();
    let body = request(&config, &turns()).body;
    assert_eq!((body["max_tokens"].as_u64(), body.get("max_completion_tokens")), (Some(8192), None));
}

/// Everything that the lines of an answer add up to.
#[track_caller]
fn check_answer(provider: Provider, lines: &str, text: &str, tokens: (u64, u64), end: End) {
    let mut found = (String::new(), (0, 0), None);
    for delta in lines.lines().filter_map(|line| read(provider, line).unwrap()) {
        found.0 += &delta.text;
        found.1.0 = delta.input_tokens.unwrap_or(found.1.0);
        found.1.1 = delta.output_tokens.unwrap_or(found.1.1);
        found.2 = found.2.or(delta.end);
    }
    assert_eq!(found, (text.to_owned(), tokens, Some(end)));
}

#[test]
fn each_provider_s_answer_is_read() {
    check_answer(
        Provider::OpenAi,
        r##": comment
data: {"choices":[{"delta":{"role":"assistant","reasoning_content":"hm"},"finish_reason":null}]}
data: {"choices":[{"delta":{"content":"# 蜂"},"finish_reason":null}],"usage":null}
data: {"choices":[{"delta":{},"finish_reason":"length"}]}
data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}
data: [DONE]"##,
        "# 蜂",
        (7, 3),
        End::Length,
    );
    check_answer(
        Provider::Anthropic,
        r##"event: message_start
data: {"type":"message_start","message":{"usage":{"input_tokens":7,"output_tokens":1}}}
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
data: {"type":"ping"}
data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"# 蜂"}}
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3}}
data: {"type":"message_stop"}"##,
        "# 蜂",
        (7, 3),
        End::Complete,
    );
    check_answer(
        Provider::Gemini,
        r##"data: {"candidates":[{"content":{"parts":[{"text":"hm","thought":true},{"text":"# "}],"role":"model"}}]}
data: {"candidates":[{"content":{"parts":[{"text":"蜂"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":2,"thoughtsTokenCount":1}}"##,
        "# 蜂",
        (7, 3),
        End::Complete,
    );
    check_answer(
        Provider::Ollama,
        r##"{"message":{"role":"assistant","content":"# 蜂"},"done":false}
{"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":7,"eval_count":3}"##,
        "# 蜂",
        (7, 3),
        End::Complete,
    );
}

#[test]
fn refusals_and_faults_are_told_apart() {
    let refused = |provider, line| read(provider, line).unwrap().unwrap().end == Some(End::Refused);
    assert!(refused(
        Provider::OpenAi,
        r#"data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#
    ));
    assert!(refused(
        Provider::Anthropic,
        r#"data: {"type":"message_delta","delta":{"stop_reason":"refusal"}}"#
    ));
    assert!(refused(Provider::Gemini, r#"data: {"promptFeedback":{"blockReason":"SAFETY"}}"#));

    let fault = |provider, line| read(provider, line).unwrap_err();
    let busy = r#"data: {"type":"error","error":{"type":"overloaded_error","message":"m"}}"#;
    assert_eq!(fault(Provider::Anthropic, busy), ModelError::Busy { retry_after: None });
    assert_eq!(fault(Provider::Ollama, r#"{"error":"no memory"}"#), ModelError::Server { status: 200 });
    assert_eq!(fault(Provider::OpenAi, "data: <html>"), ModelError::Garbage);
    assert_eq!(
        fault(Provider::OpenAi, r#"data: {"error":{"message":"m"}}"#),
        ModelError::Server { status: 200 }
    );
}
