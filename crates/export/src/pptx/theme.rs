//! What does Office's "Design" tab show? `a:theme`: the suit's name, colours and fonts; ISO/IEC 29500-1
//! §20.1.6.

use deckwright_model::scene::{FontPair, Theme};

use super::color::THEME_SLOTS;
use super::xml::{Elem, document, is_forbidden};

pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.theme+xml";

pub fn write(theme: &Theme) -> Vec<u8> {
    // A theme must have a name that is more than what XML drops.
    let is_named = theme.name.chars().any(|c| !is_forbidden(c));
    let name = if is_named { theme.name.as_str() } else { "Deckwright" };
    document("a:theme", |elem| {
        let mut elem =
            elem.attr("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main").attr("name", name);
        {
            let mut elements = elem.child("a:themeElements");
            write_colors(&mut elements, theme, name);
            write_fonts(&mut elements, theme, name);
            write_formats(&mut elements, name);
        }
        elem.child("a:objectDefaults");
        elem.child("a:extraClrSchemeLst");
    })
}

fn write_colors(elements: &mut Elem<'_>, theme: &Theme, name: &str) {
    let mut scheme = elements.child("a:clrScheme").attr("name", name);
    for (slot, role) in THEME_SLOTS {
        scheme.child(slot).child("a:srgbClr").attr("val", theme.palette.get(role));
    }
}

fn write_fonts(elements: &mut Elem<'_>, theme: &Theme, name: &str) {
    let mut scheme = elements.child("a:fontScheme").attr("name", name);
    write_pair(&mut scheme.child("a:majorFont"), &theme.heading);
    write_pair(&mut scheme.child("a:minorFont"), &theme.body);
}

fn write_pair(parent: &mut Elem<'_>, pair: &FontPair) {
    parent.child("a:latin").attr("typeface", &pair.latin);
    parent.child("a:ea").attr("typeface", &pair.east_asian);
    parent.child("a:cs").attr("typeface", &pair.latin);
}

/// Office wants three of each kind. Our shapes name their paint themselves, so these serve what a user
/// adds, and are flat as our own shapes are.
fn write_formats(elements: &mut Elem<'_>, name: &str) {
    let mut scheme = elements.child("a:fmtScheme").attr("name", name);
    let follow = |parent: &mut Elem<'_>| {
        parent.child("a:solidFill").child("a:schemeClr").attr("val", "phClr");
    };
    {
        let mut fills = scheme.child("a:fillStyleLst");
        (0..3).for_each(|_| follow(&mut fills));
    }
    {
        let mut lines = scheme.child("a:lnStyleLst");
        for width in [6_350, 12_700, 19_050] {
            let mut line = lines.child("a:ln").attr("w", width);
            follow(&mut line);
            line.child("a:prstDash").attr("val", "solid");
        }
    }
    {
        let mut effects = scheme.child("a:effectStyleLst");
        (0..3).for_each(|_| drop(effects.child("a:effectStyle").child("a:effectLst")));
    }
    let mut grounds = scheme.child("a:bgFillStyleLst");
    (0..3).for_each(|_| follow(&mut grounds));
}
