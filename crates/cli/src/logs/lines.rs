//! The standard error, written many lines at a time.
//!
//! A line for every request, each written by a call of its own, would cost more than the answer. Lines wait for a moment
//! instead and go out together; warnings and errors go out at once, and everything before them.

use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// How long a line may wait.
const MOMENT: Duration = Duration::from_millis(50);
/// More bytes than this do not wait.
const MAX_WAITING: usize = 64 << 10;

static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ARRIVED: Condvar = Condvar::new();

/// Writes the rest of the log when it goes.
pub struct FlushOnDrop(());

impl Drop for FlushOnDrop {
    fn drop(&mut self) {
        write_out();
    }
}

/// Lines are written from now on.
pub fn start() -> FlushOnDrop {
    std::thread::spawn(|| {
        loop {
            let waiting = ARRIVED.wait_while(waiting(), |lines| lines.is_empty());
            drop(waiting.unwrap_or_else(std::sync::PoisonError::into_inner));
            std::thread::sleep(MOMENT);
            write_out();
        }
    });
    FlushOnDrop(())
}

fn waiting() -> MutexGuard<'static, Vec<u8>> {
    WAITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn write_out() {
    // In this order: what waits is taken by whoever writes it, so that lines keep theirs.
    let mut out = io::stderr().lock();
    let lines = std::mem::take(&mut *waiting());
    // There is nowhere to say that the log cannot be written.
    drop(out.write_all(&lines));
}

pub struct Lines;

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { urgent: true }
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> Line {
        Line { urgent: *meta.level() <= Level::WARN }
    }
}

pub struct Line {
    urgent: bool,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = waiting();
        let first = lines.is_empty();
        lines.extend_from_slice(bytes);
        let now = self.urgent || lines.len() > MAX_WAITING;
        drop(lines);
        if now {
            write_out();
        } else if first {
            ARRIVED.notify_one();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
