//! Who the visitor is: the one local user, whoever knows the access code, whom the proxy names, or a guest of another
//! integrator.

mod guest;

pub use guest::enter;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use deckwright_interface::client::UserClient;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use crate::cookie::{cookie, unix_now};
use crate::reply::Refusal;
use crate::seal::Purpose;
use crate::state::{Shared, Studio};
use crate::users::{Language, StudioUser};

/// Longest name of a user that a proxy gives, in characters.
const MAX_UID_LENGTH: usize = 128;
/// The uid of a studio without people.
const LOCAL_USER: &str = "studio";
const COOKIE: &str = "deckwright_studio";
const LIFE: Duration = Duration::from_hours(30 * 24);
/// The person behind a request, and their access to the service.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub user: Arc<StudioUser>,
    pub client: UserClient,
    /// Came with a code of another integrator, whose affairs are not the studio's.
    pub is_guest: bool,
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, studio: &Shared) -> Result<Self, Refusal> {
        let guest = guest::of(studio, &parts.headers);
        let user = match &guest {
            Some(granted) => studio.users.guest(granted),
            None => studio.users.get(&uid(studio, &parts.headers)?),
        };
        let client = user.client(Language::of(&parts.headers)).clone();
        Ok(Self { user, client, is_guest: guest.is_some() })
    }
}

fn uid(studio: &Studio, headers: &HeaderMap) -> Result<String, Refusal> {
    let unknown = |reason: &str| Refusal::new(StatusCode::UNAUTHORIZED, reason);
    if let Some(name) = &studio.settings.user_header {
        let value = headers.get(name).and_then(|value| std::str::from_utf8(value.as_bytes()).ok());
        let value =
            value.map(str::trim).filter(|value| (1..=MAX_UID_LENGTH).contains(&value.chars().count()));
        return value.map(str::to_owned).ok_or_else(|| unknown("the proxy names no user"));
    }
    cookie(headers, COOKIE)
        .and_then(|sealed| open_session(studio, sealed))
        .ok_or_else(|| unknown("no session"))
}

fn open_session(studio: &Studio, sealed: &str) -> Option<String> {
    let text = studio.seal.open(Purpose::Session, sealed)?;
    let (expiry, uid) = text.split_once(' ')?;
    (expiry.parse::<u64>().ok()? > unix_now()).then(|| uid.to_owned())
}

#[derive(Debug, Serialize)]
pub struct Session {
    uid: String,
    /// `local`, `code`, `proxy` or `guest`.
    login: &'static str,
}

/// `GET session`: who I am. Without a code, this is also where a session begins.
pub async fn begin(State(studio): State<Shared>, headers: HeaderMap) -> Result<Response, Refusal> {
    if let Some(granted) = guest::of(&studio, &headers) {
        return Ok(Json(Session { uid: granted.token.uid, login: "guest" }).into_response());
    }
    let login = match (&studio.settings.user_header, &studio.settings.code) {
        (Some(_), _) => "proxy",
        (None, Some(_)) => "code",
        (None, None) => "local",
    };
    match uid(&studio, &headers) {
        Ok(uid) => Ok(Json(Session { uid, login }).into_response()),
        Err(_) if login == "local" => Ok(opened(&studio, login)),
        Err(refusal) => Err(refusal),
    }
}

#[derive(Debug, Deserialize)]
pub struct Login {
    code: String,
}

/// `POST login`: the access code for a session.
pub async fn log_in(
    State(studio): State<Shared>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
    Json(login): Json<Login>,
) -> Result<Response, Refusal> {
    let Some(code) = &studio.settings.code else {
        return Err(Refusal::new(StatusCode::NOT_FOUND, "this studio has no access code"));
    };
    let client = client(peer, &headers);
    if studio.attempts.are_used_up(client) {
        return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too many wrong codes; wait a minute"));
    }
    let right = login.code.trim().as_bytes().ct_eq(code.expose_secret().as_bytes());
    if !bool::from(right) {
        studio.attempts.count(client);
        return Err(Refusal::new(StatusCode::FORBIDDEN, "this is not the code"));
    }
    Ok(opened(&studio, "code"))
}

/// `POST logout`.
pub async fn log_out() -> Response {
    (
        [(header::SET_COOKIE, format!("{COOKIE}=; Path=/studio; HttpOnly; SameSite=Strict; Max-Age=0"))],
        Json(()),
    )
        .into_response()
}

fn opened(studio: &Studio, login: &'static str) -> Response {
    let uid = LOCAL_USER.to_owned();
    let sealed = studio.seal.sign(Purpose::Session, &format!("{} {uid}", unix_now() + LIFE.as_secs()));
    let secure = if studio.access.public_url.starts_with("https:") { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={sealed}; Path=/studio; HttpOnly; SameSite=Strict; Max-Age={}{secure}",
        LIFE.as_secs()
    );
    ([(header::SET_COOKIE, cookie)], Json(Session { uid, login })).into_response()
}

/// Who is at the other end: the address that the connection comes from, or, where that is a proxy on this machine or
/// network, the one that the proxy says it comes from.
fn client(peer: Option<Extension<ConnectInfo<SocketAddr>>>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |Extension(ConnectInfo(peer))| peer.ip());
    let is_near = match peer.to_canonical() {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private() || peer.is_unspecified(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    let told = headers.get_all("x-forwarded-for").iter().next_back();
    let told = told.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    told.filter(|_| is_near).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_nearby_is_believed_and_a_stranger_is_not() {
        let at = |peer: [u8; 4]| Some(Extension(ConnectInfo(SocketAddr::from((peer, 1)))));
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9, 198.51.100.7".parse().unwrap());
        assert_eq!(client(at([10, 0, 0, 1]), &headers), IpAddr::from([198, 51, 100, 7]));
        assert_eq!(client(at([192, 0, 2, 4]), &headers), IpAddr::from([192, 0, 2, 4]));
        assert_eq!(client(at([127, 0, 0, 1]), &HeaderMap::new()), IpAddr::from([127, 0, 0, 1]));
    }
}
