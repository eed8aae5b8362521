//! How does a page become a picture? PNG and JPEG of any page at any width.
//!
//! A [`Renderer`] is made once and used from any number of threads: it keeps the fonts, and lends each
//! drawing a canvas whose buffers and glyph caches were used before.

mod canvas;
mod encode;
mod images;
mod page;
mod paint;
mod picture;
mod shape;
mod table;
mod text;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use deckwright_model::font::{FaceId, FontBook};
use deckwright_model::scene::Scene;
use rayon::prelude::*;
use skrifa::FontRef;
use vello_cpu::peniko::{Blob, FontData};

use self::canvas::Canvases;
use self::images::Images;
use crate::ExportError;

pub use self::page::MAX_PIXELS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    Png,
    Jpeg,
}

impl ImageFormat {
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// Draws pages of scenes that were laid out with the same fonts.
#[derive(Debug)]
pub struct Renderer {
    fonts: HashMap<FaceId, FontData>,
    canvases: Canvases,
}

impl Renderer {
    /// Faces of `fonts` that are not fonts are left out; a page that needs one cannot be drawn.
    pub fn new(fonts: &FontBook) -> Self {
        let readable = |bytes: &[u8], index| FontRef::from_index(bytes, index).is_ok();
        let fonts = fonts
            .faces
            .iter()
            .filter(|face| readable(face.bytes.as_ref(), face.index))
            .map(|face| {
                let blob = Blob::new(Arc::new(face.bytes.clone()));
                (face.id.clone(), FontData::new(blob, face.index))
            })
            .collect();
        Self { fonts, canvases: Canvases::default() }
    }

    /// The page with index `page` as a PNG, `width` pixels wide.
    pub fn png(&self, scene: &Scene, page: usize, width: u32) -> Result<Vec<u8>, ExportError> {
        self.page(scene, page, ImageFormat::Png, width)
    }

    /// The page with index `page` as a JPEG, `width` pixels wide.
    pub fn jpeg(&self, scene: &Scene, page: usize, width: u32) -> Result<Vec<u8>, ExportError> {
        self.page(scene, page, ImageFormat::Jpeg, width)
    }

    /// The page with index `page`, `width` pixels wide.
    pub fn page(
        &self,
        scene: &Scene,
        page: usize,
        format: ImageFormat,
        width: u32,
    ) -> Result<Vec<u8>, ExportError> {
        self.draw(scene, &Images::new(&scene.images), page, format, width)
    }

    /// All pages in order, drawn in parallel. `progress` hears how many are finished after each.
    pub fn pages(
        &self,
        scene: &Scene,
        format: ImageFormat,
        width: u32,
        progress: impl Fn(usize) + Sync,
    ) -> Result<Vec<Vec<u8>>, ExportError> {
        if scene.pages.is_empty() {
            return Err(ExportError::NoPages);
        }
        let images = Images::new(&scene.images);
        let finished = AtomicUsize::new(0);
        (0..scene.pages.len())
            .into_par_iter()
            .map(|page| {
                let picture = self.draw(scene, &images, page, format, width)?;
                progress(finished.fetch_add(1, Ordering::Relaxed) + 1);
                Ok(picture)
            })
            .collect()
    }

    fn draw(
        &self,
        scene: &Scene,
        images: &Images,
        page: usize,
        format: ImageFormat,
        width: u32,
    ) -> Result<Vec<u8>, ExportError> {
        self.canvases.lend(|canvas| {
            page::draw(canvas, &self.fonts, images, scene, page, width)?;
            match format {
                ImageFormat::Png => encode::png(canvas),
                ImageFormat::Jpeg => encode::jpeg(canvas),
            }
        })
    }
}
