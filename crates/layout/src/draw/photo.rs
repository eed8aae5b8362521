//! Places the pictures that somebody gave: photographs fill their frame, drawings are shown whole.

use deckwright_model::paint::{Color, Paint, PaletteRole, Rgb};
use deckwright_model::scene::{Form, Picture, Shape, ShapeKind};

use super::emit::{Ink, form, shapes};
use super::geometry::{Area, ShapePath, area};
use super::{Painter, Piece};
use crate::suit::node::PictureNode;
use crate::words::PagePicture;

/// The largest share of a photograph's width or height that is cut away.
const MAX_CROP: f64 = 0.35;
/// A photograph loses more at its foot than at its head, where faces are.
const HEAD: f64 = 0.35;
/// The margin of a light plate around a transparent drawing on a dark page, and the radius of its corners.
const PLATE: f64 = 10.0;
const PLATE_RADIUS: f64 = 6.0;
/// A page darker than this is dark.
const MAX_DARK_LUMINANCE: f64 = 0.35;

/// Where a picture stands and how much of it is cut away, in thousandths.
struct PhotoPlacement {
    at: Area,
    crop: [u16; 4],
}

impl<'a> Painter<'a, '_> {
    /// The picture of the point at hand, or of the page.
    pub(super) fn photo(&mut self, node: &'a PictureNode) {
        let Some(shown) = self.env.shown() else { return };
        let figure = self.figure(&node.outline).transformed(self.transform);
        let room = figure.bounds();
        if room.w <= 1.0 || room.h <= 1.0 {
            return;
        }
        let is_photo = shown.given.is_photo;
        let placed = is_photo.then(|| cover(shown, room)).flatten();
        let PhotoPlacement { at, crop } = placed.unwrap_or_else(|| contain(shown, room));
        let figure = match figure {
            ShapePath::Rect { radius, .. } => {
                ShapePath::Rect { at, radius: if is_photo { radius } else { 0.0 } }
            }
            ShapePath::Oval { .. } if is_photo => ShapePath::Oval { at },
            ShapePath::Path(path) if is_photo && at == room => ShapePath::Path(path),
            _ => ShapePath::Rect { at, radius: 0.0 },
        };
        if shown.given.is_clear
            && self.env.suit.palette().get(PaletteRole::Surface).luminance() < MAX_DARK_LUMINANCE
        {
            self.plate(at);
        }
        let (frame, clip) = form(&figure);
        let page = self.env.page;
        let alt = [&shown.caption, &page.caption, &page.title].into_iter().find(|text| !text.is_empty());
        let kind = ShapeKind::Picture(Picture {
            image: shown.image,
            clip: Some(clip).filter(|clip| *clip != Form::Rect),
            crop,
        });
        let shape = Shape {
            name: "Picture".to_owned(),
            alt: alt.cloned().unwrap_or_default(),
            frame,
            placeholder: node.place,
            kind,
        };
        self.pieces += 1;
        self.out.push(Piece::Shape(shape, self.env.point));
    }

    fn plate(&mut self, at: Area) {
        let at = area(at.x - PLATE, at.y - PLATE, at.w + 2.0 * PLATE, at.h + 2.0 * PLATE);
        let fill = Some(Paint::Solid(Color::rgb(Rgb(0xFF, 0xFF, 0xFF))));
        let ink = Ink { fill, stroke: None, shadow: None };
        let plate = shapes(ShapePath::Rect { at, radius: PLATE_RADIUS }, ink, &self.mask, "Plate", "");
        self.emit(plate);
    }
}

/// The photograph over all of `room`; `None` if too much of it would be lost, or it would be too coarse.
fn cover(shown: &PagePicture, room: Area) -> Option<PhotoPlacement> {
    let (width, height) = shown.largest();
    let scale = (room.w / width).max(room.h / height);
    if scale > 1.0 {
        return None;
    }
    let cut = |whole: f64, shown: f64| (1.0 - shown / (whole * scale)).max(0.0);
    let (across, down) = (cut(width, room.w), cut(height, room.h));
    if across.max(down) > MAX_CROP {
        return None;
    }
    let part = |share: f64| (share * 1000.0).round() as u16;
    let crop = [part(across / 2.0), part(down * HEAD), part(across / 2.0), part(down * (1.0 - HEAD))];
    Some(PhotoPlacement { at: room, crop })
}

/// The whole picture in the middle of `room`.
fn contain(shown: &PagePicture, room: Area) -> PhotoPlacement {
    let (width, height) = shown.largest();
    let scale = (room.w / width).min(room.h / height).min(1.0);
    let (w, h) = (width * scale, height * scale);
    PhotoPlacement { at: area(room.x + (room.w - w) / 2.0, room.y + (room.h - h) / 2.0, w, h), crop: [0; 4] }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use deckwright_model::picture::ProvidedPicture;
    use deckwright_model::scene::Image;

    use super::*;

    fn shown(width: u32, height: u32) -> PagePicture {
        let image = Image { media_type: "image/png".to_owned(), width, height, bytes: [0].as_slice().into() };
        let given = Arc::new(ProvidedPicture { image, is_photo: true, is_clear: false });
        PagePicture { image: 0, given, caption: String::new() }
    }

    #[test]
    fn photographs_fill_their_frame_within_measure() {
        let room = area(0.0, 0.0, 400.0, 300.0);
        let placed = cover(&shown(1600, 900), room).unwrap();
        assert_eq!((placed.at, placed.crop), (room, [125, 0, 125, 0]));
        assert!(cover(&shown(3000, 900), room).is_none());
        assert!(cover(&shown(200, 150), room).is_none());
    }

    #[test]
    fn drawings_are_whole_and_not_blown_up() {
        let placed = contain(&shown(1600, 400), area(10.0, 0.0, 400.0, 300.0));
        assert_eq!(placed.at, area(10.0, 100.0, 400.0, 100.0));
        let placed = contain(&shown(100, 100), area(0.0, 0.0, 400.0, 300.0));
        assert_eq!(placed.at, area(125.0, 75.0, 150.0, 150.0));
    }
}
