//! Table `designs`: saved works, active or in the recycle bin.
//!
//! A work is active, deleted or gone; every statement that changes its state names the state it
//! must be in, so that of two callers who race one finds nothing. Totals are kept by triggers.

use deckwright_interface::wire::{LayoutType, TemplateType};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow, Row};

use super::Stored;
use super::row::from_row;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    pub id: i64,
    pub user_id: i64,
    pub task_id: i64,
    pub name: String,
    pub version: i64,
    pub template_id: i64,
    pub template_type: TemplateType,
    pub layout_type: LayoutType,
    pub layout_task_id: Option<i64>,
    /// In points.
    pub width: i64,
    pub height: i64,
    pub pages: i64,
    pub cover_key: String,
    pub canvas_key: String,
    pub data_key: String,
    pub created_at: i64,
    pub updated_at: i64,
    /// When its pages were stored; a new name leaves it alone.
    pub stored_at: i64,
    pub deleted_at: Option<i64>,
    /// When it leaves the recycle bin for good.
    pub purge_at: Option<i64>,
}

from_row!(Design { id, user_id, task_id, name, version, template_id, layout_task_id, width, height, pages, cover_key, canvas_key, data_key, created_at, updated_at, stored_at, deleted_at, purge_at; template_type, layout_type });

const COLUMNS: &str = "id, user_id, task_id, name, version, template_id, template_type, layout_type,
    layout_task_id, width, height, pages, cover_key, canvas_key, data_key,
    created_at, updated_at, stored_at, deleted_at, purge_at";

#[derive(Clone, Copy, Debug)]
pub struct NewDesign<'a> {
    pub task_id: i64,
    pub name: &'a str,
    pub template_id: i64,
    pub template_type: TemplateType,
    pub layout_type: LayoutType,
    pub layout_task_id: Option<i64>,
    pub width: i64,
    pub height: i64,
    pub pages: i64,
    pub cover_key: &'a str,
    pub canvas_key: &'a str,
    pub data_key: &'a str,
    /// The quality report as JSON.
    pub report: &'a str,
}

/// Adds an active design made from the user's task; `None` if the user has no such task.
pub async fn add(
    conn: &mut AnyConnection,
    user_id: i64,
    design: NewDesign<'_>,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into designs (user_id, task_id, name, template_id, template_type, layout_type, layout_task_id,
            width, height, pages, cover_key, canvas_key, data_key, report, created_at, updated_at, stored_at)
        select user_id, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $15
        from tasks where id = $2 and user_id = $1
        returning id";

    sqlx::query_scalar(query)
        .bind(user_id)
        .bind(design.task_id)
        .bind(design.name)
        .bind(design.template_id)
        .bind(design.template_type.column())
        .bind(design.layout_type.column())
        .bind(design.layout_task_id)
        .bind(design.width)
        .bind(design.height)
        .bind(design.pages)
        .bind(design.cover_key)
        .bind(design.canvas_key)
        .bind(design.data_key)
        .bind(design.report)
        .bind(now)
        .fetch_optional(conn)
        .await
}

