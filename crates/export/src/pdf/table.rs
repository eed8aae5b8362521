//! A table: the grounds of all cells, then borders, then text row by row.

use deckwright_model::geometry::Rect as Frame;
use deckwright_model::scene::{Form, Table, TextRole};
use krilla::tagging::{ArtifactType, ContentTag, TableHeaderScope, Tag, TagKind};

use super::page::Painter;
use super::tags::TaggedContent;
use crate::ExportError;
use crate::geometry::{borders, grounds, outline, rows};

impl Painter<'_, '_, '_> {
    pub(super) fn table(&mut self, table: &Table, frame: Frame) -> Result<(), ExportError> {
        self.grid(table, frame);
        rows(table, frame).flatten().try_for_each(|placed| self.text(&placed.cell.text, placed.frame))
    }

    pub(super) fn say_table(
        &mut self,
        table: &Table,
        frame: Frame,
        alt: &str,
    ) -> Result<Vec<TaggedContent>, ExportError> {
        self.artifact(ArtifactType::Layout, |painter| painter.grid(table, frame));
        let mut said = Vec::new();
        for (row, cells) in rows(table, frame).enumerate() {
            let mut said_cells = Vec::new();
            for placed in cells {
                let mut words = self.say_text(&placed.cell.text, TextRole::Body, placed.frame)?;
                if words.is_empty() {
                    // An empty cell is still a cell; without it, columns would shift.
                    words.push(self.content(ContentTag::Other, |_| Ok(()))?);
                }
                let tag: TagKind = if table.header && row == 0 {
                    Tag::TH(TableHeaderScope::Column).into()
                } else {
                    Tag::TD.into()
                };
                said_cells.push(TaggedContent::group(tag, words));
            }
            said.push(TaggedContent::group(Tag::TR, said_cells));
        }
        let summary = Some(alt.to_owned()).filter(|alt| !alt.is_empty());
        Ok(vec![TaggedContent::group(Tag::Table.with_summary(summary), said)])
    }

    fn grid(&mut self, table: &Table, frame: Frame) {
        for (ground, paint) in grounds(table, frame) {
            self.fill(paint, ground, &outline(&Form::Rect, ground));
        }
        for (edge, stroke) in borders(table, frame) {
            self.stroke(stroke, &edge);
        }
    }
}
