//! The process ends at its n-th write, for every n of a journey: what was acknowledged is there when it runs again, and
//! the journey goes on to its end.
//!
//! A write is a transaction, which the end may come just before or just after, or a file. See `deckwright_service::fault`.

use std::path::PathBuf;

use deckwright_interface::client::{Client, UserClient};
use deckwright_interface::wire::{DesignQuery, ExportForm, RestyleForm, SaveForm, SuitQuery};
use deckwright_interface::{Code, Result};

use crate::cluster::nothing_is_orphaned;
use crate::process::{
    PATIENT_POLLING, Process, Service, assert_valid, download, outline_at_last, topic, until,
};
use crate::test_db::{Backend, Place};

/// `make test` tries every so many-th write, `make prove` all of them.
const SAMPLE: usize = 29;

mod every_write_may_be_the_last {
    use super::*;

    #[tokio::test]
    async fn on_sqlite() {
        try_every_write(Backend::Sqlite).await;
    }

    #[tokio::test]
    async fn on_postgres() {
        try_every_write(Backend::Postgres).await;
    }
}

/// The file in which the program finds how many writes it still has.
struct Fault(PathBuf);

impl Fault {
    fn arm(&self, writes: usize) {
        let draft = self.0.with_extension("draft");
        std::fs::write(&draft, format!("{writes:08}")).unwrap();
        std::fs::rename(draft, &self.0).unwrap();
    }

    /// Nothing happens from now on. Returns how many writes were left, or `None` if the process has ended.
    fn disarm(&self) -> Option<usize> {
        let left = std::fs::read_to_string(&self.0).ok()?;
        std::fs::remove_file(&self.0).unwrap();
        Some(left.parse().unwrap())
    }
}

async fn try_every_write(backend: Backend) {
    let place = Place::new(backend).await;
    let files = tempfile::tempdir().unwrap();
    let fault = Fault(files.path().join("fault"));
    let (url, blobs) = (place.url(), files.path().join("blobs").display().to_string());
    let service = Service::new(&["--database-url", &url, "--blobs", &blobs, "--lease", "1s"])
        .env("DECKWRIGHT_FAULT", &fault.0.display().to_string());
    let every = if std::env::var_os("DECKWRIGHT_PROVE").is_some() { 1 } else { SAMPLE };

    let (mut process, at_start) = start_at_last(&service, &fault).await;
    let mut ends = at_start;
    let mut decks = Vec::new();
    let in_journey = loop {
        let nth = 1 + decks.len() * every;
        let user = service.client().user(format!("user-{nth}"), "");
        fault.arm(nth);
        let journey = async {
            let deck = make_deck(&service.client(), &user, nth).await;
            check(&service.client(), &user, &deck).await;
            deck
        };
        let deck = tokio::select! {
            deck = journey => deck,
            never = start_whenever_it_ends(&service, &mut process) => match never {},
        };
        decks.push((user, deck));
        if let Some(left) = fault.disarm() {
            break nth - left;
        }
        ends += 1;
    };
    assert!(in_journey > 20, "{in_journey} writes are no journey");
    assert!(ends > in_journey / every, "the process ended {ends} times");

    // Later ends took nothing from those who came earlier.
    for (user, deck) in &decks {
        check(&service.client(), user, deck).await;
    }
    process.kill().await;
    nothing_is_orphaned(&url, &blobs).await;
    println!("measured: {ends} ends, {in_journey} writes in a journey, 0 lost");
}

/// Starts the service, which first ends at each write of its own start; returns how many those are.
async fn start_at_last(service: &Service, fault: &Fault) -> (Process, usize) {
    let mut ends = 0;
    loop {
        fault.arm(ends + 1);
        let started = service.try_start().await;
        fault.disarm();
        match started {
            Some(process) => return (process, ends),
            None => ends += 1,
        }
    }
}

async fn start_whenever_it_ends(service: &Service, process: &mut Process) -> std::convert::Infallible {
    loop {
        process.ended().await;
        *process = service.start().await;
    }
}

/// What a user was told to be there.
struct Deck {
    task: i64,
    outline: String,
    ticket: String,
    content: String,
    design: i64,
    name: String,
    template: i64,
    exports: Vec<(&'static str, String)>,
}

/// From a title to files, asking again whenever there is no answer; what was answered is never asked for again.
async fn make_deck(client: &Client, user: &UserClient, nth: usize) -> Deck {
    let task =
        until(async || user.create_task(&topic(&format!("Bees of garden {nth}"))).await.map(Some)).await.id;
    let written = outline_at_last(user, task).await;
    let outline =
        format!("{}\n## Asked at the end\n### What is left\n#### Garden {nth}\n", written.trim_end());
    until(async || user.save_outline_text(task, &*outline).await.map(Some)).await;
    let outline = until(async || user.outline_text(task).await.map(Some)).await;
    assert!(outline.contains(&format!("#### Garden {nth}")), "{outline}");
    let ticket = until(async || user.start_content(task).await.map(Some)).await;
    let content = until(async || user.wait_for_content(&ticket, PATIENT_POLLING).await.map(Some)).await;

    let suits = until(async || user.search_templates(&SuitQuery::default()).await.map(Some)).await.list;
    let save = SaveForm { template_id: Some(suits[0].id), ..SaveForm::of_task(task) };
    let design = until(async || user.save_design(&save).await.map(Some)).await.id;
    let name = format!("Garden {nth}");
    until(async || user.rename_design(design, &*name).await.map(Some)).await;
    let template = suits[1].id;
    let restyle = RestyleForm { user_design_id: design, template_id: template, template_type: None };
    until(async || user.restyle_design(&restyle).await.map(Some)).await;
    until(async || done_before(user.delete_design(design).await)).await;
    until(async || done_before(user.revert_design(design).await)).await;

    let mut exports = Vec::new();
    for format in ["ppt", "pdf"] {
        let key = until(async || user.export(&ExportForm::new(design, format)).await.map(Some)).await;
        let addresses = until(async || user.wait_for_export(&key, PATIENT_POLLING).await.map(Some)).await;
        assert_valid(format, &until(async || download(client, &addresses[0]).await.map(Some)).await);
        exports.push((format, key));
    }
    Deck { task, outline, ticket, content, design, name, template, exports }
}

/// The same call again after one that was not answered may find that it was heard.
fn done_before(result: Result<()>) -> Result<Option<()>> {
    match result {
        Err(error) if error.code() == Some(Code::NoWork) => Ok(Some(())),
        result => result.map(Some),
    }
}

/// All that the user was told is as it was told.
async fn check(client: &Client, user: &UserClient, deck: &Deck) {
    assert_eq!(until(async || user.outline_text(deck.task).await.map(Some)).await, deck.outline);
    let content = until(async || user.wait_for_content(&deck.ticket, PATIENT_POLLING).await.map(Some)).await;
    assert_eq!(content, deck.content);
    let listed = until(async || user.designs(&DesignQuery::default()).await.map(Some)).await.list;
    let design = listed.iter().find(|design| design.id == deck.design).expect("a saved work is in the list");
    assert_eq!(design.name, deck.name);
    let pages = until(async || user.design_pages(deck.design).await.map(Some)).await;
    assert_eq!(pages.template_id, deck.template);
    for address in [&design.cover_url, &design.canvas_url, &design.ai_data] {
        assert!(!until(async || download(client, address).await.map(Some)).await.is_empty());
    }
    for (format, key) in &deck.exports {
        let addresses = until(async || user.wait_for_export(key, PATIENT_POLLING).await.map(Some)).await;
        assert_valid(format, &until(async || download(client, &addresses[0]).await.map(Some)).await);
    }
}
