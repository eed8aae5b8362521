//! Codes that open the studio for a user: signed for, good once and for a minute, in any process.

use std::time::Duration;

use deckwright_interface::{endpoint, signing};
use deckwright_service::app::App;
use deckwright_service::clock::Clock;
use deckwright_service::store::grants;
use rstest::rstest;

use crate::test_app::{API_KEY, OTHER_KEY, OTHER_SECRET, Reply, SECRET, TestApp, TestUser, send};
use crate::test_db::Backend;

async fn code(app: &TestApp, api_key: &str, secret: &str, uid: &str) -> Reply {
    let now = app.app.clock.now_seconds();
    let request = app.http.get(format!("{}{}", app.base, endpoint::GRANT_CODE)).query(&[("uid", uid)]);
    let request = request.header("x-api-key", api_key).header("x-timestamp", now);
    send(request.header("x-signature", signing::sign(secret, "GET", endpoint::GRANT_CODE, now))).await
}

#[rstest]
#[tokio::test]
async fn a_code_stands_for_its_user_once(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let data = code(&app, OTHER_KEY, OTHER_SECRET, "alice").await.data();
    assert_eq!((&data["api_key"], &data["uid"]), (&OTHER_KEY.into(), &"alice".into()));
    assert_eq!(data["time_expire"], 60);
    let text = data["code"].as_str().unwrap();

    // Nobody who reads the database learns it.
    let mut conn = app.app.db.read().await.unwrap();
    let kept: String =
        sqlx::query_scalar("select digest from grant_codes").fetch_one(&mut *conn).await.unwrap();
    assert!(kept != text && !kept.is_empty());
    drop(conn);

    // The studio is another integrator than the one whose user it is.
    let form = [("code", text)];
    let redeem = || app.signed_post(endpoint::GRANT_REDEEM, &form);
    let (one, two) = tokio::join!(redeem(), redeem());
    let mut codes = [one.code(), two.code()];
    codes.sort_unstable();
    assert_eq!(codes, [0, 43103], "one of two gets it");
    let granted = if one.code() == 0 { one.data() } else { two.data() };
    let token = granted["token"].as_str().unwrap().to_owned();
    assert_eq!((&granted["api_key"], &granted["uid"]), (&OTHER_KEY.into(), &"alice".into()));
    let guest = TestUser { app: &app, api_key: OTHER_KEY.to_owned(), token };
    let id = guest.task(&[("type", "7"), ("content", "# A\n\n## B\n\n### C")]).await;
    let alice = app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await;
    assert_eq!(alice.outline(id).await, guest.outline(id).await);
    assert_eq!(
        app.user("alice").await.get(&format!("{}?task_id={id}", endpoint::OUTLINE)).await.code(),
        12102
    );
}

#[tokio::test]
async fn a_code_is_soon_too_old_and_must_be_signed_for() {
    let clock = Clock::manual(1_800_000_000_000);
    let app = TestApp::start_at(Backend::Sqlite, clock.clone(), &[]).await;
    let old = code(&app, API_KEY, SECRET, "u").await.data()["code"].as_str().unwrap().to_owned();
    clock.advance(Duration::from_secs(61));
    assert_eq!(app.signed_post(endpoint::GRANT_REDEEM, &[("code", &old)]).await.code(), 43103);
    assert_eq!(app.signed_post(endpoint::GRANT_REDEEM, &[("code", "made-up")]).await.code(), 43103);
    assert_eq!(code(&app, API_KEY, "wrong", "u").await.code(), 43102);
    assert_eq!(code(&app, API_KEY, SECRET, "").await.code(), 40001);

    // An erased user has no codes, and old ones are forgotten.
    code(&app, API_KEY, SECRET, "u").await.data();
    app.signed_post(endpoint::USER_ERASE, &[("uid", "u")]).await.data();
    code(&app, API_KEY, SECRET, "v").await.data();
    assert_eq!(count(&app.app).await, 1);
    clock.advance(Duration::from_secs(61));
    let mut tx = app.app.db.write().await.unwrap();
    grants::forget(&mut tx, clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(count(&app.app).await, 0);
}

async fn count(app: &App) -> i64 {
    let mut conn = app.db.read().await.unwrap();
    sqlx::query_scalar("select count(*) from grant_codes").fetch_one(&mut *conn).await.unwrap()
}
