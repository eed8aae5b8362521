//! How do parts become one file? Open Packaging Conventions, ISO/IEC 29500-2: parts with content types,
//! relationships between them, and a zip around. Knows nothing of slides or sheets.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use deckwright_model::part::relationships_name;
use rayon::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, PreparedZipFile, System, ZipWriter};

use super::xml::document;
use crate::ExportError;

/// Relationship types and content types are long addresses that differ in their last words.
pub const OFFICE_RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/";
const RELATIONSHIPS: &str = "application/vnd.openxmlformats-package.relationships+xml";

/// The package cannot be written, for this `reason`.
pub fn broken(reason: impl Into<String>) -> ExportError {
    ExportError::Encoding { format: "pptx", reason: reason.into() }
}

#[allow(clippy::needless_pass_by_value)] // the shape `map_err` asks for
pub fn unzippable(error: zip::result::ZipError) -> ExportError {
    broken(error.to_string())
}

/// Parts by their names, which begin with a slash: `/ppt/presentation.xml`.
#[derive(Debug, Default)]
pub struct Package<'a> {
    pub parts: BTreeMap<String, Part<'a>>,
    /// Where a reader begins.
    pub relationships: Relationships,
}

#[derive(Debug)]
pub struct Part<'a> {
    pub content_type: &'static str,
    pub bytes: Cow<'a, [u8]>,
    pub relationships: Relationships,
}

impl Part<'_> {
    pub fn is_xml(&self) -> bool {
        self.content_type.ends_with("xml")
    }
}

/// What one part refers to. The first relationship is `rId1`.
#[derive(Debug, Default)]
pub struct Relationships {
    pub all: Vec<Relationship>,
}

#[derive(Debug, PartialEq)]
pub struct Relationship {
    pub kind: String,
    pub target: Target,
}

#[derive(Debug, PartialEq)]
pub enum Target {
    /// The name of a part of the same package.
    Part(String),
    /// An address outside.
    External(String),
}

impl Relationships {
    /// The id of the relationship to the part `name`, made if there is none yet. `kind` is the last
    /// word of an Office relationship type.
    pub fn part(&mut self, kind: &str, name: impl Into<String>) -> String {
        self.relate(Relationship {
            kind: format!("{OFFICE_RELATION}{kind}"),
            target: Target::Part(name.into()),
        })
    }

    /// The same for an address outside.
    pub fn outside(&mut self, kind: &str, address: impl Into<String>) -> String {
        let target = Target::External(address.into());
        self.relate(Relationship { kind: format!("{OFFICE_RELATION}{kind}"), target })
    }

    pub fn relate(&mut self, relationship: Relationship) -> String {
        let at = self.all.iter().position(|known| *known == relationship).unwrap_or_else(|| {
            self.all.push(relationship);
            self.all.len() - 1
        });
        id(at)
    }
}

/// The id of the relationship at `index`.
pub fn id(index: usize) -> String {
    format!("rId{}", index + 1)
}

impl<'a> Package<'a> {
    /// Adds an XML part; a part of the same name is replaced.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        content_type: &'static str,
        bytes: impl Into<Cow<'a, [u8]>>,
        relationships: Relationships,
    ) {
        self.parts.insert(name.into(), Part { content_type, bytes: bytes.into(), relationships });
    }

    /// The file: names in order, and no time but the format's first, so that equal packages are equal
    /// bytes.
    pub fn zip(&self) -> Result<Vec<u8>, zip::result::ZipError> {
        zip(self.files())
    }

    /// The parts and their relationships: name in the zip, content, and whether it is XML.
    pub fn part_files(&self) -> Vec<(String, Cow<'_, [u8]>, bool)> {
        let mut files = Vec::new();
        for (name, part) in &self.parts {
            files.push((name[1..].to_owned(), Cow::Borrowed(&*part.bytes), part.is_xml()));
            if !part.relationships.all.is_empty() {
                let rels = write_relationships(name, &part.relationships);
                files.push((relationships_name(name)[1..].to_owned(), Cow::Owned(rels), true));
            }
        }
        files
    }

    /// Name in the zip, content, and whether it is XML; in the order of the names.
    fn files(&self) -> Vec<(String, Cow<'_, [u8]>, bool)> {
        let mut files = vec![
            ("[Content_Types].xml".to_owned(), Cow::Owned(self.content_types()), true),
            ("_rels/.rels".to_owned(), Cow::Owned(write_relationships("/", &self.relationships)), true),
        ];
        files.extend(self.part_files());
        files.sort_by(|a, b| a.0.cmp(&b.0));
        files
    }

    /// XML parts are named one by one; media go by their extension.
    fn content_types(&self) -> Vec<u8> {
        document("Types", |types| {
            let mut types = types.attr("xmlns", format_args!("{PACKAGE}content-types"));
            let mut defaults = BTreeSet::from([("rels", RELATIONSHIPS), ("xml", "application/xml")]);
            let media = self.parts.iter().filter(|(_, part)| !part.is_xml());
            defaults.extend(media.map(|(name, part)| (extension(name), part.content_type)));
            for (extension, content_type) in defaults {
                types.child("Default").attr("Extension", extension).attr("ContentType", content_type);
            }
            for (name, part) in self.parts.iter().filter(|(_, part)| part.is_xml()) {
                types.child("Override").attr("PartName", name).attr("ContentType", part.content_type);
            }
        })
    }
}

