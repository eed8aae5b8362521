//! Text: glyphs that layout placed, drawn where they stand, and the words they show.

use deckwright_model::scene::TextRole;
use deckwright_model::text::{Glyph, GlyphRun, Line, Paragraph, TextBody, TextStyle};
use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::geom::{Point, Rect as Area};
use krilla::paint::Stroke;
use krilla::tagging::{ArtifactType, ContentTag, ListNumbering, SpanTag, Tag};
use krilla::text::{GlyphId, KrillaGlyph};
use vello_cpu::kurbo::Rect;

use super::list::{Block, ParagraphLines, blocks};
use super::page::Painter;
use super::spelling::{has_marks, is_empty, turned_signs};
use super::tags::TaggedContent;
use crate::ExportError;
use crate::geometry::points;
use crate::link;
use crate::pages::EMBOLDEN;

/// Glyphs of one face and style that stand on one line.
struct GlyphSpan<'a> {
    run: &'a GlyphRun,
    glyphs: &'a [Glyph],
    style: Option<&'a TextStyle>,
}

/// Who tells the words of glyphs.
#[derive(Clone, Copy)]
enum Telling<'a> {
    /// The span that they stand in.
    Span,
    /// Each its own; the signs at these places part numbers that are read from right to left.
    Glyphs { turned: &'a [usize] },
}

