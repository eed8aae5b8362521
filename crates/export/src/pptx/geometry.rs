//! How is the outline of a shape written? Presets where Office has them, else a free path; ISO/IEC
//! 29500-1 §20.1.9.

use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::scene::Form;

use super::measure::{length, write_point};
use super::xml::Elem;

/// Writes `form` in `frame` as the geometry child of `properties`. `filled` is false for open strokes.
pub fn write_geometry(properties: &mut Elem<'_>, form: &Form, frame: Rect, filled: bool) {
    match form {
        Form::Rect => preset(properties, "rect"),
        Form::Ellipse => preset(properties, "ellipse"),
        Form::RoundRect(radius) => {
            let mut preset = properties.child("a:prstGeom").attr("prst", "roundRect");
            preset
                .child("a:avLst")
                .child("a:gd")
                .attr("name", "adj")
                .attr("fmla", format_args!("val {}", corner_share(*radius, frame)));
        }
        Form::Path(path) => write_path(properties, path, frame, filled),
    }
}

pub fn preset(properties: &mut Elem<'_>, name: &str) {
    properties.child("a:prstGeom").attr("prst", name).child("a:avLst");
}

/// The radius in 100,000ths of the shorter side.
fn corner_share(radius: Emu, frame: Rect) -> i64 {
    let side = length(frame.width).min(length(frame.height));
    if side == 0 { 0 } else { (length(radius).min(side) * 100_000 / side).min(50_000) }
}

fn write_path(properties: &mut Elem<'_>, path: &Path, frame: Rect, filled: bool) {
    let mut geometry = properties.child("a:custGeom");
    geometry.child("a:avLst");
    geometry.child("a:gdLst");
    geometry.child("a:ahLst");
    {
        // The places where connectors are glued, in the order of a rectangle's.
        let mut sites = geometry.child("a:cxnLst");
        for (angle, x, y) in [("3cd4", "hc", "t"), ("cd2", "l", "vc"), ("cd4", "hc", "b"), ("0", "r", "vc")] {
            sites.child("a:cxn").attr("ang", angle).child("a:pos").attr("x", x).attr("y", y);
        }
    }
    geometry.child("a:rect").attr("l", "l").attr("t", "t").attr("r", "r").attr("b", "b");
    let mut list = geometry.child("a:pathLst");
    for outlines in apart(outlines(path)) {
        let mut path = list
            .child("a:path")
            .attr("w", length(frame.width))
            .attr("h", length(frame.height))
            .attr_if("fill", (!filled).then_some("none"));
        for outline in outlines {
            write_outline(&mut path, outline);
        }
    }
}

fn write_outline(path: &mut Elem<'_>, outline: &[Segment]) {
    for segment in outline {
        match segment {
            Segment::Move(to) => write_point(&mut path.child("a:moveTo"), "a:pt", *to),
            Segment::Line(to) => write_point(&mut path.child("a:lnTo"), "a:pt", *to),
            Segment::Cubic(first, second, to) => {
                let mut curve = path.child("a:cubicBezTo");
                for point in [first, second, to] {
                    write_point(&mut curve, "a:pt", *point);
                }
            }
            Segment::Close => drop(path.child("a:close")),
        }
    }
}

/// `form` as a free path, for where its preset does not serve.
pub fn as_path(form: &Form, frame: Rect) -> Path {
    let (width, height) = (Emu(length(frame.width)), Emu(length(frame.height)));
    let (rx, ry) = match form {
        Form::Path(path) => return path.clone(),
        Form::Rect => (Emu::ZERO, Emu::ZERO),
        Form::Ellipse => (width / 2, height / 2),
        Form::RoundRect(radius) => {
            let radius = Emu(length(*radius)).min(width / 2).min(height / 2);
            (radius, radius)
        }
    };
    // Control points this far from a corner make a quarter of an ellipse.
    let near = |radius: Emu| Emu((radius.0 as f64 * 0.447_715).round() as i64);
    let at = |x, y| Point { x, y };
    let (right, bottom) = (width, height);
    let zero = Emu::ZERO;
    let segments = vec![
        Segment::Move(at(rx, zero)),
        Segment::Line(at(right - rx, zero)),
        Segment::Cubic(at(right - near(rx), zero), at(right, near(ry)), at(right, ry)),
        Segment::Line(at(right, bottom - ry)),
        Segment::Cubic(at(right, bottom - near(ry)), at(right - near(rx), bottom), at(right - rx, bottom)),
        Segment::Line(at(rx, bottom)),
        Segment::Cubic(at(near(rx), bottom), at(zero, bottom - near(ry)), at(zero, bottom - ry)),
        Segment::Line(at(zero, ry)),
        Segment::Cubic(at(zero, near(ry)), at(near(rx), zero), at(rx, zero)),
        Segment::Close,
    ];
    Path { segments }
}

