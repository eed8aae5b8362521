//! What does a book say? Its pages in the order of its spine. EPUB 3.3.

use std::collections::HashMap;

use deckwright_model::part;
use deckwright_package::Package;

use crate::bounds;
use crate::collect::{Collected, Collector, line};
use crate::html;
use crate::refusal::Refusal;
use crate::text;

pub fn read(bytes: &[u8]) -> Result<Collected, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    if package.has("/META-INF/encryption.xml") && package.has("/META-INF/rights.xml") {
        return Err(Refusal::Encrypted);
    }
    let container = package.xml("/META-INF/container.xml")?;
    let root = container.at(&["rootfiles", "rootfile"]).map_or("", |node| node.get("full-path"));
    let main = format!("/{root}");
    let book = package.xml(&main)?;
    let files: HashMap<&str, &str> = book
        .child("manifest")
        .map(|list| list.all("item").map(|item| (item.get("id"), item.get("href"))).collect())
        .unwrap_or_default();
    let spine = book.child("spine").map_or(&[][..], |spine| &spine.children);

    let mut found = Collector::default();
    for item in spine.iter().filter(|item| item.get("linear") != "no") {
        let href = files.get(item.get("idref")).copied().unwrap_or_default();
        let Some(name) = part::resolve(part::folder(&main), href).filter(|name| package.has(name)) else {
            continue;
        };
        found.page += 1;
        let page = text::decode(&package.bytes(&name)?)?;
        let folder = part::folder(&name);
        let place = |href: &str| part::resolve(folder, href);
        let mut bytes = |name: &str| package.bytes(name).ok();
        html::read_into(&page, &mut found, &mut html::Files { place: &place, bytes: &mut bytes })?;
    }
    let mut collected = found.finish()?;
    let document = &mut collected.document;
    if let Some(metadata) = book.child("metadata") {
        let said = |name: &str| metadata.child(name).map(|it| line(&it.text)).filter(|text| !text.is_empty());
        document.title = said("title");
        document.author = said("creator");
        document.language = said("language");
    }
    Ok(collected)
}
