//! Moving, turning and measuring outlines, in points.

use crate::suit::path::{Pt, Seg, pt};

/// A rectangle in points: x, y, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

pub fn area(x: f64, y: f64, w: f64, h: f64) -> Area {
    Area { x, y, w: w.max(0.0), h: h.max(0.0) }
}

#[cfg(test)]
pub const PAGE: Area = Area { x: 0.0, y: 0.0, w: 960.0, h: 540.0 };

impl Area {
    pub fn right(self) -> f64 {
        self.x + self.w
    }

    pub fn bottom(self) -> f64 {
        self.y + self.h
    }

    pub fn corners(self) -> [Pt; 4] {
        [
            pt(self.x, self.y),
            pt(self.right(), self.y),
            pt(self.right(), self.bottom()),
            pt(self.x, self.bottom()),
        ]
    }

    pub fn moved(self, dx: f64, dy: f64) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// Whether it is inside `other`, give or take a hundredth of a point.
    pub fn is_within(self, other: Self) -> bool {
        self.x >= other.x - 0.01
            && self.y >= other.y - 0.01
            && self.right() <= other.right() + 0.01
            && self.bottom() <= other.bottom() + 0.01
    }
}

/// x' = a·x + c·y + e, y' = b·x + d·y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    pub e: f64,
    pub f: f64,
}

impl Affine {
    pub const SAME: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    pub fn apply(self, p: Pt) -> Pt {
        pt(self.a * p.x + self.c * p.y + self.e, self.b * p.x + self.d * p.y + self.f)
    }

    /// This transform for things that were first moved by `x`, `y`, turned by `turn` degrees and scaled.
    pub fn then(self, x: f64, y: f64, turn: f64, sx: f64, sy: f64) -> Self {
        let (sin, cos) = turn.to_radians().sin_cos();
        let (a, b, c, d) = (cos * sx, sin * sx, -sin * sy, cos * sy);
        let origin = self.apply(pt(x, y));
        Self {
            a: self.a * a + self.c * b,
            b: self.b * a + self.d * b,
            c: self.a * c + self.c * d,
            d: self.b * c + self.d * d,
            e: origin.x,
            f: origin.y,
        }
    }

    /// Whether rectangles stay rectangles, the right way round.
    pub fn is_upright(self) -> bool {
        self.b.abs() < 1e-9 && self.c.abs() < 1e-9 && self.a > 0.0 && self.d > 0.0
    }

    /// How much lengths grow, on average.
    pub fn growth(self) -> f64 {
        (self.a * self.d - self.b * self.c).abs().sqrt()
    }
}

/// An outline on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapePath {
    Rect { at: Area, radius: f64 },
    Oval { at: Area },
    Path(Vec<Seg>),
}

impl ShapePath {
    pub fn bounds(&self) -> Area {
        match self {
            Self::Rect { at, .. } | Self::Oval { at } => *at,
            Self::Path(segs) => bounds(segs),
        }
    }

    /// The outline as path segments.
    pub fn segs(&self) -> Vec<Seg> {
        match self {
            Self::Path(segs) => segs.clone(),
            Self::Oval { at } => oval_segs(*at),
            Self::Rect { at, radius } => rect_segs(*at, *radius),
        }
    }

    pub fn transformed(self, by: Affine) -> Self {
        if by == Affine::SAME {
            return self;
        }
        if by.is_upright() {
            let place = |at: Area| {
                let p = by.apply(pt(at.x, at.y));
                area(p.x, p.y, at.w * by.a, at.h * by.d)
            };
            match self {
                Self::Rect { at, radius } => {
                    return Self::Rect { at: place(at), radius: radius * by.a.min(by.d) };
                }
                Self::Oval { at } => return Self::Oval { at: place(at) },
                Self::Path(_) => {}
            }
        }
        let segs = self.segs().into_iter().map(|seg| match seg {
            Seg::Move(p) => Seg::Move(by.apply(p)),
            Seg::Line(p) => Seg::Line(by.apply(p)),
            Seg::Cubic(a, b, p) => Seg::Cubic(by.apply(a), by.apply(b), by.apply(p)),
            Seg::Close => Seg::Close,
        });
        Self::Path(segs.collect())
    }
}

/// Control points of a quarter circle lie at this share of the radius.
const QUARTER: f64 = 0.552_284_75;

