//! What does a table point out, and how is it drawn? A lit column, row or cell, and the marks of its cells.
//!
//! What is lit is the fill of its cells. Chips, bars and ticks are shapes beneath the table, since a cell of a pptx has one
//! fill for all of it, and the highlight of a run leaves no room around its words and is left out by some programs.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment, Size};
use deckwright_model::paint::{Cap, Color, Dash, Join, Paint, Stroke};
use deckwright_model::scene::{Form, Geometry, Shape, ShapeKind, TableRow, TextRole};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use super::marks::{Mark, Tone};
use super::{Subject, TableSizes};
use crate::office::snug;
use crate::text::Typesetter;

/// The longest bar, and the longest where several columns have bars.
const BAR: Emu = Emu(96 * Emu::PER_POINT);
const SHORT_BAR: Emu = Emu(54 * Emu::PER_POINT);
/// The time that all rows of a plan take, and the line that it runs along.
const TRACK: Emu = Emu(190 * Emu::PER_POINT);
const TRACK_HEIGHT: Emu = Emu(Emu::PER_POINT);
/// A bar of a timeline, its scale and its lines.
const PLAN_BAR: Emu = Emu(22 * Emu::PER_POINT);
const SCALE_SIZE: u32 = 1200;
const SCALE_LINE: Emu = Emu(16 * Emu::PER_POINT);
const SCALE_INDENT: Emu = Emu(4 * Emu::PER_POINT);
const GRID: Emu = Emu(Emu::PER_POINT * 3 / 4);
const BAR_GAP: Emu = Emu(12 * Emu::PER_POINT);
const BAR_HEIGHT: Emu = Emu(14 * Emu::PER_POINT);
/// A tick with its room.
const TICK: Emu = Emu(24 * Emu::PER_POINT);
/// How much wider and higher a chip is than its words.
const CHIP_SIDES: Emu = Emu(30 * Emu::PER_POINT);
const CHIP_AIR: Emu = Emu(8 * Emu::PER_POINT);
/// How far the ground of a missed target extends beyond its number at each side; never beyond its column.
const MISS_SIDES: Emu = Emu(9 * Emu::PER_POINT);

/// How far the head of a lit column rises above the table.
const RISE: Emu = Emu(5 * Emu::PER_POINT);

/// What a table points out, and the paints for it.
#[derive(Clone, Debug)]
pub struct Argument {
    pub lit_column: Option<usize>,
    pub lit_row: Option<usize>,
    /// Single cells, by row from 0 and column.
    pub lit_cells: Vec<(usize, usize)>,
    /// The columns that the title is about.
    pub named_columns: Vec<usize>,
    /// The ground of what is lit, and its words.
    pub tint: Paint,
    pub spot: Paint,
    pub lit: Color,
    /// The head of the lit column.
    pub head: Paint,
    pub on_head: Color,
    pub bar: Paint,
    pub strong: Chip,
    pub middle: Chip,
    pub faint: Chip,
    pub warning: Chip,
    pub good: Chip,
    pub bad: Chip,
    /// Grounds of numbers from small to large, above zero and below it.
    pub above: Vec<Chip>,
    pub below: Vec<Chip>,
    pub tick: Color,
    pub cross: Color,
}

/// A chip and the words on it.
#[derive(Clone, Debug)]
pub struct Chip {
    pub fill: Paint,
    pub color: Color,
}

impl Argument {
    fn chip(&self, tone: Tone) -> &Chip {
        match tone {
            Tone::Strong => &self.strong,
            Tone::Middle => &self.middle,
            Tone::Faint => &self.faint,
            Tone::Warning => &self.warning,
            Tone::Good => &self.good,
            Tone::Bad => &self.bad,
        }
    }

    /// The ground of a number that is this share of the largest.
    pub(super) fn ground(&self, share: f64) -> Option<&Chip> {
        let steps = if share < 0.0 { &self.below } else { &self.above };
        let step = (share.abs() * steps.len() as f64) as usize;
        steps.get(step.min(steps.len().saturating_sub(1)))
    }

