//! What must change in a file before decks are written into it? A Strict one is brought into the common form, and
//! sample slides that are made of text boxes become slide layouts.

use std::collections::BTreeMap;

use deckwright_model::part;
use deckwright_package::{Limits, Package, rewrite};

use crate::error::BrandError;
use crate::template_choices::TemplateMap;
use crate::{samples, strict};

/// The file to import and to write decks into, where it is another than `bytes`.
pub fn to_transitional(bytes: &[u8]) -> Result<Option<Vec<u8>>, BrandError> {
    let common = in_common_form(bytes)?;
    let layouts = samples::as_layouts(common.as_deref().unwrap_or(bytes))?;
    Ok(layouts.or(common))
}

/// A file from [`to_transitional`] with the sample slides that `map` chooses as layouts, if that changes `bytes`. Nothing is
/// taken away: a deck that was laid out in `bytes` can be written into it.
pub fn with_chosen_slides(bytes: &[u8], map: &TemplateMap) -> Result<Option<Vec<u8>>, BrandError> {
    samples::with_chosen(bytes, map)
}

fn in_common_form(bytes: &[u8]) -> Result<Option<Vec<u8>>, BrandError> {
    let mut package = Package::open(bytes, Limits::PRESENTATION)?;
    let start = package.bytes(&part::relationships_name("/")).unwrap_or_default();
    if !strict::is_strict(&String::from_utf8_lossy(&start)) {
        return Ok(None);
    }
    let is_xml = |name: &&String| matches!(name.rsplit('.').next(), Some("xml" | "rels"));
    let names: Vec<String> = package.names().map(str::to_owned).collect();
    let mut changed = BTreeMap::new();
    for name in names.iter().filter(is_xml) {
        let part = package.bytes(name)?;
        let Ok(text) = std::str::from_utf8(&part) else { continue };
        if strict::is_strict(text) {
            changed.insert(name.clone(), strict::common(text).into_bytes());
        }
    }
    Ok(if changed.is_empty() { None } else { Some(rewrite(bytes, &changed)?) })
}
