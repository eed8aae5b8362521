//! Workers that die: 200 jobs on four processes, one of which is killed every second.

use std::process::Stdio;
use std::time::{Duration, Instant};

use deckwright_service::clock::Clock;
use deckwright_service::jobs::{
    Backoff, Job, JobContext, JobKind, Lane, Registry, Worker, WorkerOptions, enqueue,
};
use deckwright_service::store::Db;
use serde::{Deserialize, Serialize};
use tokio::process::{Child, Command};
use tokio_util::sync::CancellationToken;

use crate::test_db::{Backend, TestDb};

const JOBS: i64 = 200;
const PROCESSES: usize = 4;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(40);
/// Set for the processes that this test starts: the database to work on.
const WORK_ON: &str = "DECKWRIGHT_FAULT_TEST_WORKS_ON";

/// Leaves a mark, in one of the two ways that survive a second run.
#[derive(Debug, Serialize, Deserialize)]
struct Mark {
    number: i64,
}

impl Job for Mark {
    type State = ();
    const KIND: JobKind = JobKind::named("mark");
    const LANE: Lane = Lane::Files;
    const MAX_ATTEMPTS: u32 = 100;

    async fn run(self, ctx: JobContext<()>) -> anyhow::Result<()> {
        work(150).await;
        let mut tx = ctx.db.write().await?;
        if self.number % 2 == 0 {
            // Nothing in the table keeps a second mark out: the mark and the job's end are one.
            let query = "insert into marks (number) values ($1)";
            sqlx::query(query).bind(self.number).execute(&mut *tx).await?;
            ctx.finish(&mut tx).await?;
        } else {
            // The job may end here and run again; then the key is taken.
            let query = "insert into marks (number, key) values ($1, $1) on conflict do nothing";
            sqlx::query(query).bind(self.number).execute(&mut *tx).await?;
            ctx.hold(&mut tx).await?;
        }
        tx.commit().await?;
        work(100).await;
        Ok(())
    }
}

/// Time that a job needs, for a killer to hit it.
async fn work(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_job_takes_effect_once_while_workers_are_killed() {
    let db = TestDb::new(Backend::Postgres).await;
    let mut tx = db.write().await.unwrap();
    let table = "create table marks (number bigint not null, key bigint unique)";
    sqlx::query(table).execute(&mut *tx).await.unwrap();
    for number in 0..JOBS {
        enqueue(&mut tx, number % 7, &Mark { number }, Clock::default().now()).await.unwrap();
    }
    tx.commit().await.unwrap();

    let began = Instant::now();
    let mut workers: Vec<Child> = (0..PROCESSES).map(|_| start_worker(&db.url())).collect();
    let mut every_second = tokio::time::interval(Duration::from_secs(1));
    every_second.tick().await;
    let mut killed = 0;
    loop {
        every_second.tick().await;
        let open = count(&db, "select count(*) from jobs where finished_at is null").await;
        if open == 0 {
            break;
        }
        assert!(began.elapsed() < MAX_DRAIN_TIME, "{open} jobs are open after {MAX_DRAIN_TIME:?}");
        let victim = &mut workers[random_below(PROCESSES)];
        assert_eq!(victim.try_wait().unwrap(), None, "a worker ended by itself");
        victim.kill().await.unwrap();
        *victim = start_worker(&db.url());
        killed += 1;
    }
    for mut worker in workers {
        drop(worker.stdin.take());
        assert!(worker.wait().await.unwrap().success(), "a worker did not stop in order");
    }

    assert!(killed >= 3, "only {killed} were killed: the jobs are too quick for this test");
    let again = count(&db, "select count(*) from jobs where attempt > 1").await;
    assert!(again > 0, "no job was hit");
    assert_eq!(count(&db, "select count(*) from jobs where state = 'done'").await, JOBS);
    assert_eq!(count(&db, "select count(*) from marks").await, JOBS);
    assert_eq!(count(&db, "select count(distinct number) from marks").await, JOBS);
    println!("killed {killed} workers in {:.1?}; {again} of {JOBS} jobs ran again", began.elapsed());
}

async fn count(db: &Db, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&mut *db.read().await.unwrap()).await.unwrap()
}

fn random_below(bound: usize) -> usize {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) as usize % bound
}

/// This test program once more, to run nothing but [`worker_process`].
fn start_worker(url: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "fault::worker_process", "--nocapture"])
        .env(WORK_ON, url)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// The worker of the test above, in a process of its own; nothing to check without one.
#[tokio::test]
async fn worker_process() -> anyhow::Result<()> {
    let Ok(url) = std::env::var(WORK_ON) else { return Ok(()) };
    let options = WorkerOptions {
        slots: vec![(Lane::Files, 2)],
        lease: Duration::from_millis(1_500),
        poll: Duration::from_millis(200),
        backoff: Backoff { first: Duration::from_millis(100), longest: Duration::from_secs(1) },
        ..WorkerOptions::with_slots(1)
    };
    let db = Db::connect(&url).await?;
    let stop = CancellationToken::new();
    let worker = Worker::new(db, Clock::default(), Registry::default().with::<Mark>(()), options);
    let running = tokio::spawn(worker.run(stop.clone()));
    // Ends with whoever started it, however that one ends.
    tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await??;
    stop.cancel();
    running.await?;
    Ok(())
}
