//! Body text by ticket: start it, look at it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use deckwright_interface::Code;
use deckwright_interface::wire::{ContentResult, ContentStatus, TaskIdForm, TicketQuery};
use sqlx::AnyConnection;

use super::form::Query;
use super::long_poll::LongPoll;
use super::outlines::complete;
use super::quota::{MAX_CHAPTERS, check_open_jobs, check_tokens};
use super::reply::{ApiError, ApiResult, Data};
use super::user::{RefuseHead, User};
use crate::app::{App, AppState};
use crate::auth::random;
use crate::jobs;
use crate::store::contents::{self, Content};
use crate::store::outlines::OutlineRow;
use crate::store::{WriteTx, WritingState, tasks, users};
use crate::words::streams::Subject;
use crate::words::{ContentJob, partial_content};

/// Start content generation from the outline. Answers a ticket to poll with.
#[utoipa::path(
    get, path = "/api/ai/chat/v2/content", tag = "Task and content", params(TaskIdForm),
    responses(super::openapi::Answer<String>),
)]
pub async fn start(
    _: RefuseHead,
    app: AppState,
    user: User,
    Query(query): Query<TaskIdForm>,
) -> ApiResult<String> {
    let outline = writable(&app, &user, query.task_id).await?;
    let ticket = URL_SAFE_NO_PAD.encode(random::<18>());
    let mut tx = app.db.write().await?;
    enqueue(&app, &user, &mut tx, &outline, &ticket).await?;
    tx.commit().await?;
    Ok(Data(ticket))
}

/// The content for the outline as it stands: that of the newest ticket, or of a new one.
pub async fn current(app: &AppState, user: &User, task_id: i64) -> Result<Content, ApiError> {
    let outline = complete(app, user.id, task_id).await?;
    if let Some(content) = fitting(&mut *app.db.read().await?, user, &outline).await? {
        return Ok(content);
    }
    let outline = writable(app, user, task_id).await?;
    let mut tx = app.db.write().await?;
    // Somebody else may have been quicker, or be at it right now.
    users::lock(&mut tx, user.id).await?;
    if fitting(&mut tx, user, &outline).await?.is_none() {
        enqueue(app, user, &mut tx, &outline, &URL_SAFE_NO_PAD.encode(random::<18>())).await?;
    }
    let content = fitting(&mut tx, user, &outline).await?.ok_or_else(|| ApiError::of(Code::NoTicket))?;
    tx.commit().await?;
    Ok(content)
}

/// The content of the newest ticket, if it was given for this outline and has not failed.
async fn fitting(
    conn: &mut AnyConnection,
    user: &User,
    outline: &OutlineRow,
) -> sqlx::Result<Option<Content>> {
    let found = contents::newest(conn, user.id, outline.task_id).await?;
    Ok(found.filter(|it| it.state != WritingState::Failed && it.outline == outline.text))
}

/// The task's outline, if its content may be written now.
async fn writable(app: &AppState, user: &User, task_id: i64) -> Result<OutlineRow, ApiError> {
    let outline = complete(app, user.id, task_id).await?;
    // A heading of the second level begins a line with two hashes: no outline has fewer of them than chapters.
    if outline.text.lines().filter(|line| line.starts_with("## ")).count() > MAX_CHAPTERS {
        return Err(ApiError::parameter(format!("the outline has more than {MAX_CHAPTERS} chapters")));
    }
    let mut conn = app.db.read().await?;
    let task = tasks::find(&mut conn, user.id, task_id).await?;
    drop(conn);
    check_tokens(app, &task.ok_or_else(|| ApiError::of(Code::NoTask))?).await?;
    Ok(outline)
}

async fn enqueue(
    app: &AppState,
    user: &User,
    tx: &mut WriteTx,
    outline: &OutlineRow,
    ticket: &str,
) -> Result<(), ApiError> {
    let now = app.clock.now();
    check_open_jobs::<ContentJob>(app, tx, user).await?;
    let content_id = contents::add(tx, outline.task_id, ticket, &outline.text, now).await?;
    jobs::enqueue(tx, user.id, &ContentJob { content_id }, now).await?;
    Ok(())
}

/// Look at the content of a ticket: what is complete so far, or all of it.
#[utoipa::path(
    get, path = "/api/ai/chat/v2/content/check", tag = "Task and content", params(TicketQuery),
    responses(super::openapi::Answer<ContentResult>),
)]
pub async fn check(app: AppState, user: User, Query(query): Query<TicketQuery>) -> ApiResult<ContentResult> {
    let content = ended(&app, user.id, &query.ticket).await?;

    let result = match content.state {
        WritingState::Complete => {
            ContentResult::new(ContentStatus::Complete, content.text.unwrap_or_default())
        }
        WritingState::Generating => {
            let chapters = contents::chapters(&mut *app.db.read().await?, content.id).await?;
            let text = partial_content(&app.compute, user.id, content, chapters).await??;
            ContentResult::new(ContentStatus::Generating, text)
        }
        WritingState::Failed => {
            let reason = content.error.unwrap_or_else(|| Code::GenerationFailed.message().to_owned());
            return Err(ApiError::new(Code::GenerationFailed, reason));
        }
    };
    Ok(Data(result))
}

/// The content of a ticket when it has ended, or as it stands after a short wait.
async fn ended(app: &App, user_id: i64, ticket: &str) -> Result<Content, ApiError> {
    let mut poll = LongPoll::default();
    loop {
        let found = contents::find(&mut *app.db.read().await?, user_id, ticket).await?;
        let content = found.ok_or_else(|| ApiError::of(Code::NoTicket))?;
        let topic = Subject::Content(content.id).topic();
        if content.state != WritingState::Generating || !poll.waits_for_change(app, &topic).await {
            return Ok(content);
        }
    }
}
