//! How does a page become a slide? `p:sld`: only what this page says, in the places of its layout;
//! ISO/IEC 29500-1 §19.3.1.38.

use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Color, PaletteRole};
use deckwright_model::scene::{Form, Geometry, Layout, Page, PlaceholderRole, Scene, Shape, ShapeKind};
use deckwright_model::text::{Paragraph, TextBody};

use super::identity::{write_original_placeholder, write_placeholder};
use super::paint::write_solid;
use super::shape::write_shapes;
use super::sheet::{Sheet, begin_tree, title_placeholder, with_namespaces};
use super::style::language;
use super::xml::{Elem, document};
use super::{motion, names, picture};

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml";

/// The slide of page `index`, whose first chart is number `first_chart` of the deck.
pub fn write(scene: &Scene, index: usize, first_chart: usize, motion: bool) -> (Vec<u8>, Sheet<'_>) {
    let page = &scene.pages[index];
    let layout = &scene.layouts[page.layout];
    let sheet = Sheet::for_page(scene, index, layout, first_chart);
    write_with(scene, index, sheet, motion, |tree, sheet| {
        if !sheet.shows_title(&page.shapes, layout) {
            write_hidden_title(tree, page, layout, sheet);
        }
        write_shapes(tree, &page.shapes, sheet);
    })
}

/// The slide of page `index` as one picture, the part `image`, that says in its alternative text what
/// the page says.
pub fn write_as_picture<'a>(
    scene: &'a Scene,
    index: usize,
    image: &str,
    motion: bool,
) -> (Vec<u8>, Sheet<'a>) {
    let page = &scene.pages[index];
    let layout = &scene.layouts[page.layout];
    let sheet = Sheet::for_page(scene, index, layout, 0);
    write_with(scene, index, sheet, motion, |tree, sheet| {
        write_hidden_title(tree, page, layout, sheet);
        let mut elem = tree.child("p:pic");
        {
            let mut properties = elem.child("p:nvPicPr");
            properties
                .child("p:cNvPr")
                .attr("id", sheet.next_id())
                .attr("name", "Page")
                .attr("descr", page_text(page));
            properties.child("p:cNvPicPr").child("a:picLocks").attr("noChangeAspect", 1);
            properties.child("p:nvPr");
        }
        let relationship = sheet.relationships.part("image", image);
        picture::write_blip(&mut elem, &relationship, [0; 4]);
        let frame = Rect { x: Emu::ZERO, y: Emu::ZERO, width: scene.size.width, height: scene.size.height };
        picture::write_frame(&mut elem, &Form::Rect, frame);
    })
}

fn write_with<'a>(
    scene: &'a Scene,
    index: usize,
    mut sheet: Sheet<'a>,
    motion: bool,
    write_tree: impl FnOnce(&mut Elem<'_>, &mut Sheet<'a>),
) -> (Vec<u8>, Sheet<'a>) {
    let page = &scene.pages[index];
    let source = scene.layouts[page.layout].source.clone();
    sheet.relationships.part("slideLayout", source.unwrap_or_else(|| names::layout(page.layout)));
    if !page.notes.is_empty() {
        sheet.relationships.part("notesSlide", names::notes(index));
    }
    let bytes = document("p:sld", |root| {
        let mut root = with_namespaces(root);
        write_tree(&mut begin_tree(&mut root.child("p:cSld")), &mut sheet);
        root.child("p:clrMapOvr").child("a:masterClrMapping");
        if motion {
            motion::write_transition(&mut root, scene, index);
            motion::write_timing(&mut root, page, &sheet);
        } else if scene.theme.fade {
            motion::write_fade(&mut root);
        }
    });
    (bytes, sheet)
}

/// Writes the title of a page that shows none, in the layout's place but switched off in the selection
/// pane: nothing is drawn, while outlines, links and screen readers have a name for the slide. LibreOffice
/// overlooks the switch, so the text is transparent too.
fn write_hidden_title(tree: &mut Elem<'_>, page: &Page, layout: &Layout, sheet: &mut Sheet<'_>) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        properties.child("p:cNvPr").attr("id", sheet.next_id()).attr("name", "Title").attr("hidden", 1);
        properties.child("p:cNvSpPr").child("a:spLocks").attr("noGrp", 1);
        let place = title_placeholder(layout);
        let role = place.map_or(PlaceholderRole::Title, |place| place.role);
        let properties = &mut properties.child("p:nvPr");
        match place.and_then(|place| place.source.as_ref()) {
            Some(source) => write_original_placeholder(properties, source),
            None => write_placeholder(properties, role, 0, false),
        }
    }
    elem.child("p:spPr");
    let mut body = elem.child("p:txBody");
    body.child("a:bodyPr");
    body.child("a:lstStyle");
    let mut run_of = body.child("a:p");
    let mut run = run_of.child("a:r");
    {
        let mut properties = run.child("a:rPr").attr_if("lang", language(&sheet.scene.lang));
        write_solid(&mut properties, Color::role(PaletteRole::Ink).with_alpha(0.0), sheet.palette());
    }
    run.child("a:t").text(&page.title);
}

/// All that a page says, in reading order, one paragraph a line; drawings by their alternative text.
fn page_text(page: &Page) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut say = |shape: &Shape| {
        let mut read = |text: &TextBody| lines.extend(text.paragraphs.iter().map(Paragraph::text));
        match &shape.kind {
            ShapeKind::Geometry(Geometry { text: Some(text), .. }) => read(text),
            ShapeKind::Table(table) => {
                table.rows.iter().flat_map(|row| &row.cells).for_each(|cell| read(&cell.text));
            }
            _ if !shape.alt.is_empty() => lines.push(shape.alt.clone()),
            _ => {}
        }
    };
    for shape in &page.shapes {
        shape.walk(&mut say);
    }
    lines.join("\n")
}
