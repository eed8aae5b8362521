//! A table: the grounds of all cells, then borders, then text.

use deckwright_model::geometry::Rect as Frame;
use deckwright_model::scene::Table;

use super::page::Painter;
use crate::ExportError;
use crate::geometry::{borders, grounds, rows};

impl Painter<'_> {
    pub(super) fn table(&mut self, table: &Table, frame: Frame) -> Result<(), ExportError> {
        for (ground, paint) in grounds(table, frame) {
            self.fill(paint, ground, |context| context.fill_rect(&ground));
        }
        for (edge, stroke) in borders(table, frame) {
            self.stroke(stroke, &edge);
        }
        rows(table, frame).flatten().try_for_each(|placed| self.text(&placed.cell.text, placed.frame))
    }
}
