//! What of the template goes into the deck? All parts that its masters, layouts and settings lead to, as they
//! are; not the sample slides and what belongs to them alone, and nothing that runs.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use deckwright_model::part;
use quick_xml::events::BytesStart;
use zip::ZipArchive;

use super::edit::{Insertion, attribute, each, insert, without};
use crate::ExportError;
use crate::pptx::package::broken;

const MAX_BYTES: u64 = 512 * 1024 * 1024;
const CONTENT_TYPES: &str = "/[Content_Types].xml";

#[derive(Debug)]
pub struct Original<'t> {
    /// By names that begin with a slash.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Those that nobody has asked for yet, and where they are: sample slides and their pictures are most of a template,
    /// and are never unpacked.
    packed: BTreeMap<String, usize>,
    zip: ZipArchive<Cursor<&'t [u8]>>,
    /// The presentation part.
    pub main: String,
}

/// A relationship as it is written, and the part it leads to.
struct Relation {
    kind: String,
    target: Option<String>,
}

impl<'t> Original<'t> {
    pub fn open(bytes: &'t [u8]) -> Result<Self, ExportError> {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(&error))?;
        let mut packed = BTreeMap::new();
        for index in 0..zip.len() {
            let file = zip.by_index(index).map_err(|error| unreadable(&error))?;
            if !file.is_dir() {
                packed.insert(format!("/{}", file.name().map_err(|error| unreadable(&error))?), index);
            }
        }
        let mut original = Self { files: BTreeMap::new(), packed, zip, main: String::new() };
        // What leads where is all that is needed to know the rest.
        let leads = |name: &str| name.rsplit_once('.').is_some_and(|(_, ending)| ending == "rels");
        original.unpack(|name| leads(name) || name == CONTENT_TYPES)?;
        let start = original.relations("/")?.into_iter().find(|known| known.kind == "officeDocument");
        original.main =
            start.and_then(|known| known.target).ok_or_else(|| broken("the template has no beginning"))?;
        Ok(original)
    }

    fn unpack(&mut self, is_wanted: impl Fn(&str) -> bool) -> Result<(), ExportError> {
        let mut total: u64 = self.files.values().map(|content| content.len() as u64).sum();
        for (name, index) in self.packed.extract_if(.., |name, _| is_wanted(name)) {
            let mut file = self.zip.by_index(index).map_err(|error| unreadable(&error))?;
            let size = file.size();
            total = total.saturating_add(size);
            if total > MAX_BYTES {
                return Err(broken("the template is too large"));
            }
            let mut content = Vec::new();
            file.by_ref().take(size).read_to_end(&mut content).map_err(|error| unreadable(&error))?;
            self.files.insert(name, content);
        }
        Ok(())
    }

    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name) || self.packed.contains_key(name)
    }

    pub fn set(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), bytes);
    }

    pub fn text(&self, name: &str) -> Result<String, ExportError> {
        let bytes = self.files.get(name).ok_or_else(|| broken(format!("the template has no {name}")))?;
        let text = std::str::from_utf8(bytes).map_err(|_| broken(format!("{name} is not UTF-8")))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }

    /// The part that the presentation refers to in this way.
    pub fn related(&self, kind: &str) -> Option<String> {
        let relations = self.relations(&self.main).ok()?;
        relations.into_iter().find(|known| known.kind == kind)?.target.filter(|target| self.has(target))
    }

    /// Leaves out the sample slides, macros, and every part that nothing leads to any more.
    pub fn drop_slides(&mut self) -> Result<(), ExportError> {
        let main = self.main.clone();
        self.drop_relations(&main, |kind| matches!(kind, "slide" | "vbaProject"))?;
        self.drop_relations("/", |kind| {
            matches!(kind, "thumbnail" | "attestation" | "digital-signature" | "origin")
        })?;
        let mut reached = BTreeSet::from([CONTENT_TYPES.to_owned(), part::relationships_name("/")]);
        let mut waiting = vec!["/".to_owned()];
        while let Some(part) = waiting.pop() {
            self.disarm(&part)?;
            let rels = part::relationships_name(&part);
            if self.has(&rels) {
                reached.insert(rels);
            }
            for target in self.relations(&part)?.into_iter().filter_map(|relation| relation.target) {
                if self.has(&target) && reached.insert(target.clone()) {
                    waiting.push(target);
                }
            }
        }
        self.files.retain(|name, _| reached.contains(name));
        self.packed.retain(|name, _| reached.contains(name));
        self.unpack(|_| true)
    }

    fn drop_relations(&mut self, part: &str, unwanted: impl Fn(&str) -> bool) -> Result<(), ExportError> {
        let rels = part::relationships_name(part);
        if !self.has(&rels) {
            return Ok(());
        }
        let text = self.text(&rels)?;
        let text = without(&text, |_, tag| unwanted(&kind_of(tag))).map_err(broken)?;
        self.set(&rels, text.into_bytes());
        Ok(())
    }

    /// Links to programs and to files outside lead nowhere. Office itself writes `NULL` for a link that was
    /// lost, so that nothing else has to change.
    fn disarm(&mut self, part: &str) -> Result<(), ExportError> {
        let rels = part::relationships_name(part);
        if !self.has(&rels) {
            return Ok(());
        }
        let text = self.text(&rels)?;
        let mut harmful = Vec::new();
        each(&text, |_, tag| {
            let kind = kind_of(tag);
            let runs = matches!(kind.as_str(), "oleObject" | "control" | "activeXControlBinary" | "frame");
            let is_link = kind == "hyperlink" && is_of_the_web(&attribute(tag, "Target"));
            let fetches = attribute(tag, "TargetMode") == "External" && !is_link;
            if (runs || fetches) && !attribute(tag, "Id").is_empty() {
                harmful.push((attribute(tag, "Id"), attribute(tag, "Type")));
            }
        })
        .map_err(broken)?;
        if harmful.is_empty() {
            return Ok(());
        }
        let ids: BTreeSet<&String> = harmful.iter().map(|(id, _)| id).collect();
        let text = without(&text, |_, tag| ids.contains(&attribute(tag, "Id"))).map_err(broken)?;
        let plain = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        let added: String = harmful
            .iter()
            .map(|(id, kind)| {
                let (id, kind) = (plain(id), plain(kind));
                format!("<Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"NULL\" TargetMode=\"External\"/>")
            })
            .collect();
        let text = insert(&text, &added, Insertion::AtEnd).map_err(broken)?;
        self.set(&rels, text.into_bytes());
        Ok(())
    }

    fn relations(&self, part: &str) -> Result<Vec<Relation>, ExportError> {
        let rels = part::relationships_name(part);
        let mut relations = Vec::new();
        if !self.has(&rels) {
            return Ok(relations);
        }
        let folder = part::folder(part);
        each(&self.text(&rels)?, |path, tag| {
            if path.last() == Some(&"Relationship") {
                let target = (attribute(tag, "TargetMode") != "External")
                    .then(|| part::resolve(folder, &attribute(tag, "Target")))
                    .flatten();
                relations.push(Relation { kind: kind_of(tag), target });
            }
        })
        .map_err(broken)?;
        Ok(relations)
    }
}

