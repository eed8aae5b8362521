//! What do composed pages stand on? The room below the title, their colours, and a plate where the page is not their ground:
//! as found, and as a mapping corrects it.

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::paint::{Palette, PaletteRole};

use crate::error::BrandError;
use crate::palette;
use crate::resolved_map::ResolvedMap;
use crate::roles::{self, Roles};
use crate::surface::{Surface, is_near};
use crate::template::{Sheet, Template};

/// Contrast below which a mapping's colours are a mistake, of text and of accents.
const MIN_TEXT_CONTRAST: f64 = 3.0;
const MIN_ACCENT_CONTRAST: f64 = 1.25;

#[derive(Clone, Debug)]
pub struct ComposeArea {
    pub room: Area,
    pub palette: Palette,
    /// The ground that was asked for is not the page's.
    pub is_plated: bool,
}

pub fn compose_area(
    template: &Template,
    roles: &Roles,
    map: &ResolvedMap,
) -> Result<ComposeArea, BrandError> {
    let canvas = &template.sheets[roles.canvas];
    let room = map.room(roles::free_room(template, canvas), template);
    let page = area(0.0, 0.0, template.size.width.points(), template.size.height.points());
    let shown: Vec<&Sheet> = [Some(roles.canvas), roles.cover]
        .into_iter()
        .flatten()
        .map(|index| &template.sheets[index])
        .collect();
    let seen = Surface::of(canvas, room).ground;
    let bg = map.ground.unwrap_or(seen);
    if let Some(text) = map.text.filter(|text| text.contrast(bg) < MIN_TEXT_CONTRAST) {
        let found = text.contrast(bg);
        let told =
            format!("colors.text: {text} has a contrast of {found:.1} to the ground {bg}, and needs 3");
        return Err(BrandError::Map(told));
    }
    if let Some(accent) = map.accents.iter().find(|accent| accent.contrast(bg) < MIN_ACCENT_CONTRAST) {
        return Err(BrandError::Map(format!("colors.accents: {accent} cannot be seen on the ground {bg}")));
    }
    let palette = palette::palette(canvas, bg, &shown, page, map);
    let is_plated = !is_near(palette.get(PaletteRole::Bg), seen);
    Ok(ComposeArea { room, palette, is_plated })
}
