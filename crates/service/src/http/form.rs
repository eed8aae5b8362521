//! Reading parameters: from a query, a URL-encoded form, a multipart body or a JSON object.

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use deckwright_interface::form::{fields_of_json, from_fields};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use super::reply::ApiError;

const FORM_BYTES: usize = 4 * 1024 * 1024;
pub const MULTIPART_BYTES: usize = 64 * 1024 * 1024;
const MOST_FIELDS: usize = 1_000;

/// Parameters of a POST, whichever way they were sent.
#[derive(Debug)]
pub struct Form<T>(pub T);

/// Parameters of a GET.
#[derive(Debug)]
pub struct Query<T>(pub T);

/// A multipart body with one file.
#[derive(Debug)]
pub struct Upload {
    pub file: Option<UploadedFile>,
    pub fields: Vec<(String, String)>,
}

#[derive(Debug)]
pub struct UploadedFile {
    /// As the caller named it.
    pub name: String,
    pub bytes: Bytes,
}

type Fields = Vec<(String, String)>;

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        read(urlencoded(parts.uri.query().unwrap_or_default().as_bytes())).map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let fields = match media_type(&request).as_str() {
            "multipart/form-data" => multipart(request, state).await?.fields,
            "" | "application/x-www-form-urlencoded" => urlencoded(&body(request).await?),
            "application/json" => match body(request).await? {
                empty if empty.is_empty() => Fields::new(),
                json => fields_of_json(&json).map_err(|e| ApiError::parameter(e.to_string()))?,
            },
            other => return Err(ApiError::unsupported_media_type(other)),
        };
        read(fields).map(Self)
    }
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match media_type(&request).as_str() {
            "multipart/form-data" => multipart(request, state).await,
            // Without a file there is nothing to do but say so.
            "" | "application/x-www-form-urlencoded" | "application/json" => {
                Ok(Self { file: None, fields: Fields::new() })
            }
            other => Err(ApiError::unsupported_media_type(other)),
        }
    }
}

fn read<T: DeserializeOwned>(fields: Fields) -> Result<T, ApiError> {
    if fields.len() > MOST_FIELDS {
        return Err(ApiError::parameter(format!("more than {MOST_FIELDS} fields were sent")));
    }
    from_fields(fields).map_err(|e| ApiError::parameter(e.to_string()))
}

fn media_type(request: &Request) -> String {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn urlencoded(text: &[u8]) -> Fields {
    url::form_urlencoded::parse(text)
        .take(MOST_FIELDS + 1)
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

async fn body(request: Request) -> Result<Bytes, ApiError> {
    match Limited::new(request.into_body(), FORM_BYTES).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(ApiError::too_large(FORM_BYTES)),
        Err(_) => Err(ApiError::parameter("the body was cut off")),
    }
}

async fn multipart<S: Send + Sync>(request: Request, state: &S) -> Result<Upload, ApiError> {
    let wrong = |reason: &str| ApiError::parameter(format!("the multipart body does not parse: {reason}"));
    let failed = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(MULTIPART_BYTES),
        _ => wrong(&error.body_text()),
    };
    let mut multipart =
        Multipart::from_request(request, state).await.map_err(|error| wrong(&error.body_text()))?;
    let (mut file, mut fields) = (None, Fields::new());
    while let Some(field) = multipart.next_field().await.map_err(failed)? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "file" && file.is_none() {
            let name = field.file_name().unwrap_or_default().to_owned();
            file = Some(UploadedFile { name, bytes: field.bytes().await.map_err(failed)? });
            continue;
        }
        let text = field.text().await.map_err(failed)?;
        fields.push((name, text));
        if fields.len() > MOST_FIELDS {
            break;
        }
    }
    Ok(Upload { file, fields })
}
