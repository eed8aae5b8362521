//! Text as it is said (paragraphs and runs) together with where it stands (lines and glyphs).

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::font::FaceId;
use crate::geometry::{Emu, Insets};
use crate::language::is_right_to_left;
use crate::paint::{Color, is_default};

/// The text of one box. `paragraphs` is what an editor edits; `lines` is where layout put it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TextBody {
    pub paragraphs: Vec<Paragraph>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub anchor: Anchor,
    /// Room between frame and text. Lines are broken to the width that is left; a larger right
    /// inset is also how balanced display text keeps its breaks in an editor.
    pub insets: Insets,
    /// Columns of upright glyphs from right to left (`vert="eaVert"`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub vertical: bool,
    /// Set by layout; places are relative to the frame's top left corner.
    pub lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    #[default]
    Top,
    Middle,
    Bottom,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    #[default]
    Left,
    Center,
    Right,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Paragraph {
    pub runs: Vec<Run>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub align: Align,
    /// Exact distance from baseline to baseline (`a:spcPts`).
    pub line_height: Emu,
    #[serde(default, skip_serializing_if = "is_default")]
    pub space_before: Emu,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bullet: Option<Bullet>,
    /// List level, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: u8,
    /// How far the whole paragraph stands in, its bullet included.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: Emu,
}

impl Paragraph {
    pub fn text(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }

    /// Whether its lines run from right to left, by the language of its first run.
    pub fn is_right_to_left(&self) -> bool {
        self.runs.first().is_some_and(|run| is_right_to_left(&run.style.lang))
    }

    /// Where its lines stand: what runs from right to left also starts there.
    pub fn drawn_align(&self) -> Align {
        match self.align {
            Align::Left if self.is_right_to_left() => Align::Right,
            Align::Right if self.is_right_to_left() => Align::Left,
            align => align,
        }
    }
}

/// A hanging mark before the first line: text starts at `indent`, the mark at zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bullet {
    /// The mark itself, drawn in the style of the first run but for its colour.
    pub mark: String,
    pub color: Color,
    pub indent: Emu,
}

/// Text of one style. Never contains a line feed; a vertical tab (U+000B) is a break inside the paragraph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    pub text: String,
    pub style: Arc<TextStyle>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TextStyle {
    /// Latin family as Office names it: `Calibri`.
    pub latin: Arc<str>,
    /// East Asian family as Office names it: `Microsoft YaHei`.
    pub east_asian: Arc<str>,
    /// Which theme font the families are, so that a user can change the deck's fonts at once.
    pub font: FontRole,
    /// Hundredths of a point, as DrawingML has it.
    pub size: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub bold: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub italic: bool,
    pub color: Color,
    /// Extra room after each character in hundredths of a point (`a:rPr/@spc`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub spacing: i32,
    /// BCP 47: `en-US`, `zh-CN`, `ja-JP`.
    pub lang: Arc<str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FontRole {
    /// `+mj-lt` in a pptx.
    Heading,
    /// `+mn-lt` in a pptx.
    Body,
    /// Neither: named outright.
    Named,
}

/// One line (or, in vertical text, one column) of glyphs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// Index of the paragraph in [`TextBody::paragraphs`].
    pub paragraph: usize,
    /// Bytes of [`Paragraph::text`] that stand on this line, trailing spaces included.
    pub range: (usize, usize),
    /// Box of the line: `top` to `top + height` is the paragraph's line height, `left` to
    /// `left + width` the ink's advance without trailing spaces. Relative to the frame.
    pub left: Emu,
    pub top: Emu,
    pub width: Emu,
    pub height: Emu,
    pub baseline: Emu,
    pub glyphs: Vec<GlyphRun>,
}

/// Glyphs of one face, size and colour, in drawing order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GlyphRun {
    pub face: FaceId,
    /// Hundredths of a point.
    pub size: u32,
    pub color: Color,
    /// The face is not bold but should look so: exporters draw it with a thin stroke.
    #[serde(default, skip_serializing_if = "is_default")]
    pub embolden: bool,
    /// True for marks that are not part of the text (bullets): drawn, but not read out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mark: bool,
    pub glyphs: Vec<Glyph>,
}

/// `x` and `y` are where the glyph's origin stands, relative to the frame; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "GlyphTuple", into = "GlyphTuple")]
pub struct Glyph {
    pub id: u32,
    pub x: Emu,
    pub y: Emu,
    pub advance: Emu,
    /// Bytes of the paragraph's text that this glyph shows. Later glyphs of a cluster are empty.
    pub range: (usize, usize),
}

// Glyphs are most of a canvas file: an array of six numbers keeps it small.
type GlyphTuple = (u32, i64, i64, i64, usize, usize);

impl From<GlyphTuple> for Glyph {
    fn from((id, x, y, advance, start, end): GlyphTuple) -> Self {
        Self { id, x: Emu(x), y: Emu(y), advance: Emu(advance), range: (start, end) }
    }
}

impl From<Glyph> for GlyphTuple {
    fn from(glyph: Glyph) -> Self {
        (glyph.id, glyph.x.0, glyph.y.0, glyph.advance.0, glyph.range.0, glyph.range.1)
    }
}
