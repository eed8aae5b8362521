//! Who runs the jobs: a number of slots per lane, leases kept alive, an orderly end.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::metrics::{Outcome, attempted, describe, show_depths};
use super::{Failure, GiveUp, JobContext, Lane, Registry, topic};
use crate::clock::{Clock, milliseconds};
use crate::store::jobs::{self, ClaimedJob};
use crate::store::{Db, WriteTx};

const SHOW_DEPTHS_EVERY: Duration = Duration::from_secs(15);
const PRUNE_EVERY: Duration = Duration::from_mins(1);
const PRUNE_BATCH: i64 = 1_000;
/// Jobs put back into the line in one transaction.
const REVIVE_BATCH: usize = 200;
/// Pause before a job that this version does not know is offered again.
const UNKNOWN_KIND_PAUSE: Duration = Duration::from_secs(30);
/// Times that [`super::Job::on_exhausted`] is tried before a job fails without it.
const EXHAUSTED_ATTEMPTS: i64 = 10;
const MAX_ERROR_CHARS: usize = 2_000;

#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Jobs at the same time, by lane. A lane that is not named is left to other workers.
    pub slots: Vec<(Lane, usize)>,
    /// How long a job stays with a worker that gives no sign of life.
    pub lease: Duration,
    /// How often to look for work and for ended leases when nothing wakes the worker.
    pub poll: Duration,
    /// How long running jobs may go on after a stop before they are handed back.
    pub drain: Duration,
    pub backoff: Backoff,
    pub keep_done: Duration,
    pub keep_failed: Duration,
}

impl WorkerOptions {
    /// `slots` for jobs that compute. Those that mostly wait get eight times as many.
    pub fn with_slots(slots: usize) -> Self {
        Self {
            slots: vec![(Lane::Words, slots * 8), (Lane::Files, slots), (Lane::Upkeep, 1)],
            lease: Duration::from_secs(30),
            poll: Duration::from_secs(1),
            drain: Duration::from_secs(2),
            backoff: Backoff::default(),
            keep_done: Duration::from_hours(1),
            keep_failed: Duration::from_hours(168),
        }
    }
}

/// Pauses between attempts.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    pub first: Duration,
    pub longest: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { first: Duration::from_secs(1), longest: Duration::from_mins(5) }
    }
}

impl Backoff {
    /// Doubles with every attempt, and is up to a quarter longer, differently for every job: jobs that
    /// failed together do not come back together.
    fn pause(self, job: i64, attempt: i64) -> Duration {
        let doublings = u32::try_from(attempt.clamp(1, 32) - 1).unwrap_or(31);
        let pause = self.first.saturating_mul(1 << doublings).min(self.longest);
        let mut hasher = DefaultHasher::new();
        (job, attempt).hash(&mut hasher);
        pause + pause.mul_f64((hasher.finish() % 1_000) as f64 / 4_000.0)
    }
}

/// Runs the jobs that its [`Registry`] knows.
#[derive(Debug)]
pub struct Worker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    db: Db,
    clock: Clock,
    registry: Registry,
    options: WorkerOptions,
    /// Running jobs go back into the line when this is cancelled.
    give_back: CancellationToken,
}

impl Worker {
    pub fn new(db: Db, clock: Clock, registry: Registry, options: WorkerOptions) -> Self {
        describe();
        let give_back = CancellationToken::new();
        Self(Arc::new(Inner { db, clock, registry, options, give_back }))
    }

    /// Runs jobs until `stop`. Returns when the last one has finished or is back in the line.
    pub async fn run(self, stop: CancellationToken) {
        let mut loops = JoinSet::new();
        for &(lane, slots) in &self.0.options.slots {
            loops.spawn(self.0.clone().serve(lane, slots, stop.clone()));
        }
        loops.spawn(self.0.clone().keep_up(stop));
        loops.join_all().await;
    }

    /// Runs what is ready to run now, one after the other, until nothing is. Returns how many attempts
    /// that were. Jobs that wait for later are left alone.
    pub async fn run_ready(&self) -> sqlx::Result<usize> {
        self.0.revive().await?;
        let mut attempts = 0;
        for &(lane, _) in &self.0.options.slots {
            while let Some(claimed) = self.0.claim(lane).await? {
                self.0.clone().run_job(claimed).await;
                attempts += 1;
            }
        }
        Ok(attempts)
    }
}

