//! A database that takes no changes, or is gone: clear errors, nothing lost, and it goes on without a restart.

use std::time::{Duration, Instant};

use deckwright_interface::wire::ExportForm;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::load::is_proof;
use crate::outage::{assert_downloads, assert_unavailable, save, works};
use crate::process::{PATIENT_POLLING, Service, assert_valid, download, is_ready, until};
use crate::proxy::Proxy;
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

#[tokio::test]
async fn a_database_that_is_gone_is_waited_for() {
    let place = Place::new(Backend::Postgres).await;
    let (server, name) =
        place.url().rsplit_once('/').map(|(server, name)| (server.to_owned(), name.to_owned())).unwrap();
    let target = server.rsplit_once('@').unwrap().1.to_owned();
    let line = Proxy::start(vec![target.clone()]).await;
    let url = format!("{}/{name}", server.replace(&target, &line.address));
    let service = Service::new(&["--database-url", &url, "--lease", "2s"]);
    let process = service.start().await;
    let (client, user) = (service.client(), service.user());
    let first = save(&user).await.unwrap();
    let key = user.export(&ExportForm::new(first, "pdf")).await.unwrap();

    line.cut();
    let gone = Instant::now();
    let away = Duration::from_secs(if is_proof() { 30 } else { 2 });
    let mut refused = 0;
    while refused == 0 || gone.elapsed() < away {
        // However long it lasts, the answer is that it passes, and never that something broke.
        let error = save(&user).await.expect_err("there is no database");
        assert!(error.is_temporary(), "{error}");
        assert!(!ready(&service).await);
        refused += 1;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }

    line.mend();
    let mended = Instant::now();
    let second = until(async || save(&user).await.map(Some)).await;
    let well = mended.elapsed();
    assert_eq!(works(&user).await, [second, first]);
    // The export was acknowledged before; its job is taken up again.
    let addresses = user.wait_for_export(&key, PATIENT_POLLING).await.unwrap();
    assert_valid("pdf", &download(&client, &addresses[0]).await.unwrap());
    until(async || Ok(ready(&service).await.then_some(()))).await;
    println!(
        "measured: gone for {:.0} s, {refused} calls told to come again, well {:.1} s after it was back",
        gone.elapsed().as_secs_f64() - mended.elapsed().as_secs_f64(),
        well.as_secs_f64()
    );
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
