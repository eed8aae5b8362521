//! What time does to deleted works, with the clock moved.

use std::time::{Duration, Instant};

use deckwright_interface::endpoint;
use deckwright_service::clock::Clock;
use futures::TryStreamExt;
use rstest::rstest;
use serde_json::json;

use crate::test_app::{TestApp, TestUser};
use crate::test_db::Backend;

const DAY: Duration = Duration::from_hours(24);
const MAX_PURGE_TIME: Duration = Duration::from_secs(30);

/// Names and remaining days of what lies in the bin.
async fn bin(user: &TestUser<'_>) -> Vec<(String, i64)> {
    let list = user.get(endpoint::DELETED_DESIGNS).await.data()["list"].clone();
    let entry = |design: &serde_json::Value| {
        (design["name"].as_str().unwrap().to_owned(), design["auto_delete_time"].as_i64().unwrap())
    };
    list.as_array().unwrap().iter().map(entry).collect()
}

async fn files(app: &TestApp) -> usize {
    let files: Vec<_> = app.app.blobs.list().try_collect().await.unwrap();
    files.len()
}

async fn saved(user: &TestUser<'_>, name: &str) -> String {
    let outline = "# Bees\n## Life\n### A hive\n#### Queen\n- She lays the eggs.\n";
    let task = user.task(&[("type", "7"), ("content", outline)]).await.to_string();
    let saved = user.post(endpoint::DESIGN_SAVE, &[("task_id", &task), ("name", name)]).await.data();
    saved["id"].to_string()
}

#[rstest]
#[tokio::test]
async fn a_deleted_work_is_gone_after_its_thirty_days(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let clock = Clock::manual(Clock::default().now());
    let app = TestApp::start_at(backend, clock.clone(), &[]).await;
    let user = app.user("u").await;
    let (kept, old) = (saved(&user, "kept").await, saved(&user, "old").await);
    let delete = async |user: &TestUser<'_>, id: &str| {
        user.post(endpoint::DESIGN_DELETE, &[("user_design_id", id)]).await.data()
    };
    let revert = async |user: &TestUser<'_>, id: &str| {
        user.post(endpoint::DESIGN_REVERT, &[("user_design_id", id)]).await.code()
    };
    delete(&user, &old).await;
    assert_eq!(bin(&user).await, [("old".to_owned(), 30)]);

    // Tokens do not live that long.
    clock.advance(29 * DAY);
    let user = app.user("u").await;
    assert_eq!(bin(&user).await, [("old".to_owned(), 1)]);
    assert_eq!(revert(&user, &old).await, 0, "it can be had back until the end");
    delete(&user, &old).await;
    assert_eq!(bin(&user).await, [("old".to_owned(), 30)], "the days begin anew");

    clock.advance(29 * DAY);
    let user = app.user("u").await;
    delete(&user, &kept).await;
    assert_eq!(files(&app).await, 6);
    clock.advance(DAY);
    let began = Instant::now();
    while files(&app).await > 3 {
        assert!(began.elapsed() < MAX_PURGE_TIME, "{:?}", bin(&user).await);
        // The purge comes by every minute.
        clock.advance(Duration::from_mins(1));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(bin(&user).await, [("kept".to_owned(), 29)]);
    assert_eq!(revert(&user, &old).await, 13001);
    let detail = user.get(&format!("{}?user_design_id={old}", endpoint::DESIGN)).await;
    assert_eq!(detail.code(), 13001);

    assert_eq!(revert(&user, &kept).await, 0);
    let list = user.get(endpoint::DESIGNS).await.data()["list"].clone();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["name"]), (1, &json!("kept")));
    let cover = app.http.get(list[0]["cover_url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(cover.status(), 200, "what was taken back has its files");
}
