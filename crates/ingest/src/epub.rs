//! What does a book say? Its pages in the order of its spine. EPUB 3.3.

use std::collections::{HashMap, HashSet};

use deckwright_model::document::Content;
use deckwright_model::part;
use deckwright_package::Package;

use crate::address;
use crate::bounds;
use crate::collect::{CollectedDocument, Collector, line};
use crate::html;
use crate::refusal::Refusal;
use crate::text;

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    if package.has("/META-INF/encryption.xml") && package.has("/META-INF/rights.xml") {
        return Err(Refusal::Encrypted);
    }
    let container = package.xml("/META-INF/container.xml")?;
    let root = container.at(&["rootfiles", "rootfile"]).map_or("", |node| node.get("full-path"));
    let names: HashSet<String> = package.names().map(str::to_owned).collect();
    let main = place(&names, "/", root).unwrap_or_else(|| format!("/{root}"));
    let book = package.xml(&main)?;
    let manifest = book.child("manifest").map_or(&[][..], |list| &list.children);
    let items: HashMap<&str, _> = manifest.iter().map(|item| (item.get("id"), item)).collect();
    let spine = book.child("spine").map_or(&[][..], |spine| &spine.children);

    let mut found = Collector::default();
    for item in spine.iter().filter(|item| item.get("linear") != "no") {
        let Some(item) = items.get(item.get("idref")) else { continue };
        // The table of contents only repeats the names of the chapters.
        if item.get("properties").split(' ').any(|property| property == "nav") {
            continue;
        }
        let Some(name) = place(&names, part::folder(&main), item.get("href")) else { continue };
        found.page += 1;
        let page = text::decode(&package.bytes(&name)?)?;
        let folder = part::folder(&name);
        let place = |href: &str| place(&names, folder, href);
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
    // A page that says the title of the book and nothing else.
    let is_title = |text: &String| document.title.as_ref() == Some(text);
    if let [first, second, ..] = &document.blocks[..]
        && matches!(&first.content, Content::Heading { text, .. } if is_title(text))
        && first.page != second.page
    {
        document.blocks.remove(0);
    }
    Ok(collected)
}

/// The file that an address in `folder` means. Addresses are percent-encoded; some programs forget it.
fn place(names: &HashSet<String>, folder: &str, href: &str) -> Option<String> {
    let named = |href: &str| part::resolve(folder, href).filter(|name| names.contains(name));
    named(href).or_else(|| named(&address::decode(href)))
}
