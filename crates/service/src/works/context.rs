//! What works are made with, and where they are kept.

use std::sync::Arc;

use super::fonts::book;
use super::layout_engine::LayoutEngine;
use crate::blobs::Blobs;
use crate::clock::Clock;
use crate::compute::Compute;
use crate::settings::Settings;
use crate::store::Db;

#[derive(Clone, Debug)]
pub struct WorksContext {
    pub db: Db,
    pub clock: Clock,
    pub blobs: Blobs,
    pub compute: Arc<Compute>,
    pub engine: Arc<LayoutEngine>,
}

impl WorksContext {
    /// Opens the files and fonts that `settings` name.
    pub fn open(settings: &Settings, db: Db, clock: Clock) -> anyhow::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get);
        Ok(Self {
            db,
            clock,
            blobs: Blobs::open(&settings.blobs())?,
            compute: Arc::new(Compute::start(cores)),
            engine: Arc::new(LayoutEngine::open(book(settings)?)),
        })
    }
}
