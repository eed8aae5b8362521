//! What the browser is told when something does not work.

use std::any::Any;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use deckwright_interface::{Code, Error};
use serde_json::json;

pub type Reply<T> = Result<Json<T>, Refusal>;

/// A failure with a message that the visitor may read.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    /// The interface's code, where the service refused; else the HTTP status.
    code: i32,
    message: String,
}

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, code: i32::from(status.as_u16()), message: message.into() }
    }

    /// Whether the service refused with this code.
    pub fn is(&self, code: Code) -> bool {
        self.code == code.number()
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let Error::Api { code, msg, .. } = error else {
            tracing::warn!(%error, "the service does not answer the studio");
            return Self::new(StatusCode::BAD_GATEWAY, "the service does not answer");
        };
        let status = match Code::from_number(code) {
            Some(Code::Parameter) => StatusCode::BAD_REQUEST,
            Some(
                Code::NoTask
                | Code::NoTicket
                | Code::NoWork
                | Code::NoTopic
                | Code::NoTemplate
                | Code::NoExport
                | Code::NotFound
                | Code::Forbidden,
            ) => StatusCode::NOT_FOUND,
            Some(Code::TooManyRequests | Code::ExportQueueFull) => StatusCode::TOO_MANY_REQUESTS,
            Some(Code::Unavailable) => StatusCode::SERVICE_UNAVAILABLE,
            Some(Code::BodyTooLarge) => StatusCode::PAYLOAD_TOO_LARGE,
            // The studio's own credentials, which the visitor can do nothing about.
            Some(Code::Authentication | Code::Signature) => {
                tracing::error!(code, "the service refuses the studio's credentials");
                return Self::new(StatusCode::BAD_GATEWAY, "the service refuses the studio's credentials");
            }
            Some(Code::Internal) | None => StatusCode::BAD_GATEWAY,
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, code, message: msg }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        (self.status, Json(body)).into_response()
    }
}

/// The answer in place of one that panicked.
pub fn panicked(_panic: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler of the studio panicked");
    let mut response =
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error of the studio").into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}
