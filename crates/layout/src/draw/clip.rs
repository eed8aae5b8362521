//! Cutting outlines to a convex one: scenes have no clipping, so a picture is cut when it is drawn.

use super::geometry::{Area, ShapePath, on_curve};
use crate::suit::path::{Pt, Seg, pt};

/// A convex outline to cut to, as a polygon that runs clockwise on the page.
#[derive(Clone, Debug)]
pub struct Mask {
    points: Vec<Pt>,
}

impl Mask {
    pub fn rect(at: Area) -> Self {
        Self { points: at.corners().to_vec() }
    }

    /// `figure` must be convex; a path's first closed part counts.
    pub fn new(figure: &ShapePath) -> Self {
        let mut points = flatten(&figure.segs()).into_iter().next().unwrap_or_default();
        let near = |a: &Pt, b: &Pt| (a.x - b.x).abs() + (a.y - b.y).abs() < 1e-6;
        points.dedup_by(|a, b| near(a, b));
        // An edge of no length has no inner side.
        if points.len() > 1 && near(&points[0], &points[points.len() - 1]) {
            points.pop();
        }
        if signed_area(&points) < 0.0 {
            points.reverse();
        }
        Self { points }
    }

    /// The part that lies in `other` too.
    pub fn within(&self, other: &Self) -> Self {
        Self { points: other.cut_polygon(&self.points) }
    }

    pub fn holds(&self, at: Area) -> bool {
        self.edges().all(|(a, b)| at.corners().into_iter().all(|p| side(a, b, p) >= -0.02))
    }

    /// Whether certainly nothing of `at` is inside.
    pub fn misses(&self, at: Area) -> bool {
        self.points.len() < 3
            || self.edges().any(|(a, b)| at.corners().into_iter().all(|p| side(a, b, p) <= 0.0))
    }

    fn edges(&self) -> impl Iterator<Item = (Pt, Pt)> {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(a, b)| (*a, *b))
    }

    /// The filled outline, cut; empty if nothing is left.
    pub fn cut(&self, segs: &[Seg]) -> Vec<Seg> {
        let mut out = Vec::new();
        for polygon in flatten(segs) {
            let polygon = self.cut_polygon(&polygon);
            if polygon.len() < 3 || signed_area(&polygon).abs() < 1e-3 {
                continue;
            }
            out.push(Seg::Move(polygon[0]));
            out.extend(polygon[1..].iter().map(|p| Seg::Line(*p)));
            out.push(Seg::Close);
        }
        out
    }

    /// The drawn line of an outline, cut into the pieces that are inside.
    pub fn cut_line(&self, segs: &[Seg]) -> Vec<Seg> {
        let mut out: Vec<Seg> = Vec::new();
        let mut pen: Option<Pt> = None;
        for line in flatten_open(segs) {
            for pair in line.windows(2) {
                let Some((from, to)) = self.cut_segment(pair[0], pair[1]) else { continue };
                if pen.is_none_or(|pen| (pen.x - from.x).abs() + (pen.y - from.y).abs() > 1e-6) {
                    out.push(Seg::Move(from));
                }
                out.push(Seg::Line(to));
                pen = Some(to);
            }
        }
        out
    }

    pub fn cut_segment(&self, from: Pt, to: Pt) -> Option<(Pt, Pt)> {
        let (mut start, mut end) = (0.0f64, 1.0f64);
        for (a, b) in self.edges() {
            let (sa, sb) = (side(a, b, from), side(a, b, to));
            if sa < 0.0 && sb < 0.0 {
                return None;
            }
            let t = sa / (sa - sb);
            if sa < 0.0 {
                start = start.max(t);
            } else if sb < 0.0 {
                end = end.min(t);
            }
        }
        (start < end).then(|| (from.lerp(to, start), from.lerp(to, end)))
    }

    /// Sutherland and Hodgman: one edge of the mask after the other.
    fn cut_polygon(&self, polygon: &[Pt]) -> Vec<Pt> {
        let mut points = polygon.to_vec();
        for (a, b) in self.edges() {
            let mut kept = Vec::with_capacity(points.len() + 4);
            for (k, &p) in points.iter().enumerate() {
                let before = points[(k + points.len() - 1) % points.len()];
                let (sb, sp) = (side(a, b, before), side(a, b, p));
                if (sb < 0.0) != (sp < 0.0) {
                    kept.push(before.lerp(p, sb / (sb - sp)));
                }
                if sp >= 0.0 {
                    kept.push(p);
                }
            }
            points = kept;
        }
        points
    }
}

