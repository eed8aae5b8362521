//! What outline has a custom geometry? Guides are computed, paths are followed; ISO/IEC 29500-1 §20.1.9.

use std::collections::HashMap;

use deckwright_layout::draw::geometry::ShapePath;
use deckwright_layout::suit::path::{Pt, Seg, pt};

use deckwright_package::xml::Node;

const MAX_GUIDES: usize = 2_000;
const MAX_SEGMENTS: usize = 20_000;
/// EMU to the point.
const POINT: f64 = 12_700.0;

/// The outline of `custGeom` in a box of `w` × `h` points.
pub fn custom(node: &Node, w: f64, h: f64) -> Option<ShapePath> {
    let mut guides = Guides::new(w * POINT, h * POINT);
    for list in ["avLst", "gdLst"] {
        for guide in node.child(list).into_iter().flat_map(|list| list.all("gd")).take(MAX_GUIDES) {
            guides.compute(guide.get("name"), guide.get("fmla"));
        }
    }
    let mut segs = Vec::new();
    for path in node.child("pathLst")?.all("path").filter(|path| path.get("fill") != "none") {
        follow(path, &guides, w, h, &mut segs);
    }
    if segs.is_empty() {
        for path in node.child("pathLst")?.all("path") {
            follow(path, &guides, w, h, &mut segs);
        }
    }
    (segs.len() > 1 && segs.len() <= MAX_SEGMENTS).then_some(ShapePath::Path(segs))
}

fn follow(path: &Node, guides: &Guides, w: f64, h: f64, segs: &mut Vec<Seg>) {
    // A path has a coordinate system of its own, or that of the shape.
    let scale = |own: Option<f64>, length: f64| match own {
        Some(own) if own > 0.0 => length / own,
        _ => 1.0 / POINT,
    };
    let (sx, sy) = (scale(path.number("w"), w), scale(path.number("h"), h));
    let mut at = pt(0.0, 0.0);
    let mut start = at;
    for step in &path.children {
        if segs.len() > MAX_SEGMENTS {
            return;
        }
        let points: Vec<Pt> = step
            .all("pt")
            .map(|p| pt(guides.value(p.get("x")) * sx, guides.value(p.get("y")) * sy))
            .collect();
        match (step.name.as_str(), points.as_slice()) {
            ("moveTo", [p, ..]) => {
                segs.push(Seg::Move(*p));
                (at, start) = (*p, *p);
            }
            ("lnTo", [p, ..]) => {
                segs.push(Seg::Line(*p));
                at = *p;
            }
            ("cubicBezTo", [a, b, p, ..]) => {
                segs.push(Seg::Cubic(*a, *b, *p));
                at = *p;
            }
            ("quadBezTo", [c, p, ..]) => {
                segs.push(Seg::Cubic(at.lerp(*c, 2.0 / 3.0), p.lerp(*c, 2.0 / 3.0), *p));
                at = *p;
            }
            ("arcTo", _) => {
                let of = |name: &str| guides.value(step.get(name));
                let (rx, ry) = (of("wR") * sx, of("hR") * sy);
                let (start, sweep) = (of("stAng") / 60_000.0, of("swAng") / 60_000.0);
                at = arc(segs, at, rx, ry, start, sweep.clamp(-360.0, 360.0));
            }
            ("close", _) => {
                segs.push(Seg::Close);
                at = start;
            }
            _ => {}
        }
    }
}

/// Goes from `from`, which is on an ellipse at `start` degrees, along it for `sweep` degrees, and says where
/// that ends.
pub fn arc(segs: &mut Vec<Seg>, from: Pt, rx: f64, ry: f64, start: f64, sweep: f64) -> Pt {
    // Angles are those of the ray from the centre, not of the ellipse's parameter.
    let parameter = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let turns = (degrees / 360.0).floor() * std::f64::consts::TAU;
        (rx * sin).atan2(ry * cos).rem_euclid(std::f64::consts::TAU) + turns
    };
    if rx.abs() < 1e-9 || ry.abs() < 1e-9 || !rx.is_finite() || !ry.is_finite() {
        return from;
    }
    let (begin, end) = (parameter(start), parameter(start + sweep));
    let center = pt(from.x - rx * begin.cos(), from.y - ry * begin.sin());
    let pieces = (sweep.abs() / 90.0).ceil().clamp(1.0, 4.0);
    let step = (end - begin) / pieces;
    let reach = 4.0 / 3.0 * (step / 4.0).tan();
    let on = |t: f64| pt(center.x + rx * t.cos(), center.y + ry * t.sin());
    let mut at = from;
    for piece in 0..pieces as u32 {
        let (t, u) = (begin + step * f64::from(piece), begin + step * f64::from(piece + 1));
        let end = on(u);
        let a = pt(at.x - rx * reach * t.sin(), at.y + ry * reach * t.cos());
        let b = pt(end.x + rx * reach * u.sin(), end.y - ry * reach * u.cos());
        segs.push(Seg::Cubic(a, b, end));
        at = end;
    }
    at
}

