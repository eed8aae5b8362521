//! How much of a file is read? Everything that a reader counts is bounded here.

use deckwright_package::Limits;

use crate::refusal::Refusal;

/// The largest file that is looked at.
pub const BYTES: usize = 64 << 20;
/// Blocks of a document.
pub const BLOCKS: usize = 50_000;
/// Bytes of all texts together.
pub const TEXT: usize = 8 << 20;
/// Cells of one table, and of all tables together.
pub const TABLE_CELLS: usize = 20_000;
pub const CELLS: usize = 200_000;
/// Columns of a table.
pub const COLUMNS: usize = 256;
/// Pictures that are looked at, and bytes of those that are kept.
pub const PICTURES: usize = 300;
pub const PICTURE_BYTES: usize = 24 << 20;
/// Pixels of all pictures together: the words of a document matter more than its last photographs.
pub const PICTURE_PIXELS: u64 = 240_000_000;
/// Pixels along a side of a picture, and bytes that it takes once it is unpacked.
pub const PICTURE_SIDE: u32 = 12_000;
pub const PICTURE_UNPACKED: u64 = 256 << 20;
/// How deep things may lie inside one another where a reader follows them.
pub const DEPTH: usize = 200;

/// Packages of documents: more elements than a template has, since the text is in them.
pub const PACKAGE: Limits = Limits {
    bytes: BYTES,
    parts: 10_000,
    unpacked: 512 << 20,
    largest_part: 128 << 20,
    largest_xml: 64 << 20,
    elements: 2_000_000,
    depth: DEPTH,
};

/// Refuses what is deeper than [`DEPTH`].
pub fn check_depth(depth: usize) -> Result<(), Refusal> {
    if depth > DEPTH {
        return Err(Refusal::TooLarge(format!("its parts lie more than {DEPTH} deep inside one another")));
    }
    Ok(())
}
