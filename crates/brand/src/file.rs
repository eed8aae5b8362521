//! How is a template's file read? Page, masters and layouts in their order, within bounds, and what could do harm is said.

use deckwright_layout::draw::geometry::area;
use deckwright_layout::office::Office;
use deckwright_layout::text::Typesetter;
use deckwright_model::font::FontBook;
use deckwright_model::geometry::{Emu, Size};
use deckwright_package::xml::Node;
use deckwright_package::{Limits, Package, Relationship, Target};

use crate::context::ReadContext;
use crate::error::BrandError;
use crate::layouts::{Master, read_layouts, theme_fonts};
use crate::notes::Notes;
use crate::page_scale;
use crate::relations::{part_of, related};
use crate::repair::repair;
use crate::slides::read_slides;
use crate::style;
use crate::tables::Tables;
use crate::template::Template;
use crate::theme::Theme;

const MAX_MASTERS: usize = 40;
const MAX_LAYOUTS: usize = 400;
const MAX_SLIDES: usize = 1_000;

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
    if slides.len() == MAX_SLIDES {
        notes.add("only the first sample slides were looked at");
    }
    let page = area(0.0, 0.0, size.width.points(), size.height.points());
    if page.h > page.w {
        notes.add("the page is upright; decks are laid out for pages that are wider than high");
    }
    let turns_gradients = written_by(&mut package).starts_with("LibreOffice");
    let mut context = ReadContext {
        package: &mut package,
        images: Default::default(),
        notes,
        setter: Typesetter::for_office(fonts, Office::other_decks()),
        page,
        levels: style::plain(),
        turns_gradients,
        pattern_lines: 0,
    };
    let mut sheets = Vec::new();
    for (index, master) in masters.iter().enumerate() {
        read_layouts(index, master, &presentation, &mut context, &mut sheets)?;
    }
    for sheet in &mut sheets {
        sheet.uses = layouts_of_slides.iter().filter(|part| **part == sheet.part).count();
        sheet.first_use = layouts_of_slides.iter().position(|part| *part == sheet.part);
    }
    let (images, notes) = (std::mem::take(&mut context.images.all), std::mem::take(&mut context.notes));
    let masters: Vec<(Theme, Option<Node>)> =
        masters.into_iter().map(|master| (master.theme, master.root.child("clrMap").cloned())).collect();
    let (theme, _) =
        masters.first().ok_or_else(|| BrandError::Unusable("it has no slide master".to_owned()))?;
    let fonts = theme_fonts(theme);
    let sample_slides = read_slides(context.package, &slides, &layouts_of_slides);
    let tables = Tables::read(context.package, &relationships, &slides)?;
    let repaired = sheets.iter_mut().flat_map(repair).collect();
    Ok(page_scale::to_slide(Template {
        size,
        page: size,
        sheets,
        slides: sample_slides,
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
    if parts.len() > MAX_MASTERS {
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
            if total > MAX_LAYOUTS {
                return Err(BrandError::TooLarge(format!("more than {MAX_LAYOUTS} slide layouts")));
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
    ids.filter_map(|id| part_of(relationships, id.get("r:id"))).take(MAX_SLIDES).collect()
}

/// The layout of every sample slide.
fn slide_layouts(package: &mut Package<'_>, slides: &[String]) -> Result<Vec<String>, BrandError> {
    let mut layouts = Vec::new();
    for part in slides {
        layouts.push(related(&package.relationships(part)?, "slideLayout").unwrap_or_default());
    }
    Ok(layouts)
}
