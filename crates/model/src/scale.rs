//! A deck on a page of another size: every length of it times one factor, type included.

use std::sync::Arc;

use crate::geometry::{Emu, Insets, Path, Point, Rect, Segment, Size};
use crate::paint::{Shadow, Stroke};
use crate::scene::{Chart, Form, Layout, Scene, Shape, ShapeKind, Table};
use crate::text::{TextBody, TextStyle};

/// What lengths are multiplied with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f64);

impl Scale {
    /// From a page of `size` to one of the area that decks are designed on, 960 × 540 points.
    pub fn to_slide(size: Size) -> Self {
        let slide = crate::geometry::SLIDE;
        let area = |size: Size| size.width.points() * size.height.points();
        Self((area(slide) / area(size).max(1.0)).sqrt())
    }

    pub fn back(self) -> Self {
        Self(1.0 / self.0)
    }

    /// Nothing changes.
    pub fn is_same(self) -> bool {
        (self.0 - 1.0).abs() < 1e-9
    }

    pub fn length(self, length: Emu) -> Emu {
        Emu((length.0 as f64 * self.0).round() as i64)
    }

    /// Hundredths of a point.
    pub fn type_size(self, size: u32) -> u32 {
        (f64::from(size) * self.0).round() as u32
    }

    pub fn size(self, size: Size) -> Size {
        Size { width: self.length(size.width), height: self.length(size.height) }
    }

    pub fn rect(self, rect: Rect) -> Rect {
        Rect {
            x: self.length(rect.x),
            y: self.length(rect.y),
            width: self.length(rect.width),
            height: self.length(rect.height),
        }
    }

    pub fn insets(self, insets: Insets) -> Insets {
        Insets {
            left: self.length(insets.left),
            top: self.length(insets.top),
            right: self.length(insets.right),
            bottom: self.length(insets.bottom),
        }
    }

    /// The page's size itself, and all that stands on the pages, their layouts and the master.
    pub fn scene(self, scene: &mut Scene) {
        scene.size = self.size(scene.size);
        scene.master.iter_mut().for_each(|shape| self.shape(shape));
        scene.layouts.iter_mut().for_each(|layout| self.layout(layout));
        scene.pages.iter_mut().flat_map(|page| &mut page.shapes).for_each(|shape| self.shape(shape));
    }

    pub fn layout(self, layout: &mut Layout) {
        layout.shapes.iter_mut().for_each(|shape| self.shape(shape));
        for placeholder in &mut layout.placeholders {
            placeholder.frame = self.rect(placeholder.frame);
            self.style(&mut placeholder.style);
            self.text(&mut placeholder.text);
        }
    }

    pub fn shape(self, shape: &mut Shape) {
        shape.frame = self.rect(shape.frame);
        match &mut shape.kind {
            ShapeKind::Geometry(geometry) => {
                self.form(&mut geometry.form);
                geometry.stroke.iter_mut().for_each(|stroke| self.stroke(stroke));
                geometry.shadow.iter_mut().for_each(|shadow| self.shadow(shadow));
                geometry.text.iter_mut().for_each(|text| self.text(text));
            }
            ShapeKind::Line(line) => {
                self.point(&mut line.from);
                self.point(&mut line.to);
                self.stroke(&mut line.stroke);
            }
            ShapeKind::Picture(picture) => picture.clip.iter_mut().for_each(|form| self.form(form)),
            ShapeKind::Table(table) => {
                self.table(table);
                // Rounded columns and rows add up to the frame.
                shape.frame.width = table.columns.iter().copied().sum();
                shape.frame.height = table.rows.iter().map(|row| row.height).sum();
            }
            ShapeKind::Chart(chart) => self.chart(chart),
            ShapeKind::Group(members) => members.iter_mut().for_each(|member| self.shape(member)),
        }
    }

    fn point(self, point: &mut Point) {
        *point = Point { x: self.length(point.x), y: self.length(point.y) };
    }

