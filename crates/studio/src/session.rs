//! Who the visitor is: the one local user, whoever knows the access code, whom the proxy names, or a guest of another
//! integrator.

mod guest;

pub use guest::enter;

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use deckwright_interface::client::UserClient;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use crate::reply::Refusal;
use crate::seal::Purpose;
use crate::users::{Language, StudioUser};
use crate::{Shared, Studio};

/// The uid of a studio without people.
const LOCAL_USER: &str = "studio";
const COOKIE: &str = "deckwright_studio";
const LIFE: Duration = Duration::from_hours(30 * 24);
/// Wrong codes that one client may enter in a minute.
const MOST_ATTEMPTS: u32 = 10;

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
        let value = value.map(str::trim).filter(|value| (1..=128).contains(&value.chars().count()));
        return value.map(str::to_owned).ok_or_else(|| unknown("the proxy names no user"));
    }
    cookie(headers, COOKIE)
        .and_then(|sealed| open_session(studio, sealed))
        .ok_or_else(|| unknown("no session"))
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

fn open_session(studio: &Studio, sealed: &str) -> Option<String> {
    let text = studio.seal.open(Purpose::Session, sealed)?;
    let (expiry, uid) = text.split_once(' ')?;
    (expiry.parse::<u64>().ok()? > unix_now()).then(|| uid.to_owned())
}

fn unix_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs())
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

/// Clients that are remembered; when there are more, the oldest are forgotten.
const MOST_CLIENTS: usize = 10_000;

/// Wrong codes of each client in its current minute: one who guesses does not lock out the others.
#[derive(Debug, Default)]
pub struct Attempts(Mutex<HashMap<IpAddr, (Instant, u32)>>);

impl Attempts {
    fn are_used_up(&self, client: IpAddr) -> bool {
        let clients = self.0.lock().expect("no panic holds this lock");
        clients.get(&client).is_some_and(|(start, count)| is_current(start) && *count >= MOST_ATTEMPTS)
    }

    fn count(&self, client: IpAddr) {
        let mut clients = self.0.lock().expect("no panic holds this lock");
        if clients.len() >= MOST_CLIENTS {
            clients.retain(|_, (start, _)| is_current(start));
        }
        let (start, count) = clients.entry(client).or_insert_with(|| (Instant::now(), 0));
        if !is_current(start) {
            (*start, *count) = (Instant::now(), 0);
        }
        *count += 1;
    }
}

fn is_current(start: &Instant) -> bool {
    start.elapsed() < Duration::from_mins(1)
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
    fn one_who_guesses_does_not_lock_out_the_others() {
        let attempts = Attempts::default();
        let (one, other) = (IpAddr::from([198, 51, 100, 1]), IpAddr::from([198, 51, 100, 2]));
        for _ in 0..MOST_ATTEMPTS {
            assert!(!attempts.are_used_up(one));
            attempts.count(one);
        }
        assert!(attempts.are_used_up(one) && !attempts.are_used_up(other));
    }

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
