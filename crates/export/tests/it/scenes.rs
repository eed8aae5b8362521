//! Scenes to export: one of every shape, and text in every script that the fonts promise.
//!
//! Text is set by the simplest means that gives real glyphs: one line to a paragraph, a glyph to a
//! character (and one for "fi", as shaping would), each from the first face that has it.

use std::f64::consts::TAU;
use std::io::Cursor;
use std::sync::{Arc, OnceLock};

use deckwright_model::font::{Face, FaceId, FontBook};
use deckwright_model::geometry::{Emu, Insets, Path, Point, Rect, SLIDE, Segment};
use deckwright_model::paint::{
    Base, Cap, Color, Dash, Join, Paint, Palette, PaletteRole, Rgb, Shadow, Stop, Stroke,
};
use deckwright_model::scene::{
    Axis, CANVAS_VERSION, Chart, ChartKind, FontPair, Form, Geometry, Image, Layout, Line, Page, PageKind,
    Picture, Placeholder, PlaceholderRole, Scene, Section, Series, Shape, ShapeKind, Table, TableCell,
    TableRow, TextRole, Theme,
};
use deckwright_model::text::{
    Align, Bullet, FontRole, Glyph, GlyphRun, Line as TextLine, Paragraph, Run, TextBody, TextStyle,
};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The bundled fonts.
pub fn fonts() -> &'static FontBook {
    static FONTS: OnceLock<FontBook> = OnceLock::new();
    FONTS.get_or_init(deckwright_fonts::bundled)
}

pub fn pt(points: f64) -> Emu {
    Emu::from_points(points)
}

pub fn at(x: f64, y: f64) -> Point {
    Point { x: pt(x), y: pt(y) }
}

pub fn frame(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::from_points(x, y, width, height)
}

/// A deck with every kind of page and shape: see the functions named like its pages.
pub fn deck() -> Scene {
    let pages = vec![cover(), points(), chinese(), japanese(), table(), charts(), shapes(), pictures()];
    let sections = vec![
        Section { title: "Opening".into(), first_page: 0 },
        Section { title: "方案 Options".into(), first_page: 2 },
        Section { title: "Evidence".into(), first_page: 4 },
    ];
    Scene { sections, images: vec![png_image(), jpeg_image()], ..empty("Efficient offices", pages) }
}

/// A deck of `pages` without sections or images.
pub fn empty(title: &str, pages: Vec<Page>) -> Scene {
    Scene {
        version: CANVAS_VERSION,
        size: SLIDE,
        title: title.into(),
        lang: "en-US".into(),
        theme: Theme {
            name: "Test Blue".into(),
            palette: palette(),
            heading: FontPair { latin: "Calibri".into(), east_asian: "Microsoft YaHei".into() },
            body: FontPair { latin: "Calibri".into(), east_asian: "Microsoft YaHei".into() },
            fade: true,
        },
        master: vec![filled("Master band", frame(0.0, 0.0, 960.0, 10.0), Form::Rect, PaletteRole::Accent)],
        layouts: vec![cover_layout(), content_layout()],
        pages,
        sections: vec![],
        images: vec![],
    }
}

fn palette() -> Palette {
    let hex = [
        "FFFFFF", "F3F6FB", "FFFFFF", "1B2433", "5A6475", "C9D3E2", "1F5FBF", "16A085", "E67E22", "FFFFFF",
        "FFFFFF", "0B1F3F",
    ];
    Palette::new(hex.map(|color| color.parse().unwrap()))
}

fn cover_layout() -> Layout {
    let stops = vec![
        Stop { at: 0, color: PaletteRole::Deep.into() },
        Stop { at: 600, color: PaletteRole::Accent.into() },
        Stop { at: 1000, color: PaletteRole::Accent2.into() },
    ];
    let glow = vec![
        Stop { at: 0, color: Color::role(PaletteRole::OnDark).with_alpha(0.5) },
        Stop { at: 700, color: Color::role(PaletteRole::OnDark).with_alpha(0.0) },
    ];
    let glow = Paint::Radial { center: (500, 500), stops: glow };
    Layout {
        name: "Cover".into(),
        kind: PageKind::Cover,
        background: Paint::Linear { angle: 450, stops },
        show_master: false,
        shapes: vec![filled("Glow", frame(560.0, -120.0, 480.0, 480.0), Form::Ellipse, glow)],
        placeholders: vec![
            placeholder(0, PlaceholderRole::CenteredTitle, "Title", frame(80.0, 180.0, 800.0, 70.0)),
            placeholder(1, PlaceholderRole::Subtitle, "Subtitle", frame(80.0, 260.0, 800.0, 40.0)),
        ],
        source: None,
    }
}

