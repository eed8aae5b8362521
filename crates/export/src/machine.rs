//! How is drawn alike on every machine? With the instructions that all processors have, and on one thread.

use vello_cpu::{Level, RenderSettings};

/// Wider instructions round a few pixels otherwise; every machine shall make the same picture.
pub(crate) fn settings() -> RenderSettings {
    RenderSettings { level: Level::baseline(), num_threads: 0 }
}
