//! The database itself: starting, writing, signalling, and the tables of who calls.

use std::time::Duration;

use deckwright_service::store::{Db, integrators, settings, users};
use futures::FutureExt;
use futures::future::join_all;
use rstest::rstest;

use crate::test_db::{Backend, Place, TestDb};

#[rstest]
#[tokio::test]
async fn several_starters_on_a_new_database_all_succeed(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let place = Place::new(backend).await;
    let url = place.url();
    for db in join_all((0..8).map(|_| {
        tokio::spawn({
            let url = url.clone();
            async move { Db::connect(&url).await }
        })
    }))
    .await
    {
        let db = db.unwrap().unwrap();
        assert!(integrators::all(&mut db.read().await.unwrap()).await.unwrap().is_empty());
        db.close().await;
    }
}

#[tokio::test]
async fn a_sqlite_file_may_have_any_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["with space.db", "100%25.db", "a#b.db", "数据.db"] {
        let file = folder.path().join(name);
        let db = Db::connect(&format!("sqlite:{}", file.display())).await.unwrap();
        db.close().await;
        assert!(file.exists(), "{name}");
    }
}

#[tokio::test]
async fn addresses_that_cannot_serve_are_refused() {
    for url in
        ["", "mysql://a/b", "sqlite:", "sqlite::memory:", "sqlite:a.db?mode=ro", "sqlite:/nowhere/a.db"]
    {
        assert!(Db::connect(url).await.is_err(), "{url}");
    }
}

#[rstest]
#[tokio::test]
async fn only_what_is_committed_stays(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let db = TestDb::new(backend).await;
    let mut tx = db.write().await.unwrap();
    assert_eq!(settings::set_once(&mut tx, "a", "dropped").await.unwrap(), "dropped");
    drop(tx);
    assert_eq!(settings::get(&mut db.read().await.unwrap(), "a").await.unwrap(), None);

    for value in ["first", "second"] {
        let mut tx = db.write().await.unwrap();
        assert_eq!(settings::set_once(&mut tx, "a", value).await.unwrap(), "first");
        tx.commit().await.unwrap();
    }
    assert_eq!(settings::get(&mut db.read().await.unwrap(), "a").await.unwrap().as_deref(), Some("first"));
}

#[tokio::test]
async fn reading_connections_of_sqlite_cannot_write() {
    let db = TestDb::new(Backend::Sqlite).await;
    let error = settings::set_once(&mut db.read().await.unwrap(), "a", "b").await.unwrap_err();
    assert!(error.to_string().contains("readonly"), "{error}");
}

#[rstest]
#[tokio::test]
async fn a_signal_comes_with_the_commit(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let db = TestDb::new(backend).await;
    let (mut topic, mut other) = (db.subscribe("outline:1"), db.subscribe("outline:2"));
    if backend == Backend::Postgres {
        // The listener lets everybody look once when it is connected.
        topic.changed().await;
        other.changed().await;
    }

    let mut tx = db.write().await.unwrap();
    tx.signal("outline:1");
    drop(tx);
    assert!(topic.changed().now_or_never().is_none());

    let mut tx = db.write().await.unwrap();
    tx.signal("outline:1");
    tx.commit().await.unwrap();
    topic.changed().await;
    assert!(other.changed().now_or_never().is_none());
}

#[tokio::test]
async fn a_signal_reaches_other_processes_on_postgres() {
    let db = TestDb::new(Backend::Postgres).await;
    let elsewhere = db.another().await;
    let mut topic = elsewhere.subscribe("outline:1");
    topic.changed().await;

    let mut tx = db.write().await.unwrap();
    tx.signal("outline:1");
    tx.commit().await.unwrap();
    tokio::time::timeout(Duration::from_secs(10), topic.changed()).await.expect("a signal");
    elsewhere.close().await;
}

