//! Exports: ask for a file, then for its addresses.

use axum::Json;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use deckwright_interface::code::{EXPORT_READY, EXPORT_WAITING};
use deckwright_interface::wire::{ExportForm, ExportProgress, ExportResultForm};
use deckwright_interface::{Code, Envelope};

use super::form::Form;
use super::long_poll::LongPoll;
use super::quota::{check_open_exports, check_storage};
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::{App, AppState};
use crate::auth::random;
use crate::blobs::{Address, BlobKey};
use crate::jobs;
use crate::store::exports::{self, Export, ExportSpec};
use crate::store::{ExportFormat, ExportState, designs};
use crate::works::{ExportJob, export_topic};

/// Characters of a work's name that its file is named by.
const MAX_FILE_NAME_LENGTH: usize = 100;

/// Start an export. Answers the key to ask for the result with.
#[utoipa::path(
    post, path = "/api/download/export/file", tag = "Export",
    request_body(content((ExportForm = "application/x-www-form-urlencoded"), (ExportForm = "multipart/form-data"))),
    responses(super::openapi::Answer<String>),
)]
pub async fn start(app: AppState, user: User, Form(form): Form<ExportForm>) -> ApiResult<String> {
    Ok(Data(begin_export(&app, &user, form.id, spec(&form)?).await?.task_key))
}

/// The export of the user's work that `spec` describes, which begins now if there is none.
pub async fn begin_export(
    app: &App,
    user: &User,
    design_id: i64,
    spec: ExportSpec,
) -> Result<Export, ApiError> {
    let user_id = user.id;
    let no_work = || ApiError::of(Code::NoWork);
    let mut conn = app.db.read().await?;
    designs::find(&mut conn, user_id, design_id).await?.ok_or_else(no_work)?;
    if let Some(same) = exports::find_shared(&mut conn, user_id, design_id, spec).await? {
        return Ok(same);
    }
    drop(conn);
    check_storage(app, user).await?;

    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    check_open_exports(app, &mut tx, user).await?;
    let task_key = URL_SAFE_NO_PAD.encode(random::<24>());
    // None where somebody asked for the same, or deleted the work, a moment ago.
    if let Some(export_id) = exports::add(&mut tx, user_id, design_id, spec, &task_key, now).await? {
        jobs::enqueue(&mut tx, user_id, &ExportJob { export_id }, now).await?;
    }
    let export = exports::find_shared(&mut tx, user_id, design_id, spec).await?.ok_or_else(no_work)?;
    tx.commit().await?;
    Ok(export)
}

/// What is asked for, without what its format ignores, so that equal wishes look equal.
fn spec(form: &ExportForm) -> Result<ExportSpec, ApiError> {
    let format = match form.format.to_ascii_lowercase().as_str() {
        "ppt" | "pptx" => ExportFormat::Ppt,
        "pdf" => ExportFormat::Pdf,
        "png" => ExportFormat::Png,
        "jpeg" | "jpg" => ExportFormat::Jpeg,
        _ => return Err(ApiError::parameter("format must be ppt, pdf, png or jpeg")),
    };
    let pages = matches!(format, ExportFormat::Png | ExportFormat::Jpeg);
    Ok(ExportSpec {
        format,
        edit: format != ExportFormat::Ppt || form.edit.unwrap_or(true),
        zip: pages && form.files_to_zip.unwrap_or(false),
    })
}

/// Ask for the download addresses of an export.
#[utoipa::path(
    post, path = "/api/download/export/file/result", tag = "Export",
    request_body(content((ExportResultForm = "application/x-www-form-urlencoded"), (ExportResultForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Vec<String>>),
)]
pub async fn result(
    app: AppState,
    user: User,
    Form(form): Form<ExportResultForm>,
) -> Result<Response, ApiError> {
    let export = ended(&app, user.id, &form.task_key).await?;
    match export.state {
        ExportState::Ready => {
            let mut conn = app.db.read().await?;
            let design = designs::find_kept(&mut conn, user.id, export.design_id).await?;
            let design = design.ok_or_else(|| ApiError::of(Code::NoExport))?;
            drop(conn);
            let files: Vec<String> =
                serde_json::from_str(export.files.as_deref().unwrap_or("[]")).map_err(anyhow::Error::from)?;
            let addresses = addresses(&app, &design.name, &files).await?;
            Ok(answer(addresses, EXPORT_READY))
        }
        ExportState::Waiting => Ok(answer(Vec::new(), EXPORT_WAITING)),
        ExportState::Failed => {
            let reason = export.error.unwrap_or_else(|| Code::ExportFailed.message().to_owned());
            Err(ApiError::new(Code::ExportFailed, reason))
        }
    }
}

