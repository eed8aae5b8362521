//! A picture that somebody gave, on one of the pages.

use std::sync::Arc;

use deckwright_model::picture::ProvidedPicture;

/// A picture is at most twice as large as its pixels are on a common screen, where 96 make an inch of 72 points.
const POINTS_A_PIXEL: f64 = 1.5;

/// A picture of a page.
#[derive(Clone, Debug)]
pub struct PagePicture {
    /// Index in the scene's images.
    pub image: usize,
    pub given: Arc<ProvidedPicture>,
    pub caption: String,
}

impl PagePicture {
    /// The largest size in points at which it is still sharp enough.
    pub fn largest(&self) -> (f64, f64) {
        let image = &self.given.image;
        (f64::from(image.width) * POINTS_A_PIXEL, f64::from(image.height) * POINTS_A_PIXEL)
    }
}