    /// How the words of a cell look, if not like their neighbours; row 0 is the header.
    pub(super) fn look(
        &self,
        look: &TextStyle,
        (row, column): (usize, usize),
        mark: Option<Mark>,
        is_answer: bool,
    ) -> Option<TextStyle> {
        if let Some(Mark::Chip(tone)) = mark {
            return Some(TextStyle { color: self.chip(tone).color, bold: true, ..look.clone() });
        }
        if mark == Some(Mark::Miss) {
            return Some(TextStyle { color: self.bad.color, bold: true, ..look.clone() });
        }
        if let Some(Mark::Heat(share)) = mark.filter(|_| !self.is_lit_cell((row, column))) {
            return self.ground(share).map(|ground| TextStyle { color: ground.color, ..look.clone() });
        }
        let is_lit = self.lit_column == Some(column)
            || self.lit_row.is_some_and(|lit| lit + 1 == row)
            || self.is_lit_cell((row, column))
            || is_answer;
        match row {
            0 if self.lit_column == Some(column) => Some(TextStyle { color: self.on_head, ..look.clone() }),
            0 => None,
            _ if is_lit => Some(TextStyle { color: self.lit, bold: true, ..look.clone() }),
            _ => None,
        }
    }
}

impl Argument {
    fn is_lit_cell(&self, (row, column): (usize, usize)) -> bool {
        row.checked_sub(1).is_some_and(|row| self.lit_cells.contains(&(row, column)))
    }

    /// The ground of a cell that is lit; row 0 is the header. What is named by itself stands out from what is lit
    /// around it. Most cells are filled themselves, so that the light stays in place when rows grow; marks lie beneath
    /// the table, so cells with a mark are lit from below.
    pub(super) fn fill(&self, (row, column): (usize, usize), mark: Option<Mark>) -> Option<Paint> {
        if mark.is_some_and(|mark| !matches!(mark, Mark::Heat(_)) || !self.is_lit_cell((row, column))) {
            return None;
        }
        let in_row = self.lit_row.is_some_and(|lit| lit + 1 == row);
        match () {
            () if self.is_lit_cell((row, column)) => Some(self.spot.clone()),
            () if row == 0 => (self.lit_column == Some(column)).then(|| self.head.clone()),
            () if in_row || self.lit_column == Some(column) => Some(self.tint.clone()),
            () => None,
        }
    }
}

/// What bars take where one column alone has them and the table has room to spare.
pub(super) const LONG_BARS: [Emu; 2] =
    [Emu(210 * Emu::PER_POINT + BAR_GAP.0), Emu(150 * Emu::PER_POINT + BAR_GAP.0)];

/// What a mark takes of its cell beside the words.
pub(super) fn room_for(mark: Mark) -> Emu {
    match mark {
        Mark::Bar(_) => BAR + BAR_GAP,
        Mark::ShortBar(_) => SHORT_BAR + BAR_GAP,
        Mark::Span(..) => TRACK + BAR_GAP,
        Mark::Tick | Mark::Cross => TICK,
        Mark::Chip(_) => CHIP_SIDES,
        Mark::Heat(_) | Mark::Miss => Emu::ZERO,
    }
}

/// Room before and after the words of a cell for its mark. Ticks of a column stand under one another, and so do their
/// words; a chip begins or ends where the words of its column do.
pub(super) fn around(
    subject: &Subject<'_>,
    (row, column): (usize, usize),
    width: Emu,
    typesetter: &mut Typesetter<'_>,
) -> (Emu, Emu) {
    let edge = subject.edges[column];
    match (subject.mark(row, column), edge) {
        (Some(Mark::Tick | Mark::Cross), _) => {
            let room = width - subject.style.pad * 2 - TICK - widest_answer(subject, column, typesetter);
            let before = match edge {
                Align::Left => Emu::ZERO,
                Align::Center => room / 2,
                Align::Right => room,
            };
            (before.max(Emu::ZERO) + TICK, Emu::ZERO)
        }
        (Some(Mark::Chip(_)), Align::Left) => (CHIP_SIDES / 2, Emu::ZERO),
        (Some(Mark::Chip(_)), Align::Right) => (Emu::ZERO, CHIP_SIDES / 2),
        _ => (Emu::ZERO, Emu::ZERO),
    }
}

