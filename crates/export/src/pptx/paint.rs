//! How are fills, outlines and shadows written? DrawingML, ISO/IEC 29500-1 §20.1.8.

use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, Palette, Shadow, Stop, Stroke};

use super::color::write_color;
use super::measure::{angle, length};
use super::xml::Elem;

/// Widest line that DrawingML has.
const MAX_LINE_WIDTH: i64 = 20_116_800;

/// Writes the fill child of `parent`; no paint is `a:noFill`.
pub fn write_fill(parent: &mut Elem<'_>, paint: Option<&Paint>, palette: &Palette) {
    match paint {
        None => drop(parent.child("a:noFill")),
        Some(Paint::Solid(color)) => write_solid(parent, *color, palette),
        Some(Paint::Linear { angle: degrees, stops }) => {
            let Some(mut fill) = write_stops(parent, stops, palette) else { return };
            fill.child("a:lin").attr("ang", angle(f64::from(*degrees) / 10.0)).attr("scaled", 0);
        }
        Some(Paint::Radial { center, stops }) => {
            let Some(mut fill) = write_stops(parent, stops, palette) else { return };
            let (left, top) = (u32::from(center.0.min(1000)) * 100, u32::from(center.1.min(1000)) * 100);
            fill.child("a:path")
                .attr("path", "circle")
                .child("a:fillToRect")
                .attr("l", left)
                .attr("t", top)
                .attr("r", 100_000 - left)
                .attr("b", 100_000 - top);
        }
    }
}

pub fn write_solid(parent: &mut Elem<'_>, color: Color, palette: &Palette) {
    write_color(&mut parent.child("a:solidFill"), color, palette);
}

/// Begins a gradient. One without two stops is no gradient and is written as what it looks like.
fn write_stops<'a>(parent: &'a mut Elem<'_>, stops: &[Stop], palette: &Palette) -> Option<Elem<'a>> {
    match stops {
        [] => {
            parent.child("a:noFill");
            None
        }
        [only] => {
            write_solid(parent, only.color, palette);
            None
        }
        stops => {
            let mut fill = parent.child("a:gradFill").attr("rotWithShape", 1);
            let mut list = fill.child("a:gsLst");
            for stop in spanning(stops) {
                let mut elem = list.child("a:gs").attr("pos", u32::from(stop.at.min(1000)) * 100);
                write_color(&mut elem, stop.color, palette);
            }
            drop(list);
            Some(fill)
        }
    }
}

/// `stops` with one at each end: some consumers draw nothing, or something else, beyond the outer ones.
fn spanning(stops: &[Stop]) -> impl Iterator<Item = Stop> {
    let first = stops.first().filter(|stop| stop.at > 0).map(|stop| Stop { at: 0, ..*stop });
    let last = stops.last().filter(|stop| stop.at < 1000).map(|stop| Stop { at: 1000, ..*stop });
    first.into_iter().chain(stops.iter().copied()).chain(last)
}

/// Writes `stroke` as the element `name`, which is of type `CT_LineProperties`: `a:ln`, `a:lnT`, ….
pub fn write_stroke(
    parent: &mut Elem<'_>,
    name: &'static str,
    stroke: Option<&Stroke>,
    arrow: bool,
    palette: &Palette,
) {
    let Some(stroke) = stroke.filter(|stroke| stroke.width > Emu::ZERO) else {
        parent.child(name).child("a:noFill");
        return;
    };
    let cap = match stroke.cap {
        Cap::Flat => None,
        Cap::Round => Some("rnd"),
    };
    let mut line = parent.child(name).attr("w", stroke.width.0.clamp(0, MAX_LINE_WIDTH)).attr_if("cap", cap);
    write_solid(&mut line, stroke.color, palette);
    let dash = match stroke.dash {
        Dash::Solid => "solid",
        Dash::Dash => "dash",
        Dash::Dot => "dot",
    };
    line.child("a:prstDash").attr("val", dash);
    match stroke.join {
        Join::Miter => drop(line.child("a:miter").attr("lim", 800_000)),
        Join::Round => drop(line.child("a:round")),
    }
    if arrow {
        line.child("a:tailEnd").attr("type", "triangle").attr("w", "med").attr("len", "med");
    }
}

pub fn write_shadow(parent: &mut Elem<'_>, shadow: Option<&Shadow>, palette: &Palette) {
    let Some(shadow) = shadow else { return };
    let (dx, dy) = (shadow.dx.points(), shadow.dy.points());
    let mut effects = parent.child("a:effectLst");
    let mut outer = effects
        .child("a:outerShdw")
        .attr("blurRad", length(shadow.blur))
        .attr("dist", length(Emu::from_points(dx.hypot(dy))))
        .attr("dir", angle(dy.atan2(dx).to_degrees()))
        .attr("algn", "ctr")
        .attr("rotWithShape", 0);
    write_color(&mut outer, shadow.color, palette);
}