impl Painter<'_, '_, '_> {
    /// Draws `text` and marks nothing.
    pub(super) fn text(&mut self, text: &TextBody, frame: Rect) -> Result<(), ExportError> {
        for line in &text.lines {
            let words = text.paragraphs.get(line.paragraph).map(Paragraph::text).unwrap_or_default();
            for run in &line.glyphs {
                let piece = GlyphSpan { run, glyphs: &run.glyphs, style: None };
                self.glyphs(
                    &piece,
                    words_of(text, line, run, &words),
                    Telling::Glyphs { turned: &[] },
                    frame,
                )?;
            }
        }
        Ok(())
    }

    /// Draws `text` and returns its headings, paragraphs and lists.
    pub(super) fn say_text(
        &mut self,
        text: &TextBody,
        role: TextRole,
        frame: Rect,
    ) -> Result<Vec<TaggedContent>, ExportError> {
        if role == TextRole::Furniture {
            self.artifact(ArtifactType::PaginationOther, |painter| painter.text(text, frame))?;
            return Ok(Vec::new());
        }
        let mut said = Vec::new();
        for block in blocks(text) {
            said.push(match block {
                Block::Plain(placed) => {
                    let words = placed.paragraph.text();
                    let content = self.say_paragraph(text, &placed, &words, frame)?;
                    match role {
                        TextRole::Title | TextRole::Heading if !words.trim().is_empty() => {
                            TaggedContent::Group(self.deck.level.heading(role, self.kind, &words), content)
                        }
                        TextRole::Code => TaggedContent::group(Tag::Code, content),
                        _ => TaggedContent::group(Tag::P, content),
                    }
                }
                Block::List(items) => {
                    let mut list = Vec::new();
                    for placed in items {
                        let words = placed.paragraph.text();
                        let content = self.say_paragraph(text, &placed, &words, frame)?;
                        list.push(TaggedContent::group(
                            Tag::LI,
                            vec![TaggedContent::group(Tag::LBody, content)],
                        ));
                    }
                    TaggedContent::group(Tag::L(ListNumbering::None), list)
                }
            });
        }
        // Code is part of a paragraph: one of all its lines.
        Ok(if role == TextRole::Code { vec![TaggedContent::group(Tag::P, said)] } else { said })
    }

    fn say_paragraph(
        &mut self,
        text: &TextBody,
        placed: &ParagraphLines<'_>,
        words: &str,
        frame: Rect,
    ) -> Result<Vec<TaggedContent>, ExportError> {
        let mut said = Vec::new();
        for line in &placed.lines {
            for run in line.glyphs.iter().filter(|run| run.mark) {
                let piece = GlyphSpan { run, glyphs: &run.glyphs, style: None };
                let mark = words_of(text, line, run, words);
                self.artifact(ArtifactType::Layout, |painter| {
                    painter.glyphs(&piece, mark, Telling::Glyphs { turned: &[] }, frame)
                })?;
            }
            self.say_line(&mut said, text.vertical, line, placed.paragraph, words, frame)?;
        }
        Ok(said)
    }

    /// Pieces of one language and link are one span; a link also becomes an area to click on.
    fn say_line(
        &mut self,
        said: &mut Vec<TaggedContent>,
        vertical: bool,
        line: &Line,
        paragraph: &Paragraph,
        words: &str,
        frame: Rect,
    ) -> Result<(), ExportError> {
        let pieces = pieces(line, paragraph);
        let turned = turned_signs(pieces.iter().flat_map(|piece| piece.glyphs), words);
        let same = |a: &GlyphSpan<'_>, b: &GlyphSpan<'_>| {
            let key =
                |piece: &GlyphSpan<'_>| piece.style.map(|style| (style.lang.clone(), style.link.clone()));
            key(a) == key(b)
        };
        for span in pieces.chunk_by(same) {
            let style = span.first().and_then(|piece| piece.style);
            let lang = style
                .map(|style| &*style.lang)
                .filter(|lang| !lang.is_empty() && **lang != *self.deck.scene.lang);
            // Readers see upright glyphs one below another as lines of one character, and marks above letters as lines of
            // their own. What runs from right to left they turn around, whatever a span says, so it says nothing.
            let is_whole = pieces.len() == span.len();
            let is_told = vertical && is_whole || has_marks(span.iter().flat_map(|piece| piece.glyphs));
            let told = is_told.then(|| said_by(span, line, words));
            let tag = SpanTag::empty().with_lang(lang).with_actual_text(told.flatten());
            let telling = if is_told { Telling::Span } else { Telling::Glyphs { turned: &turned } };
            let content = self.content(ContentTag::Span(tag), |painter| {
                span.iter().try_for_each(|piece| painter.glyphs(piece, words, telling, frame))
            })?;
            let address = style.and_then(|style| link::address(style.link.as_deref()?));
            let area = extent(span).and_then(|(left, right)| area(frame, line, left, right));
            said.push(match (address, area) {
                (Some(address), Some(area)) => {
                    let target = Target::Action(LinkAction::new(address.clone()).into());
                    self.links.push(Annotation::new_link(LinkAnnotation::new(area, target), Some(address)));
                    TaggedContent::group(Tag::Link, vec![content, TaggedContent::Link(self.links.len() - 1)])
                }
                _ => content,
            });
        }
        Ok(())
    }

    /// Draws glyphs where they stand. `words` is what they show; a pdf keeps it for searching, glyph by glyph unless the span
    /// that they stand in has told it.
    fn glyphs(
        &mut self,
        piece: &GlyphSpan<'_>,
        words: &str,
        telling: Telling<'_>,
        frame: Rect,
    ) -> Result<(), ExportError> {
        let GlyphSpan { run, glyphs, .. } = piece;
        if run.size == 0 {
            return Ok(());
        }
        let face = self.deck.fonts.get(&run.face)?;
        if let Some(unknown) = glyphs.iter().find(|glyph| !face.has(glyph.id)) {
            return Err(ExportError::Glyph { face: run.face.clone(), glyph: unknown.id });
        }
        let size = f64::from(run.size) / 100.0;
        let spelling = &mut self.deck.spelling;
        let spelt = match telling {
            Telling::Span => spelling.spell_within(&run.face.0, glyphs, words),
            Telling::Glyphs { turned } => {
                spelling.glyph_by_glyph(&run.face.0, glyphs, words, run.mark, turned)
            }
        };
        let (marks, letters): (Vec<_>, Vec<_>) =
            glyphs.iter().zip(&spelt.glyphs).partition(|(_, says)| says.is_mark);
        let y = letters.first().map_or(0.0, |(first, _)| points(first.y));
        let placed: Vec<KrillaGlyph> = letters
            .iter()
            .enumerate()
            .map(|(i, (glyph, says))| {
                let end = points(glyph.x) + points(glyph.advance);
                let next = letters.get(i + 1).map_or(end, |(next, _)| points(next.x));
                let advance = ((next - points(glyph.x)) / size) as f32;
                let raised = ((y - points(glyph.y)) / size) as f32;
                KrillaGlyph::new(
                    GlyphId::new(glyph.id),
                    advance,
                    0.0,
                    raised,
                    0.0,
                    says.range.0..says.range.1,
                    None,
                )
            })
            .collect();

        let fill = self.solid(run.color);
        let stroke = run.embolden.then(|| Stroke {
            paint: fill.paint.clone(),
            opacity: fill.opacity,
            width: (size * EMBOLDEN) as f32,
            ..Stroke::default()
        });
        self.surface.set_fill(Some(fill));
        self.surface.set_stroke(stroke);
        let at = |glyph: &Glyph| {
            Point::from_xy((frame.x0 + points(glyph.x)) as f32, (frame.y0 + points(glyph.y)) as f32)
        };
        if let Some((first, _)) = letters.first() {
            let font = face.font.clone();
            self.surface.draw_glyphs(at(first), &placed, font, &spelt.text, size as f32, false);
        }
        // Marks that their letters speak for are shapes.
        for (mark, _) in marks {
            let shape = [KrillaGlyph::new(GlyphId::new(mark.id), 0.0, 0.0, 0.0, 0.0, 0..0, None)];
            self.surface.draw_glyphs(at(mark), &shape, face.font.clone(), "", size as f32, true);
        }
        Ok(())
    }
}

