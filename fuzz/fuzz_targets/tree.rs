//! An outline's tree as an editor sends it back: read, or refused; never a panic.
#![no_main]

#[path = "../../crates/service/tests/it/damage/blows.rs"]
mod blows;
// The service's own files, without the databases behind it.
#[path = "../../crates/service/src/words/edited.rs"]
mod edited;
#[path = "../../crates/service/src/words/tree.rs"]
mod tree;
#[path = "../../crates/service/tests/it/damage/tree.rs"]
mod trees;

libfuzzer_sys::fuzz_target!(|data: &[u8]| trees::survive(data, edited::read_edited));
