//! Pictures and downloads: fetched from the service and passed on, so that the browser talks to one
//! origin only and no address of the service can be made up.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};

use crate::reply::Refusal;
use crate::seal::Purpose;
use crate::session::Visitor;
use crate::state::{Shared, Studio};

/// What the service has, and nothing that a browser would run.
const MEDIA_TYPES: [&str; 6] = [
    "image/jpeg",
    "image/png",
    "application/pdf",
    "application/zip",
    "application/json",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
];

/// What a sealed address says.
#[derive(Serialize, Deserialize)]
struct Claims {
    address: String,
    /// To save it under; empty to show it in place.
    name: String,
    uid: String,
}

/// A path of the studio under which the user `uid`, and nobody else, finds the file at `address`.
pub fn path(studio: &Studio, uid: &str, address: &str, name: &str) -> String {
    let claims = Claims { address: address.to_owned(), name: name.to_owned(), uid: uid.to_owned() };
    let claims = serde_json::to_string(&claims).expect("texts are always valid JSON");
    format!("/studio/files/{}", studio.seal.sign(Purpose::File, &claims))
}

/// `GET /studio/files/…`: a file by an address that the studio gave out.
pub async fn sealed(
    State(studio): State<Shared>,
    visitor: Visitor,
    Path(sealed): Path<String>,
) -> Result<Response, Refusal> {
    let missing = || Refusal::new(StatusCode::NOT_FOUND, "there is no such file");
    let claims = studio.seal.open(Purpose::File, &sealed).ok_or_else(missing)?;
    let claims: Claims = serde_json::from_str(&claims).map_err(|_| missing())?;
    if claims.uid != visitor.user.uid {
        return Err(missing());
    }
    let mut response = pass_on(&studio, &claims.address, "private, max-age=86400").await?;
    if !claims.name.is_empty() {
        let value = HeaderValue::from_str(&disposition(&claims.name)).map_err(|_| missing())?;
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// The file at an address of the service.
pub async fn pass_on(studio: &Studio, address: &str, cache: &'static str) -> Result<Response, Refusal> {
    // From here the service may not be reachable under the name that it has outside.
    let address = match address.strip_prefix(&studio.access.public_url) {
        Some(rest) => format!("{}{rest}", studio.access.service_url),
        None => address.to_owned(),
    };
    let file = studio.users.client().file(&address).await?;
    let known =
        file.content_type.as_deref().and_then(|kind| MEDIA_TYPES.into_iter().find(|ours| *ours == kind));
    let length = file.length;
    let bytes = file.into_stream().map_err(|error| std::io::Error::other(error.to_string()));

    let mut response = Response::new(Body::from_stream(bytes));
    let fields = response.headers_mut();
    fields
        .insert(header::CONTENT_TYPE, HeaderValue::from_static(known.unwrap_or("application/octet-stream")));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Some(length) = length {
        fields.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    Ok(response)
}

/// `Content-Disposition` for saving under `name`: an ASCII fallback, and the name itself.
fn disposition(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || " ._-()".contains(c) { c } else { '_' };
    let fallback: String = name.chars().map(plain).collect();
    let encoded: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!("attachment; filename=\"{fallback}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_language_survive_the_header() {
        assert_eq!(disposition("a b.pdf"), "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf");
        assert!(HeaderValue::from_str(&disposition("年\r\n\"x\": y")).is_ok());
    }
}
