//! Durable jobs: once, in turn, again after a failure, back after a stop.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use deckwright_service::clock::Clock;
use deckwright_service::jobs::{
    Backoff, Failure, Job, JobContext, JobKind, Lane, Registry, Worker, WorkerOptions, enqueue, give_up,
};
use deckwright_service::store::{Db, WriteTx, jobs, settings};
use futures::future::join_all;
use rstest::rstest;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::test_db::{Backend, TestDb};

const START: i64 = 1_700_000_000_000;
const ALICE: i64 = 1;
const BOB: i64 = 2;
const CAROL: i64 = 3;

/// What the jobs of a test share: a log of what they did, and a gate they may wait at.
#[derive(Clone, Debug)]
struct LogAndGate {
    log: Arc<Mutex<Vec<String>>>,
    gate: Arc<Semaphore>,
}

impl LogAndGate {
    fn note(&self, line: impl Into<String>) {
        self.log.lock().unwrap().push(line.into());
    }

    fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }
}

/// What an [`Act`] does when it runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Behavior {
    Succeed,
    FailUntil(u32),
    GiveUp,
    Panic,
    WaitAtGate,
    Finish,
    /// Ends well, but what it wrote is undone, the end of the job with it; the next attempt succeeds.
    FinishInVain,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Act {
    name: String,
    behavior: Behavior,
    key: Option<String>,
}

fn act(name: &str, behavior: Behavior) -> Act {
    Act { name: name.to_owned(), behavior, key: None }
}

impl Job for Act {
    type State = LogAndGate;
    const KIND: JobKind = JobKind::named("act");
    const LANE: Lane = Lane::Files;
    const MAX_ATTEMPTS: u32 = 3;

    fn unique_key(&self) -> Option<String> {
        self.key.clone()
    }

    async fn run(self, ctx: JobContext<LogAndGate>) -> anyhow::Result<()> {
        ctx.state.note(format!("{} {}", self.name, ctx.attempt));
        match self.behavior {
            Behavior::FailUntil(attempt) => {
                anyhow::ensure!(ctx.attempt >= attempt, "not yet");
                Ok(())
            }
            Behavior::GiveUp => Err(give_up(anyhow::anyhow!("no use"))),
            Behavior::Panic => panic!("oh dear"),
            Behavior::WaitAtGate => {
                let stop = ctx.stop.clone();
                let shared = ctx.state.clone();
                tokio::spawn(async move {
                    stop.cancelled().await;
                    shared.note("told to stop");
                });
                ctx.set_progress(40).await?;
                ctx.state.gate.acquire().await?.forget();
                ctx.state.note(format!("{} through the gate", self.name));
                Ok(())
            }
            Behavior::Finish => {
                let mut tx = ctx.db.write().await?;
                ctx.hold(&mut tx).await?;
                settings::set_once(&mut tx, "effect", &self.name).await?;
                ctx.finish(&mut tx).await?;
                tx.commit().await?;
                anyhow::bail!("too late to matter")
            }
            Behavior::FinishInVain if ctx.attempt == 1 => {
                let mut tx = ctx.db.write().await?;
                ctx.finish(&mut tx).await
            }
            Behavior::Succeed | Behavior::FinishInVain => Ok(()),
        }
    }

    async fn on_exhausted(&self, tx: &mut WriteTx, failure: &Failure<LogAndGate>) -> anyhow::Result<()> {
        let line = format!("{} of {}: {}", self.name, failure.owner, failure.error);
        failure.state.note(format!("exhausted {line}"));
        settings::set_once(tx, "exhausted", &line).await?;
        Ok(())
    }
}

/// A database, a clock that stands still, and workers that share a log and a gate.
struct TestQueue {
    db: TestDb,
    clock: Clock,
    shared: LogAndGate,
}

impl TestQueue {
    async fn new(backend: Backend) -> Self {
        let shared = LogAndGate { log: Arc::default(), gate: Arc::new(Semaphore::new(0)) };
        Self { db: TestDb::new(backend).await, clock: Clock::manual(START), shared }
    }

