//! A deck without fault, and the same deck with one fault at a time.

use std::sync::{Arc, LazyLock};

use deckwright_model::geometry::{Emu, Insets, Path, Point, Rect, SLIDE, Segment, Size};
use deckwright_model::paint::{Color, Paint, Palette, PaletteRole, Rgb, Stop, Stroke};
use deckwright_model::scene::*;
use deckwright_model::text::{Align, Anchor, FontRole, Paragraph, Run, TextBody, TextStyle};

use deckwright_model::finding::Severity;

use super::*;
use crate::text::Typesetter;

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

fn palette() -> Palette {
    let mut palette = Palette::new([Rgb(0x22, 0x44, 0x88); 12]);
    palette.set(PaletteRole::Bg, Rgb::WHITE);
    palette.set(PaletteRole::Surface, Rgb(0xf2, 0xf4, 0xf8));
    palette.set(PaletteRole::Ink, Rgb(0x20, 0x20, 0x28));
    palette.set(PaletteRole::Muted, Rgb(0x55, 0x5b, 0x66));
    palette
}

fn style(size: u32, bold: bool, role: PaletteRole) -> TextStyle {
    TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size,
        bold,
        italic: false,
        color: role.into(),
        spacing: 0,
        lang: "en-US".into(),
        link: None,
    }
}

fn body(text: &str, style: TextStyle) -> TextBody {
    let line_height = Emu::from_points(f64::from(style.size) / 100.0 * 1.2);
    let run = Run { text: text.to_owned(), style: Arc::new(style) };
    let paragraphs = vec![Paragraph { runs: vec![run], line_height, ..Paragraph::default() }];
    TextBody { paragraphs, ..TextBody::default() }
}

fn set(body: TextBody, frame: Rect) -> TextBody {
    Typesetter::new(&FONTS).set(body, Size { width: frame.width, height: frame.height })
}

fn geometry(form: Form, fill: Option<Paint>) -> Geometry {
    Geometry { form, fill, stroke: None, shadow: None, text: None, text_role: TextRole::Body }
}

fn shape(name: &str, frame: Rect, kind: ShapeKind) -> Shape {
    Shape { name: name.to_owned(), alt: String::new(), frame, placeholder: None, kind }
}

fn plane(name: &str, frame: Rect, fill: impl Into<Paint>) -> Shape {
    shape(name, frame, ShapeKind::Geometry(geometry(Form::Rect, Some(fill.into()))))
}

fn text(name: &str, frame: Rect, words: &str, text_role: TextRole, style: TextStyle) -> Shape {
    let text = Some(set(body(words, style), frame));
    shape(name, frame, ShapeKind::Geometry(Geometry { text, text_role, ..geometry(Form::Rect, None) }))
}

fn content_page(title: &str, design: &str) -> Page {
    let heading = style(2800, true, PaletteRole::Ink);
    let mut shapes =
        vec![text("Title", Rect::from_points(60.0, 40.0, 840.0, 50.0), title, TextRole::Title, heading)];
    shapes[0].placeholder = Some(0);
    for card in 0..3_u8 {
        let x = 60.0 + f64::from(card) * 290.0;
        shapes.push(plane(
            &format!("Card {card}"),
            Rect::from_points(x, 120.0, 260.0, 350.0),
            PaletteRole::Surface,
        ));
        shapes.push(text(
            &format!("Heading {card}"),
            Rect::from_points(x + 20.0, 140.0, 220.0, 30.0),
            "Heading",
            TextRole::Heading,
            style(1800, true, PaletteRole::Ink),
        ));
        shapes.push(text(
            &format!("Body {card}"),
            Rect::from_points(x + 20.0, 180.0, 220.0, 270.0),
            "Words that explain the heading in a sentence or two.",
            TextRole::Body,
            style(1400, false, PaletteRole::Muted),
        ));
    }
    let number = style(1200, false, PaletteRole::Muted);
    let frame = Rect::from_points(860.0, 500.0, 40.0, 20.0);
    shapes.push(text("Page number", frame, "1", TextRole::Furniture, number));
    Page {
        kind: PageKind::Content,
        layout: 0,
        design: design.to_owned(),
        title: title.to_owned(),
        shapes,
        steps: Vec::new(),
        notes: String::new(),
    }
}

