//! What every request passes through: an id, a log line, metrics, a time limit, a panic net.
//!
//! Most answers take less time than a careless frame would: nothing here asks the operating system, and what is counted
//! and logged is prepared as far as it can be.

use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;

use super::reply::ApiError;
use crate::app::AppState;
use crate::auth::random;
use crate::observe;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Until a response begins. Streams and downloads go on for as long as they have something to say.
const TIME_LIMIT: Duration = Duration::from_mins(1);

tokio::task_local! {
    static CURRENT: RequestId;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl RequestId {
    /// Unique within a process, and between processes by all likelihood; tells nobody how many there were.
    fn next() -> Self {
        static START: LazyLock<u64> = LazyLock::new(|| u64::from_ne_bytes(random()));
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut id = START.wrapping_add(COUNT.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed));
        // Two invertible steps: neighbours look nothing like each other, and no two are the same.
        id = (id ^ (id >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        id = (id ^ (id >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(id ^ (id >> 31))
    }
}

impl RequestId {
    fn digits(self) -> [u8; 16] {
        std::array::from_fn(|at| b"0123456789abcdef"[(self.0 >> (60 - 4 * at)) as usize & 15])
    }

    fn header(self) -> HeaderValue {
        HeaderValue::from_bytes(&self.digits()).expect("hexadecimal digits are a header value")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).map_err(|_| fmt::Error)?)
    }
}

/// The id of the request that this task answers, if it answers one. The log has it on every line.
pub fn request_id() -> Option<RequestId> {
    CURRENT.try_with(|id| *id).ok()
}

pub async fn frame(app: AppState, request: Request, next: Next) -> Response {
    CURRENT.scope(RequestId::next(), framed(app, request, next)).await
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_requests_have_the_same_id() {
        let ids: std::collections::HashSet<String> =
            (0..10_000).map(|_| RequestId::next().to_string()).collect();
        assert_eq!(ids.len(), 10_000);
        assert!(ids.iter().all(|id| id.len() == 16));
        assert_eq!(RequestId(0x0123_4567_89ab_cdef).to_string(), "0123456789abcdef");
    }
}
