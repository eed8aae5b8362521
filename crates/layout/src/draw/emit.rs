//! Turning outlines into shapes of the scene: whole EMUs, cut at the page's edge and at masks.

use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::paint::{Color, Paint, Shadow, Stop, Stroke};
use deckwright_model::scene::{Form, Geometry, Line, Shape, ShapeKind, TextRole};

use super::clip::Mask;
use super::geometry::{Area, ShapePath, bounds};
use crate::suit::path::{Pt, Seg};

/// How a shape is painted.
#[derive(Clone, Debug, Default)]
pub struct Ink {
    pub fill: Option<Paint>,
    pub stroke: Option<Stroke>,
    pub shadow: Option<Shadow>,
}

pub fn rect(at: Area) -> Rect {
    Rect::from_points(at.x, at.y, at.w, at.h)
}

fn point(p: Pt) -> Point {
    Point { x: Emu::from_points(p.x), y: Emu::from_points(p.y) }
}

/// The form of `figure` and the frame it stands in.
pub fn form(figure: &ShapePath) -> (Rect, Form) {
    let frame = rect(figure.bounds());
    let form = match figure {
        ShapePath::Rect { radius, .. } if *radius > 0.01 => {
            let most = frame.width.min(frame.height) / 2;
            Form::RoundRect(Emu::from_points(*radius).min(most))
        }
        ShapePath::Rect { .. } => Form::Rect,
        ShapePath::Oval { .. } => Form::Ellipse,
        ShapePath::Path(segs) => Form::Path(path(segs, frame)),
    };
    (frame, form)
}

fn path(segs: &[Seg], frame: Rect) -> Path {
    let inside = |p: Pt| {
        let p = point(p);
        Point { x: p.x - frame.x, y: p.y - frame.y }
    };
    let segments = segs
        .iter()
        .map(|seg| match *seg {
            Seg::Move(p) => Segment::Move(inside(p)),
            Seg::Line(p) => Segment::Line(inside(p)),
            Seg::Cubic(a, b, p) => Segment::Cubic(inside(a), inside(b), inside(p)),
            Seg::Close => Segment::Close,
        })
        .collect();
    Path { segments }
}

/// The shapes that show `figure` inside `mask`: none, one, or fill and line apart where both are cut.
pub fn shapes(figure: ShapePath, ink: Ink, mask: &Mask, name: &str, alt: &str) -> Vec<Shape> {
    let at = figure.bounds();
    if (ink.fill.is_none() && ink.stroke.is_none()) || mask.misses(at) {
        // A line has no height or no width, and touches the mask without lying on both sides of it.
        let is_thin = at.w < 0.01 || at.h < 0.01;
        if !(is_thin && ink.stroke.is_some() && mask.holds(at)) {
            return Vec::new();
        }
    }
    if mask.holds(at) {
        return vec![shape(&figure, ink, name, alt)];
    }
    let segs = figure.segs();
    let mut out = Vec::new();
    if let Some(fill) = ink.fill {
        let cut = mask.cut(&segs);
        if !cut.is_empty() {
            let fill = refocus(fill, at, bounds(&cut));
            let ink = Ink { fill: Some(fill), stroke: None, shadow: None };
            out.push(shape(&ShapePath::Path(cut), ink, name, alt));
        }
    }
    if let Some(stroke) = ink.stroke {
        let cut = mask.cut_line(&segs);
        if !cut.is_empty() {
            let ink = Ink { fill: None, stroke: Some(stroke), shadow: None };
            out.push(shape(&ShapePath::Path(cut), ink, name, alt));
        }
    }
    out
}

fn shape(figure: &ShapePath, ink: Ink, name: &str, alt: &str) -> Shape {
    let (frame, form) = form(figure);
    let geometry = Geometry {
        form,
        fill: ink.fill,
        stroke: ink.stroke,
        shadow: ink.shadow,
        text: None,
        text_role: TextRole::default(),
    };
    Shape {
        name: name.to_owned(),
        alt: alt.to_owned(),
        frame,
        placeholder: None,
        kind: ShapeKind::Geometry(geometry),
    }
}

/// A straight line inside `mask`.
pub fn line(from: Pt, to: Pt, stroke: Stroke, arrow: bool, mask: &Mask, name: &str) -> Option<Shape> {
    let (from, to) = mask.cut_segment(from, to)?;
    let (from, to) = (point(from), point(to));
    let (x, y) = (from.x.min(to.x), from.y.min(to.y));
    let frame = Rect { x, y, width: (from.x - to.x).abs(), height: (from.y - to.y).abs() };
    Some(Shape {
        name: name.to_owned(),
        alt: String::new(),
        frame,
        placeholder: None,
        kind: ShapeKind::Line(Line { from, to, stroke, arrow, connects: None }),
    })
}

