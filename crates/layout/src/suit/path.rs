//! Free outlines in suit files: SVG path data whose numbers may be expressions in braces.
//!
//! `M{x} {y} H{x+w} A9 9 0 0 1 {x} 20 Z` is read once; evaluation gives absolute moves, lines and
//! cubic curves, which is all that a scene has.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::expr::{self, Expr, Scope, Values};

/// A piece of path data, as written.
#[derive(Clone, Debug, PartialEq)]
pub struct PathData {
    commands: Vec<(u8, Vec<Expr>)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pt {
    pub x: f64,
    pub y: f64,
}

pub fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Pt {
    pub fn lerp(self, other: Self, t: f64) -> Self {
        pt(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seg {
    Move(Pt),
    Line(Pt),
    Cubic(Pt, Pt, Pt),
    Close,
}

fn arity(command: u8) -> usize {
    match command.to_ascii_uppercase() {
        b'M' | b'L' | b'T' => 2,
        b'H' | b'V' => 1,
        b'C' => 6,
        b'S' | b'Q' => 4,
        b'A' => 7,
        _ => 0,
    }
}

impl PathData {
    pub fn parse(text: &str, scope: &dyn Scope) -> Result<Self, String> {
        let mut commands: Vec<(u8, Vec<Expr>)> = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            let Some(first) = rest.chars().next() else { break };
            if first.is_ascii_alphabetic() {
                if !"MLHVCSQTAZmlhvcsqtaz".contains(first) {
                    return Err(format!("`{first}` is not a path command"));
                }
                commands.push((first as u8, Vec::new()));
                rest = &rest[1..];
                continue;
            }
            let Some((command, args)) = commands.last_mut() else {
                return Err("a path begins with M".into());
            };
            // The flags of an arc are one digit each and may stand without a space: `a2 2 0 01.5-3`.
            let is_flag = command.eq_ignore_ascii_case(&b'A') && matches!(args.len() % 7, 3 | 4);
            if is_flag && (first == '0' || first == '1') {
                args.push(Expr::Const(f64::from(u8::from(first == '1'))));
                rest = &rest[1..];
                continue;
            }
            let (value, after) = take_number(rest, scope)?;
            args.push(value);
            rest = after;
        }
        for (command, args) in &commands {
            let arity = arity(*command);
            let whole =
                if arity == 0 { args.is_empty() } else { !args.is_empty() && args.len() % arity == 0 };
            if !whole {
                let name = char::from(*command);
                return Err(format!("path command {name} has {} numbers, not {arity}", args.len()));
            }
        }
        Ok(Self { commands })
    }

    /// Appends the outline to `out`. A relative first move starts from the last point of `out`.
    pub fn eval(&self, values: &impl Values, out: &mut Vec<Seg>) {
        let mut pen = Pen::after(out);
        let mut args = Vec::new();
        for (command, exprs) in &self.commands {
            args.clear();
            args.extend(exprs.iter().map(|expr| expr.eval(values)));
            if args.is_empty() {
                pen.close(out);
            }
            for (nth, chunk) in args.chunks_exact(arity(*command).max(1)).enumerate() {
                // Further pairs after a move are lines.
                let command = match (*command, nth) {
                    (b'M', 1..) => b'L',
                    (b'm', 1..) => b'l',
                    (command, _) => command,
                };
                pen.draw(command, chunk, out);
            }
        }
    }
}

fn take_number<'a>(text: &'a str, scope: &dyn Scope) -> Result<(Expr, &'a str), String> {
    if let Some(inner) = text.strip_prefix('{') {
        let end = inner.find('}').ok_or("a `}` is missing")?;
        return Ok((expr::parse(&inner[..end], scope)?, &inner[end + 1..]));
    }
    let mut seen_dot = false;
    let end = text
        .char_indices()
        .find(|&(at, c)| match c {
            '0'..='9' => false,
            '-' | '+' => at > 0,
            '.' => std::mem::replace(&mut seen_dot, true),
            _ => true,
        })
        .map_or(text.len(), |(at, _)| at);
    let digits = &text[..end];
    let value = digits.parse().map_err(|_| {
        let found: String = text.chars().take(12).collect();
        format!("`{found}` is not a number of path data")
    })?;
    Ok((Expr::Const(value), &text[end..]))
}

struct Pen {
    at: Pt,
    start: Pt,
    /// Control point to mirror for S and T.
    control: Option<(u8, Pt)>,
}

impl Pen {
    fn after(out: &[Seg]) -> Self {
        let mut pen = Self { at: pt(0.0, 0.0), start: pt(0.0, 0.0), control: None };
        for seg in out {
            match *seg {
                Seg::Move(p) => (pen.at, pen.start) = (p, p),
                Seg::Line(p) | Seg::Cubic(_, _, p) => pen.at = p,
                Seg::Close => pen.at = pen.start,
            }
        }
        pen
    }

    fn close(&mut self, out: &mut Vec<Seg>) {
        out.push(Seg::Close);
        self.at = self.start;
        self.control = None;
    }

    fn draw(&mut self, command: u8, a: &[f64], out: &mut Vec<Seg>) {
        let relative = command.is_ascii_lowercase();
        let origin = if relative { self.at } else { pt(0.0, 0.0) };
        let p = |k: usize| pt(origin.x + a[k], origin.y + a[k + 1]);
        let kind = command.to_ascii_uppercase();
        let mirrored = |pen: &Self, of: &[u8]| match pen.control {
            Some((kind, c)) if of.contains(&kind) => pt(2.0 * pen.at.x - c.x, 2.0 * pen.at.y - c.y),
            _ => pen.at,
        };
        let mut control = None;
        match kind {
            b'M' => {
                self.start = p(0);
                self.at = p(0);
                out.push(Seg::Move(self.at));
            }
            b'L' => self.line(p(0), out),
            b'H' => self.line(pt(origin.x + a[0], self.at.y), out),
            b'V' => self.line(pt(self.at.x, origin.y + a[0]), out),
            b'C' => {
                control = Some((b'C', p(2)));
                self.cubic(p(0), p(2), p(4), out);
            }
            b'S' => {
                let first = mirrored(self, b"C");
                control = Some((b'C', p(0)));
                self.cubic(first, p(0), p(2), out);
            }
            b'Q' | b'T' => {
                let (c, end) = if kind == b'Q' { (p(0), p(2)) } else { (mirrored(self, b"Q"), p(0)) };
                control = Some((b'Q', c));
                let from = self.at;
                self.cubic(from.lerp(c, 2.0 / 3.0), end.lerp(c, 2.0 / 3.0), end, out);
            }
            b'A' => {
                let end = p(5);
                arc(self.at, end, (a[0], a[1]), a[2].to_radians(), a[3] != 0.0, a[4] != 0.0, out);
                self.at = end;
            }
            _ => {}
        }
        self.control = control;
    }

    fn line(&mut self, to: Pt, out: &mut Vec<Seg>) {
        self.at = to;
        out.push(Seg::Line(to));
    }

    fn cubic(&mut self, a: Pt, b: Pt, to: Pt, out: &mut Vec<Seg>) {
        self.at = to;
        out.push(Seg::Cubic(a, b, to));
    }
}

/// An elliptical arc as cubics, after the conversion in the SVG specification, appendix B.2.4.
fn arc(from: Pt, to: Pt, (rx, ry): (f64, f64), turn: f64, large: bool, sweep: bool, out: &mut Vec<Seg>) {
    let (mut rx, mut ry) = (rx.abs(), ry.abs());
    if rx < 1e-9 || ry < 1e-9 || (from.x - to.x).abs() + (from.y - to.y).abs() < 1e-9 {
        out.push(Seg::Line(to));
        return;
    }
    let (sin, cos) = turn.sin_cos();
    let (dx, dy) = ((from.x - to.x) / 2.0, (from.y - to.y) / 2.0);
    let (x1, y1) = (cos * dx + sin * dy, cos * dy - sin * dx);
    let oversize = (x1 / rx).powi(2) + (y1 / ry).powi(2);
    if oversize > 1.0 {
        rx *= oversize.sqrt();
        ry *= oversize.sqrt();
    }
    let denominator = (rx * y1).powi(2) + (ry * x1).powi(2);
    let factor = (((rx * ry).powi(2) - denominator).max(0.0) / denominator).sqrt();
    let factor = if large == sweep { -factor } else { factor };
    let (cx1, cy1) = (factor * rx * y1 / ry, -factor * ry * x1 / rx);
    let center = pt(
        cos * cx1 - sin * cy1 + f64::midpoint(from.x, to.x),
        sin * cx1 + cos * cy1 + f64::midpoint(from.y, to.y),
    );
    let start = ((y1 - cy1) / ry).atan2((x1 - cx1) / rx);
    let end = ((-y1 - cy1) / ry).atan2((-x1 - cx1) / rx);
    let mut angle = end - start;
    if sweep && angle < 0.0 {
        angle += TAU;
    } else if !sweep && angle > 0.0 {
        angle -= TAU;
    }
    let steps = (angle.abs() / FRAC_PI_2 - 1e-6).ceil().max(1.0);
    let step = angle / steps;
    let k = 4.0 / 3.0 * (step / 4.0).tan();
    let place =
        |x: f64, y: f64| pt(center.x + cos * rx * x - sin * ry * y, center.y + sin * rx * x + cos * ry * y);
    for i in 0..steps as u32 {
        let (a, b) = (start + step * f64::from(i), start + step * f64::from(i + 1));
        let ((sin_a, cos_a), (sin_b, cos_b)) = (a.sin_cos(), b.sin_cos());
        let last = f64::from(i + 1) >= steps;
        out.push(Seg::Cubic(
            place(cos_a - k * sin_a, sin_a + k * cos_a),
            place(cos_b + k * sin_b, sin_b - k * cos_b),
            if last { to } else { place(cos_b, sin_b) },
        ));
    }
}

/// A soft curve through `points`: each control point lies `share` of its neighbours' chord away.
pub fn smooth(points: &[Pt], share: f64, out: &mut Vec<Seg>) {
    let Some(first) = points.first() else { return };
    out.push(if out.is_empty() || matches!(out.last(), Some(Seg::Close)) {
        Seg::Move(*first)
    } else {
        Seg::Line(*first)
    });
    for (k, pair) in points.windows(2).enumerate() {
        let before = points[k.saturating_sub(1)];
        let after = points[(k + 2).min(points.len() - 1)];
        let a = pt(pair[0].x + (pair[1].x - before.x) * share, pair[0].y + (pair[1].y - before.y) * share);
        let b = pt(pair[1].x - (after.x - pair[0].x) * share, pair[1].y - (after.y - pair[0].y) * share);
        out.push(Seg::Cubic(a, b, pair[1]));
    }
}

#[cfg(test)]
mod tests {
    use super::super::expr::{Question, Sym};
    use super::super::source::Source;
    use super::*;

    struct Fixed;

    impl Scope for Fixed {
        fn sym(&self, name: &str) -> Option<Sym> {
            (name == "x").then_some(Sym(0))
        }
        fn source(&self, _: &str) -> Option<Source> {
            None
        }
    }

    impl Values for Fixed {
        fn var(&self, _: Sym) -> f64 {
            10.0
        }
        fn ask(&self, _: Question, _: Source) -> f64 {
            0.0
        }
    }

    fn segs(text: &str) -> Vec<Seg> {
        let mut out = Vec::new();
        PathData::parse(text, &Fixed).unwrap().eval(&Fixed, &mut out);
        out
    }

    #[test]
    fn lines_and_relative_commands() {
        let expected = vec![
            Seg::Move(pt(10.0, 5.0)),
            Seg::Line(pt(30.0, 5.0)),
            Seg::Line(pt(30.0, 8.5)),
            Seg::Line(pt(29.0, 8.0)),
            Seg::Close,
        ];
        assert_eq!(segs("M{x} 5H{x+20}v3.5l-1-.5Z"), expected);
        assert_eq!(segs("M1 2 3 4")[1], Seg::Line(pt(3.0, 4.0)));
    }

    #[test]
    fn a_quarter_arc_ends_where_it_should_and_bulges_outwards() {
        let out = segs("M0 10A10 10 0 0 1 10 0");
        let [Seg::Move(_), Seg::Cubic(a, _, end)] = out[..] else { panic!("{out:?}") };
        assert_eq!(end, pt(10.0, 0.0));
        assert!(a.x.abs() < 1e-9 && (a.y - 4.477).abs() < 0.01, "{a:?}");
    }

    #[test]
    fn flags_of_arcs_need_no_spaces() {
        assert_eq!(segs("M0 10a10 10 0 0110-10"), segs("M0 10a10 10 0 0 1 10 -10"));
    }

    #[test]
    fn a_large_arc_takes_the_long_way() {
        let out = segs("M960 40A270 270 0 1 0 960 500");
        assert!(out.len() >= 3);
        let leftmost = out
            .iter()
            .filter_map(|seg| match seg {
                Seg::Cubic(_, _, p) => Some(p.x),
                _ => None,
            })
            .fold(f64::MAX, f64::min);
        assert!(leftmost < 700.0, "{leftmost}");
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("10 20", "a path begins with M"),
            ("M1", "path command M has 1 numbers, not 2"),
            ("M1 2X", "`X` is not a path command"),
            ("M{q} 2", "nothing is called `q`"),
            ("M1 2Z3", "path command Z has 1 numbers, not 0"),
        ] {
            assert_eq!(PathData::parse(text, &Fixed).unwrap_err(), message, "{text}");
        }
    }
}
