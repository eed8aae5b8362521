//! Guests: users of any integrator, whom a code lets in, inside a frame of the integrator's own page.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use deckwright_interface::Code;
use deckwright_interface::wire::Granted;
use serde::{Deserialize, Serialize};

use crate::cookie::{cookie, unix_now};
use crate::state::{Shared, Studio};

const COOKIE: &str = "deckwright_guest";

#[derive(Debug, Deserialize)]
pub struct Entry {
    #[serde(default)]
    code: String,
}

/// What the cookie hides.
#[derive(Serialize, Deserialize)]
struct GuestSession {
    granted: Granted,
    /// Seconds since 1970.
    expiry: u64,
}

/// `GET /studio/embed?code=…`: the code for a session.
pub async fn enter(State(studio): State<Shared>, Query(entry): Query<Entry>) -> Response {
    if studio.settings.frames.is_empty() {
        let off = "The studio is not shown in frames here; the operator can allow it with DECKWRIGHT_STUDIO_FRAMES.";
        return (StatusCode::NOT_FOUND, off).into_response();
    }
    match studio.users.client().redeem_code(&entry.code).await {
        Ok(granted) => {
            ([(header::SET_COOKIE, session(&studio, granted))], Redirect::to("/studio/")).into_response()
        }
        Err(error) if error.code() == Some(Code::Authentication) => {
            let spent = "This address was opened before or is too old. Go back and open the studio again.";
            (StatusCode::FORBIDDEN, spent).into_response()
        }
        Err(error) => {
            tracing::warn!(%error, "a code cannot be redeemed");
            (StatusCode::BAD_GATEWAY, "The service does not answer. Try again.").into_response()
        }
    }
}

fn session(studio: &Studio, granted: Granted) -> String {
    let life = u64::try_from(granted.token.time_expire).unwrap_or_default();
    let kept = GuestSession { granted, expiry: unix_now() + life };
    let hidden = studio.seal.hide(&serde_json::to_string(&kept).expect("texts are always valid JSON"));
    // In a frame of another site, browsers keep only cookies that say they are meant for it, and apart for each site.
    let kind =
        if studio.access.public_url.starts_with("https:") { "None; Secure; Partitioned" } else { "Lax" };
    format!("{COOKIE}={hidden}; Path=/studio; HttpOnly; Max-Age={life}; SameSite={kind}")
}

/// The guest who makes a request, if it is one.
pub fn of(studio: &Studio, headers: &HeaderMap) -> Option<Granted> {
    let kept: GuestSession = serde_json::from_str(&studio.seal.reveal(cookie(headers, COOKIE)?)?).ok()?;
    (kept.expiry > unix_now()).then_some(kept.granted)
}
