//! The gallery of templates, and the visitor's own pages in one of them: of an outline, or of a work.

use axum::Json;
use axum::extract::{Path, Query, State};
use deckwright_interface::wire::{
    List, PageQuery, SuitPreview, SuitPreviewQuery, SuitQuery, TemplateFilters, TemplateSuit,
};
use serde::Deserialize;

use crate::files;
use crate::reply::Reply;
use crate::session::Visitor;
use crate::state::{Shared, Studio};

pub async fn filters(visitor: Visitor) -> Reply<TemplateFilters> {
    Ok(Json(visitor.client.template_filters().await?))
}

pub async fn search(
    State(studio): State<Shared>,
    visitor: Visitor,
    Query(query): Query<SuitQuery>,
) -> Reply<List<TemplateSuit>> {
    let list = visitor.client.search_templates(&query).await?;
    Ok(Json(with_own_covers(&studio, &visitor, list)))
}

pub async fn enterprise(
    State(studio): State<Shared>,
    visitor: Visitor,
    Query(query): Query<PageQuery>,
) -> Reply<List<TemplateSuit>> {
    let list = visitor.client.enterprise_suits(&query).await?;
    Ok(Json(with_own_covers(&studio, &visitor, list)))
}

/// Covers under addresses of the studio.
fn with_own_covers(studio: &Studio, visitor: &Visitor, mut list: List<TemplateSuit>) -> List<TemplateSuit> {
    for suit in &mut list.list {
        suit.cover_img = files::path(studio, &visitor.user.uid, &suit.cover_img, "");
    }
    list
}

#[derive(Debug, Deserialize)]
pub struct PreviewQuery {
    template_id: i64,
    template_type: Option<i64>,
    layout_type: Option<i64>,
    pages: Option<i64>,
}

impl PreviewQuery {
    fn of(self, task_id: Option<i64>, user_design_id: Option<i64>) -> SuitPreviewQuery {
        let Self { template_id, template_type, layout_type, pages } = self;
        SuitPreviewQuery { task_id, user_design_id, template_id, template_type, layout_type, pages }
    }
}

pub async fn preview_of_task(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(query): Query<PreviewQuery>,
) -> Reply<SuitPreview> {
    Ok(Json(visitor.client.template_preview(&query.of(Some(id), None)).await?))
}

pub async fn preview_of_work(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(query): Query<PreviewQuery>,
) -> Reply<SuitPreview> {
    Ok(Json(visitor.client.template_preview(&query.of(None, Some(id))).await?))
}
