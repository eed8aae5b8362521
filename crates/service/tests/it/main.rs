//! The service from the outside, on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

mod arranged;
mod bounds;
mod compute;
mod credentials;
mod damage;
mod designs;
mod documents;
mod enterprise;
mod fault;
mod flow;
mod grants;
mod health;
mod jobs;
mod layouts;
mod links;
mod model_faults;
mod pages;
mod people;
mod purge;
mod quotas;
mod references;
#[path = "../../../writer/tests/it/scripted.rs"]
mod scripted;
mod side_calls;
mod store;
mod test_app;
mod test_db;
mod timing;
mod words;
mod works;
