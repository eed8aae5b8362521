//! A picture: the image as it came, stretched so that its crop falls away, and clipped.

use deckwright_model::scene::{Form, Picture};
use krilla::geom::{Size, Transform};
use krilla::image::Image;
use krilla::paint::FillRule;
use vello_cpu::kurbo::Rect;

use super::page::Painter;
use super::paint::to_path;
use crate::ExportError;
use crate::geometry;

impl Painter<'_, '_, '_> {
    pub(super) fn picture(&mut self, picture: &Picture, frame: Rect) -> Result<(), ExportError> {
        let image = self.deck.images.get(picture.image)?;
        let Some(whole) = uncropped(frame, picture.crop) else { return Ok(()) };
        let clip = geometry::outline(picture.clip.as_ref().unwrap_or(&Form::Rect), frame);
        if let Some(clip) = to_path(&clip) {
            self.surface.push_clip_path(&clip, &FillRule::NonZero);
            self.image(image, whole);
            self.surface.pop();
        }
        Ok(())
    }

    /// Stretches `image` over `frame`.
    pub(super) fn image(&mut self, image: Image, frame: Rect) {
        if let Some(size) = Size::from_wh(frame.width() as f32, frame.height() as f32) {
            self.surface.push_transform(&Transform::from_translate(frame.x0 as f32, frame.y0 as f32));
            self.surface.draw_image(image, size);
            self.surface.pop();
        }
    }
}

/// Where the whole image lies if what `crop` leaves of it fills `frame`; `None` if it leaves nothing.
fn uncropped(frame: Rect, crop: [u16; 4]) -> Option<Rect> {
    let [left, top, right, bottom] = crop.map(|share| f64::from(share.min(1000)) / 1000.0);
    let (shown_width, shown_height) = (1.0 - left - right, 1.0 - top - bottom);
    if shown_width <= 0.0 || shown_height <= 0.0 {
        return None;
    }
    let (width, height) = (frame.width() / shown_width, frame.height() / shown_height);
    let origin = (frame.x0 - left * width, frame.y0 - top * height);
    Some(Rect::from_origin_size(origin, (width, height)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crop_falls_outside_the_frame() {
        let frame = Rect::new(10.0, 10.0, 60.0, 110.0);
        assert_eq!(uncropped(frame, [250, 0, 250, 0]), Some(Rect::new(-15.0, 10.0, 85.0, 110.0)));
        assert_eq!(uncropped(frame, [500, 0, 500, 0]), None);
    }
}