/// Named numbers, in EMU and in 60,000ths of a degree.
struct Guides {
    values: HashMap<String, f64>,
}

impl Guides {
    fn new(w: f64, h: f64) -> Self {
        let (short, long) = (w.min(h), w.max(h));
        let mut values: HashMap<String, f64> = [
            ("w", w),
            ("h", h),
            ("l", 0.0),
            ("t", 0.0),
            ("r", w),
            ("b", h),
            ("hc", w / 2.0),
            ("vc", h / 2.0),
            ("ss", short),
            ("ls", long),
            ("cd2", 10_800_000.0),
            ("cd4", 5_400_000.0),
            ("cd8", 2_700_000.0),
            ("3cd4", 16_200_000.0),
            ("3cd8", 8_100_000.0),
            ("5cd8", 13_500_000.0),
            ("7cd8", 18_900_000.0),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        for part in [2u32, 3, 4, 5, 6, 8, 10, 12, 16, 32] {
            for (name, length) in [("wd", w), ("hd", h), ("ssd", short)] {
                values.insert(format!("{name}{part}"), length / f64::from(part));
            }
        }
        Self { values }
    }

    fn value(&self, text: &str) -> f64 {
        let value = text.parse().ok().or_else(|| self.values.get(text).copied()).unwrap_or(0.0);
        if value.is_finite() { value.clamp(-1e12, 1e12) } else { 0.0 }
    }

    fn compute(&mut self, name: &str, formula: &str) {
        let mut words = formula.split_whitespace();
        let operation = words.next().unwrap_or_default();
        let mut next = || self.value(words.next().unwrap_or_default());
        let (x, y, z) = (next(), next(), next());
        let turn = |angle: f64| (angle / 60_000.0).to_radians();
        let value = match operation {
            "val" => x,
            "*/" => {
                if z == 0.0 {
                    0.0
                } else {
                    x * y / z
                }
            }
            "+-" => x + y - z,
            "+/" => {
                if z == 0.0 {
                    0.0
                } else {
                    (x + y) / z
                }
            }
            "?:" => {
                if x > 0.0 {
                    y
                } else {
                    z
                }
            }
            "abs" => x.abs(),
            "max" => x.max(y),
            "min" => x.min(y),
            "mod" => (x * x + y * y + z * z).sqrt(),
            "pin" => y.max(x).min(z),
            "sqrt" => x.max(0.0).sqrt(),
            "sin" => x * turn(y).sin(),
            "cos" => x * turn(y).cos(),
            "tan" => x * turn(y).tan(),
            "at2" => y.atan2(x).to_degrees() * 60_000.0,
            "cat2" => x * z.atan2(y).cos(),
            "sat2" => x * z.atan2(y).sin(),
            _ => 0.0,
        };
        self.values.insert(name.to_owned(), if value.is_finite() { value } else { 0.0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deckwright_package::Limits;
    use deckwright_package::xml::parse;

    #[test]
    fn guides_and_arcs_are_followed() {
        let xml = br#"<custGeom><gdLst><gd name="half" fmla="*/ w 1 2"/></gdLst><pathLst><path>
            <moveTo><pt x="half" y="0"/></moveTo>
            <arcTo wR="half" hR="half" stAng="3cd4" swAng="10800000"/><close/></path></pathLst></custGeom>"#;
        let Some(ShapePath::Path(segs)) = custom(&parse(xml, Limits::PRESENTATION).unwrap(), 100.0, 100.0)
        else {
            panic!()
        };
        assert_eq!(segs[0], Seg::Move(pt(50.0, 0.0)));
        let Seg::Cubic(_, _, end) = segs[segs.len() - 2] else { panic!("{segs:?}") };
        assert!((end.x - 50.0).abs() < 1e-6 && (end.y - 100.0).abs() < 1e-6, "{end:?}");
    }
}
