//! Embeds the built web app, `studio/web/dist`, if it was built; an empty list if not.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = root.join("../../studio/web/dist");
    // Cargo can only watch what is there. Where it cannot be made, the app is looked for on every build.
    let _ = fs::create_dir_all(&dist);
    println!("cargo::rerun-if-changed={}", dist.display());

    let mut files = Vec::new();
    collect(&dist, "", &mut files);
    files.sort();
    // A copy of each, so that the app may be built again while the compiler reads it.
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut entries = String::new();
    for (index, (name, path)) in files.iter().enumerate() {
        let copy = out.join(format!("web-{index}"));
        // One that is replaced at this moment is embedded by the next build, for which the folder has changed.
        if fs::copy(path, &copy).is_err() {
            continue;
        }
        entries += &format!("    ({name:?}, include_bytes!({:?}).as_slice()),\n", copy.display().to_string());
    }
    fs::write(out.join("web.rs"), format!("&[\n{entries}]")).expect("the output folder can be written");
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else {
            files.push((name, path));
        }
    }
}
