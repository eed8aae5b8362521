//! How do labels, legends and axes look? `c:txPr`, ISO/IEC 29500-1 §21.2.2.

use deckwright_model::paint::Palette;
use deckwright_model::text::TextStyle;

use crate::pptx::style::{language, write_default_properties};
use crate::pptx::xml::Elem;

/// Writes `c:txPr`: how labels look.
pub fn write_text_properties(parent: &mut Elem<'_>, style: &TextStyle, palette: &Palette) {
    let mut text = parent.child("c:txPr");
    text.child("a:bodyPr");
    text.child("a:lstStyle");
    let mut paragraph = text.child("a:p");
    write_default_properties(&mut paragraph.child("a:pPr"), style, palette);
    paragraph.child("a:endParaRPr").attr_if("lang", language(&style.lang));
}
