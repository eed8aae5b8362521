//! Packs the texts that the composer knows, so that they are embedded: every file deflated by itself, and a list of
//! where each lies.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Folders of `assets` whose Markdown files are packed.
const FOLDERS: [&str; 2] = ["cards", "drafts"];

fn main() -> io::Result<()> {
    // Asked for when it runs: a build folder may be shared by two checkouts.
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let assets = Path::new(&here).join("../../assets").canonicalize()?;
    let mut shelf = Shelf::default();
    for folder in FOLDERS {
        shelf.add_folder(&assets, folder)?;
    }
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&target).join("shelf.bin"), shelf.packed)?;
    fs::write(Path::new(&target).join("shelf.txt"), shelf.list)
}

#[derive(Default)]
struct Shelf {
    packed: Vec<u8>,
    /// Path, beginning, packed length, and the first two lines of each file.
    list: String,
}

impl Shelf {
    fn add_folder(&mut self, assets: &Path, folder: &str) -> io::Result<()> {
        let path = assets.join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::path);
        for entry in entries {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            let inside = format!("{folder}/{name}");
            if entry.file_type()?.is_dir() {
                self.add_folder(assets, &inside)?;
            } else if entry.path().extension().is_some_and(|end| end == "md") && name != "README.md" {
                self.add_file(&inside, &fs::read_to_string(entry.path())?)?;
            }
        }
        Ok(())
    }

    fn add_file(&mut self, path: &str, text: &str) -> io::Result<()> {
        let start = self.packed.len();
        let mut encoder = DeflateEncoder::new(&mut self.packed, Compression::default());
        encoder.write_all(text.as_bytes())?;
        encoder.finish()?;
        let length = self.packed.len() - start;
        let mut lines = text.lines();
        let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        writeln!(self.list, "{path}\t{start}\t{length}\t{first}\t{second}").map_err(io::Error::other)
    }
}
