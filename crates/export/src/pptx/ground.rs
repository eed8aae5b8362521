//! What do masters and layouts stand on? A ground, `p:bg`, and the names of the theme's colours, `p:clrMap`;
//! ISO/IEC 29500-1 §19.3.1.1 and §19.3.1.6.

use deckwright_model::paint::{Paint, Palette};

use super::paint::write_fill;
use super::xml::Elem;

pub fn write_ground(data: &mut Elem<'_>, paint: &Paint, palette: &Palette) {
    let mut ground = data.child("p:bg");
    let mut properties = ground.child("p:bgPr");
    write_fill(&mut properties, Some(paint), palette);
    properties.child("a:effectLst");
}

/// Slots of the theme by the names that shapes use.
pub fn write_color_map(root: &mut Elem<'_>, name: &'static str) {
    let mut map =
        root.child(name).attr("bg1", "lt1").attr("tx1", "dk1").attr("bg2", "lt2").attr("tx2", "dk2");
    for slot in ["accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"] {
        map = map.attr(slot, slot);
    }
}
