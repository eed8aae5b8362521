//! What is a shape called, and which place does it fill? `p:cNvPr` and `p:nvPr`, which every kind of shape begins
//! with; ISO/IEC 29500-1 §19.3.1.12 and §19.3.1.33.

use deckwright_model::scene::{PlaceholderRole, PlaceholderSource, Shape, ShapeKind};

use super::sheet::Sheet;
use super::xml::Elem;

/// Writes `p:cNvPr`: id, name, and what a screen reader says.
pub fn write_identity(parent: &mut Elem<'_>, shape: &Shape, sheet: &mut Sheet<'_>) {
    let id = sheet.next_id();
    let name: String = shape.name.chars().take(MAX_OFFICE_SHAPE_NAME_LENGTH).collect();
    let alt = Some(&shape.alt).filter(|alt| !alt.is_empty());
    let is_drawing =
        matches!(shape.kind, ShapeKind::Geometry(_) | ShapeKind::Line(_) | ShapeKind::Picture(_));
    let is_decoration = is_drawing && alt.is_none() && shape.text().is_none() && sheet.page_number.is_some();

    let mut elem = parent.child("p:cNvPr").attr("id", id).attr("name", name).attr_if("descr", alt);
    if is_decoration {
        elem.child("a:extLst")
            .child("a:ext")
            .attr("uri", "{C183D7F6-B498-43B3-948B-1728B52AA6E4}")
            .child("adec:decorative")
            .attr("xmlns:adec", "http://schemas.microsoft.com/office/drawing/2017/decorative")
            .attr("val", 1);
    }
}

/// Longest name of a shape that Office's selection pane takes, in characters.
const MAX_OFFICE_SHAPE_NAME_LENGTH: usize = 255;

/// Writes the `p:nvPr` of a shape that fills no placeholder. On layouts and masters Office wants to know
/// that a person drew it.
pub fn write_ownership(properties: &mut Elem<'_>, sheet: &Sheet<'_>) {
    properties.child("p:nvPr").attr_if("userDrawn", sheet.page_number.is_none().then_some(1));
}

/// Writes `p:ph`. A title needs no index: there is one.
pub fn write_placeholder(properties: &mut Elem<'_>, role: PlaceholderRole, index: u32, prompt: bool) {
    let kind = placeholder_type(role);
    let index = (!kind.ends_with("itle") || kind == "subTitle").then_some(index);
    properties
        .child("p:ph")
        .attr("type", kind)
        .attr_if("idx", index)
        .attr_if("hasCustomPrompt", prompt.then_some(1));
}

/// Writes `p:ph` as the layout of an enterprise template has it.
pub fn write_original_placeholder(properties: &mut Elem<'_>, source: &PlaceholderSource) {
    let kind = Some(&source.kind).filter(|kind| *kind != "obj");
    let index = Some(source.index).filter(|index| *index > 0);
    properties.child("p:ph").attr_if("type", kind).attr_if("idx", index);
}

fn placeholder_type(role: PlaceholderRole) -> &'static str {
    match role {
        PlaceholderRole::Title => "title",
        PlaceholderRole::CenteredTitle => "ctrTitle",
        PlaceholderRole::Subtitle => "subTitle",
        PlaceholderRole::Body => "body",
        PlaceholderRole::PageNumber => "sldNum",
        PlaceholderRole::Footer => "ftr",
    }
}
