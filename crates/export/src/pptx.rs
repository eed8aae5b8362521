//! How does a scene become a PowerPoint deck? With a theme, a master, a layout per page design, and slides
//! that hold only what they say: everything a user would edit is native.
//!
//! This file is the table of contents: [`parts`] lists what is in a deck. Each part has a file of its own that
//! follows the schema from top to bottom, and uses the files below its line, never one above it:
//!
//! - the whole deck: `template`, `check`, `limits`
//! - its pages: `slides`
//! - parts: `presentation`, `properties`, `theme`, `master`, `layout`, `slide`, `notes`
//! - on them: `ground`, `placeholder`, `motion`, `shape`
//! - kinds of shapes: `line`, `picture`, `table`, `chart`, and what they begin with, `graphic_frame`, `identity`
//! - text: `text`, `text_area`, `levels`, `paragraph`, `bullet`, `style`
//! - what is known while a part is written: `sheet`
//! - words of DrawingML: `paint`, `color`, `geometry`, `measure`
//! - the package: `package`, `names`, `options`, `xml`

mod bullet;
mod chart;
mod check;
mod color;
mod geometry;
mod graphic_frame;
mod ground;
mod identity;
mod layout;
mod levels;
mod limits;
mod line;
mod master;
mod measure;
mod motion;
mod names;
mod notes;
mod options;
mod package;
mod paint;
mod paragraph;
mod picture;
mod placeholder;
mod presentation;
mod properties;
mod shape;
mod sheet;
mod slide;
mod slide_parts;
mod style;
mod table;
mod template;
mod text;
mod text_area;
mod theme;
mod xml;

use std::collections::BTreeSet;

use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;

use self::package::{Package, Relationship, Relationships, Target, broken, unzippable};
use crate::ExportError;

pub use self::options::PptxOptions;

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
    package.add(names::theme(1), theme::CONTENT_TYPE, theme::write(&scene.theme), Relationships::default());
    let (bytes, sheet) = master::write(scene, &names::theme(1));
    images.extend(&sheet.images);
    package.add(names::MASTER, master::CONTENT_TYPE, bytes, sheet.relationships);
    for index in 0..scene.layouts.len() {
        let (bytes, sheet) = layout::write(scene, index);
        images.extend(&sheet.images);
        package.add(names::layout(index), layout::CONTENT_TYPE, bytes, sheet.relationships);
    }
    images.extend(slide_parts::add_slides(&mut package, scene, fonts, options)?);
    slide_parts::add_images(&mut package, scene, images);
    if slide_parts::has_notes(scene) {
        slide_parts::add_notes_master(&mut package, scene);
        slide_parts::add_notes(&mut package, scene);
    }
    Ok(package)
}

fn add_properties(package: &mut Package<'_>, scene: &Scene, options: &PptxOptions<'_>) {
    let none = Relationships::default;
    package.relationships.part("officeDocument", names::PRESENTATION);
    package.relationships.relate(Relationship {
        kind: properties::CORE_RELATION.to_owned(),
        target: Target::Part(names::CORE_PROPERTIES.to_owned()),
    });
    package.relationships.part("extended-properties", names::APP_PROPERTIES);
    let core = properties::write_core(scene, options);
    package.add(names::CORE_PROPERTIES, properties::CORE_CONTENT_TYPE, core, none());
    package.add(names::APP_PROPERTIES, properties::APP_CONTENT_TYPE, properties::write_app(scene), none());
}

fn add_presentation(package: &mut Package<'_>, scene: &Scene) {
    let settings = properties::settings();
    let named: Vec<_> = settings.iter().map(|(name, _, kind, _)| (*kind, *name)).collect();
    let (bytes, relationships) = presentation::write(scene, slide_parts::has_notes(scene), &named);
    package.add(names::PRESENTATION, presentation::CONTENT_TYPE, bytes, relationships);
    for (name, content_type, _, bytes) in settings {
        package.add(name, content_type, bytes, Relationships::default());
    }
}
