//! Which colours do composed pages have? Those of the template's theme, chosen and shaded so that everything
//! reads on the ground that the content area really has.

use deckwright_layout::draw::geometry::Area;
use deckwright_model::paint::{Palette, PaletteRole, Rgb, ThemeSlot};

use crate::accents;
use crate::color::mean;
use crate::resolved_map::ResolvedMap;
use crate::template::Sheet;

/// Contrast that text needs.
const MIN_READABLE_CONTRAST: f64 = 4.6;
/// Contrast that a bar or a mark needs.
const MIN_VISIBLE_CONTRAST: f64 = 1.9;
/// Luminance below which a ground is dark.
const DARK: f64 = 0.3;

type Scheme = [(&'static str, Rgb)];

/// The palette of pages composed on `bg` of `sheet`, in a template whose decoration is that of `shown`.
pub fn palette(sheet: &Sheet, bg: Rgb, shown: &[&Sheet], page: Area, map: &ResolvedMap) -> Palette {
    let body =
        sheet.places.iter().find(|place| place.is_text()).map(|place| mean(&place.levels[0].color.into()));
    let accents = chosen(theme_accents(&sheet.scheme, bg), &accents::accents(shown, page, bg), bg, far(bg));
    complete(&sheet.scheme, bg, body, accents, map)
}

fn far(bg: Rgb) -> Rgb {
    if bg.luminance() < DARK { Rgb::WHITE } else { Rgb::BLACK }
}

fn theme_accents(scheme: &Scheme, bg: Rgb) -> Vec<Rgb> {
    let accents = scheme.iter().filter(|(name, _)| name.starts_with("accent"));
    let mut theme: Vec<Rgb> = accents.map(|(_, rgb)| *rgb).collect();
    theme.dedup();
    // An accent that cannot be seen on the ground accents nothing.
    theme.retain(|accent| accent.contrast(bg) >= 1.6);
    theme
}

/// All roles, of the ground, what text was found to be, and the accents in their order; what `map` name comes first.
fn complete(scheme: &Scheme, bg: Rgb, body: Option<Rgb>, accents: Vec<Rgb>, map: &ResolvedMap) -> Palette {
    let (dark, far) = (bg.luminance() < DARK, far(bg));
    let named = |name: &str| scheme.iter().find(|(known, _)| *known == name).map(|(_, rgb)| *rgb);
    let inks = [body, named("tx1"), named("tx2"), named("bg1")];
    let found = inks.into_iter().flatten().find(|ink| ink.contrast(bg) >= 7.0).unwrap_or(far);
    let ink = map.text.unwrap_or(found);
    let others = accents.into_iter().filter(|accent| !map.accents.contains(accent));
    let accents: Vec<Rgb> = map.accents.iter().copied().chain(others).collect();
    let nth = |n: usize| accents.get(n).or(accents.first()).copied().unwrap_or_else(|| ink.mix(bg, 0.2));
    let accent = nth(0);
    let on_accent =
        if accent.contrast(Rgb::WHITE) >= 3.4 { Rgb::WHITE } else { best(accent, [ink, Rgb::BLACK]) };
    let surface = bg.mix(ink, if dark { 0.12 } else { 0.05 });
    let grounds = [bg, surface];
    let deep = toward(accent, far, &grounds);
    let muted = toward(ink.mix(bg, 0.3), far, &grounds);
    let colors = [
        (PaletteRole::Bg, bg),
        (PaletteRole::Bg2, surface),
        (PaletteRole::Surface, surface),
        (PaletteRole::Ink, ink),
        (PaletteRole::Muted, muted),
        (PaletteRole::Line, ink.mix(bg, 0.78)),
        (PaletteRole::Accent, accent),
        (PaletteRole::Accent2, nth(1)),
        (PaletteRole::Accent3, nth(2)),
        (PaletteRole::OnAccent, on_accent),
        (PaletteRole::OnDark, if dark { ink } else { Rgb::WHITE }),
        (PaletteRole::Deep, deep),
    ];
    let mut palette = Palette::new([Rgb::BLACK; 12]);
    let mut slots = [None; 12];
    for (role, rgb) in colors {
        palette.set(role, rgb);
        slots[role as usize] = slot_of(scheme, rgb);
    }
    palette.slots = Some(slots);
    palette
}

/// The theme's accents, those that the decoration has first; or the decoration's own colours, where it knows nothing of
/// the theme's.
fn chosen(theme: Vec<Rgb>, seen: &[Rgb], bg: Rgb, far: Rgb) -> Vec<Rgb> {
    let is_seen = |accent: &Rgb| seen.iter().any(|own| accents::is_shade(*accent, *own));
    let Some(first) = seen.first() else { return theme };
    if theme.iter().any(is_seen) {
        let (mut known, others): (Vec<Rgb>, Vec<Rgb>) = theme.into_iter().partition(is_seen);
        known.extend(others);
        return known;
    }
    let visible = |rgb: Rgb| {
        let shades = (0..=20).map(|step| rgb.mix(far, f64::from(step) / 20.0));
        shades.into_iter().find(|shade| shade.contrast(bg) >= MIN_VISIBLE_CONTRAST).unwrap_or(far)
    };
    let mut own: Vec<Rgb> = seen.iter().take(4).map(|rgb| visible(*rgb)).collect();
    // Too few colours go on in shades of the first.
    let first = visible(*first);
    own.extend([visible(first.mix(far, 0.35)), visible(first.mix(bg, 0.35))]);
    own.truncate(4);
    own
}

/// Which slot of the theme a colour is, tried in this order.
fn slot_of(scheme: &Scheme, rgb: Rgb) -> Option<ThemeSlot> {
    let name = scheme.iter().find(|(_, known)| *known == rgb)?.0;
    ThemeSlot::ALL.into_iter().find(|slot| slot.name() == name)
}

fn best(ground: Rgb, of: [Rgb; 2]) -> Rgb {
    if of[0].contrast(ground) >= of[1].contrast(ground) { of[0] } else { of[1] }
}

/// `rgb`, moved toward `far` until it reads on all `grounds`.
fn toward(rgb: Rgb, far: Rgb, grounds: &[Rgb]) -> Rgb {
    (0..=25)
        .map(|step| rgb.mix(far, f64::from(step) / 25.0))
        .find(|rgb| grounds.iter().all(|ground| rgb.contrast(*ground) >= MIN_READABLE_CONTRAST))
        .unwrap_or(far)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(theme: &[&str], seen: &[&str], expected: &[&str]) {
        let rgb = |text: &&str| -> Rgb { text.parse().unwrap() };
        let (theme, seen): (Vec<Rgb>, Vec<Rgb>) =
            (theme.iter().map(rgb).collect(), seen.iter().map(rgb).collect());
        let expected: Vec<Rgb> = expected.iter().map(rgb).collect();
        let found = chosen(theme, &seen, Rgb::WHITE, Rgb::BLACK);
        assert_eq!(found[..expected.len()], expected, "{seen:?}");
    }

    #[test]
    fn the_colours_of_the_decoration_come_first() {
        check(&["4472C4", "ED7D31"], &[], &["4472C4", "ED7D31"]);
        check(&["4472C4", "ED7D31"], &["C05010"], &["ED7D31", "4472C4"]);
        check(&["4472C4", "ED7D31"], &["203864"], &["4472C4", "ED7D31"]);
        check(&["4472C4", "ED7D31"], &["C8102E"], &["C8102E"]);
        // Two reds, and yet the theme knows nothing of the decoration's.
        check(&["4F81BD", "C0504D"], &["F40D0D"], &["F40D0D"]);
    }

    #[test]
    fn colours_that_hardly_show_are_deepened() {
        let yellow = chosen(vec![Rgb(68, 114, 196)], &[Rgb(255, 222, 89)], Rgb::WHITE, Rgb::BLACK)[0];
        assert!(
            yellow.contrast(Rgb::WHITE) >= MIN_VISIBLE_CONTRAST && accents::is_kin(yellow, Rgb(255, 222, 89)),
            "{yellow}"
        );
    }
}
