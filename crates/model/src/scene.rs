//! The finished deck: pages of placed shapes. Exporters draw a [`Scene`] and decide nothing.
//!
//! The canvas file of a work is a `Scene` as JSON; `docs/canvas.schema.json` describes it.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{Emu, Path, Point, Rect, Size};
use crate::paint::{Color, Paint, Palette, Shadow, Stroke, is_default};
use crate::text::{TextBody, TextStyle};

/// Version of the canvas file that this crate writes. Readers accept exactly this one.
pub const CANVAS_VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    pub version: u32,
    pub size: Size,
    pub title: String,
    /// BCP 47 language of the deck.
    pub lang: Arc<str>,
    pub theme: Theme,
    /// Shapes that every page shows whose layout has `show_master`.
    pub master: Vec<Shape>,
    /// The designs that the pages use, each once.
    pub layouts: Vec<Layout>,
    pub pages: Vec<Page>,
    /// Chapters, for sections and bookmarks: title and first page.
    pub sections: Vec<Section>,
    /// Pictures, by [`Picture::image`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<Image>,
}

/// What a user sees in Office's "Design" tab: names, colours, fonts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Theme {
    /// Name of the suit, for example `Business Blue`.
    pub name: String,
    pub palette: Palette,
    pub heading: FontPair,
    pub body: FontPair,
    /// Pages fade into one another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fade: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FontPair {
    pub latin: Arc<str>,
    pub east_asian: Arc<str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    Cover,
    Contents,
    Chapter,
    Content,
    Ending,
}

/// A page design: ground, decoration and empty places. Becomes a slide layout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Layout {
    /// Unique in the scene, readable: `Three points, cards`.
    pub name: String,
    pub kind: PageKind,
    pub background: Paint,
    pub show_master: bool,
    /// Decoration: no text that belongs to one page, no placeholders.
    pub shapes: Vec<Shape>,
    /// Empty places for text. A page's text box fills one by naming its `index`.
    pub placeholders: Vec<Placeholder>,
    /// The slide layout of an enterprise template that it stands for, as a part of that package:
    /// `/ppt/slideLayouts/slideLayout1.xml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Placeholder {
    /// Unique in the layout. 0 is the title, where there is one.
    pub index: u32,
    pub role: PlaceholderRole,
    pub name: String,
    pub frame: Rect,
    /// How text in it looks unless a run says otherwise.
    pub style: Arc<TextStyle>,
    /// Frame properties and the paragraph of the prompt text, one for each level; `lines` is empty.
    pub text: TextBody,
    /// The placeholder of an enterprise template that it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<PlaceholderSource>,
}

