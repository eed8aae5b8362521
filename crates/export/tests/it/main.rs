//! Scenes through every exporter, looked at from outside.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod golden;
mod hostile;
mod pdf;
mod pptx;
mod pptx_random;
mod random;
mod raster;
mod scenes;
mod zip_pages;
