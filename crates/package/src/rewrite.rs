//! How is a package written again, with some parts changed or added? All others are copied as they are packed.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::error::PackageError;

/// The package in `bytes` with these parts, by names like `/ppt/presentation.xml`, in place of its own.
pub fn rewrite(bytes: &[u8], changed: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, PackageError> {
    let broken = |error: zip::result::ZipError| PackageError::NotAPackage(error.to_string());
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let mut out = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len())));
    for index in 0..zip.len() {
        let file = zip.by_index_raw(index).map_err(broken)?;
        let name = format!("/{}", file.name().map_err(broken)?);
        if !changed.contains_key(&name) {
            out.raw_copy_file(file).map_err(broken)?;
        }
    }
    for (name, content) in changed {
        out.start_file(name.trim_start_matches('/'), SimpleFileOptions::default()).map_err(broken)?;
        out.write_all(content).map_err(|error| PackageError::NotAPackage(error.to_string()))?;
    }
    Ok(out.finish().map_err(broken)?.into_inner())
}
