//! Calls that existing clients make beside the interface: other names and other forms of what it has.

use std::time::Duration;

use axum::response::Response;
use deckwright_interface::Code;
use deckwright_interface::wire::{ConvertQuery, TaskIdForm};

use super::form::Query;
use super::outlines::complete;
use super::reply::{ApiError, ApiResult, Data};
use super::user::{RefuseHead, User};
use super::{contents, event_stream, outlines};
use crate::app::AppState;
use crate::words::follow_content;
use crate::words::streams::GenerationState;

/// How long a caller waits for a content that is being written: less than a request may take.
const PATIENCE: Duration = Duration::from_secs(50);

/// Stream the outline of a document, as `/api/ai/chat/outline` does.
#[utoipa::path(
    get,
    path = "/api/ai/chat/v2/word",
    tag = "Other names",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn word(refuse_head: RefuseHead, app: AppState, user: User, query: Query<TaskIdForm>) -> Streamed {
    outlines::stream(refuse_head, app, user, query).await
}

/// Stream the outline of a web page, as `/api/ai/chat/outline` does.
#[utoipa::path(
    get,
    path = "/api/ai/chat/link",
    tag = "Other names",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn link(refuse_head: RefuseHead, app: AppState, user: User, query: Query<TaskIdForm>) -> Streamed {
    outlines::stream(refuse_head, app, user, query).await
}

/// Stream the outline of a topic with references, as `/api/ai/chat/outline` does.
#[utoipa::path(
    get,
    path = "/api/ai/chat/refer",
    tag = "Other names",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn refer(refuse_head: RefuseHead, app: AppState, user: User, query: Query<TaskIdForm>) -> Streamed {
    outlines::stream(refuse_head, app, user, query).await
}

/// Stream the outline, as `/api/ai/chat/outline` does.
#[utoipa::path(
    get,
    path = "/api/ai/chat/wx/outline",
    tag = "Other names",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn wx_outline(
    refuse_head: RefuseHead,
    app: AppState,
    user: User,
    query: Query<TaskIdForm>,
) -> Streamed {
    outlines::stream(refuse_head, app, user, query).await
}

type Streamed = Result<Response, ApiError>;

/// Read the outline as Markdown.
#[utoipa::path(get, path = "/api/ai/conver/file", tag = "Other names", params(ConvertQuery), responses(super::openapi::Answer<String>))]
pub async fn convert(app: AppState, user: User, Query(query): Query<ConvertQuery>) -> ApiResult<String> {
    Ok(Data(complete(&app, user.id, query.task_id).await?.text))
}

/// Stream the content of the outline as it stands, with the bytes of an outline stream; its writing begins if need be.
#[utoipa::path(
    get,
    path = "/api/ai/chat/content",
    tag = "Other names",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn content(_: RefuseHead, app: AppState, user: User, Query(query): Query<TaskIdForm>) -> Streamed {
    let place = event_stream::open(&app, &user)?;
    let content = contents::current(&app, &user, query.task_id).await?;
    Ok(event_stream::respond(&app, follow_content(&app.writing_context(), user.id, &content), place))
}

/// The content of the outline as it stands, when it is complete; its writing begins if need be.
#[utoipa::path(get, path = "/api/ai/chat/wx/content", tag = "Other names", params(TaskIdForm), responses(super::openapi::Answer<String>))]
pub async fn wx_content(
    _: RefuseHead,
    app: AppState,
    user: User,
    Query(query): Query<TaskIdForm>,
) -> ApiResult<String> {
    let _place = event_stream::open(&app, &user)?;
    let content = contents::current(&app, &user, query.task_id).await?;
    let feed = follow_content(&app.writing_context(), user.id, &content);
    let mut progress = feed.subscribe();
    let end = progress.wait_for(|progress| progress.state != GenerationState::Generating);
    let Ok(Ok(progress)) = tokio::time::timeout(PATIENCE, end).await else {
        return Err(ApiError::unavailable("the content is still being written; call again"));
    };
    match &progress.state {
        GenerationState::Failed(reason) => Err(ApiError::new(Code::GenerationFailed, reason.as_str())),
        _ => Ok(Data(progress.text.to_string())),
    }
}