/// Keeps a glow where it was when the frame it is painted in becomes smaller.
fn refocus(paint: Paint, old: Area, new: Area) -> Paint {
    let Paint::Radial { center, stops } = paint else { return paint };
    let x = old.x + old.w * f64::from(center.0) / 1000.0;
    let y = old.y + old.h * f64::from(center.1) / 1000.0;
    let reach = |at: Area, x: f64, y: f64| {
        let far = at.corners().into_iter().map(|p| (p.x - x).hypot(p.y - y));
        far.fold(1e-6, f64::max)
    };
    let share = |from: f64, length: f64, at: f64| {
        (((at - from) / length.max(1e-6)).clamp(0.0, 1.0) * 1000.0).round() as u16
    };
    let center = (share(new.x, new.w, x), share(new.y, new.h, y));
    let kept_x = new.x + new.w * f64::from(center.0) / 1000.0;
    let kept_y = new.y + new.h * f64::from(center.1) / 1000.0;
    let factor = reach(old, x, y) / reach(new, kept_x, kept_y);
    Paint::Radial { center, stops: stretch(&stops, factor) }
}

/// Stops moved away from the centre by `factor`; what falls beyond the end is cut there.
fn stretch(stops: &[Stop], factor: f64) -> Vec<Stop> {
    let mut out: Vec<Stop> = Vec::new();
    let mut last: Option<(f64, Color)> = None;
    for stop in stops {
        let at = f64::from(stop.at) * factor;
        if at > 1000.0 {
            if let Some((before, color)) = last {
                let t = (1000.0 - before) / (at - before).max(1e-6);
                let alpha = color.opacity() + (stop.color.opacity() - color.opacity()) * t;
                out.push(Stop { at: 1000, color: stop.color.with_alpha(alpha) });
            }
            break;
        }
        out.push(Stop { at: at.round() as u16, color: stop.color });
        last = Some((at, stop.color));
    }
    if out.len() < 2
        && let Some(only) = out.first().copied()
    {
        out.push(Stop { at: 1000, ..only });
    }
    out
}

/// Moves a shape and all that is in it.
pub fn move_shape(shape: &mut Shape, dx: Emu, dy: Emu) {
    shape.frame.x += dx;
    shape.frame.y += dy;
    match &mut shape.kind {
        ShapeKind::Line(line) => {
            for p in [&mut line.from, &mut line.to] {
                p.x += dx;
                p.y += dy;
            }
        }
        ShapeKind::Group(members) => members.iter_mut().for_each(|member| move_shape(member, dx, dy)),
        ShapeKind::Chart(chart) => {
            chart.plot.x += dx;
            chart.plot.y += dy;
            chart.drawing.iter_mut().for_each(|member| move_shape(member, dx, dy));
        }
        ShapeKind::Geometry(_) | ShapeKind::Picture(_) | ShapeKind::Table(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{PAGE, area};
    use super::*;
    use deckwright_model::paint::PaletteRole;

    #[test]
    fn a_shape_that_leaves_the_page_is_cut_there() {
        let ink = Ink { fill: Some(PaletteRole::Accent.into()), stroke: None, shadow: None };
        let disc = ShapePath::Oval { at: area(900.0, 100.0, 200.0, 200.0) };
        let shapes = shapes(disc, ink, &Mask::rect(PAGE), "Disc", "");
        assert_eq!(shapes.len(), 1);
        assert_eq!(shapes[0].frame.right(), Emu::from_points(960.0));
    }

    #[test]
    fn a_cut_glow_keeps_its_centre_and_reach() {
        let stops = vec![
            Stop { at: 0, color: PaletteRole::Accent.into() },
            Stop { at: 707, color: Color::role(PaletteRole::Accent).with_alpha(0.0) },
        ];
        let glow = Paint::Radial { center: (500, 500), stops };
        let cut = refocus(glow, area(860.0, -100.0, 200.0, 200.0), area(860.0, 0.0, 100.0, 100.0));
        let Paint::Radial { center, stops } = cut else { panic!() };
        assert_eq!(center, (1000, 0));
        // 100 points of reach in a frame whose far corner is 141 points away.
        assert_eq!(stops[1].at, 707);
    }
}
