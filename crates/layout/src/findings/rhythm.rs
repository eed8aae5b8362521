//! Do things stand in order? Common edges, even gaps, no empty bands, no design three times in a row.

use deckwright_model::finding::Rule;
use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::scene::{Form, PageKind, Scene, Shape, ShapeKind};
use deckwright_model::text::Align;

use super::Report;
use super::view::{Text, TextContainer, View};

/// Edges that differ by no more are the same; if they differ by [`MIN_DISTINCT_OFFSET`] or more, that is intended.
const MAX_EQUAL_OFFSET: Emu = Emu(Emu::PER_POINT / 2);
const MIN_DISTINCT_OFFSET: Emu = Emu(Emu::PER_POINT * 4);
/// Gaps of one row may differ by this many hundredths.
const GAP_PERCENT: i64 = 5;
/// Empty share of a content page's height, in hundredths.
const BAND_PERCENT: i64 = 21;
/// A shape that covers this many hundredths of the page is its ground.
const GROUND_PERCENT: i64 = 85;
const ALONG_TIME: [&str; 3] = ["Scale", "Grid", "Span"];
/// Neighbouring content pages of one design.
const REPEATS: usize = 2;

pub(super) fn check(scene: &Scene, view: &View<'_>, report: &mut Report) {
    edges(view, report);
    gaps(&scene.pages[view.page].shapes, view.page, report);
    if view.kind == PageKind::Content {
        empty_band(view, report);
    }
}

fn edges(view: &View<'_>, report: &mut Report) {
    let mut edges: Vec<(Emu, &str)> = view
        .page_texts()
        .filter(|text| text.home == TextContainer::Box && !text.body.vertical)
        .filter_map(|text| Some((left_edge(text)?, text.name)))
        .collect();
    edges.sort();
    for pair in edges.windows(2) {
        let difference = pair[1].0 - pair[0].0;
        if difference > MAX_EQUAL_OFFSET && difference < MIN_DISTINCT_OFFSET {
            let detail = format!("starts {:.1} pt right of `{}`", difference.points(), pair[0].1);
            report.add(Rule::EdgeAlignment, view.page, Some(pair[1].1), detail);
        }
    }
}

/// Where the text begins that is set from the left; a bullet's mark counts.
fn left_edge(text: &Text<'_>) -> Option<Emu> {
    let starts = text.body.lines.iter().map(|line| {
        let paragraph = text.body.paragraphs.get(line.paragraph)?;
        let indent = paragraph.bullet.as_ref().map_or(Emu::ZERO, |bullet| bullet.indent);
        (paragraph.drawn_align() == Align::Left).then_some(line.left - indent)
    });
    let starts: Option<Vec<Emu>> = starts.collect();
    Some(text.frame.x + starts?.into_iter().min()?)
}

/// Looks at the siblings of one level, then inside its groups.
fn gaps(siblings: &[Shape], page: usize, report: &mut Report) {
    row_gaps(siblings, page, "row", |frame| (frame.x, frame.y, frame.width), report);
    row_gaps(siblings, page, "column", |frame| (frame.y, frame.x, frame.height), report);
    for shape in siblings {
        if let ShapeKind::Group(members) = &shape.kind {
            gaps(members, page, report);
        }
    }
}

/// `axis` gives a frame's start along the row, its place across, and its length along.
fn row_gaps(
    siblings: &[Shape],
    page: usize,
    word: &str,
    axis: impl Fn(Rect) -> (Emu, Emu, Emu),
    report: &mut Report,
) {
    // Shapes along a time stand where their times are.
    let is_free = |shape: &&Shape| !ALONG_TIME.contains(&shape.name.as_str());
    let mut left: Vec<&Shape> = siblings.iter().filter(is_free).collect();
    while let Some(first) = left.first().copied() {
        let across = axis(first.frame).1;
        let same = |shape: &&Shape| {
            are_alike(first, shape) && (axis(shape.frame).1 - across).abs() <= MAX_EQUAL_OFFSET
        };
        let mut row: Vec<(Emu, Emu, &str)> = left
            .iter()
            .copied()
            .filter(same)
            .map(|shape| (axis(shape.frame).0, axis(shape.frame).2, shape.name.as_str()))
            .collect();
        // Lines are like nothing else, themselves included.
        left.retain(|shape| !same(shape) && !std::ptr::eq(*shape, first));
        row.sort();
        // A shape between two of them that is only longer or shorter belongs to the row.
        let fills = |from: Emu, to: Emu| {
            siblings.iter().any(|shape| {
                let (start, place, _) = axis(shape.frame);
                let kind = std::mem::discriminant(&shape.kind) == std::mem::discriminant(&first.kind);
                let broad = |shape: &Shape| axis(shape.frame).2 != axis(first.frame).2;
                kind && broad(shape)
                    && (place - across).abs() <= MAX_EQUAL_OFFSET
                    && start > from
                    && start < to
            })
        };
        let pairs = row.windows(2).filter(|pair| !fills(pair[0].0, pair[1].0));
        let gaps: Vec<Emu> = pairs.map(|pair| pair[1].0 - pair[0].0 - pair[0].1).collect();
        // Shapes that lie on each other are layers, not a row.
        let (Some(&least), Some(&most)) = (gaps.iter().min(), gaps.iter().max()) else { continue };
        let allowed = Emu(most.0 * GAP_PERCENT / 100).max(MAX_EQUAL_OFFSET);
        if gaps.len() >= 2 && least >= Emu::ZERO && most - least > allowed {
            let detail = format!("gaps of {:.1} to {:.1} pt in one {word}", least.points(), most.points());
            report.add(Rule::UnequalGaps, page, Some(row[0].2), detail);
        }
    }
}