#[rstest]
#[tokio::test]
async fn integrators_are_added_rotated_and_disabled(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let db = TestDb::new(backend).await;
    let mut tx = db.write().await.unwrap();
    let id = integrators::add(&mut tx, "key-1", "First", &[0, 159, 146], 1_000).await.unwrap().unwrap();
    assert_eq!(integrators::add(&mut tx, "key-1", "Again", b"x", 1_000).await.unwrap(), None);
    assert_ne!(integrators::add(&mut tx, "key-2", "Second", b"y", 2_000).await.unwrap(), Some(id));

    assert_eq!(integrators::rotate(&mut tx, "key-1", b"new").await.unwrap(), 2);
    integrators::set_disabled(&mut tx, "key-2", Some(3_000)).await.unwrap();
    for missing in [
        integrators::rotate(&mut tx, "key-3", b"new").await.map(drop),
        integrators::set_disabled(&mut tx, "key-3", None).await,
    ] {
        assert!(matches!(missing, Err(sqlx::Error::RowNotFound)), "{missing:?}");
    }
    tx.commit().await.unwrap();

    let conn = &mut *db.read().await.unwrap();
    let first = integrators::find(conn, "key-1").await.unwrap().unwrap();
    assert_eq!((first.id, first.name.as_str(), first.secret.as_slice()), (id, "First", b"new".as_slice()));
    assert_eq!((first.generation, first.created_at, first.disabled_at), (2, 1_000, None));
    let all = integrators::all(conn).await.unwrap();
    assert_eq!(all.iter().map(|it| it.disabled_at).collect::<Vec<_>>(), [None, Some(3_000)]);
    assert!(integrators::find(conn, "key-3").await.unwrap().is_none());
}

#[rstest]
#[tokio::test]
async fn a_uid_is_one_user_of_its_integrator(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let db = TestDb::new(backend).await;
    let mut tx = db.write().await.unwrap();
    let a = integrators::add(&mut tx, "a", "A", b"", 0).await.unwrap().unwrap();
    let b = integrators::add(&mut tx, "b", "B", b"", 0).await.unwrap().unwrap();
    tx.commit().await.unwrap();

    assert_eq!(users::find(&mut db.read().await.unwrap(), a, "u").await.unwrap(), None);
    let ensure = async |integrator| {
        let mut tx = db.write().await.unwrap();
        let id = users::ensure(&mut tx, integrator, "u", 5).await.unwrap();
        tx.commit().await.unwrap();
        id
    };
    let ids = join_all([ensure(a), ensure(a), ensure(a), ensure(b)]).await;
    assert!(ids[0] == ids[1] && ids[1] == ids[2] && ids[2] != ids[3], "{ids:?}");
    assert_eq!(users::find(&mut db.read().await.unwrap(), a, "u").await.unwrap(), Some(ids[0]));

    let unknown = users::lock(&mut db.write().await.unwrap(), 999).await;
    assert!(matches!(unknown, Err(sqlx::Error::RowNotFound)));
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_user_is_decided_about_by_one_at_a_time(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let db = TestDb::new(backend).await;
    let mut tx = db.write().await.unwrap();
    let integrator = integrators::add(&mut tx, "a", "A", b"", 0).await.unwrap().unwrap();
    let user = users::ensure(&mut tx, integrator, "u", 0).await.unwrap();
    tx.commit().await.unwrap();

    // Each reads how many there are and adds one more: without the lock, some read the same number.
    let decide = || {
        let db = Db::clone(&db);
        tokio::spawn(async move {
            let mut tx = db.write().await.unwrap();
            users::lock(&mut tx, user).await.unwrap();
            let query = "select count(*) from settings";
            let count: i64 = sqlx::query_scalar(query).fetch_one(&mut *tx).await.unwrap();
            tokio::task::yield_now().await;
            let key = format!("decision {count}");
            assert_eq!(settings::set_once(&mut tx, &key, &key).await.unwrap(), key);
            tx.commit().await.unwrap();
        })
    };
    for done in join_all((0..20).map(|_| decide())).await {
        done.unwrap();
    }
    let last = settings::get(&mut db.read().await.unwrap(), "decision 19").await.unwrap();
    assert_eq!(last.as_deref(), Some("decision 19"));
}
