//! What kind of file is this? Its content tells; the name decides only between kinds of plain text.

use deckwright_package::Package;
use serde::{Deserialize, Serialize};

use crate::bounds;
use crate::refusal::Refusal;
use crate::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Word,
    Slides,
    Sheet,
    OpenText,
    OpenSlides,
    OpenSheet,
    Epub,
    XMind,
    Pdf,
    Rtf,
    Html,
    FreeMind,
    Opml,
    Table,
    Markdown,
    Text,
}

/// How far into a text its first element is looked for.
const HEAD: usize = 4096;

impl Kind {
    pub fn of(bytes: &[u8], name: &str) -> Result<Self, Refusal> {
        if bytes.starts_with(b"PK\x03\x04") {
            return of_package(bytes);
        }
        if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
            return Err(of_compound(bytes));
        }
        if bytes[..bytes.len().min(1024)].windows(5).any(|window| window == b"%PDF-") {
            return Ok(Self::Pdf);
        }
        if bytes.starts_with(b"{\\rtf") {
            return Ok(Self::Rtf);
        }
        let text = text::decode(&bytes[..bytes.len().min(HEAD)])?;
        Ok(of_text(&text, name))
    }
}

fn of_package(bytes: &[u8]) -> Result<Kind, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    let mime = package.bytes("/mimetype").unwrap_or_default();
    match mime.trim_ascii() {
        b"application/vnd.oasis.opendocument.text" => return Ok(Kind::OpenText),
        b"application/vnd.oasis.opendocument.presentation" => return Ok(Kind::OpenSlides),
        b"application/vnd.oasis.opendocument.spreadsheet" => return Ok(Kind::OpenSheet),
        b"application/epub+zip" => return Ok(Kind::Epub),
        _ => {}
    }
    if package.has("/content.json")
        || package.has("/content.xml") && package.has("/meta.xml") && mime.is_empty()
    {
        return Ok(Kind::XMind);
    }
    // The part where a package begins tells which of them it is; none of the three contains another's folder, except
    // in what it embeds.
    let start = package.relationships("/").unwrap_or_default();
    let main = start.iter().find(|one| one.kind == "officeDocument").map(|one| one.target.clone());
    let folder = match main {
        Some(deckwright_package::Target::Part(part)) => part,
        _ => String::new(),
    };
    let begins = |folder: &str| package.names().any(|name| name.starts_with(folder));
    [("/word/", Kind::Word), ("/ppt/", Kind::Slides), ("/xl/", Kind::Sheet)]
        .into_iter()
        .find(|(prefix, _)| folder.starts_with(prefix) || folder.is_empty() && begins(prefix))
        .map(|(_, kind)| kind)
        .ok_or(Refusal::Unknown)
}

/// Files with a password and those of programs before 2007 share one container; names of its streams are UTF-16.
fn of_compound(bytes: &[u8]) -> Refusal {
    let holds = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(wide.len()).any(|window| window == wide)
    };
    if holds("EncryptedPackage") {
        return Refusal::Encrypted;
    }
    let kinds = [("WordDocument", "docx"), ("PowerPoint Document", "pptx"), ("Workbook", "xlsx")];
    let found = kinds.into_iter().find(|(stream, _)| holds(stream));
    found.map_or(Refusal::Unknown, |(_, new)| Refusal::Old(new.to_owned()))
}

/// Extensions of the files that are read.
pub const EXTENSIONS: [&str; 18] = [
    "md", "markdown", "txt", "docx", "pptx", "xlsx", "csv", "pdf", "html", "odt", "ods", "odp", "rtf",
    "epub", "tsv", "xmind", "mm", "opml",
];

fn of_text(head: &str, name: &str) -> Kind {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    match root(head).as_deref() {
        Some("map") => return Kind::FreeMind,
        Some("opml") => return Kind::Opml,
        Some("html" | "!doctype" | "head" | "body") => return Kind::Html,
        Some(_) if matches!(ending.as_str(), "html" | "htm" | "xhtml") => return Kind::Html,
        _ => {}
    }
    match ending.as_str() {
        "csv" | "tsv" => Kind::Table,
        "md" | "markdown" => Kind::Markdown,
        _ => Kind::Text,
    }
}

/// The name of the first element, in lower case, of a text that begins with one.
fn root(head: &str) -> Option<String> {
    let mut rest = head.trim_start();
    loop {
        let inside = rest.strip_prefix('<')?;
        if let Some(comment) = inside.strip_prefix("!--") {
            rest = comment.split_once("-->")?.1.trim_start();
        } else if let Some(instruction) = inside.strip_prefix('?') {
            rest = instruction.split_once('>')?.1.trim_start();
        } else {
            let end = inside.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))?;
            let name = inside[..end].to_ascii_lowercase();
            // `<!DOCTYPE opml>` says no more than its root element does.
            if name == "!doctype" && !inside[end..].trim_start().to_ascii_lowercase().starts_with("html") {
                rest = inside.split_once('>')?.1.trim_start();
                continue;
            }
            return Some(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_before_the_name() {
        for (bytes, name, kind) in [
            (&b"%PDF-1.7"[..], "x.docx", Kind::Pdf),
            (b"{\\rtf1 a}", "x.doc", Kind::Rtf),
            (b"<?xml version=\"1.0\"?><!-- c --><map version=\"1\">", "x.txt", Kind::FreeMind),
            (b"<!DOCTYPE html><html>", "x.txt", Kind::Html),
            (b"<!DOCTYPE opml SYSTEM \"a\"><opml>", "x", Kind::Opml),
            (b"<p>a</p>", "x.html", Kind::Html),
            (b"<p> is a tag", "x.txt", Kind::Text),
            (b"a,b", "x.csv", Kind::Table),
            (b"# a", "x.MD", Kind::Markdown),
        ] {
            assert_eq!(Kind::of(bytes, name), Ok(kind), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let mut old = b"\xD0\xCF\x11\xE0".to_vec();
        assert_eq!(Kind::of(&old, ""), Err(Refusal::Unknown));
        old.extend("WordDocument".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(Kind::of(&old, ""), Err(Refusal::Old("docx".to_owned())));
        old.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(Kind::of(&old, ""), Err(Refusal::Encrypted));
        assert!(matches!(Kind::of(b"PK\x03\x04 torn", ""), Err(Refusal::Damaged(_))));
        assert_eq!(
            Kind::of(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0", "x.txt"),
            Err(Refusal::Unknown)
        );
    }
}
