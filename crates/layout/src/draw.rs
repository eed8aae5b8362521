//! Draws a design of a suit with the words of a page: nodes in, shapes and text places out.
//!
//! Nothing is decided here but where things stand. Whether the result fits, and what to try next, is
//! the business of [`crate::fit`].

mod blocks;
pub mod cells;
pub mod clip;
mod cut;
pub mod emit;
pub mod env;
mod exhibit;
mod figure;
pub mod geometry;
pub mod icon;
mod marks;
mod photo;
mod roles;
pub mod slot;
mod stress;

use std::collections::BTreeMap;

use deckwright_model::geometry::Emu;
use deckwright_model::paint::{Paint, PaletteRole};
use deckwright_model::scene::{Shape, ShapeKind};

use crate::suit::expr::Expr;
use crate::suit::names::var;
use crate::suit::node::{Box4, CallNode, Item, Node, ShapeNode, ShapeOutline, TextNode};
use crate::suit::path::pt;
use crate::suit::{Design, Kind, Suit};
use crate::text::Typesetter;
use crate::words::{DeckWords, PageWords};

use clip::Mask;
use emit::{Ink, line, move_shape, shapes};
use env::Env;
use geometry::{Affine, Area, ShapePath, area};
use slot::{SlotOptions, StyleCache, TextSlot};

/// More than any sane drawing has; a runaway repetition stops here.
const MAX_PIECES: usize = 20_000;
const MAX_REPEATS: f64 = 4_000.0;

/// What decides how a page is drawn on this try.
#[derive(Clone, Debug)]
pub struct TypeSettings {
    /// Size step of every style of the family.
    pub steps: Vec<u8>,
    /// How much larger than natural every style is set; see [`slot::GROWTH`].
    pub growth: Vec<u8>,
    /// Width that the text of a style leaves unused, where that gives it better lines.
    pub spared: Vec<Emu>,
    /// Heights of cells that hug their text, by the order of `cells` nodes in the design.
    pub heights: Vec<Option<f64>>,
    /// The heights that the words of weighed rows were measured to need, by the order of `cells` nodes in the design; none
    /// before they were measured.
    pub needs: Vec<Vec<f64>>,
    /// Leave out what is optional.
    pub spare: bool,
    /// Cut what fits nowhere.
    pub cut: bool,
    pub title_lines: usize,
}

impl TypeSettings {
    pub fn new(suit: &Suit) -> Self {
        Self {
            steps: vec![0; suit.family.styles.len()],
            growth: vec![0; suit.family.styles.len()],
            spared: vec![Emu::ZERO; suit.family.styles.len()],
            heights: Vec::new(),
            needs: Vec::new(),
            spare: false,
            cut: false,
            title_lines: 1,
        }
    }
}

/// A drawn page, before glyphs.
#[derive(Debug)]
pub struct DrawnPage {
    pub ground: Paint,
    /// Decoration of the slide layout.
    pub layout: Vec<Shape>,
    pub pieces: Vec<Piece>,
    pub cells: Vec<CellsOutcome>,
    /// How many rows of the page's table it shows.
    pub rows: Option<usize>,
    /// Whether rows of a table have no room on it.
    pub lacks_rows: bool,
    pub set_table: Option<TableOutcome>,
}

/// What a table turned out like.
#[derive(Clone, Copy, Debug)]
pub struct TableOutcome {
    /// Its smallest words, in points.
    pub smallest: f64,
    /// Short cells that take more than one line.
    pub torn_cells: usize,
    /// Its numbers could have bars, for which it has no room.
    pub lacks_bars: bool,
}

#[derive(Debug)]
pub enum Piece {
    /// A shape and the index of the point that it belongs to.
    Shape(Shape, Option<usize>),
    Text(Box<TextSlot>),
    Group {
        name: String,
        alt: String,
        cell: Option<usize>,
        members: Vec<Piece>,
    },
}

/// Points of a page are numbered on from one exhibit to the next; no exhibit has more of them than this.
pub const MAX_OF_REGION: usize = 1_000;

impl Piece {
    /// Makes the point that it belongs to one of an exhibit of the page.
    fn set_region(&mut self, region: usize) {
        let moved = |cell: &mut Option<usize>| {
            if let Some(cell) = cell {
                *cell += region * MAX_OF_REGION;
            }
        };
        match self {
            Self::Shape(_, cell) => moved(cell),
            Self::Text(slot) => {
                slot.region = Some(region);
                moved(&mut slot.cell);
            }
            Self::Group { cell, members, .. } => {
                moved(cell);
                members.iter_mut().for_each(|member| member.set_region(region));
            }
        }
    }

