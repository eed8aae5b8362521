//! Table `blobs`: every file that was meant to be written, and what it belongs to.
//!
//! A file is announced before it is written and attached in the transaction that needs it; a crash in
//! between leaves a row that belongs to nothing. When a work or an export is removed, its files belong
//! to nothing by themselves. The sweeper dooms such rows, removes the files, then the rows: at every
//! moment a file that exists has a row.

use sqlx::{AnyConnection, AssertSqlSafe};

use super::Dialect;

/// Says that a file will be written.
pub async fn announce(conn: &mut AnyConnection, key: &str, size: i64, now: i64) -> sqlx::Result<()> {
    let query = "insert into blobs (key, size, created_at) values ($1, $2, $3)";

    sqlx::query(query).bind(key).bind(size).bind(now).execute(conn).await?;
    Ok(())
}

/// Lets an announced file belong to the user's design.
///
/// [`sqlx::Error::RowNotFound`] if the user has no such design, or if the file was not announced, belongs
/// to something else, or was given up in the meantime.
pub async fn attach_to_design(
    conn: &mut AnyConnection,
    user_id: i64,
    design_id: i64,
    key: &str,
) -> sqlx::Result<()> {
    let query = "
        update blobs set design_id = (select id from designs where id = $2 and user_id = $1)
        where key = $3 and design_id is null and export_id is null and suit_id is null and task_id is null and doomed = 0
        returning design_id";

    attached(sqlx::query_scalar(query).bind(user_id).bind(design_id).bind(key).fetch_one(conn).await?)
}

/// Lets the files of the user's design, those of its exports aside, belong to nothing.
pub async fn detach_from_design(conn: &mut AnyConnection, user_id: i64, design_id: i64) -> sqlx::Result<()> {
    let query = "
        update blobs set design_id = null
        where design_id = (select id from designs where id = $2 and user_id = $1)";

    sqlx::query(query).bind(user_id).bind(design_id).execute(conn).await?;
    Ok(())
}

/// Lets an announced file belong to the integrator's suit.
///
/// [`sqlx::Error::RowNotFound`] as with [`attach_to_design`].
pub async fn attach_to_suit(
    conn: &mut AnyConnection,
    integrator_id: i64,
    suit_id: i64,
    key: &str,
) -> sqlx::Result<()> {
    let query = "
        update blobs set suit_id = (select id from enterprise_suits where id = $2 and integrator_id = $1)
        where key = $3 and design_id is null and export_id is null and suit_id is null and task_id is null and doomed = 0
        returning suit_id";

    attached(sqlx::query_scalar(query).bind(integrator_id).bind(suit_id).bind(key).fetch_one(conn).await?)
}

/// Lets a file of the integrator's suit belong to nothing.
pub async fn detach_from_suit(
    conn: &mut AnyConnection,
    integrator_id: i64,
    suit_id: i64,
    key: &str,
) -> sqlx::Result<()> {
    let query = "
        update blobs set suit_id = null
        where key = $3 and suit_id = (select id from enterprise_suits where id = $2 and integrator_id = $1)";

    sqlx::query(query).bind(integrator_id).bind(suit_id).bind(key).execute(conn).await?;
    Ok(())
}

/// Lets an announced file belong to the user's task: the pictures of its document.
///
/// [`sqlx::Error::RowNotFound`] as with [`attach_to_design`].
pub async fn attach_to_task(
    conn: &mut AnyConnection,
    user_id: i64,
    task_id: i64,
    key: &str,
) -> sqlx::Result<()> {
    let query = "
        update blobs set task_id = (select id from tasks where id = $2 and user_id = $1)
        where key = $3 and design_id is null and export_id is null and suit_id is null and task_id is null and doomed = 0
        returning task_id";

    attached(sqlx::query_scalar(query).bind(user_id).bind(task_id).bind(key).fetch_one(conn).await?)
}

/// The file of pictures that the user's task has.
pub async fn of_task(conn: &mut AnyConnection, user_id: i64, task_id: i64) -> sqlx::Result<Option<String>> {
    let query = "select key from blobs where task_id = (select id from tasks where id = $2 and user_id = $1)";

    sqlx::query_scalar(query).bind(user_id).bind(task_id).fetch_optional(conn).await
}

