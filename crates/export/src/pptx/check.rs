//! Is a package sound before it is handed out? What opens without repair has: well-formed XML with its
//! children in schema order, relationships that lead somewhere and are needed, and ids that are unique.
//!
//! The check reads bytes, not the writers' intentions, so that it catches their mistakes. A finding is a
//! bug of ours and becomes an error instead of a broken file.

mod order;

use std::collections::{BTreeSet, HashSet};

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};
use rayon::prelude::*;

use self::order::Order;
use super::package::{OFFICE_RELATION, Package, Part, Target, extension, id};
use super::xml::is_forbidden;

/// Relationships that bind by being there; all others are named by their part's XML.
const IMPLICIT: [&str; 9] = [
    "slideLayout",
    "slideMaster",
    "theme",
    "notesSlide",
    "notesMaster",
    "slide",
    "presProps",
    "viewProps",
    "tableStyles",
];

/// Parts of a deck that each need exactly one relationship of a kind.
const GRAPH: [(&str, &str); 5] = [
    ("/ppt/slides/", "slideLayout"),
    ("/ppt/slideLayouts/", "slideMaster"),
    ("/ppt/slideMasters/", "theme"),
    ("/ppt/notesSlides/", "notesMaster"),
    ("/ppt/notesSlides/", "slide"),
];

/// The first thing that is wrong with `package`, in words.
pub fn check(package: &Package<'_>) -> Result<(), String> {
    check_targets(package)?;
    first(package, |name, part| {
        check_name(name, part, package)?;
        check_part(name, part)
    })
}

/// The same for the XML of parts that are added to a package of somebody else.
pub fn check_parts(package: &Package<'_>) -> Result<(), String> {
    first(package, |name, part| if part.is_xml() { check_part(name, part) } else { Ok(()) })
}

fn check_part(name: &str, part: &Part<'_>) -> Result<(), String> {
    if part.is_xml() {
        check_xml(part).map_err(|problem| format!("{name}: {problem}"))?;
    }
    check_graph(name, part)
}

/// The first problem in the order of names. Parts are read side by side: it takes as long as writing them.
fn first(
    package: &Package<'_>,
    check: impl Fn(&str, &Part<'_>) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let problems = package.parts.par_iter().map(|(name, part)| check(name, part));
    problems.find_first(Result::is_err).unwrap_or(Ok(()))
}

/// Relationships lead to parts that are there, and every part is led to.
fn check_targets(package: &Package<'_>) -> Result<(), String> {
    let mut reached = BTreeSet::new();
    let from_parts = package.parts.iter().map(|(name, part)| (name.as_str(), &part.relationships));
    for (name, relationships) in from_parts.chain([("the package", &package.relationships)]) {
        for relationship in &relationships.all {
            let Target::Part(target) = &relationship.target else { continue };
            if !package.parts.contains_key(target) {
                return Err(format!("{name} refers to {target}, which is missing"));
            }
            reached.insert(target.as_str());
        }
    }
    match package.parts.keys().find(|name| !reached.contains(name.as_str())) {
        Some(lost) => Err(format!("nothing refers to {lost}")),
        None => Ok(()),
    }
}

/// A part's name is plain, and its extension means one content type.
fn check_name(name: &str, part: &Part<'_>, package: &Package<'_>) -> Result<(), String> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/._-".contains(&b);
    if !name.starts_with('/') || !name.bytes().all(plain) || extension(name).is_empty() {
        return Err(format!("{name} is no name for a part"));
    }
    let is_other = |(other, sibling): (&String, &Part<'_>)| {
        !sibling.is_xml() && extension(other) == extension(name) && sibling.content_type != part.content_type
    };
    if !part.is_xml() && package.parts.iter().any(is_other) {
        return Err(format!("{name} has not the content type of its extension"));
    }
    Ok(())
}

