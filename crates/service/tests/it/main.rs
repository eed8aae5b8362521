//! The service from the outside, on SQLite and on PostgreSQL.

mod jobs;
mod store;
mod test_db;
