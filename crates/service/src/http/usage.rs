//! `POST /api/statistic/user/task`: how many outlines were generated for a user.

use deckwright_interface::wire::{UsageForm, UsageRecord, UsageRecords};

use super::form::Form;
use super::reply::{ApiError, ApiResult, Data};
use super::token::{parse_channel, parse_uid};
use super::user::Signed;
use crate::app::AppState;
use crate::store::usage;

const MAX_UIDS: usize = 20;

/// Count the outline generations of users. Signed; `uid` may be repeated.
#[utoipa::path(
    post, path = "/api/statistic/user/task", tag = "Usage",
    request_body(content((UsageForm = "application/x-www-form-urlencoded"), (UsageForm = "multipart/form-data"))),
    responses(super::openapi::Answer<UsageRecords>),
)]
pub async fn count(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<UsageForm>,
) -> ApiResult<UsageRecords> {
    let channel = parse_channel(&form.channel)?;
    if !(1..=MAX_UIDS).contains(&form.uid.len()) {
        return Err(ApiError::parameter("uid must be sent 1 to 20 times"));
    }

    let mut conn = app.db.read().await?;
    let mut records: Vec<UsageRecord> = Vec::new();
    for uid in &form.uid {
        let uid = parse_uid(uid)?;
        if records.iter().any(|record| record.uid == uid) {
            continue;
        }
        let channel = (!channel.is_empty()).then_some(channel);
        let count = usage::count(&mut conn, integrator.id, uid, channel).await?;
        records.push(UsageRecord { uid: uid.to_owned(), count });
    }
    Ok(Data(UsageRecords(records)))
}
