//! Table `enterprise_suits`: templates that integrators brought. Every statement names the integrator.

use sqlx::AnyConnection;

use super::row::from_row;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterpriseSuit {
    pub id: i64,
    pub name: String,
    pub package_key: String,
    pub cover_key: String,
    /// The preflight report as JSON.
    pub report: String,
    /// How a person said that it is used, as JSON.
    pub map: String,
    /// Grows with every correction of the mapping.
    pub version: i64,
    pub created_at: i64,
}

from_row!(EnterpriseSuit { id, name, package_key, cover_key, report, map, version, created_at });

#[derive(Clone, Copy, Debug)]
pub struct NewSuit<'a> {
    pub name: &'a str,
    pub digest: &'a str,
    pub package_key: &'a str,
    pub cover_key: &'a str,
    pub report: &'a str,
    pub map: &'a str,
}

/// What a corrected mapping makes of a suit that has `version`.
#[derive(Clone, Copy, Debug)]
pub struct NewMapping<'a> {
    pub version: i64,
    pub package_key: &'a str,
    pub cover_key: &'a str,
    pub report: &'a str,
    pub map: &'a str,
}

/// Adds a suit; `None` if the integrator has one of the same file.
pub async fn add(
    conn: &mut AnyConnection,
    integrator_id: i64,
    suit: NewSuit<'_>,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into enterprise_suits (integrator_id, name, digest, package_key, cover_key, report, created_at, map)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict (integrator_id, digest) do nothing
        returning id";

    sqlx::query_scalar(query)
        .bind(integrator_id)
        .bind(suit.name)
        .bind(suit.digest)
        .bind(suit.package_key)
        .bind(suit.cover_key)
        .bind(suit.report)
        .bind(now)
        .bind(suit.map)
        .fetch_optional(conn)
        .await
}

/// The suit of a file that the integrator brought before, also one that was removed: it is back then.
pub async fn bring_back(
    conn: &mut AnyConnection,
    integrator_id: i64,
    digest: &str,
) -> sqlx::Result<Option<EnterpriseSuit>> {
    let query = "
        update enterprise_suits set removed_at = null
        where integrator_id = $1 and digest = $2
        returning id, name, package_key, cover_key, report, map, version, created_at";

    sqlx::query_as(query).bind(integrator_id).bind(digest).fetch_optional(conn).await
}

pub async fn find(
    conn: &mut AnyConnection,
    integrator_id: i64,
    id: i64,
) -> sqlx::Result<Option<EnterpriseSuit>> {
    let query = "
        select id, name, package_key, cover_key, report, map, version, created_at from enterprise_suits
        where id = $2 and integrator_id = $1 and removed_at is null";

    sqlx::query_as(query).bind(integrator_id).bind(id).fetch_optional(conn).await
}

/// The newest first.
pub async fn list(
    conn: &mut AnyConnection,
    integrator_id: i64,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<EnterpriseSuit>> {
    let query = "
        select id, name, package_key, cover_key, report, map, version, created_at from enterprise_suits
        where integrator_id = $1 and removed_at is null
        order by created_at desc, id desc limit $2 offset $3";

    sqlx::query_as(query).bind(integrator_id).bind(limit).bind(offset).fetch_all(conn).await
}

pub async fn count(conn: &mut AnyConnection, integrator_id: i64) -> sqlx::Result<i64> {
    let query = "select count(*) from enterprise_suits where integrator_id = $1 and removed_at is null";

    sqlx::query_scalar(query).bind(integrator_id).fetch_one(conn).await
}

/// Uses a suit otherwise from now on; false if it has another version by now, or is gone.
pub async fn remap(
    conn: &mut AnyConnection,
    integrator_id: i64,
    id: i64,
    change: NewMapping<'_>,
) -> sqlx::Result<bool> {
    let query = "
        update enterprise_suits
        set package_key = $4, cover_key = $5, report = $6, map = $7, version = version + 1
        where id = $2 and integrator_id = $1 and version = $3 and removed_at is null
        returning id";

    let changed: Option<i64> = sqlx::query_scalar(query)
        .bind(integrator_id)
        .bind(id)
        .bind(change.version)
        .bind(change.package_key)
        .bind(change.cover_key)
        .bind(change.report)
        .bind(change.map)
        .fetch_optional(conn)
        .await?;
    Ok(changed.is_some())
}

/// [`sqlx::Error::RowNotFound`] if the integrator has no such suit.
pub async fn rename(conn: &mut AnyConnection, integrator_id: i64, id: i64, name: &str) -> sqlx::Result<()> {
    let query = "
        update enterprise_suits set name = $3
        where id = $2 and integrator_id = $1 and removed_at is null
        returning id";

    let _: i64 = sqlx::query_scalar(query).bind(integrator_id).bind(id).bind(name).fetch_one(conn).await?;
    Ok(())
}

/// [`sqlx::Error::RowNotFound`] if the integrator has no such suit.
pub async fn remove(conn: &mut AnyConnection, integrator_id: i64, id: i64, now: i64) -> sqlx::Result<()> {
    let query = "
        update enterprise_suits set removed_at = $3
        where id = $2 and integrator_id = $1 and removed_at is null
        returning id";

    let _: i64 = sqlx::query_scalar(query).bind(integrator_id).bind(id).bind(now).fetch_one(conn).await?;
    Ok(())
}

/// The template file that the pages of a user's export are laid out in, if it is an enterprise template. The work may
/// have another one by now.
pub async fn package_of_export(
    conn: &mut AnyConnection,
    user_id: i64,
    export_id: i64,
) -> sqlx::Result<Option<String>> {
    let query = "
        select s.package_key from exports e
        join enterprise_suits s on s.id = e.template_id and e.template_type = 2
        where e.id = $2 and e.user_id = $1";

    sqlx::query_scalar(query).bind(user_id).bind(export_id).fetch_optional(conn).await
}
