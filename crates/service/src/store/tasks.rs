//! Table `tasks`: what a user asked for.

use sqlx::AnyConnection;

use super::row::from_row;

#[derive(Clone, Debug)]
pub struct Task {
    pub id: i64,
    pub user_id: i64,
    pub channel: String,
    pub title: String,
    pub task_type: i64,
    pub sub_type: i64,
    pub input: String,
    /// JSON of the writers' brief.
    pub brief: String,
    pub created_at: i64,
}

from_row!(Task { id, user_id, channel, title, task_type, sub_type, input, brief, created_at });

#[derive(Clone, Copy, Debug)]
pub struct NewTask<'a> {
    pub channel: &'a str,
    pub title: &'a str,
    pub task_type: i64,
    pub sub_type: i64,
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
        .bind(task.task_type)
        .bind(task.sub_type)
        .bind(task.input)
        .bind(task.brief)
        .bind(now)
        .fetch_one(conn)
        .await
}

/// The user's task; `None` also when it belongs to another user.
pub async fn find(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Task>> {
    let query = "
        select id, user_id, channel, title, type as task_type, sub_type, input, brief, created_at
        from tasks where id = $1 and user_id = $2";

    sqlx::query_as(query).bind(id).bind(user_id).fetch_optional(conn).await
}
