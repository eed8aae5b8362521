//! Scenes through every exporter, looked at from outside.

mod pptx;
mod raster;
mod scenes;
