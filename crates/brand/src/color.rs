//! Which colour is meant? DrawingML colours with their changes, through theme and colour map; ISO/IEC
//! 29500-1 §20.1.2.3.

use deckwright_model::paint::{Base, Color, Paint, Palette, Rgb};

use crate::theme::Theme;
use deckwright_package::xml::Node;

/// Theme and colour map of one sheet.
#[derive(Clone, Debug)]
pub struct Colors<'a> {
    pub theme: &'a Theme,
    /// `tx1` → `dk1` and so on.
    map: Vec<(String, String)>,
}

impl<'a> Colors<'a> {
    /// `map` is the master's `clrMap` or the layout's own.
    pub fn new(theme: &'a Theme, map: Option<&Node>) -> Self {
        let slots = [("bg1", "lt1"), ("tx1", "dk1"), ("bg2", "lt2"), ("tx2", "dk2")];
        let map = slots
            .iter()
            .map(|(name, slot)| {
                let mapped = map.and_then(|map| map.attribute(name)).unwrap_or(slot);
                ((*name).to_owned(), mapped.to_owned())
            })
            .collect();
        Self { theme, map }
    }

    /// The colour that shapes call `name`.
    pub fn scheme(&self, name: &str) -> Option<Rgb> {
        let slot = self.map.iter().find(|(known, _)| known == name).map_or(name, |(_, slot)| slot);
        self.theme.color(slot)
    }

    /// The colour that stands in `parent`; `own` is what `phClr` means here.
    pub fn read(&self, parent: &Node, own: Option<Color>) -> Option<Color> {
        parent.children.iter().find_map(|node| self.color(node, own))
    }

    /// The colour that `node` is.
    pub fn color(&self, node: &Node, own: Option<Color>) -> Option<Color> {
        let base = match node.name.as_str() {
            "srgbClr" => Color::rgb(node.get("val").parse().ok()?),
            "schemeClr" if node.get("val") == "phClr" => own?,
            "schemeClr" => Color::rgb(self.scheme(node.get("val"))?),
            "sysClr" => Color::rgb(node.get("lastClr").parse().unwrap_or(if node.get("val") == "window" {
                Rgb::WHITE
            } else {
                Rgb::BLACK
            })),
            "prstClr" => Color::rgb(preset(node.get("val"))),
            "scrgbClr" => {
                let channel = |name| encode(percent(node, name).unwrap_or(0.0));
                Color::rgb(Rgb(channel("r"), channel("g"), channel("b")))
            }
            "hslClr" => {
                let hue = node.number("hue").unwrap_or(0.0) / 60_000.0;
                let share = |name| percent(node, name).unwrap_or(0.0);
                Color::rgb(from_hsl(hue, share("sat"), share("lum")))
            }
            _ => return None,
        };
        let mut color = base;
        let mut changes = node.children.iter().peekable();
        while let Some(node) = changes.next() {
            // A lighter tone is a pair; rounding in between would shift it.
            let offset = changes.next_if(|next| node.name == "lumMod" && next.name == "lumOff");
            color = match offset {
                Some(offset) => tone(color, percent(node, "val"), percent(offset, "val")),
                None => change(color, node),
            };
        }
        Some(color)
    }
}

/// A colour whose lightness is a share of its own and something added.
fn tone(color: Color, share: Option<f64>, added: Option<f64>) -> Color {
    let Base::Rgb(rgb) = color.base else { return color };
    let (h, s, l) = to_hsl(rgb);
    let lightness = l * share.unwrap_or(1.0) + added.unwrap_or(0.0);
    Color { base: Base::Rgb(from_hsl(h, s, lightness)), alpha: color.alpha }
}

fn percent(node: &Node, name: &str) -> Option<f64> {
    let text = node.attribute(name)?;
    match text.strip_suffix('%') {
        Some(text) => text.parse::<f64>().ok().map(|value| value / 100.0),
        None => text.parse::<f64>().ok().map(|value| value / 100_000.0),
    }
    .filter(|value| value.is_finite())
}

/// One change of a colour.
fn change(color: Color, node: &Node) -> Color {
    let value = percent(node, "val").unwrap_or(1.0);
    let Base::Rgb(rgb) = color.base else { return color };
    let keep = |rgb: Rgb| Color { base: Base::Rgb(rgb), alpha: color.alpha };
    let (h, s, l) = to_hsl(rgb);
    match node.name.as_str() {
        "alpha" => color.with_alpha(value),
        "alphaMod" => color.with_alpha(color.opacity() * value),
        "lumMod" => tone(color, Some(value), None),
        "lumOff" => tone(color, None, Some(value)),
        "lum" => keep(from_hsl(h, s, value)),
        "satMod" => keep(from_hsl(h, s * value, l)),
        "satOff" => keep(from_hsl(h, s + value, l)),
        "hueMod" => keep(from_hsl(h * value, s, l)),
        "hueOff" => keep(from_hsl(h + node.number("val").unwrap_or(0.0) / 60_000.0, s, l)),
        "tint" => tint(color, value),
        "shade" => keep(each(rgb, |c| c * value)),
        "inv" => keep(each(rgb, |c| 1.0 - c)),
        "comp" => keep(from_hsl(h + 180.0, s, l)),
        "gray" => {
            let grey = encode(rgb.luminance());
            keep(Rgb(grey, grey, grey))
        }
        _ => color,
    }
}

/// `color`, so much of it with white for the rest.
pub fn tint(color: Color, share: f64) -> Color {
    let Base::Rgb(rgb) = color.base else { return color };
    Color { base: Base::Rgb(each(rgb, |c| 1.0 - (1.0 - c) * share)), alpha: color.alpha }
}

