//! Evaluates outlines, lines, shadows, icons and pictures of a design.

use std::sync::Arc;

use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Cap, Dash, Join, Shadow, Stroke};
use deckwright_model::text::TextStyle;

use super::emit::{Ink, shapes};
use super::geometry::{ShapePath, area};
use super::marks::mark;
use super::{MAX_REPEATS, Painter, Piece, finite, icon};
use crate::suit::names::var;
use crate::suit::node::{
    AlignKind, AnchorKind, DashKind, IconNode, ParagraphNode, PathPiece, PictureNode, Say, SayPart,
    ShadowExpr, ShapeOutline, StrokeExpr, TextNode,
};
use crate::suit::path::{Pt, Seg, pt, smooth};
use crate::suit::source::Source;

impl<'a> Painter<'a, '_> {
    /// The outline in the coordinates of the place that it is written at.
    pub(super) fn figure(&mut self, outline: &'a ShapeOutline) -> ShapePath {
        match outline {
            ShapeOutline::Rect { at, radius } => {
                let radius = radius.as_ref().map_or(0.0, |radius| radius.eval(&self.env));
                ShapePath::Rect { at: self.area(at), radius }
            }
            ShapeOutline::Oval { cx, cy, rx, ry } => {
                let [cx, cy, rx, ry] = [cx, cy, rx, ry].map(|expr| finite(expr.eval(&self.env)));
                let (rx, ry) = (rx.max(0.0), ry.max(0.0));
                ShapePath::Oval { at: area(cx - rx, cy - ry, rx * 2.0, ry * 2.0) }
            }
            ShapeOutline::Path(pieces) => {
                let mut segs = Vec::new();
                self.path(pieces, &mut segs);
                ShapePath::Path(segs.into_iter().map(finite_seg).collect())
            }
        }
    }

    fn path(&mut self, pieces: &'a [PathPiece], out: &mut Vec<Seg>) {
        for piece in pieces {
            match piece {
                PathPiece::Data(data) => data.eval(&self.env, out),
                PathPiece::Smooth(points, share) => {
                    let share = share.eval(&self.env);
                    let points: Vec<Pt> = points
                        .chunks_exact(2)
                        .map(|pair| pt(pair[0].eval(&self.env), pair[1].eval(&self.env)))
                        .collect();
                    smooth(&points, share, out);
                }
                PathPiece::Each { count, from, var, lets, when, body } => {
                    let (count, from) = (count.eval(&self.env), from.eval(&self.env));
                    for k in 0..count.clamp(0.0, MAX_REPEATS).floor() as u32 {
                        if out.len() > 200_000 {
                            return;
                        }
                        let mark = self.env.mark();
                        self.env.bind(*var, from + f64::from(k));
                        for (sym, value) in lets {
                            let value = value.eval(&self.env);
                            self.env.bind(*sym, value);
                        }
                        if when.as_ref().is_none_or(|when| when.is_true(&self.env)) {
                            self.path(body, out);
                        }
                        self.env.release(mark);
                    }
                }
            }
        }
    }

    pub(super) fn stroke(&self, stroke: &StrokeExpr) -> Option<Stroke> {
        let width = finite(stroke.width.eval(&self.env)) * self.transform.growth();
        if width <= 0.0 {
            return None;
        }
        Some(Stroke {
            color: stroke.color.color(&self.env)?,
            width: Emu::from_points(width),
            dash: match stroke.dash {
                None => Dash::Solid,
                Some(DashKind::Dash) => Dash::Dash,
                Some(DashKind::Dot) => Dash::Dot,
            },
            cap: if stroke.round { Cap::Round } else { Cap::Flat },
            join: if stroke.round { Join::Round } else { Join::Miter },
        })
    }

    pub(super) fn shadow(&self, shadow: &ShadowExpr) -> Option<Shadow> {
        let points = |expr: &crate::suit::expr::Expr| Emu::from_points(finite(expr.eval(&self.env)));
        Some(Shadow {
            color: shadow.color.color(&self.env)?,
            blur: points(&shadow.blur).max(Emu::ZERO),
            dx: points(&shadow.dx),
            dy: points(&shadow.dy),
        })
    }

    /// One of the family's scenes, cut to the picture's outline.
    pub(super) fn picture(&mut self, node: &'a PictureNode) {
        let scenes = &self.env.suit.family.scene_drawings;
        if scenes.is_empty() {
            return;
        }
        let chosen = node.scene.unwrap_or((self.env.page.seed >> 7) as usize % scenes.len());
        let figure = self.figure(&node.outline);
        let at = figure.bounds();
        let figure = figure.transformed(self.transform);
        let alt = self.env.page.caption.clone();
        let alt = if alt.is_empty() { self.env.page.title.clone() } else { alt };
        self.draw_grouped("Picture", &alt, |this| {
            this.draw_masked(&figure, |this| {
                let before = this.transform;
                this.transform = before.then(at.x, at.y, 0.0, 1.0, 1.0);
                let mark = this.env.mark();
                for (sym, value) in [(var::X, at.x), (var::Y, at.y), (var::W, at.w), (var::H, at.h)] {
                    this.env.bind(sym, value);
                }
                this.items(&scenes[chosen].body);
                this.env.release(mark);
                this.transform = before;
            });
        });
    }

    /// The icon of the point at hand, of the page, or the one that the design names.
    pub(super) fn icon(&mut self, node: &'a IconNode) {
        let page = self.env.page;
        let of_point = || self.env.point.and_then(|point| page.icons.get(point).copied());
        let named = node.name.as_deref().map(|name| mark(name, page, self.env.point));
        if named.is_none() && self.env.point.is_some() && page.icons.is_empty() {
            if !self.has_numbers {
                self.number(node);
            }
            return;
        }
        let name = named.or_else(of_point).unwrap_or(page.icon);
        self.strokes(node, name);
    }

    fn strokes(&mut self, node: &'a IconNode, name: &str) {
        let Some(segs) = icon::strokes(name) else { return };
        let [x, y, size] = [&node.x, &node.y, &node.size].map(|expr| finite(expr.eval(&self.env)));
        let Some(color) = node.color.color(&self.env) else { return };
        let width = node.width.as_ref().map_or(1.75, |width| finite(width.eval(&self.env)));
        let scale = size / icon::BOX;
        let place = self.transform.then(x, y, 0.0, scale, scale);
        let stroke = Stroke {
            color,
            width: Emu::from_points(width * self.transform.growth()),
            dash: Dash::Solid,
            cap: Cap::Round,
            join: Join::Round,
        };
        let ink = Ink { fill: None, stroke: Some(stroke), shadow: None };
        let figure = ShapePath::Path(segs).transformed(place);
        let words = name.replace('-', " ");
        let shapes = shapes(figure, ink, &self.mask, &format!("Icon {words}"), "");
        self.emit(shapes);
    }
}

