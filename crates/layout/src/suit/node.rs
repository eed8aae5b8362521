//! The drawing of a suit as it was read: one node per line of the file, expressions compiled.

use super::expr::{Expr, Sym};
use super::paint::PaintExpr;
use super::path::PathData;
use super::source::Source;

/// A node of a drawing and the condition it is drawn on.
#[derive(Clone, Debug)]
pub struct Item {
    pub when: Option<Expr>,
    pub node: Node,
}

#[derive(Clone, Debug)]
pub enum Node {
    Shape(Box<ShapeNode>),
    Line(Box<LineNode>),
    Icon(Box<IconNode>),
    Picture(Box<PictureNode>),
    At(Box<AtNode>),
    Clip(Box<ClipNode>),
    Group {
        name: Option<String>,
        body: Vec<Item>,
    },
    Each {
        count: Expr,
        from: Expr,
        var: Sym,
        body: Vec<Item>,
    },
    Let(Vec<(Sym, Expr)>),
    Call(Box<CallNode>),
    /// Decoration of the slide layout.
    Layout(Vec<Item>),
    Cells(Box<CellsNode>),
    Stack(Box<StackNode>),
    /// Room inside a stack.
    Gap(Expr),
    /// A drawing of known height inside a stack.
    Block(Expr, Vec<Item>),
    Table(Box<TableNode>),
    Chart(Box<ChartNode>),
}

pub type Box4 = [Expr; 4];

#[derive(Clone, Debug)]
pub enum ShapeOutline {
    Rect { at: Box4, radius: Option<Expr> },
    Oval { cx: Expr, cy: Expr, rx: Expr, ry: Expr },
    Path(Vec<PathPiece>),
}

#[derive(Clone, Debug)]
pub enum PathPiece {
    Data(PathData),
    /// A soft curve through points: x y x y …
    Smooth(Vec<Expr>, Expr),
    Each {
        count: Expr,
        from: Expr,
        var: Sym,
        lets: Vec<(Sym, Expr)>,
        when: Option<Expr>,
        body: Vec<PathPiece>,
    },
}

#[derive(Clone, Debug)]
pub struct ShapeNode {
    pub outline: ShapeOutline,
    pub fill: Option<PaintExpr>,
    pub stroke: Option<StrokeExpr>,
    pub shadow: Option<ShadowExpr>,
    pub text: Option<TextNode>,
    /// Written as `text`: a place of the slide layout rather than a drawing.
    pub is_text_box: bool,
    pub name: Option<String>,
    pub alt: Option<String>,
}

