//! Places the page's table or chart in a design.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Rect, Size};
use deckwright_model::paint::{Base, Cap, Color, Dash, Join, Paint, PaletteRole, Rgb, Stroke};
use deckwright_model::scene::{Shape, ShapeKind};
use deckwright_model::text::{FontRole, TextStyle};

use super::emit::{move_shape, rect};
use super::geometry::Area;
use super::slot::{TypeSize, sizes};
use super::{Painter, Piece, TableOutcome, finite};
use crate::chart::{ChartSpec, ChartStyle, SetChart, chart, readable_on};
use crate::numbers::Suggestion;
use crate::suit::names::var;
use crate::suit::node::{ChartNode, StrokeExpr, TableNode};
use crate::suit::paint::PaintExpr;
use crate::suit::path::pt;
use crate::table::{Argument, Chip, TableStyle, table};

/// Amber is a warning in every palette: its ground and its words, on light pages and on dark ones.
const PALE_AMBER: Rgb = Rgb(0xFF, 0xE2, 0xAE);
const DEEP_AMBER: Rgb = Rgb(0x6B, 0x3A, 0x00);
const DARK_AMBER: Rgb = Rgb(0x4A, 0x33, 0x08);
const LIGHT_AMBER: Rgb = Rgb(0xFF, 0xC5, 0x5C);
const PALE_GREEN: Rgb = Rgb(0xCF, 0xEE, 0xD8);
const DEEP_GREEN: Rgb = Rgb(0x0B, 0x4F, 0x2A);
const DARK_GREEN: Rgb = Rgb(0x0C, 0x3B, 0x26);
const LIGHT_GREEN: Rgb = Rgb(0x7F, 0xE0, 0xA6);
const PALE_RED: Rgb = Rgb(0xFB, 0xD9, 0xD3);
const DEEP_RED: Rgb = Rgb(0x84, 0x1A, 0x12);
const DARK_RED: Rgb = Rgb(0x55, 0x1A, 0x18);
const LIGHT_RED: Rgb = Rgb(0xFF, 0xAE, 0xA3);
/// How far the grounds of numbers fade into the page's own, from small numbers to large ones, in thousandths.
const HEAT: [u16; 5] = [950, 870, 780, 680, 560];

