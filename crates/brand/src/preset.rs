//! What outline has a preset geometry? Those that templates decorate with; ISO/IEC 29500-1 §20.1.10.56.

use deckwright_layout::draw::geometry::{ShapePath, area};
use deckwright_layout::suit::path::{Pt, Seg, pt};

use crate::custom::arc;
use deckwright_package::xml::Node;

/// The outline of the preset `name` in a box of `w` × `h` points, or `None` for one that we do not know.
pub fn preset(name: &str, adjust: Option<&Node>, w: f64, h: f64) -> Option<ShapePath> {
    let side = w.min(h);
    let adj = |name: &str, default: f64| {
        let said = adjust.into_iter().flat_map(|list| list.all("gd")).find(|guide| guide.get("name") == name);
        let value = said.and_then(|guide| guide.get("fmla").strip_prefix("val ")?.trim().parse::<f64>().ok());
        (value.unwrap_or(default) / 100_000.0).clamp(-10.0, 10.0)
    };
    let first = |default: f64| adj("adj", adj("adj1", default / 1.0) * 100_000.0);
    let polygon = |points: &[(f64, f64)]| Some(ShapePath::Path(closed(points)));
    match name {
        "rect" | "flowChartProcess" | "actionButtonBlank" => {
            Some(ShapePath::Rect { at: area(0.0, 0.0, w, h), radius: 0.0 })
        }
        "roundRect" | "flowChartAlternateProcess" => {
            let radius = side * first(16_667.0).clamp(0.0, 0.5);
            Some(ShapePath::Rect { at: area(0.0, 0.0, w, h), radius })
        }
        "ellipse" | "flowChartConnector" => Some(ShapePath::Oval { at: area(0.0, 0.0, w, h) }),
        "triangle" | "flowChartExtract" => {
            let x = w * first(50_000.0).clamp(0.0, 1.0);
            polygon(&[(x, 0.0), (w, h), (0.0, h)])
        }
        "rtTriangle" => polygon(&[(0.0, 0.0), (w, h), (0.0, h)]),
        "diamond" | "flowChartDecision" => {
            polygon(&[(w / 2.0, 0.0), (w, h / 2.0), (w / 2.0, h), (0.0, h / 2.0)])
        }
        "parallelogram" | "flowChartInputOutput" => {
            let x = (side * first(25_000.0)).clamp(0.0, w);
            polygon(&[(x, 0.0), (w, 0.0), (w - x, h), (0.0, h)])
        }
        "trapezoid" => {
            let x = (side * first(25_000.0)).clamp(0.0, w / 2.0);
            polygon(&[(x, 0.0), (w - x, 0.0), (w, h), (0.0, h)])
        }
        "homePlate" => {
            let x = w - (side * first(50_000.0)).clamp(0.0, w);
            polygon(&[(0.0, 0.0), (x, 0.0), (w, h / 2.0), (x, h), (0.0, h)])
        }
        "chevron" => {
            let x = (side * first(50_000.0)).clamp(0.0, w);
            polygon(&[(0.0, 0.0), (w - x, 0.0), (w, h / 2.0), (w - x, h), (0.0, h), (x, h / 2.0)])
        }
        "flowChartDocument" => {
            // A wave at the foot, in the 21,600 parts of the preset.
            let at = |x: f64, y: f64| pt(w * x / 21_600.0, h * y / 21_600.0);
            let wave = Seg::Cubic(at(10_800.0, 17_322.0), at(10_800.0, 23_922.0), at(0.0, 20_172.0));
            let top =
                [Seg::Move(at(0.0, 0.0)), Seg::Line(at(21_600.0, 0.0)), Seg::Line(at(21_600.0, 17_322.0))];
            Some(ShapePath::Path(top.into_iter().chain([wave, Seg::Close]).collect()))
        }
        "pentagon" => polygon(&regular(5, w, h)),
        "hexagon" => {
            let x = (side * first(25_000.0)).clamp(0.0, w / 2.0);
            polygon(&[(0.0, h / 2.0), (x, 0.0), (w - x, 0.0), (w, h / 2.0), (w - x, h), (x, h)])
        }
        "octagon" => corners(w, h, [side * first(29_289.0); 4], false),
        "round1Rect" => corners(w, h, [0.0, side * first(16_667.0), 0.0, 0.0], true),
        "round2SameRect" => {
            let (top, bottom) = (side * adj("adj1", 16_667.0), side * adj("adj2", 0.0));
            corners(w, h, [top, top, bottom, bottom], true)
        }
        "round2DiagRect" => {
            let (a, b) = (side * adj("adj1", 16_667.0), side * adj("adj2", 0.0));
            corners(w, h, [a, b, a, b], true)
        }
        "snip1Rect" => corners(w, h, [0.0, side * first(16_667.0), 0.0, 0.0], false),
        "snip2SameRect" => {
            let (top, bottom) = (side * adj("adj1", 16_667.0), side * adj("adj2", 0.0));
            corners(w, h, [top, top, bottom, bottom], false)
        }
        "snip2DiagRect" => {
            let (a, b) = (side * adj("adj1", 0.0), side * adj("adj2", 16_667.0));
            corners(w, h, [a, b, a, b], false)
        }
        "rightArrow" | "leftArrow" | "upArrow" | "downArrow" => {
            Some(ShapePath::Path(arrow(name, &adj, w, h)))
        }
        "corner" | "halfFrame" => {
            let (down, across) = (side * adj("adj1", 50_000.0), side * adj("adj2", 50_000.0));
            if name == "corner" {
                let y = h - down.clamp(0.0, h);
                let x = across.clamp(0.0, w);
                polygon(&[(0.0, 0.0), (x, 0.0), (x, y), (w, y), (w, h), (0.0, h)])
            } else {
                let (y, x) = (side * adj("adj1", 33_333.0), side * adj("adj2", 33_333.0));
                polygon(&[
                    (0.0, 0.0),
                    (w, 0.0),
                    (w - y * w / h.max(1e-6), y),
                    (x, y),
                    (x, h - x * h / w.max(1e-6)),
                    (0.0, h),
                ])
            }
        }
        "frame" => {
            let d = side * first(12_500.0).clamp(0.0, 0.5);
            let mut segs = closed(&[(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]);
            segs.extend(closed(&[(d, d), (d, h - d), (w - d, h - d), (w - d, d)]));
            Some(ShapePath::Path(segs))
        }
        "donut" => {
            let d = side * first(25_000.0).clamp(0.0, 0.5);
            let mut segs = ring(w / 2.0, h / 2.0, w / 2.0, h / 2.0, 360.0);
            segs.extend(ring(w / 2.0, h / 2.0, w / 2.0 - d, h / 2.0 - d, -360.0));
            Some(ShapePath::Path(segs))
        }
        "pie" | "chord" | "arc" | "blockArc" => {
            let (from, to) = match name {
                "pie" => (0.0, 270.0),
                "chord" => (45.0, 270.0),
                "arc" => (270.0, 0.0),
                _ => (180.0, 0.0),
            };
            let degrees = |name: &str, default: f64| adj(name, default * 60_000.0) * 100_000.0 / 60_000.0;
            let (start, end) = (degrees("adj1", from), degrees("adj2", to));
            let sweep = (end - start).rem_euclid(360.0);
            let turn = start.to_radians();
            let begin = pt(w / 2.0 + w / 2.0 * turn.cos(), h / 2.0 + h / 2.0 * turn.sin());
            let mut segs = vec![Seg::Move(begin)];
            arc(&mut segs, begin, w / 2.0, h / 2.0, start, sweep);
            match name {
                "pie" => segs.extend([Seg::Line(pt(w / 2.0, h / 2.0)), Seg::Close]),
                "chord" => segs.push(Seg::Close),
                "blockArc" => {
                    let d = side * adj("adj3", 25_000.0).clamp(0.0, 0.5);
                    let (rx, ry) = (w / 2.0 - d, h / 2.0 - d);
                    let turn = (start + sweep).to_radians();
                    let inner = pt(w / 2.0 + rx * turn.cos(), h / 2.0 + ry * turn.sin());
                    segs.push(Seg::Line(inner));
                    arc(&mut segs, inner, rx, ry, start + sweep, -sweep);
                    segs.push(Seg::Close);
                }
                _ => {}
            }
            Some(ShapePath::Path(segs))
        }
        "plus" => {
            let d = side * first(25_000.0).clamp(0.0, 0.5);
            polygon(&[
                (d, 0.0),
                (w - d, 0.0),
                (w - d, d),
                (w, d),
                (w, h - d),
                (w - d, h - d),
                (w - d, h),
                (d, h),
                (d, h - d),
                (0.0, h - d),
                (0.0, d),
                (d, d),
            ])
        }
        _ => None,
    }
}

fn closed(points: &[(f64, f64)]) -> Vec<Seg> {
    let mut segs: Vec<Seg> = Vec::with_capacity(points.len() + 1);
    for (index, (x, y)) in points.iter().enumerate() {
        segs.push(if index == 0 { Seg::Move(pt(*x, *y)) } else { Seg::Line(pt(*x, *y)) });
    }
    segs.push(Seg::Close);
    segs
}

fn regular(n: usize, w: f64, h: f64) -> Vec<(f64, f64)> {
    let turn = |k: usize| (k as f64 / n as f64).mul_add(std::f64::consts::TAU, -std::f64::consts::FRAC_PI_2);
    (0..n).map(|k| (w / 2.0 * (1.0 + turn(k).cos()), h / 2.0 * (1.0 + turn(k).sin()))).collect()
}

fn ring(cx: f64, cy: f64, rx: f64, ry: f64, sweep: f64) -> Vec<Seg> {
    let begin = pt(cx + rx, cy);
    let mut segs = vec![Seg::Move(begin)];
    arc(&mut segs, begin, rx, ry, 0.0, sweep);
    segs.push(Seg::Close);
    segs
}

/// A rectangle whose corners, clockwise from the top left, are cut or rounded by so much.
fn corners(w: f64, h: f64, cut: [f64; 4], round: bool) -> Option<ShapePath> {
    let most = w.min(h) / 2.0;
    let cut = cut.map(|cut| cut.clamp(0.0, most));
    let at = |x: f64, y: f64| pt(x, y);
    let (tl, tr, br, bl) = (cut[0], cut[1], cut[2], cut[3]);
    let ends: [(Pt, Pt, f64); 4] = [
        (at(w - tr, 0.0), at(w, tr), 270.0),
        (at(w, h - br), at(w - br, h), 0.0),
        (at(bl, h), at(0.0, h - bl), 90.0),
        (at(0.0, tl), at(tl, 0.0), 180.0),
    ];
    let mut segs = vec![Seg::Move(at(tl, 0.0))];
    for ((from, to, start), radius) in ends.into_iter().zip([tr, br, bl, tl]) {
        segs.push(Seg::Line(from));
        if radius > 0.0 && round {
            arc(&mut segs, from, radius, radius, start, 90.0);
        } else if radius > 0.0 {
            segs.push(Seg::Line(to));
        }
    }
    segs.push(Seg::Close);
    Some(ShapePath::Path(segs))
}

/// An arrow to the right, turned to where it points.
fn arrow(name: &str, adj: &dyn Fn(&str, f64) -> f64, w: f64, h: f64) -> Vec<Seg> {
    let (long, wide) = if matches!(name, "rightArrow" | "leftArrow") { (w, h) } else { (h, w) };
    let shaft = wide * adj("adj1", 50_000.0).clamp(0.0, 1.0) / 2.0;
    let head = long - (long.min(wide) * adj("adj2", 50_000.0)).clamp(0.0, long);
    let middle = wide / 2.0;
    let points = [
        (0.0, middle - shaft),
        (head, middle - shaft),
        (head, 0.0),
        (long, middle),
        (head, wide),
        (head, middle + shaft),
        (0.0, middle + shaft),
    ];
    let turned: Vec<(f64, f64)> = points
        .into_iter()
        .map(|(x, y)| match name {
            "leftArrow" => (long - x, y),
            "downArrow" => (y, x),
            "upArrow" => (y, long - x),
            _ => (x, y),
        })
        .collect();
    closed(&turned)
}
