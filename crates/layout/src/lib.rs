//! Places: an outline and a suit become a scene. The only crate that measures text; it does no IO and
//! knows no file format.

pub mod draw;
pub mod suit;
pub mod text;
pub mod words;
