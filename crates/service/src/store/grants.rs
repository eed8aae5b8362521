//! Table `grant_codes`: codes that open the studio for a user, once and soon.

use sqlx::AnyConnection;

/// Whom a code stood for.
#[derive(Clone, Debug)]
pub struct Grant {
    pub user_id: i64,
    pub api_key: String,
    pub uid: String,
    pub channel: String,
}

pub async fn add(
    conn: &mut AnyConnection,
    user_id: i64,
    channel: &str,
    digest: &str,
    expires_at: i64,
) -> sqlx::Result<()> {
    let query = "insert into grant_codes (digest, user_id, channel, expires_at) values ($1, $2, $3, $4)";

    sqlx::query(query).bind(digest).bind(user_id).bind(channel).bind(expires_at).execute(conn).await?;
    Ok(())
}

/// Takes a code away: of all who come with it, one gets what it stands for.
pub async fn take(conn: &mut AnyConnection, digest: &str, now: i64) -> sqlx::Result<Option<Grant>> {
    let query = "delete from grant_codes where digest = $1 and expires_at > $2 returning user_id, channel";

    let taken: Option<(i64, String)> =
        sqlx::query_as(query).bind(digest).bind(now).fetch_optional(&mut *conn).await?;
    let Some((user_id, channel)) = taken else { return Ok(None) };
    let query = "
        select u.uid, i.api_key from users u join integrators i on i.id = u.integrator_id where u.id = $1";

    let owner: Option<(String, String)> = sqlx::query_as(query).bind(user_id).fetch_optional(conn).await?;
    Ok(owner.map(|(uid, api_key)| Grant { user_id, api_key, uid, channel }))
}

/// Forgets codes that nobody came with in time.
pub async fn forget(conn: &mut AnyConnection, now: i64) -> sqlx::Result<()> {
    sqlx::query("delete from grant_codes where expires_at <= $1").bind(now).execute(conn).await?;
    Ok(())
}
