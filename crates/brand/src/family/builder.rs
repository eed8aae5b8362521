//! What is known while a family is built?

use std::collections::HashMap;

use deckwright_layout::suit::family::TypeStyle;
use deckwright_layout::suit::tree::Element;
use deckwright_model::font::FontBook;
use deckwright_model::scene::Layout;

use crate::fonts;
use crate::style::Level;
use crate::template::{Sheet, Template};

/// What a content place holds beside text: the word in `pages.kdl` and the kind of a place made for it.
pub const EXHIBITS: [(&str, &str); 3] = [("TABLE", "tbl"), ("CHART", "chart"), ("PICTURE", "pic")];

/// The parts of the family as they come together.
pub struct FamilyBuilder<'t> {
    pub template: &'t Template,
    pub book: &'t FontBook,
    pub styles: Vec<TypeStyle>,
    pub furniture: Vec<Element<'static>>,
    /// The title of composed pages, as a definition.
    pub head: Option<Element<'static>>,
    pub designs: Vec<Element<'static>>,
    pub sheets: Vec<Layout>,
    /// Template sheet to family sheet.
    pub known: HashMap<usize, usize>,
    /// For each of [`EXHIBITS`], the family's sheet with a place for it, and that place.
    pub exhibits: [Option<(usize, u32)>; EXHIBITS.len()],
}

impl<'t> FamilyBuilder<'t> {
    pub fn new(template: &'t Template, book: &'t FontBook) -> Self {
        Self {
            template,
            book,
            styles: Vec::new(),
            furniture: Vec::new(),
            head: None,
            designs: Vec::new(),
            sheets: Vec::new(),
            known: HashMap::new(),
            exhibits: [None; EXHIBITS.len()],
        }
    }

    /// The template's sheet that became `sheet`.
    pub fn template_sheet(&self, sheet: usize) -> Option<&'t Sheet> {
        let index = self.known.iter().find(|(_, own)| **own == sheet).map(|(index, _)| *index)?;
        self.template.sheets.get(index)
    }

    /// The sheet's theme fonts are the family's.
    pub fn is_family_font(&self, sheet: usize) -> bool {
        self.template_sheet(sheet).is_none_or(|own| {
            own.fonts == self.template_sheet(0).map_or(own.fonts.clone(), |first| first.fonts.clone())
        })
    }

    /// The font that stands in for a level's own.
    pub fn latin(&self, sheet: usize, look: &Level) -> String {
        let theme = self.template_sheet(sheet).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        fonts::latin(&look.latin_name(theme), self.book).name
    }

    pub fn line_factor(&self, sheet: usize, look: &Level, east_asian: bool) -> f64 {
        let natural = if east_asian { 1.3 } else { fonts::natural_line(&self.latin(sheet, look)) };
        look.line_factor(natural, if east_asian { 1.2 } else { 1.0 })
    }
}
