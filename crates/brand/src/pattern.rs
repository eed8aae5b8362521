//! How is a pattern drawn? The standard names patterns and leaves their measures to programs. Those of lines are
//! drawn as lines, as far apart as LibreOffice has them; others flat, in the colour that they are on the whole.

use deckwright_layout::draw::clip::Mask;
use deckwright_layout::draw::geometry::{Area, ShapePath};
use deckwright_layout::suit::path::{Pt, Seg, pt};
use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Cap, Color, Dash, Join, Stroke};

use crate::color::Colors;
use deckwright_package::xml::Node;

/// Points in a hundredth of a millimetre.
const HUNDREDTH: f64 = 72.0 / 2_540.0;
/// How much nearer to the edge than to the next line the first one stands, in hundredths of a millimetre.
const INSET: f64 = 4.0;
/// Lines are hairs: about a pixel of a large screen.
const HAIR: f64 = 0.4;

/// A pattern of lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Hatch {
    pub back: Color,
    pub stroke: Stroke,
    directions: &'static [Direction],
    /// Points from line to line.
    step: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Across,
    Down,
    /// From the lower left to the upper right.
    Rising,
    Falling,
}

/// The pattern of lines among the children of `properties`, if there is one.
pub fn hatch(properties: &Node, colors: &Colors<'_>) -> Option<Hatch> {
    let node = properties.child("pattFill")?;
    let color = |name: &str| node.child(name).and_then(|child| colors.read(child, None));
    let (front, back) = (color("fgClr")?, color("bgClr")?);
    let (directions, step) = lines(node.get("prst"))?;
    let stroke = Stroke {
        color: front,
        width: Emu::from_points(HAIR),
        dash: Dash::Solid,
        cap: Cap::Flat,
        join: Join::Miter,
    };
    Some(Hatch { back, stroke, directions, step: step * HUNDREDTH })
}

/// Which direction the lines of a preset run, and how far apart in hundredths of a millimetre.
fn lines(preset: &str) -> Option<(&'static [Direction], f64)> {
    const WIDE_SPACING: f64 = 99.0;
    const NARROW_SPACING: f64 = 49.0;
    const DENSE_SPACING: f64 = 25.0;
    Some(match preset {
        "horz" => (&[Direction::Across], WIDE_SPACING),
        "ltHorz" | "narHorz" => (&[Direction::Across], NARROW_SPACING),
        "dkHorz" => (&[Direction::Across], DENSE_SPACING),
        "vert" => (&[Direction::Down], WIDE_SPACING),
        "ltVert" | "narVert" => (&[Direction::Down], NARROW_SPACING),
        "dkVert" => (&[Direction::Down], DENSE_SPACING),
        "upDiag" | "wdUpDiag" => (&[Direction::Rising], WIDE_SPACING),
        "ltUpDiag" | "dkUpDiag" => (&[Direction::Rising], NARROW_SPACING),
        "dnDiag" | "wdDnDiag" => (&[Direction::Falling], WIDE_SPACING),
        "ltDnDiag" | "dkDnDiag" => (&[Direction::Falling], NARROW_SPACING),
        "lgGrid" | "cross" => (&[Direction::Across, Direction::Down], WIDE_SPACING),
        "smGrid" => (&[Direction::Across, Direction::Down], NARROW_SPACING),
        "diagCross" | "openDmnd" => (&[Direction::Rising, Direction::Falling], WIDE_SPACING),
        _ => return None,
    })
}

impl Hatch {
    /// How many lines cover `at`, about.
    pub fn count(&self, at: Area) -> usize {
        ((at.w + at.h) / self.step) as usize * self.directions.len()
    }

    /// The lines inside of `figure`, which is convex, and of `page`.
    pub fn lines(&self, figure: &ShapePath, page: Area) -> Vec<Seg> {
        let at = figure.bounds();
        let mask = Mask::new(figure).within(&Mask::rect(page));
        let mut out = Vec::new();
        for (from, to) in self.directions.iter().flat_map(|direction| self.course(*direction, at)) {
            if let Some((from, to)) = mask.cut_segment(from, to) {
                out.extend([Seg::Move(from), Seg::Line(to)]);
            }
        }
        out
    }

    /// Lines that run one direction, from edge to edge of `at` or beyond.
    fn course(&self, direction: Direction, at: Area) -> Vec<(Pt, Pt)> {
        let slanted = self.step * std::f64::consts::SQRT_2;
        let (length, step) = match direction {
            Direction::Across => (at.h, self.step),
            Direction::Down => (at.w, self.step),
            Direction::Rising | Direction::Falling => (at.w + at.h, slanted),
        };
        let first = step - INSET * HUNDREDTH;
        let count = ((length - first) / step).max(-1.0).floor() as i64 + 1;
        let places = (0..count).map(|index| first + index as f64 * step);
        places
            .map(|along| match direction {
                Direction::Across => (pt(at.x, at.y + along), pt(at.right(), at.y + along)),
                Direction::Down => (pt(at.x + along, at.y), pt(at.x + along, at.bottom())),
                Direction::Rising => (pt(at.x, at.y + along), pt(at.x + along, at.y)),
                Direction::Falling => (pt(at.right(), at.y + along), pt(at.right() - along, at.y)),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use deckwright_layout::draw::geometry::area;
    use deckwright_model::paint::Rgb;

    use super::*;

    #[test]
    fn lines_stay_inside_and_are_evenly_apart() {
        let page = area(0.0, 0.0, 100.0, 100.0);
        let figure = ShapePath::Rect { at: area(50.0, 10.0, 80.0, 30.0), radius: 0.0 };
        for preset in ["horz", "dkVert", "ltUpDiag", "dnDiag", "lgGrid", "diagCross"] {
            let (directions, step) = lines(preset).unwrap();
            let stroke = Stroke {
                color: Color::rgb(Rgb::BLACK),
                width: Emu::from_points(HAIR),
                dash: Dash::Solid,
                cap: Cap::Flat,
                join: Join::Miter,
            };
            let hatch = Hatch { back: Color::rgb(Rgb::WHITE), stroke, directions, step: step * HUNDREDTH };
            let segs = hatch.lines(&figure, page);
            assert!(segs.len() >= 20, "{preset}: {}", segs.len());
            assert!(segs.len() / 2 <= hatch.count(figure.bounds()), "{preset}");
            for seg in &segs {
                let (Seg::Move(p) | Seg::Line(p)) = seg else { panic!("{preset}: {seg:?}") };
                let is_in = |at: f64, from: f64, to: f64| from - 1e-6 <= at && at <= to + 1e-6;
                assert!(is_in(p.x, 50.0, 100.0) && is_in(p.y, 10.0, 40.0), "{preset}: {p:?}");
            }
        }
        assert_eq!(lines("pct50"), None);
    }
}
