//! How are lines and connectors written? `p:cxnSp`, glued to shapes where its ends meet them; ISO/IEC
//! 29500-1 §19.3.1.19.

use deckwright_model::geometry::{Emu, Point, Rect};
use deckwright_model::scene::{Form, Line, Shape, ShapeKind};

use super::geometry::preset;
use super::identity::{write_identity, write_ownership};
use super::measure::write_place;
use super::paint::write_stroke;
use super::sheet::Sheet;
use super::xml::Elem;

/// An end farther than this from its shape's connection sites is not glued: consumers that lay
/// connectors out again would pull it over.
const REACH: f64 = 2.0;

pub fn write_line(tree: &mut Elem<'_>, shape: &Shape, line: &Line, sheet: &mut Sheet<'_>) {
    let mut elem = tree.child("p:cxnSp");
    {
        let mut properties = elem.child("p:nvCxnSpPr");
        write_identity(&mut properties, shape, sheet);
        let mut glue = properties.child("p:cNvCxnSpPr");
        if let Some((start, end)) = &line.connects {
            for (name, target, at) in [("a:stCxn", start, line.from), ("a:endCxn", end, line.to)] {
                if let Some((id, site)) =
                    sheet.find_named(target).and_then(|(id, to)| Some((id, site(to, at)?)))
                {
                    glue.child(name).attr("id", id).attr("idx", site);
                }
            }
        }
        drop(glue);
        write_ownership(&mut properties, sheet);
    }
    let mut properties = elem.child("p:spPr");
    {
        let (from, to) = (line.from, line.to);
        let frame = Rect {
            x: from.x.min(to.x),
            y: from.y.min(to.y),
            width: (to.x - from.x).abs(),
            height: (to.y - from.y).abs(),
        };
        let mut xfrm = properties
            .child("a:xfrm")
            .attr_if("flipH", (to.x < from.x).then_some(1))
            .attr_if("flipV", (to.y < from.y).then_some(1));
        write_place(&mut xfrm, frame);
    }
    preset(&mut properties, if line.connects.is_some() { "straightConnector1" } else { "line" });
    write_stroke(&mut properties, "a:ln", Some(&line.stroke), line.arrow, sheet.palette());
}

/// The connection site of `shape` that lies at `point`.
fn site(shape: &Shape, point: Point) -> Option<usize> {
    let form = match &shape.kind {
        ShapeKind::Geometry(geometry) => &geometry.form,
        ShapeKind::Picture(picture) => picture.clip.as_ref().unwrap_or(&Form::Rect),
        ShapeKind::Table(_) | ShapeKind::Chart(_) => &Form::Rect,
        ShapeKind::Line(_) | ShapeKind::Group(_) => return None,
    };
    let distance = |site: &Point| (site.x - point.x).points().hypot((site.y - point.y).points());
    let sites = sites(form, shape.frame);
    let (index, nearest) =
        sites.iter().enumerate().min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))?;
    (distance(nearest) <= REACH).then_some(index)
}

/// The connection sites of `form`, in the order of their indices: anticlockwise from the top.
fn sites(form: &Form, frame: Rect) -> Vec<Point> {
    let center = frame.center();
    let top = Point { x: center.x, y: frame.y };
    let left = Point { x: frame.x, y: center.y };
    let bottom = Point { x: center.x, y: frame.bottom() };
    let right = Point { x: frame.right(), y: center.y };
    if *form != Form::Ellipse {
        return vec![top, left, bottom, right];
    }
    let half_diagonal = std::f64::consts::FRAC_1_SQRT_2 / 2.0;
    let dx = Emu::from_points(frame.width.points() * half_diagonal);
    let dy = Emu::from_points(frame.height.points() * half_diagonal);
    let diagonal = |x, y| Point { x: center.x + x, y: center.y + y };
    vec![top, diagonal(-dx, -dy), left, diagonal(-dx, dy), bottom, diagonal(dx, dy), right, diagonal(dx, -dy)]
}

#[cfg(test)]
mod tests {
    use deckwright_model::scene::Geometry;

    use super::*;

    #[test]
    fn ends_are_glued_where_they_meet_a_site() {
        let shape = |form| Shape {
            name: String::new(),
            alt: String::new(),
            frame: Rect::from_points(100.0, 100.0, 80.0, 40.0),
            placeholder: None,
            kind: ShapeKind::Geometry(Geometry {
                form,
                fill: None,
                stroke: None,
                shadow: None,
                text: None,
                text_role: deckwright_model::scene::TextRole::Body,
            }),
        };
        let check = |form, x, y, expected| {
            let point = Point { x: Emu::from_points(x), y: Emu::from_points(y) };
            assert_eq!(site(&shape(form), point), expected, "{x} {y}");
        };
        check(Form::Rect, 140.0, 100.0, Some(0));
        check(Form::Rect, 180.0, 121.0, Some(3));
        check(Form::Ellipse, 180.0, 120.0, Some(6));
        check(Form::Ellipse, 140.0, 140.0, Some(4));
        check(Form::Rect, 190.0, 120.0, None);
    }
}
