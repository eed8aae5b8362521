//! Table `integrators`: who may call, with sealed secrets.

use sqlx::AnyConnection;

use super::row::from_row;

#[derive(Clone, Debug)]
pub struct Integrator {
    pub id: i64,
    pub api_key: String,
    pub name: String,
    /// As the master key sealed it.
    pub secret: Vec<u8>,
    /// Grows with every rotation.
    pub generation: i64,
    pub created_at: i64,
    pub disabled_at: Option<i64>,
}

from_row!(Integrator { id, api_key, name, secret, generation, created_at, disabled_at });

/// Adds an integrator and returns its id; `None` if `api_key` is taken.
pub async fn add(
    conn: &mut AnyConnection,
    api_key: &str,
    name: &str,
    secret: &[u8],
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into integrators (api_key, name, secret, created_at) values ($1, $2, $3, $4)
        on conflict (api_key) do nothing
        returning id";

    sqlx::query_scalar(query).bind(api_key).bind(name).bind(secret).bind(now).fetch_optional(conn).await
}

/// All integrators, disabled ones too, oldest first.
pub async fn all(conn: &mut AnyConnection) -> sqlx::Result<Vec<Integrator>> {
    let query = "
        select id, api_key, name, secret, generation, created_at, disabled_at
        from integrators order by id";

    sqlx::query_as(query).fetch_all(conn).await
}

pub async fn find(conn: &mut AnyConnection, api_key: &str) -> sqlx::Result<Option<Integrator>> {
    let query = "
        select id, api_key, name, secret, generation, created_at, disabled_at
        from integrators where api_key = $1";

    sqlx::query_as(query).bind(api_key).fetch_optional(conn).await
}

/// Replaces the secret and returns the new generation, which ends all tokens of older ones.
///
/// [`sqlx::Error::RowNotFound`] if there is no such key.
pub async fn rotate(conn: &mut AnyConnection, api_key: &str, secret: &[u8]) -> sqlx::Result<i64> {
    let query = "
        update integrators set secret = $2, generation = generation + 1
        where api_key = $1
        returning generation";

    sqlx::query_scalar(query).bind(api_key).bind(secret).fetch_one(conn).await
}

/// Disables an integrator as of `disabled_at`, or enables it again with `None`.
///
/// [`sqlx::Error::RowNotFound`] if there is no such key.
pub async fn set_disabled(
    conn: &mut AnyConnection,
    api_key: &str,
    disabled_at: Option<i64>,
) -> sqlx::Result<()> {
    let query = "update integrators set disabled_at = $2 where api_key = $1 returning id";

    let _: i64 = sqlx::query_scalar(query).bind(api_key).bind(disabled_at).fetch_one(conn).await?;
    Ok(())
}
