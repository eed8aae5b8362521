//! What is in the deck, and in which order? `p:presentation`, ISO/IEC 29500-1 §19.2.1.26.

use deckwright_model::scene::Scene;

use super::levels::write_plain_levels;
use super::master::FIRST_ID;
use super::measure::length;
use super::names;
use super::notes;
use super::package::Relationships;
use super::placeholder::body;
use super::sheet::with_namespaces;
use super::xml::{Elem, document};

pub const CONTENT_TYPE: &str =
    "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

/// Ids of slides begin here.
pub const FIRST_SLIDE_ID: usize = 256;
/// The extension that holds sections.
pub const SECTIONS: &str = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}";

/// The presentation and what it refers to, `settings` (names of parts by the kind of relationship) among
/// it.
pub fn write(scene: &Scene, has_notes: bool, settings: &[(&str, &str)]) -> (Vec<u8>, Relationships) {
    let mut relationships = Relationships::default();
    let master = relationships.part("slideMaster", names::MASTER);
    let slides: Vec<_> =
        (0..scene.pages.len()).map(|index| relationships.part("slide", names::slide(index))).collect();
    let notes_master = has_notes.then(|| relationships.part("notesMaster", names::NOTES_MASTER));
    for (kind, name) in settings {
        relationships.part(kind, *name);
    }

    let bytes = document("p:presentation", |root| {
        let mut root = with_namespaces(root).attr("saveSubsetFonts", 1);
        root.child("p:sldMasterIdLst").child("p:sldMasterId").attr("id", FIRST_ID).attr("r:id", master);
        if let Some(notes_master) = notes_master {
            root.child("p:notesMasterIdLst").child("p:notesMasterId").attr("r:id", notes_master);
        }
        {
            let mut list = root.child("p:sldIdLst");
            for (id, relationship) in (FIRST_SLIDE_ID..).zip(&slides) {
                list.child("p:sldId").attr("id", id).attr("r:id", relationship);
            }
        }
        root.child("p:sldSz").attr("cx", length(scene.size.width)).attr("cy", length(scene.size.height));
        root.child("p:notesSz").attr("cx", length(notes::SIZE.width)).attr("cy", length(notes::SIZE.height));
        {
            let style = body(scene).style;
            write_plain_levels(&mut root.child("p:defaultTextStyle"), &style, &scene.theme.palette);
        }
        if !scene.sections.is_empty() {
            write_sections(root.child("p:extLst").child("p:ext"), scene);
        }
    });
    (bytes, relationships)
}

/// Chapters as sections, into a fresh `p:ext`. Every slide is in one, so pages before the first chapter get
/// their own. The scene has sections.
pub fn write_sections(extension: Elem<'_>, scene: &Scene) {
    let mut sections: Vec<(&str, usize)> =
        scene.sections.iter().map(|section| (section.title.as_str(), section.first_page)).collect();
    if sections[0].1 > 0 {
        sections.insert(0, (&scene.title, 0));
    }
    let mut extension = extension.attr("uri", SECTIONS);
    let mut list = extension
        .child("p14:sectionLst")
        .attr("xmlns:p14", "http://schemas.microsoft.com/office/powerpoint/2010/main");
    for (index, (title, first)) in sections.iter().enumerate() {
        let end = sections.get(index + 1).map_or(scene.pages.len(), |next| next.1);
        let id = format_args!("{{DEC50000-0000-4000-8000-{:012X}}}", index + 1);
        let mut section = list.child("p14:section").attr("name", title).attr("id", id);
        let mut slides = section.child("p14:sldIdLst");
        for page in *first..end {
            slides.child("p14:sldId").attr("id", FIRST_SLIDE_ID + page);
        }
    }
}
