//! The words that all Deckwright crates share.
//!
//! An [`outline::Outline`] says what is said, a [`scene::Scene`] is the finished deck with every shape
//! and glyph in its place, a [`finding::Finding`] is something the quality report has to tell. Nothing
//! here does IO, measures text or knows the wire format.

pub mod document;
pub mod fidelity;
pub mod finding;
pub mod font;
pub mod geometry;
pub mod language;
pub mod outline;
pub mod paint;
pub mod part;
pub mod picture;
pub mod scale;
pub mod scene;
pub mod text;