    fn worker(&self) -> Worker {
        self.worker_on(Db::clone(&self.db), self.registry())
    }

    fn registry(&self) -> Registry {
        Registry::default().with::<Act>(self.shared.clone())
    }

    fn worker_on(&self, db: Db, registry: Registry) -> Worker {
        let options = WorkerOptions {
            slots: vec![(Lane::Files, 2)],
            backoff: Backoff { first: Duration::from_secs(10), longest: Duration::from_secs(100) },
            ..WorkerOptions::with_slots(2)
        };
        Worker::new(db, self.clock.clone(), registry, options)
    }

    async fn enqueue(&self, owner: i64, act: Act) -> i64 {
        let mut tx = self.db.write().await.unwrap();
        let id = enqueue(&mut tx, owner, &act, self.clock.now()).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn run_ready(&self) -> usize {
        self.worker().run_ready().await.unwrap()
    }

    /// Takes the next job as a worker would that is never heard of again.
    async fn take_and_die(&self, lease: Duration) {
        let mut tx = self.db.write().await.unwrap();
        let until = self.clock.now() + lease.as_millis() as i64;
        assert!(jobs::claim(&mut tx, Lane::Files.name(), until).await.unwrap().is_some());
        tx.commit().await.unwrap();
    }

    async fn status(&self, owner: i64, id: i64) -> jobs::Status {
        jobs::status(&mut self.db.read().await.unwrap(), owner, id).await.unwrap().unwrap()
    }

    async fn state(&self, owner: i64, id: i64) -> (String, i64) {
        let status = self.status(owner, id).await;
        (status.state, status.attempt)
    }

    async fn setting(&self, key: &str) -> Option<String> {
        settings::get(&mut self.db.read().await.unwrap(), key).await.unwrap()
    }
}

/// Looks again and again until `holds`; fails after a time that only a defect needs.
async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let looking = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), looking).await.unwrap_or_else(|_| panic!("never: {what}"));
}

fn state(name: &str, attempt: i64) -> (String, i64) {
    (name.to_owned(), attempt)
}

#[rstest]
#[tokio::test]
async fn a_job_runs_once_and_only_if_it_was_committed(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let mut tx = queue.db.write().await.unwrap();
    enqueue(&mut tx, ALICE, &act("dropped", Behavior::Succeed), START).await.unwrap();
    drop(tx);
    let id = queue.enqueue(ALICE, act("kept", Behavior::Succeed)).await;

    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.run_ready().await, 0);
    assert_eq!(queue.shared.log(), ["kept 1"]);
    let status = queue.status(ALICE, id).await;
    assert_eq!((status.state.as_str(), status.progress), ("done", 100));
    let others = jobs::status(&mut queue.db.read().await.unwrap(), BOB, id).await.unwrap();
    assert_eq!(others, None);
}

#[rstest]
#[tokio::test]
async fn an_open_job_of_the_same_key_is_found_instead_of_a_second(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let keyed = || Act { key: Some("outline".to_owned()), ..act("keyed", Behavior::Succeed) };
    let first = queue.enqueue(ALICE, keyed()).await;
    assert_eq!(queue.enqueue(ALICE, keyed()).await, first);
    assert_ne!(queue.enqueue(BOB, keyed()).await, first);
    assert_eq!(queue.run_ready().await, 2);
    assert_ne!(queue.enqueue(ALICE, keyed()).await, first);
}

#[rstest]
#[tokio::test]
async fn a_failure_is_tried_again_after_a_pause(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("stubborn", Behavior::FailUntil(3))).await;

    assert_eq!(queue.run_ready().await, 1);
    let status = queue.status(ALICE, id).await;
    assert_eq!((status.state.as_str(), status.error.as_deref()), ("waiting", Some("not yet")));
    queue.clock.advance(Duration::from_secs(9));
    assert_eq!(queue.run_ready().await, 0);
    queue.clock.advance(Duration::from_secs(4));
    assert_eq!(queue.run_ready().await, 1);
    queue.clock.advance(Duration::from_secs(19));
    assert_eq!(queue.run_ready().await, 0);
    queue.clock.advance(Duration::from_secs(7));
    assert_eq!(queue.run_ready().await, 1);

    assert_eq!(queue.shared.log(), ["stubborn 1", "stubborn 2", "stubborn 3"]);
    let status = queue.status(ALICE, id).await;
    assert_eq!((status.state.as_str(), status.error), ("done", None));
}

