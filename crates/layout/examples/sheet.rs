//! Draws a suit file as it lies on disk: all designs on a contact sheet, one design, or the sample deck.

use std::error::Error;
use std::fs;
use std::path::Path;

use deckwright_export::raster::Renderer;
use deckwright_layout::meaning::Relation;
use deckwright_layout::suit::{Library, shared_files};
use deckwright_layout::words::Language;
use deckwright_layout::{DesignChoice, Options, Plan, lay_out, lay_out_professional, sample, sheet};
use deckwright_model::geometry::Emu;
use deckwright_model::outline::Outline;
use deckwright_model::scene::{Page, PageKind, Scene, Shape, ShapeKind};

const USAGE: &str = "usage: sheet FILE.kdl --check
       sheet FILE.kdl COLOUR en|zh|ja OUT.png|OUT.pptx|OUT.pdf [--page DESIGN] [--deck] [--outline FILE.md] [--professional]
             [--width PIXELS] [--columns N] [--fill]";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let has = |name: &str| args.iter().any(|arg| arg == name);
    let file = args.first().ok_or(USAGE)?;
    let text = fs::read_to_string(file)?;
    // The designs that all families share, as they lie beside the suits on disk.
    let mut shared = Vec::new();
    for name in shared_files() {
        shared.push((name, fs::read_to_string(Path::new(file).with_file_name("../designs").join(name))?));
    }
    let shared: Vec<(&str, &str)> = shared.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let library = match Library::read_with(&[(file, &text)], &shared) {
        Ok(library) => library,
        Err(problems) => {
            for problem in &problems {
                eprintln!("{problem}");
            }
            return Err(format!("{} mistakes", problems.len()).into());
        }
    };
    if has("--check") {
        println!("{file}: no mistakes, {} designs", library.suits()[0].family.designs.len());
        return Ok(());
    }
    let [_, color, lang, out, ..] = &args[..] else { return Err(USAGE.into()) };
    let suit = library.suits().iter().find(|suit| suit.row().color.name == color).ok_or("no such colour")?;
    let language = Language::nearest(lang);
    let fonts = deckwright_fonts::bundled();
    let (scene, labels) = if has("--deck") || has("--outline") {
        let mut sample = sample::Sample::new(language);
        let mut options = Options {
            author: Some(sample.author.clone()),
            date: Some(sample.date.clone()),
            ..Options::default()
        };
        if let Some(file) = value("--outline") {
            sample.outline = Outline::from_markdown(&fs::read_to_string(file)?, file)?;
            options = Options::default();
        }
        let start = std::time::Instant::now();
        let (scene, labels) = if has("--professional") {
            let plan = Plan::of(&sample.outline);
            let (scene, _, taken) = lay_out_professional(&sample.outline, suit, &fonts, &options, &plan);
            for (at, page) in taken.iter().enumerate() {
                println!("{:02} {}: {}", at + 1, page.design, page.why);
            }
            let relation = |page: &DesignChoice| page.relation.map_or("", Relation::name);
            let label = |page: &DesignChoice| format!("{} · {}", page.design, relation(page));
            (scene, taken.iter().map(label).collect())
        } else {
            let (scene, _) = lay_out(&sample.outline, suit, &fonts, &options);
            let labels = scene.pages.iter().map(|page| page.design.clone()).collect();
            (scene, labels)
        };
        println!("{} pages in {:.1} ms", scene.pages.len(), start.elapsed().as_secs_f64() * 1e3);
        if has("--time") {
            time(&sample.outline, suit, &fonts, &options, &scene);
        }
        (scene, labels)
    } else {
        let (scene, labels) = sheet::sheet(suit, language, &fonts);
        for label in labels.iter().filter(|label| !label.fits) {
            println!("{}: the sample does not fit and was shortened", label.text);
        }
        let labels: Vec<String> = labels.into_iter().map(|label| label.text).collect();
        (scene, labels)
    };
    if has("--fill") {
        for (at, page) in scene.pages.iter().enumerate().filter(|(_, page)| page.kind == PageKind::Content) {
            let (body, fullest) = fill(page);
            println!("fill {:02} {}: body {body:.0} %, largest box {fullest:.0} %", at + 1, page.design);
        }
    }
    let findings = deckwright_layout::findings::examine(&scene, &fonts);
    for finding in &findings {
        let place = &labels[finding.page];
        let shape = finding.shape.as_deref().unwrap_or("page");
        println!("{:02} {place}: {:?}, {shape}: {}", finding.page + 1, finding.rule, finding.detail);
    }
    if Path::new(out).extension().is_some_and(|ending| ending == "pptx") {
        let bytes =
            deckwright_export::pptx::write(&scene, &fonts, &deckwright_export::pptx::PptxOptions::default())?;
        return Ok(fs::write(out, bytes)?);
    }
    if Path::new(out).extension().is_some_and(|ending| ending == "pdf") {
        let bytes =
            deckwright_export::pdf::write(&scene, &fonts, &deckwright_export::pdf::PdfOptions::default())?;
        return Ok(fs::write(out, bytes)?);
    }
    let wanted: Vec<usize> = match value("--page") {
        Some(page) => (0..scene.pages.len()).filter(|at| scene.pages[*at].design == **page).collect(),
        None => (0..scene.pages.len()).collect(),
    };
    if wanted.is_empty() {
        return Err("no such design".into());
    }
    let single = wanted.len() <= 2;
    let width = value("--width").map_or(Ok(if single { 1280 } else { 480 }), |width| width.parse())?;
    let columns = value("--columns").map_or(Ok(if single { 1 } else { 4 }), |columns| columns.parse())?;
    let picture = contact_sheet(&scene, &wanted, &labels, width, columns, &fonts)?;
    picture.save(out)?;
    Ok(())
}

