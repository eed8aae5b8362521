//! How does text look on each level of a list, before it says anything itself? `a:lvl1pPr` to `a:lvl9pPr`;
//! ISO/IEC 29500-1 §21.1.2.4.

use deckwright_model::paint::Palette;
use deckwright_model::scene::Placeholder;
use deckwright_model::text::TextStyle;

use super::paragraph::ParagraphProperties;
use super::style::write_default_properties;
use super::xml::Elem;

/// Writes how text looks that a user adds: the theme's, with the spacing of its fonts.
pub fn write_plain_levels(list: &mut Elem<'_>, style: &TextStyle, palette: &Palette) {
    for (level, name) in LEVELS.into_iter().enumerate() {
        let mut elem = list.child(name).attr("marL", LEVEL_INDENT * level as i64).attr("algn", "l");
        write_default_properties(&mut elem, style, palette);
    }
}

pub const LEVELS: [&str; 9] = [
    "a:lvl1pPr",
    "a:lvl2pPr",
    "a:lvl3pPr",
    "a:lvl4pPr",
    "a:lvl5pPr",
    "a:lvl6pPr",
    "a:lvl7pPr",
    "a:lvl8pPr",
    "a:lvl9pPr",
];

/// How far each level stands in from the one above, a third of an inch.
const LEVEL_INDENT: i64 = 304_800;

/// Writes the style of one list level: what `place` has for the first, further in for those below.
pub fn write_level(list: &mut Elem<'_>, level: usize, place: &Placeholder, palette: &Palette) {
    let paragraph = place.text.paragraphs.first().cloned().unwrap_or_default();
    let properties = ParagraphProperties {
        paragraph: &paragraph,
        style: Some(&place.style),
        inherited: None,
        number: None,
        left: LEVEL_INDENT * level as i64,
        in_template: false,
    };
    let mut elem = properties.write(list.child(LEVELS[level]), palette);
    write_default_properties(&mut elem, &place.style, palette);
}