fn deck() -> Scene {
    let fonts = FontPair { latin: "Calibri".into(), east_asian: "Microsoft YaHei".into() };
    let title = Placeholder {
        index: 0,
        role: PlaceholderRole::Title,
        name: "Title".into(),
        frame: Rect::from_points(60.0, 40.0, 840.0, 50.0),
        style: Arc::new(style(2800, true, PaletteRole::Ink)),
        text: TextBody::default(),
        source: None,
    };
    let layout = Layout {
        name: "Three points".into(),
        kind: PageKind::Content,
        background: PaletteRole::Bg.into(),
        show_master: true,
        shapes: vec![plane("Stripe", Rect::from_points(0.0, 0.0, 960.0, 8.0), PaletteRole::Accent)],
        placeholders: vec![title],
        source: None,
    };
    Scene {
        version: CANVAS_VERSION,
        size: SLIDE,
        title: "Deck".into(),
        lang: "en-US".into(),
        theme: Theme {
            name: "Test".into(),
            palette: palette(),
            heading: fonts.clone(),
            body: fonts,
            fade: false,
        },
        master: vec![plane("Foot", Rect::from_points(0.0, 530.0, 960.0, 10.0), PaletteRole::Accent)],
        layouts: vec![layout],
        pages: vec![
            content_page("First page", "a"),
            content_page("Second page", "a"),
            content_page("Third", "b"),
        ],
        sections: vec![Section { title: "All".into(), first_page: 0 }],
        images: Vec::new(),
    }
}

/// Plants a fault and expects findings of `rule` alone, `count` of them, the first at `page` and `shape`.
#[track_caller]
fn check(rule: Rule, count: usize, page: usize, shape: Option<&str>, plant: impl FnOnce(&mut Scene)) {
    let mut scene = deck();
    plant(&mut scene);
    let findings = examine(&scene, &FONTS);
    assert!(findings.iter().all(|finding| finding.rule == rule), "{findings:#?}");
    assert_eq!(findings.len(), count, "{findings:#?}");
    assert_eq!((findings[0].page, findings[0].shape.as_deref()), (page, shape), "{findings:#?}");
}

fn find<'a>(scene: &'a mut Scene, page: usize, name: &str) -> &'a mut Shape {
    scene.pages[page].shapes.iter_mut().find(|shape| shape.name == name).unwrap()
}

fn text_of<'a>(scene: &'a mut Scene, page: usize, name: &str) -> &'a mut TextBody {
    match &mut find(scene, page, name).kind {
        ShapeKind::Geometry(geometry) => geometry.text.as_mut().unwrap(),
        _ => panic!("no geometry"),
    }
}

fn restyle(scene: &mut Scene, page: usize, name: &str, change: impl FnOnce(&mut TextStyle)) {
    let frame = find(scene, page, name).frame;
    let text = text_of(scene, page, name);
    let run = &mut text.paragraphs[0].runs[0];
    let mut style = (*run.style).clone();
    change(&mut style);
    run.style = Arc::new(style);
    *text = set(text.clone(), frame);
}

#[test]
fn a_deck_without_fault_has_no_findings() {
    assert_eq!(examine(&deck(), &FONTS), []);
}

#[test]
fn text_that_leaves_its_box_is_told() {
    check(Rule::TextOutsideBox, 1, 0, Some("Body 1"), |scene| {
        find(scene, 0, "Body 1").frame.height = Emu::from_points(30.0);
    });
    check(Rule::TextOutsideBox, 1, 2, Some("Heading 0"), |scene| {
        text_of(scene, 2, "Heading 0").lines.clear();
    });
}

#[test]
fn shapes_that_leave_the_page_are_told_once() {
    check(Rule::ShapeOffPage, 1, 1, Some("Glow"), |scene| {
        let glow = plane("Glow", Rect::from_points(880.0, 480.0, 100.0, 40.0), PaletteRole::Surface);
        scene.pages[1].shapes.insert(0, glow);
    });
    check(Rule::ShapeOffPage, 1, 0, Some("Stripe"), |scene| {
        scene.layouts[0].shapes[0].frame.x = Emu(-20_000);
    });
    check(Rule::ShapeOffPage, 1, 0, Some("Foot"), |scene| {
        scene.master[0].frame.height = Emu::from_points(12.0);
    });
    check(Rule::ShapeOffPage, 1, 0, Some("Arc"), |scene| {
        let far = Point { x: Emu::from_points(-100.0), y: Emu::ZERO };
        let path = Path { segments: vec![Segment::Move(Point::default()), Segment::Line(far)] };
        let arc = geometry(Form::Path(path), Some(PaletteRole::Surface.into()));
        let frame = Rect::from_points(60.0, 480.0, 20.0, 5.0);
        scene.pages[0].shapes.insert(0, shape("Arc", frame, ShapeKind::Geometry(arc)));
    });
}

