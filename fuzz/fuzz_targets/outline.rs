//! An outline as somebody pastes it: read, written and read again, or refused; never a panic.
#![no_main]

#[path = "../../crates/service/tests/it/damage/blows.rs"]
mod blows;
#[path = "../../crates/service/tests/it/damage/outline.rs"]
mod outline;

libfuzzer_sys::fuzz_target!(|data: &[u8]| outline::survive(data));