impl Inner {
    /// Keeps the slots of a lane filled until `stop`, then empties them.
    async fn serve(self: Arc<Self>, lane: Lane, slots: usize, stop: CancellationToken) {
        let free = Arc::new(Semaphore::new(slots));
        let mut running = JoinSet::new();
        let mut wake = self.db.subscribe(&topic(lane.name()));
        while let Some(slot) = stop.run_until_cancelled(free.clone().acquire_owned()).await {
            let slot = slot.expect("nobody closes the slots");
            while running.try_join_next().is_some() {}
            match self.claim(lane).await {
                Ok(Some(claimed)) => {
                    running.spawn(self.clone().fill(slot, claimed));
                    continue;
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, lane = lane.name(), "cannot ask for a job"),
            }
            tokio::select! {
                () = wake.changed() => {}
                () = self.clock.sleep(self.options.poll) => {}
                () = stop.cancelled() => {}
            }
        }

        tokio::select! {
            () = async { while running.join_next().await.is_some() {} } => return,
            () = self.clock.sleep(self.options.drain) => {}
        }
        self.give_back.cancel();
        while running.join_next().await.is_some() {}
    }

    async fn claim(&self, lane: Lane) -> sqlx::Result<Option<ClaimedJob>> {
        let mut tx = self.db.write().await?;
        let claimed = jobs::claim(&mut tx, lane.name(), self.lease_end()).await?;
        if claimed.is_some() {
            tx.commit().await?;
        }
        Ok(claimed)
    }

    fn lease_end(&self) -> i64 {
        self.clock.now() + milliseconds(self.options.lease)
    }

    async fn fill(self: Arc<Self>, slot: OwnedSemaphorePermit, claimed: ClaimedJob) {
        self.run_job(claimed).await;
        drop(slot);
    }

    /// Makes one attempt and writes down how it ended.
    async fn run_job(self: Arc<Self>, claimed: ClaimedJob) {
        let began = Instant::now();
        let ending = self.attempt(&claimed).await;
        let outcome = match self.write_down(&claimed, ending).await {
            Ok(outcome) => outcome,
            // The lease will end, and the job runs again.
            Err(error) => {
                let error = format!("{error:#}");
                tracing::error!(
                    error,
                    job = claimed.claim.id,
                    kind = claimed.kind.name(),
                    "cannot write down a job's end"
                );
                Outcome::Lost
            }
        };
        attempted(&claimed.kind, outcome, began.elapsed());
    }

    async fn attempt(&self, claimed: &ClaimedJob) -> Ending {
        if claimed.attempt > claimed.max_attempts {
            let unknown = || "the worker stopped while the job was running".to_owned();
            return Ending::Exhausted(claimed.error.clone().unwrap_or_else(unknown));
        }
        let Some(kind) = self.registry.get(&claimed.kind) else { return Ending::UnknownKind };

        let stop = CancellationToken::new();
        let finished = Arc::new(AtomicBool::new(false));
        let done = || if finished.load(Ordering::Relaxed) { Ending::WrittenDown } else { Ending::Done };
        let ctx = JobContext {
            state: (),
            db: self.db.clone(),
            clock: self.clock.clone(),
            owner: claimed.user_id,
            attempt: claimed.attempt as u32,
            max_attempts: claimed.max_attempts as u32,
            stop: stop.clone(),
            claim: claimed.claim,
            lease: milliseconds(self.options.lease),
            finished: finished.clone(),
        };
        // A task of its own: a panic ends there, and long computations do not stop the heartbeat.
        let mut work = AbortOnDropHandle::new(tokio::spawn((kind.run)(claimed.payload.clone(), ctx)));
        let ending = tokio::select! {
            result = &mut work => return Ending::of(result, claimed).unwrap_or_else(done),
            () = self.keep_lease(claimed) => Ending::Lost,
            () = self.clock.sleep(kind.deadline) => Ending::too_slow(kind.deadline, claimed),
            () = self.give_back.cancelled() => Ending::HandBack,
        };
        stop.cancel();
        work.abort();
        // It ends at its next await, or it ended well in the meantime. An error now may come from the
        // stop itself.
        if matches!(work.await, Ok(Ok(()))) { done() } else { ending }
    }