#[test]
fn text_over_text_is_told_but_faint_ornaments_are_not() {
    check(Rule::TextOverText, 1, 0, Some("Body 0"), |scene| {
        find(scene, 0, "Body 0").frame.y = Emu::from_points(150.0);
    });
    let mut scene = deck();
    let ghost = TextStyle {
        color: Color::role(PaletteRole::Ink).with_alpha(0.08),
        ..style(9600, true, PaletteRole::Ink)
    };
    let frame = Rect::from_points(60.0, 20.0, 300.0, 120.0);
    scene.layouts[0].shapes.push(text("Ghost", frame, "01", TextRole::Furniture, ghost));
    assert_eq!(examine(&scene, &FONTS), []);
}

#[test]
fn missing_glyphs_are_told() {
    check(Rule::MissingGlyph, 1, 0, Some("Heading 2"), |scene| {
        text_of(scene, 0, "Heading 2").lines[0].glyphs[0].glyphs[0].id = 0;
    });
}

#[test]
fn letters_that_no_face_shows_are_told_once_with_their_scripts() {
    let mut scene = deck();
    for (shape, words) in [("Heading 1", "𐎀𐎁 □"), ("Heading 2", "\u{e000} 𐎁")] {
        let frame = find(&mut scene, 0, shape).frame;
        let text = text_of(&mut scene, 0, shape);
        text.paragraphs[0].runs[0].text = words.to_owned();
        *text = set(text.clone(), frame);
    }
    let told: Vec<_> = examine(&scene, &FONTS)
        .into_iter()
        .filter(|finding| finding.severity() == Severity::Zero || finding.rule == Rule::MissingFace)
        .collect();
    let detail = "boxes stand for letters: add fonts that show Ugaritic (𐎀𐎁), as Noto Sans Ugaritic does; private characters (\u{e000})";
    let expected = Finding { rule: Rule::MissingFace, page: 0, shape: None, detail: detail.to_owned() };
    assert_eq!(told, [expected]);
}

fn picture(image: usize) -> Shape {
    let picture = Picture { image, clip: None, crop: [0; 4] };
    shape("Photo", Rect::from_points(70.0, 300.0, 100.0, 100.0), ShapeKind::Picture(picture))
}

fn png(width: u32, height: u32) -> Image {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0crc!\0\0\0\0IENDcrc!");
    Image { media_type: "image/png".into(), width: 40, height: 30, bytes: bytes.into() }
}

#[test]
fn broken_images_are_told() {
    let mut scene = deck();
    scene.images.push(png(40, 30));
    scene.pages[0].shapes.push(picture(0));
    assert_eq!(examine(&scene, &FONTS), []);

    let broken = |image: Image| {
        check(Rule::BrokenImage, 1, 0, Some("Photo"), |scene| {
            scene.images.push(image);
            scene.pages[0].shapes.push(picture(0));
        });
    };
    broken(png(41, 30));
    let whole = png(40, 30);
    broken(Image { bytes: whole.bytes[..30].into(), ..whole.clone() });
    broken(Image { media_type: "image/webp".into(), ..whole.clone() });
    broken(Image { media_type: "image/jpeg".into(), ..whole.clone() });
    let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\0\x1e\0\x28\x01\0\0\0\xff\xd9";
    let jpeg = Image { media_type: "image/jpeg".into(), bytes: jpeg.as_slice().into(), ..whole };
    assert_eq!(super::references::image_fault(&jpeg), None);
    broken(Image { width: 10, ..jpeg });
}