#[rstest]
#[case::failing(Behavior::FailUntil(99), 3, "not yet")]
#[case::panicking(Behavior::Panic, 3, "panic: oh dear")]
#[case::giving_up(Behavior::GiveUp, 1, "not tried again: no use")]
#[tokio::test]
async fn the_last_failure_is_told_with_the_job(
    #[case] behavior: Behavior,
    #[case] attempts: i64,
    #[case] error: &str,
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("doomed", behavior)).await;
    for attempt in 1..=attempts {
        assert_eq!(queue.run_ready().await, 1, "attempt {attempt}");
        queue.clock.advance(Duration::from_secs(200));
    }
    assert_eq!(queue.run_ready().await, 0);
    assert_eq!(queue.state(ALICE, id).await, state("failed", attempts));
    assert_eq!(queue.setting("exhausted").await, Some(format!("doomed of {ALICE}: {error}")));
}

#[rstest]
#[tokio::test]
async fn a_job_runs_again_when_its_worker_is_gone(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("orphan", Behavior::Succeed)).await;
    queue.take_and_die(Duration::from_secs(30)).await;
    queue.clock.advance(Duration::from_secs(29));
    assert_eq!(queue.run_ready().await, 0);
    queue.clock.advance(Duration::from_secs(1));
    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.state(ALICE, id).await, state("done", 2));
}

#[rstest]
#[tokio::test]
async fn a_job_that_kills_its_workers_fails_in_the_end(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("deadly", Behavior::Succeed)).await;
    for _ in 0..Act::MAX_ATTEMPTS {
        queue.take_and_die(Duration::from_secs(30)).await;
        queue.clock.advance(Duration::from_secs(30));
        let mut tx = queue.db.write().await.unwrap();
        assert!(jobs::revive(&mut tx, queue.clock.now()).await.unwrap().is_some());
        tx.commit().await.unwrap();
    }
    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.status(ALICE, id).await.state, "failed");
    let told = queue.setting("exhausted").await.unwrap();
    assert_eq!(told, format!("deadly of {ALICE}: the worker stopped while the job was running"));
}

#[rstest]
#[tokio::test]
async fn effects_and_end_in_one_transaction_happen_together(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("effect", Behavior::Finish)).await;
    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.setting("effect").await.as_deref(), Some("effect"));
    assert_eq!(queue.state(ALICE, id).await, state("done", 1));
}

#[rstest]
#[tokio::test]
async fn an_end_that_was_not_committed_is_none(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("vain", Behavior::FinishInVain)).await;
    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.state(ALICE, id).await, state("running", 1));
    queue.clock.advance(Duration::from_secs(30));
    // What was taken back holds the job until its connection has said so.
    let taken = async {
        while queue.run_ready().await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), taken).await.expect("the job is taken again");
    assert_eq!(queue.state(ALICE, id).await, state("done", 2));
}

