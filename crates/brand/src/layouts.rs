//! How does a slide layout look with all that it inherits? Its ground, its decoration above the master's, and its places.

use std::sync::Arc;

use deckwright_model::paint::{Color, Paint, Rgb};
use deckwright_model::scene::{Shape, ShapeKind};
use deckwright_package::Relationship;
use deckwright_package::xml::Node;

use crate::color::{Colors, mean};
use crate::context::{ReadContext, SheetContext};
use crate::error::BrandError;
use crate::fill::{self, Fill};
use crate::picture::{image_of, picture_on};
use crate::places::{base_levels, read_places};
use crate::relations::related;
use crate::shape::decoration;
use crate::style::ThemeFonts;
use crate::template::Sheet;
use crate::theme::{Fonts, Theme};

/// A slide master, and the parts of its layouts.
pub struct Master {
    pub root: Node,
    pub theme: Theme,
    pub relationships: Vec<Relationship>,
    pub layouts: Vec<String>,
}

/// Adds a sheet for each layout of `master`, which is the file's master number `index`.
pub fn read_layouts(
    index: usize,
    master: &Master,
    presentation: &Node,
    context: &mut ReadContext<'_, '_, '_>,
    sheets: &mut Vec<Sheet>,
) -> Result<(), BrandError> {
    let fonts = theme_fonts(&master.theme);
    let map = master.root.child("clrMap");
    let of_master = SheetContext {
        colors: Colors::new(&master.theme, map),
        relationships: &master.relationships,
        fonts: fonts.clone(),
    };
    let Some(master_tree) = master.root.at(&["cSld", "spTree"]) else { return Ok(()) };
    context.levels = base_levels(presentation, &master.root, "otherStyle", &of_master.colors);
    let of_all = decoration(master_tree, &of_master, context)?;
    for part in &master.layouts {
        let root = context.package.xml(part)?;
        let relationships = context.package.relationships(part)?;
        if related(&relationships, "slideMaster").is_none() {
            return Err(BrandError::MissingPart(format!("the master of {part}")));
        }
        let own_map = root.at(&["clrMapOvr", "overrideClrMapping"]);
        let of_layout = SheetContext {
            colors: Colors::new(&master.theme, own_map.or(map)),
            relationships: &relationships,
            fonts: fonts.clone(),
        };
        let Some(tree) = root.at(&["cSld", "spTree"]) else { continue };
        let (background, ground, picture) = match root.at(&["cSld", "bg"]) {
            Some(node) => read_background(node, &of_layout, context)?,
            None => match master.root.at(&["cSld", "bg"]) {
                Some(node) => {
                    let inherited = SheetContext {
                        colors: of_layout.colors.clone(),
                        relationships: &master.relationships,
                        fonts: fonts.clone(),
                    };
                    read_background(node, &inherited, context)?
                }
                None => {
                    let rgb = of_layout.colors.scheme("bg1").unwrap_or(Rgb::WHITE);
                    (Color::rgb(rgb).into(), rgb, None)
                }
            },
        };
        let mut shapes: Vec<Shape> = picture.into_iter().collect();
        let (mut numbers, mut unseen) = (Vec::new(), Vec::new());
        let inherited = root.flag("showMasterSp").unwrap_or(true).then(|| of_all.clone());
        for decoration in inherited.into_iter().chain([decoration(tree, &of_layout, context)?]) {
            shapes.extend(decoration.shapes);
            numbers.extend(decoration.numbers);
            unseen.extend(decoration.unseen);
        }
        let tone = |shape: &Shape| match &shape.kind {
            ShapeKind::Picture(picture) => context.images.thumbnail(picture.image),
            _ => None,
        };
        let tones = shapes.iter().map(tone).collect();
        let places =
            read_places(tree, master_tree, presentation, &master.root, &of_layout.colors, context.page);
        let names =
            ["tx1", "bg1", "tx2", "bg2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];
        let scheme = names
            .into_iter()
            .filter(|_| own_map.is_none())
            .filter_map(|name| Some((name, of_layout.colors.scheme(name)?)))
            .collect();
        let name = root.child("cSld").map_or("", |data| data.get("name")).trim().to_owned();
        sheets.push(Sheet {
            part: part.clone(),
            name: if name.is_empty() { format!("Layout {}", sheets.len() + 1) } else { name },
            kind: root.get("type").to_owned(),
            master: index,
            background,
            ground,
            shapes,
            tones,
            numbers,
            unseen,
            places,
            uses: 0,
            first_use: None,
            scheme,
            fonts: fonts.clone(),
        });
    }
    Ok(())
}

/// The background's paint, the colour it is on the whole, and the picture in it.
fn read_background(
    node: &Node,
    ground: &SheetContext<'_>,
    context: &mut ReadContext<'_, '_, '_>,
) -> Result<(Paint, Rgb, Option<Shape>), BrandError> {
    let said = match (node.child("bgPr"), node.child("bgRef")) {
        (Some(properties), _) => fill::fill(properties, &ground.colors, None),
        (None, Some(reference)) => fill::by_reference(reference, &ground.colors),
        (None, None) => Fill::Unsaid,
    };
    let plain = ground.colors.scheme("bg1").unwrap_or(Rgb::WHITE);
    let solid = |rgb: Rgb| Paint::from(Color::rgb(rgb));
    Ok(match said {
        Fill::Paint(paint) => {
            let rgb = mean(&paint);
            (paint, rgb, None)
        }
        Fill::Picture(blip) => {
            let look = blip.look((false, false));
            match image_of(&blip.relationship, look, ground.relationships, context)? {
                Some(image) => {
                    let shown = picture_on(context.page, image, context.page, blip.crop, None, "Background");
                    {
                        let average = context.images.thumbnail(image).map_or(plain, |small| small.average());
                        (solid(plain), average, shown)
                    }
                }
                None => (solid(plain), plain, None),
            }
        }
        Fill::None | Fill::Unsaid => (solid(plain), plain, None),
    })
}

pub fn theme_fonts(theme: &Theme) -> ThemeFonts {
    let pair = |fonts: &Fonts| {
        let or =
            |name: &str, other: &str| -> Arc<str> { Arc::from(if name.is_empty() { other } else { name }) };
        (or(&fonts.latin, "Calibri"), or(&fonts.east_asian, "Microsoft YaHei"))
    };
    ThemeFonts { major: pair(&theme.major), minor: pair(&theme.minor) }
}