impl<'a> Painter<'a, '_> {
    /// Draws as many rows of a table as fit; [`super::DrawnPage::rows`] tells how many that are.
    pub(super) fn table(&mut self, node: &'a TableNode) {
        let Some(source) = &self.env.page.table else { return };
        let at = self.evaluated_area(&node.at);
        let style = self.table_style(node);
        let room = Size { width: Emu::from_points(at.w), height: Emu::from_points(at.h) };
        let set = table(source, &style, room, self.setter);
        self.rows = Some(set.rows);
        self.lacks_rows |= set.rows < source.rows.len();
        let runs = set.table.rows.iter().flat_map(|row| &row.cells).flat_map(|cell| &cell.text.paragraphs);
        let sizes = runs.flat_map(|paragraph| &paragraph.runs).map(|run| run.style.size);
        self.set_table = sizes.min().map(|size| TableOutcome {
            smallest: f64::from(size) / 100.0,
            torn_cells: set.torn_cells,
            lacks_bars: set.lacks_bars,
        });
        let frame = Rect { x: rect(at).x, y: rect(at).y, width: set.size.width, height: set.size.height };
        self.draw_beneath(node, at, set.size.height.points());
        let mut marks = set.beneath;
        for shape in &mut marks {
            move_shape(shape, frame.x, frame.y);
        }
        if !marks.is_empty() {
            let members = marks.into_iter().map(|mark| Piece::Shape(mark, None)).collect();
            self.out.push(Piece::Group { name: "Marks".to_owned(), alt: String::new(), cell: None, members });
        }
        let table = Shape {
            name: "Table".to_owned(),
            alt: self.env.page.title.clone(),
            frame,
            placeholder: node.place,
            kind: ShapeKind::Table(set.table),
        };
        self.out.push(Piece::Shape(table, None));
    }

    /// What the design draws under its table, in the table's own box.
    fn draw_beneath(&mut self, node: &'a TableNode, at: Area, height: f64) {
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
        let natural = node.size.as_ref().map(|size| (finite(size.eval(&self.env)) * 100.0).round() as u32);
        let sized = |style: Arc<TextStyle>| match natural {
            Some(size) => Arc::new(TextStyle { size, ..(*style).clone() }),
            None => style,
        };
        let emu = |value: f64| Emu::from_points(finite(value));
        let mut style = TableStyle {
            head: sized(self.text_style(node.head, node.head_color.as_ref())),
            first: sized(self.text_style(node.first, node.body_color.as_ref())),
            body: sized(self.text_style(node.body, node.body_color.as_ref())),
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
            argument: node.argues.then(|| self.argument()),
            dress: None,
            emphasis: self.env.deck.emphasis.clone(),
        };
        let dress = self.env.suit.family.tables.as_ref().filter(|_| node.own);
        if let Some(dress) = dress {
            let words = dress.words(style.body.color, true);
            let looks = |style: &Arc<TextStyle>, (color, bold): (Color, bool)| {
                Arc::new(TextStyle { color, bold, font: FontRole::Body, ..(**style).clone() })
            };
            style.head = looks(&style.head, words.head);
            style.body = looks(&style.body, words.body);
            style.first = looks(&style.body, words.last.unwrap_or(words.body));
            style.dress = Some(dress.clone());
        }
        style
    }

    /// The paints with which a table of this family points things out.
    fn argument(&self) -> Argument {
        let palette = self.env.suit.palette();
        let mixed = |share: u16| {
            Paint::Solid(Color {
                base: Base::Mix(PaletteRole::Accent, PaletteRole::Bg, share),
                ..Color::role(PaletteRole::Accent)
            })
        };
        let chip = |fill: Paint| Chip { color: readable_on(&fill, palette), fill };
        let is_dark = palette.get(PaletteRole::Bg).luminance() < 0.2;
        let signal = |pale: (Rgb, Rgb), dark: (Rgb, Rgb)| {
            let (fill, words) = if is_dark { dark } else { pale };
            Chip { fill: Paint::Solid(Color::rgb(fill)), color: Color::rgb(words) }
        };
        let steps = |role: PaletteRole| {
            let step = |share: &u16| {
                let color = Color { base: Base::Mix(role, PaletteRole::Bg, *share), ..Color::role(role) };
                chip(Paint::Solid(color))
            };
            HEAT.iter().map(step).collect()
        };
        Argument {
            lit_column: self.env.page.lit_column,
            lit_row: self.env.page.lit_row,
            lit_cells: self.env.page.lit_cells.clone(),
            named_columns: self.env.page.named_columns.clone(),
            tint: mixed(if is_dark { 760 } else { 880 }),
            spot: mixed(if is_dark { 600 } else { 740 }),
            lit: Color::role(PaletteRole::Deep),
            head: PaletteRole::Accent.into(),
            on_head: readable_on(&PaletteRole::Accent.into(), palette),
            bar: mixed(if is_dark { 300 } else { 350 }),
            strong: chip(PaletteRole::Accent.into()),
            middle: chip(mixed(700)),
            faint: chip(mixed(880)),
            warning: signal((PALE_AMBER, DEEP_AMBER), (DARK_AMBER, LIGHT_AMBER)),
            good: signal((PALE_GREEN, DEEP_GREEN), (DARK_GREEN, LIGHT_GREEN)),
            bad: signal((PALE_RED, DEEP_RED), (DARK_RED, LIGHT_RED)),
            above: steps(PaletteRole::Accent),
            below: steps(PaletteRole::Muted),
            tick: Color::role(PaletteRole::Deep),
            cross: Color::role(PaletteRole::Muted),
        }
    }

    /// The page's chart, or that of the cell at hand, and the names of its series.
    pub(super) fn chart(&mut self, node: &'a ChartNode) {
        let page = self.env.page;
        let of_cell = self.env.point.and_then(|point| page.panels.get(point));
        let Some((figures, suggestion)) = of_cell.or(page.chart.as_ref()) else { return };
        let at = rect(self.evaluated_area(&node.at));
        let style = self.chart_style(node);
        let Suggestion { kind, highlight, lit_series, is_bridge } = *suggestion;
        let spec = ChartSpec { figures, kind, highlight, lit_series, is_bridge };
        let SetChart { chart, names } = chart(spec, &style, at, self.setter);
        let subject = of_cell.and_then(|(own, _)| own.series.first()).map_or(&page.title, |(name, _)| name);
        let chart = Shape {
            name: "Chart".to_owned(),
            alt: format!("{subject}: {}", figures.categories.join(", ")),
            frame: at,
            placeholder: node.place,
            kind: ShapeKind::Chart(Box::new(chart)),
        };
        // A chart of the whole page shows all points, wherever it is drawn.
        let cell = self.env.point.filter(|_| of_cell.is_some());
        self.out.extend(std::iter::once(chart).chain(names).map(|shape| Piece::Shape(shape, cell)));
    }

    fn chart_style(&mut self, node: &ChartNode) -> ChartStyle {
        let thin = Stroke {
            color: Color::role(PaletteRole::Line),
            width: Emu::from_points(0.75),
            dash: Dash::Solid,
            cap: Cap::Flat,
            join: Join::Miter,
        };
        let solid = |paint: &PaintExpr| paint.eval(&self.env).unwrap_or(Paint::from(PaletteRole::Accent));
        let series: Vec<Paint> = node.series.iter().map(solid).collect();
        let sizes: Vec<u32> =
            node.sizes.iter().map(|size| (finite(size.eval(&self.env)) * 100.0).round() as u32).collect();
        let text = self.text_style(node.style, None);
        let look =
            |size: u32, color: Color| Arc::new(TextStyle { size, bold: true, color, ..(*text).clone() });
        let (names, values, lit_value) = match sizes[..] {
            [names, values, lit] => (
                // Names are read before anything else: as dark as the values.
                Arc::new(TextStyle { size: names, color: Color::role(PaletteRole::Ink), ..(*text).clone() }),
                Some(look(values, Color::role(PaletteRole::Ink))),
                Some(look(lit, Color::role(PaletteRole::Deep))),
            ),
            _ => (text.clone(), None, None),
        };
        ChartStyle {
            series,
            quiet: node.quiet.as_ref().and_then(|paint| paint.eval(&self.env)),
            line: self.rule(node.line.as_ref()).unwrap_or(thin),
            grid: node.grid,
            gap_width: finite(node.gap.eval(&self.env)).clamp(0.0, 500.0) as u16,
            text: names,
            values,
            lit_value,
            palette: self.env.suit.palette().clone(),
            bare: node.bare,
            plain: false,
            direct: node.direct,
        }
    }

    fn evaluated_area(&self, exprs: &crate::suit::node::Box4) -> Area {
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
        let color = color.unwrap_or(own).color(&self.env).unwrap_or(Color::role(PaletteRole::Ink));
        let size = TypeSize { smaller: self.settings.steps[style], larger: 0 };
        self.styles.get(&self.env, style, size, color)
    }
}
