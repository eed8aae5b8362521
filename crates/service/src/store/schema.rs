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
    13 "0013_task_outlines",
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a migration makes, in the words of SQLite: tables with their columns and checks, indexes, and triggers by name.
    /// What a trigger does is written differently in each dialect.
    fn objects(sql: &str) -> Vec<String> {
        let code: Vec<&str> = sql.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        let of_sqlite = code
            .join(" ")
            .replace("bigint generated always as identity primary key", "integer primary key autoincrement")
            .replace("bytea", "blob");
        let statements =
            of_sqlite.split(';').map(|statement| statement.split_whitespace().collect::<Vec<_>>());
        let object = |words: Vec<&str>| match words[..] {
            ["create", "trigger", name, ..] => Some(format!("trigger {name}")),
            ["create", "table" | "index" | "unique", ..] | ["alter" | "drop", ..] => Some(words.join(" ")),
            _ => None,
        };
        statements.filter_map(object).collect()
    }

    #[test]
    fn both_databases_have_the_same_tables_columns_and_indexes() {
        for (_, name, sqlite, postgres) in MIGRATIONS {
            let (of_sqlite, of_postgres) = (objects(sqlite), objects(postgres));
            assert!(!of_sqlite.is_empty(), "{name}");
            assert_eq!(of_sqlite, of_postgres, "{name}");
        }
    }

    #[test]
    fn every_migration_is_applied_in_its_order() {
        let names: Vec<&str> = MIGRATIONS.iter().map(|(_, name, ..)| *name).collect();
        assert!(MIGRATIONS.iter().zip(1..).all(|((version, name, ..), place)| {
            *version == place && name.starts_with(&format!("{place:04}_"))
        }));
        for dialect in ["sqlite", "postgres"] {
            let folder = format!("{}/migrations/{dialect}", env!("CARGO_MANIFEST_DIR"));
            let files = std::fs::read_dir(folder).unwrap();
            let mut files: Vec<String> =
                files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
            files.sort();
            let stems: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".sql")).collect();
            assert_eq!(stems, names, "{dialect}");
        }
    }
}