/// The path cut before each `Move`; steps before the first one are nowhere and are dropped.
fn outlines(path: &Path) -> Vec<&[Segment]> {
    let starts = |segment: &Segment| matches!(segment, Segment::Move(_));
    let first = path.segments.iter().position(starts).unwrap_or(path.segments.len());
    path.segments[first..].chunk_by(|_, next| !starts(next)).collect()
}

/// Outlines for one `a:path` each.
///
/// Our paths are filled by the non-zero rule, but consumers fill one `a:path` by the even-odd rule. The
/// two agree unless outlines of one direction overlap. Where they do, each outline becomes a path of
/// its own, together with the holes that lie in it.
fn apart(outlines: Vec<&[Segment]>) -> Vec<Vec<&[Segment]>> {
    // Comparing each with each is meant for icons, not for maps.
    const MAX_OUTLINES: usize = 200;
    let turns: Vec<_> = outlines.iter().map(|outline| Turn::of(outline)).collect();
    let clash = |(i, a): (usize, &Turn)| {
        turns[..i].iter().any(|b| a.clockwise == b.clockwise && a.bounds.intersects(b.bounds))
    };
    if outlines.len() > MAX_OUTLINES || !turns.iter().enumerate().any(clash) {
        return vec![outlines];
    }

    let mut groups: Vec<(usize, Vec<&[Segment]>)> = Vec::new();
    let largest_first = {
        let mut order: Vec<_> = (0..outlines.len()).collect();
        order.sort_by(|&a, &b| turns[b].area.total_cmp(&turns[a].area));
        order
    };
    for i in largest_first {
        // The smallest outline of the other direction around this one makes it a hole.
        let around = groups.iter_mut().rev().find(|(outer, _)| {
            turns[*outer].clockwise != turns[i].clockwise && turns[*outer].bounds.contains(turns[i].bounds)
        });
        match around {
            Some((_, members)) => members.push(outlines[i]),
            None => groups.push((i, vec![outlines[i]])),
        }
    }
    groups.sort_by_key(|(first, _)| *first);
    groups.into_iter().map(|(_, members)| members).collect()
}

/// Which way an outline runs, how large it is and where it lies; curves count by their control points.
struct Turn {
    clockwise: bool,
    area: f64,
    bounds: Rect,
}

impl Turn {
    fn of(outline: &[Segment]) -> Self {
        let mut points: Vec<Point> = Vec::with_capacity(outline.len());
        for segment in outline {
            match segment {
                Segment::Move(to) | Segment::Line(to) => points.push(*to),
                Segment::Cubic(first, second, to) => points.extend([first, second, to]),
                Segment::Close => {}
            }
        }
        let next = points.iter().cycle().skip(1);
        let twice: f64 = points
            .iter()
            .zip(next)
            .map(|(a, b)| a.x.points() * b.y.points() - b.x.points() * a.y.points())
            .sum();
        let spot = |p: &Point| Rect { x: p.x, y: p.y, width: Emu::ZERO, height: Emu::ZERO };
        let bounds = points.iter().map(spot).reduce(Rect::union).unwrap_or_default();
        Self { clockwise: twice > 0.0, area: twice.abs(), bounds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: i64, to: i64, clockwise: bool) -> Vec<Segment> {
        let at = |x, y| Point { x: Emu(x), y: Emu(y) };
        let mut corners = [at(from, from), at(to, from), at(to, to), at(from, to)];
        if !clockwise {
            corners.reverse();
        }
        let mut segments = vec![Segment::Move(corners[0])];
        segments.extend(corners[1..].iter().map(|corner| Segment::Line(*corner)));
        segments.push(Segment::Close);
        segments
    }

    fn check(squares: &[(i64, i64, bool)], expected: &[usize]) {
        let segments = squares.iter().flat_map(|s| square(s.0, s.1, s.2)).collect();
        let path = Path { segments };
        let sizes: Vec<_> = apart(outlines(&path)).iter().map(Vec::len).collect();
        assert_eq!(sizes, expected, "{squares:?}");
    }

    #[test]
    fn overlapping_outlines_are_kept_apart_with_their_holes() {
        check(&[(0, 100, true), (20, 80, false)], &[2]);
        check(&[(0, 100, true), (200, 300, true)], &[2]);
        check(&[(0, 100, true), (50, 150, true)], &[1, 1]);
        check(&[(0, 100, true), (20, 80, false), (90, 190, true)], &[2, 1]);
        check(&[], &[0]);
    }

    #[test]
    fn corners_are_at_most_half_the_shorter_side() {
        let frame = Rect { width: Emu(1000), height: Emu(400), ..Rect::default() };
        assert_eq!(corner_share(Emu(100), frame), 25_000);
        assert_eq!(corner_share(Emu(900), frame), 50_000);
        assert_eq!(corner_share(Emu(100), Rect::default()), 0);
    }
}
