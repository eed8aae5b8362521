//! The pictures of the file that a task was made from: one file of the task's own, erased with it. Works have theirs in
//! their canvas.

use anyhow::Context;
use bytes::Bytes;
use deckwright_model::picture::Pictures;

use super::context::WorksContext;
use super::files;
use super::save_error::SaveError;
use crate::blobs::BlobKey;
use crate::store::blobs;

/// Writes the pictures of a document, which belong to nothing yet; `None` if it has none.
pub async fn write(works: &WorksContext, pictures: &Pictures) -> Result<Option<BlobKey>, SaveError> {
    if pictures.is_empty() {
        return Ok(None);
    }
    let bytes = serde_json::to_vec(pictures).context("the pictures of a document")?;
    let keys = files::write(works, vec![(BlobKey::random("pictures", "json"), bytes.into())]).await?;
    Ok(keys.into_iter().next())
}

/// The pictures of the user's task as they are kept.
pub async fn of_task(works: &WorksContext, user_id: i64, task_id: i64) -> Result<Option<Bytes>, SaveError> {
    let key = blobs::of_task(&mut *works.db.read().await?, user_id, task_id).await?;
    let Some(key) = key.as_deref().and_then(BlobKey::parse) else { return Ok(None) };
    Ok(Some(works.blobs.get(&key).await?))
}

/// Reads what is kept; takes time.
pub fn read(kept: Option<&Bytes>) -> anyhow::Result<Pictures> {
    kept.map_or(Ok(Pictures::default()), |bytes| {
        serde_json::from_slice(bytes).context("the pictures do not read")
    })
}
