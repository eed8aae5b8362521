//! What words are written with, and read along with.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::author::Author;
use super::streams::Streams;
use crate::compute::Compute;
use crate::store::Db;

#[derive(Clone, Debug)]
pub struct WritingContext {
    pub db: Db,
    pub author: Arc<Author>,
    pub compute: Arc<Compute>,
    pub streams: Arc<Streams>,
    /// How long the built-in writer rests between fragments.
    pub pace: Duration,
    /// Cancelled when the process should end.
    pub stop: CancellationToken,
}
