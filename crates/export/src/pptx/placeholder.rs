//! What places have masters and layouts for text, and how are they written while nothing fills them? `p:sp` with
//! `p:ph` and a prompt; ISO/IEC 29500-1 §19.3.1.36.

use std::borrow::Cow;
use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Rect};
use deckwright_model::paint::PaletteRole;
use deckwright_model::scene::{PageKind, Placeholder, PlaceholderRole, Scene};
use deckwright_model::text::{FontRole, Paragraph, TextBody, TextStyle};

use super::geometry::preset;
use super::identity::write_placeholder;
use super::levels::write_level;
use super::measure::write_place;
use super::sheet::Sheet;
use super::style::language;
use super::text::{NUMBER_FIELD, TextFrame};
use super::text_area::text_frame;
use super::xml::Elem;

/// Writes an empty place with its prompt. Shows on no slide until a slide fills it.
pub fn write_empty_place(
    tree: &mut Elem<'_>,
    place: &Placeholder,
    role: PlaceholderRole,
    prompt: bool,
    sheet: &mut Sheet<'_>,
) {
    let mut elem = tree.child("p:sp");
    {
        let mut properties = elem.child("p:nvSpPr");
        properties.child("p:cNvPr").attr("id", sheet.next_id()).attr("name", &place.name);
        properties.child("p:cNvSpPr").child("a:spLocks").attr("noGrp", 1);
        write_placeholder(&mut properties.child("p:nvPr"), role, place.index, prompt);
    }
    {
        let mut properties = elem.child("p:spPr");
        write_place(&mut properties.child("a:xfrm"), text_frame(place.frame, &place.text, false));
        preset(&mut properties, "rect");
        properties.child("a:noFill");
        properties.child("a:ln").child("a:noFill");
    }
    let mut body = elem.child("p:txBody");
    TextFrame::of(&place.text).write(&mut body, None).child("a:normAutofit");
    write_level(&mut body.child("a:lstStyle"), 0, place, sheet.palette());
    let mut paragraph = body.child("a:p");
    let lang = language(&place.style.lang);
    if place.role == PlaceholderRole::PageNumber {
        let mut field = paragraph.child("a:fld").attr("id", NUMBER_FIELD).attr("type", "slidenum");
        field.child("a:rPr").attr_if("lang", lang);
        field.child("a:t").text("‹#›");
    } else {
        let mut run = paragraph.child("a:r");
        run.child("a:rPr").attr_if("lang", lang);
        run.child("a:t").text(prompt_text(place));
    }
}

/// The layout's own prompt, or what the place is.
fn prompt_text(place: &Placeholder) -> String {
    let own = place.text.paragraphs.first().map(Paragraph::text).unwrap_or_default();
    if own.trim().is_empty() { place.name.clone() } else { own }
}

/// A place of this role, of a content page if there is one.
pub fn first_place(scene: &Scene, role: PlaceholderRole) -> Option<&Placeholder> {
    let of_content = scene.layouts.iter().filter(|layout| layout.kind == PageKind::Content);
    of_content.chain(&scene.layouts).flat_map(|layout| &layout.placeholders).find(|place| place.role == role)
}

/// The title of a content page, or one at the top where no layout has one.
pub fn title(scene: &Scene) -> Cow<'_, Placeholder> {
    match first_place(scene, PlaceholderRole::Title) {
        Some(place) => Cow::Borrowed(place),
        None => Cow::Owned(own_place(scene, PlaceholderRole::Title)),
    }
}

/// Layouts have all kinds of bodies; what they inherit from is plain.
pub fn body(scene: &Scene) -> Placeholder {
    own_place(scene, PlaceholderRole::Body)
}

/// A place that no layout has, in a twelfth of margin: the title in the upper sixth, the body below.
pub fn own_place(scene: &Scene, role: PlaceholderRole) -> Placeholder {
    let is_title = role == PlaceholderRole::Title;
    let (width, height) = (scene.size.width / 12, scene.size.height / 12);
    let frame = Rect {
        x: width,
        y: if is_title { height } else { height * 3 },
        width: width * 10,
        height: if is_title { height * 2 } else { height * 8 },
    };
    let pair = if is_title { &scene.theme.heading } else { &scene.theme.body };
    let size = if is_title { 2_800 } else { 1_800 };
    Placeholder {
        index: u32::from(!is_title),
        role,
        name: if is_title { "Title" } else { "Body" }.to_owned(),
        frame,
        style: Arc::new(TextStyle {
            latin: pair.latin.clone(),
            east_asian: pair.east_asian.clone(),
            font: if is_title { FontRole::Heading } else { FontRole::Body },
            size,
            bold: false,
            italic: false,
            color: PaletteRole::Ink.into(),
            spacing: 0,
            lang: scene.lang.clone(),
            link: None,
        }),
        text: TextBody {
            paragraphs: vec![Paragraph {
                line_height: Emu::from_points(f64::from(size) / 100.0 * 1.2),
                ..Paragraph::default()
            }],
            insets: Insets::default(),
            ..TextBody::default()
        },
        source: None,
    }
}
