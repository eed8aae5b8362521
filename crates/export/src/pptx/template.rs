//! How is a deck written into an enterprise template? Masters, layouts, themes and media stay as they are, byte
//! for byte; sample slides go; our slides come, each on the layout that it stands for. The presentation, its
//! relationships and the content types are edited where they must be and nowhere else.

mod edit;
mod original;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use deckwright_model::font::FontBook;
use deckwright_model::part;
use deckwright_model::scene::Scene;

use self::edit::{Insertion, attribute, insert, without};
use self::original::Original;
use super::options::PptxOptions;
use super::package::{OFFICE_RELATION, Package, Target, broken, extension, unzippable, zip};
use super::sheet::PRESENTATION_NAMESPACE;
use super::slide_parts::{add_images, add_notes, add_notes_master, add_slides, has_notes};
use super::xml::fragment;
use super::{check, names, presentation, properties};
use crate::ExportError;

/// Ids of our relationships in the presentation, which no other program uses.
const ID: &str = "rIdDeck";

pub fn write(
    scene: &Scene,
    fonts: &FontBook,
    options: &PptxOptions<'_>,
    template: &[u8],
) -> Result<Vec<u8>, ExportError> {
    let mut original = Original::open(template)?;
    for layout in &scene.layouts {
        let part = layout.source.as_deref().unwrap_or_default();
        if !original.has(part) {
            return Err(broken(format!("the template has no part {part:?}")));
        }
    }
    original.drop_slides()?;
    let mut package = Package::default();
    let images = add_slides(&mut package, scene, fonts, options)?;
    add_images(&mut package, scene, images);
    let notes_master = original.related("notesMaster");
    if has_notes(scene) {
        add_notes(&mut package, scene);
        if notes_master.is_none() {
            add_notes_master(&mut package, scene);
        }
    }
    let names = new_names(&package, &original, notes_master.as_deref());
    let package = rename_parts(package, &names);
    check::check_parts(&package).map_err(broken)?;

    let own_master = (has_notes(scene) && notes_master.is_none())
        .then(|| names.get(names::NOTES_MASTER).cloned().unwrap_or_else(|| names::NOTES_MASTER.to_owned()));
    edit_presentation(&mut original, scene, own_master.as_deref())?;
    edit_properties(&mut original, scene, options);
    edit_content_types(&mut original, &package)?;
    let mut files: Vec<(String, Cow<'_, [u8]>, bool)> = original
        .files
        .iter()
        .map(|(name, bytes)| {
            let is_packed = matches!(extension(name), "png" | "jpg" | "jpeg" | "gif" | "mp4" | "xlsx");
            (name[1..].to_owned(), Cow::Borrowed(bytes.as_slice()), !is_packed)
        })
        .collect();
    files.extend(package.part_files());
    files.sort_by(|a, b| a.0.cmp(&b.0));
    zip(files).map_err(unzippable)
}

/// New names for those of our parts whose names the template has taken.
fn new_names(
    package: &Package<'_>,
    original: &Original<'_>,
    notes_master: Option<&str>,
) -> BTreeMap<String, String> {
    let taken: BTreeSet<String> = original.files.keys().map(|name| name.to_ascii_lowercase()).collect();
    let mut names = BTreeMap::new();
    for name in package.parts.keys().filter(|name| taken.contains(&name.to_ascii_lowercase())) {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let free = (1..).map(|number| format!("{stem}-{number}.{ending}"));
        let free = free.into_iter().find(|name| !taken.contains(&name.to_ascii_lowercase()));
        names.insert(name.clone(), free.expect("numbers do not run out"));
    }
    if let Some(master) = notes_master {
        names.insert(names::NOTES_MASTER.to_owned(), master.to_owned());
    }
    names
}

fn rename_parts<'a>(package: Package<'a>, names: &BTreeMap<String, String>) -> Package<'a> {
    let new = |name: String| names.get(&name).cloned().unwrap_or(name);
    let mut out = Package { relationships: package.relationships, ..Package::default() };
    let own: BTreeSet<String> = package.parts.keys().cloned().collect();
    for (name, mut part) in package.parts {
        for relationship in &mut part.relationships.all {
            if let Target::Part(target) = &mut relationship.target
                && (own.contains(target) || target == names::NOTES_MASTER)
            {
                *target = new(std::mem::take(target));
            }
        }
        out.parts.insert(new(name), part);
    }
    out
}

