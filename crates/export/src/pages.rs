//! Which page and layout does an index mean, and can its size be drawn? Shared by all exporters.

use deckwright_model::scene::{Layout, Page, Scene};
use vello_cpu::kurbo::Size;

use crate::ExportError;
use crate::geometry::points;

/// Longest side of a page that is drawn, in points: what a pdf may have without scaling.
const MAX_SIDE_LENGTH: f64 = 14_400.0;

/// Width of the stroke that makes a face look bold, in parts of its size.
pub(crate) const EMBOLDEN: f64 = 1.0 / 32.0;

/// The page with this `index`, and its layout.
pub(crate) fn page(scene: &Scene, index: usize) -> Result<(&Page, &Layout), ExportError> {
    let pages = scene.pages.len();
    let page = scene.pages.get(index).ok_or(ExportError::NoSuchPage { page: index, pages })?;
    let layout = scene
        .layouts
        .get(page.layout)
        .ok_or(ExportError::NoSuchLayout { page: index, layout: page.layout })?;
    Ok((page, layout))
}

/// The size of every page, in points.
pub(crate) fn size(scene: &Scene) -> Result<Size, ExportError> {
    let (width, height) = (points(scene.size.width), points(scene.size.height));
    let drawable = 1.0..=MAX_SIDE_LENGTH;
    if !drawable.contains(&width) || !drawable.contains(&height) {
        return Err(ExportError::PageSize { width: width as i64, height: height as i64 });
    }
    Ok(Size::new(width, height))
}
