//! `/openapi.json`, and `/docs`: a page that reads it and needs nothing from elsewhere.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};

use crate::app::AppState;

const PAGE: &str = include_str!("docs/page.html");
const SCRIPT: &str = include_str!("docs/page.js");

/// The document before the routes add themselves.
pub fn openapi() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Deckwright")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(include_str!("docs/introduction.md")))
        .build();
    OpenApiBuilder::new().info(info).components(Some(super::openapi::components())).build()
}

pub fn routes(openapi: OpenApi) -> Router<AppState> {
    let json = openapi.to_json().expect("the document has string keys only");
    Router::new()
        .route(
            "/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], json) }),
        )
        .route("/docs", get(|| async { page() }))
        .route("/docs/page.js", get(|| async { ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT) }))
}

fn page() -> impl IntoResponse {
    let policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'";
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)], PAGE)
}
