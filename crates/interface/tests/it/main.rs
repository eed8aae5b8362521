//! The client against a scripted service.
#![allow(clippy::unwrap_used, reason = "a test")]

mod calls;
mod outline;
mod token;
mod waiting;

use deckwright_interface::client::{Client, UserClient};
use deckwright_interface::endpoint;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

const SECRET: &str = "secret";

struct Service {
    server: MockServer,
    client: Client,
    user: UserClient,
}

/// A service that knows no path yet.
async fn service() -> Service {
    let server = MockServer::start().await;
    let client = Client::new(&server.uri(), "key", SECRET).unwrap();
    let user = client.user("u1", "web");
    Service { server, client, user }
}

/// A service that issues the token `t1`.
async fn service_with_token() -> Service {
    let service = service().await;
    Mock::given(method("GET"))
        .and(path(endpoint::TOKEN))
        .respond_with(success(token("t1", 259_200)))
        .mount(&service.server)
        .await;
    service
}

fn token(token: &str, time_expire: i64) -> Value {
    json!({"api_key": "key", "uid": "u1", "token": token, "time_expire": time_expire})
}

fn success(data: impl Into<Value>) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({"code": 0, "data": data.into(), "msg": "success"}))
}

fn failure(code: i32, msg: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({"code": code, "data": [], "msg": msg}))
}
