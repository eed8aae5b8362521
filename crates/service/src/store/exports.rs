//! Table `exports`: files made from a work on request, found by task key.

use sqlx::AnyConnection;

use super::row::from_row;
use super::{ExportFormat, ExportState, Stored};

/// What is asked for. Two requests that are equal in this, for a work with the same pages, are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportSpec {
    pub format: ExportFormat,
    pub edit: bool,
    pub zip: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    pub id: i64,
    pub design_id: i64,
    pub task_key: String,
    pub version: i64,
    pub canvas_key: String,
    pub format: ExportFormat,
    pub edit: bool,
    pub zip: bool,
    pub state: ExportState,
    /// Pages that are drawn, of how many; 0 of 0 before it is known.
    pub drawn: i64,
    pub to_draw: i64,
    /// JSON, once they are there.
    pub files: Option<String>,
    pub error: Option<String>,
}

from_row!(Export { id, design_id, task_key, version, canvas_key, drawn, to_draw, files, error; format, edit, zip, state });

/// Adds an export of an active design as it is now. `None` if the user has no such design, or if the
/// same export is there already: see [`find_shared`].
pub async fn add(
    conn: &mut AnyConnection,
    user_id: i64,
    design_id: i64,
    spec: ExportSpec,
    task_key: &str,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into exports (user_id, design_id, task_key, version, canvas_key, template_id, template_type,
            format, edit, zip, state, created_at)
        select user_id, id, $3, version, canvas_key, template_id, template_type, $4, $5, $6, 'waiting', $7
        from designs where id = $2 and user_id = $1 and deleted_at is null
        on conflict do nothing
        returning id";

    sqlx::query_scalar(query)
        .bind(user_id)
        .bind(design_id)
        .bind(task_key)
        .bind(spec.format.word())
        .bind(spec.edit.column())
        .bind(spec.zip.column())
        .bind(now)
        .fetch_optional(conn)
        .await
}

/// An export of an active design that is the same as `spec` would be now and has not failed.
pub async fn find_shared(
    conn: &mut AnyConnection,
    user_id: i64,
    design_id: i64,
    spec: ExportSpec,
) -> sqlx::Result<Option<Export>> {
    let query = "
        select e.id, e.design_id, e.task_key, e.version, e.canvas_key, e.format, e.edit, e.zip,
            e.state, e.drawn, e.to_draw, e.files, e.error
        from exports e join designs d on d.id = e.design_id and d.canvas_key = e.canvas_key
        where e.design_id = $2 and e.user_id = $1 and e.format = $3 and e.edit = $4 and e.zip = $5
            and e.state <> 'failed' and d.deleted_at is null";

    sqlx::query_as(query)
        .bind(user_id)
        .bind(design_id)
        .bind(spec.format.word())
        .bind(spec.edit.column())
        .bind(spec.zip.column())
        .fetch_optional(conn)
        .await
}

/// What the user's task key stands for.
pub async fn find(conn: &mut AnyConnection, user_id: i64, task_key: &str) -> sqlx::Result<Option<Export>> {
    let query = "
        select id, design_id, task_key, version, canvas_key, format, edit, zip, state, drawn, to_draw, files, error
        from exports where task_key = $2 and user_id = $1";

    sqlx::query_as(query).bind(user_id).bind(task_key).fetch_optional(conn).await
}

/// The export that a job of the user makes.
pub async fn get(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Export>> {
    let query = "
        select id, design_id, task_key, version, canvas_key, format, edit, zip, state, drawn, to_draw, files, error
        from exports where id = $2 and user_id = $1";

    sqlx::query_as(query).bind(user_id).bind(id).fetch_optional(conn).await
}

/// Open exports of all users, counted up to `up_to`.
pub async fn count_open(conn: &mut AnyConnection, up_to: i64) -> sqlx::Result<i64> {
    let query = "select count(*) from (select id from exports where finished_at is null limit $1) as open";

    sqlx::query_scalar(query).bind(up_to).fetch_one(conn).await
}

/// Open exports of one user, counted up to `up_to`. Exact only after [`super::users::lock`].
pub async fn count_open_of(conn: &mut AnyConnection, user_id: i64, up_to: i64) -> sqlx::Result<i64> {
    let query = "
        select count(*) from (
            select id from exports where user_id = $1 and finished_at is null limit $2
        ) as open";

    sqlx::query_scalar(query).bind(user_id).bind(up_to).fetch_one(conn).await
}

/// Open exports of all users of an integrator, counted up to `up_to`.
pub async fn count_open_of_integrator(
    conn: &mut AnyConnection,
    integrator_id: i64,
    up_to: i64,
) -> sqlx::Result<i64> {
    let query = "
        select count(*) from (
            select e.id from exports e join users u on u.id = e.user_id
            where e.finished_at is null and u.integrator_id = $1 limit $2
        ) as open";

    sqlx::query_scalar(query).bind(integrator_id).bind(up_to).fetch_one(conn).await
}

/// Keeps how many pages are drawn. Nothing changes if the export is over or gone.
pub async fn progress(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    drawn: i64,
    to_draw: i64,
) -> sqlx::Result<()> {
    let query = "
        update exports set drawn = $3, to_draw = $4
        where id = $2 and user_id = $1 and state = 'waiting'";

    sqlx::query(query).bind(user_id).bind(id).bind(drawn).bind(to_draw).execute(conn).await?;
    Ok(())
}

/// Keeps the list of files. False if the export is over or gone, as after a clear.
pub async fn complete(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    files: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update exports set state = 'ready', files = $3, finished_at = $4
        where id = $2 and user_id = $1 and state = 'waiting'";

    let done = sqlx::query(query).bind(user_id).bind(id).bind(files).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// False if the export is over or gone.
pub async fn fail(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    error: &str,
    now: i64,
) -> sqlx::Result<bool> {
    let query = "
        update exports set state = 'failed', error = $3, finished_at = $4
        where id = $2 and user_id = $1 and state = 'waiting'";

    let done = sqlx::query(query).bind(user_id).bind(id).bind(error).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets exports of any user that ended before `before` and failed, or are of pages that their work no longer has;
/// `limit` at most. Returns how many. Their files belong to nothing from then on and are swept.
pub async fn forget_outdated(conn: &mut AnyConnection, before: i64, limit: i64) -> sqlx::Result<u64> {
    let query = "
        delete from exports where id in (
            select e.id from exports e join designs d on d.id = e.design_id
            where e.finished_at < $1 and (e.state = 'failed' or e.canvas_key <> d.canvas_key)
            order by e.finished_at limit $2
        )";

    Ok(sqlx::query(query).bind(before).bind(limit).execute(conn).await?.rows_affected())
}
