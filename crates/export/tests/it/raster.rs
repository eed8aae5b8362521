//! Decks as pictures: what is where on a page, in which colour.

use std::sync::Mutex;

use deckwright_export::ExportError;
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_model::geometry::Size;
use deckwright_model::paint::{Cap, Color, Dash, Paint, PaletteRole, Rgb, Stop};
use deckwright_model::scene::{Form, Scene, Shape, ShapeKind, TextRole};
use image::RgbImage;

use crate::golden::Goldens;
use crate::scenes::{self, at, deck, empty, filled, fonts, frame, line, pt, stroke, with_shadow};

const WHITE: [u8; 3] = [255, 255, 255];
const ACCENT: [u8; 3] = [0x1F, 0x5F, 0xBF];

fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().into_rgb8()
}

fn look(scene: &Scene, page: usize, width: u32) -> RgbImage {
    decode(&Renderer::new(fonts()).png(scene, page, width).unwrap())
}

/// A page of `shapes` on white without decoration, a pixel to a point.
fn drawn(shapes: Vec<Shape>) -> RgbImage {
    look(&plain(shapes), 0, 960)
}

fn plain(shapes: Vec<Shape>) -> Scene {
    let mut page = scenes::cover();
    page.shapes = shapes;
    let mut scene = empty("Plain", vec![page]);
    scene.layouts[0].background = Paint::Solid(Color::rgb(Rgb::WHITE));
    scene.layouts[0].shapes.clear();
    scene
}

fn pixel(picture: &RgbImage, x: u32, y: u32) -> [u8; 3] {
    picture.get_pixel(x, y).0
}

fn close(actual: [u8; 3], expected: [u8; 3], tolerance: u8) {
    let near = actual.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= tolerance);
    assert!(near, "{actual:?} is not {expected:?}");
}

#[test]
fn pages_have_the_asked_width_and_the_slides_proportions() {
    assert_eq!(look(&deck(), 1, 640).dimensions(), (640, 360));
    assert_eq!(look(&deck(), 1, 101).dimensions(), (101, 57));
    assert_eq!(look(&deck(), 1, 1).dimensions(), (1, 1));
}

#[test]
fn forms_cover_their_area_and_no_more() {
    let picture = drawn(vec![
        filled("Rect", frame(100.0, 100.0, 100.0, 50.0), Form::Rect, PaletteRole::Accent),
        filled("Ellipse", frame(300.0, 100.0, 100.0, 50.0), Form::Ellipse, PaletteRole::Accent),
        filled("Round", frame(500.0, 100.0, 100.0, 50.0), Form::RoundRect(pt(25.0)), PaletteRole::Accent),
    ]);
    for (x, y, inside) in [
        (100, 100, true),
        (199, 149, true),
        (99, 120, false),
        (200, 120, false),
        (350, 125, true),
        (302, 102, false),
        (550, 101, true),
        (503, 103, false),
    ] {
        assert_eq!(pixel(&picture, x, y), if inside { ACCENT } else { WHITE }, "at {x}, {y}");
    }
}

#[test]
fn gradients_run_from_corner_to_corner() {
    let stops = vec![
        Stop { at: 0, color: Color::rgb(Rgb::BLACK) },
        Stop { at: 1000, color: Color::rgb(Rgb(255, 0, 0)) },
    ];
    let linear = Paint::Linear { angle: 900, stops: stops.clone() };
    let radial = Paint::Radial { center: (500, 500), stops };
    let picture = drawn(vec![
        filled("Linear", frame(100.0, 100.0, 100.0, 200.0), Form::Rect, linear),
        filled("Radial", frame(300.0, 100.0, 200.0, 200.0), Form::Rect, radial),
    ]);
    close(pixel(&picture, 150, 100), [0, 0, 0], 3);
    close(pixel(&picture, 150, 200), [128, 0, 0], 3);
    close(pixel(&picture, 150, 299), [255, 0, 0], 3);
    close(pixel(&picture, 400, 200), [2, 0, 0], 3);
    close(pixel(&picture, 300, 100), [254, 0, 0], 3);
    // Half way to the corner, along the side.
    close(pixel(&picture, 400, 299), [180, 0, 0], 3);
}

#[test]
fn translucent_paint_lets_the_ground_through() {
    let glass = Color::rgb(Rgb::BLACK).with_alpha(0.5);
    let fade = Paint::Linear {
        angle: 0,
        stops: vec![
            Stop { at: 0, color: Color::rgb(Rgb::BLACK) },
            Stop { at: 1000, color: Color::rgb(Rgb::BLACK).with_alpha(0.0) },
        ],
    };
    let picture = drawn(vec![
        filled("Glass", frame(100.0, 100.0, 100.0, 100.0), Form::Rect, Paint::Solid(glass)),
        filled("Fade", frame(300.0, 100.0, 100.0, 100.0), Form::Rect, fade),
    ]);
    close(pixel(&picture, 150, 150), [127, 127, 127], 2);
    close(pixel(&picture, 350, 150), [127, 127, 127], 4);
    close(pixel(&picture, 399, 150), [254, 254, 254], 4);
}

