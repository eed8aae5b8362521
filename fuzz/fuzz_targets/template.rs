//! A template file of a stranger: read, laid out in and written into, or refused; never a panic.
#![no_main]
#![allow(clippy::unwrap_used)]

#[path = "../../crates/brand/tests/it/damage.rs"]
mod damage;
#[path = "../../crates/brand/tests/it/package.rs"]
#[allow(dead_code)]
mod package;

libfuzzer_sys::fuzz_target!(|data: &[u8]| damage::survive(data));
