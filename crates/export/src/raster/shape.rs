//! One shape of any kind, and the shapes inside it.

use deckwright_model::scene::{Form, Geometry, Line, Shape, ShapeKind};
use vello_cpu::kurbo::Rect;

use super::page::Painter;
use crate::ExportError;
use crate::geometry::{self, rect};

impl Painter<'_> {
    pub(super) fn shape(&mut self, shape: &Shape) -> Result<(), ExportError> {
        match &shape.kind {
            ShapeKind::Geometry(geometry) => self.geometry(geometry, rect(shape.frame)),
            ShapeKind::Line(line) => {
                self.line(line);
                Ok(())
            }
            ShapeKind::Picture(picture) => self.picture(picture, rect(shape.frame)),
            ShapeKind::Table(table) => self.table(table, shape.frame),
            ShapeKind::Chart(chart) => self.shapes(&chart.drawing),
            ShapeKind::Group(members) => self.shapes(members),
        }
    }

    fn shapes(&mut self, shapes: &[Shape]) -> Result<(), ExportError> {
        shapes.iter().try_for_each(|shape| self.shape(shape))
    }

    fn geometry(&mut self, geometry: &Geometry, frame: Rect) -> Result<(), ExportError> {
        let outline = geometry::outline(&geometry.form, frame);
        if let Some(shadow) = &geometry.shadow {
            self.shadow(geometry, shadow, &outline, frame);
        }
        if let Some(paint) = &geometry.fill {
            self.fill(paint, frame, |context| match geometry.form {
                Form::Rect => context.fill_rect(&frame),
                _ => context.fill_path(&outline),
            });
        }
        if let Some(stroke) = &geometry.stroke {
            self.stroke(stroke, &outline);
        }
        geometry.text.as_ref().map_or(Ok(()), |text| self.text(text, frame))
    }

    fn line(&mut self, line: &Line) {
        let drawn = geometry::line(line);
        self.stroke(&line.stroke, &drawn.shaft);
        if let Some(head) = drawn.head {
            self.fill(&line.stroke.color.into(), self.page, |context| context.fill_path(&head));
        }
    }
}
