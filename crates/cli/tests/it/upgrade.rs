//! A rolling upgrade: new processes bring the tables up to date while one of before goes on serving.
//!
//! The process of before is one of this version, on a database whose last migration was undone beneath it: what a
//! migration adds, a version before it does not know, and must not need.

use deckwright_interface::wire::ExportForm;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use crate::outage::{assert_downloads, save, works};
use crate::process::{
    MASTER_KEY, PATIENT_POLLING, Service, assert_valid, download, outline_at_last, topic, until,
};
use crate::test_db::{Backend, Place};

/// The last migration, and what undoes it.
const LAST: (i64, &str, &[&str]) = (
    13,
    include_str!("../../../service/migrations/postgres/0013_task_outlines.sql"),
    &["alter table tasks drop column outline"],
);

mod an_upgrade_takes_place_while_people_work {
    use super::*;

    #[tokio::test]
    async fn on_sqlite() {
        upgrade(Backend::Sqlite).await;
    }

    #[tokio::test]
    async fn on_postgres() {
        upgrade(Backend::Postgres).await;
    }
}

async fn upgrade(backend: Backend) {
    let place = Place::new(backend).await;
    let files = tempfile::tempdir().unwrap();
    let (url, blobs) = (place.url(), files.path().join("blobs").display().to_string());
    let flags = [
        "--database-url",
        &url,
        "--blobs",
        &blobs,
        "--master-key",
        MASTER_KEY,
        "--lease",
        "2s",
        "--writer-pace",
        "30ms",
    ];
    let services: Vec<Service> = (0..3).map(|_| Service::new(&flags)).collect();
    let old = services[0].start().await;
    let user = services[0].user();
    let mut kept = vec![save(&user).await.unwrap()];
    undo_last(&url).await;
    assert_eq!(version(&url).await, LAST.0 - 1);

    // Somebody is in the middle of it: a text that is being written, an export in line, and works one after the other.
    let written = user.create_task(&topic("Bees")).await.unwrap().id;
    let reading = outline_at_last(&user, written);
    let key = user.export(&ExportForm::new(kept[0], "pdf")).await.unwrap();
    let working = async {
        for _ in 0..3 {
            kept.push(until(async || save(&user).await.map(Some)).await);
        }
    };
    let ((), text, one, other) = tokio::join!(working, reading, services[1].start(), services[2].start());
    assert_eq!(version(&url).await, LAST.0);
    // The one of before goes on with the new tables, until it goes.
    kept.push(save(&user).await.unwrap());
    old.kill().await;

    let (client, user) = (services[1].client(), services[1].user());
    let mut found = works(&user).await;
    found.reverse();
    assert_eq!(found, kept);
    assert_eq!(outline_at_last(&user, written).await, text);
    let addresses = user.wait_for_export(&key, PATIENT_POLLING).await.unwrap();
    // Addresses on a folder name the process that was asked; any of them serves the file.
    assert_valid("pdf", &download(&client, &addresses[0]).await.unwrap());
    for service in &services[1..] {
        assert_downloads(&service.client(), &service.user(), kept[0], "ppt").await;
        save(&service.user()).await.unwrap();
    }
    one.kill().await;
    other.kill().await;
}

async fn undo_last(url: &str) {
    let (number, made, undone) = LAST;
    assert_eq!(
        made.matches("create ").count() + made.matches("add column ").count(),
        undone.len(),
        "what undoes the last migration is written here"
    );
    let mut conn = connect(url).await;
    for statement in undone.iter().copied() {
        sqlx::query(statement).execute(&mut conn).await.unwrap();
    }
    let forget = format!("delete from _sqlx_migrations where version = {number}");
    sqlx::query(AssertSqlSafe(forget)).execute(&mut conn).await.unwrap();
}

async fn version(url: &str) -> i64 {
    let query = "select max(version) from _sqlx_migrations";
    sqlx::query_scalar(query).fetch_one(&mut connect(url).await).await.unwrap()
}

/// As nobody of ours would: without bringing the tables up to date.
async fn connect(url: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(url).await.unwrap()
}
