//! How does a template become a family of suits? Its layouts become ready sheets; for each that serves a page
//! a design is made whose texts are the layout's places; all other pages are composed on the sheet that has
//! a title and room (`pages.kdl`). What comes out is what a suit file would be read into, by the same reader.

mod builder;
mod composed;
mod designs;
mod sheets;
mod styles;
mod texts;

use deckwright_layout::suit::{EnterpriseParts, Family, read_enterprise};
use deckwright_model::font::FontBook;
use deckwright_model::scale::Scale;

use self::builder::FamilyBuilder;
use crate::color::Colors;
use crate::compose_area::ComposeArea;
use crate::error::BrandError;
use crate::roles::Roles;
use crate::template::Template;

/// The family of `template`, called `name`, whose composed pages stand on `stage`.
pub fn family(
    template: &Template,
    roles: &Roles,
    stage: &ComposeArea,
    book: &FontBook,
    name: &str,
) -> Result<Family, BrandError> {
    let canvas = &template.sheets[roles.canvas];
    let (room, palette) = (stage.room, &stage.palette);
    let mut builder = FamilyBuilder::new(template, book);
    builder.add_canvas(roles.canvas);
    builder.find_exhibits(roles.canvas);
    builder.add_native_pages(roles);
    if roles.cover.is_none() {
        builder.add_plain_pages(roles, room);
    }
    builder.add_composed_styles();
    let tree = builder.tree(name, stage);
    let pages = builder.composed_pages();
    let parts = EnterpriseParts { name, styles: builder.styles, tree, pages };
    let mut family = read_enterprise(parts).map_err(|problems| {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        BrandError::Unusable(format!("its pages do not come together: {first}"))
    })?;
    // Which of its colours are the theme's, a palette of a suit file does not say.
    if let Some(row) = family.palettes.first_mut() {
        row.palette = palette.clone();
    }
    family.size = template.size;
    family.page = template.page;
    family.sheets = builder.sheets;
    family.images = template.images.clone();
    family.tables = template.masters.get(canvas.master).and_then(|(theme, map)| {
        template.tables.dress(&Colors::new(theme, map.as_ref()), palette, Scale::to_slide(template.page))
    });
    Ok(family)
}