/// Changes every channel in linear light.
fn each(rgb: Rgb, change: impl Fn(f64) -> f64) -> Rgb {
    let channel = |c: u8| encode(change(decode(c)));
    Rgb(channel(rgb.0), channel(rgb.1), channel(rgb.2))
}

fn decode(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn encode(linear: f64) -> u8 {
    let c = linear.clamp(0.0, 1.0);
    let c = if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
    (c * 255.0).round() as u8
}

fn to_hsl(rgb: Rgb) -> (f64, f64, f64) {
    let [r, g, b] = [rgb.0, rgb.1, rgb.2].map(|c| f64::from(c) / 255.0);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let (lightness, chroma) = (f64::midpoint(most, least), most - least);
    if chroma < 1e-9 {
        return (0.0, 0.0, lightness);
    }
    let saturation = chroma / (1.0 - (2.0 * lightness - 1.0).abs()).max(1e-9);
    let hue = if (most - r).abs() < 1e-9 {
        ((g - b) / chroma).rem_euclid(6.0)
    } else if (most - g).abs() < 1e-9 {
        (b - r) / chroma + 2.0
    } else {
        (r - g) / chroma + 4.0
    };
    (hue * 60.0, saturation, lightness)
}

fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Rgb {
    let (s, l) = (saturation.clamp(0.0, 1.0), lightness.clamp(0.0, 1.0));
    let chroma = (1.0 - (2.0 * l - 1.0).abs()) * s;
    let at = hue.rem_euclid(360.0) / 60.0;
    let x = chroma * (1.0 - (at % 2.0 - 1.0).abs());
    let (r, g, b) = match at as u8 {
        0 => (chroma, x, 0.0),
        1 => (x, chroma, 0.0),
        2 => (0.0, chroma, x),
        3 => (0.0, x, chroma),
        4 => (x, 0.0, chroma),
        _ => (chroma, 0.0, x),
    };
    let channel = |c: f64| ((c + l - chroma / 2.0).clamp(0.0, 1.0) * 255.0).round() as u8;
    Rgb(channel(r), channel(g), channel(b))
}

/// The named colours that templates use; any other is grey.
fn preset(name: &str) -> Rgb {
    match name {
        "black" => Rgb::BLACK,
        "white" => Rgb::WHITE,
        "red" => Rgb(255, 0, 0),
        "green" => Rgb(0, 128, 0),
        "lime" => Rgb(0, 255, 0),
        "blue" => Rgb(0, 0, 255),
        "navy" => Rgb(0, 0, 128),
        "yellow" => Rgb(255, 255, 0),
        "orange" => Rgb(255, 165, 0),
        "purple" => Rgb(128, 0, 128),
        "teal" => Rgb(0, 128, 128),
        "silver" | "ltGray" | "lightGray" => Rgb(0xC0, 0xC0, 0xC0),
        "dkGray" | "darkGray" => Rgb(0xA9, 0xA9, 0xA9),
        _ => Rgb(128, 128, 128),
    }
}

/// The colour that a paint is on the whole.
pub fn mean(paint: &Paint) -> Rgb {
    let palette = Palette::new([Rgb::WHITE; 12]);
    match paint {
        Paint::Solid(color) => color.resolve(&palette),
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            let all: Vec<Rgb> = stops.iter().map(|stop| stop.color.resolve(&palette)).collect();
            let count = all.len().max(1) as u32;
            let channel =
                |of: fn(&Rgb) -> u8| (all.iter().map(|rgb| u32::from(of(rgb))).sum::<u32>() / count) as u8;
            Rgb(channel(|rgb| rgb.0), channel(|rgb| rgb.1), channel(|rgb| rgb.2))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deckwright_package::Limits;
    use deckwright_package::xml::parse;

    fn check(xml: &str, expected: &str, alpha: u16) {
        let theme = parse(
            br#"<theme><themeElements><clrScheme><dk1><sysClr val="windowText" lastClr="000000"/></dk1>
            <lt1><srgbClr val="FFFFFF"/></lt1><accent1><srgbClr val="4472C4"/></accent1></clrScheme></themeElements></theme>"#,
            Limits::PRESENTATION,
        )
        .unwrap();
        let theme = Theme::read(&theme);
        let node = parse(format!("<fill>{xml}</fill>").as_bytes(), Limits::PRESENTATION).unwrap();
        let color = Colors::new(&theme, None).read(&node, None).unwrap();
        let palette = deckwright_model::paint::Palette::new([Rgb::BLACK; 12]);
        assert_eq!((color.resolve(&palette).to_string().as_str(), color.alpha), (expected, alpha), "{xml}");
    }

    #[test]
    fn colours_change_as_office_changes_them() {
        check(r#"<srgbClr val="12ab9F"/>"#, "12AB9F", 1000);
        check(r#"<schemeClr val="tx1"/>"#, "000000", 1000);
        // What Office's colour menu calls "lighter 60 %" and "darker 25 %".
        check(
            r#"<schemeClr val="accent1"><lumMod val="40000"/><lumOff val="60000"/></schemeClr>"#,
            "B4C7E7",
            1000,
        );
        check(r#"<schemeClr val="accent1"><lumMod val="75000"/></schemeClr>"#, "2F5597", 1000);
        check(r#"<srgbClr val="000000"><alpha val="25000"/></srgbClr>"#, "000000", 250);
        check(r#"<sysClr val="window"/>"#, "FFFFFF", 1000);
    }
}
