//! Words: outlines and content, written by jobs and followed by whoever reads along.

mod allowance;
mod author;
mod content_job;
mod context;
mod documents;
mod edited;
mod follow;
mod outline_job;
mod remarks;
mod source;
mod stored;
pub mod streams;
pub mod tree;
mod turns;

pub use allowance::{Allowance, day};
pub use author::{Author, open_model};
pub use content_job::{ContentJob, partial_content};
pub use context::WritingContext;
pub use documents::Documents;
pub use edited::read_edited;
pub use follow::{follow_content, follow_outline};
pub use outline_job::OutlineJob;
pub use remarks::remarks;
pub use source::WebPage;
pub use stored::{OutlineText, read_stored, with_stored};
