//! The end of the process after the n-th write, for tests that try every n.
//!
//! Builds with debug assertions look at the file that `DECKWRIGHT_FAULT` names, where there is such a setting: each write
//! counts the number in it down, and the write that finds 1 is the last thing that the process does. Without the file
//! nothing happens. Other builds have none of it.

/// A write has just reached, or is just about to reach, the database or the store.
#[cfg(not(debug_assertions))]
pub fn point() {}

/// A write has just reached, or is just about to reach, the database or the store.
#[cfg(debug_assertions)]
pub fn point() {
    use std::io::Write;
    use std::path::PathBuf;
    use std::sync::{LazyLock, Mutex, PoisonError};

    static FILE: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("DECKWRIGHT_FAULT").map(PathBuf::from));
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    let Some(file) = &*FILE else { return };
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let Ok(left) = std::fs::read_to_string(file) else { return };
    let left: u32 = left.parse().expect("the fault's file holds a number");
    if left > 1 {
        // In place and always as long: whoever reads it meanwhile reads a number, and a file that is gone stays so.
        if let Ok(mut file) = std::fs::OpenOptions::new().write(true).open(file) {
            file.write_all(format!("{:08}", left - 1).as_bytes()).expect("the fault's file");
        }
    } else if std::fs::remove_file(file).is_ok() {
        // No destructor runs and nothing is flushed, as with SIGKILL.
        std::process::abort();
    }
}