    fn form(self, form: &mut Form) {
        match form {
            Form::RoundRect(radius) => *radius = self.length(*radius),
            Form::Path(path) => self.path(path),
            Form::Rect | Form::Ellipse => {}
        }
    }

    fn path(self, path: &mut Path) {
        for segment in &mut path.segments {
            match segment {
                Segment::Move(to) | Segment::Line(to) => self.point(to),
                Segment::Cubic(first, second, to) => {
                    [first, second, to].into_iter().for_each(|point| self.point(point));
                }
                Segment::Close => {}
            }
        }
    }

    fn stroke(self, stroke: &mut Stroke) {
        stroke.width = self.length(stroke.width);
    }

    fn shadow(self, shadow: &mut Shadow) {
        for length in [&mut shadow.blur, &mut shadow.dx, &mut shadow.dy] {
            *length = self.length(*length);
        }
    }

    fn style(self, style: &mut Arc<TextStyle>) {
        let own = Arc::make_mut(style);
        own.size = self.type_size(own.size);
        own.spacing = (f64::from(own.spacing) * self.0).round() as i32;
    }

    fn text(self, text: &mut TextBody) {
        text.insets = self.insets(text.insets);
        for paragraph in &mut text.paragraphs {
            paragraph.line_height = self.length(paragraph.line_height);
            paragraph.space_before = self.length(paragraph.space_before);
            paragraph.left = self.length(paragraph.left);
            paragraph.bullet.iter_mut().for_each(|bullet| bullet.indent = self.length(bullet.indent));
            paragraph.runs.iter_mut().for_each(|run| self.style(&mut run.style));
        }
        for line in &mut text.lines {
            for length in
                [&mut line.left, &mut line.top, &mut line.width, &mut line.height, &mut line.baseline]
            {
                *length = self.length(*length);
            }
            for run in &mut line.glyphs {
                run.size = self.type_size(run.size);
                for glyph in &mut run.glyphs {
                    glyph.x = self.length(glyph.x);
                    glyph.y = self.length(glyph.y);
                    glyph.advance = self.length(glyph.advance);
                }
            }
        }
    }

    fn table(self, table: &mut Table) {
        table.columns.iter_mut().for_each(|width| *width = self.length(*width));
        for row in &mut table.rows {
            row.height = self.length(row.height);
            for cell in &mut row.cells {
                self.text(&mut cell.text);
                let edges = [&mut cell.top, &mut cell.bottom, &mut cell.left, &mut cell.right];
                edges.into_iter().flatten().for_each(|stroke| self.stroke(stroke));
            }
        }
    }

    fn chart(self, chart: &mut Chart) {
        chart.plot = self.rect(chart.plot);
        chart.legend_place.iter_mut().for_each(|place| *place = self.rect(*place));
        self.style(&mut chart.style);
        chart.value_style.iter_mut().for_each(|style| self.style(style));
        chart.lit_value.iter_mut().for_each(|(_, style)| self.style(style));
        self.stroke(&mut chart.line);
        chart.drawing.iter_mut().for_each(|shape| self.shape(shape));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_four_by_three_has_the_area_of_a_slide() {
        let page = Size { width: Emu(9_144_000), height: Emu(6_858_000) };
        let scale = Scale::to_slide(page);
        let size = scale.size(page);
        let area = size.width.points() * size.height.points();
        assert!((area - 960.0 * 540.0).abs() < 1.0, "{area}");
        assert_eq!(scale.back().size(size), page);
        assert!(Scale::to_slide(crate::geometry::SLIDE).is_same());
        assert!(!scale.is_same());
    }

    #[test]
    fn type_comes_back_as_it_was() {
        let page = Size { width: Emu(9_144_000), height: Emu(5_143_500) };
        let scale = Scale::to_slide(page);
        for size in [800, 1050, 1200, 1800, 2400, 4400] {
            assert_eq!(scale.back().type_size(scale.type_size(size)), size);
        }
    }
}
