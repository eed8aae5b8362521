//! Pictures of pages in one file.

use std::io::{Cursor, Read};

use deckwright_export::raster::ImageFormat;
use deckwright_export::{ExportError, zip_pages};
use zip::{CompressionMethod, ZipArchive};

use crate::scenes::deck;

#[test]
fn names_are_readable_and_in_page_order() {
    let mut scene = deck();
    scene.pages[1].title = "What / why?".into();
    scene.pages[5].title.clear();
    let pictures: Vec<Vec<u8>> = (0..8).map(|page| vec![page; 100]).collect();
    let bytes = zip_pages(&scene, &pictures, ImageFormat::Jpeg).unwrap();
    assert!(bytes == zip_pages(&scene, &pictures, ImageFormat::Jpeg).unwrap());

    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut names = Vec::new();
    assert_eq!(zip.len(), pictures.len());
    for (index, expected) in pictures.iter().enumerate() {
        let mut file = zip.by_index(index).unwrap();
        assert_eq!(file.compression(), CompressionMethod::Stored);
        let mut picture = Vec::new();
        file.read_to_end(&mut picture).unwrap();
        assert_eq!(picture, *expected);
        names.push(file.name().unwrap().to_string());
    }
    assert_eq!(
        names,
        [
            "01 Efficient offices.jpg",
            "02 What why.jpg",
            "03 中文页面的标题.jpg",
            "04 日本語のページ.jpg",
            "05 Two firms in numbers.jpg",
            "06.jpg",
            "07 Shapes of every kind.jpg",
            "08 Pictures.jpg",
        ]
    );
}

#[test]
fn no_pictures_are_no_file() {
    assert_eq!(zip_pages(&deck(), &[], ImageFormat::Png), Err(ExportError::NoPages));
}
