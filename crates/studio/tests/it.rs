//! The back end as a browser, and as somebody who is none, meets it. The service is a stand-in.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use deckwright_studio::Access;
use deckwright_studio::settings::StudioSettings;
use http_body_util::BodyExt;
use tower::ServiceExt;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

const SECRET: &str = "the-secret-of-the-integrator";
const TOKEN: &str = "the-token-of-the-user";

struct Setting {
    service: MockServer,
    studio: Router,
}

impl Setting {
    async fn new(settings: StudioSettings) -> Self {
        let service = MockServer::start().await;
        answer(&service, "GET", "/api/grant/token", {
            serde_json::json!({ "api_key": "key", "uid": "u", "token": TOKEN, "time_expire": 259_200 })
        })
        .await;
        let access = Access {
            api_key: "key".into(),
            secret: SECRET.to_owned().into(),
            service_url: service.uri(),
            public_url: "https://decks.example.com".into(),
            time_zone: jiff::tz::TimeZone::UTC,
        };
        let studio = deckwright_studio::router(settings, access).unwrap();
        Self { service, studio }
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.studio.clone().oneshot(request).await.unwrap()
    }

    /// The cookie of a new session.
    async fn session(&self) -> String {
        let response = self.send(get("/studio/api/session")).await;
        assert_eq!(response.status(), StatusCode::OK);
        cookie(&response)
    }
}

async fn answer(service: &MockServer, verb: &str, at: &str, data: serde_json::Value) {
    let body = serde_json::json!({ "code": 0, "data": data, "msg": "success" });
    Mock::given(method(verb))
        .and(path(at))
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(service)
        .await;
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).header(header::HOST, "127.0.0.1:8787").body(Body::empty()).unwrap()
}

fn get_with(path: &str, cookie: &str) -> Request<Body> {
    let mut request = get(path);
    request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
    request
}

fn post(path: &str, cookie: &str, origin: Option<&str>, body: &str) -> Request<Body> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, "127.0.0.1:8787")
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    request.body(Body::from(body.to_owned())).unwrap()
}