/// Whether two shapes are of one kind and size, so that a reader takes them for members of one row.
fn are_alike(a: &Shape, b: &Shape) -> bool {
    let same = |a: Emu, b: Emu| (a - b).abs() <= MAX_EQUAL_OFFSET;
    let size = same(a.frame.width, b.frame.width) && same(a.frame.height, b.frame.height);
    size && match (&a.kind, &b.kind) {
        (ShapeKind::Geometry(a), ShapeKind::Geometry(b)) => {
            let form = match (&a.form, &b.form) {
                (Form::Path(a), Form::Path(b)) => a == b,
                (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
            };
            form && a.fill.is_some() == b.fill.is_some()
                && a.text.is_some() == b.text.is_some()
                && a.text_role == b.text_role
        }
        (ShapeKind::Group(_), ShapeKind::Group(_)) | (ShapeKind::Picture(_), ShapeKind::Picture(_)) => true,
        _ => false,
    }
}

fn empty_band(view: &View<'_>, report: &mut Report) {
    let page = view.page_rect();
    let ground = page.width.0 / 100 * page.height.0 / 100 * GROUND_PERCENT;
    let mut taken: Vec<(Emu, Emu)> =
        view.page_texts().flat_map(Text::ink).map(|(_, ink)| span(ink)).collect();
    for piece in view.page_pieces().filter(|piece| is_painted(piece.shape)) {
        let frame = piece.shape.frame;
        if frame.width.0 / 100 * frame.height.0 / 100 < ground / 100 {
            taken.push(span(frame));
        }
    }
    taken.sort();
    let (mut reached, mut widest) = (Emu::ZERO, Emu::ZERO);
    for (top, bottom) in taken {
        widest = widest.max(top - reached);
        reached = reached.max(bottom);
    }
    widest = widest.max(page.height - reached);
    if widest.0 * 100 > page.height.0 * BAND_PERCENT {
        let share = widest.points() / page.height.points() * 100.0;
        report.add(Rule::EmptyBand, view.page, None, format!("a band of {share:.0} % of the page is empty"));
    }
}

fn span(rect: Rect) -> (Emu, Emu) {
    (rect.y, rect.bottom())
}

fn is_painted(shape: &Shape) -> bool {
    match &shape.kind {
        ShapeKind::Geometry(geometry) => geometry.fill.is_some() || geometry.stroke.is_some(),
        _ => true,
    }
}

/// Neighbouring content pages that look the same. The parts of a page that continues should, and count as one.
pub(super) fn check_repeats(scene: &Scene, report: &mut Report) {
    let mut run = 0;
    for (index, page) in scene.pages.iter().enumerate() {
        if index > 0
            && page.design == scene.pages[index - 1].design
            && goes_on(&scene.pages[index - 1].title, &page.title)
        {
            continue;
        }
        let repeats = index > 0
            && page.kind == PageKind::Content
            && scene.pages[index - 1].kind == PageKind::Content
            && scene.pages[index - 1].design == page.design;
        run = if repeats { run + 1 } else { 1 };
        if run > REPEATS {
            let detail = format!("design `{}` {run} times in a row", page.design);
            report.add(Rule::RepeatedDesign, index, None, detail);
        }
    }
}

/// Whether `title` is that of the page before with the next number after it, as in `Fees (2/3)`.
fn goes_on(before: &str, title: &str) -> bool {
    let part = |title: &str| {
        let (name, part) = title.strip_suffix(')')?.rsplit_once(" (")?;
        let (number, of) = part.split_once('/')?;
        Some((name.to_owned(), number.parse::<u32>().ok()?, of.parse::<u32>().ok()?))
    };
    matches!((part(before), part(title)), (Some((name, k, n)), Some((again, next, of))) if name == again && n == of && next == k + 1)
}
