//! Enterprise templates: an integrator's own pptx becomes a family of suits that the layout engine uses like
//! any other. Reads a package within limits, finds out which slide layout serves which page, and reports what
//! to expect. Does no IO.

mod accents;
mod color;
mod compose_area;
mod context;
mod custom;
mod error;
mod family;
mod file;
mod fill;
mod fonts;
mod frame;
mod images;
mod layouts;
mod mapping;
mod names;
mod notes;
mod page_scale;
mod palette;
mod pattern;
mod picture;
mod places;
mod preset;
mod relations;
mod repair;
mod report;
mod resolved_map;
mod roles;
mod sample_layout;
mod samples;
mod shape;
mod slides;
mod strict;
mod style;
mod surface;
mod tables;
mod template;
mod template_choices;
mod theme;
mod theme_only;
mod transitional;
mod words;

use deckwright_layout::suit::Family;
use deckwright_model::font::FontBook;

use crate::resolved_map::ResolvedMap;

pub use error::BrandError;
pub use report::{ReportFont, ReportPage, ReportSlot, TemplateReport};
pub use template_choices::{
    ColorRoles, Distance, MAX_MAP, MappingColor, MappingLayout, MappingMaster, MappingSlide, MasterChoice,
    PageRole, PageSource, SafeArea, TemplateMap, TemplateMapping,
};
pub use transitional::{to_transitional, with_chosen_slides};

/// A template that can serve.
#[derive(Clone, Debug)]
pub struct Brand {
    pub family: Family,
    pub report: TemplateReport,
}

/// Makes a family of suits of the package in `bytes`, called `name`. `fonts` are those that decks will be laid
/// out with.
pub fn import(bytes: &[u8], name: &str, fonts: &FontBook) -> Result<Brand, BrandError> {
    import_with(bytes, name, fonts, &TemplateMap::default())
}

/// [`import`], used as `map` says where that says something. Sample slides that it chooses are layouts already
/// ([`with_chosen_slides`]).
pub fn import_with(
    bytes: &[u8],
    name: &str,
    fonts: &FontBook,
    map: &TemplateMap,
) -> Result<Brand, BrandError> {
    let template = file::read(bytes, fonts)?;
    let resolved = ResolvedMap::of(map, &template)?;
    if let Some(suit) = &map.theme_only {
        let (family, taken) = theme_only::family(&template, &resolved, suit, fonts)?;
        let choices = mapping::choices(&template, resolved.master.unwrap_or(0));
        let mapping = TemplateMapping { map: map.clone(), ..choices };
        let report = report::of_theme(&family, taken, fonts, name, mapping);
        return Ok(Brand { family, report });
    }
    let roles = roles::find(&template, &resolved)?;
    let stage = compose_area::compose_area(&template, &roles, &resolved)?;
    let family = family::family(&template, &roles, &stage, fonts, name)?;
    let mapping = mapping::mapping(&template, &roles, &stage);
    let report = report::report(&template, &roles, fonts, name, &family, mapping);
    Ok(Brand { family, report })
}
