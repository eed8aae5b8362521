//! Words: outlines and content, written by jobs and followed by whoever reads along.

mod allowance;
mod author;
mod content_job;
mod documents;
mod edited;
mod follow;
mod outline_job;
mod remarks;
pub mod streams;
pub mod tree;
mod turns;

pub use allowance::{Allowance, day};
pub use author::{Author, open_model};
pub use content_job::{ContentJob, partial};
pub use documents::Documents;
pub use edited::read_edited;
pub use follow::{follow_content, follow_outline};
pub use outline_job::{OutlineJob, WebPage};
pub use remarks::remarks;
