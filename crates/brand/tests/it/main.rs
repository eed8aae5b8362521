//! Templates from the outside: what is accepted, what comes of it, and what is refused.

#![allow(clippy::unwrap_used)]

mod composed;
mod damage;
mod hostile;
mod made;
mod mapping;
mod package;
mod roles;
mod round_trip;
mod samples;