    /// Prolongs the lease again and again; returns when another worker has taken the job.
    async fn keep_lease(&self, claimed: &ClaimedJob) {
        let mut extended_at = self.clock.now();
        loop {
            self.clock.sleep_until(extended_at + milliseconds(self.options.lease / 3)).await;
            extended_at = self.clock.now();
            match self.extend_lease(claimed).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, job = claimed.claim.id, "cannot prolong a job's lease"),
            }
        }
    }

    async fn extend_lease(&self, claimed: &ClaimedJob) -> sqlx::Result<bool> {
        let mut tx = self.db.write().await?;
        let held = jobs::extend(&mut tx, claimed.claim, self.lease_end()).await?;
        tx.commit().await?;
        Ok(held)
    }

    /// Tries for a while: an effect that is there and a job that does not know it costs a second run.
    async fn write_down(&self, claimed: &ClaimedJob, ending: Ending) -> anyhow::Result<Outcome> {
        if let Ending::WrittenDown = ending {
            return Ok(Outcome::Done);
        }
        let mut patience = 3;
        loop {
            match self.try_write_down(claimed, &ending).await {
                Err(error) if patience > 0 && error.is::<sqlx::Error>() => {
                    patience -= 1;
                    tracing::warn!(%error, job = claimed.claim.id, "cannot write down a job's end; trying again");
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                result => return result,
            }
        }
    }

    async fn try_write_down(&self, claimed: &ClaimedJob, ending: &Ending) -> anyhow::Result<Outcome> {
        let (claim, kind) = (claimed.claim, claimed.kind.name());
        let mut tx = self.db.write().await?;
        let now = self.clock.now();
        let (held, outcome) = match ending {
            Ending::Lost => (false, Outcome::Lost),
            Ending::WrittenDown => (true, Outcome::Done),
            Ending::Done => (jobs::finish(&mut tx, claim, now).await?, Outcome::Done),
            Ending::HandBack => {
                tx.signal(topic(&claimed.lane));
                (jobs::hand_back(&mut tx, claim, None).await?, Outcome::HandedBack)
            }
            Ending::UnknownKind => {
                tracing::warn!(kind, "this version does not know such jobs; leaving it to others");
                let due_at = now + milliseconds(UNKNOWN_KIND_PAUSE);
                (jobs::hand_back(&mut tx, claim, Some(due_at)).await?, Outcome::HandedBack)
            }
            Ending::Retry(error) => {
                let pause = self.options.backoff.pause(claim.id, claimed.attempt);
                tracing::warn!(
                    error,
                    job = claim.id,
                    kind,
                    attempt = claimed.attempt,
                    ?pause,
                    "job failed; trying again"
                );
                (jobs::retry(&mut tx, claim, now + milliseconds(pause), error).await?, Outcome::Retried)
            }
            Ending::Exhausted(error) => {
                tracing::error!(
                    error,
                    job = claim.id,
                    kind,
                    attempt = claimed.attempt,
                    "job failed for good"
                );
                (self.exhaust(&mut tx, claimed, error, now).await?, Outcome::Failed)
            }
        };
        tx.commit().await?;
        Ok(if held { outcome } else { Outcome::Lost })
    }

    /// Fails the job together with what [`super::Job::on_exhausted`] writes.
    async fn exhaust(
        &self,
        tx: &mut WriteTx,
        claimed: &ClaimedJob,
        error: &str,
        now: i64,
    ) -> anyhow::Result<bool> {
        let held = jobs::fail(tx, claimed.claim, now, error).await?;
        if !held || claimed.attempt > claimed.max_attempts + EXHAUSTED_ATTEMPTS {
            return Ok(held);
        }
        if let Some(kind) = self.registry.get(&claimed.kind) {
            let failure = Failure { state: (), owner: claimed.user_id, now, error: error.to_owned() };
            (kind.exhausted)(&claimed.payload, tx, failure).await.context("cannot tell that a job failed")?;
        }
        Ok(true)
    }

    /// Puts jobs back into the line whose time has come or whose holder is gone.
    async fn revive(&self) -> sqlx::Result<usize> {
        let mut tx = self.db.write().await?;
        let mut revived = 0;
        while revived < REVIVE_BATCH {
            let Some(lane) = jobs::revive(&mut tx, self.clock.now()).await? else { break };
            tx.signal(topic(&lane));
            revived += 1;
        }
        if revived > 0 {
            tx.commit().await?;
        }
        Ok(revived)
    }

    /// Revives, counts and forgets jobs until `stop`.
    async fn keep_up(self: Arc<Self>, stop: CancellationToken) {
        let (mut next_show, mut next_prune) = (0, 0);
        while !stop.is_cancelled() {
            let now = self.clock.now();
            if let Err(error) = self.keep_up_once(now, &mut next_show, &mut next_prune).await {
                tracing::warn!(%error, "cannot look after the jobs");
            }
            stop.run_until_cancelled(self.clock.sleep_until(now + milliseconds(self.options.poll))).await;
        }
    }

    async fn keep_up_once(&self, now: i64, next_show: &mut i64, next_prune: &mut i64) -> sqlx::Result<()> {
        while self.revive().await? == REVIVE_BATCH {}
        if now >= *next_show {
            *next_show = now + milliseconds(SHOW_DEPTHS_EVERY);
            let depths = jobs::depths(&mut *self.db.read().await?).await?;
            show_depths(self.registry.kinds(), &depths, now);
        }
        if now >= *next_prune {
            let done_before = now - milliseconds(self.options.keep_done);
            let failed_before = now - milliseconds(self.options.keep_failed);
            let mut tx = self.db.write().await?;
            let pruned = jobs::prune(&mut tx, done_before, failed_before, PRUNE_BATCH).await?;
            tx.commit().await?;
            // A full batch means that there is more: go on at the next look.
            if pruned < PRUNE_BATCH as u64 {
                *next_prune = now + milliseconds(PRUNE_EVERY);
            }
        }
        Ok(())
    }
}

