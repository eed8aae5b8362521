//! `POST /api/user/export` and `/api/user/erase`: what is kept of a user, for the user's integrator. Extensions.

use deckwright_interface::wire::{ErasedUser, UserForm};

use super::exports::addresses;
use super::form::Form;
use super::reply::{ApiResult, Data};
use super::token::{parse_channel, parse_uid};
use super::user::Signed;
use crate::app::{App, AppState};
use crate::blobs::BlobKey;
use crate::people::Records;
use crate::store::audit_log::Actor;
use crate::works::write_files;

fn records(app: &App) -> Records<'_> {
    Records { db: &app.db, blobs: &app.blobs, now: app.clock.now(), actor: Actor::Integrator }
}

/// Remove everything that is kept of a user, and end the user's tokens. Signed. An extension of the interface.
#[utoipa::path(
    post, path = "/api/user/erase", tag = "Extensions",
    request_body(content((UserForm = "application/x-www-form-urlencoded"), (UserForm = "multipart/form-data"))),
    responses(super::openapi::Answer<ErasedUser>),
)]
pub async fn erase(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<UserForm>,
) -> ApiResult<ErasedUser> {
    let uid = parse_uid(&form.uid)?;
    parse_channel(&form.channel)?;
    let erased = records(&app).erase(integrator.id, uid).await?;
    app.endings.refresh(&app.db).await?;
    let (rows, files) = erased.map_or((0, 0), |erased| (erased.rows as i64, erased.files as i64));
    Ok(Data(ErasedUser { uid: uid.to_owned(), rows, files }))
}

/// A zip of everything that is kept of a user: answers its address, which lives for an hour. Empty for a user never seen.
/// Signed. An extension of the interface.
#[utoipa::path(
    post, path = "/api/user/export", tag = "Extensions",
    request_body(content((UserForm = "application/x-www-form-urlencoded"), (UserForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Vec<String>>),
)]
pub async fn export(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<UserForm>,
) -> ApiResult<Vec<String>> {
    let uid = parse_uid(&form.uid)?;
    parse_channel(&form.channel)?;
    let Some(zip) = records(&app).hand_out(integrator.id, uid).await? else { return Ok(Data(Vec::new())) };
    // It belongs to nothing, so that the sweeper removes it.
    let file = (BlobKey::random("user", "zip"), zip.into());
    let keys = write_files(&app.0, vec![file]).await.map_err(super::designs::save_failed)?;
    let keys: Vec<String> = keys.iter().map(BlobKey::to_string).collect();
    Ok(Data(addresses(&app, "user", &keys).await?))
}
