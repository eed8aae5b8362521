//! What does the speaker see? `p:notes` for each page with notes, and the one `p:notesMaster` they share;
//! ISO/IEC 29500-1 §19.3.1.26.

use deckwright_model::geometry::{Emu, Rect, Size};
use deckwright_model::paint::PaletteRole;
use deckwright_model::scene::Scene;

use super::geometry::preset;
use super::ground::{write_color_map, write_ground};
use super::measure::write_place;
use super::names;
use super::package::Relationships;
use super::sheet::{begin_tree, with_namespaces};
use super::style::language;
use super::xml::{Elem, document};

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml";
pub const MASTER_CONTENT_TYPE: &str =
    "application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml";

/// A notes page: Letter paper upright, as Office has it.
pub const SIZE: Size = Size { width: Emu(6_858_000), height: Emu(9_144_000) };

/// The notes of page `index`.
pub fn write(scene: &Scene, index: usize) -> (Vec<u8>, Relationships) {
    let mut relationships = Relationships::default();
    relationships.part("notesMaster", names::NOTES_MASTER);
    relationships.part("slide", names::slide(index));
    let bytes = document("p:notes", |root| {
        let mut root = with_namespaces(root);
        {
            let mut data = root.child("p:cSld");
            let mut tree = begin_tree(&mut data);
            write_picture_of_slide(&mut tree, None);
            write_text(&mut tree, None, scene.pages[index].notes.lines(), &scene.lang);
        }
        root.child("p:clrMapOvr").child("a:masterClrMapping");
    });
    (bytes, relationships)
}

pub fn write_master(scene: &Scene, theme: &str) -> (Vec<u8>, Relationships) {
    let mut relationships = Relationships::default();
    relationships.part("theme", theme);
    let bytes = document("p:notesMaster", |root| {
        let mut root = with_namespaces(root);
        {
            let mut data = root.child("p:cSld");
            write_ground(&mut data, &PaletteRole::Bg.into(), &scene.theme.palette);
            let mut tree = begin_tree(&mut data);
            write_picture_of_slide(&mut tree, Some(picture_frame(scene.size)));
            let text = Rect { y: SIZE.height / 2, height: SIZE.height / 10 * 4, ..column() };
            write_text(&mut tree, Some(text), std::iter::once("Notes"), &scene.lang);
        }
        write_color_map(&mut root, "p:clrMap");
        let mut style = root.child("p:notesStyle");
        let mut level = style.child("a:lvl1pPr").attr("algn", "l");
        let mut run = level.child("a:defRPr").attr("sz", 1_200);
        run.child("a:solidFill").child("a:schemeClr").attr("val", "tx1");
        run.child("a:latin").attr("typeface", "+mn-lt");
        run.child("a:ea").attr("typeface", "+mn-ea");
        run.child("a:cs").attr("typeface", "+mn-cs");
    });
    (bytes, relationships)
}

fn write_picture_of_slide(tree: &mut Elem<'_>, frame: Option<Rect>) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        properties.child("p:cNvPr").attr("id", 2).attr("name", "Slide");
        properties
            .child("p:cNvSpPr")
            .child("a:spLocks")
            .attr("noGrp", 1)
            .attr("noRot", 1)
            .attr("noChangeAspect", 1);
        properties.child("p:nvPr").child("p:ph").attr("type", "sldImg");
    }
    write_own_frame(&mut elem, frame);
}

/// The middle eight tenths of the paper.
fn column() -> Rect {
    let margin = SIZE.width / 10;
    Rect { x: margin, y: Emu::ZERO, width: margin * 8, height: Emu::ZERO }
}

/// The slide in the upper half, as large as column and half allow.
fn picture_frame(slide: Size) -> Rect {
    let most = SIZE.height / 10 * 4;
    let shape = slide.height.points() / slide.width.points();
    let height = Emu::from_points(column().width.points() * shape).min(most);
    let width = Emu::from_points(height.points() / shape);
    Rect { x: (SIZE.width - width) / 2, y: SIZE.height / 10, width, height }
}

fn write_text<'t>(
    tree: &mut Elem<'_>,
    frame: Option<Rect>,
    lines: impl Iterator<Item = &'t str>,
    lang: &str,
) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        properties.child("p:cNvPr").attr("id", 3).attr("name", "Notes");
        properties.child("p:cNvSpPr").child("a:spLocks").attr("noGrp", 1);
        properties.child("p:nvPr").child("p:ph").attr("type", "body").attr("idx", 1);
    }
    write_own_frame(&mut elem, frame);
    let mut body = elem.child("p:txBody");
    body.child("a:bodyPr");
    body.child("a:lstStyle");
    for line in lines {
        let mut paragraph = body.child("a:p");
        let mut run = paragraph.child("a:r");
        run.child("a:rPr").attr_if("lang", language(lang));
        run.child("a:t").text(line);
    }
}

/// Writes `p:spPr`; a slide's notes inherit theirs from the notes' master.
fn write_own_frame(elem: &mut Elem<'_>, frame: Option<Rect>) {
    let mut properties = elem.child("p:spPr");
    if let Some(frame) = frame {
        write_place(&mut properties.child("a:xfrm"), frame);
        preset(&mut properties, "rect");
    }
}
