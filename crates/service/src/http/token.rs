//! `GET /api/grant/token`: a signed request becomes a token.

use deckwright_interface::wire::{Token, TokenQuery};

use super::form::Query;
use super::reply::{ApiError, ApiResult, Data};
use super::user::Signed;
use crate::app::AppState;
use crate::auth::revocations::name_digest;
use crate::auth::{Claims, Integrator};
use crate::store::users;

/// Longest uid of a user, in characters; its message says so.
const MAX_UID_LENGTH: usize = 128;
/// Longest name of a channel, in bytes; its message says so.
const MAX_CHANNEL_LENGTH: usize = 64;

/// Issue a token for one of the integrator's users.
#[utoipa::path(get, path = "/api/grant/token", tag = "Token", params(TokenQuery), responses(super::openapi::Answer<Token>))]
pub async fn issue(
    app: AppState,
    Signed(integrator): Signed,
    Query(query): Query<TokenQuery>,
) -> ApiResult<Token> {
    let uid = parse_uid(&query.uid)?;
    let channel = parse_channel(&query.channel)?;

    let user_id = user_id(&app, integrator.id, uid).await?;
    Ok(Data(token_for(&app, &integrator, user_id, uid, channel)))
}

/// A token for a user of the integrator that is known by now.
pub fn token_for(app: &AppState, integrator: &Integrator, user_id: i64, uid: &str, channel: &str) -> Token {
    let uid_digest = name_digest(&app.keys, integrator.id, uid);
    app.revocations.remember(user_id, uid_digest);
    let life = app.settings.token_life.as_secs() as i64;
    let claims = Claims {
        integrator_id: integrator.id,
        generation: integrator.generation,
        user_id,
        uid_digest,
        epoch: app.revocations.epoch(),
        issued_at: app.clock.now(),
        expires_at: app.clock.now_seconds() + life,
    };
    Token {
        token: claims.issue(&app.keys, &integrator.api_key, channel),
        api_key: integrator.api_key.clone(),
        uid: uid.to_owned(),
        time_expire: life,
    }
}

/// The user's id. Reading first keeps the usual case, a user who was here before, off the write lock.
pub async fn user_id(app: &AppState, integrator_id: i64, uid: &str) -> sqlx::Result<i64> {
    if let Some(id) = users::find(&mut *app.db.read().await?, integrator_id, uid).await? {
        return Ok(id);
    }
    let mut tx = app.db.write().await?;
    let id = users::ensure(&mut tx, integrator_id, uid, app.clock.now()).await?;
    tx.commit().await?;
    Ok(id)
}

pub fn parse_uid(uid: &str) -> Result<&str, ApiError> {
    let allowed = (1..=MAX_UID_LENGTH).contains(&uid.chars().count()) && !uid.chars().any(char::is_control);
    allowed.then_some(uid).ok_or_else(|| {
        ApiError::parameter("uid must have 1 to 128 characters, none of them a control character")
    })
}

pub fn parse_channel(channel: &str) -> Result<&str, ApiError> {
    let allowed = channel.len() <= MAX_CHANNEL_LENGTH && channel.bytes().all(|b| b.is_ascii_graphic());
    allowed
        .then_some(channel)
        .ok_or_else(|| ApiError::parameter("channel must have at most 64 visible ASCII characters"))
}
