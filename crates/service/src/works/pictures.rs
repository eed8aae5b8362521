//! The pictures of the file that a task was made from: one file of the task's own, erased with it. Works have theirs in
//! their canvas.

use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use deckwright_model::picture::Pictures;

use super::{SaveError, files};
use crate::app::App;
use crate::blobs::BlobKey;
use crate::store::blobs;

/// Writes the pictures of a document, which belong to nothing yet; `None` if it has none.
pub async fn write(app: &Arc<App>, pictures: &Pictures) -> Result<Option<BlobKey>, SaveError> {
    if pictures.is_empty() {
        return Ok(None);
    }
    let bytes = serde_json::to_vec(pictures).context("the pictures of a document")?;
    let keys = files::write(app, vec![(BlobKey::random("pictures", "json"), bytes.into())]).await?;
    Ok(keys.into_iter().next())
}

/// The pictures of the user's task as they are kept.
pub async fn of_task(app: &App, user_id: i64, task_id: i64) -> Result<Option<Bytes>, SaveError> {
    let key = blobs::of_task(&mut *app.db.read().await?, user_id, task_id).await?;
    let Some(key) = key.as_deref().and_then(BlobKey::parse) else { return Ok(None) };
    Ok(Some(app.blobs.get(&key).await?))
}

/// Reads what is kept; takes time.
pub fn read(kept: Option<&Bytes>) -> anyhow::Result<Pictures> {
    kept.map_or(Ok(Pictures::default()), |bytes| {
        serde_json::from_slice(bytes).context("the pictures do not read")
    })
}
