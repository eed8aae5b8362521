//! A family of suits as it was read from its file: type, palettes, definitions and page designs.

use deckwright_model::geometry::Size;
use deckwright_model::paint::{Palette, PaletteRole};
use deckwright_model::scale::Scale;
use deckwright_model::scene::{FontPair, Image, Layout, PageKind, Scene};

use super::dress::TableDress;
use super::expr::{Expr, Sym};
use super::names::Word;
use super::node::Item;
use super::paint::PaintExpr;
use super::source::Source;
use crate::meaning::Relation;
use crate::office::Office;

#[derive(Clone, Debug)]
pub struct Family {
    /// The name in the file: `minimal`.
    pub id: String,
    /// Suit ids are this × 100 + the colour's id.
    pub number: u32,
    pub style_id: u32,
    /// English, Chinese, Japanese.
    pub names: [String; 3],
    pub heading: FontPair,
    pub body: FontPair,
    pub scenes: Vec<u32>,
    pub fade: bool,
    pub palettes: Vec<FamilyPalette>,
    pub styles: Vec<TypeStyle>,
    /// Index of the style called `title`.
    pub title_style: usize,
    pub words: Vec<Word>,
    pub constants: Vec<(Sym, Expr)>,
    /// Which of them say where the designs that all families share are drawn.
    pub frame: Option<FrameSyms>,
    pub defines: Vec<Define>,
    pub scene_drawings: Vec<SceneDrawing>,
    pub master: Vec<Item>,
    pub furniture: Vec<Furniture>,
    pub designs: Vec<Design>,
    /// The page that designs are drawn on, of the area of [`deckwright_model::geometry::SLIDE`].
    pub size: Size,
    /// The page that decks have: a template's own size, to which all that is drawn is scaled.
    pub page: Size,
    /// Ready slide layouts, of an enterprise template, that designs stand on.
    pub sheets: Vec<Layout>,
    /// How tables of the template look.
    pub tables: Option<TableDress>,
    /// Pictures that the sheets show.
    pub images: Vec<Image>,
}

impl Family {
    /// `scene`, drawn on pages of [`Family::size`], on pages of the family's true size.
    pub fn to_page(&self, scene: &mut Scene) {
        if self.page != self.size {
            Scale::to_slide(self.page).back().scene(scene);
            scene.size = self.page;
        }
    }

    /// How programs set decks of this family: those in a company's template as decks of other authors.
    pub fn office(&self) -> Office {
        if self.sheets.is_empty() { Office::our_decks() } else { Office::other_decks() }
    }
}

/// The constants of a kit that say where its page has room: left, top, width, height, how much higher it may begin; and
/// where that room begins and how high it is on a page that says something above and below its exhibit.
#[derive(Clone, Copy, Debug)]
pub struct FrameSyms {
    pub kit: [Sym; 5],
    pub body: [Sym; 2],
}

#[derive(Clone, Debug)]
pub struct FamilyPalette {
    pub color: &'static ColorName,
    pub palette: Palette,
    /// Roles that the family's own colour names stand for, in the order of its columns.
    pub aliases: Vec<PaletteRole>,
    pub scenes: Vec<u32>,
    pub tasks: Vec<u32>,
}

/// A colour of the template filter.
#[derive(Debug, PartialEq, Eq)]
pub struct ColorName {
    pub id: u32,
    pub name: &'static str,
    pub en: &'static str,
    pub zh: &'static str,
}

const fn color(id: u32, name: &'static str, en: &'static str, zh: &'static str) -> ColorName {
    ColorName { id, name, en, zh }
}

/// The colours of the template filter, by id.
pub const COLORS: [ColorName; 11] = [
    color(1, "orange", "Orange", "橙色"),
    color(2, "red", "Red", "红色"),
    color(3, "yellow", "Yellow", "黄色"),
    color(4, "green", "Green", "绿色"),
    color(5, "cyan", "Cyan", "青色"),
    color(6, "purple", "Purple", "紫色"),
    color(7, "blue", "Blue", "蓝色"),
    color(8, "black", "Black", "黑色"),
    color(9, "grey", "Grey", "灰色"),
    color(11, "brown", "Brown", "棕色"),
    color(13, "pink", "Pink", "粉色"),
];

