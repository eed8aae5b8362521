//! Table `tasks`: what a user asked for.

use deckwright_interface::wire::{SubType, TaskType};
use sqlx::AnyConnection;

use super::Stored;
use super::row::from_row;

#[derive(Clone, Debug)]
pub struct Task {
    pub id: i64,
    pub user_id: i64,
    pub channel: String,
    pub title: String,
    pub task_type: TaskType,
    pub sub_type: SubType,
    pub input: String,
    /// JSON of the writers' brief.
    pub brief: String,
    pub created_at: i64,
}

from_row!(Task { id, user_id, channel, title, input, brief, created_at; task_type, sub_type });

#[derive(Clone, Copy, Debug)]
pub struct NewTask<'a> {
    pub channel: &'a str,
    pub title: &'a str,
    pub task_type: TaskType,
    pub sub_type: SubType,
    pub input: &'a str,
    pub brief: &'a str,
}

pub async fn add(conn: &mut AnyConnection, user_id: i64, task: NewTask<'_>, now: i64) -> sqlx::Result<i64> {
    let query = "
        insert into tasks (user_id, channel, title, type, sub_type, input, brief, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        returning id";

    sqlx::query_scalar(query)
        .bind(user_id)
        .bind(task.channel)
        .bind(task.title)
        .bind(task.task_type.column())
        .bind(task.sub_type.column())
        .bind(task.input)
        .bind(task.brief)
        .bind(now)
        .fetch_one(conn)
        .await
}

/// Keeps the outline that the task's document made, as Markdown, until the task has one of its own.
pub async fn keep_outline(conn: &mut AnyConnection, id: i64, outline: &str) -> sqlx::Result<()> {
    sqlx::query("update tasks set outline = $2 where id = $1").bind(id).bind(outline).execute(conn).await?;
    Ok(())
}

/// The outline that was kept with the user's task, if there is one.
pub async fn outline(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<String>> {
    let query = "select outline from tasks where id = $1 and user_id = $2";

    let row: Option<Option<String>> =
        sqlx::query_scalar(query).bind(id).bind(user_id).fetch_optional(conn).await?;
    Ok(row.flatten())
}

/// Removes the outline that was kept with the task.
pub async fn forget_outline(conn: &mut AnyConnection, id: i64) -> sqlx::Result<()> {
    sqlx::query("update tasks set outline = null where id = $1").bind(id).execute(conn).await?;
    Ok(())
}

/// The user's task; `None` also when it belongs to another user.
pub async fn find(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Task>> {
    let query = "
        select id, user_id, channel, title, type as task_type, sub_type, input, brief, created_at
        from tasks where id = $1 and user_id = $2";

    sqlx::query_as(query).bind(id).bind(user_id).fetch_optional(conn).await
}
