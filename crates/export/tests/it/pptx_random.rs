//! Random decks that a layout might make, but for their sizes and words: each becomes a file that passes
//! our own check, or is refused with a reason.

use std::sync::Arc;

use deckwright_export::ExportError;
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_model::geometry::{Emu, Insets, Path, Point, Rect, Segment};
use deckwright_model::paint::{Base, Cap, Color, Dash, Join, Paint, PaletteRole, Rgb, Shadow, Stop, Stroke};
use deckwright_model::scene::{
    Axis, Chart, Form, Geometry, Line, Page, Picture, Scene, Series, Shape, ShapeKind, Table, TableCell,
    TableRow, TextRole,
};
use deckwright_model::text::{Align, Anchor, Bullet, FontRole, Paragraph, Run, TextBody, TextStyle};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::scenes::{self, CHART_KINDS};

/// Mostly lengths on a page, sometimes none, sometimes absurd.
fn length() -> impl Strategy<Value = Emu> {
    prop_oneof![
        8 => -1_000_000i64..13_000_000,
        1 => Just(0i64),
        1 => select(vec![i64::MIN, i64::MAX, -1, 1_000_000_000_000, 10_000_000_000_000]),
    ]
    .prop_map(Emu)
}

fn place() -> impl Strategy<Value = Rect> {
    let usual = (-100.0..900.0, -100.0..500.0, 0.0..500.0, 0.0..400.0)
        .prop_map(|(x, y, width, height)| Rect::from_points(x, y, width, height));
    let wild = (length(), length(), length(), length()).prop_map(|(x, y, width, height)| Rect {
        x,
        y,
        width,
        height,
    });
    prop_oneof![50 => usual, 1 => wild]
}

fn point() -> impl Strategy<Value = Point> {
    (0i64..2_000_000, 0i64..2_000_000).prop_map(|(x, y)| Point { x: Emu(x), y: Emu(y) })
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ]{0,20}", "[你好世界，。]{0,12}", "\\PC{0,12}", any::<String>()]
}

fn role() -> impl Strategy<Value = PaletteRole> {
    select(PaletteRole::ALL.to_vec())
}

fn color() -> impl Strategy<Value = Color> {
    let base = prop_oneof![
        role().prop_map(Base::Role),
        (role(), role(), any::<u16>()).prop_map(|(from, toward, share)| Base::Mix(from, toward, share)),
        any::<[u8; 3]>().prop_map(|[r, g, b]| Base::Rgb(Rgb(r, g, b))),
    ];
    (base, prop_oneof![Just(1000), any::<u16>()]).prop_map(|(base, alpha)| Color { base, alpha })
}

fn paint() -> impl Strategy<Value = Paint> {
    let stops = || vec((any::<u16>(), color()).prop_map(|(at, color)| Stop { at, color }), 0..5);
    prop_oneof![
        color().prop_map(Paint::Solid),
        (any::<i32>(), stops()).prop_map(|(angle, stops)| Paint::Linear { angle, stops }),
        (any::<(u16, u16)>(), stops()).prop_map(|(center, stops)| Paint::Radial { center, stops }),
    ]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let dash = select(vec![Dash::Solid, Dash::Dash, Dash::Dot]);
    let (cap, join) = (select(vec![Cap::Flat, Cap::Round]), select(vec![Join::Miter, Join::Round]));
    (color(), length(), dash, cap, join).prop_map(|(color, width, dash, cap, join)| Stroke {
        color,
        width,
        dash,
        cap,
        join,
    })
}

fn shadow() -> impl Strategy<Value = Shadow> {
    (color(), length(), length(), length()).prop_map(|(color, blur, dx, dy)| Shadow { color, blur, dx, dy })
}

