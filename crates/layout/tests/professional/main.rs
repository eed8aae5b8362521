//! The professional layout: what pages mean, what is drawn of them, and how whole decks come out.

mod decks;
mod meaning;
mod strangers;
