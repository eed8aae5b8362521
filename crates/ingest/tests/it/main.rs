//! Files of strangers: what is read of them, what is refused, and what survives.

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

mod bounds;
mod cells;
mod corpus;
mod damage;
mod hostile;
mod package;
mod written;
