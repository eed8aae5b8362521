//! When tokens are fetched, and how signed calls are signed.

use deckwright_interface::{Code, Error, endpoint, signing};
use futures::future::join_all;
use serde_json::json;
use wiremock::matchers::{header, method, path, query_param};
use wiremock::{Mock, Request};

use super::{SECRET, failure, service, service_with_token, success, token};

fn signed(http_method: &'static str, signed_path: &'static str) -> impl Fn(&Request) -> bool {
    move |request| {
        let header =
            |name| request.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let timestamp = header("x-timestamp").parse().unwrap_or_default();
        signing::verify(SECRET, http_method, signed_path, timestamp, header("x-signature"))
    }
}

#[tokio::test]
async fn the_token_call_is_signed_and_names_the_user() {
    let service = service().await;
    Mock::given(method("GET"))
        .and(path(endpoint::TOKEN))
        .and(header("x-api-key", "key"))
        .and(query_param("uid", "u 1/ü"))
        .and(query_param("channel", ""))
        .and(signed("GET", endpoint::TOKEN))
        .respond_with(success(token("t1", 60)))
        .expect(1)
        .mount(&service.server)
        .await;

    assert_eq!(service.client.token("u 1/ü", "").await.unwrap().token, "t1");
}

#[tokio::test]
async fn usage_is_signed_and_read_out_of_its_string() {
    let service = service().await;
    Mock::given(method("POST"))
        .and(path(endpoint::USAGE))
        .and(signed("POST", endpoint::USAGE))
        .and(|request: &Request| request.body == b"channel=&uid=u1&uid=u2")
        .respond_with(success(r#"[{"uid":"u1","count":3},{"uid":"u2","count":0}]"#))
        .expect(1)
        .mount(&service.server)
        .await;

    let records = service.client.usage(&["u1", "u2"], "").await.unwrap();
    let counts: Vec<_> = records.iter().map(|record| (record.uid.as_str(), record.count)).collect();
    assert_eq!(counts, [("u1", 3), ("u2", 0)]);
}

#[tokio::test]
async fn one_token_serves_many_calls_at_once() {
    let service = service().await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(success(token("t1", 259_200)))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::OPTIONS))
        .and(header("x-api-key", "key"))
        .and(header("x-token", "t1"))
        .and(header("x-channel", "web"))
        .respond_with(success(json!([])))
        .expect(8)
        .mount(&service.server)
        .await;

    let calls = join_all((0..8).map(|_| service.user.options())).await;
    assert!(calls.into_iter().all(|options| options.unwrap().is_empty()));
}

#[tokio::test]
async fn a_token_at_its_end_is_renewed_before_the_call() {
    let service = service().await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(success(token("t1", 0)))
        .expect(2)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::OPTIONS)).respond_with(success(json!([]))).mount(&service.server).await;

    service.user.options().await.unwrap();
    service.user.options().await.unwrap();
}

#[tokio::test]
async fn a_refused_token_is_replaced_once() {
    let service = service().await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(success(token("old", 259_200)))
        .up_to_n_times(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(success(token("new", 259_200)))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::OPTIONS))
        .and(header("x-token", "old"))
        .respond_with(failure(43103, "token不合法"))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::OPTIONS))
        .and(header("x-token", "new"))
        .respond_with(success(json!([])))
        .expect(2)
        .mount(&service.server)
        .await;

    service.user.options().await.unwrap();
    service.user.options().await.unwrap();
}

#[tokio::test]
async fn a_service_that_refuses_every_token_is_not_asked_forever() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::OPTIONS))
        .respond_with(failure(43103, "token不合法"))
        .expect(2)
        .mount(&service.server)
        .await;

    let error = service.user.options().await.unwrap_err();
    assert_eq!(error.code(), Some(Code::Authentication));
}

#[tokio::test]
async fn a_failed_token_call_is_the_callers_error() {
    let service = service().await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(failure(43102, "signature failure"))
        .mount(&service.server)
        .await;

    let error = service.user.options().await.unwrap_err();
    assert!(matches!(error, Error::Api { code: 43102, .. }), "{error:?}");
}

#[tokio::test]
async fn nothing_shows_a_secret() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::OPTIONS)).respond_with(success(json!([]))).mount(&service.server).await;
    service.user.options().await.unwrap();

    let shown = format!("{:?} {:?}", service.user, service.client.token("u1", "").await.unwrap());
    assert!(!shown.contains(SECRET) && !shown.contains("t1"), "{shown}");
}
