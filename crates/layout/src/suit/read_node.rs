//! Reads the drawing nodes of a suit file.

use super::expr::{self, Expr, Sym};
use super::fields::{Fields, SpannedValue};
use super::names::is_name;
use super::node::{
    AnchorKind, Arrange, AtNode, Box4, CallNode, CellsNode, CellsOf, ChartNode, ClipNode, DashKind, IconNode,
    Item, LineNode, Node, PathPiece, PictureNode, ShadowExpr, ShapeNode, ShapeOutline, StackNode, StrokeExpr,
    TableNode,
};
use super::paint::{self, PaintExpr};
use super::path::PathData;
use super::read::FamilyReader;
use super::tree::Element;

/// How deep drawings may nest; a file is written by people.
const MAX_DEPTH: u32 = 24;

impl FamilyReader<'_> {
    /// Reads `elements` in a scope of their own.
    pub(super) fn items(&mut self, elements: &[Element]) -> Vec<Item> {
        let mark = self.names.mark();
        self.depth += 1;
        let items = if self.depth > MAX_DEPTH {
            if let Some(element) = elements.first() {
                self.problems.add(element.offset, &*element.name, "too deeply nested");
            }
            Vec::new()
        } else {
            elements.iter().filter_map(|element| self.item(element)).collect()
        };
        self.depth -= 1;
        self.names.release(mark);
        items
    }

    fn item(&mut self, element: &Element) -> Option<Item> {
        let fields = Fields::new(element);
        let when = self.prop_expr(&fields, "if");
        let node = self.node(&fields);
        fields.finish(&mut self.problems);
        Some(Item { when, node: node? })
    }

    fn node(&mut self, fields: &Fields) -> Option<Node> {
        match fields.name() {
            "rect" | "oval" | "path" | "text" => self.shape(fields),
            "line" => self.line(fields),
            "icon" => self.icon(fields),
            "picture" => {
                let outline = self.outline_by_prop(fields);
                let scene = fields.prop("scene").and_then(|found| self.scene_index(fields, &found));
                let place = self.prop_place(fields);
                fields.no_children(&mut self.problems);
                Some(Node::Picture(Box::new(PictureNode { outline: outline?, scene, place })))
            }
            "at" => self.at(fields),
            "clip" => {
                let outline = self.outline_by_prop(fields);
                let body = self.items(fields.children());
                Some(Node::Clip(Box::new(ClipNode { outline: outline?, body })))
            }
            "group" => {
                let name = fields.prop("name").map(|found| found.text);
                Some(Node::Group { name, body: self.items(fields.children()) })
            }
            "each" => self.each(fields),
            "let" => self.lets(fields).map(Node::Let),
            "layout" => Some(Node::Layout(self.items(fields.children()))),
            "cells" | "items" | "links" => self.cells(fields),
            "stack" => self.stack(fields),
            "gap" => Some(Node::Gap(self.arg_expr(fields, 0)?)),
            "block" => {
                let height = self.arg_expr(fields, 0)?;
                Some(Node::Block(height, self.items(fields.children())))
            }
            "table" => self.table(fields),
            "chart" => self.chart(fields),
            _ => self.call(fields),
        }
    }

    fn shape(&mut self, fields: &Fields) -> Option<Node> {
        let is_text_box = fields.name() == "text";
        let outline = match fields.name() {
            "rect" | "text" => {
                let at = self.arg_box(fields, 0);
                let radius = self.prop_expr(fields, "r");
                at.map(|at| ShapeOutline::Rect { at, radius })
            }
            "oval" => fields.arg(0).and_then(|found| self.oval(fields, &found)),
            _ => self.path_outline(fields),
        };
        let fill = self.prop_paint(fields, "fill");
        let stroke = self.prop_stroke(fields, "stroke");
        let shadow = self.prop_shadow(fields);
        let name = fields.prop("name").map(|found| found.text);
        let alt = fields.prop("alt").map(|found| found.text);
        let text = self.text(fields, is_text_box);
        if is_text_box && text.is_none() {
            self.problems.add(fields.offset(), "text", "says nothing; give it `say` or `p`");
        }
        let Some(outline) = outline else {
            if !matches!(fields.name(), "path") && fields.arg(0).is_none() {
                self.problems.add(fields.offset(), fields.name(), "needs its place, such as \"x y w h\"");
            }
            return None;
        };
        let shape = ShapeNode { outline, fill, stroke, shadow, text, is_text_box, name, alt };
        Some(Node::Shape(Box::new(shape)))
    }

    fn oval(&mut self, fields: &Fields, found: &SpannedValue) -> Option<ShapeOutline> {
        let mut numbers = self.numbers(fields, found, 3..=4)?;
        let ry = numbers.get(3).cloned().unwrap_or_else(|| numbers[2].clone());
        numbers.truncate(3);
        let [cx, cy, rx]: [Expr; 3] = numbers.try_into().ok()?;
        Some(ShapeOutline::Oval { cx, cy, rx, ry })
    }

    fn path_outline(&mut self, fields: &Fields) -> Option<ShapeOutline> {
        let mut pieces = Vec::new();
        if let Some(found) = fields.arg(0) {
            pieces.extend(self.path_data(fields, &found));
        }
        for child in fields.children() {
            // Paragraphs of a path that carries text are read with its text.
            if child.name != "p" {
                pieces.extend(self.path_piece(child));
            }
        }
        if pieces.is_empty() {
            self.problems.add(fields.offset(), "path", "has no path data");
            return None;
        }
        Some(ShapeOutline::Path(pieces))
    }

    fn path_data(&mut self, fields: &Fields, found: &SpannedValue) -> Option<PathPiece> {
        match PathData::parse(&found.text, &self.names) {
            Ok(data) => Some(PathPiece::Data(data)),
            Err(message) => {
                self.problems.add(found.offset, fields.name(), message);
                None
            }
        }
    }

    fn path_piece(&mut self, element: &Element) -> Option<PathPiece> {
        let fields = Fields::new(element);
        let piece = match fields.name() {
            "d" => fields.arg(0).and_then(|found| self.path_data(&fields, &found)),
            "smooth" => {
                let points = fields.arg(0).and_then(|found| self.numbers(&fields, &found, 4..=400));
                let share = self.prop_expr(&fields, "k").unwrap_or(Expr::Const(0.16));
                points.map(|points| PathPiece::Smooth(points, share))
            }
            "each" => self.path_each(&fields),
            other => {
                self.problems.add(fields.offset(), "path", format!("`{other}` is not a piece of a path"));
                None
            }
        };
        fields.finish(&mut self.problems);
        piece
    }

    fn path_each(&mut self, fields: &Fields) -> Option<PathPiece> {
        let when = self.prop_expr(fields, "if");
        let (count, from, var) = self.each_head(fields)?;
        let mark = self.names.mark();
        let var = self.names.declare(&var);
        let (mut lets, mut body) = (Vec::new(), Vec::new());
        for child in fields.children() {
            if child.name == "let" {
                let inner = Fields::new(child);
                lets.extend(self.lets(&inner).unwrap_or_default());
                inner.finish(&mut self.problems);
            } else {
                body.extend(self.path_piece(child));
            }
        }
        self.names.release(mark);
        Some(PathPiece::Each { count, from, var, lets, when, body })
    }

    fn each(&mut self, fields: &Fields) -> Option<Node> {
        let (count, from, var) = self.each_head(fields)?;
        let mark = self.names.mark();
        let var = self.names.declare(&var);
        let body = self.items(fields.children());
        self.names.release(mark);
        Some(Node::Each { count, from, var, body })
    }

    fn each_head(&mut self, fields: &Fields) -> Option<(Expr, Expr, String)> {
        let count = self.arg_expr(fields, 0);
        let from = self.prop_expr(fields, "from").unwrap_or(Expr::Const(0.0));
        let var = fields.prop("as").map_or_else(|| "k".to_owned(), |found| found.text);
        Some((count?, from, var))
    }

    pub(super) fn lets(&mut self, fields: &Fields) -> Option<Vec<(Sym, Expr)>> {
        let mut lets = Vec::new();
        for (name, found) in fields.rest() {
            let value = self.expr(&found, &fields.field(&name));
            if !is_name(&name) || name.contains('-') {
                self.problems.add(found.offset, fields.field(&name), "is not a name for a number");
            }
            let sym = self.names.declare(&name);
            lets.extend(value.map(|value| (sym, value)));
        }
        Some(lets)
    }

    fn line(&mut self, fields: &Fields) -> Option<Node> {
        let ends = self.arg_box(fields, 0);
        let stroke = self.prop_stroke(fields, "stroke");
        let arrow = fields.flag("arrow", &mut self.problems).unwrap_or(false);
        let name = fields.prop("name").map(|found| found.text);
        if stroke.is_none() {
            self.problems.add(fields.offset(), "line", "needs a stroke");
        }
        fields.no_children(&mut self.problems);
        Some(Node::Line(Box::new(LineNode { ends: ends?, stroke: stroke?, arrow, name })))
    }

    fn icon(&mut self, fields: &Fields) -> Option<Node> {
        let place = fields.arg(0).and_then(|found| self.numbers(fields, &found, 3..=3));
        let color = self
            .prop_paint(fields, "color")
            .unwrap_or(PaintExpr::Role(deckwright_model::paint::PaletteRole::Ink));
        let width = self.prop_expr(fields, "width");
        let name = fields.prop("name").map(|found| found.text);
        fields.no_children(&mut self.problems);
        let [x, y, size]: [Expr; 3] = place?.try_into().ok()?;
        Some(Node::Icon(Box::new(IconNode { x, y, size, color, width, name })))
    }

    fn at(&mut self, fields: &Fields) -> Option<Node> {
        let place = fields.arg(0).and_then(|found| self.numbers(fields, &found, 2..=2));
        let scale = fields.prop("scale").and_then(|found| self.numbers(fields, &found, 1..=2));
        let turn = self.prop_expr(fields, "turn").unwrap_or(Expr::Const(0.0));
        let body = self.items(fields.children());
        let [x, y]: [Expr; 2] = place?.try_into().ok()?;
        let scale = match scale {
            Some(scale) => (scale[0].clone(), scale[scale.len() - 1].clone()),
            None => (Expr::Const(1.0), Expr::Const(1.0)),
        };
        Some(Node::At(Box::new(AtNode { x, y, scale, turn, body })))
    }

    /// An outline given as `"x y w h" r=…`, `oval=…` or `path=…`.
    fn outline_by_prop(&mut self, fields: &Fields) -> Option<ShapeOutline> {
        if let Some(found) = fields.prop("oval") {
            return self.oval(fields, &found);
        }
        if let Some(found) = fields.prop("path") {
            return Some(ShapeOutline::Path(vec![self.path_data(fields, &found)?]));
        }
        let at = self.arg_box(fields, 0)?;
        let radius = self.prop_expr(fields, "r");
        Some(ShapeOutline::Rect { at, radius })
    }

    fn cells(&mut self, fields: &Fields) -> Option<Node> {
        let of = match fields.name() {
            "items" => CellsOf::Items,
            "links" => {
                let Some(found) = fields.prop("of") else {
                    self.problems.add(fields.offset(), "links", "needs the words that it shows: `of=body`");
                    return None;
                };
                CellsOf::Links(self.source(fields, &found, &found.text)?)
            }
            _ => CellsOf::Points,
        };
        let arrange = self.arrange(fields);
        let from = self.prop_expr(fields, "from");
        let to = self.prop_expr(fields, "to");
        let min = self.prop_expr(fields, "min");
        let most = self.prop_expr(fields, "most");
        let settle_top = match fields.prop("settle") {
            None => false,
            Some(found) => self.choice(fields, "settle", &found, &[("middle", false), ("top", true)])?,
        };
        let name = fields.prop("name").map(|found| found.text);
        let body = self.items(fields.children());
        let arrange = arrange?;
        Some(Node::Cells(Box::new(CellsNode { of, arrange, from, to, min, settle_top, most, name, body })))
    }

    fn arrange(&mut self, fields: &Fields) -> Option<Arrange> {
        let gaps = match fields.prop("gap") {
            Some(found) => self.numbers(fields, &found, 1..=2)?,
            None => vec![Expr::Const(0.0)],
        };
        let (gap_x, gap_y) = (gaps[0].clone(), gaps[gaps.len() - 1].clone());
        let area = |this: &mut Self, name: &str| {
            let found = fields.prop(name)?;
            this.box4(fields, &found)
        };
        if fields.prop("columns").is_some() {
            return Some(Arrange::Columns { area: area(self, "columns")?, gap: gap_x });
        }
        if fields.prop("rows").is_some() {
            let weigh = self.prop_expr(fields, "weigh");
            let steep = self.prop_expr(fields, "steep");
            return Some(Arrange::Rows { area: area(self, "rows")?, gap: gap_y, weigh, steep });
        }
        if fields.prop("grid").is_some() {
            let cols = self.prop_expr(fields, "cols").unwrap_or(Expr::Const(2.0));
            let down = fields.flag("down", &mut self.problems).unwrap_or(false);
            let stretch = fields.flag("stretch", &mut self.problems).unwrap_or(false);
            return Some(Arrange::Grid { area: area(self, "grid")?, cols, gap_x, gap_y, down, stretch });
        }
        if fields.prop("place").is_some() {
            return Some(Arrange::Place(area(self, "place")?));
        }
        self.problems.add(fields.offset(), fields.name(), "needs columns, rows, grid or place");
        None
    }

    fn stack(&mut self, fields: &Fields) -> Option<Node> {
        let at = self.arg_box(fields, 0);
        let anchor = self.prop_anchor(fields).unwrap_or(AnchorKind::Top);
        let body = self.items(fields.children());
        Some(Node::Stack(Box::new(StackNode { at: at?, anchor, body })))
    }

    fn table(&mut self, fields: &Fields) -> Option<Node> {
        let at = self.arg_box(fields, 0);
        let style = |this: &mut Self, name: &str| {
            fields.prop(name).and_then(|found| this.style_index(&fields.field(name), &found))
        };
        let body = style(self, "body").unwrap_or(0);
        let head = style(self, "head").unwrap_or(body);
        let first = style(self, "first").unwrap_or(body);
        let row = match fields.prop("row") {
            Some(found) => self.numbers(fields, &found, 1..=2)?,
            None => vec![Expr::Const(36.0), Expr::Const(50.0)],
        };
        let table = TableNode {
            at: at?,
            place: self.prop_place(fields),
            head,
            first,
            body,
            head_color: self.prop_paint(fields, "head_color"),
            head_fill: self.prop_paint(fields, "head_fill"),
            zebra: self.prop_paint(fields, "zebra"),
            highlight: self.prop_paint(fields, "highlight"),
            rule: self.prop_stroke(fields, "rule"),
            head_rule: self.prop_stroke(fields, "head_rule"),
            end_rule: self.prop_stroke(fields, "end_rule"),
            size: self.prop_expr(fields, "size"),
            body_color: self.prop_paint(fields, "body_color"),
            argues: fields.flag("argues", &mut self.problems).unwrap_or(false),
            own: fields.flag("own", &mut self.problems).unwrap_or(false),
            row: (row[0].clone(), row[row.len() - 1].clone()),
            head_height: self.prop_expr(fields, "head_height"),
            pad: self.prop_expr(fields, "pad").unwrap_or(Expr::Const(12.0)),
            body_items: self.items(fields.children()),
        };
        Some(Node::Table(Box::new(table)))
    }

    /// The sheet's placeholder that a node fills.
    pub(super) fn prop_place(&mut self, fields: &Fields) -> Option<u32> {
        fields.prop("place").and_then(|found| self.whole(&found, &fields.field("place"), 0..=999))
    }

    fn chart(&mut self, fields: &Fields) -> Option<Node> {
        let at = self.arg_box(fields, 0);
        let style =
            fields.prop("style").and_then(|found| self.style_index("chart style", &found)).unwrap_or(0);
        let mut series = Vec::new();
        if let Some(found) = fields.prop("series") {
            for text in expr::split(&found.text) {
                let part = SpannedValue { text: text.to_owned(), offset: found.offset };
                series.extend(self.paint(&part, "chart series"));
            }
        }
        if series.is_empty() {
            use deckwright_model::paint::PaletteRole;
            series = [PaletteRole::Accent, PaletteRole::Accent2, PaletteRole::Accent3]
                .map(PaintExpr::Role)
                .to_vec();
        }
        let quiet = self.prop_paint(fields, "quiet");
        let line = self.prop_stroke(fields, "line");
        let grid = fields.flag("grid", &mut self.problems).unwrap_or(false);
        let gap = self.prop_expr(fields, "gap").unwrap_or(Expr::Const(80.0));
        let bare = fields.flag("bare", &mut self.problems).unwrap_or(false);
        let direct = fields.flag("direct", &mut self.problems).unwrap_or(false);
        let sizes = match fields.prop("sizes") {
            Some(found) => self.numbers(fields, &found, 3..=3)?,
            None => Vec::new(),
        };
        let place = self.prop_place(fields);
        fields.no_children(&mut self.problems);
        let chart = ChartNode { at: at?, place, style, sizes, direct, series, quiet, line, grid, gap, bare };
        Some(Node::Chart(Box::new(chart)))
    }

    fn call(&mut self, fields: &Fields) -> Option<Node> {
        let name = fields.name();
        let Some(define) = self.family.defines.iter().position(|define| define.name == name) else {
            self.problems.add(
                fields.offset(),
                name,
                "there is no such node, and nothing is defined by that name",
            );
            // Its properties mean nothing here; one mistake is enough.
            fields.rest();
            fields.args();
            return None;
        };
        let params = self.family.defines[define].params.clone();
        let names = self.family.defines[define].paints.clone();
        let args = match fields.arg(0) {
            Some(found) => self.numbers(fields, &found, 0..=params.len())?,
            None => Vec::new(),
        };
        if params[args.len()..].iter().any(|(_, default)| default.is_none()) {
            self.problems.add(fields.offset(), name, format!("takes {} numbers", params.len()));
            return None;
        }
        let paints = names
            .into_iter()
            .map(|(paint, sym, default)| (sym, self.prop_paint(fields, &paint).unwrap_or(default)))
            .collect();
        fields.no_children(&mut self.problems);
        Some(Node::Call(Box::new(CallNode { define, args, paints })))
    }

    // Values of properties.

    pub(super) fn expr(&mut self, found: &SpannedValue, field: &str) -> Option<Expr> {
        match expr::parse(&found.text, &self.names) {
            Ok(expr) => Some(expr),
            Err(message) => {
                self.problems.add(found.offset, field, message);
                None
            }
        }
    }

    pub(super) fn prop_expr(&mut self, fields: &Fields, name: &str) -> Option<Expr> {
        let found = fields.prop(name)?;
        self.expr(&found, &fields.field(name))
    }

    fn arg_expr(&mut self, fields: &Fields, index: usize) -> Option<Expr> {
        if let Some(found) = fields.arg(index) {
            self.expr(&found, fields.name())
        } else {
            self.problems.add(fields.offset(), fields.name(), "a number is missing");
            None
        }
    }

    fn numbers(
        &mut self,
        fields: &Fields,
        found: &SpannedValue,
        count: std::ops::RangeInclusive<usize>,
    ) -> Option<Vec<Expr>> {
        let numbers = match expr::parse_list(&found.text, &self.names) {
            Ok(numbers) => numbers,
            Err(message) => {
                self.problems.add(found.offset, fields.name(), message);
                return None;
            }
        };
        if count.contains(&numbers.len()) {
            return Some(numbers);
        }
        let (least, most) = (count.start(), count.end());
        let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let message = format!("`{}` has {} numbers, not {wanted}", found.text, numbers.len());
        self.problems.add(found.offset, fields.name(), message);
        None
    }

    pub(super) fn box4(&mut self, fields: &Fields, found: &SpannedValue) -> Option<Box4> {
        self.numbers(fields, found, 4..=4)?.try_into().ok()
    }

    fn arg_box(&mut self, fields: &Fields, index: usize) -> Option<Box4> {
        if let Some(found) = fields.arg(index) {
            self.box4(fields, &found)
        } else {
            self.problems.add(fields.offset(), fields.name(), "its place is missing: four numbers");
            None
        }
    }

    pub(super) fn paint(&mut self, found: &SpannedValue, field: &str) -> Option<PaintExpr> {
        match paint::parse(&found.text, &self.names) {
            Ok(paint) => Some(paint),
            Err(message) => {
                self.problems.add(found.offset, field, message);
                None
            }
        }
    }

    pub(super) fn prop_paint(&mut self, fields: &Fields, name: &str) -> Option<PaintExpr> {
        let found = fields.prop(name)?;
        self.paint(&found, &fields.field(name))
    }

    fn prop_stroke(&mut self, fields: &Fields, name: &str) -> Option<StrokeExpr> {
        let found = fields.prop(name)?;
        let parts = expr::split(&found.text);
        let part = |text: &str| SpannedValue { text: text.to_owned(), offset: found.offset };
        let field = fields.field(name);
        let (Some(color), Some(width)) = (parts.first(), parts.get(1)) else {
            self.problems.add(found.offset, field, "is a colour and a width, such as \"line .75\"");
            return None;
        };
        let color = self.paint(&part(color), &field);
        let width = self.expr(&part(width), &field);
        let (mut dash, mut round) = (None, false);
        for word in &parts[2..] {
            match *word {
                "dash" => dash = Some(DashKind::Dash),
                "dot" => dash = Some(DashKind::Dot),
                "round" => round = true,
                other => {
                    self.problems.add(found.offset, &field, format!("`{other}` is none of dash, dot, round"));
                }
            }
        }
        Some(StrokeExpr { color: color?, width: width?, dash, round })
    }

    fn prop_shadow(&mut self, fields: &Fields) -> Option<ShadowExpr> {
        let found = fields.prop("shadow")?;
        let parts = expr::split(&found.text);
        let [color, blur, dx, dy] = parts[..] else {
            self.problems.add(found.offset, "shadow", "is colour, blur, right, down: \"ink@.11 5 0 2\"");
            return None;
        };
        let part = |text: &str| SpannedValue { text: text.to_owned(), offset: found.offset };
        Some(ShadowExpr {
            color: self.paint(&part(color), "shadow")?,
            blur: self.expr(&part(blur), "shadow")?,
            dx: self.expr(&part(dx), "shadow")?,
            dy: self.expr(&part(dy), "shadow")?,
        })
    }

    pub(super) fn choice<T: Copy>(
        &mut self,
        fields: &Fields,
        name: &str,
        found: &SpannedValue,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let chosen = choices.iter().find(|(known, _)| *known == found.text);
        if chosen.is_none() {
            let known: Vec<_> = choices.iter().map(|(known, _)| *known).collect();
            let message = format!("`{}` is none of {}", found.text, known.join(", "));
            self.problems.add(found.offset, fields.field(name), message);
        }
        chosen.map(|(_, value)| *value)
    }

    pub(super) fn prop_anchor(&mut self, fields: &Fields) -> Option<AnchorKind> {
        let found = fields.prop("anchor")?;
        let anchors =
            [("top", AnchorKind::Top), ("middle", AnchorKind::Middle), ("bottom", AnchorKind::Bottom)];
        self.choice(fields, "anchor", &found, &anchors)
    }

    fn scene_index(&mut self, fields: &Fields, found: &SpannedValue) -> Option<usize> {
        let index = self.family.scene_drawings.iter().position(|scene| scene.name == found.text);
        if index.is_none() {
            let message = format!("no scene is called `{}`", found.text);
            self.problems.add(found.offset, fields.field("scene"), message);
        }
        index
    }
}