fn cookie(response: &Response<Body>) -> String {
    let full = response.headers()[header::SET_COOKIE].to_str().unwrap();
    full.split(';').next().unwrap().to_owned()
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(response.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

#[tokio::test]
async fn a_local_studio_opens_a_session_that_scripts_and_other_sites_cannot_use() {
    let setting = Setting::new(StudioSettings::default()).await;
    let response = setting.send(get("/studio/api/session")).await;
    let full = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    for attribute in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/studio"] {
        assert!(full.contains(attribute), "{attribute} in {full}");
    }
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));

    answer(&setting.service, "GET", "/api/ai/chat/senior/option", serde_json::json!([])).await;
    assert_eq!(setting.send(get("/studio/api/options")).await.status(), StatusCode::UNAUTHORIZED);
    let forged = cookie(&response).replace("deckwright_studio=", "deckwright_studio=A");
    assert_eq!(
        setting.send(get_with("/studio/api/options", &forged)).await.status(),
        StatusCode::UNAUTHORIZED
    );
    let own = cookie(&response);
    assert_eq!(setting.send(get_with("/studio/api/options", &own)).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn only_own_pages_may_write() {
    let setting = Setting::new(StudioSettings::default()).await;
    answer(&setting.service, "POST", "/api/design/delete", serde_json::json!([])).await;
    let session = setting.session().await;
    let delete = |origin: Option<&'static str>| post("/studio/api/works/1/delete", &session, origin, "{}");

    for foreign in [None, Some("https://evil.example"), Some("null"), Some("http://127.0.0.1:9")] {
        assert_eq!(setting.send(delete(foreign)).await.status(), StatusCode::FORBIDDEN, "{foreign:?}");
    }
    for own in ["http://127.0.0.1:8787", "https://decks.example.com"] {
        assert_eq!(setting.send(delete(Some(own))).await.status(), StatusCode::OK, "{own}");
    }
    let mut cross = delete(Some("http://127.0.0.1:8787"));
    cross.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(setting.send(cross).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_foreign_name_for_a_local_studio_is_refused() {
    let setting = Setting::new(StudioSettings::default()).await;
    let named = |host: &str| {
        Request::get("/studio/api/session").header(header::HOST, host).body(Body::empty()).unwrap()
    };
    for ours in ["localhost:8787", "127.0.0.1:8787", "[::1]:8787", "192.168.0.7:80", "decks.example.com"] {
        assert_eq!(setting.send(named(ours)).await.status(), StatusCode::OK, "{ours}");
    }
    for foreign in ["rebound.example:8787", "localhost.evil.example", "decks.example.com.evil.example"] {
        assert_eq!(setting.send(named(foreign)).await.status(), StatusCode::FORBIDDEN, "{foreign}");
    }
}

#[tokio::test]
async fn a_code_opens_the_studio_and_guessing_ends_soon() {
    let code = Some("open sesame".to_owned().into());
    let setting = Setting::new(StudioSettings { code, ..StudioSettings::default() }).await;
    assert_eq!(setting.send(get("/studio/api/session")).await.status(), StatusCode::UNAUTHORIZED);
    let log_in = |code: &str| {
        let body = serde_json::json!({ "code": code }).to_string();
        post("/studio/api/login", "a=b", Some("http://127.0.0.1:8787"), &body)
    };
    let opened = setting.send(log_in("open sesame")).await;
    assert_eq!(opened.status(), StatusCode::OK);
    let session = cookie(&opened);
    assert_eq!(setting.send(get_with("/studio/api/session", &session)).await.status(), StatusCode::OK);

    let mut answers = Vec::new();
    for guess in 0..12 {
        answers.push(setting.send(log_in(&format!("guess {guess}"))).await.status());
    }
    assert_eq!(answers[..10], [StatusCode::FORBIDDEN; 10]);
    assert_eq!(answers[10..], [StatusCode::TOO_MANY_REQUESTS; 2]);
}

#[tokio::test]
async fn a_proxy_names_the_person_and_files_of_one_are_not_those_of_another() {
    let user_header = Some("x-forwarded-user".parse().unwrap());
    let setting = Setting::new(StudioSettings { user_header, ..StudioSettings::default() }).await;
    let cover = format!("{}/files/cover", setting.service.uri());
    let work = serde_json::json!({ "id": 1, "name": "n", "cover_url": cover, "task_id": 1, "created_at": "", "storage_time": "", "version": 1 });
    answer(&setting.service, "GET", "/api/design/info", work).await;
    let picture = ResponseTemplate::new(200).set_body_raw(b"jpeg".to_vec(), "image/jpeg");
    Mock::given(method("GET")).and(path("/files/cover")).respond_with(picture).mount(&setting.service).await;
    let as_user = |path: &str, user: &str| {
        let mut request = get(path);
        request.headers_mut().insert("x-forwarded-user", user.parse().unwrap());
        request
    };

    assert_eq!(setting.send(get("/studio/api/works/1")).await.status(), StatusCode::UNAUTHORIZED);
    let detail = text(setting.send(as_user("/studio/api/works/1", "ann")).await).await;
    let detail: serde_json::Value = serde_json::from_str(&detail).unwrap();
    let cover = detail["cover_url"].as_str().unwrap();
    let shown = setting.send(as_user(cover, "ann")).await;
    assert_eq!(
        (shown.status(), &shown.headers()[header::CONTENT_TYPE]),
        (StatusCode::OK, &"image/jpeg".parse().unwrap())
    );
    assert_eq!(text(shown).await, "jpeg");
    assert_eq!(setting.send(as_user(cover, "bob")).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(setting.send(as_user("/studio/files/made.up", "ann")).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_calls_are_shown_without_secret_and_token() {
    let setting = Setting::new(StudioSettings::default()).await;
    answer(&setting.service, "POST", "/api/design/save/name", serde_json::json!({ "name": "It's new" }))
        .await;
    let session = setting.session().await;
    let body = r#"{"name":"It's new"}"#;
    let rename = post("/studio/api/works/7/rename", &session, Some("http://127.0.0.1:8787"), body);
    assert_eq!(setting.send(rename).await.status(), StatusCode::OK);

    let calls = text(setting.send(get_with("/studio/api/calls", &session)).await).await;
    assert!(!calls.contains(SECRET) && !calls.contains(TOKEN), "{calls}");
    let calls: serde_json::Value = serde_json::from_str(&calls).unwrap();
    assert_eq!(calls[0]["path"], "/api/design/save/name");
    let curl = calls[0]["curl"].as_str().unwrap();
    assert!(curl.contains("x-token: $TOKEN") && curl.contains("user_design_id=7&name=It"), "{curl}");
    assert!(calls[1]["curl"].as_str().unwrap().contains("x-signature: $SIGNATURE"));
}

#[tokio::test]
async fn a_refusal_of_the_service_is_told_in_its_words() {
    let setting = Setting::new(StudioSettings::default()).await;
    let refused = serde_json::json!({ "code": 13001, "data": [], "msg": "no such work" });
    let refused = ResponseTemplate::new(200).set_body_json(refused);
    Mock::given(path("/api/design/info")).respond_with(refused).mount(&setting.service).await;
    let session = setting.session().await;
    let response = setting.send(get_with("/studio/api/works/9", &session)).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(text(response).await, r#"{"error":{"code":13001,"message":"no such work"}}"#);
}

/// A form with files, as a browser sends it.
fn post_files(cookie: &str, fields: &[(&str, &str)], files: &[(&str, &str)]) -> Request<Body> {
    let mut body = String::new();
    for (name, value) in fields {
        body += &format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    for (name, text) in files {
        let head = format!("content-disposition: form-data; name=\"files\"; filename=\"{name}\"");
        body += &format!("--x\r\n{head}\r\n\r\n{text}\r\n");
    }
    let mut request =
        post("/studio/api/tasks/files", cookie, Some("http://127.0.0.1:8787"), &(body + "--x--\r\n"));
    let content_type = "multipart/form-data; boundary=x".parse().unwrap();
    request.headers_mut().insert(header::CONTENT_TYPE, content_type);
    request
}

#[tokio::test]
async fn files_go_to_the_service_as_they_are() {
    let setting = Setting::new(StudioSettings::default()).await;
    let task =
        serde_json::json!({ "id": 7, "title": "Report", "type": 10, "api_key": "key", "created_at": "now" });
    answer(&setting.service, "POST", "/api/ai/chat/v2/task", task).await;
    let session = setting.session().await;
    let one = post_files(&session, &[("page", "53"), ("sub_type", "1")], &[("Report.txt", "It grew.")]);
    let response = setting.send(one).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert!(text(response).await.contains(r#""title":"Report""#));
    let two = [("a.txt", "It grew."), ("b.txt", "It fell.")];
    let two = post_files(&session, &[("type", "17"), ("title", "Sales")], &two);
    assert_eq!(setting.send(two).await.status(), StatusCode::OK);

    let calls = setting.service.received_requests().await.unwrap();
    let bodies: Vec<_> = calls.iter().map(|call| String::from_utf8_lossy(&call.body)).collect();
    let [one, two] = &bodies[bodies.len() - 2..] else { panic!("{bodies:?}") };
    for part in [
        "name=\"file\"; filename=\"Report.txt\"",
        "It grew.",
        "name=\"page\"\r\n\r\n53",
        "name=\"sub_type\"\r\n\r\n1",
    ] {
        assert!(one.contains(part), "{part} is missing in {one}");
    }
    for part in ["name=\"files\"; filename=\"a.txt\"", "It fell.", "name=\"type\"\r\n\r\n17"] {
        assert!(two.contains(part), "{part} is missing in {two}");
    }
}

#[tokio::test]
async fn what_was_found_in_a_file_is_counted() {
    let setting = Setting::new(StudioSettings::default()).await;
    let stream = "event:message\ndata:{\"content\":\"# Report\"}\n\nevent:close\ndata:api-close\n\n";
    Mock::given(method("GET"))
        .and(path("/api/ai/chat/outline"))
        .respond_with(ResponseTemplate::new(200).set_body_raw(stream, "text/event-stream"))
        .mount(&setting.service)
        .await;
    let node = |kind: &str, value: &str, children: serde_json::Value| serde_json::json!({ "type": kind, "value": value, "children": children, "pageIndex": 9 });
    let texts = serde_json::json!([
        node("text", "| a |\n|---|\n| 1 |", serde_json::json!([])),
        node("text", "![Plan](plan.png)", serde_json::json!([]))
    ]);
    let page = node("", "Sales", texts);
    let children = serde_json::json!([
        node("catalog", "Contents", serde_json::json!([])),
        node("", "Business", serde_json::json!([page])),
        node("ending", "Thank you", serde_json::json!([]))
    ]);
    answer(&setting.service, "POST", "/api/generate/data", node("title", "Report", children)).await;
    let session = setting.session().await;
    let found = text(setting.send(get_with("/studio/api/tasks/7/found", &session)).await).await;
    assert_eq!(found, r#"{"pages":9,"chapters":["Business"],"tables":1,"pictures":1}"#);
}

#[tokio::test]
async fn a_code_lets_a_guest_in_whose_token_no_browser_sees() {
    let frames = vec!["https://portal.example.com".to_owned()];
    let setting = Setting::new(StudioSettings { frames, ..StudioSettings::default() }).await;
    let granted = serde_json::json!({
        "api_key": "their-key", "uid": "alice", "token": "their-token", "time_expire": 259_200, "channel": "web"
    });
    answer(&setting.service, "POST", "/api/grant/code/redeem", granted).await;
    answer(&setting.service, "GET", "/api/ai/chat/senior/option", serde_json::json!([])).await;

    let response = setting.send(get("/studio/embed?code=abc")).await;
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.ends_with("frame-ancestors https://portal.example.com"), "{policy}");
    let full = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    for attribute in ["HttpOnly", "SameSite=None", "Secure", "Partitioned", "Path=/studio"] {
        assert!(full.contains(attribute), "{attribute} in {full}");
    }
    let own = cookie(&response);
    let value = URL_SAFE_NO_PAD.decode(own.split_once('=').unwrap().1).unwrap();
    assert!(!String::from_utf8_lossy(&value).contains("their"), "hidden, not only signed");

    let session = text(setting.send(get_with("/studio/api/session", &own)).await).await;
    assert_eq!(session, r#"{"uid":"alice","login":"guest"}"#);
    assert_eq!(setting.send(get_with("/studio/api/options", &own)).await.status(), StatusCode::OK);
    let calls = setting.service.received_requests().await.unwrap();
    let sent = |name: &str| calls.last().unwrap().headers[name].to_str().unwrap();
    assert_eq!((sent("x-api-key"), sent("x-token"), sent("x-channel")), ("their-key", "their-token", "web"));
    let overview = setting.send(get_with("/studio/api/integrator", &own)).await;
    assert_eq!(overview.status(), StatusCode::NOT_FOUND);
    // Templates are the studio's own integrator's.
    let before = setting.service.received_requests().await.unwrap().len();
    let report = setting.send(get_with("/studio/api/suits/enterprise/7", &own)).await;
    assert_eq!(report.status(), StatusCode::NOT_FOUND);
    let origin = Some("https://decks.example.com");
    for (call, body) in
        [("try", "{\"map\":{}}"), ("map", "{\"map\":{}}"), ("rename", "{\"name\":\"x\"}"), ("remove", "{}")]
    {
        let path = format!("/studio/api/suits/enterprise/7/{call}");
        let refused = setting.send(post(&path, &own, origin, body)).await;
        assert_eq!(refused.status(), StatusCode::NOT_FOUND, "{call}");
    }
    assert_eq!(setting.service.received_requests().await.unwrap().len(), before);
    let forged = own.replace("deckwright_guest=", "deckwright_guest=A");
    assert_eq!(
        setting.send(get_with("/studio/api/options", &forged)).await.status(),
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn codes_open_nothing_where_frames_are_not_allowed() {
    let setting = Setting::new(StudioSettings::default()).await;
    let response = setting.send(get("/studio/embed?code=abc")).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");

    let frames = vec!["https://portal.example.com".to_owned()];
    let setting = Setting::new(StudioSettings { frames, ..StudioSettings::default() }).await;
    let spent = serde_json::json!({ "code": 43103, "data": [], "msg": "the code was used" });
    Mock::given(path("/api/grant/code/redeem"))
        .respond_with(ResponseTemplate::new(200).set_body_json(spent))
        .mount(&setting.service)
        .await;
    assert_eq!(setting.send(get("/studio/embed?code=abc")).await.status(), StatusCode::FORBIDDEN);
}
