//! Works: laid out and stored when they are saved, exported by jobs.

mod clear;
mod context;
pub mod enterprise;
mod export_job;
mod files;
mod fonts;
mod layout_engine;
mod layout_job;
pub mod pictures;
mod reading;
mod restyle;
mod save;
mod save_error;
mod storage_sums;

/// What is signalled when an export has ended.
pub fn export_topic(export_id: i64) -> String {
    format!("export:{export_id}")
}

pub use clear::clear;
pub use context::WorksContext;
pub use export_job::ExportJob;
pub use fonts::{book, book_with, read_fonts};
pub use layout_engine::{LayoutEngine, SamplePicture, lay_out};
pub use layout_job::{LayoutJob, PageReader};
pub use reading::{read_pages, relations};
pub use restyle::restyle;
pub use save::{LayoutReport, Professional, SavedWork, Template, WorkDraft, check_pages, save};
pub use save_error::SaveError;
pub use storage_sums::StorageSums;
