//! `GET /files/…`: a file by its signed address, whole or in part; and such addresses.

use std::ops::Range;

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use deckwright_interface::Code;

use super::reply::ApiError;
use crate::app::{App, AppState};
use crate::blobs::{Address, BlobKey, disposition};

const DAY_SECONDS: i64 = 24 * 60 * 60;

/// Serves `GET` and `HEAD`.
pub async fn serve(
    app: AppState,
    method: Method,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let address = Address::read(&app.keys, &address, app.clock.now_seconds())
        .map_err(|error| ApiError::new(Code::Forbidden, error.to_string()))?;
    let stat = app.blobs.stat(&address.key).await?;
    // A key names one content for ever.
    let etag = format!("\"{:x}-{:x}\"", stat.size, stat.modified_at);

    let mut response = Response::new(Body::empty());
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(address.key.media_type()));
    fields.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    fields.insert(header::ETAG, header_value(&etag)?);
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    // The address itself is the permission, and pages of any origin may hold it.
    fields.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if !address.file_name.is_empty() {
        fields.insert(header::CONTENT_DISPOSITION, header_value(&disposition(&address.file_name))?);
    }

    let sent = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if sent(header::IF_NONE_MATCH)
        .is_some_and(|tags| tags == "*" || tags.split(',').any(|tag| tag.trim() == etag))
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    let current = sent(header::IF_RANGE).is_none_or(|tag| tag == etag);
    let range = match sent(header::RANGE).filter(|_| current).map(|range| parse_range(range, stat.size)) {
        Some(RequestedRange::Part(range)) => {
            let shown = format!("bytes {}-{}/{}", range.start, range.end - 1, stat.size);
            response.headers_mut().insert(header::CONTENT_RANGE, header_value(&shown)?);
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            range
        }
        Some(RequestedRange::Outside) => {
            let mut refused = ApiError::of(Code::RangeNotSatisfiable).into_response();
            let shown = format!("bytes */{}", stat.size);
            refused.headers_mut().insert(header::CONTENT_RANGE, header_value(&shown)?);
            return Ok(refused);
        }
        Some(RequestedRange::Whole) | None => 0..stat.size,
    };
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(range.end - range.start));
    if method != Method::HEAD && !range.is_empty() {
        let bytes = app.blobs.stream(&address.key, range).await?;
        *response.body_mut() = Body::from_stream(bytes);
    }
    Ok(response)
}

/// The address of a file for as long as the settings say. The same all day, so that browsers need not fetch it again.
pub(super) fn address(app: &App, key: &str) -> Result<String, ApiError> {
    let key = BlobKey::parse(key).ok_or_else(|| ApiError::internal(&"a stored file key does not read"))?;
    let life = app.settings.file_address_life.as_secs() as i64;
    let expires_at = (life > 0).then(|| ((app.clock.now_seconds() + life) / DAY_SECONDS + 1) * DAY_SECONDS);
    let signed = Address { key, file_name: String::new(), expires_at }.sign(&app.keys);
    Ok(format!("{}/files/{signed}", app.public_url))
}

fn header_value(text: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(text).map_err(|error| ApiError::internal(&error))
}

#[derive(Debug, PartialEq, Eq)]
enum RequestedRange {
    Part(Range<u64>),
    /// No range that we read, or several: the whole file is a right answer to all of them.
    Whole,
    Outside,
}

fn parse_range(text: &str, size: u64) -> RequestedRange {
    let Some((first, last)) = text.strip_prefix("bytes=").and_then(|range| range.split_once('-')) else {
        return RequestedRange::Whole;
    };
    let range = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Ok(first), Err(_)) if last.is_empty() => first..size,
        (Err(_), Ok(count)) if first.is_empty() => size.saturating_sub(count)..size,
        _ => return RequestedRange::Whole,
    };
    if range.is_empty() { RequestedRange::Outside } else { RequestedRange::Part(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_browsers_send_them() {
        for (text, expected) in [
            ("bytes=0-9", RequestedRange::Part(0..10)),
            ("bytes=90-", RequestedRange::Part(90..100)),
            ("bytes=-10", RequestedRange::Part(90..100)),
            ("bytes=-1000", RequestedRange::Part(0..100)),
            ("bytes=50-1000", RequestedRange::Part(50..100)),
            ("bytes=100-", RequestedRange::Outside),
            ("bytes=-0", RequestedRange::Outside),
            ("bytes=9-0", RequestedRange::Whole),
            ("bytes=0-1,5-6", RequestedRange::Whole),
            ("pages=1-2", RequestedRange::Whole),
            ("bytes=99999999999999999999-", RequestedRange::Whole),
        ] {
            assert_eq!(parse_range(text, 100), expected, "{text}");
        }
    }
}
