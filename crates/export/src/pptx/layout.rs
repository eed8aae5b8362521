//! What does a page design look like before anything is said? `p:sldLayout`: ground, decoration and
//! places for text; ISO/IEC 29500-1 §19.3.1.39.

use deckwright_model::paint::Role;
use deckwright_model::scene::{PageKind, Placeholder, PlaceholderRole, Scene};

use super::master::{self, write_ground, write_level};
use super::measure::write_place;
use super::shape::{write_placeholder, write_shapes};
use super::sheet::{Sheet, begin_tree, places, title_placeholder, with_namespaces};
use super::text::{NUMBER_FIELD, TextFrame, language};
use super::text_area::text_frame;
use super::xml::{Elem, document};

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml";

pub fn part_name(index: usize) -> String {
    format!("/ppt/slideLayouts/slideLayout{}.xml", index + 1)
}

pub fn write(scene: &Scene, index: usize) -> (Vec<u8>, Sheet<'_>) {
    let layout = &scene.layouts[index];
    let mut sheet = Sheet::for_decoration(scene);
    sheet.relationships.part("slideMaster", master::NAME);

    let bytes = document("p:sldLayout", |root| {
        let kind = match layout.kind {
            PageKind::Cover => Some("title"),
            PageKind::Chapter => Some("secHead"),
            PageKind::Contents | PageKind::Content | PageKind::Ending => None,
        };
        let mut root = with_namespaces(root)
            .attr_if("showMasterSp", (!layout.show_master).then_some(0))
            .attr_if("type", kind)
            .attr("preserve", 1)
            .attr("userDrawn", 1);
        {
            let mut data = root.child("p:cSld").attr("name", &layout.name);
            if layout.background != Role::Bg.into() {
                write_ground(&mut data, &layout.background, sheet.palette());
            }
            let mut tree = begin_tree(&mut data);
            write_shapes(&mut tree, &layout.shapes, &mut sheet);
            // Every slide has a title, seen or not, and every title has its place.
            if title_placeholder(layout).is_none() {
                write_empty_place(&mut tree, &master::title(scene), PlaceholderRole::Title, true, &mut sheet);
            }
            for (place, role) in places(layout) {
                write_empty_place(&mut tree, place, role, true, &mut sheet);
            }
        }
        root.child("p:clrMapOvr").child("a:masterClrMapping");
    });
    (bytes, sheet)
}

/// Writes an empty place with its prompt. Shows on no slide until a slide fills it.
pub fn write_empty_place(
    tree: &mut Elem<'_>,
    place: &Placeholder,
    role: PlaceholderRole,
    prompt: bool,
    sheet: &mut Sheet<'_>,
) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        properties.child("p:cNvPr").attr("id", sheet.next_id()).attr("name", &place.name);
        properties.child("p:cNvSpPr").child("a:spLocks").attr("noGrp", 1);
        write_placeholder(&mut properties.child("p:nvPr"), role, place.index, prompt);
    }
    {
        let mut properties = elem.child("p:spPr");
        write_place(&mut properties.child("a:xfrm"), text_frame(place.frame, &place.text, false));
        super::geometry::preset(&mut properties, "rect");
        properties.child("a:noFill");
        properties.child("a:ln").child("a:noFill");
    }
    let mut body = elem.child("p:txBody");
    TextFrame::of(&place.text).write(&mut body, None).child("a:normAutofit");
    write_level(&mut body.child("a:lstStyle"), 0, place, sheet);
    let mut paragraph = body.child("a:p");
    let lang = language(&place.style.lang);
    if place.role == PlaceholderRole::PageNumber {
        let mut field = paragraph.child("a:fld").attr("id", NUMBER_FIELD).attr("type", "slidenum");
        field.child("a:rPr").attr_if("lang", lang);
        field.child("a:t").text("‹#›");
    } else {
        let mut run = paragraph.child("a:r");
        run.child("a:rPr").attr_if("lang", lang);
        run.child("a:t").text(prompt_text(place));
    }
}

/// The layout's own prompt, or what the place is.
fn prompt_text(place: &Placeholder) -> String {
    let own = place.text.paragraphs.first().map(deckwright_model::text::Paragraph::text).unwrap_or_default();
    if own.trim().is_empty() { place.name.clone() } else { own }
}
