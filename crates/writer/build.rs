//! Lists the anatomies of `assets/composer`, so that they are embedded.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // Asked for when it runs: a build folder may be shared by two checkouts.
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&here).join("../../assets/composer").canonicalize()?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut table = String::from("[\n");
    for language in ["en", "zh", "ja"] {
        let folder = root.join(language);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        files.sort_by_key(fs::DirEntry::path);
        for file in files {
            let path = file.path();
            let Some(scene) =
                path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".md"))
            else {
                continue;
            };
            writeln!(table, "({scene:?}, {language:?}, include_str!({:?})),", path.display().to_string())
                .map_err(io::Error::other)?;
        }
    }
    table.push(']');
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&target).join("anatomies.rs"), table)
}
