//! Many users at the same time: how many decks a minute, how long each takes, and how much memory it costs.
//!
//! `make test` lets a few users through and looks that nobody fails; figures are told by `make prove` alone, from the
//! release build where there is one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use deckwright_interface::endpoint;

use crate::process::Service;
use crate::visitor::Visitor;

/// A thread of a user needs little.
const STACK: usize = 256 * 1024;
/// Beyond this many failures nobody reads on.
const MAX_SHOWN_FAILURES: usize = 3;

/// Whether figures are asked for.
pub fn is_proof() -> bool {
    std::env::var_os("DECKWRIGHT_PROVE").is_some()
}

/// What became of the journeys of some users who went side by side.
pub struct Tide {
    pub took: Duration,
    /// Of each journey, shortest first.
    pub journeys: Vec<Duration>,
    pub failures: Vec<String>,
    pub turned_away: usize,
}

impl Tide {
    pub fn a_minute(&self) -> f64 {
        self.journeys.len() as f64 * 60.0 / self.took.as_secs_f64()
    }

    pub fn at(&self, percent: usize) -> Duration {
        let last = self.journeys.len().saturating_sub(1);
        self.journeys.get(last * percent / 100).copied().unwrap_or_default()
    }
}

/// `users` who each make `decks` decks, one after the other, with `journey`, which says how long it took.
pub fn tide(
    address: &str,
    users: usize,
    decks: usize,
    journey: impl Fn(&mut Visitor, &str) -> Result<Duration, String> + Sync,
) -> Tide {
    static WAVE: AtomicUsize = AtomicUsize::new(0);
    let (wave, began) = (WAVE.fetch_add(1, Ordering::Relaxed), Instant::now());
    let make = |user: usize| {
        let mut visitor = Visitor::new(address, &format!("wave-{wave}-user-{user}"));
        let mut made = Vec::new();
        for deck in 0..decks {
            made.push(journey(&mut visitor, &format!("Bees of garden {user}, part {deck}")));
        }
        (made, visitor.turned_away)
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let start = |user| {
            let make = &make;
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || make(user)).unwrap()
        };
        let users: Vec<_> = (0..users).map(start).collect();
        users.into_iter().map(|user| user.join().unwrap()).collect()
    });
    let took = began.elapsed();
    let turned_away = results.iter().map(|(_, turned_away)| turned_away).sum();
    let (made, failed): (Vec<_>, Vec<_>) =
        results.into_iter().flat_map(|(made, _)| made).partition(Result::is_ok);
    let mut journeys: Vec<Duration> = made.into_iter().flatten().collect();
    journeys.sort();
    let failures = failed.into_iter().filter_map(Result::err).collect();
    Tide { took, journeys, failures, turned_away }
}

fn whole(visitor: &mut Visitor, title: &str) -> Result<Duration, String> {
    let began = Instant::now();
    visitor.journey(title)?;
    Ok(began.elapsed())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn many_users_make_decks_side_by_side() {
    let service = Service::as_operators_run_it(&[]);
    let process = service.start().await;
    let address = service.address();
    // The first deck of a process reads fonts and families.
    tide(&address, 1, 1, whole);
    let waves: &[(usize, usize)] =
        if is_proof() { &[(1, 100), (10, 60), (50, 120), (200, 10), (1_000, 2)] } else { &[(1, 2), (20, 2)] };
    // Ten thousand decks in all, or as many as are asked for.
    let asked: Option<usize> =
        std::env::var("DECKWRIGHT_PROVE_DECKS").ok().and_then(|text| text.parse().ok());
    let share = asked.unwrap_or(10_000) as f64 / 10_000.0;
    println!("measured: {}", service.build());
    let mut decks = 0;
    for &(users, each) in waves {
        let each = ((each as f64 * share).round() as usize).max(1);
        let computed = process.computed();
        let tide = tide(&address, users, each, whole);
        let (failed, tail) = (tide.failures.len(), service.tail());
        assert_eq!(
            failed,
            0,
            "of {}: {:?}\n{tail}",
            users * each,
            &tide.failures[..failed.min(MAX_SHOWN_FAILURES)]
        );
        decks += tide.journeys.len();
        // What others do on the machine meanwhile does not change what a deck takes of it.
        let of_one = process.computed().saturating_sub(computed) / tide.journeys.len() as u32;
        println!(
            "measured: {users} users: {:.0} decks a minute, p50 {:.2} s, p99 {:.2} s, {} ms of a core a deck, {} told to \
             come again, {} MiB after {decks}",
            tide.a_minute(),
            tide.at(50).as_secs_f64(),
            tide.at(99).as_secs_f64(),
            of_one.as_millis(),
            tide.turned_away,
            process.memory().resident,
        );
    }
    process.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn thousands_of_streams_stay_open() {
    let wanted = if is_proof() { 5_000 } else { 200 };
    // Each fragment takes its time, so that nobody's stream ends.
    let service = Service::as_operators_run_it(&[
        "--writer-pace",
        "5s",
        "--streams-per-user",
        "10000",
        "--rate-uid",
        "100000",
        "--rate-key",
        "100000",
    ]);
    let process = service.start().await;
    raise_descriptors(wanted);
    let address = service.address();
    let mut visitor = Visitor::new(&address, "reader");
    visitor.enter().unwrap();
    // Ten decks that are being written, since not all readers read one.
    let tasks: Vec<i64> = (0..10)
        .map(|number| {
            let title = format!("Bees of garden {number}");
            visitor.post(endpoint::TASK, &[("title", &title)]).unwrap()["id"].as_i64().unwrap()
        })
        .collect();
    let first: Vec<_> = tasks.iter().map(|task| open(&visitor, *task)).collect();
    let before = process.memory().resident;
    let streams: Vec<_> = (0..wanted).map(|number| open(&visitor, tasks[number % tasks.len()])).collect();
    let memory = process.memory();
    println!(
        "measured: {}; {} streams, {} MiB in all, {} MiB of them for the streams",
        service.build(),
        streams.len() + first.len(),
        memory.resident,
        memory.resident.saturating_sub(before),
    );
    let grown = memory.resident.saturating_sub(before);
    assert!(grown < 200, "{grown} MiB for {wanted} streams");
    process.kill().await;
}

fn open(visitor: &Visitor, task: i64) -> std::net::TcpStream {
    visitor.open_stream(&format!("{}?task_id={task}", endpoint::OUTLINE)).unwrap()
}

/// Both ends of a stream are descriptors: those of this process and, by inheritance, of the service.
fn raise_descriptors(wanted: usize) {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let soft: usize = line.split_whitespace().nth(3).unwrap().parse().unwrap_or(usize::MAX);
    assert!(soft > wanted + 200, "ulimit -n is {soft}: raise it, as scripts/prove does");
}
