//! Which images does a document hold? Each once, as it came, however many pages show it.

use std::cell::OnceCell;
use std::sync::Arc;

use deckwright_model::scene;
use krilla::image::Image;

use crate::ExportError;
use crate::images;

/// The images of a scene, each embedded once, however many pages show it.
pub(super) struct Images<'a> {
    images: &'a [scene::Image],
    read: Vec<OnceCell<Result<Image, String>>>,
}

impl<'a> Images<'a> {
    pub(super) fn new(images: &'a [scene::Image]) -> Self {
        Self { images, read: images.iter().map(|_| OnceCell::new()).collect() }
    }

    pub(super) fn get(&self, index: usize) -> Result<Image, ExportError> {
        let image = self.images.get(index).ok_or(ExportError::NoSuchImage(index))?;
        let read = self.read[index].get_or_init(|| read(&image.bytes));
        read.clone().map_err(|reason| ExportError::Image { index, reason })
    }
}

fn read(bytes: &Arc<[u8]>) -> Result<Image, String> {
    // Decoded here so that a broken image is refused by the same rules as in a png.
    let format = images::decode(bytes).map_err(|e| e.to_string())?.format;
    let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(bytes.clone());
    match format {
        images::Format::Png => Image::from_png(data.into(), true),
        images::Format::Jpeg => Image::from_jpeg(data.into(), true),
    }
}