/// An active design.
pub async fn find(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Design>> {
    let query =
        format!("select {COLUMNS} from designs where id = $2 and user_id = $1 and deleted_at is null");

    sqlx::query_as(AssertSqlSafe(query)).bind(user_id).bind(id).fetch_optional(conn).await
}

/// A design, active or in the recycle bin: exports that were begun go on there.
pub async fn find_kept(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Design>> {
    let query = format!("select {COLUMNS} from designs where id = $2 and user_id = $1");

    sqlx::query_as(AssertSqlSafe(query)).bind(user_id).bind(id).fetch_optional(conn).await
}

/// The quality report of an active design, as JSON.
pub async fn report(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<String>> {
    let query = "select report from designs where id = $2 and user_id = $1 and deleted_at is null";

    sqlx::query_scalar(query).bind(user_id).bind(id).fetch_optional(conn).await
}

/// Which designs a list shows, in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listing {
    /// Active ones, newest first.
    ByCreation,
    /// Active ones, most recently changed first.
    ByChange,
    /// Those in the recycle bin, most recently deleted first.
    Deleted,
}

/// One page of a list, and how many there are in all.
pub async fn list(
    conn: &mut AnyConnection,
    user_id: i64,
    listing: Listing,
    limit: i64,
    offset: i64,
) -> sqlx::Result<(i64, Vec<Design>)> {
    let (state, order, total) = match listing {
        Listing::ByCreation => ("deleted_at is null", "created_at desc, id desc", "active"),
        Listing::ByChange => ("deleted_at is null", "updated_at desc, id desc", "active"),
        Listing::Deleted => ("deleted_at is not null", "deleted_at desc, id desc", "deleted"),
    };
    // The inner part walks the index alone; only the rows of the page itself are read.
    let query = format!(
        "select {COLUMNS}, (select {total} from design_totals where user_id = $1) as total
        from designs where id in (
            select id from designs where user_id = $1 and {state} order by {order} limit $2 offset $3
        ) order by {order}"
    );
    let rows = sqlx::query(AssertSqlSafe(query)).bind(user_id).bind(limit).bind(offset);
    let rows: Vec<AnyRow> = rows.fetch_all(&mut *conn).await?;
    let total = match rows.first() {
        Some(row) => row.try_get("total")?,
        None if offset == 0 => 0,
        // Nothing on this page: there may be some before it.
        None => {
            let totals = totals(conn, user_id).await?;
            if listing == Listing::Deleted { totals.deleted } else { totals.active }
        }
    };
    Ok((total, rows.iter().map(Design::from_row).collect::<sqlx::Result<_>>()?))
}

/// One page of the active designs whose name contains `keyword`, in any case, and how many there are
/// in all. Walks over all active designs of the user, and of no one else.
pub async fn search(
    conn: &mut AnyConnection,
    user_id: i64,
    listing: Listing,
    keyword: &str,
    limit: i64,
    offset: i64,
) -> sqlx::Result<(i64, Vec<Design>)> {
    let order = match listing {
        Listing::ByChange => "updated_at desc, id desc",
        Listing::ByCreation | Listing::Deleted => "created_at desc, id desc",
    };
    let matches =
        r"from designs where user_id = $1 and deleted_at is null and lower(name) like lower($2) escape '\'";
    let pattern = like_pattern(keyword);
    let total = format!("select count(*) {matches}");
    let total: i64 =
        sqlx::query_scalar(AssertSqlSafe(total)).bind(user_id).bind(&pattern).fetch_one(&mut *conn).await?;
    let rows = format!("select {COLUMNS} {matches} order by {order} limit $3 offset $4");
    let rows = sqlx::query_as(AssertSqlSafe(rows)).bind(user_id).bind(&pattern).bind(limit).bind(offset);
    Ok((total, rows.fetch_all(conn).await?))
}

/// `keyword` anywhere, with nothing in it that `like` reads as a pattern.
fn like_pattern(keyword: &str) -> String {
    let mut pattern = String::from("%");
    for c in keyword.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub active: i64,
    pub deleted: i64,
}

from_row!(Totals { active, deleted });

pub async fn totals(conn: &mut AnyConnection, user_id: i64) -> sqlx::Result<Totals> {
    let query = "select active, deleted from design_totals where user_id = $1";

    let totals: Option<Totals> = sqlx::query_as(query).bind(user_id).fetch_optional(conn).await?;
    Ok(totals.unwrap_or_default())
}

/// Renames an active design.
///
/// [`sqlx::Error::RowNotFound`] if the user has no such design, also when it belongs to another user or
/// lies in the recycle bin.
pub async fn rename(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    name: &str,
    now: i64,
) -> sqlx::Result<()> {
    let query = "
        update designs set name = $3, version = version + 1, updated_at = $4
        where id = $2 and user_id = $1 and deleted_at is null
        returning id";

    let _: i64 =
        sqlx::query_scalar(query).bind(user_id).bind(id).bind(name).bind(now).fetch_one(conn).await?;
    Ok(())
}

/// The new pages of a design.
#[derive(Clone, Copy, Debug)]
pub struct NewPages<'a> {
    pub template_id: i64,
    pub template_type: TemplateType,
    pub width: i64,
    pub height: i64,
    pub pages: i64,
    pub cover_key: &'a str,
    pub canvas_key: &'a str,
    pub data_key: &'a str,
    /// The quality report as JSON.
    pub report: &'a str,
}

/// Gives an active design new pages in the kind of layout that it has.
///
/// [`sqlx::Error::RowNotFound`] if the user has no such design.
pub async fn restyle(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    changed: NewPages<'_>,
    now: i64,
) -> sqlx::Result<()> {
    let query = "
        update designs set version = version + 1, template_id = $3, template_type = $4, width = $5,
            height = $6, pages = $7, cover_key = $8, canvas_key = $9, data_key = $10, report = $11,
            updated_at = $12, stored_at = $12
        where id = $2 and user_id = $1 and deleted_at is null
        returning id";

    let _: i64 = sqlx::query_scalar(query)
        .bind(user_id)
        .bind(id)
        .bind(changed.template_id)
        .bind(changed.template_type.column())
        .bind(changed.width)
        .bind(changed.height)
        .bind(changed.pages)
        .bind(changed.cover_key)
        .bind(changed.canvas_key)
        .bind(changed.data_key)
        .bind(changed.report)
        .bind(now)
        .fetch_one(conn)
        .await?;
    Ok(())
}

/// Puts an active design into the recycle bin until `purge_at`.
///
/// [`sqlx::Error::RowNotFound`] if the user has no such design.
pub async fn delete(
    conn: &mut AnyConnection,
    user_id: i64,
    id: i64,
    now: i64,
    purge_at: i64,
) -> sqlx::Result<()> {
    let query = "
        update designs set deleted_at = $3, purge_at = $4
        where id = $2 and user_id = $1 and deleted_at is null
        returning id";

    let _: i64 =
        sqlx::query_scalar(query).bind(user_id).bind(id).bind(now).bind(purge_at).fetch_one(conn).await?;
    Ok(())
}

/// Takes a design out of the recycle bin, as it was.
///
/// [`sqlx::Error::RowNotFound`] if there is no such design in the user's bin, also when its time there is
/// over at `now` and it only waits for the purge.
pub async fn revert(conn: &mut AnyConnection, user_id: i64, id: i64, now: i64) -> sqlx::Result<()> {
    let query = "
        update designs set deleted_at = null, purge_at = null
        where id = $2 and user_id = $1 and purge_at > $3
        returning id";

    let _: i64 = sqlx::query_scalar(query).bind(user_id).bind(id).bind(now).fetch_one(conn).await?;
    Ok(())
}

/// Removes a design from the recycle bin for good, with its exports, and returns the task it was made from. The files
/// of both belong to nothing from then on and are swept.
///
/// [`sqlx::Error::RowNotFound`] if there is no such design in the user's bin.
pub async fn clear(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<i64> {
    let query = "
        delete from designs where id = $2 and user_id = $1 and deleted_at is not null
        returning task_id";

    sqlx::query_scalar(query).bind(user_id).bind(id).fetch_one(conn).await
}

/// Clears what has been in any user's recycle bin until its time was over, `limit` at most; returns the owners and
/// tasks of those.
pub async fn purge(conn: &mut AnyConnection, now: i64, limit: i64) -> sqlx::Result<Vec<(i64, i64)>> {
    let query = "
        delete from designs where purge_at <= $1 and id in (
            select id from designs where purge_at <= $1 order by purge_at limit $2
        )
        returning user_id, task_id";

    sqlx::query_as(query).bind(now).bind(limit).fetch_all(conn).await
}