#[rstest]
#[tokio::test]
async fn a_worker_that_lost_its_job_cannot_report(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("contested", Behavior::Succeed)).await;
    let mut tx = queue.db.write().await.unwrap();
    let first = jobs::claim(&mut tx, "files", START + 10).await.unwrap().unwrap().claim;
    // The lease ends, but nobody took the job yet: the first may still go on.
    assert!(jobs::revive(&mut tx, START + 10).await.unwrap().is_some());
    assert!(jobs::extend(&mut tx, first, START + 20).await.unwrap());
    // It ends again, and now somebody takes it.
    assert!(jobs::revive(&mut tx, START + 20).await.unwrap().is_some());
    let second = jobs::claim(&mut tx, "files", START + 30).await.unwrap().unwrap().claim;

    assert!(!jobs::extend(&mut tx, first, START + 99).await.unwrap());
    assert!(!jobs::finish(&mut tx, first, START).await.unwrap());
    assert!(!jobs::fail(&mut tx, first, START, "").await.unwrap());
    assert!(!jobs::retry(&mut tx, first, START, "").await.unwrap());
    assert!(!jobs::hand_back(&mut tx, first, None).await.unwrap());
    assert!(jobs::finish(&mut tx, second, START).await.unwrap());
    assert!(!jobs::extend(&mut tx, second, START + 99).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(queue.state(ALICE, id).await, state("done", 2));
}

#[rstest]
#[tokio::test]
async fn users_take_turns(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let mut tx = queue.db.write().await.unwrap();
    for n in 0..1_000 {
        enqueue(&mut tx, ALICE, &act(&format!("alice {n}"), Behavior::Succeed), START).await.unwrap();
    }
    tx.commit().await.unwrap();
    take(&queue.db, 3).await;
    for n in 0..3 {
        queue.enqueue(BOB, act(&format!("bob {n}"), Behavior::Succeed)).await;
    }
    queue.enqueue(CAROL, act("carol 0", Behavior::Succeed)).await;

    let names = take(&queue.db, 8).await;
    assert_eq!(names, ["alice 3", "bob 0", "carol 0", "alice 4", "bob 1", "alice 5", "bob 2", "alice 6"]);
}

#[rstest]
#[tokio::test]
async fn a_thousand_retries_do_not_hold_up_a_newcomer(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let mut tx = queue.db.write().await.unwrap();
    for n in 0..300 {
        let job = act(&format!("alice {n}"), Behavior::Succeed);
        enqueue(&mut tx, ALICE, &job, START).await.unwrap();
    }
    for _ in 0..300 {
        retry_next(&mut tx, START + 1_000).await;
    }
    for _ in 0..300 {
        assert!(jobs::revive(&mut tx, START + 1_000).await.unwrap().is_some());
    }
    assert_eq!(jobs::revive(&mut tx, START + 1_000).await.unwrap(), None);
    tx.commit().await.unwrap();
    queue.enqueue(BOB, act("bob", Behavior::Succeed)).await;

    let names = take(&queue.db, 3).await;
    assert_eq!(names[1], "bob", "{names:?}");
}

/// Takes the next job and lets it wait until `due_at`, as a worker does with one that failed.
async fn retry_next(tx: &mut WriteTx, due_at: i64) {
    let claimed = jobs::claim(tx, "files", due_at).await.unwrap().unwrap();
    assert!(jobs::retry(tx, claimed.claim, due_at, "not yet").await.unwrap());
}

