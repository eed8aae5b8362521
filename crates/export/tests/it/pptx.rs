//! Decks as PowerPoint files, looked at from outside: what is in them, and what cannot be written.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::PathBuf;

use deckwright_export::ExportError;
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_model::scene::Scene;

use crate::scenes;

/// The files of the deck, by name.
fn files(pptx: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(pptx)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().to_string(), bytes)
        })
        .collect()
}

fn write(scene: &Scene) -> Result<Vec<u8>, ExportError> {
    pptx::write(scene, scenes::fonts(), &PptxOptions::default())
}

/// Leaves a deck where `scripts/check-pptx` finds it.
fn keep(name: &str, pptx: &[u8]) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pptx");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), pptx).unwrap();
}

#[test]
fn a_deck_of_every_shape_is_written() {
    let deck = write(&scenes::deck()).unwrap();
    keep("every-shape.pptx", &deck);
    assert_eq!(files(&deck).keys().filter(|name| name.starts_with("ppt/slides/slide")).count(), 8);
}

#[test]
fn a_deck_of_pictures_is_written() {
    let options = PptxOptions { editable: false, ..PptxOptions::default() };
    let deck = pptx::write(&scenes::deck(), scenes::fonts(), &options).unwrap();
    keep("pictures.pptx", &deck);
    assert_eq!(files(&deck).keys().filter(|name| name.starts_with("ppt/media/page")).count(), 8);
}
