//! The executable from the outside: processes that are killed, disks that fill up, stores that go away.

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

mod abuse;
mod backup;
mod ceilings;
mod cluster;
mod crash;
mod database;
mod deploy;
mod dist;
mod documents;
mod last_write;
mod load;
mod make;
mod outage;
mod preview;
mod process;
mod proxy;
mod raw;
#[path = "../../../writer/tests/it/scripted.rs"]
mod scripted;
mod soak;
#[allow(dead_code)] // the service's tests use the rest
#[path = "../../../service/tests/it/test_db.rs"]
mod test_db;
mod upgrade;
mod visitor;