fn content_layout() -> Layout {
    let rule = Line {
        from: at(60.0, 92.0),
        to: at(900.0, 92.0),
        stroke: stroke(PaletteRole::Line, 1.0),
        arrow: false,
        connects: None,
    };
    Layout {
        name: "Title and content".into(),
        kind: PageKind::Content,
        background: PaletteRole::Bg.into(),
        show_master: true,
        shapes: vec![shape("Rule", frame(60.0, 92.0, 840.0, 0.0), ShapeKind::Line(rule))],
        placeholders: vec![
            placeholder(0, PlaceholderRole::Title, "Title", frame(60.0, 36.0, 840.0, 48.0)),
            placeholder(1, PlaceholderRole::Body, "Body", frame(60.0, 110.0, 840.0, 360.0)),
            placeholder(2, PlaceholderRole::PageNumber, "Page number", frame(860.0, 505.0, 60.0, 20.0)),
            placeholder(3, PlaceholderRole::Footer, "Footer", frame(60.0, 505.0, 400.0, 20.0)),
        ],
        source: None,
    }
}

fn placeholder(index: u32, role: PlaceholderRole, name: &str, frame: Rect) -> Placeholder {
    let style = style(1800, PaletteRole::Ink);
    let text = TextBody { paragraphs: vec![paragraph(name, &style)], ..TextBody::default() };
    Placeholder { index, role, name: name.into(), frame, style, text, source: None }
}

fn content(title: &str, shapes: Vec<Shape>) -> Page {
    let mut all = vec![title_box(title)];
    all.extend(shapes);
    all.push(furniture("Footer", 3, frame(60.0, 505.0, 400.0, 20.0), "Efficient offices", Align::Left));
    all.push(furniture("Page number", 2, frame(860.0, 505.0, 60.0, 20.0), "7", Align::Right));
    Page {
        kind: PageKind::Content,
        layout: 1,
        design: "test".into(),
        title: title.into(),
        shapes: all,
        steps: Vec::new(),
        notes: format!("What to say about {title}.\nAnd a second line & more."),
    }
}

fn title_box(title: &str) -> Shape {
    let style = bold(3000, PaletteRole::Ink);
    let frame = frame(60.0, 36.0, 840.0, 48.0);
    let text = text(&[paragraph(title, &style)], frame);
    Shape { placeholder: Some(0), ..text_box("Title", frame, text, TextRole::Title) }
}

fn furniture(name: &str, index: u32, frame: Rect, words: &str, align: Align) -> Shape {
    let paragraph = Paragraph { align, ..paragraph(words, &style(1050, PaletteRole::Muted)) };
    let text = text(&[paragraph], frame);
    Shape { placeholder: Some(index), ..text_box(name, frame, text, TextRole::Furniture) }
}

pub fn cover() -> Page {
    let title_frame = frame(80.0, 180.0, 800.0, 70.0);
    let title = text(&[paragraph("Efficient offices", &bold(5400, PaletteRole::OnDark))], title_frame);
    let subtitle_frame = frame(80.0, 260.0, 800.0, 40.0);
    let subtitle =
        text(&[paragraph("How five firms did it", &style(2400, PaletteRole::OnDark))], subtitle_frame);
    Page {
        kind: PageKind::Cover,
        layout: 0,
        design: "cover".into(),
        title: "Efficient offices".into(),
        shapes: vec![
            Shape { placeholder: Some(0), ..text_box("Title", title_frame, title, TextRole::Title) },
            Shape { placeholder: Some(1), ..text_box("Subtitle", subtitle_frame, subtitle, TextRole::Body) },
        ],
        steps: Vec::new(),
        notes: String::new(),
    }
}

