//! What is in the template? Its page, its themes, and every slide layout with decoration and places.

use std::sync::Arc;

use deckwright_layout::draw::geometry::Area;
use deckwright_model::geometry::{Insets, Size};
use deckwright_model::paint::{Paint, Rgb};
use deckwright_model::scene::{Image, Shape};
use deckwright_model::text::Anchor;
use deckwright_package::xml::Node;

use crate::images::Thumbnail;
use crate::notes::Notes;
use crate::sample_layout::chosen_number;
use crate::style::{Levels, ThemeFonts};
use crate::tables::Tables;
use crate::theme::Theme;

#[derive(Debug)]
pub struct Template {
    /// The page that it is read on.
    pub size: Size,
    /// The page that it has.
    pub page: Size,
    pub sheets: Vec<Sheet>,
    /// The first sample slides.
    pub slides: Vec<SampleSlide>,
    /// Theme and colour map of every master.
    pub masters: Vec<(Theme, Option<Node>)>,
    /// The first master's.
    pub fonts: ThemeFonts,
    pub tables: Tables,
    pub images: Vec<Image>,
    pub notes: Notes,
    /// Text that could not be read and got another colour, in words.
    pub repaired: Vec<String>,
}

/// A sample slide of the file.
#[derive(Clone, Debug)]
pub struct SampleSlide {
    /// The part that it stands on.
    pub layout: String,
    /// How it begins.
    pub words: String,
}

/// A slide layout of the file.
#[derive(Debug)]
pub struct Sheet {
    pub part: String,
    pub name: String,
    /// `p:sldLayout/@type`.
    pub kind: String,
    pub master: usize,
    pub background: Paint,
    /// The colour that the background is on the whole.
    pub ground: Rgb,
    /// Master first, then the layout's own.
    pub shapes: Vec<Shape>,
    /// For each shape that is a picture, what it looks like from afar.
    pub tones: Vec<Option<Arc<Thumbnail>>>,
    /// Where the decoration says the number of the page.
    pub numbers: Vec<Area>,
    /// Where pictures stand that we cannot draw: logos as EMF.
    pub unseen: Vec<Area>,
    pub places: Vec<Place>,
    /// How many sample slides use it, and which is the first.
    pub uses: usize,
    pub first_use: Option<usize>,
    /// Colours by the names that shapes on a slide use: `tx1`, `accent1`. Empty where the layout has a
    /// colour map of its own.
    pub scheme: Vec<(&'static str, Rgb)>,
    pub fonts: ThemeFonts,
}

impl Sheet {
    /// Made of a sample slide that somebody chose: it serves where it was asked for, and nowhere else.
    pub fn is_chosen(&self) -> bool {
        chosen_number(&self.part).is_some()
    }
}

/// A placeholder with all that it inherits.
#[derive(Clone, Debug)]
pub struct Place {
    /// `title`, `ctrTitle`, `subTitle`, `body`, `obj`, `pic`, `sldNum`, …
    pub kind: String,
    pub index: u32,
    pub name: String,
    /// What stands in it in the layout: "Click to add a date".
    pub prompt: String,
    pub at: Area,
    pub levels: Levels,
    /// What a slide would inherit, where that is not what the template means: some programs write the look
    /// of a placeholder into its sample text alone.
    pub inherited: Option<Box<Levels>>,
    pub insets: Insets,
    pub anchor: Anchor,
    /// Text runs downwards, or the place is turned.
    pub is_odd: bool,
    /// Another place of the layout has the same kind and index, so that a slide cannot say which it means.
    pub is_ambiguous: bool,
    pub fill: Option<Paint>,
}

impl Place {
    pub fn is_title(&self) -> bool {
        matches!(self.kind.as_str(), "title" | "ctrTitle")
    }

    /// Takes text that a page says.
    pub fn is_text(&self) -> bool {
        matches!(self.kind.as_str(), "body" | "obj" | "subTitle")
    }
}
