//! Which tables there are: the migrations, in order. A migration that was released never changes.

use anyhow::Context;
use sqlx::AnyConnection;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::Dialect;

macro_rules! migrations {
    ($($version:literal $name:literal),+ $(,)?) => {
        &[$((
            $version,
            $name,
            include_str!(concat!("../../migrations/sqlite/", $name, ".sql")),
            include_str!(concat!("../../migrations/postgres/", $name, ".sql")),
        )),+]
    };
}

const MIGRATIONS: &[(i64, &str, &str, &str)] = migrations! {
    1 "0001_ground",
    2 "0002_words",
    3 "0003_works",
    4 "0004_enterprise",
    5 "0005_progress",
    6 "0006_exports",
    7 "0007_people",
    8 "0008_model_use",
    9 "0009_grants",
    10 "0010_pictures",
    11 "0011_room",
    12 "0012_template_maps",
};

/// Applies what is missing.
///
/// Safe against two starters: on PostgreSQL the migrator takes an advisory lock; on SQLite the caller
/// has begun an immediate transaction.
pub(super) async fn migrate(conn: &mut AnyConnection) -> anyhow::Result<()> {
    let dialect = Dialect::of(conn);
    let migrations = MIGRATIONS
        .iter()
        .map(|&(version, name, sqlite, postgres)| {
            let sql = match dialect {
                Dialect::Sqlite => sqlite,
                Dialect::Postgres => postgres,
            };
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        })
        .collect();
    let mut migrator = Migrator::with_migrations(migrations);
    migrator.set_locking(dialect == Dialect::Postgres);
    // What `run` calls once it has a connection; its own future cannot move between threads.
    migrator.run_direct(None, conn, false).await.context("cannot bring the database's tables up to date")
}
