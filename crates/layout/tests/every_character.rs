//! Does any character stop a file? All that Unicode has assigned, and some that it never will, on pages of a thousand.

use std::sync::Arc;

use deckwright_export::raster::Renderer;
use deckwright_export::{pdf, pptx};
use deckwright_layout::text::Typesetter;
use deckwright_model::font::FontBook;
use deckwright_model::geometry::{Emu, Rect, SLIDE};
use deckwright_model::paint::{Color, Palette, PaletteRole, Rgb};
use deckwright_model::scene::{
    CANVAS_VERSION, FontPair, Form, Geometry, Layout, Page, PageKind, Scene, Shape, ShapeKind, TextRole,
    Theme,
};
use deckwright_model::text::{FontRole, Paragraph, Run, TextBody, TextStyle};
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

const ON_A_PAGE: usize = 1000;
const IN_A_PARAGRAPH: usize = 50;

/// All assigned characters; of the private ones, which are alike, those at the ends of their ranges; and what Unicode
/// says is no character.
fn characters() -> Vec<char> {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_wanted = |c: &char| match categories.get(*c) {
        GeneralCategory::Unassigned => {
            u32::from(*c) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(c)
        }
        GeneralCategory::PrivateUse => matches!(u32::from(*c) & 0xff, 0 | 0xfd),
        _ => true,
    };
    ('\0'..=char::MAX).filter(is_wanted).collect()
}

fn page(typesetter: &mut Typesetter<'_>, characters: &[char]) -> Page {
    let style = Arc::new(TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size: 1050,
        bold: false,
        italic: false,
        color: Color::role(PaletteRole::Ink),
        spacing: 0,
        lang: "en-US".into(),
        link: None,
    });
    let paragraph = |characters: &[char]| {
        let run = Run { text: characters.iter().collect(), style: style.clone() };
        Paragraph { runs: vec![run], line_height: Emu::from_points(13.0), ..Paragraph::default() }
    };
    let paragraphs = characters.chunks(IN_A_PARAGRAPH).map(paragraph).collect();
    let text = typesetter.set(TextBody { paragraphs, ..TextBody::default() }, SLIDE);
    let first: String = characters.iter().take(3).collect();
    let geometry = Geometry {
        form: Form::Rect,
        fill: None,
        stroke: None,
        shadow: None,
        text: Some(text),
        text_role: TextRole::Body,
    };
    let shape = Shape {
        name: first.clone(),
        alt: first.clone(),
        frame: Rect { x: Emu::ZERO, y: Emu::ZERO, width: SLIDE.width, height: SLIDE.height },
        placeholder: None,
        kind: ShapeKind::Geometry(geometry),
    };
    Page {
        kind: PageKind::Content,
        layout: 0,
        design: "all".into(),
        title: first.clone(),
        shapes: vec![shape],
        steps: Vec::new(),
        notes: first,
    }
}

fn deck(pages: Vec<Page>) -> Scene {
    let fonts = FontPair { latin: "Calibri".into(), east_asian: "Microsoft YaHei".into() };
    let layout = Layout {
        name: "All".into(),
        kind: PageKind::Content,
        background: PaletteRole::Bg.into(),
        show_master: false,
        shapes: Vec::new(),
        placeholders: Vec::new(),
        source: None,
    };
    let palette = Palette::new([Rgb(0x22, 0x44, 0x88); 12]);
    Scene {
        version: CANVAS_VERSION,
        size: SLIDE,
        title: "Every character".into(),
        lang: "en-US".into(),
        theme: Theme { name: "All".into(), palette, heading: fonts.clone(), body: fonts, fade: false },
        master: Vec::new(),
        layouts: vec![layout],
        pages,
        sections: Vec::new(),
        images: Vec::new(),
    }
}

/// What a page says without a glyph for it, as code points.
fn unseen(page: &Page) -> Vec<String> {
    let ShapeKind::Geometry(Geometry { text: Some(text), .. }) = &page.shapes[0].kind else {
        return Vec::new();
    };
    let mut unseen = Vec::new();
    for line in &text.lines {
        let said = &text.paragraphs[line.paragraph].runs[0].text;
        let glyphs = line.glyphs.iter().flat_map(|run| &run.glyphs).filter(|glyph| glyph.id == 0);
        unseen.extend(glyphs.map(|glyph| {
            let said = said.get(glyph.range.0..glyph.range.1).unwrap_or_default();
            said.escape_unicode().to_string()
        }));
    }
    unseen
}

#[test]
fn no_character_stops_a_file() {
    let fonts: FontBook = deckwright_fonts::bundled();
    let mut typesetter = Typesetter::new(&fonts);
    let characters = characters();
    assert!(characters.len() > 150_000, "{}", characters.len());
    let pages = characters.chunks(ON_A_PAGE).map(|characters| page(&mut typesetter, characters)).collect();
    let scene = deck(pages);

    let missing: Vec<String> = scene.pages.iter().flat_map(unseen).collect();
    assert!(missing.is_empty(), "no glyph shows {missing:?}");

    pdf::write(&scene, &fonts, &pdf::PdfOptions::default()).unwrap();
    pptx::write(&scene, &fonts, &pptx::PptxOptions::default()).unwrap();
    let renderer = Renderer::new(&fonts);
    for page in 0..scene.pages.len() {
        renderer.png(&scene, page, 320).unwrap();
    }
}
