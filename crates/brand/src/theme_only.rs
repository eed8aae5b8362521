//! How does a suit of ours take the colours and fonts of a template, and nothing else? Its pages stay as they are drawn; the
//! accent is the company's own, and all other colours keep the lightness that the suit's designs count on.

use deckwright_layout::suit::Family;
use deckwright_layout::suit::family::FamilyPalette;
use deckwright_layout::{Library, Suit};
use deckwright_model::font::FontBook;
use deckwright_model::paint::{PaletteRole, Rgb};
use deckwright_model::scene::FontPair;

use crate::error::BrandError;
use crate::fonts;
use crate::layouts::theme_fonts;
use crate::report::ReportFont;
use crate::resolved_map::{ResolvedMap, listed, scheme};
use crate::template::Template;

/// Steps between a colour and white or black.
const SHADES: u32 = 64;
/// Contrast from which an accent shows, and from which words in it read.
const MIN_VISIBLE_CONTRAST: f64 = 1.6;
const MIN_READABLE_CONTRAST: f64 = 4.6;
const GREY: Rgb = Rgb(128, 128, 128);

/// The suit called `suit`, FAMILY-COLOUR, in the template's colours and fonts.
pub fn family(
    template: &Template,
    map: &ResolvedMap,
    suit: &str,
    book: &FontBook,
) -> Result<(Family, Vec<ReportFont>), BrandError> {
    let suit = find(suit)?;
    let master = map.master.unwrap_or(0);
    let mut family = Family::clone(&suit.family);
    family.palettes = vec![dressed(&suit, &scheme(template, master), map)?];
    let theme = template.masters.get(master).map(|(theme, _)| theme_fonts(theme));
    let theme = theme.unwrap_or_else(|| template.fonts.clone());
    let mut told = Vec::new();
    let [heading, body] = [&theme.major, &theme.minor].map(|(latin, east_asian)| {
        let pair = [(latin, fonts::latin(latin, book)), (east_asian, fonts::east_asian(east_asian, book))];
        let [latin, east_asian] = pair.map(|(name, stand_in)| {
            let drawn_with = stand_in.name.clone();
            told.push(ReportFont { name: name.to_string(), drawn_with, same_widths: stand_in.is_same });
            stand_in.name
        });
        FontPair { latin: latin.into(), east_asian: east_asian.into() }
    });
    (family.heading, family.body) = (heading, body);
    told.sort_by(|a, b| a.name.cmp(&b.name));
    told.dedup();
    Ok((family, told))
}

fn find(name: &str) -> Result<Suit, BrandError> {
    let (family, color) = name.rsplit_once('-').unwrap_or((name, "blue"));
    let library = Library::built_in_family(family);
    let found = library.as_ref().and_then(|library| library.named(family, color).cloned());
    found.ok_or_else(|| {
        let all = Library::built_in().suits().iter();
        let mut names: Vec<String> = all.map(|suit| suit.family.id.clone()).collect();
        names.dedup();
        let names = listed(names.into_iter());
        BrandError::Map(format!(
            "theme_only: there is no suit “{name}”; say FAMILY-COLOUR, such as minimal-blue, of {names}"
        ))
    })
}

/// The palette that the suit's family has for a colour like the theme's leading accent, in the theme's own accents.
fn dressed(
    suit: &Suit,
    scheme: &[(&'static str, Rgb)],
    map: &ResolvedMap,
) -> Result<FamilyPalette, BrandError> {
    let bg = suit.palette().get(PaletteRole::Bg);
    let of_theme = scheme.iter().filter(|(name, _)| name.starts_with("accent")).map(|(_, rgb)| *rgb);
    let all = map.accents.iter().copied().chain(of_theme);
    let mut accents: Vec<Rgb> = all.filter(|accent| accent.contrast(bg) >= MIN_VISIBLE_CONTRAST).collect();
    accents.dedup();
    let Some(lead) = accents.first().copied() else {
        let told = "theme_only: no accent of the theme can be seen on the pages of this suit";
        return Err(BrandError::Map(told.to_owned()));
    };
    let far = |row: &&FamilyPalette| apart(row.palette.get(PaletteRole::Accent), lead);
    let row = suit.family.palettes.iter().min_by_key(far).unwrap_or_else(|| suit.row());
    let (own, bg) = (&row.palette, row.palette.get(PaletteRole::Bg));
    // Designs write in the accent where the suit's own can be read.
    let accent = legible(lead, own.get(PaletteRole::Accent).contrast(bg).min(MIN_READABLE_CONTRAST), bg);
    let nth = |n: usize| accents.get(n).copied().unwrap_or(accent);
    let mut palette = own.clone();
    for role in [PaletteRole::Bg2, PaletteRole::Surface, PaletteRole::Muted, PaletteRole::Line] {
        palette.set(role, shade(GREY, own.get(role)));
    }
    let ink = map.text.or_else(|| scheme.iter().find(|(name, _)| *name == "tx1").map(|(_, rgb)| *rgb));
    let ink = ink.filter(|ink| ink.contrast(bg) >= own.get(PaletteRole::Ink).contrast(bg).min(12.0));
    palette.set(PaletteRole::Ink, ink.unwrap_or_else(|| shade(GREY, own.get(PaletteRole::Ink))));
    palette.set(PaletteRole::Accent, accent);
    palette.set(PaletteRole::Accent2, shade(nth(1), own.get(PaletteRole::Accent2)));
    palette.set(PaletteRole::Accent3, shade(nth(2), own.get(PaletteRole::Accent3)));
    palette.set(PaletteRole::Deep, shade(accent, own.get(PaletteRole::Deep)));
    let inks = [Rgb::WHITE, palette.get(PaletteRole::Ink), bg];
    let best = inks.into_iter().max_by(|a, b| a.contrast(accent).total_cmp(&b.contrast(accent)));
    let white = Some(Rgb::WHITE).filter(|white| white.contrast(accent) >= 4.5);
    palette.set(PaletteRole::OnAccent, white.or(best).unwrap_or(Rgb::WHITE));
    Ok(FamilyPalette { palette, ..row.clone() })
}

fn apart(a: Rgb, b: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
}

/// `color`, or the nearest shade or tint of it that has so much contrast to the ground.
fn legible(color: Rgb, contrast: f64, bg: Rgb) -> Rgb {
    let far = if bg.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
    let mut all = (0..=SHADES).map(|step| color.mix(far, f64::from(step) / f64::from(SHADES)));
    all.find(|shade| shade.contrast(bg) >= contrast).unwrap_or(far)
}

/// A tint or shade of `color` that is as light as `like`.
fn shade(color: Rgb, like: Rgb) -> Rgb {
    let wanted = like.luminance();
    let far = if color.luminance() < wanted { Rgb::WHITE } else { Rgb::BLACK };
    let all = (0..=SHADES).map(|step| color.mix(far, f64::from(step) / f64::from(SHADES)));
    let off = |rgb: &Rgb| (rgb.luminance() - wanted).abs();
    all.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shade_is_as_light_as_the_colour_it_stands_for() {
        for (color, like) in [("1F3864", "FECBB1"), ("FFC000", "702F01"), ("C8102E", "C8102E")] {
            let (color, like): (Rgb, Rgb) = (color.parse().unwrap(), like.parse().unwrap());
            let shade = shade(color, like);
            assert!((shade.luminance() - like.luminance()).abs() < 0.02, "{color} like {like}: {shade}");
        }
    }
}
