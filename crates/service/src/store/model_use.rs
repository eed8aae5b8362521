//! Tables `user_model_use` and `integrator_model_use`: tokens of the language model, by day.

use sqlx::AnyConnection;

use super::row::from_row;

/// What was used on one day, by a user and by all users of the same integrator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModelUse {
    pub by_user: i64,
    pub by_integrator: i64,
}

from_row!(ModelUse { by_user, by_integrator });

/// Counts tokens for the user and for the user's integrator.
pub async fn add(conn: &mut AnyConnection, user_id: i64, day: i64, tokens: u64) -> sqlx::Result<()> {
    if tokens == 0 {
        return Ok(());
    }
    let tokens = i64::try_from(tokens).unwrap_or(i64::MAX);
    let own = "
        insert into user_model_use (user_id, day, tokens) values ($1, $2, $3)
        on conflict (user_id, day) do update set tokens = user_model_use.tokens + excluded.tokens";
    let all = "
        insert into integrator_model_use (integrator_id, day, tokens)
        select integrator_id, $2, $3 from users where id = $1
        on conflict (integrator_id, day) do update set tokens = integrator_model_use.tokens + excluded.tokens";

    for query in [own, all] {
        sqlx::query(query).bind(user_id).bind(day).bind(tokens).execute(&mut *conn).await?;
    }
    Ok(())
}

/// What the user and the user's integrator have used on that day.
pub async fn of_day(conn: &mut AnyConnection, user_id: i64, day: i64) -> sqlx::Result<ModelUse> {
    let query = "
        select
            cast(coalesce((select tokens from user_model_use where user_id = u.id and day = $2), 0) as bigint) as by_user,
            cast(coalesce((select tokens from integrator_model_use
                where integrator_id = u.integrator_id and day = $2), 0) as bigint) as by_integrator
        from users u where u.id = $1";

    sqlx::query_as(query).bind(user_id).bind(day).fetch_one(conn).await
}

/// Forgets the days before `day`.
pub async fn forget(conn: &mut AnyConnection, day: i64) -> sqlx::Result<()> {
    for query in
        ["delete from user_model_use where day < $1", "delete from integrator_model_use where day < $1"]
    {
        sqlx::query(query).bind(day).execute(&mut *conn).await?;
    }
    Ok(())
}
