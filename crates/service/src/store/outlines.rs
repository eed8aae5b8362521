//! Table `outlines`: what each task says, and how far its writing is.

use sqlx::AnyConnection;

use super::row::from_row;
use super::{Stored, TextOrigin, WritingState};

#[derive(Clone, Debug)]
pub struct OutlineRow {
    pub task_id: i64,
    pub state: WritingState,
    pub generation: i64,
    pub version: i64,
    pub text: String,
    pub content: Option<String>,
    pub writer: TextOrigin,
    /// A person changed it: the page option no longer binds.
    pub edited: bool,
    pub error: Option<String>,
}

from_row!(OutlineRow { task_id, generation, version, text, content, error; state, writer, edited });

impl OutlineRow {
    pub fn is_complete(&self) -> bool {
        self.state == WritingState::Complete
    }

    /// A user's outline as it was read when it was pasted: nobody has changed it, and nothing was written for it.
    pub fn is_as_pasted(&self) -> bool {
        self.is_complete() && self.writer == TextOrigin::Pasted && (self.generation, self.version) == (0, 1)
    }

    /// The outline with its body text, where there is some.
    pub fn fullest(&self) -> &str {
        self.content.as_deref().unwrap_or(&self.text)
    }

    /// As [`OutlineRow::fullest`].
    pub fn into_fullest(self) -> String {
        self.content.unwrap_or(self.text)
    }
}

const SELECT: &str = "
    select o.task_id, o.state, o.generation, o.version, o.text, o.content, o.writer, o.edited, o.error
    from outlines o join tasks t on t.id = o.task_id";

/// The outline of the user's task, if it was ever begun.
pub async fn find(conn: &mut AnyConnection, user_id: i64, task_id: i64) -> sqlx::Result<Option<OutlineRow>> {
    let query = format!("{SELECT} where o.task_id = $1 and t.user_id = $2");

    sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(task_id).bind(user_id).fetch_optional(conn).await
}

/// Begins a generation: the first, or another one after a failure. `None` while one is under way
/// or when there is an outline already.
pub async fn begin(conn: &mut AnyConnection, task_id: i64, now: i64) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into outlines (task_id, state, generation, text, writer, updated_at)
        values ($1, 'generating', 1, '', '', $2)
        on conflict (task_id) do update
            set state = 'generating', generation = outlines.generation + 1, text = '', error = null, updated_at = $2
            where outlines.state = 'failed'
        returning generation";

    sqlx::query_scalar(query).bind(task_id).bind(now).fetch_optional(conn).await
}

/// Begins a generation for a pasted outline that is still as it was read at first. `None` for any other.
pub async fn begin_again(conn: &mut AnyConnection, task_id: i64, now: i64) -> sqlx::Result<Option<i64>> {
    let query = "
        update outlines set state = 'generating', generation = generation + 1, text = '', content = null, updated_at = $2
        where task_id = $1 and state = 'complete' and generation = 0 and version = 1 and writer = $3
        returning generation";

    sqlx::query_scalar(query)
        .bind(task_id)
        .bind(now)
        .bind(TextOrigin::Pasted.word())
        .fetch_optional(conn)
        .await
}

/// Starts the generation over after its worker was lost; `None` if it is no longer under way.
pub async fn start_over(conn: &mut AnyConnection, task_id: i64, now: i64) -> sqlx::Result<Option<i64>> {
    let query = "
        update outlines set generation = generation + 1, text = '', updated_at = $2
        where task_id = $1 and state = 'generating'
        returning generation";

    sqlx::query_scalar(query).bind(task_id).bind(now).fetch_optional(conn).await
}

/// Shows what is written so far. False if this generation is over.
pub async fn show(
    conn: &mut AnyConnection,
    task_id: i64,
    generation: i64,
    text: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update outlines set text = $3, updated_at = $4
        where task_id = $1 and generation = $2 and state = 'generating'";

    let done = sqlx::query(query).bind(task_id).bind(generation).bind(text).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

#[derive(Clone, Copy, Debug)]
pub struct CompletedOutline<'a> {
    pub text: &'a str,
    /// The same, where there is body text in it.
    pub content: Option<&'a str>,
    pub writer: TextOrigin,
    pub tokens_in: i64,
    pub tokens_out: i64,
}

/// Completes a generation. False if it is over already.
pub async fn complete(
    conn: &mut AnyConnection,
    task_id: i64,
    generation: i64,
    finished: CompletedOutline<'_>,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update outlines set state = 'complete', text = $3, writer = $4, version = version + 1,
            tokens_in = tokens_in + $5, tokens_out = tokens_out + $6, updated_at = $7, content = $8
        where task_id = $1 and generation = $2 and state = 'generating'";

    let done = sqlx::query(query)
        .bind(task_id)
        .bind(generation)
        .bind(finished.text)
        .bind(finished.writer.word())
        .bind(finished.tokens_in)
        .bind(finished.tokens_out)
        .bind(now)
        .bind(finished.content)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Puts another reading in the place of a pasted outline that is still as it was read at first. False for any other.
pub async fn read_again(
    conn: &mut AnyConnection,
    task_id: i64,
    finished: CompletedOutline<'_>,
    now: i64,
) -> sqlx::Result<bool> {
    match begin_again(conn, task_id, now).await? {
        Some(generation) => complete(conn, task_id, generation, finished, now).await,
        None => Ok(false),
    }
}

/// Marks whatever generation is under way as failed.
pub async fn fail(conn: &mut AnyConnection, task_id: i64, error: &str, now: i64) -> sqlx::Result<()> {
    let query = "
        update outlines set state = 'failed', error = $2, updated_at = $3
        where task_id = $1 and state = 'generating'";

    sqlx::query(query).bind(task_id).bind(error).bind(now).execute(conn).await?;
    Ok(())
}

/// What a task has from the start, or what was saved.
#[derive(Clone, Copy, Debug)]
pub struct OutlineContent<'a> {
    pub text: &'a str,
    pub content: Option<&'a str>,
    pub writer: TextOrigin,
    /// A person changed it: the page option no longer binds.
    pub edited: bool,
}

/// Puts a whole outline in place. `None`, with nothing changed, while one is being generated.
pub async fn save(
    conn: &mut AnyConnection,
    task_id: i64,
    saved: OutlineContent<'_>,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into outlines (task_id, state, generation, version, text, content, writer, edited, updated_at)
        values ($1, 'complete', 0, 1, $2, $3, $4, $5, $6)
        on conflict (task_id) do update
            set state = 'complete', version = outlines.version + 1, text = $2, content = $3, writer = $4,
                edited = $5, error = null, updated_at = $6
            where outlines.state <> 'generating'
        returning version";

    sqlx::query_scalar(query)
        .bind(task_id)
        .bind(saved.text)
        .bind(saved.content)
        .bind(saved.writer.word())
        .bind(saved.edited.column())
        .bind(now)
        .fetch_optional(conn)
        .await
}

/// Takes new content for the outline in `version`; false if the outline has changed since.
pub async fn set_content(
    conn: &mut AnyConnection,
    task_id: i64,
    version: i64,
    content: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update outlines set content = $3, version = version + 1, updated_at = $4
        where task_id = $1 and version = $2 and state = 'complete'";

    let done = sqlx::query(query).bind(task_id).bind(version).bind(content).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}