/// The share of a page's body that words and figures take, and that of the height of its largest box, in per cent.
fn fill(page: &Page) -> (f64, f64) {
    // The body of a page of 960 × 540 points, in squares of ten points.
    const BODY: [usize; 4] = [7, 13, 89, 50];
    const AIR: f64 = 10.0;
    let (mut boxes, mut words) = (Vec::new(), Vec::new());
    collect(&page.shapes, &mut boxes, &mut words);
    let meets = |[left, top, right, bottom]: [f64; 4], x: f64, y: f64| {
        x + 10.0 > left - AIR && x < right + AIR && y + 10.0 > top - AIR && y < bottom + AIR
    };
    let squares =
        (BODY[0]..BODY[2]).flat_map(|x| (BODY[1]..BODY[3]).map(move |y| (x as f64 * 10.0, y as f64 * 10.0)));
    let (all, taken) = squares.fold((0.0, 0.0), |(all, taken), (x, y)| {
        (all + 1.0, taken + f64::from(u8::from(words.iter().any(|place| meets(*place, x, y)))))
    });
    let area = |[left, top, right, bottom]: [f64; 4]| (right - left) * (bottom - top);
    let largest = boxes.iter().copied().max_by(|a, b| area(*a).total_cmp(&area(*b)));
    let height = largest.map_or(1.0, |place| {
        let inside = words.iter().filter(|word| {
            let (x, y) = (f64::midpoint(word[0], word[2]), f64::midpoint(word[1], word[3]));
            x > place[0] && x < place[2] && y > place[1] && y < place[3]
        });
        let (top, bottom) =
            inside.fold((f64::MAX, f64::MIN), |(top, bottom), word| (top.min(word[1]), bottom.max(word[3])));
        ((bottom - top).max(0.0) + 2.0 * AIR) / (place[3] - place[1])
    });
    (100.0 * taken / all, 100.0 * height.min(1.0))
}

/// Painted boxes of the body, and where its words and figures stand: left, top, right, bottom.
fn collect(shapes: &[Shape], boxes: &mut Vec<[f64; 4]>, words: &mut Vec<[f64; 4]>) {
    for shape in shapes {
        let frame = shape.frame;
        let place = [frame.x, frame.y, frame.right(), frame.bottom()].map(Emu::points);
        match &shape.kind {
            ShapeKind::Group(members) => collect(members, boxes, words),
            ShapeKind::Table(_) | ShapeKind::Chart(_) | ShapeKind::Picture(_) => words.push(place),
            ShapeKind::Geometry(geometry) => {
                if geometry.fill.is_some()
                    && place[1] > 110.0
                    && place[2] - place[0] > 100.0
                    && place[3] - place[1] > 60.0
                {
                    boxes.push(place);
                }
                for line in geometry.text.iter().flat_map(|text| &text.lines) {
                    let (left, top) = (place[0] + line.left.points(), place[1] + line.top.points());
                    words.push([left, top, left + line.width.points(), top + line.height.points()]);
                }
            }
            ShapeKind::Line(_) => {}
        }
    }
}

/// What laying out costs when all is warm, by the best of some runs.
fn time(
    outline: &deckwright_model::outline::Outline,
    suit: &deckwright_layout::Suit,
    fonts: &deckwright_model::font::FontBook,
    options: &Options,
    scene: &Scene,
) {
    let best = |work: &dyn Fn()| {
        let runs = (0..10).map(|_| {
            let start = std::time::Instant::now();
            work();
            start.elapsed()
        });
        runs.min().unwrap_or_default().as_secs_f64() * 1e3
    };
    let all = best(&|| drop(lay_out(outline, suit, fonts, options)));
    let examine = best(&|| drop(deckwright_layout::findings::examine(scene, fonts)));
    let icons = best(&|| {
        for page in outline.chapters.iter().flat_map(|chapter| &chapter.pages) {
            for mut words in deckwright_layout::matter::pages(page) {
                deckwright_layout::icons::pick_for(&mut words);
            }
        }
    });
    println!("warm: {all:.1} ms in all, of which findings {examine:.1} ms, icons {icons:.1} ms");
}

