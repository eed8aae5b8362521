//! What does a file manager show of the deck? `docProps`, and the settings parts that Office expects.

use deckwright_model::scene::Scene;

use super::options::PptxOptions;
use super::sheet::with_namespaces;
use super::style::language;
use super::table::PLAIN_STYLE;
use super::xml::document;
use crate::date::Date;

pub const CORE_CONTENT_TYPE: &str = "application/vnd.openxmlformats-package.core-properties+xml";
pub const CORE_RELATION: &str =
    "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
pub const APP_CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.extended-properties+xml";

/// Name, content type, relationship and content of the parts that hold a user's settings, all at their
/// defaults.
pub fn settings() -> [(&'static str, &'static str, &'static str, Vec<u8>); 3] {
    let plain = |root| document(root, |root| drop(with_namespaces(root)));
    [
        (
            "/ppt/presProps.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.presProps+xml",
            "presProps",
            plain("p:presentationPr"),
        ),
        (
            "/ppt/viewProps.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.viewProps+xml",
            "viewProps",
            plain("p:viewPr"),
        ),
        (
            "/ppt/tableStyles.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.tableStyles+xml",
            "tableStyles",
            document("a:tblStyleLst", |root| {
                root.attr("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main")
                    .attr("def", PLAIN_STYLE);
            }),
        ),
    ]
}

/// Title, author, language and, if the caller knows it, the time: ISO/IEC 29500-2 §8.3.
pub fn write_core(scene: &Scene, options: &PptxOptions<'_>) -> Vec<u8> {
    document("cp:coreProperties", |root| {
        let mut root = root
            .attr("xmlns:cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties")
            .attr("xmlns:dc", "http://purl.org/dc/elements/1.1/")
            .attr("xmlns:dcterms", "http://purl.org/dc/terms/")
            .attr("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
        root.child("dc:title").text(options.title.unwrap_or(&scene.title));
        if let Some(author) = options.author {
            root.child("dc:creator").text(author);
            root.child("cp:lastModifiedBy").text(author);
        }
        if let Some(lang) = language(&scene.lang) {
            root.child("dc:language").text(lang);
        }
        if let Some(seconds) = options.created {
            for name in ["dcterms:created", "dcterms:modified"] {
                root.child(name)
                    .attr("xsi:type", "dcterms:W3CDTF")
                    .text(Date::from_seconds(seconds).to_string());
            }
        }
    })
}

/// Counts, and which program wrote the deck.
pub fn write_app(scene: &Scene) -> Vec<u8> {
    document("Properties", |root| {
        let mut root =
            root.attr("xmlns", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties");
        root.child("Application").text("Deckwright");
        root.child("Slides").text(scene.pages.len());
        root.child("Notes").text(scene.pages.iter().filter(|page| !page.notes.is_empty()).count());
        root.child("HiddenSlides").text(0);
    })
}
