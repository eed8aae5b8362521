//! Work that outlives the call that asked for it: durable jobs in the database.
//!
//! A job is a serde struct with [`Job::run`]. [`enqueue`] adds it in the transaction that makes it
//! needed, so that there is never one without the other. A [`Worker`] leases it, keeps the lease alive
//! while it runs, and retries it with growing pauses. When a worker dies, its leases end and the jobs
//! run elsewhere: every job may run twice and must then do no harm ([`JobContext::hold`] helps).
//!
//! Leases are measured with the database's clock ([`crate::clock`]). An attempt that does not end within
//! [`Job::DEADLINE`] is cut off, however well it keeps its lease alive.

mod context;
mod metrics;
mod registry;
mod worker;

use std::future::Future;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use self::context::{Failure, JobContext};
pub use self::registry::Registry;
pub use self::worker::{Backoff, Worker, WorkerOptions};
pub use crate::store::JobKind;
use crate::store::{WriteTx, jobs};

/// Jobs of one lane share a worker's slots and a line; a full lane does not hold up another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Writes words: waits for models, hardly computes.
    Words,
    /// Draws and writes files: computes.
    Files,
    /// Cleans up.
    Upkeep,
}

impl Lane {
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Files => "files",
            Self::Upkeep => "upkeep",
        }
    }
}

/// What is signalled when a job of the lane is ready to run.
fn topic(lane: &str) -> String {
    format!("jobs:{lane}")
}

/// Something to do, as it is kept in the database. Fields that are added later need a serde default:
/// jobs of the version before may still be in line.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What jobs of this kind work with, given to [`Registry::with`].
    type State: Clone + Send + Sync + 'static;

    const KIND: JobKind;
    const LANE: Lane;
    const MAX_ATTEMPTS: u32 = 5;
    /// How long an attempt may take. One that takes longer hangs, and counts as failed.
    const DEADLINE: Duration = Duration::from_mins(15);

    /// While a job of this kind, owner and key is open, enqueueing another one is the same as
    /// finding that one.
    fn unique_key(&self) -> Option<String> {
        None
    }

    /// Does the work. An error is tried again later; one made with [`give_up`] is not. At shutdown, and
    /// when the lease is lost, this is dropped at an `await`.
    fn run(self, ctx: JobContext<Self::State>) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Tells whoever waits that the job failed for good. `tx` also marks the job as failed: either
    /// both happen or none.
    fn on_exhausted(
        &self,
        _tx: &mut WriteTx,
        _failure: &Failure<Self::State>,
    ) -> impl Future<Output = anyhow::Result<()>> + Send {
        async { Ok(()) }
    }
}

/// Adds `job` for the user `owner`, to run when `tx` is committed. Returns its id, or the id of the
/// open one with the same [`Job::unique_key`].
pub async fn enqueue<J: Job>(tx: &mut WriteTx, owner: i64, job: &J, now: i64) -> anyhow::Result<i64> {
    let payload =
        serde_json::to_string(job).with_context(|| format!("cannot write down a {} job", J::KIND))?;
    let unique_key = job.unique_key();
    let new = jobs::NewJob {
        kind: &J::KIND,
        lane: J::LANE.name(),
        unique_key: unique_key.as_deref(),
        payload: &payload,
        max_attempts: i64::from(J::MAX_ATTEMPTS),
        now,
    };
    // The open one can end between the two statements; then the next round adds ours.
    loop {
        if let Some(id) = jobs::add(tx, owner, new).await? {
            tx.signal(topic(J::LANE.name()));
            return Ok(id);
        }
        let key = unique_key.as_deref().context("a job without a key was refused")?;
        if let Some(id) = jobs::find_open(tx, owner, &J::KIND, key).await? {
            return Ok(id);
        }
    }
}

/// Marks an error as one that trying again will not mend.
pub fn give_up(error: impl Into<anyhow::Error>) -> anyhow::Error {
    error.into().context(GiveUp)
}

#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("not tried again")]
struct GiveUp;
