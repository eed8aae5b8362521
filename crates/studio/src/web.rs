//! The built web app, from memory: compressed ahead of time, and cached by its names.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Every file of `studio/web/dist`: its name and its bytes. Empty where it was not built.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// In place of the web app where it was not built.
const MISSING: &str = include_str!("web/missing.html");

/// `GET /studio`: the one page. It finds its way by what follows `#`.
pub async fn index(headers: HeaderMap) -> Response {
    if find("index.html").is_none() {
        return ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], MISSING).into_response();
    }
    served("index.html", &headers)
}

/// `GET /studio/…`: a file of the app.
pub async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    served(&path, &headers)
}

fn find(name: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|index| FILES[index].1)
}

fn served(name: &str, headers: &HeaderMap) -> Response {
    let Some(plain) = find(name) else {
        return (StatusCode::NOT_FOUND, "there is no such file in the studio").into_response();
    };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let encoded = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, ending)| {
        let accepted = accepted.split(',').any(|one| one.split(';').next().unwrap_or("").trim() == encoding);
        accepted.then(|| find(&format!("{name}.{ending}"))).flatten().map(|bytes| (encoding, bytes))
    });
    let mut response = Response::new(Body::from(encoded.map_or(plain, |(_, bytes)| bytes)));
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some((encoding, _)) = encoded {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    // Names below `assets` carry a digest of what is in them.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "woff2" => "font/woff2",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}
