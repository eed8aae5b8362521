//! Answers: the envelope around data, and every way to fail.

use std::any::Any;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use deckwright_interface::{Code, Envelope};
use serde::Serialize;

use super::request_id::request_id;
use crate::blobs::BlobError;
use crate::compute::ComputeError;
use crate::store::TransientError;
use crate::works::SaveError;

/// A success: `data` inside the envelope.
#[derive(Debug)]
pub struct Data<T>(pub T);

pub type ApiResult<T> = Result<Data<T>, ApiError>;

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        Json(Envelope::success(self.0)).into_response()
    }
}

/// A failure, with a message that a caller may read.
#[derive(Debug)]
pub struct ApiError {
    code: Code,
    msg: String,
    retry_after: Option<Duration>,
}

impl ApiError {
    pub fn new(code: Code, msg: impl Into<String>) -> Self {
        Self { code, msg: msg.into(), retry_after: None }
    }

    /// The code with its own message.
    pub fn of(code: Code) -> Self {
        Self::new(code, code.message())
    }

    pub fn code(&self) -> Code {
        self.code
    }

    /// A parameter is missing or wrong; `msg` names it and says what is allowed.
    pub fn parameter(msg: impl Into<String>) -> Self {
        Self::new(Code::Parameter, msg)
    }

    pub fn too_large(limit: usize) -> Self {
        Self::new(Code::BodyTooLarge, format!("the body is larger than {} MiB", limit / 1024 / 1024))
    }

    pub fn unsupported_media_type(given: &str) -> Self {
        let allowed = "application/x-www-form-urlencoded, multipart/form-data or application/json";
        Self::new(Code::UnsupportedMediaType, format!("`{given}` is not read here; send {allowed}"))
    }

    pub fn too_many_requests(wait: Duration) -> Self {
        Self { retry_after: Some(wait), ..Self::new(Code::TooManyRequests, "too many requests; slow down") }
    }

    /// The caller has enough under way; `wait` is when to look again.
    pub fn later(msg: impl Into<String>, wait: Duration) -> Self {
        Self { retry_after: Some(wait), ..Self::new(Code::TooManyRequests, msg) }
    }

    pub fn overloaded() -> Self {
        let wait = Duration::from_secs(1);
        Self {
            retry_after: Some(wait),
            ..Self::new(Code::Unavailable, "the service is busy; try again shortly")
        }
    }

    pub fn unavailable(msg: impl Into<String>) -> Self {
        Self { retry_after: Some(Duration::from_secs(2)), ..Self::new(Code::Unavailable, msg) }
    }

    /// A statement on a user's work failed. Where it found no row, the user has no such work.
    pub fn no_work(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::RowNotFound => Self::of(Code::NoWork),
            error => error.into(),
        }
    }

    /// Nothing was written; it goes on by itself as soon as there is room.
    fn disk_full(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "the disk is full");
        Self::unavailable("the service's disk is full; nothing was changed, try again later")
    }

    pub fn too_slow() -> Self {
        tracing::warn!("no answer within the time limit");
        Self {
            retry_after: Some(Duration::from_secs(5)),
            ..Self::new(Code::Unavailable, "the answer took too long")
        }
    }

    pub fn panicked(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        tracing::error!(panic = text, "a handler panicked");
        Self::internal_answer()
    }

    /// Logs `error` and answers without its details.
    pub fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "internal error");
        Self::internal_answer()
    }

    fn internal_answer() -> Self {
        let request = request_id().map(|id| format!(" (request {id})")).unwrap_or_default();
        Self::new(Code::Internal, format!("internal error{request}"))
    }
}

impl From<anyhow::Error> for ApiError {
    fn from(error: anyhow::Error) -> Self {
        // What the database or the file store has to say keeps its own answer, however it came here.
        match error.downcast::<sqlx::Error>().map_err(anyhow::Error::downcast::<BlobError>) {
            Ok(error) => error.into(),
            Err(Ok(error)) => error.into(),
            Err(Err(error)) => Self::internal(&format_args!("{error:#}")),
        }
    }
}

impl From<ComputeError> for ApiError {
    fn from(error: ComputeError) -> Self {
        match error {
            ComputeError::Busy => Self::overloaded(),
            ComputeError::Cancelled => Self::unavailable("the process is about to end"),
            ComputeError::Panicked(_) => Self::internal(&error),
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        match TransientError::of(&error) {
            Some(TransientError::DiskFull) => Self::disk_full(&error),
            Some(TransientError::Gone) => {
                tracing::error!(%error, "the database does not answer");
                Self::unavailable("the database does not answer; try again shortly")
            }
            Some(TransientError::Busy) => {
                tracing::warn!(%error, "the database is busy");
                Self::unavailable("the database is busy; nothing was changed, try again shortly")
            }
            Some(TransientError::ReadOnly) => {
                tracing::error!(%error, "the database takes no changes");
                Self::unavailable("the database takes no changes at present; try again later")
            }
            None => Self::internal(&error),
        }
    }
}

impl From<SaveError> for ApiError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::TooManyPages => Self::parameter(error.to_string()),
            SaveError::NoSuit => Self::of(Code::NoTemplate),
            SaveError::Compute(error) => error.into(),
            SaveError::Files(error) => error.into(),
            SaveError::Database(error) => Self::no_work(error),
            SaveError::Other(error) => error.into(),
        }
    }
}

impl From<BlobError> for ApiError {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::Missing => Self::new(Code::NotFound, "this file was removed"),
            error @ BlobError::Full => Self::disk_full(&error),
            BlobError::Store(error) => {
                tracing::error!(%error, "the file store does not answer");
                Self::unavailable("the file store does not answer; try again shortly")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(Envelope::failure(self.code, self.msg))).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
