//! Reading parameters: from a query, a URL-encoded form, a multipart body or a JSON object.

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use deckwright_ingest::bounds;
use deckwright_interface::form::{fields_of_json, from_fields};
use futures::StreamExt;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

use super::reply::ApiError;
use crate::blobs::BlobError;

/// All texts of a form together.
const FORM_BYTES: usize = 4 * 1024 * 1024;
const FILE_BYTES: usize = bounds::BYTES;
/// From here on a body is not even read to its end.
pub const MULTIPART_BYTES: usize = 2 * FILE_BYTES;
const MAX_FIELDS: usize = 1_000;
/// Files that one form may bring as `files`.
pub const MAX_FILES: usize = bounds::FILES;

/// Parameters of a POST, whichever way they were sent.
#[derive(Debug)]
pub struct Form<T>(pub T);

/// Parameters of a GET.
#[derive(Debug)]
pub struct Query<T>(pub T);

/// Parameters of a POST that may bring files along.
#[derive(Debug)]
pub struct FileForm<T> {
    pub form: T,
    pub file: Option<UploadedFile>,
    pub files: Vec<UploadedFile>,
}

/// A multipart body with a file, or several.
#[derive(Debug)]
pub struct Upload {
    pub file: Option<UploadedFile>,
    pub files: Vec<UploadedFile>,
    pub fields: Vec<(String, String)>,
}

/// A file that was sent. It lies on the disk, without a name there, until somebody reads it.
#[derive(Debug)]
pub struct UploadedFile {
    /// As the caller named it.
    pub name: String,
    pub size: usize,
    file: tokio::fs::File,
}

impl UploadedFile {
    async fn begin(name: String) -> Result<Self, ApiError> {
        let file = tokio::task::spawn_blocking(tempfile::tempfile).await.map_err(anyhow::Error::from)?;
        let file = file.map_err(|error| ApiError::from(BlobError::from(error)))?;
        Ok(Self { name, size: 0, file: file.into() })
    }

    async fn append(&mut self, chunk: &[u8]) -> Result<(), ApiError> {
        self.file.write_all(chunk).await.map_err(BlobError::from)?;
        self.size += chunk.len();
        Ok(())
    }

    /// All of it, in memory: for as short a time as can be.
    pub async fn read(mut self) -> Result<Bytes, ApiError> {
        let mut bytes = Vec::with_capacity(self.size);
        self.file.rewind().await.map_err(BlobError::from)?;
        self.file.read_to_end(&mut bytes).await.map_err(BlobError::from)?;
        Ok(bytes.into())
    }
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
        let upload = sent(request, state, FilePart::Skip).await?;
        read(upload.fields).map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for FileForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let upload = sent(request, state, FilePart::Keep).await?;
        // A form without a chosen file sends an empty one without a name.
        let is_chosen = |file: &UploadedFile| !file.name.is_empty() || file.size > 0;
        let files = upload.files.into_iter().filter(is_chosen).collect();
        Ok(Self { form: read(upload.fields)?, file: upload.file.filter(is_chosen), files })
    }
}

/// What a form says, whichever way it was sent.
async fn sent<S: Send + Sync>(request: Request, state: &S, file_part: FilePart) -> Result<Upload, ApiError> {
    let fields = match media_type(&request).as_str() {
        "multipart/form-data" => return multipart(request, state, file_part).await,
        "" | "application/x-www-form-urlencoded" => urlencoded(&body(request).await?),
        "application/json" => match body(request).await? {
            empty if empty.is_empty() => Fields::new(),
            json => fields_of_json(&json).map_err(|e| ApiError::parameter(e.to_string()))?,
        },
        other => return Err(ApiError::unsupported_media_type(other)),
    };
    Ok(Upload { file: None, files: Vec::new(), fields })
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match media_type(&request).as_str() {
            "multipart/form-data" => multipart(request, state, FilePart::Keep).await,
            // Without a file there is nothing to do but say so.
            "" | "application/x-www-form-urlencoded" | "application/json" => {
                Ok(Self { file: None, files: Vec::new(), fields: Fields::new() })
            }
            other => Err(ApiError::unsupported_media_type(other)),
        }
    }
}