    /// Index of the point that it belongs to.
    fn cell(&self) -> Option<usize> {
        match self {
            Self::Shape(_, cell) | Self::Group { cell, .. } => *cell,
            Self::Text(slot) => slot.cell,
        }
    }
}

/// What became of a `cells` node.
#[derive(Clone, Debug)]
pub struct CellsOutcome {
    pub height: f64,
    /// Smallest height, where cells may shrink.
    pub min: Option<f64>,
    /// Height that the fullest text of all cells leaves over.
    pub slack: f64,
    /// The height that the words of each row need, where rows have weights.
    pub needs: Vec<f64>,
}

impl DrawnPage {
    /// All text places, in drawing order.
    pub fn slots(&self) -> Vec<&TextSlot> {
        fn collect<'p>(pieces: &'p [Piece], out: &mut Vec<&'p TextSlot>) {
            for piece in pieces {
                match piece {
                    Piece::Text(slot) => out.push(slot),
                    Piece::Group { members, .. } => collect(members, out),
                    Piece::Shape(..) => {}
                }
            }
        }
        let mut out = Vec::new();
        collect(&self.pieces, &mut out);
        out
    }
}

/// Draws the words of `page` in `design`.
pub fn draw(
    suit: &Suit,
    design: &Design,
    deck: &DeckWords,
    page: &PageWords,
    settings: &TypeSettings,
    styles: &mut StyleCache,
    setter: &mut Typesetter,
) -> DrawnPage {
    let mut painter = Painter::new(suit, deck, page, settings, styles, setter);
    painter.env = Env::of_design(suit, deck, page, settings.title_lines, design);
    painter.has_numbers = design.says.iter().any(|source| source.is_number());
    painter.env.sheet = design.sheet.and_then(|sheet| suit.family.sheets.get(sheet));
    let ground = design.ground.eval(&painter.env).unwrap_or(PaletteRole::Bg.into());
    painter.items(&design.body);
    painter.regions();
    if let Some(furniture) = design.furniture.filter(|_| page.frame.is_none()) {
        painter.is_furniture = true;
        painter.items(&suit.family.furniture[furniture].body);
    }
    DrawnPage {
        ground,
        layout: painter.layout,
        pieces: painter.out,
        cells: painter.cells,
        rows: painter.rows,
        lacks_rows: painter.lacks_rows,
        set_table: painter.set_table,
    }
}

/// The shapes of the family's master.
pub fn draw_master(
    suit: &Suit,
    deck: &DeckWords,
    styles: &mut StyleCache,
    setter: &mut Typesetter,
) -> Vec<Shape> {
    let page = PageWords::new(Kind::Points, "");
    let settings = TypeSettings::new(suit);
    let mut painter = Painter::new(suit, deck, &page, &settings, styles, setter);
    painter.in_layout = true;
    painter.items(&suit.family.master);
    painter.layout
}

/// Whether the design's own condition holds for these words.
pub fn is_possible(suit: &Suit, design: &Design, deck: &DeckWords, page: &PageWords) -> bool {
    design.when.as_ref().is_none_or(|when| when.is_true(&Env::of_design(suit, deck, page, 1, design)))
}

/// How many flaws `design` is forgiven for this page.
pub fn preference(suit: &Suit, design: &Design, deck: &DeckWords, page: &PageWords) -> f64 {
    design.favour.as_ref().map_or(0.0, |favour| favour.eval(&Env::of_design(suit, deck, page, 1, design)))
}

struct Painter<'a, 'f> {
    env: Env<'a>,
    settings: &'a TypeSettings,
    styles: &'a mut StyleCache,
    setter: &'a mut Typesetter<'f>,
    transform: Affine,
    mask: Mask,
    out: Vec<Piece>,
    layout: Vec<Shape>,
    in_layout: bool,
    is_furniture: bool,
    /// The design says the numbers of points itself.
    has_numbers: bool,
    cells: Vec<CellsOutcome>,
    /// The `cells` whose texts are watched for slack.
    watched: Option<usize>,
    /// The height that the words drawn since the row began lack; negative if they leave some over, none without words.
    lack: Option<f64>,
    /// Room below the texts before, while a stack places its next one.
    stack_room: Option<f64>,
    text_boxes: u32,
    pieces: usize,
    rows: Option<usize>,
    lacks_rows: bool,
    set_table: Option<TableOutcome>,
}

