//! Hours of everyday work: what a process takes stays as it is.
//!
//! Users make decks and clear them again, so that nothing has to grow. `scripts/prove --soak MINUTES` says for how long; files
//! of cleared works and rows of ended jobs are removed within the hour, so disk and database are flat from then on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deckwright_interface::endpoint;

use crate::load::is_proof;
use crate::process::{Process, Service};
use crate::visitor::Visitor;

const USERS: usize = 6;
/// Between two decks of a user.
const PAUSE: Duration = Duration::from_millis(500);
/// Below this many minutes the memory of a process and the log of its database have not yet come to rest.
const MIN_STEADY_MINUTES: u64 = 10;
/// Descriptors that a process holds once it has worked: nine connections to SQLite with up to three files each, and a few to spare.
const MAX_HELD_DESCRIPTORS: usize = 32;

fn minutes() -> u64 {
    let asked = std::env::var("DECKWRIGHT_SOAK").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if is_proof() { 3 } else { 0 })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_long_day_leaves_nothing_behind() {
    let service = Service::as_operators_run_it(&[]);
    let process = service.start().await;
    let (address, length) = (service.address(), Duration::from_mins(minutes()));
    let before = measure(&process, &service);
    let (stop, began) = (AtomicBool::new(false), Instant::now());
    let work = |user: usize| {
        let mut visitor = Visitor::new(&address, &format!("user-{user}"));
        let mut decks = 0;
        while decks == 0 || !stop.load(Ordering::Relaxed) {
            let title = format!("Bees of garden {user}, day {decks}");
            work_a_day(&mut visitor, &title).unwrap_or_else(|error| panic!("{error}\n{}", service.tail()));
            decks += 1;
            std::thread::sleep(PAUSE);
        }
        decks
    };
    let (measures, decks) = std::thread::scope(|scope| {
        let work = &work;
        let users: Vec<_> = (0..USERS).map(|user| scope.spawn(move || work(user))).collect();
        let mut measures = vec![measure(&process, &service)];
        while began.elapsed() < length && !users.iter().any(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(Duration::from_secs(2));
            measures.push(measure(&process, &service));
        }
        stop.store(true, Ordering::Relaxed);
        let decks: usize = users.into_iter().map(|user| user.join().unwrap()).sum();
        measures.push(measure(&process, &service));
        (measures, decks)
    });
    let after = measures[measures.len() - 1];
    assert!(
        after.descriptors <= before.descriptors + MAX_HELD_DESCRIPTORS,
        "{decks} decks leave descriptors behind: {before:?}, {after:?}"
    );
    let quarter = measures.len().div_ceil(4);
    let (early, late) = (
        most(&measures[quarter..][..quarter.min(measures.len() - quarter)]),
        most(&measures[measures.len() - quarter..]),
    );
    println!(
        "measured: {}, {} min, {decks} decks made and cleared; second quarter → last: memory {} → {} MiB, descriptors {} → {}, \
         WAL {} → {} MiB, disk {} → {} MiB",
        service.build(),
        minutes(),
        early.memory,
        late.memory,
        early.descriptors,
        late.descriptors,
        early.wal,
        late.wal,
        early.disk,
        late.disk,
    );
    if minutes() >= MIN_STEADY_MINUTES {
        assert!(late.memory <= early.memory + early.memory / 10 + 8, "memory grows: {early:?}, {late:?}");
        assert!(late.descriptors <= early.descriptors + 8, "descriptors grow: {early:?}, {late:?}");
        assert!(late.wal <= early.wal + 4, "the log of the database grows: {early:?}, {late:?}");
    }
    process.kill().await;
}

/// A deck is made, looked at, put into another template, exported twice, and cleared.
fn work_a_day(visitor: &mut Visitor, title: &str) -> Result<(), String> {
    let work = visitor.journey(title)?;
    let id = work.to_string();
    visitor.get(&format!("{}?page=1&page_size=20", endpoint::DESIGNS))?;
    visitor.get(&format!("{}?user_design_id={id}", endpoint::DESIGN_PAGES))?;
    visitor.post(endpoint::DESIGN_RESTYLE, &[("user_design_id", &id), ("template_id", "108")])?;
    visitor.export(work, "pdf")?;
    visitor.clear(work)
}

/// What a process takes, in MiB and counts.
fn measure(process: &Process, service: &Service) -> Measure {
    let wal = std::fs::metadata(service.data().join("deckwright.db-wal")).map_or(0, |file| file.len());
    Measure {
        memory: process.memory().resident,
        descriptors: process.descriptors(),
        wal: (wal / 1024 / 1024) as usize,
        disk: (size_of(&service.data()) / 1024 / 1024) as usize,
    }
}

#[derive(Clone, Copy, Debug)]
struct Measure {
    memory: usize,
    descriptors: usize,
    wal: usize,
    disk: usize,
}

fn size_of(path: &std::path::Path) -> u64 {
    // What is removed while we look is not there.
    let Ok(entries) = std::fs::read_dir(path) else { return 0 };
    let size = |entry: std::fs::DirEntry| match entry.metadata() {
        Ok(found) if found.is_dir() => size_of(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    };
    entries.flatten().map(size).sum()
}

/// The most of each.
fn most(measures: &[Measure]) -> Measure {
    let of = |what: fn(&Measure) -> usize| measures.iter().map(what).max().unwrap_or_default();
    Measure {
        memory: of(|it| it.memory),
        descriptors: of(|it| it.descriptors),
        wal: of(|it| it.wal),
        disk: of(|it| it.disk),
    }
}