/// How far an export is. An extension of the interface.
#[utoipa::path(
    post, path = "/api/download/export/file/progress", tag = "Extensions",
    request_body(content((ExportResultForm = "application/x-www-form-urlencoded"), (ExportResultForm = "multipart/form-data"))),
    responses(super::openapi::Answer<ExportProgress>),
)]
pub async fn progress(
    app: AppState,
    user: User,
    Form(form): Form<ExportResultForm>,
) -> ApiResult<ExportProgress> {
    let export = exports::find(&mut *app.db.read().await?, user.id, &form.task_key).await?;
    let export = export.ok_or_else(|| ApiError::of(Code::NoExport))?;
    let drawn = if export.state == ExportState::Ready { export.to_draw } else { export.drawn };
    Ok(Data(ExportProgress { state: export.state.word().to_owned(), drawn, total: export.to_draw }))
}

/// The export when it has ended, or as it stands after a short wait.
async fn ended(app: &App, user_id: i64, task_key: &str) -> Result<Export, ApiError> {
    let mut poll = LongPoll::default();
    loop {
        let found = exports::find(&mut *app.db.read().await?, user_id, task_key).await?;
        let export = found.ok_or_else(|| ApiError::of(Code::NoExport))?;
        if export.state != ExportState::Waiting || !poll.waits_for_change(app, &export_topic(export.id)).await
        {
            return Ok(export);
        }
    }
}

/// Existing clients match the message, so it is not the usual one.
fn answer(addresses: Vec<String>, msg: &str) -> Response {
    let envelope = Envelope { msg: msg.to_owned(), ..Envelope::success(addresses) };
    Json(envelope).into_response()
}

/// Fresh addresses under the name that the work has now.
pub async fn addresses(app: &App, name: &str, files: &[String]) -> Result<Vec<String>, ApiError> {
    let life = app.settings.address_life;
    let expires_at = app.clock.now_seconds() + life.as_secs() as i64;
    let mut addresses = Vec::with_capacity(files.len());
    for (index, key) in files.iter().enumerate() {
        let key =
            BlobKey::parse(key).ok_or_else(|| ApiError::internal(&"a stored file key does not read"))?;
        let file_name = file_name(name, files.len(), index, key.extension());
        let address = if let Some(address) = app.blobs.presign(&key, &file_name, life).await? {
            address
        } else {
            let signed = Address { key, file_name, expires_at: Some(expires_at) }.sign(&app.keys);
            format!("{}/files/{signed}", app.public_url)
        };
        addresses.push(address);
    }
    Ok(addresses)
}

/// The work's name as a file's: nothing that a file system refuses, and the page's number where there are several.
fn file_name(name: &str, count: usize, index: usize, extension: &str) -> String {
    let safe = |c: char| if c.is_control() || r#"/\:*?"<>|"#.contains(c) { '_' } else { c };
    let name: String = name.chars().map(safe).take(MAX_FILE_NAME_LENGTH).collect();
    let name = name.trim().trim_matches('.');
    let name = if name.is_empty() { "deck" } else { name };
    if count > 1 {
        let digits = count.to_string().len().max(2);
        format!("{name} {:0digits$}.{extension}", index + 1)
    } else {
        format!("{name}.{extension}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_and_in_order() {
        assert_eq!(file_name("年报 🎉", 1, 0, "pdf"), "年报 🎉.pdf");
        assert_eq!(file_name("a/b\\c:d", 1, 0, "pptx"), "a_b_c_d.pptx");
        assert_eq!(file_name("..", 1, 0, "pptx"), "deck.pptx");
        assert_eq!(file_name("Deck", 120, 6, "png"), "Deck 007.png");
        assert_eq!(file_name("Deck", 9, 6, "png"), "Deck 07.png");
    }
}
