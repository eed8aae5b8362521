//! Table `layout_tasks`: professional layouts, made before the work that will use them.

use sqlx::AnyConnection;

use super::LayoutState;
use super::row::from_row;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutTask {
    pub id: i64,
    pub task_id: i64,
    pub state: LayoutState,
    /// JSON, once it is ready.
    pub plan: Option<String>,
    pub error: Option<String>,
}

from_row!(LayoutTask { id, task_id, plan, error; state });

/// Adds a layout task for the user's task; `None` if the user has no such task.
pub async fn add(
    conn: &mut AnyConnection,
    user_id: i64,
    task_id: i64,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into layout_tasks (user_id, task_id, state, created_at)
        select user_id, id, 'working', $3 from tasks where id = $2 and user_id = $1
        returning id";

    sqlx::query_scalar(query).bind(user_id).bind(task_id).bind(now).fetch_optional(conn).await
}

pub async fn find(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<LayoutTask>> {
    let query = "
        select id, task_id, state, plan, error
        from layout_tasks where id = $2 and user_id = $1";

    sqlx::query_as(query).bind(user_id).bind(id).fetch_optional(conn).await
}

/// Keeps the plan. False if the layout is no longer being worked on.
pub async fn complete(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    plan: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update layout_tasks set state = 'ready', plan = $3, finished_at = $4
        where id = $2 and user_id = $1 and state = 'working'";

    let done = sqlx::query(query).bind(user_id).bind(id).bind(plan).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// False if the layout is no longer being worked on.
pub async fn fail(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    error: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update layout_tasks set state = 'failed', error = $3, finished_at = $4
        where id = $2 and user_id = $1 and state = 'working'";

    let done = sqlx::query(query).bind(user_id).bind(id).bind(error).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}
