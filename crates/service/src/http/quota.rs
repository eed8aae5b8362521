//! How much one user may have under way at the same time.

use std::time::Duration;

use super::reply::ApiError;
use crate::app::App;
use crate::jobs::Job;
use crate::store::{Write, jobs, users};

/// Outlines of more chapters get no content: each chapter is a call of a model.
pub const MOST_CHAPTERS: usize = 200;
/// When to try again: a job takes seconds to minutes.
const LATER: Duration = Duration::from_secs(5);

/// Refuses one more job of this kind where the user has as many open ones as may be. Two that ask at the same time are
/// counted one after the other.
pub async fn check_open_jobs<J: Job>(app: &App, tx: &mut Write, user_id: i64) -> Result<(), ApiError> {
    let most = i64::from(app.settings.writings_per_user);
    users::lock(tx, user_id).await?;
    if jobs::count_open_of(tx, user_id, J::KIND, most).await? >= most {
        let reason = format!("{most} are under way for this user already; ask again when one has ended");
        return Err(ApiError::later(reason, LATER));
    }
    Ok(())
}
