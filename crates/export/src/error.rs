//! What can go wrong when a scene becomes bytes.

use deckwright_model::font::FaceId;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    #[error("the deck has no pages")]
    NoPages,
    #[error("there is no page {page}; the deck has {pages}")]
    NoSuchPage { page: usize, pages: usize },
    #[error("page {page} names layout {layout}, which the deck does not have")]
    NoSuchLayout { page: usize, layout: usize },
    #[error("a page of {width} × {height} points cannot be drawn")]
    PageSize { width: i64, height: i64 },
    #[error("a picture {width} pixels wide cannot be made; ask for 1 to {most}")]
    PictureWidth { width: u32, most: u32 },
    #[error("the face {0} is missing or is not a font")]
    Face(FaceId),
    #[error("glyph {glyph} is not in the face {face}; was the deck laid out with other fonts?")]
    Glyph { face: FaceId, glyph: u32 },
    #[error("there is no image {0}")]
    NoSuchImage(usize),
    #[error("image {index} cannot be read: {reason}")]
    Image { index: usize, reason: String },
    #[error("the {format} file cannot be written: {reason}")]
    Encoding { format: &'static str, reason: String },
}
