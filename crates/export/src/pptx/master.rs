//! What do all slides share? `p:sldMaster`: decoration, the ground, and how text looks by default;
//! ISO/IEC 29500-1 §19.3.1.42.

use std::borrow::Cow;

use deckwright_model::paint::{Palette, PaletteRole};
use deckwright_model::scene::{Placeholder, PlaceholderRole, Scene};

use super::ground::{write_color_map, write_ground};
use super::levels::{LEVELS, write_level, write_plain_levels};
use super::names;
use super::placeholder::{body, first_place, title, write_empty_place};
use super::shape::write_shapes;
use super::sheet::{Sheet, begin_tree, with_namespaces};
use super::xml::{Elem, document};

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml";

/// Ids of the master and, counting on, its layouts. They share their range with nothing else.
pub const FIRST_ID: u32 = 0x8000_0000;

/// The master and what it refers to: its layouts first, then its theme.
pub fn write<'a>(scene: &'a Scene, theme: &str) -> (Vec<u8>, Sheet<'a>) {
    let mut sheet = Sheet::for_decoration(scene);
    let layouts: Vec<_> = (0..scene.layouts.len())
        .map(|index| sheet.relationships.part("slideLayout", names::layout(index)))
        .collect();
    sheet.relationships.part("theme", theme);

    let bytes = document("p:sldMaster", |root| {
        let mut root = with_namespaces(root).attr("preserve", 1);
        {
            let mut data = root.child("p:cSld");
            write_ground(&mut data, &PaletteRole::Bg.into(), sheet.palette());
            let mut tree = begin_tree(&mut data);
            write_shapes(&mut tree, &scene.master, &mut sheet);
            for place in places(scene) {
                write_empty_place(&mut tree, &place, place.role, false, &mut sheet);
            }
        }
        write_color_map(&mut root, "p:clrMap");
        {
            let mut list = root.child("p:sldLayoutIdLst");
            for (id, relationship) in (FIRST_ID + 1..).zip(&layouts) {
                list.child("p:sldLayoutId").attr("id", id).attr("r:id", relationship);
            }
        }
        write_text_styles(&mut root, scene, sheet.palette());
    });
    (bytes, sheet)
}

/// The places that layouts inherit from: title and body always, number and footer where a layout has
/// them.
fn places(scene: &Scene) -> Vec<Cow<'_, Placeholder>> {
    let mut places = vec![title(scene), Cow::Owned(body(scene))];
    for role in [PlaceholderRole::Footer, PlaceholderRole::PageNumber] {
        places.extend(first_place(scene, role).map(Cow::Borrowed));
    }
    // Layouts number their places each for itself; the master's must differ among themselves.
    for (index, place) in (0..).zip(&mut places) {
        if place.index != index {
            place.to_mut().index = index;
        }
    }
    places
}

fn write_text_styles(root: &mut Elem<'_>, scene: &Scene, palette: &Palette) {
    let mut styles = root.child("p:txStyles");
    write_level(&mut styles.child("p:titleStyle"), 0, &title(scene), palette);
    let body = body(scene);
    {
        let mut style = styles.child("p:bodyStyle");
        (0..LEVELS.len()).for_each(|level| write_level(&mut style, level, &body, palette));
    }
    write_plain_levels(&mut styles.child("p:otherStyle"), &body.style, palette);
}