fn unreadable(error: &dyn ToString) -> ExportError {
    broken(format!("the template does not read: {}", error.to_string()))
}

/// An address that a reader may follow; others name files of whoever made the template.
fn is_of_the_web(address: &str) -> bool {
    let address = address.to_ascii_lowercase();
    ["http://", "https://", "mailto:"].iter().any(|scheme| address.starts_with(scheme))
}

fn kind_of(tag: &BytesStart<'_>) -> String {
    attribute(tag, "Type").rsplit('/').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::SimpleFileOptions;

    use super::*;

    /// A presentation with a master and a sample slide, each with a picture of its own.
    fn template() -> Vec<u8> {
        let relations = |all: &[(&str, &str)]| {
            let one = |(kind, target): &(&str, &str)| {
                format!("<Relationship Id=\"r{kind}\" Type=\"x/{kind}\" Target=\"{target}\"/>")
            };
            format!("<Relationships>{}</Relationships>", all.iter().map(one).collect::<String>())
        };
        let parts = [
            ("[Content_Types].xml", "<Types/>".to_owned()),
            ("_rels/.rels", relations(&[("officeDocument", "ppt/main.xml")])),
            ("ppt/main.xml", "<main/>".to_owned()),
            ("ppt/_rels/main.xml.rels", relations(&[("slideMaster", "master.xml"), ("slide", "slide.xml")])),
            ("ppt/master.xml", "<master/>".to_owned()),
            ("ppt/_rels/master.xml.rels", relations(&[("image", "kept.png")])),
            ("ppt/slide.xml", "<slide/>".to_owned()),
            ("ppt/_rels/slide.xml.rels", relations(&[("image", "dropped.png")])),
            ("ppt/kept.png", "kept".to_owned()),
            ("ppt/dropped.png", "dropped".to_owned()),
        ];
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn sample_slides_and_their_pictures_are_never_unpacked() {
        let bytes = template();
        let mut original = Original::open(&bytes).unwrap();
        assert!(original.files.keys().all(|name| name.contains("_rels/") || name == CONTENT_TYPES));
        assert!(original.has("/ppt/dropped.png"));
        original.drop_slides().unwrap();
        assert_eq!(original.files["/ppt/kept.png"], b"kept");
        assert_eq!(original.text("/ppt/main.xml").unwrap(), "<main/>");
        assert!(!original.has("/ppt/slide.xml") && !original.has("/ppt/dropped.png"));
    }
}
