//! Which of the two databases a connection talks to.

use sqlx::AnyConnection;

/// What the two databases do not share. Everything else is one SQL text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    pub fn of(conn: &AnyConnection) -> Self {
        if conn.backend_name() == "PostgreSQL" { Self::Postgres } else { Self::Sqlite }
    }

    /// Ends a `select` that picks rows to change: rows that another transaction holds are passed
    /// over. SQLite has one writer at a time and nothing to pass over.
    pub fn skip_locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => "for update skip locked",
        }
    }
}
