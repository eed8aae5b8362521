//! Rows: one module per table, one SQL text for SQLite and PostgreSQL.
//!
//! Functions take the connection first and the owner second, and are one statement each. A
//! statement on a user's row has the owner in its `where`; another owner's id is "not found".
//! Times are milliseconds since 1970 that the caller passes in.

pub mod audit_log;
pub mod blobs;
pub mod contents;
mod db;
pub mod designs;
mod dialect;
pub mod edit_log;
pub mod enterprise_suits;
pub mod erasure;
pub mod exports;
pub mod grants;
pub mod integrators;
pub mod jobs;
pub mod layout_tasks;
pub mod model_use;
pub mod outlines;
pub mod revocations;
mod row;
mod schema;
pub mod settings;
mod signals;
mod stored;
pub mod tasks;
mod transient_error;
pub mod usage;
pub mod users;

pub use db::{Db, WriteTx};
pub use dialect::Dialect;
pub use signals::Subscription;
pub use stored::{ExportFormat, ExportState, JobKind, LayoutState, Stored, TextOrigin, WritingState};
pub use transient_error::TransientError;
