//! Is everything where there is room for it? Text inside its box, shapes on the page, no text on text.

use deckwright_model::finding::Rule;
use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::scene::{Form, Scene, ShapeKind};

use super::Report;
use super::view::{Owner, Piece, Text, View};

/// How far text may reach over the edge of its box.
const TEXT_TOLERANCE: Emu = Emu(Emu::PER_POINT / 2);
/// Rounding of frames that are computed from shares of the page.
const EDGE_TOLERANCE: Emu = Emu(Emu::PER_POINT / 20);
/// How deep two texts may reach into each other.
const HAIR: Emu = Emu(Emu::PER_POINT);

pub(super) fn check(scene: &Scene, view: &View<'_>, report: &mut Report) {
    text_outside_box(view, report);
    shapes_off_page(scene, view, report);
    text_over_text(view, report);
}

fn text_outside_box(view: &View<'_>, report: &mut Report) {
    for text in &view.texts {
        if text.body.lines.is_empty() && text.has_words() {
            report.add(Rule::TextOutsideBox, view.page, Some(text.name), "the text was never set".to_owned());
            continue;
        }
        let over = text.lines().map(|(_, line)| overhang(line, text.frame)).max().unwrap_or(Emu::ZERO);
        if over > TEXT_TOLERANCE {
            let detail = format!("text reaches {:.1} pt over the edge of its box", over.points());
            report.add(Rule::TextOutsideBox, view.page, Some(text.name), detail);
        }
    }
}

/// How far `inner` reaches out of `outer`; zero or less when it lies inside.
fn overhang(inner: Rect, outer: Rect) -> Emu {
    (outer.x - inner.x)
        .max(outer.y - inner.y)
        .max(inner.right() - outer.right())
        .max(inner.bottom() - outer.bottom())
}

fn shapes_off_page(scene: &Scene, view: &View<'_>, report: &mut Report) {
    for piece in &view.pieces {
        // What many pages share is reported on the first page that shows it.
        if piece.owner != Owner::Page && seen_before(scene, view.page, piece.owner) {
            continue;
        }
        let over = overhang(extent(piece), view.page_rect());
        if over > EDGE_TOLERANCE {
            let detail = format!("reaches {:.1} pt over the edge of the page", over.points());
            report.add(Rule::ShapeOffPage, view.page, Some(&piece.shape.name), detail);
        }
    }
}

fn seen_before(scene: &Scene, page: usize, owner: Owner) -> bool {
    let layout = scene.pages[page].layout;
    scene.pages[..page].iter().any(|earlier| match owner {
        Owner::Layout => earlier.layout == layout,
        _ => scene.layouts.get(earlier.layout).is_none_or(|layout| layout.show_master),
    })
}

/// The frame, and for a free path also what its points span.
fn extent(piece: &Piece<'_>) -> Rect {
    let frame = piece.shape.frame;
    match &piece.shape.kind {
        ShapeKind::Geometry(geometry) => match &geometry.form {
            Form::Path(path) => bounds(path, frame).map_or(frame, |bounds| frame.union(bounds)),
            _ => frame,
        },
        _ => frame,
    }
}

/// Control points may lie outside a curve that does not, so curves count by their ends and middle.
fn bounds(path: &Path, frame: Rect) -> Option<Rect> {
    let mut at = Point::default();
    let mut spanned: Option<Rect> = None;
    let mut add = |point: Point| {
        let dot = Rect { x: frame.x + point.x, y: frame.y + point.y, ..Rect::default() };
        spanned = Some(spanned.map_or(dot, |spanned| spanned.union(dot)));
    };
    for segment in &path.segments {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => {
                add(to);
                at = to;
            }
            Segment::Cubic(a, b, to) => {
                let middle = |p: Emu, q: Emu, r: Emu, s: Emu| (p + q * 3 + r * 3 + s) / 8;
                add(Point { x: middle(at.x, a.x, b.x, to.x), y: middle(at.y, a.y, b.y, to.y) });
                add(to);
                at = to;
            }
            Segment::Close => {}
        }
    }
    spanned
}

fn text_over_text(view: &View<'_>, report: &mut Report) {
    let said: Vec<(&Text<'_>, Vec<Rect>)> = view
        .texts
        .iter()
        .filter(|text| !text.is_ornament())
        .map(|text| (text, text.ink().map(|(_, ink)| ink).filter(|ink| ink.width > Emu::ZERO).collect()))
        .collect();
    for (index, (text, lines)) in said.iter().enumerate() {
        for (other, other_lines) in &said[..index] {
            let depth = lines
                .iter()
                .flat_map(|line| other_lines.iter().map(move |other| overlap(*line, *other)))
                .max()
                .unwrap_or(Emu::ZERO);
            if depth > HAIR {
                let detail = format!("stands {:.1} pt deep in the text of `{}`", depth.points(), other.name);
                report.add(Rule::TextOverText, view.page, Some(text.name), detail);
            }
        }
    }
}

/// The smaller side of the common part of two rectangles; zero or less when they have none.
fn overlap(a: Rect, b: Rect) -> Emu {
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    width.min(height)
}