fn oval_segs(at: Area) -> Vec<Seg> {
    let (rx, ry) = (at.w / 2.0, at.h / 2.0);
    let (cx, cy) = (at.x + rx, at.y + ry);
    let (kx, ky) = (rx * QUARTER, ry * QUARTER);
    vec![
        Seg::Move(pt(cx + rx, cy)),
        Seg::Cubic(pt(cx + rx, cy + ky), pt(cx + kx, cy + ry), pt(cx, cy + ry)),
        Seg::Cubic(pt(cx - kx, cy + ry), pt(cx - rx, cy + ky), pt(cx - rx, cy)),
        Seg::Cubic(pt(cx - rx, cy - ky), pt(cx - kx, cy - ry), pt(cx, cy - ry)),
        Seg::Cubic(pt(cx + kx, cy - ry), pt(cx + rx, cy - ky), pt(cx + rx, cy)),
        Seg::Close,
    ]
}

fn rect_segs(at: Area, radius: f64) -> Vec<Seg> {
    let r = radius.min(at.w / 2.0).min(at.h / 2.0);
    let (x, y, right, bottom) = (at.x, at.y, at.right(), at.bottom());
    if r < 0.01 {
        let [a, b, c, d] = at.corners();
        return vec![Seg::Move(a), Seg::Line(b), Seg::Line(c), Seg::Line(d), Seg::Close];
    }
    let k = r * (1.0 - QUARTER);
    vec![
        Seg::Move(pt(x + r, y)),
        Seg::Line(pt(right - r, y)),
        Seg::Cubic(pt(right - k, y), pt(right, y + k), pt(right, y + r)),
        Seg::Line(pt(right, bottom - r)),
        Seg::Cubic(pt(right, bottom - k), pt(right - k, bottom), pt(right - r, bottom)),
        Seg::Line(pt(x + r, bottom)),
        Seg::Cubic(pt(x + k, bottom), pt(x, bottom - k), pt(x, bottom - r)),
        Seg::Line(pt(x, y + r)),
        Seg::Cubic(pt(x, y + k), pt(x + k, y), pt(x + r, y)),
        Seg::Close,
    ]
}

/// The tightest rectangle around `segs`, curves included.
pub fn bounds(segs: &[Seg]) -> Area {
    let (mut low, mut high) = (pt(f64::MAX, f64::MAX), pt(f64::MIN, f64::MIN));
    let mut add = |p: Pt| {
        low = pt(low.x.min(p.x), low.y.min(p.y));
        high = pt(high.x.max(p.x), high.y.max(p.y));
    };
    let mut from = pt(0.0, 0.0);
    for seg in segs {
        match *seg {
            Seg::Move(p) | Seg::Line(p) => {
                add(p);
                from = p;
            }
            Seg::Cubic(a, b, to) => {
                add(to);
                let curve = [from, a, b, to];
                for t in extremes(curve.map(|p| p.x)).into_iter().chain(extremes(curve.map(|p| p.y))) {
                    if (0.0..=1.0).contains(&t) {
                        add(on_curve(curve, t));
                    }
                }
                from = to;
            }
            Seg::Close => {}
        }
    }
    if low.x > high.x { area(0.0, 0.0, 0.0, 0.0) } else { area(low.x, low.y, high.x - low.x, high.y - low.y) }
}

/// Where one coordinate of a cubic turns.
fn extremes([p0, p1, p2, p3]: [f64; 4]) -> [f64; 2] {
    let (a, b, c) = (3.0 * (p1 - p2) + p3 - p0, p0 - 2.0 * p1 + p2, p1 - p0);
    if a.abs() < 1e-9 {
        return [if b.abs() < 1e-9 { -1.0 } else { -c / (2.0 * b) }, -1.0];
    }
    let root = (b * b - a * c).max(0.0).sqrt();
    [(-b + root) / a, (-b - root) / a]
}

pub fn on_curve([p0, p1, p2, p3]: [Pt; 4], t: f64) -> Pt {
    let (a, b, c) = (p0.lerp(p1, t), p1.lerp(p2, t), p2.lerp(p3, t));
    a.lerp(b, t).lerp(b.lerp(c, t), t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_circle_are_tight() {
        let circle = ShapePath::Oval { at: area(10.0, 20.0, 40.0, 40.0) };
        let tight = bounds(&circle.segs());
        assert!((tight.x - 10.0).abs() < 0.05 && (tight.h - 40.0).abs() < 0.1, "{tight:?}");
    }

    #[test]
    fn turning_a_rectangle_makes_a_path_and_moving_does_not() {
        let rect = ShapePath::Rect { at: area(0.0, 0.0, 10.0, 10.0), radius: 2.0 };
        let moved = rect.clone().transformed(Affine::SAME.then(5.0, 5.0, 0.0, 2.0, 2.0));
        assert_eq!(moved, ShapePath::Rect { at: area(5.0, 5.0, 20.0, 20.0), radius: 4.0 });
        let turned = rect.transformed(Affine::SAME.then(0.0, 0.0, 90.0, 1.0, 1.0)).bounds();
        assert!((turned.x + 10.0).abs() < 1e-6 && turned.y.abs() < 1e-6, "{turned:?}");
    }
}
