//! Font faces: what was measured with, and what Office calls it.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Names one face of a [`FontBook`], for example `Carlito-Bold`. Glyph ids in a scene belong to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct FaceId(pub Arc<str>);

impl FaceId {
    pub fn new(id: &str) -> Self {
        Self(id.into())
    }
}

impl fmt::Display for FaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The bytes of a face: embedded in the program or read at start.
#[derive(Clone)]
pub enum FontBytes {
    Embedded(&'static [u8]),
    Shared(Arc<[u8]>),
}

impl fmt::Debug for FontBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.as_ref().len())
    }
}

impl AsRef<[u8]> for FontBytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Embedded(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

/// One font file, with the name that Office machines know fonts of the same metrics by.
#[derive(Clone, Debug)]
pub struct Face {
    pub id: FaceId,
    /// The family as the file calls it: `Carlito`.
    pub family: Arc<str>,
    /// The family as a pptx names it: `Calibri`. Fallback faces have their own name here.
    pub office: Arc<str>,
    pub bold: bool,
    pub italic: bool,
    /// Index inside a collection; 0 for a plain font file.
    pub index: u32,
    pub bytes: FontBytes,
}

/// All faces that text may be set in. Order matters: earlier faces win in fallback.
#[derive(Clone, Debug, Default)]
pub struct FontBook {
    pub faces: Vec<Face>,
}

impl FontBook {
    pub fn get(&self, id: &FaceId) -> Option<&Face> {
        self.faces.iter().find(|face| face.id == *id)
    }
}
