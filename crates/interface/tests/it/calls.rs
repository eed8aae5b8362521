//! What calls send, and how answers other than a success are told apart.

use std::time::Duration;

use bytes::Bytes;
use deckwright_interface::client::{Client, ClientOptions, Upload};
use deckwright_interface::wire::{ExportForm, OutlineNode, SaveForm, SeniorOptions, SuitQuery, TaskForm};
use deckwright_interface::{Error, endpoint};
use serde_json::json;
use wiremock::matchers::{
    body_json, body_string, header_regex, method, path, query_param, query_param_is_missing,
};
use wiremock::{Mock, Request, ResponseTemplate};

use super::{failure, service_with_token, success};

#[tokio::test]
async fn forms_hold_only_what_was_given() {
    let service = service_with_token().await;
    Mock::given(method("POST"))
        .and(path(endpoint::TASK))
        .and(body_string("title=A+%26+B&senior_options=%7B%22page%22%3A3%7D"))
        .respond_with(success(json!({
            "id": 9, "title": "A & B", "type": 1, "api_key": "key", "created_at": "2026-11-15T02:28:00.000+00:00"
        })))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(method("POST"))
        .and(path(endpoint::DESIGN_SAVE))
        .and(body_string("task_id=9&template_id=5&template_type=1"))
        .respond_with(success(json!({"id": 4, "name": "A & B", "cover_url": "http://c", "size": "960x540"})))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(method("POST"))
        .and(path(endpoint::EXPORT))
        .and(body_string("id=4&format=png&files_to_zip=true"))
        .respond_with(success("key-1"))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(method("POST"))
        .and(path(endpoint::LAYOUT))
        .and(body_json(json!({"text_id": 9})))
        .respond_with(success(json!({"id": 77})))
        .expect(1)
        .mount(&service.server)
        .await;

    let options = SeniorOptions { page: Some(3), ..SeniorOptions::default() };
    let task = service.user.create_task(&TaskForm::topic("A & B").with_options(&options)).await.unwrap();
    let save = SaveForm { template_id: Some(5), template_type: Some(1), ..SaveForm::of_task(task.id) };
    let design = service.user.save_design(&save).await.unwrap();
    let export = ExportForm { files_to_zip: Some(true), ..ExportForm::new(design.id, "png") };
    assert_eq!(service.user.export(&export).await.unwrap(), "key-1");
    assert_eq!(service.user.add_layout(task.id).await.unwrap(), 77);
}

#[tokio::test]
async fn queries_hold_only_what_was_given() {
    let service = service_with_token().await;
    Mock::given(method("GET"))
        .and(path(endpoint::TEMPLATE_SEARCH))
        .and(query_param("colour_id", "1"))
        .and(query_param_is_missing("style_id"))
        .respond_with(success(json!({
            "pagination": {"total": 1, "current_page": 1, "page_size": 20},
            "list": [{"id": 5, "cover_img": "//host/c.png"}]
        })))
        .mount(&service.server)
        .await;

    let query = SuitQuery { colour_id: Some(1), ..SuitQuery::default() };
    let found = service.user.search_templates(&query).await.unwrap();
    assert_eq!((found.pagination.total, found.list[0].id), (1, 5));
}

#[tokio::test]
async fn a_tree_goes_back_as_json_text_in_a_form() {
    let service = service_with_token().await;
    let tree = OutlineNode { id: 1, value: "Bees".into(), ..OutlineNode::default() };
    let text = serde_json::to_string(&tree).unwrap();
    Mock::given(path(endpoint::OUTLINE_TREE)).respond_with(success(json!(tree))).mount(&service.server).await;
    Mock::given(path(endpoint::OUTLINE_SAVE))
        .and(move |request: &Request| {
            let form: Vec<(String, String)> = form_of(&request.body);
            form == [("task_id".to_owned(), "9".to_owned()), ("content".to_owned(), text.clone())]
        })
        .respond_with(success(31))
        .expect(1)
        .mount(&service.server)
        .await;

    let tree = service.user.outline_tree(9).await.unwrap();
    assert_eq!(service.user.save_outline_tree(9, &tree).await.unwrap(), 31);
}

