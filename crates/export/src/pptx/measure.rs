//! Which numbers may DrawingML hold? Lengths, places and angles, moved into the range of their types.

use deckwright_model::geometry::{Emu, Point, Rect};

use super::xml::Elem;

/// The farthest that a coordinate reaches, `ST_Coordinate`.
const MAX_ST_COORDINATE: i64 = 27_273_042_316_900;

/// A place or distance that may be negative, `ST_Coordinate`.
pub fn coordinate(length: Emu) -> i64 {
    length.0.clamp(-MAX_ST_COORDINATE, MAX_ST_COORDINATE)
}

/// A distance, `ST_PositiveCoordinate`.
pub fn length(length: Emu) -> i64 {
    length.0.clamp(0, MAX_ST_COORDINATE)
}

/// A distance of 32 bits, as insets and margins are.
pub fn inset(length: Emu) -> i64 {
    length.0.clamp(0, i64::from(i32::MAX))
}

/// Degrees as a fixed angle of 60,000ths, less than a full turn.
pub fn angle(degrees: f64) -> i64 {
    ((degrees.rem_euclid(360.0) * 60_000.0).round() as i64) % 21_600_000
}

/// Hundredths of a point, as sizes and spacing have them.
pub fn hundredths(length: Emu) -> i64 {
    (length.points() * 100.0).round() as i64
}

/// Writes `a:off` and `a:ext`, the content of every `xfrm`.
pub fn write_place(xfrm: &mut Elem<'_>, frame: Rect) {
    xfrm.child("a:off").attr("x", coordinate(frame.x)).attr("y", coordinate(frame.y));
    xfrm.child("a:ext").attr("cx", length(frame.width)).attr("cy", length(frame.height));
}

/// Writes one point of a path.
pub fn write_point(parent: &mut Elem<'_>, name: &'static str, point: Point) {
    parent.child(name).attr("x", coordinate(point.x)).attr("y", coordinate(point.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_range() {
        assert_eq!(angle(-90.0), 16_200_000);
        assert_eq!(angle(359.999_999_9), 0);
        assert_eq!(angle(f64::NAN), 0);
        assert_eq!(length(Emu(-5)), 0);
        assert_eq!(coordinate(Emu(i64::MIN)), -MAX_ST_COORDINATE);
        assert_eq!(hundredths(Emu(12_700)), 100);
    }
}