/// How an attempt ended, before it is written down.
#[derive(Debug)]
enum Ending {
    Done,
    /// Done, and the job itself marked it so, with its effects.
    WrittenDown,
    Retry(String),
    Exhausted(String),
    HandBack,
    UnknownKind,
    Lost,
}

impl Ending {
    fn too_slow(deadline: Duration, claimed: &ClaimedJob) -> Self {
        Self::failed(format!("did not end within {deadline:?}"), claimed.attempt >= claimed.max_attempts)
    }

    fn failed(error: String, for_good: bool) -> Self {
        if for_good { Self::Exhausted(error) } else { Self::Retry(error) }
    }

    /// How it failed, if it did.
    fn of(result: Result<anyhow::Result<()>, tokio::task::JoinError>, claimed: &ClaimedJob) -> Option<Self> {
        let (error, final_error) = match result {
            Ok(Ok(())) => return None,
            Ok(Err(error)) => (format!("{error:#}"), error.is::<GiveUp>()),
            Err(error) => (panic_message(error), false),
        };
        let error = error.chars().take(MAX_ERROR_CHARS).collect();
        Some(Self::failed(error, final_error || claimed.attempt >= claimed.max_attempts))
    }
}

fn panic_message(error: tokio::task::JoinError) -> String {
    let Ok(panic) = error.try_into_panic() else { return "the job was aborted".to_owned() };
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", text.unwrap_or("without a message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_differ_between_jobs() {
        let backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_mins(1) };
        for (attempt, seconds) in
            [(1, 1.0), (2, 2.0), (3, 4.0), (6, 32.0), (7, 60.0), (40, 60.0), (i64::MAX, 60.0)]
        {
            let pause = backoff.pause(7, attempt).as_secs_f64();
            assert!((seconds..=seconds * 1.25).contains(&pause), "attempt {attempt}: {pause}");
        }
        let pauses: std::collections::HashSet<_> = (0..100).map(|job| backoff.pause(job, 1)).collect();
        assert!(pauses.len() > 80, "{} different pauses", pauses.len());
    }
}
