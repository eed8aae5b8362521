//! `GET /api/grant/code`: a signed request becomes a code that opens the studio for a user, once and soon.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use deckwright_interface::Code;
use deckwright_interface::wire::{GrantCode, Granted, RedeemForm, Token, TokenQuery};
use sha2::{Digest, Sha256};

use super::form::{Form, Query};
use super::reply::{ApiError, ApiResult, Data};
use super::token::{parse_channel, parse_uid, token_for, user_id};
use super::user::{RefuseHead, Signed};
use crate::app::AppState;
use crate::auth::random;
use crate::clock::milliseconds;
use crate::store::grants;

/// Long enough to follow an address that one was just given.
const LIFE: Duration = Duration::from_mins(1);

/// Get a code that opens the studio for one of the integrator's users, at `/studio/embed?code=…`: once, within a minute.
#[utoipa::path(get, path = "/api/grant/code", tag = "Token", params(TokenQuery), responses(super::openapi::Answer<GrantCode>))]
pub async fn issue(
    _: RefuseHead,
    app: AppState,
    Signed(integrator): Signed,
    Query(query): Query<TokenQuery>,
) -> ApiResult<GrantCode> {
    let uid = parse_uid(&query.uid)?;
    let channel = parse_channel(&query.channel)?;
    let user_id = user_id(&app, integrator.id, uid).await?;
    let code = URL_SAFE_NO_PAD.encode(random::<24>());
    let expires_at = app.clock.now() + milliseconds(LIFE);
    let mut tx = app.db.write().await?;
    grants::add(&mut tx, user_id, channel, &digest(&code), expires_at).await?;
    tx.commit().await?;
    let (api_key, uid) = (integrator.api_key.clone(), uid.to_owned());
    Ok(Data(GrantCode { api_key, uid, code, time_expire: LIFE.as_secs() as i64 }))
}

/// Exchange a code for a token of the user whom it stands for; it serves once.
#[utoipa::path(
    post, path = "/api/grant/code/redeem", tag = "Token",
    request_body(content((RedeemForm = "application/x-www-form-urlencoded"), (RedeemForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Granted>),
)]
pub async fn redeem(app: AppState, _: Signed, Form(form): Form<RedeemForm>) -> ApiResult<Granted> {
    let mut tx = app.db.write().await?;
    let grant = grants::take(&mut tx, &digest(&form.code), app.clock.now()).await?;
    tx.commit().await?;
    let spent = || ApiError::new(Code::Authentication, "the code was used, is too old or never was one");
    let grant = grant.ok_or_else(spent)?;
    let integrator = app.integrators.of_token(&app.db, &app.keys, &grant.api_key).await?;
    let integrator = integrator.filter(|it| it.is_enabled()).ok_or_else(spent)?;
    let token: Token = token_for(&app, &integrator, grant.user_id, &grant.uid, &grant.channel);
    Ok(Data(Granted { token, channel: grant.channel }))
}

fn digest(code: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(code))
}
