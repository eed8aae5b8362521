//! What the quality report has to tell: one finding is one rule broken at one place.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub rule: Rule,
    /// Index in the scene's pages.
    pub page: usize,
    /// Name of the shape, where one is to blame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// What was measured, in words.
    pub detail: String,
}

impl Finding {
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    TextOutsideBox,
    ShapeOffPage,
    TextOverText,
    MissingGlyph,
    BrokenImage,
    DanglingReference,
    /// A word of the source is not on its page, or one that is not in the source is.
    WordBalance,
    /// Letters that no face shows stand as boxes.
    MissingFace,
    Contrast,
    EdgeAlignment,
    UnequalGaps,
    SmallText,
    UnevenSize,
    EmptyBand,
    RepeatedDesign,
    TooManyStyles,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A deck with one of these is a bug of ours.
    Zero,
    /// Better without, but a matter of degree.
    Graded,
}

impl Rule {
    pub const ALL: [Self; 16] = [
        Self::TextOutsideBox,
        Self::ShapeOffPage,
        Self::TextOverText,
        Self::MissingGlyph,
        Self::BrokenImage,
        Self::DanglingReference,
        Self::WordBalance,
        Self::MissingFace,
        Self::Contrast,
        Self::EdgeAlignment,
        Self::UnequalGaps,
        Self::SmallText,
        Self::UnevenSize,
        Self::EmptyBand,
        Self::RepeatedDesign,
        Self::TooManyStyles,
    ];

    pub fn severity(self) -> Severity {
        match self {
            Self::TextOutsideBox
            | Self::ShapeOffPage
            | Self::TextOverText
            | Self::MissingGlyph
            | Self::BrokenImage
            | Self::DanglingReference
            | Self::WordBalance => Severity::Zero,
            _ => Severity::Graded,
        }
    }
}
