//! Which parts does the file hold, and how do they refer to one another? A zip is opened in memory and
//! read part by part, each within limits that are checked before and while it is unpacked.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use deckwright_model::part;
use zip::ZipArchive;

use crate::error::PackageError;
use crate::limits::Limits;
use crate::xml::{self, Node};

/// Longest name of a part, in bytes.
const MAX_PART_NAME_LENGTH: usize = 255;
/// Parts above a megabyte that were packed tighter than this are bombs.
const MAX_RATIO: u64 = 400;
const RATIO_FROM: u64 = 1024 * 1024;
/// What each part is. Packages of Office have it, others do not.
const CONTENT_TYPES: &str = "/[Content_Types].xml";

#[derive(Debug)]
pub struct Package<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Where in the zip each part is, by its name: `/ppt/presentation.xml`.
    parts: BTreeMap<String, usize>,
    content_types: ContentTypes,
    limits: Limits,
}

#[derive(Debug, Default)]
struct ContentTypes {
    defaults: BTreeMap<String, String>,
    overrides: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relationship {
    pub id: String,
    /// The last word of its type: `slideLayout`.
    pub kind: String,
    /// The part it leads to, or an address outside.
    pub target: Target,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Part(String),
    Outside(String),
}

impl<'a> Package<'a> {
    pub fn open(bytes: &'a [u8], limits: Limits) -> Result<Self, PackageError> {
        if bytes.len() > limits.bytes {
            return Err(PackageError::TooLarge(format!("more than {} MiB", limits.bytes >> 20)));
        }
        if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
            return Err(PackageError::Compound);
        }
        let broken = |error: zip::result::ZipError| PackageError::NotAPackage(error.to_string());
        let cut =
            |_| PackageError::NotAPackage("it is no Office file, or it was cut off while copying".to_owned());
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(cut)?;
        if zip.len() > limits.parts {
            let most = limits.parts;
            return Err(PackageError::TooLarge(format!("{} parts; {most} are allowed", zip.len())));
        }
        let mut parts = BTreeMap::new();
        let mut unpacked = 0u64;
        for index in 0..zip.len() {
            let file = zip.by_index_raw(index).map_err(broken)?;
            if file.is_dir() {
                continue;
            }
            let name = format!("/{}", file.name().map_err(broken)?);
            check_name(&name)?;
            check_size(&name, file.size(), file.compressed_size(), limits)?;
            unpacked = unpacked.saturating_add(file.size());
            if file.encrypted() {
                return Err(PackageError::Encrypted(name));
            }
            if parts.insert(name.clone(), index).is_some() {
                return Err(PackageError::NotAPackage(format!("{name} is there twice")));
            }
        }
        if unpacked > limits.unpacked {
            return Err(PackageError::TooLarge(format!("it unpacks to {} MiB", unpacked >> 20)));
        }
        let mut package = Self { zip, parts, content_types: ContentTypes::default(), limits };
        if package.has(CONTENT_TYPES) {
            package.content_types = package.read_content_types()?;
        }
        Ok(package)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }

    pub fn has(&self, name: &str) -> bool {
        self.parts.contains_key(name)
    }

    pub fn content_type(&self, name: &str) -> &str {
        let types = &self.content_types;
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        types.overrides.get(name).or_else(|| types.defaults.get(&extension)).map_or("", String::as_str)
    }

    pub fn bytes(&mut self, name: &str) -> Result<Vec<u8>, PackageError> {
        let index = *self.parts.get(name).ok_or_else(|| PackageError::MissingPart(name.to_owned()))?;
        let broken = |error: &dyn ToString| PackageError::xml(name, error.to_string());
        let file = self.zip.by_index(index).map_err(|error| broken(&error))?;
        let declared = file.size();
        check_size(name, declared, file.compressed_size(), self.limits)?;
        let mut bytes = Vec::new();
        file.take(declared + 1).read_to_end(&mut bytes).map_err(|error| broken(&error))?;
        if bytes.len() as u64 > declared {
            return Err(PackageError::xml(name, "it is larger than the file says"));
        }
        Ok(bytes)
    }

    pub fn xml(&mut self, name: &str) -> Result<Node, PackageError> {
        let bytes = self.bytes(name)?;
        let most = self.limits.largest_xml;
        if bytes.len() as u64 > most {
            return Err(PackageError::TooLarge(format!("{name} has more than {} MiB", most >> 20)));
        }
        xml::parse(&bytes, self.limits).map_err(|reason| PackageError::xml(name, reason))
    }

    /// What the part `name` refers to; the package itself is the part `/`.
    pub fn relationships(&mut self, name: &str) -> Result<Vec<Relationship>, PackageError> {
        let (folder, rels) = (part::folder(name), part::relationships_name(name));
        if !self.has(&rels) {
            return Ok(Vec::new());
        }
        let root = self.xml(&rels)?;
        if root.children.len() > self.limits.parts {
            return Err(PackageError::TooLarge(format!("{rels} has too many relationships")));
        }
        Ok(root.all("Relationship").filter_map(|node| relationship(folder, node)).collect())
    }

    fn read_content_types(&mut self) -> Result<ContentTypes, PackageError> {
        let root = self.xml(CONTENT_TYPES)?;
        let mut types = ContentTypes::default();
        for node in root.all("Default") {
            types
                .defaults
                .insert(node.get("Extension").to_ascii_lowercase(), node.get("ContentType").to_owned());
        }
        for node in root.all("Override") {
            types.overrides.insert(node.get("PartName").to_owned(), node.get("ContentType").to_owned());
        }
        Ok(types)
    }
}

fn relationship(folder: &str, node: &Node) -> Option<Relationship> {
    let target = node.get("Target");
    let target = if node.get("TargetMode") == "External" {
        Target::Outside(target.to_owned())
    } else {
        Target::Part(part::resolve(folder, target)?)
    };
    let kind = node.get("Type").rsplit('/').next().unwrap_or_default().to_owned();
    Some(Relationship { id: node.get("Id").to_owned(), kind, target })
}

/// Nothing here is ever written to a disk, but a name that means to leave its folder is no honest part.
fn check_name(name: &str) -> Result<(), PackageError> {
    let honest = name.len() <= MAX_PART_NAME_LENGTH
        && !name.contains(['\\', '\0'])
        && !name[1..].starts_with('/')
        && !name.split('/').any(|step| step == "..");
    if honest { Ok(()) } else { Err(PackageError::NotAPackage(format!("{name:?} is no name for a part"))) }
}

fn check_size(name: &str, unpacked: u64, packed: u64, limits: Limits) -> Result<(), PackageError> {
    if unpacked > limits.largest_part {
        return Err(PackageError::TooLarge(format!("{name} unpacks to {} MiB", unpacked >> 20)));
    }
    if unpacked > RATIO_FROM && unpacked / packed.max(1) > MAX_RATIO {
        return Err(PackageError::TooLarge(format!("{name} is packed suspiciously tight")));
    }
    Ok(())
}
