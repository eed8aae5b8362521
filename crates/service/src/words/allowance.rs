//! How much of the language model a user, and an integrator with all its users, may use in a day.
//!
//! Days are those of UTC: the allowance is renewed for everybody at the same moment.

use std::time::Duration;

use crate::clock::{Clock, DAY_MILLISECONDS};
use crate::settings::Settings;
use crate::store::{Db, model_use};

#[derive(Clone, Debug)]
pub struct Allowance {
    db: Db,
    clock: Clock,
    /// Tokens a day; 0 for no limit.
    per_user: i64,
    per_integrator: i64,
}

/// The day of a time in milliseconds.
pub fn day(now: i64) -> i64 {
    now.div_euclid(DAY_MILLISECONDS)
}

impl Allowance {
    pub fn new(settings: &Settings, db: Db, clock: Clock) -> Self {
        let tokens = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Self {
            db,
            clock,
            per_user: tokens(settings.tokens_per_user),
            per_integrator: tokens(settings.tokens_per_key),
        }
    }

    /// Whether today's tokens are gone. What is asked for now may take a little more than is left: how much a call
    /// costs is known when it ends.
    pub async fn is_used_up(&self, user_id: i64) -> sqlx::Result<bool> {
        if self.per_user == 0 && self.per_integrator == 0 {
            return Ok(false);
        }
        let (db, today) = (self.db.clone(), day(self.clock.now()));
        let used = on_its_own(async move {
            let mut conn = db.read().await?;
            model_use::of_day(&mut conn, user_id, today).await
        })
        .await?;
        let gone = |used: i64, most: i64| most > 0 && used >= most;
        Ok(gone(used.by_user, self.per_user) || gone(used.by_integrator, self.per_integrator))
    }

    /// Counts tokens of today.
    pub async fn spend(&self, user_id: i64, tokens: u64) -> sqlx::Result<()> {
        let (db, today) = (self.db.clone(), day(self.clock.now()));
        on_its_own(async move {
            let mut tx = db.write().await?;
            model_use::add(&mut tx, user_id, today, tokens).await?;
            tx.commit().await
        })
        .await
    }

    /// How long until it is renewed.
    pub fn until_tomorrow(&self) -> Duration {
        let left = DAY_MILLISECONDS - self.clock.now().rem_euclid(DAY_MILLISECONDS);
        Duration::from_millis(left.unsigned_abs())
    }
}

/// In a task of its own: chapters are written by futures side by side, and one that nobody polls for a while must not sit
/// on a connection that whoever would poll it waits for.
async fn on_its_own<T: Send + 'static>(
    work: impl Future<Output = sqlx::Result<T>> + Send + 'static,
) -> sqlx::Result<T> {
    tokio::spawn(work).await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}