#[derive(Clone, Debug, PartialEq)]
pub struct TypeStyle {
    pub name: String,
    pub font: StyleFont,
    /// Points; the natural size first, then the smaller ones that fitting may take.
    pub sizes: Vec<f64>,
    pub sizes_cjk: Vec<f64>,
    pub line: f64,
    pub line_cjk: f64,
    pub bold: bool,
    pub italic: bool,
    pub caps: bool,
    pub spacing: f64,
    pub spacing_cjk: f64,
    /// Most lines it may take.
    pub lines: Option<usize>,
    pub balance: bool,
    pub color: PaintExpr,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StyleFont {
    Heading,
    Body,
    Named(String),
}

#[derive(Clone, Debug)]
pub struct Define {
    pub name: String,
    pub params: Vec<(Sym, Option<Expr>)>,
    pub paints: Vec<(String, Sym, PaintExpr)>,
    pub body: Vec<Item>,
}

/// A vector picture in the box `0 0 w h`.
#[derive(Clone, Debug)]
pub struct SceneDrawing {
    pub name: String,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct Furniture {
    pub name: String,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct Design {
    pub id: String,
    pub kind: Kind,
    /// Fewest and most points it can show.
    pub count: (usize, usize),
    pub name: String,
    pub ground: PaintExpr,
    /// Index in the family's furniture; `None` hides the master too.
    pub furniture: Option<usize>,
    pub when: Option<Expr>,
    pub body: Vec<Item>,
    /// All words that it can show.
    pub says: Vec<Source>,
    /// Index in the family's sheets: the slide layout that it stands on, as it is.
    pub sheet: Option<usize>,
    /// How many flaws it is forgiven when designs are compared.
    pub favour: Option<Expr>,
    /// Whether the page is split in two: a plane of the family carries its title.
    pub plane: bool,
    /// Whether what it draws stands beside that plane, in a narrower frame than the family's own.
    pub beside: bool,
    /// Whether it draws one of several exhibits that share a page.
    pub region: bool,
}

impl Design {
    pub fn serves(&self, kind: Kind, count: usize) -> bool {
        self.kind == kind && (!kind.is_counted() || (self.count.0..=self.count.1).contains(&count))
    }
}

/// What a page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Cover,
    Contents,
    Chapter,
    Points,
    Statement,
    Quote,
    Picture,
    Table,
    Chart,
    Numbers,
    Timeline,
    Steps,
    Comparison,
    Ending,
    /// Pictures that somebody gave, drawn alike in every family.
    Figure,
    /// A last page that concludes, drawn alike in every family.
    Closing,
    /// Code and formulas, drawn alike in every family.
    Notation,
    /// Drawn alike in every family: several exhibits below one title.
    Composed,
    /// Drawn alike in every family: how the things of the page belong together.
    Relation(Relation),
}

impl Kind {
    /// The kinds that a family draws by itself.
    pub const ALL: [(&'static str, Self); 14] = [
        ("cover", Self::Cover),
        ("contents", Self::Contents),
        ("chapter", Self::Chapter),
        ("points", Self::Points),
        ("statement", Self::Statement),
        ("quote", Self::Quote),
        ("picture", Self::Picture),
        ("table", Self::Table),
        ("chart", Self::Chart),
        ("numbers", Self::Numbers),
        ("timeline", Self::Timeline),
        ("steps", Self::Steps),
        ("comparison", Self::Comparison),
        ("ending", Self::Ending),
    ];

    /// Whether its designs say how many points they show.
    pub fn is_counted(self) -> bool {
        matches!(
            self,
            Self::Contents
                | Self::Points
                | Self::Picture
                | Self::Figure
                | Self::Notation
                | Self::Closing
                | Self::Numbers
                | Self::Timeline
                | Self::Steps
                | Self::Comparison
                | Self::Relation(_)
        )
    }

    pub fn page_kind(self) -> PageKind {
        match self {
            Self::Cover => PageKind::Cover,
            Self::Contents => PageKind::Contents,
            Self::Chapter => PageKind::Chapter,
            Self::Ending | Self::Closing => PageKind::Ending,
            _ => PageKind::Content,
        }
    }
}
