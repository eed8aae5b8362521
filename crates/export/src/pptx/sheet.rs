//! What is known while the shapes of one slide, layout or master are written?

use std::collections::{BTreeSet, HashMap};

use deckwright_model::paint::Palette;
use deckwright_model::scene::{
    Chart, Layout, Placeholder, PlaceholderRole, Scene, Shape, ShapeKind, TextRole,
};

use super::names;
use super::package::Relationships;
use super::xml::Elem;

/// One part with a shape tree, while it is written: its ids, its relationships and what it brings along.
#[derive(Debug)]
pub struct Sheet<'a> {
    pub scene: &'a Scene,
    pub relationships: Relationships,
    /// Counted from 1; layouts and the master have none.
    pub page_number: Option<usize>,
    /// Ids of the page's shapes in their order, those in groups left out; none for one that is not written.
    pub shape_ids: Vec<Option<u32>>,
    /// Images of the scene that the part shows.
    pub images: BTreeSet<usize>,
    /// Charts of the part, in order; the first is the deck's chart number `first_chart`.
    pub charts: Vec<(&'a Shape, &'a Chart)>,
    first_chart: usize,
    /// Places of the layout that no shape has taken yet.
    free: Vec<(&'a Placeholder, PlaceholderRole)>,
    /// A text box that is the page's title although the layout has no place for one.
    unplaced_title: Option<&'a Shape>,
    next_id: u32,
    named: HashMap<&'a str, (u32, &'a Shape)>,
}

/// What a shape is on its slide.
#[derive(Clone, Copy, Debug)]
pub enum Placement<'a> {
    Free,
    /// It fills this place, in the role that the layout has it in, and inherits from it.
    Placeholder(&'a Placeholder, PlaceholderRole),
    /// It is the title, but keeps its own look.
    Title(PlaceholderRole),
}

impl Placement<'_> {
    /// The layout of a template draws it on every slide.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Placeholder(place, _) if place.source.as_ref().is_some_and(|source| source.is_drawn))
    }
}

/// The id of the tree itself.
const TREE_ID: u32 = 1;

impl<'a> Sheet<'a> {
    /// For the decoration of the master or of a layout.
    pub fn for_decoration(scene: &'a Scene) -> Self {
        Self {
            scene,
            relationships: Relationships::default(),
            page_number: None,
            shape_ids: Vec::new(),
            images: BTreeSet::new(),
            charts: Vec::new(),
            first_chart: 0,
            free: Vec::new(),
            unplaced_title: None,
            next_id: TREE_ID + 1,
            named: HashMap::new(),
        }
    }

    /// For the page with this `index`, whose first chart is the deck's chart number `first_chart`.
    pub fn for_page(scene: &'a Scene, index: usize, layout: &'a Layout, first_chart: usize) -> Self {
        let shapes = &scene.pages[index].shapes;
        let mut sheet = Self::for_decoration(scene);
        sheet.page_number = Some(index + 1);
        sheet.first_chart = first_chart;
        sheet.free = places(layout).collect();
        if placed_title(shapes, layout).is_none() {
            sheet.unplaced_title = shapes.iter().find(|shape| is_title_text(shape));
        }
        sheet
    }

