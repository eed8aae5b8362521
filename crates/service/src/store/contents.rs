//! Tables `contents` and `content_chapters`: body text by ticket, kept chapter by chapter.

use sqlx::AnyConnection;

use super::row::from_row;
use super::{TextOrigin, WritingState};

#[derive(Clone, Debug)]
pub struct Content {
    pub id: i64,
    pub task_id: i64,
    pub state: WritingState,
    /// Markdown of the outline that the ticket was given for.
    pub outline: String,
    pub text: Option<String>,
    pub error: Option<String>,
}

from_row!(Content { id, task_id, outline, text, error; state });

#[derive(Clone, Debug)]
pub struct Chapter {
    pub chapter: i64,
    pub text: String,
    pub writer: TextOrigin,
}

from_row!(Chapter { chapter, text; writer });

pub async fn add(
    conn: &mut AnyConnection,
    task_id: i64,
    ticket: &str,
    outline: &str,
    now: i64,
) -> sqlx::Result<i64> {
    let query = "
        insert into contents (task_id, ticket, state, outline, created_at)
        values ($1, $2, 'generating', $3, $4)
        returning id";

    sqlx::query_scalar(query).bind(task_id).bind(ticket).bind(outline).bind(now).fetch_one(conn).await
}

/// What the user's ticket stands for; `None` also for another user's.
pub async fn find(conn: &mut AnyConnection, user_id: i64, ticket: &str) -> sqlx::Result<Option<Content>> {
    let query = "
        select c.id, c.task_id, c.state, c.outline, c.text, c.error
        from contents c join tasks t on t.id = c.task_id
        where c.ticket = $1 and t.user_id = $2";

    sqlx::query_as(query).bind(ticket).bind(user_id).fetch_optional(conn).await
}

/// What the newest ticket of the user's task stands for.
pub async fn newest(conn: &mut AnyConnection, user_id: i64, task_id: i64) -> sqlx::Result<Option<Content>> {
    let query = "
        select c.id, c.task_id, c.state, c.outline, c.text, c.error
        from contents c join tasks t on t.id = c.task_id
        where c.task_id = $1 and t.user_id = $2
        order by c.id desc limit 1";

    sqlx::query_as(query).bind(task_id).bind(user_id).fetch_optional(conn).await
}

/// The content that a job of `user_id` fills.
pub async fn get(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Content>> {
    let query = "
        select c.id, c.task_id, c.state, c.outline, c.text, c.error
        from contents c join tasks t on t.id = c.task_id
        where c.id = $1 and t.user_id = $2";

    sqlx::query_as(query).bind(id).bind(user_id).fetch_optional(conn).await
}

/// Has a ticket stand for another reading of the outline that it was given for.
pub async fn set_outline(conn: &mut AnyConnection, content_id: i64, outline: &str) -> sqlx::Result<()> {
    let query = "update contents set outline = $2 where id = $1 and state = 'generating'";

    sqlx::query(query).bind(content_id).bind(outline).execute(conn).await?;
    Ok(())
}

/// Chapters that are written, in order.
pub async fn chapters(conn: &mut AnyConnection, content_id: i64) -> sqlx::Result<Vec<Chapter>> {
    let query = "select chapter, text, writer from content_chapters where content_id = $1 order by chapter";

    sqlx::query_as(query).bind(content_id).fetch_all(conn).await
}

/// Keeps a chapter; the first one wins if two runs wrote it.
pub async fn add_chapter(conn: &mut AnyConnection, content_id: i64, chapter: &Chapter) -> sqlx::Result<()> {
    let query = "
        insert into content_chapters (content_id, chapter, text, writer) values ($1, $2, $3, $4)
        on conflict (content_id, chapter) do nothing";

    sqlx::query(query)
        .bind(content_id)
        .bind(chapter.chapter)
        .bind(&chapter.text)
        .bind(chapter.writer.word())
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn add_tokens(
    conn: &mut AnyConnection,
    id: i64,
    tokens_in: i64,
    tokens_out: i64,
) -> sqlx::Result<()> {
    let query = "update contents set tokens_in = tokens_in + $2, tokens_out = tokens_out + $3 where id = $1";

    sqlx::query(query).bind(id).bind(tokens_in).bind(tokens_out).execute(conn).await?;
    Ok(())
}

/// False if it is complete or failed already.
pub async fn complete(conn: &mut AnyConnection, id: i64, text: &str, now: i64) -> sqlx::Result<bool> {
    let query = "
        update contents set state = 'complete', text = $2, finished_at = $3
        where id = $1 and state = 'generating'";

    Ok(sqlx::query(query).bind(id).bind(text).bind(now).execute(conn).await?.rows_affected() == 1)
}

pub async fn fail(conn: &mut AnyConnection, id: i64, error: &str, now: i64) -> sqlx::Result<()> {
    let query = "
        update contents set state = 'failed', error = $2, finished_at = $3
        where id = $1 and state = 'generating'";

    sqlx::query(query).bind(id).bind(error).bind(now).execute(conn).await?;
    Ok(())
}

/// Whether a newer ticket of the same task is complete.
pub async fn is_superseded(conn: &mut AnyConnection, task_id: i64, id: i64) -> sqlx::Result<bool> {
    let query = "
        select count(*) from contents where task_id = $1 and id > $2 and state = 'complete'";

    let newer: i64 = sqlx::query_scalar(query).bind(task_id).bind(id).fetch_one(conn).await?;
    Ok(newer > 0)
}

/// Who wrote the chapters of the task's newest complete content, in order.
pub async fn writers(conn: &mut AnyConnection, task_id: i64) -> sqlx::Result<Vec<Chapter>> {
    let query = "
        select chapter, '' as text, writer from content_chapters
        where content_id = (
            select id from contents where task_id = $1 and state = 'complete' order by id desc limit 1
        )
        order by chapter";

    sqlx::query_as(query).bind(task_id).fetch_all(conn).await
}
