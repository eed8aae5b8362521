//! A picture: decoded under limits, cropped, brought to size and clipped.

use deckwright_model::scene::{Form, Picture};
use image::{RgbaImage, imageops};
use vello_cpu::kurbo::Rect;
use vello_cpu::peniko::ImageAlphaType;
use vello_cpu::{PixelMetadata, Pixmap};

use super::page::Painter;
use super::paint::stretch;
use crate::ExportError;
use crate::geometry;

impl Painter<'_> {
    pub(super) fn picture(&mut self, picture: &Picture, frame: Rect) -> Result<(), ExportError> {
        let image = self.images.get(picture.image)?;
        let Some([left, top, width, height]) = cropped(image, picture.crop) else { return Ok(()) };
        let cropped = imageops::crop_imm(image, left, top, width, height);

        // Many pixels on few would flicker and cost time: they are averaged first.
        let shown = |points: f64, pixels: u32| ((points * self.scale).ceil() as u32).clamp(1, pixels);
        let (small_width, small_height) = (shown(frame.width(), width), shown(frame.height(), height));
        let pixels = if small_width < width || small_height < height {
            imageops::thumbnail(&*cropped, small_width, small_height)
        } else {
            cropped.to_image()
        };
        let (width, height) = (pixels.width() as u16, pixels.height() as u16);
        let metadata = PixelMetadata { may_have_transparency: true, alpha_type: ImageAlphaType::Alpha };
        let pixmap = Pixmap::from_parts(pixels.into_raw(), width, height, metadata);

        let clip = geometry::outline(picture.clip.as_ref().unwrap_or(&Form::Rect), frame);
        stretch(&mut self.canvas.context, pixmap, frame, &clip);
        Ok(())
    }
}

/// Left, top, width and height in pixels of what `crop` leaves of `image`; `None` if nothing.
fn cropped(image: &RgbaImage, crop: [u16; 4]) -> Option<[u32; 4]> {
    let cut =
        |length: u32, share: u16| (f64::from(length) * f64::from(share.min(1000)) / 1000.0).round() as u32;
    let (width, height) = image.dimensions();
    let (left, top) = (cut(width, crop[0]), cut(height, crop[1]));
    let remaining =
        |length: u32, before: u32, after: u32| length.checked_sub(before + after).filter(|n| *n > 0);
    Some([
        left,
        top,
        remaining(width, left, cut(width, crop[2]))?,
        remaining(height, top, cut(height, crop[3]))?,
    ])
}
