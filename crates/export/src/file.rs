//! Which files does a deck become in a format that somebody asked for? The one way to make them, for the command line and
//! for the service.

use std::fmt;

use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;

use crate::ExportError;
use crate::pdf::{self, PdfOptions};
use crate::pptx::{self, PptxOptions};
use crate::raster::{ImageFormat, Renderer};
use crate::zip_pages::zip_pages;

/// Width in pixels of pages as pictures.
pub const PAGE_WIDTH: u32 = 1920;
/// Width in pixels of pages to look at on a screen.
pub const PREVIEW_WIDTH: u32 = 1280;

/// What a deck is handed out as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    Pptx,
    Pdf,
    /// Every page as a picture of this kind, `width` pixels wide: one file each, or one zip of all.
    Pages {
        image: ImageFormat,
        width: u32,
        is_zipped: bool,
    },
    /// The scene itself: every page as placed shapes.
    Canvas,
}

/// The endings that [`FileFormat::from_extension`] knows, in the order in which people are told them.
pub const EXTENSIONS: [&str; 6] = ["pptx", "pdf", "zip", "png", "jpeg", "json"];

impl FileFormat {
    /// Pages as pictures in full size, each a file.
    pub fn pages(image: ImageFormat) -> Self {
        Self::Pages { image, width: PAGE_WIDTH, is_zipped: false }
    }

    /// The format of files whose names end so: `pptx`, `PDF`.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "pptx" => Self::Pptx,
            "pdf" => Self::Pdf,
            "zip" => Self::Pages { image: ImageFormat::Png, width: PAGE_WIDTH, is_zipped: true },
            "json" => Self::Canvas,
            "png" => Self::pages(ImageFormat::Png),
            "jpeg" | "jpg" => Self::pages(ImageFormat::Jpeg),
            _ => return None,
        })
    }
}

/// What the files are to be like beyond their format. Formats that know nothing of an option pass it over.
#[derive(Clone, Copy)]
pub struct FileOptions<'a> {
    /// As in [`PptxOptions`].
    pub editable: bool,
    /// As in [`PptxOptions`].
    pub motion: bool,
    /// As in [`PptxOptions`].
    pub template: Option<&'a [u8]>,
    /// Hears after each page how many are made.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl Default for FileOptions<'_> {
    fn default() -> Self {
        Self { editable: true, motion: false, template: None, progress: &|_| {} }
    }
}

impl fmt::Debug for FileOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { editable, motion, .. } = self;
        write!(f, "FileOptions({editable}, {motion})")
    }
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What its name ends in, without the dot.
    pub extension: &'static str,
    pub bytes: Vec<u8>,
}

/// The files of `scene` in this `format`: one, or one a page in their order. `fonts` are those that the scene was laid
/// out with, and those of `renderer`.
pub fn make_files(
    scene: &Scene,
    fonts: &FontBook,
    renderer: &Renderer,
    format: FileFormat,
    options: &FileOptions<'_>,
) -> Result<Vec<File>, ExportError> {
    let FileOptions { editable, motion, template, progress } = *options;
    let one = |extension, bytes| Ok(vec![File { extension, bytes }]);
    match format {
        FileFormat::Pptx => {
            let options = PptxOptions { editable, motion, template, progress, ..PptxOptions::default() };
            one("pptx", pptx::write(scene, fonts, &options)?)
        }
        FileFormat::Pdf => {
            one("pdf", pdf::write(scene, fonts, &PdfOptions { progress, ..PdfOptions::default() })?)
        }
        FileFormat::Canvas => one("json", scene.to_json().into_bytes()),
        FileFormat::Pages { image, width, is_zipped } => {
            let pages = renderer.pages(scene, image, width, progress)?;
            if is_zipped {
                return one("zip", zip_pages(scene, &pages, image)?);
            }
            Ok(pages.into_iter().map(|bytes| File { extension: image.extension(), bytes }).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_that_people_are_told_is_known() {
        for extension in EXTENSIONS {
            assert!(FileFormat::from_extension(extension).is_some(), "{extension}");
            assert_eq!(
                FileFormat::from_extension(extension),
                FileFormat::from_extension(&extension.to_uppercase())
            );
        }
        assert_eq!(FileFormat::from_extension("jpg"), FileFormat::from_extension("jpeg"));
        assert_eq!(FileFormat::from_extension("docx"), None);
        assert_eq!(FileFormat::from_extension(""), None);
    }
}