/// Positive on the inner side of an edge that runs clockwise on the page.
fn side(a: Pt, b: Pt, p: Pt) -> f64 {
    let length = ((b.x - a.x).powi(2) + (b.y - a.y).powi(2)).sqrt().max(1e-9);
    ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length
}

fn signed_area(points: &[Pt]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() / 2.0
}

/// The parts of an outline as polygons.
fn flatten(segs: &[Seg]) -> Vec<Vec<Pt>> {
    let mut parts = flatten_open(segs);
    for part in &mut parts {
        if part.len() > 1 && part.first() == part.last() {
            part.pop();
        }
    }
    parts
}

/// The parts of an outline as lines; closed ones end where they began.
fn flatten_open(segs: &[Seg]) -> Vec<Vec<Pt>> {
    let mut parts: Vec<Vec<Pt>> = Vec::new();
    for seg in segs {
        match *seg {
            Seg::Move(p) => parts.push(vec![p]),
            Seg::Line(p) => push(&mut parts, p),
            Seg::Cubic(a, b, to) => {
                let from = parts.last().and_then(|part| part.last()).copied().unwrap_or(pt(0.0, 0.0));
                let length = distance(from, a) + distance(a, b) + distance(b, to);
                let steps = (length * 3.0).sqrt().ceil().clamp(4.0, 64.0);
                for step in 1..=steps as u32 {
                    push(&mut parts, on_curve([from, a, b, to], f64::from(step) / steps));
                }
            }
            Seg::Close => {
                if let Some(first) = parts.last().and_then(|part| part.first()).copied() {
                    push(&mut parts, first);
                }
            }
        }
    }
    parts
}

fn push(parts: &mut Vec<Vec<Pt>>, p: Pt) {
    match parts.last_mut() {
        Some(part) => part.push(p),
        None => parts.push(vec![p]),
    }
}

fn distance(a: Pt, b: Pt) -> f64 {
    ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{area, bounds};
    use super::*;

    #[test]
    fn a_square_is_cut_at_the_edge() {
        let mask = Mask::rect(area(0.0, 0.0, 10.0, 10.0));
        let square = ShapePath::Rect { at: area(5.0, 5.0, 10.0, 2.0), radius: 0.0 };
        assert_eq!(bounds(&mask.cut(&square.segs())), area(5.0, 5.0, 5.0, 2.0));
        assert!(mask.cut(&ShapePath::Rect { at: area(20.0, 0.0, 5.0, 5.0), radius: 0.0 }.segs()).is_empty());
        assert!(mask.misses(area(20.0, 0.0, 5.0, 5.0)) && !mask.misses(area(9.0, 9.0, 5.0, 5.0)));
    }

    #[test]
    fn a_mask_may_run_either_way() {
        let segs = vec![
            Seg::Move(pt(0.0, 0.0)),
            Seg::Line(pt(0.0, 10.0)),
            Seg::Line(pt(10.0, 10.0)),
            Seg::Line(pt(10.0, 0.0)),
            Seg::Close,
        ];
        let mask = Mask::new(&ShapePath::Path(segs));
        assert!(mask.holds(area(1.0, 1.0, 8.0, 8.0)));
        assert!(!mask.holds(area(1.0, 1.0, 18.0, 8.0)));
    }

    #[test]
    fn a_rounded_mask_holds_its_middle() {
        let mask = Mask::new(&ShapePath::Rect { at: area(64.0, 176.0, 500.0, 316.0), radius: 20.0 });
        assert!(mask.holds(area(84.0, 196.0, 400.0, 200.0)) && !mask.misses(area(64.0, 176.0, 500.0, 316.0)));
    }

    #[test]
    fn lines_are_cut_to_what_is_inside() {
        let mask = Mask::new(&ShapePath::Oval { at: area(0.0, 0.0, 20.0, 20.0) });
        let (from, to) = mask.cut_segment(pt(-5.0, 10.0), pt(30.0, 10.0)).unwrap();
        assert!((from.x - 0.0).abs() < 0.1 && (to.x - 20.0).abs() < 0.1, "{from:?} {to:?}");
        assert!(mask.cut_segment(pt(-5.0, -5.0), pt(30.0, -5.0)).is_none());
    }
}
