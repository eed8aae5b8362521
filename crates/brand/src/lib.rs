//! Enterprise templates: an integrator's own pptx becomes a family of suits that the layout engine uses like
//! any other. Reads a package within limits, finds out which slide layout serves which page, and reports what
//! to expect. Does no IO.

mod accents;
mod color;
mod custom;
mod desk;
mod error;
mod family;
mod file;
mod fill;
mod fonts;
mod frame;
mod images;
mod layouts;
mod names;
mod notes;
mod ordinary;
mod palette;
mod pattern;
mod picture;
mod places;
mod preset;
mod relations;
mod repair;
mod report;
mod roles;
mod sample_layout;
mod samples;
mod scaled;
mod shape;
mod strict;
mod style;
mod surface;
mod tables;
mod template;
mod theme;
mod words;

use deckwright_layout::suit::Family;
use deckwright_model::font::FontBook;

pub use error::BrandError;
pub use ordinary::ordinary;
pub use report::{ReportFont, ReportPage, ReportSlot, TemplateReport};

/// A template that can serve.
#[derive(Clone, Debug)]
pub struct Brand {
    pub family: Family,
    pub report: TemplateReport,
}

/// Makes a family of suits of the package in `bytes`, called `name`. `fonts` are those that decks will be laid
/// out with.
pub fn import(bytes: &[u8], name: &str, fonts: &FontBook) -> Result<Brand, BrandError> {
    let template = file::read(bytes, fonts)?;
    let roles = roles::find(&template)?;
    let family = family::family(&template, &roles, fonts, name)?;
    let report = report::report(&template, &roles, fonts, name, &family);
    Ok(Brand { family, report })
}
