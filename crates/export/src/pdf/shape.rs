//! One shape of any kind, and the shapes inside it: drawn, or drawn and said.

use deckwright_model::scene::{Geometry, Line, Shape, ShapeKind, TextRole};
use krilla::tagging::{ArtifactType, ContentTag, Tag};
use vello_cpu::kurbo::Rect;

use super::page::Painter;
use super::tags::{TaggedContent, plain};
use crate::ExportError;
use crate::geometry::{self, rect};

impl Painter<'_, '_, '_> {
    /// Draws `shape` with all that is in it.
    pub(super) fn shape(&mut self, shape: &Shape) -> Result<(), ExportError> {
        let frame = rect(shape.frame);
        match &shape.kind {
            ShapeKind::Geometry(geometry) => {
                self.ground(geometry, frame);
                geometry.text.as_ref().map_or(Ok(()), |text| self.text(text, frame))
            }
            ShapeKind::Line(line) => {
                self.line(line);
                Ok(())
            }
            ShapeKind::Picture(picture) => self.picture(picture, frame),
            ShapeKind::Table(table) => self.table(table, shape.frame),
            ShapeKind::Chart(chart) => self.shapes(&chart.drawing),
            ShapeKind::Group(members) => self.shapes(members),
        }
    }

    fn shapes(&mut self, shapes: &[Shape]) -> Result<(), ExportError> {
        shapes.iter().try_for_each(|shape| self.shape(shape))
    }

    /// Draws `shape` and returns what it says: its text, or its alternative text. What has neither is
    /// decoration.
    pub(super) fn say_shape(&mut self, shape: &Shape) -> Result<Vec<TaggedContent>, ExportError> {
        let frame = rect(shape.frame);
        match &shape.kind {
            ShapeKind::Geometry(geometry) => {
                if let Some(text) = geometry.text.as_ref().filter(|text| !text.lines.is_empty()) {
                    self.artifact(ArtifactType::Layout, |painter| painter.ground(geometry, frame));
                    return self.say_text(text, geometry.text_role, frame);
                }
                self.say_figure(shape)
            }
            ShapeKind::Table(table) => self.say_table(table, shape.frame, &shape.alt),
            ShapeKind::Chart(_) => {
                // A chart always says something, if only that it is there.
                let alt = if shape.alt.is_empty() { &shape.name } else { &shape.alt };
                let content = self.content(ContentTag::Other, |painter| painter.shape(shape))?;
                Ok(vec![figure(alt, vec![content])])
            }
            ShapeKind::Group(members) if shape.alt.is_empty() => self.say(members),
            ShapeKind::Group(members) if members.iter().any(has_text) => {
                self.say_diagram(&shape.alt, members)
            }
            ShapeKind::Line(_) | ShapeKind::Picture(_) | ShapeKind::Group(_) => self.say_figure(shape),
        }
    }

    /// Draws a shape without text: a figure if it has an alternative text, decoration if not.
    fn say_figure(&mut self, shape: &Shape) -> Result<Vec<TaggedContent>, ExportError> {
        if shape.alt.trim().is_empty() {
            self.artifact(ArtifactType::Layout, |painter| painter.shape(shape))?;
            return Ok(Vec::new());
        }
        let content = self.content(ContentTag::Other, |painter| painter.shape(shape))?;
        Ok(vec![figure(&shape.alt, vec![content])])
    }

    /// A group with both an alternative text and words: one figure of all that is not text, then the text.
    /// Inside a figure, screen readers would read the alternative text only.
    fn say_diagram(&mut self, alt: &str, members: &[Shape]) -> Result<Vec<TaggedContent>, ExportError> {
        let (mut drawn, mut words) = (Vec::new(), Vec::new());
        for member in members {
            if has_text(member) {
                words.extend(self.say_shape(member)?);
            } else {
                drawn.push(self.content(ContentTag::Other, |painter| painter.shape(member))?);
            }
        }
        if drawn.is_empty() {
            return Ok(words);
        }
        words.insert(0, figure(alt, drawn));
        Ok(vec![TaggedContent::group(Tag::Div, words)])
    }

    fn ground(&mut self, geometry: &Geometry, frame: Rect) {
        let outline = geometry::outline(&geometry.form, frame);
        if let Some(shadow) = &geometry.shadow {
            self.shadow(geometry, shadow, &outline);
        }
        if let Some(paint) = &geometry.fill {
            self.fill(paint, frame, &outline);
        }
        if let Some(stroke) = &geometry.stroke {
            self.stroke(stroke, &outline);
        }
    }

    fn line(&mut self, line: &Line) {
        let drawn = geometry::line(line);
        self.stroke(&line.stroke, &drawn.shaft);
        if let Some(head) = drawn.head {
            self.fill(&line.stroke.color.into(), self.page, &head);
        }
    }
}

fn figure(alt: &str, content: Vec<TaggedContent>) -> TaggedContent {
    TaggedContent::group(Tag::Figure(Some(plain(alt))), content)
}

/// Whether a reader is told words in `shape` that are not its alternative text.
fn has_text(shape: &Shape) -> bool {
    match &shape.kind {
        ShapeKind::Geometry(geometry) => {
            geometry.text_role != TextRole::Furniture
                && shape.text().is_some_and(|text| !text.lines.is_empty())
        }
        ShapeKind::Table(_) => true,
        ShapeKind::Group(members) => members.iter().any(has_text),
        ShapeKind::Line(_) | ShapeKind::Picture(_) | ShapeKind::Chart(_) => false,
    }
}
