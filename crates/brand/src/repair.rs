//! Can the template's own text be read? What cannot is written in black or white.

use deckwright_model::paint::{Color, Rgb};

use crate::color::mean;
use crate::surface::Surface;
use crate::template::Sheet;

/// Contrast below which nobody reads.
const MIN_KEPT_CONTRAST: f64 = 2.6;

/// Gives text that cannot be told from its ground black or white instead; says where.
pub fn repair(sheet: &mut Sheet) -> Vec<String> {
    let mut said = Vec::new();
    for index in 0..sheet.places.len() {
        let place = &sheet.places[index];
        if place.is_odd || !(place.is_title() || place.is_text()) {
            continue;
        }
        let ground = place.fill.as_ref().map_or_else(|| Surface::of(sheet, place.at).ground, mean);
        let far = if ground.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
        let found = mean(&place.levels[0].color.into()).contrast(ground);
        let place = &mut sheet.places[index];
        if found < MIN_KEPT_CONTRAST {
            said.push(format!(
                "{}, {}: contrast {found:.1}; written in {far} instead",
                sheet.name, place.name
            ));
        }
        let before = place.levels.clone();
        for level in &mut place.levels {
            let is_lost = |color: Color| mean(&color.into()).contrast(ground) < MIN_KEPT_CONTRAST;
            if is_lost(level.color) {
                level.color = Color::rgb(far);
            }
            // A bullet that nobody sees takes the colour of its text.
            level.mark_color = level.mark_color.filter(|color| !is_lost(*color));
        }
        if before != place.levels && place.inherited.is_none() {
            place.inherited = Some(Box::new(before));
        }
    }
    said
}