/// Bullets with a link and an accent, and cards with shadows and headings.
pub fn points() -> Page {
    let plain = style(1800, PaletteRole::Ink);
    let linked = Arc::new(TextStyle {
        link: Some("https://example.org/report?year=2026&part=1".into()),
        color: PaletteRole::Accent.into(),
        ..(*plain).clone()
    });
    let bullets = [
        bulleted(&[("Offices that fit their staff", &plain)]),
        bulleted(&[("Read the ", &plain), ("full report", &linked), (" first", &plain)]),
        bulleted(&[
            ("A third of it is ", &plain),
            ("never", &bold(1800, PaletteRole::Accent)),
            (" used", &plain),
        ]),
    ];
    let body_frame = frame(60.0, 110.0, 840.0, 100.0);
    let body = text(&bullets, body_frame);
    let mut shapes =
        vec![Shape { placeholder: Some(1), ..text_box("Points", body_frame, body, TextRole::Body) }];
    for (i, heading) in ["Space", "Staff", "Flow"].into_iter().enumerate() {
        shapes.push(card(heading, frame(60.0 + 290.0 * i as f64, 250.0, 260.0, 200.0)));
    }
    content("Five offices that work", shapes)
}

/// A group of a card with a shadow, its heading and its text.
fn card(heading: &str, place: Rect) -> Shape {
    let ground = Geometry {
        form: Form::RoundRect(pt(12.0)),
        fill: Some(PaletteRole::Surface.into()),
        stroke: Some(stroke(PaletteRole::Line, 0.75)),
        shadow: Some(shadow(16.0)),
        text: None,
        text_role: TextRole::Body,
    };
    let inner = |dy: f64, height: f64| Rect {
        x: place.x + pt(20.0),
        y: place.y + pt(dy),
        width: place.width - pt(40.0),
        height: pt(height),
    };
    let heading_text = text(&[paragraph(heading, &bold(2000, PaletteRole::Accent))], inner(60.0, 30.0));
    let words = [
        paragraph("Rooms are booked by the hour,", &style(1400, PaletteRole::Muted)),
        paragraph("and given back when free.", &style(1400, PaletteRole::Muted)),
    ];
    let words = text(&words, inner(95.0, 60.0));
    group(
        heading,
        "",
        vec![
            shape(&format!("{heading} card"), place, ShapeKind::Geometry(ground)),
            Shape {
                alt: format!("Icon for {heading}"),
                ..filled("Icon", frame_at(place, 20.0, 20.0, 32.0, 32.0), star(32.0), PaletteRole::Accent2)
            },
            text_box("Heading", inner(60.0, 30.0), heading_text, TextRole::Heading),
            text_box("Words", inner(95.0, 60.0), words, TextRole::Body),
        ],
    )
}

fn frame_at(place: Rect, dx: f64, dy: f64, width: f64, height: f64) -> Rect {
    Rect { x: place.x + pt(dx), y: place.y + pt(dy), width: pt(width), height: pt(height) }
}

pub fn chinese() -> Page {
    let style = lang(&style(2000, PaletteRole::Ink), "zh-CN");
    let words = ["提高办公空间的使用效率，减少浪费。", "员工满意度上升了 12%。", "繁體與简体都能显示。"];
    let bullets: Vec<_> = words.iter().map(|words| bulleted(&[(words, &style)])).collect();
    let body_frame = frame(60.0, 110.0, 840.0, 160.0);
    let body = text(&bullets, body_frame);
    content(
        "中文页面的标题",
        vec![Shape { placeholder: Some(1), ..text_box("要点", body_frame, body, TextRole::Body) }],
    )
}

pub fn japanese() -> Page {
    let style = lang(&style(2000, PaletteRole::Ink), "ja-JP");
    let words =
        ["働き方を変えるオフィスの設計", "カタカナ、ひらがな、漢字。", "Emoji 😀 and Ελληνικά, Русский."];
    let paragraphs: Vec<_> = words.iter().map(|words| paragraph(words, &style)).collect();
    let body_frame = frame(60.0, 110.0, 840.0, 160.0);
    let body = text(&paragraphs, body_frame);
    content("日本語のページ", vec![text_box("本文", body_frame, body, TextRole::Body)])
}

