//! Which parts does the file hold, and how do they refer to one another? A zip is opened in memory and
//! read part by part, each within limits that are checked before and while it is unpacked.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use deckwright_model::part;
use zip::ZipArchive;

use crate::error::BrandError;
use crate::xml::{self, Node};

/// The largest file that is looked at.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
const MOST_PARTS: usize = 4_000;
const MOST_UNPACKED: u64 = 512 * 1024 * 1024;
const LARGEST_XML: u64 = 16 * 1024 * 1024;
const LARGEST_MEDIA: u64 = 64 * 1024 * 1024;
/// Parts above a megabyte that were packed tighter than this are bombs.
const MOST_RATIO: u64 = 400;
const RATIO_FROM: u64 = 1024 * 1024;

#[derive(Debug)]
pub struct Package<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Where in the zip each part is, by its name: `/ppt/presentation.xml`.
    parts: BTreeMap<String, usize>,
    content_types: ContentTypes,
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
    pub fn open(bytes: &'a [u8]) -> Result<Self, BrandError> {
        if bytes.len() > MOST_BYTES {
            return Err(BrandError::TooLarge(format!("more than {} MiB", MOST_BYTES >> 20)));
        }
        if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
            return Err(BrandError::Compound);
        }
        let broken = |error: zip::result::ZipError| BrandError::NotAPackage(error.to_string());
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
        if zip.len() > MOST_PARTS {
            return Err(BrandError::TooLarge(format!("{} parts; {MOST_PARTS} are allowed", zip.len())));
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
            check_size(&name, file.size(), file.compressed_size())?;
            unpacked = unpacked.saturating_add(file.size());
            if file.encrypted() {
                return Err(BrandError::NotAPackage(format!("{name} is encrypted")));
            }
            if parts.insert(name.clone(), index).is_some() {
                return Err(BrandError::NotAPackage(format!("{name} is there twice")));
            }
        }
        if unpacked > MOST_UNPACKED {
            return Err(BrandError::TooLarge(format!("it unpacks to {} MiB", unpacked >> 20)));
        }
        let mut package = Self { zip, parts, content_types: ContentTypes::default() };
        package.content_types = package.read_content_types()?;
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

    pub fn bytes(&mut self, name: &str) -> Result<Vec<u8>, BrandError> {
        let index = *self.parts.get(name).ok_or_else(|| BrandError::MissingPart(name.to_owned()))?;
        let broken = |error: &dyn ToString| BrandError::xml(name, error.to_string());
        let file = self.zip.by_index(index).map_err(|error| broken(&error))?;
        let declared = file.size();
        check_size(name, declared, file.compressed_size())?;
        let mut bytes = Vec::new();
        file.take(declared + 1).read_to_end(&mut bytes).map_err(|error| broken(&error))?;
        if bytes.len() as u64 > declared {
            return Err(BrandError::xml(name, "it is larger than the file says"));
        }
        Ok(bytes)
    }

    pub fn xml(&mut self, name: &str) -> Result<Node, BrandError> {
        let bytes = self.bytes(name)?;
        if bytes.len() as u64 > LARGEST_XML {
            return Err(BrandError::TooLarge(format!("{name} has more than {} MiB", LARGEST_XML >> 20)));
        }
        xml::parse(&bytes).map_err(|reason| BrandError::xml(name, reason))
    }

    /// What the part `name` refers to; the package itself is the part `/`.
    pub fn relationships(&mut self, name: &str) -> Result<Vec<Relationship>, BrandError> {
        let (folder, rels) = (part::folder(name), part::relationships_name(name));
        if !self.has(&rels) {
            return Ok(Vec::new());
        }
        let root = self.xml(&rels)?;
        if root.children.len() > MOST_PARTS {
            return Err(BrandError::TooLarge(format!("{rels} has more than {MOST_PARTS} relationships")));
        }
        Ok(root.all("Relationship").filter_map(|node| relationship(folder, node)).collect())
    }

    fn read_content_types(&mut self) -> Result<ContentTypes, BrandError> {
        let root = self.xml("/[Content_Types].xml")?;
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
fn check_name(name: &str) -> Result<(), BrandError> {
    let honest = name.len() <= 255
        && !name.contains(['\\', '\0'])
        && !name[1..].starts_with('/')
        && !name.split('/').any(|step| step == "..");
    if honest { Ok(()) } else { Err(BrandError::NotAPackage(format!("{name:?} is no name for a part"))) }
}

fn check_size(name: &str, unpacked: u64, packed: u64) -> Result<(), BrandError> {
    if unpacked > LARGEST_MEDIA {
        return Err(BrandError::TooLarge(format!("{name} unpacks to {} MiB", unpacked >> 20)));
    }
    if unpacked > RATIO_FROM && unpacked / packed.max(1) > MOST_RATIO {
        return Err(BrandError::TooLarge(format!("{name} is packed suspiciously tight")));
    }
    Ok(())
}