/// The widest word that has a tick in a column.
fn widest_answer(subject: &Subject<'_>, column: usize, typesetter: &mut Typesetter<'_>) -> Emu {
    let rows = 1..=subject.source.rows.len();
    let answers = rows.filter(|row| matches!(subject.mark(*row, column), Some(Mark::Tick | Mark::Cross)));
    let width = |row: usize| {
        let paragraph = super::paragraph(subject, 0, (row, column), Align::Left);
        snug(typesetter.measure(&[paragraph], Emu(i64::from(u32::MAX))).widest_line)
    };
    answers.map(width).max().unwrap_or(Emu::ZERO)
}

/// Everything beneath the words, from the table's top left corner.
pub(super) fn beneath(
    subject: &Subject<'_>,
    sizes: &TableSizes,
    rows: &[TableRow],
    typesetter: &mut Typesetter<'_>,
) -> Vec<Shape> {
    let Some(argument) = &subject.style.argument else { return Vec::new() };
    let mut shapes = Vec::new();
    let height: Emu = sizes.heights.iter().copied().sum();
    let width: Emu = sizes.columns.iter().copied().sum();
    let head = sizes.heights.first().copied().unwrap_or(Emu::ZERO);
    if let Some(column) = argument.lit_column.filter(|column| *column < sizes.columns.len()) {
        let x: Emu = sizes.columns[..column].iter().copied().sum();
        let all = Rect { x, y: Emu::ZERO, width: sizes.columns[column], height };
        shapes.push(filled_shape("Lit column", all, Form::Rect, argument.tint.clone()));
        if !subject.is_headless {
            let top = Rect { y: -RISE, height: head + RISE, ..all };
            shapes.push(filled_shape("Lit head", top, Form::Rect, argument.head.clone()));
        }
    }
    if let Some(row) = argument.lit_row.filter(|row| row + 1 < sizes.heights.len()) {
        let y: Emu = sizes.heights[..=row].iter().copied().sum();
        let all = Rect { x: Emu::ZERO, y, width, height: sizes.heights[row + 1] };
        shapes.push(filled_shape("Lit row", all, Form::Rect, argument.tint.clone()));
    }
    along_time(subject, argument, sizes, &mut shapes, typesetter);
    let mut y = Emu::ZERO;
    for (row, set) in (usize::from(subject.is_headless)..).zip(rows) {
        let mut x = Emu::ZERO;
        for (column, cell) in set.cells.iter().enumerate() {
            let place = Rect { x, y, width: sizes.columns[column], height: set.height };
            if let Some(mark) = subject.mark(row, column) {
                let words = typesetter.measure(&cell.text.paragraphs, Emu(i64::from(u32::MAX)));
                let words = (snug(words.widest_line), words.height);
                let insets = cell.text.insets;
                // Around a number that keeps its place among the others.
                if mark == Mark::Miss {
                    let sides = MISS_SIDES.min(subject.style.pad);
                    let words = (words.0 + sides * 2, words.1 + CHIP_AIR);
                    let place = Rect {
                        x: x + insets.left - sides,
                        width: place.width - insets.left - insets.right + sides * 2,
                        ..place
                    };
                    shapes.push(around_number(argument, place, subject.edges[column], words));
                    x += sizes.columns[column];
                    continue;
                }
                draw(subject, argument, mark, (place, insets.left), (row, column), words, &mut shapes);
            }
            x += sizes.columns[column];
        }
        y += set.height;
    }
    shapes
}

