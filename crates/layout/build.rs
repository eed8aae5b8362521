//! Packs the files of `assets/suits` and `assets/designs` as trees, and lists the suits, so that a new family is one new
//! file in `assets/suits` and nothing else.

#[path = "src/suit/tree.rs"]
mod tree;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    pack("designs", out)?;
    let line = |(name, text, tree): &(String, PathBuf, PathBuf)| {
        format!(
            "    PackedFile {{ name: {name:?}, text: include_str!({:?}), tree: include_bytes!({:?}) }},\n",
            text.display().to_string(),
            tree.display().to_string()
        )
    };
    let list: String = pack("suits", out)?.iter().map(line).collect();
    fs::write(out.join("suits.rs"), format!("&[\n{list}]"))
}

/// Packs the files of a folder of `assets`: their names, where their texts lie and where their trees do.
fn pack(folder: &str, out: &Path) -> io::Result<Vec<(String, PathBuf, PathBuf)>> {
    let from = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?)
        .join("../../assets")
        .join(folder)
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", from.display());
    let to = out.join(folder);
    fs::create_dir_all(&to)?;
    let mut packed = Vec::new();
    for entry in fs::read_dir(&from)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "kdl") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let tree = tree::Tree::parse(&fs::read_to_string(&path)?)
                .map_err(|error| io::Error::other(format!("{}: {error:?}", path.display())))?;
            let at = to.join(&name);
            fs::write(&at, postcard::to_stdvec(&tree).map_err(io::Error::other)?)?;
            packed.push((name, path, at));
        }
    }
    packed.sort();
    Ok(packed)
}
