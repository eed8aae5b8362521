//! For integrators: the calls behind the studio, its key, and what was used.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

use crate::calls::ShownCall;
use crate::reply::{Refusal, Reply};
use crate::session::Visitor;
use crate::state::Shared;

/// The studio's own calls, numbers and templates are none of a guest's business.
pub(super) fn refuse_guests(visitor: &Visitor) -> Result<(), Refusal> {
    let refusal = || Refusal::new(StatusCode::NOT_FOUND, "guests do not see this");
    if visitor.is_guest { Err(refusal()) } else { Ok(()) }
}

pub async fn calls(visitor: Visitor) -> Reply<Vec<ShownCall>> {
    refuse_guests(&visitor)?;
    Ok(Json(visitor.user.calls.list()))
}

/// What an integrator would look up first. Never the secret, never a token.
#[derive(Debug, Serialize)]
pub struct Overview {
    base_url: String,
    api_key: String,
    uid: String,
    /// Outlines generated for this visitor.
    outlines: i64,
    works: i64,
    in_bin: i64,
}

pub async fn overview(State(studio): State<Shared>, visitor: Visitor) -> Reply<Overview> {
    refuse_guests(&visitor)?;
    let uid = visitor.user.uid.clone();
    let page = deckwright_interface::wire::PageQuery::page(1, 1);
    let query = deckwright_interface::wire::DesignQuery { page_size: Some(1), ..Default::default() };
    let uids = [uid.as_str()];
    let (usage, works, bin) = tokio::try_join!(
        studio.users.client().usage(&uids, ""),
        visitor.client.designs(&query),
        visitor.client.deleted_designs(&page),
    )?;
    Ok(Json(Overview {
        base_url: studio.access.public_url.clone(),
        api_key: studio.access.api_key.clone(),
        outlines: usage.iter().find(|record| record.uid == uid).map_or(0, |record| record.count),
        works: works.pagination.total,
        in_bin: bin.pagination.total,
        uid,
    }))
}
