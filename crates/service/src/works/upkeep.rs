//! What happens by itself: works whose time in the recycle bin is over, files that belong to nothing.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::blobs::BlobKey;
use crate::clock::milliseconds;
use crate::store::{blobs, designs};

const EVERY: Duration = Duration::from_mins(1);
/// A file younger than this may belong to a work that is just being saved.
const GRACE: Duration = Duration::from_hours(1);
const BATCH: i64 = 100;

/// Purges and sweeps until `stop`. Any number of processes may: what one has taken, the others miss.
pub async fn upkeep(app: Arc<App>, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.clock.sleep(EVERY) => {}
        }
        if let Err(error) = purge(&app).await {
            tracing::warn!(error = format!("{error:#}"), "cannot purge the recycle bins");
        }
        if let Err(error) = sweep(&app).await {
            tracing::warn!(error = format!("{error:#}"), "cannot sweep the files");
        }
    }
}

/// Removes works whose time in the recycle bin is over. Returns how many; their files are swept.
pub async fn purge(app: &App) -> anyhow::Result<u64> {
    let mut purged = 0;
    loop {
        let mut tx = app.db.write().await?;
        let some = designs::purge(&mut tx, app.clock.now(), BATCH).await?;
        tx.commit().await?;
        purged += some;
        if some < BATCH as u64 {
            return Ok(purged);
        }
    }
}

/// Removes files that belong to nothing. Returns how many.
pub async fn sweep(app: &App) -> anyhow::Result<usize> {
    let mut swept = 0;
    loop {
        let mut tx = app.db.write().await?;
        let doomed = blobs::doom(&mut tx, app.clock.now() - milliseconds(GRACE), BATCH).await?;
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

/// Removes a work from the recycle bin for good. Its files are gone at once, not only when they are swept.
///
/// [`sqlx::Error::RowNotFound`] if there is no such one in the user's bin.
pub async fn clear(app: &App, user_id: i64, id: i64) -> sqlx::Result<()> {
    let mut tx = app.db.write().await?;
    let files = blobs::of_design(&mut tx, user_id, id).await?;
    designs::clear(&mut tx, user_id, id).await?;
    tx.commit().await?;
    for key in files.iter().filter_map(|key| BlobKey::parse(key)) {
        if let Err(error) = app.blobs.delete(&key).await {
            tracing::warn!(%error, "a file of a cleared work is left to the sweeper");
        }
    }
    Ok(())
}
