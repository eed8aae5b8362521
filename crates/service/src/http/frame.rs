//! What every request passes through: an id, a log line, metrics, a time limit, a panic net.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use tracing::Instrument;

use super::reply::ApiError;
use crate::app::AppState;
use crate::auth::random;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Until a response begins. Streams and downloads go on for as long as they have something to say.
const TIME_LIMIT: Duration = Duration::from_mins(1);

tokio::task_local! {
    static CURRENT: String;
}

/// The id of the request that this task answers; `-` outside of one.
pub fn request_id() -> String {
    CURRENT.try_with(Clone::clone).unwrap_or_else(|_| "-".to_owned())
}

pub async fn frame(app: AppState, request: Request, next: Next) -> Response {
    let id: String = random::<8>().iter().map(|byte| format!("{byte:02x}")).collect();
    let method = request.method().clone();
    // The pattern, not the path: ids and signatures stay out of logs and metric labels.
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "(unknown)".to_owned(), |path| path.as_str().to_owned());
    let span = tracing::info_span!("request", id = %id, %method, %path);
    let start = Instant::now();

    let answer = async {
        let Ok(_place) = app.in_flight.try_acquire() else {
            return ApiError::overloaded().into_response();
        };
        let run = AssertUnwindSafe(next.run(request)).catch_unwind();
        match tokio::time::timeout(TIME_LIMIT, run).await {
            Ok(Ok(response)) => response,
            Ok(Err(panic)) => ApiError::panicked(&*panic).into_response(),
            Err(_) => ApiError::too_slow().into_response(),
        }
    };
    let mut response = CURRENT.scope(id.clone(), answer.instrument(span.clone())).await;

    let status = response.status().as_u16();
    let elapsed = start.elapsed();
    let labels = [("method", method.to_string()), ("path", path), ("status", status.to_string())];
    metrics::counter!("deckwright_http_requests_total", &labels).increment(1);
    metrics::histogram!("deckwright_http_request_seconds", &labels[..2]).record(elapsed);
    span.in_scope(|| tracing::info!(status, milliseconds = elapsed.as_secs_f64() * 1e3, "answered"));

    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, HeaderValue::from_str(&id).expect("hexadecimal digits are a header value"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
