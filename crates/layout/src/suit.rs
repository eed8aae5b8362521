//! Suits as data: the language of suit files, and the library of all suits.
//!
//! `docs/suits.md` is the page for authors. A file is read into a [`Family`]: expressions, paints and
//! paths compiled, every name resolved. Drawing it is the business of [`crate::draw`].

pub mod dress;
mod element;
pub mod expr;
pub mod family;
mod fields;
mod file;
mod kit;
pub mod library;
pub mod names;
pub mod node;
pub mod paint;
mod palettes;
pub mod path;
pub mod problem;
mod read;
mod read_node;
mod read_text;
pub mod source;
pub mod tree;

pub use dress::{TableDress, TablePart};
pub use family::{Design, Family, Kind};
pub use kit::names as shared_files;
pub use library::{Library, Suit};
pub use problem::Problem;
pub use read::{EnterpriseParts, read, read_enterprise};

#[cfg(test)]
mod tests;
