//! Faces as krilla knows them, each read once for a document.

use std::collections::HashMap;
use std::sync::Arc;

use deckwright_model::font::{FaceId, FontBook};
use krilla::text::Font;
use skrifa::raw::TableProvider;

use crate::ExportError;

/// A face and how many glyphs it has.
#[derive(Clone)]
pub(super) struct PdfFace {
    pub font: Font,
    glyphs: u32,
}

impl PdfFace {
    pub(super) fn has(&self, glyph: u32) -> bool {
        glyph < self.glyphs
    }
}

/// The faces of a font book that the pages so far have used.
pub(super) struct Fonts<'a> {
    book: &'a FontBook,
    used: HashMap<FaceId, PdfFace>,
}

impl<'a> Fonts<'a> {
    pub(super) fn new(book: &'a FontBook) -> Self {
        Self { book, used: HashMap::new() }
    }

    pub(super) fn get(&mut self, id: &FaceId) -> Result<PdfFace, ExportError> {
        if let Some(face) = self.used.get(id) {
            return Ok(face.clone());
        }
        let face = self.read(id).ok_or_else(|| ExportError::Face(id.clone()))?;
        self.used.insert(id.clone(), face.clone());
        Ok(face)
    }

    fn read(&self, id: &FaceId) -> Option<PdfFace> {
        let face = self.book.get(id)?;
        let tables = skrifa::FontRef::from_index(face.bytes.as_ref(), face.index).ok()?;
        let glyphs = u32::from(tables.maxp().ok()?.num_glyphs());
        let bytes: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(face.bytes.clone());
        Some(PdfFace { font: Font::new(bytes.into(), face.index)?, glyphs })
    }
}
