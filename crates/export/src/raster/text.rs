//! Text: glyphs that layout placed, drawn where they stand.

use deckwright_model::text::{GlyphRun, TextBody};
use vello_cpu::Glyph;
use vello_cpu::kurbo::{Point, Rect, Stroke};

use super::page::Painter;
use crate::ExportError;
use crate::geometry::points;
use crate::pages::EMBOLDEN;

impl Painter<'_> {
    pub(super) fn text(&mut self, text: &TextBody, frame: Rect) -> Result<(), ExportError> {
        let mut runs = text.lines.iter().flat_map(|line| &line.glyphs);
        runs.try_for_each(|run| self.glyphs(run, frame.origin()))
    }

    fn glyphs(&mut self, run: &GlyphRun, origin: Point) -> Result<(), ExportError> {
        let font = self.fonts.get(&run.face).ok_or_else(|| ExportError::Face(run.face.clone()))?;
        let size = run.size as f32 / 100.0;
        let glyphs = run.glyphs.iter().map(|glyph| Glyph {
            id: glyph.id,
            x: (origin.x + points(glyph.x)) as f32,
            y: (origin.y + points(glyph.y)) as f32,
        });
        let unknown = |glyph: Glyph| ExportError::Glyph { face: run.face.clone(), glyph: glyph.id };

        let color = self.color(run.color);
        let context = &mut self.canvas.context;
        context.set_paint(color);
        let resources = &mut self.canvas.resources;
        let filled =
            context.glyph_run(resources, font).hint(false).font_size(size).fill_glyphs(glyphs.clone());
        filled.map_err(|e| unknown(e.first_skipped.glyph))?;
        if run.embolden {
            context.set_stroke(Stroke::new(f64::from(size) * EMBOLDEN));
            let stroked =
                context.glyph_run(resources, font).hint(false).font_size(size).stroke_glyphs(glyphs);
            stroked.map_err(|e| unknown(e.first_skipped.glyph))?;
        }
        Ok(())
    }
}
