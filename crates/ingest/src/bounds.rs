//! How much may somebody send, and how much of a file is read? Everything that is counted while a document is read is
//! bounded here; `docs/documents.md` has the same numbers in a table.

use std::time::Duration;

use deckwright_package::{Limits, MAX_FILE};

use crate::refusal::Refusal;

/// Bytes of the largest file that is looked at.
pub const BYTES: usize = MAX_FILE;
/// Files that are sent together.
pub const FILES: usize = 5;
/// Of a web page: its bytes, as they come and as they are unpacked, and how long they may take.
pub const LINK_BYTES: usize = 5 << 20;
pub const LINK_TIME: Duration = Duration::from_secs(10);
/// Of the process that reads a file: how long anybody waits for it, its own work, its address space, most of which is
/// never touched, and the bytes of its answer, which has all pictures in hexadecimal.
pub const TIME: Duration = Duration::from_secs(10);
pub const CPU_SECONDS: u64 = 20;
pub const MEMORY: u64 = 2 << 30;
pub const ANSWER: u64 = 96 << 20;
/// Blocks of a document.
pub const BLOCKS: usize = 50_000;
/// Bytes of all texts together.
pub const TEXT: usize = 8 << 20;
/// Cells of one table, and of all tables together.
pub const TABLE_CELLS: usize = 20_000;
pub const CELLS: usize = 200_000;
/// Columns of a table.
pub const COLUMNS: usize = 256;
/// Words in bold that are kept of a document.
pub const EMPHASIS: usize = 1000;
/// Pictures that are looked at, and bytes of those that are kept.
pub const PICTURES: usize = 300;
pub const PICTURE_BYTES: usize = 24 << 20;
/// Pixels of all pictures together: the words of a document matter more than its last photographs.
pub const PICTURE_PIXELS: u64 = 240_000_000;
/// Pixels along a side of a picture, and bytes that it takes once it is unpacked.
pub const PICTURE_SIDE: u32 = 12_000;
pub const PICTURE_UNPACKED: u64 = 256 << 20;
/// How deep things may be nested where a reader follows them.
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
