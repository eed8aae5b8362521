//! Templates of the studio's own organisation: bring one, look at it, use it otherwise, rename it, take it away.
//!
//! They are the studio's own integrator's, so that guests of others have no part in them.

use axum::Json;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, StatusCode};
use deckwright_interface::client::{Client, Observer, Upload};
use deckwright_interface::wire::{EnterpriseSuit, Renamed, SuitReport, SuitReportForm};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::integrators::refuse_guests;
use crate::files;
use crate::reply::{Refusal, Reply};
use crate::session::Visitor;
use crate::state::{Shared, Studio};
use crate::users::Language;

/// The studio's own access, in the visitor's language and with their list of calls.
fn own(studio: &Studio, visitor: &Visitor, headers: &HeaderMap) -> Result<Client, Refusal> {
    refuse_guests(visitor)?;
    let language = match Language::of(headers) {
        Language::English => "en",
        Language::Chinese => "zh",
    };
    let calls = visitor.user.calls.clone();
    Ok(studio.users.client().adjusted(|options| {
        options.language = Some(language.to_owned());
        options.observer = Some(Observer::new(move |call| calls.add(call)));
    }))
}

/// A presentation file becomes a template.
pub async fn bring(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    mut body: Multipart,
) -> Reply<EnterpriseSuit> {
    let client = own(&studio, &visitor, &headers)?;
    let unreadable =
        |_| Refusal::new(StatusCode::BAD_REQUEST, "the file did not arrive whole; send it again");
    while let Some(field) = body.next_field().await.map_err(unreadable)? {
        let Some(file_name) = field.file_name().map(str::to_owned) else { continue };
        let file = Upload { file_name, bytes: field.bytes().await.map_err(unreadable)? };
        let suit = client.add_enterprise_suit(file, None, None).await?;
        return Ok(Json(with_own_cover(&studio, &visitor, suit)));
    }
    Err(Refusal::new(StatusCode::BAD_REQUEST, "no file was sent"))
}

fn with_own_cover(studio: &Studio, visitor: &Visitor, suit: EnterpriseSuit) -> EnterpriseSuit {
    EnterpriseSuit { cover_img: files::path(studio, &visitor.user.uid, &suit.cover_img, ""), ..suit }
}

/// What to expect of a template, with pages of it.
pub async fn report(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<i64>,
) -> Reply<SuitReport> {
    let form = SuitReportForm { id, map: None, pictures: true };
    Ok(Json(own(&studio, &visitor, &headers)?.enterprise_suit_report(&form).await?))
}

#[derive(Debug, Deserialize)]
pub struct Mapping {
    map: Map<String, Value>,
}

impl Mapping {
    fn text(self) -> String {
        Value::Object(self.map).to_string()
    }
}

/// The same, used as the mapping says; nothing is kept.
pub async fn try_mapping(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<i64>,
    Json(mapping): Json<Mapping>,
) -> Reply<SuitReport> {
    let form = SuitReportForm { id, map: Some(mapping.text()), pictures: true };
    Ok(Json(own(&studio, &visitor, &headers)?.enterprise_suit_report(&form).await?))
}

/// Uses a template as the mapping says, from now on.
pub async fn keep_mapping(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<i64>,
    Json(mapping): Json<Mapping>,
) -> Reply<EnterpriseSuit> {
    let suit = own(&studio, &visitor, &headers)?.map_enterprise_suit(id, &mapping.text()).await?;
    Ok(Json(with_own_cover(&studio, &visitor, suit)))
}

#[derive(Debug, Deserialize)]
pub struct Name {
    name: String,
}

pub async fn rename(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<i64>,
    Json(form): Json<Name>,
) -> Reply<Renamed> {
    Ok(Json(own(&studio, &visitor, &headers)?.rename_enterprise_suit(id, &form.name).await?))
}

pub async fn remove(
    State(studio): State<Shared>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<i64>,
) -> Reply<()> {
    own(&studio, &visitor, &headers)?.remove_enterprise_suit(id).await?;
    Ok(Json(()))
}
