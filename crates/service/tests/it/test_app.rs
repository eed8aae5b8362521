//! A whole service on a free port, and users that call it as an integrator's server would.

use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use deckwright_interface::{endpoint, signing};
use deckwright_service::app::{App, AppState};
use deckwright_service::clock::Clock;
use deckwright_service::process::run_jobs;
use deckwright_service::settings::Settings;
use deckwright_service::{http, manage, upkeep};
use secrecy::SecretString;
use serde_json::Value;

use crate::test_db::{Backend, Place};

pub const API_KEY: &str = "key-one";
pub const SECRET: &str = "secret-one";
pub const OTHER_KEY: &str = "key-two";
pub const OTHER_SECRET: &str = "secret-two";

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    settings: Settings,
}

/// Ends with the test: the server stops when it is dropped.
pub struct TestApp {
    pub app: Arc<App>,
    pub base: String,
    pub http: reqwest::Client,
    _folder: tempfile::TempDir,
    _place: Place,
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.app.stop.cancel();
    }
}

/// An answer as a client sees it: status and body.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    pub fn code(&self) -> i64 {
        self.json()["code"].as_i64().unwrap()
    }

    /// `data` of a success.
    #[track_caller]
    pub fn data(&self) -> Value {
        assert_eq!(self.code(), 0, "{}", self.body);
        self.json()["data"].clone()
    }
}

impl std::fmt::Display for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.status, self.body)
    }
}

impl TestApp {
    pub async fn start(backend: Backend) -> Self {
        Self::start_with(backend, &[]).await
    }

    /// With flags of `deckwright serve`, such as `--writer-pace 20ms`.
    pub async fn start_with(backend: Backend, flags: &[&str]) -> Self {
        Self::start_at(backend, Clock::default(), flags).await
    }

    /// With a clock that the test moves.
    pub async fn start_at(backend: Backend, clock: Clock, flags: &[&str]) -> Self {
        let place = Place::new(backend).await;
        let url = place.url();
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().display().to_string();
        let mut args = vec!["deckwright", "--data", &data, "--database-url", &url, "--workers", "2"];
        args.extend(flags);
        let settings = Flags::try_parse_from(args).unwrap().settings;

        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let app = App::open(settings, base.clone(), clock).await.unwrap();
        for (api_key, secret) in [(API_KEY, SECRET), (OTHER_KEY, OTHER_SECRET)] {
            let secret = SecretString::from(secret);
            manage::ensure(&app.db, &app.keys, api_key, &secret, app.clock.now()).await.unwrap();
        }
        let router = http::router(AppState(app.clone()));
        tokio::spawn(http::serve(listener, router, app.stop.clone()));
        tokio::spawn(run_jobs(app.clone()));
        tokio::spawn(upkeep::run(app.clone()));
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(Duration::from_mins(1)).build().unwrap();
        Self { app, base, http, _folder: folder, _place: place }
    }

    pub async fn user(&self, uid: &str) -> TestUser<'_> {
        self.user_of(API_KEY, SECRET, uid).await
    }

    pub async fn user_of(&self, api_key: &str, secret: &str, uid: &str) -> TestUser<'_> {
        let reply = self.token(api_key, secret, uid, "").await;
        let token = reply.data()["token"].as_str().unwrap().to_owned();
        TestUser { app: self, api_key: api_key.to_owned(), token }
    }

    pub async fn token(&self, api_key: &str, secret: &str, uid: &str, channel: &str) -> Reply {
        let now = self.app.clock.now_seconds();
        let signature = signing::sign(secret, "GET", endpoint::TOKEN, now);
        let request = self
            .http
            .get(format!("{}{}", self.base, endpoint::TOKEN))
            .query(&[("uid", uid), ("channel", channel)])
            .header("x-api-key", api_key)
            .header("x-timestamp", now)
            .header("x-signature", signature);
        send(request).await
    }

    /// A call signed for its own path, with a form.
    pub async fn signed_post(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        let now = self.app.clock.now_seconds();
        let request = self
            .http
            .post(format!("{}{path}", self.base))
            .form(form)
            .header("x-api-key", API_KEY)
            .header("x-timestamp", now)
            .header("x-signature", signing::sign(SECRET, "POST", path, now));
        send(request).await
    }
}

