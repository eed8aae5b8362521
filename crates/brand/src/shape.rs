//! How does the decoration of a template look on a page? `p:sp`, `p:pic`, `p:cxnSp`, `p:grpSp` and tables
//! become shapes of the scene; placeholders do not.

use deckwright_layout::draw::clip::Mask;
use deckwright_layout::draw::emit::{self, Ink};
use deckwright_layout::draw::geometry::{Affine, Area, ShapePath, area};
use deckwright_layout::suit::path::pt;
use deckwright_model::geometry::Size;
use deckwright_model::paint::Paint;
use deckwright_model::scene::{Form, Geometry, Shape, ShapeKind, TextRole};
use deckwright_model::text::TextBody;
use deckwright_package::xml::Node;

use crate::context::{ReadContext, SheetContext};
use crate::custom::custom;
use crate::error::BrandError;
use crate::fill::{self, Blip, Fill};
use crate::frame::{Frame, POINT, frame, placeholder, text_frame};
use crate::images::PictureEffects;
use crate::pattern::{self, Hatch};
use crate::picture::{image_of, picture_on};
use crate::preset::preset;
use crate::words::paragraphs;

/// Longest name of a shape that is kept, in characters.
const MAX_SHAPE_NAME_LENGTH: usize = 80;
/// Rows and columns of a table of decoration that are drawn.
const MAX_TABLE_LINES: usize = 100;
/// The share of a page that a logo has at most.
const MAX_LOGO: f64 = 0.25;
/// Shapes of one sheet.
const MAX_SHAPES: usize = 4_000;
const MAX_GROUP_DEPTH: usize = 16;
/// Lines of all patterns of a template; further patterns are drawn flat.
const MAX_LINES: usize = 50_000;

/// What every slide shows that stands on a sheet.
#[derive(Clone, Debug, Default)]
pub struct Decoration {
    /// In drawing order.
    pub shapes: Vec<Shape>,
    /// Where text that is no placeholder says the number of the page.
    pub numbers: Vec<Area>,
    /// Where pictures stand that we cannot draw.
    pub unseen: Vec<Area>,
}

/// The decoration in `tree`.
pub fn decoration(
    tree: &Node,
    ground: &SheetContext<'_>,
    context: &mut ReadContext<'_, '_, '_>,
) -> Result<Decoration, BrandError> {
    let mut reader = Reader {
        ground,
        context,
        out: Vec::new(),
        numbers: Vec::new(),
        unseen: Vec::new(),
        count: 0,
        group_fill: None,
    };
    reader.members(tree, Affine::SAME, 0)?;
    Ok(Decoration { shapes: reader.out, numbers: reader.numbers, unseen: reader.unseen })
}

struct Reader<'r, 'a, 'p, 'b, 'f> {
    ground: &'r SheetContext<'a>,
    context: &'r mut ReadContext<'p, 'b, 'f>,
    out: Vec<Shape>,
    numbers: Vec<Area>,
    unseen: Vec<Area>,
    count: usize,
    /// What `a:grpFill` means inside the group at hand.
    group_fill: Option<Paint>,
}