/// Hands out `count` jobs and says which.
async fn take(db: &Db, count: usize) -> Vec<String> {
    let mut names = Vec::new();
    let mut tx = db.write().await.unwrap();
    for _ in 0..count {
        let claimed = jobs::claim(&mut tx, "files", START + 1_000_000).await.unwrap().unwrap();
        names.push(serde_json::from_str::<Act>(&claimed.payload).unwrap().name);
    }
    tx.commit().await.unwrap();
    names
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_is_handed_out_once(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let mut tx = queue.db.write().await.unwrap();
    for n in 0..200 {
        enqueue(&mut tx, n % 3, &act(&n.to_string(), Behavior::Succeed), START).await.unwrap();
    }
    tx.commit().await.unwrap();

    let takers = (0..8).map(|_| {
        let db = Db::clone(&queue.db);
        tokio::spawn(async move {
            let mut taken = Vec::new();
            loop {
                let mut tx = db.write().await.unwrap();
                let Some(claimed) = jobs::claim(&mut tx, "files", START + 1).await.unwrap() else {
                    return taken;
                };
                tx.commit().await.unwrap();
                taken.push(claimed.claim.id);
            }
        })
    });
    let mut taken: Vec<i64> = join_all(takers).await.into_iter().flat_map(Result::unwrap).collect();
    taken.sort_unstable();
    let all = taken.len();
    taken.dedup();
    assert_eq!((all, taken.len()), (200, 200));
}

#[rstest]
#[tokio::test]
async fn a_worker_is_woken_by_a_commit(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let stop = CancellationToken::new();
    // Its clock stands still, so it never polls.
    let worker = tokio::spawn(queue.worker().run(stop.clone()));
    for name in ["first", "second"] {
        let id = queue.enqueue(ALICE, act(name, Behavior::Succeed)).await;
        eventually("done", || async { queue.status(ALICE, id).await.state == "done" }).await;
    }
    stop.cancel();
    worker.await.unwrap();
}

#[tokio::test]
async fn a_worker_is_woken_by_another_process_on_postgres() {
    let queue = TestQueue::new(Backend::Postgres).await;
    let elsewhere = queue.db.another().await;
    // Ready once the listener lets everybody look.
    elsewhere.subscribe("any").changed().await;
    let stop = CancellationToken::new();
    let worker = queue.worker_on(elsewhere.clone(), queue.registry());
    let worker = tokio::spawn(worker.run(stop.clone()));

    for name in ["first", "second"] {
        let id = queue.enqueue(ALICE, act(name, Behavior::Succeed)).await;
        eventually("done", || async { queue.status(ALICE, id).await.state == "done" }).await;
    }
    stop.cancel();
    worker.await.unwrap();
    elsewhere.close().await;
}

#[rstest]
#[tokio::test]
async fn a_lease_is_kept_while_the_job_runs(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let stop = CancellationToken::new();
    let worker = tokio::spawn(queue.worker().run(stop.clone()));
    let id = queue.enqueue(ALICE, act("long", Behavior::WaitAtGate)).await;
    eventually("running", || async { queue.status(ALICE, id).await.progress == 40 }).await;

    for _ in 0..12 {
        queue.clock.advance(Duration::from_secs(10));
        let expected = queue.clock.now() + 30_000;
        let due = "select due_at from jobs where id = $1";
        eventually("a longer lease", || async {
            let conn = &mut *queue.db.read().await.unwrap();
            let due: Option<i64> = sqlx::query_scalar(due).bind(id).fetch_one(conn).await.unwrap();
            due == Some(expected)
        })
        .await;
        assert_eq!(queue.run_ready().await, 0);
    }
    queue.shared.gate.add_permits(1);
    eventually("done", || async { queue.status(ALICE, id).await.state == "done" }).await;
    assert_eq!(queue.state(ALICE, id).await, state("done", 1));
    stop.cancel();
    worker.await.unwrap();
}

/// Keeps its lease and never ends.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Hang;

impl Job for Hang {
    type State = LogAndGate;
    const KIND: JobKind = JobKind::named("hang");
    const LANE: Lane = Lane::Files;
    const DEADLINE: Duration = Duration::from_secs(20);

    async fn run(self, ctx: JobContext<LogAndGate>) -> anyhow::Result<()> {
        ctx.state.note("hangs");
        std::future::pending().await
    }
}

#[rstest]
#[tokio::test]
async fn a_job_that_hangs_is_cut_off(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let stop = CancellationToken::new();
    let worker =
        queue.worker_on(Db::clone(&queue.db), Registry::default().with::<Hang>(queue.shared.clone()));
    let worker = tokio::spawn(worker.run(stop.clone()));
    let mut tx = queue.db.write().await.unwrap();
    let id = enqueue(&mut tx, ALICE, &Hang, queue.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    eventually("hanging", || async { queue.shared.log() == ["hangs"] }).await;
    // Less than its lease: nobody else would have taken it.
    queue.clock.advance(Hang::DEADLINE);
    eventually("cut off", || async { queue.status(ALICE, id).await.state == "waiting" }).await;
    assert_eq!(queue.status(ALICE, id).await.error.as_deref(), Some("did not end within 20s"));
    stop.cancel();
    worker.await.unwrap();
}

#[rstest]
#[tokio::test]
async fn a_run_ends_when_its_lease_is_lost(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let stop = CancellationToken::new();
    let worker = tokio::spawn(queue.worker().run(stop.clone()));
    let id = queue.enqueue(ALICE, act("lost", Behavior::WaitAtGate)).await;
    eventually("running", || async { queue.status(ALICE, id).await.progress == 40 }).await;

    // As if this process had been asleep beyond its lease, and another had taken over.
    let mut tx = queue.db.write().await.unwrap();
    assert!(jobs::revive(&mut tx, START + 100_000).await.unwrap().is_some());
    let taken = jobs::claim(&mut tx, "files", START + 1_000_000).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    queue.clock.advance(Duration::from_secs(10));

    eventually("told to stop", || async { queue.shared.log().contains(&"told to stop".to_owned()) }).await;
    stop.cancel();
    worker.await.unwrap();
    assert_eq!(queue.state(ALICE, id).await, state("running", 2));
    assert_eq!(taken.claim.id, id);
}

#[rstest]
#[tokio::test]
async fn a_stop_hands_running_jobs_back(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    let stop = CancellationToken::new();
    let worker = tokio::spawn(queue.worker().run(stop.clone()));
    let quick = queue.enqueue(ALICE, act("quick", Behavior::WaitAtGate)).await;
    eventually("running", || async { queue.status(ALICE, quick).await.progress == 40 }).await;
    let slow = queue.enqueue(ALICE, act("slow", Behavior::WaitAtGate)).await;
    eventually("running", || async { queue.status(ALICE, slow).await.progress == 40 }).await;
    let later = queue.enqueue(ALICE, act("later", Behavior::Succeed)).await;

    stop.cancel();
    // One ends while the worker drains; the other is still at the gate when the time is over.
    queue.shared.gate.add_permits(1);
    eventually("done", || async { queue.status(ALICE, quick).await.state == "done" }).await;
    eventually("drained", || async {
        queue.clock.advance(Duration::from_secs(1));
        worker.is_finished()
    })
    .await;
    worker.await.unwrap();
    assert_eq!(queue.state(ALICE, slow).await, state("queued", 0));
    assert_eq!(queue.state(ALICE, later).await, state("queued", 0));

    queue.shared.gate.add_permits(1);
    assert_eq!(queue.run_ready().await, 2);
    assert_eq!(queue.state(ALICE, slow).await, state("done", 1));
    let log = queue.shared.log();
    assert!(
        log.ends_with(&["slow 1".to_owned(), "slow through the gate".to_owned(), "later 1".to_owned()]),
        "{log:?}"
    );
}

#[rstest]
#[tokio::test]
async fn a_kind_that_nobody_knows_waits_for_a_worker_that_does(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let id = queue.enqueue(ALICE, act("new", Behavior::Succeed)).await;
    let old = queue.worker_on(Db::clone(&queue.db), Registry::default());
    assert_eq!(old.run_ready().await.unwrap(), 1);
    assert_eq!(queue.state(ALICE, id).await, state("waiting", 0));
    queue.clock.advance(Duration::from_secs(30));
    assert_eq!(queue.run_ready().await, 1);
    assert_eq!(queue.state(ALICE, id).await, state("done", 1));
}

#[rstest]
#[tokio::test]
async fn open_jobs_are_counted_up_to_a_bound(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let queue = TestQueue::new(backend).await;
    for n in 0..5 {
        queue.enqueue(if n < 3 { ALICE } else { BOB }, act("a", Behavior::Succeed)).await;
    }
    let conn = &mut *queue.db.read().await.unwrap();
    let (known, other) = (Act::KIND, JobKind::named("other"));
    assert_eq!(jobs::count_open_of(conn, ALICE, &known, 100).await.unwrap(), 3);
    assert_eq!(jobs::count_open_of(conn, ALICE, &other, 100).await.unwrap(), 0);
    assert_eq!(jobs::count_open_of(conn, BOB, &known, 1).await.unwrap(), 1);
    queue.run_ready().await;
    assert_eq!(jobs::count_open_of(conn, ALICE, &known, 100).await.unwrap(), 0);
}

#[rstest]
#[tokio::test]
async fn a_worker_shows_depths_and_forgets_old_jobs(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let shown = recorder.handle();
    // For this thread, which runs the worker's tasks too.
    let _guard = metrics::set_default_local_recorder(&recorder);

    let queue = TestQueue::new(backend).await;
    let done = queue.enqueue(ALICE, act("done", Behavior::Succeed)).await;
    let failed = queue.enqueue(ALICE, act("failed", Behavior::GiveUp)).await;
    queue.run_ready().await;
    let mut tx = queue.db.write().await.unwrap();
    enqueue(&mut tx, ALICE, &act("later", Behavior::Succeed), START).await.unwrap();
    retry_next(&mut tx, START + 86_400_000 * 30).await;
    tx.commit().await.unwrap();
    queue.clock.advance(Duration::from_secs(3_601));

    let stop = CancellationToken::new();
    let worker = tokio::spawn(queue.worker().run(stop.clone()));
    let gone =
        async |id| jobs::status(&mut queue.db.read().await.unwrap(), ALICE, id).await.unwrap().is_none();
    eventually("the done job is forgotten", || async { gone(done).await }).await;
    assert!(!gone(failed).await);
    for line in [
        "deckwright_jobs{kind=\"act\",state=\"queued\"} 0",
        "deckwright_jobs{kind=\"act\",state=\"waiting\"} 1",
        "deckwright_jobs_oldest_seconds{kind=\"act\"} 0",
        "deckwright_job_failures_total{kind=\"act\"} 1",
        "deckwright_job_seconds_count{kind=\"act\",outcome=\"done\"} 1",
    ] {
        assert!(shown.render().contains(line), "{line} in\n{}", shown.render());
    }

    queue.clock.advance(Duration::from_hours(168));
    eventually("the failed job is forgotten", || async { gone(failed).await }).await;
    stop.cancel();
    worker.await.unwrap();
}

#[rstest]
#[tokio::test]
async fn a_long_line_costs_no_more_than_a_short_one(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let queue = TestQueue::new(backend).await;
    let mut tx = queue.db.write().await.unwrap();
    let fill = "
        insert into jobs (user_id, kind, lane, payload, state, rank, max_attempts, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
        select i % 100, 'act', 'files', '{}', 'queued', i / 100, 3, 0 from n";
    sqlx::query(fill).execute(&mut *tx).await.unwrap();
    sqlx::query("analyze jobs").execute(&mut *tx).await.unwrap();

    let queries = [
        "select id from jobs where state = 'queued' and lane = 'files' order by rank, id limit 1",
        "select max(rank) + 1 from jobs where user_id = 5 and lane = 'files' and state = 'queued'",
        "select min(rank) from jobs where lane = 'files' and state = 'queued'",
        "select id from jobs where due_at <= 5 order by due_at limit 1",
        "select id from jobs where kind = 'act' and user_id = 5 and finished_at is null limit 10",
    ];
    for query in queries {
        let explain = match backend {
            Backend::Sqlite => format!("explain query plan {query}"),
            Backend::Postgres => format!("explain {query}"),
        };
        let rows = sqlx::query(sqlx::AssertSqlSafe(explain)).fetch_all(&mut *tx).await.unwrap();
        let column = if backend == Backend::Sqlite { 3 } else { 0 };
        let plan: String = rows.iter().map(|row| sqlx::Row::get::<String, _>(row, column) + "\n").collect();
        let walks = ["SCAN jobs\n", "TEMP B-TREE", "Seq Scan", "Sort", "Bitmap"];
        assert!(!walks.iter().any(|walk| plan.contains(walk)), "{query}\n{plan}");
    }
}