/// What the ranges of a run's glyphs count in: the bullet's mark or the paragraph's `words`.
fn words_of<'a>(text: &'a TextBody, line: &Line, run: &GlyphRun, words: &'a str) -> &'a str {
    let bullet = text.paragraphs.get(line.paragraph).and_then(|paragraph| paragraph.bullet.as_ref());
    match bullet {
        Some(bullet) if run.mark => &bullet.mark,
        _ => words,
    }
}

/// The glyphs of `line` that are text, cut where the style of `paragraph` changes.
fn pieces<'a>(line: &'a Line, paragraph: &'a Paragraph) -> Vec<GlyphSpan<'a>> {
    let style_at = |offset: usize| {
        let mut end = 0;
        paragraph.runs.iter().position(|run| {
            end += run.text.len();
            offset < end
        })
    };
    let mut pieces = Vec::new();
    for run in line.glyphs.iter().filter(|run| !run.mark) {
        // A later glyph of a cluster says nothing of its own and stays with the one before.
        let same = |a: &Glyph, b: &Glyph| is_empty(b.range) || style_at(a.range.0) == style_at(b.range.0);
        for glyphs in run.glyphs.chunk_by(same) {
            let at = glyphs.iter().find(|glyph| !is_empty(glyph.range)).map_or(0, |glyph| glyph.range.0);
            let style = style_at(at).map(|run| &*paragraph.runs[run].style);
            pieces.push(GlyphSpan { run, glyphs, style });
        }
    }
    pieces
}

/// The words of a span, without the space that its line ends with.
fn said_by<'a>(span: &[GlyphSpan<'_>], line: &Line, words: &'a str) -> Option<&'a str> {
    let ranges =
        || span.iter().flat_map(|piece| piece.glyphs).map(|glyph| glyph.range).filter(|r| !is_empty(*r));
    let (start, end) = (ranges().map(|r| r.0).min()?, ranges().map(|r| r.1).max()?);
    words.get(start.max(line.range.0)..end.min(line.range.1)).map(str::trim_end)
}

/// Leftmost and rightmost place of the glyphs, in points from the frame.
fn extent(span: &[GlyphSpan<'_>]) -> Option<(f64, f64)> {
    let glyphs = || span.iter().flat_map(|piece| piece.glyphs);
    let left = glyphs().map(|glyph| points(glyph.x)).reduce(f64::min)?;
    let right = glyphs().map(|glyph| points(glyph.x) + points(glyph.advance)).reduce(f64::max)?;
    Some((left, right))
}

/// The part of the page from `left` to `right` on `line`.
fn area(frame: Rect, line: &Line, left: f64, right: f64) -> Option<Area> {
    let top = frame.y0 + points(line.top);
    let bottom = top + points(line.height);
    Area::from_ltrb((frame.x0 + left) as f32, top as f32, (frame.x0 + right) as f32, bottom as f32)
}
