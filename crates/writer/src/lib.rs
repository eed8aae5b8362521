//! Who writes the words of a deck.
//!
//! The built-in composer needs no network and no model: [`compose`] writes a deck about a title from
//! the anatomies in `assets/composer`, [`structure`] makes one from a text that the user gave. Both
//! are pure: the same [`brief::Brief`] always gives the same words.

pub mod anatomy;
pub mod brief;
pub mod cards;
pub mod compose;
pub mod fault;
pub mod fragments;
pub mod model;
pub mod options;
pub mod request;
pub mod structure;
pub mod topic;
pub mod topics;

mod field;
mod frames;
pub mod script;
mod seed;
pub mod shelf;