/// The scale of a timeline, its lines, and the bars of its rows.
fn along_time(
    subject: &Subject<'_>,
    argument: &Argument,
    sizes: &TableSizes,
    shapes: &mut Vec<Shape>,
    typesetter: &mut Typesetter<'_>,
) {
    let Some(timeline) = subject.timeline else { return };
    let column = timeline.column();
    let (width, pad) = (sizes.columns[column], subject.style.pad);
    let x: Emu = sizes.columns[..column].iter().copied().sum();
    let (head, height) = (sizes.heights[0], sizes.heights.iter().copied().sum::<Emu>());
    let look = Arc::new(TextStyle { size: SCALE_SIZE, ..(*subject.style.body).clone() });
    let name = |text: &str| Paragraph {
        runs: vec![Run { text: text.to_owned(), style: look.clone() }],
        line_height: SCALE_LINE,
        ..Paragraph::default()
    };
    let ticks = timeline.ticks((width, pad), |text| super::extent(&name(text), typesetter));
    for (at, text) in ticks {
        let top = head - SCALE_LINE;
        if let Some(rule) = &subject.style.rule {
            let line = Rect { x: x + at, y: top, width: GRID, height: height - top };
            shapes.push(filled_shape("Grid", line, Form::Rect, Paint::Solid(rule.color)));
        }
        if text.is_empty() {
            continue;
        }
        let paragraph = name(&text);
        let room = super::extent(&paragraph, typesetter);
        let frame = Rect { x: x + at + SCALE_INDENT, y: top, width: room, height: SCALE_LINE };
        let body = TextBody { paragraphs: vec![paragraph], anchor: Anchor::Middle, ..TextBody::default() };
        let text = typesetter.set(body, Size { width: room, height: SCALE_LINE });
        let geometry = Geometry {
            form: Form::Rect,
            fill: None,
            stroke: None,
            shadow: None,
            text: Some(text),
            text_role: TextRole::Body,
        };
        shapes.push(shape("Scale", frame, geometry));
    }
    let mut y = head;
    for (row, height) in sizes.heights.iter().skip(1).enumerate() {
        if let Some((start, end)) = timeline.bar(row, width, pad) {
            let thick = PLAN_BAR.min(*height - Emu::from_points(6.0));
            let frame =
                Rect { x: x + start, y: y + (*height - thick) / 2, width: end - start, height: thick };
            shapes.push(filled_shape("Span", frame, Form::RoundRect(thick / 6), argument.head.clone()));
        }
        y += *height;
    }
}

