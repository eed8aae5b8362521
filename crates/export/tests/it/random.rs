//! Scenes that nobody would lay out: any shape anywhere, any text, broken and missing things. Every exporter
//! must write them or say what is wrong.
//!
//! Parts are boxed where they are put into others: as one type the whole is deeper than the stack of a test.

use std::sync::Arc;

use deckwright_model::font::FaceId;
use deckwright_model::geometry::{Emu, Insets, Path, Point, Rect, Segment, Size};
use deckwright_model::paint::{Base, Cap, Color, Dash, Join, Paint, PaletteRole, Rgb, Shadow, Stop, Stroke};
use deckwright_model::scene::{
    Form, Geometry, Image, Line, Page, Picture, Scene, Section, Shape, ShapeKind, Table, TableCell, TableRow,
    TextRole,
};
use deckwright_model::text::{
    Align, Anchor, Bullet, Glyph, GlyphRun, Line as TextLine, Paragraph, Run, TextBody, TextStyle,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::scenes::{self, CHART_KINDS};

/// A deck of one or two random pages.
pub fn scene() -> impl Strategy<Value = Scene> {
    let size = prop_oneof![9 => Just(deckwright_model::geometry::SLIDE), 1 => (length(), length()).prop_map(|(width, height)| Size { width, height })];
    (vec(page(), 1..3), size, words(), words(), vec((words(), 0..4_usize), 0..3), vec(any::<u8>(), 0..40))
        .prop_map(|(pages, size, title, lang, sections, bytes)| {
            let broken = Image { media_type: "image/png".into(), width: 1, height: 1, bytes: bytes.into() };
            let sections = sections.into_iter().map(|(title, first_page)| Section { title, first_page });
            Scene {
                size,
                lang: lang.into(),
                sections: sections.collect(),
                images: vec![scenes::png_image(), scenes::jpeg_image(), broken],
                ..scenes::empty(&title, pages)
            }
        })
}

fn page() -> BoxedStrategy<Page> {
    (vec(shape(), 0..6), prop_oneof![9 => 0..2_usize, 1 => any::<usize>()], words(), words())
        .prop_map(|(shapes, layout, title, notes)| Page { shapes, layout, title, notes, ..scenes::cover() })
        .boxed()
}

/// Lengths on the page, and some that no page has.
fn length() -> impl Strategy<Value = Emu> {
    prop_oneof![
        6 => (-2_000_000..14_000_000_i64).prop_map(Emu),
        1 => Just(Emu(0)),
        1 => (-3..3_i64).prop_map(Emu),
        1 => prop_oneof![Just(Emu(i64::MAX)), Just(Emu(i64::MIN)), any::<i64>().prop_map(Emu)],
    ]
}

fn point() -> impl Strategy<Value = Point> {
    (length(), length()).prop_map(|(x, y)| Point { x, y })
}

fn rect() -> impl Strategy<Value = Rect> {
    (point(), length(), length()).prop_map(|(at, width, height)| Rect { x: at.x, y: at.y, width, height })
}

/// Words of all scripts, controls and what XML, pdf and file systems stumble over.
pub fn words() -> BoxedStrategy<String> {
    prop_oneof![
        4 => "[a-zA-Z ]{0,20}",
        1 => "\\PC{0,12}",
        1 => any::<String>(),
        1 => Just("\u{0}\u{b}\u{feff}\u{fffe}\u{202e}<&>\"'/\\".to_owned()),
        1 => Just("長".repeat(200)),
    ]
    .boxed()
}

fn color() -> BoxedStrategy<Color> {
    let role = || (0..12_usize).prop_map(|i| PaletteRole::ALL[i]);
    let base = prop_oneof![
        role().prop_map(Base::Role),
        (role(), role(), any::<u16>()).prop_map(|(from, toward, share)| Base::Mix(from, toward, share)),
        any::<[u8; 3]>().prop_map(|[r, g, b]| Base::Rgb(Rgb(r, g, b))),
    ];
    (base, prop_oneof![Just(1000), 0..1000_u16, any::<u16>()])
        .prop_map(|(base, alpha)| Color { base, alpha })
        .boxed()
}

fn paint() -> BoxedStrategy<Paint> {
    let stops = || vec((any::<u16>(), color()).prop_map(|(at, color)| Stop { at, color }), 0..4);
    prop_oneof![
        color().prop_map(Paint::Solid),
        (any::<i32>(), stops()).prop_map(|(angle, stops)| Paint::Linear { angle, stops }),
        (any::<(u16, u16)>(), stops()).prop_map(|(center, stops)| Paint::Radial { center, stops }),
    ]
    .boxed()
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let width = prop_oneof![(0..200_000_i64).prop_map(Emu), length()];
    let dash = prop_oneof![Just(Dash::Solid), Just(Dash::Dash), Just(Dash::Dot)];
    let cap = prop_oneof![Just(Cap::Flat), Just(Cap::Round)];
    let join = prop_oneof![Just(Join::Miter), Just(Join::Round)];
    (color(), width, dash, cap, join).prop_map(|(color, width, dash, cap, join)| Stroke {
        color,
        width,
        dash,
        cap,
        join,
    })
}

fn shadow() -> impl Strategy<Value = Shadow> {
    let blur = prop_oneof![(0..600_000_i64).prop_map(Emu), length()];
    (color(), blur, length(), length()).prop_map(|(color, blur, dx, dy)| Shadow { color, blur, dx, dy })
}

fn form() -> BoxedStrategy<Form> {
    let segment = prop_oneof![
        point().prop_map(Segment::Move),
        point().prop_map(Segment::Line),
        (point(), point(), point()).prop_map(|(a, b, to)| Segment::Cubic(a, b, to)),
        Just(Segment::Close),
    ];
    prop_oneof![
        Just(Form::Rect),
        length().prop_map(Form::RoundRect),
        Just(Form::Ellipse),
        vec(segment, 0..8).prop_map(|segments| Form::Path(Path { segments })),
    ]
    .boxed()
}

/// A paragraph of any runs, with one line whose glyphs may or may not show them.
fn text() -> BoxedStrategy<TextBody> {
    let link =
        option::of(prop_oneof![words(), words().prop_map(|words| format!("https://example.org/{words}"))]);
    let run =
        (words(), color(), link, words(), 0..20_000_u32).prop_map(|(text, color, link, lang, size)| Run {
            text: text.replace('\n', " "),
            style: Arc::new(TextStyle {
                color,
                link,
                lang: lang.into(),
                size,
                ..(*scenes::style(1800, PaletteRole::Ink)).clone()
            }),
        });
    let glyph =
        (prop_oneof![19 => 1..400_u32, 1 => any::<u32>()], point(), length(), 0..30_usize, 0..4_usize)
            .prop_map(|(id, at, advance, start, length)| Glyph {
                id,
                x: at.x,
                y: at.y,
                advance,
                range: (start, start + length),
            });
    let face = prop_oneof![19 => Just("Carlito-Regular"), 9 => Just("NotoSansSC-Regular"), 1 => Just("None")];
    let glyphs = (
        face,
        prop_oneof![9 => 100..9_000_u32, 1 => any::<u32>()],
        color(),
        any::<[bool; 2]>(),
        vec(glyph, 0..6),
    )
        .prop_map(|(face, size, color, [embolden, mark], glyphs)| GlyphRun {
            face: FaceId::new(face),
            size,
            color,
            embolden,
            mark,
            glyphs,
        });
    let mark = (words(), color(), length()).prop_map(|(mark, color, indent)| Bullet { mark, color, indent });
    let paragraph = (vec(run, 1..3), option::of(mark), length());
    (paragraph, vec(glyphs, 0..3), 0..2_usize, any::<bool>(), rect())
        .prop_map(|((runs, bullet, line_height), glyphs, paragraph, vertical, place)| {
            let line = TextLine {
                paragraph,
                range: (0, 5),
                left: place.x,
                top: place.y,
                width: place.width,
                height: place.height,
                baseline: place.y,
                glyphs,
            };
            TextBody {
                paragraphs: vec![Paragraph {
                    runs,
                    bullet,
                    line_height,
                    align: Align::Center,
                    space_before: Emu(0),
                    level: 0,
                    left: Emu(0),
                }],
                anchor: Anchor::Middle,
                insets: Insets { left: place.x, top: place.y, right: place.width, bottom: place.height },
                vertical,
                lines: vec![line],
            }
        })
        .boxed()
}

fn geometry() -> BoxedStrategy<ShapeKind> {
    let role = prop_oneof![
        Just(TextRole::Title),
        Just(TextRole::Heading),
        Just(TextRole::Body),
        Just(TextRole::Furniture)
    ];
    (form(), option::of(paint()), option::of(stroke()), option::of(shadow()), option::of(text()), role)
        .prop_map(|(form, fill, stroke, shadow, text, text_role)| {
            ShapeKind::Geometry(Geometry { form, fill, stroke, shadow, text, text_role })
        })
        .boxed()
}

fn table() -> BoxedStrategy<ShapeKind> {
    let cell = (text(), option::of(paint()), option::of(stroke()), option::of(stroke()))
        .prop_map(|(text, fill, top, bottom)| TableCell { text, fill, top, bottom, ..TableCell::default() });
    let row = (length(), vec(cell, 0..4)).prop_map(|(height, cells)| TableRow { height, cells });
    (vec(length(), 0..4), vec(row, 0..4), any::<bool>())
        .prop_map(|(columns, rows, header)| ShapeKind::Table(Table { columns, rows, header, style: None }))
        .boxed()
}

fn leaf() -> impl Strategy<Value = ShapeKind> {
    let line = (point(), point(), stroke(), any::<bool>(), option::of((words(), words()))).prop_map(
        |(from, to, stroke, arrow, connects)| ShapeKind::Line(Line { from, to, stroke, arrow, connects }),
    );
    let image = prop_oneof![9 => 0..2_usize, 1 => 2..4_usize];
    let picture = (image, option::of(form()), any::<[u16; 4]>()).prop_map(|(image, clip, crop)| {
        ShapeKind::Picture(Picture { image, clip, crop: crop.map(|cut| cut % 1200) })
    });
    let chart = (0..10_usize, rect()).prop_map(|(kind, place)| {
        // The chart's own drawing is arithmetic on its frame, so that stays within bounds.
        let within = |emu: Emu| Emu(emu.0.clamp(-20_000_000, 20_000_000));
        let place = Rect {
            x: within(place.x),
            y: within(place.y),
            width: within(place.width),
            height: within(place.height),
        };
        scenes::chart(CHART_KINDS[kind], place).kind
    });
    prop_oneof![6 => geometry(), 1 => line, 1 => picture, 1 => chart, 1 => table()]
}

fn shape() -> impl Strategy<Value = Shape> {
    let named = |kind: BoxedStrategy<ShapeKind>| {
        (kind, words(), words(), rect(), option::of(0..5_u32))
            .prop_map(|(kind, name, alt, frame, placeholder)| Shape { name, alt, frame, placeholder, kind })
            .boxed()
    };
    named(leaf().boxed())
        .prop_recursive(3, 12, 4, move |inner| named(vec(inner, 0..4).prop_map(ShapeKind::Group).boxed()))
}
