//! How does a picture of a template stand on a page? With its crop, cut at the page's edges.

use deckwright_layout::draw::emit;
use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::scene::{Form, Picture, Shape, ShapeKind};
use deckwright_package::{Relationship, Target};

use crate::context::ReadContext;
use crate::error::BrandError;
use crate::images::PictureEffects;

/// The picture that a relationship leads to; `None` with a note if it cannot be shown.
pub fn image_of(
    relationship: &str,
    look: PictureEffects,
    relationships: &[Relationship],
    context: &mut ReadContext<'_, '_, '_>,
) -> Result<Option<usize>, BrandError> {
    let target = relationships.iter().find(|known| known.id == relationship).map(|known| &known.target);
    let Some(Target::Part(part)) = target else {
        context.notes.add("pictures outside of the file are not drawn");
        return Ok(None);
    };
    if !context.package.has(part) {
        context.notes.add(format!("{part} is missing in the file"));
        return Ok(None);
    }
    let package = &mut *context.package;
    let found = context.images.add(part, look, || package.bytes(part))?;
    if found.is_none() {
        let ending = part.rsplit('.').next().unwrap_or_default().to_lowercase();
        context.notes.add(match ending.as_str() {
            "png" | "jpg" | "jpeg" => format!("the picture {part} is broken: put it into the file again"),
            _ => format!("pictures of the kind .{ending} are kept, but not drawn in pdf and png"),
        });
    }
    Ok(found)
}

/// A picture in `at`, cut at the edges of the page.
pub fn picture_on(
    page: Area,
    image: usize,
    at: Area,
    crop: [f64; 4],
    clip: Option<Form>,
    name: &str,
) -> Option<Shape> {
    if at.w < 0.01 || at.h < 0.01 {
        return None;
    }
    let (left, top) = ((page.x - at.x).max(0.0), (page.y - at.y).max(0.0));
    let (right, bottom) = ((at.right() - page.right()).max(0.0), (at.bottom() - page.bottom()).max(0.0));
    let shown = area(at.x + left, at.y + top, at.w - left - right, at.h - top - bottom);
    if shown.w < 0.01 || shown.h < 0.01 {
        return None;
    }
    let (across, down) = (1.0 - crop[0] - crop[2], 1.0 - crop[1] - crop[3]);
    let share = |own: f64, cut: f64, length: f64, kept: f64| {
        ((own + cut / length * kept).clamp(0.0, 0.999) * 1000.0).round() as u16
    };
    let crop = [
        share(crop[0], left, at.w, across),
        share(crop[1], top, at.h, down),
        share(crop[2], right, at.w, across),
        share(crop[3], bottom, at.h, down),
    ];
    let is_cut = left + top + right + bottom > 0.01;
    let picture = Picture { image, clip: clip.filter(|_| !is_cut), crop };
    Some(Shape {
        name: name.to_owned(),
        alt: String::new(),
        frame: emit::rect(shown),
        placeholder: None,
        kind: ShapeKind::Picture(picture),
    })
}