impl<'a, 'f> Painter<'a, 'f> {
    fn new(
        suit: &'a Suit,
        deck: &'a DeckWords,
        page: &'a PageWords,
        settings: &'a TypeSettings,
        styles: &'a mut StyleCache,
        setter: &'a mut Typesetter<'f>,
    ) -> Self {
        Self {
            env: Env::new(suit, deck, page, settings.title_lines),
            settings,
            styles,
            setter,
            transform: Affine::SAME,
            mask: Mask::rect(page_area(suit)),
            out: Vec::new(),
            layout: Vec::new(),
            in_layout: false,
            is_furniture: false,
            has_numbers: false,
            cells: Vec::new(),
            watched: None,
            lack: None,
            stack_room: None,
            text_boxes: 0,
            pieces: 0,
            rows: None,
            lacks_rows: false,
            set_table: None,
        }
    }

    /// Draws the exhibits that share the page, each in its own frame and with its own words.
    fn regions(&mut self) {
        let (suit, deck, page) = (self.env.suit, self.env.deck, self.env.page);
        for (at, region) in page.regions.iter().enumerate() {
            let Some(design) = region.design.and_then(|index| suit.family.designs.get(index)) else {
                continue;
            };
            let mut env = Env::new(suit, deck, &region.words, self.settings.title_lines);
            env.sheet = self.env.sheet;
            let outer = std::mem::replace(&mut self.env, env);
            let before = std::mem::take(&mut self.out);
            self.items(&design.body);
            let mut drawn = std::mem::replace(&mut self.out, before);
            drawn.iter_mut().for_each(|piece| piece.set_region(at));
            self.out.append(&mut drawn);
            self.env = outer;
        }
    }

    fn items(&mut self, items: &'a [Item]) {
        let mark = self.env.mark();
        for item in items {
            if self.pieces > MAX_PIECES {
                break;
            }
            if item.when.as_ref().is_none_or(|when| when.is_true(&self.env)) {
                self.node(&item.node);
            } else {
                self.text_boxes += text_boxes(item, &self.env);
            }
        }
        self.env.release(mark);
    }

    fn node(&mut self, node: &'a Node) {
        match node {
            Node::Shape(shape) => self.shape(shape),
            Node::Line(node) => {
                let [x1, y1, x2, y2] = self.numbers(&node.ends);
                let (from, to) = (self.transform.apply(pt(x1, y1)), self.transform.apply(pt(x2, y2)));
                let Some(stroke) = self.stroke(&node.stroke) else { return };
                let name = node.name.as_deref().unwrap_or("Line");
                let shape = line(from, to, stroke, node.arrow, &self.mask, name);
                self.emit(shape);
            }
            Node::Icon(icon) => self.icon(icon),
            Node::Picture(picture) if !self.env.page.pictures.is_empty() => self.photo(picture),
            Node::Picture(picture) => self.picture(picture),
            Node::At(at) => {
                let [x, y, turn] = [&at.x, &at.y, &at.turn].map(|expr| expr.eval(&self.env));
                let (sx, sy) = (at.scale.0.eval(&self.env), at.scale.1.eval(&self.env));
                let before = self.transform;
                self.transform = before.then(x, y, turn, sx, sy);
                self.items(&at.body);
                self.transform = before;
            }
            Node::Clip(clip) => {
                let figure = self.figure(&clip.outline).transformed(self.transform);
                self.draw_masked(&figure, |this| this.items(&clip.body));
            }
            Node::Group { name, body } => {
                let name = name.clone().unwrap_or_else(|| "Group".to_owned());
                self.draw_grouped(&name, "", |this| this.items(body));
            }
            Node::Each { count, from, var, body } => {
                let (count, from) = (count.eval(&self.env), from.eval(&self.env));
                for k in 0..count.clamp(0.0, MAX_REPEATS).floor() as u32 {
                    let mark = self.env.mark();
                    self.env.bind(*var, from + f64::from(k));
                    self.items(body);
                    self.env.release(mark);
                }
            }
            Node::Let(lets) => {
                for (sym, value) in lets {
                    let value = value.eval(&self.env);
                    self.env.bind(*sym, value);
                }
            }
            Node::Call(call) => self.call(call),
            Node::Layout(body) => {
                let before = std::mem::replace(&mut self.in_layout, true);
                self.items(body);
                self.in_layout = before;
            }
            Node::Cells(cells) => self.cells(cells),
            Node::Stack(stack) => self.stack(stack),
            // Outside a stack, a block is a drawing and a gap is nothing.
            Node::Block(_, body) => self.items(body),
            Node::Gap(_) => {}
            Node::Table(table) => self.table(table),
            Node::Chart(chart) => self.chart(chart),
        }
    }

