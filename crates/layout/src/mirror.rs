//! How does a deck that is read from right to left look? Like its mirror image, by one rule for all families: places,
//! outlines, arrows, columns and margins change sides; letters, icons, pictures and charts keep their form.

use deckwright_model::geometry::{Emu, Path, Point, Rect, Segment};
use deckwright_model::paint::Paint;
use deckwright_model::scene::{Chart, Form, Scene, Shape, ShapeKind};
use deckwright_model::text::TextBody;

use crate::draw::icon;

/// Mirrors all pages, layouts and the master of `scene`.
pub(crate) fn mirror(scene: &mut Scene) {
    let width = scene.size.width;
    let shapes = |shapes: &mut Vec<Shape>| shapes.iter_mut().for_each(|shape| mirror_shape(shape, width));
    shapes(&mut scene.master);
    for layout in &mut scene.layouts {
        shapes(&mut layout.shapes);
        mirror_paint(&mut layout.background);
        for placeholder in &mut layout.placeholders {
            placeholder.frame = mirrored_frame(placeholder.frame, width);
            mirror_text(&mut placeholder.text);
        }
    }
    scene.pages.iter_mut().for_each(|page| shapes(&mut page.shapes));
}

fn mirrored_frame(frame: Rect, width: Emu) -> Rect {
    Rect { x: width - frame.x - frame.width, ..frame }
}

fn mirror_shape(shape: &mut Shape, width: Emu) {
    let before = shape.frame.x;
    shape.frame = mirrored_frame(shape.frame, width);
    let moved = shape.frame.x - before;
    let own_width = shape.frame.width;
    match &mut shape.kind {
        ShapeKind::Geometry(geometry) => {
            if let (Form::Path(path), false) = (&mut geometry.form, icon::is_still(&shape.name)) {
                mirror_path(path, own_width);
            }
            geometry.fill.iter_mut().for_each(mirror_paint);
            geometry.text.iter_mut().for_each(mirror_text);
        }
        ShapeKind::Line(line) => {
            line.from.x = width - line.from.x;
            line.to.x = width - line.to.x;
        }
        ShapeKind::Picture(picture) => {
            if let Some(Form::Path(path)) = &mut picture.clip {
                mirror_path(path, own_width);
            }
        }
        ShapeKind::Table(table) => {
            table.columns.reverse();
            for row in &mut table.rows {
                row.cells.reverse();
                for cell in &mut row.cells {
                    mirror_text(&mut cell.text);
                    std::mem::swap(&mut cell.left, &mut cell.right);
                }
            }
        }
        ShapeKind::Chart(chart) => move_chart(chart, moved),
        ShapeKind::Group(members) => members.iter_mut().for_each(|member| mirror_shape(member, width)),
    }
}

fn mirror_path(path: &mut Path, width: Emu) {
    let flip = |point: &mut Point| point.x = width - point.x;
    for segment in &mut path.segments {
        match segment {
            Segment::Move(to) | Segment::Line(to) => flip(to),
            Segment::Cubic(first, second, to) => [first, second, to].into_iter().for_each(flip),
            Segment::Close => {}
        }
    }
}

fn mirror_paint(paint: &mut Paint) {
    match paint {
        Paint::Solid(_) => {}
        Paint::Linear { angle, .. } => *angle = (1800 - *angle).rem_euclid(3600),
        Paint::Radial { center, .. } => center.0 = 1000_u16.saturating_sub(center.0),
    }
}

/// Insets change sides, and the lines, which already start at the right, go with them.
fn mirror_text(text: &mut TextBody) {
    let insets = &mut text.insets;
    std::mem::swap(&mut insets.left, &mut insets.right);
    let moved = insets.left - insets.right;
    for line in &mut text.lines {
        line.left += moved;
        line.glyphs.iter_mut().flat_map(|run| &mut run.glyphs).for_each(|glyph| glyph.x += moved);
    }
}

fn move_chart(chart: &mut Chart, by: Emu) {
    chart.plot.x += by;
    chart.legend_place.iter_mut().for_each(|place| place.x += by);
    chart.drawing.iter_mut().for_each(|shape| move_shape(shape, by));
}

fn move_shape(shape: &mut Shape, by: Emu) {
    shape.frame.x += by;
    match &mut shape.kind {
        ShapeKind::Line(line) => {
            line.from.x += by;
            line.to.x += by;
        }
        ShapeKind::Chart(chart) => move_chart(chart, by),
        ShapeKind::Group(members) => members.iter_mut().for_each(|member| move_shape(member, by)),
        ShapeKind::Geometry(_) | ShapeKind::Picture(_) | ShapeKind::Table(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use crate::{Library, Options, lay_out, sample};

    #[test]
    fn the_mirror_image_of_a_mirror_image_is_the_deck() {
        let fonts = deckwright_fonts::bundled();
        let suits = Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue");
        for suit in suits {
            let (scene, _) = lay_out(&sample::outline(Language::En), suit, &fonts, &Options::default());
            let mut once = scene.clone();
            mirror(&mut once);
            for (page, before) in once.pages.iter().zip(&scene.pages) {
                for (shape, before) in page.shapes.iter().zip(&before.shapes) {
                    assert_eq!(shape.frame.x, scene.size.width - before.frame.right(), "{}", shape.name);
                }
            }
            mirror(&mut once);
            assert!(once == scene, "{}", suit.name_en());
        }
    }
}
