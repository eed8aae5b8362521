//! What strangers may send: as much as is said, and nothing that a database cannot keep.

use deckwright_interface::endpoint;
use deckwright_service::clock::Clock;
use futures::stream;
use reqwest::Body;
use rstest::rstest;

use crate::test_app::{TestApp, TestUser};
use crate::test_db::Backend;

const MIB: usize = 1024 * 1024;

/// The most memory that this process ever had, in MiB; every test is a process of its own.
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
}

/// `before`, then `pieces` times a MiB of letters, then `after`, made as it is sent.
fn long_body(before: &str, pieces: usize, after: &str) -> Body {
    let letters = bytes::Bytes::from(vec![b'a'; MIB]);
    let parts = [bytes::Bytes::from(before.to_owned())]
        .into_iter()
        .chain(std::iter::repeat_n(letters, pieces))
        .chain([bytes::Bytes::from(after.to_owned())]);
    Body::wrap_stream(stream::iter(parts.map(Ok::<_, std::io::Error>)))
}

#[tokio::test]
async fn large_bodies_are_answered_and_cost_no_memory() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let before = peak_memory();
    let part = "--x\r\ncontent-disposition: form-data; name=\"title\"\r\n\r\n";
    let body = long_body(part, 60, "\r\n--x--\r\n");
    let reply = alice.post_body(endpoint::TASK, "multipart/form-data; boundary=x", body).await;
    assert_eq!((reply.status, reply.code()), (413, 413), "{reply}");
    let body = long_body("title=", 60, "");
    let reply = alice.post_body(endpoint::TASK, "application/x-www-form-urlencoded", body).await;
    assert_eq!((reply.status, reply.code()), (413, 413), "{reply}");
    // A file where none is asked for is read past.
    let task = alice.task(&[("type", "7"), ("content", "# Bees\n## Honey")]).await;
    let part = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    let rest =
        format!("\r\n--x\r\ncontent-disposition: form-data; name=\"task_id\"\r\n\r\n{task}\r\n--x--\r\n");
    let body = long_body(part, 60, &rest);
    let reply = alice.post_body(endpoint::OUTLINE_TREE, "multipart/form-data; boundary=x", body).await;
    assert_eq!(reply.data()["value"], "Bees");
    let grown = peak_memory() - before;
    assert!(grown < 64, "{grown} MiB");
}

#[tokio::test]
async fn deep_and_wide_trees_are_refused_at_once() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let task = alice.task(&[("type", "7"), ("content", "# Bees\n## Honey")]).await.to_string();
    let before = peak_memory();
    let deep = format!("{}{}0{}", "[".repeat(120), "0,".repeat(MIB / 2), "]".repeat(120));
    let wide = format!("{{\"children\":[{}{{}}]}}", "{},".repeat(MIB / 3));
    for content in [deep.as_str(), wide.as_str()] {
        let reply = alice.post(endpoint::OUTLINE_SAVE, &[("task_id", &task), ("content", content)]).await;
        assert_eq!(reply.code(), 40001, "{reply}");
    }
    let json = format!("{{\"task_id\":{task},\"content\":{deep}}}");
    assert_eq!(alice.post_body(endpoint::OUTLINE_SAVE, "application/json", json).await.code(), 40001);
    let grown = peak_memory() - before;
    assert!(grown < 64, "{grown} MiB");
}

#[rstest]
#[tokio::test]
async fn nul_characters_are_refused(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let task = alice.task(&[("type", "7"), ("content", "# Bees\n## Honey")]).await.to_string();
    for reply in [
        alice.get(&format!("{}?ticket=a%00b", endpoint::CONTENT_CHECK)).await,
        alice.post(endpoint::EXPORT_RESULT, &[("task_key", "a\0b")]).await,
        alice.post(endpoint::TASK, &[("type", "7"), ("content", "# A\n## B\0")]).await,
        alice.post(endpoint::TASK, &[("type", "11"), ("content", "Text.\0")]).await,
        alice.post(endpoint::OUTLINE_SAVE, &[("task_id", &task), ("content", "# A\n## B\0")]).await,
        alice.get(&format!("{}?keyword=%00", endpoint::DESIGNS)).await,
    ] {
        assert_eq!((reply.status, reply.code()), (200, 40001), "{reply}");
    }
    // One that is written as an escape is no letter of an outline.
    let tree = [("task_id", task.as_str()), ("content", r#"{"value":"a\u0000b"}"#)];
    assert_eq!(alice.post(endpoint::OUTLINE_SAVE, &tree).await.code(), 0);
    let tree = alice.post(endpoint::OUTLINE_TREE, &[("task_id", &task)]).await.data();
    assert!(!tree["value"].as_str().unwrap().contains('\0'), "{tree}");
}

/// As after a restart of the server, when all connections that lay idle are broken.
#[tokio::test]
async fn broken_connections_are_replaced_on_postgres() {
    let app = TestApp::start(Backend::Postgres).await;
    let alice = app.user("alice").await;
    let mut conn = app.app.db.read().await.unwrap();
    let others = "select cast(count(pg_terminate_backend(pid)) as bigint) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()";
    let ended: i64 = sqlx::query_scalar(others).fetch_one(&mut *conn).await.unwrap();
    drop(conn);
    assert!(ended > 0);
    assert_eq!(alice.post(endpoint::TASK, &[("title", "Bees")]).await.code(), 0);
    assert_eq!(send_ready(&app).await, 200);
}

async fn send_ready(app: &TestApp) -> u16 {
    app.http.get(format!("{}/readyz", app.base)).send().await.unwrap().status().as_u16()
}

#[rstest]
#[tokio::test]
async fn one_user_has_only_so_much_under_way(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start_with(backend, &["--writings-per-user", "2", "--writer-pace", "1s"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let begin = async |user: &TestUser<'_>| {
        let task = user.task(&[("title", "Bees")]).await;
        let request = app.http.get(format!("{}{}?task_id={task}", app.base, endpoint::OUTLINE));
        user.with_headers(request).send().await.unwrap()
    };
    // The streams are held open, and the writing goes on at its pace.
    let streams = [begin(&alice).await, begin(&alice).await];
    assert!(streams.iter().all(|stream| stream.status() == 200));
    let third = begin(&alice).await;
    assert_eq!((third.status().as_u16(), third.headers().contains_key("retry-after")), (429, true));
    assert_eq!(begin(&bob).await.status(), 200);
}

#[tokio::test]
async fn content_has_only_so_many_chapters() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let outline = |chapters| format!("# Bees\n{}", "## Honey\n### Page\n".repeat(chapters));
    let start = async |chapters| {
        let task = alice.task(&[("type", "7"), ("content", &outline(chapters))]).await;
        alice.get(&format!("{}?task_id={task}", endpoint::CONTENT)).await.code()
    };
    assert_eq!(start(200).await, 0);
    assert_eq!(start(201).await, 40001);
}

/// A machine whose clock is a day ahead would end other machines' leases and purge what is not due.
#[rstest]
#[case(86_400_000)]
#[case(-86_400_000)]
#[tokio::test]
async fn machines_on_postgres_go_by_its_time(#[case] error: i64) {
    let app = TestApp::start_at(Backend::Postgres, Clock::wrong_by(error), &[]).await;
    let apart = app.app.clock.now() - Clock::default().now();
    assert!(apart.abs() < 60_000, "{apart} ms");
}
