//! Places: an outline and a suit become a scene. The only crate that measures text; it does no IO and
//! knows no file format.

pub mod balance;
pub mod chart;
pub mod choose;
pub mod cues;
pub mod deck;
mod divide;
pub mod draw;
pub mod findings;
pub mod fit;
mod fnv;
mod grid;
pub mod icons;
mod language;
mod layouts;
pub mod matter;
pub mod meaning;
mod mirror;
pub mod numbers;
pub mod office;
mod only;
pub mod pictures;
pub mod professional;
pub mod sample;
pub mod sheet;
pub mod suit;
pub mod table;
pub mod text;
pub mod when;
pub mod words;

pub use deck::{DeckFrame, Options, lay_out, lay_out_professional};
pub use professional::{DesignChoice, Plan};
pub use suit::{Library, Suit};
