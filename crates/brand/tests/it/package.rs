//! Presentation files for tests: one that the exporter writes, and changed copies of it.

use std::io::{Cursor, Read, Write};
use std::sync::OnceLock;

use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::words::Language;
use deckwright_layout::{Library, Options, lay_out, sample};
use deckwright_model::font::FontBook;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

pub fn fonts() -> &'static FontBook {
    static FONTS: OnceLock<FontBook> = OnceLock::new();
    FONTS.get_or_init(deckwright_fonts::bundled)
}

/// A deck with masters, layouts and slides, as a company might hand it over.
pub fn deck() -> &'static [u8] {
    static DECK: OnceLock<Vec<u8>> = OnceLock::new();
    DECK.get_or_init(|| {
        let library = Library::built_in();
        let suit = library.named("minimal", "blue").unwrap();
        let (scene, _) = lay_out(&sample::outline(Language::En), suit, fonts(), &Options::default());
        pptx::write(&scene, fonts(), &PptxOptions::default()).unwrap()
    })
}

pub fn files(package: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(package)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let name = file.name().unwrap().into_owned();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (name, bytes)
        })
        .collect()
}

pub fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The deck with the text of one part changed.
pub fn with_part(name: &str, change: impl Fn(String) -> String) -> Vec<u8> {
    let mut files = files(deck());
    let part = files.iter_mut().find(|(known, _)| known == name).unwrap();
    part.1 = change(String::from_utf8(std::mem::take(&mut part.1)).unwrap()).into_bytes();
    zipped(&files)
}
