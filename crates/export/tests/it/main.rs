//! Scenes through every exporter, looked at from outside.

mod raster;
mod scenes;
