//! Works: laid out and stored when they are saved, exported by jobs, purged in time.

mod draw;
pub mod enterprise;
mod export_job;
mod files;
mod fonts;
mod layout_job;
pub mod pictures;
mod reading;
mod restyle;
mod room;
mod save;
mod upkeep;

/// What is signalled when an export has ended.
pub fn export_topic(export_id: i64) -> String {
    format!("export:{export_id}")
}

pub use draw::{SamplePicture, Workshop, lay_out};
pub use export_job::ExportJob;
pub use fonts::{book, book_with, read_fonts};
pub use layout_job::LayoutJob;
pub use reading::{read_pages, relations};
pub use restyle::restyle;
pub use room::Room;
pub use save::{LayoutReport, Professional, SaveError, Saved, Template, ToSave, check_pages, save};
pub use upkeep::{clear, purge, sweep, upkeep};
