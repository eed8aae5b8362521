//! What strangers send, damaged: outlines, trees, forms and canvases are read or refused, and never a panic. The fuzz targets
//! of the same names call the same functions.

mod blows;
mod canvas;
mod form;
mod outline;
mod tree;

use deckwright_service::words::read_edited;

/// Numbers that look random and are the same every time.
fn numbers(rounds: usize, survive: impl Fn(&[u8])) {
    let mut random = 0x9E37_79B9_7F4A_7C15u64;
    let mut data = Vec::new();
    for round in 0..rounds {
        data.clear();
        data.resize_with(2 + blows::BLOW * (1 + round % 6), || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random as u8
        });
        survive(&data);
    }
}

#[test]
fn damaged_outlines_are_read_or_refused() {
    numbers(2_000, outline::survive);
}

#[test]
fn damaged_trees_are_read_or_refused() {
    numbers(2_000, |data| tree::survive(data, read_edited));
}

#[test]
fn damaged_forms_are_read_or_refused() {
    numbers(5_000, form::survive);
}

#[test]
fn damaged_canvases_are_read_or_refused() {
    numbers(2_000, canvas::survive);
}
