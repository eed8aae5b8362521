//! The writers as their callers see them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod compose;
mod model_arrangements;
mod model_chapters;
mod model_closings;
mod model_outlines;
mod model_providers;
mod model_relations;
mod scripted;
mod shape;
mod strangers;
mod structure;
mod titles;
