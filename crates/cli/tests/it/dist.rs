//! What `make dist` hands out: a tarball and a `.deb` that hold this program, and their checksums.

use std::path::Path;
use std::process::{Command, Output};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/dist");
const VERSION: &str = env!("CARGO_PKG_VERSION");
const UNIT: &str = include_str!("../../../../deploy/deckwright.service");

fn output(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(program).current_dir(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {output:?}");
    output
}

fn text(program: &str, folder: &Path, arguments: &[&str]) -> String {
    String::from_utf8(output(program, folder, arguments).stdout).unwrap()
}

/// The one file in `folder` that ends in `ending`.
fn only(folder: &Path, ending: &str) -> String {
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let [name] = &names.filter(|name| name.ends_with(ending)).collect::<Vec<_>>()[..] else {
        panic!("not one file of {ending}")
    };
    name.clone()
}

#[test]
fn what_is_handed_out_installs_and_runs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let binary = env!("CARGO_BIN_EXE_deckwright");
    let place = folder.to_str().unwrap();
    output(SCRIPT, folder, &["--binary", binary, "--output", place, "--fast"]);

    let (tarball, package) = (only(folder, ".tar.gz"), only(folder, ".deb"));
    let sums = text("sha256sum", folder, &["--check", "--strict", "SHA256SUMS"]);
    assert_eq!(sums, format!("{tarball}: OK\n{package}: OK\n"));

    output("tar", folder, &["-xzf", &tarball]);
    let unpacked = folder.join(tarball.strip_suffix(".tar.gz").unwrap());
    for file in ["deploy/deckwright.service", "deploy/compose.yaml", "LICENSE", "docs/operations.md"] {
        assert!(unpacked.join(file).is_file(), "{file}");
    }
    let version = format!("deckwright {VERSION}\n");
    assert_eq!(text(unpacked.join("deckwright").to_str().unwrap(), folder, &["--version"]), version);

    let about = text("dpkg-deb", folder, &["--info", &package]);
    for line in ["Package: deckwright", &format!("Version: {VERSION}"), "Depends: libc6 (>= 2."] {
        assert!(about.contains(line), "{line}: {about}");
    }
    let files = text("dpkg-deb", folder, &["--contents", &package]);
    assert!(files.lines().all(|line| line.contains(" root/root ")), "{files}");
    assert!(files.contains("./usr/lib/systemd/system/deckwright.service\n"), "{files}");

    output("dpkg-deb", folder, &["--raw-extract", &package, "installed"]);
    let installed = folder.join("installed");
    for script in ["postinst", "prerm", "postrm"] {
        output("sh", &installed.join("DEBIAN"), &["-n", script]);
    }
    // The unit starts the program where the package puts it, as the user that the package makes.
    let program = UNIT.lines().find_map(|line| line.strip_prefix("ExecStart=/")?.split(' ').next()).unwrap();
    assert_eq!(text(installed.join(program).to_str().unwrap(), folder, &["--version"]), version);
    let user = UNIT.lines().find_map(|line| line.strip_prefix("User=")).unwrap();
    let setup = std::fs::read_to_string(installed.join("DEBIAN/postinst")).unwrap();
    assert!(setup.contains(&format!("getent passwd {user} ")), "{setup}");
}
