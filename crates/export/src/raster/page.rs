//! A page: its ground, then the master's, the layout's and its own shapes.

use std::collections::HashMap;

use deckwright_model::font::FaceId;
use deckwright_model::scene::Scene;
use vello_cpu::kurbo::{Affine, Rect};
use vello_cpu::peniko::FontData;

use super::canvas::Canvas;
use super::images::Images;
use crate::ExportError;
use crate::pages;

/// Widest picture that is made, in pixels; also the most for its height.
pub const MAX_PIXELS: u32 = 8192;

/// Draws one page; shapes, text and pictures are methods in the files beside this one.
pub(super) struct Painter<'a> {
    pub canvas: &'a mut Canvas,
    pub fonts: &'a HashMap<FaceId, FontData>,
    pub images: &'a Images<'a>,
    pub scene: &'a Scene,
    /// The whole page, in points.
    pub page: Rect,
    /// Pixels to a point.
    pub scale: f64,
}

/// Draws page `index` of `scene` onto `canvas`, `width` pixels wide.
pub(super) fn draw(
    canvas: &mut Canvas,
    fonts: &HashMap<FaceId, FontData>,
    images: &Images,
    scene: &Scene,
    index: usize,
    width: u32,
) -> Result<(), ExportError> {
    let size = pages::size(scene)?;
    let (page, layout) = pages::page(scene, index)?;
    let height = (f64::from(width) * size.height / size.width).round().max(1.0);
    if !(1..=MAX_PIXELS).contains(&width) || height > f64::from(MAX_PIXELS) {
        return Err(ExportError::PictureWidth { width, most: MAX_PIXELS });
    }
    canvas.start(width as u16, height as u16);

    let scale = f64::from(width) / size.width;
    // A pixel more than the page, so that rounding its height leaves no white edge.
    let ground = Rect::new(0.0, 0.0, size.width + 1.0 / scale, size.height + 1.0 / scale);
    canvas.context.set_transform(Affine::scale(scale));
    let mut painter = Painter { canvas, fonts, images, scene, page: size.to_rect(), scale };
    painter.fill(&layout.background, size.to_rect(), |context| context.fill_rect(&ground));
    let master = if layout.show_master { scene.master.as_slice() } else { &[] };
    for shape in master.iter().chain(&layout.shapes).chain(&page.shapes) {
        painter.shape(shape)?;
    }
    canvas.finish();
    Ok(())
}
