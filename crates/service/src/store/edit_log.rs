//! Table `edit_log`: every outline that was saved, as it was sent.

use sqlx::AnyConnection;

pub async fn add(conn: &mut AnyConnection, task_id: i64, text: &str, now: i64) -> sqlx::Result<i64> {
    let query = "insert into edit_log (task_id, text, created_at) values ($1, $2, $3) returning id";

    sqlx::query_scalar(query).bind(task_id).bind(text).bind(now).fetch_one(conn).await
}