#[test]
fn shadows_are_soft_and_stay_near() {
    let card = |name: &str, x: f64, form: Form| {
        with_shadow(filled(name, frame(x, 200.0, 100.0, 100.0), form, PaletteRole::Surface), 20.0)
    };
    let picture = drawn(vec![
        card("Rect", 100.0, Form::Rect),
        card("Round", 300.0, Form::RoundRect(pt(50.0))),
        card("Ellipse", 500.0, Form::Ellipse),
    ]);
    for x in [150, 350, 550] {
        let [edge, near, far] = [302, 312, 345].map(|y| pixel(&picture, x, y)[0]);
        assert!(edge < near && near < 250 && far == 255, "{edge} {near} {far} at {x}");
        // The card itself is not darkened.
        assert_eq!(pixel(&picture, x, 250), WHITE);
    }
    // A circle casts the same shadow, whichever form it was made of.
    for y in [305, 315, 325] {
        let (round, ellipse) = (pixel(&picture, 350, y)[0], pixel(&picture, 550, y)[0]);
        assert!(round.abs_diff(ellipse) <= 4, "{round} {ellipse} at {y}");
    }
}

#[test]
fn strokes_dash_and_arrows_point() {
    let dashed = |dash, cap, y| {
        let stroke = deckwright_model::paint::Stroke { dash, cap, ..stroke(PaletteRole::Accent, 10.0) };
        line("Dashed", at(100.0, y), at(800.0, y), stroke, false)
    };
    let arrow = line("Arrow", at(100.0, 300.0), at(300.0, 300.0), stroke(PaletteRole::Accent, 10.0), true);
    let picture = drawn(vec![
        dashed(Dash::Dash, Cap::Flat, 100.0),
        dashed(Dash::Dot, Cap::Flat, 150.0),
        dashed(Dash::Dot, Cap::Round, 200.0),
        arrow,
    ]);
    let on = |x: u32, y: u32| pixel(&picture, x, y) == ACCENT;
    assert!(on(105, 100) && on(135, 100) && !on(145, 100) && !on(165, 100) && on(175, 100));
    assert!(on(105, 150) && !on(115, 150) && !on(135, 150) && on(145, 150));
    // A round dot is a disc around the start of its dash: its corners are empty.
    assert!(on(139, 200) && on(142, 200) && !on(136, 196) && !on(144, 196));
    assert!(on(275, 288) && !on(265, 288) && on(295, 300) && !on(297, 293));
}

#[test]
fn pictures_are_cropped_and_clipped() {
    let scene =
        Scene { images: vec![scenes::png_image(), scenes::jpeg_image()], ..plain(scenes::pictures().shapes) };
    let picture = look(&scene, 0, 960);
    // The whole picture: red grows to the right, green downwards.
    close(pixel(&picture, 62, 112), [2, 2, 60], 8);
    close(pixel(&picture, 297, 287), [252, 252, 60], 8);
    // The crop starts at a quarter of the width and a tenth of the height; its corners are clipped.
    close(pixel(&picture, 351, 112), [75, 27, 60], 12);
    assert_eq!(pixel(&picture, 331, 111), WHITE);
    assert_eq!(pixel(&picture, 622, 112), WHITE);
}

#[test]
fn text_stands_in_its_box() {
    let place = frame(100.0, 100.0, 300.0, 40.0);
    let text =
        scenes::text(&[scenes::paragraph("Words 文字", &scenes::style(3000, PaletteRole::Accent))], place);
    let picture = drawn(vec![scenes::text_box("Text", place, text, TextRole::Body)]);
    let ink = |x: std::ops::Range<u32>, y: std::ops::Range<u32>| {
        x.flat_map(|x| y.clone().map(move |y| (x, y)))
            .filter(|(x, y)| pixel(&picture, *x, *y) != WHITE)
            .count()
    };
    assert!(ink(100..400, 100..140) > 800);
    assert_eq!(ink(0..960, 0..540), ink(100..400, 95..145));
}

#[test]
fn the_master_is_shown_where_the_layout_says() {
    let mut scene = deck();
    assert_eq!(pixel(&look(&scene, 1, 960), 480, 5), ACCENT);
    scene.layouts[1].show_master = false;
    assert_eq!(pixel(&look(&scene, 1, 960), 480, 5), WHITE);
}

