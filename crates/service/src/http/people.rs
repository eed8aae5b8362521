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
use crate::store::blobs;

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
    app.revocations.refresh(&app.db).await?;
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
    let key = BlobKey::random("user", "zip");
    // It belongs to nothing, so that the sweeper removes it.
    let mut tx = app.db.write().await?;
    blobs::announce(&mut tx, key.as_str(), 0, app.clock.now()).await?;
    tx.commit().await?;
    let mut file = app.blobs.writer(&key);
    let size = records(&app).hand_out(integrator.id, uid, &mut file).await?;
    let keys = size.map(|_| key.to_string());
    Ok(Data(addresses(&app, "user", keys.as_slice()).await?))
}
