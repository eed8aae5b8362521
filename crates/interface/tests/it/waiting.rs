//! Polling for content and exports.

use std::time::Duration;

use deckwright_interface::client::Polling;
use deckwright_interface::{Code, Error, endpoint};
use serde_json::json;
use wiremock::matchers::{body_string, path, query_param};
use wiremock::{Mock, ResponseTemplate};

use super::{failure, service_with_token, success};

const QUICK_POLLING: Polling = Polling {
    first: Duration::from_millis(1),
    longest: Duration::from_millis(5),
    deadline: Duration::from_secs(30),
};

#[tokio::test]
async fn content_is_waited_for() {
    let service = service_with_token().await;
    let check = || Mock::given(path(endpoint::CONTENT_CHECK)).and(query_param("ticket", "k1"));
    check()
        .respond_with(success(json!({"status": 1, "content": "# Be"})))
        .up_to_n_times(2)
        .mount(&service.server)
        .await;
    check().respond_with(ResponseTemplate::new(503)).up_to_n_times(1).mount(&service.server).await;
    check()
        .respond_with(success(json!({"status": 2, "content": "# Bees"})))
        .expect(1)
        .mount(&service.server)
        .await;

    assert_eq!(service.user.wait_for_content("k1", QUICK_POLLING).await.unwrap(), "# Bees");
}

#[tokio::test]
async fn failed_content_ends_the_waiting() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::CONTENT_CHECK))
        .respond_with(failure(12100, "failed"))
        .expect(1)
        .mount(&service.server)
        .await;

    let error = service.user.wait_for_content("k1", QUICK_POLLING).await.unwrap_err();
    assert_eq!(error.code(), Some(Code::GenerationFailed));
}

#[tokio::test]
async fn exports_are_waited_for() {
    let service = service_with_token().await;
    let result = || Mock::given(path(endpoint::EXPORT_RESULT)).and(body_string("task_key=e1"));
    result().respond_with(success(json!([]))).up_to_n_times(2).mount(&service.server).await;
    result()
        .respond_with(success(json!(["http://a/1", "http://a/2"])))
        .expect(1)
        .mount(&service.server)
        .await;

    assert_eq!(
        service.user.wait_for_export("e1", QUICK_POLLING).await.unwrap(),
        ["http://a/1", "http://a/2"]
    );
}

#[tokio::test]
async fn waiting_has_an_end() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::EXPORT_RESULT)).respond_with(success(json!([]))).mount(&service.server).await;

    let deadline = Duration::from_millis(50);
    let error = service.user.wait_for_export("e1", Polling { deadline, ..QUICK_POLLING }).await.unwrap_err();
    assert!(matches!(error, Error::Deadline(d) if d == deadline), "{error:?}");
}

#[tokio::test]
async fn at_the_end_the_last_trouble_is_told() {
    let service = service_with_token().await;
    // Asked to stay away for longer than we are willing to wait.
    let busy = ResponseTemplate::new(503).insert_header("retry-after", "60");
    Mock::given(path(endpoint::EXPORT_RESULT)).respond_with(busy).expect(1).mount(&service.server).await;

    let deadline = Duration::from_millis(200);
    let error = service.user.wait_for_export("e1", Polling { deadline, ..QUICK_POLLING }).await.unwrap_err();
    assert_eq!(error.code(), Some(Code::Unavailable));
}
