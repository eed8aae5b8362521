//! Who makes the call: asking for [`User`] or [`Signed`] in a handler is the authentication. [`RefuseHead`] is one more thing
//! that a handler asks of a call.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use deckwright_interface::endpoint::{X_API_KEY, X_CHANNEL, X_SIGNATURE, X_TIMESTAMP, X_TOKEN};
use deckwright_interface::{Code, signing};

use super::reply::ApiError;
use crate::app::AppState;
use crate::auth::{Claims, Integrator};

/// An end user of an integrator, proven by key, token and channel.
#[derive(Clone, Debug)]
pub struct User {
    pub id: i64,
    pub integrator: Arc<Integrator>,
    pub channel: String,
}

/// An integrator's server, proven by a signature over this call's own path.
#[derive(Clone, Debug)]
pub struct Signed(pub Arc<Integrator>);

impl FromRequestParts<AppState> for User {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let api_key = only(&parts.headers, X_API_KEY).map_err(unauthentic)?;
        let token = only(&parts.headers, X_TOKEN).map_err(unauthentic)?;
        let channel = only(&parts.headers, X_CHANNEL).map_err(unauthentic)?;

        // The key is only looked at once the token has proven it, so that time does not tell which keys exist.
        let now = app.clock.now_seconds();
        let claims = Claims::read(&app.keys, token, api_key, channel, now)
            .map_err(|error| unauthentic(error.to_string()))?;
        let integrator = app.integrators.of_token(&app.db, &app.keys, api_key).await?;
        let integrator = integrator
            .filter(|it| {
                it.is_enabled() && it.id == claims.integrator_id && it.generation == claims.generation
            })
            .ok_or_else(|| unauthentic("the key is disabled or was rotated".to_owned()))?;

        if !app.revocations.allow(&app.db, &app.keys, &claims).await? {
            return Err(unauthentic("the token was ended before its time; fetch a new one".to_owned()));
        }
        app.limits.check_user(integrator.id, claims.user_id).map_err(ApiError::too_many_requests)?;
        Ok(Self { id: claims.user_id, integrator, channel: channel.to_owned() })
    }
}

impl FromRequestParts<AppState> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let api_key = only(&parts.headers, X_API_KEY).map_err(unsigned)?;
        let timestamp = only(&parts.headers, X_TIMESTAMP).map_err(unsigned)?;
        let signature = only(&parts.headers, X_SIGNATURE).map_err(unsigned)?;

        let number = || timestamp.bytes().all(|b| b.is_ascii_digit()).then(|| timestamp.parse::<i64>().ok());
        let seconds = number()
            .flatten()
            .ok_or_else(|| unsigned("x-timestamp must be Unix time in whole seconds".to_owned()))?;
        let (method, path) = (parts.method.as_str(), parts.uri.path());
        let proves = |secret: &str| signing::verify(secret, method, path, seconds, signature);
        let integrator = app.integrators.prove(&app.db, &app.keys, api_key, proves).await?;
        let window = app.settings.timestamp_window.as_secs();
        let fresh = app.clock.now_seconds().abs_diff(seconds) <= window;
        match integrator {
            Some(integrator) if integrator.is_enabled() => {
                if !fresh {
                    let reason = format!("x-timestamp is more than {window} s away from the service's clock");
                    return Err(unsigned(reason));
                }
                app.limits.check_key(integrator.id).map_err(ApiError::too_many_requests)?;
                Ok(Self(integrator))
            }
            _ => Err(unsigned("the key is unknown or the signature does not match".to_owned())),
        }
    }
}

/// The call begins something: a handler that asks for this refuses HEAD, which is otherwise answered as GET is.
#[derive(Debug)]
pub struct RefuseHead;

impl<S: Sync> FromRequestParts<S> for RefuseHead {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if parts.method == Method::HEAD {
            return Err(ApiError::new(
                Code::MethodNotAllowed,
                "GET begins the writing here, and HEAD may not",
            ));
        }
        Ok(Self)
    }
}

/// The header's value, which must be there exactly once and be visible ASCII; it may be empty.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Result<&'a str, String> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Err(format!("the header {name} is missing")),
        (Some(_), Some(_)) => Err(format!("the header {name} was sent twice")),
        (Some(value), None) => value.to_str().map_err(|_| format!("the header {name} must be plain ASCII")),
    }
}

/// Existing clients look for the beginning of this message to fetch a new token.
fn unauthentic(reason: String) -> ApiError {
    ApiError::new(Code::Authentication, format!("{}: {reason}", Code::Authentication.message()))
}

fn unsigned(reason: String) -> ApiError {
    ApiError::new(Code::Signature, format!("{}: {reason}", Code::Signature.message()))
}
