//! Lists the suit files, so that a new family is one new file in `assets/suits` and nothing else.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?)
        .join("../../assets/suits")
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if Path::new(&name).extension().is_some_and(|extension| extension == "kdl") {
            names.push(name);
        }
    }
    names.sort();
    let line = |name: &String| {
        format!("    ({name:?}, include_str!({:?})),\n", folder.join(name).display().to_string())
    };
    let list: String = names.iter().map(line).collect();
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("suits.rs"), format!("&[\n{list}]"))
}
