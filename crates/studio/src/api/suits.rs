//! The gallery of templates, and the visitor's own pages in one of them.

use axum::Json;
use axum::extract::{Path, Query, State};
use deckwright_interface::wire::{
    List, PageQuery, SuitPreview, SuitPreviewQuery, SuitQuery, TemplateFilters, TemplateSuit,
};
use serde::Deserialize;

use crate::reply::Reply;
use crate::session::Visitor;
use crate::{Shared, Studio, files};

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
}

pub async fn preview(
    visitor: Visitor,
    Path(task_id): Path<i64>,
    Query(PreviewQuery { template_id, template_type }): Query<PreviewQuery>,
) -> Reply<SuitPreview> {
    let query = SuitPreviewQuery { task_id, template_id, template_type };
    Ok(Json(visitor.client.template_preview(&query).await?))
}
