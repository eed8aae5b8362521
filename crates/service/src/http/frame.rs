//! What every request passes through: an id, a log line, metrics, a time limit, a panic net.
//!
//! Most answers take less time than a careless frame would: nothing here asks the operating system, and what is counted
//! and logged is prepared as far as it can be.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;

use super::reply::ApiError;
use super::request_id::{request_id, with_request_id};
use crate::app::AppState;
use crate::observe;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Until a response begins. Streams and downloads go on for as long as they have something to say.
const TIME_LIMIT: Duration = Duration::from_mins(1);

pub async fn frame(app: AppState, request: Request, next: Next) -> Response {
    with_request_id(framed(app, request, next)).await
}

async fn framed(app: AppState, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    // The pattern, not the path: ids and signatures stay out of logs and metric labels.
    let path = request.extensions().get::<MatchedPath>().cloned();
    let start = Instant::now();

    let mut response = answer(&app, request, next).await;

    let path = path.as_ref().map_or("(unknown)", MatchedPath::as_str);
    let status = response.status().as_u16();
    let elapsed = start.elapsed();
    observe::answered(&method, path, status, elapsed);
    let milliseconds = elapsed.as_micros() as f64 / 1e3;
    tracing::info!(%method, path, status, milliseconds, "answered");

    let headers = response.headers_mut();
    if let Some(id) = request_id() {
        headers.insert(REQUEST_ID, id.header());
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

async fn answer(app: &AppState, request: Request, next: Next) -> Response {
    let Ok(_place) = app.in_flight.try_acquire() else {
        return ApiError::overloaded().into_response();
    };
    let run = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(TIME_LIMIT, run).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => ApiError::panicked(&*panic).into_response(),
        Err(_) => ApiError::too_slow().into_response(),
    }
}
