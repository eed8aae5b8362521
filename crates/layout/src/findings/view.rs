//! What does one page show, flat and in drawing order? Ground, master, layout and page together, with
//! groups opened and charts drawn.

use deckwright_model::geometry::{Emu, Rect, Size};
use deckwright_model::paint::Paint;
use deckwright_model::scene::{Layout, Page, PageKind, Scene, Shape, ShapeKind, Table, TextRole};
use deckwright_model::text::{Line, TextBody};

/// Names of texts that belong to a chart though they stand beside it: what it counts, its series, its
/// call-outs, its source, the scale of its time.
const OF_CHARTS: [&str; 5] = ["Caption", "Series name", "Call-out", "Source", "Scale"];

/// Text this faint and not part of what is said is an ornament.
const ORNAMENT_ALPHA: u16 = 200;

pub(super) struct View<'a> {
    pub(super) page: usize,
    pub(super) kind: PageKind,
    pub(super) size: Size,
    /// `None` when the page names a layout that is not there.
    pub(super) layout: Option<&'a Layout>,
    /// In drawing order.
    pub(super) pieces: Vec<Piece<'a>>,
    pub(super) texts: Vec<Text<'a>>,
}

/// One shape that is not a group.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) shape: &'a Shape,
    pub(super) owner: Owner,
    /// Drawn for a chart, which comes right before.
    pub(super) in_chart: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Master,
    Layout,
    Page,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TextContainer {
    Box,
    Cell,
    Chart,
}

/// Text with its frame on the page.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    /// Name of the shape that holds it.
    pub(super) name: &'a str,
    pub(super) frame: Rect,
    pub(super) body: &'a TextBody,
    pub(super) role: TextRole,
    pub(super) home: TextContainer,
    pub(super) owner: Owner,
    /// Index of the piece that it is drawn with.
    pub(super) piece: usize,
}

impl<'a> View<'a> {
    pub(super) fn new(scene: &'a Scene, index: usize) -> Self {
        let page: &Page = &scene.pages[index];
        let layout = scene.layouts.get(page.layout);
        let mut pieces = Vec::new();
        if layout.is_none_or(|layout| layout.show_master) {
            flatten(&scene.master, Owner::Master, false, &mut pieces);
        }
        if let Some(layout) = layout {
            flatten(&layout.shapes, Owner::Layout, false, &mut pieces);
        }
        flatten(&page.shapes, Owner::Page, false, &mut pieces);
        let texts = pieces.iter().enumerate().flat_map(|(at, piece)| texts(at, piece)).collect();
        Self { page: index, kind: page.kind, size: scene.size, layout, pieces, texts }
    }

    pub(super) fn page_rect(&self) -> Rect {
        Rect { x: Emu::ZERO, y: Emu::ZERO, width: self.size.width, height: self.size.height }
    }

    pub(super) fn page_pieces(&self) -> impl Iterator<Item = &Piece<'a>> {
        self.pieces.iter().filter(|piece| piece.owner == Owner::Page)
    }

    pub(super) fn page_texts(&self) -> impl Iterator<Item = &Text<'a>> {
        self.texts.iter().filter(|text| text.owner == Owner::Page)
    }
}

fn flatten<'a>(shapes: &'a [Shape], owner: Owner, in_chart: bool, pieces: &mut Vec<Piece<'a>>) {
    for shape in shapes {
        match &shape.kind {
            ShapeKind::Group(members) => flatten(members, owner, in_chart, pieces),
            ShapeKind::Chart(chart) => {
                pieces.push(Piece { shape, owner, in_chart });
                flatten(&chart.drawing, owner, true, pieces);
            }
            _ => pieces.push(Piece { shape, owner, in_chart }),
        }
    }
}

fn texts<'a>(at: usize, piece: &Piece<'a>) -> Vec<Text<'a>> {
    let shape = piece.shape;
    let text = |frame, body, role, home| Text {
        name: &shape.name,
        frame,
        body,
        role,
        home,
        owner: piece.owner,
        piece: at,
    };
    match &shape.kind {
        ShapeKind::Geometry(geometry) => {
            let is_label = OF_CHARTS.iter().any(|name| shape.name.starts_with(name));
            let home = if piece.in_chart || is_label { TextContainer::Chart } else { TextContainer::Box };
            geometry.text.iter().map(|body| text(shape.frame, body, geometry.text_role, home)).collect()
        }
        ShapeKind::Table(table) => cells(shape.frame, table)
            .map(|(frame, body, _)| text(frame, body, TextRole::Body, TextContainer::Cell))
            .collect(),
        _ => Vec::new(),
    }
}

/// The cells of a table with their frames and fills.
pub(super) fn cells(frame: Rect, table: &Table) -> impl Iterator<Item = (Rect, &TextBody, Option<&Paint>)> {
    let mut y = frame.y;
    table.rows.iter().flat_map(move |row| {
        let mut x = frame.x;
        let top = y;
        y += row.height;
        row.cells.iter().zip(&table.columns).map(move |(cell, &width)| {
            let rect = Rect { x, y: top, width, height: row.height };
            x += width;
            (rect, &cell.text, cell.fill.as_ref())
        })
    })
}

impl<'a> Text<'a> {
    /// The lines with their boxes on the page.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'a Line, Rect)> {
        let (x, y) = (self.frame.x, self.frame.y);
        self.body.lines.iter().map(move |line| {
            let rect = Rect { x: x + line.left, y: y + line.top, width: line.width, height: line.height };
            (line, rect)
        })
    }

    /// The part of each line's box that letters fill: from the capitals' height to the descent.
    pub(super) fn ink(&self) -> impl Iterator<Item = (&'a Line, Rect)> {
        let vertical = self.body.vertical;
        let top = self.frame.y;
        self.lines().map(move |(line, rect)| {
            let size = line.glyphs.iter().map(|run| run.size).max().unwrap_or(0);
            let em = Emu(i64::from(size) * Emu::PER_POINT / 100);
            if vertical || em == Emu::ZERO {
                return (line, rect);
            }
            let y = top + line.baseline - em * 3 / 4;
            (line, Rect { y, height: em * 19 / 20, ..rect })
        })
    }

    /// Whether the text is a faint ornament rather than something said.
    pub(super) fn is_ornament(&self) -> bool {
        let silent = self.owner != Owner::Page || self.role == TextRole::Furniture;
        let mut runs = self.body.lines.iter().flat_map(|line| &line.glyphs);
        silent && runs.all(|run| run.color.alpha <= ORNAMENT_ALPHA)
    }

    pub(super) fn has_words(&self) -> bool {
        self.body
            .paragraphs
            .iter()
            .flat_map(|paragraph| &paragraph.runs)
            .any(|run| !run.text.trim().is_empty())
    }
}