#[test]
fn dangling_references_are_told() {
    let rule = Rule::DanglingReference;
    check(rule, 1, 0, Some("Photo"), |scene| scene.pages[0].shapes.push(picture(3)));
    check(rule, 1, 1, Some("Title"), |scene| find(scene, 1, "Title").placeholder = Some(9));
    check(rule, 1, 1, Some("Heading 0"), |scene| find(scene, 1, "Heading 0").placeholder = Some(0));
    check(rule, 1, 0, None, |scene| scene.sections[0].first_page = 3);
    check(rule, 1, 0, Some("Link"), |scene| {
        let frame = Rect::from_points(330.0, 300.0, 10.0, 0.0);
        let stroke = Stroke {
            color: PaletteRole::Ink.into(),
            width: Emu(12_700),
            dash: deckwright_model::paint::Dash::Solid,
            cap: deckwright_model::paint::Cap::Flat,
            join: deckwright_model::paint::Join::Miter,
        };
        let ends = Some(("Card 0".to_owned(), "Card 7".to_owned()));
        let (from, to) = (Point { x: frame.x, y: frame.y }, Point { x: frame.right(), y: frame.y });
        let line = Line { from, to, stroke, arrow: true, connects: ends };
        scene.pages[0].shapes.push(shape("Link", frame, ShapeKind::Line(line)));
    });
    check(rule, 1, 2, Some("Heading 1"), |scene| {
        text_of(scene, 2, "Heading 1").lines[0].glyphs[0].face = deckwright_model::font::FaceId::new("Gone");
    });
    check(rule, 1, 0, None, |scene| {
        let twin = scene.layouts[0].clone();
        scene.layouts.push(twin);
    });
    let mut scene = deck();
    scene.pages[1].layout = 5;
    assert!(examine(&scene, &FONTS).iter().any(|finding| finding.rule == rule && finding.page == 1));
}

#[test]
fn faint_text_is_told_against_what_lies_behind_it() {
    let rule = Rule::Contrast;
    check(rule, 1, 0, Some("Body 0"), |scene| {
        restyle(scene, 0, "Body 0", |style| style.color = Color::rgb(Rgb(0x99, 0x99, 0x99)));
    });
    // Large text needs less.
    check(rule, 1, 0, Some("Heading 0"), |scene| {
        restyle(scene, 0, "Title", |style| style.color = Color::rgb(Rgb(0x80, 0x80, 0x80)));
        restyle(scene, 0, "Heading 0", |style| style.color = Color::rgb(Rgb(0xa0, 0xa0, 0xa0)));
    });
    // The card below turns dark, only behind the one text.
    check(rule, 1, 0, Some("Body 1"), |scene| {
        let dark = plane("Dark", Rect::from_points(370.0, 175.0, 220.0, 100.0), PaletteRole::Ink);
        let at = scene.pages[0].shapes.iter().position(|shape| shape.name == "Body 1").unwrap();
        scene.pages[0].shapes.insert(at, dark);
    });
    // One end of a gradient is enough.
    check(rule, 1, 0, Some("Title"), |scene| {
        let stops = [(0, PaletteRole::Bg), (1000, PaletteRole::Ink)]
            .map(|(at, role)| Stop { at, color: role.into() });
        let bar = Paint::Linear { angle: 0, stops: stops.to_vec() };
        scene.pages[0].shapes.insert(0, plane("Bar", Rect::from_points(0.0, 30.0, 200.0, 60.0), bar));
    });
    // A picture may have any colour.
    check(rule, 1, 0, Some("Body 2"), |scene| {
        scene.images.push(png(40, 30));
        let mut photo = picture(0);
        photo.frame = Rect::from_points(640.0, 170.0, 260.0, 290.0);
        let at = scene.pages[0].shapes.iter().position(|shape| shape.name == "Body 2").unwrap();
        scene.pages[0].shapes.insert(at, photo);
    });
}

#[test]
fn an_ellipse_darkens_only_what_it_covers() {
    let mut scene = deck();
    let circle = geometry(Form::Ellipse, Some(PaletteRole::Ink.into()));
    // The corner of its frame reaches under the heading, the circle does not.
    let frame = Rect::from_points(124.0, 158.0, 200.0, 200.0);
    let at = scene.pages[0].shapes.iter().position(|shape| shape.name == "Heading 0").unwrap();
    scene.pages[0].shapes.insert(at, shape("Circle", frame, ShapeKind::Geometry(circle)));
    let told: Vec<_> = examine(&scene, &FONTS).into_iter().filter_map(|finding| finding.shape).collect();
    assert_eq!(told, ["Body 0"]);
}

