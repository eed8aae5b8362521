//! Every provider, asked and read in its own way over a real connection.

use deckwright_writer::model::ModelError;

use crate::scripted::{Answer, Server, quick};

/// Where a provider is asked, in which header its key travels, and how it says "ready".
const PROVIDERS: [(&str, &str, &str, &str, &str); 4] = [
    (
        "openai:m",
        "/v1/chat/completions",
        "authorization",
        "Bearer sk-scripted",
        "data: {\"choices\":[{\"delta\":{\"content\":\"ready\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
    ),
    (
        "anthropic:m",
        "/v1/messages",
        "x-api-key",
        "sk-scripted",
        "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"ready\"}}\n\n\
         event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
    ),
    (
        "gemini:m",
        "/v1beta/models/m:streamGenerateContent?alt=sse",
        "x-goog-api-key",
        "sk-scripted",
        "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"ready\"}]},\"finishReason\":\"STOP\"}]}\r\n\r\n",
    ),
    (
        "ollama:m",
        "/api/chat",
        "authorization",
        "Bearer sk-scripted",
        "{\"message\":{\"content\":\"ready\"},\"done\":false}\n{\"message\":{\"content\":\"\"},\"done\":true}",
    ),
];

#[tokio::test]
async fn each_is_asked_where_it_listens() {
    for (setting, path, header, key, answer) in PROVIDERS {
        let server = Server::start([Answer::bytes(answer)]).await;
        server
            .writer_with(setting, quick())
            .probe()
            .await
            .unwrap_or_else(|error| panic!("{setting}: {error}"));
        let seen = server.seen();
        assert_eq!(seen[0].path, path);
        assert_eq!(seen[0].headers[header], key, "{setting}");
        assert_eq!(seen[0].headers["content-type"], "application/json");
    }
}

#[tokio::test]
async fn a_probe_tells_what_is_wrong() {
    let server =
        Server::start([Answer::bytes(*br#"{"error":"model 'm' not found"}"#).with_status(404)]).await;
    let error = server.writer_with("ollama:m", quick()).probe().await.unwrap_err();
    assert_eq!(error, ModelError::Rejected { status: 404, message: "model 'm' not found".to_owned() });
}
