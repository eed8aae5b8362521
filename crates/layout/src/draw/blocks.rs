//! Drawings that repeat or pile up: cells of points, entries of a text, stacks.

use std::ops::Range;

use super::cells::{CellArrangement, MAX_ROW_HEIGHT_RATIO, lack_of, places, settled_rows, weighed_rows};
use super::geometry::area;
use super::{CellsOutcome, Painter, Piece, finite, move_piece, text_boxes};
use crate::suit::expr::Expr;
use crate::suit::names::var;
use crate::suit::node::{AnchorKind, Arrange, CellsNode, CellsOf, Node, StackNode};
use crate::suit::path::pt;
use crate::words::links;

impl<'a> Painter<'a, '_> {
    pub(super) fn cells(&mut self, node: &'a CellsNode) {
        let (entries, items) = match node.of {
            CellsOf::Points => (self.env.page.points.len(), Vec::new()),
            CellsOf::Items => {
                let point = self.env.point_words().or_else(|| self.env.page.points.first());
                let mut items = point.map(|point| point.items.clone()).unwrap_or_default();
                let most = node.most.as_ref().map_or(40.0, |most| most.eval(&self.env)).max(1.0) as usize;
                if items.len() > most {
                    let rest = items.split_off(most - 1).join("\n");
                    items.push(rest);
                }
                (items.len(), items)
            }
            CellsOf::Links(source) => {
                let words = self.env.words(source);
                let links: Vec<String> = links(&words).into_iter().map(str::to_owned).collect();
                (links.len(), links)
            }
        };
        let bound = |expr: &Option<Expr>, default: usize| {
            expr.as_ref().map_or(default, |expr| expr.eval(&self.env).max(0.0) as usize).min(entries)
        };
        let (from, to) = (bound(&node.from, 0), bound(&node.to, entries));
        let seen = self.cells.len();
        let height = self.settings.heights.get(seen).copied().flatten();
        let min = node.min.as_ref().map(|min| min.eval(&self.env));
        self.cells.push(CellsOutcome { height: 0.0, min, slack: f64::MAX, needs: Vec::new() });
        if from >= to {
            return;
        }
        let arranged = self.arranged(&node.arrange);
        let weights = self.weights(node, from..to, &items);
        let is_weighed = weights.is_some();
        let needs = self.settings.needs.get(seen).filter(|needs| needs.len() == to - from);
        let cells = arranged.map(|arranged| match (arranged, weights) {
            (CellArrangement::Rows { area, gap }, Some(_)) if needs.is_some() => {
                settled_rows(area, gap, needs.map_or(&[], Vec::as_slice))
            }
            (CellArrangement::Rows { area, gap }, Some((weights, steep))) => {
                weighed_rows(area, gap, &weights, steep)
            }
            _ => places(arranged, to - from, height, node.settle_top),
        });
        let outer_lack = self.lack.take();
        let mut lacks = Vec::new();
        let outer_watch = self.watched;
        let outer_item = self.env.item.take();
        let outer_point = self.env.point;
        for k in from..to {
            let mark = self.env.mark();
            match node.of {
                CellsOf::Points => {
                    self.env.bind(var::I, k as f64);
                    self.env.bind(var::N, entries as f64);
                    self.env.point = Some(k);
                    let share = |at: usize| self.env.page.points.get(at).and_then(|point| point.share);
                    let own = share(k).unwrap_or(0.0);
                    let next = share(k + 1).unwrap_or(own);
                    self.env.bind(var::SHARE, own);
                    self.env.bind(var::NEXT_SHARE, next);
                    self.env.bind_picture();
                }
                CellsOf::Items | CellsOf::Links(_) => {
                    self.env.bind(var::J, k as f64);
                    self.env.bind(var::M, entries as f64);
                    self.env.item = Some((items.clone(), k));
                }
            }
            let at = match (&cells, &node.arrange) {
                (Some(cells), _) => cells[k - from],
                (None, Arrange::Place(place)) => {
                    let full = self.area(place);
                    match height {
                        Some(height) if height < full.h => {
                            let down = if node.settle_top { 0.0 } else { (full.h - height) / 2.0 };
                            area(full.x, full.y + down, full.w, height)
                        }
                        _ => full,
                    }
                }
                _ => continue,
            };
            self.cells[seen].height = at.h;
            if min.is_some() {
                self.watched = Some(seen);
            }
            let before = self.transform;
            self.transform = before.then(at.x, at.y, 0.0, 1.0, 1.0);
            let corner = self.transform.apply(pt(0.0, 0.0));
            for (sym, value) in [(var::X, corner.x), (var::Y, corner.y), (var::W, at.w), (var::H, at.h)] {
                self.env.bind(sym, value);
            }
            let name = node.name.as_deref().unwrap_or("Card");
            match node.of {
                CellsOf::Points => {
                    self.draw_grouped(&format!("{name} {}", k + 1), "", |this| this.items(&node.body));
                }
                CellsOf::Items | CellsOf::Links(_) => self.items(&node.body),
            }
            lacks.push(self.lack.take());
            if is_weighed {
                self.cells[seen].needs.push(at.h + lacks.last().copied().flatten().unwrap_or(0.0));
            }
            self.transform = before;
            self.watched = outer_watch;
            self.env.release(mark);
            self.env.point = outer_point;
        }
        self.env.item = outer_item;
        self.lack = outer_lack;
        if let Some(lack) = lack_of(arranged.as_ref(), is_weighed, &lacks) {
            self.note_lack(lack);
        }
    }

    /// What each of these points or `items` weighs among the rows, if the design asks, and how unequal they may be.
    fn weights(
        &mut self,
        node: &'a CellsNode,
        rows: Range<usize>,
        items: &[String],
    ) -> Option<(Vec<f64>, f64)> {
        let Arrange::Rows { weigh: Some(weigh), steep, .. } = &node.arrange else { return None };
        let (outer_point, outer_item) = (self.env.point, self.env.item.take());
        let weights = rows.map(|at| {
            match node.of {
                CellsOf::Points => self.env.point = Some(at),
                CellsOf::Items | CellsOf::Links(_) => self.env.item = Some((items.to_vec(), at)),
            }
            finite(weigh.eval(&self.env))
        });
        let weights = weights.collect();
        (self.env.point, self.env.item) = (outer_point, outer_item);
        let steep = steep.as_ref().map_or(MAX_ROW_HEIGHT_RATIO, |steep| finite(steep.eval(&self.env)));
        Some((weights, steep.max(1.0)))
    }

    fn arranged(&self, arrange: &Arrange) -> Option<CellArrangement> {
        let eval = |expr: &Expr| finite(expr.eval(&self.env));
        Some(match arrange {
            Arrange::Columns { area, gap } => {
                CellArrangement::Columns { area: self.area(area), gap: eval(gap) }
            }
            Arrange::Rows { area, gap, .. } => {
                CellArrangement::Rows { area: self.area(area), gap: eval(gap) }
            }
            Arrange::Grid { area, cols, gap_x, gap_y, down, stretch } => CellArrangement::Grid {
                area: self.area(area),
                cols: eval(cols).clamp(1.0, 12.0) as usize,
                gap_x: eval(gap_x),
                gap_y: eval(gap_y),
                down: *down,
                stretch: *stretch,
            },
            Arrange::Place(_) => return None,
        })
    }

    /// Texts and blocks under one another, the whole anchored in its box.
    pub(super) fn stack(&mut self, node: &'a StackNode) {
        let at = self.area(&node.at);
        let follows = self.watched.is_some() && self.grows(&node.at[3]);
        let watched = self.watched.take();
        let outer_lack = self.lack.take();
        let before = self.transform;
        let drawn_before = std::mem::take(&mut self.out);
        let mark = self.env.mark();
        self.env.bind(var::W, at.w);
        self.env.bind(var::H, at.h);
        let mut cursor = 0.0;
        for item in &node.body {
            if !item.when.as_ref().is_none_or(|when| when.is_true(&self.env)) {
                self.text_boxes += text_boxes(item, &self.env);
                continue;
            }
            self.transform = before.then(at.x, at.y + cursor, 0.0, 1.0, 1.0);
            match &item.node {
                Node::Gap(height) => cursor += height.eval(&self.env),
                Node::Block(height, body) => {
                    cursor += height.eval(&self.env);
                    self.items(body);
                }
                node => {
                    let first = self.out.len();
                    self.stack_room = Some((at.h - cursor).max(0.0));
                    self.node(node);
                    self.stack_room = None;
                    // A text is as high as it needs to be, whatever its own box says.
                    let foot = self.out[first..].iter_mut().filter_map(|piece| match piece {
                        Piece::Text(slot) => {
                            slot.at.h = slot.needed;
                            slot.room = slot.needed;
                            Some(slot.needed)
                        }
                        _ => None,
                    });
                    cursor += foot.fold(0.0, f64::max);
                }
            }
        }
        self.env.release(mark);
        self.transform = before;
        self.watched = watched;
        let spare = at.h - cursor;
        self.lack = outer_lack;
        self.note_lack(-spare);
        let down = match node.anchor {
            AnchorKind::Top => 0.0,
            AnchorKind::Middle => spare.max(0.0) / 2.0,
            AnchorKind::Bottom => spare.max(0.0),
        };
        if follows && let Some(watched) = watched {
            self.cells[watched].slack = self.cells[watched].slack.min(spare);
        }
        let drawn = std::mem::replace(&mut self.out, drawn_before);
        for mut piece in drawn {
            move_piece(&mut piece, 0.0, down);
            if let Piece::Text(slot) = &mut piece {
                // What the whole stack lacks is lacking for each of its texts.
                slot.room += spare.min(0.0);
            }
            self.out.push(piece);
        }
    }
}
