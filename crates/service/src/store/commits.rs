//! Whether anything was committed: SQLite's own mark of it, read without asking SQLite.
//!
//! With a write-ahead log, all processes on a database share a file in which each commit leaves a new header before it
//! is done. As long as that header is the same, so is everything that a reader would find.

use std::fs::File;
use std::io;
use std::mem::ManuallyDrop;
use std::os::unix::fs::FileExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::{AnyConnection, Connection};

pub(super) const HEADER: usize = 48;

#[derive(Debug)]
pub struct Commits {
    /// Never closed: closing any handle of a file ends all locks that its process has on it, SQLite's too.
    index: ManuallyDrop<File>,
    /// SQLite puts the file away with the last connection that has read from the database, so one stays.
    held: Mutex<Option<AnyConnection>>,
}

/// A state of the database: what is read after it was taken is true for as long as it is the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(pub(super) [u8; HEADER]);

impl Commits {
    /// Of the SQLite database at `path`, from which `held` has read.
    pub fn of(path: &str, held: AnyConnection) -> io::Result<Self> {
        let index = ManuallyDrop::new(File::open(format!("{path}-shm"))?);
        Ok(Self { index, held: Mutex::new(Some(held)) })
    }

    /// The present state. There is none while a commit is on its way, or after [`Self::close`].
    pub fn mark(&self) -> Option<Mark> {
        if self.held().is_none() {
            return None;
        }
        // The header is there twice: where the two differ, one is being written.
        let mut twice = [0; 2 * HEADER];
        self.index.read_exact_at(&mut twice, 0).ok()?;
        let (one, other) = twice.split_at(HEADER);
        (one == other).then(|| Mark(one.try_into().expect("the header's length")))
    }

    pub async fn close(&self) {
        let held = self.held().take();
        if let Some(connection) = held {
            connection.close().await.ok();
        }
    }

    fn held(&self) -> MutexGuard<'_, Option<AnyConnection>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
