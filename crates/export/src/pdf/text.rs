//! Text: glyphs that layout placed, drawn where they stand, and the words they show.

use std::borrow::Cow;

use deckwright_model::geometry::Emu;
use deckwright_model::scene::TextRole;
use deckwright_model::text::{Glyph, GlyphRun, Line, Paragraph, TextBody, TextStyle};
use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::geom::{Point, Rect as Area};
use krilla::paint::Stroke;
use krilla::tagging::{ArtifactType, ContentTag, ListNumbering, SpanTag, Tag};
use krilla::text::{GlyphId, KrillaGlyph};
use vello_cpu::kurbo::Rect;

use super::list::{Block, Placed, blocks};
use super::page::Painter;
use super::tags::Said;
use crate::ExportError;
use crate::geometry::points;
use crate::link;
use crate::pages::EMBOLDEN;

/// Glyphs of one face and style that stand on one line.
struct Piece<'a> {
    run: &'a GlyphRun,
    glyphs: &'a [Glyph],
    style: Option<&'a TextStyle>,
}

impl Painter<'_, '_, '_> {
    /// Draws `text` and marks nothing.
    pub(super) fn text(&mut self, text: &TextBody, frame: Rect) -> Result<(), ExportError> {
        for line in &text.lines {
            let words = text.paragraphs.get(line.paragraph).map(Paragraph::text).unwrap_or_default();
            for run in &line.glyphs {
                let piece = Piece { run, glyphs: &run.glyphs, style: None };
                self.glyphs(&piece, words_of(text, line, run, &words), frame)?;
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
    ) -> Result<Vec<Said>, ExportError> {
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
                            Said::Group(self.deck.level.heading(role, self.kind, &words), content)
                        }
                        TextRole::Code => Said::group(Tag::Code, content),
                        _ => Said::group(Tag::P, content),
                    }
                }
                Block::List(items) => {
                    let mut list = Vec::new();
                    for placed in items {
                        let words = placed.paragraph.text();
                        let content = self.say_paragraph(text, &placed, &words, frame)?;
                        list.push(Said::group(Tag::LI, vec![Said::group(Tag::LBody, content)]));
                    }
                    Said::group(Tag::L(ListNumbering::None), list)
                }
            });
        }
        // Code is part of a paragraph: one of all its lines.
        Ok(if role == TextRole::Code { vec![Said::group(Tag::P, said)] } else { said })
    }

    fn say_paragraph(
        &mut self,
        text: &TextBody,
        placed: &Placed<'_>,
        words: &str,
        frame: Rect,
    ) -> Result<Vec<Said>, ExportError> {
        let mut said = Vec::new();
        for line in &placed.lines {
            for run in line.glyphs.iter().filter(|run| run.mark) {
                let piece = Piece { run, glyphs: &run.glyphs, style: None };
                let mark = words_of(text, line, run, words);
                self.artifact(ArtifactType::Layout, |painter| painter.glyphs(&piece, mark, frame))?;
            }
            self.say_line(&mut said, text.vertical, line, placed.paragraph, words, frame)?;
        }
        Ok(said)
    }

    /// Pieces of one language and link are one span; a link also becomes an area to click on.
    fn say_line(
        &mut self,
        said: &mut Vec<Said>,
        vertical: bool,
        line: &Line,
        paragraph: &Paragraph,
        words: &str,
        frame: Rect,
    ) -> Result<(), ExportError> {
        let pieces = pieces(line, paragraph);
        let same = |a: &Piece<'_>, b: &Piece<'_>| {
            let key = |piece: &Piece<'_>| piece.style.map(|style| (style.lang.clone(), style.link.clone()));
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
            let told = (vertical && is_whole || has_marks(span)).then(|| said_by(span, line, words));
            let tag = SpanTag::empty().with_lang(lang).with_actual_text(told.flatten());
            let content = self.content(ContentTag::Span(tag), |painter| {
                span.iter().try_for_each(|piece| painter.glyphs(piece, words, frame))
            })?;
            let address = style.and_then(|style| link::address(style.link.as_deref()?));
            let area = extent(span).and_then(|(left, right)| area(frame, line, left, right));
            said.push(match (address, area) {
                (Some(address), Some(area)) => {
                    let target = Target::Action(LinkAction::new(address.clone()).into());
                    self.links.push(Annotation::new_link(LinkAnnotation::new(area, target), Some(address)));
                    Said::group(Tag::Link, vec![content, Said::Link(self.links.len() - 1)])
                }
                _ => content,
            });
        }
        Ok(())
    }

    /// Draws glyphs where they stand. `words` is what they show; a pdf keeps it for searching.
    fn glyphs(&mut self, piece: &Piece<'_>, words: &str, frame: Rect) -> Result<(), ExportError> {
        let Piece { run, glyphs, .. } = piece;
        let (Some(first), true) = (glyphs.first(), run.size > 0) else { return Ok(()) };
        let face = self.deck.fonts.get(&run.face)?;
        if let Some(unknown) = glyphs.iter().find(|glyph| !face.has(glyph.id)) {
            return Err(ExportError::Glyph { face: run.face.clone(), glyph: unknown.id });
        }
        let size = f64::from(run.size) / 100.0;
        let (x, y) = (points(first.x), points(first.y));
        let mut shown = shown(glyphs, words, run.mark);
        let words = &*one_letter_each(words, &mut shown);
        let placed: Vec<KrillaGlyph> = glyphs
            .iter()
            .zip(&shown)
            .enumerate()
            .map(|(i, (glyph, range))| {
                let next =
                    glyphs.get(i + 1).map_or(points(glyph.x) + points(glyph.advance), |next| points(next.x));
                let advance = ((next - points(glyph.x)) / size) as f32;
                let raised = ((y - points(glyph.y)) / size) as f32;
                KrillaGlyph::new(GlyphId::new(glyph.id), advance, 0.0, raised, 0.0, range.0..range.1, None)
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
        let start = Point::from_xy((frame.x0 + x) as f32, (frame.y0 + y) as f32);
        self.surface.draw_glyphs(start, &placed, face.font, words, size as f32, false);
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
fn pieces<'a>(line: &'a Line, paragraph: &'a Paragraph) -> Vec<Piece<'a>> {
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
            pieces.push(Piece { run, glyphs, style });
        }
    }
    pieces
}

/// What each glyph shows of `words`. Glyphs of one cluster share its range, and ranges that do not fit
/// the words are made to.
fn shown(glyphs: &[Glyph], words: &str, mark: bool) -> Vec<(usize, usize)> {
    if mark {
        return vec![(0, words.len()); glyphs.len()];
    }
    let sound = |range: (usize, usize)| !is_empty(range) && words.get(range.0..range.1).is_some();
    let mut last = glyphs.iter().map(|glyph| glyph.range).find(|range| sound(*range)).unwrap_or((0, 0));
    let mut show = |glyph: &Glyph| {
        if sound(glyph.range) {
            last = glyph.range;
        }
        last
    };
    glyphs.iter().map(&mut show).collect()
}

/// Ligatures of Arabic, and the single letter that Unicode has for each.
const LIGATURES: [(&str, char); 5] = [("لا", 'ﻻ'), ("لآ", 'ﻵ'), ("لأ", 'ﻷ'), ("لإ", 'ﻹ'), ("لى", 'ﱃ')];

/// `words` and, behind them, the letters of those ligatures that glyphs show, whose ranges then lead there: readers turn text
/// that runs from right to left around letter by letter, and the two letters of one glyph with it. All of them read the
/// single letter as the two. Vowel signs between the two (`لًا`) stand behind it.
fn one_letter_each<'a>(words: &'a str, shown: &mut [(usize, usize)]) -> Cow<'a, str> {
    let mut told = Cow::Borrowed(words);
    let is_sign = |c: &char| matches!(c, '\u{64b}'..='\u{65f}' | '\u{670}');
    // Where the ranges of ligatures lead: the glyphs of one cluster share theirs, and go on to.
    let mut last = ((0, 0), (0, 0));
    for range in shown {
        let said = words.get(range.0..range.1).unwrap_or_default();
        let is_said = |letters: &str| letters.chars().eq(said.chars().filter(|c| !is_sign(c)));
        if let Some((_, letter)) = LIGATURES.iter().find(|(letters, _)| is_said(letters)) {
            if last.0 != *range {
                let (start, signs) = (told.len(), said.chars().filter(is_sign));
                told.to_mut().extend(std::iter::once(*letter).chain(signs));
                last = (*range, (start, told.len()));
            }
            *range = last.1;
        }
    }
    told
}

