//! How is a template read whose page has another size? All of it is scaled to the page that designs are drawn on, so that
//! they need not know; decks are scaled back when they are laid out.

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::scale::Scale;

use crate::style::{Level, Line};
use crate::template::{Place, Sheet, Template};

/// `template` on a page of the area of 960 × 540 points.
pub fn to_slide(mut template: Template) -> Template {
    let scale = Scale::to_slide(template.size);
    if scale.is_same() {
        return template;
    }
    template.size = scale.size(template.size);
    template.sheets.iter_mut().for_each(|sheet| scale_sheet(sheet, scale));
    template
}

fn scale_sheet(sheet: &mut Sheet, scale: Scale) {
    sheet.shapes.iter_mut().for_each(|shape| scale.shape(shape));
    for at in sheet.numbers.iter_mut().chain(&mut sheet.unseen) {
        *at = scaled(*at, scale);
    }
    sheet.places.iter_mut().for_each(|place| scale_place(place, scale));
}

fn scaled(at: Area, Scale(by): Scale) -> Area {
    area(at.x * by, at.y * by, at.w * by, at.h * by)
}

fn scale_place(place: &mut Place, scale: Scale) {
    place.at = scaled(place.at, scale);
    place.insets = scale.insets(place.insets);
    let inherited = place.inherited.iter_mut().flat_map(|levels| levels.iter_mut());
    place.levels.iter_mut().chain(inherited).for_each(|level| scale_level(level, scale));
}

fn scale_level(level: &mut Level, Scale(by): Scale) {
    level.size *= by;
    level.spacing = (f64::from(level.spacing) * by).round() as i32;
    level.margin = (level.margin as f64 * by).round() as i64;
    level.indent = (level.indent as f64 * by).round() as i64;
    for line in [&mut level.line, &mut level.before, &mut level.after] {
        if let Line::Exact(points) = line {
            *points *= by;
        }
    }
}
