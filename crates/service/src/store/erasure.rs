//! What is removed together: a task with all its texts, a user with everything.
//!
//! Files belong to nothing once the rows that have them are gone, and are swept.

use sqlx::{AnyConnection, AssertSqlSafe};

/// What hangs below tasks, the deepest first; `{tasks}` selects their ids.
const BELOW_TASKS: [&str; 5] = [
    "delete from content_chapters where content_id in (select id from contents where task_id in ({tasks}))",
    "delete from contents where task_id in ({tasks})",
    "delete from edit_log where task_id in ({tasks})",
    "delete from outlines where task_id in ({tasks})",
    "delete from layout_tasks where task_id in ({tasks})",
];

/// A task of the user that no work is made from.
const UNUSED_TASK: &str = "select t.id from tasks t where t.user_id = $1 and t.id = $2
    and not exists (select 1 from designs d where d.task_id = t.id)";

/// Removes a task of the user and all its texts, unless a work is made from it. Returns whether it was.
pub async fn forget_task(conn: &mut AnyConnection, user_id: i64, task_id: i64) -> sqlx::Result<bool> {
    for statement in BELOW_TASKS {
        let statement = statement.replace("{tasks}", UNUSED_TASK);
        sqlx::query(AssertSqlSafe(statement)).bind(user_id).bind(task_id).execute(&mut *conn).await?;
    }
    let query = format!("delete from tasks where id in ({UNUSED_TASK})");

    let done = sqlx::query(AssertSqlSafe(query)).bind(user_id).bind(task_id).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Tasks of any user, with their owners, that nobody touched since `before` and no work is made from.
pub async fn old_tasks(conn: &mut AnyConnection, before: i64, limit: i64) -> sqlx::Result<Vec<(i64, i64)>> {
    let query = "
        select t.user_id, t.id from tasks t left join outlines o on o.task_id = t.id
        where t.created_at < $1 and (o.updated_at is null or o.updated_at < $1)
            and not exists (select 1 from designs d where d.task_id = t.id)
        order by t.created_at limit $2";

    sqlx::query_as(query).bind(before).bind(limit).fetch_all(conn).await
}

/// Files of all works, exports and documents of the user.
pub async fn files_of_user(conn: &mut AnyConnection, user_id: i64) -> sqlx::Result<Vec<String>> {
    let query = "
        select key from blobs where design_id in (select id from designs where user_id = $1)
        union all
        select key from blobs where export_id in (select id from exports where user_id = $1)
        union all
        select key from blobs where task_id in (select id from tasks where user_id = $1)";

    sqlx::query_scalar(query).bind(user_id).fetch_all(conn).await
}

/// Removes every row of the user, and the user. Returns how many rows those were.
pub async fn forget_user(conn: &mut AnyConnection, user_id: i64) -> sqlx::Result<u64> {
    let works = [
        "delete from jobs where user_id = $1",
        "delete from exports where user_id = $1",
        "delete from designs where user_id = $1",
        "delete from design_totals where user_id = $1",
    ];
    let own_tasks = "select id from tasks where user_id = $1";
    let texts = BELOW_TASKS.map(|statement| statement.replace("{tasks}", own_tasks));
    let user = [
        "delete from tasks where user_id = $1",
        "delete from usage where user_id = $1",
        "delete from user_model_use where user_id = $1",
        "delete from grant_codes where user_id = $1",
        "delete from users where id = $1",
    ];
    let mut rows = 0;
    let all = works.map(str::to_owned).into_iter().chain(texts).chain(user.map(str::to_owned));
    for statement in all {
        rows +=
            sqlx::query(AssertSqlSafe(statement)).bind(user_id).execute(&mut *conn).await?.rows_affected();
    }
    Ok(rows)
}
