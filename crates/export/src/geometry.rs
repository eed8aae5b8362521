//! Which curves, in points, bound what a scene places in EMU? Shared by the formats that draw.

use deckwright_model::geometry::{Emu, Path, Point as Place, Rect as Frame, Segment};
use deckwright_model::paint::{Cap, Dash, Paint, Stroke};
use deckwright_model::scene::{Form, Line as SceneLine, Table, TableCell};
use vello_cpu::kurbo::{BezPath, Ellipse, Line, Point, Rect, RoundedRect, Shape, Vec2};

/// Farther than this from the page's corner (in points) nothing can be seen; places beyond it are
/// moved onto it, so that no renderer meets numbers it cannot hold.
const MAX_DRAWN_COORDINATE: f64 = 100_000.0;

/// How far a drawn curve may stray from the true one, in points.
const TOLERANCE: f64 = 0.01;

/// More dashes than this on one line cannot be told from a solid one.
const MAX_DASHES: f64 = 5_000.0;

/// `length` in points.
pub(crate) fn points(length: Emu) -> f64 {
    length.points().clamp(-MAX_DRAWN_COORDINATE, MAX_DRAWN_COORDINATE)
}

pub(crate) fn place(place: Place) -> Point {
    Point::new(points(place.x), points(place.y))
}

/// `frame` in points; never of negative size.
pub(crate) fn rect(frame: Frame) -> Rect {
    let (x, y) = (points(frame.x), points(frame.y));
    Rect::new(x, y, x + points(frame.width).max(0.0), y + points(frame.height).max(0.0))
}

/// The outline of `form` in `frame`.
pub(crate) fn outline(form: &Form, frame: Rect) -> BezPath {
    match form {
        Form::Rect => frame.to_path(TOLERANCE),
        Form::RoundRect(radius) => RoundedRect::from_rect(frame, corner(*radius, frame)).to_path(TOLERANCE),
        Form::Ellipse => Ellipse::from_rect(frame).to_path(TOLERANCE),
        Form::Path(path) => free_path(path, frame.origin().to_vec2()),
    }
}

/// The corner radius of a rounded rectangle, at most half the shorter side.
pub(crate) fn corner(radius: Emu, frame: Rect) -> f64 {
    points(radius).clamp(0.0, frame.width().min(frame.height()) / 2.0)
}

/// Steps before the first `Move` are dropped, and a step after `Close` goes on from where the closed
/// outline began.
fn free_path(path: &Path, origin: Vec2) -> BezPath {
    let mut curves = BezPath::new();
    let mut start = None;
    let mut open = false;
    let at = |p: Place| place(p) + origin;
    for segment in &path.segments {
        if let Segment::Move(to) = segment {
            curves.move_to(at(*to));
            start = Some(at(*to));
            open = true;
            continue;
        }
        let Some(start) = start else { continue };
        if !open {
            curves.move_to(start);
            open = true;
        }
        match segment {
            Segment::Line(to) => curves.line_to(at(*to)),
            Segment::Cubic(a, b, to) => curves.curve_to(at(*a), at(*b), at(*to)),
            Segment::Close => {
                curves.close_path();
                open = false;
            }
            Segment::Move(_) => unreachable!("handled above"),
        }
    }
    curves
}

/// A line as it is drawn: the shaft, and the arrow head that it ends in.
pub(crate) struct DrawnLine {
    pub shaft: BezPath,
    pub head: Option<BezPath>,
}

/// The head is DrawingML's medium triangle: three line widths long and wide, the width counted as at
/// least two points, which is how Office keeps the heads of hairlines visible.
pub(crate) fn line(line: &SceneLine) -> DrawnLine {
    let (from, to) = (place(line.from), place(line.to));
    let along = to - from;
    let length = along.hypot();
    if !line.arrow || length <= f64::EPSILON {
        return DrawnLine { shaft: Line::new(from, to).to_path(TOLERANCE), head: None };
    }
    let size = 3.0 * points(line.stroke.width).max(2.0);
    let along = along / length;
    let base = to - along * size;
    let aside = Vec2::new(-along.y, along.x) * (size / 2.0);
    let mut head = BezPath::new();
    head.move_to(to);
    head.line_to(base + aside);
    head.line_to(base - aside);
    head.close_path();
    // The shaft ends inside the head, so that its flat end does not blunt the tip.
    let shaft_end = from + along * (length - size * 0.9).max(0.0);
    DrawnLine { shaft: Line::new(from, shaft_end).to_path(TOLERANCE), head: Some(head) }
}