    fn numbers(&self, exprs: &Box4) -> [f64; 4] {
        [0, 1, 2, 3].map(|k| finite(exprs[k].eval(&self.env)))
    }

    fn area(&self, exprs: &Box4) -> Area {
        let [x, y, w, h] = self.numbers(exprs);
        area(x, y, w, h)
    }

    fn emit(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        for shape in shapes {
            self.pieces += 1;
            if self.in_layout {
                self.layout.push(shape);
            } else {
                self.out.push(Piece::Shape(shape, self.env.point));
            }
        }
    }

    /// Draws something that is cut to `figure`.
    fn draw_masked(&mut self, figure: &ShapePath, draw: impl FnOnce(&mut Self)) {
        let mask = Mask::new(figure).within(&self.mask);
        let before = std::mem::replace(&mut self.mask, mask);
        draw(self);
        self.mask = before;
    }

    /// Draws something whose shapes become one group; its texts stay beside it, since a placeholder
    /// of a slide cannot be part of a group.
    fn draw_grouped(&mut self, name: &str, alt: &str, draw: impl FnOnce(&mut Self)) {
        if self.in_layout {
            let before = std::mem::take(&mut self.layout);
            draw(self);
            let members = std::mem::replace(&mut self.layout, before);
            self.layout.extend(group(name, alt, members));
            return;
        }
        let before = std::mem::take(&mut self.out);
        draw(self);
        let drawn = std::mem::replace(&mut self.out, before);
        let (mut members, mut texts) = (Vec::new(), Vec::new());
        for piece in drawn {
            match piece {
                Piece::Text(slot) if slot.figure.is_none() => texts.push(Piece::Text(slot)),
                piece => members.push(piece),
            }
        }
        match members.len() {
            0 => {}
            1 if alt.is_empty() => self.out.append(&mut members),
            _ => {
                let (name, alt, cell) = (name.to_owned(), alt.to_owned(), self.env.point);
                self.out.push(Piece::Group { name, alt, cell, members });
            }
        }
        self.out.append(&mut texts);
    }

    fn call(&mut self, call: &'a CallNode) {
        let define = &self.env.suit.family.defines[call.define];
        let given: Vec<f64> = call.args.iter().map(|arg| arg.eval(&self.env)).collect();
        let paints: Vec<_> = call.paints.iter().map(|(sym, paint)| (*sym, paint.eval(&self.env))).collect();
        let mark = self.env.mark();
        for (k, (sym, default)) in define.params.iter().enumerate() {
            let value = match (given.get(k), default) {
                (Some(value), _) => *value,
                (None, Some(default)) => default.eval(&self.env),
                (None, None) => 0.0,
            };
            self.env.bind(*sym, value);
        }
        for (sym, paint) in paints {
            self.env.bind_paint(sym, paint);
        }
        self.items(&define.body);
        self.env.release(mark);
    }

    fn shape(&mut self, node: &'a ShapeNode) {
        let figure = self.figure(&node.outline);
        let figure = figure.transformed(self.transform);
        let ink = Ink {
            fill: node.fill.as_ref().and_then(|fill| fill.eval(&self.env)),
            stroke: node.stroke.as_ref().and_then(|stroke| self.stroke(stroke)),
            shadow: node.shadow.as_ref().and_then(|shadow| self.shadow(shadow)),
        };
        let index = self.text_boxes + 1;
        self.text_boxes += u32::from(node.is_text_box);
        if let Some(text) = &node.text
            && !self.in_layout
            && let Some(mut slot) = self.text(text, figure.bounds())
        {
            if node.is_text_box {
                slot.placeholder = self.placeholder(text, index);
            }
            slot.name = node.name.clone().unwrap_or_else(|| self.text_name(text));
            slot.text_role = self.text_role(text);
            if ink.fill.is_some() || ink.stroke.is_some() {
                let hugged = match figure {
                    ShapePath::Rect { radius, .. } => ShapePath::Rect { at: slot.at, radius },
                    other => other,
                };
                slot.figure = Some((hugged, ink));
            }
            if self.height_follows(node)
                && let Some(watched) = self.watched
            {
                let slack = slot.room - slot.needed;
                self.cells[watched].slack = self.cells[watched].slack.min(slack);
            }
            self.pieces += 1;
            self.out.push(Piece::Text(Box::new(slot)));
            return;
        }
        // A text box that has nothing to say is not drawn.
        if !node.is_text_box {
            let name = node.name.as_deref().unwrap_or(match figure {
                ShapePath::Rect { .. } => "Rectangle",
                ShapePath::Oval { .. } => "Ellipse",
                ShapePath::Path(_) => "Outline",
            });
            let shapes = shapes(figure, ink, &self.mask, name, node.alt.as_deref().unwrap_or(""));
            self.emit(shapes);
        }
    }