#[test]
fn edges_that_nearly_meet_are_told() {
    check(Rule::EdgeAlignment, 1, 0, Some("Note"), |scene| {
        let frame = Rect::from_points(62.0, 474.0, 300.0, 24.0);
        let note = style(1400, false, PaletteRole::Ink);
        scene.pages[0].shapes.push(text("Note", frame, "Two points off", TextRole::Body, note));
    });
}

#[test]
fn uneven_gaps_are_told() {
    check(Rule::UnequalGaps, 3, 0, Some("Card 0"), |scene| {
        for name in ["Card 1", "Heading 1", "Body 1"] {
            find(scene, 0, name).frame.x += Emu::from_points(10.0);
        }
    });
}

#[test]
fn small_print_is_told() {
    check(Rule::SmallText, 1, 2, Some("Page number"), |scene| {
        restyle(scene, 2, "Page number", |style| style.size = 1000);
    });
}

#[test]
fn a_role_has_one_size() {
    check(Rule::UnevenSize, 1, 1, None, |scene| {
        restyle(scene, 1, "Title", |style| style.size = 2600);
    });
    // Another design may have another size of body.
    let mut scene = deck();
    for name in ["Body 0", "Body 1", "Body 2"] {
        restyle(&mut scene, 2, name, |style| style.size = 1600);
    }
    assert_eq!(examine(&scene, &FONTS), []);
}

#[test]
fn an_empty_band_is_told() {
    check(Rule::EmptyBand, 1, 0, None, |scene| {
        for card in ["Card 0", "Card 1", "Card 2"] {
            find(scene, 0, card).frame.height = Emu::from_points(240.0);
        }
    });
}

#[test]
fn a_design_three_times_in_a_row_is_told() {
    check(Rule::RepeatedDesign, 1, 2, None, |scene| scene.pages[2].design = "a".into());
    // The parts of one page count as one.
    let mut scene = deck();
    scene.pages[2].design = "a".into();
    for (at, page) in scene.pages.iter_mut().enumerate().take(3) {
        page.title = format!("Fees ({}/3)", at + 1);
    }
    assert!(examine(&scene, &FONTS).iter().all(|finding| finding.rule != Rule::RepeatedDesign));
}

#[test]
fn too_many_styles_are_told() {
    check(Rule::TooManyStyles, 1, 0, None, |scene| {
        let frame = Rect::from_points(60.0, 474.0, 300.0, 24.0);
        let heading = style(1500, false, PaletteRole::Ink);
        scene.pages[0].shapes.push(text("More", frame, "More", TextRole::Heading, heading));
        let frame = Rect::from_points(400.0, 474.0, 300.0, 24.0);
        let note = TextStyle { size: 1400, bold: true, ..style(1400, true, PaletteRole::Ink) };
        scene.pages[0].shapes.push(text("Note", frame, "Note", TextRole::Body, note));
    });
}

#[test]
fn text_in_tables_is_examined_by_cell() {
    check(Rule::Contrast, 1, 0, Some("Table"), |scene| {
        let size = Size { width: Emu::from_points(100.0), height: Emu::from_points(24.0) };
        let mut words = body("Cell", style(1200, false, PaletteRole::Bg));
        words.anchor = Anchor::Middle;
        words.paragraphs[0].align = Align::Center;
        words.insets = Insets::default();
        let words = Typesetter::new(&FONTS).set(words, size);
        let cell = |fill: Option<Paint>| TableCell { text: words.clone(), fill, ..TableCell::default() };
        let row = |fill: Option<PaletteRole>| TableRow {
            height: size.height,
            cells: vec![cell(Some(PaletteRole::Accent.into())), cell(fill.map(Into::into))],
        };
        let table = Table {
            columns: vec![size.width, size.width],
            rows: vec![row(Some(PaletteRole::Accent)), row(None)],
            header: true,
            style: None,
        };
        let frame = Rect::from_points(80.0, 400.0, 200.0, 48.0);
        scene.pages[0].shapes.push(shape("Table", frame, ShapeKind::Table(table)));
    });
}