/// Where a linear gradient of `angle` (tenths of a degree) starts and ends in `frame`.
pub(crate) fn gradient_line(angle: i32, frame: Rect) -> (Point, Point) {
    let (sin, cos) = (f64::from(angle.rem_euclid(3600)) / 10.0).to_radians().sin_cos();
    let half = f64::midpoint(frame.width() * cos.abs(), frame.height() * sin.abs());
    let reach = Vec2::new(cos, sin) * half;
    (frame.center() - reach, frame.center() + reach)
}

/// Centre and radius of a radial gradient around `center` (thousandths of the frame).
pub(crate) fn gradient_circle(center: (u16, u16), frame: Rect) -> (Point, f64) {
    let share = |thousandths: u16| f64::from(thousandths.min(1000)) / 1000.0;
    let center =
        Point::new(frame.x0 + frame.width() * share(center.0), frame.y0 + frame.height() * share(center.1));
    let corners = [(frame.x0, frame.y0), (frame.x1, frame.y0), (frame.x0, frame.y1), (frame.x1, frame.y1)];
    let radius = corners.iter().map(|corner| center.distance((*corner).into())).fold(0.0, f64::max);
    (center, radius)
}

/// Lengths on and off of a dashed stroke along `path`; `None` for a solid one. Round ends belong to the
/// dash, so that a round dot is a disc.
pub(crate) fn dashes(stroke: &Stroke, path: &BezPath) -> Option<[f64; 2]> {
    let width = points(stroke.width);
    let (on, off) = match stroke.dash {
        Dash::Solid => return None,
        Dash::Dash => (4.0, 3.0),
        Dash::Dot => (1.0, 3.0),
    };
    let (on, off) = match stroke.cap {
        Cap::Flat => (on, off),
        // A dash of no length at all would have no ends to round.
        Cap::Round => (on - 0.99, off + 0.99),
    };
    let bounds = path.control_box();
    let steps = path.elements().len() as f64;
    let too_fine = (bounds.width() + bounds.height()) * steps.max(1.0) > MAX_DASHES * width * (on + off);
    (width > 0.0 && !too_fine).then_some([on * width, off * width])
}

/// How far a cell's ground reaches under its opaque neighbours, in points: without it, a hairline of what
/// lies behind the table would shine through the seam.
const OVERLAP: f64 = 0.5;

/// One cell of a table and where it stands.
pub(crate) struct PlacedCell<'a> {
    pub cell: &'a TableCell,
    pub frame: Rect,
}

/// Every row of `table`, as its cells that have a column.
pub(crate) fn rows(table: &Table, frame: Frame) -> impl Iterator<Item = Vec<PlacedCell<'_>>> {
    let (left, mut bottom) = (points(frame.x), points(frame.y));
    table.rows.iter().map(move |row| {
        let (top, mut right) = (bottom, left);
        bottom = (bottom + points(row.height).max(0.0)).min(MAX_DRAWN_COORDINATE);
        let place = |(cell, width): (_, &Emu)| {
            let left = right;
            right = (right + points(*width).max(0.0)).min(MAX_DRAWN_COORDINATE);
            PlacedCell { cell, frame: Rect::new(left, top, right, bottom) }
        };
        row.cells.iter().zip(&table.columns).map(place).collect()
    })
}

/// The ground of every cell that has one, to be painted in this order.
pub(crate) fn grounds(table: &Table, frame: Frame) -> Vec<(Rect, &Paint)> {
    let opaque = |row: usize, column: usize| {
        let fill = table.rows.get(row).and_then(|row| row.cells.get(column)?.fill.as_ref());
        column < table.columns.len() && fill.is_some_and(Paint::is_opaque)
    };
    let mut grounds = Vec::new();
    for (row, cells) in rows(table, frame).enumerate() {
        for (column, placed) in cells.iter().enumerate() {
            let Some(paint) = &placed.cell.fill else { continue };
            let mut ground = placed.frame;
            if opaque(row, column + 1) {
                ground.x1 += OVERLAP;
            }
            if opaque(row + 1, column) {
                ground.y1 += OVERLAP;
            }
            grounds.push((ground, paint));
        }
    }
    grounds
}

/// The borders of every cell that has some.
pub(crate) fn borders(table: &Table, frame: Frame) -> Vec<(BezPath, &Stroke)> {
    let mut borders = Vec::new();
    for placed in rows(table, frame).flatten() {
        let frame = placed.frame;
        let cell = placed.cell;
        let across = [(&cell.top, frame.y0), (&cell.bottom, frame.y1)];
        let across = across.map(|(stroke, y)| (stroke, Line::new((frame.x0, y), (frame.x1, y))));
        let down = [(&cell.left, frame.x0), (&cell.right, frame.x1)];
        let down = down.map(|(stroke, x)| (stroke, Line::new((x, frame.y0), (x, frame.y1))));
        for (stroke, edge) in across.into_iter().chain(down) {
            borders.extend(stroke.as_ref().map(|stroke| (edge.to_path(TOLERANCE), stroke)));
        }
    }
    borders
}

