//! What do all slides share? `p:sldMaster`: decoration, the ground, and how text looks by default;
//! ISO/IEC 29500-1 §19.3.1.42.

use std::borrow::Cow;
use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Rect};
use deckwright_model::paint::{Paint, Palette, Role};
use deckwright_model::scene::{PageKind, Placeholder, PlaceholderRole, Scene};
use deckwright_model::text::{FontRole, Paragraph, TextBody, TextStyle};

use super::layout::{self, write_empty_place};
use super::paint::write_fill;
use super::shape::write_shapes;
use super::sheet::{Sheet, begin_tree, with_namespaces};
use super::text::{ParagraphProperties, write_default_properties};
use super::xml::{Elem, document};

pub const NAME: &str = "/ppt/slideMasters/slideMaster1.xml";
pub const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml";

/// Ids of the master and, counting on, its layouts. They share their range with nothing else.
pub const FIRST_ID: u32 = 0x8000_0000;

/// The master and what it refers to: its layouts first, then its theme.
pub fn write<'a>(scene: &'a Scene, theme: &str) -> (Vec<u8>, Sheet<'a>) {
    let mut sheet = Sheet::for_decoration(scene);
    let layouts: Vec<_> = (0..scene.layouts.len())
        .map(|index| sheet.relationships.part("slideLayout", layout::part_name(index)))
        .collect();
    sheet.relationships.part("theme", theme);

    let bytes = document("p:sldMaster", |root| {
        let mut root = with_namespaces(root).attr("preserve", 1);
        {
            let mut data = root.child("p:cSld");
            write_ground(&mut data, &Role::Bg.into(), sheet.palette());
            let mut tree = begin_tree(&mut data);
            write_shapes(&mut tree, &scene.master, &mut sheet);
            for place in places(scene) {
                write_empty_place(&mut tree, &place, place.role, false, &mut sheet);
            }
        }
        write_color_map(&mut root, "p:clrMap");
        {
            let mut list = root.child("p:sldLayoutIdLst");
            for (id, relationship) in (FIRST_ID + 1..).zip(&layouts) {
                list.child("p:sldLayoutId").attr("id", id).attr("r:id", relationship);
            }
        }
        write_text_styles(&mut root, scene, &sheet);
    });
    (bytes, sheet)
}

pub fn write_ground(data: &mut Elem<'_>, paint: &Paint, palette: &Palette) {
    let mut ground = data.child("p:bg");
    let mut properties = ground.child("p:bgPr");
    write_fill(&mut properties, Some(paint), palette);
    properties.child("a:effectLst");
}

/// Slots of the theme by the names that shapes use.
pub fn write_color_map(root: &mut Elem<'_>, name: &'static str) {
    let mut map =
        root.child(name).attr("bg1", "lt1").attr("tx1", "dk1").attr("bg2", "lt2").attr("tx2", "dk2");
    for slot in ["accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"] {
        map = map.attr(slot, slot);
    }
}

/// The places that layouts inherit from: title and body always, number and footer where a layout has
/// them.
fn places(scene: &Scene) -> Vec<Cow<'_, Placeholder>> {
    let mut places = vec![title(scene), Cow::Owned(body(scene))];
    for role in [PlaceholderRole::Footer, PlaceholderRole::PageNumber] {
        places.extend(first_place(scene, role).map(Cow::Borrowed));
    }
    // Layouts number their places each for itself; the master's must differ among themselves.
    for (index, place) in (0..).zip(&mut places) {
        if place.index != index {
            place.to_mut().index = index;
        }
    }
    places
}

/// A place of this role, of a content page if there is one.
fn first_place(scene: &Scene, role: PlaceholderRole) -> Option<&Placeholder> {
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
fn body(scene: &Scene) -> Placeholder {
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
            color: Role::Ink.into(),
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

fn write_text_styles(root: &mut Elem<'_>, scene: &Scene, sheet: &Sheet<'_>) {
    let mut styles = root.child("p:txStyles");
    write_level(&mut styles.child("p:titleStyle"), 0, &title(scene), sheet);
    let body = body(scene);
    {
        let mut style = styles.child("p:bodyStyle");
        (0..LEVELS.len()).for_each(|level| write_level(&mut style, level, &body, sheet));
    }
    write_plain_levels(&mut styles.child("p:otherStyle"), &body.style, sheet.palette());
}

/// Writes how text looks that a user adds: the theme's, with the spacing of its fonts.
pub fn write_plain_levels(list: &mut Elem<'_>, style: &TextStyle, palette: &Palette) {
    for (level, name) in LEVELS.into_iter().enumerate() {
        let mut elem = list.child(name).attr("marL", LEVEL_INDENT * level as i64).attr("algn", "l");
        write_default_properties(&mut elem, style, palette);
    }
}

const LEVELS: [&str; 9] = [
    "a:lvl1pPr",
    "a:lvl2pPr",
    "a:lvl3pPr",
    "a:lvl4pPr",
    "a:lvl5pPr",
    "a:lvl6pPr",
    "a:lvl7pPr",
    "a:lvl8pPr",
    "a:lvl9pPr",
];

/// How far each level stands in from the one above, a third of an inch.
const LEVEL_INDENT: i64 = 304_800;

/// Writes the style of one list level: what `place` has for the first, further in for those below.
pub fn write_level(list: &mut Elem<'_>, level: usize, place: &Placeholder, sheet: &Sheet<'_>) {
    let paragraph = place.text.paragraphs.first().cloned().unwrap_or_default();
    let properties = ParagraphProperties {
        paragraph: &paragraph,
        style: Some(&place.style),
        inherited: None,
        number: None,
        left: LEVEL_INDENT * level as i64,
        in_template: false,
    };
    let mut elem = properties.write(list.child(LEVELS[level]), sheet);
    write_default_properties(&mut elem, &place.style, sheet.palette());
}
