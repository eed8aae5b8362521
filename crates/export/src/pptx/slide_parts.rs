//! Which parts does a deck say its pages with? Slides, their charts, images and notes: the same in a deck of our own
//! and in an enterprise template.

use std::collections::BTreeSet;

use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;

use super::options::PptxOptions;
use super::package::{Package, Relationships, unzippable};
use super::sheet::Sheet;
use super::{chart, names, notes, picture, slide, theme};
use crate::ExportError;
use crate::raster::{ImageFormat, Renderer};

/// Width in pixels of the pictures that a deck of pictures is made of.
const PICTURE_WIDTH: u32 = 1920;

/// Adds the slides, as shapes or as pictures of themselves; returns the images of the scene that they show.
pub fn add_slides(
    package: &mut Package<'_>,
    scene: &Scene,
    fonts: &FontBook,
    options: &PptxOptions<'_>,
) -> Result<BTreeSet<usize>, ExportError> {
    if options.editable {
        return add_editable(package, scene, options);
    }
    add_pictures(package, scene, fonts, options)?;
    Ok(BTreeSet::new())
}

/// Adds the slides and their charts; returns the images they show.
fn add_editable(
    package: &mut Package<'_>,
    scene: &Scene,
    options: &PptxOptions<'_>,
) -> Result<BTreeSet<usize>, ExportError> {
    let mut images = BTreeSet::new();
    let mut charts = 0;
    for index in 0..scene.pages.len() {
        let (bytes, sheet) = slide::write(scene, index, charts, options.motion);
        let Sheet { relationships, charts: own_charts, images: own_images, .. } = sheet;
        images.extend(own_images);
        package.add(names::slide(index), slide::CONTENT_TYPE, bytes, relationships);
        for chart in own_charts {
            charts += 1;
            chart::add_parts(package, charts, chart, &scene.theme.palette, &scene.lang)
                .map_err(unzippable)?;
        }
        (options.progress)(index + 1);
    }
    Ok(images)
}

/// Adds the slides as pictures of themselves.
fn add_pictures(
    package: &mut Package<'_>,
    scene: &Scene,
    fonts: &FontBook,
    options: &PptxOptions<'_>,
) -> Result<(), ExportError> {
    let renderer = Renderer::new(fonts);
    let pictures = renderer.pages(scene, ImageFormat::Png, PICTURE_WIDTH, options.progress)?;
    for (index, picture) in pictures.into_iter().enumerate() {
        let image = names::page_picture(index);
        let (bytes, sheet) = slide::write_as_picture(scene, index, &image, options.motion);
        package.add(names::slide(index), slide::CONTENT_TYPE, bytes, sheet.relationships);
        package.add(image, "image/png", picture, Relationships::default());
    }
    Ok(())
}

/// Adds these images of the scene, as they came.
pub fn add_images<'a>(package: &mut Package<'a>, scene: &'a Scene, images: BTreeSet<usize>) {
    for index in images {
        let image = &scene.images[index];
        if let Some(content_type) = picture::content_type(image) {
            package.add(names::image(index, image), content_type, &*image.bytes, Relationships::default());
        }
    }
}

pub fn has_notes(scene: &Scene) -> bool {
    scene.pages.iter().any(|page| !page.notes.is_empty())
}

/// Adds the notes of the pages that have any.
pub fn add_notes(package: &mut Package<'_>, scene: &Scene) {
    for (index, _) in scene.pages.iter().enumerate().filter(|(_, page)| !page.notes.is_empty()) {
        let (bytes, relationships) = notes::write(scene, index);
        package.add(names::notes(index), notes::CONTENT_TYPE, bytes, relationships);
    }
}

/// Adds the master of the notes, with the theme of its own that it needs.
pub fn add_notes_master(package: &mut Package<'_>, scene: &Scene) {
    let theme = names::theme(2);
    let (bytes, relationships) = notes::write_master(scene, &theme);
    package.add(names::NOTES_MASTER, notes::MASTER_CONTENT_TYPE, bytes, relationships);
    package.add(theme, theme::CONTENT_TYPE, theme::write(&scene.theme), Relationships::default());
}
