//! Writing files so that none is ever lost track of: announced first, then written.

use bytes::Bytes;
use futures::future::try_join_all;

use super::context::WorksContext;
use super::save_error::SaveError;
use crate::blobs::BlobKey;
use crate::store::blobs;

/// Announces and writes the files, and returns their keys. They belong to nothing until they are
/// attached; if that never happens, the sweeper removes them.
pub async fn write(works: &WorksContext, files: Vec<(BlobKey, Bytes)>) -> Result<Vec<BlobKey>, SaveError> {
    let mut tx = works.db.write().await?;
    for (key, bytes) in &files {
        blobs::announce(&mut tx, key.as_str(), bytes.len() as i64, works.clock.now()).await?;
    }
    tx.commit().await?;
    try_join_all(files.iter().map(|(key, bytes)| works.blobs.put(key, bytes.clone()))).await?;
    Ok(files.into_iter().map(|(key, _)| key).collect())
}
