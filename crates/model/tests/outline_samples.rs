//! Outlines as people and models write them, and what each becomes.

#[path = "samples/blocks.rs"]
mod blocks;
#[path = "samples/chatter.rs"]
mod chatter;
#[path = "samples/headings.rs"]
mod headings;
#[path = "samples/lists.rs"]
mod lists;
#[path = "samples/sketch.rs"]
mod sketch;
