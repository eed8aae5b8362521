//! Wrong credentials: each gets its code, and none tells more than that.

use std::time::{Duration, Instant};

use deckwright_interface::{endpoint, signing};
use deckwright_service::app::App;
use deckwright_service::clock::Clock;
use deckwright_service::manage;
use deckwright_service::process::{Roles, Server, keep_fresh};
use deckwright_service::settings::{ListenSettings, Settings};
use rstest::rstest;

use crate::test_app::{API_KEY, OTHER_KEY, OTHER_SECRET, Reply, SECRET, TestApp, send};
use crate::test_db::Backend;

const AUTHENTICATION: i64 = 43103;
const SIGNATURE: i64 = 43102;

/// Headers of a call; the same name may stand there twice.
type Headers = Vec<(&'static str, String)>;

async fn get(app: &TestApp, path: &str, headers: &Headers) -> Reply {
    let request = app.http.get(format!("{}{path}", app.base));
    send(headers.iter().fold(request, |request, (name, value)| request.header(*name, value))).await
}

/// `headers` with one of them changed, dropped or doubled.
fn changed(headers: &Headers, name: &str, values: &[&str]) -> Headers {
    let mut others: Headers = headers.iter().filter(|(known, _)| *known != name).cloned().collect();
    let name = headers.iter().find(|(known, _)| *known == name).unwrap().0;
    others.extend(values.iter().map(|value| (name, (*value).to_owned())));
    others
}

#[rstest]
#[tokio::test]
async fn a_token_works_only_with_its_key_and_channel(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let issue = async |key, secret, channel: &str| {
        app.token(key, secret, "u", channel).await.data()["token"].as_str().unwrap().to_owned()
    };
    let token = issue(API_KEY, SECRET, "").await;
    let web_token = issue(API_KEY, SECRET, "web").await;
    let others_token = issue(OTHER_KEY, OTHER_SECRET, "").await;
    let right: Headers =
        vec![("x-api-key", API_KEY.into()), ("x-token", token.clone()), ("x-channel", String::new())];
    assert_eq!(get(&app, endpoint::OPTIONS, &right).await.code(), 0);

    let cut = &token[..token.len() - 1];
    let long = "A".repeat(8_000);
    let tampered = token.replacen(&token[4..5], if &token[4..5] == "A" { "B" } else { "A" }, 1);
    let lower = token.to_lowercase();
    let spaced = format!("{token} x");
    let mut cases: Vec<Headers> = Vec::new();
    for name in ["x-api-key", "x-token", "x-channel"] {
        cases.push(changed(&right, name, &[]));
        let value = right.iter().find(|(known, _)| *known == name).unwrap().1.clone();
        cases.push(changed(&right, name, &[&value, &value]));
        cases.push(changed(&right, name, &[&value, "other"]));
        cases.push(changed(&right, name, &["other"]));
        cases.push(changed(&right, name, &["\u{e9}"]));
        cases.push(changed(&right, name, &["%00"]));
    }
    for wrong in [
        "",
        cut,
        &long,
        &tampered,
        &lower,
        &spaced,
        "null",
        "Bearer x",
        SECRET,
        API_KEY,
        &web_token,
        &others_token,
    ] {
        cases.push(changed(&right, "x-token", &[wrong]));
    }
    for wrong in ["", OTHER_KEY, "KEY-ONE", "key-one/", "key-one' or 1=1 --", &long] {
        cases.push(changed(&right, "x-api-key", &[wrong]));
    }
    for wrong in ["web", "0", "null", "undefined"] {
        cases.push(changed(&right, "x-channel", &[wrong]));
    }
    let web: Headers =
        vec![("x-api-key", API_KEY.into()), ("x-token", web_token), ("x-channel", "web".into())];
    assert_eq!(get(&app, endpoint::OPTIONS, &web).await.code(), 0);
    cases.push(changed(&web, "x-channel", &["Web"]));
    cases.push(changed(&web, "x-channel", &[""]));
    cases.push(Headers::new());

    assert!(cases.len() >= 40, "{}", cases.len());
    for headers in cases {
        let reply = get(&app, endpoint::OPTIONS, &headers).await;
        let shown: Vec<_> =
            headers.iter().map(|(name, value)| (name, &value[..value.len().min(40)])).collect();
        assert_eq!((reply.status, reply.code()), (200, AUTHENTICATION), "{shown:?}: {reply}");
        let json = reply.json();
        assert!(json["msg"].as_str().unwrap().starts_with("token不合法"), "{shown:?}: {reply}");
        assert_eq!(json["data"], serde_json::json!([]));
    }
}

#[rstest]
#[tokio::test]
async fn a_signature_must_be_right_in_every_part(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let now = app.app.clock.now_seconds();
    let path = format!("{}?uid=u&channel=", endpoint::TOKEN);
    let signed = |key: &str, secret: &str, method: &str, signed_path: &str, timestamp: i64| -> Headers {
        vec![
            ("x-api-key", key.to_owned()),
            ("x-timestamp", timestamp.to_string()),
            ("x-signature", signing::sign(secret, method, signed_path, timestamp)),
        ]
    };
    let right = signed(API_KEY, SECRET, "GET", endpoint::TOKEN, now);
    assert_eq!(get(&app, &path, &right).await.code(), 0);
    assert_eq!(get(&app, &path, &signed(API_KEY, SECRET, "GET", endpoint::TOKEN, now - 290)).await.code(), 0);

    let signature = right[2].1.clone();
    let without_slash = {
        use base64::Engine;
        use hmac::{Hmac, KeyInit, Mac};
        let mut mac = Hmac::<sha1::Sha1>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(format!("GET@/api/grant/token@{now}").as_bytes());
        base64::engine::general_purpose::STANDARD.encode(mac.finalize().into_bytes())
    };
    let mut cases = vec![
        signed(API_KEY, SECRET, "GET", endpoint::TOKEN, now - 302),
        signed(API_KEY, SECRET, "GET", endpoint::TOKEN, now + 310),
        signed(API_KEY, SECRET, "GET", endpoint::TOKEN, 0),
        signed(API_KEY, SECRET, "GET", endpoint::TOKEN, now * 1000),
        signed(API_KEY, SECRET, "POST", endpoint::TOKEN, now),
        signed(API_KEY, SECRET, "get", endpoint::TOKEN, now),
        signed(API_KEY, SECRET, "GET", endpoint::USAGE, now),
        signed(API_KEY, "", "GET", endpoint::TOKEN, now),
        signed(API_KEY, OTHER_SECRET, "GET", endpoint::TOKEN, now),
        signed(OTHER_KEY, SECRET, "GET", endpoint::TOKEN, now),
        signed("nobody", SECRET, "GET", endpoint::TOKEN, now),
        signed("", SECRET, "GET", endpoint::TOKEN, now),
        Headers::new(),
    ];
    for name in ["x-api-key", "x-timestamp", "x-signature"] {
        let value = right.iter().find(|(known, _)| *known == name).unwrap().1.clone();
        cases.push(changed(&right, name, &[]));
        cases.push(changed(&right, name, &[""]));
        cases.push(changed(&right, name, &[&value, &value]));
    }
    let hex = signature.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
    let cut = &signature[1..];
    for wrong in [&without_slash, &hex, cut, "AAAA", "=", &signature.to_lowercase()] {
        cases.push(changed(&right, "x-signature", &[wrong]));
    }
    let later = (now + 1).to_string();
    let signed_number = format!("+{now}");
    let decimal = format!("{now}.0");
    for wrong in [&*later, &signed_number, &decimal, "now", "-1", "99999999999999999999"] {
        cases.push(changed(&right, "x-timestamp", &[wrong]));
    }

    assert!(cases.len() >= 30, "{}", cases.len());
    for headers in cases {
        let reply = get(&app, &path, &headers).await;
        assert_eq!((reply.status, reply.code()), (200, SIGNATURE), "{headers:?}: {reply}");
    }
}

#[tokio::test]
async fn tokens_end_with_their_time() {
    let app = TestApp::start_with(Backend::Sqlite, &["--token-life", "0s"]).await;
    let user = app.user("u").await;
    assert_eq!(user.get(endpoint::OPTIONS).await.code(), AUTHENTICATION);
}

#[rstest]
#[tokio::test]
async fn disabling_and_rotating_take_effect_within_five_seconds(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    tokio::spawn(keep_fresh(app.app.clone()));
    let (alice, bob) = (app.user("alice").await, app.user_of(OTHER_KEY, OTHER_SECRET, "bob").await);
    assert_eq!(alice.get(endpoint::OPTIONS).await.code(), 0);
    assert_eq!(bob.get(endpoint::OPTIONS).await.code(), 0);

    // Another process changes the integrators; this one finds out by itself.
    let settings = &app.app.settings;
    let manage = manage::open(settings).await.unwrap();
    manage.disable(API_KEY).await.unwrap().unwrap();
    let issued = manage.rotate(OTHER_KEY).await.unwrap().unwrap();

    let start = Instant::now();
    while alice.get(endpoint::OPTIONS).await.code() == 0 || bob.get(endpoint::OPTIONS).await.code() == 0 {
        assert!(start.elapsed() < Duration::from_secs(5), "still accepted after five seconds");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(app.token(API_KEY, SECRET, "alice", "").await.code(), SIGNATURE);
    assert_eq!(app.token(OTHER_KEY, OTHER_SECRET, "bob", "").await.code(), SIGNATURE);
    use secrecy::ExposeSecret;
    assert_eq!(app.token(OTHER_KEY, issued.secret.expose_secret(), "bob", "").await.code(), 0);
}

#[rstest]
#[tokio::test]
async fn another_master_key_opens_the_secrets_after_they_were_resealed(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let old = &app.app.settings;
    let new = Settings { master_key: Some("5a".repeat(32).into()), ..old.clone() };
    assert!(manage::open(&new).await.unwrap_err().to_string().contains("another master key"));

    let resealed = manage::open(old).await.unwrap().reseal(new.master_key.as_ref().unwrap()).await.unwrap();
    assert_eq!(resealed, 2);
    assert!(manage::open(old).await.is_err());
    let again = App::open(new, String::new(), Clock::default()).await.unwrap();
    let (db, keys) = (&again.db, &again.keys);
    let proven = again.integrators.prove(db, keys, API_KEY, |secret| secret == SECRET).await.unwrap();
    assert!(proven.is_some_and(|integrator| integrator.is_enabled()));
}

#[derive(clap::Parser)]
struct ServerFlags {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    listen: ListenSettings,
}

/// It signs with the first integrator's secret, which lies in the data folder.
#[tokio::test]
async fn the_studio_opens_with_the_new_secret_after_a_rotation() {
    use secrecy::ExposeSecret;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let arguments = ["deckwright", "--data", &data, "--listen", "127.0.0.1:0"];
    let flags: ServerFlags = clap::Parser::try_parse_from(arguments).unwrap();
    let open = async || {
        Server::open(flags.settings.clone(), flags.listen.clone(), Roles { worker: false }).await.unwrap()
    };
    let key = open().await.first_integrator().unwrap().api_key.clone();
    let issued = manage::open(&flags.settings).await.unwrap().rotate(&key).await.unwrap().unwrap();
    let server = open().await;
    let first = server.first_integrator().unwrap();
    assert_eq!((&first.api_key, first.secret.expose_secret()), (&key, issued.secret.expose_secret()));
}