pub fn table() -> Page {
    let rows =
        [["Firm", "Staff", "Space per head"], ["North & Co", "120", "9.5 m²"], ["南方公司", "80", "11 m²"]];
    let columns = vec![pt(300.0), pt(200.0), pt(340.0)];
    let cell = |row: usize, column: usize, words: &str| {
        let style = if row == 0 { bold(1600, PaletteRole::OnAccent) } else { style(1600, PaletteRole::Ink) };
        let place = Rect { x: Emu(0), y: Emu(0), width: columns[column], height: pt(40.0) };
        let align = if column == 0 { Align::Left } else { Align::Right };
        let mut text = text(&[Paragraph { align, ..paragraph(words, &style) }], place);
        text.insets = Insets { left: pt(10.0), right: pt(10.0), ..Insets::default() };
        let ground = if row == 0 { PaletteRole::Accent } else { PaletteRole::Bg2 };
        TableCell {
            text,
            fill: (row < 2).then(|| ground.into()),
            bottom: Some(stroke(PaletteRole::Line, 1.0)),
            ..TableCell::default()
        }
    };
    let rows = rows.iter().enumerate().map(|(row, words)| TableRow {
        height: pt(40.0),
        cells: words.iter().enumerate().map(|(column, words)| cell(row, column, words)).collect(),
    });
    let table = Table { rows: rows.collect(), columns: columns.clone(), header: true, style: None };
    let place = frame(60.0, 120.0, 840.0, 120.0);
    let shape = Shape {
        alt: "Staff and space of two firms".into(),
        ..shape("Table", place, ShapeKind::Table(table))
    };
    content("Two firms in numbers", vec![shape])
}

pub const CHART_KINDS: [ChartKind; 10] = [
    ChartKind::Column,
    ChartKind::Bar,
    ChartKind::StackedColumn,
    ChartKind::StackedBar,
    ChartKind::Line,
    ChartKind::Area,
    ChartKind::Pie,
    ChartKind::Doughnut,
    ChartKind::Scatter,
    ChartKind::Radar,
];

/// A chart of every kind.
pub fn charts() -> Page {
    let place = |i: usize| frame(60.0 + 170.0 * (i % 5) as f64, 110.0 + 195.0 * (i / 5) as f64, 160.0, 185.0);
    let charts = CHART_KINDS.iter().enumerate().map(|(i, kind)| chart(*kind, place(i)));
    content("Every kind of chart", charts.collect())
}

pub fn chart(kind: ChartKind, place: Rect) -> Shape {
    let series = |name: &str, values: [Option<f64>; 4], role: PaletteRole| Series {
        name: name.into(),
        values: values.to_vec(),
        paint: role.into(),
        points: vec![(3, PaletteRole::Accent3.into())],
        unsaid: vec![0],
        value_color: Some(PaletteRole::Ink.into()),
    };
    let mut all = vec![series("2025", [Some(12.0), Some(30.0), Some(22.5), Some(40.0)], PaletteRole::Accent)];
    if !matches!(kind, ChartKind::Pie | ChartKind::Doughnut) {
        all.push(series("2026", [Some(18.0), Some(26.0), None, Some(35.0)], PaletteRole::Accent2));
    }
    let plot = frame_at(place, 5.0, 5.0, place.width.points() - 10.0, place.height.points() - 35.0);
    let mut drawing = draw_chart(kind, &all[0], plot);
    let label_frame = frame_at(place, 0.0, place.height.points() - 24.0, place.width.points(), 20.0);
    let label =
        Paragraph { align: Align::Center, ..paragraph("North to West", &style(1050, PaletteRole::Muted)) };
    let label = text(&[label], label_frame);
    drawing.push(text_box("Label", label_frame, label, TextRole::Body));
    let chart = Chart {
        kind,
        categories: ["North", "South", "东部", "West"].map(String::from).to_vec(),
        series: all,
        format: "#,##0".into(),
        axis: Axis { min: 0.0, max: 50.0, step: 10.0, visible: true },
        gap_width: 60,
        overlap: 0,
        name_step: 1,
        labels: true,
        legend: true,
        legend_place: None,
        grid: true,
        style: style(1050, PaletteRole::Muted),
        value_style: Some(style(1200, PaletteRole::Ink)),
        lit_value: Some((3, style(1400, PaletteRole::Accent))),
        line: stroke(PaletteRole::Line, 0.75),
        plot,
        drawing,
    };
    let alt = format!("{kind:?} chart of space by region");
    Shape { alt, ..shape(&format!("{kind:?} chart"), place, ShapeKind::Chart(Box::new(chart))) }
}

