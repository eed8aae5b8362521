//! Works: save, look at, change, export, throw away and bring back.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use deckwright_interface::wire::{
    Design, DesignDetail, DesignQuery, ExportForm, ExportProgress, List, PageQuery, QualityReport,
    RestyleForm, SaveForm, SavedDesign, WorkPages,
};
use serde::{Deserialize, Serialize};

use crate::files;
use crate::reply::{Refusal, Reply};
use crate::session::Visitor;
use crate::state::{Shared, Studio};

/// Characters of a work's name that its file is named by.
const MAX_FILE_NAME_LENGTH: usize = 220;

pub async fn save(
    State(studio): State<Shared>,
    visitor: Visitor,
    Json(form): Json<SaveForm>,
) -> Reply<SavedDesign> {
    let saved = visitor.client.save_design(&form).await?;
    let cover_url = files::path(&studio, &visitor.user.uid, &saved.cover_url, "");
    Ok(Json(SavedDesign { cover_url, ..saved }))
}

pub async fn list(
    State(studio): State<Shared>,
    visitor: Visitor,
    Query(query): Query<DesignQuery>,
) -> Reply<List<ShownWork>> {
    Ok(Json(shown(&studio, &visitor, visitor.client.designs(&query).await?)))
}

pub async fn bin(
    State(studio): State<Shared>,
    visitor: Visitor,
    Query(query): Query<PageQuery>,
) -> Reply<List<ShownWork>> {
    Ok(Json(shown(&studio, &visitor, visitor.client.deleted_designs(&query).await?)))
}

/// A work as the library shows it.
#[derive(Debug, Serialize)]
pub struct ShownWork {
    id: i64,
    name: String,
    cover: String,
    /// Unix milliseconds: what o'clock that is, the browser knows.
    updated_at: Option<i64>,
    /// In the recycle bin; 0 outside of it.
    days_left: i64,
}

fn shown(studio: &Studio, visitor: &Visitor, list: List<Design>) -> List<ShownWork> {
    let work = |design: Design| ShownWork {
        id: design.id,
        cover: files::path(studio, &visitor.user.uid, &design.cover_url, ""),
        name: design.name,
        updated_at: moment(&design.updated_at, &studio.access.time_zone),
        days_left: design.auto_delete_time,
    };
    List { pagination: list.pagination, list: list.list.into_iter().map(work).collect() }
}

