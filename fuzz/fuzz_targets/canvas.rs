//! The pages of a work as JSON: read and written again, or refused; never a panic.
#![no_main]

#[path = "../../crates/service/tests/it/damage/blows.rs"]
mod blows;
#[path = "../../crates/service/tests/it/damage/canvas.rs"]
mod canvas;

libfuzzer_sys::fuzz_target!(|data: &[u8]| canvas::survive(data));