#[derive(Clone, Debug)]
pub struct StrokeExpr {
    pub color: PaintExpr,
    pub width: Expr,
    pub dash: Option<DashKind>,
    pub round: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DashKind {
    Dash,
    Dot,
}

#[derive(Clone, Debug)]
pub struct ShadowExpr {
    pub color: PaintExpr,
    pub blur: Expr,
    pub dx: Expr,
    pub dy: Expr,
}

#[derive(Clone, Debug)]
pub struct TextNode {
    pub paragraphs: Vec<ParagraphNode>,
    pub anchor: AnchorKind,
    /// Left, top, right, bottom.
    pub pad: Option<Box4>,
    pub vertical: bool,
    pub hug: bool,
    pub optional: bool,
    /// Index of the sheet's placeholder that it fills.
    pub place: Option<u32>,
    /// Its paragraphs are said once per point, one after the other.
    pub each: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorKind {
    Top,
    Middle,
    Bottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignKind {
    Left,
    Center,
    Right,
}

#[derive(Clone, Debug)]
pub struct ParagraphNode {
    pub when: Option<Expr>,
    pub say: Say,
    /// Index in the family's styles.
    pub style: usize,
    pub align: AlignKind,
    pub before: Option<Expr>,
    pub color: Option<PaintExpr>,
    pub mark: Option<PaintExpr>,
    /// The colour of the figures in it.
    pub figures: Option<PaintExpr>,
    /// List level of the sheet's placeholder whose bullet and indent it has.
    pub level: Option<u8>,
}

/// What a paragraph says.
#[derive(Clone, Debug, PartialEq)]
pub struct Say(pub Vec<SayPart>);

#[derive(Clone, Debug, PartialEq)]
pub enum SayPart {
    Literal(String),
    Words(Source),
}

impl Say {
    pub fn sources(&self) -> impl Iterator<Item = Source> {
        self.0.iter().filter_map(|part| match part {
            SayPart::Words(source) => Some(*source),
            SayPart::Literal(_) => None,
        })
    }

    pub fn is(&self, source: Source) -> bool {
        self.0 == [SayPart::Words(source)]
    }
}

#[derive(Clone, Debug)]
pub struct LineNode {
    pub ends: Box4,
    pub stroke: StrokeExpr,
    pub arrow: bool,
    pub name: Option<String>,
}

#[derive(Clone, Debug)]
pub struct IconNode {
    pub x: Expr,
    pub y: Expr,
    pub size: Expr,
    pub color: PaintExpr,
    pub width: Option<Expr>,
    pub name: Option<String>,
}

#[derive(Clone, Debug)]
pub struct PictureNode {
    pub outline: ShapeOutline,
    /// Index in the family's scenes.
    pub scene: Option<usize>,
    /// Index of the sheet's placeholder that it fills.
    pub place: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct AtNode {
    pub x: Expr,
    pub y: Expr,
    pub scale: (Expr, Expr),
    pub turn: Expr,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct ClipNode {
    pub outline: ShapeOutline,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct CallNode {
    /// Index in the family's definitions.
    pub define: usize,
    /// The first parameters; the others take their defaults.
    pub args: Vec<Expr>,
    pub paints: Vec<(Sym, PaintExpr)>,
}

#[derive(Clone, Debug)]
pub struct CellsNode {
    pub of: CellsOf,
    pub arrange: Arrange,
    pub from: Option<Expr>,
    pub to: Option<Expr>,
    /// Smallest height that cells may shrink to.
    pub min: Option<Expr>,
    pub settle_top: bool,
    pub most: Option<Expr>,
    pub name: Option<String>,
    pub body: Vec<Item>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellsOf {
    Points,
    /// Entries of the text of the point at hand.
    Items,
    /// What these words join with arrows.
    Links(Source),
}

#[derive(Clone, Debug)]
pub enum Arrange {
    Columns {
        area: Box4,
        gap: Expr,
    },
    /// Rows one below the other: all of one height, or of heights in proportion to `weigh`, which is asked of each point
    /// or entry; none is more than `steep` times as high as another.
    Rows {
        area: Box4,
        gap: Expr,
        weigh: Option<Expr>,
        steep: Option<Expr>,
    },
    Grid {
        area: Box4,
        cols: Expr,
        gap_x: Expr,
        gap_y: Expr,
        down: bool,
        stretch: bool,
    },
    Place(Box4),
}

#[derive(Clone, Debug)]
pub struct StackNode {
    pub at: Box4,
    pub anchor: AnchorKind,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct TableNode {
    pub at: Box4,
    /// Index of the sheet's placeholder that it fills.
    pub place: Option<u32>,
    /// Styles, by index: header row, first column, other cells.
    pub head: usize,
    pub first: usize,
    pub body: usize,
    pub head_color: Option<PaintExpr>,
    pub head_fill: Option<PaintExpr>,
    pub zebra: Option<PaintExpr>,
    /// Fill of a row of totals.
    pub highlight: Option<PaintExpr>,
    pub rule: Option<StrokeExpr>,
    pub head_rule: Option<StrokeExpr>,
    pub end_rule: Option<StrokeExpr>,
    /// Natural size of all its text, where it is not that of the styles.
    pub size: Option<Expr>,
    /// Paint of the cells' words.
    pub body_color: Option<PaintExpr>,
    /// Points out what its words mark.
    pub argues: bool,
    /// Has the look of the template's own tables, where that is known.
    pub own: bool,
    /// Smallest and largest height of a row; height of the header.
    pub row: (Expr, Expr),
    pub head_height: Option<Expr>,
    pub pad: Expr,
    /// What lies beneath; `h` is the table's true height.
    pub body_items: Vec<Item>,
}

#[derive(Clone, Debug)]
pub struct ChartNode {
    pub at: Box4,
    /// Index of the sheet's placeholder that it fills.
    pub place: Option<u32>,
    /// Style of the labels.
    pub style: usize,
    /// Sizes of names, of values and of the value that is pointed out, where they differ from the style's.
    pub sizes: Vec<Expr>,
    /// Series are named beside their last point.
    pub direct: bool,
    pub series: Vec<PaintExpr>,
    /// Paint of bars that are not pointed out, where the chart has one series.
    pub quiet: Option<PaintExpr>,
    pub line: Option<StrokeExpr>,
    pub grid: bool,
    /// Gap between categories, in percent of a bar's width.
    pub gap: Expr,
    /// A pie without names and values.
    pub bare: bool,
}
