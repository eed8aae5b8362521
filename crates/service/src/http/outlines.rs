//! The outline of a task: streamed as it is written, read as a tree, saved back.

use std::sync::Arc;

use axum::response::Response;
use deckwright_interface::Code;
use deckwright_interface::wire::{OutlineNode, OutlineSaveForm, TaskIdForm};
use deckwright_model::outline::Outline;

use super::event_stream;
use super::form::{Form, Query};
use super::quota::{check_open_jobs, check_tokens};
use super::reply::{ApiError, ApiResult, Data};
use super::user::{RefuseHead, User};
use crate::app::{App, AppState};
use crate::compute::ComputeOwner;
use crate::jobs;
use crate::store::outlines::{self, OutlineContent};
use crate::store::{TextOrigin, WritingState, edit_log, tasks};
use crate::words::{OutlineJob, follow_outline, read_edited, read_stored, tree, with_stored};

/// Times that a save begins again because somebody else changed the outline meanwhile.
const MAX_RACES: usize = 5;

/// Stream the outline: events `message` with fragments of Markdown, then one `close`.
#[utoipa::path(
    get,
    path = "/api/ai/chat/outline",
    tag = "Task and content",
    params(TaskIdForm),
    responses(super::openapi::OutlineStream)
)]
pub async fn stream(
    _: RefuseHead,
    app: AppState,
    user: User,
    Query(query): Query<TaskIdForm>,
) -> Result<Response, ApiError> {
    let place = event_stream::open(&app, &user)?;
    let outline = begin_outline(&app, &user, query.task_id).await?;
    Ok(event_stream::respond(&app, follow_outline(&app.writing_context(), user.id, &outline), place))
}

/// The task's outline, whose generation begins now if there is none.
async fn begin_outline(app: &AppState, user: &User, task_id: i64) -> Result<outlines::OutlineRow, ApiError> {
    let mut conn = app.db.read().await?;
    let task = tasks::find(&mut conn, user.id, task_id).await?.ok_or_else(|| ApiError::of(Code::NoTask))?;
    let found = outlines::find(&mut conn, user.id, task_id).await?;
    drop(conn);
    let is_read_again = match &found {
        Some(outline) => outline.is_as_pasted() && app.author.can_read_again(&task).await,
        None => false,
    };
    if let Some(outline) = found.filter(|it| it.state != WritingState::Failed && !is_read_again) {
        return Ok(outline);
    }

    check_tokens(app, &task).await?;

    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let begun = if is_read_again {
        outlines::begin_again(&mut tx, task.id, now).await?
    } else {
        outlines::begin(&mut tx, task.id, now).await?
    };
    if begun.is_some() {
        check_open_jobs::<OutlineJob>(app, &mut tx, user).await?;
        jobs::enqueue(&mut tx, user.id, &OutlineJob { task_id: task.id }, now).await?;
    }
    let outline =
        outlines::find(&mut tx, user.id, task_id).await?.ok_or_else(|| ApiError::of(Code::NoTask))?;
    tx.commit().await?;
    Ok(outline)
}

/// Read the outline as a tree, with its body text once there is some.
#[utoipa::path(
    post, path = "/api/generate/data", tag = "Outline",
    request_body(content((TaskIdForm = "application/x-www-form-urlencoded"), (TaskIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<OutlineNode>),
)]
pub async fn read_tree(app: AppState, user: User, Form(form): Form<TaskIdForm>) -> ApiResult<OutlineNode> {
    let outline = complete(&app, user.id, form.task_id).await?;
    let as_tree = |outline: Outline| tree::to_wire(&outline.to_tree());
    Ok(Data(read_outline(&app, &user, outline, as_tree).await?))
}

/// The complete outline of the user's task.
pub async fn complete(app: &App, user_id: i64, task_id: i64) -> Result<outlines::OutlineRow, ApiError> {
    let mut conn = app.db.read().await?;
    tasks::find(&mut conn, user_id, task_id).await?.ok_or_else(|| ApiError::of(Code::NoTask))?;
    let outline = outlines::find(&mut conn, user_id, task_id).await?;
    outline.filter(outlines::OutlineRow::is_complete).ok_or_else(|| ApiError::of(Code::NoOutline))
}

