//! The fields of a form: read, or refused; never a panic.
#![no_main]

#[path = "../../crates/service/tests/it/damage/blows.rs"]
mod blows;
#[path = "../../crates/service/tests/it/damage/form.rs"]
mod form;

libfuzzer_sys::fuzz_target!(|data: &[u8]| form::survive(data));
