//! The service from the outside, on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

mod credentials;
mod designs;
mod fault;
mod flow;
mod jobs;
mod layouts;
mod pages;
mod store;
mod test_app;
mod test_db;
mod words;
mod works;
