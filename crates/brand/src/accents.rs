//! Which colours stand out in the decoration of a template? What a designer would call the colours of the
//! company, whether the theme names them or not.

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::paint::{Paint, Palette, Rgb};
use deckwright_model::scene::ShapeKind;

use crate::surface::{Surface, is_near};
use crate::template::Sheet;

/// Distance of the strongest from the weakest channel, from which a colour is not grey.
const MIN_CHROMA: u8 = 60;
/// The share of the page that a colour needs to count, and a grey.
const MIN_COLOR_SHARE: f64 = 0.004;
const MIN_GREY_SHARE: f64 = 0.06;
/// Hues this far apart, in degrees, are one colour.
const SAME_HUE: f64 = 22.0;
/// How far apart shades of one colour are, in degrees and in purity.
const SHADE_HUE: f64 = 12.0;
const SHADE_PURITY: f64 = 0.25;
/// A gradient counts with its ends from this share of the page.
const MIN_GRADIENT_SHARE: f64 = 0.05;

/// Colours of the decoration on `sheets` that differ from `ground`, the most used first; greys only where there is
/// nothing else.
pub fn accents(sheets: &[&Sheet], page: Area, ground: Rgb) -> Vec<Rgb> {
    let mut found: Vec<(Rgb, f64)> = Vec::new();
    for sheet in sheets {
        let share = 1.0 / sheets.len() as f64;
        for (rgb, weight) in seen(sheet, page) {
            match found.iter_mut().find(|(known, _)| are_alike(*known, rgb)) {
                Some((_, sum)) => *sum += weight * share,
                None => found.push((rgb, weight * share)),
            }
        }
    }
    found.retain(|(rgb, _)| !is_near(*rgb, ground));
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let colours: Vec<Rgb> = found
        .iter()
        .filter(|(rgb, weight)| chroma(*rgb) >= MIN_CHROMA && *weight >= MIN_COLOR_SHARE)
        .map(|(rgb, _)| *rgb)
        .collect();
    if !colours.is_empty() {
        return colours;
    }
    let greys = found.iter().filter(|(rgb, weight)| *weight >= MIN_GREY_SHARE && rgb.contrast(ground) >= 3.0);
    greys.map(|(rgb, _)| *rgb).collect()
}

/// Both are called by the same name, such as red.
pub fn is_kin(a: Rgb, b: Rgb) -> bool {
    degrees_apart(a, b).is_some_and(|apart| apart <= SAME_HUE)
}

/// One is a lighter or darker shade of the other, as themes make them: of one hue, and as pure.
pub fn is_shade(a: Rgb, b: Rgb) -> bool {
    degrees_apart(a, b).is_some_and(|apart| apart <= SHADE_HUE)
        && (purity(a) - purity(b)).abs() <= SHADE_PURITY
}

fn degrees_apart(a: Rgb, b: Rgb) -> Option<f64> {
    let apart = (hue(a)? - hue(b)?).abs();
    Some(apart.min(360.0 - apart))
}

/// Saturation: 0 for a grey, 1 for a colour without any grey in it.
fn purity(rgb: Rgb) -> f64 {
    let (most, least) = (rgb.0.max(rgb.1).max(rgb.2), rgb.0.min(rgb.1).min(rgb.2));
    let sum = f64::from(most) + f64::from(least);
    f64::from(chroma(rgb)) / sum.min(510.0 - sum).max(1.0)
}

fn are_alike(a: Rgb, b: Rgb) -> bool {
    is_near(a, b) || is_kin(a, b)
}

/// Colours of a sheet with the shares of the page that they take.
fn seen(sheet: &Sheet, page: Area) -> Vec<(Rgb, f64)> {
    let mut found = Vec::new();
    // Nine areas, so that small marks are met.
    for index in 0..9 {
        let (w, h) = (page.w / 3.0, page.h / 3.0);
        let (across, down) = (f64::from(index % 3), f64::from(index / 3));
        let part = Surface::of(sheet, area(page.x + w * across, page.y + h * down, w, h));
        let share = 1.0 / (9 * part.colors.len()) as f64;
        found.extend(part.colors.into_iter().map(|rgb| (rgb, share)));
    }
    // Most colourful first, since the first of its kin stands for all.
    found.sort_by_key(|(rgb, _)| std::cmp::Reverse(chroma(*rgb)));
    let of_shapes = sheet.shapes.iter().filter_map(|shape| match &shape.kind {
        ShapeKind::Geometry(geometry) => {
            let size = shape.frame.width.points() * shape.frame.height.points() / (page.w * page.h);
            geometry.fill.as_ref().map(|paint| (paint, size))
        }
        _ => None,
    });
    for (paint, size) in
        of_shapes.chain([(&sheet.background, 1.0)]).filter(|(_, size)| *size >= MIN_GRADIENT_SHARE)
    {
        found.extend(ends(paint).into_iter().map(|rgb| (rgb, size.min(1.0) / 4.0)));
    }
    found
}

/// The colours of a gradient.
fn ends(paint: &Paint) -> Vec<Rgb> {
    let palette = Palette::new([Rgb::WHITE; 12]);
    match paint {
        Paint::Solid(_) => Vec::new(),
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            stops.iter().map(|stop| stop.color.resolve(&palette)).collect()
        }
    }
}

fn chroma(Rgb(r, g, b): Rgb) -> u8 {
    r.max(g).max(b) - r.min(g).min(b)
}

/// Degrees on the wheel of colours; greys have none.
fn hue(rgb: Rgb) -> Option<f64> {
    let spread = f64::from(chroma(rgb));
    if chroma(rgb) < MIN_CHROMA / 2 {
        return None;
    }
    let [r, g, b] = [rgb.0, rgb.1, rgb.2].map(f64::from);
    let most = rgb.0.max(rgb.1).max(rgb.2);
    let sixth = if most == rgb.0 {
        (g - b) / spread
    } else if most == rgb.1 {
        (b - r) / spread + 2.0
    } else {
        (r - g) / spread + 4.0
    };
    Some((sixth * 60.0).rem_euclid(360.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_of_a_colour_are_kin_and_greys_are_not() {
        let rgb = |text: &str| -> Rgb { text.parse().unwrap() };
        assert!(is_kin(rgb("FFDE59"), rgb("B08A00")));
        assert!(is_kin(rgb("FF0010"), rgb("F00040")));
        assert!(!is_kin(rgb("4472C4"), rgb("C8102E")));
        assert!(!is_kin(rgb("808080"), rgb("858585")));
    }
}