fn check_graph(name: &str, part: &Part<'_>) -> Result<(), String> {
    for (folder, kind) in GRAPH {
        let needed = part
            .relationships
            .all
            .iter()
            .filter(|known| known.kind.strip_prefix(OFFICE_RELATION) == Some(kind));
        let count = needed.count();
        if name.starts_with(folder) && count != 1 {
            return Err(format!("{name} has {count} relationships of the kind {kind}"));
        }
    }
    Ok(())
}

fn check_xml(part: &Part<'_>) -> Result<(), String> {
    let text = std::str::from_utf8(&part.bytes).map_err(|error| error.to_string())?;
    if let Some(c) = text.chars().find(|c| is_forbidden(*c)) {
        return Err(format!("U+{:04X} is forbidden in XML", u32::from(c)));
    }

    let mut reader = Reader::from_str(text);
    let mut order = Order::default();
    let mut facts = Facts::default();
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(tag) => {
                order.open(tag.name().into_inner())?;
                facts.read(&tag)?;
            }
            Event::Empty(tag) => {
                order.open(tag.name().into_inner())?;
                order.close();
                facts.read(&tag)?;
            }
            Event::End(_) => order.close(),
            Event::GeneralRef(reference) => check_reference(&reference)?,
            Event::Eof => break,
            _ => {}
        }
    }
    order.finish()?;
    facts.check(part)
}

fn check_reference(reference: &BytesRef<'_>) -> Result<(), String> {
    match reference.resolve_char_ref().map_err(|error| error.to_string())? {
        Some(c) if is_forbidden(c) => Err(format!("U+{:04X} is forbidden in XML, escaped too", u32::from(c))),
        None if !["amp", "lt", "gt", "quot", "apos"].contains(&reference.as_ref()) => {
            Err(format!("&{}; is no entity of XML", reference.as_ref()))
        }
        _ => Ok(()),
    }
}

/// What an XML part says about ids.
#[derive(Default)]
struct Facts {
    shape_ids: HashSet<String>,
    glued_to: Vec<String>,
    moved: Vec<String>,
    relationship_ids: HashSet<String>,
}

