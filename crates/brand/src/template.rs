//! What is in the template? Its page, its themes, and every slide layout with decoration and places.

use std::sync::Arc;

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_layout::text::{Descent, Typesetter};
use deckwright_model::font::FontBook;
use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::paint::{Color, Paint, Rgb};
use deckwright_model::scene::{Image, Shape, ShapeKind};
use deckwright_model::text::Anchor;

use crate::color::Colors;
use crate::error::BrandError;
use crate::fill::{self, Fill};
use crate::images::Thumbnail;
use crate::notes::Notes;
use crate::scaled;
use crate::shape::{self, Desk, Ground};
use crate::style::{self, Levels, ThemeFonts};
use crate::surface::Surface;
use crate::tables::Tables;
use crate::theme::Theme;
use deckwright_package::xml::Node;
use deckwright_package::{Limits, Package, Relationship, Target};

/// Contrast below which nobody reads.
const UNREADABLE: f64 = 2.6;
/// Room for a bullet before its text, as a share of the size.
const LEAST_HANG: f64 = 0.7;
/// Characters of a prompt that are read.
const LONGEST_PROMPT: usize = 120;
const MOST_MASTERS: usize = 40;
const MOST_LAYOUTS: usize = 400;
const MOST_SLIDES: usize = 1_000;

#[derive(Debug)]
pub struct Template {
    /// The page that it is read on.
    pub size: Size,
    /// The page that it has.
    pub page: Size,
    pub sheets: Vec<Sheet>,
    /// Theme and colour map of every master.
    pub masters: Vec<(Theme, Option<Node>)>,
    /// The first master's.
    pub fonts: ThemeFonts,
    pub tables: Tables,
    pub images: Vec<Image>,
    pub notes: Notes,
    /// Text that could not be read and got another colour, in words.
    pub repaired: Vec<String>,
}

/// A slide layout of the file.
#[derive(Debug)]
pub struct Sheet {
    pub part: String,
    pub name: String,
    /// `p:sldLayout/@type`.
    pub kind: String,
    pub master: usize,
    pub background: Paint,
    /// The colour that the background is on the whole.
    pub ground: Rgb,
    /// Master first, then the layout's own.
    pub shapes: Vec<Shape>,
    /// For each shape that is a picture, what it looks like from afar.
    pub tones: Vec<Option<Arc<Thumbnail>>>,
    /// Where the decoration says the number of the page.
    pub numbers: Vec<Area>,
    /// Where pictures stand that we cannot draw: logos as EMF.
    pub unseen: Vec<Area>,
    pub places: Vec<Place>,
    /// How many sample slides use it, and which is the first.
    pub uses: usize,
    pub first_use: Option<usize>,
    /// Colours by the names that shapes on a slide use: `tx1`, `accent1`. Empty where the layout has a
    /// colour map of its own.
    pub scheme: Vec<(&'static str, Rgb)>,
    pub fonts: ThemeFonts,
}

/// A placeholder with all that it inherits.
#[derive(Clone, Debug)]
pub struct Place {
    /// `title`, `ctrTitle`, `subTitle`, `body`, `obj`, `pic`, `sldNum`, …
    pub kind: String,
    pub index: u32,
    pub name: String,
    /// What stands in it in the layout: "Click to add a date".
    pub prompt: String,
    pub at: Area,
    pub levels: Levels,
    /// What a slide would inherit, where that is not what the template means: some programs write the look
    /// of a placeholder into its sample text alone.
    pub inherited: Option<Box<Levels>>,
    pub insets: Insets,
    pub anchor: Anchor,
    /// Text runs downwards, or the place is turned.
    pub is_odd: bool,
    /// Another place of the layout has the same kind and index, so that a slide cannot say which it means.
    pub is_ambiguous: bool,
    pub fill: Option<Paint>,
}

impl Place {
    pub fn is_title(&self) -> bool {
        matches!(self.kind.as_str(), "title" | "ctrTitle")
    }

