//! How is a shape written? `p:sp` and `p:grpSp`; the other kinds have files of their own. ISO/IEC
//! 29500-1 §19.3.1.

use std::borrow::Cow;

use deckwright_model::geometry::Rect;
use deckwright_model::scene::{Form, Geometry, Shape, ShapeKind};

use super::geometry::{as_path, write_geometry};
use super::identity::{write_identity, write_original_placeholder, write_ownership, write_placeholder};
use super::measure::{coordinate, length, write_place};
use super::paint::{write_fill, write_shadow, write_stroke};
use super::sheet::{Placement, Sheet};
use super::text::write_text;
use super::text_area::{text_area, text_frame};
use super::xml::Elem;
use super::{chart, line, picture, table};

/// Writes `shapes` as the next ones of `tree`, in their order.
pub fn write_shapes<'a>(tree: &mut Elem<'_>, shapes: &'a [Shape], sheet: &mut Sheet<'a>) {
    sheet.learn_names(shapes);
    for shape in shapes {
        // Office has no placeholders inside groups, so only shapes at the top may fill one.
        let place = sheet.take_place(shape);
        sheet.shape_ids.push((!place.is_drawn()).then(|| sheet.coming_id()));
        if place.is_drawn() {
            continue;
        }
        write_shape(tree, shape, place, sheet);
    }
}

fn write_shape<'a>(tree: &mut Elem<'_>, shape: &'a Shape, place: Placement<'a>, sheet: &mut Sheet<'a>) {
    match &shape.kind {
        ShapeKind::Geometry(geometry) => write_box(tree, shape, geometry, place, sheet),
        ShapeKind::Line(line) => line::write_line(tree, shape, line, sheet),
        ShapeKind::Picture(picture) => picture::write_picture(tree, shape, picture, place, sheet),
        ShapeKind::Table(table) => table::write_table(tree, shape, table, place, sheet),
        ShapeKind::Chart(chart) => chart::write_frame(tree, shape, chart, place, sheet),
        ShapeKind::Group(members) => write_group(tree, shape, members, sheet),
    }
}

fn write_group<'a>(tree: &mut Elem<'_>, shape: &Shape, members: &'a [Shape], sheet: &mut Sheet<'a>) {
    let mut group = tree.child("p:grpSp");
    {
        let mut properties = group.child("p:nvGrpSpPr");
        write_identity(&mut properties, shape, sheet);
        properties.child("p:cNvGrpSpPr");
        write_ownership(&mut properties, sheet);
    }
    {
        // Members keep their page coordinates: the group's own system is the page's.
        let Rect { x, y, width, height } = shape.frame;
        let mut properties = group.child("p:grpSpPr");
        let mut xfrm = properties.child("a:xfrm");
        write_place(&mut xfrm, shape.frame);
        xfrm.child("a:chOff").attr("x", coordinate(x)).attr("y", coordinate(y));
        xfrm.child("a:chExt").attr("cx", length(width)).attr("cy", length(height));
    }
    for member in members {
        write_shape(&mut group, member, Placement::Free, sheet);
    }
}

fn write_box<'a>(
    tree: &mut Elem<'_>,
    shape: &Shape,
    geometry: &Geometry,
    place: Placement<'a>,
    sheet: &mut Sheet<'a>,
) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        write_identity(&mut properties, shape, sheet);
        let is_text_box = geometry.text.is_some() && is_bare(geometry) && matches!(place, Placement::Free);
        let mut locks = properties.child("p:cNvSpPr").attr_if("txBox", is_text_box.then_some(1));
        if !matches!(place, Placement::Free) {
            locks.child("a:spLocks").attr("noGrp", 1);
        }
        drop(locks);
        match place {
            Placement::Free => write_ownership(&mut properties, sheet),
            Placement::Placeholder(place, role) => {
                let properties = &mut properties.child("p:nvPr");
                match &place.source {
                    Some(source) => write_original_placeholder(properties, source),
                    None => write_placeholder(properties, role, place.index, false),
                }
            }
            Placement::Title(role) => write_placeholder(&mut properties.child("p:nvPr"), role, 0, false),
        }
    }
    let inherited = match place {
        Placement::Placeholder(place, _) => Some(place),
        Placement::Free | Placement::Title(_) => None,
    };
    let area = geometry.text.as_ref().map(|text| text_area(&geometry.form, shape.frame, text));
    let form = match &area {
        Some(area) if !area.is_in_preset => Cow::Owned(Form::Path(as_path(&geometry.form, shape.frame))),
        _ => Cow::Borrowed(&geometry.form),
    };
    {
        let mut properties = elem.child("p:spPr");
        let palette = sheet.palette();
        let frame = match &geometry.text {
            Some(text) if is_bare(geometry) => text_frame(shape.frame, text, inherited.is_some()),
            _ => shape.frame,
        };
        if inherited.is_none_or(|place| text_frame(place.frame, &place.text, false) != frame) {
            write_place(&mut properties.child("a:xfrm"), frame);
        }
        let filled = geometry.fill.is_some();
        if inherited.is_none() || geometry.form != Form::Rect {
            write_geometry(&mut properties, &form, shape.frame, filled);
        }
        if inherited.is_none() || filled {
            write_fill(&mut properties, geometry.fill.as_ref(), palette);
        }
        if inherited.is_none() || geometry.stroke.is_some() {
            write_stroke(&mut properties, "a:ln", geometry.stroke.as_ref(), false, palette);
        }
        write_shadow(&mut properties, geometry.shadow.as_ref(), palette);
    }
    if let (Some(text), Some(area)) = (&geometry.text, area) {
        write_text(&mut elem, text, area.insets, inherited, sheet);
    }
}

/// Nothing is seen of the shape but its text.
fn is_bare(geometry: &Geometry) -> bool {
    geometry.form == Form::Rect && geometry.fill.is_none() && geometry.stroke.is_none()
}