fn is_empty(range: (usize, usize)) -> bool {
    range.0 >= range.1
}

/// Glyphs that stand above or below the line, or on a letter without room of their own, in text from left to right.
fn has_marks(span: &[Piece<'_>]) -> bool {
    let glyphs = || span.iter().flat_map(|piece| piece.glyphs);
    let starts = glyphs().filter(|glyph| !is_empty(glyph.range)).map(|glyph| glyph.range.0);
    let is_mark = |glyph: &Glyph| glyph.y != span[0].glyphs[0].y || glyph.advance <= Emu::ZERO;
    glyphs().any(is_mark) && starts.is_sorted()
}

/// The words of a span, without the space that its line ends with.
fn said_by<'a>(span: &[Piece<'_>], line: &Line, words: &'a str) -> Option<&'a str> {
    let ranges =
        || span.iter().flat_map(|piece| piece.glyphs).map(|glyph| glyph.range).filter(|r| !is_empty(*r));
    let (start, end) = (ranges().map(|r| r.0).min()?, ranges().map(|r| r.1).max()?);
    words.get(start.max(line.range.0)..end.min(line.range.1)).map(str::trim_end)
}

/// Leftmost and rightmost place of the glyphs, in points from the frame.
fn extent(span: &[Piece<'_>]) -> Option<(f64, f64)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(start: usize, end: usize) -> Glyph {
        Glyph { id: 1, x: Emu(0), y: Emu(0), advance: Emu(0), range: (start, end) }
    }

    #[test]
    fn later_glyphs_of_a_cluster_share_its_words() {
        let glyphs = [glyph(0, 3), glyph(0, 0), glyph(3, 4)];
        assert_eq!(shown(&glyphs, "né!", false), [(0, 3), (0, 3), (3, 4)]);
    }

    #[test]
    fn ligatures_are_one_letter_each() {
        let words = "سلام";
        let mut shown = vec![(6, 8), (2, 6), (0, 2)];
        assert_eq!(one_letter_each(words, &mut shown), "سلامﻻ");
        assert_eq!(shown, [(6, 8), (8, 11), (0, 2)]);

        // بدلًا: the ligature and the sign on it are two glyphs of one cluster.
        let mut shown = vec![(4, 10), (4, 10), (2, 4), (0, 2)];
        assert_eq!(one_letter_each("بدلًا", &mut shown), "بدلًاﻻً");
        assert_eq!(shown, [(10, 15), (10, 15), (2, 4), (0, 2)]);
    }

    #[test]
    fn ranges_that_split_a_character_or_leave_the_words_are_mended() {
        let glyphs = [glyph(1, 2), glyph(2, 99), glyph(0, 2)];
        assert_eq!(shown(&glyphs, "é", false), [(0, 2), (0, 2), (0, 2)]);
        assert_eq!(shown(&[glyph(0, 5)], "", false), [(0, 0)]);
    }
}