    pub fn palette(&self) -> &'a Palette {
        &self.scene.theme.palette
    }

    /// The id that the next shape gets.
    pub fn coming_id(&self) -> u32 {
        self.next_id
    }

    pub fn next_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// Learns the ids that `shapes` are about to get, so that connectors find them by name. Of two
    /// shapes with one name, the first is meant.
    pub fn learn_names(&mut self, shapes: &'a [Shape]) {
        let mut id = self.next_id;
        for shape in shapes {
            shape.walk(&mut |shape| {
                self.named.entry(&shape.name).or_insert((id, shape));
                id += 1;
            });
        }
    }

    pub fn find_named(&self, name: &str) -> Option<(u32, &'a Shape)> {
        self.named.get(name).copied()
    }

    /// Where `shape` stands. Each place is taken once; a second shape for it is a plain one.
    pub fn take_place(&mut self, shape: &'a Shape) -> Placement<'a> {
        if self.unplaced_title.is_some_and(|title| std::ptr::eq(title, shape)) {
            return Placement::Title(PlaceholderRole::Title);
        }
        let index = self.free.iter().position(|(place, _)| Some(place.index) == shape.placeholder);
        match index {
            Some(index)
                if shape.text().is_some() || is_graphic(shape) && self.free[index].0.source.is_some() =>
            {
                let (place, role) = self.free.remove(index);
                Placement::Placeholder(place, role)
            }
            _ => Placement::Free,
        }
    }

    /// The page says its title in one of its shapes.
    pub fn shows_title(&self, shapes: &[Shape], layout: &Layout) -> bool {
        self.unplaced_title.is_some() || placed_title(shapes, layout).is_some()
    }

    /// The relationship to a new chart part.
    pub fn add_chart(&mut self, shape: &'a Shape, chart: &'a Chart) -> String {
        self.charts.push((shape, chart));
        let number = self.first_chart + self.charts.len();
        self.relationships.part("chart", names::chart(number))
    }
}

/// The places of `layout` with their roles. Office knows one page number and one footer a slide; any
/// further one is a body. So are these and subtitles in vertical text, which LibreOffice would set across.
pub fn places(layout: &Layout) -> impl Iterator<Item = (&Placeholder, PlaceholderRole)> {
    use PlaceholderRole::{Body, Footer, PageNumber, Subtitle};
    layout.placeholders.iter().enumerate().map(|(index, place)| {
        let is_known = layout.placeholders[..index].iter().any(|before| before.role == place.role);
        let is_body = match place.role {
            PageNumber | Footer => is_known || place.text.vertical,
            Subtitle => place.text.vertical,
            _ => false,
        };
        (place, if is_body { Body } else { place.role })
    })
}

/// The layout's place for the title.
pub fn title_placeholder(layout: &Layout) -> Option<&Placeholder> {
    let is_title =
        |place: &&Placeholder| matches!(place.role, PlaceholderRole::Title | PlaceholderRole::CenteredTitle);
    layout.placeholders.iter().find(is_title)
}

fn placed_title<'a>(shapes: &'a [Shape], layout: &Layout) -> Option<&'a Shape> {
    let index = title_placeholder(layout)?.index;
    shapes.iter().find(|shape| shape.placeholder == Some(index) && shape.text().is_some())
}

/// A content place of a template holds a table, a chart or a picture as well as text.
fn is_graphic(shape: &Shape) -> bool {
    matches!(shape.kind, ShapeKind::Table(_) | ShapeKind::Chart(_) | ShapeKind::Picture(_))
}

fn is_title_text(shape: &Shape) -> bool {
    let ShapeKind::Geometry(geometry) = &shape.kind else { return false };
    geometry.text_role == TextRole::Title && geometry.text.is_some() && shape.placeholder.is_none()
}

/// Begins `p:spTree` with the properties of the tree itself.
pub fn begin_tree<'e>(slide_data: &'e mut Elem<'_>) -> Elem<'e> {
    let mut tree = slide_data.child("p:spTree");
    {
        let mut properties = tree.child("p:nvGrpSpPr");
        properties.child("p:cNvPr").attr("id", TREE_ID).attr("name", "");
        properties.child("p:cNvGrpSpPr");
        properties.child("p:nvPr");
    }
    {
        let mut properties = tree.child("p:grpSpPr");
        let mut xfrm = properties.child("a:xfrm");
        for (name, x, y) in
            [("a:off", "x", "y"), ("a:ext", "cx", "cy"), ("a:chOff", "x", "y"), ("a:chExt", "cx", "cy")]
        {
            xfrm.child(name).attr(x, 0).attr(y, 0);
        }
    }
    tree
}

pub const PRESENTATION_NAMESPACE: &str = "http://schemas.openxmlformats.org/presentationml/2006/main";

/// The namespaces of every part with shapes, on its root element.
pub fn with_namespaces(root: Elem<'_>) -> Elem<'_> {
    root.attr("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main")
        .attr("xmlns:r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships")
        .attr("xmlns:p", PRESENTATION_NAMESPACE)
}