/// A zip of files with their names, contents, and whether they are XML.
pub fn zip(files: Vec<(String, Cow<'_, [u8]>, bool)>) -> Result<Vec<u8>, zip::result::ZipError> {
    let deflated = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(COMPRESSION))
        .last_modified_time(DateTime::DEFAULT)
        .system(System::Unix)
        .unix_permissions(0o644);
    let stored = deflated.compression_method(CompressionMethod::Stored).compression_level(None);

    let prepared: Result<Vec<_>, _> = files
        .into_par_iter()
        .map(|(name, bytes, is_xml)| {
            let worth_it = is_xml && bytes.len() >= MIN_DEFLATED;
            PreparedZipFile::from_data(name, if worth_it { deflated } else { stored }, &bytes)
        })
        .collect();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_prepared_files(prepared?)?;
    Ok(zip.finish()?.into_inner())
}

/// Fast rather than small: half the time of the default level for a tenth more bytes.
const COMPRESSION: i64 = 3;
/// Half of the parts are smaller, relationships above all; to set up the compressor for one takes longer than to write it.
const MIN_DEFLATED: usize = 700;

pub fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn write_relationships(source: &str, relationships: &Relationships) -> Vec<u8> {
    document("Relationships", |root| {
        let mut root = root.attr("xmlns", format_args!("{PACKAGE}relationships"));
        for (index, relationship) in relationships.all.iter().enumerate() {
            let elem = root.child("Relationship").attr("Id", id(index)).attr("Type", &relationship.kind);
            match &relationship.target {
                Target::Part(name) => drop(elem.attr("Target", relative(source, name))),
                Target::External(address) => {
                    elem.attr("Target", address).attr("TargetMode", "External");
                }
            }
        }
    })
}

/// The way from the part `source` to the part `target`: `../media/image1.png`.
fn relative(source: &str, target: &str) -> String {
    let from: Vec<_> = source.split('/').skip(1).collect();
    let to: Vec<_> = target.split('/').skip(1).collect();
    let folders = from.len() - 1;
    let shared = from[..folders].iter().zip(&to[..to.len() - 1]).take_while(|(a, b)| a == b).count();
    let mut way = "../".repeat(folders - shared);
    way.push_str(&to[shared..].join("/"));
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_relative_to_their_source() {
        for (source, target, expected) in [
            ("/", "/ppt/presentation.xml", "ppt/presentation.xml"),
            ("/ppt/presentation.xml", "/ppt/slides/slide1.xml", "slides/slide1.xml"),
            ("/ppt/slides/slide1.xml", "/ppt/media/image1.png", "../media/image1.png"),
            ("/ppt/slides/slide1.xml", "/ppt/slides/slide2.xml", "slide2.xml"),
        ] {
            assert_eq!(relative(source, target), expected);
        }
    }

    #[test]
    fn a_relationship_is_made_once() {
        let mut relationships = Relationships::default();
        assert_eq!(relationships.part("image", "/a.png"), "rId1");
        assert_eq!(relationships.outside("hyperlink", "https://example.org"), "rId2");
        assert_eq!(relationships.part("image", "/a.png"), "rId1");
    }
}