/// Our slides take the place of the template's, in the list and in the relationships.
fn edit_presentation(
    original: &mut Original<'_>,
    scene: &Scene,
    notes_master: Option<&str>,
) -> Result<(), ExportError> {
    let main = original.main.clone();
    let text = original.text(&main)?;
    let text = without(&text, |path, tag| {
        let name = path.last().copied().unwrap_or_default();
        path.len() == 2 && matches!(name, "sldIdLst" | "custShowLst")
            || name == "ext" && attribute(tag, "uri").eq_ignore_ascii_case(presentation::SECTIONS)
    })
    .map_err(broken)?;
    let (prefix, relation) = edit::prefixes(&text).map_err(broken)?;
    let mut list = format!("<{prefix}sldIdLst>");
    for index in 0..scene.pages.len() {
        let id = presentation::FIRST_SLIDE_ID + index;
        list += &format!("<{prefix}sldId id=\"{id}\" {relation}:id=\"{ID}{}\"/>", index + 1);
    }
    list += &format!("</{prefix}sldIdLst>");
    let before = ["sldMasterIdLst", "notesMasterIdLst", "handoutMasterIdLst"];
    let mut text = insert(&text, &list, Insertion::After(&before)).map_err(broken)?;
    if notes_master.is_some() {
        let list = format!(
            "<{prefix}notesMasterIdLst><{prefix}notesMasterId {relation}:id=\"{ID}Notes\"/></{prefix}notesMasterIdLst>"
        );
        text = insert(&text, &list, Insertion::After(&["sldMasterIdLst"])).map_err(broken)?;
    }
    if !scene.sections.is_empty() {
        text = with_sections(&text, &prefix, scene).map_err(broken)?;
    }
    original.set(&main, text.into_bytes());

    let folder = part::folder(&main);
    let mut added = String::new();
    let mut relate = |id: &str, kind: &str, part: &str| {
        let target = part.strip_prefix(&format!("{folder}/")).unwrap_or(part);
        added += &format!("<Relationship Id=\"{id}\" Type=\"{OFFICE_RELATION}{kind}\" Target=\"{target}\"/>");
    };
    for index in 0..scene.pages.len() {
        relate(&format!("{ID}{}", index + 1), "slide", &names::slide(index));
    }
    if let Some(master) = notes_master {
        relate(&format!("{ID}Notes"), "notesMaster", master);
    }
    let rels = part::relationships_name(&main);
    let text = original.text(&rels)?;
    let text = insert(&text, &added, Insertion::AtEnd).map_err(broken)?;
    original.set(&rels, text.into_bytes());
    Ok(())
}

/// Chapters as sections, among the presentation's extensions.
fn with_sections(text: &str, prefix: &str, scene: &Scene) -> Result<String, String> {
    let mut has_list = false;
    edit::each(text, |path, _| has_list |= path.len() == 2 && path[1] == "extLst")?;
    // Says its own namespace: the template may call it otherwise.
    let extension = fragment("p:ext", |extension| {
        presentation::write_sections(extension.attr("xmlns:p", PRESENTATION_NAMESPACE), scene);
    });
    if has_list {
        return insert(text, &extension, Insertion::Within("extLst"));
    }
    insert(text, &format!("<{prefix}extLst>{extension}</{prefix}extLst>"), Insertion::AtEnd)
}

/// Title and counts are those of the deck, not of the template.
fn edit_properties(original: &mut Original<'_>, scene: &Scene, options: &PptxOptions<'_>) {
    if original.has(names::CORE_PROPERTIES) {
        original.set(names::CORE_PROPERTIES, properties::write_core(scene, options));
    }
    if original.has(names::APP_PROPERTIES) {
        original.set(names::APP_PROPERTIES, properties::write_app(scene));
    }
}

fn edit_content_types(original: &mut Original<'_>, package: &Package<'_>) -> Result<(), ExportError> {
    const NAME: &str = "/[Content_Types].xml";
    let text = original.text(NAME)?;
    let text = without(&text, |path, tag| {
        let part = attribute(tag, "PartName");
        path.last() == Some(&"Override") && (!original.has(&part) || part == original.main)
    })
    .map_err(broken)?;
    let mut known = BTreeSet::new();
    edit::each(&text, |path, tag| {
        if path.last() == Some(&"Default") {
            known.insert(attribute(tag, "Extension").to_ascii_lowercase());
        }
    })
    .map_err(broken)?;
    let over = |name: &str, content_type: &str| {
        format!("<Override PartName=\"{name}\" ContentType=\"{content_type}\"/>")
    };
    let (mut defaults, mut overrides) = (String::new(), over(&original.main, presentation::CONTENT_TYPE));
    for (name, part) in &package.parts {
        let ending = extension(name).to_ascii_lowercase();
        if part.is_xml() {
            overrides += &over(name, part.content_type);
        } else if known.insert(ending.clone()) {
            defaults += &format!("<Default Extension=\"{ending}\" ContentType=\"{}\"/>", part.content_type);
        }
    }
    // Some writers want all defaults before the first override.
    let text = insert(&text, &defaults, Insertion::AtStart).map_err(broken)?;
    let text = insert(&text, &overrides, Insertion::AtEnd).map_err(broken)?;
    original.set(NAME, text.into_bytes());
    Ok(())
}