fn read<T: DeserializeOwned>(fields: Fields) -> Result<T, ApiError> {
    if fields.len() > MAX_FIELDS {
        return Err(ApiError::parameter(format!("more than {MAX_FIELDS} fields were sent")));
    }
    // PostgreSQL cannot keep it in a text, and no text needs it.
    if let Some((name, _)) = fields.iter().find(|(_, value)| value.contains('\0')) {
        return Err(ApiError::parameter(format!("{name} must not hold NUL characters")));
    }
    from_fields(fields).map_err(|e| ApiError::parameter(e.to_string()))
}

fn media_type(request: &Request) -> String {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn urlencoded(text: &[u8]) -> Fields {
    url::form_urlencoded::parse(text)
        .take(MAX_FIELDS + 1)
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// A body of at most [`FORM_BYTES`].
async fn body(request: Request) -> Result<Bytes, ApiError> {
    let mut frames = request.into_body().into_data_stream();
    let mut kept = Vec::new();
    let mut total = 0_usize;
    while let Some(chunk) = frames.next().await {
        let chunk = chunk.map_err(|_| ApiError::parameter("the body was cut off"))?;
        total += chunk.len();
        // Read on without keeping it: a client that sends all before it looks would not see the answer.
        if total <= FORM_BYTES {
            kept.extend_from_slice(&chunk);
        } else if total > MULTIPART_BYTES {
            break;
        } else {
            kept = Vec::new();
        }
    }
    if total > FORM_BYTES { Err(ApiError::too_large(FORM_BYTES)) } else { Ok(kept.into()) }
}

/// What becomes of the file in a multipart body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FilePart {
    Keep,
    Skip,
}

/// Reads a multipart body: texts of [`FORM_BYTES`] together, and files of [`FILE_BYTES`] each, which go to the disk as they
/// come.
async fn multipart<S: Send + Sync>(
    request: Request,
    state: &S,
    file_part: FilePart,
) -> Result<Upload, ApiError> {
    let mut multipart =
        Multipart::from_request(request, state).await.map_err(|error| unreadable(&error.body_text()))?;
    let mut upload = Upload { file: None, files: Vec::new(), fields: Fields::new() };
    let (mut texts, mut too_large) = (0_usize, None);
    while let Some(mut field) = multipart.next_field().await.map_err(failed)? {
        let name = field.name().unwrap_or_default().to_owned();
        let is_one = name == "file";
        let is_of_several = matches!(name.as_str(), "files" | "files[]");
        if is_of_several && upload.files.len() == MAX_FILES {
            return Err(ApiError::parameter(format!("files: {MAX_FILES} at most")));
        }
        if file_part == FilePart::Keep && (is_one && upload.file.is_none() || is_of_several) {
            let name = field.file_name().unwrap_or_default().to_owned();
            let mut file = UploadedFile::begin(name).await?;
            while let Some(chunk) = field.chunk().await.map_err(failed)? {
                if file.size + chunk.len() > FILE_BYTES {
                    too_large = Some(FILE_BYTES);
                } else {
                    file.append(&chunk).await?;
                }
            }
            if is_one {
                upload.file = Some(file);
            } else {
                upload.files.push(file);
            }
            continue;
        }
        let is_file = (is_one || is_of_several) && file_part == FilePart::Skip;
        let mut text = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(failed)? {
            if is_file {
                continue;
            }
            texts += chunk.len();
            if texts > FORM_BYTES {
                (too_large, text) = (Some(FORM_BYTES), Vec::new());
            } else {
                text.extend_from_slice(&chunk);
            }
        }
        if is_file {
            continue;
        }
        let text = String::from_utf8(text).map_err(|_| unreadable(&format!("{name} is not UTF-8")))?;
        upload.fields.push((name, text));
        if upload.fields.len() > MAX_FIELDS {
            break;
        }
    }
    too_large.map_or(Ok(upload), |limit| Err(ApiError::too_large(limit)))
}

fn unreadable(reason: &str) -> ApiError {
    ApiError::parameter(format!("the multipart body does not parse: {reason}"))
}

fn failed(error: MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(MULTIPART_BYTES),
        _ => unreadable(&error.body_text()),
    }
}
