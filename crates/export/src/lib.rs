//! Scene in, bytes out. Exporters draw a finished [`Scene`](deckwright_model::scene::Scene) with the
//! faces of a [`FontBook`](deckwright_model::font::FontBook); they measure nothing and break no line, and
//! the same scene gives the same bytes on every machine.

mod date;
mod error;
mod file;
mod geometry;
mod images;
mod link;
mod machine;
mod pages;
pub mod pdf;
pub mod pptx;
pub mod raster;
mod shadow;
mod zip_pages;

pub use error::ExportError;
pub use file::{EXTENSIONS, File, FileFormat, FileOptions, PAGE_WIDTH, PREVIEW_WIDTH, make_files};
pub use zip_pages::zip_pages;
