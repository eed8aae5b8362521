//! The professional layout: what pages mean, what is drawn of them, and how whole decks come out.

mod balance;
mod decks;
mod meaning;
mod rows;
mod strangers;