/// Lets an announced file belong to the user's export.
///
/// [`sqlx::Error::RowNotFound`] as with [`attach_to_design`].
pub async fn attach_to_export(
    conn: &mut AnyConnection,
    user_id: i64,
    export_id: i64,
    key: &str,
) -> sqlx::Result<()> {
    let query = "
        update blobs set export_id = (select id from exports where id = $2 and user_id = $1)
        where key = $3 and design_id is null and export_id is null and suit_id is null and task_id is null and doomed = 0
        returning export_id";

    attached(sqlx::query_scalar(query).bind(user_id).bind(export_id).bind(key).fetch_one(conn).await?)
}

fn attached(owner: Option<i64>) -> sqlx::Result<()> {
    owner.map(drop).ok_or(sqlx::Error::RowNotFound)
}

/// Chooses files to be removed: those that belong to nothing and were announced before `before`, and
/// those that were chosen earlier and are still there. Nothing can be attached to them any more. The
/// pages that an export was asked for stay until it ends, whatever the work has become since.
pub async fn mark_for_deletion(
    conn: &mut AnyConnection,
    before: i64,
    limit: i64,
) -> sqlx::Result<Vec<String>> {
    let query = format!(
        "update blobs set doomed = 1
        where design_id is null and export_id is null and suit_id is null and task_id is null and key in (
            select key from blobs
            where design_id is null and export_id is null and suit_id is null and task_id is null and created_at < $1
                and not exists (select 1 from exports e where e.canvas_key = blobs.key and e.state = 'waiting')
            order by created_at limit $2 {}
        )
        returning key",
        Dialect::of(conn).skip_locked()
    );

    sqlx::query_scalar(AssertSqlSafe(query)).bind(before).bind(limit).fetch_all(conn).await
}

/// Forgets a doomed file, once it is removed.
pub async fn forget(conn: &mut AnyConnection, key: &str) -> sqlx::Result<()> {
    sqlx::query("delete from blobs where key = $1 and doomed = 1").bind(key).execute(conn).await?;
    Ok(())
}

/// Files of the user's design and of its exports.
pub async fn of_design(conn: &mut AnyConnection, user_id: i64, design_id: i64) -> sqlx::Result<Vec<String>> {
    let query = "
        select key from blobs where design_id = (select id from designs where id = $2 and user_id = $1)
        union all
        select key from blobs where export_id in (select id from exports where design_id = $2 and user_id = $1)";

    sqlx::query_scalar(query).bind(user_id).bind(design_id).fetch_all(conn).await
}

/// Bytes of all works, exports and documents of the user.
pub async fn size_of_user(conn: &mut AnyConnection, user_id: i64) -> sqlx::Result<i64> {
    let query = "
        select cast(
            coalesce((select sum(size) from blobs where design_id in (select id from designs where user_id = $1)), 0)
            + coalesce((select sum(size) from blobs where export_id in (select id from exports where user_id = $1)), 0)
            + coalesce((select sum(size) from blobs where task_id in (select id from tasks where user_id = $1)), 0)
            as bigint)";

    sqlx::query_scalar(query).bind(user_id).fetch_one(conn).await
}

/// Bytes of the same of all users of the integrator, and of its own templates.
pub async fn size_of_integrator(conn: &mut AnyConnection, integrator_id: i64) -> sqlx::Result<i64> {
    let query = "
        select cast(coalesce(sum(size), 0) as bigint) from (
            select b.size from blobs b join designs d on d.id = b.design_id join users u on u.id = d.user_id
                where u.integrator_id = $1
            union all
            select b.size from blobs b join exports e on e.id = b.export_id join users u on u.id = e.user_id
                where u.integrator_id = $1
            union all
            select b.size from blobs b join tasks t on t.id = b.task_id join users u on u.id = t.user_id
                where u.integrator_id = $1
            union all
            select b.size from blobs b join enterprise_suits s on s.id = b.suit_id where s.integrator_id = $1
        ) as files";

    sqlx::query_scalar(query).bind(integrator_id).fetch_one(conn).await
}