/// The first series in the manner of its kind; enough to be looked at.
fn draw_chart(kind: ChartKind, series: &Series, plot: Rect) -> Vec<Shape> {
    let values: Vec<f64> = series.values.iter().map(|value| value.unwrap_or(0.0) / 50.0).collect();
    let (width, height) = (plot.width.points(), plot.height.points());
    let paint = series.paint.clone();
    match kind {
        ChartKind::Column | ChartKind::StackedColumn => (0..4)
            .map(|i| {
                let (x, tall) = (i as f64 * width / 4.0, values[i] * height);
                let bar = frame_at(plot, x, height - tall, width / 6.0, tall);
                filled("Bar", bar, Form::Rect, paint.clone())
            })
            .collect(),
        ChartKind::Bar | ChartKind::StackedBar => (0..4)
            .map(|i| {
                let bar = frame_at(plot, 0.0, i as f64 * height / 4.0, values[i] * width, height / 6.0);
                filled("Bar", bar, Form::Rect, paint.clone())
            })
            .collect(),
        ChartKind::Pie | ChartKind::Doughnut => {
            let total: f64 = values.iter().sum();
            let mut from = 0.0;
            let roles = [PaletteRole::Accent, PaletteRole::Accent2, PaletteRole::Accent3, PaletteRole::Deep];
            let wedge = |(value, role): (&f64, PaletteRole)| {
                let to = from + value / total;
                let wedge = wedge(width / 2.0, height / 2.0, width.min(height) / 2.0, from, to);
                from = to;
                filled("Slice", plot, wedge, role)
            };
            values.iter().zip(roles).map(wedge).collect()
        }
        ChartKind::Line | ChartKind::Area | ChartKind::Scatter | ChartKind::Radar => {
            let mut segments = vec![Segment::Move(at(0.0, height))];
            for (i, value) in values.iter().enumerate() {
                segments.push(Segment::Line(at((i + 1) as f64 * width / 4.0, height - value * height)));
            }
            let line = Geometry {
                form: Form::Path(Path { segments }),
                fill: (kind == ChartKind::Area).then(|| paint.clone()),
                stroke: Some(Stroke { join: Join::Round, ..stroke(PaletteRole::Accent, 2.0) }),
                shadow: None,
                text: None,
                text_role: TextRole::Body,
            };
            vec![shape("Line", plot, ShapeKind::Geometry(line))]
        }
    }
}

fn wedge(x: f64, y: f64, radius: f64, from: f64, to: f64) -> Form {
    let mut segments = vec![Segment::Move(at(x, y))];
    for step in 0..=24 {
        let angle = (from + (to - from) * f64::from(step) / 24.0) * TAU;
        segments.push(Segment::Line(at(x + radius * angle.sin(), y - radius * angle.cos())));
    }
    segments.push(Segment::Close);
    Form::Path(Path { segments })
}

/// Forms, gradients, strokes, shadows, lines, connectors and groups.
pub fn shapes() -> Page {
    let stops = vec![
        Stop { at: 0, color: PaletteRole::Accent.into() },
        Stop { at: 1000, color: Color::role(PaletteRole::Accent2).with_alpha(0.2) },
    ];
    let slanted = Paint::Linear { angle: 300, stops: stops.clone() };
    let round = Paint::Radial { center: (300, 400), stops };
    let mixed: Color = Color { base: Base::Mix(PaletteRole::Accent, PaletteRole::Bg, 700), alpha: 1000 };
    let mut all = vec![
        filled("Slanted", frame(60.0, 110.0, 180.0, 90.0), Form::Rect, slanted),
        filled("Round", frame(260.0, 110.0, 180.0, 90.0), Form::Ellipse, round),
        filled("Mixed", frame(460.0, 110.0, 180.0, 90.0), Form::RoundRect(pt(400.0)), Paint::from(mixed)),
        with_shadow(
            filled("Floating disc", frame(680.0, 110.0, 90.0, 90.0), Form::Ellipse, PaletteRole::Surface),
            20.0,
        ),
        with_shadow(
            filled("Floating star", frame(800.0, 110.0, 90.0, 90.0), star(90.0), PaletteRole::Accent3),
            12.0,
        ),
    ];
    for (i, dash) in [Dash::Solid, Dash::Dash, Dash::Dot].into_iter().enumerate() {
        for (j, cap) in [Cap::Flat, Cap::Round].into_iter().enumerate() {
            let (x, y) = (60.0 + 200.0 * j as f64, 230.0 + 20.0 * i as f64);
            let stroke = Stroke { dash, cap, ..stroke(PaletteRole::Ink, 4.0) };
            all.push(line("Stroke", at(x, y), at(x + 170.0, y), stroke, j == 1));
        }
    }
    all.push(outlined("Miter", frame(480.0, 225.0, 60.0, 60.0), Join::Miter));
    all.push(outlined("Rounded", frame(570.0, 225.0, 60.0, 60.0), Join::Round));
    let (left, right) = (frame(60.0, 330.0, 120.0, 60.0), frame(320.0, 400.0, 120.0, 60.0));
    all.push(group(
        "Flow",
        "From plan to building",
        vec![labelled("Plan", left), labelled("Building", right), connector("Plan", left, "Building", right)],
    ));
    let vertical_frame = frame(700.0, 300.0, 60.0, 160.0);
    all.push(text_box("Vertical", vertical_frame, vertical("竖排文字", vertical_frame), TextRole::Body));
    content("Shapes of every kind", all)
}

