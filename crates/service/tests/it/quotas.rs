//! What one user, and all users of a key, may have: tokens of the model in a day, room for files, jobs under way, streams.

use std::time::Duration;

use deckwright_interface::{Code, endpoint};
use deckwright_service::clock::Clock;
use rstest::rstest;

use crate::model_faults::{MARK, good};
use crate::scripted::Server;
use crate::test_app::{OTHER_KEY, OTHER_SECRET, Reply, TestApp, TestUser};
use crate::test_db::Backend;

const NOON: i64 = 1_700_049_600_000;
const HALF_A_DAY: Duration = Duration::from_hours(12);

async fn start(backend: Backend, model: &Server, clock: Clock, quota: [&str; 2]) -> TestApp {
    let flags = ["--model", "openai:scripted", "--model-url", &model.url, "--model-parallel", "1"];
    TestApp::start_at(backend, clock, &[&flags[..], &quota].concat()).await
}

async fn topic(user: &TestUser<'_>) -> i64 {
    user.task(&[("title", "Keeping bees"), ("page", "53")]).await
}

#[rstest]
#[tokio::test]
async fn tokens_of_a_day_are_bounded(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let model = Server::answering(good).await;
    let clock = Clock::manual(NOON);
    let app = start(backend, &model, clock.clone(), ["--tokens-per-user", "200"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);

    // The outline takes 110 and the first chapter as many; the second is for the composer.
    let task = topic(&alice).await;
    alice.outline(task).await;
    let content = alice.content(task).await;
    assert_eq!(content.matches(MARK).count(), 4, "{content}");
    assert_eq!(model.seen().len(), 2);

    let refused = alice.get(&format!("{}?task_id={}", endpoint::OUTLINE, topic(&alice).await)).await;
    assert_eq!(refused.code(), 429, "{refused}");
    assert!(refused.body.contains("midnight UTC"), "{refused}");
    let refused = alice.get(&format!("{}?task_id={task}", endpoint::CONTENT)).await;
    assert_eq!(refused.code(), 429, "{refused}");
    assert_eq!(model.seen().len(), 2, "a model that nobody may ask is not asked");

    // Own words need no model, and other users have their own day.
    let own = alice.task(&[("type", "7"), ("content", "# Bees\n## Honey\n### Jars\n#### Label them")]).await;
    assert!(alice.content(own).await.contains("#### Label them"));
    assert!(bob.outline(topic(&bob).await).await.contains("Food depends on them"));

    clock.advance(HALF_A_DAY);
    assert!(alice.outline(topic(&alice).await).await.contains("Food depends on them"));
}

#[tokio::test]
async fn users_of_one_key_share_its_tokens() {
    let model = Server::answering(good).await;
    let app = start(Backend::Sqlite, &model, Clock::manual(NOON), ["--tokens-per-key", "100"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    alice.outline(topic(&alice).await).await;
    let refused = bob.get(&format!("{}?task_id={}", endpoint::OUTLINE, topic(&bob).await)).await;
    assert_eq!(refused.code(), 429, "{refused}");
    let stranger = app.user_of(OTHER_KEY, OTHER_SECRET, "bob").await;
    assert!(stranger.outline(topic(&stranger).await).await.contains("Food depends on them"));
}

#[rstest]
#[tokio::test]
async fn files_of_a_user_have_so_much_room(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start_with(backend, &["--storage-per-user", "1"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let work = save(&alice).await.data()["id"].to_string();
    let query = "update blobs set size = 2097152 where design_id is not null";
    let mut tx = app.app.db.write().await.unwrap();
    sqlx::query(query).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();

    let refused = save(&alice).await;
    assert_eq!(refused.code(), 429, "{refused}");
    assert!(refused.body.contains("recycle bin"), "{refused}");
    let export = [("id", work.as_str()), ("format", "pdf")];
    assert_eq!(alice.post(endpoint::EXPORT, &export).await.code(), 429);
    save(&bob).await.data();

    erase(&alice, &work).await;
    save(&alice).await.data();
}

const OUTLINE: &str = "# Bees\n## Honey\n### Jars\n#### Label them";

async fn save(user: &TestUser<'_>) -> Reply {
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    user.post(endpoint::DESIGN_SAVE, &[("task_id", &task)]).await
}

#[rstest]
#[tokio::test]
async fn files_of_a_key_have_so_much_room(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    // Whoever asks again and again until a sum is made anew meets no other bound.
    let flags = ["--storage-per-key", "1", "--rate-uid", "100000", "--rate-key", "100000"];
    let app = TestApp::start_with(backend, &flags).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let work = save(&alice).await.data()["id"].to_string();
    let mut tx = app.app.db.write().await.unwrap();
    let query = "update blobs set size = 2097152 where design_id is not null";
    sqlx::query(query).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();

    // A sum is believed for a while, which is short where there is little to add up. What was saved meanwhile goes again:
    // many of them would fill the room by themselves.
    let refused = eventually("no room is left", || async {
        let reply = save(&bob).await;
        if reply.code() == 429 {
            return Some(reply);
        }
        erase(&bob, &reply.data()["id"].to_string()).await;
        None
    })
    .await;
    assert!(refused.body.contains("application key"), "{refused}");
    let export = [("id", work.as_str()), ("format", "pdf")];
    assert_eq!(alice.post(endpoint::EXPORT, &export).await.code(), 429);
    save(&app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await).await.data();

    erase(&alice, &work).await;
    eventually("there is room again", || async { (save(&bob).await.code() == 0).then_some(()) }).await;
}

/// Deletes a work, and clears it from the bin.
async fn erase(user: &TestUser<'_>, work: &str) {
    for path in [endpoint::DESIGN_DELETE, endpoint::DESIGN_CLEAR] {
        user.post(path, &[("user_design_id", work)]).await.data();
    }
}

/// Asks until there is an answer.
async fn eventually<T, F: Future<Output = Option<T>>>(what: &str, ask: impl Fn() -> F) -> T {
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), asking).await.unwrap_or_else(|_| panic!("never: {what}"))
}

#[rstest]
#[tokio::test]
async fn users_of_one_key_have_only_so_much_under_way(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let flags = ["--writings-per-key", "2", "--exports-per-key", "0", "--writer-pace", "1s"];
    let app = TestApp::start_with(backend, &flags).await;
    let begin = async |user: &TestUser<'_>| {
        let task = user.task(&[("title", "Bees")]).await;
        let request = app.http.get(format!("{}{}?task_id={task}", app.base, endpoint::OUTLINE));
        user.with_headers(request).send().await.unwrap()
    };
    let (alice, bob, carol) = (app.user("alice").await, app.user("bob").await, app.user("carol").await);
    // The streams are held open, and the writing goes on at its pace.
    let streams = [begin(&alice).await, begin(&bob).await];
    assert!(streams.iter().all(|stream| stream.status() == 200));
    assert_eq!(begin(&carol).await.status(), 429);
    let stranger = app.user_of(OTHER_KEY, OTHER_SECRET, "carol").await;
    assert_eq!(begin(&stranger).await.status(), 200);

    let work = save(&alice).await.data()["id"].to_string();
    let export = [("id", work.as_str()), ("format", "pdf")];
    assert_eq!(alice.post(endpoint::EXPORT, &export).await.code(), i64::from(Code::ExportQueueFull.number()));
}

#[tokio::test]
async fn users_of_one_key_read_only_so_many_streams() {
    let app = TestApp::start_with(Backend::Sqlite, &["--streams-per-key", "1", "--writer-pace", "1s"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let read = async |user: &TestUser<'_>| {
        let task = user.task(&[("title", "Bees")]).await;
        let request = app.http.get(format!("{}{}?task_id={task}", app.base, endpoint::OUTLINE));
        user.with_headers(request).send().await.unwrap()
    };
    let _open = read(&alice).await;
    assert_eq!(read(&bob).await.status(), 429);
    let stranger = app.user_of(OTHER_KEY, OTHER_SECRET, "bob").await;
    assert_eq!(read(&stranger).await.status(), 200);
}
