//! Packages of office programs: a zip of XML parts that refer to one another, read within limits. Does no IO.

mod error;
mod limits;
mod package;
mod rewrite;
pub mod spans;
pub mod xml;

pub use error::PackageError;
pub use limits::{Limits, MAX_FILE};
pub use package::{Package, Relationship, Target};
pub use rewrite::rewrite;
