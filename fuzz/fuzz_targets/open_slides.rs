//! A damaged file of a stranger for the reader `open_slides`: read or refused; never a panic.
#![no_main]

#[path = "../../crates/ingest/tests/it/damage.rs"]
mod damage;
#[path = "../../crates/ingest/tests/it/package.rs"]
#[allow(dead_code)]
mod package;

libfuzzer_sys::fuzz_target!(|data: &[u8]| damage::survive("open_slides", data));
