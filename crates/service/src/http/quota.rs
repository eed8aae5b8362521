//! How much one user, and all users of an integrator, may have: under way at the same time, of the language model in a day, and of room for files.

use std::time::Duration;

use deckwright_interface::Code;
use deckwright_interface::wire::{SubType, TaskType};

use super::reply::ApiError;
use super::user::User;
use crate::app::App;
use crate::jobs::Job;
use crate::store::tasks::Task;
use crate::store::{WriteTx, blobs, exports, jobs, users};

/// Outlines of more chapters get no content: each chapter is a call of a model.
pub const MAX_CHAPTERS: usize = 200;
const MIB: u64 = 1024 * 1024;
/// When to try again: a job takes seconds to minutes.
const JOB_RETRY_PAUSE: Duration = Duration::from_secs(5);

/// Refuses one more job of this kind where the user, or the user's integrator, has as many open ones as may be. Two that
/// ask for the same user at the same time are counted one after the other.
pub async fn check_open_jobs<J: Job>(app: &App, tx: &mut WriteTx, user: &User) -> Result<(), ApiError> {
    let (own, all) = (app.settings.writings_per_user.into(), app.settings.writings_per_key.into());
    users::lock(tx, user.id).await?;
    if jobs::count_open_of(tx, user.id, &J::KIND, own).await? >= own {
        let reason = format!("{own} are under way for this user already; ask again when one has ended");
        return Err(ApiError::later(reason, JOB_RETRY_PAUSE));
    }
    if jobs::count_open_of_integrator(tx, user.integrator.id, &J::KIND, all).await? >= all {
        let reason =
            format!("{all} are under way for this application key already; ask again when some have ended");
        return Err(ApiError::later(reason, JOB_RETRY_PAUSE));
    }
    Ok(())
}

/// Refuses one more export where the user, the user's integrator or the service has as many open ones as may be.
pub async fn check_open_exports(app: &App, tx: &mut WriteTx, user: &User) -> Result<(), ApiError> {
    let settings = &app.settings;
    let (own, of_key, all) =
        (settings.exports_per_user.into(), settings.exports_per_key.into(), settings.export_queue.into());
    users::lock(tx, user.id).await?;
    if exports::count_open_of(tx, user.id, own).await? >= own
        || exports::count_open_of_integrator(tx, user.integrator.id, of_key).await? >= of_key
        || exports::count_open(tx, all).await? >= all
    {
        return Err(ApiError::of(Code::ExportQueueFull));
    }
    Ok(())
}

/// Refuses writing that needs the language model where today's tokens are gone. A user's own words do without: a model
/// only adds to them.
pub async fn check_tokens(app: &App, task: &Task) -> Result<(), ApiError> {
    let is_topic = task.task_type == TaskType::Topic;
    let is_rewritten = task.sub_type != SubType::Keep;
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

/// Refuses to make one more file where those of the user, or of all users of the integrator, take all the room there is.
pub async fn check_storage(app: &App, user: &User) -> Result<(), ApiError> {
    let (own, all) = (app.settings.storage_per_user, app.settings.storage_per_key);
    if own > 0 {
        let taken = blobs::size_of_user(&mut *app.db.read().await?, user.id).await?.unsigned_abs() / MIB;
        if taken >= own {
            let reason = format!(
                "the works and exports of this user take {taken} of {own} MiB; delete works and clear the recycle bin \
                 to make room"
            );
            return Err(ApiError::new(Code::TooManyRequests, reason));
        }
    }
    if all > 0 && app.storage_sums.of_integrator(&app.db, user.integrator.id).await? / MIB >= all {
        let reason =
            format!("the files of this application key take all of its {all} MiB; ask its operator for room");
        return Err(ApiError::new(Code::TooManyRequests, reason));
    }
    Ok(())
}