/// Pictures whole, cropped and clipped.
pub fn pictures() -> Page {
    let picture = |name: &str, image: usize, place: Rect, clip: Option<Form>, crop: [u16; 4]| Shape {
        alt: format!("{name} picture"),
        ..shape(name, place, ShapeKind::Picture(Picture { image, clip, crop }))
    };
    let rounded = Some(Form::RoundRect(pt(20.0)));
    content(
        "Pictures",
        vec![
            picture("Whole", 0, frame(60.0, 110.0, 240.0, 180.0), None, [0; 4]),
            picture("Cropped", 1, frame(330.0, 110.0, 240.0, 180.0), rounded, [250, 100, 250, 100]),
            picture("Round", 0, frame(620.0, 110.0, 180.0, 180.0), Some(Form::Ellipse), [125, 0, 125, 0]),
        ],
    )
}

fn test_pixels() -> image::RgbImage {
    image::RgbImage::from_fn(320, 240, |x, y| {
        let check = if (x / 40 + y / 40) % 2 == 0 { 60 } else { 200 };
        image::Rgb([(x * 255 / 320) as u8, (y * 255 / 240) as u8, check])
    })
}

pub fn png_image() -> Image {
    let mut bytes = Vec::new();
    test_pixels().write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    Image { media_type: "image/png".into(), width: 320, height: 240, bytes: bytes.into() }
}

pub fn jpeg_image() -> Image {
    let mut bytes = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut bytes, 90);
    encoder.encode(test_pixels().as_raw(), 320, 240, jpeg_encoder::ColorType::Rgb).unwrap();
    Image { media_type: "image/jpeg".into(), width: 320, height: 240, bytes: bytes.into() }
}

pub fn shape(name: &str, frame: Rect, kind: ShapeKind) -> Shape {
    Shape { name: name.into(), alt: String::new(), frame, placeholder: None, kind }
}

pub fn group(name: &str, alt: &str, members: Vec<Shape>) -> Shape {
    let frame = members.iter().map(|member| member.frame).reduce(Rect::union).unwrap_or_default();
    Shape { alt: alt.into(), ..shape(name, frame, ShapeKind::Group(members)) }
}

pub fn filled(name: &str, frame: Rect, form: Form, fill: impl Into<Paint>) -> Shape {
    let fill = Some(fill.into());
    let geometry = Geometry { form, fill, stroke: None, shadow: None, text: None, text_role: TextRole::Body };
    shape(name, frame, ShapeKind::Geometry(geometry))
}

pub fn outlined(name: &str, frame: Rect, join: Join) -> Shape {
    let stroke = Some(Stroke { join, ..stroke(PaletteRole::Accent, 8.0) });
    let geometry = Geometry {
        form: Form::Rect,
        fill: None,
        stroke,
        shadow: None,
        text: None,
        text_role: TextRole::Body,
    };
    shape(name, frame, ShapeKind::Geometry(geometry))
}

pub fn with_shadow(mut shape: Shape, blur: f64) -> Shape {
    if let ShapeKind::Geometry(geometry) = &mut shape.kind {
        geometry.shadow = Some(shadow(blur));
    }
    shape
}

pub fn shadow(blur: f64) -> Shadow {
    let color = Color::rgb(Rgb::BLACK).with_alpha(0.25);
    Shadow { color, blur: pt(blur), dx: Emu::ZERO, dy: pt(blur / 4.0) }
}