    /// Takes text that a page says.
    pub fn is_text(&self) -> bool {
        matches!(self.kind.as_str(), "body" | "obj" | "subTitle")
    }
}

struct Master {
    root: Node,
    theme: Theme,
    relationships: Vec<Relationship>,
    layouts: Vec<String>,
}

/// What tells an Office package from another zip.
const CONTENT_TYPES: &str = "/[Content_Types].xml";

pub fn read(bytes: &[u8], fonts: &FontBook) -> Result<Template, BrandError> {
    let mut package = Package::open(bytes, Limits::PRESENTATION)?;
    if !package.has(CONTENT_TYPES) {
        return Err(BrandError::NotAPackage("it is an archive of other files".to_owned()));
    }
    let mut notes = Notes::default();
    let main = main_part(&mut package)?;
    look_for_programs(&package, &mut notes);
    let presentation = package.xml(&main)?;
    let relationships = package.relationships(&main)?;
    let size = page_size(&presentation)?;
    let masters = read_masters(&mut package, &presentation, &relationships)?;
    let slides = slide_parts(&presentation, &relationships);
    let layouts_of_slides = slide_layouts(&mut package, &slides)?;
    if slides.len() == MOST_SLIDES {
        notes.add("only the first sample slides were looked at");
    }
    let page = area(0.0, 0.0, size.width.points(), size.height.points());
    if page.h > page.w {
        notes.add("the page is upright; decks are laid out for pages that are wider than high");
    }
    let turns_gradients = written_by(&mut package).starts_with("LibreOffice");
    let mut desk = Desk {
        package: &mut package,
        images: Default::default(),
        notes,
        setter: Typesetter::new(fonts).leaving(Descent::FifthOfEm),
        page,
        levels: style::plain(),
        turns_gradients,
        pattern_lines: 0,
    };
    let mut sheets = Vec::new();
    for (index, master) in masters.iter().enumerate() {
        read_layouts(index, master, &presentation, &mut desk, &mut sheets)?;
    }
    for sheet in &mut sheets {
        sheet.uses = layouts_of_slides.iter().filter(|part| **part == sheet.part).count();
        sheet.first_use = layouts_of_slides.iter().position(|part| *part == sheet.part);
    }
    let (images, notes) = (std::mem::take(&mut desk.images.all), std::mem::take(&mut desk.notes));
    let masters: Vec<(Theme, Option<Node>)> =
        masters.into_iter().map(|master| (master.theme, master.root.child("clrMap").cloned())).collect();
    let (theme, _) =
        masters.first().ok_or_else(|| BrandError::Unusable("it has no slide master".to_owned()))?;
    let fonts = theme_fonts(theme);
    let tables = Tables::read(desk.package, &relationships, &slides)?;
    let repaired = sheets.iter_mut().flat_map(repair).collect();
    Ok(scaled::to_slide(Template {
        size,
        page: size,
        sheets,
        masters,
        fonts,
        tables,
        images,
        notes,
        repaired,
    }))
}

fn main_part(package: &mut Package<'_>) -> Result<String, BrandError> {
    let found = package.relationships("/")?.into_iter().find(|known| known.kind == "officeDocument");
    let Some(Relationship { target: Target::Part(main), .. }) = found else {
        return Err(BrandError::NotAPackage("it does not say where it begins".to_owned()));
    };
    let kind = package.content_type(&main);
    // Those with macros have a vocabulary of their own: `ms-powerpoint.presentation.macroEnabled`.
    if !kind.contains("presentationml") && !kind.contains("ms-powerpoint") {
        return Err(BrandError::NotAPackage(
            "it is a document of another program than a presentation".to_owned(),
        ));
    }
    Ok(main)
}

/// The program that the file says it was written by.
fn written_by(package: &mut Package<'_>) -> String {
    const PROPERTIES: &str = "/docProps/app.xml";
    let properties = if package.has(PROPERTIES) { package.xml(PROPERTIES).ok() } else { None };
    let program = properties.and_then(|properties| Some(properties.child("Application")?.text.clone()));
    program.unwrap_or_default()
}

/// What could do something on a reader's machine is left out of the decks, and said.
fn look_for_programs(package: &Package<'_>, notes: &mut Notes) {
    let has = |word: &str| package.names().any(|name| name.to_ascii_lowercase().contains(word));
    if has("vbaproject") {
        notes.add("macros are left out");
    }
    if has("/activex/") {
        notes.add("controls (ActiveX) are left out");
    }
    if package.names().any(|name| name.contains("/embeddings/") && extension(name) != "xlsx") {
        notes.add("embedded objects are left out");
    }
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn page_size(presentation: &Node) -> Result<Size, BrandError> {
    let size = presentation.child("sldSz");
    let length = |name: &str| size.and_then(|size| size.number(name)).map(|value| Emu(value as i64));
    let (width, height) = (length("cx").unwrap_or(Emu(9_144_000)), length("cy").unwrap_or(Emu(6_858_000)));
    // Two inches to fifty-six, as Office allows; and pages that a deck can be laid out on.
    let sane = |length: Emu| (1_828_800..=51_206_400).contains(&length.0);
    let ratio = width.points() / height.points().max(1.0);
    if !sane(width) || !sane(height) || !(0.5..=4.0).contains(&ratio) {
        return Err(BrandError::Unusable(format!(
            "its page has {:.0} × {:.0} points",
            width.points(),
            height.points()
        )));
    }
    Ok(Size { width, height })
}

pub fn part_of(relationships: &[Relationship], id: &str) -> Option<String> {
    let found = relationships.iter().find(|known| known.id == id)?;
    match &found.target {
        Target::Part(part) => Some(part.clone()),
        Target::Outside(_) => None,
    }
}

fn related(relationships: &[Relationship], kind: &str) -> Option<String> {
    let found = relationships.iter().find(|known| known.kind == kind)?;
    part_of(relationships, &found.id)
}

fn read_masters(
    package: &mut Package<'_>,
    presentation: &Node,
    relationships: &[Relationship],
) -> Result<Vec<Master>, BrandError> {
    let ids = presentation.child("sldMasterIdLst").into_iter().flat_map(|list| list.all("sldMasterId"));
    let parts: Vec<String> = ids.filter_map(|id| part_of(relationships, id.get("r:id"))).collect();
    if parts.is_empty() {
        return Err(BrandError::Unusable("it has no slide master".to_owned()));
    }
    if parts.len() > MOST_MASTERS {
        return Err(BrandError::TooLarge(format!("{} slide masters", parts.len())));
    }
    let mut masters = Vec::new();
    let mut total = 0;
    for part in parts {
        let root = package.xml(&part)?;
        let relationships = package.relationships(&part)?;
        let theme = related(&relationships, "theme")
            .ok_or_else(|| BrandError::MissingPart(format!("the theme of {part}")))?;
        let theme = Theme::read(&package.xml(&theme)?);
        let ids = root.child("sldLayoutIdLst").into_iter().flat_map(|list| list.all("sldLayoutId"));
        let mut layouts: Vec<String> = Vec::new();
        for id in ids {
            total += 1;
            if total > MOST_LAYOUTS {
                return Err(BrandError::TooLarge(format!("more than {MOST_LAYOUTS} slide layouts")));
            }
            layouts.extend(part_of(&relationships, id.get("r:id")).filter(|part| !layouts.contains(part)));
        }
        masters.push(Master { root, theme, relationships, layouts });
    }
    Ok(masters)
}

/// The sample slides, in their order.
fn slide_parts(presentation: &Node, relationships: &[Relationship]) -> Vec<String> {
    let ids = presentation.child("sldIdLst").into_iter().flat_map(|list| list.all("sldId"));
    ids.filter_map(|id| part_of(relationships, id.get("r:id"))).take(MOST_SLIDES).collect()
}

/// The layout of every sample slide.
fn slide_layouts(package: &mut Package<'_>, slides: &[String]) -> Result<Vec<String>, BrandError> {
    let mut layouts = Vec::new();
    for part in slides {
        layouts.push(related(&package.relationships(part)?, "slideLayout").unwrap_or_default());
    }
    Ok(layouts)
}

pub fn theme_fonts(theme: &Theme) -> ThemeFonts {
    let pair = |fonts: &crate::theme::Fonts| {
        let or =
            |name: &str, other: &str| -> Arc<str> { Arc::from(if name.is_empty() { other } else { name }) };
        (or(&fonts.latin, "Calibri"), or(&fonts.east_asian, "Microsoft YaHei"))
    };
    ThemeFonts { major: pair(&theme.major), minor: pair(&theme.minor) }
}

fn read_layouts(
    index: usize,
    master: &Master,
    presentation: &Node,
    desk: &mut Desk<'_, '_, '_>,
    sheets: &mut Vec<Sheet>,
) -> Result<(), BrandError> {
    let fonts = theme_fonts(&master.theme);
    let map = master.root.child("clrMap");
    let of_master = Ground {
        colors: Colors::new(&master.theme, map),
        relationships: &master.relationships,
        fonts: fonts.clone(),
    };
    let Some(master_tree) = master.root.at(&["cSld", "spTree"]) else { return Ok(()) };
    desk.levels = base_levels(presentation, &master.root, "otherStyle", &of_master.colors);
    let of_all = shape::decoration(master_tree, &of_master, desk)?;
    for part in &master.layouts {
        let root = desk.package.xml(part)?;
        let relationships = desk.package.relationships(part)?;
        if related(&relationships, "slideMaster").is_none() {
            return Err(BrandError::MissingPart(format!("the master of {part}")));
        }
        let own_map = root.at(&["clrMapOvr", "overrideClrMapping"]);
        let of_layout = Ground {
            colors: Colors::new(&master.theme, own_map.or(map)),
            relationships: &relationships,
            fonts: fonts.clone(),
        };
        let Some(tree) = root.at(&["cSld", "spTree"]) else { continue };
        let (background, ground, picture) = match root.at(&["cSld", "bg"]) {
            Some(node) => read_background(node, &of_layout, desk)?,
            None => match master.root.at(&["cSld", "bg"]) {
                Some(node) => {
                    let inherited = Ground {
                        colors: of_layout.colors.clone(),
                        relationships: &master.relationships,
                        fonts: fonts.clone(),
                    };
                    read_background(node, &inherited, desk)?
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
        for decoration in inherited.into_iter().chain([shape::decoration(tree, &of_layout, desk)?]) {
            shapes.extend(decoration.shapes);
            numbers.extend(decoration.numbers);
            unseen.extend(decoration.unseen);
        }
        let tone = |shape: &Shape| match &shape.kind {
            ShapeKind::Picture(picture) => desk.images.thumbnail(picture.image),
            _ => None,
        };
        let tones = shapes.iter().map(tone).collect();
        let places = read_places(tree, master_tree, presentation, &master.root, &of_layout.colors, desk.page);
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
    ground: &Ground<'_>,
    desk: &mut Desk<'_, '_, '_>,
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
            match shape::image_of(&blip.relationship, look, ground.relationships, desk)? {
                Some(image) => {
                    let shown = shape::picture_on(desk.page, image, desk.page, blip.crop, None, "Background");
                    {
                        let average = desk.images.thumbnail(image).map_or(plain, |small| small.average());
                        (solid(plain), average, shown)
                    }
                }
                None => (solid(plain), plain, None),
            }
        }
        Fill::None | Fill::Unsaid => (solid(plain), plain, None),
    })
}

/// The colour that a paint is on the whole.
pub fn mean(paint: &Paint) -> Rgb {
    let palette = deckwright_model::paint::Palette::new([Rgb::WHITE; 12]);
    match paint {
        Paint::Solid(color) => color.resolve(&palette),
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            let all: Vec<Rgb> = stops.iter().map(|stop| stop.color.resolve(&palette)).collect();
            let count = all.len().max(1) as u32;
            let channel =
                |of: fn(&Rgb) -> u8| (all.iter().map(|rgb| u32::from(of(rgb))).sum::<u32>() / count) as u8;
            Rgb(channel(|rgb| rgb.0), channel(|rgb| rgb.1), channel(|rgb| rgb.2))
        }
    }
}

fn base_levels(presentation: &Node, master: &Node, style: &str, colors: &Colors<'_>) -> Levels {
    let mut levels = style::plain();
    style::inherit(&mut levels, presentation.child("defaultTextStyle"), colors);
    style::inherit(&mut levels, master.at(&["txStyles", style]), colors);
    levels
}

fn read_places(
    tree: &Node,
    master_tree: &Node,
    presentation: &Node,
    master: &Node,
    colors: &Colors<'_>,
    page: Area,
) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for node in &tree.children {
        let Some(ph) = shape::placeholder(node) else { continue };
        let kind = ph.attribute("type").unwrap_or("obj").to_owned();
        let index = ph.number("idx").unwrap_or(0.0).clamp(0.0, 4e9) as u32;
        let parent = master_place(master_tree, &kind);
        let xfrm = |node: &Node| {
            let properties = node.child("spPr").and_then(|properties| properties.child("xfrm"));
            properties.or_else(|| node.child("xfrm")).and_then(shape::place)
        };
        let Some(own) = xfrm(node).or_else(|| parent.and_then(xfrm)) else { continue };
        let text_style = match kind.as_str() {
            "title" | "ctrTitle" => "titleStyle",
            "body" | "obj" | "subTitle" | "pic" | "tbl" | "chart" | "dgm" | "media" | "clipArt" => {
                "bodyStyle"
            }
            _ => "otherStyle",
        };
        let mut levels = base_levels(presentation, master, text_style, colors);
        for list in [parent, Some(node)].into_iter().flatten() {
            // The colour that goes with what a place is painted with.
            if let Some(color) = list.at(&["style", "fontRef"]).and_then(|font| colors.read(font, None)) {
                levels.iter_mut().for_each(|level| level.color = color);
            }
            style::inherit(&mut levels, list.at(&["txBody", "lstStyle"]), colors);
        }
        let mut inherited = None;
        if master.child("txStyles").is_none() {
            let before = levels.clone();
            for list in [parent, Some(node)].into_iter().flatten() {
                sample_look(&mut levels, list, matches!(kind.as_str(), "body" | "obj"), colors);
            }
            inherited = (before != levels).then(|| Box::new(before));
        }
        let frame = |node: &Node| node.at(&["txBody", "bodyPr"]).cloned();
        let (general, special) = (parent.and_then(frame), frame(node));
        let (insets, anchor, vertical) = shape::text_frame(&[general.as_ref(), special.as_ref()]);
        let paint =
            |node: &Node| match node.child("spPr").map(|properties| fill::fill(properties, colors, None)) {
                Some(Fill::Paint(paint)) => Some(Some(paint)),
                Some(Fill::None) => Some(None),
                _ => None,
            };
        let fill = paint(node).or_else(|| parent.and_then(paint)).flatten();
        let is_ambiguous = places.iter().any(|known| known.index == index && alike(&known.kind, &kind));
        if is_ambiguous {
            for known in places.iter_mut().filter(|known| known.index == index && alike(&known.kind, &kind)) {
                known.is_ambiguous = true;
            }
        }
        // The part of it that lies on the page.
        let (left, top) = (own.at.x.max(page.x), own.at.y.max(page.y));
        let at = area(
            left,
            top,
            own.at.right().min(page.right()) - left,
            own.at.bottom().min(page.bottom()) - top,
        );
        let is_odd = vertical || own.turn.abs() > 0.5 || at.w < 20.0 || at.h < 8.0;
        let name = node
            .children
            .iter()
            .find(|child| child.name.starts_with("nv"))
            .and_then(|properties| properties.child("cNvPr"))
            .map_or("", |properties| properties.get("name"));
        let at = if is_odd || at == own.at { at } else { own.at };
        places.push(Place {
            kind,
            index,
            name: if name.is_empty() { "Placeholder".to_owned() } else { name.to_owned() },
            prompt: prompt(node),
            at,
            levels,
            inherited,
            insets,
            anchor,
            is_odd,
            is_ambiguous,
            fill,
        });
    }
    places
}

/// The first words of a placeholder's own text.
fn prompt(node: &Node) -> String {
    let paragraphs = node.child("txBody").into_iter().flat_map(|body| body.all("p"));
    let runs = paragraphs.flat_map(|paragraph| paragraph.all("r")).filter_map(|run| run.child("t"));
    runs.flat_map(|text| text.text.chars().chain([' '])).take(LONGEST_PROMPT).collect()
}

/// Gives text that cannot be told from its ground black or white instead; says where.
fn repair(sheet: &mut Sheet) -> Vec<String> {
    let mut said = Vec::new();
    for index in 0..sheet.places.len() {
        let place = &sheet.places[index];
        if place.is_odd || !(place.is_title() || place.is_text()) {
            continue;
        }
        let ground = place.fill.as_ref().map_or_else(|| Surface::of(sheet, place.at).ground, mean);
        let far = if ground.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
        let found = mean(&place.levels[0].color.into()).contrast(ground);
        let place = &mut sheet.places[index];
        if found < UNREADABLE {
            said.push(format!(
                "{}, {}: contrast {found:.1}; written in {far} instead",
                sheet.name, place.name
            ));
        }
        let before = place.levels.clone();
        for level in &mut place.levels {
            let is_lost = |color: Color| mean(&color.into()).contrast(ground) < UNREADABLE;
            if is_lost(level.color) {
                level.color = Color::rgb(far);
            }
            // A bullet that nobody sees takes the colour of its text.
            level.mark_color = level.mark_color.filter(|color| !is_lost(*color));
        }
        if before != place.levels && place.inherited.is_none() {
            place.inherited = Some(Box::new(before));
        }
    }
    said
}

/// Adds the look of a placeholder's sample text, level by level. In a list, an empty sample says nothing of bullets.
fn sample_look(levels: &mut Levels, node: &Node, is_list: bool, colors: &Colors<'_>) {
    for paragraph in node.child("txBody").into_iter().flat_map(|body| body.all("p")) {
        let properties = paragraph.child("pPr");
        let index = properties.and_then(|properties| properties.number("lvl")).unwrap_or(0.0) as usize;
        let Some(level) = levels.get_mut(index) else { continue };
        let before = level.clone();
        if let Some(properties) = properties {
            style::paragraph(level, properties, colors);
        }
        if is_list && paragraph.child("r").is_none() {
            level.margin = before.margin;
            level.indent = before.indent;
            level.mark = before.mark;
            level.mark_color = before.mark_color;
        } else if level.mark.is_none() {
            // Indents belong to bullets that are gone.
            level.margin = 0;
            level.indent = 0;
        }
        let run = paragraph.all("r").chain(paragraph.all("fld")).find_map(|run| run.child("rPr"));
        if let Some(run) = run.or_else(|| paragraph.child("endParaRPr")) {
            style::run(level, run, colors);
        }
        // Bullets that such programs draw small have little room; ours are as large as the text.
        let hang = -level.indent;
        let wanted = (level.size * LEAST_HANG * 12_700.0) as i64;
        if level.mark.is_some() && (1..wanted).contains(&hang) {
            level.margin += wanted - hang;
            level.indent = -wanted;
        }
    }
}

/// A slide tells its places apart by index, and titles by being titles.
fn alike(a: &str, b: &str) -> bool {
    let is_title = |kind: &str| matches!(kind, "title" | "ctrTitle");
    a == b || is_title(a) && is_title(b)
}

/// The master's placeholder that one of this kind inherits from.
fn master_place<'n>(tree: &'n Node, kind: &str) -> Option<&'n Node> {
    let wanted = match kind {
        "ctrTitle" | "title" => "title",
        "subTitle" | "body" | "obj" | "pic" | "tbl" | "chart" | "dgm" | "media" | "clipArt" => "body",
        other => other,
    };
    let of = |node: &&Node| {
        shape::placeholder(node).is_some_and(|ph| {
            let own = ph.attribute("type").unwrap_or("obj");
            own == wanted || wanted == "body" && own == "obj"
        })
    };
    tree.children.iter().find(of)
}
