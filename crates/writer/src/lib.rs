//! Who writes the words of a deck.
//!
//! The built-in composer needs no network and no model: [`compose`] makes a deck about a title from preset topics, subject
//! [`cards`] and working [`drafts`], [`structure`] makes one from a text that the user gave. Both are pure: the same
//! [`brief::Brief`] always gives the same words.

pub mod brief;
pub mod cards;
pub mod compose;
pub mod drafts;
pub mod fault;
pub mod fragments;
pub mod model;
pub mod options;
pub mod preset_topics;
pub mod request;
pub mod structure;
pub mod topic;

mod anatomy;
mod embedded;
mod script;
mod seed;
mod title_words;
mod word_list;
