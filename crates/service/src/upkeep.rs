//! What is removed by itself when its time is over: works in the recycle bin, texts, grants, revocations, files that belong
//! to nothing.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::blobs::BlobKey;
use crate::clock::milliseconds;
use crate::store::{blobs, designs, erasure, exports, grants, model_use, revocations};
use crate::words::day;

const UPKEEP_INTERVAL: Duration = Duration::from_mins(1);
/// A file younger than this may belong to a work that is just being saved.
const GRACE: Duration = Duration::from_hours(1);
const BATCH: i64 = 100;
/// Operators may want to see a month of it.
const MAX_MODEL_USE_AGE: Duration = Duration::from_hours(31 * 24);

/// Purges, forgets and sweeps until the app stops. Any number of processes may: what one has taken, the others miss.
pub async fn run(app: Arc<App>) {
    while app.stop.run_until_cancelled(app.clock.sleep(UPKEEP_INTERVAL)).await.is_some() {
        if let Err(error) = purge(&app).await {
            tracing::warn!(error = format!("{error:#}"), "cannot purge the recycle bins");
        }
        if let Err(error) = forget(&app).await {
            tracing::warn!(error = format!("{error:#}"), "cannot forget what is past");
        }
        if let Err(error) = sweep(&app).await {
            tracing::warn!(error = format!("{error:#}"), "cannot sweep the files");
        }
    }
}

/// Forgets exports of pages that no work has any more, texts that nobody touched for as long as the settings say,
/// revocations of tokens that have ended by themselves, and codes that nobody came with.
pub async fn forget(app: &App) -> anyhow::Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    exports::forget_outdated(&mut tx, now - milliseconds(app.settings.address_life), BATCH).await?;
    revocations::forget(&mut tx, now - milliseconds(app.settings.token_life)).await?;
    grants::forget(&mut tx, now).await?;
    model_use::forget(&mut tx, day(now - milliseconds(MAX_MODEL_USE_AGE))).await?;
    if !app.settings.task_retention.is_zero() {
        let before = now - milliseconds(app.settings.task_retention);
        for (user_id, task_id) in erasure::old_tasks(&mut tx, before, BATCH).await? {
            erasure::forget_task(&mut tx, user_id, task_id).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

/// Removes works whose time in the recycle bin is over, with the texts that nothing else is made from. Returns how many;
/// their files are swept.
pub async fn purge(app: &App) -> anyhow::Result<u64> {
    let mut purged = 0;
    loop {
        let mut tx = app.db.write().await?;
        let some = designs::purge(&mut tx, app.clock.now(), BATCH).await?;
        for (user_id, task_id) in &some {
            erasure::forget_task(&mut tx, *user_id, *task_id).await?;
        }
        tx.commit().await?;
        purged += some.len() as u64;
        if some.len() < BATCH as usize {
            return Ok(purged);
        }
    }
}

/// Removes files that belong to nothing. Returns how many.
pub async fn sweep(app: &App) -> anyhow::Result<usize> {
    let mut swept = 0;
    loop {
        let mut tx = app.db.write().await?;
        let doomed = blobs::mark_for_deletion(&mut tx, app.clock.now() - milliseconds(GRACE), BATCH).await?;
        tx.commit().await?;
        for text in &doomed {
            if let Some(key) = BlobKey::parse(text) {
                app.blobs.delete(&key).await?;
            }
            let mut tx = app.db.write().await?;
            blobs::forget(&mut tx, text).await?;
            tx.commit().await?;
        }
        swept += doomed.len();
        if doomed.len() < BATCH as usize {
            return Ok(swept);
        }
    }
}