impl Facts {
    fn read(&mut self, tag: &BytesStart<'_>) -> Result<(), String> {
        let element = tag.name().into_inner();
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = || attribute.value.clone().into_owned();
            match (element, attribute.key.into_inner()) {
                ("p:cNvPr", "id") if !self.shape_ids.insert(value()) => {
                    return Err(format!("two shapes have the id {}", attribute.value));
                }
                ("a:stCxn" | "a:endCxn", "id") => self.glued_to.push(value()),
                ("p:spTgt" | "p:bldP", "spid") => self.moved.push(value()),
                (_, "r:id" | "r:embed") => drop(self.relationship_ids.insert(value())),
                _ => {}
            }
        }
        Ok(())
    }

    fn check(&self, part: &Part<'_>) -> Result<(), String> {
        if let Some(id) = self.glued_to.iter().find(|id| !self.shape_ids.contains(*id)) {
            return Err(format!("a connector is glued to shape {id}, which is not there"));
        }
        if let Some(id) = self.moved.iter().find(|id| !self.shape_ids.contains(*id)) {
            return Err(format!("shape {id} moves, but is not there"));
        }
        let known: HashSet<String> = (0..part.relationships.all.len()).map(id).collect();
        if let Some(id) = self.relationship_ids.iter().find(|id| !known.contains(*id)) {
            return Err(format!("{id} is named, but no relationship"));
        }
        for (index, relationship) in part.relationships.all.iter().enumerate() {
            let kind = relationship.kind.strip_prefix(OFFICE_RELATION).unwrap_or_default();
            if !IMPLICIT.contains(&kind) && !self.relationship_ids.contains(&id(index)) {
                return Err(format!("the relationship {} of the kind {kind} is not used", id(index)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pptx::package::Relationships;
    use crate::pptx::xml::document;

    const SLIDE: &str = "/ppt/slides/slide1.xml";
    const LAYOUT: &str = "/ppt/slideLayouts/slideLayout1.xml";

    /// A package of a slide with this XML and of what the slide needs.
    fn package(xml: &str) -> Package<'static> {
        let mut package = Package::default();
        package.relationships.part("officeDocument", SLIDE);
        let mut of_slide = Relationships::default();
        of_slide.part("slideLayout", LAYOUT);
        let mut of_layout = Relationships::default();
        of_layout.part("slideMaster", SLIDE);
        package.add(SLIDE, "application/xml", xml.as_bytes().to_vec(), of_slide);
        package.add(LAYOUT, "application/xml", document("p:sldLayout", |_| {}), of_layout);
        package
    }

    fn check_slide(xml: &str, expected: Result<(), &str>) {
        let found = check(&package(xml));
        let problem = found.as_ref().map_err(|problem| problem.strip_prefix(&format!("{SLIDE}: ")).unwrap());
        assert_eq!(problem.copied(), expected, "{xml}");
    }

    #[test]
    fn broken_xml_is_found() {
        check_slide("<p:sld><p:cSld/></p:sld>", Ok(()));
        assert!(check(&package("<p:sld><p:cSld></p:sld>")).is_err());
        assert!(check(&package("<p:sld>")).is_err());
        assert!(check(&package("<p:sld a=\"1\" a=\"2\"/>")).is_err());
        check_slide("<p:sld>&nbsp;</p:sld>", Err("&nbsp; is no entity of XML"));
        check_slide("<p:sld>\u{B}</p:sld>", Err("U+000B is forbidden in XML"));
        check_slide("<p:sld>&#x1F;</p:sld>", Err("U+001F is forbidden in XML, escaped too"));
    }

    #[test]
    fn disorder_is_found() {
        check_slide(
            "<p:sld><p:clrMapOvr/><p:cSld/></p:sld>",
            Err("p:cSld comes too late in p:sld, after p:clrMapOvr"),
        );
        check_slide("<p:sld><p:tree/></p:sld>", Err("p:tree does not belong in p:sld"));
    }

    #[test]
    fn wrong_ids_are_found() {
        check_slide("<x><p:cNvPr id=\"2\"/><p:cNvPr id=\"2\"/></x>", Err("two shapes have the id 2"));
        check_slide(
            "<x><a:stCxn id=\"7\" idx=\"0\"/></x>",
            Err("a connector is glued to shape 7, which is not there"),
        );
        check_slide("<x><p:spTgt spid=\"7\"/></x>", Err("shape 7 moves, but is not there"));
        check_slide("<x r:id=\"rId9\"/>", Err("rId9 is named, but no relationship"));
    }

    #[test]
    fn wrong_relationships_are_found() {
        let mut package = package("<p:sld/>");
        let slide = package.parts.get_mut(SLIDE).unwrap();
        slide.relationships.part("image", "/ppt/media/image1.png");
        assert_eq!(
            check(&package).unwrap_err(),
            format!("{SLIDE} refers to /ppt/media/image1.png, which is missing")
        );

        package.add("/ppt/media/image1.png", "image/png", vec![], Relationships::default());
        assert_eq!(
            check(&package).unwrap_err(),
            format!("{SLIDE}: the relationship rId2 of the kind image is not used")
        );

        package.parts.get_mut(SLIDE).unwrap().relationships.all.clear();
        assert!(check(&package).unwrap_err().starts_with("nothing refers to"));
    }

    #[test]
    fn a_slide_without_layout_is_found() {
        let mut package = package("<p:sld/>");
        package.parts.get_mut(SLIDE).unwrap().relationships.all.clear();
        package.relationships.part("x", LAYOUT);
        assert_eq!(
            check(&package).unwrap_err(),
            format!("{SLIDE} has 0 relationships of the kind slideLayout")
        );
    }
}