pub fn stroke(role: PaletteRole, width: f64) -> Stroke {
    let (dash, cap, join) = (Dash::Solid, Cap::Flat, Join::Miter);
    Stroke { color: role.into(), width: pt(width), dash, cap, join }
}

pub fn line(name: &str, from: Point, to: Point, stroke: Stroke, arrow: bool) -> Shape {
    let frame = Rect {
        x: from.x.min(to.x),
        y: from.y.min(to.y),
        width: (to.x - from.x).abs(),
        height: (to.y - from.y).abs(),
    };
    shape(name, frame, ShapeKind::Line(Line { from, to, stroke, arrow, connects: None }))
}

fn labelled(label: &str, place: Rect) -> Shape {
    let paragraph =
        Paragraph { align: Align::Center, ..paragraph(label, &bold(1400, PaletteRole::OnAccent)) };
    let geometry = Geometry {
        form: Form::RoundRect(pt(8.0)),
        fill: Some(PaletteRole::Accent.into()),
        stroke: None,
        shadow: None,
        text: Some(text(&[paragraph], place)),
        text_role: TextRole::Body,
    };
    shape(label, place, ShapeKind::Geometry(geometry))
}

fn connector(from: &str, from_frame: Rect, to: &str, to_frame: Rect) -> Shape {
    let start = Point { x: from_frame.right(), y: from_frame.center().y };
    let end = Point { x: to_frame.x, y: to_frame.center().y };
    let mut shape = line("Connector", start, end, stroke(PaletteRole::Muted, 1.5), true);
    if let ShapeKind::Line(line) = &mut shape.kind {
        line.connects = Some((from.into(), to.into()));
    }
    shape
}

fn star(size: f64) -> Form {
    let corner = |i: u32| {
        let radius = if i.is_multiple_of(2) { size / 2.0 } else { size / 5.0 };
        let angle = f64::from(i) / 10.0 * TAU;
        at(size / 2.0 + radius * angle.sin(), size / 2.0 - radius * angle.cos())
    };
    let mut segments = vec![Segment::Move(corner(0))];
    segments.extend((1..10).map(|i| Segment::Line(corner(i))));
    segments.push(Segment::Close);
    Form::Path(Path { segments })
}

pub fn text_box(name: &str, frame: Rect, text: TextBody, text_role: TextRole) -> Shape {
    let geometry =
        Geometry { form: Form::Rect, fill: None, stroke: None, shadow: None, text: Some(text), text_role };
    shape(name, frame, ShapeKind::Geometry(geometry))
}

pub fn style(size: u32, color: PaletteRole) -> Arc<TextStyle> {
    Arc::new(TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size,
        bold: false,
        italic: false,
        color: color.into(),
        spacing: 0,
        lang: "en-US".into(),
        link: None,
    })
}

pub fn bold(size: u32, color: PaletteRole) -> Arc<TextStyle> {
    Arc::new(TextStyle { bold: true, font: FontRole::Heading, ..(*style(size, color)).clone() })
}

fn lang(style: &TextStyle, lang: &str) -> Arc<TextStyle> {
    Arc::new(TextStyle { lang: lang.into(), ..style.clone() })
}

pub fn paragraph(words: &str, style: &Arc<TextStyle>) -> Paragraph {
    Paragraph {
        runs: vec![Run { text: words.into(), style: style.clone() }],
        line_height: pt(f64::from(style.size) / 100.0 * 1.25),
        ..Paragraph::default()
    }
}

pub fn bulleted(runs: &[(&str, &Arc<TextStyle>)]) -> Paragraph {
    let runs: Vec<Run> =
        runs.iter().map(|(text, style)| Run { text: (*text).into(), style: (*style).clone() }).collect();
    Paragraph {
        line_height: pt(f64::from(runs[0].style.size) / 100.0 * 1.4),
        runs,
        bullet: Some(Bullet { mark: "•".into(), color: PaletteRole::Accent.into(), indent: pt(18.0) }),
        ..Paragraph::default()
    }
}

