//! What is shared by all sheets of a template while they are read?

use deckwright_layout::draw::geometry::Area;
use deckwright_layout::text::Typesetter;
use deckwright_package::{Package, Relationship};

use crate::color::Colors;
use crate::images::Images;
use crate::notes::Notes;
use crate::style::{Levels, ThemeFonts};

/// What is shared by all sheets while they are read.
pub struct ReadContext<'p, 'b, 'f> {
    pub package: &'p mut Package<'b>,
    pub images: Images,
    pub notes: Notes,
    pub setter: Typesetter<'f>,
    pub page: Area,
    /// How text looks that no style speaks of.
    pub levels: Levels,
    /// Gradients turn with their shapes, whatever they say: LibreOffice writes that none does, and turns all.
    pub turns_gradients: bool,
    /// Lines of patterns so far.
    pub pattern_lines: usize,
}

/// One slide layout or master.
pub struct SheetContext<'a> {
    pub colors: Colors<'a>,
    pub relationships: &'a [Relationship],
    pub fonts: ThemeFonts,
}

impl std::fmt::Debug for ReadContext<'_, '_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReadContext({} images)", self.images.all.len())
    }
}

impl std::fmt::Debug for SheetContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SheetContext({:?})", self.colors.theme.name)
    }
}
