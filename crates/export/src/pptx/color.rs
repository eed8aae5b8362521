//! How is a colour said so that it follows the theme? As a slot of the theme wherever it can be, and as a
//! lighter or darker shade of one where two roles are mixed; ISO/IEC 29500-1 §20.1.2.3.
//!
//! A user who picks other theme colours then recolours the whole deck. A mix is written as a shade only
//! if it comes out within one step a channel of what we draw; it hangs on the more colourful of its two
//! roles, since that is the one whose change should show.

use deckwright_model::paint::{Base, Color, Palette, PaletteRole, Rgb, ThemeSlot};

use super::xml::Elem;

/// The slots of `a:clrScheme` in schema order, with the role bound to each.
pub const THEME_SLOTS: [(&str, PaletteRole); 12] = [
    ("a:dk1", PaletteRole::Ink),
    ("a:lt1", PaletteRole::Bg),
    ("a:dk2", PaletteRole::Muted),
    ("a:lt2", PaletteRole::Bg2),
    ("a:accent1", PaletteRole::Accent),
    ("a:accent2", PaletteRole::Accent2),
    ("a:accent3", PaletteRole::Accent3),
    ("a:accent4", PaletteRole::Line),
    ("a:accent5", PaletteRole::Surface),
    ("a:accent6", PaletteRole::OnAccent),
    ("a:hlink", PaletteRole::Deep),
    ("a:folHlink", PaletteRole::OnDark),
];

/// The role by whose slot `role` is said.
///
/// The slots beyond text, grounds and accents are not what Office means by them: in its own palettes they
/// are strong colours. Where such a role has the colour of a text or ground (white cards, white text on
/// dark planes), it is said as that one, and stays legible in every palette that a user may pick.
fn spokesman(role: PaletteRole, palette: &Palette) -> PaletteRole {
    let is_plain = !matches!(
        role,
        PaletteRole::Line
            | PaletteRole::Surface
            | PaletteRole::OnAccent
            | PaletteRole::OnDark
            | PaletteRole::Deep
    );
    let alike = [PaletteRole::Bg, PaletteRole::Ink, PaletteRole::Bg2, PaletteRole::Muted]
        .into_iter()
        .find(|plain| palette.get(*plain) == palette.get(role));
    if is_plain { role } else { alike.unwrap_or(role) }
}

/// The slot of `role` as shapes name it, through the master's colour map.
fn scheme_name(role: PaletteRole, palette: &Palette) -> Option<&'static str> {
    if let Some(slots) = &palette.slots {
        // An enterprise template's theme has only some of our roles.
        return slots[role as usize].map(ThemeSlot::name);
    }
    Some(match spokesman(role, palette) {
        PaletteRole::Ink => "tx1",
        PaletteRole::Bg => "bg1",
        PaletteRole::Muted => "tx2",
        PaletteRole::Bg2 => "bg2",
        PaletteRole::Accent => "accent1",
        PaletteRole::Accent2 => "accent2",
        PaletteRole::Accent3 => "accent3",
        PaletteRole::Line => "accent4",
        PaletteRole::Surface => "accent5",
        PaletteRole::OnAccent => "accent6",
        PaletteRole::Deep => "hlink",
        PaletteRole::OnDark => "folHlink",
    })
}

/// Writes `color` as the colour child of `parent`.
pub fn write_color(parent: &mut Elem<'_>, color: Color, palette: &Palette) {
    let mut elem = match color.base {
        Base::Role(role) => match scheme_name(role, palette) {
            Some(name) => parent.child("a:schemeClr").attr("val", name),
            None => return write_rgb(parent, color.resolve(palette), color.alpha),
        },
        Base::Mix(from, toward, share) => {
            let shade = shade_of_mix(from, toward, share, palette);
            let named = shade.and_then(|(role, shade)| Some((scheme_name(role, palette)?, shade)));
            let Some((name, shade)) = named else {
                return write_rgb(parent, color.resolve(palette), color.alpha);
            };
            let mut elem = parent.child("a:schemeClr").attr("val", name);
            shade.write(&mut elem);
            elem
        }
        Base::Rgb(rgb) => return write_rgb(parent, rgb, color.alpha),
    };
    write_alpha(&mut elem, color.alpha);
}

fn write_rgb(parent: &mut Elem<'_>, rgb: Rgb, alpha: u16) {
    write_alpha(&mut parent.child("a:srgbClr").attr("val", rgb), alpha);
}

fn write_alpha(elem: &mut Elem<'_>, alpha: u16) {
    if alpha < 1000 {
        elem.child("a:alpha").attr("val", u32::from(alpha) * 100);
    }
}

