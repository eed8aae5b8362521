//! Pages as PNG and JPEG.

use std::sync::Mutex;

use deckwright_export::ExportError;
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_model::paint::{Color, Paint, Rgb, Role, Stop};
use deckwright_model::scene::{Form, Scene};
use image::RgbImage;

use crate::scenes::{self, deck, empty, filled, fonts, frame};

fn look(scene: &Scene, page: usize, width: u32) -> RgbImage {
    let png = Renderer::new(fonts()).png(scene, page, width).unwrap();
    image::load_from_memory(&png).unwrap().into_rgb8()
}

#[test]
fn pages_have_the_asked_width_and_the_slides_proportions() {
    let picture = look(&deck(), 1, 640);
    assert_eq!(picture.dimensions(), (640, 360));
}

#[test]
fn write_pictures_for_looking() {
    if let Ok(folder) = std::env::var("LOOK") {
        let pages = Renderer::new(fonts()).pages(&deck(), ImageFormat::Png, 1280, |_| {}).unwrap();
        for (i, page) in pages.iter().enumerate() {
            std::fs::write(format!("{folder}/{i}.png"), page).unwrap();
        }
    }
}
