//! How much one user may have: under way at the same time, of the language model in a day, and of room for files.

use std::time::Duration;

use deckwright_interface::Code;
use deckwright_interface::wire::{SubType, TaskType};
use sqlx::AnyConnection;

use super::reply::ApiError;
use crate::app::App;
use crate::jobs::Job;
use crate::store::tasks::Task;
use crate::store::{Write, blobs, jobs, users};

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

/// Refuses writing that needs the language model where today's tokens are gone. A user's own words do without: a model
/// only adds to them.
pub async fn check_tokens(app: &App, task: &Task) -> Result<(), ApiError> {
    let is_topic = task.task_type == TaskType::Topic.number();
    let is_rewritten = SubType::from_number(task.sub_type).is_some_and(|asked| asked != SubType::Keep);
    if !app.author.has_model() || !(is_topic || is_rewritten) {
        return Ok(());
    }
    let allowance = app.author.allowance();
    if allowance.is_used_up(task.user_id).await? {
        let reason = "today's allowance of the language model is used up; it starts anew at midnight UTC";
        return Err(ApiError::later(reason, allowance.until_tomorrow()));
    }
    Ok(())
}

/// Refuses to make one more file where those of the user take all the room there is for one.
pub async fn check_storage(app: &App, conn: &mut AnyConnection, user_id: i64) -> Result<(), ApiError> {
    let most = app.settings.storage_per_user;
    if most == 0 {
        return Ok(());
    }
    let taken = blobs::size_of_user(conn, user_id).await?.unsigned_abs() / (1024 * 1024);
    if taken >= most {
        let reason = format!(
            "the works and exports of this user take {taken} of {most} MiB; delete works and clear the recycle bin to \
             make room"
        );
        return Err(ApiError::new(Code::TooManyRequests, reason));
    }
    Ok(())
}
