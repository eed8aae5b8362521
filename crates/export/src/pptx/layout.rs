//! What does a page design look like before anything is said? `p:sldLayout`: ground, decoration and
//! places for text; ISO/IEC 29500-1 §19.3.1.39.

use deckwright_model::paint::PaletteRole;
use deckwright_model::scene::{PageKind, PlaceholderRole, Scene};

use super::ground::write_ground;
use super::names;
use super::placeholder::{title, write_empty_place};
use super::shape::write_shapes;
use super::sheet::{Sheet, begin_tree, places, title_placeholder, with_namespaces};
use super::xml::document;

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml";

pub fn write(scene: &Scene, index: usize) -> (Vec<u8>, Sheet<'_>) {
    let layout = &scene.layouts[index];
    let mut sheet = Sheet::for_decoration(scene);
    sheet.relationships.part("slideMaster", names::MASTER);

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
            if layout.background != PaletteRole::Bg.into() {
                write_ground(&mut data, &layout.background, sheet.palette());
            }
            let mut tree = begin_tree(&mut data);
            write_shapes(&mut tree, &layout.shapes, &mut sheet);
            // Every slide has a title, seen or not, and every title has its place.
            if title_placeholder(layout).is_none() {
                write_empty_place(&mut tree, &title(scene), PlaceholderRole::Title, true, &mut sheet);
            }
            for (place, role) in places(layout) {
                write_empty_place(&mut tree, place, role, true, &mut sheet);
            }
        }
        root.child("p:clrMapOvr").child("a:masterClrMapping");
    });
    (bytes, sheet)
}
