//! What does text say of its look? Size, weight, language and fonts, on `a:rPr` and its kin; ISO/IEC 29500-1
//! §21.1.2.3.

use deckwright_model::paint::Palette;
use deckwright_model::text::{FontRole, TextStyle};

use super::paint::write_solid;
use super::xml::Elem;

/// Longest language tag, and longest part of it between hyphens, in bytes.
const MAX_LANGUAGE_TAG_LENGTH: usize = 35;
const MAX_SUBTAG_LENGTH: usize = 8;

/// Writes `a:defRPr`: how text looks that says nothing itself.
pub fn write_default_properties(parent: &mut Elem<'_>, style: &TextStyle, palette: &Palette) {
    // Spacing is said even if there is none: masters pass theirs on to layouts that are silent.
    let spacing = (style.spacing == 0).then_some(0);
    let elem = write_type(parent.child("a:defRPr"), style, None);
    let mut elem = elem.attr_if("spc", spacing).attr("kern", KERNED_FROM);
    write_solid(&mut elem, style.color, palette);
    write_families(&mut elem, style);
}

/// Pairs of letters are kerned from this size, as in Office's own decks.
const KERNED_FROM: u32 = 1_200;

/// Size, weight, slant and letter spacing, where they differ from what is `known`.
pub fn write_type<'e>(elem: Elem<'e>, style: &TextStyle, known: Option<&TextStyle>) -> Elem<'e> {
    let changed = |differs: bool| known.is_none() || differs;
    let size = (changed(known.is_some_and(|known| known.size != style.size))).then(|| size(style));
    let bold = changed(known.is_some_and(|known| known.bold != style.bold)).then(|| u8::from(style.bold));
    let italic =
        changed(known.is_some_and(|known| known.italic != style.italic)).then(|| u8::from(style.italic));
    // Said again where the placeholder says it: LibreOffice does not hand letter spacing down.
    let spacing = style.spacing != 0 || known.is_some_and(|known| known.spacing != 0);
    elem.attr_if("sz", size)
        .attr_if("b", bold)
        .attr_if("i", italic)
        .attr_if("spc", spacing.then(|| style.spacing.clamp(-400_000, 400_000)))
}

/// `ST_TextFontSize`.
pub fn size(style: &TextStyle) -> u32 {
    style.size.clamp(100, 400_000)
}

/// `lang` decides how words are checked and lines broken; `altLang` is for the other script.
pub fn write_languages<'e>(elem: Elem<'e>, lang: &str) -> Elem<'e> {
    let Some(lang) = language(lang) else { return elem };
    let other = if is_east_asian(lang) { "en-US" } else { "zh-CN" };
    elem.attr("lang", lang).attr("altLang", other)
}

/// `lang` if it has the form of a language tag; consumers refuse others.
pub fn language(lang: &str) -> Option<&str> {
    let subtag = |tag: &str| {
        (1..=MAX_SUBTAG_LENGTH).contains(&tag.len()) && tag.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    (lang.len() <= MAX_LANGUAGE_TAG_LENGTH && lang.split('-').all(subtag)).then_some(lang)
}

pub fn is_east_asian(lang: &str) -> bool {
    ["zh", "ja", "ko"].iter().any(|prefix| lang.starts_with(prefix))
}

pub fn families(style: &TextStyle) -> (FontRole, &str, &str) {
    match style.font {
        FontRole::Named => (FontRole::Named, &style.latin, &style.east_asian),
        role => (role, "", ""),
    }
}

/// The Latin font: the theme's by reference, others by name.
pub fn latin_family(style: &TextStyle) -> &str {
    match style.font {
        FontRole::Heading => "+mj-lt",
        FontRole::Body => "+mn-lt",
        FontRole::Named => &style.latin,
    }
}

/// Writes `a:latin`, `a:ea` and `a:cs`.
pub fn write_families(elem: &mut Elem<'_>, style: &TextStyle) {
    let [east_asian, complex] = match style.font {
        FontRole::Heading => ["+mj-ea", "+mj-cs"],
        FontRole::Body => ["+mn-ea", "+mn-cs"],
        FontRole::Named => [&*style.east_asian, &*style.latin],
    };
    elem.child("a:latin").attr("typeface", latin_family(style));
    elem.child("a:ea").attr("typeface", east_asian);
    elem.child("a:cs").attr("typeface", complex);
}
