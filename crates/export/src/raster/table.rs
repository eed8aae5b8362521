//! A table: the grounds of all cells, then borders, then text.

use deckwright_model::geometry::Rect as Frame;
use deckwright_model::scene::Table;
use vello_cpu::kurbo::{Line, Shape};

use super::page::Painter;
use crate::ExportError;
use crate::geometry::cells;

impl Painter<'_> {
    pub(super) fn table(&mut self, table: &Table, frame: Frame) -> Result<(), ExportError> {
        for placed in cells(table, frame) {
            if let Some(paint) = &placed.cell.fill {
                self.fill(paint, placed.frame, |context| context.fill_rect(&placed.frame));
            }
        }
        for placed in cells(table, frame) {
            let frame = placed.frame;
            let edges = [(&placed.cell.top, frame.y0), (&placed.cell.bottom, frame.y1)];
            for (stroke, y) in edges {
                if let Some(stroke) = stroke {
                    self.stroke(stroke, &Line::new((frame.x0, y), (frame.x1, y)).to_path(0.1));
                }
            }
        }
        cells(table, frame).try_for_each(|placed| self.text(&placed.cell.text, placed.frame))
    }
}
