//! Table `revocations`: users whose tokens ended before their time.

use sqlx::AnyConnection;

/// Ends the tokens of a user that were issued until `now`.
pub async fn add(conn: &mut AnyConnection, user_id: i64, now: i64) -> sqlx::Result<()> {
    let query = "
        insert into revocations (user_id, revoked_at) values ($1, $2)
        on conflict (user_id) do update set revoked_at = excluded.revoked_at";

    sqlx::query(query).bind(user_id).bind(now).execute(conn).await?;
    Ok(())
}

/// All of them: users, and until when their tokens ended.
pub async fn all(conn: &mut AnyConnection) -> sqlx::Result<Vec<(i64, i64)>> {
    sqlx::query_as("select user_id, revoked_at from revocations").fetch_all(conn).await
}

/// Forgets those from before `before`, when no token of that age can live any more.
pub async fn forget(conn: &mut AnyConnection, before: i64) -> sqlx::Result<()> {
    sqlx::query("delete from revocations where revoked_at < $1").bind(before).execute(conn).await?;
    Ok(())
}