/// A change of a theme colour in hue, saturation and lightness. Shares are thousandths of a percent,
/// the hue is in 60,000ths of a degree, as DrawingML has them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shade {
    hue_offset: i32,
    saturation: i32,
    lightness: i32,
    lightness_offset: i32,
}

const WHOLE: f64 = 100_000.0;
const DEGREE: f64 = 60_000.0;

/// Beyond these a shade would turn wild when its theme colour is changed.
const MAX_HUE_OFFSET: f64 = 20.0;
const SATURATIONS: std::ops::RangeInclusive<f64> = 0.2..=2.0;

impl Shade {
    fn write(self, elem: &mut Elem<'_>) {
        let mut change = |name, value: i32, neutral: i32| {
            if value != neutral {
                elem.child(name).attr("val", value);
            }
        };
        change("a:hueOff", self.hue_offset, 0);
        change("a:satMod", self.saturation, WHOLE as i32);
        change("a:lumMod", self.lightness, WHOLE as i32);
        change("a:lumOff", self.lightness_offset, 0);
    }

    /// What Office and LibreOffice make of the shade: the changes one after the other, each clamped.
    fn apply(self, rgb: Rgb) -> Rgb {
        let Hsl { hue, saturation, lightness } = Hsl::from(rgb);
        Hsl {
            hue: (hue + f64::from(self.hue_offset) / DEGREE).rem_euclid(360.0),
            saturation: (saturation * f64::from(self.saturation) / WHOLE).clamp(0.0, 1.0),
            lightness: (lightness * f64::from(self.lightness) / WHOLE
                + f64::from(self.lightness_offset) / WHOLE)
                .clamp(0.0, 1.0),
        }
        .into()
    }
}

/// The mix of two roles as a shade of one of them.
fn shade_of_mix(
    from: PaletteRole,
    toward: PaletteRole,
    share: u16,
    palette: &Palette,
) -> Option<(PaletteRole, Shade)> {
    let share = f64::from(share.min(1000)) / 1000.0;
    let (a, b) = (palette.get(from), palette.get(toward));
    let target = a.mix(b, share);

    let of_from = || shade(a, b, share, target).map(|shade| (from, shade));
    let of_toward = || shade(b, a, 1.0 - share, target).map(|shade| (toward, shade));
    let weight = |rgb, share| f64::from(chroma(rgb)) + 32.0 * share;
    if weight(a, 1.0 - share) >= weight(b, share) {
        of_from().or_else(of_toward)
    } else {
        of_toward().or_else(of_from)
    }
}

/// How `base` must be changed to become `target`, which is `share` of `other` mixed into it.
fn shade(base: Rgb, other: Rgb, share: f64, target: Rgb) -> Option<Shade> {
    let (base_hsl, other_hsl, goal) = (Hsl::from(base), Hsl::from(other), Hsl::from(target));
    // Lightness is the mean of the largest and the smallest channel, so it mixes as channels do.
    let plain = Shade {
        hue_offset: 0,
        saturation: WHOLE as i32,
        lightness: ((1.0 - share) * WHOLE).round() as i32,
        lightness_offset: (share * other_hsl.lightness * WHOLE).round() as i32,
    };
    let saturation = goal.saturation / base_hsl.saturation.max(1e-6);
    let turn = (goal.hue - base_hsl.hue + 180.0).rem_euclid(360.0) - 180.0;
    let saturated = SATURATIONS
        .contains(&saturation)
        .then(|| Shade { saturation: (saturation * WHOLE).round() as i32, ..plain });
    let turned = saturated
        .filter(|_| turn.abs() <= MAX_HUE_OFFSET)
        .map(|shade| Shade { hue_offset: (turn * DEGREE).round() as i32, ..shade });

    [Some(plain), saturated, turned].into_iter().flatten().find(|shade| are_alike(shade.apply(base), target))
}

/// No channel differs by more than one step.
fn are_alike(a: Rgb, b: Rgb) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1 && a.2.abs_diff(b.2) <= 1
}

fn chroma(rgb: Rgb) -> u8 {
    rgb.0.max(rgb.1).max(rgb.2) - rgb.0.min(rgb.1).min(rgb.2)
}

struct Hsl {
    /// Degrees.
    hue: f64,
    saturation: f64,
    lightness: f64,
}

