//! Clearing the recycle bin: a work and its files are gone at once.

use super::context::WorksContext;
use crate::blobs::BlobKey;
use crate::store::{blobs, designs, erasure};

/// Removes a work from the recycle bin for good, and its task with all texts where no other work is made from it. Its
/// files are gone at once, not only when they are swept.
///
/// [`sqlx::Error::RowNotFound`] if there is no such one in the user's bin.
pub async fn clear(works: &WorksContext, user_id: i64, id: i64) -> sqlx::Result<()> {
    let mut tx = works.db.write().await?;
    let mut files = blobs::of_design(&mut tx, user_id, id).await?;
    let task_id = designs::clear(&mut tx, user_id, id).await?;
    let pictures = blobs::of_task(&mut tx, user_id, task_id).await?;
    if erasure::forget_task(&mut tx, user_id, task_id).await? {
        files.extend(pictures);
    }
    tx.commit().await?;
    for key in files.iter().filter_map(|key| BlobKey::parse(key)) {
        if let Err(error) = works.blobs.delete(&key).await {
            tracing::warn!(%error, "a file of a cleared work is left to the sweeper");
        }
    }
    Ok(())
}
