//! What a job is given: the state that its kind was registered with, who asked, and its hold on itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::ensure;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::store::jobs::{self, Claim};
use crate::store::{Db, WriteTx};

#[derive(Clone, Debug)]
pub struct JobContext<S = ()> {
    /// What jobs of this kind work with.
    pub state: S,
    pub db: Db,
    pub clock: Clock,
    /// The user who asked.
    pub owner: i64,
    /// From 1.
    pub attempt: u32,
    pub max_attempts: u32,
    /// Cancelled when the job is to stop: the process ends, or the lease is lost. The job's future is
    /// dropped by itself; threads that it started must look here.
    pub stop: CancellationToken,
    pub(super) claim: Claim,
    pub(super) lease: i64,
    /// Set by [`Self::finish`]: the worker has nothing to write down when the job ends well.
    pub(super) finished: Arc<AtomicBool>,
}

impl JobContext {
    pub(super) fn with_state<S>(self, state: S) -> JobContext<S> {
        let Self { state: (), db, clock, owner, attempt, max_attempts, stop, claim, lease, finished } = self;
        JobContext { state, db, clock, owner, attempt, max_attempts, stop, claim, lease, finished }
    }
}

impl<S> JobContext<S> {
    pub async fn set_progress(&self, percent: u8) -> sqlx::Result<()> {
        let mut tx = self.db.write().await?;
        jobs::set_progress(&mut tx, self.claim, i64::from(percent.min(100))).await?;
        tx.commit().await
    }

    /// Makes sure that no other worker has taken this job, and that none does before `tx` is
    /// committed. What is written in `tx` is then written by this run alone.
    pub async fn hold(&self, tx: &mut WriteTx) -> anyhow::Result<()> {
        let held = jobs::extend(tx, self.claim, self.clock.now() + self.lease).await?;
        ensure!(held, "another worker has taken this job");
        Ok(())
    }

    /// Marks this job as done in `tx`, with the effects that are written there: both happen, once, or
    /// none. Nothing that is left to do after it is certain to happen.
    pub async fn finish(&self, tx: &mut WriteTx) -> anyhow::Result<()> {
        let held = jobs::finish(tx, self.claim, self.clock.now()).await?;
        ensure!(held, "another worker has taken this job");
        self.finished.store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// Why a job failed for good.
#[derive(Clone, Debug)]
pub struct Failure<S = ()> {
    pub state: S,
    pub owner: i64,
    pub now: i64,
    pub error: String,
}

impl Failure {
    pub(super) fn with_state<S>(self, state: S) -> Failure<S> {
        let Self { state: (), owner, now, error } = self;
        Failure { state, owner, now, error }
    }
}
