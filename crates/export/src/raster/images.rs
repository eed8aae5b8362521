//! Which images does a scene show, decoded? Under limits, each when a page first shows it.

use std::sync::OnceLock;

use deckwright_model::scene::Image;
use image::RgbaImage;

use crate::ExportError;
use crate::images;

/// The images of a scene, each decoded when a page first shows it.
pub(super) struct Images<'a> {
    images: &'a [Image],
    decoded: Vec<OnceLock<Result<RgbaImage, String>>>,
}

impl<'a> Images<'a> {
    pub(super) fn new(images: &'a [Image]) -> Self {
        Self { images, decoded: images.iter().map(|_| OnceLock::new()).collect() }
    }

    pub(super) fn get(&self, index: usize) -> Result<&RgbaImage, ExportError> {
        let image = self.images.get(index).ok_or(ExportError::NoSuchImage(index))?;
        let decoded = self.decoded[index].get_or_init(|| read(&image.bytes));
        decoded.as_ref().map_err(|reason| ExportError::Image { index, reason: reason.clone() })
    }
}

fn read(bytes: &[u8]) -> Result<RgbaImage, String> {
    images::decode(bytes).map(|decoded| decoded.pixels).map_err(|e| e.to_string())
}
