//! How do the pictures of a deck's pages become one file? A zip with readable names in page order.

use std::io::{Cursor, Write};

use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, DateTime, ZipWriter};
use deckwright_model::scene::Scene;

use crate::ExportError;
use crate::raster::ImageFormat;

/// Longest part of a page's title that its file is named by, in characters.
const MAX_TITLE_LENGTH: usize = 60;

/// The `pictures` of the pages of `scene`, which [`Renderer::pages`](crate::raster::Renderer::pages)
/// gives, as a zip file: `01 Title.png`, `02 …`. Pictures are stored as they are, since they are
/// compressed already, and the file tells no time.
pub fn zip_pages(scene: &Scene, pictures: &[Vec<u8>], format: ImageFormat) -> Result<Vec<u8>, ExportError> {
    if pictures.is_empty() {
        return Err(ExportError::NoPages);
    }
    let size = pictures.iter().map(|picture| picture.len() + 200).sum();
    let mut zip = ZipWriter::new(Cursor::new(Vec::with_capacity(size)));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let digits = pictures.len().to_string().len().max(2);
    for (index, picture) in pictures.iter().enumerate() {
        let title = scene.pages.get(index).map_or("", |page| page.title.as_str());
        let name = format!("{:0digits$} {}", index + 1, safe(title));
        let name = format!("{}.{}", name.trim_end(), format.extension());
        zip.start_file(name, options).map_err(|error| broken(&error))?;
        zip.write_all(picture).map_err(|error| broken(&error))?;
    }
    zip.finish().map(Cursor::into_inner).map_err(|error| broken(&error))
}

fn broken(error: &impl ToString) -> ExportError {
    ExportError::Encoding { format: "zip", reason: error.to_string() }
}

/// `title` without what some file system refuses or hides, on one line.
fn safe(title: &str) -> String {
    let allowed = |c: char| {
        let invisible = c.is_control()
            || ('\u{200b}'..='\u{200f}').contains(&c)
            || ('\u{2028}'..='\u{202e}').contains(&c);
        !invisible && !r#"/\:*?"<>|"#.contains(c)
    };
    let plain: String = title.chars().map(|c| if allowed(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(MAX_TITLE_LENGTH).collect();
    short.trim_end_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_safe_names() {
        for (title, expected) in [
            ("Five offices that work", "Five offices that work"),
            ("提高效率：办公空间", "提高效率：办公空间"),
            ("a/b\\c: what?\n\"so\" <x>|*", "a b c what so x"),
            ("../../etc/passwd", ".. .. etc passwd"),
            ("ends with dots...", "ends with dots"),
            ("right\u{202e}gnp.exe", "right gnp.exe"),
            ("", ""),
        ] {
            assert_eq!(safe(title), expected);
        }
        assert_eq!(safe(&"長".repeat(200)).chars().count(), MAX_TITLE_LENGTH);
    }
}
