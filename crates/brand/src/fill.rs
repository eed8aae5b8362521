//! What is a shape painted with? Fills, lines and shadows of DrawingML, said by the shape or by reference
//! to the theme.

use deckwright_layout::draw::geometry::{Affine, Area};
use deckwright_layout::suit::path::pt;
use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, Rgb, Shadow, Stop, Stroke};

use crate::color::{Colors, mean};
use crate::images::PictureEffects;
use deckwright_package::xml::Node;

#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Nothing is said: what it inherits counts.
    Unsaid,
    None,
    Paint(Paint),
    Picture(Blip),
}

/// A picture by the relationship that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Blip {
    pub relationship: String,
    /// Shares cut away at left, top, right, bottom.
    pub crop: [f64; 4],
    pub opacity: f64,
    pub is_grey: bool,
    /// The colours that black and white become.
    pub duotone: Option<(Rgb, Rgb)>,
    pub is_tiled: bool,
}

/// The fill among the children of `properties`.
pub fn fill(properties: &Node, colors: &Colors<'_>, own: Option<Color>) -> Fill {
    properties
        .children
        .iter()
        .map(|node| read(node, colors, own))
        .find(|fill| *fill != Fill::Unsaid)
        .unwrap_or(Fill::Unsaid)
}

pub fn read(node: &Node, colors: &Colors<'_>, own: Option<Color>) -> Fill {
    match node.name.as_str() {
        "noFill" => Fill::None,
        "solidFill" => colors.read(node, own).map_or(Fill::Unsaid, |color| Fill::Paint(color.into())),
        "gradFill" => gradient(node, colors, own).map_or(Fill::Unsaid, Fill::Paint),
        "blipFill" => blip(node, colors).map_or(Fill::Unsaid, Fill::Picture),
        "pattFill" => {
            let color = |name: &str| node.child(name).and_then(|child| colors.read(child, own));
            let (front, back) = (color("fgClr"), color("bgClr"));
            let blend = |front: Color, back: Color| {
                let share = front_share(node.get("prst"));
                Color::rgb(mean(&back.into()).mix(mean(&front.into()), share))
            };
            let flat = front.zip(back).map(|(front, back)| blend(front, back)).or(front).or(back);
            flat.map_or(Fill::Unsaid, |color| Fill::Paint(color.into()))
        }
        _ => Fill::Unsaid,
    }
}

/// How much of a pattern its front takes, about: patterns are drawn flat.
fn front_share(preset: &str) -> f64 {
    let percent = preset.strip_prefix("pct").and_then(|percent| percent.parse::<f64>().ok());
    match preset {
        _ if percent.is_some() => (percent.unwrap_or(50.0) / 100.0).clamp(0.0, 1.0),
        "lgGrid" | "ltHorz" | "ltVert" | "ltUpDiag" | "ltDnDiag" | "dotGrid" | "openDmnd" => 0.25,
        "dkHorz" | "dkVert" | "dkUpDiag" | "dkDnDiag" | "solidDmnd" => 0.7,
        _ => 0.45,
    }
}

/// What `fillRef` or `bgRef` means: an entry of the theme in the colour that stands with the reference.
pub fn by_reference(reference: &Node, colors: &Colors<'_>) -> Fill {
    let index = reference.number("idx").unwrap_or(0.0) as usize;
    let own = colors.read(reference, None);
    let entry = match index {
        1..=999 => colors.theme.fills.get(index - 1),
        1001.. => colors.theme.grounds.get(index - 1001),
        _ => None,
    };
    entry.map_or(Fill::Unsaid, |entry| read(entry, colors, own))
}

fn gradient(node: &Node, colors: &Colors<'_>, own: Option<Color>) -> Option<Paint> {
    let mut stops: Vec<Stop> = node
        .child("gsLst")?
        .all("gs")
        .filter_map(|stop| {
            let at = (stop.number("pos")? / 100.0).clamp(0.0, 1000.0) as u16;
            Some(Stop { at, color: colors.read(stop, own)? })
        })
        .collect();
    stops.sort_by_key(|stop| stop.at);
    match stops.as_slice() {
        [] => None,
        [only] => Some(only.color.into()),
        _ => Some(match node.child("path") {
            Some(path) => {
                let side = |name: &str| {
                    let to = path.child("fillToRect");
                    to.and_then(|to| to.number(name)).unwrap_or(0.0) / 100_000.0
                };
                let middle =
                    |from: f64, to: f64| (f64::midpoint(from, 1.0 - to).clamp(0.0, 1.0) * 1000.0) as u16;
                Paint::Radial { center: (middle(side("l"), side("r")), middle(side("t"), side("b"))), stops }
            }
            None => {
                let angle = node.child("lin").and_then(|lin| lin.number("ang")).unwrap_or(0.0);
                Paint::Linear { angle: (angle / 6_000.0).round() as i32, stops }
            }
        }),
    }
}

/// The paint of a shape that stands in `own` and is moved by `by` into `bounds` on the page: gradients turn and flip
/// with it.
pub fn turned(paint: Paint, own: Area, by: Affine, bounds: Area) -> Paint {
    match paint {
        Paint::Linear { angle, stops } => {
            let (sin, cos) = (f64::from(angle) / 10.0).to_radians().sin_cos();
            let (x, y) = (by.a * cos + by.c * sin, by.b * cos + by.d * sin);
            let angle = (y.atan2(x).to_degrees() * 10.0).round() as i32;
            Paint::Linear { angle: angle.rem_euclid(3_600), stops }
        }
        Paint::Radial { center, stops } => {
            let share = |center: u16| f64::from(center) / 1000.0;
            let middle = by.apply(pt(own.w * share(center.0), own.h * share(center.1)));
            let within = |at: f64, from: f64, length: f64| {
                (((at - from) / length.max(1e-6)).clamp(0.0, 1.0) * 1000.0).round() as u16
            };
            let center = (within(middle.x, bounds.x, bounds.w), within(middle.y, bounds.y, bounds.h));
            Paint::Radial { center, stops }
        }
        solid @ Paint::Solid(_) => solid,
    }
}

