//! A database of its own for every test, on SQLite and on PostgreSQL.

use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};

use deckwright_service::store::Db;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Every test of the store runs on both:
/// `#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

/// An empty database with all tables, gone when dropped.
#[derive(Debug)]
pub struct TestDb {
    db: Db,
    place: Place,
}

/// Where the database is, before anybody has connected to it.
#[derive(Debug)]
pub enum Place {
    Folder(tempfile::TempDir),
    Database { server: String, name: String },
}

impl Place {
    pub async fn new(backend: Backend) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        match backend {
            Backend::Sqlite => Self::Folder(tempfile::tempdir().unwrap()),
            Backend::Postgres => {
                let server = std::env::var("DECKWRIGHT_TEST_POSTGRES").expect(
                    "this test needs PostgreSQL: run it as `scripts/with-postgres cargo test -p deckwright-service`",
                );
                let name = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
                administer(&server, format!("create database {name}")).await;
                Self::Database { server, name }
            }
        }
    }

    pub fn url(&self) -> String {
        match self {
            Self::Folder(folder) => format!("sqlite:{}", folder.path().join("test.db").display()),
            Self::Database { server, name } => {
                format!("{}/{name}", server.rsplit_once('/').expect("an address with a database").0)
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Self::Database { server, name } = self {
            let (server, drop) = (server.clone(), format!("drop database {name} with (force)"));
            // A thread of its own, since a test's runtime cannot wait for another future here.
            std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(administer(&server, drop));
            })
            .join()
            .unwrap();
        }
    }
}

async fn administer(server: &str, statement: String) {
    let mut conn = PgConnection::connect(server).await.expect("DECKWRIGHT_TEST_POSTGRES names a server");
    sqlx::query(AssertSqlSafe(statement)).execute(&mut conn).await.unwrap();
}

impl TestDb {
    pub async fn new(backend: Backend) -> Self {
        let place = Place::new(backend).await;
        Self { db: Db::connect(&place.url()).await.unwrap(), place }
    }

    pub fn url(&self) -> String {
        self.place.url()
    }

    /// The same database as another process would see it.
    pub async fn another(&self) -> Db {
        Db::connect(&self.url()).await.unwrap()
    }
}

impl Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}
