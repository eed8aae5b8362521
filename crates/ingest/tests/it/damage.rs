//! What does a damaged file do to its reader? Shared by the tests and the fuzz targets.

use std::path::Path;

use crate::package::{unzipped, zipped};

/// Numbers of one blow: part, way, place and size.
const BLOW: usize = 6;

/// A whole file for each reader, from `tests/documents`.
pub const WHOLE: [(&str, &str); 13] = [
    ("word", "written/tender-en.pandoc.docx"),
    ("slides", "pictured-en.pptx"),
    ("sheet", "written/menu-zh.libreoffice.xlsx"),
    ("open_text", "pandoc-en.odt"),
    ("open_slides", "written/minutes-en.libreoffice.odp"),
    ("open_sheet", "written/menu-zh.libreoffice.ods"),
    ("epub", "written/tender-en.pandoc.epub"),
    ("xmind", "written/map-ja.json.xmind"),
    ("map", "written/map-ja.freemind.mm"),
    ("pdf", "written/minutes-en.typst.pdf"),
    ("rtf", "written/manual-zh.pandoc.rtf"),
    ("html", "pictured-en.html"),
    ("table", "written/menu-zh.gbk.csv"),
];

/// Strikes the whole file of `reader` with the blows that `data` describes and reads what is left. Whatever comes of it,
/// nothing panics.
pub fn survive(reader: &str, data: &[u8]) {
    let (_, path) = WHOLE.iter().find(|(name, _)| *name == reader).expect("the reader is known");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|folder| folder.join("tests/documents").is_dir());
    let path = folder.expect("the documents are there").join("tests/documents").join(path);
    let bytes = std::fs::read(&path).expect("the file is there");
    let name = path.file_name().and_then(|name| name.to_str()).expect("the name is plain");
    drop(deckwright_ingest::read(&damaged(&bytes, data), name));
}

/// Packages are struck in their parts, so that the blow arrives.
fn damaged(bytes: &[u8], data: &[u8]) -> Vec<u8> {
    if !bytes.starts_with(b"PK") {
        let mut bytes = bytes.to_vec();
        data.chunks_exact(BLOW).for_each(|blow| strike(&mut bytes, blow));
        return bytes;
    }
    let mut parts = unzipped(bytes);
    for blow in data.chunks_exact(BLOW) {
        let count = parts.len();
        let part = usize::from(u16::from_le_bytes([blow[0], blow[1]])) % count;
        match blow[4] % 9 {
            // Parts take one another's places, or go.
            7 => {
                let other = parts[usize::from(blow[5]) % count].1.clone();
                parts[part].1 = other;
            }
            8 if count > 1 => drop(parts.remove(part)),
            _ => strike(&mut parts[part].1, blow),
        }
    }
    zipped(&parts)
}

fn strike(bytes: &mut Vec<u8>, blow: &[u8]) {
    let at = usize::from(u16::from_le_bytes([blow[2], blow[3]])) * bytes.len() / 65_536;
    match blow[4] % 7 {
        0 if !bytes.is_empty() => bytes[at] = blow[5],
        1 => bytes.truncate(at),
        // Numbers grow beyond all sense, or fall below zero.
        2 => replace(bytes, b"\"1", b"\"99999999999999999991"),
        3 => replace(bytes, b"=\"", b"=\"-"),
        4 => replace(bytes, b" 1", b" -2147483648"),
        // Pieces are repeated or left out.
        _ => {
            let end = (at + usize::from(blow[5]) * 4).min(bytes.len());
            let piece = bytes[at..end].to_vec();
            if blow[5].is_multiple_of(2) {
                bytes.splice(at..at, piece);
            } else {
                bytes.drain(at..end);
            }
        }
    }
}

fn replace(bytes: &mut Vec<u8>, from: &[u8], to: &[u8]) {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes.as_slice();
    while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(to);
        rest = &rest[at + from.len()..];
    }
    out.extend_from_slice(rest);
    *bytes = out;
}