fn draw(
    subject: &Subject<'_>,
    argument: &Argument,
    mark: Mark,
    (cell, left): (Rect, Emu),
    (row, column): (usize, usize),
    (width, height): (Emu, Emu),
    shapes: &mut Vec<Shape>,
) {
    let pad = subject.style.pad;
    let (align, bars) = (subject.edges[column], subject.room_for_bars(column));
    let is_lit = argument.lit_row.is_some_and(|lit| lit + 1 == row);
    let middle = cell.center();
    match mark {
        Mark::Chip(tone) => {
            let width = (width + CHIP_SIDES).min(cell.width - Emu::from_points(8.0));
            let height = (height + CHIP_AIR).min(cell.height - Emu::from_points(4.0));
            let x = match align {
                Align::Center => middle.x - width / 2,
                Align::Right => cell.right() - pad - width,
                Align::Left => cell.x + pad,
            };
            let frame = Rect { x, y: middle.y - height / 2, width, height };
            let form = Form::RoundRect(height / 2);
            shapes.push(filled_shape("Chip", frame, form, argument.chip(tone).fill.clone()));
        }
        Mark::Bar(share) | Mark::ShortBar(share) => {
            let room = bars - BAR_GAP;
            let x = cell.right() - pad - room;
            let length =
                Emu((room.0 as f64 * share.clamp(0.0, 1.0)).round() as i64).max(Emu::from_points(2.0));
            let frame = Rect { x, y: middle.y - BAR_HEIGHT / 2, width: length, height: BAR_HEIGHT };
            let fill = if is_lit { &argument.head } else { &argument.bar };
            shapes.push(filled_shape("Bar", frame, Form::Rect, fill.clone()));
        }
        Mark::Span(from, to) => {
            let x = cell.right() - pad - TRACK;
            let along = |share: f64| Emu((TRACK.0 as f64 * share.clamp(0.0, 1.0)).round() as i64);
            let track = Rect { x, y: middle.y - TRACK_HEIGHT / 2, width: TRACK, height: TRACK_HEIGHT };
            shapes.push(filled_shape("Track", track, Form::Rect, argument.bar.clone()));
            let width = (along(to) - along(from)).max(BAR_HEIGHT / 2);
            let frame = Rect { x: x + along(from), y: middle.y - BAR_HEIGHT / 2, width, height: BAR_HEIGHT };
            let form = Form::RoundRect(BAR_HEIGHT / 4);
            shapes.push(filled_shape("Span", frame, form, argument.head.clone()));
        }
        // The cell itself is tinted; a miss has its ground already.
        Mark::Heat(_) | Mark::Miss => {}
        Mark::Tick | Mark::Cross => {
            let size = TICK * 5 / 8;
            let frame = Rect { x: cell.x + left - TICK, y: middle.y - size / 2, width: size, height: size };
            shapes.push(tick_shape(mark, frame, argument));
        }
    }
}

/// The ground of a number in `place`, which is as wide as its column.
fn around_number(argument: &Argument, place: Rect, align: Align, (width, height): (Emu, Emu)) -> Shape {
    let height = height.min(place.height - Emu::from_points(4.0));
    let x = match align {
        Align::Left => place.x,
        Align::Center => place.center().x - width / 2,
        Align::Right => place.right() - width,
    };
    let frame = Rect { x, y: place.center().y - height / 2, width, height };
    filled_shape("Miss", frame, Form::RoundRect(height / 2), argument.bad.fill.clone())
}

/// A tick or a cross in a square.
fn tick_shape(mark: Mark, frame: Rect, argument: &Argument) -> Shape {
    let at = |x: f64, y: f64| Point {
        x: Emu((frame.width.0 as f64 * x) as i64),
        y: Emu((frame.height.0 as f64 * y) as i64),
    };
    let (name, color, segments) = match mark {
        Mark::Tick => (
            "Tick",
            argument.tick,
            vec![Segment::Move(at(0.0, 0.55)), Segment::Line(at(0.36, 0.9)), Segment::Line(at(1.0, 0.12))],
        ),
        _ => (
            "Cross",
            argument.cross,
            vec![
                Segment::Move(at(0.12, 0.12)),
                Segment::Line(at(0.88, 0.88)),
                Segment::Move(at(0.88, 0.12)),
                Segment::Line(at(0.12, 0.88)),
            ],
        ),
    };
    let stroke =
        Stroke { color, width: Emu::from_points(2.5), dash: Dash::Solid, cap: Cap::Round, join: Join::Round };
    let geometry = Geometry {
        form: Form::Path(Path { segments }),
        fill: None,
        stroke: Some(stroke),
        shadow: None,
        text: None,
        text_role: TextRole::Body,
    };
    shape(name, frame, geometry)
}

fn filled_shape(name: &str, frame: Rect, form: Form, fill: Paint) -> Shape {
    let geometry = Geometry {
        form,
        fill: Some(fill),
        stroke: None,
        shadow: None,
        text: None,
        text_role: TextRole::Body,
    };
    shape(name, frame, geometry)
}

fn shape(name: &str, frame: Rect, geometry: Geometry) -> Shape {
    Shape {
        name: name.to_owned(),
        alt: String::new(),
        frame,
        placeholder: None,
        kind: ShapeKind::Geometry(geometry),
    }
}
