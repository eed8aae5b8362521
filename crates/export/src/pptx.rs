//! How does a scene become a PowerPoint deck? With a theme, a master, a layout per page design, and slides
//! that hold only what they say: everything a user would edit is native.
//!
//! This file is the table of contents: [`parts`] lists what is in a deck, and each part has a file of its
//! own that follows the schema from top to bottom.

mod bullet;
mod chart;
mod check;
mod color;
mod geometry;
mod layout;
mod limits;
mod line;
mod master;
mod measure;
mod motion;
mod notes;
mod package;
mod paint;
mod picture;
mod presentation;
mod properties;
mod shape;
mod sheet;
mod slide;
mod table;
mod template;
mod text;
mod text_area;
mod theme;
mod xml;

use std::collections::BTreeSet;
use std::fmt;

use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;

use self::package::{Package, Relationship, Relationships, Target};
use self::sheet::Sheet;
use crate::ExportError;
use crate::raster::{ImageFormat, Renderer};

/// Width in pixels of the pictures that a deck of pictures is made of.
const PICTURE_WIDTH: u32 = 1920;

/// What a deck is to be like beyond its scene.
#[derive(Clone, Copy)]
pub struct PptxOptions<'a> {
    /// Shapes, text, tables and charts that can be edited. Otherwise each slide is one picture, with
    /// the page's title, text and notes for those who cannot see it.
    pub editable: bool,
    /// Slides grow out of one another and their points come one click after another.
    pub motion: bool,
    /// Title in the document's properties, if not the scene's.
    pub title: Option<&'a str>,
    pub author: Option<&'a str>,
    /// When the deck was made, in seconds since 1970. Without it the deck tells no time.
    pub created: Option<u64>,
    /// The package of the enterprise template that the scene is laid out in: the deck is written into it.
    pub template: Option<&'a [u8]>,
    /// Hears after each page how many are written.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl Default for PptxOptions<'_> {
    fn default() -> Self {
        Self {
            editable: true,
            motion: false,
            title: None,
            author: None,
            created: None,
            template: None,
            progress: &|_| {},
        }
    }
}

impl fmt::Debug for PptxOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { editable, motion, title, author, created, .. } = self;
        write!(f, "PptxOptions({editable}, {motion}, {title:?}, {author:?}, {created:?})")
    }
}

/// The deck as the bytes of a `.pptx` file. `fonts` are those the scene was laid out with; only decks of
/// pictures need them.
pub fn write(scene: &Scene, fonts: &FontBook, options: &PptxOptions<'_>) -> Result<Vec<u8>, ExportError> {
    limits::check(scene)?;
    if let Some(original) = options.template {
        return template::write(scene, fonts, options, original);
    }
    let package = parts(scene, fonts, options)?;
    check::check(&package).map_err(broken)?;
    package.zip().map_err(unzippable)
}

fn broken(reason: impl Into<String>) -> ExportError {
    ExportError::Encoding { format: "pptx", reason: reason.into() }
}

#[allow(clippy::needless_pass_by_value)] // the shape `map_err` asks for
fn unzippable(error: zip::result::ZipError) -> ExportError {
    broken(error.to_string())
}

/// Everything that is in the file.
fn parts<'a>(
    scene: &'a Scene,
    fonts: &FontBook,
    options: &PptxOptions<'_>,
) -> Result<Package<'a>, ExportError> {
    let mut package = Package::default();
    add_properties(&mut package, scene, options);
    add_presentation(&mut package, scene);

    let mut images = BTreeSet::new();
    package.add(
        theme::part_name(1),
        theme::CONTENT_TYPE,
        theme::write(&scene.theme),
        Relationships::default(),
    );
    let (bytes, sheet) = master::write(scene, &theme::part_name(1));
    images.extend(&sheet.images);
    package.add(master::NAME, master::CONTENT_TYPE, bytes, sheet.relationships);
    for index in 0..scene.layouts.len() {
        let (bytes, sheet) = layout::write(scene, index);
        images.extend(&sheet.images);
        package.add(layout::part_name(index), layout::CONTENT_TYPE, bytes, sheet.relationships);
    }
    if options.editable {
        images.extend(add_slides(&mut package, scene, options)?);
    } else {
        add_pictures(&mut package, scene, fonts, options)?;
    }
    for index in images {
        let image = &scene.images[index];
        if let Some(content_type) = picture::content_type(image) {
            let name = picture::part_name(index, image);
            package.add(name, content_type, &*image.bytes, Relationships::default());
        }
    }
    add_notes(&mut package, scene);
    Ok(package)
}

fn add_properties(package: &mut Package<'_>, scene: &Scene, options: &PptxOptions<'_>) {
    let none = Relationships::default;
    package.relationships.part("officeDocument", presentation::NAME);
    package.relationships.relate(Relationship {
        kind: properties::CORE_RELATION.to_owned(),
        target: Target::Part(properties::CORE.to_owned()),
    });
    package.relationships.part("extended-properties", properties::APP);
    let core = properties::write_core(scene, options);
    package.add(properties::CORE, properties::CORE_CONTENT_TYPE, core, none());
    package.add(properties::APP, properties::APP_CONTENT_TYPE, properties::write_app(scene), none());
}

fn add_presentation(package: &mut Package<'_>, scene: &Scene) {
    let settings = properties::settings();
    let named: Vec<_> = settings.iter().map(|(name, _, kind, _)| (*kind, *name)).collect();
    let (bytes, relationships) = presentation::write(scene, has_notes(scene), &named);
    package.add(presentation::NAME, presentation::CONTENT_TYPE, bytes, relationships);
    for (name, content_type, _, bytes) in settings {
        package.add(name, content_type, bytes, Relationships::default());
    }
}

/// Adds the slides and their charts; returns the images they show.
fn add_slides(
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
        package.add(slide::part_name(index), slide::CONTENT_TYPE, bytes, relationships);
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
        let image = format!("/ppt/media/page{}.png", index + 1);
        let (bytes, sheet) = slide::write_as_picture(scene, index, &image, options.motion);
        package.add(slide::part_name(index), slide::CONTENT_TYPE, bytes, sheet.relationships);
        package.add(image, "image/png", picture, Relationships::default());
    }
    Ok(())
}

fn has_notes(scene: &Scene) -> bool {
    scene.pages.iter().any(|page| !page.notes.is_empty())
}

/// Adds the notes with their master, if a page has any.
fn add_notes(package: &mut Package<'_>, scene: &Scene) {
    if !has_notes(scene) {
        return;
    }
    let theme = theme::part_name(2);
    let (bytes, relationships) = notes::write_master(scene, &theme);
    package.add(notes::MASTER, notes::MASTER_CONTENT_TYPE, bytes, relationships);
    package.add(theme, theme::CONTENT_TYPE, theme::write(&scene.theme), Relationships::default());
    for (index, _) in scene.pages.iter().enumerate().filter(|(_, page)| !page.notes.is_empty()) {
        let (bytes, relationships) = notes::write(scene, index);
        package.add(notes::part_name(index), notes::CONTENT_TYPE, bytes, relationships);
    }
}