/// The size of a number that stands in an icon's place, as a share of that place, and the largest, in points.
const NUMBER: f64 = 0.62;
const MAX_NUMBER: f64 = 54.0;
/// From this size on, bold text counts as large and needs no more contrast than icons. Smaller places have a dot.
const MIN_LARGE_SIZE: f64 = 18.0;
/// Width of a bold digit and the space around it, as a share of its size.
const DIGIT: f64 = 0.66;
/// Room for any number at any size of title, in points.
const NUMBER_ROOM: f64 = 400.0;
const DOT: &str = "circle-dot";

impl<'a> Painter<'a, '_> {
    /// The number of the point at hand, where its icon would stand.
    fn number(&mut self, node: &'a IconNode) {
        let [x, y, side] = [&node.x, &node.y, &node.size].map(|expr| finite(expr.eval(&self.env)));
        let paragraph = ParagraphNode {
            when: None,
            say: Say(vec![SayPart::Words(Source::Ordinal)]),
            style: self.env.suit.family.title_style,
            align: AlignKind::Center,
            before: None,
            color: Some(node.color.clone()),
            mark: None,
            figures: None,
            level: None,
        };
        let text = TextNode {
            paragraphs: vec![paragraph],
            anchor: AnchorKind::Middle,
            pad: None,
            vertical: false,
            hug: false,
            optional: false,
            place: None,
            each: false,
        };
        let corner = self.transform.apply(pt(x, y));
        let side = side * self.transform.growth();
        // Titles are larger than most badges: a number that is set directly in the badge's own room would be cut.
        let Some(mut slot) = self.text(&text, area(corner.x, corner.y, NUMBER_ROOM, NUMBER_ROOM)) else {
            return;
        };
        slot.at = area(corner.x, corner.y, side, side);
        slot.room = side;
        let digits: usize =
            slot.body.paragraphs.iter().map(|paragraph| paragraph.text().chars().count()).sum();
        let largest = (side * 0.8).min(side / (digits as f64 * DIGIT)).min(MAX_NUMBER);
        if largest < MIN_LARGE_SIZE {
            return self.strokes(node, DOT);
        }
        let size = (side * NUMBER).clamp(MIN_LARGE_SIZE, largest).round();
        for paragraph in &mut slot.body.paragraphs {
            paragraph.line_height = Emu::from_points(size * 1.2);
            for run in &mut paragraph.runs {
                let style = TextStyle { size: (size * 100.0) as u32, bold: true, ..(*run.style).clone() };
                run.style = Arc::new(style);
            }
        }
        let measured = self.setter.measure(&slot.body.paragraphs, Emu::from_points(side));
        if measured.line_count > 1 || !measured.fits_words {
            return self.strokes(node, DOT);
        }
        slot.name = "Number".to_owned();
        // A design may print an icon several times, a little apart; only the last print is meant to be read.
        let is_print = |piece: &Piece| matches!(piece, Piece::Text(other) if other.name == slot.name && other.cell == slot.cell);
        self.out.retain(|piece| !is_print(piece));
        (slot.needed, slot.crowded, slot.breaks_words) = (size, None, false);
        self.pieces += 1;
        self.out.push(Piece::Text(Box::new(slot)));
    }
}

fn finite_seg(seg: Seg) -> Seg {
    let fix = |p: Pt| pt(finite(p.x), finite(p.y));
    match seg {
        Seg::Move(p) => Seg::Move(fix(p)),
        Seg::Line(p) => Seg::Line(fix(p)),
        Seg::Cubic(a, b, p) => Seg::Cubic(fix(a), fix(b), fix(p)),
        Seg::Close => Seg::Close,
    }
}