/// Sets each paragraph on a line of its own, from the top of `frame`.
pub fn text(paragraphs: &[Paragraph], frame: Rect) -> TextBody {
    let mut top = Emu::ZERO;
    let mut lines = Vec::new();
    for (index, paragraph) in paragraphs.iter().enumerate() {
        top += paragraph.space_before;
        lines.push(set_line(index, paragraph, top, frame.width));
        top += paragraph.line_height;
    }
    TextBody { paragraphs: paragraphs.to_vec(), lines, ..TextBody::default() }
}

fn set_line(index: usize, paragraph: &Paragraph, top: Emu, width: Emu) -> TextLine {
    let baseline = top + Emu(paragraph.line_height.0 * 3 / 4);
    let indent = paragraph.bullet.as_ref().map_or(Emu::ZERO, |bullet| bullet.indent);
    let mut glyphs = Vec::new();
    let mut pen = indent;
    let mut offset = 0;
    for run in &paragraph.runs {
        set_run(&mut glyphs, &run.text, &run.style, &mut pen, baseline, offset);
        offset += run.text.len();
    }
    let width_set = pen - indent;
    let left = match paragraph.align {
        Align::Left => indent,
        Align::Center => (width - width_set) / 2,
        Align::Right => width - width_set,
    };
    for glyph in glyphs.iter_mut().flat_map(|run| &mut run.glyphs) {
        glyph.x += left - indent;
    }
    if let Some(bullet) = &paragraph.bullet {
        let mut marks = Vec::new();
        set_run(&mut marks, &bullet.mark, &paragraph.runs[0].style, &mut Emu(0), baseline, 0);
        for mut run in marks {
            run.mark = true;
            run.color = bullet.color;
            run.glyphs.iter_mut().for_each(|glyph| glyph.range = (0, 0));
            glyphs.insert(0, run);
        }
    }
    let height = paragraph.line_height;
    let range = (0, offset);
    TextLine { paragraph: index, range, left, top, width: width_set, height, baseline, glyphs }
}

/// Appends the glyphs of `text` and moves `pen` behind them.
fn set_run(runs: &mut Vec<GlyphRun>, text: &str, style: &TextStyle, pen: &mut Emu, y: Emu, offset: usize) {
    let first = runs.len();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let (shown, length) = if rest.starts_with("fi") { ('ﬁ', 2) } else { (next, next.len_utf8()) };
        let start = offset + text.len() - rest.len();
        rest = &rest[length..];
        let (face, id) = glyph_for(shown, style.bold);
        let size = f64::from(style.size) / 100.0;
        let font = FontRef::from_index(face.bytes.as_ref(), face.index).unwrap();
        let metrics = font.glyph_metrics(Size::new(size as f32), LocationRef::default());
        let advance = pt(f64::from(metrics.advance_width(id.into()).unwrap()));
        let glyph = Glyph { id, x: *pen, y, advance, range: (start, start + length) };
        *pen += advance;
        match runs[first..].last_mut() {
            Some(run) if run.face == face.id => run.glyphs.push(glyph),
            _ => runs.push(GlyphRun {
                face: face.id.clone(),
                size: style.size,
                color: style.color,
                embolden: style.bold && !face.bold,
                mark: false,
                glyphs: vec![glyph],
            }),
        }
    }
}

/// The first face in reading order that has `wanted`, bold if asked for.
fn glyph_for(wanted: char, bold: bool) -> (&'static Face, u32) {
    let weight = if bold { "Bold" } else { "Regular" };
    [format!("Carlito-{weight}"), format!("NotoSansSC-{weight}"), "NotoEmoji-Regular".into()]
        .iter()
        .filter_map(|id| fonts().get(&FaceId::new(id)))
        .find_map(|face| {
            let font = FontRef::from_index(face.bytes.as_ref(), face.index).unwrap();
            font.charmap().map(wanted).map(|id| (face, id.to_u32()))
        })
        .unwrap_or_else(|| panic!("no face has {wanted:?}"))
}

/// One column of upright characters.
fn vertical(words: &str, frame: Rect) -> TextBody {
    let style = lang(&style(2400, PaletteRole::Accent), "zh-CN");
    let mut body = text(&[paragraph(words, &style)], frame);
    let line = &mut body.lines[0];
    let glyphs = line.glyphs.iter_mut().flat_map(|run| &mut run.glyphs);
    for (i, glyph) in glyphs.enumerate() {
        (glyph.x, glyph.y) = (pt(18.0), pt(22.0 + 26.0 * i as f64));
    }
    TextBody { vertical: true, ..body }
}