/// The pages `wanted`, `width` pixels wide each, with their labels drawn by a scene of our own.
fn contact_sheet(
    scene: &Scene,
    wanted: &[usize],
    labels: &[String],
    width: u32,
    columns: u32,
    fonts: &deckwright_model::font::FontBook,
) -> Result<image::RgbImage, Box<dyn Error>> {
    const GAP: u32 = 16;
    const LABEL: u32 = 22;
    let renderer = Renderer::new(fonts);
    let height = width * 9 / 16;
    let rows = (wanted.len() as u32).div_ceil(columns);
    let size = (columns * (width + GAP) + GAP, rows * (height + LABEL + GAP) + GAP);
    let mut sheet = image::RgbImage::from_pixel(size.0, size.1, image::Rgb([228, 228, 230]));
    for (at, page) in wanted.iter().enumerate() {
        let x = GAP + (at as u32 % columns) * (width + GAP);
        let y = GAP + (at as u32 / columns) * (height + LABEL + GAP);
        let png = renderer.png(scene, *page, width)?;
        let page_image = image::load_from_memory(&png)?.to_rgb8();
        image::imageops::overlay(&mut sheet, &page_image, i64::from(x), i64::from(y));
        let label =
            renderer.png(&label_scene(&format!("{:02}  {}", page + 1, labels[*page]), fonts), 0, 480)?;
        let label = image::load_from_memory(&label)?.to_rgb8();
        let label = image::imageops::crop_imm(&label, 0, 0, width.min(480), LABEL).to_image();
        image::imageops::overlay(&mut sheet, &label, i64::from(x), i64::from(y + height + 2));
    }
    Ok(sheet)
}

/// A page that shows only one line of text at its top.
fn label_scene(text: &str, fonts: &deckwright_model::font::FontBook) -> Scene {
    use deckwright_model::geometry::{Emu, Rect, SLIDE, Size};
    use deckwright_model::paint::{Color, Palette, PaletteRole, Rgb};
    use deckwright_model::scene as s;
    use deckwright_model::text::{FontRole, Paragraph, Run, TextBody, TextStyle};
    let pair = s::FontPair { latin: "Arial".into(), east_asian: "Microsoft YaHei".into() };
    let style = TextStyle {
        latin: "Arial".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size: 2400,
        bold: false,
        italic: false,
        color: Color::rgb(Rgb(70, 70, 74)),
        spacing: 0,
        lang: "en-US".into(),
        link: None,
    };
    let paragraph = Paragraph {
        runs: vec![Run { text: text.to_owned(), style: style.into() }],
        line_height: Emu::from_points(32.0),
        ..Paragraph::default()
    };
    let body = TextBody { paragraphs: vec![paragraph], ..TextBody::default() };
    let frame = Rect::from_points(0.0, 0.0, 960.0, 40.0);
    let mut setter = deckwright_layout::text::Typesetter::new(fonts);
    let text = setter.set(body, Size { width: frame.width, height: frame.height });
    let geometry = s::Geometry {
        form: s::Form::Rect,
        fill: None,
        stroke: None,
        shadow: None,
        text: Some(text),
        text_role: s::TextRole::Body,
    };
    let shape = s::Shape {
        name: "Label".to_owned(),
        alt: String::new(),
        frame,
        placeholder: None,
        kind: s::ShapeKind::Geometry(geometry),
    };
    let palette = Palette::new([Rgb(228, 228, 230); 12]);
    Scene {
        version: s::CANVAS_VERSION,
        size: SLIDE,
        title: String::new(),
        lang: "en-US".into(),
        theme: s::Theme { name: String::new(), palette, heading: pair.clone(), body: pair, fade: false },
        master: Vec::new(),
        layouts: vec![s::Layout {
            name: "Label".to_owned(),
            kind: s::PageKind::Content,
            background: PaletteRole::Bg.into(),
            show_master: false,
            shapes: Vec::new(),
            placeholders: Vec::new(),
            source: None,
        }],
        pages: vec![s::Page {
            kind: s::PageKind::Content,
            layout: 0,
            design: String::new(),
            title: String::new(),
            shapes: vec![shape],
            steps: Vec::new(),
            notes: String::new(),
        }],
        sections: Vec::new(),
        images: Vec::new(),
    }
}
