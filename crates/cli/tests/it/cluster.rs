//! Many machines: three services on one PostgreSQL and one S3 store, killed again and again while 30 users
//! work. What was acknowledged is there in the end, and nothing else is.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use deckwright_interface::client::{Client, UserClient};
use deckwright_interface::wire::{DesignQuery, ExportForm, SaveForm};
use deckwright_service::app::App;
use deckwright_service::clock::Clock;
use deckwright_service::settings::Settings;
use deckwright_service::store::Db;
use deckwright_service::upkeep;
use futures::TryStreamExt;
use futures::future::join_all;
use tokio_util::sync::CancellationToken;

use crate::process::{
    API_KEY, MASTER_KEY, PATIENT_POLLING, SECRET, Service, assert_valid, download, outline_at_last, topic,
    until,
};
use crate::proxy::Proxy;
use crate::test_db::{Backend, Place};

const USERS: usize = 30;
/// Every user begins another deck until this many processes were killed.
const KILLS: usize = 6;
const BETWEEN_KILLS: Duration = Duration::from_secs(2);
/// A user looks at a deck before the next one.
const BETWEEN_DECKS: Duration = Duration::from_secs(2);

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    settings: Settings,
}

/// What a user was told to be there.
struct Deck {
    task: i64,
    outline: String,
    ticket: String,
    design: i64,
    exports: Vec<(&'static str, String)>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_while_processes_are_killed() {
    let place = Place::new(Backend::Postgres).await;
    let store = std::env::var("DECKWRIGHT_TEST_S3")
        .expect("this test needs an S3-compatible store: run it as `scripts/with-s3 cargo test …`");
    let (url, blobs) = (place.url(), format!("{store}-cluster-{}", std::process::id()));
    let flags = ["--database-url", &url, "--blobs", &blobs, "--lease", "3s"];
    let services: Vec<Service> = (0..3).map(|_| Service::new(&flags)).collect();
    // One after the other: the first makes the tables.
    let mut processes = Vec::new();
    for service in &services {
        processes.push(service.start().await);
    }
    let balancer = Proxy::start(services.iter().map(Service::address).collect()).await;
    let client = Client::new(&format!("http://{}", balancer.address), API_KEY, SECRET).unwrap();

    let (killed, done) = (AtomicUsize::new(0), CancellationToken::new());
    let kill = async {
        while done.run_until_cancelled(tokio::time::sleep(BETWEEN_KILLS)).await.is_some() {
            let victim = killed.fetch_add(1, Ordering::SeqCst) % services.len();
            processes.remove(victim).kill().await;
            processes.insert(victim, services[victim].start().await);
        }
    };
    let work = async {
        let users = (0..USERS).map(|number| work(&client, number, &killed));
        let decks = join_all(users).await;
        done.cancel();
        decks
    };
    let ((), decks) = tokio::join!(kill, work);
    let count: usize = decks.iter().map(Vec::len).sum();
    println!("{count} decks of {USERS} users, {} processes killed", killed.load(Ordering::SeqCst));

    let db = Db::connect(&url).await.unwrap();
    nothing_runs(&db).await;
    let users = decks.iter().enumerate();
    join_all(users.map(|(number, decks)| check_user(&client, client.user(uid(number), ""), decks))).await;
    nothing_is_orphaned(&url, &blobs).await;
}

fn uid(number: usize) -> String {
    format!("user-{number}")
}

/// Makes decks until enough processes were killed.
async fn work(client: &Client, number: usize, killed: &AtomicUsize) -> Vec<Deck> {
    let user = client.user(uid(number), "");
    let mut decks = Vec::new();
    while decks.is_empty() || killed.load(Ordering::SeqCst) < KILLS {
        decks.push(make_deck(&user, &format!("Bees of garden {number}, part {}", decks.len())).await);
        tokio::time::sleep(BETWEEN_DECKS).await;
    }
    decks
}

async fn make_deck(user: &UserClient, title: &str) -> Deck {
    let task = until(async || user.create_task(&topic(title)).await.map(Some)).await.id;
    let outline = outline_at_last(user, task).await;
    let ticket = until(async || user.start_content(task).await.map(Some)).await;
    until(async || user.wait_for_content(&ticket, PATIENT_POLLING).await.map(Some)).await;
    let save = SaveForm { name: Some(title.to_owned()), ..SaveForm::of_task(task) };
    let design = until(async || user.save_design(&save).await.map(Some)).await.id;
    let mut exports = Vec::new();
    for format in ["ppt", "pdf"] {
        let key = until(async || user.export(&ExportForm::new(design, format)).await.map(Some)).await;
        exports.push((format, key));
    }
    Deck { task, outline, ticket, design, exports }
}

/// Everything that this user was told to be there is there, and every file is whole.
async fn check_user(client: &Client, user: UserClient, decks: &[Deck]) {
    let query = DesignQuery { page_size: Some(100), ..DesignQuery::default() };
    let listed = user.designs(&query).await.unwrap().list;
    for deck in decks {
        assert_eq!(outline_at_last(&user, deck.task).await, deck.outline);
        let content = user.wait_for_content(&deck.ticket, PATIENT_POLLING).await.unwrap();
        assert!(content.contains("\n- "), "{content}");
        let design =
            listed.iter().find(|design| design.id == deck.design).expect("a saved work is in the list");
        for address in [&design.cover_url, &design.canvas_url, &design.ai_data] {
            assert!(!download(client, address).await.unwrap().is_empty());
        }
        for (format, key) in &deck.exports {
            let addresses = user.wait_for_export(key, PATIENT_POLLING).await.unwrap();
            assert_eq!(addresses.len(), 1);
            assert_valid(format, &download(client, &addresses[0]).await.unwrap());
        }
    }
}

/// Leases of killed processes end, and their jobs too.
async fn nothing_runs(db: &Db) {
    let open = async || {
        let queries = [
            "select count(*) from jobs where finished_at is null",
            "select count(*) from exports where state = 'waiting'",
            "select count(*) from outlines where state = 'generating'",
            "select count(*) from contents where state = 'generating'",
        ];
        let mut counts = Vec::new();
        for query in queries {
            counts.push(count(db, query).await);
        }
        counts
    };
    until(async || Ok((open().await.iter().sum::<i64>() == 0).then_some(()))).await;
    assert_eq!(count(db, "select count(*) from jobs where state = 'failed'").await, 0);
}

async fn count(db: &Db, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&mut *db.read().await.unwrap()).await.unwrap()
}

/// Once the time is over in which a file may still be attached, every file belongs to something, and
/// everything that belongs to something has its file.
pub async fn nothing_is_orphaned(url: &str, blobs: &str) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let place = ["--data", &data, "--database-url", url, "--blobs", blobs];
    let flags = [&["test", "--master-key", MASTER_KEY], &place[..]].concat();
    let settings = Flags::try_parse_from(flags).unwrap().settings;
    let later = Clock::manual(Clock::default().now() + 2 * 3_600_000);
    let app = App::open(settings, String::new(), later).await.unwrap();
    let swept = upkeep::sweep(&app).await.unwrap();

    let stored: BTreeSet<String> =
        app.blobs.list().map_ok(|file| file.key.to_string()).try_collect().await.unwrap();
    let query = "select key from blobs where design_id is not null or export_id is not null";
    let owned: Vec<String> =
        sqlx::query_scalar(query).fetch_all(&mut *app.db.read().await.unwrap()).await.unwrap();
    assert_eq!(stored, owned.into_iter().collect());
    assert_eq!(count(&app.db, "select count(*) from blobs").await, stored.len() as i64);
    println!("{} files, {swept} swept", stored.len());
}