/// `YYYY-MM-DD HH:MM:SS` in the service's time zone, as Unix milliseconds.
fn moment(text: &str, zone: &jiff::tz::TimeZone) -> Option<i64> {
    let wall: jiff::civil::DateTime = text.parse().ok()?;
    Some(wall.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

pub async fn detail(
    State(studio): State<Shared>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Reply<DesignDetail> {
    Ok(Json(with_own_cover(&studio, &visitor, visitor.client.design(id).await?)))
}

fn with_own_cover(studio: &Studio, visitor: &Visitor, work: DesignDetail) -> DesignDetail {
    let cover_url = files::path(studio, &visitor.user.uid, &work.cover_url, "");
    DesignDetail { cover_url, ..work }
}

/// The pages of a work for the screen.
#[derive(Debug, Serialize)]
pub struct ShownPages {
    version: i64,
    template_id: i64,
    template_type: i64,
    layout_type: i64,
    /// Pictures that are drawn, of how many; 0 of 0 before it is known.
    drawn: i64,
    total: i64,
    /// Empty while they are being drawn.
    pages: Vec<ShownPage>,
}

#[derive(Debug, Serialize)]
struct ShownPage {
    title: String,
    notes: String,
    picture: String,
}

pub async fn pages(visitor: Visitor, Path(id): Path<i64>) -> Reply<ShownPages> {
    let pages = visitor.client.design_pages(id).await?;
    let shown = |(index, page): (usize, &deckwright_interface::wire::WorkPage)| ShownPage {
        title: page.title.clone(),
        notes: page.notes.clone(),
        picture: format!("/studio/api/works/{id}/pages/{}?version={}", index + 1, pages.version),
    };
    let answer = ShownPages {
        version: pages.version,
        template_id: pages.template_id,
        template_type: pages.template_type,
        layout_type: pages.layout_type,
        drawn: pages.drawn,
        total: pages.total,
        pages: pages.pages.iter().enumerate().map(shown).collect(),
    };
    if !pages.pages.is_empty() {
        visitor.user.remember_pages(id, Arc::new(pages));
    }
    Ok(Json(answer))
}

#[derive(Debug, Deserialize)]
pub struct PictureQuery {
    version: i64,
}

/// One page as a picture. The version in its address makes it the same for ever.
pub async fn picture(
    State(studio): State<Shared>,
    visitor: Visitor,
    Path((id, number)): Path<(i64, usize)>,
    Query(PictureQuery { version }): Query<PictureQuery>,
) -> Result<Response, Refusal> {
    let pages = match visitor.user.known_pages(id).filter(|pages| pages.version == version) {
        Some(known) => known,
        None => fresh_pages(&visitor, id).await?,
    };
    let missing = || Refusal::new(StatusCode::NOT_FOUND, "there is no such page");
    let page = number.checked_sub(1).and_then(|index| pages.pages.get(index)).ok_or_else(missing)?;
    let cache = if pages.version == version { "private, max-age=31536000, immutable" } else { "no-store" };
    files::pass_on(&studio, &page.picture, cache).await
}

async fn fresh_pages(visitor: &Visitor, id: i64) -> Result<Arc<WorkPages>, Refusal> {
    let pages = Arc::new(visitor.client.design_pages(id).await?);
    if !pages.pages.is_empty() {
        visitor.user.remember_pages(id, pages.clone());
    }
    Ok(pages)
}

pub async fn quality(visitor: Visitor, Path(id): Path<i64>) -> Reply<QualityReport> {
    Ok(Json(visitor.client.design_quality(id).await?))
}

#[derive(Debug, Deserialize)]
pub struct Restyle {
    template_id: i64,
    template_type: Option<i64>,
}

pub async fn restyle(
    State(studio): State<Shared>,
    visitor: Visitor,
    Path(user_design_id): Path<i64>,
    Json(Restyle { template_id, template_type }): Json<Restyle>,
) -> Reply<DesignDetail> {
    let form = RestyleForm { user_design_id, template_id, template_type };
    Ok(Json(with_own_cover(&studio, &visitor, visitor.client.restyle_design(&form).await?)))
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Name {
    name: String,
}

pub async fn rename(visitor: Visitor, Path(id): Path<i64>, Json(Name { name }): Json<Name>) -> Reply<Name> {
    Ok(Json(Name { name: visitor.client.rename_design(id, name).await? }))
}

pub async fn delete(visitor: Visitor, Path(id): Path<i64>) -> Reply<()> {
    Ok(Json(visitor.client.delete_design(id).await?))
}

pub async fn restore(visitor: Visitor, Path(id): Path<i64>) -> Reply<()> {
    Ok(Json(visitor.client.revert_design(id).await?))
}

pub async fn clear(visitor: Visitor, Path(id): Path<i64>) -> Reply<()> {
    Ok(Json(visitor.client.clear_design(id).await?))
}

#[derive(Debug, Deserialize)]
pub struct ExportWish {
    format: String,
    edit: Option<bool>,
    files_to_zip: Option<bool>,
}

#[derive(Debug, Serialize)]
pub struct ExportKey {
    key: String,
}

pub async fn export(
    visitor: Visitor,
    Path(id): Path<i64>,
    Json(ExportWish { format, edit, files_to_zip }): Json<ExportWish>,
) -> Reply<ExportKey> {
    let form = ExportForm { id, format, edit, files_to_zip };
    Ok(Json(ExportKey { key: visitor.client.export(&form).await? }))
}

#[derive(Debug, Serialize)]
pub struct ExportedFiles {
    /// Where to find them; empty while they are being made.
    files: Vec<String>,
    /// Pages that are drawn, of how many; 0 of 0 where the service cannot tell.
    drawn: i64,
    total: i64,
}

#[derive(Debug, Deserialize)]
pub struct ExportedQuery {
    /// What to save a file as.
    #[serde(default)]
    name: String,
}

pub async fn exported(
    State(studio): State<Shared>,
    visitor: Visitor,
    Path(key): Path<String>,
    Query(ExportedQuery { name }): Query<ExportedQuery>,
) -> Reply<ExportedFiles> {
    let addresses = visitor.client.export_result(&key).await?;
    let (mut drawn, mut total) = (0, 0);
    if addresses.is_empty() {
        ExportProgress { drawn, total, .. } = visitor.client.export_progress(&key).await?;
    }
    let name: String = name.chars().take(MAX_FILE_NAME_LENGTH).collect();
    let file = |address: &String| files::path(&studio, &visitor.user.uid, address, &name);
    Ok(Json(ExportedFiles { files: addresses.iter().map(file).collect(), drawn, total }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_services_clock_is_read_in_its_time_zone() {
        let shanghai = jiff::tz::TimeZone::fixed(jiff::tz::offset(8));
        assert_eq!(moment("1970-01-01 08:00:01", &shanghai), Some(1_000));
        assert_eq!(moment("1970-01-01 00:00:01", &jiff::tz::TimeZone::UTC), Some(1_000));
        assert_eq!(moment("", &shanghai), None);
    }
}