impl Reader<'_, '_, '_, '_, '_> {
    fn members(&mut self, tree: &Node, outer: Affine, depth: usize) -> Result<(), BrandError> {
        if depth > MAX_GROUP_DEPTH {
            self.context.notes.add("groups nested too deep are not drawn");
            return Ok(());
        }
        for node in &tree.children {
            if matches!(node.name.as_str(), "sp" | "pic" | "cxnSp" | "grpSp" | "graphicFrame") {
                self.count += 1;
                if self.count > MAX_SHAPES {
                    let most = format!("a slide layout has more than {MAX_SHAPES} shapes");
                    return Err(BrandError::TooLarge(most));
                }
            }
            if placeholder(node).is_some() || is_hidden(node) {
                continue;
            }
            match node.name.as_str() {
                "sp" => self.shape(node, outer)?,
                "pic" => self.picture(node, outer)?,
                "cxnSp" => self.line(node, outer),
                "grpSp" => self.group(node, outer, depth)?,
                "graphicFrame" => self.frame(node, outer),
                "contentPart" => self.context.notes.add("ink is not drawn"),
                _ => {}
            }
        }
        Ok(())
    }

    fn group(&mut self, node: &Node, outer: Affine, depth: usize) -> Result<(), BrandError> {
        let Some(properties) = node.child("grpSpPr") else { return Ok(()) };
        let inner = properties.child("xfrm").and_then(|xfrm| {
            let own = frame(xfrm)?;
            let of = |name: &str, x: &str| xfrm.child(name)?.number(x).map(|value| value / POINT);
            let (cx, cy) = (of("chOff", "x")?, of("chOff", "y")?);
            let (cw, ch) = (of("chExt", "cx")?, of("chExt", "cy")?);
            let scale = |length: f64, child: f64| if child.abs() < 1e-6 { 1.0 } else { length / child };
            let own_box = own.transform(outer);
            let scaled = own_box.then(0.0, 0.0, 0.0, scale(own.at.w, cw), scale(own.at.h, ch));
            Some(scaled.then(-cx, -cy, 0.0, 1.0, 1.0))
        });
        let before = self.group_fill.clone();
        if let Fill::Paint(paint) = fill::fill(properties, &self.ground.colors, None) {
            self.group_fill = Some(paint);
        }
        self.members(node, inner.unwrap_or(outer), depth + 1)?;
        self.group_fill = before;
        Ok(())
    }

    fn shape(&mut self, node: &Node, outer: Affine) -> Result<(), BrandError> {
        let Some(properties) = node.child("spPr") else { return Ok(()) };
        let Some(place) = properties.child("xfrm").and_then(frame) else { return Ok(()) };
        let transform = place.transform(outer);
        let style = node.child("style");
        let name = name_of(node);
        if properties.child("prstGeom").is_some_and(|geometry| geometry.get("prst") == "line") {
            self.straight(properties, style, place, transform, &name);
            return Ok(());
        }
        let figure = self.outline(properties, place.at.w, place.at.h).transformed(transform);
        let colors = &self.ground.colors;
        let said = match fill::fill(properties, colors, None) {
            Fill::Unsaid if properties.child("grpFill").is_some() => {
                self.group_fill.clone().map_or(Fill::Unsaid, Fill::Paint)
            }
            Fill::Unsaid => style
                .and_then(|style| style.child("fillRef"))
                .map_or(Fill::Unsaid, |reference| fill::by_reference(reference, colors)),
            said => said,
        };
        let stroke = fill::stroke(properties, style, colors);
        let shadow = fill::shadow(properties, colors);
        let mask = Mask::rect(self.context.page);
        match said {
            Fill::Picture(blip) => {
                let (frame, form) = emit::form(&figure);
                let at =
                    area(frame.x.points(), frame.y.points(), frame.width.points(), frame.height.points());
                self.show(&blip, blip.look(place.flip), at, Some(form), &name)?;
            }
            Fill::Paint(paint) => {
                let gradient = properties.child("gradFill");
                let turns = gradient.and_then(|gradient| gradient.flag("rotWithShape")).unwrap_or(true);
                let turns = turns || self.context.turns_gradients;
                let paint =
                    if turns { fill::turned(paint, place.at, transform, figure.bounds()) } else { paint };
                let hatch = pattern::hatch(properties, colors)
                    .filter(|hatch| self.has_room(hatch, properties, figure.bounds()));
                let fill = hatch.as_ref().map_or(paint, |hatch| hatch.back.into());
                let ink = Ink { fill: Some(fill), stroke, shadow };
                self.out.extend(emit::shapes(figure.clone(), ink, &mask, &name, ""));
                if let Some(hatch) = hatch {
                    let lines = hatch.lines(&figure, self.context.page);
                    let ink = Ink { fill: None, stroke: Some(hatch.stroke), shadow: None };
                    self.out.extend(emit::shapes(ShapePath::Path(lines), ink, &mask, &name, ""));
                }
            }
            Fill::None | Fill::Unsaid => {
                if stroke.is_some() {
                    let ink = Ink { fill: None, stroke, shadow: None };
                    self.out.extend(emit::shapes(figure.clone(), ink, &mask, &name, ""));
                }
            }
        }
        if let Some(body) = node.child("txBody") {
            self.text(body, style, figure.bounds(), transform.is_upright() || place.turn == 0.0, &name);
        }
        Ok(())
    }

    /// Lines of a pattern are drawn in plain forms, and so many and no more.
    fn has_room(&mut self, hatch: &Hatch, properties: &Node, at: Area) -> bool {
        let form = properties.child("prstGeom").map_or("", |geometry| geometry.get("prst"));
        let lines = self.context.pattern_lines.saturating_add(hatch.count(at));
        let drawn = matches!(form, "rect" | "roundRect" | "ellipse") && lines <= MAX_LINES;
        if drawn {
            self.context.pattern_lines = lines;
        }
        drawn
    }

    /// The outline of a shape in the box `0 0 w h`.
    fn outline(&mut self, properties: &Node, w: f64, h: f64) -> ShapePath {
        let rectangle = ShapePath::Rect { at: area(0.0, 0.0, w, h), radius: 0.0 };
        if let Some(geometry) = properties.child("custGeom") {
            return custom(geometry, w, h).unwrap_or(rectangle);
        }
        let Some(geometry) = properties.child("prstGeom") else { return rectangle };
        let name = geometry.get("prst");
        preset(name, geometry.child("avLst"), w, h).unwrap_or_else(|| {
            self.context
                .notes
                .add(format!("shapes of the form \"{name}\" are drawn as rectangles in pdf and png"));
            rectangle
        })
    }

    fn line(&mut self, node: &Node, outer: Affine) {
        let Some(properties) = node.child("spPr") else { return };
        let Some(place) = properties.child("xfrm").and_then(frame) else { return };
        self.straight(properties, node.child("style"), place, place.transform(outer), &name_of(node));
    }

    fn straight(
        &mut self,
        properties: &Node,
        style: Option<&Node>,
        place: Frame,
        transform: Affine,
        name: &str,
    ) {
        let Some(stroke) = fill::stroke(properties, style, &self.ground.colors) else { return };
        let ends = [pt(0.0, 0.0), pt(place.at.w, place.at.h)].map(|p| transform.apply(p));
        let arrow =
            properties.at(&["ln", "tailEnd"]).is_some_and(|end| !matches!(end.get("type"), "" | "none"));
        let mask = Mask::rect(self.context.page);
        self.out.extend(emit::line(ends[0], ends[1], stroke, arrow, &mask, name));
    }

    fn picture(&mut self, node: &Node, outer: Affine) -> Result<(), BrandError> {
        let (Some(properties), Some(blip)) = (
            node.child("spPr"),
            node.child("blipFill").and_then(|fill| fill::blip(fill, &self.ground.colors)),
        ) else {
            return Ok(());
        };
        let Some(place) = properties.child("xfrm").and_then(frame) else { return Ok(()) };
        let (quarters, rest) = place.quarters();
        if rest.abs() > 0.5 {
            self.context.notes.add("pictures that lean are drawn upright in pdf and png");
        }
        let blip = (0..quarters).fold(blip, |blip, _| blip.turned());
        let upright = Frame { turn: 0.0, flip: (false, false), at: place.turned(quarters) };
        let corners =
            [pt(0.0, 0.0), pt(upright.at.w, upright.at.h)].map(|p| upright.transform(outer).apply(p));
        let at = area(
            corners[0].x.min(corners[1].x),
            corners[0].y.min(corners[1].y),
            (corners[1].x - corners[0].x).abs(),
            (corners[1].y - corners[0].y).abs(),
        );
        let geometry = properties.child("prstGeom").map_or("rect", |geometry| geometry.get("prst"));
        let is_plain = matches!(geometry, "rect" | "") && properties.child("custGeom").is_none();
        let clip = if is_plain || quarters > 0 {
            None
        } else {
            Some(emit::form(&self.outline(properties, at.w, at.h)).1)
        };
        let look = PictureEffects { quarters, ..blip.look(place.flip) };
        self.show(&blip, look, at, clip, &name_of(node))
    }

    /// A picture, cut at the edges of the page.
    fn show(
        &mut self,
        blip: &Blip,
        look: PictureEffects,
        at: Area,
        clip: Option<Form>,
        name: &str,
    ) -> Result<(), BrandError> {
        let Some(image) = self.image(&blip.relationship, look)? else {
            // What covers the page is its ground; a logo is to be kept free.
            if at.w * at.h < self.context.page.w * self.context.page.h * MAX_LOGO {
                self.unseen.push(at);
            }
            return Ok(());
        };
        if blip.is_tiled {
            self.context.notes.add("tiled pictures are drawn stretched in pdf and png");
        }
        self.out.extend(picture_on(self.context.page, image, at, blip.crop, clip, name));
        Ok(())
    }

    fn image(&mut self, relationship: &str, look: PictureEffects) -> Result<Option<usize>, BrandError> {
        image_of(relationship, look, self.ground.relationships, self.context)
    }

    fn frame(&mut self, node: &Node, outer: Affine) {
        let table = node.at(&["graphic", "graphicData", "tbl"]);
        let (Some(table), Some(place)) = (table, node.child("xfrm").and_then(frame)) else {
            self.context
                .notes
                .add("charts, diagrams and embedded objects of layouts are not drawn in pdf and png");
            return;
        };
        self.table(table, place, outer);
    }

    /// A table of decoration as its cells: a layout has no data, only ground and lines.
    fn table(&mut self, table: &Node, place: Frame, outer: Affine) {
        let lengths = |list: Option<&Node>, name: &str, length: &str| -> Vec<f64> {
            let all = list.into_iter().flat_map(|list| list.all(name));
            all.take(MAX_TABLE_LINES)
                .map(|node| node.number(length).unwrap_or(0.0).max(0.0) / POINT)
                .collect()
        };
        let columns = lengths(table.child("tblGrid"), "gridCol", "w");
        let mask = Mask::rect(self.context.page);
        let mut y = 0.0;
        for row in table.all("tr").take(MAX_TABLE_LINES) {
            let height = row.number("h").unwrap_or(0.0).max(0.0) / POINT;
            let mut x = 0.0;
            for (cell, width) in row.all("tc").zip(&columns) {
                let at = area(place.at.x + x, place.at.y + y, *width, height);
                let figure = ShapePath::Rect { at, radius: 0.0 }.transformed(outer);
                if let Some(properties) = cell.child("tcPr")
                    && let Fill::Paint(paint) = fill::fill(properties, &self.ground.colors, None)
                {
                    let ink = Ink { fill: Some(paint), ..Ink::default() };
                    self.out.extend(emit::shapes(figure.clone(), ink, &mask, "Cell", ""));
                }
                if let Some(body) = cell.child("txBody") {
                    self.text(body, None, figure.bounds(), true, "Cell text");
                }
                x += width;
            }
            y += height;
        }
    }

    /// Words that every page of the layout shows.
    fn text(&mut self, body: &Node, style: Option<&Node>, at: Area, is_upright: bool, name: &str) {
        let mut fields = body.all("p").flat_map(|paragraph| paragraph.all("fld"));
        if fields.any(|field| field.get("type") == "slidenum") {
            self.numbers.push(at);
        }
        let paragraphs = paragraphs(body, style, self.ground, self.context);
        if paragraphs.iter().all(|paragraph| paragraph.text().trim().is_empty()) {
            return;
        }
        if !is_upright || !area(at.x, at.y, at.w, at.h).is_within(self.context.page) {
            self.context
                .notes
                .add("turned text, and text beyond the page's edge, is not drawn in pdf and png");
            return;
        }
        let frame = emit::rect(at);
        let (insets, anchor, _) = text_frame(&[body.child("bodyPr")]);
        let text = TextBody { paragraphs, anchor, insets, ..TextBody::default() };
        let size = Size { width: frame.width, height: frame.height };
        let text = self.context.setter.set(text, size);
        self.out.push(Shape {
            name: format!("{name} text"),
            alt: String::new(),
            frame,
            placeholder: None,
            kind: ShapeKind::Geometry(Geometry {
                form: Form::Rect,
                fill: None,
                stroke: None,
                shadow: None,
                text: Some(text),
                text_role: TextRole::Furniture,
            }),
        });
    }
}

fn properties_of(node: &Node) -> Option<&Node> {
    node.children.iter().find(|child| child.name.starts_with("nv"))?.child("cNvPr")
}

fn name_of(node: &Node) -> String {
    let name = properties_of(node).map_or("", |properties| properties.get("name")).trim();
    let name: String = name.chars().filter(|c| !c.is_control()).take(MAX_SHAPE_NAME_LENGTH).collect();
    if name.is_empty() { "Decoration".to_owned() } else { name }
}

fn is_hidden(node: &Node) -> bool {
    properties_of(node).and_then(|properties| properties.flag("hidden")).unwrap_or(false)
}
