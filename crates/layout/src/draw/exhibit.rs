//! Places the page's table or chart in a design.

use deckwright_model::geometry::{Emu, Rect, Size};
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, Role, Stroke};
use deckwright_model::scene::{Shape, ShapeKind};

use super::emit::rect;
use super::geometry::Area;
use super::slot::sizes;
use super::{Painter, Piece, finite};
use crate::chart::{ChartSpec, ChartStyle, chart};
use crate::suit::names::var;
use crate::suit::node::{ChartNode, StrokeExpr, TableNode};
use crate::suit::paint::PaintExpr;
use crate::suit::path::pt;
use crate::table::{TableStyle, table};

impl<'a> Painter<'a, '_> {
    /// As many rows as fit; [`super::Drawn::rows`] tells how many that are.
    pub(super) fn table(&mut self, node: &'a TableNode) {
        let Some(source) = &self.env.page.table else { return };
        let at = self.placed(&node.at);
        let style = self.table_style(node);
        let room = Size { width: Emu::from_points(at.w), height: Emu::from_points(at.h) };
        let set = table(source, &style, room, self.setter);
        self.rows = Some(set.rows);
        let frame = Rect { x: rect(at).x, y: rect(at).y, width: set.size.width, height: set.size.height };
        self.beneath(node, at, set.size.height.points());
        self.out.push(Piece::Shape(Shape {
            name: "Table".to_owned(),
            alt: self.env.page.title.clone(),
            frame,
            placeholder: node.place,
            kind: ShapeKind::Table(set.table),
        }));
    }

    /// What the design draws under its table, in the table's own box.
    fn beneath(&mut self, node: &'a TableNode, at: Area, height: f64) {
        let before = self.transform;
        let corner = before.apply(pt(0.0, 0.0));
        self.transform = before.then(at.x - corner.x, at.y - corner.y, 0.0, 1.0, 1.0);
        let mark = self.env.mark();
        for (sym, value) in [(var::X, at.x), (var::Y, at.y), (var::W, at.w), (var::H, height)] {
            self.env.bind(sym, value);
        }
        self.items(&node.body_items);
        self.env.release(mark);
        self.transform = before;
    }

    fn table_style(&mut self, node: &TableNode) -> TableStyle {
        let styles = &self.env.suit.family.styles;
        let smallest = [node.head, node.first, node.body]
            .map(|style| *sizes(&self.env, &styles[style]).last().unwrap_or(&12.0))
            .into_iter()
            .fold(f64::MAX, f64::min);
        let color = node.head_color.clone();
        let emu = |value: f64| Emu::from_points(finite(value));
        TableStyle {
            head: self.text_style(node.head, color.as_ref()),
            first: self.text_style(node.first, None),
            body: self.text_style(node.body, None),
            smallest: (smallest * 100.0).round() as u32,
            head_fill: node.head_fill.as_ref().and_then(|paint| paint.eval(&self.env)),
            zebra: node.zebra.as_ref().and_then(|paint| paint.eval(&self.env)),
            highlight: node.highlight.as_ref().and_then(|paint| paint.eval(&self.env)),
            rule: self.rule(node.rule.as_ref()),
            head_rule: self.rule(node.head_rule.as_ref()),
            end_rule: self.rule(node.end_rule.as_ref()),
            row: (emu(node.row.0.eval(&self.env)), emu(node.row.1.eval(&self.env))),
            head_height: node.head_height.as_ref().map(|height| emu(height.eval(&self.env))),
            pad: emu(node.pad.eval(&self.env)),
        }
    }

    pub(super) fn chart(&mut self, node: &'a ChartNode) {
        let Some((figures, suggestion)) = &self.env.page.chart else { return };
        let at = rect(self.placed(&node.at));
        let thin = Stroke {
            color: Color::role(Role::Line),
            width: Emu::from_points(0.75),
            dash: Dash::Solid,
            cap: Cap::Flat,
            join: Join::Miter,
        };
        let solid = |paint: &PaintExpr| paint.eval(&self.env).unwrap_or(Paint::from(Role::Accent));
        let style = ChartStyle {
            series: node.series.iter().map(solid).collect(),
            quiet: node.quiet.as_ref().and_then(|paint| paint.eval(&self.env)),
            line: self.rule(node.line.as_ref()).unwrap_or(thin),
            grid: node.grid,
            gap_width: finite(node.gap.eval(&self.env)).clamp(0.0, 500.0) as u16,
            text: self.text_style(node.style, None),
            bare: node.bare,
        };
        let spec = ChartSpec { figures, kind: suggestion.kind, highlight: suggestion.highlight };
        let chart = chart(spec, &style, at, self.setter);
        self.out.push(Piece::Shape(Shape {
            name: "Chart".to_owned(),
            alt: format!("{}: {}", self.env.page.title, figures.categories.join(", ")),
            frame: at,
            placeholder: node.place,
            kind: ShapeKind::Chart(Box::new(chart)),
        }));
    }

    fn placed(&self, exprs: &crate::suit::node::Box4) -> Area {
        let at = self.area(exprs);
        let corner = self.transform.apply(pt(at.x, at.y));
        Area { x: corner.x, y: corner.y, ..at }
    }

    fn rule(&self, stroke: Option<&StrokeExpr>) -> Option<Stroke> {
        stroke.and_then(|stroke| self.stroke(stroke))
    }

    fn text_style(
        &mut self,
        style: usize,
        color: Option<&PaintExpr>,
    ) -> std::sync::Arc<deckwright_model::text::TextStyle> {
        let own = &self.env.suit.family.styles[style].color;
        let color = color.unwrap_or(own).color(&self.env).unwrap_or(Color::role(Role::Ink));
        self.styles.get(&self.env, style, self.plan.steps[style], color)
    }
}
