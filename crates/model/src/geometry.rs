//! Lengths and places: whole English Metric Units, so that every format rounds alike.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A length in English Metric Units: 12,700 to the point, 914,400 to the inch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Emu(pub i64);

impl Emu {
    pub const ZERO: Self = Self(0);
    pub const PER_POINT: i64 = 12_700;

    /// The nearest EMU to `points`; not-a-number is zero and infinities saturate.
    pub fn from_points(points: f64) -> Self {
        Self((points * Self::PER_POINT as f64).round() as i64)
    }

    pub fn points(self) -> f64 {
        self.0 as f64 / Self::PER_POINT as f64
    }

    pub fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    pub fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    pub fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl Add for Emu {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Emu {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Emu {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Emu {
    type Output = Self;
    fn mul(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }
}

impl Div<i64> for Emu {
    type Output = Self;
    fn div(self, divisor: i64) -> Self {
        Self(self.0 / divisor)
    }
}

impl AddAssign for Emu {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Emu {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Emu {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        Self(lengths.map(|length| length.0).sum())
    }
}

/// A place on the page, from its top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    pub x: Emu,
    pub y: Emu,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Size {
    pub width: Emu,
    pub height: Emu,
}

/// The slide that Deckwright draws on unless a template says otherwise: 960 × 540 points.
pub const SLIDE: Size = Size { width: Emu(12_192_000), height: Emu(6_858_000) };

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rect {
    pub x: Emu,
    pub y: Emu,
    pub width: Emu,
    pub height: Emu,
}

impl Rect {
    pub fn from_points(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x: Emu::from_points(x),
            y: Emu::from_points(y),
            width: Emu::from_points(width),
            height: Emu::from_points(height),
        }
    }

    pub fn right(self) -> Emu {
        self.x + self.width
    }

    pub fn bottom(self) -> Emu {
        self.y + self.height
    }

    pub fn center(self) -> Point {
        Point { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// The rectangle without its `insets`; never of negative size.
    pub fn inset(self, insets: Insets) -> Self {
        Self {
            x: self.x + insets.left,
            y: self.y + insets.top,
            width: (self.width - insets.left - insets.right).max(Emu::ZERO),
            height: (self.height - insets.top - insets.bottom).max(Emu::ZERO),
        }
    }

    pub fn intersects(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    pub fn contains(self, other: Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && self.right() >= other.right()
            && self.bottom() >= other.bottom()
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self {
            x,
            y,
            width: self.right().max(other.right()) - x,
            height: self.bottom().max(other.bottom()) - y,
        }
    }
}

/// Room between a box and its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Insets {
    pub left: Emu,
    pub top: Emu,
    pub right: Emu,
    pub bottom: Emu,
}

/// One step of a [`Path`]. Coordinates are relative to the top left corner of the shape's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    Move(Point),
    Line(Point),
    /// Two control points and the end.
    Cubic(Point, Point, Point),
    Close,
}

/// A free outline inside the frame of its shape. Filled by the non-zero rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Path {
    pub segments: Vec<Segment>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_emu_agree() {
        assert_eq!(Emu::from_points(960.0), SLIDE.width);
        assert_eq!(Emu::from_points(f64::NAN), Emu::ZERO);
        assert!((Emu(6350).points() - 0.5).abs() < f64::EPSILON);
    }

    #[test]
    fn insets_never_turn_a_rectangle_inside_out() {
        let insets = Insets { left: Emu(80), right: Emu(80), ..Insets::default() };
        let rect = Rect { x: Emu(0), y: Emu(0), width: Emu(100), height: Emu(100) };
        assert_eq!(rect.inset(insets).width, Emu::ZERO);
    }
}
