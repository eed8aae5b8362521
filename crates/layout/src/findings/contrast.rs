//! Can the text be read? Its colour against what is really behind it, as WCAG 2 measures.

use deckwright_model::finding::Rule;
use deckwright_model::font::FontBook;
use deckwright_model::geometry::Rect;
use deckwright_model::paint::{Color, Palette};
use deckwright_model::scene::Scene;
use deckwright_model::text::GlyphRun;

use super::Report;
use super::backdrop::{Backdrop, LayersBelow};
use super::view::{Text, View};

/// The contrast that small text needs, and that large text needs.
const MIN_SMALL_TEXT_CONTRAST: f64 = 4.5;
const MIN_LARGE_TEXT_CONTRAST: f64 = 3.0;
/// The sizes from which text, and bold text, counts as large, in hundredths of a point.
const MIN_LARGE_SIZE: u32 = 2400;
const MIN_LARGE_BOLD_SIZE: u32 = 1800;

/// Places along and down a line at which its ground is looked at.
const SAMPLES_ACROSS: u32 = 8;
const SAMPLES_DOWN: u32 = 3;

pub(super) fn check(scene: &Scene, fonts: &FontBook, view: &View<'_>, report: &mut Report) {
    let palette = &scene.theme.palette;
    let backdrop = Backdrop::new(palette, view);
    for text in view.texts.iter().filter(|text| !text.is_ornament()) {
        if let Some((contrast, wanted)) = worst_contrast(fonts, palette, &backdrop, text) {
            let detail = format!("contrast {contrast:.1}, and {wanted} is needed");
            report.add(Rule::Contrast, view.page, Some(text.name), detail);
        }
    }
}

/// The lowest contrast of the text, if it is too low, and what it should be.
fn worst_contrast(
    fonts: &FontBook,
    palette: &Palette,
    backdrop: &Backdrop<'_>,
    text: &Text<'_>,
) -> Option<(f64, f64)> {
    let mut worst: Option<(f64, f64)> = None;
    for (line, ink) in text.ink() {
        let below = backdrop.below(text.piece, ink);
        for run in line.glyphs.iter().filter(|run| !run.mark) {
            let wanted = if is_large(fonts, run) { MIN_LARGE_TEXT_CONTRAST } else { MIN_SMALL_TEXT_CONTRAST };
            let contrast = lowest(palette, &below, run.color, span(text, run, ink));
            let lacks = |(contrast, wanted): (f64, f64)| contrast / wanted;
            if contrast < wanted && worst.is_none_or(|worst| lacks((contrast, wanted)) < lacks(worst)) {
                worst = Some((contrast, wanted));
            }
        }
    }
    worst
}

fn is_large(fonts: &FontBook, run: &GlyphRun) -> bool {
    let bold = run.embolden || fonts.get(&run.face).is_some_and(|face| face.bold);
    run.size >= MIN_LARGE_SIZE || (bold && run.size >= MIN_LARGE_BOLD_SIZE)
}

/// The part of the line that `run` takes.
fn span(text: &Text<'_>, run: &GlyphRun, ink: Rect) -> Rect {
    if text.body.vertical {
        return ink;
    }
    let left = run.glyphs.iter().map(|glyph| glyph.x).min();
    let right = run.glyphs.iter().map(|glyph| glyph.x + glyph.advance).max();
    match (left, right) {
        (Some(left), Some(right)) => {
            let x = (text.frame.x + left).max(ink.x);
            let right = (text.frame.x + right).min(ink.right());
            Rect { x, width: (right - x).max(deckwright_model::geometry::Emu::ZERO), ..ink }
        }
        _ => ink,
    }
}

fn lowest(palette: &Palette, below: &LayersBelow<'_, '_>, color: Color, area: Rect) -> f64 {
    let (rgb, opacity) = (color.resolve(palette), color.opacity());
    let mut lowest = f64::INFINITY;
    for column in 0..=SAMPLES_ACROSS {
        let x = area.x.0 as f64 + area.width.0 as f64 * f64::from(column) / f64::from(SAMPLES_ACROSS);
        for row in 0..=SAMPLES_DOWN {
            let y = area.y.0 as f64 + area.height.0 as f64 * f64::from(row) / f64::from(SAMPLES_DOWN);
            let ground = below.at(x, y);
            let contrast = |ground: deckwright_model::paint::Rgb| ground.mix(rgb, opacity).contrast(ground);
            // A ground between dark and light may match the text's own brightness.
            let between =
                ground.dark.luminance() < rgb.luminance() && rgb.luminance() < ground.light.luminance();
            let least = if between { 1.0 } else { contrast(ground.dark).min(contrast(ground.light)) };
            lowest = lowest.min(least);
        }
    }
    lowest
}
