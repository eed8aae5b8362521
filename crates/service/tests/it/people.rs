//! What is kept of a user: ended tokens, a zip of everything, and nothing at all.

use std::io::Read;

use deckwright_interface::endpoint;
use deckwright_service::auth::revocations::begin_epoch;
use deckwright_service::people::Records;
use deckwright_service::store::audit_log::{self, Actor};
use rstest::rstest;
use serde_json::Value;

use crate::test_app::{TestApp, TestUser};
use crate::test_db::Backend;

const OUTLINE: &str = "# Bees\n## Honey\n### Page\n#### Point\n- Some text.";
/// Every table that a user can have rows in.
const TABLES: [&str; 10] = [
    "tasks",
    "outlines",
    "contents",
    "content_chapters",
    "edit_log",
    "layout_tasks",
    "designs",
    "exports",
    "usage",
    "jobs",
];

async fn count(app: &TestApp, table: &str) -> i64 {
    let query = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
    sqlx::query_scalar(query).fetch_one(&mut *app.app.db.read().await.unwrap()).await.unwrap()
}

/// A work with all that can hang on it; its id.
async fn work(user: &TestUser<'_>) -> String {
    let topic = user.task(&[("title", "Bees")]).await;
    user.outline(topic).await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    user.content(task.parse().unwrap()).await;
    user.post(endpoint::OUTLINE_SAVE, &[("task_id", &task), ("content", OUTLINE)]).await.data();
    user.post(endpoint::LAYOUT, &[("text_id", &task)]).await.data();
    let id = user.post(endpoint::DESIGN_SAVE, &[("task_id", &task)]).await.data()["id"].to_string();
    let key = user.post(endpoint::EXPORT, &[("id", &id), ("format", "pdf")]).await.data();
    while user.post(endpoint::EXPORT_RESULT, &[("task_key", key.as_str().unwrap())]).await.data()
        == Value::Array(Vec::new())
    {}
    id
}

#[rstest]
#[tokio::test]
async fn a_user_is_handed_out_and_erased(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    work(&alice).await;
    let kept = work(&bob).await;

    let addresses = app.signed_post(endpoint::USER_EXPORT, &[("uid", "alice")]).await.data();
    let zip = app.http.get(addresses[0].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
    let mut data = String::new();
    zip.by_name("data.json").unwrap().read_to_string(&mut data).unwrap();
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!(
        (data["uid"].as_str(), data["tables"]["tasks"][1]["title"].as_str()),
        (Some("alice"), Some("Bees"))
    );
    assert!(data["tables"]["outlines"][1]["text"].as_str().unwrap().contains("Honey"));
    assert_eq!(
        zip.file_names().flatten().filter(|name| name.starts_with("files/")).count(),
        4,
        "three of a work, one export"
    );
    assert_eq!(
        app.signed_post(endpoint::USER_EXPORT, &[("uid", "nobody")]).await.data(),
        Value::Array(Vec::new())
    );

    let mut before = Vec::new();
    for table in TABLES {
        before.push(count(&app, table).await);
    }
    let erased = app.signed_post(endpoint::USER_ERASE, &[("uid", "alice")]).await.data();
    assert_eq!(erased["files"], 4);
    for (table, before) in TABLES.into_iter().zip(before) {
        assert_eq!(count(&app, table).await * 2, before, "{table}");
    }
    assert_eq!(alice.get(endpoint::DESIGNS).await.code(), 43103);
    assert_eq!(app.user("alice").await.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 0);
    assert_eq!(bob.get(&format!("{}?user_design_id={kept}", endpoint::DESIGN)).await.code(), 0);
    assert_eq!(app.signed_post(endpoint::USER_ERASE, &[("uid", "nobody")]).await.data()["rows"], 0);
    let log = audit_log::list(&mut app.app.db.read().await.unwrap(), 10).await.unwrap();
    let deeds: Vec<&str> = log.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(deeds, ["erase user", "export user"]);
}

#[rstest]
#[tokio::test]
async fn tokens_end_when_they_are_revoked_and_after_a_restore(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let db = &app.app.db;
    let records = Records { db, blobs: &app.app.blobs, now: app.app.clock.now(), actor: Actor::Operator };
    assert_eq!(records.revoke(1, "nobody").await.unwrap(), None);
    assert_eq!(records.revoke(1, "alice").await.unwrap(), Some(()));
    app.app.revocations.refresh(db).await.unwrap();
    assert_eq!(
        (alice.get(endpoint::DESIGNS).await.code(), bob.get(endpoint::DESIGNS).await.code()),
        (43103, 0)
    );
    while app.app.clock.now() <= records.now {
        tokio::task::yield_now().await;
    }
    assert_eq!(app.user("alice").await.get(endpoint::DESIGNS).await.code(), 0);

    begin_epoch(db).await.unwrap();
    app.app.revocations.refresh(db).await.unwrap();
    assert_eq!(bob.get(endpoint::DESIGNS).await.code(), 43103);
    assert_eq!(app.user("bob").await.get(endpoint::DESIGNS).await.code(), 0);
}

/// A restore that nobody told of: the number in the token is another person's now.
#[tokio::test]
async fn a_token_is_of_a_name_and_not_of_a_number() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let mut tx = app.app.db.write().await.unwrap();
    sqlx::query("update users set uid = 'mallory' where uid = 'alice'").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    // As a process that starts after the restore.
    let fresh = deckwright_service::auth::TokenRevocations::load(&app.app.db).await.unwrap();
    let now = app.app.clock.now_seconds();
    let claims =
        deckwright_service::auth::Claims::read(&app.app.keys, &alice.token, &alice.api_key, "", now).unwrap();
    assert!(!fresh.allow(&app.app.db, &app.app.keys, &claims).await.unwrap());
    assert!(app.app.revocations.allow(&app.app.db, &app.app.keys, &claims).await.unwrap());
}

#[rstest]
#[tokio::test]
async fn clearing_a_work_removes_what_nothing_else_needs(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let task = alice.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    alice.content(task.parse().unwrap()).await;
    let save =
        async || alice.post(endpoint::DESIGN_SAVE, &[("task_id", &task)]).await.data()["id"].to_string();
    let (first, second) = (save().await, save().await);
    for (work, tasks) in [(first, 1), (second, 0)] {
        for path in [endpoint::DESIGN_DELETE, endpoint::DESIGN_CLEAR] {
            assert_eq!(alice.post(path, &[("user_design_id", &work)]).await.code(), 0);
        }
        for table in ["tasks", "outlines", "contents"] {
            assert_eq!(count(&app, table).await, tasks, "{table}");
        }
    }
}

#[tokio::test]
async fn addresses_of_files_end() {
    let clock = deckwright_service::clock::Clock::manual(1_790_000_000_000);
    let app = TestApp::start_at(Backend::Sqlite, clock.clone(), &["--file-address-life", "2d"]).await;
    let alice = app.user("alice").await;
    let task = alice.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let cover = alice.post(endpoint::DESIGN_SAVE, &[("task_id", &task)]).await.data()["cover_url"].clone();
    let status = async || app.http.get(cover.as_str().unwrap()).send().await.unwrap().status().as_u16();
    assert_eq!(status().await, 200);
    clock.advance(std::time::Duration::from_hours(2 * 24 - 1));
    assert_eq!(status().await, 200);
    clock.advance(std::time::Duration::from_hours(25));
    assert_eq!(status().await, 403);
}
