//! Table `users`: the end users of each integrator, known by the `uid` it chose.

use sqlx::AnyConnection;

/// The user of `uid` with this integrator, if it was ever seen.
pub async fn find(conn: &mut AnyConnection, integrator_id: i64, uid: &str) -> sqlx::Result<Option<i64>> {
    let query = "select id from users where integrator_id = $1 and uid = $2";

    sqlx::query_scalar(query).bind(integrator_id).bind(uid).fetch_optional(conn).await
}

/// The user of `uid` with this integrator, added if it is new.
pub async fn ensure(conn: &mut AnyConnection, integrator_id: i64, uid: &str, now: i64) -> sqlx::Result<i64> {
    let query = "
        insert into users (integrator_id, uid, created_at) values ($1, $2, $3)
        on conflict (integrator_id, uid) do update set uid = excluded.uid
        returning id";

    sqlx::query_scalar(query).bind(integrator_id).bind(uid).bind(now).fetch_one(conn).await
}

/// The `uid` of a user of this integrator.
pub async fn name(conn: &mut AnyConnection, integrator_id: i64, id: i64) -> sqlx::Result<Option<String>> {
    let query = "select uid from users where integrator_id = $1 and id = $2";

    sqlx::query_scalar(query).bind(integrator_id).bind(id).fetch_optional(conn).await
}

/// Lets one transaction at a time decide something about a user, such as whether one more export
/// is within the user's limit. Others wait until it ends.
///
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn lock(conn: &mut AnyConnection, user_id: i64) -> sqlx::Result<()> {
    let query = "update users set created_at = created_at where id = $1 returning id";

    let _: i64 = sqlx::query_scalar(query).bind(user_id).fetch_one(conn).await?;
    Ok(())
}