    fn text(&mut self, node: &TextNode, mut at: Area) -> Option<TextSlot> {
        if node.optional && self.settings.spare {
            return None;
        }
        at.h = self.stack_room.unwrap_or(at.h);
        let TypeSettings { steps, growth, spared, .. } = self.settings;
        let setting = SlotOptions { steps, growth, spared, cut: self.settings.cut || self.is_furniture };
        let slot = slot::fill(node, at, &self.env, &setting, self.styles, self.setter)?;
        if !slot.body.vertical {
            self.note_lack(slot.needed - slot.room);
        }
        Some(slot)
    }

    fn note_lack(&mut self, lack: f64) {
        self.lack = Some(self.lack.map_or(lack, |most| most.max(lack)));
    }

    /// Whether the height of the node's box grows with the cell.
    fn height_follows(&mut self, node: &ShapeNode) -> bool {
        match &node.outline {
            ShapeOutline::Rect { at, .. } => self.watched.is_some() && self.grows(&at[3]),
            _ => false,
        }
    }

    fn grows(&mut self, height: &Expr) -> bool {
        use crate::suit::expr::Values;
        let mark = self.env.mark();
        let now = height.eval(&self.env);
        let h = self.env.var(var::H);
        self.env.bind(var::H, h + 8.0);
        let grown = height.eval(&self.env);
        self.env.release(mark);
        grown - now > 4.0
    }
}

fn page_area(suit: &Suit) -> Area {
    let size = suit.family.size;
    area(0.0, 0.0, size.width.points(), size.height.points())
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value.clamp(-20_000.0, 20_000.0) } else { 0.0 }
}

fn group(name: &str, alt: &str, mut members: Vec<Shape>) -> Option<Shape> {
    if members.len() < 2 && alt.is_empty() {
        return members.pop();
    }
    let frame = members.iter().map(|member| member.frame).reduce(deckwright_model::geometry::Rect::union)?;
    Some(Shape {
        name: name.to_owned(),
        alt: alt.to_owned(),
        frame,
        placeholder: None,
        kind: ShapeKind::Group(members),
    })
}

fn move_piece(piece: &mut Piece, dx: f64, dy: f64) {
    match piece {
        Piece::Shape(shape, _) => move_shape(shape, Emu::from_points(dx), Emu::from_points(dy)),
        Piece::Text(slot) => slot.moved(dx, dy),
        Piece::Group { members, .. } => members.iter_mut().for_each(|member| move_piece(member, dx, dy)),
    }
}

/// How many places of the layout a node takes that is not drawn, so that the places after it keep their numbers.
fn text_boxes(item: &Item, env: &Env) -> u32 {
    let all = |items: &[Item]| items.iter().map(|item| text_boxes(item, env)).sum::<u32>();
    match &item.node {
        Node::Shape(shape) => u32::from(shape.is_text_box),
        Node::At(at) => all(&at.body),
        Node::Group { body, .. } | Node::Block(_, body) => all(body),
        Node::Call(call) => all(&env.suit.family.defines[call.define].body),
        Node::Stack(stack) => all(&stack.body),
        _ => 0,
    }
}

/// Turns pieces into shapes, setting all glyphs; and tells for every point where its shapes are.
pub fn finish(pieces: Vec<Piece>, setter: &mut Typesetter) -> (Vec<Shape>, Vec<Vec<usize>>) {
    let (mut shapes, mut steps) = (Vec::new(), BTreeMap::<usize, Vec<usize>>::new());
    for piece in pieces {
        let cell = piece.cell();
        let Some(shape) = finish_one(piece, setter) else { continue };
        if let Some(cell) = cell {
            steps.entry(cell).or_default().push(shapes.len());
        }
        shapes.push(shape);
    }
    (shapes, steps.into_values().collect())
}

fn finish_one(piece: Piece, setter: &mut Typesetter) -> Option<Shape> {
    match piece {
        Piece::Shape(shape, _) => Some(shape),
        Piece::Text(slot) => Some(slot.into_shape(setter)),
        Piece::Group { name, alt, members, .. } => group(&name, &alt, finish(members, setter).0),
    }
}