pub struct TestUser<'a> {
    pub app: &'a TestApp,
    pub api_key: String,
    pub token: String,
}

impl TestUser<'_> {
    pub fn with_headers(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        request.header("x-api-key", &self.api_key).header("x-token", &self.token).header("x-channel", "")
    }

    pub async fn get(&self, path_and_query: &str) -> Reply {
        send(self.with_headers(self.app.http.get(format!("{}{path_and_query}", self.app.base)))).await
    }

    pub async fn head(&self, path_and_query: &str) -> Reply {
        send(self.with_headers(self.app.http.head(format!("{}{path_and_query}", self.app.base)))).await
    }

    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        send(self.with_headers(self.app.http.post(format!("{}{path}", self.app.base)).form(form))).await
    }

    pub async fn post_form(&self, path: &str, form: reqwest::multipart::Form) -> Reply {
        send(self.with_headers(self.app.http.post(format!("{}{path}", self.app.base)).multipart(form))).await
    }

    /// A call with a body of the caller's own making.
    pub async fn post_body(&self, path: &str, content_type: &str, body: impl Into<reqwest::Body>) -> Reply {
        let request = self.app.http.post(format!("{}{path}", self.app.base)).body(body);
        send(self.with_headers(request.header("content-type", content_type))).await
    }

    /// A task of this user; its id.
    pub async fn task(&self, form: &[(&str, &str)]) -> i64 {
        self.post(endpoint::TASK, form).await.data()["id"].as_i64().unwrap()
    }

    /// The outline, read to its end from the raw stream.
    pub async fn outline(&self, task_id: i64) -> String {
        let reply = self.get(&format!("{}?task_id={task_id}", endpoint::OUTLINE)).await;
        outline_of_events(&reply.body)
    }

    /// The content of a new ticket, polled until it is complete.
    pub async fn content(&self, task_id: i64) -> String {
        let ticket = self.get(&format!("{}?task_id={task_id}", endpoint::CONTENT)).await.data();
        let ticket = ticket.as_str().unwrap();
        until("the content", async || {
            let data = self.get(&format!("{}?ticket={ticket}", endpoint::CONTENT_CHECK)).await.data();
            if data["status"] == 2 {
                return Some(data["content"].as_str().unwrap().to_owned());
            }
            assert_eq!(data["status"], 1);
            None
        })
        .await
    }
}

/// Asks again and again until there is an answer; fails after a time that only a defect needs.
pub async fn until<T>(what: &str, ask: impl AsyncFn() -> Option<T>) -> T {
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), asking).await.unwrap_or_else(|_| panic!("never: {what}"))
}

/// The concatenated fragments of a complete stream, whose every byte is checked.
pub fn outline_of_events(stream: &str) -> String {
    let events =
        stream.strip_suffix("event:close\ndata:api-close\n\n").unwrap_or_else(|| panic!("no end: {stream}"));
    let mut outline = String::new();
    for event in events.split_terminator("\n\n") {
        let data = event.strip_prefix("event:message\ndata:").unwrap_or_else(|| panic!("odd event: {event}"));
        assert!(!data.contains("close") && !data.contains('\n'), "{data}");
        let data: Value = serde_json::from_str(data).unwrap();
        outline.push_str(data["content"].as_str().unwrap());
    }
    outline
}

pub async fn send(request: reqwest::RequestBuilder) -> Reply {
    let response = request.send().await.unwrap();
    Reply { status: response.status().as_u16(), body: response.text().await.unwrap() }
}