fn form_of(body: &[u8]) -> Vec<(String, String)> {
    let address = format!("http://x/?{}", str::from_utf8(body).unwrap());
    let url = reqwest::Url::parse(&address).unwrap();
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

#[tokio::test]
async fn documents_travel_as_multipart() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::TASK))
        .and(header_regex("content-type", "^multipart/form-data"))
        .and(|request: &Request| {
            let body = String::from_utf8_lossy(&request.body);
            body.contains("name=\"type\"\r\n\r\n9\r\n")
                && body.contains("name=\"file\"; filename=\"报告.pdf\"")
                && body.contains("%PDF-1.7")
        })
        .respond_with(success(json!({"id": 9, "title": "t", "type": 9, "api_key": "key", "created_at": ""})))
        .expect(1)
        .mount(&service.server)
        .await;

    let form = TaskForm { task_type: Some(9), ..TaskForm::default() };
    let file = Upload { file_name: "报告.pdf".into(), bytes: Bytes::from_static(b"%PDF-1.7") };
    assert_eq!(service.user.create_task_from_files(&form, &[file]).await.unwrap().id, 9);
}

#[tokio::test]
async fn failures_are_told_apart() {
    let service = service_with_token().await;
    let answers = [
        (failure(13001, "no such work"), "the service answered 13001: no such work"),
        (
            ResponseTemplate::new(429)
                .insert_header("retry-after", "7")
                .set_body_json(json!({"code": 429, "data": [], "msg": "too many requests"})),
            "the service answered 429: too many requests",
        ),
        (ResponseTemplate::new(502).set_body_string("<html>"), "the service answered 502: Bad Gateway"),
        (ResponseTemplate::new(302).insert_header("location", "/"), "the service answered 302: Found"),
        (
            ResponseTemplate::new(500).set_body_json(json!({"code": 0, "data": [], "msg": ""})),
            "the service answered 500: Internal Server Error",
        ),
        (
            ResponseTemplate::new(200).set_body_string("hello"),
            "not an answer of the interface: HTTP 200 OK, expected value at line 1 column 1",
        ),
        (success("text"), "not an answer of the interface: HTTP 200 OK, invalid type"),
    ];
    for (answer, expected) in answers {
        let _scope =
            Mock::given(path(endpoint::DESIGN)).respond_with(answer).mount_as_scoped(&service.server).await;
        let error = service.user.design(1).await.unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
        let temporary = expected.contains("429") || expected.contains("502");
        assert_eq!(error.is_temporary(), temporary, "{error}");
        if let Error::Api { code: 429, retry_after, .. } = error {
            assert_eq!(retry_after, Some(Duration::from_secs(7)));
        }
    }
}

#[tokio::test]
async fn answers_are_bounded() {
    let service = service_with_token().await;
    let large = "x".repeat(3000);
    Mock::given(path(endpoint::CONTENT)).respond_with(success(large)).mount(&service.server).await;
    let options = ClientOptions { largest_answer: 1000, ..ClientOptions::default() };
    let client = Client::with_options(&service.server.uri(), "key", "secret", options).unwrap();

    let error = client.user("u1", "web").start_content(1).await.unwrap_err();
    assert!(matches!(error, Error::Protocol(_)), "{error:?}");
}

#[tokio::test]
async fn downloads_carry_no_credentials() {
    let service = service_with_token().await;
    let bytes: Vec<u8> = (0..100_000).map(|i| i as u8).collect();
    Mock::given(path("/files/deck.pdf"))
        .and(|request: &Request| {
            request.headers.keys().all(|name| !["x-api-key", "x-token"].contains(&name.as_str()))
        })
        .respond_with(ResponseTemplate::new(200).set_body_bytes(bytes.clone()))
        .mount(&service.server)
        .await;
    Mock::given(path("/files/expired.pdf"))
        .respond_with(
            ResponseTemplate::new(403).set_body_json(json!({"code": 403, "data": [], "msg": "expired"})),
        )
        .mount(&service.server)
        .await;

    let mut file = Vec::new();
    let address = format!("{}/files/deck.pdf?sig=1", service.server.uri());
    assert_eq!(service.client.download(&address, &mut file).await.unwrap(), 100_000);
    assert!(file == bytes);

    let protocol_relative = address.trim_start_matches("http:");
    assert_eq!(service.client.download(protocol_relative, &mut Vec::new()).await.unwrap(), 100_000);

    let error = service.client.download("/files/expired.pdf", &mut Vec::new()).await.unwrap_err();
    assert!(matches!(error, Error::Api { code: 403, .. }), "{error:?}");

    let options = ClientOptions { largest_download: 5000, ..ClientOptions::default() };
    let client = Client::with_options(&service.server.uri(), "key", "secret", options).unwrap();
    assert!(client.download(&address, &mut Vec::new()).await.is_err());
}

#[test]
fn only_addresses_are_base_addresses() {
    for wrong in ["", "localhost:8787", "ftp://host", "http://", "http://host/?a=b"] {
        let error = Client::new(wrong, "key", "secret").unwrap_err();
        assert!(matches!(error, Error::Address(_)), "{wrong}: {error:?}");
    }
    Client::new("https://host/prefix/", "key", "secret").unwrap();
}