/// A picture: `blipFill` of a shape, a background or a `pic`.
pub fn blip(node: &Node, colors: &Colors<'_>) -> Option<Blip> {
    let blip = node.child("blip")?;
    let relationship = blip.attribute("r:embed")?.to_owned();
    let side = |name: &str| {
        let crop = node.child("srcRect").and_then(|crop| crop.number(name));
        (crop.unwrap_or(0.0) / 100_000.0).clamp(0.0, 0.99)
    };
    let opacity = blip.child("alphaModFix").and_then(|alpha| alpha.number("amt")).unwrap_or(100_000.0);
    let duotone = blip.child("duotone").and_then(|duotone| {
        let mut both = duotone.children.iter().filter_map(|node| colors.color(node, None));
        Some((mean(&both.next()?.into()), mean(&both.next()?.into())))
    });
    Some(Blip {
        relationship,
        crop: [side("l"), side("t"), side("r"), side("b")],
        opacity: (opacity / 100_000.0).clamp(0.0, 1.0),
        is_grey: blip.child("grayscl").is_some(),
        duotone,
        is_tiled: node.child("tile").is_some(),
    })
}

impl Blip {
    /// The same picture after a quarter turn, clockwise: what is cut away turns with it.
    pub fn turned(self) -> Self {
        let [left, top, right, bottom] = self.crop;
        Self { crop: [bottom, left, top, right], ..self }
    }

    pub fn look(&self, flip: (bool, bool)) -> PictureEffects {
        PictureEffects {
            flip,
            quarters: 0,
            opacity: (self.opacity * 100.0).round() as u8,
            is_grey: self.is_grey,
            duotone: self.duotone,
        }
    }
}

/// The line around a shape or along a connector: its own, or the theme's by `lnRef`.
pub fn stroke(properties: &Node, style: Option<&Node>, colors: &Colors<'_>) -> Option<Stroke> {
    let reference = style.and_then(|style| style.child("lnRef"));
    let own = reference.and_then(|reference| colors.read(reference, None));
    let index = reference.and_then(|reference| reference.number("idx")).unwrap_or(0.0) as usize;
    let themed = index.checked_sub(1).and_then(|index| colors.theme.lines.get(index));
    let line = properties.child("ln");
    let said = line.map_or(Fill::Unsaid, |line| fill(line, colors, own));
    let paint = match (said, themed) {
        (Fill::Unsaid, Some(themed)) => fill(themed, colors, own),
        (said, _) => said,
    };
    let color = match paint {
        Fill::Paint(Paint::Solid(color)) => color,
        Fill::Paint(Paint::Linear { stops, .. } | Paint::Radial { stops, .. }) => stops.first()?.color,
        _ => return None,
    };
    let of = |name: &str| {
        let value = line.and_then(|line| line.number(name));
        value.or_else(|| themed.and_then(|themed| themed.number(name)))
    };
    let dash = line.and_then(|line| line.child("prstDash")).map_or("solid", |dash| dash.get("val"));
    Some(Stroke {
        color,
        width: Emu(of("w").unwrap_or(9_525.0).clamp(0.0, 2_000_000.0) as i64).max(Emu(3_175)),
        dash: match dash {
            "solid" => Dash::Solid,
            "dot" | "sysDot" => Dash::Dot,
            _ => Dash::Dash,
        },
        cap: if line.is_some_and(|line| line.get("cap") == "rnd") { Cap::Round } else { Cap::Flat },
        join: if line.is_some_and(|line| line.child("round").is_some()) { Join::Round } else { Join::Miter },
    })
}

/// A soft outer shadow, if the shape says one.
pub fn shadow(properties: &Node, colors: &Colors<'_>) -> Option<Shadow> {
    let node = properties.at(&["effectLst", "outerShdw"])?;
    let length = |name: &str| node.number(name).unwrap_or(0.0).clamp(0.0, 5_000_000.0);
    let turn = (node.number("dir").unwrap_or(0.0) / 60_000.0).to_radians();
    Some(Shadow {
        color: colors.read(node, None)?,
        blur: Emu(length("blurRad") as i64),
        dx: Emu((length("dist") * turn.cos()) as i64),
        dy: Emu((length("dist") * turn.sin()) as i64),
    })
}

#[cfg(test)]
mod tests {
    use deckwright_layout::draw::geometry::area;

    use super::*;

    #[test]
    fn gradients_turn_with_their_shapes() {
        let (own, page) = (area(0.0, 0.0, 100.0, 50.0), area(0.0, 0.0, 100.0, 50.0));
        let check = |turn: f64, flip: f64, angle: i32, center: (u16, u16)| {
            // About the middle of the shape.
            let by = Affine::SAME.then(50.0, 25.0, turn, flip, 1.0).then(-50.0, -25.0, 0.0, 1.0, 1.0);
            let linear = Paint::Linear { angle: 300, stops: Vec::new() };
            assert_eq!(
                turned(linear, own, by, page),
                Paint::Linear { angle, stops: Vec::new() },
                "{turn} {flip}"
            );
            let radial = Paint::Radial { center: (250, 1000), stops: Vec::new() };
            assert_eq!(
                turned(radial, own, by, page),
                Paint::Radial { center, stops: Vec::new() },
                "{turn} {flip}"
            );
        };
        check(0.0, 1.0, 300, (250, 1000));
        check(180.0, 1.0, 2_100, (750, 0));
        check(0.0, -1.0, 1_500, (750, 1000));
    }
}
