//! What does an Office package say about itself? Title, author and language.

use deckwright_model::document::Document;
use deckwright_package::Package;

use crate::collect::line;
use crate::word::target;

/// Fills in what the properties say. Those that cannot be read say nothing.
pub fn read(package: &mut Package<'_>, document: &mut Document) {
    let Ok(start) = package.relationships("/") else { return };
    let Some(name) = target(&start, |relation| relation.kind == "core-properties") else { return };
    let Ok(root) = package.xml(name) else { return };
    let said = |name: &str| root.child(name).map(|node| line(&node.text)).filter(|text| !text.is_empty());
    document.name = said("title");
    document.author = said("creator");
    document.language = said("language");
}