impl From<Rgb> for Hsl {
    fn from(rgb: Rgb) -> Self {
        let [r, g, b] = [rgb.0, rgb.1, rgb.2].map(|channel| f64::from(channel) / 255.0);
        let (high, low) = (r.max(g).max(b), r.min(g).min(b));
        let (spread, lightness) = (high - low, f64::midpoint(high, low));
        if chroma(rgb) == 0 {
            return Self { hue: 0.0, saturation: 0.0, lightness };
        }
        let sixth = if rgb.0 >= rgb.1 && rgb.0 >= rgb.2 {
            (g - b) / spread
        } else if rgb.1 >= rgb.2 {
            (b - r) / spread + 2.0
        } else {
            (r - g) / spread + 4.0
        };
        let saturation = spread / (1.0 - (2.0 * lightness - 1.0).abs());
        Self { hue: (sixth * 60.0).rem_euclid(360.0), saturation, lightness }
    }
}

impl From<Hsl> for Rgb {
    fn from(Hsl { hue, saturation, lightness }: Hsl) -> Self {
        let spread = saturation * (1.0 - (2.0 * lightness - 1.0).abs());
        let channel = |turn: f64| {
            let sixth = (hue / 60.0 + turn).rem_euclid(6.0);
            let share = (2.0 - (sixth - 3.0).abs()).clamp(0.0, 1.0);
            ((lightness + spread * (0.5 - share)) * 255.0).round().clamp(0.0, 255.0) as u8
        };
        Self(channel(0.0), channel(4.0), channel(2.0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pptx::xml::document;

    fn palette(accent: &str) -> Palette {
        let mut palette = Palette::new([Rgb::WHITE; 12]);
        palette.set(PaletteRole::Ink, Rgb(0x1F, 0x29, 0x37));
        palette.set(PaletteRole::Accent, accent.parse().unwrap());
        palette.set(PaletteRole::Accent2, "E4572E".parse().unwrap());
        palette.set(PaletteRole::Line, Rgb(0xC9, 0xD3, 0xE2));
        palette.set(PaletteRole::Deep, Rgb(0x0B, 0x1F, 0x3F));
        palette
    }

    fn check(color: Color, expected: &str) {
        let xml = document("c", |mut c| write_color(&mut c, color, &palette("2F6FED")));
        let xml = String::from_utf8(xml).unwrap();
        assert_eq!(xml.split_once('\n').unwrap().1, format!("<c>{expected}</c>"));
    }

    fn mix(from: PaletteRole, toward: PaletteRole, share: u16) -> Color {
        Color { base: Base::Mix(from, toward, share), alpha: 1000 }
    }

    #[test]
    fn roles_are_theme_slots() {
        check(PaletteRole::Bg.into(), "<a:schemeClr val=\"bg1\"/>");
        check(PaletteRole::Line.into(), "<a:schemeClr val=\"accent4\"/>");
        check(
            Color::role(PaletteRole::Deep).with_alpha(0.25),
            "<a:schemeClr val=\"hlink\"><a:alpha val=\"25000\"/></a:schemeClr>",
        );
        check(Color::rgb(Rgb(1, 2, 3)), "<a:srgbClr val=\"010203\"/>");
    }

    #[test]
    fn white_cards_and_white_text_are_the_ground() {
        check(PaletteRole::Surface.into(), "<a:schemeClr val=\"bg1\"/>");
        check(PaletteRole::OnDark.into(), "<a:schemeClr val=\"bg1\"/>");
    }

    #[test]
    fn tints_and_shades_hang_on_the_colourful_role() {
        let tint =
            "<a:schemeClr val=\"accent1\"><a:lumMod val=\"12000\"/><a:lumOff val=\"88000\"/></a:schemeClr>";
        check(mix(PaletteRole::Accent, PaletteRole::Bg, 880), tint);
        check(mix(PaletteRole::Bg, PaletteRole::Accent, 120), tint);
    }

    #[test]
    fn a_mix_of_two_hues_is_a_plain_colour() {
        check(mix(PaletteRole::Accent, PaletteRole::Accent2, 500), "<a:srgbClr val=\"8A638E\"/>");
    }

    proptest! {
        #[test]
        fn a_shade_comes_out_as_the_mix(a: [u8; 3], b: [u8; 3], share in 0u16..=1000) {
            let mut palette = palette("000000");
            palette.set(PaletteRole::Accent, Rgb(a[0], a[1], a[2]));
            palette.set(PaletteRole::Accent2, Rgb(b[0], b[1], b[2]));
            if let Some((role, shade)) = shade_of_mix(PaletteRole::Accent, PaletteRole::Accent2, share, &palette) {
                let drawn = mix(PaletteRole::Accent, PaletteRole::Accent2, share).resolve(&palette);
                prop_assert!(are_alike(shade.apply(palette.get(role)), drawn));
            }
        }

        #[test]
        fn hsl_keeps_every_colour(rgb: [u8; 3]) {
            let rgb = Rgb(rgb[0], rgb[1], rgb[2]);
            prop_assert_eq!(Rgb::from(Hsl::from(rgb)), rgb);
        }
    }
}
