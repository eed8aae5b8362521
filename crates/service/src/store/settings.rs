//! Table `settings`: facts about this installation that all its processes share.

use sqlx::AnyConnection;

/// Sets `key` if it was never set, and returns the value it has now: several starters all get the
/// first one's.
pub async fn set_once(conn: &mut AnyConnection, key: &str, value: &str) -> sqlx::Result<String> {
    let query = "
        insert into settings (key, value) values ($1, $2)
        on conflict (key) do update set value = settings.value
        returning value";

    sqlx::query_scalar(query).bind(key).bind(value).fetch_one(conn).await
}

/// Sets `key`, whatever it was.
pub async fn replace(conn: &mut AnyConnection, key: &str, value: &str) -> sqlx::Result<()> {
    let query = "
        insert into settings (key, value) values ($1, $2)
        on conflict (key) do update set value = excluded.value";

    sqlx::query(query).bind(key).bind(value).execute(conn).await?;
    Ok(())
}

pub async fn get(conn: &mut AnyConnection, key: &str) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar("select value from settings where key = $1").bind(key).fetch_optional(conn).await
}
