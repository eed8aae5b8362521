//! The outline stream over connections that break it up as they please.

use std::time::Duration;

use deckwright_interface::client::{Client, ClientOptions};
use deckwright_interface::{Code, Error, endpoint, event};
use futures::TryStreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use wiremock::matchers::{header, path, query_param};
use wiremock::{Mock, ResponseTemplate};

use super::{failure, service, service_with_token, success, token};

fn stream(bytes: Vec<u8>) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_raw(bytes, "text/event-stream")
}

#[tokio::test]
async fn fragments_arrive_in_order_and_heartbeats_do_not_show() {
    let service = service_with_token().await;
    let bytes =
        [event::message("# 蜂\n"), event::message(""), event::message("## disclose\n"), event::close()]
            .concat();
    Mock::given(path(endpoint::OUTLINE))
        .and(query_param("task_id", "9"))
        .and(header("x-token", "t1"))
        .respond_with(stream(bytes))
        .mount(&service.server)
        .await;

    let fragments: Vec<String> = service.user.outline(9).await.unwrap().try_collect().await.unwrap();
    assert_eq!(fragments, ["# 蜂\n", "## discl", "ose\n"]);
}

#[tokio::test]
async fn a_stream_is_complete_or_an_error() {
    let service = service_with_token().await;
    let start = event::message("# Bees\n");
    let failed = event::error(Code::GenerationFailed, "no answer");
    let cases = [
        (start.to_vec(), "not an answer of the interface: the stream was cut before its end"),
        ([start, failed].concat(), "the service answered 12100: no answer"),
        (b"data:?\n\n".to_vec(), "not an answer of the interface: "),
    ];
    for (bytes, expected) in cases {
        let _scope = Mock::given(path(endpoint::OUTLINE))
            .respond_with(stream(bytes))
            .mount_as_scoped(&service.server)
            .await;
        let collected: Result<String, Error> = service.user.outline(9).await.unwrap().try_collect().await;
        let error = collected.unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[tokio::test]
async fn a_refusal_before_the_stream_is_an_error_and_a_refused_token_is_replaced() {
    let service = service().await;
    Mock::given(path(endpoint::TOKEN))
        .respond_with(success(token("old", 9999)))
        .up_to_n_times(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::TOKEN)).respond_with(success(token("new", 9999))).mount(&service.server).await;
    Mock::given(header("x-token", "old"))
        .respond_with(failure(43103, "token不合法"))
        .expect(1)
        .mount(&service.server)
        .await;
    Mock::given(path(endpoint::OUTLINE))
        .respond_with(failure(12102, "no such task"))
        .expect(1)
        .mount(&service.server)
        .await;

    let error = service.user.outline(9).await.err().unwrap();
    assert_eq!(error.code(), Some(Code::NoTask));
}

/// A real connection, since only then does each write arrive by itself.
#[tokio::test]
async fn writes_may_end_inside_a_character() {
    let body = [event::message("# 蜂🐝\n"), event::message("é\n"), event::close()].concat();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        loop {
            let (mut socket, _) = listener.accept().await.unwrap();
            socket.set_nodelay(true).unwrap();
            let mut request = vec![0; 4096];
            let length = socket.read(&mut request).await.unwrap();
            if request[..length].starts_with(b"GET /api/grant/token") {
                let body = r#"{"code":0,"data":{"api_key":"key","uid":"u1","token":"t1","time_expire":9999},"msg":""}"#;
                let head =
                    format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
                socket.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
                continue;
            }
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
            socket.write_all(head.as_bytes()).await.unwrap();
            for byte in &body {
                socket.write_all(&[*byte]).await.unwrap();
                socket.flush().await.unwrap();
                tokio::task::yield_now().await;
            }
        }
    });

    let client = Client::new(&address, "key", "secret").unwrap();
    let outline: String = client.user("u1", "").outline(9).await.unwrap().try_collect().await.unwrap();
    assert_eq!(outline, "# 蜂🐝\né\n");
    server.abort();
}

#[tokio::test]
async fn a_silent_stream_is_given_up() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::OUTLINE))
        .respond_with(stream(Vec::new()).set_delay(Duration::from_hours(1)))
        .mount(&service.server)
        .await;
    let options = ClientOptions { idle_timeout: Duration::from_millis(30), ..ClientOptions::default() };
    let client = Client::with_options(&service.server.uri(), "key", "secret", options).unwrap();

    let error = client.user("u1", "web").outline(9).await.err().unwrap();
    assert!(matches!(error, Error::Deadline(_)), "{error:?}");
}

#[tokio::test]
async fn a_content_is_streamed_like_an_outline() {
    let service = service_with_token().await;
    Mock::given(path(endpoint::CONTENT_STREAM))
        .and(query_param("task_id", "9"))
        .respond_with(stream(
            [event::message("# Bees\n\n- They"), event::message(" fly.\n"), event::close()].concat(),
        ))
        .mount(&service.server)
        .await;
    let content: String = service.user.content_stream(9).await.unwrap().try_collect().await.unwrap();
    assert_eq!(content, "# Bees\n\n- They fly.\n");
}