/// A placeholder as the slide layout of an enterprise template has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceholderSource {
    /// `p:ph/@type`; `obj` where it has none.
    pub kind: String,
    /// `p:ph/@idx`.
    pub index: u32,
    /// It says nothing of how text in it looks, or nothing that can be read: slides say all of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_silent: bool,
    /// The layout draws what would stand in it on every slide itself: slides do not repeat it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_drawn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceholderRole {
    Title,
    /// The title of a cover, divider or ending (`ctrTitle`).
    CenteredTitle,
    Subtitle,
    Body,
    PageNumber,
    Footer,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Page {
    pub kind: PageKind,
    /// Index in [`Scene::layouts`].
    pub layout: usize,
    /// The design that layout chose, for the quality report: `3a`, `timeline`, …
    pub design: String,
    /// What the page is called in bookmarks and by screen readers.
    pub title: String,
    /// In reading order, which is also drawing order.
    pub shapes: Vec<Shape>,
    /// The page's points, in the order in which they are told: the places in `shapes` of all that shows each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<usize>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    pub title: String,
    /// Index in [`Scene::pages`].
    pub first_page: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Shape {
    /// What Office's selection pane shows.
    pub name: String,
    /// What a screen reader says; empty for decoration.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alt: String,
    pub frame: Rect,
    /// Index of the layout's placeholder that this shape fills.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<u32>,
    pub kind: ShapeKind,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShapeKind {
    /// A rectangle, ellipse or free path, perhaps with text in it. A plain text box is one without paint.
    Geometry(Geometry),
    Line(Line),
    Picture(Picture),
    Table(Table),
    Chart(Box<Chart>),
    /// Frames of the members are page coordinates, as everywhere.
    Group(Vec<Shape>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Geometry {
    pub form: Form,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Paint>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke: Option<Stroke>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow: Option<Shadow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<TextBody>,
    /// What the text is to a reader of a tagged pdf.
    #[serde(default, skip_serializing_if = "is_default")]
    pub text_role: TextRole,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    Rect,
    /// All four corners with this radius, at most half the shorter side.
    RoundRect(Emu),
    Ellipse,
    Path(Path),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TextRole {
    /// The page's title.
    Title,
    /// A point's heading.
    Heading,
    #[default]
    Body,
    /// Lines of code.
    Code,
    /// Page number, chapter name, running titles: not part of what is said.
    Furniture,
}

/// A straight line from one corner of the frame to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// Page coordinates; the shape's frame is their bounding box.
    pub from: Point,
    pub to: Point,
    pub stroke: Stroke,
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrow: bool,
    /// A connector: the names of the shapes on the same page that it is glued to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connects: Option<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Picture {
    /// Index in [`Scene::images`].
    pub image: usize,
    /// What the picture is clipped to, in its frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clip: Option<Form>,
    /// Shares of the image cut away at left, top, right, bottom, in thousandths.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crop: [u16; 4],
}

/// PNG or JPEG bytes as they came, after they were checked.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Image {
    pub media_type: String,
    pub width: u32,
    pub height: u32,
    #[serde(with = "hex_bytes")]
    #[schemars(with = "String")]
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Image({}, {}×{}, {} bytes)", self.media_type, self.width, self.height, self.bytes.len())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    /// Widths of the columns; they add up to the frame's width.
    pub columns: Vec<Emu>,
    pub rows: Vec<TableRow>,
    /// The first row is a header.
    pub header: bool,
    /// The table style of an enterprise template that it has: its cells say nothing of their own that the style says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<OriginalStyle>,
}

/// A table style of an enterprise template, and what it says of text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OriginalStyle {
    /// `a:tableStyleId`.
    pub id: String,
    /// Colour and weight of words in the header and in other rows.
    pub head: (Color, bool),
    pub body: (Color, bool),
    /// The same in the last row, where that is one of totals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<(Color, bool)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    pub height: Emu,
    pub cells: Vec<TableCell>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableCell {
    /// Lines are relative to the cell's own top left corner.
    pub text: TextBody,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Paint>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Stroke>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottom: Option<Stroke>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Stroke>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<Stroke>,
}

/// Numbers as a native chart, and the same chart drawn for formats that have none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Chart {
    pub kind: ChartKind,
    pub categories: Vec<String>,
    pub series: Vec<Series>,
    /// Number format code as Office writes it: `0`, `0.0`, `0%`, `#,##0`.
    pub format: String,
    /// Limits and step of the value axis, written out so that everyone draws the same.
    pub axis: Axis,
    /// Width of the gap between categories in percent of a bar's width.
    pub gap_width: u16,
    /// Space between the bars of one category, in percent of a bar's width (negative overlaps).
    pub overlap: i16,
    /// The names of so many categories share one: 1 writes every name below the plot, 2 every other.
    #[serde(default = "every")]
    pub name_step: u16,
    pub labels: bool,
    pub legend: bool,
    /// Where the legend stands, page coordinates, if programs would not find the same place by themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legend_place: Option<Rect>,
    pub grid: bool,
    /// Category and value labels.
    pub style: Arc<TextStyle>,
    /// How values look, where they do not look like names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_style: Option<Arc<TextStyle>>,
    /// The category whose value is pointed out, and how that value looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lit_value: Option<(usize, Arc<TextStyle>)>,
    /// Colour of grid and axis.
    pub line: Stroke,
    /// The inner plot area, page coordinates: `c:manualLayout` with `inner`.
    pub plot: Rect,
    /// What pdf and raster draw; page coordinates.
    pub drawing: Vec<Shape>,
}

fn every() -> u16 {
    1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChartKind {
    Column,
    Bar,
    StackedColumn,
    StackedBar,
    Line,
    Area,
    Pie,
    Doughnut,
    Scatter,
    Radar,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Series {
    pub name: String,
    /// One per category; `None` is a gap.
    pub values: Vec<Option<f64>>,
    pub paint: Paint,
    /// Points painted otherwise: index of the category and its paint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(usize, Paint)>,
    /// Categories whose values are not written, for want of room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsaid: Vec<usize>,
    /// The colour of its values, where they stand on its paint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_color: Option<Color>,
}

impl Series {
    /// What other series stand on, and nobody sees.
    pub fn is_unseen(&self) -> bool {
        matches!(self.paint, Paint::Solid(color) if color.alpha == 0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Axis {
    pub min: f64,
    pub max: f64,
    pub step: f64,
    pub visible: bool,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum CanvasError {
    #[error("not a canvas file: {0}")]
    Json(String),
    #[error("canvas version {0}; this program reads version {CANVAS_VERSION}")]
    Version(u32),
}

impl Scene {
    /// The canvas file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a scene has string keys and finite numbers only")
    }

    pub fn from_json(json: &str) -> Result<Self, CanvasError> {
        let scene: Self = serde_json::from_str(json).map_err(|e| CanvasError::Json(e.to_string()))?;
        if scene.version != CANVAS_VERSION {
            return Err(CanvasError::Version(scene.version));
        }
        Ok(scene)
    }
}

impl Shape {
    /// The text of this shape itself, not of its members.
    pub fn text(&self) -> Option<&TextBody> {
        match &self.kind {
            ShapeKind::Geometry(geometry) => geometry.text.as_ref(),
            _ => None,
        }
    }

    /// Calls `visit` on this shape and, for a group, on every shape inside it, in drawing order.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Shape)) {
        visit(self);
        if let ShapeKind::Group(members) = &self.kind {
            for member in members {
                member.walk(visit);
            }
        }
    }
}

mod hex_bytes {
    //! Bytes as lower-case hexadecimal: plain, and read back without another dependency.

    use std::fmt::Write;
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(bytes: &Arc<[u8]>, to: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(bytes.len() * 2);
        for byte in bytes.iter() {
            write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        }
        to.serialize_str(&text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<[u8]>, D::Error> {
        let text = String::deserialize(from)?;
        if text.len() % 2 != 0 {
            return Err(D::Error::custom("hexadecimal bytes come in pairs of digits"));
        }
        let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
        let pair = |pair: &[u8]| Some(digit(pair[0])? << 4 | digit(pair[1])?);
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks_exact(2).map(pair).collect();
        Ok(bytes.ok_or_else(|| D::Error::custom("not hexadecimal"))?.into())
    }
}
