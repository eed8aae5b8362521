//! Table `usage`: outline generations that completed, by user and channel.

use sqlx::AnyConnection;

/// Counts one more.
pub async fn add(conn: &mut AnyConnection, user_id: i64, channel: &str) -> sqlx::Result<()> {
    let query = "
        insert into usage (user_id, channel, count) values ($1, $2, 1)
        on conflict (user_id, channel) do update set count = usage.count + 1";

    sqlx::query(query).bind(user_id).bind(channel).execute(conn).await?;
    Ok(())
}

/// The count of an integrator's user, over all channels or one; 0 for one never seen.
pub async fn count(
    conn: &mut AnyConnection,
    integrator_id: i64,
    uid: &str,
    channel: Option<&str>,
) -> sqlx::Result<i64> {
    let query = "
        select cast(coalesce(sum(g.count), 0) as bigint)
        from usage g join users u on u.id = g.user_id
        where u.integrator_id = $1 and u.uid = $2 and ($3 = '' or g.channel = $3)";

    sqlx::query_scalar(query)
        .bind(integrator_id)
        .bind(uid)
        .bind(channel.unwrap_or_default())
        .fetch_one(conn)
        .await
}