fn form() -> impl Strategy<Value = Form> {
    let segment = prop_oneof![
        point().prop_map(Segment::Move),
        point().prop_map(Segment::Line),
        (point(), point(), point()).prop_map(|(a, b, c)| Segment::Cubic(a, b, c)),
        Just(Segment::Close),
    ];
    prop_oneof![
        Just(Form::Rect),
        Just(Form::Ellipse),
        length().prop_map(Form::RoundRect),
        vec(segment, 0..12).prop_map(|segments| Form::Path(Path { segments })),
    ]
}

fn style() -> impl Strategy<Value = Arc<TextStyle>> {
    let font = select(vec![FontRole::Heading, FontRole::Body, FontRole::Named]);
    let lang = prop_oneof![select(vec!["en-US", "zh-CN", "ja-JP", ""]).prop_map(String::from), words()];
    let link = option::of(prop_oneof!["https://[a-z.]{0,9}/[a-z 你]{0,9}", words()]);
    (words(), font, any::<u32>(), any::<(bool, bool)>(), color(), any::<i32>(), lang, link).prop_map(
        |(family, font, size, (bold, italic), color, spacing, lang, link)| {
            let (latin, east_asian) = (family.as_str().into(), family.as_str().into());
            let lang = lang.into();
            Arc::new(TextStyle { latin, east_asian, font, size, bold, italic, color, spacing, lang, link })
        },
    )
}

fn text() -> impl Strategy<Value = TextBody> {
    let run = (words(), style()).prop_map(|(text, style)| Run { text, style });
    let mark = prop_oneof![words(), "[0-9]{1,6}[.)]"];
    let bullet = (mark, color(), length()).prop_map(|(mark, color, indent)| Bullet { mark, color, indent });
    let align = select(vec![Align::Left, Align::Center, Align::Right]);
    let paragraph = (vec(run, 0..3), align, length(), length(), option::of(bullet)).prop_map(
        |(runs, align, line_height, space_before, bullet)| Paragraph {
            runs,
            align,
            line_height,
            space_before,
            bullet,
            level: (line_height.0 % 12).unsigned_abs() as u8,
            left: space_before,
        },
    );
    let anchor = select(vec![Anchor::Top, Anchor::Middle, Anchor::Bottom]);
    (vec(paragraph, 0..3), anchor, length(), any::<bool>()).prop_map(
        |(paragraphs, anchor, inset, vertical)| {
            let insets = Insets { left: inset, top: inset, right: inset, bottom: inset };
            TextBody { paragraphs, anchor, insets, vertical, lines: vec![] }
        },
    )
}

fn geometry() -> impl Strategy<Value = ShapeKind> {
    let text_role = select(vec![TextRole::Title, TextRole::Body]);
    (form(), option::of(paint()), option::of(stroke()), option::of(shadow()), option::of(text()), text_role)
        .prop_map(|(form, fill, stroke, shadow, text, text_role)| {
            ShapeKind::Geometry(Geometry { form, fill, stroke, shadow, text, text_role })
        })
}

fn line() -> impl Strategy<Value = ShapeKind> {
    let connects = option::of(("[ab]", "[abz]"));
    (point(), point(), stroke(), any::<bool>(), connects).prop_map(|(from, to, stroke, arrow, connects)| {
        ShapeKind::Line(Line { from, to, stroke, arrow, connects })
    })
}

fn picture() -> impl Strategy<Value = ShapeKind> {
    let image = prop_oneof![20 => 0usize..2, 1 => Just(7)];
    (image, option::of(form()), any::<[u16; 4]>())
        .prop_map(|(image, clip, crop)| ShapeKind::Picture(Picture { image, clip, crop }))
}

fn table() -> impl Strategy<Value = ShapeKind> {
    (0usize..4, any::<bool>()).prop_flat_map(|(columns, header)| {
        let cell = (text(), option::of(paint()), option::of(stroke()))
            .prop_map(|(text, fill, top)| TableCell { text, fill, top, ..TableCell::default() });
        let row = (length(), vec(cell, columns)).prop_map(|(height, cells)| TableRow { height, cells });
        (vec(length(), columns), vec(row, 0..3))
            .prop_map(move |(columns, rows)| ShapeKind::Table(Table { columns, rows, header, style: None }))
    })
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![-100.0..1000.0, any::<f64>()]
}

