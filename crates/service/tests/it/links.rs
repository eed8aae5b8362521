//! Tasks from web pages: off unless allowed, never to where the open web does not reach, and with their source.

use deckwright_interface::endpoint;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::test_app::{Reply, TestApp, TestUser};
use crate::test_db::Backend;

const PAGE: &str = "<!doctype html><html><head><title>City bees</title></head><body><nav>Home</nav><article>\
    <h1>City bees</h1><p>Bees like towns.</p><h2>Roofs</h2><p>A roof in Berlin carries 3 hives and 120,000 bees.</p>\
    <h2>Food</h2><ul><li>Lime trees</li><li>Balconies</li></ul></article></body></html>";

/// A web server that answers each path as `answer` says; its host and port.
async fn serve(answer: fn(&str, u16) -> Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = vec![0; 8192];
                let length = socket.read(&mut request).await.unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..length]).into_owned();
                let asked = request.to_ascii_lowercase();
                let tells = ["cookie:", "authorization:", "x-token", "x-api-key", "referer:"];
                assert!(tells.iter().all(|header| !asked.contains(header)), "{request}");
                let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
                let _ = socket.write_all(&answer(&path, port)).await;
            });
        }
    });
    format!("127.0.0.1:{port}")
}

fn answer(path: &str, port: u16) -> Vec<u8> {
    let onward =
        |to: &str| format!("HTTP/1.1 302 Found\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n").into_bytes();
    match path {
        "/bees" => format!(
            "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{PAGE}",
            PAGE.len()
        )
        .into_bytes(),
        "/moved" => onward("/bees#roofs"),
        "/inside" => onward("http://127.0.0.1:1/secret"),
        "/metadata" => onward("http://169.254.169.254/latest"),
        "/file" => onward("file:///etc/passwd"),
        "/loop" => onward(&format!("http://127.0.0.1:{port}/loop")),
        // No length is told: it has no end.
        "/endless" => {
            let mut endless = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n".to_vec();
            endless.resize(6 << 20, b'a');
            endless
        }
        "/slow" => Vec::from("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf"),
        _ => Vec::from("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"),
    }
}

async fn send(user: &TestUser<'_>, link: &str) -> Reply {
    user.post(endpoint::TASK, &[("type", "16"), ("link", link)]).await
}

#[tokio::test]
async fn a_web_page_becomes_a_deck_that_names_its_address() {
    let host = serve(answer).await;
    let app = TestApp::start_with(Backend::Sqlite, &["--links", "on", "--link-hosts", &host]).await;
    let user = app.user("u").await;
    let task = send(&user, &format!("http://{host}/moved")).await.data();
    assert_eq!((task["type"].as_i64(), task["title"].as_str()), (Some(16), Some("City bees")));
    let id = task["id"].as_i64().unwrap();
    let outline = user.outline(id).await;
    assert!(
        outline.starts_with(&format!("# City bees\n\nSource: http://{host}/bees\n")),
        "the address that it was found at: {outline}"
    );
    for said in ["Roofs", "A roof in Berlin carries 3 hives and 120,000 bees.", "Lime trees"] {
        assert!(outline.contains(said), "{said} is missing in {outline}");
    }
    assert!(!outline.contains("Home"), "{outline}");
    assert_eq!(user.content(id).await, outline);
    let work = user.post(endpoint::DESIGN_SAVE, &[("task_id", &id.to_string())]).await;
    assert_eq!(work.code(), 0, "{work}");
}

#[tokio::test]
async fn pages_that_are_not_fetched_say_why() {
    let host = serve(answer).await;
    let app = TestApp::start_with(Backend::Sqlite, &["--links", "on", "--link-hosts", &host]).await;
    let user = app.user("u").await;
    for (link, reason) in [
        (format!("http://{host}/inside"), "port 1 is not asked"),
        (format!("http://{host}/metadata"), "169.254.169.254 is not on the open web"),
        (format!("http://{host}/file"), "only http and https"),
        (format!("http://{host}/loop"), "more than 5 times"),
        (format!("http://{host}/endless"), "larger than 5 MB"),
        (format!("http://{host}/gone"), "answers 404"),
        (format!("http://{host}/slow"), "cannot be reached"),
        ("http://127.0.0.1/".to_owned(), "127.0.0.1 is not on the open web"),
        ("http://[::ffff:127.0.0.1]/".to_owned(), "is not on the open web"),
        ("ftp://example.com/".to_owned(), "only http and https"),
        ("bees".to_owned(), "no address"),
        (String::new(), "link"),
    ] {
        let reply = send(&user, &link).await;
        assert_eq!(reply.code(), 40001, "{link}: {reply}");
        assert!(reply.body.contains(reason), "{link}: {reply}");
    }
}

#[tokio::test]
async fn a_name_is_connected_to_where_it_was_found() {
    let host = serve(answer).await;
    let named = host.replace("127.0.0.1", "localhost");
    let app = TestApp::start_with(Backend::Sqlite, &["--links", "on", "--link-hosts", &named]).await;
    let user = app.user("u").await;
    assert_eq!(send(&user, &format!("http://{named}/bees")).await.code(), 0);
    assert_eq!(send(&user, &format!("http://{host}/bees")).await.code(), 40001, "only the name was allowed");
}

#[tokio::test]
async fn links_are_off_unless_an_operator_allows_them() {
    let app = TestApp::start(Backend::Sqlite).await;
    let reply = send(&app.user("u").await, "https://example.com/").await;
    assert_eq!(reply.code(), 40008);
    assert!(reply.body.contains("DECKWRIGHT_LINKS=on"), "{reply}");
}