#[cfg(test)]
mod tests {
    use deckwright_model::geometry::Emu;
    use deckwright_model::paint::{Color, Join, Rgb};
    use deckwright_model::scene::TableRow;

    use super::*;

    #[test]
    fn a_downward_gradient_runs_from_top_to_bottom() {
        let (from, to) = gradient_line(900, Rect::new(10.0, 20.0, 110.0, 60.0));
        assert!(from.distance(Point::new(60.0, 20.0)) < 1e-9);
        assert!(to.distance(Point::new(60.0, 60.0)) < 1e-9);
    }

    #[test]
    fn a_slanted_gradient_ends_at_the_perpendiculars_of_the_corners() {
        let frame = Rect::new(0.0, 0.0, 100.0, 50.0);
        let (from, to) = gradient_line(300, frame);
        let along = (to - from) / (to - from).hypot();
        assert!((frame.origin() - from).dot(along).abs() < 1e-9);
        assert!((Point::new(100.0, 50.0) - to).dot(along).abs() < 1e-9);
    }

    #[test]
    fn a_radial_gradient_reaches_the_farthest_corner() {
        let (center, radius) = gradient_circle((250, 0), Rect::new(0.0, 0.0, 400.0, 300.0));
        assert_eq!(center, Point::new(100.0, 0.0));
        assert!((radius - 300.0 * 2f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn paths_without_a_start_and_after_a_close_are_mended() {
        let at = |x: i64, y: i64| Place { x: Emu(x * 12_700), y: Emu(y * 12_700) };
        let segments = vec![
            Segment::Line(at(9, 9)),
            Segment::Close,
            Segment::Move(at(0, 0)),
            Segment::Line(at(4, 0)),
            Segment::Close,
            Segment::Line(at(0, 4)),
        ];
        let curves = outline(&Form::Path(Path { segments }), Rect::new(1.0, 1.0, 5.0, 5.0));
        assert_eq!(curves.to_svg(), "M1,1 L5,1 Z M1,1 L1,5");
    }

    #[test]
    fn dashes_too_fine_to_see_are_not_counted_out() {
        let stroke = Stroke {
            color: Color::rgb(Rgb::BLACK),
            width: Emu(1),
            dash: Dash::Dot,
            cap: Cap::Flat,
            join: Join::Miter,
        };
        let long = Line::new((0.0, 0.0), (MAX_DRAWN_COORDINATE, 0.0)).to_path(TOLERANCE);
        assert_eq!(dashes(&stroke, &long), None);
        let stroke = Stroke { width: Emu(12_700), ..stroke };
        let short = Line::new((0.0, 0.0), (10.0, 0.0)).to_path(TOLERANCE);
        assert_eq!(dashes(&stroke, &short), Some([1.0, 3.0]));
    }

    #[test]
    fn grounds_of_cells_leave_no_seam_and_keep_to_the_table() {
        let cell = |fill: Option<Paint>| TableCell { fill, ..TableCell::default() };
        let paint = || Some(Paint::from(Color::rgb(Rgb::BLACK)));
        let row = |cells| TableRow { height: Emu(10 * 12_700), cells };
        let table = Table {
            columns: vec![Emu(20 * 12_700); 2],
            rows: vec![
                row(vec![cell(paint()), cell(paint())]),
                row(vec![cell(None), cell(paint()), cell(paint())]),
            ],
            header: false,
            style: None,
        };
        let grounds: Vec<_> = grounds(&table, Frame::default()).into_iter().map(|(rect, _)| rect).collect();
        let expected = [
            Rect::new(0.0, 0.0, 20.0 + OVERLAP, 10.0),
            Rect::new(20.0, 0.0, 40.0, 10.0 + OVERLAP),
            Rect::new(20.0, 10.0, 40.0, 20.0),
        ];
        assert_eq!(grounds, expected);
    }

    #[test]
    fn places_are_kept_where_renderers_can_count() {
        let far = Frame { x: Emu(i64::MAX), y: Emu(i64::MIN), width: Emu(i64::MAX), height: Emu(-5) };
        assert_eq!(
            rect(far),
            Rect::new(
                MAX_DRAWN_COORDINATE,
                -MAX_DRAWN_COORDINATE,
                2.0 * MAX_DRAWN_COORDINATE,
                -MAX_DRAWN_COORDINATE
            )
        );
    }
}
