//! Paint in suit files: what `mix(accent,bg,.88)@.5` and `lin(60, ink, accent2)` mean.

use deckwright_model::paint::{Base, Color, Paint, Palette, PaletteRole, Rgb, Stop};

use super::expr::{self, Expr, Scope, Sym, Values};

#[derive(Clone, Debug, PartialEq)]
pub enum PaintExpr {
    None,
    Role(PaletteRole),
    /// A colour outside the palette, of an enterprise template; no file can ask for one.
    Fixed(Color),
    /// A name that the palette maps to a role (`sun`), by its place in the family's list.
    Alias(u16),
    /// A paint that the caller of a definition hands in.
    Param(Sym),
    /// Share of the second colour mixed into the first.
    Mix(Box<PaintExpr>, Box<PaintExpr>, Expr),
    Alpha(Box<PaintExpr>, Expr),
    Linear(Expr, Vec<StopExpr>),
    Radial(Expr, Expr, Vec<StopExpr>),
    Pick(Expr, Vec<PaintExpr>),
    If(Expr, Box<[PaintExpr; 2]>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct StopExpr {
    pub color: PaintExpr,
    /// 0 to 1; evenly spread when not said.
    pub at: Option<Expr>,
}

/// Where a paint finds its values.
pub trait Paints: Values {
    fn palette(&self) -> &Palette;
    fn alias(&self, alias: u16) -> PaletteRole;
    fn param(&self, sym: Sym) -> Option<Paint>;
}

pub trait PaintScope: Scope {
    fn alias(&self, name: &str) -> Option<u16>;
    fn paint_param(&self, name: &str) -> Option<Sym>;
}

impl PaintExpr {
    /// The paint, or `None` for no paint.
    pub fn eval(&self, values: &impl Paints) -> Option<Paint> {
        match self {
            Self::Linear(angle, stops) => Some(Paint::Linear {
                angle: (angle.eval(values) * 10.0).round() as i32,
                stops: eval_stops(stops, 1.0, values),
            }),
            Self::Radial(x, y, stops) => {
                let share = |expr: &Expr| (expr.eval(values).clamp(0.0, 1.0) * 1000.0).round() as u16;
                // Authors think of the circle inside the frame; the model counts to its corners.
                let stops = eval_stops(stops, std::f64::consts::FRAC_1_SQRT_2, values);
                Some(Paint::Radial { center: (share(x), share(y)), stops })
            }
            Self::Pick(index, entries) => {
                entries[expr::cycle(index.eval(values), entries.len())].eval(values)
            }
            Self::If(condition, branches) => {
                let [then, other] = &**branches;
                if condition.is_true(values) { then.eval(values) } else { other.eval(values) }
            }
            Self::Param(sym) => values.param(*sym),
            Self::None => None,
            Self::Alpha(inner, alpha) => {
                let alpha = alpha.eval(values).clamp(0.0, 1.0);
                let fade = |color: Color| color.with_alpha(color.opacity() * alpha);
                Some(match inner.eval(values)? {
                    Paint::Solid(color) => Paint::Solid(fade(color)),
                    Paint::Linear { angle, stops } => Paint::Linear { angle, stops: map(stops, fade) },
                    Paint::Radial { center, stops } => Paint::Radial { center, stops: map(stops, fade) },
                })
            }
            Self::Role(_) | Self::Fixed(_) | Self::Alias(_) | Self::Mix(..) => {
                self.color(values).map(Paint::Solid)
            }
        }
    }

    /// The colour where only one colour will do: text and lines. A gradient gives its first stop.
    pub fn color(&self, values: &impl Paints) -> Option<Color> {
        match self {
            Self::Role(role) => Some(Color::role(*role)),
            Self::Fixed(color) => Some(*color),
            Self::Alias(alias) => Some(Color::role(values.alias(*alias))),
            Self::Mix(from, toward, share) => {
                let (from, toward) = (from.color(values)?, toward.color(values)?);
                let share = share.eval(values).clamp(0.0, 1.0);
                let base = match (from.base, toward.base) {
                    (Base::Role(from), Base::Role(toward)) => {
                        Base::Mix(from, toward, (share * 1000.0).round() as u16)
                    }
                    _ => {
                        Base::Rgb(from.resolve(values.palette()).mix(toward.resolve(values.palette()), share))
                    }
                };
                Some(Color { base, alpha: from.alpha })
            }
            _ => match self.eval(values)? {
                Paint::Solid(color) => Some(color),
                Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
                    stops.first().map(|stop| stop.color)
                }
            },
        }
    }
}

fn map(stops: Vec<Stop>, change: impl Fn(Color) -> Color) -> Vec<Stop> {
    stops.into_iter().map(|stop| Stop { color: change(stop.color), ..stop }).collect()
}

fn eval_stops(stops: &[StopExpr], scale: f64, values: &impl Paints) -> Vec<Stop> {
    let last = stops.len().saturating_sub(1).max(1) as f64;
    let mut floor = 0u16;
    stops
        .iter()
        .enumerate()
        .map(|(i, stop)| {
            let at = stop.at.as_ref().map_or(i as f64 / last, |at| at.eval(values));
            let at = ((at.clamp(0.0, 1.0) * scale * 1000.0).round() as u16).max(floor);
            floor = at;
            Stop { at, color: stop.color.color(values).unwrap_or(Color::rgb(Rgb::BLACK).with_alpha(0.0)) }
        })
        .collect()
}

/// Reads a paint; the error says what is wrong with it.
pub fn parse(text: &str, scope: &dyn PaintScope) -> Result<PaintExpr, String> {
    parse_within(text, scope, 0)
}

fn parse_within(text: &str, scope: &dyn PaintScope, depth: u32) -> Result<PaintExpr, String> {
    if depth > 16 {
        return Err("too deeply nested".into());
    }
    let text = text.trim();
    if let Some((color, alpha)) = split_last(text, '@') {
        let inner = parse_within(color, scope, depth + 1)?;
        return Ok(PaintExpr::Alpha(Box::new(inner), number(alpha, scope)?));
    }
    if let Some((name, args)) = call(text) {
        return parse_call(name, &args, scope, depth);
    }
    // `accent/30/bg`: thirty percent accent, the rest bg.
    if let [from, percent, base] = text.split('/').collect::<Vec<_>>()[..] {
        let share = match number(percent, scope)? {
            Expr::Const(percent) => Expr::Const(1.0 - percent / 100.0),
            percent => Expr::Binary(
                expr::Binary::Sub,
                Box::new(Expr::Const(1.0)),
                Box::new(Expr::Binary(expr::Binary::Div, Box::new(percent), Box::new(Expr::Const(100.0)))),
            ),
        };
        let color = |text| parse_within(text, scope, depth + 1).map(Box::new);
        return Ok(PaintExpr::Mix(color(from)?, color(base)?, share));
    }
    if text == "none" {
        return Ok(PaintExpr::None);
    }
    if let Some(role) = PaletteRole::ALL.into_iter().find(|role| role.name() == text) {
        return Ok(PaintExpr::Role(role));
    }
    if let Some(sym) = scope.paint_param(text) {
        return Ok(PaintExpr::Param(sym));
    }
    scope.alias(text).map(PaintExpr::Alias).ok_or_else(|| format!("`{text}` is not a colour of the palette"))
}

fn parse_call(name: &str, args: &[&str], scope: &dyn PaintScope, depth: u32) -> Result<PaintExpr, String> {
    let paint = |text: &str| parse_within(text, scope, depth + 1);
    let paints = |texts: &[&str]| texts.iter().map(|text| paint(text)).collect::<Result<Vec<_>, _>>();
    let stops = |texts: &[&str]| {
        let stops: Result<Vec<_>, String> = texts
            .iter()
            .map(|text| match split_last(text, ':') {
                Some((color, at)) => Ok(StopExpr { color: paint(color)?, at: Some(number(at, scope)?) }),
                None => Ok(StopExpr { color: paint(text)?, at: None }),
            })
            .collect();
        let stops = stops?;
        if stops.len() < 2 { Err(format!("`{name}` needs two colours or more")) } else { Ok(stops) }
    };
    match (name, args) {
        ("mix", [from, toward, share]) => {
            Ok(PaintExpr::Mix(Box::new(paint(from)?), Box::new(paint(toward)?), number(share, scope)?))
        }
        ("mix", _) => Err("`mix` takes two colours and a share: mix(accent, bg, .8)".into()),
        ("lin", [angle, colors @ ..]) => Ok(PaintExpr::Linear(number(angle, scope)?, stops(colors)?)),
        ("rad", [x, y, colors @ ..]) => {
            Ok(PaintExpr::Radial(number(x, scope)?, number(y, scope)?, stops(colors)?))
        }
        ("lin" | "rad", _) => Err("write lin(angle, colour, colour) or rad(x, y, colour, colour)".into()),
        ("cycle", [_, ..]) => Ok(PaintExpr::Pick(expr::parse("i", scope)?, paints(args)?)),
        ("pick", [index, _, ..]) => Ok(PaintExpr::Pick(number(index, scope)?, paints(&args[1..])?)),
        ("if", [condition, then, other]) => {
            Ok(PaintExpr::If(number(condition, scope)?, Box::new([paint(then)?, paint(other)?])))
        }
        _ => Err(format!("`{name}` with {} arguments is not a paint", args.len())),
    }
}

fn number(text: &str, scope: &dyn PaintScope) -> Result<Expr, String> {
    let text = text.trim();
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    expr::parse(inner, scope)
}

/// `name(a, b)` as its name and its arguments.
fn call(text: &str) -> Option<(&str, Vec<&str>)> {
    let open = text.find('(')?;
    let inner = text[open + 1..].strip_suffix(')')?;
    let (mut args, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in inner.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                args.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    args.push(inner[start..].trim());
    Some((text[..open].trim(), args))
}

/// Splits at the last `mark` outside parentheses.
fn split_last(text: &str, mark: char) -> Option<(&str, &str)> {
    let mut depth = 0i32;
    let mut found = None;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            c if c == mark && depth == 0 => found = Some(at),
            _ => {}
        }
    }
    found.map(|at| (&text[..at], &text[at + mark.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::super::expr::Question;
    use super::super::source::Source;
    use super::*;

    struct Fixed(Palette);

    impl Scope for Fixed {
        fn sym(&self, name: &str) -> Option<Sym> {
            (name == "i").then_some(Sym(0))
        }
        fn source(&self, _: &str) -> Option<Source> {
            None
        }
    }

    impl PaintScope for Fixed {
        fn alias(&self, name: &str) -> Option<u16> {
            (name == "sun").then_some(0)
        }
        fn paint_param(&self, name: &str) -> Option<Sym> {
            (name == "back").then_some(Sym(9))
        }
    }

    impl Values for Fixed {
        fn var(&self, _: Sym) -> f64 {
            1.0
        }
        fn ask(&self, _: Question, _: Source) -> f64 {
            0.0
        }
    }

    impl Paints for Fixed {
        fn palette(&self) -> &Palette {
            &self.0
        }
        fn alias(&self, _: u16) -> PaletteRole {
            PaletteRole::Accent3
        }
        fn param(&self, _: Sym) -> Option<Paint> {
            Some(PaletteRole::Ink.into())
        }
    }

    fn fixed() -> Fixed {
        Fixed(Palette::new([Rgb::BLACK; 12]))
    }

    #[track_caller]
    fn check(text: &str, expected: Option<Paint>) {
        assert_eq!(parse(text, &fixed()).unwrap().eval(&fixed()), expected, "{text}");
    }

    #[test]
    fn colors() {
        let solid = |color: Color| Some(Paint::Solid(color));
        check("accent", solid(PaletteRole::Accent.into()));
        check("accent@.3", solid(Color::role(PaletteRole::Accent).with_alpha(0.3)));
        check("sun@{i/2}", solid(Color::role(PaletteRole::Accent3).with_alpha(0.5)));
        let mixed = Color { base: Base::Mix(PaletteRole::Accent, PaletteRole::Bg, 880), alpha: 1000 };
        check("mix(accent, bg, .88)", solid(mixed));
        check("accent/12/bg", solid(mixed));
        check("cycle(accent, accent2)", solid(PaletteRole::Accent2.into()));
        check("pick(i+1, accent, ink)", solid(PaletteRole::Accent.into()));
        check("if(i>3, ink, back)@.5", solid(Color::role(PaletteRole::Ink).with_alpha(0.5)));
        check("none", None);
    }

    #[test]
    fn gradients() {
        let stop = |at, color: Color| Stop { at, color };
        check(
            "lin(60, ink, accent2@.5)",
            Some(Paint::Linear {
                angle: 600,
                stops: vec![
                    stop(0, PaletteRole::Ink.into()),
                    stop(1000, Color::role(PaletteRole::Accent2).with_alpha(0.5)),
                ],
            }),
        );
        check(
            "rad(.5, .5, accent:.2, accent@0)",
            Some(Paint::Radial {
                center: (500, 500),
                stops: vec![
                    stop(141, PaletteRole::Accent.into()),
                    stop(707, Color::role(PaletteRole::Accent).with_alpha(0.0)),
                ],
            }),
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("azure", "`azure` is not a colour of the palette"),
            ("mix(accent, bg)", "`mix` takes two colours and a share: mix(accent, bg, .8)"),
            ("lin(60, ink)", "`lin` needs two colours or more"),
            ("accent@q", "nothing is called `q`"),
        ] {
            assert_eq!(parse(text, &fixed()).unwrap_err(), message, "{text}");
        }
    }
}
