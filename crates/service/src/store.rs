//! Rows: one module per table, one SQL text for SQLite and PostgreSQL.
//!
//! Functions take the connection first and the owner second, and are one statement each. A
//! statement on a user's row has the owner in its `where`; another owner's id is "not found".
//! Times are milliseconds since 1970 that the caller passes in.

pub mod blobs;
mod commits;
pub mod contents;
mod db;
pub mod designs;
pub mod edit_log;
pub mod enterprise_suits;
pub mod exports;
pub mod integrators;
pub mod jobs;
mod kept;
pub mod layout_tasks;
pub mod outlines;
mod schema;
pub mod settings;
mod signals;
pub mod tasks;
pub mod usage;
pub mod users;

pub use commits::Mark;
pub use db::{Db, Dialect, Write};
pub use kept::Kept;
pub use signals::Subscription;
