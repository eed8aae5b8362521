//! Wrong credentials take the same time whatever is wrong with them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use deckwright_interface::{endpoint, signing};
use deckwright_service::app::AppState;
use deckwright_service::http;
use tower::ServiceExt;

use crate::test_app::{API_KEY, SECRET, TestApp};
use crate::test_db::Backend;

/// Rounds grow the sample until it decides; a machine that is busy with other things needs more of them.
const ROUNDS: usize = 30;
const PER_ROUND: usize = 400;

/// A request that is refused, and what is wrong with it.
struct Wrong {
    what: &'static str,
    path: &'static str,
    headers: Vec<(&'static str, String)>,
}

impl Wrong {
    fn request(&self) -> Request<Body> {
        let mut request = Request::get(self.path);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.body(Body::empty()).unwrap()
    }
}

/// Every kind must be as quick as every other, by a measure that this machine gives itself: the time of one
/// signature, measured in the same way at the same time. A check that is left out, or one more that is
/// made, for some of the kinds, differs by at least that much; half of it is the limit.
async fn assert_alike(app: &TestApp, kinds: &[Wrong]) {
    let router = http::router(AppState(app.app.clone()));
    let mut samples = vec![Vec::new(); kinds.len()];
    let mut longer = Vec::new();
    let mut shown = String::new();
    for _ in 0..ROUNDS {
        for _ in 0..PER_ROUND {
            // Side by side, so that whatever else the machine does happens to all of them.
            for (kind, sample) in kinds.iter().zip(&mut samples) {
                sample.push(time(&router, kind, || {}).await);
            }
            let signature = || {
                black_box(signing::verify(black_box(SECRET), "GET", endpoint::TOKEN, 1_700_000_000, "x"));
            };
            longer.push(time(&router, &kinds[0], signature).await);
        }
        let typical: Vec<f64> = samples.iter().map(|sample| lower_quartile(sample)).collect();
        let one_signature = lower_quartile(&longer) - typical[0];
        let spread =
            typical.iter().fold(f64::MIN, |a, &b| a.max(b)) - typical.iter().fold(f64::MAX, |a, &b| a.min(b));
        if spread < one_signature / 2.0 {
            return;
        }
        let each = kinds.iter().zip(&typical).map(|(kind, time)| format!("{}: {time:.0} ns\n", kind.what));
        shown = format!("{}one signature: {one_signature:.0} ns", each.collect::<String>());
    }
    panic!("time tells what is wrong:\n{shown}");
}

async fn time(router: &Router, kind: &Wrong, more: impl Fn()) -> Duration {
    let (router, request) = (router.clone(), kind.request());
    let began = Instant::now();
    let answer = router.oneshot(request).await.unwrap();
    more();
    let time = began.elapsed();
    assert_eq!(answer.status(), 200);
    time
}

/// In nanoseconds. Disturbances only ever add time: the quicker half tells more than the mean.
fn lower_quartile(sample: &[Duration]) -> f64 {
    let mut sample: Vec<u128> = sample.iter().map(Duration::as_nanos).collect();
    let middle = sample.len() / 4;
    *sample.select_nth_unstable(middle).1 as f64
}

/// `text` with one character replaced by another of its alphabet.
fn with_other(text: &str, at: usize) -> String {
    let other = if &text[at..=at] == "A" { "B" } else { "A" };
    format!("{}{other}{}", &text[..at], &text[at + 1..])
}

#[tokio::test]
async fn a_wrong_signature_tells_nothing_by_its_time() {
    let app = TestApp::start(Backend::Sqlite).await;
    let now = app.app.clock.now_seconds();
    let right = signing::sign(SECRET, "GET", endpoint::TOKEN, now);
    let kind = |what, api_key: &str, signature: String| {
        let timestamp = ("x-timestamp", now.to_string());
        let headers = vec![("x-api-key", api_key.to_owned()), timestamp, ("x-signature", signature)];
        Wrong { what, path: "/api/grant/token?uid=u&channel=", headers }
    };
    let unknown = "key-six";
    assert_eq!(unknown.len(), API_KEY.len());
    let kinds = [
        kind("first character wrong", API_KEY, with_other(&right, 0)),
        kind("last character wrong", API_KEY, with_other(&right, right.len() - 2)),
        kind("signed with another secret", API_KEY, signing::sign("other", "GET", endpoint::TOKEN, now)),
        kind("unknown key", unknown, right.clone()),
    ];
    assert_alike(&app, &kinds).await;
}

#[tokio::test]
async fn a_wrong_token_tells_nothing_by_its_time() {
    let app = TestApp::start(Backend::Sqlite).await;
    let right = app.user("u").await.token;
    let kind = |what, api_key: &str, token: String| {
        let channel = ("x-channel", String::new());
        let headers = vec![("x-api-key", api_key.to_owned()), ("x-token", token), channel];
        Wrong { what, path: endpoint::OPTIONS, headers }
    };
    let kinds = [
        kind("first character of the signature wrong", API_KEY, with_other(&right, 76)),
        kind("last character but one wrong", API_KEY, with_other(&right, right.len() - 2)),
        kind("another user", API_KEY, with_other(&right, 25)),
        kind("unknown key", "key-six", right.clone()),
    ];
    assert_alike(&app, &kinds).await;
}

/// Before a signature is refused the database is asked, and that takes longer than any signature: it must be
/// asked for keys that exist as well as for those that do not.
#[tokio::test]
async fn the_database_is_asked_for_every_wrong_signature_and_for_no_wrong_token() {
    let app = TestApp::start(Backend::Sqlite).await;
    let token = app.user("u").await.token;
    app.app.db.close().await;
    for api_key in [API_KEY, "key-six"] {
        let refused = app.token(api_key, "wrong", "u", "").await;
        assert_eq!(refused.status, 503, "{api_key}: {refused}");
        let request = app.http.get(format!("{}{}", app.base, endpoint::OPTIONS));
        let request = request.header("x-api-key", api_key).header("x-token", with_other(&token, 50));
        let refused = crate::test_app::send(request.header("x-channel", "")).await;
        assert_eq!((refused.status, refused.code()), (200, 43103), "{api_key}: {refused}");
    }
}
