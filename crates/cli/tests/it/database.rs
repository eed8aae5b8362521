//! A database that takes no changes: clear errors, nothing lost, and it goes on without a restart.

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::outage::{assert_downloads, assert_unavailable, save, works};
use crate::process::{Service, is_ready, until};
use crate::test_db::{Backend, Place};

async fn ready(service: &Service) -> bool {
    is_ready(&service.address()).await.unwrap_or_default()
}

#[tokio::test]
async fn a_database_that_takes_no_changes_is_read() {
    let place = Place::new(Backend::Postgres).await;
    let service = Service::new(&["--database-url", &place.url(), "--lease", "1s"]);
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();
    assert_downloads(&client, &user, first, "ppt").await;

    set_read_only(&place, "on").await;
    assert_unavailable(until_refused(&service).await, "changes");
    assert_eq!(works(&user).await, [first], "reading goes on");
    assert_downloads(&client, &user, first, "ppt").await;
    assert!(!ready(&service).await);

    set_read_only(&place, "off").await;
    let second = until(async || save(&user).await.map(Some)).await;
    assert_eq!(works(&user).await, [second, first]);
    assert_downloads(&client, &user, second, "pdf").await;
    assert!(ready(&service).await);
    process.kill().await;
}

/// Connections that were cut are noticed one by one; then the answer is about changes.
async fn until_refused(service: &Service) -> deckwright_interface::Result<i64> {
    let user = service.user();
    for _ in 0..100 {
        match save(&user).await {
            Err(error) if error.to_string().contains("changes") => return Err(error),
            Err(error) if error.is_temporary() => {}
            other => return other,
        }
    }
    panic!("it never says that the database takes no changes")
}

/// As when a server becomes a standby, or a standby the server: connections end, and those that come find it changed.
async fn set_read_only(place: &Place, state: &str) {
    let url = place.url();
    let (server, name) = url.rsplit_once('/').unwrap();
    let mut conn = PgConnection::connect(&format!("{server}/postgres")).await.unwrap();
    for statement in [
        format!("alter database {name} set default_transaction_read_only = {state}"),
        format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"),
    ] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut conn).await.unwrap();
    }
}
