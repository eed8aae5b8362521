//! Scenes that nobody would lay out, through the exporters that draw.

use deckwright_export::pdf::{self, PdfOptions};
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_export::zip_pages;
use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::paint::{Cap, Dash, PaletteRole, Stroke};
use deckwright_model::scene::{Form, Scene, Shape};
use proptest::prelude::*;

use crate::random;
use crate::scenes::{self, at, filled, fonts, frame, group, line, pt, stroke, with_shadow};

/// Draws `scene` as pictures and as pdf; both either work or say why not.
fn draw(scene: &Scene) -> (bool, bool) {
    let pictures = Renderer::new(fonts()).pages(scene, ImageFormat::Png, 96, |_| {});
    let zipped = pictures.as_ref().map(|pictures| zip_pages(scene, pictures, ImageFormat::Png).unwrap());
    if let Err(error) = &zipped {
        assert!(!error.to_string().is_empty());
    }
    let pdf = pdf::write(scene, fonts(), &PdfOptions::default());
    (zipped.is_ok(), pdf.is_ok())
}

fn page_of(shapes: Vec<Shape>) -> Scene {
    let mut page = scenes::cover();
    page.shapes = shapes;
    scenes::empty("Hostile", vec![page])
}

#[test]
fn shapes_of_no_size_are_drawn_as_nothing() {
    let nothing = frame(100.0, 100.0, 0.0, 0.0);
    let forms = [Form::Rect, Form::RoundRect(pt(5.0)), Form::Ellipse, Form::Path(Path::default())];
    let mut shapes: Vec<Shape> =
        forms.map(|form| with_shadow(filled("Nothing", nothing, form, PaletteRole::Accent), 10.0)).into();
    shapes.push(line("Point", at(5.0, 5.0), at(5.0, 5.0), stroke(PaletteRole::Ink, 2.0), true));
    shapes.push(group("Empty", "An empty group", vec![]));
    let lone = Path { segments: vec![Segment::Move(at(1.0, 1.0)), Segment::Close] };
    shapes.push(filled("Lone", frame(0.0, 0.0, 10.0, 10.0), Form::Path(lone), PaletteRole::Accent));
    assert_eq!(draw(&page_of(shapes)), (true, true));
}

#[test]
fn places_and_lengths_without_measure_are_drawn() {
    let far = [i64::MIN, -1, i64::MAX].map(Emu);
    let mut shapes = Vec::new();
    for x in far {
        for width in far {
            let place = Rect { x, y: width, width, height: x };
            shapes.push(with_shadow(filled("Far", place, Form::Ellipse, PaletteRole::Accent), 10.0));
        }
    }
    let thin = Stroke { width: Emu(1), dash: Dash::Dot, cap: Cap::Round, ..stroke(PaletteRole::Ink, 1.0) };
    let ends = [at(0.0, 0.0), Point { x: far[2] / 2, y: far[0] / 2 }];
    shapes.push(line("Endless", ends[0], ends[1], thin.clone(), true));
    shapes.push(line("Fat", ends[0], ends[1], Stroke { width: far[2], ..thin }, true));
    assert_eq!(draw(&page_of(shapes)), (true, true));
}

#[test]
fn deep_groups_are_drawn() {
    let mut shape = filled("Inner", frame(10.0, 10.0, 50.0, 50.0), Form::Rect, PaletteRole::Accent);
    for depth in 0..100 {
        shape = group(&format!("Group {depth}"), if depth % 2 == 0 { "" } else { "A box" }, vec![shape]);
    }
    assert_eq!(draw(&page_of(vec![shape])), (true, true));
}

proptest! {
    #[test]
    fn any_scene_is_drawn_or_refused(scene in random::scene()) {
        draw(&scene);
    }
}