#[test]
fn jpegs_show_what_pngs_show() {
    let renderer = Renderer::new(fonts());
    let (png, jpeg) = (renderer.png(&deck(), 0, 320).unwrap(), renderer.jpeg(&deck(), 0, 320).unwrap());
    assert!(jpeg.starts_with(&[0xFF, 0xD8]));
    let difference: u64 = decode(&png)
        .as_raw()
        .iter()
        .zip(decode(&jpeg).as_raw())
        .map(|(a, b)| u64::from(a.abs_diff(*b)))
        .sum();
    assert!(difference < 320 * 180 * 3 * 2, "{difference}");
}

#[test]
fn all_pages_come_in_order_with_progress_and_the_same_bytes() {
    let scene = deck();
    let heard = Mutex::new(Vec::new());
    let renderer = Renderer::new(fonts());
    let pages =
        renderer.pages(&scene, ImageFormat::Png, 200, |done| heard.lock().unwrap().push(done)).unwrap();
    let mut heard = heard.into_inner().unwrap();
    heard.sort_unstable();
    assert_eq!(heard, [1, 2, 3, 4, 5, 6, 7, 8]);
    for (index, page) in pages.iter().enumerate() {
        assert!(Renderer::new(fonts()).png(&scene, index, 200).unwrap() == *page, "page {index}");
    }
    // Canvases that were used before draw the same.
    assert!(renderer.pages(&scene, ImageFormat::Png, 200, |_| {}).unwrap() == pages);
}

#[test]
fn pages_look_as_before() {
    let names = ["cover", "points", "chinese", "japanese", "table", "charts", "shapes", "pictures"];
    let pages = Renderer::new(fonts()).pages(&deck(), ImageFormat::Png, 400, |_| {}).unwrap();
    assert_eq!(pages.len(), names.len());
    let mut goldens = Goldens::of("pages");
    for (name, page) in names.iter().zip(&pages) {
        goldens.picture(&format!("{name}.png"), page);
    }
    goldens.finish();
}

fn error(scene: &Scene, page: usize, width: u32) -> ExportError {
    Renderer::new(fonts()).png(scene, page, width).unwrap_err()
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let scene = deck();
    assert_eq!(error(&scene, 8, 100), ExportError::NoSuchPage { page: 8, pages: 8 });
    assert_eq!(error(&scene, 0, 0), ExportError::PictureWidth { width: 0, most: 8192 });
    assert_eq!(error(&scene, 0, 20_000), ExportError::PictureWidth { width: 20_000, most: 8192 });
    let none = Scene { pages: vec![], ..scene.clone() };
    let pages = Renderer::new(fonts()).pages(&none, ImageFormat::Png, 100, |_| {});
    assert_eq!(pages.unwrap_err(), ExportError::NoPages);
    let flat = Scene { size: Size { width: pt(960.0), height: pt(0.0) }, ..scene.clone() };
    assert_eq!(error(&flat, 0, 100), ExportError::PageSize { width: 960, height: 0 });
    let mut lost = scene;
    lost.pages[0].layout = 9;
    assert_eq!(error(&lost, 0, 100), ExportError::NoSuchLayout { page: 0, layout: 9 });
}

#[test]
fn fonts_and_images_that_are_missing_or_broken_are_named() {
    let scene = deck();
    let face = |id: &str| deckwright_model::font::FaceId::new(id);
    let bare = Renderer::new(&deckwright_model::font::FontBook::default()).png(&scene, 0, 100);
    assert_eq!(bare.unwrap_err(), ExportError::Face(face("Carlito-Bold")));

    let mut broken = fonts().clone();
    broken.faces[2].bytes = deckwright_model::font::FontBytes::Shared((*b"not a font").into());
    assert_eq!(
        Renderer::new(&broken).png(&scene, 0, 100).unwrap_err(),
        ExportError::Face(face("Carlito-Bold"))
    );

    let mut unknown = scene.clone();
    let ShapeKind::Geometry(title) = &mut unknown.pages[0].shapes[0].kind else { panic!("a title") };
    title.text.as_mut().unwrap().lines[0].glyphs[0].glyphs[0].id = 65_000;
    assert_eq!(error(&unknown, 0, 100), ExportError::Glyph { face: face("Carlito-Bold"), glyph: 65_000 });

    let mut cut = scene.clone();
    cut.images[1].bytes = cut.images[1].bytes[..300].into();
    assert!(matches!(error(&cut, 7, 100), ExportError::Image { index: 1, .. }));
    let gone = Scene { images: vec![], ..scene };
    assert_eq!(error(&gone, 7, 100), ExportError::NoSuchImage(0));
}