/// Save an edited outline: the tree as JSON text, or Markdown. Answers the id of the entry in the edit log.
#[utoipa::path(
    post, path = "/api/ai/chat/v2/outline/save", tag = "Outline",
    request_body(content((OutlineSaveForm = "application/x-www-form-urlencoded"), (OutlineSaveForm = "multipart/form-data"))),
    responses(super::openapi::Answer<i64>),
)]
pub async fn save(app: AppState, user: User, Form(form): Form<OutlineSaveForm>) -> ApiResult<i64> {
    let mut conn = app.db.read().await?;
    let task =
        tasks::find(&mut conn, user.id, form.task_id).await?.ok_or_else(|| ApiError::of(Code::NoTask))?;
    drop(conn);
    let OutlineSaveForm { content, .. } = form;
    let content: Arc<str> = content.into();
    let (sent, title) = (content.clone(), task.title.clone());
    let edited = app.compute.run(ComputeOwner::User(user.id), move |_| read_edited(&sent, &title)).await?;
    let edited = Arc::new(edited.map_err(ApiError::parameter)?);
    // Read and merged before the transaction, which then only has to see that nothing has changed in between.
    for _ in 0..MAX_RACES {
        let old = outlines::find(&mut *app.db.read().await?, user.id, task.id).await?;
        let merged_over = version(old.as_ref());
        let edited = edited.clone();
        let new = app
            .compute
            .run(ComputeOwner::User(user.id), move |_| MergedOutline::of(&edited, old.as_ref()))
            .await??;
        if let Some(entry) = store(&app, &user, &task, &content, &new, merged_over).await? {
            return Ok(Data(entry));
        }
    }
    Err(ApiError::overloaded())
}

/// An edited outline as it is stored.
struct MergedOutline {
    text: String,
    content: Option<String>,
}

impl MergedOutline {
    /// `edited` with the body text of what it still says.
    fn of(edited: &Outline, old: Option<&outlines::OutlineRow>) -> Result<Self, ApiError> {
        let text = edited.to_markdown();
        let whole = match old.filter(|old| old.is_complete()) {
            Some(old) => edited.clone().merged_over(&read_stored(old.fullest())?),
            None => edited.clone(),
        };
        let content = whole.has_body().then(|| whole.to_markdown());
        Ok(Self { text, content })
    }
}

fn version(outline: Option<&outlines::OutlineRow>) -> Option<(i64, i64)> {
    outline.map(|outline| (outline.generation, outline.version))
}

/// The entry in the edit log; `None` if the outline is no longer the one that was merged.
async fn store(
    app: &App,
    user: &User,
    task: &tasks::Task,
    sent: &str,
    new: &MergedOutline,
    merged_over: Option<(i64, i64)>,
) -> Result<Option<i64>, ApiError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let current = outlines::find(&mut tx, user.id, task.id).await?;
    if version(current.as_ref()) != merged_over {
        return Ok(None);
    }
    let saved = OutlineContent {
        text: &new.text,
        content: new.content.as_deref(),
        writer: TextOrigin::Saved,
        edited: true,
    };
    if outlines::save(&mut tx, task.id, saved, now).await?.is_none() {
        return Err(ApiError::new(
            Code::NoOutline,
            "the outline is being written; save it when the stream has ended",
        ));
    }
    let entry = edit_log::add(&mut tx, task.id, sent, now).await?;
    tx.commit().await?;
    Ok(Some(entry))
}

/// Reads an outline with its body text, and passes it to `then`.
pub async fn read_outline<T: Send + 'static>(
    app: &App,
    user: &User,
    row: outlines::OutlineRow,
    then: impl FnOnce(Outline) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let owner = ComputeOwner::User(user.id);
    Ok(with_stored(&app.compute, owner, row.into_fullest(), then).await??)
}
