//! The fonts of this installation: those of the operator's folder, then the bundled ones.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use deckwright_model::font::{Face, FaceId, FontBook, FontBytes};
use skrifa::MetadataProvider;
use skrifa::attribute::Style;
use skrifa::string::StringId;

use crate::settings::Settings;

/// The largest font file that is read.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// Weights from here on are bold.
const BOLD: f32 = 600.0;

pub fn book(settings: &Settings) -> anyhow::Result<FontBook> {
    book_with(settings.fonts.as_deref())
}

/// The fonts of `folder`, if there is one, then the bundled ones.
pub fn book_with(folder: Option<&Path>) -> anyhow::Result<FontBook> {
    let mut book = deckwright_fonts::bundled();
    if let Some(folder) = folder {
        book.faces.splice(0..0, read_fonts(folder)?);
    }
    Ok(book)
}

/// The faces of all font files in `folder`, in order of their file names.
pub fn read_fonts(folder: &Path) -> anyhow::Result<Vec<Face>> {
    let shown = folder.display();
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot read the font folder {shown}"))?;
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.sort();
    let mut faces = Vec::new();
    for file in files {
        let ending =
            file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        if !matches!(ending.as_str(), "ttf" | "otf") {
            continue;
        }
        let size = std::fs::metadata(&file).with_context(|| format!("cannot read {}", file.display()))?.len();
        anyhow::ensure!(size <= MAX_BYTES, "{} is larger than a font may be", file.display());
        let bytes = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let face = face(&file, bytes.into()).with_context(|| format!("{} is not a font", file.display()))?;
        faces.push(face);
    }
    Ok(faces)
}

fn face(file: &Path, bytes: Arc<[u8]>) -> Option<Face> {
    let font = skrifa::FontRef::new(&bytes).ok()?;
    let family: String = font.localized_strings(StringId::FAMILY_NAME).english_or_first()?.chars().collect();
    let attributes = font.attributes();
    let stem = file.file_stem()?.to_str()?;
    let face = Face {
        id: FaceId::new(&format!("own-{stem}")),
        family: family.as_str().into(),
        office: family.as_str().into(),
        bold: attributes.weight.value() >= BOLD,
        italic: attributes.style != Style::Normal,
        index: 0,
        bytes: FontBytes::Shared(bytes.clone()),
    };
    Some(face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_fonts_comes_before_the_bundled_ones() {
        let folder = tempfile::tempdir().unwrap();
        let bundled = deckwright_fonts::bundled();
        let bold = bundled.faces.iter().find(|face| face.bold).unwrap();
        std::fs::write(folder.path().join("a.ttf"), bold.bytes.as_ref()).unwrap();
        std::fs::write(folder.path().join("notes.txt"), "not a font").unwrap();
        let own = read_fonts(folder.path()).unwrap();
        assert_eq!((own.len(), own[0].family.as_ref(), own[0].bold), (1, bold.family.as_ref(), true));

        std::fs::write(folder.path().join("b.otf"), "not a font").unwrap();
        assert!(read_fonts(folder.path()).unwrap_err().to_string().contains("b.otf"));
        assert!(read_fonts(Path::new("/does/not/exist")).is_err());
    }
}
