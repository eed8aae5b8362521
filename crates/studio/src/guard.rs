//! What every request passes: who may write, which host names are ours, and the headers of every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::reply::Refusal;
use crate::state::Shared;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors";

/// What the studio's pages may do, and who may show them: nobody, or the origins of `frames`.
pub fn policy(frames: &[String]) -> HeaderValue {
    let frames = if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") };
    HeaderValue::from_str(&format!("{POLICY} {frames}")).expect("origins are plain text")
}

pub async fn guard(State(studio): State<Shared>, request: Request, next: Next) -> Response {
    let public = authority(&studio.access.public_url);
    let refused = if !is_our_host(&studio, request.headers(), public.as_deref()) {
        Some("this host name is not the studio's; set DECKWRIGHT_PUBLIC_URL")
    } else if !matches!(*request.method(), Method::GET | Method::HEAD)
        && !is_same_origin(request.headers(), public.as_deref())
    {
        Some("only the studio's own pages may change something")
    } else {
        None
    };
    let mut response = match refused {
        Some(reason) => Refusal::new(StatusCode::FORBIDDEN, reason).into_response(),
        None => next.run(request).await,
    };

    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, studio.policy.clone());
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert(
        "permissions-policy",
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), fullscreen=(self)"),
    );
    response
}

/// Where anyone who reaches the address is let in, a foreign name that leads to it must not be: that is
/// how another site's page would read the studio of whoever visits it. A name cannot be an IP address.
fn is_our_host(studio: &Shared, headers: &HeaderMap, public: Option<&str>) -> bool {
    if studio.settings.code.is_some() || studio.settings.user_header.is_some() {
        return true;
    }
    let Some(host) = text(headers, header::HOST) else { return true };
    let name = host.parse::<axum::http::uri::Authority>();
    let name = name.as_ref().map_or(host, |authority| authority.host());
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost"
        || name.ends_with(".localhost")
        || bare.parse::<std::net::IpAddr>().is_ok()
        || public.is_some_and(|public| public == host)
}

/// Whether a page of ours sent it. Browsers set both headers themselves, and pages cannot change them.
fn is_same_origin(headers: &HeaderMap, public: Option<&str>) -> bool {
    if let Some(site) = text(headers, header::HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin";
    }
    let Some(origin) = text(headers, header::ORIGIN).and_then(authority) else { return false };
    text(headers, header::HOST) == Some(&origin) || public == Some(&origin)
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn authority(address: &str) -> Option<String> {
    address.parse::<Uri>().ok()?.authority().map(ToString::to_string)
}
