//! What operators ask: on an address of their own, where there is one.

use axum::body::Body;
use axum::http::Request;
use deckwright_interface::endpoint;
use deckwright_service::app::AppState;
use deckwright_service::http;
use tower::ServiceExt;

use crate::test_app::TestApp;
use crate::test_db::Backend;

async fn public(app: &TestApp, path: &str) -> u16 {
    app.http.get(format!("{}{path}", app.base)).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn metrics_are_not_public_where_operators_have_an_address() {
    let app = TestApp::start_with(Backend::Sqlite, &["--admin-listen", "127.0.0.1:0"]).await;
    for (path, status) in [("/metrics", 404), ("/healthz", 200), ("/readyz", 200)] {
        assert_eq!(public(&app, path).await, status, "{path}");
    }
    let admin = http::admin_router(AppState(app.app.clone()));
    for (path, status) in [("/metrics", 200), ("/readyz", 200), (endpoint::DESIGNS, 404)] {
        let answer = admin.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
    }
    let alone = TestApp::start(Backend::Sqlite).await;
    assert_eq!(public(&alone, "/metrics").await, 200);
}

#[tokio::test]
async fn one_user_has_only_so_many_streams() {
    let app = TestApp::start_with(Backend::Sqlite, &["--streams-per-user", "2", "--writer-pace", "1s"]).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let task = alice.task(&[("title", "Bees")]).await;
    let open = async || {
        let request = app.http.get(format!("{}{}?task_id={task}", app.base, endpoint::OUTLINE));
        alice.with_headers(request).send().await.unwrap()
    };
    let (first, _second) = (open().await, open().await);
    assert_eq!(open().await.status(), 429);
    let other = bob.task(&[("title", "Bees")]).await;
    let request = app.http.get(format!("{}{}?task_id={other}", app.base, endpoint::OUTLINE));
    assert_eq!(bob.with_headers(request).send().await.unwrap().status(), 200);
    drop(first);
    // The other end is noticed with the next piece that is sent to it.
    while open().await.status() != 200 {
        tokio::task::yield_now().await;
    }
}

/// The studio stands beside the service, and not outside of its bounds.
#[tokio::test]
async fn what_is_answered_beside_the_service_has_its_bounds() {
    let app = TestApp::start(Backend::Sqlite).await;
    let route = axum::routing::get(|| async { "there" });
    let beside = http::beside(AppState(app.app.clone()), axum::Router::new().route("/beside", route));
    let ask = async || {
        let answer =
            beside.clone().oneshot(Request::get("/beside").body(Body::empty()).unwrap()).await.unwrap();
        (answer.status().as_u16(), answer.headers().contains_key("x-request-id"))
    };
    assert_eq!(ask().await, (200, true));
    let places = app.app.in_flight.available_permits();
    let _all = app.app.in_flight.acquire_many(places as u32).await.unwrap();
    assert_eq!(ask().await, (503, true));
}