fn chart() -> impl Strategy<Value = ShapeKind> {
    let points = vec((0usize..6, paint()), 0..3);
    let series = (words(), vec(option::of(number()), 0..6), paint(), points).prop_map(
        |(name, values, paint, points)| {
            let unsaid = points.iter().map(|(at, _)| *at).collect();
            Series { name, values, paint, points, unsaid, value_color: None }
        },
    );
    let axis = (number(), number(), number(), any::<bool>()).prop_map(|(min, max, step, visible)| Axis {
        min,
        max,
        step,
        visible,
    });
    let says = any::<(bool, bool, bool)>();
    let kind = select(CHART_KINDS.to_vec());
    let bars = (any::<u16>(), any::<i16>());
    (kind, vec(words(), 0..6), vec(series, 0..4), words(), axis, bars, says, (style(), stroke(), place()))
        .prop_map(
            |(kind, categories, series, format, axis, bars, (labels, legend, grid), (style, line, plot))| {
                ShapeKind::Chart(Box::new(Chart {
                    kind,
                    categories,
                    series,
                    format,
                    axis,
                    gap_width: bars.0,
                    overlap: bars.1,
                    name_step: bars.0 % 4,
                    labels,
                    legend,
                    legend_place: legend.then_some(plot),
                    grid,
                    value_style: legend.then(|| style.clone()),
                    lit_value: grid.then(|| (usize::from(bars.0 % 7), style.clone())),
                    style,
                    line,
                    plot,
                    drawing: vec![],
                }))
            },
        )
}

fn shape() -> impl Strategy<Value = Shape> {
    let name = || prop_oneof!["[ab]", words()];
    let placeholder = prop_oneof![6 => Just(None), 6 => (0u32..2).prop_map(Some), 1 => Just(Some(9))];
    let kind = prop_oneof![6 => geometry(), 2 => line(), 2 => picture(), 1 => table(), 2 => chart()];
    let single = (name(), words(), place(), placeholder, kind)
        .prop_map(|(name, alt, frame, placeholder, kind)| Shape { name, alt, frame, placeholder, kind });
    single.prop_recursive(3, 12, 4, move |member| {
        (name(), words(), place(), vec(member, 0..4)).prop_map(|(name, alt, frame, members)| Shape {
            name,
            alt,
            frame,
            placeholder: None,
            kind: ShapeKind::Group(members),
        })
    })
}

fn scene() -> impl Strategy<Value = Scene> {
    let page = (words(), words(), vec(shape(), 0..6), 0usize..2)
        .prop_map(|(title, notes, shapes, layout)| Page { layout, title, notes, shapes, ..scenes::cover() });
    (words(), words(), vec(page, 1..3), vec(shape(), 0..2), any::<bool>()).prop_map(
        |(title, name, pages, decoration, fade)| {
            let mut scene = scenes::empty(&title, pages);
            scene.theme.name = name;
            scene.theme.fade = fade;
            scene.images = vec![scenes::png_image(), scenes::jpeg_image()];
            scene.layouts[0].shapes = decoration;
            scene
        },
    )
}

proptest! {
    #[test]
    fn a_deck_is_written_or_refused(scene in scene()) {
        match pptx::write(&scene, scenes::fonts(), &PptxOptions::default()) {
            Ok(deck) => prop_assert!(deck.starts_with(b"PK")),
            // Our own check speaks of parts; a scene that can be refused is refused before.
            Err(ExportError::Encoding { reason, .. }) => prop_assert!(!reason.contains(".xml"), "{}", reason),
            Err(ExportError::NoSuchImage(_)) => {}
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}
